# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Functions told apart by callers and activations, or skipped: each option's calls are known for a
# small program; separated counts add up to those without; identities of call graphs hold; and the
# installed Callgrind, if it sees returns, finds the same names, costs and calls, line by line.

use CgCallgrindRun qw(has_reference sees_returns);
use CgCalls qw(graph_of);
use CgTest;

need_valgrind();
link_statically();
# The program is static, since the dynamic linker's work differs between runs.
my $program = compile(['calls_contexts.c'], qw(-O0 -static));
my @sims    = qw(--cache-sim=yes --branch-sim=yes);
my @cycles  = qw(--cycles=yes --machine=zen5);
my @use     = qw(--cache-use=yes --branch-sim=yes);

sub graph($command, @options) {
    return graph_of(tool([ qw(-q --call-graph=yes --inlined=no), @options ], $command)->{profile});
}

# Return the functions whose costs do not add up. (below main) is left out: several have this name.
sub broken($graph) {
    return join q{ }, grep { !/\A[(]below main[)]/ } $graph->broken;
}

# Return the calls between the program's own functions: "caller>callee:calls", sorted.
sub calls($graph) {
    my @found;
    for my $caller (keys %{$graph->{arcs}}) {
        my $arcs = $graph->{arcs}{$caller};
        push @found, map {
            join('>', map { s/.*[|]//r } $caller, $_) . ":$arcs->{$_}[0]"
        } grep { "$caller $_" !~ /below main/ && /contexts[.]c/ && $caller =~ /contexts[.]c/ }
            keys %{$arcs};
    }
    return join q{ }, sort @found;
}

my %known = (
    '--separate-recs=2' => q{a>fib:1 a>leaf:1 b>fib:1 b>leaf:1 even'2>leaf:1 even'2>odd'2:2}
        . q{ even>odd:1 fib'2>fib'2:18 fib'2>leaf:13 fib>fib'2:4 main>a:1 main>b:1 main>even:1}
        . q{ odd'2>even'2:2 odd>even'2:1},
    '--separate-recs3=fib' => q{a>fib:1 a>leaf:1 b>fib:1 b>leaf:1 even>leaf:1 even>odd:3}
        . q{ fib'2>fib'3:8 fib'3>fib'3:10 fib'3>leaf:13 fib>fib'2:4 main>a:1 main>b:1}
        . q{ main>even:1 odd>even:3},
    '--separate-callers1=leaf' => q{a>fib:1 a>leaf'a:1 b>fib:1 b>leaf'b:1 even>leaf'even:1}
        . q{ even>odd:3 fib>fib:22 fib>leaf'fib:13 main>a:1 main>b:1 main>even:1 odd>even:3},
    '--separate-callers1=leaf --separate-recs2=even' => q{a>fib:1 a>leaf'a:1 b>fib:1 b>leaf'b:1}
        . q{ even'2>leaf'even:1 even'2>odd:2 even>odd:1 fib>fib:22 fib>leaf'fib:13 main>a:1}
        . q{ main>b:1 main>even:1 odd>even'2:3},
    '--fn-skip=fib' => q{a>leaf:9 b>leaf:6 even>leaf:1 even>odd:3 main>a:1 main>b:1 main>even:1}
        . q{ odd>even:3},
    '--fn-skip=f?b --fn-skip=a --fn-skip=b' => q{even>leaf:1 even>odd:3 main>even:1 main>leaf:15}
        . q{ odd>even:3},
    '--obj-skip=*calls_contexts' => q{},
);

# Return the self costs by function and line, with the contexts of each function added up.
sub plain_lines($graph) {
    my %lines;
    while (my ($place, $counts) = each %{$graph->{self}}) {
        my ($function, $line) = $place =~ /\A(.*) ([^ ]*)\z/ or die "$place\n";
        $function =~ s/'.*//;
        $lines{"$function $line"}[$_] += $counts->[$_] for 0 .. $#{$counts};
    }
    return { map { $_ => "@{$lines{$_}}" } grep { "@{$lines{$_}}" =~ /[1-9]/ } keys %lines };
}

for my $sims ([], \@sims, \@use, \@cycles) {
    subtest "a program of which all calls are known, @{$sims}" => sub {
        my $plain = graph([$program], @{$sims});
        for my $options (sort keys %known) {
            my $graph = graph([$program], @{$sims}, split q{ }, $options);
            is(calls($graph), $known{$options}, "calls with $options");
            is("@{$graph->{totals}}", "@{$plain->{totals}}", "totals are the same with $options");
            is(broken($graph), q{}, "calls with $options, all costs add up");
            is_deeply(plain_lines($graph), plain_lines($plain),
                "lines have the same counts with $options")
                if $options !~ /skip/;
        }
    };
}

subtest 'programs that leave functions otherwise' => sub {
    my @programs = (
        [ compile(['calls_longjmp.c'], qw(-O1 -static)) ],
        [ compile(['calls_stacks.c'],  qw(-O1 -pthread)) ],
        [ compile(['calls_tail.c'],    qw(-O2 -static)) ],
        [ compile(['jumps.c'],         qw(-O1 -static)), 20 ],
    );
    for my $command (@programs) {
        my ($name) = $command->[0] =~ m{([^/]+)\z};
        my $plain = graph($command, @use);
        for my $options ([qw(--separate-callers=2 --separate-recs=3)], ['--skip-plt=yes']) {
            my $graph = graph($command, @use, @{$options});
            is(broken($graph), q{}, "$name, @{$options}: all costs add up");
            is(scalar(grep { /[|][?]{3}\z/ } map { keys %{$_} } values %{$graph->{arcs}}), 0,
                "$name, @{$options}: no linkage table is called") if "@{$options}" =~ /skip/;
            # The totals of calls_stacks vary: its threads may wait for each other, or not.
            next if $name eq 'calls_stacks';
            is("@{$graph->{totals}}", "@{$plain->{totals}}", "$name, @{$options}: the same totals");
            is_deeply(plain_lines($graph), plain_lines($plain),
                "$name, @{$options}: all costs add up, and so are sums of lines")
                if "@{$options}" !~ /skip/;
        }
    }
};

# Patterns are compared as for all options that name functions (tests/unit/names/patterns.c).
subtest 'a name of C++ with parentheses in it' => sub {
    my $named = compile(['regions_names.cc'], qw(-O1 -fno-optimize-sibling-calls));
    my $name  = 'named::(anonymous namespace)::hidden';
    my $graph = graph([$named], "--fn-skip=$name");
    my @called = map { keys %{$_} } values %{$graph->{arcs}};
    is(scalar(grep { /hidden/ } @called), 0, "$name is skipped");
    isnt(scalar(grep { /operator/ } @called), 0, "functions other than $name are not skipped");
};

subtest 'what cannot be' => sub {
    my %wrong = (
        '--separate-recs=2' => qr/are about calls: give --call-graph=yes, too/,
        '--call-graph=yes --inlined=yes --skip-plt=yes' => qr/--inlined=yes knows no callers/,
        '--call-graph=yes --separate-callers=1001'      => qr/takes a number from 0 to 1000/,
        '--call-graph=yes --separate-recs=2x'           => qr/takes a number from 0 to 1000/,
        '--call-graph=yes --separate-callersx=main'     => qr/Unknown option|Bad option/,
    );
    is_refused([ split q{ } ], $wrong{$_}) for sort keys %wrong;
    my $plain = tool([qw(-q --call-graph=yes --inlined=no)], [$program])->{profile};
    my $given = tool([qw(-q --call-graph=yes --separate-callers=auto --separate-recs=1)],
        [$program])->{profile};
    s/^(?:pid|cmd): .*\n//mg for $plain, $given;
    is_deeply(graph_of($given)->{self}, graph_of($plain)->{self}, 'auto tells nothing apart');
};

subtest 'the installed Callgrind' => sub {
    plan(skip_all => 'no Callgrind here') if !has_reference();
    plan(skip_all => 'the installed Callgrind misses returns here') if !sees_returns();
    my $file = temp_dir() . '/callgrind';
    my $callgrind = sub {
        return run_cmd([ qw(valgrind -q --tool=callgrind), "--callgrind-out-file=$file", @_,
            $program ]);
    };
    my $of_program = sub ($text) {
        my $graph = graph_of($text);
        my %found = map { $_ => "@{$graph->{self}{$_}}" }
            grep { /contexts[.]c[|]/ && "@{$graph->{self}{$_}}" =~ /[1-9]/ } keys %{$graph->{self}};
        for my $caller (grep { /contexts[.]c[|]/ } keys %{$graph->{arcs}}) {
            my $arcs = $graph->{arcs}{$caller};
            $found{"$caller $_"} = "@{$arcs->{$_}}" for grep { /contexts[.]c[|]/ } keys %{$arcs};
        }
        return \%found;
    };
    for my $options (
        q{}, '--separate-recs=1', '--separate-recs=4', '--separate-callers=1',
        '--separate-callers=2 --separate-recs=1', '--separate-callers=3 --separate-recs=3',
        '--separate-callers2=leaf', '--fn-skip=leaf', '--fn-skip=even --fn-skip=odd',
        '--fn-skip=a --separate-callers=2') {
        my @options = split q{ }, $options;
        is($callgrind->(@options)->{status}, 0, "runs with $options");
        my $ours = tool([ qw(-q --call-graph=yes --separate-recs=2 --skip-plt=yes), @options ],
            [$program])->{profile};
        is_deeply($of_program->($ours), $of_program->(read_file($file)), "costs with $options");
    }
};

done_testing();
