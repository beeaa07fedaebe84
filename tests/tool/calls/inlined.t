# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Inlined functions with calls: their costs must be under their own names, with a call from the
# place of inlining, and all must still add up. Each number follows from the program's source.

use CgCalls qw(graph_of);
use CgTest;

need_valgrind();
my $program = compile(['inlined_calls.cc'], qw(-O2 -pthread -lstdc++));

sub graph($options, @arguments) {
    my $run = tool([ '-q', '--call-graph=yes', @{$options} ], [ $program, @arguments ]);
    my $graph = graph_of($run->{profile});
    $graph->{run} = $run;
    return $graph;
}

# Return the number and the costs of all calls of $callee by $caller.
sub arc($graph, $caller, $callee) {
    my @sums = (0) x (1 + @{$graph->{events}});
    for my $from (keys %{$graph->{arcs}}) {
        next if $from !~ /\|\Q$caller\E(?:\(|\z)/;
        for my $to (grep { /[|:]\Q$callee\E(?:\(|\z)/ } keys %{$graph->{arcs}{$from}}) {
            $sums[$_] += $graph->{arcs}{$from}{$to}[$_] for 0 .. $#sums;
        }
    }
    return wantarray ? @sums : "$sums[0]x $sums[1]";
}

# Check the counts against the program's source, with $n_outer calls of outer().
sub check_program($graph, $n_outer) {
    my $real = $graph->self('real');
    my $n    = 50 + $n_outer;
    is($graph->self('two_nops'),   2 * $n, 'an inlined function has its instructions');
    is($graph->self('three_nops'), 3 * $n + 3 * $n_outer, 'it has those of all places together');
    is(arc($graph, 'outer', 'two_nops'), "${n_outer}x " . 5 * $n_outer, 'calls have it in them');
    is(arc($graph, 'main', 'two_nops'), '50x 250', 'so it does where it is inlined once more');
    is(arc($graph, 'two_nops', 'three_nops'), "${n}x " . 3 * $n, 'inlined code calls inlined code');
    is(arc($graph, 'wrapper_only', 'three_nops'), "${n_outer}x " . 3 * $n_outer,
        'what is inlined in an inlined function is called by that, even if that has nothing else');
    is(arc($graph, 'caller_of_real', 'real'), "21x $real", 'real calls are an inlined function\'s');
    is(arc($graph, 'main', 'caller_of_real'), '7x ' . ($graph->self('caller_of_real') + $real),
        'the costs of real calls are in the inlined function\'s');
    my (undef, $in_pong) = arc($graph, 'ping', 'pong');
    is(arc($graph, 'pong', 'ping'), '10x ' . ($graph->self('ping') + $in_pong),
        'functions that call each other are no exception');
    return;
}

my $plain = graph([]);
subtest 'calls' => sub {
    my $graph = graph(['--inlined=yes']);
    check_program($graph, 100);
    is(join(q{ }, $graph->broken), q{}, 'all costs add up');
    is("@{$graph->{totals}}", "@{$plain->{totals}}", 'totals are those without');
    my @both = grep { /\bboth\b/ } keys %{$graph->{by_function}};
    is(scalar @both, 1, 'what is inlined, and exists by itself, is one function');
    like($both[0], qr/\|ns::Box<int>::both\(int\)\z/, 'an inlined function has its whole name');
    is((arc($graph, 'main', 'both'))[0], 25,
        'inlined calls and real ones are calls of that function');
    my $file  = write_file(temp_dir() . '/graph', $graph->{text});
    my $check = run_cmd([ built('cg_merge'), '--check', $file ]);
    is($check->{status} . $check->{out}, '0', 'cg_merge --check finds nothing');
    my $known = run_cmd([ 'callgrind_annotate', '--inclusive=yes', '--tree=both', $file ]);
    SKIP: {
        skip 'no callgrind_annotate', 2 if $known->{status} == 127;
        is($known->{err}, q{}, 'callgrind_annotate reads it');
        my ($total) = $known->{out} =~ /^([\d,]+).*PROGRAM TOTALS/m;
        is($total =~ tr/,//dr, $graph->{totals}[0], 'its total there is the same');
    }
    my ($main) = $graph->{text} =~ /^(?:fn=\(\d+\) )main\n(.*?)\n\n/ms;
    is(scalar(() = $main =~ /^cfn=.*two_nops$/mg), 1, 'calls of one line are one');
};

subtest 'with all events' => sub {
    my $graph = graph([ '--inlined=yes', '--cache-use=yes', '--branch-sim=yes' ]);
    is(join(q{ }, $graph->broken), q{}, 'all costs add up');
    check_program($graph, 100);
};

subtest 'instructions' => sub {
    my $graph = graph([ '--inlined=yes', '--dump-instr=yes' ]);
    is(join(q{ }, $graph->broken), q{}, 'all costs add up');
    check_program($graph, 100);
    my $named = graph_of(
        tool([ '-q', '--inlined=yes', '--dump-instr=yes' ], [$program])->{profile});
    like($named->{text}, qr/^fn=\(\d+\) three_nops \[in outer\(\)\]$/m, 'names alone say where');
    is(scalar keys %{$named->{calls}}, 0, 'without calls, names say where, and there are no calls');
};

subtest 'threads' => sub {
    my $run = tool([ '-q', '--separate-threads=yes', '--inlined=yes' ], [ $program, 'threads' ]);
    my ($head, @parts) = split /^(?=part: )/m, $run->{profile};
    my @graphs = map { graph_of($head . $_) } @parts;
    is(scalar @graphs, 2, 'each has a part');
    is(join(q{ }, map { $_->broken } @graphs), q{}, 'all costs add up in each');
    check_program($graphs[0], 100);
    is(arc($graphs[1], 'outer', 'two_nops') . q{ } . arc($graphs[1], 'main', 'two_nops'),
        '100x 500 0x 0', 'a thread has its calls alone');
};

subtest 'parts' => sub {
    my $file = temp_dir() . '/parts';
    tool([ '-q', '--call-graph=yes', '--inlined=yes', '--dump-before=outer*',
           "--cachegrind-out-file=$file" ], [$program]);
    my @files = ($file, map { "$file.$_" } 1 .. 100);
    is(scalar(grep { -e } @files), 101, 'the run has parts');
    is(run_cmd([ built('cg_merge'), '--check', @files[ 0 .. 5 ] ])->{out}, q{}, 'each adds up');
    my $sum = graph_of(run_cmd([ built('cg_merge'), @files ])->{out});
    my $whole = graph(['--inlined=yes']);
    check_program($sum, 100);
    is_deeply([ sort keys %{$sum->{calls}} ], [ sort keys %{$whole->{calls}} ],
        'together they have the calls of the whole');
    is_deeply($sum->{self}, $whole->{self}, 'they have the lines of the whole');
};

subtest 'regions' => sub {
    my $graph = graph([ '--inlined=yes', '--toggle-collect=outer*' ]);
    is(join(q{ }, $graph->broken), q{}, 'all costs add up');
    is(arc($graph, 'outer', 'two_nops') . q{ } . arc($graph, 'main', 'two_nops'),
        '100x 500 0x 0', 'what is inlined is counted inside only');
};

subtest 'a stripped program' => sub {
    my $stripped = temp_dir() . '/stripped';
    my $strip    = run_cmd([ 'strip', '-o', $stripped, $program ]);
    plan skip_all => 'no strip' if $strip->{status} != 0;
    my %start;
    for (split /\n/, run_cmd([ 'nm', '-C', $program ])->{out}) {
        $start{$2} = hex $1 if /^(\w+) [tTwW] (\w+)/;
    }
    my $graph = graph_of(tool([ '-q', '--call-graph=yes' ], [$stripped])->{profile});
    my %known = map { /\|0x(\w+)\z/ ? (hex $1 => 1) : () } keys %{$graph->{by_function}};
    is(join(q{ }, grep { !$known{$start{$_}} } qw(main outer pong real work)), q{},
        'its functions are told apart by unwind information, the last one, too');
};

done_testing();
