# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Threads that share work by locks take the same turns in each run with --repeatable=yes and
# --fair-sched=yes, whenever the kernel lets them run: profiles are equal to the byte.

use CgTest;

need_valgrind();
plan skip_all => 'the kernel does not tell what threads sleep in' if !-e '/proc/self/syscall';

my $program;
for (['turns.c', 'threads that share work by a lock'],
    ['disturbers.c', 'threads with sleeps, waits in vain and signals'],
    ['handover.c',   'a thread that hands its lock over when asked']) {
    my ($source, $kind) = @$_;
    $program = compile([$source], '-O1', '-pthread');
    my ($native, %profiles) = run_cmd([$program])->{out};
    for my $i (1 .. 4) {
        my $run = tool([qw(--repeatable=yes --fair-sched=yes --cache-sim=yes)], [$program]);
        is($run->{out}, $native, "$kind: run $i computes what the program computes natively");
        unlike($run->{err}, qr/threads/, "$kind: run $i says nothing about threads");
        $profiles{ $run->{profile} }++;
    }
    is(keys %profiles, 1, "$kind: all runs have the same profile");
}

# Time-outs of threads end by the program's clock, although the kernel gets other time-outs.
my $waits = compile(['timeouts.c'], '-O1', '-pthread');
is(tool([qw(--repeatable=yes --fair-sched=yes)], [$waits])->{out}, run_cmd([$waits])->{out},
    'each wait in vain of a thread leaves what it leaves natively');

my @fair  = qw(--repeatable=yes --fair-sched=yes);
my @reads = map { tool(\@fair, [ $waits, 'read' ])->{out} } 1 .. 2;
cmp_ok($reads[0], '>', 100, 'a thread reads while another one waits');
is($reads[1], $reads[0], 'and as often in each run, however long its calls take');
my $begin = time;
is(tool(\@fair, [ $waits, 'block' ])->{out}, "0\n", 'a wait ends though nobody is seen to sleep');
cmp_ok(time - $begin, '<', 40, 'after some seconds');

my $asleep = compile(['asleep.c'], '-O1', '-pthread', '-lrt');
my $all    = run_cmd([$asleep], dir => temp_dir())->{out};
cmp_ok(scalar(() = $all =~ /: in time$/mg), '>=', 40, 'a thread sleeps in many calls');
is(tool(\@fair, [$asleep], dir => temp_dir())->{out},
    $all, 'while it does, the time-out of another one ends in time');

my $unfair = tool(['--repeatable=yes'], [$program]);
like($unfair->{err}, qr/the program has threads, .* less so with --fair-sched=yes/,
    'without --fair-sched=yes a message recommends it');
unlike(tool([], [$program])->{err}, qr/threads/, 'but not without --repeatable=yes');

done_testing();
