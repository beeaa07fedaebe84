# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Backtrace;

# Text about a running process: what it has executed, and its active calls. Scripts read this text,
# so its lines have the form of callgrind_control's in Valgrind 3.19.

use Cachegrind::Strict;

use Cachegrind::Text::Diag qw(data_error);
use Cachegrind::Text::Format qw(commas);
use Exporter qw(import);
our @EXPORT_OK = qw(status_text);

# Return a text made of $answer, the process's answer to `status internal`. $wished has `stat`, true
# for the numbers of functions and basic blocks; `back`, true for a table of each thread's active
# calls; and `events`, names divided by commas, for each thread's counts of these events: of all
# events if empty, of none if undef. Raise an error if the process does not collect an event.
sub status_text($wished, $answer) {
    my %status = $answer =~ /^([\w-]+): (.*)$/mg;
    return "  No information available as instrumentation is switched off.\n\n"
        if ($status{instrumentation} // q{}) eq 'off';
    my $columns = _columns($wished->{events}, split q{ }, $status{events} // q{});
    my @threads = split q{ }, $status{threads} // q{};
    my $text = $wished->{stat} ? _numbers(\%status, !defined $wished->{events}, @threads) : q{};
    $text .= _totals(\%status, $columns, @threads) if @$columns;
    $text .= join q{}, map { _frames(\%status, $answer, $columns, $_) } @threads if $wished->{back};
    return "$text\n";
}

# Return a column for each event that $wished names, or for all of @collected if $wished is empty: a
# hash of `name` and `place`, the event's index in @collected. Without $wished, return no columns.
sub _columns($wished, @collected) {
    return [] if !defined $wished;
    my %place = map { $collected[$_] => $_ } 0 .. $#collected;
    my @names = length $wished ? split /,/, $wished : @collected;
    my ($missing) = grep { !exists $place{$_} } @names;
    data_error("event '$missing' is not collected; there are: " . join(', ', @collected))
        if defined $missing;
    return [map { {name => $_, place => $place{$_}} } @names];
}

sub _numbers($status, $names_events, @threads) {
    my %number = map { $_ => commas($status->{$_} // 0) }
        qw(executed-bbs executed-calls distinct-bbs distinct-calls distinct-functions
        distinct-contexts);
    my $events = $status->{events} // q{};
    return join q{}, $names_events
        ? ('  Number of running threads: ' . @threads . ", thread IDs: @threads\n",
            "  Events collected: $events\n") : (),
        "  Functions: $number{'distinct-functions'} (executed $number{'executed-calls'},"
        . " contexts $number{'distinct-contexts'})\n",
        "  Basic blocks: $number{'distinct-bbs'} (executed $number{'executed-bbs'},"
        . " call sites $number{'distinct-calls'})\n";
}

# Return a table as text. Its heading is $heading, the columns' names and $after. A row is a hash
# of `before`, the text before the columns; `counts`, an array; and `after`, the text behind the
# columns. A missing count is shown as a dot.
sub _table($columns, $heading, $after, @rows) {
    my @cells = map {
        my @counts = @{$_->{counts}}[map { $_->{place} } @$columns];
        [map { defined ? commas($_) : '.' } @counts]
    } @rows;
    my @widths = map {
        my $i = $_;
        my $width = length $columns->[$i]{name};
        for my $row (@cells) { $width = length $row->[$i] if length $row->[$i] > $width }
        $width;
    } 0 .. $#$columns;
    my $line = sub (@texts) {
        return join q{}, map { sprintf '%*s ', $widths[$_], $texts[$_] } 0 .. $#texts;
    };
    return join q{}, "\n  $heading", $line->(map { $_->{name} } @$columns), "$after\n",
        map { $rows[$_]{before} . $line->(@{$cells[$_]}) . "$rows[$_]{after}\n" } 0 .. $#rows;
}

sub _totals($status, $columns, @threads) {
    return _table($columns, 'Totals:', q{},
        map { {before => "   Th $_  ", after => q{},
            counts => [split q{ }, $status->{"events-$_"} // q{}]} } @threads);
}

# Return the table of a thread's active calls, the innermost first. A row has a function, the number
# of its caller's calls to it, and the costs of these calls.
sub _frames($status, $answer, $columns, $thread) {
    my (@frames, $called);
    for my $index ($answer =~ /^function-$thread-(\d+): /mg) {
        my $calls = $called && $called->{calls};
        push @frames, {
            after => $status->{"function-$thread-$index"} . (defined $calls ? " ($calls x)" : q{}),
            counts => $called ? $called->{counts} : [],
        };
        $called = {
            calls  => $status->{"calls-$thread-$index"},
            counts => [split q{ }, $status->{"events-$thread-$index"} // q{}],
        };
    }
    @frames = reverse @frames;
    $frames[$_]{before} = sprintf '   [%2d]  ', $_ for 0 .. $#frames;
    return _table($columns, 'Frame: ', "Backtrace for Thread $thread", @frames) . "\n";
}

1;
