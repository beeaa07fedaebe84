# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Pattern;

# Patterns of names, in the form that shells use.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(glob_pattern);

# Return $glob, a shell's pattern with `*`, `?` and `[...]`, as a regular expression for a whole
# name. If $before, a regular expression, is given, it must match the beginning of the name, and
# $glob the rest.
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
