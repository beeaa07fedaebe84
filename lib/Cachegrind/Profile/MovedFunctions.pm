# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::MovedFunctions;

# The correspondence of functions without a name in two builds of an object. Such a function is
# named after its address, which changes with everything that comes before it. The order of
# functions does not change, nor do, for most, their numbers of calls and their own counts. A leaf:
# no state, no input or output, no other module of ours.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(moved_functions);

# Return a hash of new addresses, by the old ones, of the functions without a name whose address has
# changed. $old and $new are arrays of the functions in the old and the new build of an object:
# hashes with `name`, their address, and `mark`, a text that is equal if they have done the same
# work. Functions with the same mark are matched in the order of their addresses; then, between two
# matched ones, those that changed, if there are as many of them as before. The rest are new or
# gone. The hash is empty if as many functions have kept their address as are matched by their
# marks: nothing has moved then. A function whose mark is found elsewhere, and at whose address
# there is a different one, has not kept its address.
sub moved_functions {
    my ($old, $new) = map { [sort { _address($a) cmp _address($b) } @$_] } @_;
    my @pairs    = _matched($old, $new);
    my %is_alike = map { $_->[0]{mark} eq $_->[1]{mark} ? ($_->[0]{name} => 1) : () } @pairs;
    my %mark_at  = map { $_->{name} => $_->{mark} } @$new;
    my $in_place = grep {
        my ($name, $mark) = @$_{qw(name mark)};
        exists $mark_at{$name} && ($mark_at{$name} eq $mark || !$is_alike{$name})
    } @$old;
    return {} if keys %is_alike <= $in_place;
    return {map { $_->[0]{name} => $_->[1]{name} } grep { $_->[0]{name} ne $_->[1]{name} } @pairs};
}

# Return the address as a text that sorts as the number does.
sub _address { return sprintf '%016s', substr $_[0]{name}, 2 }

# Return pairs of functions, in ranges of both arrays that lie between known pairs: equal beginnings
# and ends of the range; then marks that occur once on both sides, in the longest order that both
# share; between these, the same in smaller ranges.
sub _matched($old, $new) {
    my @pairs;
    my @ranges = ([0, scalar @$old, 0, scalar @$new]);
    while (my $range = pop @ranges) {
        my ($i, $i_end, $j, $j_end) = @$range;
        my $is_alike = sub { $old->[$_[0]]{mark} eq $new->[$_[1]]{mark} };
        push @pairs, [$old->[$i++], $new->[$j++]]
            while $i < $i_end && $j < $j_end && $is_alike->($i, $j);
        push @pairs, [$old->[--$i_end], $new->[--$j_end]]
            while $i < $i_end && $j < $j_end && $is_alike->($i_end - 1, $j_end - 1);
        if (my @fixed = _unique_in_order($old, $new, $i, $i_end, $j, $j_end)) {
            for my $at (@fixed, [$i_end, $j_end]) {
                push @ranges, [$i, $at->[0], $j, $at->[1]];
                ($i, $j) = @$at;
            }
        } elsif ($i_end - $i == $j_end - $j) {
            push @pairs, [$old->[$i++], $new->[$j++]] while $i < $i_end;
        }
    }
    return @pairs;
}

# Return the longest ascending list of index pairs of marks unique on both sides.
sub _unique_in_order($old, $new, $i, $i_end, $j, $j_end) {
    my %in_old = _places_of_unique($old, $i, $i_end);
    my %in_new = _places_of_unique($new, $j, $j_end);
    my @both = sort { $a->[0] <=> $b->[0] } map { [$in_old{$_}, $in_new{$_}] }
        grep { exists $in_new{$_} } keys %in_old;
    # The ends of the lists so far, by their length: the smallest one in the new order.
    my @ends;
    for my $pair (@both) {
        my ($low, $high) = (0, scalar @ends);
        while ($low < $high) {
            my $middle = int(($low + $high) / 2);
            $ends[$middle][1] < $pair->[1] ? ($low = $middle + 1) : ($high = $middle);
        }
        $ends[$low] = [@$pair, $low > 0 ? $ends[$low - 1] : undef];
    }
    my @list;
    for (my $end = $ends[-1]; $end; $end = $end->[2]) {
        unshift @list, [@$end[0, 1]];
    }
    return @list;
}

sub _places_of_unique($functions, $from, $to) {
    my (%place, %is_again);
    for my $i ($from .. $to - 1) {
        my $mark = $functions->[$i]{mark};
        $is_again{$mark} = 1 if exists $place{$mark};
        $place{$mark} = $i;
    }
    delete @place{keys %is_again};
    return %place;
}

1;
