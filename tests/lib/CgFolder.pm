# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Folders in which programs write, and what is in them afterwards. The folders are in the test's
# folder for temporary files, and are removed with it.
package CgFolder;

use CgTest qw(temp_dir write_file);
use Exporter qw(import);

our @EXPORT_OK = qw(folder identity listing);

my $N_folders = 0;

# Make a new folder, for this test alone, with these files, and return its path.
sub folder {
    my (%files) = @_;
    my $folder = temp_dir() . '/folder' . ++$N_folders;
    mkdir $folder or die "cannot make $folder: $!\n";
    write_file("$folder/$_", $files{$_}) for sort keys %files;
    return $folder;
}

# Return the names of all files in the folder, sorted, separated by blanks.
sub listing {
    my ($folder) = @_;
    opendir my $handle, $folder or die "cannot read $folder: $!\n";
    return join q{ }, sort grep { !/\A[.]{1,2}\z/ } readdir $handle;
}

# Return the identity of a file, as one string: device and inode, links, mode, owner and group.
sub identity { return join q{ }, (stat $_[0])[0, 1, 3, 2, 4, 5] }

1;
