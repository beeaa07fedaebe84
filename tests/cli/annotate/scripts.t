# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The scripts of the HTML report: the tests in tests/page, which node runs without a browser.

use CgTest qw(run_cmd src_dir);

my $version = run_cmd(['node', '--version']);
my ($major) = $version->{out} =~ /\Av(\d+)/;
plan skip_all => 'no node, of version 18 or newer' if $version->{status} != 0 || $major < 18;

for my $test (glob src_dir() . '/tests/page/*.test.js') {
    my $run = run_cmd(['node', '--test', '--test-reporter=tap', $test]);
    my ($name) = $test =~ m{([^/]*)\z};
    like("$run->{status} $run->{out}", qr/\A0 .*^# pass [1-9]/ms, "$name passes")
        or diag($run->{out});
}

done_testing();
