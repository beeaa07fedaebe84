# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The rules by which calls are followed, each with a program for it: calls, returns, and other ways
# of leaving functions. In each case the costs of calls must add up.

use CgCalls qw(follow graph_of);
use CgTest;

need_valgrind();
# 32-bit x86's position-independent code makes a call to find its own address.
my @FIXED = processor() eq 'x86' ? qw(-fno-pie -no-pie) : ();
my @PLAIN = (qw(-O1 -fno-inline), @FIXED);

subtest 'labels, retpolines, pushed addresses' => sub {
    need_processor('amd64');
    my $graph = follow([], [ compile(['calls_labels.c'], @PLAIN) ], 'labels');
    is($graph->callees('learns'), 'work:10', 'a call of the next instruction is none');
    is($graph->callees('subroutine'), 'work:10', 'a local subroutine is called by jumps');
    is($graph->callees('by_thunk'), 'thunk:10 work:10', 'a retpoline is a call of the thunk');
    is($graph->callees('thunk'), 'target:10', 'the thunk jumps to what it leads to');
    is($graph->callees('by_return'), 'target:10', 'a return to a pushed address is a jump');
    is($graph->callers('by_return'), 'main:10', 'one return ends both');
    is($graph->callees('framed'), 'sets_up:10 target:10', 'a return may leave words behind');
    is($graph->callers('framed'), 'main:10', '... and calls nobody a second time');
    is($graph->callers('optimised'), 'handler:10', 'what goes on elsewhere is not called again');
    is($graph->callers('handler'), 'handled:10 interprets:10', 'a return may enter a function');
    is($graph->callers('interprets'), 'optimised:10', 'a stack pointer above the frame leaves it');
    is($graph->callers('handled'), 'main:10', '... and all return together');
};

subtest 'branches of arm64' => sub {
    need_processor('arm64');
    my $graph = follow([], [ compile(['calls_arm64.S']) ], 'branches');
    my %calls;
    for my $line (split /\n/, read_file(src_dir() . '/tests/progs/calls_arm64.S')) {
        push @{ $calls{$1} }, "$2:$3" if $line =~ m{/[*] call (\w+) (\w+) (\d+) [*]/};
    }
    for my $caller (qw(main tail computed_tail by_another learns loops signs direct work)) {
        is($graph->callees($caller), join(q{ }, sort @{ $calls{$caller} // [] }),
            "$caller calls what it says");
    }
    is($graph->inclusive('tail'), $graph->cost('main', 'tail'), 'a return ends tail calls, too');
};

subtest 'tail calls' => sub {
    my $program = compile(['calls_tail.c'], '-O2', '-fno-inline', @FIXED);
    my $graph   = follow([], [$program], 'tail calls');
    is($graph->callers('first'), 'all:16', 'a function that ends in a jump is called');
    is($graph->callees('first'), 'middle:16 work:16', 'a function calls what it jumps to');
    is($graph->callees('middle'), 'last:16 work:16',
        'a function that was jumped to calls by a jump, too');
    is($graph->inclusive('first'), $graph->cost('all', 'first'), 'one return ends all of them');
    is($graph->callers('tick'), 'all:1 tock:50000', 'a loop of tail calls counts each');
    cmp_ok($graph->cost('all', 'tick'), '>', 100_000, 'the first has the costs of a loop');
    is($graph->callers('loop'), 'all:1', 'a loop to the own start is none');
    is($graph->callees('all'), 'first:16 loop:1 tick:1 usual:16', 'nothing follows from jumps');
    SKIP: {
        my $symbols = run_cmd(['nm', $program])->{out};
        skip 'the compiler keeps no part elsewhere', 2 if $symbols !~ /usual[.]cold/;
        is($graph->callees('usual'), 'complain:4 work:32', 'a cold part is part of its function');
        is($graph->callers('usual'), 'all:16', 'going back from a cold part calls nobody');
    }
};

subtest 'parts that are called' => sub {
    my $program = compile(['calls_parts.c'], qw(-O2 -fno-ipa-cp), @FIXED);
    my $graph   = follow([], [$program], 'parts that are called');
    my ($n) = $graph->{run}{out} =~ /^(\d+) /;
    my $sum = 0;
    $sum += $_ for $graph->callers('quicksort') =~ /:(\d+)/g;
    # A call with nothing to sort is made only if the beginning of the function was not inlined.
    cmp_ok($sum, '>=', $n, 'each call of a part by itself is recursion');
    is($sum, $n, 'what was inlined of a function calls nothing')
        if run_cmd([ 'nm', $program ])->{out} =~ /quicksort[.]part/;
    my $region = tool([ '-q', '--toggle-collect=quicksort' ], [$program]);
    is(graph_of($region->{profile})->{totals}[0], $graph->cost('main', 'quicksort'),
        'a region of it is all that its outermost calls cost');
    return if processor() ne 'amd64';
    is($graph->callers('parts'), 'parts:3 twice:2', 'a call from elsewhere is one of the function');
    is($graph->cost('twice', 'parts'), 40, 'a part costs what its function does, once');
    my $base = temp_dir() . '/parts.out';
    tool([ '-q', '--dump-before=parts', "--cachegrind-out-file=$base" ], [$program]);
    my @parts = glob "$base.*";
    is(scalar @parts, 5, 'each entry is seen, also by way of a part');
};

# Linkage stubs; on arm64, also stubs that check the jumps to them (BTI) and their targets (PAC).
my @bindings = map { [ $_, "-Wl,-z,$_" ] } qw(lazy now);
push @bindings, map {
    [ $_->[0] =~ s/\z/, with BTI and PAC/r, $_->[1], '-mbranch-protection=standard',
        '-Wl,-z,force-bti,-z,pac-plt,--no-warnings' ]
} @bindings if processor() eq 'arm64';
for my $case (@bindings) {
    my ($binding, @flags) = @{$case};
    subtest "a library, bound $binding" => sub {
        my $program = compile(['calls_linked.c'], @PLAIN, @flags);
        my $graph   = follow([], [$program], 'calls of a library');
        my ($called) = $graph->callees('sorts') =~ /\bqsort:(\d+)/;
        is($called, 5, 'its functions are called from where they are, not by a stub');
        cmp_ok(($graph->callers('compare') =~ /(\d+)\z/)[0], '>', 500, 'it calls back');
        like($graph->callees('jumps_to_library'), qr/(?:\A| )\w*strtol\w*:5\b/,
            'a tail call leads there');
        is($graph->callees('takes_addresses'), 'atoi:10 atol:5 ends_in_stub:5',
            'nor is it called by stubs that lie elsewhere');
        # This call's stub, or another stub, may be the first to need the address of atol.
        like($graph->callees('ends_in_stub'),
            qr/\A(?:_dl_runtime_resolve\w*:1 )?atol:5 work:5\z/, 'nor by a tail call');
        my @resolver = grep { /dl_runtime_resolve/ } split q{ }, $graph->callees('sorts');
        is(scalar @resolver, $binding =~ /lazy/ ? 1 : 0, 'what binds is called where it binds');
        is($graph->callees('qsort') =~ /dl_runtime|_fixup/ ? 1 : 0, 0, 'what is bound binds not');
        my ($name) = map { s/:.*//r } @resolver;
        is($graph->callees($name), '_dl_fixup:' . ($graph->callers($name) =~ tr/:/:/),
            'what binds is called where it binds, nor calls that') if defined $name;
    };
}

subtest 'longjmp' => sub {
    my $graph = follow([], [ compile(['calls_longjmp.c'], @PLAIN) ], 'longjmp');
    is($graph->callers('jumps'), 'inner:4', 'what it leaves was called');
    like($graph->callees('waits'), qr/\bafter:1 inner:3\b/, 'where it leads to goes on');
    is($graph->callers('after'), 'all:2 waits:1 waits_deep:1', 'it goes on, and returns');
    is($graph->callers('deep'), 'deep:50 waits_deep:1', 'it leaves any number of functions');
};

subtest 'exceptions' => sub {
    my $graph = follow([], [ compile(['calls_throw.cc'], @PLAIN, '-lstdc++') ], 'exceptions');
    is($graph->callers('thrower'), 'passes:12', 'what they leave was called');
    is($graph->callers('Guard::~Guard'), 'passes:12', 'destructors are called on the way');
    is($graph->callers('after'), 'all:12', 'where they are caught goes on');
    is($graph->callers('catches'), 'all:12', 'nothing but calls is a call');
};

subtest 'recursion' => sub {
    my $program = compile(['calls_deep.c'], @PLAIN, '-pthread');
    my $graph = follow([], [ $program, 1_000_000 ], 'a million calls deep', unsteady => 1);
    is($graph->callers('down'), 'down:1000000 recurses:1', 'each call is counted');
    is($graph->callees('even'), 'odd:500', 'those of two by each other');
    my $work = $graph->self('down');
    is($graph->cost('recurses', 'down'), $work, 'the outermost call costs what all have');
};

# The inclusive costs of a recursive function are those of its outermost calls.
subtest 'inclusive costs of recursive functions' => sub {
    my $program = compile(['recursion.c'], @PLAIN);
    my $whole   = tool([ qw(-q --call-graph=yes --inlined=no --cache-use=yes) ], [ $program, 3 ]);
    my $merged  = write_file(temp_dir() . '/merged',
        run_cmd([ built('cg_merge'), ($whole->{file}) x 2 ])->{out});
    my %n_of = (expression => 93, term => 186, factor => 186, fibonacci => 123);
    my ($cycle) = $whole->{profile} =~ /^fn=\(\d+\) expression\n(.*?)\n\n/ms;
    like($cycle, qr/^# recursion: [1-9]/m, 'the profile says what its calls have too often');
    for my $name (sort keys %n_of) {
        my $region = tool([ '-q', '--cache-use=yes', "--toggle-collect=$name" ], [ $program, 3 ]);
        my @want = @{ graph_of($region->{profile})->{totals} }[ 0, 3, 6 ];
        is(join(q{ }, row_of($whole->{file}, $name)), "$n_of{$name} @want", "$name: in a region");
        is(join(q{ }, row_of($merged, $name)), join(q{ }, map { 2 * $_ } $n_of{$name}, @want),
            "$name: two profiles have twice that");
    }
};

# Return the calls and the inclusive Ir, Dr and Dw of a function in a report.
sub row_of($file, $name) {
    my $run = run_cmd([ built('cg_annotate'), '--inclusive=yes', '--no-annotate',
        '--no-show-percs', '--show=Ir,Dr,Dw', '--threshold=0', $file ]);
    my ($row, $n) = $run->{out} =~ /^(.*) \S*recursion[.]c:$name (?:<cycle \d+> )?\(([\d,]+)x\)/m;
    my @counts = split q{ }, ($row // q{}) =~ tr/,//dr;
    return (($n // 0) =~ tr/,//dr, @counts[ 0, 2, 4 ]);
}

done_testing();
