# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Functions that are active twice at a time. The tool gives the second activation its costs by
# folding the function's counters or, if an option tells functions apart by callers, by recording
# each tick. Here the option tells none apart, so both ways must give the same profile, to the byte.

use CgTest;

need_valgrind();
link_statically();

my $by_ticks = '--separate-callers1=no_such_function';

sub profile($command, @options) {
    my $run = tool([ qw(-q --call-graph=yes --separate-recs=2), @options ], $command);
    return $run->{profile} =~ s/^(?:pid|cmd): .*\n//mgr;
}

my @programs = (
    [ compile(['calls_nested.c'],   qw(-O1 -g -static)) ],
    [ compile(['calls_contexts.c'], qw(-O0 -static)) ],
    [ compile(['calls_longjmp.c'],  qw(-O1 -static)) ],
    [ compile(['calls_tail.c'],     qw(-O2 -static)) ],
    [ compile(['calls_parts.c'],    qw(-O2 -fno-ipa-cp -static)) ],
);
for my $command (@programs) {
    my ($name) = $command->[0] =~ m{([^/]+)\z};
    for my $options ([], [qw(--cache-sim=yes --branch-sim=yes)], ['--skip-plt=yes']) {
        my $folded = profile($command, @{$options});
        my $moved  = profile($command, @{$options}, $by_ticks);
        ok($folded eq $moved, "$name, @{$options}: both ways find the same");
        like($folded, qr/^fn=.*'2$/m, "$name, @{$options}: some function is active twice")
            if $name =~ /nested|contexts/;
    }
}

done_testing();
