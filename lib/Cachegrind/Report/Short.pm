# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Short;

# The shortest report, which quickstart prints, too: the answer, and the lines with most of the
# answer's event, with libraries folded into own code. If little is own, or lines are not known,
# functions follow the answer. A difference has only the answer.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::TextRows);

use Cachegrind::Profile::Doing qw(with_place);
use Cachegrind::Report::Difference qw(answer_of);
use Cachegrind::Source qw(is_brace);
use Cachegrind::Text::Format qw(commas);

# Make a report of `view`, `answers` and `output`, as for Cachegrind::Report::Text, and of `places`,
# the folders of sources.

use constant {
    ROWS => 3,
    TEXT => 70,     # largest number of bytes shown of a source line
    MANY => 12,     # lines from which to choose, since some are lone braces
    MUCH => 0.1,    # least share for which a lone brace is shown
};

sub _print($self) {
    my ($view, $answers) = @$self{qw(view answers)};
    my $answer  = answer_of($answers);
    my $is_difference = $view->profile->sides;
    $self->_put('Answer: ' . ($answer ? $answer->{sentence}
            : $is_difference ? 'nothing differs' : 'nothing was counted'));
    return if $is_difference;
    my $event = $answer ? $answer->{event} : ($view->sort_events)[0];
    my $has_lines = $answers->is_about_own && $self->_print_lines($event);
    $self->_print_functions($event) if !$has_lines;
    my $advice = $answers->advice // ($has_lines ? undef : $answers->advice_on_lines);
    $self->_put($advice) if defined $advice;
    return;
}

# Print the hottest lines, with libraries folded into own code. Return whether any were printed.
sub _print_lines($self, $event) {
    my $profile = $self->{answers}->of_own->profile;
    my $index = $self->_index_of($event, @{$profile->recorded}) // return 0;
    my ($most) = $self->{answers}->largest(1);
    return 0 if $most && !$self->{answers}->knows_lines($most);
    my $total = $profile->total->[$index];
    my $left  = ROWS;
    for my $line (grep { $_->{line} } @{$profile->most($event, MANY)}) {
        my ($text) = ($self->_texts($line->{file}, $line->{line}))[$line->{line}];
        $text = defined $text ? $text =~ s/\A\s+|\s+\z//gr : '';
        my $is_brace = is_brace($text);
        next if $is_brace && $line->{counts}[$index] < MUCH * $total;
        $self->_put("Lines with the most $event, libraries included:") if $left == ROWS;
        $text .= ' (objects are destroyed, or the function returns)' if $is_brace;
        substr $text, TEXT - 2, length $text, '..' if length $text > TEXT;
        $self->_put_row($line->{counts}[$index], $total,
            $line->{file} =~ s{.*/}{}sr . ":$line->{line}" . (length $text ? ": $text" : ''));
        last if --$left == 0;
    }
    return $left < ROWS;
}

sub _print_functions($self, $event) {
    my $profile   = $self->{view}->profile;
    my $index     = $self->_index_of($event, @{$profile->events}) // return;
    my @functions = $self->{answers}->largest(ROWS);
    $self->_put("Functions with the most $event:") if @functions;
    for my $function (@functions) {
        $self->_put_row($function->{counts}[$index], $profile->total->[$index],
            with_place($function, $self->{answers}->line_in($function), '%s, %s'));
    }
    return;
}

sub _index_of($self, $event, @events) {
    return (grep { $events[$_] eq $event } 0 .. $#events)[0];
}

sub _put_row($self, $count, $total, $text) {
    return $self->_put(sprintf '%15s %3.0f%%  %s', commas($count), 100 * $count / $total, $text);
}

1;
