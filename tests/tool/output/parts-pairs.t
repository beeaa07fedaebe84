# Whatever makes parts of a profile, or more of them, or fewer, and whatever else decides
# what is counted and where it goes: any two of these options together, and what is left
# in the end adds up, for each process and each thread, to what the run leaves without
# any dump.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgPairs qw(all_pairs);
use CgParts qw(can_run_steadily difference processes run_steadily);
use CgTest  qw(built compile need need_valgrind read_file run_cmd temp_dir write_file);
use Test::More;

need_valgrind();
need(can_run_steadily(), 'setarch -R does not work: addresses are not the same in each run');
my @sources = (['parts_pairs.cc'], qw(-O1 -std=c++14 -pthread));
my $program = eval { compile(@sources, qw(-static -lstdc++)) }
    // eval { compile(@sources, '-lstdc++') };
need(defined $program, 'no C++ compiler');
my $garbage = write_file(temp_dir() . '/garbage', "\177ELF and no more");
chmod 0755, $garbage or die "cannot change $garbage: $!\n";

# The values are options of the tool, but of `request` and `end`, which are arguments of
# the program.
my %choices = (
    count => [
        [],
        [qw(--call-graph=yes --cache-sim=yes --branch-sim=yes --dump-instr=yes)],
        [qw(--call-graph=yes --inlined=yes)],
        [qw(--call-graph=yes --cache-use=yes)],
    ],
    dump => [
        [], ['--dump-every-instructions=10000'], ['--dump-before=phase'], ['--dump-after=phase'],
    ],
    keep    => [ [], ['--keep-parts=1'], ['--keep-parts=2'], ['--keep-parts=3'] ],
    region  => [ [], ['--toggle-collect=phase'] ],
    threads => [ [], ['--separate-threads=yes'] ],
    fork    => [ [], ['--fork-counts=own'] ],
    name    => [ [], ['--cachegrind-out-file=FOLDER/out.%p'] ],
    request => [qw(none dump)],
    collect => [qw(collect toggle)],
    end     => [ [], ['/bin/true'], [ $garbage, 'again' ] ],
);

sub run_row {
    my ($row, $is_dumped) = @_;
    my @options = map { @{ $row->{$_} } } qw(count region threads fork name),
        $is_dumped ? qw(dump keep) : ();
    return run_steadily(\@options, [ $program, $is_dumped ? $row->{request} : 'none',
        $row->{collect}, @{ $row->{end} } ]);
}

sub described {
    my ($row) = @_;
    my @options = map { @{ $row->{$_} } } qw(count dump keep region threads fork name);
    my @end     = map { s{.*/}{exec }r } @{ $row->{end} };
    return join q{ }, @options, $row->{request}, $row->{collect}, @end;
}

my $N_kept = 0;
my %whole;
for my $row (all_pairs(\%choices)) {
    my $name   = described($row);
    my $parts  = run_row($row, 1);
    my $key    = described({ %{$row}, dump => [], keep => [], request => 'none' });
    my $whole  = $whole{$key} //= run_row($row, 0);
    my ($have, $expected) = map { processes($_) } $parts, $whole;
    is($parts->{status}, $whole->{status}, "$name: the program runs as ever");
    is_deeply([ sort keys %{$have} ], [qw(child grandchild parent)], '... in three processes');
    for my $who (sort keys %{$have}) {
        my $n     = @{ $have->{$who}{parts} };
        my $most  = ($row->{keep}[0] // q{}) =~ /(\d+)/ ? $1 + 1 : 1000;
        my $dumps = @{ $row->{dump} } || $row->{request} eq 'dump';
        my $is_ok = $dumps ? $n > 1 && $n <= $most : $n == 1;
        ok($is_ok, "... the $who leaves parts, no more than are to be kept") or diag("$n parts");
        is(difference($have->{$who}, $expected->{$who}), q{}, '... whose sum is the whole');
        is(scalar @{ $expected->{$who}{parts} }, 1, '... which is in one file');
    }
}

# What is left after a kill is the same, whether older parts are merged or not; and nothing is
# lost while the file that they go to cannot be written.
for my $mode ([], ['--separate-threads=yes']) {
    my ($all, $merged) = map { run_steadily([ @{$mode}, '--dump-every-instructions=10000', @{$_} ],
            [ $program, qw(none collect kill) ]) } [], ['--keep-parts=2'];
    is($merged->{signal}, 9, "@{$mode}: a program is killed");
    my ($have, $expected) = map { processes($_)->{parent} } $merged, $all;
    is(scalar @{ $have->{parts} }, 2, '... which leaves two parts');
    is(difference($have, $expected), q{}, '... that have what all would have');

    my @command = ($program, 'none', 'FOLDER/out.1');
    my $whole   = run_steadily($mode, \@command);
    for my $kept (1, 2, 3) {
        my $run = run_steadily([ @{$mode}, '--dump-after=phase', "--keep-parts=$kept" ],
            \@command);
        like($run->{err}, qr{can't write the profile '.*out[.]1': No space left},
            "@{$mode}: a full disk hinders merging, $kept to be kept");
        is(difference(processes($run)->{parent}, processes($whole)->{parent}), q{},
            '... and nothing is lost');
    }
}

# The lines of work(), of all processes of a run.
sub work_in {
    my ($run) = @_;
    my $sum = run_cmd([ built('cg_merge'), map { @{ $_->{parts} } } values %{ processes($run) } ]);
    return ($sum->{out} =~ /^fn=work\n((?:\d.*\n)+)/m)[0];
}

# What is merged and cannot be removed, as where a container has mounted it, is not counted
# twice.
SKIP: {
    my @unshare = ('unshare', $> == 0 ? '-m' : '-rm');
    my $probe   = 'touch "$0" && mount --bind "$0" "$0"';
    skip 'nothing can be mounted', 2
        if run_cmd([ @unshare, 'sh', '-c', $probe, temp_dir() . '/probe' ])->{status} != 0;
    my @command = ($program, qw(none collect));
    my $whole   = run_steadily([], \@command);
    my $folder  = temp_dir() . '/mounted';
    mkdir $folder or die "cannot make $folder: $!\n";
    my $run = run_cmd([ @unshare, 'sh', '-c', $probe . ' && exec "$@"', "$folder/out.2",
        built('vg-in-place'), '--tool=cachegrind', "--cachegrind-out-file=$folder/out",
        '--dump-after=phase', '--keep-parts=2', @command ]);
    $run->{folder} = $folder;
    like(read_file("$folder/out.2"), qr/^desc: Trigger: nothing: merged into part 1$/m,
        'a mount point is left without counts');
    is(work_in($run), work_in($whole), '... and the others have them all');
}

done_testing();
