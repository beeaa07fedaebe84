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
like($run->{out}, qr/^usage: /, '... and shows the usage');

$run = quickstart(0, 'no', q{}, '--chekc');
is($run->{status}, 2, 'an unknown option is a usage error');
like($run->{err}, qr/\Aquickstart: error: unknown option --chekc\nusage: /, '... that names it');

$run = quickstart(0, 'no', q{}, '--check', 'something');
is($run->{status}, 2, '--check takes no argument');

$run = quickstart(1000, 'no', 'make valgrind', '--build');
is($run->{status}, 1, 'without root and sudo, missing packages are an error');
like(
    $run->{err},
    qr/^   sudo apt-get install -y --no-install-recommends make valgrind\s*$/m,
    '... that gives the command to run'
);
is($run->{trace}, q{}, '... and nothing is installed');

$run = quickstart(0, 'no', 'make valgrind', '--build');
like($run->{trace}, qr/^apt-get .*update$/m, 'root fetches the list of packages');
like($run->{trace}, qr/^apt-get .*--no-remove install make valgrind$/m,
    '... and installs what is missing, nothing else, and removes nothing');
unlike($run->{trace}, qr/as root/, '... without sudo');

$run = quickstart(1000, 'yes', 'make', '--build');
like($run->{trace}, qr/as root:\napt-get .* install make$/m, 'a user with sudo installs by it');

$run = quickstart(1000, 'no', 'g++', '--build');
unlike($run->{err}, qr/g\+\+/, 'a build does not need what only the tests need');
$run = quickstart(1000, 'no', 'g++', '--check');
like($run->{err}, qr/g\+\+/, '... --check does');

$run = quickstart(1000, 'no', q{}, '--build');
is($run->{trace}, q{}, 'nothing is installed where nothing is missing');
is($run->{out}, "quickstart: making configure\n", 'a step is one line');
is($run->{status}, 1, 'a step that fails ends it');
is( $run->{err},
    "+ $home/bootstrap\nthe bootstrap of this test always fails\n"
        . "quickstart: error: making failed; all of its output is in $home/build/quickstart.log\n",
    '... with the end of the log, and its name'
);

mkdir "$home/build" if !-d "$home/build";
write_file("$home/build/config.status", '');
$run = quickstart(0, 'no', 'chromium', '--build');
is($run->{trace}, q{}, 'a build does without what some tests use');
$run = quickstart(0, 'no', 'chromium', '--check');
like($run->{trace}, qr/ install chromium$/m, '... which --check installs, also after a build');
$run = quickstart(0, 'no', 'chromium', '--check');
is($run->{trace}, q{}, '... and tries once only');

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
    '... but unpacked, with what it needs'
);
$run = quickstart(0, 'no', 'nginx postgresql redis-server', '--check');
is($run->{trace}, q{}, '... once');

done_testing();
