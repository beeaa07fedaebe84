# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Ir is the processor's count: for programs without libc it equals the number of steps of a
# single-stepped native run. (Other tests compare with the installed Cachegrind.)

use CgTest;

need_valgrind();
link_statically();
need_processor(qw(amd64 x86));

my @flags = qw(-O1 -static -nostdlib -ffreestanding -fno-stack-protector -fno-pie -no-pie
    -fno-tree-loop-distribute-patterns);
my $stepper = compile(['singlestep.c'], '-O1');

# Return the number of instructions of a native run, and its exit status or deadly signal.
sub single_step($program) {
    my $run = run_cmd([ $stepper, $program ]);
    need($run->{status} != 3, "ptrace is not allowed here: $run->{err}");
    my ($steps, $status) = $run->{out} =~ /\A(\d+) (?:exit|signal) (\d+)\n\z/
        or die "singlestep: $run->{out}$run->{err}";
    return ($steps, $status);
}

sub Ir_of($run) {
    return ($run->{profile} // q{}) =~ /^summary: (\d+)/m ? $1 : "none: $run->{err}";
}

# A 32-bit program that can be compiled cannot always be profiled.
my %machine = processor() eq 'amd64' ? (q{} => '-m64') : ();
if (eval { compile(['free_calls.c'], @flags, '-m32') }) {
    my $run = tool([], [ compile(['free_calls.c'], @flags, '-m32') ]);
    $machine{', 32-bit'} = '-m32' if defined $run->{profile};
}
note('32-bit programs cannot be made or profiled here') if !$machine{', 32-bit'};

my %what = (
    loops  => 'loops and conditions',
    rep    => 'string instructions',
    calls  => 'recursion and indirect calls',
    repair => 'faults that a handler repairs, 2,000 of them at a write barrier',
    mend   => 'faults whose cause a handler removes',
    escape => 'faults that a handler steps over or jumps out of',
);
my @simulating = ('--cache-sim=yes', '--branch-sim=yes');
my @chasing    = ('--vex-guest-chase=yes', '--count-rep-checks=no');
my %also       = (
    loops => [ [ '--vex-guest-max-insns=1' ], [ '--vex-iropt-level=0' ] ],
    rep   => [
        [ '--vex-iropt-unroll-thresh=0' ], [ '--vex-guest-max-insns=2' ], [ @chasing, @simulating ],
        [ '--vex-guest-chase=no', '--count-rep-checks=no' ]
    ],
    repair => [ [ '--vex-iropt-unroll-thresh=0' ], [ '--px-default=allregs-at-each-insn' ] ],
);

for my $suffix (sort keys %machine) {
    for my $name (sort keys %what) {
        my $program = compile(["free_$name.c"], @flags, $machine{$suffix});
        my ($steps, $status) = single_step($program);
        cmp_ok($steps, '>', 1000, "$what{$name}$suffix: $steps steps");
        for my $options ([], \@simulating, @{ $also{$name} // [] }) {
            my $run = tool($options, [$program]);
            is(Ir_of($run), $steps, "... is Ir with " . ("@{$options}" || 'no options'));
            is($run->{status}, $status, "$what{$name}$suffix: the program computes the same");
        }
    }
}

# The counts of instructions before the fault, in its segment, may be lost: up to eleven here.
for my $suffix (sort keys %machine) {
    for my $at (1, 6, 12) {
        my $program = compile(['free_death.c'], @flags, $machine{$suffix}, "-DAT=$at");
        my ($steps, $signal) = single_step($program);
        my $run = tool([], [$program]);
        is($run->{signal} || $run->{status} - 128,
            $signal, "a fault at instruction $at kills alike$suffix");
        my $lost = $steps - Ir_of($run);
        ok($lost >= 0 && $lost < $at, "... and $lost of $steps steps are lost");
    }
}

# Older Cachegrinds count the check that ends a REP instruction as one more instruction.
my $rep = compile(['free_rep.c'], @flags);
my ($steps) = single_step($rep);
my $checks = Ir_of(tool([ '--count-rep-checks=yes' ], [$rep])) - $steps;
cmp_ok($checks, '>', 100, "$checks REP checks are counted if that is wanted");
for my $chase (qw(no yes)) {
    is(Ir_of(tool([ "--vex-guest-chase=$chase" ], [$rep])) - $steps,
        $checks,
            "with --vex-guest-chase=$chase, for comparisons, $checks REP checks are counted");
}

done_testing();
