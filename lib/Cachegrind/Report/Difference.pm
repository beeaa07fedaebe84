# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Difference;

# The summary of a difference as lines of text: the totals of both sides, and the functions that
# changed most; and the answer of a report. This module prints nothing.

use Cachegrind::Strict;

use Cachegrind::Profile::Doing qw(with_place);
use Cachegrind::Profile::Difference qw(comparison_of largest_changes);
use Cachegrind::Text::Format qw(aligned_lines change_text commas signed_text value_text);

use Exporter qw(import);
our @EXPORT_OK = qw(answer_of change_percent difference_columns difference_lines difference_sentence
    functions_sentence with_new);

# Return the lines: a table of the events shown, the numbers of changed and unchanged functions, and
# the functions that changed most.
sub difference_lines($view) {
    my $comparison = comparison_of($view);
    my @lines = (
        aligned_lines([qw(l r r r r)], [qw(event old new change), 'of old'],
            map { [$_->{name}, _sides($_), signed_text($_, $_->{change}), change_percent($_)] }
                @{$comparison->{events}}),
        '',
        functions_sentence($comparison),
    );
    my $largest = largest_changes($view);
    return @lines if !@{$largest->{functions}};
    my $event = $largest->{event};
    push @lines, '', "$event->{name}: "
        . (defined $event->{grown}
        ? signed_text($event, $event->{grown}) . ' in functions that grew, '
            . signed_text($event, $event->{shrunk}) . ' in those that shrank; most of it:'
        : 'the functions that changed most:');
    push @lines, aligned_lines([qw(r r r l)], map {
        ['  ' . signed_text($event, $_->{change}), $_->{share} // '',
            join(' -> ', _sides({%$event, %$_})), "$_->{file}:$_->{name}" . _fate($_)]
    } @{$largest->{functions}});
    return @lines;
}

sub _sides($of) {
    return map { value_text($of, $of->{$_}) } qw(old new);
}

sub _fate($function) {
    return $function->{fate} ? " ($function->{fate})" : '';
}

# Return the change of an event in percent of its old count; for a rate, an empty text.
sub change_percent($of) {
    return $of->{rate} ? '' : change_text(@$of{qw(change old)});
}

# Return a phrase that says that nothing differs; undef if something does.
sub difference_sentence($comparison) {
    return undef if !$comparison->{equal};
    my $events = @{$comparison->{events}};
    return 'no difference in ' . ($events == 1 ? '1 event' : "$events events") . ' of '
        . _functions($comparison->{same});
}

# Return a sentence with the numbers of functions that are new, gone, changed and the same.
sub functions_sentence($comparison) {
    my ($came, $gone, $changed, $same) =
        map { commas($comparison->{$_}) } qw(came gone changed same);
    return "Functions: $came new, $gone gone, $changed changed, $same the same";
}

sub _functions($number) {
    return $number eq '1' ? '1 function' : commas($number) . ' functions';
}

# Least shares. MUCH: of a change, for a line to be named, not its function. COUNTABLE: of a change,
# for growth and decrease to be told separately: each, and the largest function against the change,
# must have it. MATTERS: of the old total, for such a function to be named otherwise.
use constant {
    MUCH      => 0.5,
    COUNTABLE => 0.1,
    MATTERS   => 0.005,
};

# Return the answer of a report, in the form of first() of Cachegrind::Profile::Answer. In a
# difference, the answer is the change of the first changed event and its place, if known, with
# libraries folded into own code. Return undef if $answers is undef, or if no total has changed.
sub answer_of($answers) {
    return undef if !$answers;
    my $view = $answers->of_own;
    return $answers->first if !$view->profile->sides;
    my $largest = largest_changes($view);
    my $event   = $largest->{event};
    ($event) = grep { !$_->{rate} && $_->{change} ne '0' } @{comparison_of($view)->{events}}
        if !$event || $event->{rate} || $event->{change} eq '0';
    return undef if !$event;
    my $percent = change_percent($event);
    my $answer  = {event => $event->{name}, sentence => ($percent =~ /\A[+-]0[.]0%\z|\Anew\z/
        ? signed_text($event, $event->{change}) : $percent =~ s/%/ %/r) . " $event->{name}"};
    return $answer if !$largest->{event} || $event->{name} ne $largest->{event}{name};
    my ($where, %named) = _where($view, $event, $largest->{functions});
    my $plain = "$answer->{sentence}; $where";
    my @note  = map { ucfirst } $answers->estimate;
    return {%$answer, %named, sentence => join('. ', $plain, @note),
        @note ? (plain => $plain, note => $note[0]) : ()};
}

# Return the place of a change in words; then, as keys and values, the `file`, `line` or `function`
# that these words name.
sub _where($view, $event, $functions) {
    my ($change, @both) = @$event{qw(change grown shrunk)};
    my ($most) = grep { ($_->{change} < 0) == ($change < 0) } @$functions;
    my ($against) = grep { ($_->{change} < 0) != ($change < 0) } @$functions;
    return 'in functions below the threshold' if !$most;
    my %named = map { $_ => $most->{$_ eq 'function' ? 'name' : 'file'} } qw(function file);
    if ($against && defined $both[0] && _least(map { abs } @both) >= COUNTABLE * abs $change
        && abs $against->{change} >= COUNTABLE * abs $change)
    {
        my ($up, $down) = $change < 0 ? ($against, $most) : ($most, $against);
        return (sprintf('%s in functions that grew, most in %s, and %s in those that shrank, most'
            . ' in %s', map { my ($part, $function) = @$_;
                (signed_text($event, $part),
                with_place($function, (_line_of($view, $event, $function))[0]))
            } [$both[0], $up], [$both[1], $down]), %named);
    }
    my $but = $against && abs $against->{change} >= MATTERS * abs $event->{old}
        ? '; but ' . with_place($against, (_line_of($view, $event, $against))[0]) . ' '
        . change_percent($against) =~ s/%/ %/r : '';
    my ($line, $of_line) = _line_of($view, $event, $most);
    my $file = $most->{file} =~ s{.*/}{}sr;
    return (_part_of($of_line, $change) . " of it is $file:$line$but",
        file => $most->{file}, line => $line)
        if defined $line && $of_line / $change >= MUCH;
    return (_part_of($most->{change}, $change) . ' of it is ' . with_place($most, $line) . $but,
        %named, defined $line ? (line => $line) : ());
}

sub _least { return $_[0] < $_[1] ? $_[0] : $_[1] }

sub _part_of($part, $whole) {
    my $share = 100 * $part / $whole;
    return ($share > 99.95 ? 'all' : sprintf '%.1f %%', $share);
}

# Return the line that changed most in a function's file, in the direction of the function's change,
# and the line's change; nothing if no such line is known.
sub _line_of($view, $event, $function) {
    my ($file) = grep { $_->{name} eq $function->{file} } $view->files or return;
    my $source = $view->source($file);
    return if $source->status ne 'readable';
    my ($numbers, $counts) = @{$source->counted_lines}{qw(numbers counts)};
    my $sign = $function->{change} < 0 ? -1 : 1;
    my ($line, $most);
    for my $i (grep { defined $counts->[$_] } 0 .. $#$numbers) {
        my $change = $sign * (split / /, $counts->[$i])[$event->{index}];
        ($line, $most) = ($numbers->[$i], $change) if !defined $most || $change > $most;
    }
    return defined $line && $most > 0 ? ($line, $sign * $most) : ();
}

# Return arguments of new() of Cachegrind::Report::Columns, keys and values. Each event has three
# columns: its old count, its new count, and its change, in percent of the old total. The rows are
# results of with_new().
sub difference_columns($view) {
    my $total  = with_new($view, $view->profile->total);
    my $width  = @$total / 3;
    my @shown  = map {
        my $i = $_->{index};
        (
            {%$_, name => "$_->{name} old", index => $i + $width, bare => 1},
            {%$_, name => "$_->{name} new", index => $i + 2 * $width, bare => 1},
            {%$_, name => 'change', signed => 1},
        )
    } @{$view->shown};
    my @of_old = @$total;
    @of_old[0 .. $width - 1] = @$total[$width .. 2 * $width - 1];
    return (shown => \@shown, total => \@of_old);
}

# Return $counts, an array of changes and then old counts, with the new count of each event
# appended.
sub with_new($view, $counts) {
    return [@$counts, @{($view->profile->old_and_new($counts))[1]}];
}

1;
