# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The options of the tool, for its users: their refusals, with the sentence; the text of --help; the
# printed summary, column by column. Scripts read these, and so must find them unchanged.

use CgTest;

need_valgrind();

# ---- Cache geometries that cannot be, of which unit/caches/arch.c has all ---------
my @refused = (
    [ '32768,8'           => q{} ],
    [ q{}                 => q{} ],
    [ '99999999999,8,64'  => 'One of the cache parameters was too large and overflowed.' ],
    [ '32768,1024,64'     => q{Cache associativity is more than the cache's lines.} ],
    [ '32000,8,64'        => 'Cache set count is not a power of two.' ],
);
for my $name (qw(I1 D1 LL L2)) {
    for my $case (@refused) {
        my ($value, $rule) = @{$case};
        my $both = qr/(?=(?s:.*)valgrind: Bad option: --$name=$value\n)(?s:.*)/;
        is_refused([ '--cache-sim=yes', "--$name=$value" ],
            qr/$both\Q@{[ $rule || "Bad argument '$value'" ]}\E\n/);
    }
}

SKIP: {
    skip 'registers have 16 bytes here', 1 if processor() ne 'amd64';
    is_refused([ '--cache-sim=yes', '--D1=4096,1,16' ],
        qr/lines of 16 B are too small here: registers have up to \d+ B/);
}

is_refused([$_], qr/^valgrind: .*\Q$_\E/m)
    for qw(--cache-sim=maybe --branch-sim= --instr-at-start=1 --no-such-option);

# Patterns that match nothing: the profile would be empty, or have no parts.
is_refused([$_], qr/Bad option: $_\n.* It takes the name of a function, or a pattern/)
    for qw(--toggle-collect= --dump-before= --dump-after= --zero-before=);

# ---- Those that are accepted ------------------------------------------------
my $run = tool([ '--cache-sim=yes', '--I1=4096,1,32', '--D1=6144,3,64', '--L2=163840,5,128' ],
    ['/bin/true']);
is($run->{status}, 0, 'geometries that can be simulated are accepted');
my @desc = $run->{profile} =~ /^(desc: .*)$/mg;
is_deeply(
    \@desc,
    [   'desc: I1 cache:         4096 B, 32 B, direct-mapped',
        'desc: D1 cache:         6144 B, 64 B, 3-way associative',
        'desc: LL cache:         163840 B, 128 B, 5-way associative'
    ],
    'the profile describes the geometries, --L2 as LL'
);

my %events = (
    'no no'   => 'Ir',
    'yes no'  => 'Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw',
    'no yes'  => 'Ir Bc Bcm Bi Bim',
    'yes yes' => 'Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim',
);

# ---- A geometry turns the simulation on -------------------------------------
sub events_of { return ($_[0]{profile} // 'none') =~ /^events: (.*?) ?$/m ? $1 : 'none' }

for my $given ('--I1=4096,1,32', '--D1=6144,3,64', '--LL=163840,5,128', '--L2=163840,5,128') {
    $run = tool([$given], ['/bin/true']);
    is(events_of($run), $events{'yes no'}, "$given alone simulates the caches");
    like($run->{err}, qr/^==\d+== LL miss rate:/m, "$given alone prints their figures");
}
for my $explicit ([ '--cache-sim=no', '--D1=6144,3,64' ], [ '--D1=6144,3,64', '--cache-sim=no' ]) {
    $run = tool($explicit, ['/bin/true']);
    is(events_of($run), $events{'no no'}, "@{$explicit} simulates no caches");
    unlike($run->{err}, qr/miss/, "@{$explicit} prints no misses");
}
$run = tool([ '--branch-sim=yes', '--LL=163840,5,128' ], ['/bin/true']);
is(events_of($run), $events{'yes yes'}, 'with --branch-sim=yes, both are simulated');

# ---- The summary ------------------------------------------------------------
sub commas { return scalar reverse(reverse($_[0]) =~ s/(\d{3})(?=\d)/$1,/gr) }

sub rate {
    my ($n, $total, $decimals) = @_;
    return sprintf "%.${decimals}f%%", $total ? 100 * $n / $total : 0;
}

# Return the expected summary, from the profile's totals. Columns are as wide as the widest possible
# number; percentages end one further right.
sub expected_summary {
    my (%n) = @_;
    my $all    = length commas((sort { $b <=> $a } $n{Ir}, $n{Dr} + $n{Dw}, $n{Bc} + $n{Bi})[0]);
    my $first  = length commas((sort { $b <=> $a } $n{Dr}, $n{Bc})[0]);
    my $second = length commas((sort { $b <=> $a } $n{Dw}, $n{Bi})[0]);
    my @lines;
    my $one = sub { push @lines, sprintf "%-14s %${all}s", $_[0], $_[1] };
    my $two = sub {
        my ($label, $unit1, $n1, $unit2, $n2) = @_;
        push @lines, sprintf "%-14s %${all}s  (%${first}s %-4s + %${second}s %s)", $label,
            commas($n1 + $n2), commas($n1), $unit1, commas($n2), $unit2;
    };
    my $rates = sub {
        my ($label, $unit2, $n1, $total1, $n2, $total2) = @_;
        push @lines, sprintf "%-14s %*s (%*s     + %*s%s)", $label,
            $all + 1,    rate($n1 + $n2, $total1 + $total2, 1),
            $first + 1,  rate($n1, $total1, 1),
            $second + 1, rate($n2, $total2, 1), $unit2 =~ s/./ /gr;
    };
    $one->('I refs:', commas($n{Ir}));
    if (defined $n{I1mr}) {
        $one->('I1  misses:', commas($n{I1mr}));
        $one->('LLi misses:', commas($n{ILmr}));
        push @lines, sprintf '%-14s %*s', 'I1  miss rate:', $all + 1, rate($n{I1mr}, $n{Ir}, 2);
        push @lines, sprintf '%-14s %*s', 'LLi miss rate:', $all + 1, rate($n{ILmr}, $n{Ir}, 2);
        push @lines, q{};
        $two->('D refs:',     'rd', $n{Dr},   'wr', $n{Dw});
        $two->('D1  misses:', 'rd', $n{D1mr}, 'wr', $n{D1mw});
        $two->('LLd misses:', 'rd', $n{DLmr}, 'wr', $n{DLmw});
        $rates->('D1  miss rate:', 'wr', $n{D1mr}, $n{Dr}, $n{D1mw}, $n{Dw});
        $rates->('LLd miss rate:', 'wr', $n{DLmr}, $n{Dr}, $n{DLmw}, $n{Dw});
        push @lines, q{};
        $two->('LL refs:',   'rd', $n{I1mr} + $n{D1mr}, 'wr', $n{D1mw});
        $two->('LL misses:', 'rd', $n{ILmr} + $n{DLmr}, 'wr', $n{DLmw});
        $rates->(
            'LL miss rate:', 'wr',
            $n{ILmr} + $n{DLmr}, $n{Ir} + $n{Dr},
            $n{DLmw}, $n{Dw}
        );
    }
    if (defined $n{Bcm}) {
        push @lines, q{};
        $two->('Branches:',    'cond', $n{Bc},  'ind', $n{Bi});
        $two->('Mispredicts:', 'cond', $n{Bcm}, 'ind', $n{Bim});
        $rates->('Mispred rate:', 'ind', $n{Bcm}, $n{Bc}, $n{Bim}, $n{Bi});
    }
    return join q{}, map { "$_\n" } @lines;
}

# The manual's totals and summary show that the function above is right.
my $manual = <<'SUMMARY';
I refs:        124,671
I1  misses:      1,056
LLi misses:      1,039
I1  miss rate:    0.85%
LLi miss rate:    0.83%

D refs:         38,700  (28,752 rd   + 9,948 wr)
D1  misses:      1,486  ( 1,151 rd   +   335 wr)
LLd misses:      1,322  ( 1,013 rd   +   309 wr)
D1  miss rate:     3.8% (   4.0%     +   3.4%  )
LLd miss rate:     3.4% (   3.5%     +   3.1%  )

LL refs:         2,542  ( 2,207 rd   +   335 wr)
LL misses:       2,361  ( 2,052 rd   +   309 wr)
LL miss rate:      1.4% (   1.3%     +   3.1%  )

Branches:       25,040  (24,766 cond +   274 ind)
Mispredicts:     3,191  ( 3,045 cond +   146 ind)
Mispred rate:     12.7% (  12.3%     +  53.3%   )
SUMMARY
my @names = split q{ }, $events{'yes yes'};
my %totals;
@totals{@names} = (124_671, 1056, 1039, 28_752, 1151, 1013, 9948, 335, 309, 24_766, 3045, 274, 146);
is(expected_summary(%totals), $manual, 'this test knows the layout');

# The last run counts nothing: rates are wider than the numbers, and divided by zero.
for my $case ((map { [ $_, 'yes' ] } sort keys %events), [ 'yes yes', 'no' ]) {
    my ($sims, $at_start) = @{$case};
    my ($cache, $branch) = split q{ }, $sims;
    $run = tool(
        [ "--cache-sim=$cache", "--branch-sim=$branch", "--instr-at-start=$at_start" ],
        ['/bin/true']
    );
    my $got = events_of($run);
    is($got, $events{$sims}, "--cache-sim=$cache --branch-sim=$branch has its events");
    my ($summary) = $run->{profile} =~ /^summary: (.*)$/m;
    my %n = map { $_ => 0 } qw(Dr Dw Bc Bi);
    @n{ split q{ }, $got } = split q{ }, $summary;
    my $printed = $run->{err} =~ s/^==\d+== ?//mgr =~ s/\A.*?(?=^I +refs:)//smr;
    my $layout  = expected_summary(%n);
    $layout =~ s/^([ID]) refs:  /$1   refs:/mg if $run->{err} =~ /Using Valgrind-3[.](?:19|20)/;
    is($printed, $layout, "--cache-sim=$cache --branch-sim=$branch has its summary");
    is(() = $run->{profile} =~ /^desc:/mg, $cache eq 'yes' ? 3 : 0, 'caches have desc: lines');
}

$run = tool([ '-q', '--cache-sim=yes', '--branch-sim=yes', caches() ], [ '/bin/echo', 'x' ]);
is($run->{err}, q{}, '-q prints nothing');
like($run->{profile}, qr/^summary: \d/m, '-q writes the profile');

# ---- Help -------------------------------------------------------------------
my $help = run_cmd([ built('vg-in-place'), '--tool=cachegrind', '--help' ])->{out};
my @options = map { read_file($_) =~ /VG_\w+_CLO\(arg, "(--[\w-]+)"/g }
    src_dir() . '/tool/control/plan.c', glob src_dir() . '/tool/{output,run}/*.c';
cmp_ok(scalar @options, '>=', 9, 'the options are found in the source');
for my $option (@options) {
    like($help, qr/(?:^    |\()\Q$option\E\b/m, "--help shows $option");
}

done_testing();
