# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Threads share counters and caches. No instruction of 200 threads may be lost or counted twice,
# whether the threads end by returning, by pthread_exit, by cancellation, or with the whole program.

use CgCallgrind qw(summary);
use CgCalls qw(graph_of);
use CgCompare qw(compare);
use CgTest;

need_valgrind();
link_statically();
my $program  = compile(['threads.c'], '-O1', '-pthread');
my $valgrind = $ENV{CG_VALGRIND} // 'valgrind';

my $serial = tool([ '--cache-sim=yes', '--branch-sim=yes' ], [ $program, 'serial' ]);
my $work   = graph_of($serial->{profile})->costs('work');
cmp_ok($work->{Ir}, '>=', 200 * 1000 * 3, 'the work of 200 threads is counted');
is($work->{Ir} % 200, 0, 'all of them count alike');

# Ir, Dr, Dw and Bc do not depend on the schedule.
for my $way (qw(serial all cancel exit leave)) {
    # In an emulator, under any tool, a process can wait for ever for the end of its other threads.
    if ($way eq 'exit' && run_cmd([ qw(timeout -s KILL 600), $valgrind, '--tool=none', $program,
            $way ])->{status} != 7) {
      SKIP: { skip 'a process with threads does not end here by exit, without our tool', 4 }
        next;
    }
    my $run = tool([ '--cache-sim=yes', '--branch-sim=yes' ], [ $program, $way ]);
    is($run->{status}, $way eq 'exit' ? 7 : 0, "$way ends as it should");
    my ($summary, $graph) = (summary($run->{profile}), graph_of($run->{profile}));
    is("@{$summary}{ @{$graph->{events}} }", "@{$graph->{totals}}",
        'the summary is the sum of the lines');
    my ($printed) = $run->{err} =~ /I +refs: +([\d,]+)/;
    is($printed =~ s/,//gr, $summary->{Ir}, 'the sum is what is printed');
    is("@{$graph->costs('work')}{qw(Ir Dr Dw Bc)}", "@{$work}{qw(Ir Dr Dw Bc)}",
        'every thread\'s work is counted, once');
}

subtest 'one after another' => sub {
    need_reference();
    need_fixed_addresses();
    # Chance decides whether a thread or its creator continues first, which changes some counts.
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
