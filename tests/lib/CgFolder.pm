# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The contents of a folder in which programs have written.
package CgFolder;

use CgTest ();
use Cachegrind::Strict;

use Exporter qw(import);

our @EXPORT_OK = qw(identity listing);

# Return the names of all files in the folder, sorted, separated by blanks.
sub listing($folder) {
    opendir my $handle, $folder or die "cannot read $folder: $!\n";
    return join q{ }, sort grep { !/\A[.]{1,2}\z/ } readdir $handle;
}

# Return the identity of a file, as one string: device and inode, links, mode, owner and group.
sub identity { return join q{ }, (stat $_[0])[0, 1, 3, 2, 4, 5] }

1;
