# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::History;

# A history as text: a line for each run, and after a step the functions that changed most. A step
# is a total that is far from those of the runs before.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Count qw(difference);
use Cachegrind::Text::Format qw(aligned_lines change_text commas count_text);
use Cachegrind::Text::Visible qw(visible_text);

# The largest number of functions named after a step.
use constant MOST => 3;

# Make a report of `history`, a Cachegrind::History, and `output`, a handle in raw mode.

sub _print($self) {
    my $history = $self->{history};
    my @events  = @{$history->events};
    my @runs    = @{$history->runs};
    my @lines   = aligned_lines(
        [(map { 'l' } @{$history->tags}), (map { ('r', 'l') } @events)],
        [(map { visible_text($_) } @{$history->tags}), map { ($_, '') } @events],
        map { $self->_row($_) } 0 .. $#runs,
    );
    $self->_put(shift @lines);
    for my $i (0 .. $#runs) {
        $self->_put(shift @lines, map { $self->_causes($i, $_) }
            grep { $runs[$i]{steps}[$_] } 0 .. $#events);
    }
    return;
}

sub _row($self, $i) {
    my @runs = @{$self->{history}->runs};
    my ($run, $before) = ($runs[$i], $i ? $runs[$i - 1] : undef);
    return [(map { visible_text($_) } @{$run->{tags}}), map {
        (commas($run->{totals}[$_]), $run->{steps}[$_]
            ? 'step ' . _percent($before->{totals}[$_], $run->{totals}[$_]) : '')
    } 0 .. $#{$run->{totals}}];
}

sub _percent($old, $new) {
    return 'from 0' if $old eq '0';
    return change_text(difference($new, $old), $old);
}

# Return lines that name the functions that changed most in an event from run $i - 1 to run $i.
sub _causes($self, $i, $event) {
    my $history = $self->{history};
    my @changed = sort { abs $b->{by} <=> abs $a->{by} } grep { $_->{by} ne '0' } map {
        {function => $history->functions->[$_->[0]],
            by => difference($_->[2][$event], $_->[1][$event])}
    } $history->changes_between($i - 1, $i);
    splice @changed, MOST if @changed > MOST;
    return map {
        my $by = count_text(1, $_->{by});
        visible_text("    $by $history->{events}[$event] in " . join ':', @{$_->{function}})
    } @changed;
}

1;
