# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Path;

# The search for a command's program.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(program_path);

# Return the path of the program that a shell would start as $name, or undef if no folder of PATH
# has that program. A name with a slash is a path already, and is returned unchecked.
sub program_path($name) {
    my ($path) = $name =~ m{/} ? $name
        : grep { -f && -x _ } map { "$_/$name" } split /:/, $ENV{PATH} // '';
    return $path;
}

1;
