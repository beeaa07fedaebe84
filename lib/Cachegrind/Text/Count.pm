package Cachegrind::Text::Count;

# Exact arithmetic on event counts.
#
# Counts come from the engine as decimal strings of up to 39 digits: sums and differences of 64-bit
# numbers are kept there in 128 bits.  Perl's own numbers are exact up to 2^53 only, and nearly
# every count is far below that; so each function here first checks whether plain arithmetic is
# exact for its operands, for which their length is enough, and loads Math::BigInt only if not.
#
# A leaf: it uses no other module of ours.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(
    add_counts compare_counts compare_products difference percent_text rate same_counts
    share_text
);

=head1 NAME

Cachegrind::Text::Count - exact arithmetic on event counts of any size

=head1 SYNOPSIS

    use Cachegrind::Text::Count qw(add_counts compare_counts percent_text);
    add_counts($sum, ['1', '18446744073709551616']);
    print percent_text('5120', '400511');            # 1.3

=head1 DESCRIPTION

A count is a string: an optional minus sign and decimal digits, no leading
zeros, no plus sign, never C<-0>. Functions take such strings and never round
them.

=cut

# Integers written with at most this many characters are below 2^53, and so
# are their sums and differences.
use constant PLAIN_LENGTH => 15;

# The same for integers that are to be multiplied by 100.
use constant PLAIN_LENGTH_PERCENT => 13;

# Rates are in millionths.
use constant MILLION => 1_000_000;

# A double holds this many bits of an integer.
use constant MANTISSA_BITS => 53;

sub _big {
    my ($count) = @_;
    require Math::BigInt;
    return Math::BigInt->new($count);
}

=head2 add_counts($sum, $counts)

Adds the array $counts to the array $sum, element by element, in place.

=cut

sub add_counts {
    my ($sum, $counts) = @_;
    for my $i (0 .. $#$counts) {
        my ($x, $y) = ($sum->[$i], $counts->[$i]);
        $sum->[$i] =
            length $x <= PLAIN_LENGTH && length $y <= PLAIN_LENGTH
            ? $x + $y
            : _big($x)->badd($y)->bstr;
    }
    return;
}

=head2 compare_counts($x, $y)

-1, 0 or 1, as C<< <=> >> would say if it were exact.

=cut

sub compare_counts {
    my ($x, $y) = @_;
    return $x <=> $y if length $x <= PLAIN_LENGTH && length $y <= PLAIN_LENGTH;
    return _big($x)->bcmp($y);
}

=head2 difference($x, $y)

$x minus $y.

=cut

sub difference {
    my ($x, $y) = @_;
    return $x - $y if length $x <= PLAIN_LENGTH && length $y <= PLAIN_LENGTH;
    return _big($x)->bsub($y)->bstr;
}

=head2 compare_products($v, $w, $x, $y)

-1, 0 or 1, as C<< $v * $w <=> $x * $y >> would say if it were exact.

=cut

# Two products of doubles that differ by more than this part of themselves do so
# before rounding, too.
use constant CERTAIN => 1e-12;

sub compare_products {
    my ($v, $w, $x, $y) = @_;
    my ($one, $other) = ($v * $w, $x * $y);
    return $one <=> $other if abs($one - $other) > CERTAIN * (abs($one) + abs $other);
    return _big($v)->bmul($w)->bcmp(_big($x)->bmul($y));
}

=head2 rate($part, $whole)

The quotient of two counts in millionths, a whole number, rounded to the nearest, halves away
from 0; C<nan> if the whole is 0.

=cut

sub rate {
    my ($part, $whole) = @_;
    return 'nan' if $whole eq '0';
    my ($sign, $n, $size) = (($part < 0) != ($whole < 0) ? '-' : '', abs $part, abs $whole);
    # Below 2^53 a quotient is rounded to no whole number that it does not reach.
    my $doubled = 2 * MILLION * $n + $size;
    my $millionths = $doubled < 2**MANTISSA_BITS ? int $doubled / (2 * $size)
        : _big($part)->babs->bmul(2 * MILLION)->badd(_big($whole)->babs)
            ->bdiv(_big($whole)->babs->bmul(2))->bstr;
    return $millionths eq '0' ? '0' : "$sign$millionths";
}

=head2 same_counts($x, $y)

True if the two arrays hold the same counts. Numerals are unique, so equal
strings are equal counts.

=cut

sub same_counts {
    my ($x, $y) = @_;
    return "@$x" eq "@$y";
}

=head2 percent_text($count, $total)

$count as a percentage of $total with one decimal: the exact quotient, rounded to the nearest
double, as C's C<%.1f> prints that. $total must not be 0. Signs are kept even if the number is
rounded to zero: a small negative percentage, or a count of 0 of a negative total, is C<-0.0>.

=cut

sub percent_text {
    my ($count, $total) = @_;
    return $total =~ /^-/ ? '-0.0' : '0.0' if $count eq '0';
    return sprintf '%.1f', $count * 100 / $total
        if length $count <= PLAIN_LENGTH_PERCENT && length $total <= PLAIN_LENGTH;

    my $sign = ($count =~ /^-/ xor $total =~ /^-/) ? -1 : 1;
    return sprintf '%.1f',
        $sign * _nearest_double(_big($count)->babs->bmul(100), _big($total)->babs);
}

=head2 share_text($count, $total)

$count as a part of $total: C<3.0%>, or C<n/a> if $total is 0.

=cut

sub share_text {
    my ($count, $total) = @_;
    return sprintf '%.1f%%', $count * 100 / $total
        if length $count <= PLAIN_LENGTH_PERCENT && length $total <= PLAIN_LENGTH
        && $count ne '0' && $total ne '0';
    return $total eq '0' ? 'n/a' : percent_text($count, $total) . '%';
}

# The double nearest to $dividend / $divisor, two positive Math::BigInts, ties
# to even. The quotient is computed with at least two bits more than a double
# has; the last of these is set if anything is lost after it, so that a tie is
# not mistaken.
sub _nearest_double {
    my ($dividend, $divisor) = @_;
    my $shift = MANTISSA_BITS + 2 + _bits($divisor) - _bits($dividend);
    $shift = 0 if $shift < 0;
    my ($quotient, $rest) = $dividend->copy->blsft($shift)->bdiv($divisor);
    $quotient->bior(1) if !$rest->is_zero;

    my $drop = _bits($quotient) - MANTISSA_BITS;
    my $unit = Math::BigInt->new(1)->blsft($drop);
    my ($mantissa, $lost) = $quotient->copy->bdiv($unit);
    my $side = $lost->blsft(1)->bcmp($unit);
    $mantissa->binc if $side > 0 || ($side == 0 && $mantissa->is_odd);
    return $mantissa->numify * 2**($drop - $shift);
}

sub _bits {
    my ($number) = @_;
    return length($number->as_bin) - length '0b';
}

1;
