# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_control lists, watches and controls running programs: one, or all of them.

use CgControlled qw(end need_vgdb run_controlled work);
use CgTest;

need_valgrind();
link_statically();
need_vgdb();

my $program = compile(['controlled.c'], '-O1', '-pthread');
my $folder  = temp_dir();
my $prefix  = "$folder/vgdb";

# A prefix tells the processes of this test from others on this machine.
sub control(@arguments) {
    return run_cmd([ built('cg_control'), "--vgdb-prefix=$prefix", '--timeout=600', @arguments ]);
}

sub start($tool, @options) {
    return run_controlled("--tool=$tool", "--vgdb-prefix=$prefix", @options, $program);
}

my $run = control();
is("$run->{status} $run->{err}", "1 cg_control: error: no process runs under Cachegrind\n",
    'nothing runs: an error');

my $out   = "--cachegrind-out-file=$folder/out.%p";
my @child = (
    start('cachegrind', $out), start('cachegrind', $out, '--instr-at-start=no', '--branch-sim=yes')
);
my $other = start('none');
my @pid   = map { $_->{pid} } @child;

$run = control('-p', $pid[0], 'status');
like($run->{out}, qr{\A$pid[0]: instrumentation: on\n$pid[0]: profile: \Q$folder\E/out[.]$pid[0]\n},
    'the status of one process');
is("$run->{status}$run->{err}", '0', 'the status of a process comes without an error');

my $count = qr/[\d,]+/;
for my $arguments ([], ['list']) {
    $run = control(@{$arguments}, '--interval=0.05');
    my @lines = split /\n/, $run->{out};
    is(scalar @lines, 3, 'two processes are listed below a heading, none of other tools');
    like($lines[0], qr/^ *PID  counting  +instructions  +per second  parts  command$/,
        'the heading names the columns');
    for my $i (0, 1) {
        my $counting = ('on', 'off')[$pid[0] < $pid[1] ? $i : 1 - $i];
        my $pid      = (sort { $a <=> $b } @pid)[$i];
        like($lines[ $i + 1 ], qr/^ *$pid +$counting  +$count  +0  +0  \Q$program\E$/,
            'a process has number, state, counts and command');
    }
}

$run = control('on');
is($run->{out}, join(q{}, map { "$_: instrumentation: on\n" } sort { $a <=> $b } @pid),
    'all processes are switched on');
work($_, 'ww') for @child;
$run = control("--pid=$pid[1]", 'off');
is($run->{out}, "$pid[1]: instrumentation: off\n", 'one process is switched off');
work($_, 'www') for @child;
$run = control('dump', 'of', 'both');
is($run->{out},
    join(q{}, map { "$_: part 1 is in '$folder/out.$_.1'\n" } sort { $a <=> $b } @pid),
    'all processes dump a part');
my @known = map { (read_file("$folder/out.$_.1") =~ /^fn=known\n0 (\d+)/m)[0] } @pid;
is("@known", 2020 * 5 . q{ } . 2020 * 2, 'the parts have what the processes have counted');
like(read_file("$folder/out.$pid[0].1"), qr/^desc: Trigger: Monitor command: of both$/m,
    'the parts have the reason');

work($child[0], 'w');
$run = control('-p', $pid[0], 'zero');
is($run->{out}, "$pid[0]: all counts are zero now\n", 'counts are set to zero');

work($child[0], 'w');
$run = control('watch', '--count=2', '--interval=0.05', '--functions=1');
my @looks = split /^(?=\d\d:\d\d:\d\d, every 0.05 s\n)/m, $run->{out};
is("$run->{status} " . @looks, '0 2', 'watching ends when it has looked twice');
like($looks[0], qr{^$pid[0]: hottest functions\n.*\n +-? *\S+ +2,020 +2,020  [?]{3}:known$}m,
    'watching shows the functions of most instructions');
like($looks[1], qr{^$pid[0]: hottest functions\n\(nothing has been executed\)$}m,
    'watching shows functions since the last look');
like($looks[0], qr{^$pid[1]: totals\n *$count +Ir\n *$count +Bc\n}m, 'all events have totals');

# Several cg_controls of the same processes take turns. Errors keep their place in the output.
my $loop = 'for i in 1 2 3 4 5 6; do "$@" || exit; done';
my @runs = map { open my $from, '-|', 'sh', '-c', "($loop) 2>&1", 'sh', built('cg_control'),
        "--vgdb-prefix=$prefix", '--timeout=600', 'dump' or die; $from } 1 .. 3;
my @said = map { readline $_ } @runs;
is((grep { !close $_ } @runs) + 0, 0, 'three controllers at once all do what they are asked');
is((grep { !/\A\d+: part \d+ is in / } @said) + 0, 0, 'none of them says anything else');
kill STOP => $pid[0];
sleep 1 until read_file("/proc/$pid[0]/status") =~ /^State:\s+T/m;
my @pair = sort { $a <=> $b } @pid;
$run = run_cmd([ 'sh', '-c', '"$@" 2>&1 | cat', 'sh', built('cg_control'),
        "--vgdb-prefix=$prefix", 'status' ]);
like($run->{out}, $pair[0] == $pid[0] ? qr/\A.*process $pid[0]: it is stopped.*\n$pid[1]: /
        : qr/\A(?:$pid[1]: .*\n)+.*process $pid[0]: it is stopped/, 'a stopped process is told');
kill CONT => $pid[0];

my @wrong = (
    [ ['frobnicate'], 2, qr/no command 'frobnicate'; there are: list, watch, status, on, off/ ],
    [ [ 'zero', 'all' ], 2, qr/'zero' takes no argument, but 'all' is one/ ],
    [ ['--pid=x'],       2, qr/--pid/ ],
    [ ['--interval=0'],  2, qr/--interval/ ],
    [ [ '-n', '0' ],     2, qr/-n: '0' is not a number from 1 to 1000/ ],
    [ ['--pid=1'], 1, qr/no process 1 runs under Cachegrind; there are: \d+, \d+$/ ],
    [ ["--pid=$other->{pid}"], 1, qr/no process $other->{pid} runs under Cachegrind; there are/ ],
);
for my $case (@wrong) {
    my ($arguments, $status, $message) = @{$case};
    $run = control(@{$arguments});
    like("$run->{status} $run->{out}$run->{err}", qr/\A$status cg_control: error: .*$message/,
        "@{$arguments} is refused with the reason");
}

my ($n_parts) = control('-p', $pid[0], 'status')->{out} =~ /parts: (\d+)/;
mkdir "$folder/out.$pid[0]." . ($n_parts + 1) or die;
$run = control('dump');
like("$run->{status}\n$run->{out}", qr/\A1\n.*^$pid[0]: .*error: can't write the profile/ms,
    'a process that cannot write its part is an error');
like($run->{out}, qr/^$pid[1]: part \d+ is in/m, 'the other process has written its part');

for my $child (@child, $other) {
    my ($status, @rest) = end($child);
    is("$status @rest", "0 done\n", 'each program ends as ever');
}
is(control('watch')->{status}, 1, 'nothing is left to watch');

# A forked child is listed, but asked only with --trace-children=yes.
for my $case ([ 'no', 1 ], [ 'yes', 2 ]) {
    my ($leave, $n) = @{$case};
    pipe my $in, my $to or die;
    my $pid = open(my $from, '-|') // die;
    if ($pid == 0) {
        open STDIN,  '<&', $in           or die;
        open STDERR, '>',  "$folder/log"    or die;
        close $to;
        exec built('vg-in-place'), '--tool=cachegrind', "--vgdb-prefix=$prefix", $out,
            "--trace-children=$leave", $^X, '-e',
            '$| = 1; fork; print "ready\n"; read STDIN, $x, 1';
    }
    close $in;
    readline $from for 1, 2;
    my $dump = control('dump');
    is(scalar(() = $dump->{out} =~ /: part 1 is in /g), $n, "$n of two, --trace-children=$leave");
    is("$dump->{status}$dump->{err}", '0', 'no other is asked');
    my $list = control('--interval=0.05');
    is(scalar(() = $list->{out} =~ /^ *\d+ +(?:on|-) .*fork/mg), 2, 'both are listed');
    is(scalar(() = $list->{out} =~ /^process \d+: it has no pipes, as a forked child /mg), 2 - $n,
        'below the list is said why one cannot be controlled');
    is("$list->{status}$list->{err}", '0', 'to list them is no error');
    close $to;
    my @rest = readline $from;
    close $from;
}

done_testing();
