# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# quickstart asks nothing, installs only what is missing, and where it may not
# install says which command to run. It is tried in a folder of its own, with a
# dpkg, apt-get, sudo and id that only pretend, so nothing here is installed.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgTest qw(read_file run_cmd src_dir temp_dir write_file);
use Test::More;

my $home = temp_dir() . '/clone';
my $bin  = temp_dir() . '/bin';
mkdir $_ or die "cannot make $_: $!" for $home, $bin;

sub script {
    my ($path, $text) = @_;
    write_file($path, "#!/bin/sh\n$text\n");
    chmod 0755, $path or die "cannot make $path executable: $!\n";
    return;
}

script("$home/quickstart", read_file(src_dir() . '/quickstart') =~ s/\A#!.*\n//r);
script("$home/bootstrap", 'echo the bootstrap of this test always fails; exit 1');

# Installed is all but what the variable names. apt-get leaves a trace.
script("$bin/dpkg-query", 'case " $MISSING " in *" $4 "*) exit 1 ;; esac; printf installed');
script("$bin/dpkg", 'echo amd64');
script("$bin/id",   'echo "$USER_ID"');
script("$bin/sudo", '[ "$SUDO" = yes ] || exit 1; shift; echo "as root:" >>"$TRACE"; exec "$@"');
script("$bin/apt-get", 'echo "apt-get $*" >>"$TRACE"');

# Runs quickstart as a user with that number, sudo or none, and missing packages.
sub quickstart {
    my ($user, $sudo, $missing, @arguments) = @_;
    my $trace = temp_dir() . '/trace';
    unlink $trace;
    my $run = run_cmd(
        ["$home/quickstart", @arguments],
        env => {
            PATH    => "$bin:$ENV{PATH}",
            MISSING => $missing,
            USER_ID => $user,
            SUDO    => $sudo,
            TRACE   => $trace,
        }
    );
    $run->{trace} = -e $trace ? read_file($trace) : q{};
    return $run;
}

my $run = quickstart(0, 'no', q{}, '--help');
is($run->{status}, 0, '--help succeeds');
like($run->{out}, qr/^usage: /, '--help succeeds, and shows the usage');

$run = quickstart(0, 'no', q{}, '--chekc');
is($run->{status}, 2, 'an unknown option is a usage error');
like($run->{err}, qr/\Aquickstart: error: unknown option --chekc\nusage: /,
    'an unknown option is a usage error, that names it');

# What cannot be done is told before anything is installed or built.
for my $wrong (
    [ 'a program that is not there', qr/no program .\/nowhere /, './nowhere', 'argument' ],
    [ '... nor in PATH', qr/no program nowhere /, '--cache-sim=yes', 'nowhere' ],
    [ '... after --',          qr/no program --cache-sim=yes /, '--', '--cache-sim=yes' ],
    [ 'a folder as a program', qr/no program \/usr /,          '/usr' ],
    [ 'a program without a name',            qr/name of the program is empty/, q{} ],
    [ 'a form of report that there is none', qr/no such form: --format=pdf/,   '--format=pdf' ],
    [ 'an option after --build', qr/--build goes alone/,  '--build', '--cache-sim=yes' ],
    [ 'an option before --check', qr/--check goes with no option/, '--cache-sim=yes', '--check' ],
    [ 'a file for the profile', qr/--cachegrind-out-file=x would leave no profile /,
        '--cachegrind-out-file=x', 'true' ],
) {
    my ($what, $message, @arguments) = @{$wrong};
    $run = quickstart(0, 'no', 'make valgrind', @arguments);
    isnt($run->{status}, 0, "$what is an error");
    like($run->{err}, qr/\Aquickstart: error: .*$message/, "$what is an error, that says so");
    is($run->{trace} . $run->{out}, q{}, "$what is an error, before anything is installed");
}

$run = quickstart(1000, 'no', 'make valgrind', '--build');
is($run->{status}, 1, 'without root and sudo, missing packages are an error');
like(
    $run->{err},
    qr/^   sudo apt-get install -y --no-install-recommends make valgrind\s*$/m,
    'without root and sudo, that gives the command to run'
);
is($run->{trace}, q{}, 'without root and sudo, and nothing is installed');

for my $root (0, 1000) {
    $run = quickstart($root, 'yes', 'make', '--no-install', '--build');
    is($run->{status}, 1, '--no-install: a missing package is an error');
    like($run->{err}, qr/--no-install is given.*\n   sudo apt-get install .* make\s*$/,
        '--no-install: the message has the command that installs it');
    is($run->{trace}, q{}, '--no-install: nothing is installed');
}

$run = quickstart(0, 'no', 'make valgrind', '--build');
like($run->{trace}, qr/^apt-get .*update$/m, 'root fetches the list of packages');
like($run->{trace}, qr/^apt-get .*--no-remove install make valgrind$/m,
    'root fetches the list of packages,'
        . ' and installs what is missing, nothing else, and removes nothing');
unlike($run->{trace}, qr/as root/, 'root fetches the list of packages, without sudo');

$run = quickstart(1000, 'yes', 'make', '--build');
like($run->{trace}, qr/as root:\napt-get .* install make$/m, 'a user with sudo installs by it');

$run = quickstart(1000, 'no', 'g++', '--build');
unlike($run->{err}, qr/g\+\+/, 'a build does not need what only the tests need');
$run = quickstart(1000, 'no', 'g++', '--check');
like($run->{err}, qr/g\+\+/, 'a build does not need what only the tests need, --check does');

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
    'a build does without what some tests use, which --check installs, also after a build');
$run = quickstart(0, 'no', 'chromium', '--check');
is($run->{trace}, q{}, 'a build does without what some tests use, and tries once only');

# Servers: apt-get tells what is missing of what they need.
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
    'no server is installed, but unpacked, with what it needs'
);
$run = quickstart(0, 'no', 'nginx postgresql redis-server', '--check');
is($run->{trace}, q{}, 'no server is installed, once');

# ---- what is run, once it is built ------------------------------------------

script("$home/bootstrap", ':');
script("$bin/make",       ':');
script("$home/$_",        ':') for 'configure', 'build/config.status';
write_file("$home/COPYING", "text\n");
for my $command (qw(vg-in-place run-tests cg_annotate)) {
    script("$home/build/$command", <<"END");
printf '$command' >>"\$TRACE"; printf ' <%s>' "\$@" >>"\$TRACE"; echo >>"\$TRACE"
for argument; do
   case \$argument in --cachegrind-out-file=*) : >"\${argument#*=}" ;; esac
done
END
}
my $profile = "$home/build/cachegrind.out";
$run = quickstart(0, 'no', q{}, '--cache-sim=yes', '--format=html', '--toggle-collect=a b', 'true',
    '--format=json', '--');
is(
    $run->{trace},
    "vg-in-place <--tool=cachegrind> <--cachegrind-out-file=$profile.true> <--cache-sim=yes> "
        . "<--toggle-collect=a b> <true> <--format=json> <-->\n"
        . "cg_annotate <--format=html> <-o> <$profile.true.html> <$profile.true>\n",
    'options with values before the program are those of the tool, but --format'
);
is($run->{status}, 0, '... and all is well');
$run = quickstart(0, 'no', q{}, '--', 'true', '--cache-sim=yes');
like($run->{trace}, qr/^vg-in-place \S+ \S+ <true> <--cache-sim=yes>\n/,
    'those after it are those of the program');
$run = quickstart(0, 'no', q{}, '--call-graph=yes');
like($run->{trace}, qr{^vg-in-place \S+ \S+ <--call-graph=yes> <\S*/concord> <\S*/COPYING>\n},
    'the sample takes options, too');
$run = quickstart(0, 'no', q{});
like($run->{trace}, qr{^vg-in-place \S+ \S+ <--cache-sim=yes> <--branch-sim=yes> <\S*/concord>},
    'the sample takes options, too, or has caches and branches');
like($run->{trace}, qr/^cg_annotate <--show=Ir,Dr,D1mr,DLmr,Bc,Bcm> /m,
    'the sample takes options, too, which are shown');
$run = quickstart(0, 'no', q{}, '--check');
is($run->{trace}, "run-tests <--all>\n", '--check runs all tests');
$run = quickstart(0, 'no', q{}, '--check', 'tests/cli', '-v');
is($run->{trace}, "run-tests <tests/cli> <-v>\n",
    '--check runs all tests, or those that are named');

done_testing();
