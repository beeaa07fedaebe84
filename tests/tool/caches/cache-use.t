# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Check cache use: the profile has the figures beside the statements of free_use.c, which were
# computed by hand. Cache lines are replaced as with --cache-sim=yes, so the misses are equal.

use CgCallgrind qw(summary);
use CgTest;
use CgUse qw(@CACHES @FREE_FLAGS by_hand figures_of);

need_valgrind();
link_statically();
need_processor('amd64');

my $program = compile(['free_use.c'], @FREE_FLAGS);

my $graph = tool([ '--cache-use=yes', '--call-graph=yes', @CACHES ], [$program])->{profile};
my $flat  = tool([ '--cacheuse=yes', @CACHES ], [$program])->{profile};
my $plain = tool([ '--cache-sim=yes', @CACHES ], [$program])->{profile};

like($flat, qr/^events: .* DLmw AcCost1 SpLoss1 AcCost2 SpLoss2$/m, 'its events come last');
like($graph, qr/^event: Loaded1 = 64 I1mr [+] 64 D1mr [+] 64 D1mw : Bytes loaded into L1$/m,
    'a profile with calls says how others compute what was loaded');
my $of_graph = figures_of($graph);
my $of_flat  = figures_of($flat);
for my $by_hand (by_hand('free_use.c')) {
    my ($line, $kind, $wanted) = @{$by_hand};
    is($of_graph->{$kind}{$line}, $wanted, "line $line, $kind, as by hand");
    is($of_flat->{self}{$line}, $wanted, "line $line, without a call graph, as by hand")
        if $kind eq 'self';
}

my ($with, $without) = (summary($flat), summary($plain));
is_deeply({ map { $_ => $with->{$_} } keys %{$without} }, $without, 'other events are as without');
is_deeply(summary($graph), $with, 'totals with a call graph are those without');
my $loads = $with->{I1mr} + $with->{D1mr} + $with->{D1mw};
cmp_ok($with->{AcCost1}, '<=', 1000 * ($loads + 100), 'a load costs 1000 at most');
cmp_ok($with->{SpLoss1}, '<=', 62 * ($loads + 100), 'a load loses 62 bytes at most');
is(tool([ '--cache-use=yes', @CACHES ], [$program])->{profile} =~ s/^cmd:.*\n//mr,
    $flat =~ s/^cmd:.*\n//mr, 'two runs give identical profiles');

my $of_LL = tool([ '-v', qw(--cache-use=yes --simulate-wb=yes --simulate-hwpref=yes), @CACHES ],
    [$program]);
is($of_LL->{profile} =~ s/^cmd:.*\n//mr,
    $flat =~ s/^cmd:.*\n//mr, 'an LL that writes back or prefetches has no effect');
like($of_LL->{err},
    qr/note: with --cache-use=yes, --simulate-wb and --simulate-hwpref have no effect/,
    '-v says which options have no effect');

my $stats
    = tool([ '--cache-use=yes', '--call-graph=yes', '--stats=yes', @CACHES ], [$program])->{err};
my ($opened, $closed) = $stats =~ /lines loaded in L1 (\d+), ended (\d+)/;
is($closed, $opened, 'each line that was loaded has ended');
like($stats, qr/back-dating nodes \d+ now/, 'the tree has a size');

# Generated code of hot superblocks looks for hits inline, on 32-bit guests, too.
for my $bits (64, 32) {
    my $hot = eval { compile(['free_use_hot.c'], @FREE_FLAGS, "-m$bits") };
    my $run = defined $hot ? tool([ '--cache-use=yes', @CACHES ], [$hot]) : {};
SKIP: {
        skip "no $bits-bit programs here", 4
            if $bits == 32 && !defined tool([], [ $hot // 'true' ])->{profile} || !defined $hot;
        is($run->{status}, 0, "code that is hot, $bits bits");
        my $sum = summary($run->{profile} // "events: D1mr\nsummary: 0\n");
        my $loads = 20 * 4096;
        cmp_ok(abs($sum->{D1mr} - $loads), '<', 50, "hot code of $bits bits loads lines each time");
        cmp_ok(abs(($sum->{SpLoss1} // 0) - 56 * $loads), '<', 50 * 62, "$bits bits use 8 bytes");
        cmp_ok(abs(($sum->{AcCost1} // 0) - 500 * $loads), '<', 50 * 1000, "$bits bits: 2 uses");
    }
}

# Return the profile's figures for the statements of free_use.c that have figures by hand.
sub figures_by_hand($profile) {
    my $figures = figures_of($profile)->{self};
    return join "\n", map { $_->[1] eq 'self' ? $figures->{ $_->[0] } // q{} : () }
        by_hand('free_use.c');
}
my $wanted = join "\n", map { $_->[1] eq 'self' ? $_->[2] : () } by_hand('free_use.c');
# Lines in the caches are charged before an exec, which may still fail if its file is no program.
my $no_program = write_program(temp_dir() . '/no_program', "\x7fELF, or so it says\n");
for my $executed ('/bin/true', $no_program) {
    my $executing = compile(['free_use.c'], @FREE_FLAGS, qq(-DEXEC="$executed"));
    my $run       = tool([ '--cache-use=yes', @CACHES ], [$executing], terminal => 1);
    like($run->{err}, $executed eq '/bin/true' ? qr/exec of/ : qr/the exec failed/,
        "a program executes $executed");
    is(figures_by_hand($run->{profile}), $wanted, "before $executed lines are charged once");
}

is_refused([ '--cache-use=yes', '--I1=32768,8,32', @CACHES[ 1, 2 ] ],
    qr/error: --cache-use=yes needs lines of one size: those of I1 have 32 B/);

done_testing();
