# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Compat;

# The form of numbers and names in reports and messages, as in the older programs that these
# replace. A leaf: no state, no input or output, no other module of ours.
#
# Strings are bytes; text in them is UTF-8, but other bytes do not matter.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(float_text quoted);

# Return a number with the fewest digits that give the same double, at least one decimal; below
# 0.0001 with an exponent. Meant for numbers from 0 to 100.
sub float_text($value) {
    return $value =~ /^-/ ? '-0.0' : '0.0' if $value == 0;
    my $text;
    for my $digits (1 .. 17) {
        $text = sprintf "%.${digits}g", $value;
        last if $text == $value;
    }

    # %g gives round numbers an exponent, too: 20 is 2e+01 to one digit.
    $text = sprintf '%.0f', $value if $text =~ /e\+/;
    $text .= '.0' if $text !~ /[.e]/;
    return $text;
}

my %NAMED = ("\n" => '\n', "\r" => '\r', "\t" => '\t', "'" => "\\'", "\\" => '\\\\');

# Return the string in single quotes for a message, with unprintable characters, backslashes, single
# quotes and bytes outside UTF-8 written as `\n`, `\x1b` and so on.
sub quoted($string) {
    my $is_text = utf8::decode(my $text = $string);
    $text = $string if !$is_text;
    $text =~ s{(['\\]|[^ -~\x{a0}-\x{10ffff}]|(??{$is_text ? '(?!)' : '[^ -~]'}))}
        {$NAMED{$1} // sprintf '\x%02x', ord $1}ge;
    utf8::encode($text) if $is_text;
    return "'$text'";
}

1;
