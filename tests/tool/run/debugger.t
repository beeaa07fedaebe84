# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A debugger stops the program in the middle of superblocks, and has Valgrind discard code that is
# running: by breakpoints, by single steps, and by calls of functions in which it stops again. The
# program must go on as without the tool. All is counted once, also what the debugger calls.

use CgCallgrind qw(read_callgrind);
use CgTest;

need_valgrind();
need(run_cmd([ 'gdb', '--version' ])->{status} == 0, 'no gdb here');
need(run_cmd([ 'vgdb', '--help' ])->{status} != 127, 'no vgdb, which is of the package valgrind');

my $program = compile(['debugged.c'], '-O1', '-pthread');
my $folder  = temp_dir();
my $N_runs  = 0;

sub start(@arguments) {
    my $pid = fork // die;
    if ($pid == 0) {
        open STDOUT, '>', "$folder/out" or die;
        open STDERR, '>', "$folder/err" or die;
        exec built('vg-in-place'), @arguments, $program;
    }
    return $pid;
}

# Return the program's output, and the places where gdb stopped it.
sub debugged($commands, @arguments) {
    my $prefix = "$folder/pipe" . ++$N_runs;
    my $pid    = start(qw(--vgdb=yes --vgdb-error=0), "--vgdb-prefix=$prefix", @arguments);
    my @commands = map { ('-ex', $_) } 'set pagination off', 'set confirm off', 'set width 0',
        'set remotetimeout 240',    # seconds: a busy machine is slow
        "target remote | vgdb --wait=60 --vgdb-prefix=$prefix",
        'handle SIGUSR1 nostop noprint pass', split /\n/, $commands;
    my $gdb = run_cmd([ 'timeout', 300, qw(gdb -nx -q -batch), @commands, $program ]);
    kill KILL => $pid if $gdb->{out} !~ /exited normally/;
    waitpid $pid, 0;
    my @stops = $gdb->{out} =~ /^([\$]\d+ = .*|.*\b(?:Breakpoint|in|at) .*:\d+)$/mg;
    s/Thread \d+/Thread/ for @stops;
    return { status => $?, out => read_file("$folder/out"), err => read_file("$folder/err"),
        stops => join("\n", @stops), said => $gdb->{out} };
}

# Return the Ir of the program's own functions.
sub counts($file) {
    my %sums;
    my $self = read_callgrind(read_file($file))->{self};
    for my $place (keys %{$self}) {
        $sums{$1} += $self->{$place}[0] if $place =~ /debugged[.]c\|(\w+)/;
    }
    return \%sums;
}

my $SCRIPT = <<'END';
tbreak square
continue
stepi
stepi
print square(3)
stepi 5
delete
break step if i == 20
break work
continue
stepi 3
print square(4)
print square(5)
next
next
delete
tbreak step if i == 50
continue
stepi 3
tbreak *$pc
ignore $bpnum 30
continue
print square(6)
break square if i == -5
print square(-5)
stepi
finish
delete
tbreak handler
continue
print square(7)
stepi 20
finish
break worker
continue
print square(8)
stepi 30
delete
continue
END
my $N_calls = 7;

my @MODES = map { [ split ] } split /\n/, <<'END';
cachegrind
cachegrind --call-graph=yes
cachegrind --contexts=yes
cachegrind --data-profile=yes
cachegrind --value-profile=all --replay-profile=yes
cachegrind --sharing=yes
cachegrind --cycles=yes
cachegrind --cache-use=yes --branch-sim=yes --inlined=yes --call-graph=yes --contexts=yes
callgrind --collect-jumps=yes --cache-sim=yes --branch-sim=yes
END

# Debug without the tool, but with registers that are as exact at each stop as under the tool.
my $without = debugged($SCRIPT, qw(--tool=none --vex-iropt-register-updates=allregs-at-each-insn));
my $right   = run_cmd([$program])->{out};
is($without->{out}, $right, 'without the tool the debugger does not disturb the program');
like($without->{stops}, qr/^.*step .*=20.*\n(?:.*\n)*[\$]8 = 65$/m, 'it stops there, and calls');

for my $mode (@MODES) {
    my ($tool, @options) = @{$mode};
    subtest "@{$mode}" => sub {
        my $file = "$folder/profile";
        my @all  = ("--tool=$tool", @options, "--$tool-out-file=$file");
        unlink glob "$file*";
        waitpid start('--vgdb=no', @all), 0;
        my $plain = counts($file);
        unlink glob "$file*";
        my $run = debugged($SCRIPT, @all);
        is($run->{status}, 0, 'the program runs to its end') or diag($run->{err}, $run->{said});
        is($run->{out}, $right, 'the program computes the same');
        is($run->{stops}, $without->{stops}, 'the debugger sees what it sees without the tool');
        $plain->{square} += $N_calls * $plain->{square} / 1000;
        is_deeply(counts($file), $plain, 'all is counted once, and what the debugger has called');
    };
}

# Between two stops counts are dumped or forgotten, or code is not counted.
my $BETWEEN = <<'END';
break step if i == 500 || i == 600
continue
monitor %s
continue
stepi 2
monitor %s
delete
continue
END

for my $mode (@MODES[ 0 .. 6 ]) {
    my ($tool, @options) = @{$mode};
    subtest "commands at a stop, @{$mode}" => sub {
        my $file = "$folder/profile";
        my @all  = ("--tool=$tool", @options, "--$tool-out-file=$file");
        unlink glob "$file*";
        waitpid start('--vgdb=no', @all), 0;
        my $plain = counts($file);
        my $each  = $plain->{square} / 1000;
        unlink glob "$file*";
        my $run = debugged(sprintf($BETWEEN, 'zero', 'dump'), @all);
        is("$run->{status} $run->{out}", "0 $right", 'the program ends after zero and dump');
        is(counts("$file.1")->{square}, 100 * $each, 'a part is what was between two stops');
        is(counts($file)->{square}, 399 * $each, 'the next part is what was after it');
        unlink glob "$file*";
        $run = debugged(sprintf($BETWEEN, map { "instrumentation $_" } qw(off on)), @all);
        is("$run->{status} $run->{out}", "0 $right", 'the program ends after off and on');
        my $missing = $plain->{square} - counts($file)->{square};
        cmp_ok(abs($missing - 100 * $each), '<=', 2 * $each, 'only what was between is lost');
    };
}

done_testing();
