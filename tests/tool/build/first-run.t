# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# quickstart profiles the processes that a command starts. Its closing lines are about the program
# that executes most instructions, and name processes that leave no profile.

use CgFirstRun qw(first_run profiles_folder);
use CgTest;

need_valgrind();

my $spin = compile(['first_run.c'], '-O1');
my $here = profiles_folder();

sub script($name, @lines) {
    return write_program(temp_dir() . "/$name", join "\n", '#!/bin/sh', @lines, q{});
}

# ---- what is said -------------------------------------------------------------
my $script = script('run.sh', "$spin 1", '/bin/true', "$spin 2", 'exec /bin/true');
my $run = first_run(q{}, $script);
is($run->{status}, 0, 'a script has a report') or diag($run->{err});
like($run->{err},
    qr/\Aquickstart: running \Q$script\E \(slower than by itself\)\n\z/, 'only what runs is said');
like($run->{out}, qr/^quickstart: .*\bfirst_run[.]c:13\n/m, 'the hot line of it is the answer');
like($run->{out}, qr/^ +[\d,]+ +\d+%  first_run[.]c:13: sum \+= \(i \* sum\) .*;$/m,
    'the hottest lines have their text');
like($run->{out}, qr/^quickstart: 2 processes of \Q$spin\E are added up$/m, 'they are added up');
like($run->{out}, qr{^ +[\d,]+ +\d+%  /bin/true \(2 processes\): \S+/cachegrind[.]out[.]true$}m,
    'the other program is named, with its profile');
is(() = glob("$here/cachegrind.out.*.d"), 0, 'nothing else is left');
unlike($run->{out}, qr/PROGRAM TOTALS/, 'the report is not printed');
my ($command) = $run->{out} =~ /^quickstart: the report of \Q$spin\E: (.*)\n\z/m;
my $report = run_cmd([ 'sh', '-c', $command ]);
like($report->{out}, qr/^ *[\d,]+ .*sum \+= \(i \* sum\)/m, 'the last line prints the report');

mkdir temp_dir() . '/a b' or die "mkdir: $!\n";
$run = first_run(q{}, [ script("a b/it's mine.sh", 'exit 0') ], dir => $here);
($command) = $run->{out} =~ m{^quickstart: the report of \S+/a b/it's mine[.]sh: (.*)\n\z}m;
is(run_cmd([ 'sh', '-c', $command ], dir => $here)->{status}, 0, 'odd paths are quoted rightly');

$run = first_run('--trace-children=no', $script);
unlike($run->{out}, qr/\Q$spin\E/, '--trace-children=no follows no child');

$run = first_run(q{}, $^X, '-e', 'fork; fork; 1 while wait > 0');
like($run->{out}, qr/^quickstart: 4 processes of \Q$^X\E are added up$/m, 'forks are processes');

SKIP: {
    skip 'no terminal', 2 if run_cmd([ 'script', '-qec', 'test -t 2', '/dev/null' ])->{status};
    $run = first_run(q{}, [ 'sh', '-c', 'kill -ALRM $PPID; exit 0' ], terminal => 1);
    like($run->{err}, qr/^quickstart: running sh .*Ctrl-C ends it with a report .*\n/,
        'a terminal is told that Ctrl-C gives a report');
    like($run->{err}, qr/^quickstart: sh has been running for 0:\d\d$/m,
        'a terminal is told how long the program has been running');
}

$run = first_run(q{}, compile(['callback.c'], '-O2'));
like($run->{out}, qr{^quickstart: .* \Q./quickstart --contexts=yes PROGRAM is exact\E$}m,
    'an option of another run is said as it can be typed');

my $short = write_file(temp_dir() . '/short.c', "int main(void) { return 0; }\n");
$run = first_run(q{}, compile([$short]));
like($run->{err}, qr/\n==\d+== I +refs: +[\d,]+\n\z/, 'of one process the counts are said');

SKIP: {
    my $split = temp_dir() . '/split';
    my $source = write_file("$split.c", 'int main(int n, char** v) {'
        . ' for (long i = 0; i < 999999; i++) n += n * i; return n == 7; }');
    skip 'gcc only', 2 if run_cmd([ qw(gcc -g -gdwarf-5 -gsplit-dwarf -o), $split, $source ],
        dir => temp_dir())->{status};
    $run = first_run(q{}, $split);
    # The length of the folder's name decides whether Valgrind can read this debug information.
    like($run->{out} . $run->{err}, qr/^quickstart: .*(?:split[.]c:1$|without -gsplit-)/m,
        'what Valgrind cannot read is told, with what helps');
    unlike($run->{out}, qr/-gdwarf-4/, 'advice that does not help is not given');
}

for my $name (qw(sum.pl other.pl)) {
    my $path = write_file(temp_dir() . "/$name", 'my $s; $s += $_ for 1 .. 9;');
    $run = first_run(q{}, $^X, '-w', $path);
    like($run->{out},
        qr{^quickstart: the report of \Q$^X $path\E: .*/cachegrind[.]out[.]\Q$name\E$}m,
        "a profile is named by the script: $name");
}
is(() = glob("$here/cachegrind.out.{sum,other}.pl"), 2, 'each script has a profile of its own');

SKIP: {
    skip 'no node: nothing of JavaScript can be run', 2 if !has_program('node');
    my $path = write_file(temp_dir() . '/deep.js',
        "function down(n) { return n ? down(n - 1) + 1 : 0; }\nconsole.log(down(60));\n");
    $run = first_run('--contexts-depth=20', 'node', $path);
    like($run->{err},
        qr{[(]`[.]/quickstart --contexts-depth=200 node \Q$path\E` tells more apart[)]$}m,
        'contexts that are too deep have a command that tells them apart');
    $run = first_run(q{}, [ 'node', '--perf-prof', $path ], dir => $here);
    is(() = glob("$here/jit-*.dump"), 0, 'a jitdump that it had written is removed');
}

# ---- how it ends ----------------------------------------------------------------
for my $case ([ 'itself', 'INT', 130 ], [ 'itself', 'TERM', 143 ], [ 'the group', 'INT', 130 ]) {
    my ($whom, $signal, $status) = @{$case};
    $run = first_run(q{}, $spin, 9, $whom eq 'itself' ? $signal : "group-$signal");
    is($run->{status}, $status, "$whom: after SIG$signal the status is $status")
        or diag($run->{err});
    like($run->{out}, qr/^quickstart: \Q$spin\E was ended by SIG$signal$/m, "$whom: it is named");
    like($run->{out}, qr/^quickstart: .*\bfirst_run[.]c:13\n/m, "$whom: the answer is there");
    unlike($run->{err}, qr/Process terminating|\bby 0x/, "$whom: where it was is of no interest");
}

$run = first_run(q{}, 'sh', '-c', "trap '' INT; kill -INT 0; kill -INT 0; exit 3");
is($run->{status}, 3, 'the status is that of a program that goes on after Ctrl-C twice');
like($run->{out}, qr/^quickstart: sh ended with exit status 3$/m, 'that status is said');
like($run->{out}, qr/^quickstart: the report of sh: /m, 'a program that goes on has a report');

# A signal reaches the program once, whether it is sent to quickstart alone or to its process group.
my $counts = write_file(temp_dir() . '/counts.pl', <<'END');
$SIG{INT} = sub { $n++ };
kill INT => shift // getppid;
select undef, undef, undef, 0.3 for 1 .. 3;
print "came $n times\n";
END
for my $case ([ 'its group', 0 ], ['quickstart alone']) {
    my ($whom, @to) = @{$case};
    like(first_run(q{}, $^X, $counts, @to)->{out}, qr/^came 1 times$/m, "$whom: it comes once");
}

# A signal to quickstart alone ends all that the program has started; a shell does not pass it on.
my $endless = script('endless.sh', 'while :; do :; done');
$run = first_run(q{}, script('parent.sh', "$endless & kill -TERM \$PPID; wait"));
is($run->{status}, 143, 'a signal for quickstart alone ends the program');
like($run->{out}, qr{^quickstart: the report of \S+/(?:endless|parent)[.]sh: }m,
    'a signal for quickstart alone leaves a report');
unlike($run->{out}, qr/still running/, 'a signal for quickstart alone ends children as well');

my $ready = temp_dir() . '/ready';
my $becomes = script('becomes.sh', "trap 'exec $endless' TERM", "echo >$ready",
    'while :; do :; done');
$run = first_run(q{}, script('parent.sh', "$becomes &", "until [ -s $ready ]; do sleep 0.1; done",
    'kill -TERM $PPID', 'wait'));
unlike($run->{out}, qr/still running/, 'children that execute something else end as well');

$run = first_run('--no-such=option', $spin, 1);
like("$run->{status} $run->{err}", qr/\A1 .*Unknown option: --no-such=option/s,
    'an unknown option is named');
like($run->{err}, qr/^quickstart: error: \Q$spin\E left no profile: it ended with exit status 1$/m,
    'an unknown option leaves no profile, which is said');

# ---- what has no profile ----------------------------------------------------------

# Another process kills the program: if it killed itself, Valgrind would write a profile.
my $flag   = temp_dir() . '/flag';
my $killed = script('killed.sh', "echo >$flag", 'while :; do :; done');
my $kill   = "until [ -s $flag ]; do sleep 0.1; done; rm $flag; kill -KILL";
$run = first_run(q{}, script('parent.sh', "(/bin/sh -c '$kill \$0' \$\$) & exec $killed"));
is($run->{status}, 137, 'a program that was killed has its status');
like($run->{out}, qr/^quickstart: \S+ was ended by SIGKILL$/m, 'a program that was killed is told');
like($run->{out}, qr/^quickstart: 1 process of \Q$killed\E has no profile: SIGKILL /m,
    'a program that was killed has no profile, which is said');

$run = first_run(q{}, script('parent.sh', ("$killed &", "$kill \$!") x 2, '/nonesuch', 'exit 0'));
is($run->{status}, 0, 'a script whose children were killed has a report');
like($run->{out}, qr/^quickstart: 2 processes of \Q$killed\E have no profile: .*SIGKILL.*$/m,
    'children that were killed are named');
is(() = $run->{out} =~ /no profile/g, 1, 'children that could not execute anything are not');

my $setuid = temp_dir() . '/setuid';
run_cmd([ 'cp', '/bin/true', $setuid ]);
chmod 04755, $setuid or die "chmod: $!\n";
$run = first_run(q{}, script('setuid.sh', $setuid, 'exit 0'));
like($run->{out}, qr/^quickstart: \Q$setuid\E has the rights of another user.*=\Q$setuid\E runs /m,
    'a setuid program that cannot be followed is named');

SKIP: {
    skip 'no 32-bit programs here', 5 if processor() ne 'amd64';
    # A 32-bit ELF file of one segment, which calls exit(7) by int 0x80.
    my $code   = pack 'H*', '31c040b307cd80';
    my $base   = 0x8048000;
    my $size   = 84 + length $code;
    my $little = write_program(temp_dir() . '/little', pack('A4 C5 x7 v2 V5 v6 V8', "\x7fELF",
        1, 1, 1, 0, 0, 2, 3, 1, $base + 84, 52, 0, 0, 52, 32, 1, 40, 0, 0,
        1, 0, $base, $base, $size, $size, 5, 4096) . $code);
    skip 'no 32-bit programs here', 5 if run_cmd([$little])->{status} != 7;
    unlink glob "$here/.in_place/*-x86-linux";
    for my $start (script('of_little.sh', $little, 'echo "status $?"'),
        script('becomes.sh', "exec $little")) {
        $run = first_run(q{}, $start);
        like($run->{out},
            qr/^quickstart: 32-bit program \Q$little\E was not profiled: .*gcc-multilib/m,
            "$start: a 32-bit program without its tool is named");
        is($run->{out} =~ /^status (\d+)/m ? $1 : $run->{status}, 7, "$start: but it runs");
    }
    $run = first_run(q{}, $little);
    like($run->{err}, qr/^quickstart: error: .*\Q$little\E is a 32-bit program.*gcc-multilib/m,
        'a 32-bit program alone is an error, which says what to install');
}

done_testing();
