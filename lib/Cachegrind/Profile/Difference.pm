# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Difference;

# The summary of a difference: both totals, and the number and names of changed functions. A view's
# profile must be a difference with sides (Cachegrind::Engine), except for comparison_of().

use Cachegrind::Strict;

use Cachegrind::Text::Count qw(compare_counts difference);
use Cachegrind::Text::Format qw(share_text);

use Exporter qw(import);
our @EXPORT_OK = qw(comparison_of largest_changes);

# The largest number of changed functions that are named.
use constant MOST_CHANGED => 10;

# Return the summary of $view's profile, a difference with sides, as a hash: `events`, an array of
# hashes for the events shown, with `name`, `old`, `new`, `change`, `rate` as in shown(), and
# `grown` and `shrunk`, the sums of functions' changes in each direction, undef if unknown; the
# numbers of functions that `came`, are `gone`, have `changed` and are the `same`; and `equal`, true
# if nothing differs. Return undef for other profiles.
sub comparison_of($view) {
    my $sides = $view->profile->sides // return undef;
    my $total = $view->profile->total;
    my ($old, $new) = $view->profile->old_and_new($total);
    return {
        events => [
            map {
                my $i = $_->{index};
                +{%$_, old => $old->[$i], new => $new->[$i], change => $total->[$i],
                    grown => $sides->{grown}[$i], shrunk => $sides->{shrunk}[$i]}
            } @{$view->shown}
        ],
        equal  => !grep({ $_ ne '0' } @$sides{qw(came gone changed)}),
        map { $_ => $sides->{$_} } qw(came gone changed same),
    };
}

# Return, for a difference with sides, the functions of the tables that changed most in the first
# sort event: a hash of `event`, as in comparison_of(), and `functions`, at most ten hashes of
# `name`, `file`, `old`, `new`, `change`, `share` (of all changes of functions, as text; undef if
# unknown), and `fate`: `new`, `gone` or undef. Return no functions if that event is not shown.
sub largest_changes($view) {
    my ($first) = $view->sort_events;
    my ($event) = grep { $_->{name} eq $first } @{comparison_of($view)->{events}};
    return {functions => []} if !$event;
    my $moved = defined $event->{grown} ? difference($event->{grown}, $event->{shrunk}) : undef;
    my @changed;
    my $next = $view->profile->table('file:function');
    while (my $outer = $next->()) {
        for my $inner (@{$outer->{inners}}) {
            my $counts = [split / /, $inner->{counts}];
            my $change = $counts->[$event->{index}];
            next if $change =~ /^(?:0|nan)\z/;
            push @changed, {name => $inner->{name}, file => $outer->{name}, counts => $counts,
                change => $change, size => $change =~ s/^-//r};
        }
    }
    @changed = sort { compare_counts($b->{size}, $a->{size}) } @changed;
    splice @changed, MOST_CHANGED if @changed > MOST_CHANGED;
    for my $function (@changed) {
        @$function{qw(old new)} =
            map { $_->[$event->{index}] } $view->profile->old_and_new($function->{counts});
        $function->{share} = defined $moved ? share_text($function->{size}, $moved) : undef;
        $function->{fate}  = $function->{old} eq '0' ? 'new' : $function->{new} eq '0' ? 'gone'
            : undef;
    }
    return {event => $event, functions => \@changed};
}

1;
