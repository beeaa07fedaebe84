# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Details on request: instructions (--dump-instr=yes), with their addresses in the object's file;
# and threads (--separate-threads=yes), each with a part that must add up by itself.

use CgCalls qw(graph_of);
use CgTest;

need_valgrind();
my $program = compile(['calls_regions.c'], qw(-O1 -fno-inline -pthread));

# The places of functions in the program's file: name to first address and size.
my %symbols;
for (split /\n/, run_cmd([ 'nm', '-S', $program ])->{out}) {
    $symbols{$3} = [ hex $1, hex $2 ] if /^(\w+) (\w+) [tT] (\w+)\z/;
}

sub lines_of($options) {
    return graph_of(tool([ '-q', @{$options} ], [$program])->{profile});
}

for my $calls (qw(yes no)) {
    subtest "instructions, --call-graph=$calls" => sub {
        my $plain = lines_of([qw(--call-graph=yes --inlined=no)]);
        my $graph = lines_of([ "--call-graph=$calls", qw(--inlined=no --dump-instr=yes) ]);
        # Without a call graph the tool does not know where functions without a symbol start.
        my $names = $calls eq 'no' ? $graph->{text} : undef;
        is_deeply($graph->lines($names), $plain->lines($names), 'lines cost what they do without');
        is(join(q{ }, $graph->broken), q{}, 'all costs add up');
        my (%n, @outside);
        for my $place (keys %{$graph->{self}}) {
            my ($name, $address)
                = $place =~ /^[^|]*\/calls_regions\|[^|]*\|(\w+) [^ ]*:(\d+):\d+\z/ or next;
            my $symbol = $symbols{$name} // next;
            $n{$name}++;
            push @outside, sprintf '%s %x', $name, $address
                if $address < $symbol->[0] || $address >= $symbol->[0] + $symbol->[1];
        }
        is("@outside", q{}, 'each instruction lies where the file has its function');
        cmp_ok($n{region}, '>', 5, 'several instructions are known to lie there');
        my $file  = write_file(temp_dir() . '/i', $graph->{text});
        my $known = run_cmd([ 'callgrind_annotate', $file ]);
        is($known->{err}, q{}, 'callgrind_annotate reads it') if $known->{status} != 127;
        is($graph->callees('all'), $plain->callees('all'), 'calls are the same') if $calls eq 'yes';
    };
}

# Under Callgrind's name lines have no zeros at their ends; callgrind_annotate shows them as `.`.
subtest 'counts that are 0' => sub {
    my $file  = temp_dir() . '/zeros';
    my @sims  = qw(--cache-sim=yes --branch-sim=yes);
    run_cmd([ built('vg-in-place'), qw(-q --tool=callgrind), "--callgrind-out-file=$file", @sims,
            $program ]);
    my @costs = grep { !/^calls=/ } read_file($file) =~ /^([-+*\d]\S* [\d ]+)$/mg;
    cmp_ok(scalar @costs, '>', 1000, 'there are lines of counts');
    is(scalar(grep { /^\S+ \d+ .*(?<= )0\z/ } @costs), 0, 'none of the lines ends in 0');
    my ($theirs, $ours) = map { run_cmd([ $_, '--auto=yes', $file ]) } 'callgrind_annotate',
        built('callgrind_annotate');
  SKIP: {
        skip 'no callgrind_annotate', 2 if $theirs->{status} == 127;
        my ($known, $shown) = map { [ sort $_->{out} =~ /^(?!.* => )(.*[;{}])$/mg ] } $theirs,
            $ours;
        cmp_ok(scalar(grep { /^\s*\d.* [.] / } @$known), '>', 5, 'lines of the source lack counts');
        is_deeply($shown, $known, 'lines that lack counts are shown as callgrind_annotate does');
    }
};

# Readers sort functions by counts, and callgrind_annotate expects all counts.
subtest 'all counts of a function' => sub {
    my $run    = tool([ '-q', '--call-graph=yes', '--branch-sim=yes' ], [ '/bin/ls', '-l', '/' ]);
    my $file   = write_file(temp_dir() . '/branches', $run->{profile});
    my $merged = run_cmd([ built('cg_merge'), $file ]);
    for my $text ($run->{profile}, $merged->{out}) {
        my @first = $text =~ /^f[nie]=[^\n]*\n([-+*\d][^\n]*)/mg;
        cmp_ok(scalar @first, '>', 100, 'functions have lines');
        is(scalar(grep { split(/ /) != 6 } @first), 0, 'the first line of each has all counts');
        my $known = run_cmd([ 'callgrind_annotate', write_file($file, $text) ]);
      SKIP: {
            skip 'no callgrind_annotate', 1 if $known->{status} == 127;
            is($known->{err}, q{}, 'callgrind_annotate reads the profile without a complaint');
        }
    }
};

subtest 'threads' => sub {
    my $run = tool([ '-q', '--separate-threads=yes', '--cache-sim=yes' ], [ $program, 'threads' ]);
    my ($head, @parts) = split /^(?=part: )/m, $run->{profile};
    is(join(q{ }, map { /^thread: (\d+)/m } @parts), '1 2 3 4 5', 'each thread has a part');
    my @graphs;
    for my $part (@parts) {
        my $file  = write_file(temp_dir() . '/part', $head . $part);
        my $check = run_cmd([ built('cg_merge'), '--check', $file ]);
        is($check->{status}, 0, 'it adds up') or diag($check->{err});
        push @graphs, graph_of($head . $part);
    }
    my @runs = map {
        join q{ }, $_->self('region') > 0 ? 'region' : q{}, $_->callees('run_outside')
    } @graphs[ 1 .. 4 ];
    is_deeply([ sort @runs ], [ (' outside:3000') x 2, ('region ') x 2 ], 'threads differ');
    my @costs = map { $_->self('region') } grep { $_->callees('run_region') } @graphs;
    is($costs[0], $costs[1], 'it adds up, to the instruction');
    is($graphs[0]->callers('outside'), 'all:3', 'what the first thread did is in no other');
    my $sum = 0;
    $sum += $_->{totals}[0] for @graphs;
    is($sum, graph_of($run->{profile})->{totals}[0], 'all of them are the whole');
};

subtest 'threads and dumps' => sub {
    my $pattern = temp_dir() . '/dumped';
    tool([ '-q', '--separate-threads=yes', '--dump-after=left', "--cachegrind-out-file=$pattern" ],
        [ $program, 'threads' ]);
    my $first = graph_of(read_file("$pattern.1"));
    my $rest  = graph_of(read_file($pattern));
    is($first->callers('left') . $rest->callers('left'), 'all:1', 'a part has what came before');
    is($rest->callees('run_outside'), 'outside:6000', 'the next part has what came after');
    is(scalar(() = read_file("$pattern.1") =~ /^thread:/mg), 1, 'threads that did nothing'
            . ' are in no part');
};

done_testing();
