# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Processes that have changed since Valgrind made their vgdb pipes, and that a request could kill.
# If only the environment has changed, the pipes are found; others are listed with the reason.

use Cwd ();
use CgControlled qw(end need_vgdb run_controlled run_controlled_by);
use CgTest;

need_valgrind();
link_statically();
need_vgdb();

my $program = compile(['changes.c'], '-O1');
my $folder  = temp_dir() . '/work';

# Make a new folder, open to all users, for pipes and profiles.
sub fresh {
    chmod 0711, temp_dir() or die;
    run_cmd([ 'rm', '-rf', $folder ]);
    mkdir $folder or die;
    chmod 01777, $folder or die;
    return;
}

sub control {
    return run_cmd([ built('cg_control'), "--vgdb-prefix=$folder/vgdb", '--timeout=600', @_ ]);
}

# Start the program in a new folder; return undef if the program cannot do its task.
sub start($letters, @options) {
    fresh();
    my $back = Cwd::getcwd();
    chdir $folder or die;
    local @ENV{qw(LOGNAME USER HOST HOSTNAME CG_NAME)} = qw(me me here here begin);
    my $child = eval {
        run_controlled('--tool=cachegrind', '--trace-children=yes',
            "--vgdb-prefix=$folder/vgdb", @options, $program, $letters, $folder);
    };
    chdir $back or die;
    return $child;
}

# Return the run that lists processes, and the number of processes in the list.
sub listed {
    my $run = control('list', '--interval=0.05');
    return ($run, scalar(() = $run->{out} =~ /^ *\d+ .*\Q$program\E/mg));
}

# ---- The environment ---------------------------------------------------------
for my $letters (qw(o fe of)) {
    my $child = start($letters, "--cachegrind-out-file=$folder/cachegrind.out.%q{CG_NAME}.%p")
        or die "the program does not start\n";
    my $n = $letters =~ /f/ ? 2 : 1;
    my ($run, $n_listed) = listed();
    is("$run->{status} $n_listed", "0 $n", "$letters: all are listed");
    $run = control('dump');
    is(scalar(() = $run->{out} =~ /: part 1 is in /g), $n, "$letters: each process dumps a part");
    is((listed())[1], $n, "$letters: all can be asked again");
    is(join(q{ }, end($child)), '0', "$letters: all end as ever");
    is(scalar(() = glob "$folder/cachegrind.out.begin.*.1"), $n, "$letters: parts have names");
    is(scalar(() = glob "$folder/*"), 2 * $n, "$letters: profiles and parts are left, no pipes");
}

# ---- Processes that a request would kill --------------------------------------
my $pipe   = qr/not asked, which could end it: /;
my $moved  = qr/${pipe}its pipes are not where it looks for them: it has changed its root/;
my $nobody = qr/${pipe}it runs as \S+, and its pipes are of \S+$/;

for my $case (
    [ fu => $nobody ],
    [ u  => $nobody ],
    [ fE => $nobody ],
    [ fr => $moved ],
    [ fm => $moved ],
    [ d  => $moved, '--vgdb-prefix=vgdb' ],
    [ fs => qr/${pipe}it has a seccomp filter of its own/ ],
) {
    my ($letters, $why, @options) = @{$case};
    SKIP: {
        my $child = start($letters, @options) or skip "this user cannot do '$letters'", 9;
        my $n = $letters =~ /f/ ? 2 : 1;
        my $what = join q{ }, $letters, @options;
        my ($run, $n_listed) = listed();
        is("$run->{status} $n_listed", "0 $n", "$what: all are listed")
            or diag($run->{err});
        my ($pid) = $run->{out} =~ /^process (\d+): $why/m;
        ok(defined $pid, "$what: the list says why one is not asked") or diag($run->{out});
        like($run->{out}, qr/^ *$pid(?: +-){4}  \Q$program\E/m, "$what: it has no counts there");
        $run = control('dump');
        like("$run->{status} $run->{err}", qr/\A1 .*error: process $pid: $why/ms,
            "$what: a dump fails, and the error says why");
        is(scalar(() = $run->{out} =~ /: part 1 is in/g), $n - 1, "$what: the other one dumps");
        like(control('watch', '--count=1', "--pid=$pid")->{out}, qr/^process $pid: $why/m,
            "$what: watch says why it does not ask");
        is(join(q{ }, end($child)), '0', "$what: all end as ever");
        # After the request each process still leaves its profile, if it can write to the folder.
        my @profiles = grep { !/[.]1\z/ } glob "$folder/cachegrind.out.*";
        is(scalar @profiles, $letters =~ /[rm]/ ? 1 : $n, "$what: all leave their profiles");
    }
}

# ---- Other users ---------------------------------------------------------------

# Only root can become the user 65534, who perhaps may not read and run what is built here.
my @AS_NOBODY = qw(setpriv --reuid=65534 --regid=65534 --clear-groups);
my @CONTROL   = (built('cg_control'), "--vgdb-prefix=$folder/vgdb", '--timeout=600');

SKIP: {
    skip 'another user cannot run what is built here', 10
        if run_cmd([ @AS_NOBODY, built('cg_control'), '--version' ])->{status} != 0;
    my $child = start('f') or die "the program does not start\n";
    my $run   = run_cmd([ @AS_NOBODY, @CONTROL ]);
    is("$run->{status} $run->{err}", "1 cg_control: error: no process runs under Cachegrind\n",
        'another user has no such processes');
    $run = run_cmd([ @AS_NOBODY, @CONTROL, "--pid=$child->{pid}", 'dump' ]);
    like("$run->{status} $run->{err}",
        qr/\A1 .*process $child->{pid}: its pipes are of \S+, so that you cannot/,
        'another user cannot control a process by its number');
    is(join(q{ }, end($child)), '0', 'the process ends as ever after another user');

    # vgdb, too, must run as the user of the process.
    my @of_nobody = (\@AS_NOBODY, qw(-q --tool=cachegrind --trace-children=yes),
        "--vgdb-prefix=$folder/vgdb", "--cachegrind-out-file=$folder/cachegrind.out.%p", $program);
    fresh();
    $child = run_controlled_by(@of_nobody, 'f');
    is(scalar(() = control('dump')->{out} =~ /: part 1 is in/g), 2, 'root controls all users');
    is(scalar(() = run_cmd([ @AS_NOBODY, @CONTROL, 'dump' ])->{out} =~ /: part 2 is in/g), 2,
        'a user controls his processes after root has');
    is(join(q{ }, end($child)), '0', 'a process that root has controlled ends as ever');

    # A process that this user may neither examine nor interrupt.
    fresh();
    $child = run_controlled_by(@of_nobody, 'n');
    like(run_cmd([ @AS_NOBODY, @CONTROL, 'dump' ])->{err},
        qr/not asked, which could end it: it may not be looked at/, 'what is hidden is not asked');
    like(control('dump', '--timeout=1')->{err}, qr/no answer within 1 s: .*PTRACE_ATTACH/,
        'the error of root\'s attempt has why vgdb failed');
    is(join(q{ }, end($child)), '0', 'a process that is hidden from its own user ends as ever');
}

# ---- Numbers of dead processes ----------------------------------------------------

# Pipes that dead processes have left, with process ids that other processes have now.
my $child = start('f') or die "the program does not start\n";
my ($parent, $forked) = map { $_->[0] } sort { $a->[0] <=> $b->[0] }
    map { /from-(\d+)-by/ ? [$1] : () } glob "$folder/vgdb-to-vgdb-from-*";
my $other = fork // die;
if ($other == 0) { sleep 600; exit }
for my $pid ($parent, $other) {
    for my $use (qw(from-vgdb-to to-vgdb-from)) {
        run_cmd([ 'mkfifo', "$folder/vgdb-$use-$pid-by-old-on-here" ]);
    }
}
my ($run, $n_listed) = listed();
is("$run->{status} $n_listed $run->{err}", '0 2 ', 'pipes of the dead are nobody\'s');
is(scalar(() = $run->{out} =~ /$other/g), 0, 'who has the number of a dead one is not listed');
is(scalar(() = control('dump')->{out} =~ /part 1/g), 2, 'all dump a part beside pipes of the dead');
kill KILL => $other;
waitpid $other, 0;
is(join(q{ }, end($child)), '0', 'all end as ever beside pipes of the dead');

# Process 1 of a container is blocked: there is an error instead of an answer.
SKIP: {
    fresh();
    my @alone = qw(unshare -p -f --mount-proc);
    skip 'no process numbers of our own (unshare)', 4
        if run_cmd([ @alone, 'true' ])->{status} != 0;
    my $first = run_controlled_by(\@alone, '--tool=cachegrind', "--vgdb-prefix=$folder/vgdb",
        "--cachegrind-out-file=$folder/out", $program, q{});
    my ($pid) = map { m{(\d+)} }
        grep { (eval { read_file($_) } // q{}) =~ /^PPid:\s*$first->{pid}$/m }
        glob '/proc/[0-9]*/status';
    is(control()->{err}, "cg_control: error: no process runs under Cachegrind\n",
        'a process in a container cannot be seen from outside');
    my $inside =
        run_cmd([ 'nsenter', '-t', $pid, qw(-p -m -r), @CONTROL[0, 1], '--timeout=1', 'dump' ]);
    like("$inside->{status} $inside->{err}",
        qr/\A1 .*process 1: no answer within 1 s: .*unexpected lwpid/s,
        'process 1 of a container cannot be controlled from inside');
    is(join(q{ }, end($first)), '0', 'process 1 of a container ends as ever');
}

# Valgrind's Cachegrind has no commands, and a request would kill it, too.
SKIP: {
    my $valgrind = $ENV{CG_VALGRIND} // '/usr/bin/valgrind';
    skip "no Cachegrind with $valgrind", 3
        if run_cmd([ $valgrind, '--tool=cachegrind', '--help' ])->{status} != 0;
    fresh();
    my $foreign = run_controlled_by([ 'sh', '-c', "shift; exec '$valgrind' \"\$@\"", 'sh' ],
        '--tool=cachegrind', "--vgdb-prefix=$folder/vgdb", "--cachegrind-out-file=$folder/out",
        $program, 'e');
    is(control()->{err}, "cg_control: error: no process runs under Cachegrind\n",
        'the Cachegrind of Valgrind is not listed');
    is(control('status', "--pid=$foreign->{pid}")->{err}, "cg_control: error: process"
            . " $foreign->{pid}: it runs under another Cachegrind, which cannot be controlled\n",
        'the Cachegrind of Valgrind cannot be asked');
    is(join(q{ }, end($foreign)), '0', 'the Cachegrind of Valgrind ends as ever');
}

done_testing();
