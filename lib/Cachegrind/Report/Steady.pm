# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Steady;

# The differences between several profiles of one program, as text or JSON.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Format qw(aligned_lines change_text commas);
use Cachegrind::Text::JSON qw(json_list json_object json_rows json_text);
use Cachegrind::Text::Visible qw(visible_text);

# Make a report of `steady`, a Cachegrind::Check::Steady. `output` is a handle in raw mode;
# `profiles` are the names of the compared profiles; `format` is `text` or `json`. Functions and
# lines are listed for each event with a limit or, without limits, for the first event that differs.

# The largest number of functions or lines in a list of text.
use constant MOST => 20;

sub _print($self) {
    my @totals  = $self->{steady}->totals;
    my @limited = grep { defined $_->{limit} } @totals;
    my @differing;
    for my $event (map { $_->{event} } @limited ? @limited : @totals) {
        my @functions = $self->{steady}->functions($event) or next;
        push @differing, {event => $event, functions => \@functions,
            lines => [$self->{steady}->lines($event)]};
        last if !@limited;
    }
    return $self->{format} eq 'json' ? $self->_print_json(@differing)
        : $self->_print_text(@differing);
}

sub _percent { return change_text(@{$_[0]}{qw(spread least)}, 1) =~ s/^[+]//r }

sub _verdict($self, @differing) {
    my @over = map { $_->{event} }
        grep { ($_->{verdict} // '') eq 'exceeded' } $self->{steady}->totals;
    return 'exceeded: ' . join(', ', @over) if @over;
    return 'equal to the unit' if !@differing;
    return 'within limits' if grep { defined $_->{limit} } $self->{steady}->totals;
    return 'there is no limit';
}

sub _print_text($self, @differing) {
    $self->_put('profiles: ' . join(' ', map { visible_text($_) } @{$self->{profiles}}), '');
    $self->_put(aligned_lines([qw(l r r r r r l)],
        [qw(event least most spread), '', 'limit', 'verdict'],
        map {
            [$_->{event}, map({ commas($_) } @$_{qw(least most spread)}), _percent($_),
                $_->{limit} // '', $_->{verdict} // '-']
        } $self->{steady}->totals));
    for my $of (@differing) {
        for my $what (qw(functions lines)) {
            my @rows = @{$of->{$what}} or next;
            $self->_put('', "$of->{event} differs in these $what:");
            my $more = @rows > MOST ? @rows - MOST : 0;
            splice @rows, MOST;
            $self->_put(aligned_lines([qw(r r l)], map {
                ['  ' . commas($_->{spread}), commas($_->{least}) . ' .. ' . commas($_->{most}),
                    visible_text("$_->{file}:" . ($_->{name} // $_->{number}))]
            } @rows));
            $self->_put("  ... and $more more") if $more;
        }
    }
    $self->_put('', 'Verdict: ' . $self->_verdict(@differing));
    return;
}

sub _json_spread($of) {
    return map { $_ => $of->{$_} } qw(least most spread);
}

sub _print_json($self, @differing) {
    my @totals;
    for my $total ($self->{steady}->totals) {
        push @totals, json_object(event => json_text($total->{event}), _json_spread($total),
            map { $_ => defined $total->{$_} ? json_text($total->{$_}) : 'null' }
                qw(limit verdict));
    }
    my @lists;
    for my $of (@differing) {
        my @functions = map {
            json_object(name => json_text($_->{name}), file => json_text($_->{file}),
                _json_spread($_))
        } @{$of->{functions}};
        my @lines = map {
            json_object(file => json_text($_->{file}), line => $_->{number}, _json_spread($_))
        } @{$of->{lines}};
        push @lists, json_object(event => json_text($of->{event}),
            functions => json_list(@functions), lines => json_list(@lines));
    }
    $self->_put(qq({\n"schema": 1,\n"verdict": ) . json_text($self->_verdict(@differing))
            . qq(,\n"profiles": ) . json_list(map { json_text($_) } @{$self->{profiles}})
            . qq(,\n"events": ) . json_rows(@totals) . qq(,\n"differing": )
            . json_rows(@lists) . "\n}");
    return;
}

1;
