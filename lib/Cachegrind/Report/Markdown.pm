# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Markdown;

# The top of the report as Markdown tables, for comments on a change: the totals, the functions with
# most of the first sort event, and the lines with most of it. Text from profiles and sources is
# shown literally, whatever it means in Markdown or HTML. A view decides what to show; this report
# only limits the number of rows.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Count qw(compare_counts);
use Cachegrind::Profile::Difference qw(comparison_of);
use Cachegrind::Text::Format qw(share_text signed_text value_text);
use Cachegrind::Text::Markdown qw(markdown_code markdown_row markdown_rule markdown_text);
use Cachegrind::Report::Difference qw(change_percent difference_sentence functions_sentence);

# The largest number of rows in a table.
use constant TOP => 15;

# Make a report of `view`. `output` is a handle in raw mode; `percents` is true if shares are shown;
# `difference` is true if the profile is a difference. `top`, a number, and `function`, a pattern,
# are the user's selection, or undef.

sub _print($self) {
    my $view    = $self->{view};
    my @numbers = map { 'r' } @{$view->shown};
    my @names   = map { markdown_text($_->{name}) } @{$view->shown};

    $self->_put(($self->{difference} ? '### Difference of two profiles' : '### Profile'), '');
    for my $command ($view->commands) {
        $self->_put(($command->{number} ? "Command $command->{number}: " : 'Command: ')
                . markdown_code($command->{command}), '');
    }
    my $total = $view->profile->total;
    return if !$self->_print_totals($total);

    my ($first) = $view->sort_events;
    $view->functions ? $self->_print_call_graph($first) : $self->_print_functions($first);

    # It is unknown to which function a line belongs, so lines cannot be selected by function.
    my @lines = defined $self->{function} ? () : $self->_hottest_lines;
    splice @lines, $self->{top} if defined $self->{top} && @lines > $self->{top};
    return if !@lines;
    $self->_put_heading("Lines by $first");
    $self->_put(markdown_row(@names, 'Line', 'Source'), markdown_rule(@numbers, 'l', 'l'));
    $self->_put(markdown_row($self->_cells($_->{counts}),
        markdown_code("$_->{file}:$_->{number}"), markdown_code($_->{text}))) for @lines;
    return;
}

# Print the totals. Return false if the rest of the report would be empty.
sub _print_totals($self, $total) {
    my $view = $self->{view};
    my $comparison = comparison_of($view);
    if (!$comparison) {
        $self->_put(markdown_row('Event', 'Total', 'What is counted'), markdown_rule(qw(l r l)));
        $self->_put(markdown_row(markdown_text($_->{name}), value_text($_, $total->[$_->{index}]),
            markdown_text($view->profile->long_name($_->{name})))) for @{$view->shown};
        return 1;
    }
    if (my $nothing = difference_sentence($comparison)) {
        $self->_put(ucfirst "$nothing.");
        return 0;
    }
    $self->_put(markdown_row(qw(Event Old New Change), 'Of old', 'What is counted'),
        markdown_rule(qw(l r r r r l)));
    $self->_put(markdown_row(markdown_text($_->{name}), value_text($_, $_->{old}),
        value_text($_, $_->{new}), signed_text($_, $_->{change}), change_percent($_),
        markdown_text($view->profile->long_name($_->{name})))) for @{$comparison->{events}};
    $self->_put('', functions_sentence($comparison) . '.');
    return 1;
}

sub _print_functions($self, $first) {
    my @shown = @{$self->{view}->shown};
    $self->_put_heading("Functions by $first");
    $self->_put(markdown_row((map { markdown_text($_->{name}) } @shown), 'Function', 'File'),
        markdown_rule((map { 'r' } @shown), 'l', 'l'));
    my $next = $self->{view}->one_by_one;
    my @functions;
    while (my $function = $next->()) {
        push @functions, {%$function, counts => [$function->{counts}]};
    }
    $self->_put_top(@functions);
    return;
}

sub _put_top($self, @functions) {
    for my $function (splice @functions, 0, TOP) {
        $self->_put(markdown_row((map { $self->_cells($_) } @{$function->{counts}}),
            markdown_code($function->{name}), _files($function)));
    }
    $self->_put('', scalar(@functions) . ' more are above the threshold.') if @functions;
    return;
}

sub _files($function) {
    my $others = $function->{other_files};
    return markdown_code($function->{file} // '') . ($others ? " and $others more" : '');
}

sub _print_call_graph($self, $first) {
    my $view  = $self->{view};
    my @names = map { markdown_text($_->{name}) } @{$view->shown};
    $self->_put_heading('Functions by ' . ($view->inclusive ? "inclusive $first" : $first));
    $self->_put(
        markdown_row((map { "$_ incl" } @names), (map { "$_ self" } @names), 'Function', 'File'),
        markdown_rule((map { 'r' } @names, @names), 'l', 'l'));
    $self->_put_top(map {
        {
            %{$_->{function}},
            counts => [map { join ' ', @$_ } @$_{qw(inclusive self)}],
        }
    } @{$view->functions});
    return;
}

sub _put_heading($self, $title) {
    $self->_put('', '#### ' . markdown_text($title), '');
    return;
}

sub _cells($self, $counts) {
    my @counts = split / /, $counts;
    my $total  = $self->{view}->profile->total;
    my $view   = $self->{view};
    return map {
        my $i = $_->{index};
        my ($whole, $text) = $view->profile->sides
            ? (($view->profile->old_and_new($total))[0][$i], signed_text($_, $counts[$i]))
            : ($total->[$i], value_text($_, $counts[$i]));
        $text . ($self->{percents} && !$_->{rate}
            ? ' (' . share_text($counts[$i], $whole) . ')' : '');
    } @{$view->shown};
}

sub _hottest_lines($self) {
    my $view = $self->{view};
    my ($first) = $view->sort_events;
    my ($index) = grep { $view->profile->events->[$_] eq $first } 0 .. $#{$view->profile->events};
    my @top;
    for my $file ($view->files) {
        my $source = $view->source($file);
        next if $source->status ne 'readable';
        my $next = $source->pieces($source->counted_lines);
        while (my $piece = $next->()) {
            last if $piece->{past_end};
            for my $i (0 .. $#{$piece->{texts}}) {
                my $counts = $piece->{counts}[$i] // next;
                my $count  = (split / /, $counts)[$index] =~ s/^-//r;
                next if $count eq '0';
                next if @top == TOP && compare_counts($count, $top[-1]{count}) <= 0;
                @top = sort { compare_counts($b->{count}, $a->{count}) } @top,
                    {count => $count, counts => $counts, file => $source->name,
                    number => $piece->{first} + $i, text => $piece->{texts}[$i] =~ s/^\s+//r};
                $#top = TOP - 1 if @top > TOP;
            }
        }
    }
    return @top;
}

1;
