# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Valgrind can be told to translate differently: shorter superblocks, less optimisation, registers
# kept more exactly. The same instructions are executed, so figures must not change; where
# optimisation drops memory accesses, it does so for the installed Cachegrind as well.

use CgCompare qw(compare);
use CgTest;

need_valgrind();
link_statically();
need_fixed_addresses();

my $program = compile(['odd_lines.c'], '-O2');
my @both    = ('--cache-sim=yes', '--branch-sim=yes', caches());

# Return a profile under setarch -R, with the program's stack at the same place each time.
sub profile(@options) {
    my $file = temp_dir() . '/profile';
    my $run  = run_cmd([
        'setarch', '-R', CgTest::built('vg-in-place'), '--tool=cachegrind', '-q',
        "--cachegrind-out-file=$file", @both, @options, $program
    ]);
    is($run->{err}, q{}, "a run with @options says nothing");
    return CgTest::read_file($file);
}

sub instructions($profile) {
    return $profile =~ s/^((?:summary:|\d+) \d+).*/$1/mgr;
}

my $normal = profile();
is(profile(), $normal, 'a run can be repeated to the last count');

subtest 'what changes nothing' => sub {
    my @exactness = qw(sp-at-mem-access unwindregs-at-mem-access allregs-at-mem-access
        allregs-at-each-insn);
    for my $exactness (@exactness) {
        is(profile("--px-default=$exactness"), $normal, "--px-default=$exactness changes nothing");
        is(instructions(profile("--px-file-backed=$exactness")), instructions($normal),
            "--px-file-backed=$exactness changes no line's instructions");
    }
    is(profile('--sanity-level=4'), $normal, 'nor does Valgrind\'s checking of itself');
    is(profile('--vex-guest-chase=no', '--count-rep-checks=no'), $normal, 'nor do the defaults');
};

subtest 'what changes which accesses there are' => sub {
    for my $option (
        (map { "--vex-guest-max-insns=$_" } 1, 2, 3, 7, 49, 100),
        (map { "--vex-iropt-level=$_" } 0 .. 2),
        (map { "--vex-iropt-unroll-thresh=$_" } 0, 400)
    ) {
        is(instructions(profile($option)), instructions($normal), "$option changes no counts");
    }
};

subtest 'the reference agrees' => sub {
    need_reference();
    for my $options (
        ['--vex-guest-max-insns=1'], ['--vex-guest-max-insns=3'],
        ['--vex-iropt-level=0'], ['--px-default=allregs-at-each-insn'],
        [ '--vex-guest-max-insns=1', '--vex-iropt-level=0', '--sanity-level=4' ],
        [ '--vex-guest-chase=yes', '--vex-iropt-level=1' ],
    ) {
        my $result = compare(command => [$program], options => [ @both, @{$options} ]);
        ok($result->{same}, "the profile is the reference's with @{$options}")
            or diag($result->{difference});
    }
};

done_testing();
