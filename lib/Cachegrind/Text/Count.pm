# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Count;

# Arithmetic on event counts.
#
# Counts are whole numbers of 64 bits with a sign, as in the engine, and Perl's integers are exact
# for them. A sum or a difference that does not fit is an error.
#
# A count is a Perl number, or a string of decimal digits, perhaps with a minus sign in front. The
# string has no leading zeros and no plus sign, and is never `-0`.

use Cachegrind::Strict;

use Cachegrind::Text::Diag qw(data_error);

use Exporter qw(import);
our @EXPORT_OK = qw(add_counts compare_counts compare_products difference rate same_counts);

# The largest count.
use constant MOST => 9223372036854775807;

# The factor of rates, which are numbers of millionths.
use constant MILLION => 1_000_000;

sub _checked($count) {
    # Perl has made a number that does not fit a rounded one, in scientific notation.
    data_error('a sum of counts does not fit in 64 bits')
        if abs $count >= MOST && (abs $count > MOST || $count =~ /e/);
    return $count;
}

# Add the array $counts to the array $sum, element by element, in place.
sub add_counts($sum, $counts) {
    for my $i (0 .. $#$counts) {
        $sum->[$i] = _checked($sum->[$i] + $counts->[$i]);
    }
    return;
}

# Compare two counts exactly; return -1, 0 or 1, as `<=>` does.
sub compare_counts { return $_[0] <=> $_[1] }

# Return the first count minus the second; raise an error if the difference does not fit.
sub difference { return _checked($_[0] - $_[1]) }

# Compare the product of the first two counts with the product of the last two; return -1, 0 or 1.
# Products that do not fit in 64 bits are rounded.
sub compare_products { return $_[0] * $_[1] <=> $_[2] * $_[3] }

# Return $part / $whole in millionths, rounded to the nearest whole number, halves away from 0, and
# between -MOST and MOST; `nan` if $whole is 0.
sub rate($part, $whole) {
    return 'nan' if $whole eq '0';
    my ($sign, $n, $size) = (($part < 0) != ($whole < 0) ? '-' : '', abs $part, abs $whole);
    # A long division in binary, since the product of MILLION and $n may not fit in 64 bits.
    my $more = $n % $size;
    my ($units, $millionths, $rest) = (($n - $more) / $size, 0, 0);
    for my $bit (split //, sprintf '%b', MILLION) {
        $millionths = 2 * $millionths + $bit * $units;
        for my $added ($rest, $bit * $more) {
            $rest += $added;
            ($millionths, $rest) = ($millionths + 1, $rest - $size) if $rest >= $size;
        }
    }
    $millionths++ if 2 * $rest >= $size;
    $millionths = MOST if $millionths > MOST;
    return $millionths == 0 ? '0' : "$sign$millionths";
}

# Return whether the arrays $x and $y have equal counts, and so equal texts.
sub same_counts($x, $y) {
    return "@$x" eq "@$y";
}

1;
