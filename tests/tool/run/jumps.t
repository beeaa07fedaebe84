# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Handlers of faults that leave by siglongjmp. The instructions before the fault are counted once,
# those after it not at all; and the signal that the handler blocked is unblocked.

use CgTest;

need_valgrind();
link_statically();

my $program = compile(['jumps.c'], '-O1');

sub lines_of_touch($profile) {
    my ($lines) = $profile =~ /^fn=touch\n((?:\d.*\n)+)/m or return;
    return { $lines =~ /^(\d+) (\d+)/mg };
}

my ($before) = read_file(src_dir() . '/tests/progs/jumps.c') =~ /\A(.*)\Q*nowhere = \E/s;
my $fault = 1 + ($before =~ tr/\n//);

for my $options ([], [ '--cache-sim=yes', '--branch-sim=yes' ]) {
    for my $rounds (300, 3_000) {
        my $native = run_cmd([ $program, $rounds ]);
        my $run    = tool([ '-q', @{$options} ], [ $program, $rounds ]);
        is($run->{out}, $native->{out}, "$rounds rounds print what they print natively");
        my ($faults) = $run->{out} =~ /, (\d+) faults$/m;
        cmp_ok($faults, '>', 1.2 * $rounds, 'after more faults than rounds');
        my $counts = lines_of_touch($run->{profile});
        is(join(q{ }, grep { $_ > $fault && $counts->{$_} } sort keys %{$counts}),
            q{}, 'no line after the fault is counted');
        my @before = grep { $_ < $fault && $counts->{$_} } sort keys %{$counts};
        cmp_ok(scalar @before, '>=', 2, 'those before it are');
        is(join(q{ }, grep { $counts->{$_} % $faults } @before, $fault),
            q{}, 'alike in all rounds, and so is what comes first in the one that faults');
    }
}

done_testing();
