# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Markdown;

# Pieces of Markdown as GitHub and GitLab read it: rows of tables, and foreign text made free of
# markup. Texts longer than 300 characters are cut, with three dots, since comments on a change have
# limits. A leaf but for Visible, which makes invisible characters visible.

use Cachegrind::Strict;

use Cachegrind::Text::Visible qw(visible_text);

use Exporter qw(import);
our @EXPORT_OK = qw(markdown_code markdown_row markdown_rule markdown_text);

# Return a row of a table.
sub markdown_row(@cells) {
    return '| ' . join(' | ', @cells) . ' |';
}

# Return the line below the first row of a table; a side is `l` or `r`.
sub markdown_rule(@sides) {
    return '|' . join('|', map { $_ eq 'r' ? '---:' : ':---' } @sides) . '|';
}

# Return the text as a span of code. In a table, even there a bar must be escaped.
sub markdown_code($text) {
    $text = _visible($text);
    return ' ' if $text eq '';
    my ($longest) = sort { length $b <=> length $a } '', $text =~ /(`+)/g;
    my $fence = '`' x (1 + length $longest);
    my $pad = $text =~ /\A`|`\z|\A .* \z/ ? ' ' : '';
    return $fence . $pad . ($text =~ s/\|/\\|/gr) . $pad . $fence;
}

# Return the text with each character escaped that may have a meaning in Markdown or HTML.
sub markdown_text($text) {
    $text = _visible($text);
    $text =~ s/&/&amp;/g;
    $text =~ s/</&lt;/g;
    return $text =~ s/([\\`*_{}\[\]()#+!|~>@])/\\$1/gr;
}

# The most characters of a text that are written.
use constant LONGEST => 300;

# Return the text made visible and cut, with blanks for line ends, which would end a row.
sub _visible($text) {
    # A text with more bytes than this has more than LONGEST characters; visible_text() returns
    # UTF-8.
    my $is_cut = length $text > 4 * LONGEST;
    $text = visible_text($is_cut ? substr $text, 0, 4 * LONGEST : $text) =~ s/\t/ /gr;
    $is_cut ||= $text =~ /\A(?:[^\x80-\xbf][\x80-\xbf]*){${\ (LONGEST + 1)}}/;
    return $text if !$is_cut;
    my ($begin) = $text =~ /\A((?:[^\x80-\xbf][\x80-\xbf]*){0,${\ LONGEST}})/;
    return "$begin...";
}

1;
