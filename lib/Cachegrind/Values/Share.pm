# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Values::Share;

# Shares of samples, and how certain they are.

use Cachegrind::Strict;

use Cachegrind::Text::Format qw(part_text);

use Exporter qw(import);
our @EXPORT_OK = qw(bounds estimate independent share_text wilson);

# The normal distribution's quantile for an interval of 95 %.
use constant Z => 1.959964;

# Return Wilson's 95 % interval for the share estimated from $k of $n samples: lower and upper
# bound. $k and $n may have fractions.
sub wilson($k, $n) {
    return (0, 1) if $n == 0;
    my $p      = $k / $n;
    my $shrink = 1 + Z * Z / $n;
    my $middle = ($p + Z * Z / (2 * $n)) / $shrink;
    my $half   = Z * sqrt($p * (1 - $p) / $n + Z * Z / (4 * $n * $n)) / $shrink;
    my ($low, $high) = ($middle - $half, $middle + $half);
    return ($low < 0 || $k == 0 ? 0 : $low, $high > 1 || $k == $n ? 1 : $high);
}

# Return the number of independent samples to which $n samples in bursts are equivalent. Of all
# pairs of samples, $pairs are within one burst; $equal of these pairs have two equal values.
# @counts are the numbers of occurrences of each value among all $n samples.
#
# The formula is Kish's design effect of clusters, 1 + correlation x (samples of a burst - 1). The
# correlation is the excess of equal pairs within bursts over equal pairs from different bursts,
# divided by the largest possible excess. If no pair from different bursts differs, the correlation
# is unknown, and a burst is worth one sample.
sub independent($n, $pairs, $equal, @counts) {
    return $n if !$pairs;
    my $apart = $n * ($n - 1) / 2 - $pairs;
    my $alike = -$equal;
    $alike += $_ * ($_ - 1) / 2 for @counts;
    $alike = 0 if $alike < 0;
    my $correlation = 1;
    if ($apart > 0 && $alike < $apart) {
        my $match = $alike / $apart;
        $correlation = ($equal / $pairs - $match) / (1 - $match);
        $correlation = 0 if $correlation < 0;
    }
    return $n / (1 + $correlation * 2 * $pairs / $n);
}

use constant OF_GAPS => 1.54;

# Return a lower and an upper bound for the share of a value that was seen in $least to $most of $n
# samples. Each sample is worth $worth independent samples. The bounds are Wilson's, widened for two
# reasons:
#
# First, the value was chosen because it was seen: of many rare values, one is the most frequent in
# any few samples. The lower bound is therefore that of $least - 1 in $n - 1 samples, without the
# sample that led to the choice.
#
# Second, the gaps between bursts are between half a period and one and a half, so samples of a loop
# are not quite independent. The mean of samples of a sine has at most 1.54 times the variance of
# independent samples, for a loop of two thirds of a period. Since any loop is a sum of sines, this
# factor holds for any loop. (For a loop of 0.9 to 1.1 periods it is at most 1.2.)
sub bounds($least, $most, $n, $worth) {
    return (0, 1) if $n == 0;
    $worth /= OF_GAPS;
    my $others = $least > 0 ? 1 : 0;
    my ($low) = wilson(($least - $others) * $worth, ($n - $others) * $worth);
    my (undef, $high) = wilson($most * $worth, $n * $worth);
    return ($low, $high);
}

# Return the estimate of a value's share: a hash with `share`, the best estimate, `low` and `high`,
# bounds, and `samples`. $entry is a hash with `count`, `error` and `samples`. Optional are `exact`,
# true if every execution was observed, and `independent`, the number of independent samples that
# the samples are worth, if smaller.
#
# The bounds allow for the list's error, by which it may count a value too often, and, if not every
# execution was observed, for sampling.
sub estimate($entry) {
    my ($n, $least) = ($entry->{samples}, $entry->{count} - $entry->{error});
    my $most = $entry->{count} < $n ? $entry->{count} : $n;
    my ($low, $high) = (0, 1);
    if ($n > 0 && $entry->{exact}) {
        ($low, $high) = ($least / $n, $most / $n);
    } elsif ($n > 0) {
        ($low, $high) = bounds($least, $most, $n, ($entry->{independent} // $n) / $n);
    }
    return {share => $n ? $least / $n : 0, low => $low, high => $high, samples => $n};
}

use constant SURE => 0.01;

# Return $share, from estimate(), as text: a percentage and, if the bounds are more than one percent
# apart, the number of samples and the bounds.
sub share_text($share) {
    my $text = part_text($share->{share});
    return $text if $share->{high} - $share->{low} <= SURE;
    return $text . sprintf ' of %d (%.0f-%.0f%%)', $share->{samples}, 100 * $share->{low},
        100 * $share->{high};
}

1;
