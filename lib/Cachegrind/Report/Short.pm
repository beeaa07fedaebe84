# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Short;

# The shortest report: the answer, and the lines with the most of its event, each with its text.
# Lines are the user's own, with what libraries execute for them. quickstart ends with it.

use strict;
use warnings;

use parent qw(Cachegrind::Report::TextRows);

use Cachegrind::Report::Difference qw(answer_of);
use Cachegrind::Text::Format qw(commas);

=head1 NAME

Cachegrind::Report::Short - print the answer and the hottest lines of a view

=head1 SYNOPSIS

    Cachegrind::Report::Short->new(view => $view, answers => $answers, output => \*STDOUT,
        places => [])->print;

=head1 DESCRIPTION

=head2 new(%given)

Takes I<view>, I<answers> and I<output> as L<Cachegrind::Report::Text> does, and I<places>, where
sources are looked for.

=cut

use constant {
    LINES => 3,
    TEXT  => 70,    # characters of a line of source
};

sub _print {
    my ($self) = @_;
    my ($view, $answers) = @$self{qw(view answers)};
    my $answer  = answer_of($answers);
    my $has_own = $answers->has_own;
    $self->_put('Answer: ' . ($answer ? $answer->{sentence} : 'nothing was counted'));
    my $event = $answer ? $answer->{event} : ($view->sort_events)[0];
    my $shown = $has_own ? $answers->of_own : $view;
    my ($column) = grep { $_->{name} eq $event } @{$shown->shown};
    return if !$column || !grep { $_ eq $event } @{$shown->profile->recorded};
    my ($index, $total) = ($column->{index}, $shown->profile->total->[$column->{index}]);
    my @lines = @{$shown->profile->most($event, LINES)};
    return if !@lines || $total <= 0;
    $self->_put("Lines with the most $event" . ($has_own ? ', libraries included:' : ':'));
    for my $line (@lines) {
        my ($text) = ($self->_texts($line->{file}, $line->{line}))[$line->{line}];
        $text = defined $text ? $text =~ s/\A\s+|\s+\z//gr : '';
        substr $text, TEXT - 2, length $text, '..' if length $text > TEXT;
        my $count = $line->{counts}[$index];
        $self->_put(sprintf '%15s %3.0f%%  %s:%d%s', commas($count), 100 * $count / $total,
            $line->{file} =~ s{.*/}{}sr, $line->{line}, length $text ? ": $text" : '');
    }
    return;
}

1;
