# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Command::Renaming;

# The options that change names before counts are added up, the same in all programs that have them.
# This module declares them and passes them on; the engine carries them out.

use Cachegrind::Strict;

use Cachegrind::Command::CLI qw(check_choice);

use Exporter qw(import);
our @EXPORT_OK = qw(renaming_arguments renaming_options);

# Return the options as rows for a table of Cachegrind::Command::CLI.
sub renaming_options {
    return ({
        names => ['--mod-filename'],
        key   => 'mod_filename',
        value => 's/OLD/NEW/',
        help  => 'Rename source files by a Perl-compatible substitution, with the flags g and i.',
    }, {
        names => ['--mod-funcname'],
        key   => 'mod_funcname',
        value => 's/OLD/NEW/',
        help  => 'Rename functions in the same way.',
    }, {
        names => ['--mod-objname'],
        key   => 'mod_objname',
        value => 's/OLD/NEW/',
        help  => 'Rename objects, the binaries that functions are in, in the same way.',
    }, {
        names => ['--demangle'],
        key   => 'demangle',
        value => 'yes|no',
        check => check_choice(qw(yes no)),
        help  => 'Demangle the names of functions first, with the program c++filt. [no]',
    }, {
        names => ['--fold'],
        key   => 'fold',
        value => 'REGEX=NAME',
        many  => 1,
        help  => 'Count the functions of all files whose names, after renaming, REGEX matches as'
            . ' one function NAME of a file NAME. May be repeated.',
    }, {
        names => ['--fold-funcname'],
        key   => 'fold_funcname',
        value => 'REGEX=NAME',
        many  => 1,
        help  => 'Do so for all functions whose own names REGEX matches. May be repeated.',
    });
}

# Return the engine's arguments for the renaming options in $option, a hash of all given options.
# The engine checks them.
sub renaming_arguments($option) {
    return map {
        my $name  = "--$_" =~ tr/_/-/r;
        my $value = $option->{$_};
        map { "$name=$_" } ref $value ? @$value : $value // ();
    } qw(mod_filename mod_funcname mod_objname demangle fold fold_funcname);
}

1;
