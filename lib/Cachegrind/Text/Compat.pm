# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Compat;

# Numbers and names in the forms that reports and messages of Valgrind's former programs have.
#
# Strings are bytes, normally of UTF-8; other bytes are allowed.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(float_text quoted);

# Return the shortest text that is read as the same double as $value, a number from 0 to 100. The
# text has at least one decimal or, if $value is below 0.0001, an exponent.
sub float_text($value) {
    return $value =~ /^-/ ? '-0.0' : '0.0' if $value == 0;
    my $text;
    for my $digits (1 .. 17) {
        $text = sprintf "%.${digits}g", $value;
        last if $text == $value;
    }

    # %g also writes some whole numbers with an exponent: 20, to one digit, is 2e+01.
    $text = sprintf '%.0f', $value if $text =~ /e\+/;
    $text .= '.0' if $text !~ /[.e]/;
    return $text;
}

my %NAMED = ("\n" => '\n', "\r" => '\r', "\t" => '\t', "'" => "\\'", "\\" => '\\\\');

# Return $string in single quotes, for a message. Control characters, backslashes and single quotes
# are written as `\x1b`, `\\` and so on; if $string is not UTF-8, so are all bytes above `~`.
sub quoted($string) {
    my $is_text = utf8::decode(my $text = $string);
    $text = $string if !$is_text;
    $text =~ s{(['\\]|[^ -~\x{a0}-\x{10ffff}]|(??{$is_text ? '(?!)' : '[^ -~]'}))}
        {$NAMED{$1} // sprintf '\x%02x', ord $1}ge;
    utf8::encode($text) if $is_text;
    return "'$text'";
}

1;
