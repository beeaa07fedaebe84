# configure tells in one sentence what is missing and how to get it: a person
# who meets a wall here never gets to see the tool. Each case is a valgrind.pc
# that describes an installation with one thing wrong.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(need read_file run_cmd src_dir temp_dir write_file);
use Test::More;

my $configure = src_dir() . '/configure';
need(-x $configure, 'no configure here: the tree was not built with Autotools');
need(!-e src_dir() . '/config.status', 'the source folder itself is configured');

my $prefix = temp_dir() . '/valgrind';
mkdir $_ or die "cannot make $_: $!" for $prefix, "$prefix/lib", "$prefix/lib/pkgconfig";

# Runs configure on a Valgrind as described, and returns its error message.
sub complaint {
    my (%changed) = @_;
    my %pc = (version => '3.19.0', arch => 'amd64', os => 'linux', %changed);
    write_file("$prefix/lib/pkgconfig/valgrind.pc", <<"END");
prefix=$prefix
libdir=\${prefix}/lib
includedir=\${prefix}/include/valgrind
arch=$pc{arch}
os=$pc{os}
platform=$pc{arch}-$pc{os}
valt_load_address=0x58000000

Name: Valgrind
Description: nothing that is really there
Version: $pc{version}
END
    return configure("--with-valgrind=$prefix");
}

sub configure {
    my ($option, %env) = @_;
    my $run = run_cmd([$configure, $option], dir => temp_dir(), env => \%env);
    isnt($run->{status}, 0, "configure $option fails");
    my @lines = split /\n/, $run->{err};
    is(scalar @lines, 1, '... and says why in one line') or diag($run->{err});
    return $lines[-1];
}

is( configure('--with-valgrind=/nowhere'),
    'configure: error: no valgrind.pc in the pkgconfig folders of /nowhere/lib',
    'a prefix without Valgrind'
);
like(
    configure('--prefix=/nowhere', PKG_CONFIG_LIBDIR => '/nowhere', PKG_CONFIG_PATH => undef),
    qr/error: no Valgrind: install the Debian package valgrind/,
    'no Valgrind at all'
);
is( complaint(version => '3.18.1'),
    'configure: error: Valgrind 3.18.1 is too old: 3.19 or newer is needed',
    'a Valgrind that is too old'
);
like(
    complaint(arch => 'vax'),
    qr/error: unsupported platform vax-linux: the tool can be built for Linux on amd64, x86/,
    'a platform nobody has ported Valgrind to'
);
like(
    complaint(os => 'beos'),
    qr/error: unsupported platform amd64-beos:/,
    'a system nobody has ported Valgrind to'
);
SKIP: {
    skip 'this machine is not an amd64', 3 if run_cmd([qw(uname -m)])->{out} ne "x86_64\n";
    like(complaint(), qr/error: no pub_tool_basics[.]h in .*: install Valgrind with its headers/,
        'a Valgrind without the headers for tools');
}
like(
    configure('--prefix=/nowhere', CC => '/nowhere/cc'),
    qr{error: the C compiler /nowhere/cc makes no programs: install the Debian packages gcc},
    'a compiler that is not there'
);

done_testing();
