# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# One version everywhere: programs print the version in configure.ac.

use CgTest qw(build_dir built read_file run_cmd src_dir);

my ($version) = read_file(src_dir() . '/configure.ac') =~ /^AC_INIT\(\[\w+\], \[([\d.]+)\]\)/m;
ok($version, 'configure.ac has a version');

my $lists = read_file(src_dir() . '/packaging/files.mk');
my ($scripts) = $lists =~ /^script_files = \\\n((?:\t.*\n)+)/m;
for my $program (sort 'cg_calibrate', 'cg_merge', $scripts =~ /(\w+)/g) {
    my $run = run_cmd([ built($program), '--version' ]);
    is($run->{out}, "$program-$version\n", "$program --version says so");
}
like(read_file(build_dir() . '/cachegrind.pc'), qr/^Version: \Q$version\E$/m,
    'so does cachegrind.pc');
like(read_file(src_dir() . '/NEWS'), qr/\A\Q$version\E\b/, 'NEWS begins with it');
like(read_file(src_dir() . '/debian/changelog'), qr/\Acachegrind \(\Q$version\E\)/,
    'and so does the changelog of the Debian package');

done_testing();
