# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Stacks that move, as Go's do, and stacks of segments (-fsplit-stack). Active calls stay active:
# each is counted once, and has the cost that a run without calls counts while it is active.

use CgCalls qw(follow graph_of);
use CgTest;

need_valgrind();

# Run a program that switches counting on by requests, without a call graph; return its Ir.
sub counted(@command) {
    my $run = tool([qw(-q --instr-at-start=no)], \@command);
    my ($sum) = $run->{profile} =~ /^summary: (\d+)/m;
    return $sum;
}

subtest 'stacks that are copied' => sub {
    need_processor('amd64');
    my $program = compile(['calls_copied.c'], qw(-O1 -fno-inline -fno-stack-protector));
    my %by = (ret => 'grow_ret', call => 'grow_call', jump => 'grow_jump',
        context => 'grow_context', parked => 'park');
    for my $how (sort keys %by) {
        for my $way (qw(up down)) {
            my @command = ($program, $how, $way);
            my $what    = "$how, $way";
            my $begins  = $how eq 'parked' ? 'begin_on' : 'call_on';
            my $graph   = follow([], \@command, $what, roots => ['begin_on']);
            is($graph->callers('recurse'), 'body:4 recurse:305', "$what: each call counts once");
            is($graph->callees('recurse'), "$by{$how}:6 recurse:305 work:618",
                "$what: who was active calls on");
            is($graph->callers('body'), "$begins:1", "$what: the outermost is called once");
            my $whole = $graph->cost($begins, 'body');
            for my $options (['--call-graph=yes'], []) {
                my $region = tool([ '-q', '--toggle-collect=body', @{$options} ], \@command);
                my ($sum)  = $region->{profile} =~ /^summary: (\d+)/m;
                is($sum, $whole, "$what, @{$options}: a region goes on in the copy");
            }
            my $contexts = graph_of(tool([qw(-q --call-graph=yes --separate-recs=2)],
                \@command)->{profile});
            is($contexts->callers(q{recurse'2}), q{recurse:4 recurse'2:301},
                "$what: activations stay told apart");
            is(join(q{ }, $contexts->broken('begin_on')), q{}, "$what: activations add up, too");
            next if $how eq 'parked';
            my $around = counted(@command, 'nothing') - $graph->cost('region', 'nothing');
            is(counted(@command, 'copies') - $around, $graph->cost('region', 'copies'),
                "$what: it costs what is counted while it runs");
        }
    }
};

subtest 'stacks of segments' => sub {
    plan skip_all => 'no gold here' if run_cmd([qw(ld.gold --version)])->{status} != 0;
    my $program = eval {
        compile(['calls_split.c'], qw(-O1 -fno-inline -fsplit-stack -fuse-ld=gold -pthread));
    };
    plan skip_all => 'the compiler splits no stacks' if !$program;
    my $graph = follow([], [$program], 'segments', unsteady => 1);
    is($graph->callers('caller'), 'main:1 run:1', 'each thread calls');
    my ($n) = $graph->callers('deep') =~ /__morestack:(\d+)/;
    cmp_ok($n, '>', 2, 'there are several segments');
    is($graph->callers('deep'), "__morestack:$n caller:2 deep:700", 'it goes on in a new segment');
    is($graph->callees('deep'), "__morestack:$n deep:700 work:702", 'each call is counted once');
    my $region = tool([qw(-q --toggle-collect=caller)], [$program]);
    my ($sum)  = $region->{profile} =~ /^summary: (\d+)/m;
    is($sum, $graph->inclusive('caller'), 'a region is in all segments');
    my $counted = counted($program, 'start') - $graph->cost('run', 'caller');
    ok($counted > 0 && $counted < 40, 'a call costs what is counted while it runs')
        or diag("$counted more");
};

subtest 'goroutines' => sub {
    plan skip_all => 'no go here' if run_cmd([qw(go version)])->{status} != 0;
    my $program = temp_dir() . '/calls_goroutines';
    my $source  = src_dir() . '/tests/progs/calls_goroutines.go';
    my $built   = run_cmd([ qw(go build -o), $program, $source ],
        env => {HOME => temp_dir(), GOCACHE => temp_dir() . '/go'});
    is($built->{status}, 0, 'go builds the program') or diag($built->{err});
    # The thread that watches the time must not interrupt goroutines by signals.
    local @ENV{qw(GOMAXPROCS GODEBUG)} = (1, 'asyncpreemptoff=1');
    my $first = run_cmd([ 'valgrind', '-q', '--tool=none', $program, 1 ]);
    plan skip_all => 'Valgrind cannot run what go makes here' if $first->{status} != 0;
    for my $depth (2, 400, 2000) {
        my $graph = graph_of(tool([qw(-q --call-graph=yes)], [ $program, $depth ])->{profile});
        my $parts = 5 * ($depth + int($depth / 64)) + $depth;
        is($graph->callers('main.main'), 'runtime.main:1', "$depth deep: main is called once");
        is($graph->callers('main.caller'), 'main.main:1', "$depth deep: what it calls, once");
        is($graph->callers('main.deep'), "main.caller:1 main.deep:$parts main.waits:10",
            "$depth deep: each call is counted once");
        is($graph->callers('main.work'),
            'main.caller:2 main.deep:' . ($parts + 11) . ' main.waits:5', "$depth deep: leaves");
        my ($begins) = $graph->callers('main.waits') =~ /^(\S+):5$/;
        ok(defined $begins, "$depth deep: a goroutine begins once")
            or diag($graph->callers('main.waits'));
        is(join(q{ }, grep { /^main[.]/ } $graph->broken($begins // q{})), q{},
            "$depth deep: costs of the program's own functions add up");
        my $region = tool([qw(-q --toggle-collect=main.caller)], [ $program, $depth ]);
        my ($sum)  = $region->{profile} =~ /^summary: (\d+)/m;
        cmp_ok($sum, '>=', 4 * 2000 + $graph->self('main.caller') + 40 * $depth,
            "$depth deep: a region goes on in each copy");
    }
};

done_testing();
