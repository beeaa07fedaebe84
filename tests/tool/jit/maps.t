# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Code that the program makes while it runs gets its names from a perf map or a jitdump, and its
# exact counts: named before or after it runs, in reused memory, with calls or without.

use CgJit qw(calls_of counts_of made);
use CgTest;

need_valgrind();
need_processor(qw(amd64 x86 arm64));
link_statically();

my $MAP  = 'map:' . temp_dir() . '/perf-%.map';
my $DUMP = 'dump:' . temp_dir() . '/jit-%.dump';

my $PY = temp_dir() . '/shop.py';
write_file($PY, "import os\nclass Shop:\n    def two(self):\n        pass\ndef one(): pass\n");

# A call of code of N rounds executes 2 N + 2 instructions.
my @CASES = (
    ['code that is named before it runs', "$MAP make:0:10 name:0:one run:0:100",
        'one ???:0 2200', 'one 100 2200'],
    ['code that is named after it has run', "$MAP make:0:10 run:0:100 name:0:one",
        'one ???:0 2200', 'one 100 2200'],
    ['code that is named between two calls',
        "$MAP make:0:10 run:0:7 name:0:one make:1:1 run:1:1 run:0:93",
        'one ???:0 2200', 'one 100 2200'],
    ['memory that is used again',
        "$MAP make:0:10 name:0:one run:0:100 make:0:20 name:0:two run:0:10",
        'one ???:0 2200, two ???:0 420', 'one 100 2200, two 10 420'],
    ['memory that is used again for the same code',
        "$MAP make:0:10 name:0:one run:0:100 name:0:two run:0:10",
        'one ???:0 2200, two ???:0 220', 'one 100 2200, two 10 220'],
    ['one name of several pieces of code',
        "$MAP make:0:10 name:0:one run:0:100 make:1:20 name:1:one run:1:10",
        'one ???:0 2620', 'one 110 2620'],
    ['the latest of entries that overlap',
        "$MAP make:0:10 make:1:10 put:0:0x80:all put:1:0x20:two run:0:1 run:1:1",
        'all ???:0 22, two ???:0 22', 'all 1 22, two 1 22'],
    ['an entry in the middle of another',
        "$MAP make:0:1 make:1:2 make:2:3 put:0:0xc0:all put:1:0x40:two run:0:1 run:1:1 run:2:1",
        'all ???:0 12, two ???:0 6', 'all 2 12, two 1 6'],
    ['memory that is mapped anew is nobody\'s',
        "$MAP make:0:10 name:0:one run:0:100 fresh make:0:10 run:0:10",
        'one ???:0 2200', 'one 100 2200'],
    ['a name of V8, with its line',
        "$MAP make:0:10 name:0:JS;*one|/home/one.js;3;9 run:0:100",
        'one /home/one.js:3 2200', 'one 100 2200'],
    ['functions of Python, whose lines are in their source',
        "$MAP make:0:10 name:0:py;;one;$PY make:1:10 name:1:py;;all;$PY make:2:10"
            . " name:2:py;;two;/nowhere/shop.py run:0:1 run:1:2 run:2:3",
        "all $PY:0 44, one $PY:5 22, two /nowhere/shop.py:0 66", 'all 2 44, one 1 22, two 3 66'],
    ['tiers of one function',
        "$MAP make:0:10 name:0:JS;~one|/a.js;3;9 run:0:100 make:1:10 name:1:JS;*one|/a.js;3;9"
            . ' run:1:9', 'one /a.js:3 2398', 'one 109 2398'],
    ['functions of one name in one file',
        "$MAP make:0:10 name:0:JS;~one|/a.js;3;9 run:0:1 make:1:10 name:1:JS;*one|/a.js;7;9"
            . ' run:1:2 make:2:10 name:2:JS;*one|/a.js;7;9 run:2:1',
        'one /a.js:3 22, one:7 /a.js:7 66', 'one 1 22, one:7 3 66'],
    ['a forked child, with what its parent has said',
        "$MAP make:0:10 name:0:one fork $MAP make:1:20 name:1:two run:0:1 run:1:1",
        'one ???:0 22, two ???:0 42', 'one 1 22, two 1 42'],
    ['a jitdump, with its lines', "$DUMP make:0:10 load:0:one:/a.c:0 run:0:100",
        'one /a.c:11 100, one /a.c:12 2100', 'one 100 2200'],
    ['a jitdump without lines', "$DUMP make:0:10 load:0:one run:0:100",
        'one ???:0 2200', 'one 100 2200'],
    ['code that is moved', "$DUMP make:0:10 load:0:one:/a.c:0 run:0:90 move:0:5 run:5:10",
        'one /a.c:11 100, one /a.c:12 2100', 'one 100 2200'],
    ['lines of V8, whose addresses are behind a header',
        "$DUMP make:0:10 load:0:JS;*one|/a.js;9;1:/a.js:" . (~0 == 0xffffffff ? 0x34 : 0x40)
            . ' run:0:100', 'one /a.js:11 100, one /a.js:12 2100', 'one 100 2200'],
    ['a map and a jitdump, which says more',
        "$MAP $DUMP make:0:10 name:0:one load:0:one:/a.c:0 run:0:100",
        'one /a.c:11 100, one /a.c:12 2100', 'one 100 2200'],
    ['a jitdump that is in the buffer of a stream',
        "$DUMP buffered make:0:10 load:0:one:/a.c:0 run:0:90 move:0:5 run:5:10",
        'one /a.c:11 100, one /a.c:12 2100', 'one 100 2200'],
    ['a map whose last lines are in the buffer of a stream',
        "$MAP make:0:10 name:0:one buffered run:0:3 make:1:10 name:1:two run:1:5"
            . ' make:2:20 name:2:all run:2:1',
        'all ???:0 42, one ???:0 66, two ???:0 110', 'all 1 42, one 3 66, two 5 110'],
    ['many pieces of code', "$MAP many:300",
        join(', ', sort map { "fn_$_ ???:0 " . (2 * ($_ % 7) + 4) } 0 .. 299),
        join(', ', sort map { "fn_$_ 1 " . (2 * ($_ % 7) + 4) } 0 .. 299)],
);

my $NAMED = qr{\A(?:one|two|all|fn_\d+)(?::\d+)?(?: \(interpreted\))?\z};
for my $case (@CASES) {
    my ($what, $steps, $counts, $calls) = @$case;
    my $run = made([], $steps);
    is(counts_of($run->{profile}, $NAMED), $counts, "flat: $what");
    is($run->{err}, '', "flat: $what: nothing is said");
    $run = made(['--call-graph=yes'], $steps);
    is(counts_of($run->{profile}, $NAMED), $counts, "with calls: $what");
    is(calls_of($run->{profile}, $NAMED), $calls, "with calls: $what: the calls are right")
        if defined $calls;
}

# Reused memory, and code that is named early, late and with lines, under both names of the tool.
my $ALL = "$MAP $DUMP make:0:10 name:0:one run:0:100 make:1:5 run:1:10 name:1:two make:0:20"
    . ' name:0:two run:0:10 make:2:7 load:2:JS;~one|/a.js;3;9:/a.js:0 run:2:10';
my $counts = 'one /a.js:3 160, one ???:0 2200, two ???:0 540';
for my $options (
    ['--cache-sim=yes', '--branch-sim=yes'], ['--cache-use=yes'], ['--cycles=yes'],
    ['--contexts=yes'], ['--separate-threads=yes'], ['--dump-instr=yes'],
    ['--call-graph=yes', '--separate-callers=2', '--inlined=no'], ['--data-profile=yes'],
    ['--collect-jumps=yes', '--call-graph=yes'], ['--inlined=yes'], ['--value-profile=load'],
    ['--jit-tiers=yes'], ['--jit-names=no'], ['--toggle-collect=two'],
    ['--tool=callgrind'], ['--tool=callgrind', '--dump-instr=yes', '--cache-sim=yes'],
) {
    my $run      = made($options, $ALL);
    my $profile  = $run->{profile} // '';
    my $expected = "@$options" =~ /names=no/ ? '' : "@$options" =~ /toggle/ ? 'two ???:0 420'
        : $counts;
    $profile =~ s/^((?:c?fn)=\w+)'.*$/$1/mg;
    is($run->{status}, 0, "the program runs with @$options") or diag $run->{err};
    is(counts_of($profile, $NAMED) =~ s/ \(interpreted\)//r, $expected, "exact with @$options");
}

SKIP: {
    my $terminal = run_cmd(['script', '-qec', 'test -t 2', '/dev/null']);
    skip 'no terminal by script(1)', 2 if $terminal->{status} != 0;
    my $run = made(['--call-graph=yes', '--verbose'],
        "$MAP make:0:10 run:0:1 name:0:one", terminal => 1);
    like($run->{err}, qr/ 1 function had no name yet when it ran: its calls are by address/,
        'who sits at a terminal is told which calls are by address');
    like($run->{profile}, qr/^desc: Late names: 1 function of 1, whose calls are by address$/m,
        '... and so is the profile\'s reader');
}

done_testing();
