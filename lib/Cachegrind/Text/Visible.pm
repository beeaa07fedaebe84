# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Visible;

# Foreign text for readers, with invisible characters made visible. Names, commands and sources may
# contain bytes that a terminal obeys, and characters that change the direction of writing, so that
# a line seems to say something else.

use Cachegrind::Strict;

use Cachegrind::Text::JSON qw(shown_text);

use Exporter qw(import);
our @EXPORT_OK = qw(coloured for_reader visible_text);

# Invisible characters in UTF-8: control characters except tab and line end, separators of lines,
# and characters that mark, embed, override or isolate a direction.
my $INVISIBLE = qr{
    [\x00-\x08\x0b-\x1f\x7f] | \xc2[\x80-\x9f]
    | \xd8\x9c | \xe2\x80[\x8e\x8f\xa8-\xae] | \xe2\x81[\xa6-\xa9]
}x;

# The mark in front of each colour in a text, until the colour is written. The mark is random, so
# that a name contains it only with negligible probability.
my $MARK = sprintf "\e%08x%08x", map { rand 2**32 } 1, 2;

# True if coloured() was called.
my $Has_colours = 0;

# Return $text as UTF-8. Control characters, line ends and bytes outside UTF-8 are written as
# `\x1b`, other invisible characters as `\u202e`. Tabs stay.
sub visible_text($text) {
    return $text if $text !~ /[^\t\x20-\x7e]/;
    return shown_text($text) =~ s/($INVISIBLE|\n)/_name($1)/ger;
}

sub _name($bytes) {
    utf8::decode($bytes);
    return sprintf ord $bytes < 0x100 ? '\x%02x' : '\u%04x', ord $bytes;
}

# Return $text, one line, marked with $colour, which for_reader() writes. Colours have the numbers
# that terminals use: `1;31` is bold red.
sub coloured($colour, $text) {
    $Has_colours = 1;
    return "$MARK\[${colour}m$text$MARK\[0m";
}

# Return @texts as they should be written to $handle. If it is a terminal, or coloured() was called,
# bytes outside UTF-8 and invisible characters, except line ends (LF, CR LF), are made visible, and
# colours are written. Otherwise the texts are unchanged.
sub for_reader($handle, @texts) {
    return @texts if !$Has_colours && !-t $handle;
    return map {
        join "\n", map {
            shown_text($_) =~ s{$MARK(\[)|(\r\z)|($INVISIBLE)}
                {defined $1 ? "\e[" : $2 // _name($3)}gerx
        } split /\n/, $_, -1
    } @texts;
}

1;
