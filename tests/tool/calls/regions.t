# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Options that name a function. The counts inside of it must be the costs of its calls in a run that
# counts everything, however it is entered and left. Parts dumped at entries and ends must add up.

use CgCalls qw(flat_lines graph_of);
use CgTest;

need_valgrind();
link_statically();
my $program = compile(['calls_regions.c'], qw(-O1 -fno-inline -pthread -fno-pic -no-pie));
my $GRAPH   = '--call-graph=yes';

# Return the graph of a run; check that all costs add up.
sub graph_with($options, @arguments) {
    my $run   = tool([ '-q', $GRAPH, @{$options} ], [ $program, @arguments ]);
    my $graph = graph_of($run->{profile});
    is(join(q{ }, $graph->broken('region')), q{}, "@{$options}: all costs add up");
    $graph->{run} = $run;
    return $graph;
}

sub names($graph) {
    return join q{ }, sort map { s{.*[|]}{}r } keys %{$graph->{by_function}};
}

for my $simulated ([], [ '--cache-sim=yes', '--branch-sim=yes' ], ['--cache-use=yes']) {
    subtest "counts of a region @{$simulated}" => sub {
        my $whole = graph_with($simulated);
        my $graph = graph_with([ @{$simulated}, '--toggle-collect=inner_region' ]);
        my ($arc) = map { $whole->{arcs}{$_}{ (grep { /[|]inner_region\z/ }
            keys %{$whole->{arcs}{$_}})[0] } } grep { /[|]all\z/ } keys %{$whole->{arcs}};
        my ($n, @costs) = @{$arc};
        is("@{$graph->{totals}}", "@costs", 'each event is what the call cost');
        is(names($graph), 'inner_region jumps leaf region work', 'nothing else is in the profile');
        is($graph->callers('region'), 'inner_region:1 region:2', 'calls are those of the region');

        my $flat = tool([ '-q', @{$simulated}, '--toggle-collect=inner_region' ], [$program]);
        is_deeply(flat_lines($flat->{profile}), $graph->lines, 'lines are the same without calls');
        unlike($flat->{profile}, qr/fn=outside/, 'a profile without calls leaves out the rest');
    };
}

subtest 'entries and ends' => sub {
    my $whole = graph_with([]);
    my $graph = graph_with(['--toggle-collect=region']);
    is($graph->callers('region'), 'region:27', 'calls by itself are inside');
    my $entered = 0;
    $entered += $whole->cost($_, 'region') for qw(all inner_region left on_usr2);
    is($graph->{totals}[0], $entered, 'they count once, also when longjmp leaves them');
    unlike(names($graph), qr/after|outside|on_usr|inner_region/, 'what is outside is not counted');
    like(names($graph), qr/\bwork\b/, 'functions that both sides call are counted');

    my $both = graph_with([ '--toggle-collect=inter*d', '--toggle-collect=regio?' ]);
    like(names($both), qr/\binterrupted\b.*\bregion\b/, 'patterns match, and options add up');
    unlike(names($both), qr/on_usr/, 'the handler of a signal is not what it interrupts');
    is($both->callers('leaf'), 'region:31', 'a handler may enter a region');
};

subtest 'threads' => sub {
    my $graph = graph_with([ '--toggle-collect=region', '--fair-sched=try' ], 'threads');
    my $alone = graph_with(['--toggle-collect=region']);
    my $own   = $graph->self('region') - $alone->self('region');
    is($graph->callers('jumps'), 'region:' . (24 + 6000 * 11), 'each thread enters by itself');
    my ($n) = $alone->callers('leaf') =~ /:(\d+)/;
    is($graph->self('leaf') % ($alone->self('leaf') / $n), 0, 'each thread leaves by itself');
    unlike(names($graph), qr/outside|run_/, 'what others do meanwhile is not counted');
    cmp_ok($own, '>', 6000 * 11 * 5, 'all of it is counted');
};

# Regions follow each stack's functions, even under Callgrind's name, where a thread has one state.
subtest 'coroutines' => sub {
    my $stacks = compile(['calls_stacks.c'], qw(-O1 -fno-inline -pthread));
    my $whole  = graph_of(tool([ '-q', $GRAPH ], [$stacks])->{profile});
    for my $case (
        [ 'co_user', 'switches away and comes back' ],
        [ 'co_body', 'is what a coroutine begins with' ],
        [ 'work',    'all of them call' ],
    ) {
        my ($function, $what) = @{$case};
        my $inside = $whole->inclusive($function);
        for my $name (qw(cachegrind callgrind)) {
            my $file = temp_dir() . "/coroutines.$name";
            run_cmd([ built('vg-in-place'), '-q', "--tool=$name", "--toggle-collect=$function",
                "--$name-out-file=$file", $stacks ]);
            my ($total) = read_file($file) =~ /^summary: (\d+)/m;
            is($total, $inside, "a function that $what is counted whole: --tool=$name");
        }
    }
};

my $entered = compile(['calls_entered.c'], '-O1');

sub run_entered($name, $options, @arguments) {
    my $file = temp_dir() . '/entered';
    unlink glob "$file*";
    run_cmd([ built('vg-in-place'), '-q', "--tool=$name", $GRAPH, @{$options},
        "--$name-out-file=$file", $entered, @arguments ]);
    return glob "$file*";
}

for my $name (qw(cachegrind callgrind)) {
    subtest "entered without a call: $name" => sub {
        my @parts = run_entered($name, ['--dump-after=entered']);
        is(scalar @parts, 101, 'a function that makecontext has entered returns each time');
        return if `uname -m` !~ /x86_64/;
        my ($file) = run_entered($name, ['--toggle-collect=pushed'], 'pushed');
        like(read_file($file), qr/^summary: 66\n/m, 'a return that enters a function ends there');
    };
}

subtest 'instructions' => sub {
    my ($file) = run_entered('callgrind', [ '--toggle-collect=between', '--dump-instr=yes' ]);
    my @zeros = grep { /^(?:0x[0-9a-f]+|[-+*]\d*) [-+*]?\d*(?: 0)*$/ } split /\n/, read_file($file);
    is("@zeros", q{}, 'what counted nothing has no line');
};

subtest 'names' => sub {
    my $run = tool([ '--toggle-collect=nothing', '--dump-after=regio', '--zero-before=region' ],
        [$program]);
    my @said = $run->{err} =~ /== (--\S+: no such function was entered)$/mg;
    is("@said", '--toggle-collect=nothing: no such function was entered '
            . '--dump-after=regio: no such function was entered', 'those never entered are told');
    my $inlined = write_file(temp_dir() . '/inlined.c', <<'END');
static inline __attribute__((always_inline)) int twice(volatile int* p) { return *p + *p; }
int main(int argc, char** argv) { return twice(&argc) > 2; }
END
    my @inlined = map { tool([ qw(--call-graph=yes --inlined=yes), "--toggle-collect=$_" ],
        [ compile([$inlined], '-O1') ])->{err} =~ /: no such function was entered(.*)$/m }
        'twice', 'N::tw*', 'thrice';
    is("@inlined", join(q{ }, (': twice (inlined.c:1) is inlined in its callers; name one of these,'
        . ' or compile with -fno-inline') x 2, q{}), 'of one that is inlined that is told');
};

# Return the sum of a run's profiles, without lines that identify it; their number, also by trigger.
sub merged($options) {
    my $pattern = temp_dir() . '/part.out';
    unlink glob "$pattern*";
    tool([ '-q', @{$options}, "--cachegrind-out-file=$pattern" ], [$program]);
    my @files = sort { $a cmp $b } glob "$pattern*";
    my $sum   = run_cmd([ built('cg_merge'), @files ])->{out};
    $sum =~ s/^(?:desc|part|pid): .*\n//mg;
    my %triggers;
    for my $file (@files) {
        $triggers{$1}++ if read_file($file) =~ /^desc: Trigger: (.*)/m;
        my $check = run_cmd([ built('cg_merge'), '--check', $file ]);
        is($check->{out}, q{}, "$file adds up") if $check->{status} != 0;
    }
    return ($sum, scalar @files, \%triggers);
}

for my $options ([], [$GRAPH], [ $GRAPH, '--cache-sim=yes', '--branch-sim=yes' ]) {
    subtest "dumps @{$options}" => sub {
        my ($whole, $n) = merged($options);
        is($n, 1, 'without dumps there is one profile');
        my ($sum, $n_parts, $triggers)
            = merged([ @{$options}, '--dump-before=outside', '--dump-after=jumps' ]);
        is($triggers->{'--dump-before=outside'}, 3, 'a part is dumped before each entry');
        is($triggers->{'--dump-after=jumps'}, 24, 'a part is dumped after each end');
        is($n_parts, 3 + 24 + 1, 'the last part is dumped at the end');
        is($sum, $whole, 'they add up to the whole');
    };
}

subtest 'from zero' => sub {
    my $graph = graph_with(['--zero-before=interrupted']);
    is($graph->callers('outside'), q{}, 'what was counted before the entry is gone');
    is($graph->callers('leaf'), 'on_usr1:1 on_usr2:2 region:3', 'what comes after is there');
};

subtest 'names of C++' => sub {
    my $named = compile(['regions_names.cc'], qw(-O1 -fno-optimize-sibling-calls));
    my $space = 'named::(anonymous namespace)::';
    for my $case (
        [ "${space}hidden",               "${space}hidden(int)" ],
        [ '*::hidden',                    "${space}hidden(int)" ],
        [ "${space}hidden(int)",          "${space}hidden(int)" ],
        [ "${space}Local::operator()",    "${space}Local::operator()(int) const" ],
        [ "${space}Local::method",        "${space}Local::method(void (*)(int), int) const" ],
        [ 'leaf',                         'leaf(int)' ],
        [ 'main::{lambda(int)#1}::operator()', 'main::{lambda(int)#1}::operator()(int) const' ],
        [ 'void apply<main::{lambda(int)#1}>',
            'void apply<main::{lambda(int)#1}>(main::{lambda(int)#1})' ],
    ) {
        my ($pattern, $name) = @{$case};
        my $run = tool([ '-q', "--toggle-collect=$pattern" ], [$named]);
        like("$run->{err}\n$run->{profile}", qr/\A\n.*^fn=\Q$name\E$/ms,
            "a function that $pattern names is entered and counted");
    }
    for my $pattern ("${space}Local::operator", 'named::', 'main::{lambda') {
        my $run = tool([ '-q', "--toggle-collect=$pattern" ], [$named]);
        like($run->{err}, qr/\Q$pattern\E: no such function was entered/, "$pattern is none");
    }
};

done_testing();
