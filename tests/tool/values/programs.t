# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Real programs: counts are equal with value profiles, sampled or exact, and without.

use CgCompare qw(reads_mappings);
use CgTest;
use CgValues  qw(programs read_values under_tool);

need_valgrind();
need_fixed_addresses();

my @cases = (
    [   'loads, sampled by default', [qw(--call-graph=yes)], [qw(--value-profile=load)]],
    [   'all values and replays, sampled often',
        [qw(--cache-sim=yes --branch-sim=yes)],
        [qw(--value-profile=all --replay-profile=yes), '--value-sampling=4,1000',
            '--replay-sampling=128,20000']
    ],
    [   'loads and replays, exact',
        [qw(--cache-sim=yes --branch-sim=yes)],
        [qw(--value-profile=load --value-sampling=exact --replay-profile=yes
                --replay-sampling=exact)]
    ],
);

for my $program (programs()) {
    my $name = $program->{name};
    my %plain;
    for my $case (@cases) {
        my ($way, $counted, $values) = @{$case};
        my $plain = $plain{"@{$counted}"} //= body_of($program, @{$counted});
        my ($with, $seen) = under_tool($program, @{$counted}, @{$values});
        my @sites = grep { $_->{samples} } @{ read_values($seen)->{sites} };
        cmp_ok(scalar @sites, '>', 10, "$name: values are seen: $way");
        # Some runs differ from others, with values or without.
        my %plain_of = ($plain => 1);
        for (1 .. 4) {
            last if $plain_of{ body($with) };
            $plain_of{ body_of($program, @{$counted}) } = 1;
            ($with) = under_tool($program, @{$counted}, @{$values});
        }
        my $is_same = $plain_of{ body($with) };
    SKIP: {
            skip("$name reads the tool's mappings", 1) if reads_mappings($program->{command}[0]);
            skip("$name is not twice the same", 1)
                if !$is_same && keys %plain_of > 1;
            ok($is_same, "... and counts with @{$counted} are as without");
        }
    }
}

done_testing();

sub body($profile) {
    return $profile =~ s/^pid: .*\n//mgr;
}

sub body_of($program, @counted) {
    return body((under_tool($program, @counted))[0]);
}
