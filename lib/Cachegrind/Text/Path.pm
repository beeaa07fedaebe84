# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Path;

# The search for a command's program.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(program_path);

# Return the path of the first program called $name in the folders of PATH, or undef if there is
# none. A name with a slash is a path already, and is returned unchecked.
sub program_path($name) {
    my ($path) = $name =~ m{/} ? $name
        : grep { -f && -x _ } map { "$_/$name" } split /:/, $ENV{PATH} // '';
    return $path;
}

1;
