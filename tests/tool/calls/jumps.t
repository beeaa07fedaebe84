# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The counts of --collect-jumps=yes: all jumps of a program whose jumps are known, with a call graph
# or without. Other counts do not change. The installed Callgrind mostly counts the same jumps.

use CgCallgrind qw(read_callgrind);
use CgCalls     qw(graph_of);
use CgTest;

need_valgrind();

# Return those jumps of a graph that start in $file, each as "line: kind=counts line".
sub jumps_in($graph, $file) {
    my @found;
    while (my ($jump, $counts) = each %{$graph->{jumps}}) {
        my ($from, $kind, $to)
            = $jump =~ m{/\Q$file\E:\d+:(\d+) (jump|jcnd) .*:(\d+) \S+\z} or next;
        my $times = $kind eq 'jump' ? $counts->[0] : "$counts->[0]/$counts->[1]";
        push @found, "$from: $kind=$times $to";
    }
    return join "\n", sort @found;
}

subtest 'each jump' => sub {
    my %name   = (amd64 => 'calls_jumps.S', arm64 => 'calls_jumps_arm64.S');
    my $source = $name{ processor() }
        // plan(skip_all => 'the programs are for amd64 and arm64');
    my $program = compile([$source]);
    my ($n, @known) = (0);
    for my $text (split /\n/, read_file(src_dir() . "/tests/progs/$source")) {
        $n++;
        push @known, "$n: $1 $2" while $text =~ /\b(j(?:ump|cnd)=[\d\/]+) (\d+)/g;
    }
    for my $options (
        ['--call-graph=yes'], ['--dump-instr=yes'], [qw(--call-graph=yes --dump-instr=yes)],
        [qw(--cache-sim=yes --branch-sim=yes)], ['--separate-threads=yes'],
        ['--vex-iropt-unroll-thresh=0'], ['--vex-guest-max-insns=1'], ['--vex-iropt-level=0']) {
        my $run = tool([ qw(-q --collect-jumps=yes --inlined=no), @{$options} ], [$program]);
        my $graph = graph_of($run->{profile});
        is(jumps_in($graph, $source), join("\n", sort @known), "with @{$options}");
    }
    my $run = tool([ '-q', '--trace-jump=yes', '--toggle-collect=called' ], [$program]);
    is(jumps_in(graph_of($run->{profile}), $source), q{}, 'none outside of a region');
};

subtest 'nothing else changes' => sub {
    for my $options ([qw(--call-graph=yes --inlined=no)],
        [qw(--call-graph=yes --inlined=no --branch-sim=yes)]) {
        my $command = [ '/bin/ls', '-l', src_dir() . '/docs' ];    # this folder does not change
        my $with  = tool([ '-q', '--collect-jumps=yes', @{$options} ], $command);
        my $plain = tool([ '-q', @{$options} ], $command);
        is_deeply(graph_of($with->{profile})->lines, graph_of($plain->{profile})->lines,
            "lines cost the same with @{$options}");
    }
};

# A conditional jump is executed as often as its instruction, and followed at most as often.
subtest 'identities' => sub {
    my $run   = tool([qw(-q --collect-jumps=yes --dump-instr=yes)], [ 'perl', '-e', 'print 1' ]);
    my $graph = graph_of($run->{profile});
    my (%followed, %executed, @wrong);
    while (my ($jump, $counts) = each %{$graph->{jumps}}) {
        my ($from, $kind) = $jump =~ /\A(.*:\d+:\d+) (jump|jcnd) .*:\d+:\d+ \S/ or die "$jump\n";
        $followed{$from} += $counts->[0];
        $executed{$from} = $counts->[1] if $kind eq 'jcnd';
    }
    cmp_ok(scalar keys %followed, '>', 1000, 'there are jumps');
    for my $from (keys %followed) {
        my $Ir = ($graph->{self}{$from} // [0])->[0];
        push @wrong, "$from: $followed{$from} of $executed{$from}, $Ir"
            if $executed{$from} ? $executed{$from} != $Ir || $followed{$from} > $Ir
            :                     $followed{$from} > $Ir;
    }
    splice @wrong, 5 if @wrong > 5;
    is("@wrong", q{}, 'they are executed as their instructions are');
};

# Only followed jumps are compared: Callgrind leaves out some others, and counts iterations of REP.
subtest 'the installed Callgrind' => sub {
    my $callgrind = temp_dir() . '/callgrind';
    plan(skip_all => 'no Callgrind here')
        if run_cmd([ 'valgrind', '--tool=callgrind', '--help' ])->{status} != 0;
    my @options = qw(--collect-jumps=yes --dump-instr=yes);
    my @command = ('gzip', '-c', "$0");
    my $run = run_cmd([ 'valgrind', '-q', '--tool=callgrind', "--callgrind-out-file=$callgrind",
            @options, @command ]);
    is($run->{status}, 0, 'runs');
    my @followed = map {
        my ($graph, %followed) = (read_callgrind($_));
        while (my ($jump, $counts) = each %{$graph->{jumps}}) {
            my ($from, $to) = $jump =~ m{\A\S*/gzip\|.*:(\d+):\d+ j.*:(\d+):\d+ \S+\z} or next;
            $followed{"$from $to"} += $counts->[0] if $from != $to;
        }
        \%followed;
    } read_file($callgrind), tool([ '-q', '--call-graph=yes', @options ], \@command)->{profile};
    my @both = grep { defined $followed[1]{$_} } sort keys %{$followed[0]};
    cmp_ok(scalar @both, '>', 100, 'both tools have jumps');
    my @differ = grep { $followed[0]{$_} != $followed[1]{$_} } @both;
    is("@differ", q{}, 'both tools count each jump as often');
    cmp_ok(@both / keys %{$followed[0]}, '>', 0.95, 'few are those of Callgrind alone');
};

done_testing();
