# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Check::Limit;

# Limits of change: their form, and whether a change exceeds a limit. The answer is exact unless
# compare_products() rounds a product.
#
# A limit bounds how much a count may grow: `+0.5%` of the old count, or `+10000`. The plus sign can
# be left out. A negative limit demands an improvement: with `-1%` a count must fall by 1 % or more.
#
# Counts are decimal strings, see Cachegrind::Text::Count.

use Cachegrind::Strict;

use Cachegrind::Text::Count qw(compare_products difference);

use Exporter qw(import);
our @EXPORT_OK = qw(has_share is_exceeded parse_limit parse_share);

# Return the limit in `EVENT=LIMIT`, `EVENT:OBJECT=LIMIT`, or LIMIT: a hash of `event` and `object`,
# a pattern of names of data (each undef if left out), and `text`, the limit for display. Return
# undef if $text is malformed.
sub parse_limit($text) {
    my ($event, $sign, $whole, $fraction, $percent) =
        $text =~ /\A(?:(.+)=)?([+-]?)(\d{1,15})(?:\.(\d{1,6}))?(%?)\z/ or return undef;
    return undef if defined $fraction && !$percent;
    $fraction //= '';
    my $number = "$whole$fraction" =~ s/\A0+(?=\d)//r;
    my ($name, $object) = split /:/, $event // '', 2;
    return undef if defined $event && !length $name || defined $object && !length $object;
    return {
        event   => $name,
        object  => $object,
        text    => ($sign || '+') . $whole . (length $fraction ? ".$fraction" : '') . $percent,
        number  => $sign eq '-' && $number ne '0' ? "-$number" : $number,
        percent => $percent ? 100 * 10**length $fraction : 0,
    };
}

# Return whether the change from $old to $new exceeds $limit. Growth from 0 exceeds any percentage.
sub is_exceeded($limit, $old, $new) {
    my $change = difference($new, $old);
    return compare_products($change, 1, $limit->{number}, 1) > 0 if !$limit->{percent};
    return compare_products($change, $limit->{percent}, $old =~ s/^-//r, $limit->{number}) > 0;
}

# Parse $text, such as `0.1%`, as a share for has_share(). Return undef if $text is malformed.
sub parse_share($text) {
    my $limit = parse_limit($text =~ s/%?\z/%/r);
    return !$limit || defined $limit->{event} || $limit->{number} =~ /^-/ ? undef : $limit;
}

# Return whether $count is at least the share $share of $total.
sub has_share($share, $count, $total) {
    return compare_products($count =~ s/^-//r, $share->{percent}, $total =~ s/^-//r,
        $share->{number}) >= 0;
}

1;
