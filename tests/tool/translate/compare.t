# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Our profiles of twelve programs, such as a C compiler, equal the installed Cachegrind's in every
# line, so people can trust the figures. Inputs are small; options are some of tests/compare-all's.

use CgCompare  qw(compare);
use CgTest;
use CgWorkload qw(matrix workloads);

need_valgrind();
need_reference();
need_fixed_addresses();

# The smallest program has all combinations of options. Each other program has three combinations,
# for which the installed Cachegrind runs only once: both simulations, counting only, and one
# simulation. The way of chasing and the simulated caches alternate between programs.
my @matrix = matrix();
my @ways;
for my $chase (qw(no yes)) {
    my ($counting, $caches, $small, $branches, $both, $both_small)
        = grep { "@{$_}" =~ /guest-chase=$chase/ } @matrix;
    push @ways, [ $both, $counting, $branches ], [ $both_small, $counting, $small ];
}

# Make up to three attempts, since two profiles of the installed Cachegrind are not always equal.
my $turn       = 0;
my $references = {};
for my $work (workloads(temp_dir(), 'short')) {
    SKIP: {
        skip $work->{lacks}, 1 if $work->{lacks};
        my @chosen = $work->{name} eq 'true' ? @matrix : @{ $ways[ $turn++ % @ways ] };
        for my $options (@chosen) {
            my $result = compare(
                attempts   => 3,
                references => $references,
                %{$work},
                options => $options,
            );
            ok($result->{same}, "$work->{name} has the same profile with @{$options}")
                or diag($result->{difference});
        }
    }
}

done_testing();
