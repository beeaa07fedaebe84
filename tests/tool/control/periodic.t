# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Dumps at intervals: a kill loses about one interval at most; the sum of all parts stays the same.

use CgParts qw(merged run_steadily);
use CgTest;

need_valgrind();
link_statically();

my @perl = ($^X, '-e', 'my $s = 0; for my $i (1 .. 60000) { $s += length("$i" x 3) } print "$s\n"');

sub run_perl { return run_steadily($_[0], \@perl) }

sub summary { return (read_file($_[0]) =~ /^summary: (\d+)/m)[0] }

# Too little room is reported once, and once more at the end, when the profile does not fit either.
my $part_size = -s "@{[ run_perl([])->{folder} ]}/out";
my ($disk_size, $fill_size) = map { int $part_size * $_ } 1.9, 0.4;
{
    my $folder = new_folder();
    my @tool = (built('vg-in-place'), '--tool=cachegrind', '--vgdb=no', '-q',
        '--dump-every-instructions=300000', "--cachegrind-out-file=$folder/out", @perl);
    my $run = run_cmd([ 'sh', '-c', q{trap "" XFSZ; ulimit -f 4; exec "$@"}, 'sh', @tool ]);
    is($run->{err} =~ s/^==\d+== //mgr, <<"END", 'one error, not one for each part');
error: can't write the profile '$folder/out.1': File too large
error: can't write the profile '$folder/out': File too large
END

  SKIP: {
        my $disk = run_cmd([ qw(unshare -m sh -c), 'mount -t tmpfs -o size=$1 none "$0" &&'
                . ' head -c $2 /dev/zero >"$0/fill" && shift 2 && "$@"', $folder, $disk_size,
            $fill_size, @tool ]);
        skip 'nothing can be mounted here', 3 if $disk->{err} =~ /unshare|mount/;
        my @errors = $disk->{err} =~ /error: can't write the profile '(.*)': No space/g;
        my %seen;
        is_deeply([ grep { $seen{$_}++ } @errors ], [], 'each name is in one error');
        cmp_ok(scalar @errors, '<=', 3, 'a full disk makes few errors') or diag $disk->{err};
        cmp_ok(scalar @errors, '>', 0, 'a full disk makes errors') or diag $disk->{err};
    }
}

for my $mode ([], [ '--call-graph=yes', '--branch-sim=yes' ]) {
    my $whole = merged(run_perl($mode));
    my $run   = run_perl([ @{$mode}, '--dump-every-instructions=4000000' ]);
    cmp_ok(scalar @{ $run->{parts} }, '>', 4, "@{$mode}: parts are dumped");
    ok(merged($run) eq $whole, "@{$mode}: the parts add up to the whole");
    like(read_file($run->{parts}[1]), qr/^desc: Trigger: every 4000000 instructions$/m,
        "@{$mode}: the parts say why they were made");
    my ($first, @later) = map { summary($_) } @{ $run->{parts} };
    is_deeply([ grep { $_ > 12_000_000 } @later ], [],
        "@{$mode}: the parts have about the requested size");
}

# A part is dumped at the stop nearest to its due time; stops are 100,000 superblocks apart. These
# have at most $longest instructions, as in the loop, which VEX does not unroll.
my ($longest, $every) = (100, 22_000_000);
my $one_loop = compile(['long_superblock.c'], '-O1', '-DWORK=' . ($longest - 5));
for my $mode ([], ['--call-graph=yes']) {
    my $long = new_folder();
    run_cmd([ built('vg-in-place'), '--tool=cachegrind', "--cachegrind-out-file=$long/out",
        @{$mode}, "--vex-guest-max-insns=$longest", "--dump-every-instructions=$every",
        $one_loop, 3.5 * $every / $longest ]);
    my ($sum, $n) = (0, 0);
    for my $part (grep { -e } map { "$long/out.$_" } 1 .. 3) {
        $sum += summary($part);
        my $late = $sum - ++$n * $every;
        cmp_ok(abs $late, '<=', 51_000 * $longest, "@{$mode}: part $n ends at the nearest stop");
    }
    is($n, 3, "@{$mode}: the loop has three parts");
}

# At intervals of time the number of parts is not predictable, but the parts add up.
my $run = run_perl(['--dump-every=0.02']);
cmp_ok(scalar @{ $run->{parts} }, '>', 1, 'parts are dumped by time');
like(read_file($run->{parts}[0]), qr/^desc: Trigger: every 20 ms of user time$/m,
    'a part that is dumped by time says so');
ok(merged($run) eq merged(run_perl([])), 'parts that are dumped by time add up to the whole');

# A child's first interval begins at the fork, however long ago its parent dumped.
my $forking = new_folder();
my $program = 'my $n; until (-e $ARGV[0]) { $n++ for 1 .. 5000 }'
    . ' my $child = fork; if ($child == 0) { $n++ for 1 .. 30000; exit }'
    . ' wait; print $child';
my $child = run_cmd([ built('vg-in-place'), '--tool=cachegrind', '--dump-every=0.5',
    "--cachegrind-out-file=$forking/out", $^X, '-e', $program, "$forking/out.1" ])->{out};
like($child, qr/\A\d+\z/, 'a program that has dumped forks');
my $childs = sprintf "$forking/out.%07d", $child;
ok(-e $childs, 'the child of a program that has dumped has its profile');
is(join(q{ }, glob "$childs.*"), q{}, 'the child has no parts');

$run = run_perl([ '--dump-every=0.02', '--instr-at-start=no' ]);
is(scalar @{ $run->{parts} }, 1, 'nothing is dumped while nothing is counted');

my $folder = new_folder();
my $pid = fork // die "cannot fork: $!\n";
if ($pid == 0) {
    open STDERR, '>', "$folder/log" or die;
    exec built('vg-in-place'), '--tool=cachegrind', "--cachegrind-out-file=$folder/out",
        '--dump-every-instructions=1000000', $^X, '-e', 'for (;;) { $s++ }';
}
select undef, undef, undef, 0.05 while !-e "$folder/out.2";
kill KILL => $pid;
waitpid $pid, 0;
is($?, 9, 'a program is killed');
ok(-e "$folder/out.2", 'a kill leaves the parts dumped before');
ok(!-e "$folder/out",  'a kill leaves no last part');
$run = run_cmd([ built('cg_merge'), grep { !/[.]tmp[.]/ } glob "$folder/out.*" ]);
is($run->{err}, q{}, 'the parts that a kill leaves are whole');

is_refused([$_], qr/\Q$_\E/)
    for qw(--dump-every=0 --dump-every=soon --dump-every=1.2.3 --dump-every=),
    qw(--dump-every-instructions=0 --dump-every-instructions=x);

done_testing();
