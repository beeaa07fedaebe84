# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Pattern;

# Patterns of names in the form of the shell's.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(glob_pattern);

# Return a pattern of the shell, with `*`, `?` and `[...]`, as a pattern of Perl that matches a
# whole name, after $before, a pattern of Perl, if that is given.
sub glob_pattern($glob, $before = undef) {
    my $text = '';
    while ($glob =~ /\G(?:(\*)|(\?)|(\[)([!^]?)(\]?[^\]]*)\]|(.))/gs) {
        $text .= defined $1 ? '.*' : defined $2 ? '.'
            : defined $3 ? '[' . ($4 ne '' ? '^' : '') . ($5 =~ s/([\\\[\]^])/\\$1/gr) . ']'
            : quotemeta $6;
    }
    $before //= '';
    return qr/\A$before$text\z/s;
}

1;
