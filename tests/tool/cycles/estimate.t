# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Estimated cycles (--cycles=yes) of loops whose times follow from a machine's figures, by function
# and in total; the misses that only this option counts; and the machines available.

use CgCallgrind qw(summary);
use CgCalls qw(graph_of);
use CgTest;
use CgUse qw(@FREE_FLAGS);
use File::Basename qw(basename);

need_valgrind();
need_processor('amd64');

my $program = compile(['free_cycles.c'], @FREE_FLAGS);
my ($machine) = read_file(src_dir() . '/tests/unit/cycles/machine.h') =~ /= (".*?");\n/s;
my $file = temp_dir() . '/machine';
write_file($file, ($machine =~ s/"\s*"//gr =~ tr/"//dr) =~ s/\\n/\n/gr);

my @options = ('-q', '--cycles=yes', "--machine=$file");
my $run = tool(\@options, [$program]);
my $total = summary($run->{profile});
my $graph = graph_of($run->{profile});

# Each time differs from the figure by less than 3 %, and most of it has the expected cause.
for my $case (
    [ chain => 8, 'CyDep' ], [ product => 6, 'CyDep' ],
    [ pointers => 14, 'CyMem' ], [ halves => 3, 'CyDep' ],
) {
    my ($function, $each, $cause) = @{$case};
    my $of     = $graph->costs($function);
    my $cycles = $of->{Cy} / 20_000;
    ok(abs($cycles / $each - 1) < 0.03, "$function: $each cycles an iteration, $cycles");
    cmp_ok($of->{$cause}, '>', 0.6 * $of->{Cy}, "... most of it $cause");
}
cmp_ok($graph->costs('wholes')->{Cy} / 20_000, '<', 1.5,
    'a new vector does not wait for what it replaces');
my $wrong = $graph->costs('random_branches')->{CyBr} / 10;
ok($wrong > 8000 && $wrong < 12_000, "half of random branches are predicted wrong: $wrong");

my %sum;
@sum{ @{ $graph->{events} } } = @{ $graph->{totals} };
is($sum{Cy}, $total->{Cy}, 'lines add up to the whole');
cmp_ok($sum{CyMem} + $sum{CyBr} + $sum{CyFe} + $sum{CyDep}, '<=', $sum{Cy}, 'causes to no more');

my $strip = sub { $_[0] =~ s/^(?:pid|cmd|desc).*\n//gmr };
is($strip->(tool(\@options, [$program])->{profile}), $strip->($run->{profile}),
    'two runs are equal to the byte');
my $short = summary(tool([ @options, '--vex-guest-max-insns=1' ], [$program])->{profile});
ok(abs($short->{Cy} / $total->{Cy} - 1) < 0.1, 'superblocks of one instruction take as long');
my @simulations = qw(--cache-sim=yes --branch-sim=yes);
my $all = summary(tool([ @options, @simulations ], [$program])->{profile});
is("@$all{qw(Ir Cy CyMem)}", "@$total{qw(Ir Cy CyMem)}", 'caches and branches change nothing');
my $calls = summary(tool([ @options, '--call-graph=yes' ], [$program])->{profile});
is("@$calls{qw(Ir Cy CyMem)}", "@$total{qw(Ir Cy CyMem)}", '... and neither do calls');
my $without = summary(tool(['-q'], [$program])->{profile});
is(join(q{ }, %{$without}), "Ir $total->{Ir}", 'without the option there are no cycles');

like(tool([ '--cycles=yes', "--machine=$file" ], [$program])->{err},
    qr/^==\d+== Cycles: +[\d,]+  \(\S+: 0[.]\d{3} s at 1000 MHz\)$/m, 'the summary has them');

# Code of a 32-bit host never does the model's work inline.
SKIP: {
    my $small = eval { compile(['free_cycles.c'], @FREE_FLAGS, '-m32') };
    skip 'no 32-bit programs here', 1 if !$small || !defined tool(['-q'], [$small])->{profile};
    my $waits = summary(tool(\@options, [$small])->{profile} // q{});
    ok(abs(($waits->{CyDep} // 0) / $total->{CyDep} - 1) < 0.1, 'a 32-bit program waits as long');
}

my $folder = src_dir() . '/machines';
my %cycles;
for my $path (glob "$folder/*") {
    my $name = basename($path);
    my $by_name = summary(tool([ '-q', '--cycles=yes', "--machine=$name" ], [$program])->{profile});
    $cycles{ $by_name->{Cy} } = $name;
    cmp_ok($by_name->{Cy}, '>', 300_000, "$name is a machine");
    is((grep { !/^(?:#.*|\S+ +(?:[\d.]+ +){1,3}# .+)$/ } split /\n/, read_file($path)),
        0, '... each of whose figures has a source');
}
cmp_ok(keys %cycles, '>', 8, 'machines differ');
like(tool([ '-v', '--cycles=yes' ], [$program])->{err}, qr/^==\d+== Cycles: .*\(\w+/m,
    'the host is a machine, or like one');

my $simulated = tool([qw(-q --cache-sim=yes --machine=icelake)], [$program])->{profile};
is(join(q{ }, $simulated =~ /^desc: (..) cache: +(.*)\n/mg),
    'I1 32768 B, 64 B, 8-way associative D1 49152 B, 64 B, 12-way associative'
        . ' LL 25165824 B, 64 B, 12-way associative', 'a machine has caches, without cycles, too');
like(tool([ '-q', '--cycles=yes', '--machine=zen4', '--D1=4096,1,64' ], [$program])->{profile},
    qr/^desc: D1 cache: +4096 B, 64 B, direct-mapped$/m, '... but for those that an option gives');

# Misses of the second level and of TLBs, by function, by call, and only while events are collected.
my @MISSES = qw(D2mr D2mw I2mr DTmr DTmw ITmr);

# Return the costs of all calls that a function makes, by event.
sub calls_in($graph, $caller) {
    my @events = @{ $graph->{events} };
    my %sum;
    while (my ($call, $counts) = each %{ $graph->{calls} }) {
        next if $call !~ /\A[^|]*[|][^|]*[|]\Q$caller\E /;
        $sum{ $events[$_] } += $counts->[ 1 + $_ ] for 0 .. $#events;
    }
    return \%sum;
}

sub is_about($got, $expected, $what) {
    my @wrong = grep { abs(($got->{$_} // 0) - ($expected->{$_} // 0)) > 20 } @MISSES;
    ok(!@wrong, $what) or diag(map {"$_: $got->{$_}\n"} @wrong);
    return;
}

my $pages = compile(['free_pages.c'], @FREE_FLAGS);
my $profile = tool(\@options, [$pages])->{profile};
$graph = graph_of($profile);
$total = summary($profile);
my $of_lines = $graph->costs('read_lines');
is_about($graph->costs('read_pages'), { D2mr => 3200, DTmr => 3200 },
    'each read of a page misses both');
is_about($graph->costs('write_pages'), { D2mw => 3200, DTmw => 3200 }, '... as does each write');
is_about($of_lines, { D2mr => 512 }, 'what L2 has is missed once');
cmp_ok($of_lines->{CyMem}, '>', 20_000, '... but waits each time');

$profile = tool([ @options, '--call-graph=yes' ], [$pages])->{profile};
$graph   = graph_of($profile);
is("@{summary($profile)}{@MISSES}", "@{$total}{@MISSES}", 'calls change nothing');
is_about(calls_in($graph, 'read_both'), { D2mr => 3712, DTmr => 3200 },
    'calls have what is missed in them');
is_about(calls_in($graph, '(below main)'),
    { D2mr => 3712, DTmr => 3200, D2mw => 3200, DTmw => 3200 }, '... and in those that they make');

my $some = summary(tool([ @options, '--toggle-collect=read_pages' ], [$pages])->{profile});
is($some->{D2mw}, 0, 'outside of a function that is collected none is counted');
is_about($some, { D2mr => 3200, DTmr => 3200 }, '... and all within');

like(
    tool([ '--cycles=yes', "--machine=$file" ], [$pages])->{err},
    qr/^==\d+==\ L2\ misses:\ +(?<r>[\d,]+)\ reads,\ [\d,]+\ writes,\ \d+\ of\ code\n
        ==\d+==\ TLB\ misses:\ +[\d,]+\ reads,\ [\d,]+\ writes,\ \d+\ of\ code$/mx,
    'the summary has them'
);

my $other = temp_dir() . '/none';
write_file($other, read_file($file) =~ s/^(I?TLB) .*/$1 0 0 0/gmr);
my $none = summary(tool([ '-q', '--cycles=yes', "--machine=$other" ], [$pages])->{profile});
is("@{$none}{qw(DTmr DTmw ITmr)}", '0 0 0', 'a machine without TLBs misses no page');
is($none->{Cy}, $total->{Cy}, '... and takes as long');

my $machines = join(', ', map { basename($_) } sort glob "$folder/*") =~ s/, (\S+)\z/ and $1/r;
for my $case (
    [ [ '--cycles=yes', '--machine=none-such' ],
        qr{no machine 'none-such' is known [(]there is no \S*/none-such[)]: there are $machines;} ],
    [ [ '--cycles=yes', '--machine=./none' ], qr{cannot read the machine file './none'} ],
    [ [ '--cycles=yes', "--machine=$program" ],  qr/\Q$program\E:1: no such figure/ ],
    [ ["--machine=$file"],
        qr/--machine is about cycles and caches: give --cycles=yes or --cache-sim/ ],
) {
    my ($options, $message) = @{$case};
    is_refused($options, $message);
}

done_testing();
