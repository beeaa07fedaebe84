# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Under Callgrind's name --toggle-collect, --collect-atstart and the request act on a common state
# of a thread. Under our own name --collect-atstart and the request have a common state, too.

use CgCalls qw(graph_of);
use CgCallgrindRun qw(callgrind has_reference reference sees_returns);
use CgTest;

need_valgrind();
link_statically();

my $program = compile(['callgrind_collect.c'], '-O1', '-pthread');

# Return the self cost of each function, and the calls and inclusive cost of each callee, by name,
# without functions that make requests or call a library's stub: Callgrind counts those otherwise.
sub costs {
    my $graph = graph_of($_[0]);
    my %cost  = map { name($_) => $graph->{by_function}{$_}[0] } keys %{$graph->{by_function}};
    while (my ($caller, $arcs) = each %{$graph->{arcs}}) {
        $cost{ name($caller) . '>' . name($_) } = "@{$arcs->{$_}}[0, 1]" for keys %{$arcs};
    }
    my $ours = qr/(?:known|first|second|handle)(?:'[^>]+)?/;
    return { map { $_ => $cost{$_} } grep { $cost{$_} && /\A$ours(?:>$ours)?\z/ } keys %cost };
}

sub name { return $_[0] =~ s/.*[|]//r }

# Options, the program's cases, and how often `known' is collected. Before all cases the program
# calls `known' in main, in first, in second, and in first below second.
my @cases = (
    [ [], [], 4 ],
    [ ['--collect-atstart=no'], [], 0 ],
    [ ['--toggle-collect=first'],                                            [], 2 ],
    [ [ '--collect-atstart=no', '--toggle-collect=first' ],                  [], 2 ],
    [ [ '--toggle-collect=first', '--collect-atstart=no' ],                  [], 2 ],
    [ [ '--toggle-collect=first', '--collect-atstart=yes' ],                 [], 2 ],
    [ ['--toggle-collect=second'],                                           [], 2 ],
    # Each of two options switches the common state.
    [ [ '--toggle-collect=first', '--toggle-collect=second' ],               [], 2 ],
    [ ['--toggle-collect=f*'],                                               [], 2 ],
    [ [],                                                          ['toggle'], 4 ],
    [ ['--collect-atstart=no'],                                    ['toggle'], 2 ],
    [ ['--toggle-collect=first'],                                  ['toggle'], 3 ],
    [ [],                                                          ['thread'], 6 ],
    [ ['--collect-atstart=no'],                                    ['thread'], 1 ],
    [ ['--toggle-collect=first'],                                  ['thread'], 4 ],
    [ ['--toggle-collect=interrupted'],                            ['handler'], 0 ],
    [ ['--toggle-collect=handle'],                                 ['handler'], 1 ],
    [ ['--toggle-collect=leave'],                                  ['jump'], 1 ],
    [ [ '--toggle-collect=leave', '--collect-atstart=yes' ],       ['jump'], 5 ],
    [ [ '--cache-sim=yes', '--toggle-collect=first' ],             ['thread'], 4 ],
    [ [ '--cacheuse=yes', '--toggle-collect=first' ],              ['toggle'], 3 ],
);

my $lacks = !has_reference() ? 'no Callgrind here'
    : !sees_returns() ? 'the installed Callgrind misses returns here' : undef;
for my $case (@cases) {
    my ($options, $arguments, $n) = @{$case};
    my $what = join(q{ }, @{$options}, 'with', @{$arguments} ? @{$arguments} : 'nothing');
    my $run  = callgrind($options, [ $program, @{$arguments} ]);
    is($run->{out}, "done\n", "$what: it runs as ever");
    my $got = costs($run->{profile});
    is(($got->{known} // 0) / 202, $n, "$what: $n calls are collected");
    my ($total) = $run->{profile} =~ /^totals: (\d+)/m;
    like($run->{err}, qr/^==\d+== Collected : $total\b/m, "$what: the total is printed");
    # Callgrind does not count a signal handler as entered: that case is computed by hand alone.
    next if "@{$options}" =~ /handle/;
    SKIP: {
        skip $lacks, 1 if $lacks;
        my $theirs = reference([ @{$options}, '--separate-recs=1' ], [ $program, @{$arguments} ]);
        is_deeply($got, costs($theirs->{profile}), "$what: Callgrind has the same");
    }
}

# Contexts have as many calls as their profile, including calls outside of collection. An option
# also works for a skipped function: its costs are collected, at the line of its call.
for my $case (
    [ 2, '--toggle-collect=first' ],
    [ 2, '--toggle-collect=second' ],
    [ 2, '--toggle-collect=first', '--toggle-collect=second' ],
    [ 4, '--toggle-collect=known' ],
    [ 4, '--toggle-collect=known', '--separate-callers=2' ],
    [ 2, '--toggle-collect=first', '--fn-skip=first' ],
    [ 2, '--toggle-collect=second', '--fn-skip=first' ],
    [ 4, '--toggle-collect=known', '--fn-skip=second', '--cacheuse=yes' ],
) {
    my ($n, @options) = @{$case};
    my $run = callgrind(
        [   @options,        '--contexts=yes', '--contexts-out-file=callgrind.contexts.1',
            '--callgrind-out-file=callgrind.out.1'
        ],
        [$program]
    );
    my $cost = costs($run->{files}{'callgrind.out.1'});
    my $sum  = 0;
    $sum += $cost->{$_} for grep {/\Aknown(?:\z|')/} keys %{$cost};
    is($sum / 202, $n, "@options --contexts=yes: $n calls are collected");
    like($run->{files}{'callgrind.contexts.1'}, qr/^summary: \d*[1-9]/m,
        "@options: the contexts have counts");
    my $check = run_cmd([ built('cg_merge'), '--check', 'callgrind.contexts.1' ],
        dir => $run->{folder});
    is($check->{out} . $check->{err}, q{}, "@options: the contexts agree with the profile");
}

# Without a call graph the tool follows no stacks, so the process has one state.
for my $case (
    [ [],                            ['toggle'], 4 ],
    [ ['--collect-atstart=no'],      [], 0 ],
    [ ['--collect-atstart=no'],      ['toggle'], 2 ],
    [ [ '--collect-atstart=no', '--cacheuse=yes' ], ['toggle'], 2 ],
    [ [ '--collect-atstart=no', '--cache-sim=yes' ], [ 'toggle', 'toggle' ], 4 ],
    [ ['--collect-atstart=no'],      ['thread'], 2 ],
) {
    my ($options, $arguments, $n) = @{$case};
    my $run  = callgrind([ '--call-graph=no', @{$options} ], [ $program, @{$arguments} ]);
    my $what = join q{ }, @{$options}, 'with', @{$arguments} ? @{$arguments} : 'nothing';
    is(graph_of($run->{profile})->self('known') / 202, $n, "$what: without calls it is the same");
}

# Only the outermost call of a recursion is entered and left: options act once for it.
my $recursion = compile(['recursion.c'], '-O1');

# Return how often fibonacci, at any depth, calls leaf in these profiles.
sub calls_of_leaf {
    my $n = 0;
    for my $graph (map { graph_of($_) } @_) {
        my $calls = $graph->{calls};
        $n += $calls->{$_}[0] for grep { /[|]fibonacci.*[|]leaf/ } keys %{$calls};
    }
    return $n;
}

for my $case (
    [ 3, 2, '--dump-before=fibonacci' ],
    [ 3, 2, '--dump-after=fibonacci' ],
    [ 5, 2, '--dump-after=term' ],
    [ 1, 1, '--zero-before=fibonacci' ],
    [ 3, 2, '--zero-before=fibonacci', '--dump-after=fibonacci', '--separate-recs=4' ],
) {
    my ($n_parts, $n_calls, @options) = @{$case};
    my $got = sub {
        my $run    = $_[0]->([ @options, '--compress-strings=no' ], [ $recursion, 2 ]);
        my @parts  = values %{ $run->{files} };
        my ($last) = grep { /^desc: Trigger: Program termination/m } @parts;
        return (scalar @parts, calls_of_leaf("@options" =~ /dump/ ? @parts : $last));
    };
    is("@{[ $got->(\&callgrind) ]}", $n_parts . q{ } . 41 * $n_calls, "@options: once a recursion");
    SKIP: {
        skip $lacks, 1 if $lacks;
        is("@{[ $got->(\&reference) ]}", $n_parts . q{ } . 41 * $n_calls,
            "@options: Callgrind has as much");
    }
}

# The requesting function's callers are active between requests, and get all counts of that time.
subtest 'requests in what a function calls' => sub {
    my $graph = graph_of(callgrind(['--collect-atstart=no'], [ $program, 'callees' ])->{profile});
    my $total = $graph->{totals}[0];
    ok($total > 3 * 202 && $total < 3 * 202 + 60, 'what is executed between them is counted')
        or diag($total);
    is($graph->inclusive('callees'), $total, 'the function has all of it');
    is($graph->cost('run_part', 'callees'), $total, 'the call of the function has all of it');
    is($graph->cost('callees', 'begins'), $graph->inclusive('begins'), 'the first has the rest');
    is($graph->cost('callees', 'ends'), $graph->inclusive('ends'), 'the last has what came before');
    is($graph->self('callees') + $graph->cost('callees', 'begins')
            + $graph->cost('callees', 'known') + $graph->cost('callees', 'ends'),
        $total, 'nothing else is counted');
    my $region = graph_of(callgrind(['--toggle-collect=callees'],
        [ $program, 'callees' ])->{profile});
    ok($region->{totals}[0] > 0 && $region->{totals}[0] < 60, 'the region is without them');
};

done_testing();
