# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A program that is shown another clock than the kernel's still gives the kernel the deadlines of
# its waits. Under --repeatable=yes all must end at the right time of the shown clock.

use CgTest;

need_valgrind();

my $program = compile(['deadlines.c'], '-O1', '-pthread', '-lrt');
my $native  = run_cmd([$program])->{out};
cmp_ok(scalar(() = $native =~ /in time/g), '>=', 18, 'the program waits in many ways');
for my $options ([], ['--instr-at-start=no'], [qw(--cache-sim=yes --call-graph=yes)],
    [qw(--clock-start=now --fair-sched=yes)]) {
    my $run = tool([ '--repeatable=yes', @{$options} ], [$program]);
    is($run->{out}, $native, "with (@{$options}) each wait ends as it does natively");
}

# A 32-bit program whose times have 64 bits makes other system calls.
SKIP: {
    my $small = eval {
        compile(['deadlines.c'], qw(-O1 -pthread -lrt -m32 -D_TIME_BITS=64 -D_FILE_OFFSET_BITS=64));
    };
    my $run = $small && tool(['--repeatable=yes'], [$small]);
    skip('no 32-bit programs here', 1) if !$run || !defined $run->{profile};
    is($run->{out}, $native, 'waits of a 32-bit program end, too');
}

# A script waits by calling programs, which see the kernel's clock or the script's.
for my $trace ([], ['--trace-children=yes']) {
    my $script = 'end=$((SECONDS + 2)); while ((SECONDS < end)); do sleep 1; done; echo over';
    my $run    = tool([ '--repeatable=yes', @{$trace}, '--cachegrind-out-file=/dev/null' ],
        [ qw(bash -c), $script ]);
    is($run->{out}, "over\n", "a script that sleeps by a program ends (@{$trace})");
}

# A program reaches its time limit in spite of events, by the clock or by what select leaves.
my $ticks = 'open STDIN, q(-|), q(for i in $(seq 30); do sleep 0.2; printf .; done);';
my $waits = '$n++; vec(my $in = q(), 0, 1) = 1;'
    . ' my ($found, $rest) = select $in, undef, undef, $left; sysread STDIN, $in, 1;';
my $end = 'print $n < 30 ? q(over) : $n';
for my $script (
    'use Time::HiRes qw(time); my $end = time + 1;'
        . " while ((my \$left = \$end - time) > 0) { $waits }",
    "my \$left = 1; while (\$left > 0 && \$n < 30) { $waits \$left = \$rest }"
) {
    my $run = tool(['--repeatable=yes'], [ qw(perl -e), "$ticks$script$end" ]);
    is($run->{out}, 'over', 'what comes in time does not keep a time-out from its end');
}

done_testing();
