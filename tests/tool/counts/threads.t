# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Threads share counters and caches, and none of their instructions may be lost or counted twice,
# however they end: 200 of them, by returning, pthread_exit, cancellation, or with the whole
# program.

use CgCompare qw(compare);
use CgTest qw(compile link_statically need_reference need_valgrind run_cmd tool);

need_valgrind();
link_statically();
my $program  = compile(['threads.c'], '-O1', '-pthread');
my $valgrind = $ENV{CG_VALGRIND} // 'valgrind';

# Return the column sums of all lines; those of one function in the program.
sub sums_of {
    my ($profile, $function) = @_;
    my (@sum, $here);
    for (split /\n/, $profile) {
        $here = $1 if /^fn=(.*)/;
        next if !/^\d/ || (defined $function && $here ne $function);
        my (undef, @counts) = split / /;
        $sum[$_] += $counts[$_] for 0 .. $#counts;
    }
    return "@sum";
}

# One thread's work, from a serial run.
my $serial = tool([ '--cache-sim=yes', '--branch-sim=yes' ], [ $program, 'serial' ]);
my @work   = split / /, sums_of($serial->{profile}, 'work');
cmp_ok($work[0], '>=', 200 * 1000 * 3, 'the work of 200 threads is counted');
is($work[0] % 200, 0, 'all of them count alike');

# Ir, Dr, Dw and Bc do not depend on the schedule.
for my $way (qw(serial all cancel exit leave)) {
    # In an emulator a process can wait for ever for its other threads' end, under any tool.
    if ($way eq 'exit' && run_cmd([ qw(timeout -s KILL 600), $valgrind, '--tool=none', $program,
            $way ])->{status} != 7) {
      SKIP: { skip 'a process with threads does not end here by exit, without our tool', 4 }
        next;
    }
    my $run = tool([ '--cache-sim=yes', '--branch-sim=yes' ], [ $program, $way ]);
    is($run->{status}, $way eq 'exit' ? 7 : 0, "$way ends as it should");
    my ($summary) = $run->{profile} =~ /^summary: (.*)$/m;
    is($summary, sums_of($run->{profile}), 'the summary is the sum of the lines');
    my ($printed) = $run->{err} =~ /I +refs: +([\d,]+)/;
    is($printed =~ s/,//gr, (split / /, $summary)[0], 'the sum is what is printed');
    my @now = split / /, sums_of($run->{profile}, 'work');
    is("@now[0, 3, 6, 9]", "@work[0, 3, 6, 9]", 'every thread\'s work is counted, once');
}

subtest 'one after another' => sub {
    need_reference();
    plan skip_all => 'the address space cannot be fixed here (setarch -R)'
        if run_cmd([qw(setarch -R true)])->{status} != 0;
    # Each thread executes alone except for its first instructions. The order of these and its
    # creator's next ones depends on chance, and misses and the library's counts depend on it.
    for my $options ([], [ '--cache-sim=yes', '--branch-sim=yes' ]) {
        my $result = compare(
            command     => [ $program, 'serial' ],
            options     => $options,
            executed_in => qr{/threads[.]c\z}
        );
        ok($result->{same}, "threads have the reference's profile with '@{$options}'")
            or diag($result->{difference});
    }
};

done_testing();
