# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Locked instructions (--collect-bus=yes) and system calls with their times (--collect-systime=...).
# Their numbers stand beside the statements of free_system.c; calls have inclusive numbers.

use CgCallgrind qw(read_callgrind summary);
use CgTest;
use CgUse qw(@FREE_FLAGS figures_of);

need_valgrind();
link_statically();
need_processor('amd64');

my $program = compile(['free_system.c'], @FREE_FLAGS);
my @both = ('-q', '--collect-bus=yes', '--collect-systime=yes');

# Return Ge and sysCount from a line's last four columns, Ir Ge sysCount sysTime.
sub counts($figures) {
    return join q{ }, (split q{ }, $figures // 'none none none')[ 1, 2 ];
}

my ($graph, $flat) = map { figures_of(tool([ @both, @{$_} ], [$program])->{profile}) }
    ['--call-graph=yes'], [];
my $n = 0;
for my $text (split /\n/, read_file(src_dir() . '/tests/progs/free_system.c')) {
    $n++;
    my ($with, $locked, $calls) = $text =~ m{/[*] (with )?locked (\d+), calls (\d+) [*]/} or next;
    is(counts($graph->{ $with ? 'calls' : 'self' }{$n}), "$locked $calls", "line $n, as by hand");
    is(counts($flat->{self}{$n}), "$locked $calls", "line $n is so without calls, too") if !$with;
}

# Counts are the same in code of any mode, and in superblocks of one instruction.
my $sum = summary(tool([@both], [$program])->{profile});
is("$sum->{Ge} $sum->{sysCount}", '5002 6', 'the summary has the exit, too');
for my $options (
    [qw(--cache-sim=yes --branch-sim=yes)], ['--cache-use=yes'],
    ['--vex-guest-max-insns=1'], ['--inlined=yes'], [qw(--call-graph=yes --cache-use=yes)],
    [ '--call-graph=yes', '--cache-sim=yes', '--branch-sim=yes', '--dump-instr=yes' ],
) {
    my $with = summary(tool([ @both, @{$options} ], [$program])->{profile});
    is("$with->{Ge} $with->{sysCount}", '5002 6', "@{$options}: the same");
    is($with->{Ir}, $sum->{Ir}, 'the summary has the exit, too, and as many instructions');
}

my %unit = (yes => [ 'ms', 20 ], msec => [ 'ms', 20 ], usec => [ 'us', 20_000 ],
    nsec => [ 'ns', 20_000_000 ]);
for my $value (sort keys %unit) {
    my ($unit, $least) = @{ $unit{$value} };
    my $run = tool([ '--call-graph=yes', "--collect-systime=$value" ], [$program]);
    my $of  = summary($run->{profile});
    cmp_ok($of->{sysTime}, '>=', $least, "--collect-systime=$value: it has slept for 20 ms");
    like($run->{profile}, qr/^event: sysTime : .*\b$unit\b/m, "--collect-systime=$value is in it");
    like($run->{profile}, qr/^desc: sysTime: +$unit$/m, "--collect-systime=$value is described");
    like($run->{err}, qr/^==\d+== System calls: +6\n==\d+== System time: +[\d,]+ $unit$/m,
        "--collect-systime=$value: it has slept for 20 ms, and the summary");
    is(defined $of->{sysCpuTime} ? 'yes' : 'no', $value eq 'nsec' ? 'yes' : 'no',
        "--collect-systime=$value: is there the time of the processor, as in ns only?");
    cmp_ok($of->{sysCpuTime}, '<', $of->{sysTime},
        'the processor\'s time is less than what has elapsed')
        if $value eq 'nsec';
}
like(tool(['--collect-systime=usec'], [$program])->{profile},
    qr/^desc: sysTime: +us\n(?:.*\n)*events: Ir sysCount sysTime$/m, 'a flat profile says it');
is(summary(tool([ '--collect-systime=usec', '--collect-systime=no' ], [$program])->{profile})
    ->{sysCount}, undef, 'the last such option holds');
is_refused(['--collect-systime=hour'], qr/It takes no, yes, msec, usec or nsec/);

my $names = run_cmd([ built('vg-in-place'), '--tool=callgrind', '-q', '--collect-bus=yes',
        '--collect-systime=nsec', '--callgrind-out-file=/dev/stdout', $program ])->{out};
like($names, qr/^event: sysTime : sysTime [(]elapsed ns[)]
event: sysCpuTime : sysCpuTime [(]system cpu ns[)]
events: Ir Ge sysCount sysTime sysCpuTime$/m, 'under the name of Callgrind, as there');

my $contexts = tool([ @both, '--call-graph=yes', '--separate-callers=1' ], [$program]);
is(run_cmd([ built('cg_merge'), '--check', $contexts->{file} ])->{status}, 0,
    'in contexts all sums are right');
my %of = $contexts->{profile} =~ /^fn=\(\d+\) (call'\w+)\n\S+ \d+ 0 (\d)/mg;
is_deeply(\%of, { q{call'run} => 2, q{call'call_twice} => 1 }, 'who called has the calls');

# Each of 200 threads sleeps for 5 ms, while main waits for its end.
my $threads = compile(['threads.c'], qw(-O1 -pthread));
my $apart = tool([ @both, '--separate-threads=yes', '--collect-systime=usec' ],
    [ $threads, 'serial' ]);
is(run_cmd([ built('cg_merge'), '--check', $apart->{file} ])->{status}, 0, 'each thread adds up');
my %time = $apart->{profile} =~ /^thread: (\d+)\n(?:.*\n)*?summary: \d+ \d+ \d+ (\d+)$/mg;
delete $time{1};
is(keys %time, 200, 'threads have their own times');
is((grep { $_ < 5000 } values %time), 0, 'no thread has slept for less than 5 ms');

# A system call that a handler interrupts; and a forked child, without its parent's counts.
my $interrupted = compile(['interrupted.c']);
for my $case ([ restart => 1 ], [ retry => 2 ]) {
    my ($how, $n_calls) = @{$case};
    for my $option (qw(--call-graph=yes --separate-threads=yes --contexts=yes)) {
        my $name = "$option, $how";
        my $out  = temp_dir() . "/$how$option";
        tool([ '-q', $option, '--collect-systime=nsec', '--fork-counts=own',
                "--cachegrind-out-file=$out.%p" ], [ $interrupted, $how ]);
        my @files = grep { !/contexts\z/ } glob "$out.*";
        my @right = grep { run_cmd([ built('cg_merge'), '--check', $_ ])->{status} == 0 } @files;
        is(@right, 2, "$name: the profiles of parent and child are right");
        my ($parent, $child) = sort { keys %{ $b->{call} } <=> keys %{ $a->{call} } }
            map { system_costs(read_file($_)) } @files;
        is($parent->{call}{n}, $n_calls, "$name: the read is made so many times");
        cmp_ok($parent->{call}{ns}, '>=', 200_000_000,
            "$name: the read takes the time that it is blocked, but for the handler's");
        is($child->{split}{n}, 0, "$name: the child has not made the call that made it");
        cmp_ok($child->{all}{cpu_ns}, '<', $child->{all}{ns}, "$name: the child does not wrap");
    }
}

done_testing();

# Return Ir, number and times of system calls: of what `call' and `split' call, and of the program.
sub system_costs($profile) {
    my $graph = read_callgrind($profile);
    my %costs = (all => $graph->{totals}, call => undef, split => undef);
    for my $arc (keys %{ $graph->{calls} }) {
        my ($of) = $arc =~ /[|](call|split) / or next;
        $costs{$of} = [ @{ $graph->{calls}{$arc} }[ 1 .. 5 ] ];
    }
    for my $of (keys %costs) {
        my %cost;
        @cost{qw(Ir n ns cpu_ns)} = @{ $costs{$of} } if $costs{$of};
        $costs{$of} = \%cost;
    }
    return \%costs;
}
