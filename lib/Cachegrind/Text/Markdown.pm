# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Markdown;

# Pieces of Markdown as GitHub and GitLab read it: rows of tables, and foreign text made free of
# markup. A text of more than 300 characters is cut and ends with three dots, since the length of a
# comment on a pull request is limited.

use Cachegrind::Strict;

use Cachegrind::Text::Visible qw(visible_text);

use Exporter qw(import);
our @EXPORT_OK = qw(markdown_code markdown_row markdown_rule markdown_text);

# Return a row of a table with the texts @cells.
sub markdown_row(@cells) {
    return '| ' . join(' | ', @cells) . ' |';
}

# Return the line below the first row of a table. @sides has `l` or `r` for each column: the side to
# which the column is aligned.
sub markdown_rule(@sides) {
    return '|' . join('|', map { $_ eq 'r' ? '---:' : ':---' } @sides) . '|';
}

# Return $text as a code span for use in a table, where a bar must be escaped even in code.
sub markdown_code($text) {
    $text = _visible($text);
    return ' ' if $text eq '';
    my ($longest) = sort { length $b <=> length $a } '', $text =~ /(`+)/g;
    my $fence = '`' x (1 + length $longest);
    my $pad = $text =~ /\A`|`\z|\A .* \z/ ? ' ' : '';
    return $fence . $pad . ($text =~ s/\|/\\|/gr) . $pad . $fence;
}

# Return $text with the characters of most markup inside a line of Markdown or HTML escaped.
sub markdown_text($text) {
    $text = _visible($text);
    $text =~ s/&/&amp;/g;
    $text =~ s/</&lt;/g;
    return $text =~ s/([\\`*_{}\[\]()#+!|~>@])/\\$1/gr;
}

# The number of characters after which a text is cut.
use constant LONGEST => 300;

# Return $text with invisible characters and line ends made visible and with blanks for tabs, cut if
# it is too long.
sub _visible($text) {
    # visible_text() returns UTF-8, whose characters have at most 4 bytes. A text of more than 4 *
    # LONGEST bytes therefore has more than LONGEST characters.
    my $is_cut = length $text > 4 * LONGEST;
    $text = visible_text($is_cut ? substr $text, 0, 4 * LONGEST : $text) =~ s/\t/ /gr;
    $is_cut ||= $text =~ /\A(?:[^\x80-\xbf][\x80-\xbf]*){${\ (LONGEST + 1)}}/;
    return $text if !$is_cut;
    my ($begin) = $text =~ /\A((?:[^\x80-\xbf][\x80-\xbf]*){0,${\ LONGEST}})/;
    return "$begin...";
}

1;
