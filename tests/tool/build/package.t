# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The Debian package: its files agree with each other, and debian/check can build, install, run and
# remove it. If CG_PACKAGE names a folder, `debian/check --twice` works there, for some minutes.

use CgDocs qw(listing listings);
use CgTest;

my $top = src_dir();
my %of  = map { $_ => read_file("$top/debian/$_") }
    qw(control changelog copyright rules tests/profile README.Debian);

# ---- who keeps it -----------------------------------------------------------
my ($maintainer) = $of{control} =~ /^Maintainer: (.*)$/m;
my ($signed)     = $of{changelog} =~ /\n -- (.*?>)  /;
is($signed, $maintainer, 'the changelog is signed by the maintainer');
my ($name, $address) = $maintainer =~ /\A(.*) <(.*)>\z/;
like($of{copyright}, qr/\Q\l$name\E/, 'the copyright names the maintainer');
like(read_file("$top/AUTHORS"), qr/\Q$address\E/, 'AUTHORS has the maintainer\'s address');

# ---- what INSTALL.md and README.Debian tell ---------------------------------
my $readme = listing('INSTALL.md', 'sudo apt-get build-dep');
like($readme, qr/^dpkg-buildpackage -us -uc -b\b/m, 'INSTALL.md builds it as debian/check does');
like(read_file("$top/debian/check"), qr/dpkg-buildpackage -us -uc -b/, 'debian/check does that');
my ($package) = $of{control} =~ /^Package: (.*)$/m;
like($readme, qr{/\Q$package\E_\*[.]deb}, 'INSTALL.md installs what is built');

my ($suffix) = $of{rules} =~ /--program-suffix=(\S+)/;
my ($scripts) = read_file("$top/packaging/files.mk") =~ /^script_files = \\\n((?:\t.*\n)+)/m;
my %program = map { ("$_$suffix" => 1) } qw(valgrind cg_merge), $scripts =~ /(\w+)/g;
my @told = map { /^(\S+)/mg } grep { !/pkg-config/ }
    map { $_->{text} } listings('debian/README.Debian');
cmp_ok(scalar @told, '>=', 2, 'README.Debian shows commands');
is(join(q{ }, grep { !$program{$_} } @told), q{},
    'all programs that README.Debian names are in the package');
my $tried = $of{'tests/profile'};
is(join(q{ }, grep { index($tried, $_) < 0 } @told, keys %program), q{},
    'the package\'s test runs all programs');
like($tried, qr/pkg-config --cflags cachegrind/, 'its test compiles as README.Debian tells');

# ---- version control --------------------------------------------------------
SKIP: {
    my $git = run_cmd([ 'git', '-C', $top, 'check-ignore', '-q', 'cachegrind.out.1' ]);
    skip 'no git, or no clone', 2 if $git->{status} != 0;
    my @left = map {"debian/$_"} qw(.debhelper/x build/x files debhelper-build-stamp
        autoreconf.before autoreconf.after), map {"$package$_"} qw(/usr .substvars .debhelper.log
        .postinst.debhelper);
    my @built = (qw(cg_merge concord run-tests packaging/completions/_cg docs/manual.html),
        map { m{([^/]+)[.]in\z} } glob "$top/*.in");
    for (['dpkg-buildpackage leaves', @left], ['building here makes', @built]) {
        my ($what, @paths) = @{$_};
        my $run = run_cmd([ 'git', '-C', $top, qw(check-ignore -v --non-matching --no-index),
            @paths ]);
        is(join(q{ }, $run->{out} =~ /^::\t(.*)$/mg), q{}, "git takes what $what for no source");
    }
}

# ---- the package itself -----------------------------------------------------
SKIP: {
    my $run = run_cmd([qw(dpkg-checkbuilddeps)], dir => $top);
    skip 'no package to build it with: ' . $run->{err} =~ s/.*: |\n//gr, 1 if $run->{status} != 0;
    alarm 3600;
    my $folder = $ENV{CG_PACKAGE};
    $run = run_cmd([ "$top/debian/check",
        defined $folder ? ('--twice', $folder) : temp_dir() . '/package' ]);
    is($run->{status}, 0, 'it is built, installed, run and removed')
        or diag("$run->{out}$run->{err}");
}

done_testing();
