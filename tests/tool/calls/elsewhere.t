# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Calls on other stacks than the main thread's, and calls that do not return, or begin uncounted:
# coroutines, signal handlers, threads, forks, execs, and counting that begins in the middle.

use CgCalls qw(follow graph_of);
use CgTest;

need_valgrind();
my @PLAIN = qw(-O1 -fno-inline);

subtest 'coroutines' => sub {
    my $program = compile(['calls_stacks.c'], @PLAIN, '-pthread');
    my $graph   = follow([], [$program], 'coroutines', unsteady => 1);
    is($graph->callers('co_leaf'), 'co_body:30', 'a coroutine calls');
    is($graph->callers('co_body'), q{}, 'nobody calls a coroutine');
    is($graph->callers('ping') . $graph->callers('pong'), q{},
        'nobody calls a coroutine that others switch to');
    is($graph->callers('co_user'), 'run:4 uses_array:2', 'a function that switches was called');
    is($graph->callers('after_co'), 'co_user:30 plays:4', 'a function that switches goes on after');
    is($graph->callers('plays'), 'run:4', 'a function that has switched returns');
    is($graph->callers('uses_array'), 'run:2', 'so it does where the stack was an array');
    my ($in_swap) = $graph->callees('swapcontext') =~ /(co_\w+|ping|pong|after)/;
    is($in_swap, undef, 'nothing happens in what switches');
    is($graph->cost('run', 'co_user') + $graph->cost('uses_array', 'co_user'),
        $graph->inclusive('co_user'), 'who waits costs nothing');
};

subtest 'functions that begin on another stack' => sub {
    plan skip_all => 'the code that switches is for x86-64' if `uname -m` !~ /x86_64/;
    my $graph = follow([], [ compile(['calls_ontop.c'], @PLAIN) ], 'functions on another stack');
    is($graph->callers('user'), 'all:1', 'a user that waits was called once');
    is($graph->callees('user'), 'ontop:1 swap:3 work:4', 'a user that has waited calls');
    is($graph->callers('on_user'), 'ontop:1', 'a function begins on its stack');
    is($graph->callees('swap'), 'on_coroutine:1', 'another begins on the coroutine\'s stack');
    is($graph->callees('all'), 'user:1 work:1', 'who called it goes on');
    is($graph->cost('all', 'user'), $graph->inclusive('user'), 'the caller has all that it cost');
};

subtest 'signal handlers' => sub {
    my $graph = follow([], [ compile(['calls_signals.c'], @PLAIN) ], 'signal handlers');
    my @callers = map { $graph->callers($_) } qw(on_usr1 on_usr2 on_term);
    is("@callers", q{  }, 'nobody calls them');
    is($graph->callers('leaf'), 'all:2 interrupted:6 left:6 on_usr1:6 on_usr2:12',
        'they call, and what they interrupt goes on');
    is($graph->callers('leaves'), 'on_term:6', 'also those that are left by a jump');
    is($graph->callers('left'), 'all:6', 'what they leave for returns');
    is($graph->callees('goes_nowhere') =~ s/_*sigsetjmp\S* ?//r, 'calls_nowhere:6 jumps_nowhere:6',
        'they may end calls and jumps to address 0');
    cmp_ok($graph->cost('interrupted', 'raise'), '<', 2000, 'what they cost is in no other costs');
};

subtest 'threads' => sub {
    my $program = compile(['calls_threads.c'], @PLAIN, '-pthread');
    my $graph   = follow([], [$program], 'threads', unsteady => 1);
    is($graph->callers('shared'), 'all:1 run_even:2 run_odd:2', 'each thread has calls of its own');
    is($graph->callers('leaves_thread'), 'run_even:2', 'a call may end with its thread');
    like($graph->callees('leaves_program'), qr/\bleaf:1\b/, 'a call may end with the program');
    is($graph->cost('all', 'leaves_program'), $graph->inclusive('leaves_program'),
        'a call that ends with the program has its costs');
    unlike($graph->callers('run_even'), qr/all|main|create/, 'no other thread calls a thread');
};

subtest 'code made at run time' => sub {
    plan skip_all => 'the code made is for x86' if `uname -m` !~ /86/;
    my $graph = follow([], [ compile(['calls_made.c'], @PLAIN) ], 'code made at run time');
    my ($jumping) = $graph->callees('calls_jumping') =~ /(0x[0-9a-f]+):3/;
    my ($calling) = $graph->callees('calls_calling') =~ /(0x[0-9a-f]+):5/;
    ok($jumping && $calling, 'it is called');
    is($graph->inclusive($jumping), 3 * 5 + 10 * 4, 'what ran before it was called stays a part');
    is($graph->callees($calling), "$jumping:10", 'code made at run time calls it');
};

subtest 'a C++ program of today' => sub {
    my @flags   = (@PLAIN, qw(-std=c++20 -pthread -lstdc++));
    my $program = eval { compile(['calls_modern.cc'], @flags) };
    plan skip_all => 'the compiler has no coroutines' if !$program;
    # A coroutine returns to a function of makecontext's, or, on x86, to the middle of makecontext.
    my $graph = follow([], [$program], 'threads, exceptions, coroutines', unsteady => 1,
        roots => ['makecontext']);
    is($graph->callers('consume'), 'work:18', 'each thread calls');
    is($graph->callers('collect'), 'work:18', 'each thread runs coroutines with stacks');
    like($graph->callers('produce'), qr/\A(?:makecontext|__start_context):18\z/,
        'the code of makecontext calls a coroutine');
    is($graph->callers('digits'), 'produce:405', 'a coroutine calls');
    is($graph->cost('work', 'collect'), $graph->inclusive('collect'), 'it costs what it calls');
};

subtest 'forks and execs' => sub {
    my $program = compile(['calls_forks.c'], @PLAIN);
    my $pattern = temp_dir() . '/forked.%p';
    my $run = tool([ '-q', '--call-graph=yes', "--cachegrind-out-file=$pattern" ], [$program]);
    my @graphs = sort { $b->cost('forks', 'leaf') <=> $a->cost('forks', 'leaf') }
        map { graph_of(read_file($_)) } glob(temp_dir() . '/forked.*');
    is(scalar @graphs, 2, 'parent and child leave a profile each, a child of vfork none');
    is(join(q{ }, map { $_->broken } @graphs), q{}, 'in each all costs add up');
    is($graphs[0]->callers('leaf'), 'all:1 forks:2 main:1', 'the child goes on, and returns');
    is($graphs[1]->callers('leaf'), 'all:1 forks:2 main:1 vforks:2', 'the parent, too');
    unlink glob(temp_dir() . '/forked.*');

    my @own = ('--fork-counts=own', "--cachegrind-out-file=$pattern");
    tool([ '-q', '--call-graph=yes', @own ], [$program]);
    my ($child) = grep { $_->callers('vforks') eq q{} } map { graph_of(read_file($_)) }
        glob(temp_dir() . '/forked.*');
    is(join(q{ }, $child->broken), q{}, 'costs add up in a child that counts its own only');
    is($child->callers('leaf'), 'all:1 forks:1 main:1', 'the child has the calls it makes');

    for my $options (['--call-graph=yes'], [qw(--call-graph=yes --cache-use=yes)]) {
        my $exec  = tool([ '-q', @{$options} ], [ $program, 'exec' ]);
        my $graph = graph_of($exec->{profile});
        is(join(q{ }, $graph->broken), q{}, "@{$options}: costs add up before an exec");
        like($graph->callees('all'), qr/\bexecutes:1\b/, "@{$options}: the exec is a call");
    }
};

subtest 'counting that begins in the middle' => sub {
    my $program = compile(['calls_middle.c'], @PLAIN);
    my $graph   = follow(['--instr-at-start=no'], [$program], 'counting from the middle',
        roots => ['outermost']);
    is($graph->callers('starts'), 'calls_it:1 outermost:1', 'where a return leads to called');
    is($graph->callers('calls_it'), 'outermost:1', 'so is where that returns to');
    is($graph->callers('leaf'), 'calls_it:1 outermost:2 starts:2 stops:1', 'calls are calls');
    cmp_ok($graph->cost('outermost', 'starts'), '>', 0, 'what is known is charged');
    follow([ '--instr-at-start=no', '--cache-use=yes' ], [$program],
        'what is known is charged, with cache use',
        roots => ['outermost'], unsteady => 1);
};

is_refused([ "$_=yes", '--vex-guest-chase=yes' ], qr/--vex-guest-chase=yes hides/)
    for '--call-graph', '--toggle-collect';

done_testing();
