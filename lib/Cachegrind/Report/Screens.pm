# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Screens;

# The report on a terminal, which fills about two screens, with the answer near its end. Functions
# are the user's own, if the answer is about own code. Counts of own functions and lines include the
# libraries' work for them. Each line is shown with the source around it.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::TextRows);

use List::Util qw(max);

use Cachegrind::Profile::Doing qw(with_place);
use Cachegrind::Report::Difference qw(answer_of);
use Cachegrind::Report::Verdicts qw(verdicts);
use Cachegrind::Text::Format qw(commas display_width);

# Make a report from the arguments of Cachegrind::Report::Text; `width` and `height`, of a screen;
# `more`, the command that prints all; and `says_answer`, true if the answer is printed.

use constant {
    FUNCTIONS => 10,
    LINES     => 10,
    AROUND    => 2,     # lines of source shown on each side of a line
    NAME      => 36,    # least number of columns for names
    SCREENS   => 2,
    ENOUGH    => 3,     # lines that are shown even on a small screen
    AFTER     => 5,     # rows that are left for the end of the report
};

sub _print($self) {
    my $answer = $self->{says_answer} ? answer_of($self->{answers}) : undef;
    $self->_print_head;
    $self->_print_functions;
    $self->_print_verdicts;
    $self->_print_free if $self->{free};
    $self->_print_lines;
    $self->_put_wrapped('Answer: ', $answer->{sentence}) if $answer;
    $self->_put("More:   $self->{more}");
    return;
}

sub _put($self, @lines) {
    $self->{rows} += @lines;
    return $self->SUPER::_put(@lines);
}

sub _put_wrapped($self, $label, $text) {
    my $room = $self->{width} - length $label;
    for my $line ($text =~ /\G(.{1,$room})(?:\s+|\z)|\G(\S+)\s*/g) {
        next if !defined $line;
        $self->_put("$label$line");
        $label = ' ' x length $label;
    }
    return;
}

sub _print_head($self) {
    my $view = $self->{view};
    my @paths = map { $_->{path} } @{$view->profile->profiles};
    my %is_known;
    my @commands = grep { !$is_known{$_}++ } map { $_->{command} } $view->commands;
    my $more = @paths > 1 ? ' and ' . (@paths - 1) . ' more' : '';
    $self->_put_wrapped('', join(', ', @commands) . " ($paths[0]$more"
            . (defined $self->{newest} ? ', the newest here' : '') . ')');
    $self->_put_wrapped('Note:   ', $_->{note}) for $view->notes;
    $self->_put('');
    return;
}

# ---- Functions ------------------------------------------------------------------

# Return columns for @rows, and their heading. Columns are left out from the end, until names have
# room.
sub _fitting_columns($self, @rows) {
    my @shown = @{$self->{view}->shown};
    while (1) {
        my $columns = $self->_new_columns(1, shown => \@shown);
        $columns->measure($_) for @rows;
        my $heading = $columns->heading;
        return ($columns, $heading) if @shown == 1 || length($heading) + NAME <= $self->{width};
        pop @shown;
    }
    return;
}

sub _print_functions($self) {
    my $answers = $self->{answers};
    my $total = $self->{view}->profile->total;
    my @functions = $answers->largest(FUNCTIONS);
    my ($columns, $heading) = $self->_fitting_columns($total, map { $_->{counts} } @functions);
    $self->_put($heading . $self->_cut('function' . ($answers->is_about_own
                ? ', with what libraries do for it' : ''), $self->{width} - length $heading));
    {
        local $columns->{paint};    # totals are not highlighted
        $self->_put($columns->cells($total) . 'all');
    }
    for my $function (@functions) {
        my $calls = $function->{calls} > 1 ? ' (' . commas($function->{calls}) . 'x)' : '';
        my $line  = $answers->line_in($function);
        $self->_put($columns->cells($function->{counts}) . $self->_cut(
            with_place($function, $line, '%s, %s') . $calls, $self->{width} - length $heading));
    }
    $self->_put('');
    return;
}

sub _print_free($self) {
    my ($columns) = $self->_fitting_columns($self->{free}{left});
    $self->_put(map({ $self->_cut($_, $self->{width}) } $self->_free_lines($columns)), '');
    return;
}

sub _cut($self, $text, $room) {
    return $text if display_width($text) <= $room || $room < 4;
    return substr($text, 0, $room - 2) . '..';
}

# Print the verdicts on two subjects that the tables do not show: unused data, and sharing.
sub _print_verdicts($self) {
    my @verdicts = grep { $_->{key} =~ /\A(?:unused|sharing)\z/ }
        verdicts(@$self{qw(view answers data)});
    $self->_put_wrapped("$_->{title}: ", ucfirst $_->{sentence}) for @verdicts;
    $self->_put('') if @verdicts;
    return;
}

# ---- Lines ----------------------------------------------------------------------

sub _print_lines($self) {
    my $view = $self->{answers}->has_own ? $self->{answers}->of_own : $self->{view};
    my ($event) = $view->sort_events;
    my ($column) = grep { $_->{name} eq $event } @{$view->shown};
    return if !$column || !grep { $_ eq $event } @{$view->profile->recorded};
    my (@files, %of);
    my $room = SCREENS * $self->{height} - $self->{rows} - AFTER;
    my $n = 0;
    for my $line (@{$view->profile->most($event, LINES)}) {
        my $file = $of{$line->{file}} //= {name => $line->{file}, counts => {}, first => $n};
        my %more = (%{$file->{counts}}, $line->{line} => $line->{counts});
        my $needs = _rows_of(keys %more) - _rows_of(keys %{$file->{counts}});
        last if $n >= ENOUGH && $needs > $room;
        $room -= $needs;
        $n++;
        $file->{counts} = \%more;
    }
    $self->_print_file($view, $column, $_)
        for sort { $a->{first} <=> $b->{first} } grep { %{$_->{counts}} } values %of;
    return;
}

# Return a list that makes a hash: its keys are the numbers @_ and the numbers of lines around them.
sub _around {
    return map { my $number = $_; map { $_ => 1 } $number - AROUND .. $number + AROUND } @_;
}

# Return the number of rows that the lines @numbers of a source need: with the lines around them, a
# title, and an empty row after each stretch.
sub _rows_of(@numbers) {
    my %shown = _around(@numbers);
    return @numbers ? keys(%shown) + grep({ !$shown{$_ - 1} } keys %shown) + 1 : 0;
}

sub _print_file($self, $view, $column, $file) {
    my $columns = $self->_new_columns(1, shown => [$column], total => $view->profile->total);
    $columns->measure($_) for values %{$file->{counts}};
    my $heading = $columns->heading;
    my $what = $self->{answers}->has_own ? ', libraries included' : '';
    my $left = $self->{width} - length $heading;
    $self->_put($heading . $self->_cut(length "$file->{name}$what" > $left ? $file->{name}
                : "$file->{name}$what", $left));
    my %counted = map { $_ => $_ } keys %{$file->{counts}};
    my %shown = _around(keys %counted);
    my @texts = $self->_texts($file->{name}, max(keys %shown));
    my $last;
    for my $number (sort { $a <=> $b } keys %shown) {
        next if $number < 1 || (!defined $texts[$number] && !$counted{$number});
        $self->_put('') if defined $last && $last < $number - 1;
        $last = $number;
        my $counts = $file->{counts}{$number};
        my $text = sprintf '%5d %s', $number, $texts[$number] // '';
        $self->_put(($counts ? $columns->cells($counts) : ' ' x length $heading)
            . $self->_cut($text =~ s/\s+\z//r, $self->{width} - length $heading));
    }
    $self->_put('');
    return;
}

1;
