# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Ir, Dr and Dw are the true counts of arm64 code: those of a program that was counted by hand, line
# by line. (truth.t takes single steps, on x86 and amd64; an emulator of arm64 may take none.)

use CgTest;

need_valgrind();
need_processor('arm64');

my (%by_hand, @total);
my $n = 0;
for my $line (split /\n/, read_file(src_dir() . '/tests/progs/free_arm64.S')) {
    $n++;
    my ($text) = $line =~ m{/[*] (x\d+(?: [rw]\d+)*) [*]/} or next;
    my %of = (x => 0, r => 0, w => 0, $text =~ /([xrw])(\d+)/g);
    $by_hand{$n} = join q{ }, @of{qw(x r w)};
    $total[0] += $of{x};
    $total[1] += $of{r};
    $total[2] += $of{w};
}
delete @by_hand{ grep { $by_hand{$_} =~ /\A0 / } keys %by_hand };
cmp_ok($total[0], '>', 10_000, "$total[0] instructions by hand");

# Return Ir, Dr and Dw of each line; and the sums.
sub counted {
    my ($profile) = @_;
    my @events = split q{ }, ($profile =~ /^events: (.*)/m)[0];
    my %place  = map { $events[$_] => $_ } 0 .. $#events;
    my %lines;
    my $pick = sub {
        return join q{ }, map { defined $place{$_} ? $_[ $place{$_} ] // 0 : 0 } qw(Ir Dr Dw);
    };
    $lines{$1} = $pick->(split q{ }, $2) while $profile =~ /^(\d+) (.*)$/mg;
    my ($sum) = $profile =~ /^summary: (.*)/m;
    return (\%lines, $pick->(split q{ }, $sum));
}

my $program = compile(['free_arm64.S'], qw(-static -nostdlib -no-pie));
for my $options (
    [],
    [qw(--cache-sim=yes --branch-sim=yes)],
    [qw(--cache-sim=yes --vex-guest-max-insns=1)],
    [qw(--cache-sim=yes --vex-iropt-level=0)],
    [qw(--cache-sim=yes --vex-iropt-unroll-thresh=0)],
    [ '--cache-sim=yes', '--D1=128,1,64', '--I1=1024,1,32' ],
    [qw(--call-graph=yes)],
    [qw(--value-profile=all --value-sampling=exact --values-out-file=/dev/null)],
) {
    my $run = tool([ '-q', @{$options} ], [$program]);
    my ($lines, $sum) = counted($run->{profile});
    if (!grep { /call-graph/ } @{$options}) {
        my $has_data = grep { /cache-sim/ } @{$options};
        my %wanted   = map { $_ => $has_data ? $by_hand{$_} : $by_hand{$_} =~ s/ .*/ 0 0/r }
            keys %by_hand;
        is_deeply($lines, \%wanted, "each line is as by hand with @{$options}");
        is($sum, join(q{ }, $total[0], $has_data ? @total[ 1, 2 ] : (0, 0)),
            "the sum is as by hand with @{$options}");
    } else {
        like($sum, qr/\A$total[0] /, "the sum is as by hand with @{$options}");
    }
}

done_testing();
