# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The progress line, with a clock that the test sets. The line must not flash up for short work,
# flood the terminal, or leave anything behind.

use CgTest qw(read_file temp_dir);
use Cachegrind::Command::Progress;

# Return the output for @parts, pairs of [seconds, share done]. If $ending is not 'finished', the
# progress line is destroyed before the work is finished, as by an error.
sub written($ending, @parts) {
    my $file = temp_dir() . '/progress';
    open my $handle, '>:raw', $file or die $!;
    my $now      = 1000;
    my $progress = Cachegrind::Command::Progress->new(
        handle => $handle, label => 'working', clock => sub { return $now });
    for my $part (@parts) {
        $now = 1000 + $part->[0];
        $progress->update($part->[1]);
    }
    $progress->finish if $ending eq 'finished';
    undef $progress;
    close $handle;
    return read_file($file);
}

is(written('finished', [0, 0.5], [1, 1]), '', 'work of less than two seconds shows nothing');
is(written('finished', [0, 0.1], [1, 0.2], [2, 0.25]), "\r\e[Kworking: 25%, 6 s left\r\e[K",
    'after two seconds there is a line with percentage and time left, erased at the end');
is(written('finished', [5, 0.5], [5, 0.6], [5, 0.7]), "\r\e[Kworking: 50%, 5 s left\r\e[K",
    'it is written once a second at most');
is(written('finished', [4, 0.5], [6, 1]),
    "\r\e[Kworking: 50%, 4 s left\r\e[Kworking: 100%, 0 s left\r\e[K", 'a line replaces the last');
is(written('thrown away', [5, 0.5]), "\r\e[Kworking: 50%, 5 s left\r\e[K", 'an error erases it');

# The engine reads the profiles twice before the report's last work begins.
my $now  = 1000;
my $file = temp_dir() . '/readings';
open my $handle, '>:raw', $file or die $!;
my $readings = Cachegrind::Command::Progress->new(
    handle => $handle, label => 'working', clock => sub { return $now }, readings => 2);
is($readings->arguments, '--progress=0,400,0', 'the first of two readings begins the work');
$now += 4;
is($readings->arguments, '--progress=400,800,4000', 'the second goes on where the first ended');
is_deeply([$readings->arguments], [], 'a reading that nobody foresaw shows itself');
$now += 4;
$readings->begin_last;
$now += 3;
$readings->update(0.25);
is(read_file($file), "\r\e[Kworking: 85%, 9 s left",
    'the work after the readings goes on there, by its own speed');

done_testing();
