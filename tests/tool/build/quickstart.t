# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# quickstart asks nothing, installs only missing packages, and prints the command that installs them
# if it may not do so. Ctrl-C at any time leaves a report, or a line that says why not.

use CgTest;

@SIG{qw(INT HUP)} = ('DEFAULT') x 2;    # background jobs and nohup ignore them

our $home = temp_dir() . '/clone';
my $bin  = temp_dir() . '/bin';
mkdir $_ or die "cannot make $_: $!" for $home, $bin;

sub script($path, $text) {
    return write_program($path, "#!/bin/sh\n$text\n");
}

script("$home/quickstart", read_file(src_dir() . '/quickstart') =~ s/\A#!.*\n//r);
script("$home/bootstrap", 'echo the bootstrap of this test always fails; exit 1');

# These stand-ins call all packages but $MISSING installed. apt-get and sudo write a trace.
script("$bin/dpkg-query", 'case " $MISSING " in *" $4 "*) exit 1 ;; esac; printf installed');
script("$bin/dpkg", 'echo amd64');
script("$bin/id",   'echo "$USER_ID"');
script("$bin/sudo", '[ "$SUDO" = yes ] || exit 1; shift; echo "as root:" >>"$TRACE"; exec "$@"');
script("$bin/apt-get", 'echo "apt-get $*" >>"$TRACE"');

# Run quickstart as the user with the id $user, who may use sudo if $sudo is 'yes', and without the
# packages in $missing. Return the run, with the trace of apt-get and sudo.
sub quickstart($user, $sudo, $missing, @arguments) {
    my $trace = temp_dir() . '/trace';
    unlink $trace;
    my $run = run_cmd(
        [qw(setsid -w), "$home/quickstart", @arguments],
        env => {
            PATH    => "$bin:$ENV{PATH}",
            MISSING => $missing,
            USER_ID => $user,
            SUDO    => $sudo,
            TRACE   => $trace,
        },
        dir => $home,
    );
    $run->{trace} = -e $trace ? read_file($trace) : q{};
    return $run;
}

my $run = quickstart(0, 'no', q{}, '--help');
like("$run->{status} $run->{out}", qr/\A0 usage: /, '--help shows the usage');
like($run->{out}, qr/^  --check .*^Compile PROGRAM with -g/ms, '--help explains options and -g');

$run = quickstart(0, 'no', q{}, '--chekc');
like("$run->{status} $run->{err}", qr/\A2 quickstart: error: unknown option --chekc\nusage: /,
    'an unknown option is a usage error that names it');

write_file("$home/$_->[0]", $_->[1])
    for [ 'inv.py', "print(1)\n" ], [ 'job', "#!/usr/bin/env node -r x\n" ], [ 'orders.cpp', '' ],
    [ 'data', "\0" ];
for my $wrong (
    [ 'a program that is not there', qr/no program .\/nowhere /, './nowhere', 'argument' ],
    [ '... nor in PATH', qr/no program nowhere /, '--cache-sim=yes', 'nowhere' ],
    [ '... after --',          qr/no program --cache-sim=yes /, '--', '--cache-sim=yes' ],
    [ 'a folder as a program', qr/\/usr is a folder, not a program/, '/usr' ],
    [ 'a program of this folder, without ./', qr/no program \S+ in PATH; .* is .\/quickstart$/,
        'quickstart' ],
    map({ [ "the file $_->[0]", qr/\Q$_->[0] $_->[1]\E$/, $_->[0] ] }
        map({ [ (split)[-1], "is not executable; run it with its interpreter: $home/quickstart $_" ]
            } 'python3 inv.py', 'node -r x job'),
        [ 'orders.cpp', 'is a source file: compile it with -g, and give the program' ],
        [ 'data', 'is not executable: chmod +x data' ]),
    [ 'a program without a name',            qr/name of the program is empty/, q{} ],
    [ 'a form of report that there is none', qr/no such form: --format=pdf/,   '--format=pdf' ],
    [ 'an option after --build', qr/--build goes alone/,  '--build', '--cache-sim=yes' ],
    [ 'an option before --check', qr/--check goes with no option/, '--cache-sim=yes', '--check' ],
    [ 'a file for the profile', qr/--cachegrind-out-file=x would leave no profile /,
        '--cachegrind-out-file=x', 'true' ],
) {
    my ($what, $message, @arguments) = @{$wrong};
    $run = quickstart(0, 'no', 'make valgrind', @arguments);
    like("$run->{status} $run->{trace}$run->{out}$run->{err}",
        qr/\A[12] quickstart: error: .*$message/m,
        "$what is an error before anything is installed");
}

my $cache = temp_dir() . '/cache';
for my $name ('a b', 'a:b', "a'b", 'a\\b', 'a;b', 'a"b', 'a`b', 'a*b') {
    mkdir temp_dir() . "/$name" or die "cannot make a folder: $!\n";
    local $home = temp_dir() . "/$name/clone";
    rename temp_dir() . '/clone', $home or die "cannot move it: $!\n";
    local $ENV{XDG_CACHE_HOME} = $cache;
    $run = quickstart(0, 'no', q{}, '--build');
    rename $home, temp_dir() . '/clone' or die "cannot move it: $!\n";
    like($run->{out},
        qr{\Aquickstart: .*; working in a copy, (\Q$cache\E/\S+)\nquickstart: making },
        "a clone in '$name' is built in a copy");
}

$run = quickstart(1000, 'no', 'make valgrind', '--build');
like("$run->{status}$run->{trace}\n$run->{err}",
    qr/\A1\n.*^   sudo apt-get install -y --no-install-recommends make valgrind\s*$/ms,
    'without root and sudo, missing packages are an error that gives the command to run');

for my $root (0, 1000) {
    $run = quickstart($root, 'yes', 'make', '--no-install', '--build');
    like("$run->{status}$run->{trace} $run->{err}",
        qr/\A1 .*--no-install is given.*\n   sudo apt-get install .* make\s*$/,
        '--no-install: a missing package is an error that gives the command to run');
}

$run = quickstart(0, 'no', 'make valgrind', '--build');
like($run->{trace}, qr/^apt-get .*update$/m, 'root fetches the list of packages');
like($run->{trace}, qr/^apt-get .*--no-remove install make valgrind$/m,
    'root installs missing packages, nothing else, and removes nothing');
unlike($run->{trace}, qr/as root/, 'root installs without sudo');

$run = quickstart(1000, 'yes', 'make', '--build');
like($run->{trace}, qr/as root:\napt-get .* install make$/m, 'a user with sudo installs by it');

$run = quickstart(1000, 'no', 'g++', '--build');
unlike($run->{err}, qr/g\+\+/, 'a build does not need what only the tests need');
$run = quickstart(1000, 'no', 'g++', '--check');
like($run->{err}, qr/g\+\+/, '--check needs what the tests need');

$run = quickstart(1000, 'no', q{}, '--build');
is($run->{trace}, q{}, 'nothing is installed where nothing is missing');
is($run->{out}, "quickstart: making configure\n", 'a step is one line');
is($run->{status}, 1, 'a step that fails ends it');
is( $run->{err},
    "+ $home/bootstrap\nthe bootstrap of this test always fails\n"
        . "quickstart: error: making failed; all of its output is in $home/build/quickstart.log\n",
    'a step that fails ends it, with the end of the log, and its name'
);

mkdir "$home/build" if !-d "$home/build";
write_file("$home/build/config.status", '');
$run = quickstart(0, 'no', 'chromium', '--build');
is($run->{trace}, q{}, 'a build does without what some tests use');
$run = quickstart(0, 'no', 'chromium', '--check');
like($run->{trace}, qr/ install chromium$/m,
    '--check installs what some tests use, also after a build');
like($run->{out},
    qr/\Aquickstart: the tests need a browser, .*, about 1 GB: .*\nquickstart: fetching /,
    'before --check installs anything, it says what, and how much');
$run = quickstart(0, 'no', 'chromium', '--check');
is($run->{trace}, q{}, '--check tries to install what some tests use once only');

# Servers are unpacked, together with their missing dependencies, which apt-get reports.
unlink "$home/build/check-packages.log" or die;
script("$bin/apt-get", <<'END');
echo "apt-get $*" >>"$TRACE"
case $1 in
   -s) printf 'Inst %s (1.0)\n' libone nginx nginx-common libllvm14 redis-server \
      postgresql postgresql-common postgresql-15 postgresql-client-15 ;;
   download) shift; for name; do : >"$name.deb"; done ;;
esac
END
script("$bin/dpkg", 'case $1 in -x) : >"$3/unpacked-${2%.deb}" ;; *) echo amd64 ;; esac');
$run = quickstart(0, 'no', 'nginx postgresql redis-server', '--check');
unlike($run->{trace}, qr/(?<!-s) --no-install-recommends.* install/, 'no server is installed');
is( join(q{ }, map { s{.*/}{}r } sort glob "$home/build/servers/*"),
    join(q{ }, map {"unpacked-$_"} qw(libone nginx nginx-common postgresql-15),
        qw(postgresql-client-15 redis-server redis-tools)),
    'servers are unpacked, with what they need'
);
$run = quickstart(0, 'no', 'nginx postgresql redis-server', '--check');
is($run->{trace}, q{}, 'servers are unpacked once');

# ---- what is run, once it is built ------------------------------------------
script("$home/bootstrap", ':');
script("$bin/make",       ':');
script("$home/$_",        ':') for 'configure', 'build/config.status';
write_file("$home/COPYING", "text\n");
symlink src_dir() . '/lib', "$home/lib" or die "cannot make a link: $!\n";
script("$home/build/$_", <<"END") for qw(vg-in-place run-tests cg_annotate);
printf '%s' "\${0##*/}" >>"\$TRACE"; printf ' <%s>' "\$@" >>"\$TRACE"; echo >>"\$TRACE"
for argument; do
   case \$argument in --cachegrind-out-file=*)
      file=\$(echo "\${argument#*=}" | sed "s/%p/\$\$/")
      printf 'cmd: a/true\\nevents: Ir\\nsummary: 1\\n' >"\$file" ;;
   esac
done
END
my $profile = "$home/build/cachegrind.out";
my $RUN = qr/^vg-in-place <--tool=cachegrind> <--cachegrind-out-file=\S+>/m;
my $CALLS = qr/<--trace-children=yes> <--call-graph=yes>/;
my $INLINED = qr/<--inlined=yes>/;
my $LOG = qr/<--log-file=\S+>/;
my $REPORT = qr/cg_annotate <--format=short> <\Q$profile.true\E>/;
for my $case (
    [   'options with values before the program are those of the tool, but --format',
        [ qw(--cache-sim=yes --format=html), '--toggle-collect=a b', qw(true --format=json --) ],
        qr{$RUN[ ]$CALLS[ ]$INLINED[ ]$LOG[ ]<--cache-sim=yes>[ ]<--toggle-collect=a[ ]b>
            [ ]<true>[ ]<--format=json>[ ]<-->\n$REPORT
            \ncg_annotate[ ]<--format=html>[ ]<-o>[ ]<\Q$profile.true.html\E>
            [ ]<\Q$profile.true\E>\n\z}x
    ],
    [   'options after the program are those of the program',
        [ '--', 'true', '--cache-sim=yes' ],
        qr/$RUN $CALLS $INLINED $LOG <true> <--cache-sim=yes>\n$REPORT\n\z/
    ],
    [   "the user's word on calls and inlined functions is the last",
        [ '--call-graph=no', 'true' ],
        qr/$RUN $CALLS $LOG <--call-graph=no> <true>\n/
    ],
    [   "the user's log is the only one",
        [ '--log-file=x', 'true' ],
        qr/$RUN $CALLS $INLINED <--log-file=x> <true>\n/
    ],
    [   'the sample takes options, too',
        ['--contexts=yes'],
        qr{$RUN $CALLS $INLINED $LOG <--contexts=yes> <\S*/concord> <\S*/COPYING>\n}
    ],
    [   'the sample without options has caches and branches, which are shown',
        [],
        qr{$RUN[ ]$CALLS[ ]$INLINED[ ]$LOG[ ]<--cache-sim=yes>[ ]<--branch-sim=yes>
            [ ]<\S*/concord>[ ].*\ncg_annotate[ ]<--show=Ir,Dr,D1mr,DLmr,Bc,Bcm>
            [ ]<--format=short>[ ]}x
    ],
    [ '--check runs all tests', ['--check'], qr/\Arun-tests <--all>\n\z/ ],
    [   '--check runs the tests that are named',
        [ '--check', 'tests/cli', '-v' ],
        qr/\Arun-tests <tests\/cli> <-v>\n\z/
    ],
) {
    my ($what, $arguments, $trace) = @{$case};
    $run = quickstart(0, 'no', q{}, @{$arguments});
    is($run->{status}, 0, "$what: it succeeds") or diag($run->{err});
    like($run->{trace}, $trace, $what);
}

for my $case (
    [ 1, qr/^quickstart: building / ],
    [ 0, qr/\Aquickstart: the report of [^\n]*\n\z/ ],
) {
    my ($status, $said) = @{$case};
    script("$bin/make", "[ \$1 != -q ] || exit $status");
    like(quickstart(0, 'no', q{}, 'true')->{out}, $said,
        'what is up to date is not built, or said');
}

# The lock's holder keeps the lock until quickstart has said that it waits.
my $lock = "$home/build/quickstart.lock";
my $waits = "$home/quickstart --no-install true >$lock.out &"
    . " until grep waiting $lock.out; do sleep 0.1; done";
$run = run_cmd([ 'timeout', 60, 'flock', '-o', $lock, 'sh', '-c', $waits ],
    env => {PATH => "$bin:$ENV{PATH}", MISSING => q{}, TRACE => '/dev/null'});
is($run->{out}, "quickstart: another quickstart is building here; waiting for it\n",
    'of two in one folder, the second waits');

# ---- Ctrl-C -------------------------------------------------------------------

# Each step is a script that sends the signal to its process group, as a terminal does.
my $ctrl_c = 'kill -INT 0; sleep 9';
my $profiled = read_file("$home/build/vg-in-place") =~ s/\A#!.*\n//r;
my $again   = [
    out => qr/^quickstart: interrupted; the same command goes on where this ended\n\z/m ];
my $error   = qr/\Aquickstart: running true .*\nquickstart: error: /;
my $no_more = [ err => qr/${error}true left no profile: it was ended by SIGINT\n\z/ ];
my $shown   = [ err => qr/${error}interrupted: \S+cg_annotate \S+true prints the report\n\z/ ];
my $kept    = [ err => qr/${error}interrupted: the profiles are in \S+[.]d\n\z/ ];
my $told    = [
    out => qr{^quickstart: true was ended by SIGINT\n.*^quickstart: the report of a/true: }ms ];
for my $case (
    [ 'packages are installed', $again,
        '../bin/apt-get' => "case \$* in *install*) $ctrl_c ;; esac" ],
    [ 'configure runs', $again, configure => "echo >config.status; $ctrl_c" ],
    [ 'make runs',      $again, '../bin/make' => $ctrl_c ],
    [ 'make runs, and SIGTERM', $again, '../bin/make' => 'kill -TERM 0; sleep 9' ],
    [ 'the program has not begun', $no_more, 'build/vg-in-place' => $ctrl_c ],
    [ 'the program runs, twice', $told, 'build/vg-in-place' =>
        "trap '' INT\nkill -INT 0\nkill -INT 0\n${profiled}trap - INT\n$ctrl_c" ],
    [ 'profiles are added up', $kept, 'build/vg-in-place' => $profiled =~ s/\$\$/1/r . $profiled,
        'build/cg_merge' => $ctrl_c ],
    [ 'the report is made', $shown, 'build/cg_annotate' => $ctrl_c ],
) {
    my ($when, $said, %program) = @{$case};
    my %before = map { $_ => -e "$home/$_" ? read_file("$home/$_") =~ s/\A#!.*\n//r : ':' }
        keys %program;
    script("$home/$_", $program{$_}) for keys %program;
    unlink "$home/build/config.status";
    $run = quickstart(0, 'no', 'make', 'true');
    is($run->{status}, $when =~ /TERM/ ? 143 : 130,
        "Ctrl-C while $when: the status is the signal's");
    like($run->{$said->[0]}, $said->[1],
        "Ctrl-C while $when: a report, or a line that says why not")
        or diag(explain($run));
    ok(!-e "$home/build/config.status", 'what configure has half made is not there')
        if $program{configure};
    script("$home/$_", $before{$_}) for keys %before;
}

# ---- where it cannot be -----------------------------------------------------------

# The log's folder cannot be made: a file is in its place.
mkdir "$home/read-only" or die;
write_file("$home/read-only/build", q{});
script("$home/read-only/quickstart", read_file("$home/quickstart") =~ s/\A#!.*\n//r);
$run = run_cmd([ "$home/read-only/quickstart", '--build' ]);
like("$run->{status} $run->{out}$run->{err}",
    qr/\A1 quickstart: error: cannot write \S+: clone the source .*\n\z/,
    'without a log there is no build, and one line says why');

done_testing();
