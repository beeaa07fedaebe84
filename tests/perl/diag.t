# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Errors carry the exit status to our programs: 1 for data, 2 for the command line.

use CgTest qw(read_file temp_dir);
use Cachegrind::Text::Diag qw(already_reported data_error report system_error usage_error);

# Return the exit status and the message.
sub reported($raise) {
    my $file = temp_dir() . '/stderr';
    eval { $raise->(); 1 } and return 'no error';
    my $error = $@;
    open my $kept, '>&', \*STDERR or die $!;
    open STDERR, '>', $file or die $!;
    my $status = report($error, 'prog');
    open STDERR, '>&', $kept or die $!;
    return "$status " . read_file($file);
}

my @cases = (
    [sub { data_error('bad data') }, "1 prog: error: bad data\n", 'bad data'],
    [sub { usage_error('bad option') }, "2 prog: error: bad option; see prog --help\n",
        'a usage error, and where help is'],
    [sub { already_reported(3) }, '3 ', 'what another program has said already'],
    [sub { $! = 2; system_error($!) }, "1 prog: error: No such file or directory\n",
        'a failed system call'],
    [sub { die "a bug\n" }, "1 prog: error: a bug\n", 'what was raised by somebody else'],
);
is(reported($_->[0]), $_->[1], "report: $_->[2]") for @cases;

done_testing();
