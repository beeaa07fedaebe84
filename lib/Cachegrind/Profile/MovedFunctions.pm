# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::MovedFunctions;

# The correspondence of nameless functions in two builds of an object. The name of a nameless
# function is its address, which changes if code before it changes. The order of functions stays,
# and so do the number of calls and the own counts of most functions.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(moved_functions);

# Return a hash, by old addresses, of the new addresses of nameless functions that have moved. $_[0]
# and $_[1] are arrays of the functions in an object's old and new build: hashes with `name`, their
# address, and `mark`, a text that is equal for equal work. Functions of equal marks are matched in
# the order of addresses. Between two matches, changed functions are matched if both builds have
# equally many there. Other functions are new or gone. If at least as many functions have kept their
# address as are matched by marks, nothing has moved, and the hash is empty. A function has not kept
# its address if its mark is found elsewhere, and another mark at its address.
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

# Return the address $_[0]{name} as a text that sorts like the number.
sub _address { return sprintf '%016s', substr $_[0]{name}, 2 }

# Return pairs of matching functions. In a range of both arrays, first the beginnings and ends with
# equal marks are paired. Then functions are paired whose marks occur once on each side, in the
# longest order that the sides share. The ranges between such pairs are treated in the same way.
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

# Return pairs of indices, old and new, of functions whose marks are unique in both ranges: the
# longest list in which both indices ascend.
sub _unique_in_order($old, $new, $i, $i_end, $j, $j_end) {
    my %in_old = _places_of_unique($old, $i, $i_end);
    my %in_new = _places_of_unique($new, $j, $j_end);
    my @both = sort { $a->[0] <=> $b->[0] } map { [$in_old{$_}, $in_new{$_}] }
        grep { exists $in_new{$_} } keys %in_old;
    # For each length, the last pair of the list of that length that ends at the smallest new index.
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
