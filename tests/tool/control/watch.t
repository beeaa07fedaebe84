# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_control watch on a terminal: it takes the whole screen, and restores it, also if a signal ends
# the program; the text fits any size; and no watched process is left stopped.

use CgControlled qw(end need_vgdb run_controlled);
use CgTest;

need_valgrind();
link_statically();
need_vgdb();
need(run_cmd([ 'script', '-qec', 'test -t 1', '/dev/null' ])->{status} == 0,
    'no usable script command to make a terminal');

my $program = compile(['controlled.c'], '-O1', '-pthread');
my $folder  = temp_dir();
my $watch   = built('cg_control') . " --vgdb-prefix=$folder/vgdb --timeout=600 watch";

sub start(@arguments) {
    return run_controlled('--tool=cachegrind', "--vgdb-prefix=$folder/vgdb",
        "--cachegrind-out-file=$folder/out.%p", qw(--cache-sim=yes --branch-sim=yes),
        $program, @arguments);
}

# A shell command that waits until cg_control has taken the screen or has ended.
my $TAKEN = 'until [ -e ended ] || grep -q 1049h sent; do sleep 0.1; done 2>/dev/null';

# Run $command on a terminal of this size; return its output. When it has taken the screen, type the
# output of the shell command $then.
sub on_terminal($rows, $columns, $then, $command) {
    my $script = write_file("$folder/script", <<"END");
stty rows $rows columns $columns
stty -a > $folder/before
$command
echo "status \$?"
trap '' INT
: > $folder/ended
stty -a > $folder/after
END
    unlink map { "$folder/$_" } qw(ended sent);
    my $run = run_cmd([ 'sh', '-c', "($TAKEN; $then) | script -qfec 'sh $script' sent" ],
        dir => $folder, env => {TERM => 'xterm', COLUMNS => undef});
    is(read_file("$folder/after"), read_file("$folder/before"), "$command leaves the terminal");
    return $run->{out};
}

# Return the screens, and the text written after them.
sub screens($out) {
    my ($taken, $after) = $out =~ /\e\[\?1049h\e\[\?25l(.*)\e\[\?25h\e\[\?1049l(.*)\z/s
        or return ([], $out);
    my (undef, @screens) = split /\e\[H/, $taken =~ s/\e\[[JK]//gr;
    return ([ map { [ split /\r\n/, $_ ] } @screens ], $after);
}

my @child = (start(), start("\e[31m", 'x' x 200));
my @pid   = map { $_->{pid} } @child;

for my $size ([ 60, 120 ], [ 12, 40 ], [ 2, 9 ]) {
    my ($rows, $columns) = @{$size};
    my ($screens, $after) = screens(on_terminal($rows, $columns, 'printf q', $watch));
    cmp_ok(scalar @{$screens}, '>=', 1, "$rows rows of $columns columns: there is a screen");
    is(scalar(grep { @{$_} > $rows } @{$screens}), 0, "$rows x $columns: no more rows");
    is(scalar(grep { grep { length > $columns } @{$_} } @{$screens}[ 1 .. $#{$screens} ]), 0,
        "$rows rows of $columns columns: a row has no more columns");
    like($after, qr/status 0\r\n/, "$rows rows of $columns columns: typing q ends it");
    my $text = join "\n", @{ $screens->[-1] };
    like($text, qr/^ *PID/m, "$rows rows of $columns columns: the heading is shown") if $rows > 2;
    like($text, qr/^$_: totals\n.*^$_: hottest functions\n.*:\S/ms,
        "$rows rows of $columns columns: all of process $_ is shown")
        for $rows == 60 ? @pid : ();
    unlike($text, qr/\e/, "$rows rows of $columns columns: no escape of a command line is shown");
}

my $out = on_terminal(24, 80, ':', "$watch -c 2 -i 0.1 --pid=$pid[0]");
my ($screens, $after) = screens($out);
like($after, qr/^ *PID .*^ *$pid[0] .*hottest functions.*status 0\r\n/ms, 'the last look stays');
for my $signal (2, 15, 1) {
    $out = on_terminal(24, 80, "kill -$signal \$(cat pid)",
        "sh -c 'echo \$\$ >$folder/pid; exec $watch -i 0.05'");
    like($out, qr/\e\[\?25h\e\[\?1049l/, "signal $signal gives the screen back");
}
$out = on_terminal(24, 80, q{printf '\003'}, "trap : INT; $watch");
like($out, qr/\e\[\?25h\e\[\?1049l.*status 130\r\n/s, 'Ctrl-C ends it with status 130');
# Return whether a process is being asked: a watcher that lost its terminal still ends its query.
sub is_being_asked {
    return grep { (eval { read_file($_) } // q{}) =~ /\A[^\0]*vgdb\0.*\Q$folder\E/s }
        glob '/proc/[0-9]*/cmdline';
}
select undef, undef, undef, 0.05 while is_being_asked();
for my $pid (@pid) {
    unlike(read_file("/proc/$pid/status"), qr/^State:\s+T/m, "$pid has not been left stopped");
}

# A stopped process does not delay the display of others; a process that ends disappears.
kill STOP => $pid[1];
select undef, undef, undef, 0.01 while read_file("/proc/$pid[1]/status") !~ /^State:\s+T/m;
($screens, $after) = screens(on_terminal(24, 80, ':', "$watch -c 2 -i 0.1"));
like($after, qr/^process $pid[1]: it is stopped \(kill -CONT.*^ *$pid[0] /ms,
    'a stopped process is said to be stopped, and another is shown');
kill CONT => $pid[1];
is(join(q{ }, end($child[1])), "0 done\n", 'a process that was stopped goes on');
unlink "$folder/$_" for qw(ended sent);
my $waiter = fork // die;
if ($waiter == 0) {
    chdir $folder and system $TAKEN;
    close $child[0]{to};
    require POSIX;
    POSIX::_exit(0);
}
close $child[0]{to};
($screens, $after) = screens(on_terminal(24, 80, ':', "$watch -i 0.1 --pid=$pid[0]"));
like($after, qr/^all have ended\r\nstatus 0\r\n/m, 'watching ends with what is watched');
waitpid $waiter, 0;
is(join(q{ }, end($child[0])), "0 done\n", 'a process that was watched ends as ever');

done_testing();
