# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Format;

# Counts and shares as text. The HTML report writes most in the same way (html/data.js).
#
# Strings are bytes, normally of UTF-8; other bytes are allowed.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(
    aligned_lines change_text classic_share_text commas count_text display_width heat part_text
    percent_text share_text signed_text value_text
);

# Return the integer $count with a comma between groups of three digits: `1,234,567`.
sub commas($count) {
    my $at = length($count) - 3;
    return $count if $at <= 0;
    my $sign = ord $count == ord '-' ? 1 : 0;
    for (; $at > $sign; $at -= 3) {
        substr $count, $at, 0, ',';
    }
    return $count;
}

# Return a rate, in millionths, as a percentage; `-` if the rate is `nan`.
sub _rate_text($millionths) {
    return lc $millionths eq 'nan' ? '-' : sprintf '%.2f%%', $millionths / 10_000;
}

# Return $count as the text that $column shows: commas($count), or for a column with a `rate`, a
# percentage. If the `rate` is `times`, the text is a number with two decimals; `nan` is `-`.
sub value_text($column, $count) {
    return commas($count) if !$column->{rate};
    return _rate_text($count) if $column->{rate} ne 'times' || lc $count eq 'nan';
    return sprintf '%.2f', $count / 1_000_000;
}

# Return value_text(), with a plus sign if $count is above 0.
sub signed_text($column, $count) {
    return _plus($count) . value_text($column, $count);
}

# Return commas($count), with a plus sign if $count is above 0 and $is_change is true.
sub count_text($is_change, $count) {
    return ($is_change ? _plus($count) : '') . commas($count);
}

# Return $count as a percentage of $total, which is not 0, with one decimal, as C's `%.1f` prints
# it. A number rounded to zero keeps its sign: the text is `-0.0` for a small negative percentage,
# and for a count of 0 of a negative total.
sub percent_text($count, $total) {
    return $total =~ /^-/ ? '-0.0' : '0.0' if $count eq '0';
    return sprintf '%.1f', $count * 100 / $total;
}

# Return $count as a part of $total: `3.0%`, or `n/a` if $total is 0.
sub share_text($count, $total) {
    return $total eq '0' ? 'n/a' : percent_text($count, $total) . '%';
}

# Return the share of $count in $total in parentheses, mostly with a fixed width, as in Valgrind up
# to 3.20: with two decimals, or with one if two do not fit.
sub classic_share_text($count, $total) {
    my $share = $total == 0 ? 0 : $count * 100 / $total;
    return sprintf $share > -9.995 && $share < 99.995 ? '(%5.2f%%)' : '(%5.1f%%)', $share;
}

# Return a part, a number from 0 to 1, as a percentage.
sub part_text { return sprintf '%.1f%%', 100 * $_[0] }

# Return $change as a percentage of the old count, with a sign: `+3.0%`. Return an empty text for no
# change, else `new` if $old is 0. If $is_exact, a change below 0.95 % has three decimals.
sub change_text($change, $old, $is_exact = undef) {
    return '' if $change eq '0';
    return 'new' if $old eq '0';
    my $text = percent_text($change, $old =~ s/^-//r);
    $text = sprintf '%.3f', $change * 100 / abs $old if $is_exact && abs $text < 1;
    return ($text =~ /^-/ ? '' : '+') . "$text%";
}

sub _plus($count) {
    return $count =~ /^(?:-|0\z|nan)/i ? '' : '+';
}

# Return @rows, arrays of texts, as lines of aligned columns, two blanks apart. $sides has `l` or
# `r` for each column: the side to which the column's texts are aligned.
sub aligned_lines($sides, @rows) {
    my (@width, @lines);
    for my $row (@rows) {
        for my $i (0 .. $#$row) {
            my $width = display_width($row->[$i]);
            $width[$i] = $width if $width > ($width[$i] //= 0);
        }
    }
    for my $row (@rows) {
        my $line = '';
        for my $i (0 .. $#$row) {
            my @cell = ($row->[$i], ' ' x ($width[$i] - display_width($row->[$i])));
            $line .= ($i ? '  ' : '') . join '', $sides->[$i] eq 'r' ? reverse @cell : @cell;
        }
        push @lines, $line =~ s/ +\z//r;
    }
    return @lines;
}

# The least percentage of the total for each heat.
my @HEAT = ([10, 'hot'], [1, 'warm']);

# Return the heat of a part that is $percent of the total: `hot`, `warm` or `cool`.
sub heat($percent) {
    for my $heat (@HEAT) {
        return $heat->[1] if abs $percent >= $heat->[0];
    }
    return 'cool';
}

# Return the number of characters in $name, which is UTF-8: its bytes except continuation bytes.
sub display_width($name) {
    return ($name =~ tr/\x80-\xbf//c);
}

1;
