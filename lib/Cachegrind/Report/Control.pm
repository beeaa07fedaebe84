# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Control;

# Tables of running processes, as text for cg_control.
#
# A sample is a hash: `process` is a Cachegrind::Control::Process; `now` is its status, undef if the
# process has not answered; `before` is an earlier status, undef if there is none.

use Cachegrind::Strict;

use Cachegrind::Text::Format qw(commas);
use Exporter           qw(import);
our @EXPORT_OK = qw(list_text watch_text);

# Return the instructions per second between a sample's two statuses; undef if there is no earlier
# one, or both are of the same time.
sub _rate($sample) {
    my ($now, $before) = @{$sample}{qw(now before)};
    return undef if !$before || $now->{time} <= $before->{time};
    return int(($now->{counts}{Ir} - $before->{counts}{Ir}) / ($now->{time} - $before->{time})
            + 0.5);
}

sub _row($sample) {
    my $now  = $sample->{now};
    return [ $sample->{process}->pid, ('-') x 4, $sample->{process}->command ] if !$now;
    my $rate = _rate($sample);
    return [ $sample->{process}->pid, $now->{instrumentation}, commas($now->{counts}{Ir}),
        defined $rate ? commas($rate) : '-', $now->{parts}, $sample->{process}->command ];
}

# Return rows as lines in which all columns but the last are right-aligned. If $width is not 0, the
# lines are cut to it: by _table() at the end of the last column, by _lines() with $cut->().
sub _table { return _lines(\&_cut_end, @_) }

sub _lines($cut, $width, @rows) {
    my @widths = map { my $i = $_; _max(map { length $_->[$i] } @rows) } 0 .. $#{$rows[0]} - 1;
    return join q{}, map {
        my @cells = @{$_};
        my $last  = pop @cells;
        my @right = map { sprintf '%*s  ', $widths[$_], $cells[$_] } 0 .. $#cells;
        my $line  = join q{}, @right;
        $last = $cut->($last, $width - length $line) if $width && $width > length $line;
        $line .= $last;
        $line = _cut_end($line, $width) if $width;
        "$line\n";
    } @rows;
}

sub _cut_end { return substr $_[0], 0, $_[1] }

sub _cut_begin($text, $width) {
    return $text if length $text <= $width;
    return $width > 8 ? '..' . substr $text, 2 - $width : substr $text, -$width;
}

sub _max {
    my $max = 0;
    for (@_) { $max = $_ if $_ > $max }
    return $max;
}

my @HEADINGS = ('PID', 'counting', 'instructions', 'per second', 'parts', 'command');

# Return a table with a row for each process: its number, whether it counts, its instructions so far
# and per second, its number of dumped parts, and its command. After the table come the reasons why
# processes have not answered. If $width is not 0, no line is longer than $width.
sub list_text($width, @samples) {
    my @notes = map { 'process ' . $_->{process}->pid . ': ' . $_->{process}->error . "\n" }
        grep { !$_->{now} } @samples;
    return _table($width, \@HEADINGS, map { _row($_) } @samples)
        . join q{}, map { $width ? _cut_end($_, $width) =~ s/\n?\z/\n/r : $_ } @notes;
}

# Return the lines of list_text(), and for each process its totals, if several, and the hottest
# functions, a sample's `hottest`, from Cachegrind::Control::Process. If $height is not 0, return at
# most that many lines: leave out functions but three, then totals, then functions, then processes.
sub watch_text($width, $height, @samples) {
    my $all = 1000;
    my $text = _watch($width, 1, $all, @samples);
    return $text if !$height || _n_lines($text) <= $height;
    my $n_asked = grep { $_->{now} } @samples;
    for my $has_totals ($n_asked ? (1, 0) : ()) {
        my $rest = $height - _n_lines(_watch($width, $has_totals, 0, @samples));
        my $n    = int($rest / $n_asked);
        return _watch($width, $has_totals, $n, @samples) if $n >= ($has_totals ? 3 : 1);
    }
    my @lines = split /^/, list_text($width, @samples);
    return join q{}, @lines if @lines <= $height;
    my $n_left = @lines - $height + 1;
    return join q{}, @lines[0 .. $height - 2], "... and $n_left more; see --pid\n";
}

sub _n_lines { return $_[0] =~ tr/\n// }

# Return the lines of watch_text(), with at most $n functions for each process.
sub _watch($width, $has_totals, $n, @samples) {
    my $text = list_text($width, @samples);
    for my $sample (grep { $_->{now} } @samples) {
        my $pid = $sample->{process}->pid;
        $text .= "\n$pid: totals\n" . _totals($width, $sample)
            if $has_totals && @{$sample->{now}{events}} > 1;
        $text .= "\n$pid: hottest functions\n" . _hottest($width, $n, $sample);
    }
    return $text;
}

sub _totals($width, $sample) {
    my ($now, $before) = @{$sample}{qw(now before)};
    return _table($width, map {
        my $new = $before ? $now->{counts}{$_} - $before->{counts}{$_} : undef;
        [ commas($now->{counts}{$_}), defined $new ? '+' . commas($new) : q{}, $_ ]
    } @{$now->{events}});
}

sub _hottest($width, $n, $sample) {
    my @hottest = @{$sample->{hottest}};
    return "(nothing has been executed)\n" if !@hottest;
    $#hottest = $n - 1 if @hottest > $n;
    return _lines(\&_cut_begin, $width,
        [ 'share', 'instructions', 'since last dump', 'file:function' ],
        map {
            [ $sample->{before} && defined $_->{share} ? sprintf('%.1f%%', $_->{share}) : '-',
                commas($_->{recent}), commas($_->{total}), $_->{name} ]
        } @hottest);
}

1;
