# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Parts;

# A profile's parts as text: the totals of each part, the phases, and the changes between parts.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Profile::Doing qw(with_place);
use Cachegrind::Text::Format qw(aligned_lines commas percent_text);

# Make a report of `parts`, a Cachegrind::Annotate::Parts. `columns` is an array of the indices of
# the events to show; `percents` is true if shares stand beside totals. A change is shown if a
# function's share changes by at least `threshold` percent of a part; at most `top` changes are
# shown from one part to the next.

sub _print($self) {
    my $parts = $self->{parts};
    $self->_put_title('Metadata');
    $self->_put_label('Invocation:',      $self->{invocation});
    $self->_put_label('Command:',         $parts->list->[0]{command});
    $self->_put_label('Events recorded:', "@{$parts->events}");
    $self->_put_label('Functions by:',    $parts->event);
    $self->_put_label('Threshold:',       "$self->{threshold}% of a part");
    $self->_put_label('Note:',            $_) for @{$parts->notes};
    $self->_put_title('Parts');
    $self->_print_totals;
    $self->_print_phases;
    my $list = $parts->list;
    $self->_print_changes($_) for 1 .. $#$list;
    return;
}

sub _print_totals($self) {
    my $parts = $self->{parts};
    my @columns = @{$self->{columns}};
    my $share = sub { return $self->{percents} ? $_[0] : () };
    my $row = sub ($label, $counts, $trigger) {
        my @cells = map {
            (commas($counts->[$_]),
                $share->(percent_text($counts->[$_], $parts->total->[$_]) . '%'))
        } @columns;
        return [$label, @cells, $trigger];
    };
    my @names = map { ($_, $share->(q{})) } @{$parts->events}[@columns];
    $self->_put(aligned_lines(
        ['r', ('r') x @names, 'l'],
        ['part', @names, 'trigger'],
        map({ $row->(@{$_}{qw(label total trigger)}) } @{$parts->list}),
        $row->('all', $parts->total, q{}),
    ), q{});
    return;
}

# Print a line for each phase, unless all parts are one phase or each part is one.
sub _print_phases($self) {
    my $parts  = $self->{parts};
    my ($event, $column) = ($parts->event, $parts->column);
    my @phases = $parts->phases;
    return if @phases < 2 || @phases == @{$parts->list};
    $self->_put_title('Phases');
    $self->_put(aligned_lines(
        [qw(l r r l)],
        ['parts', $event, q{}, 'most of it in'],
        map {
            my @labels = map { $_->{label} } @{$_->{parts}}[0, -1];
            my $count = $_->{total}[$column];
            [$labels[0] eq $labels[1] ? $labels[0] : "$labels[0] to $labels[1]", commas($count),
                percent_text($count, $parts->total->[$column]) . '%',
                sprintf('%s (%.0f%%)', with_place(@$_{qw(function line)}, '%s, %s'),
                    100 * $_->{share})]
        } @phases), q{});
    return;
}

sub _print_changes($self, $i) {
    my ($before, $now) = @{$self->{parts}->list}[$i - 1, $i];
    my ($n_more, @changes) = $self->{parts}->changes($i, @$self{qw(threshold top)});
    $self->_put_title("From part $before->{label} to part $now->{label}: $now->{trigger}");
    if (!@changes) {
        $self->_put("(no function's share changed by the threshold)", q{});
        return;
    }
    $self->_put(aligned_lines(
        ['r', 'r', 'r', 'l'],
        ['share', "part $before->{label}", "part $now->{label}", 'function'],
        map {
            [sprintf('%+.1f%%', $_->{points}), commas($_->{before}), commas($_->{now}), $_->{name}]
        } @changes,
    ), $n_more ? "... and $n_more more" : (), q{});
    return;
}

1;
