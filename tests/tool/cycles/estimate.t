# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Estimated cycles (--cycles=yes) of loops whose times follow from a machine's figures, by line and
# in all; they are the same in each run, however the code is translated. Also the machines
# available.

use CgTest qw(compile need_processor need_valgrind read_file src_dir temp_dir tool write_file);
use CgUse qw(@FREE_FLAGS);
use File::Basename qw(basename);

need_valgrind();
need_processor('amd64');

my $program = compile(['free_cycles.c'], @FREE_FLAGS);
my ($machine) = read_file(src_dir() . '/tests/unit/cycles/machine.h') =~ /= (".*?");\n/s;
my $file = temp_dir() . '/machine';
write_file($file, ($machine =~ s/"\s*"//gr =~ tr/"//dr) =~ s/\\n/\n/gr);

# Return totals by event, and by function.
sub figures {
    my ($profile) = @_;
    my (@events, %total, %of, $function);
    for (split /\n/, $profile) {
        if    (/^events: (.*)/)  { @events = split q{ }, $1 }
        elsif (/^fn=(.*)/)       { $function = $1 }
        elsif (/^summary: (.*)/) { @total{@events} = split q{ }, $1 }
        elsif (/^\d+ (.*)/) {
            my @counts = split q{ }, $1;
            $of{$function}{ $events[$_] } += $counts[$_] // 0 for 0 .. $#events;
        }
    }
    return (\%total, \%of);
}

my @options = ('-q', '--cycles=yes', "--machine=$file");
my $run = tool(\@options, [$program]);
my ($total, $of) = figures($run->{profile});

# Each time is at most 3 % from the figure, without other notable causes.
for my $case (
    [ chain => 8, 'CyDep' ], [ product => 6, 'CyDep' ],
    [ pointers => 14, 'CyMem' ], [ halves => 3, 'CyDep' ],
) {
    my ($function, $each, $cause) = @{$case};
    my $cycles = $of->{$function}{Cy} / 20_000;
    ok(abs($cycles / $each - 1) < 0.03, "$function: $each cycles an iteration, $cycles");
    cmp_ok($of->{$function}{$cause}, '>', 0.6 * $of->{$function}{Cy}, "... most of it $cause");
}
cmp_ok($of->{wholes}{Cy} / 20_000, '<', 1.5, 'a new vector does not wait for what it replaces');
my $wrong = $of->{random_branches}{CyBr} / 10;
ok($wrong > 8000 && $wrong < 12_000, "half of random branches are predicted wrong: $wrong");

my %sum;
for my $function (values %{$of}) {
    $sum{$_} += $function->{$_} for keys %{$function};
}
is($sum{Cy}, $total->{Cy}, 'lines add up to the whole');
cmp_ok($sum{CyMem} + $sum{CyBr} + $sum{CyFe} + $sum{CyDep}, '<=', $sum{Cy}, 'causes to no more');

my $strip = sub { $_[0] =~ s/^(?:pid|cmd|desc).*\n//gmr };
is($strip->(tool(\@options, [$program])->{profile}), $strip->($run->{profile}),
    'two runs are equal to the byte');
my ($short) = figures(tool([ @options, '--vex-guest-max-insns=1' ], [$program])->{profile});
ok(abs($short->{Cy} / $total->{Cy} - 1) < 0.1, 'superblocks of one instruction take as long');
my @simulations = qw(--cache-sim=yes --branch-sim=yes);
my ($all) = figures(tool([ @options, @simulations ], [$program])->{profile});
is("@$all{qw(Ir Cy CyMem)}", "@$total{qw(Ir Cy CyMem)}", 'caches and branches change nothing');
my ($calls) = figures(tool([ @options, '--call-graph=yes' ], [$program])->{profile});
is("@$calls{qw(Ir Cy CyMem)}", "@$total{qw(Ir Cy CyMem)}", '... and neither do calls');
my ($without) = figures(tool(['-q'], [$program])->{profile});
is(join(q{ }, %{$without}), "Ir $total->{Ir}", 'without the option there are no cycles');

like(tool([ '--cycles=yes', "--machine=$file" ], [$program])->{err},
    qr/^==\d+== Cycles: +[\d,]+  \(\S+: 0[.]\d{3} s at 1000 MHz\)$/m, 'the summary has them');

# A host of 32 bits evaluates nothing inline.
SKIP: {
    my $small = eval { compile(['free_cycles.c'], @FREE_FLAGS, '-m32') };
    skip 'no 32-bit programs here', 1 if !$small || !defined tool(['-q'], [$small])->{profile};
    my ($waits) = figures(tool(\@options, [$small])->{profile} // q{});
    ok(abs(($waits->{CyDep} // 0) / $total->{CyDep} - 1) < 0.1, 'a 32-bit program waits as long');
}

# Machines.
my $folder = src_dir() . '/machines';
my %cycles;
for my $path (glob "$folder/*") {
    my $name = basename($path);
    my ($by_name)
        = figures(tool([ '-q', '--cycles=yes', "--machine=$name" ], [$program])->{profile});
    $cycles{ $by_name->{Cy} } = $name;
    cmp_ok($by_name->{Cy}, '>', 300_000, "$name is a machine");
    is((grep { !/^(?:#.*|\S+ +(?:[\d.]+ +){1,3}# .+)$/ } split /\n/, read_file($path)),
        0, '... each of whose figures has a source');
}
cmp_ok(keys %cycles, '>', 8, 'machines differ');
like(tool([ '-v', '--cycles=yes' ], [$program])->{err}, qr/^==\d+== Cycles: .*\(\w+/m,
    'the host is a machine, or like one');

# If no caches are given, those of the named machine are simulated.
my $simulated = tool([qw(-q --cache-sim=yes --machine=icelake)], [$program])->{profile};
is(join(q{ }, $simulated =~ /^desc: (..) cache: +(.*)\n/mg),
    'I1 32768 B, 64 B, 8-way associative D1 49152 B, 64 B, 12-way associative'
        . ' LL 25165824 B, 64 B, 12-way associative', 'a machine has caches, without cycles, too');
like(tool([qw(-q --cycles=yes --machine=zen4 --D1=4096,1,64)], [$program])->{profile},
    qr/^desc: D1 cache: +4096 B, 64 B, direct-mapped$/m, '... but for those that an option gives');

# Mistakes and their messages.
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
    my $failed = tool($options, [$program]);
    isnt($failed->{status}, 0, "@{$options}: refused");
    like($failed->{err}, $message, '... with the reason');
}

done_testing();
