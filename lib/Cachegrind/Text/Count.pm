# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Count;

# Arithmetic on event counts.
#
# Counts are whole numbers of 64 bits with a sign, as in the engine, and Perl's integers are exact
# for them. A sum or a difference that does not fit is an error.
#
# A count is a number, or a string of an optional minus sign and decimal digits: without leading
# zeros, plus sign or -0.

use Cachegrind::Strict;

use Cachegrind::Text::Diag qw(data_error);

use Exporter qw(import);
our @EXPORT_OK = qw(add_counts compare_counts compare_products difference rate same_counts);

# The largest count.
use constant MOST => 9223372036854775807;

# The scale of rates.
use constant MILLION => 1_000_000;

sub _checked($count) {
    data_error('a sum of counts does not fit in 64 bits') if abs $count > MOST;
    return $count;
}

# Add the array $counts to the array $sum, element by element, in place.
sub add_counts($sum, $counts) {
    for my $i (0 .. $#$counts) {
        $sum->[$i] = _checked($sum->[$i] + $counts->[$i]);
    }
    return;
}

# Return -1, 0 or 1 as `<=>` does, exactly for counts.
sub compare_counts { return $_[0] <=> $_[1] }

# Return $x - $y; raise an error if it does not fit.
sub difference { return _checked($_[0] - $_[1]) }

# Return -1, 0 or 1 as `$v * $w <=> $x * $y` does; products of 2^64 and more are rounded.
sub compare_products { return $_[0] * $_[1] <=> $_[2] * $_[3] }

# Return the quotient of two counts in millionths, a whole number, rounded to nearest, halves away
# from 0; `nan` if $whole is 0.
sub rate($part, $whole) {
    return 'nan' if $whole eq '0';
    my ($sign, $n, $size) = (($part < 0) != ($whole < 0) ? '-' : '', abs $part, abs $whole);
    # With counts below 2^53 the division cannot round up to a whole number.
    my $millionths = (2 * MILLION * $n + $size) / (2 * $size);
    $millionths = $millionths < MOST ? sprintf '%.0f', int $millionths : MOST;
    return $millionths eq '0' ? '0' : "$sign$millionths";
}

# Return whether two arrays have the same counts. Each count has one text, so texts are compared.
sub same_counts($x, $y) {
    return "@$x" eq "@$y";
}

1;
