# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Check an LL that writes back, and an LL with a stream prefetcher: the profiles have the figures
# beside the statements of free_write_back.c and free_streams.c, which were computed by hand.

use CgCallgrind qw(summary);
use CgTest;
use CgUse qw(@FREE_FLAGS by_hand figures_of);

need_valgrind();
link_statically();
need_processor('amd64');

my @small = ('--I1=2048,2,64', '--D1=2048,2,64', '--LL=8192,2,64');
my @large = ('--I1=32768,8,64', '--D1=1024,1,64', '--LL=1048576,16,64');
my %program = map { $_ => compile(["free_$_.c"], @FREE_FLAGS) } qw(write_back streams);

sub profile_of($name, @options) {
    return tool([ '-q', @options ], [ $program{$name} ])->{profile};
}

sub check_by_hand($name, @options) {
    my $flat  = figures_of(profile_of($name, @options));
    my $graph = figures_of(profile_of($name, '--call-graph=yes', @options));
    for my $by_hand (by_hand("free_$name.c")) {
        my ($line, $kind, $wanted) = @{$by_hand};
        is($graph->{$kind}{$line}, $wanted, "@options: line $line, $kind, as by hand");
        is($flat->{self}{$line}, $wanted, '... without a call graph, too') if $kind eq 'self';
    }
    return;
}

check_by_hand('write_back', '--simulate-wb=yes',     @small);
check_by_hand('streams',    '--simulate-hwpref=yes', @large);

# An increment may count as a read or as a write; its cache line is dirty in either case.
my $as_read  = summary(profile_of('write_back', '--simulate-wb=yes', @small));
my $as_write = summary(profile_of('write_back', '--simulate-wb=yes', '--count-modify-as=write',
        @small));
is($as_write->{Dw}, $as_read->{Dw} + 1, 'an increment counts as a write if that is wanted');
is($as_write->{Dr}, $as_read->{Dr} - 1, 'then it does not count as a read');
is($as_write->{DLmw} + $as_write->{DLmr}, $as_read->{DLmw} + $as_read->{DLmr},
    'misses of LL are the same together');
is($as_write->{DLdmr}, $as_read->{DLdmr}, 'as many misses write back');

# Superblocks of one instruction have other groups of references.
my $plain = profile_of('write_back', '--simulate-wb=yes', @small);
is(profile_of('write_back', '--simulate-wb=yes', '--vex-guest-max-insns=1', @small), $plain,
    'the profile is the same by single instructions');

for my $name (sort keys %program) {
    my $without = summary(profile_of($name, '--cache-sim=yes', @large));
    my $with    = summary(profile_of($name, '--simulate-hwpref=yes', @large));
    delete @{$_}{qw(ILmr DLmr DLmw)} for $without, $with;
    is_deeply($with, $without, "$name: a prefetcher changes the misses of LL alone");
}

my $both = tool([ '--simulate-wb=yes', '--simulate-hwpref=yes', @small ], [ $program{write_back} ]);
like($both->{profile}, qr/^desc: LL prefetcher:    streams\n/m, 'a profile tells of a prefetcher');
like($both->{err}, qr/^==\d+== Write-backs: +[\d,]+  \( *\d+ rd   [+] +[\d,]+ wr\)$/m,
    'the summary says what was written back');
is(tool([ '--simulate-wb=no' ], [ $program{streams} ])->{profile} =~ /^(events: .*)/m ? $1 : q{},
    'events: Ir', '--simulate-wb=no does not simulate');
is(run_cmd([ built('vg-in-place'), '--tool=callgrind', '-q', '--callgrind-out-file=/dev/stdout',
            '--simulate-wb=no', $program{streams} ])->{out} =~ /^(events: .*)/m ? $1 : q{},
    'events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw', 'under Callgrind\'s name it simulates');

# For an LL that cannot be simulated, the tool reports another, in the installed Cachegrind's words.
SKIP: {
    my @options = ('--cache-sim=yes', '--I1=32768,8,64', '--D1=32768,8,64');
    my $theirs  = run_cmd([ $ENV{CG_VALGRIND} // '/usr/bin/valgrind', '--tool=cachegrind', @options,
        '--cachegrind-out-file=/dev/null', '/bin/true' ]);
    skip 'no Cachegrind here to compare with', 2 if $theirs->{status} != 0;
    my $ours     = tool(\@options, ['/bin/true']);
    my $warnings = sub { return join q{}, $_[0]{err} =~ /^--\d+(-- warning: .*\n)/mg };
    is($warnings->($ours), $warnings->($theirs), 'another geometry is told in the same lines');
    is(tool([ '-q', @options ], ['/bin/true'])->{err}, q{}, 'with -q another geometry is not told');
}

done_testing();
