# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# configure states in one line what is missing, and how to get it.

use CgTest;

our $configure = src_dir() . '/configure';
need(-x $configure, 'no configure here: the tree was not built with Autotools');
need(!-e src_dir() . '/config.status', 'the source folder itself is configured');

# A cache file of configure, with what the build's own configure found out about this machine.
my $known = write_file(temp_dir() . '/known', join q{},
    grep { !/_cv_env_/ } read_file(build_dir() . '/config.log') =~ /^(\w+_cv_.*\n)/mg);

my $prefix = temp_dir() . '/valgrind';
mkdir $_ or die "cannot make $_: $!" for $prefix, "$prefix/lib", "$prefix/lib/pkgconfig";

# Run configure with a valgrind.pc that differs in %changed, and return configure's error message.
sub complaint(%changed) {
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
    return configure_known("--with-valgrind=$prefix");
}

sub configure_known {
    return configure_in(temp_dir(), [ "--cache-file=$known", @_ ]);
}

# Run configure in a folder with options and environment variables; return its error message.
sub configure_in($folder, $options, %env) {
    my $run = run_cmd([$configure, @{$options}], dir => $folder, env => \%env);
    isnt($run->{status}, 0, "configure @{$options} fails");
    my @lines = split /\n/, $run->{err};
    is(scalar @lines, 1, '... and says why in one line') or diag($run->{err});
    return $lines[-1];
}

sub configure($option, %env) {
    return configure_in(temp_dir(), [$option], %env);
}

# Return a PATH without the programs whose names match the pattern $programs.
sub path_without($programs) {
    my $folder = new_folder();
    for my $program (map { glob "$_/*" } split /:/, $ENV{PATH}) {
        my ($name) = $program =~ m{([^/]+)\z};
        # ccache, under a compiler's name, would find no compiler in that PATH.
        next if $name =~ /\A(?:$programs)\z/ || !-x $program
            || (readlink $program // q{}) =~ /ccache/;
        symlink $program, "$folder/$name";
    }
    return $folder;
}

for my $lack (['g?make', 'make'], ['pkg-config', 'pkg-config'], ['perl', 'perl'],
    ['g?cc|clang', 'gcc and libc6-dev']) {
    my ($programs, $package) = @{$lack};
    like(configure('--prefix=/nowhere', PATH => path_without($programs)),
        qr/error: no .*: install the Debian packages? $package\z/, "a machine without $programs");
}
is( configure_known('--with-valgrind=/nowhere'),
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
    skip 'this machine is not an amd64', 6 if run_cmd([qw(uname -m)])->{out} ne "x86_64\n";
    like(complaint(), qr/error: no pub_tool_basics[.]h in .*: install Valgrind with its headers/,
        'a Valgrind without the headers for tools');
    like(configure_known('--with-valgrind=valgrind'),
        qr{no pub_tool_basics[.]h in /.*/valgrind/include/}, 'a relative prefix becomes absolute');
}
like(
    configure('--prefix=/nowhere', CC => '/nowhere/cc'),
    qr{error: the C compiler /nowhere/cc makes no programs: install the Debian packages gcc},
    'a compiler that is not there'
);

# ---- where it is built and installed ----
my $no_place = qr/has a blank, a colon, a quote or another character in its name/;
for my $name ('a b', 'a:b', "a'b", 'a\\b') {
    like(configure("--prefix=/nowhere/$name"), qr{/nowhere/\Q$name\E" $no_place},
        'a prefix that LD_PRELOAD or a shell cannot take');
}
like(configure('--libexecdir=/nowhere/a b'), qr{/nowhere/a b" $no_place},
    'a part of the prefix that a shell cannot take');
like(configure_known('--with-valgrind=/nowhere/a b'), qr{/nowhere/a b" $no_place},
    'a prefix of Valgrind that a shell cannot take');
{
    mkdir temp_dir() . '/a b' or die "cannot make a folder: $!\n";
    symlink src_dir(), temp_dir() . '/source';
    local $configure = '../source/configure';
    like(configure_in(temp_dir() . '/a b', ['--prefix=/nowhere']), qr{/a b" $no_place},
        'a build folder that a shell cannot take');
}

SKIP: {
    my $valgrind = $ENV{CG_VALGRIND} // '/usr/bin/valgrind';
    my ($place) = $valgrind =~ m{(.*)/bin/valgrind\z};
    skip 'no Valgrind to be replaced', 4 if !defined $place || !-x $valgrind;
    my $refused = qr{error: this would put a launcher in the place of \Q$valgrind\E, which};
    like(configure_known("--prefix=$place", "--with-valgrind=$place"),
        $refused, 'the prefix of the Valgrind that is used');
    symlink $place, temp_dir() . '/linked' or die "cannot make a link: $!\n";
    my $linked = temp_dir() . '/linked';
    like(configure_known("--prefix=$linked", "--with-valgrind=$place"),
        $refused, 'a link to the prefix of the Valgrind that is used');
}

done_testing();
