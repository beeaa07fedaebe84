# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Contexts;

# Calling contexts: finds their file, and reads the engine's rows.
#
# By default the tool writes contexts beside the profile, under a name made from the profile's. The
# engine selects the contexts to show, and computes their counts, as for tables.

use Cachegrind::Strict;

use Cachegrind::Run qw(is_side_file opened_file side_file side_names);
use Cachegrind::Text::Diag qw(data_error);

use Exporter qw(import);
our @EXPORT_OK =
    qw(columns_of contexts_beside contexts_events contexts_file contexts_of needed_contexts);

# Return an array of the names of the events in a file of contexts; undef for any other file.
sub contexts_events($path) {
    return undef if !is_side_file($path, 'contexts');
    my $file = opened_file($path);
    local $/ = "\n";
    while (defined(my $line = $file->getline)) {
        return [split ' ', $1] if $line =~ /^events:(.*)/;
    }
    return undef;
}

# Return the path of the file of contexts beside a profile, as Cachegrind::Run finds it; $path
# itself if it is a file of contexts, or if there is no such file beside it.
sub contexts_file($path) {
    return side_file($path, 'contexts') // $path;
}

# Return the files of contexts beside the profiles at @paths; an empty list if a profile has no such
# file, or if one of @paths is itself a file of contexts.
sub contexts_beside(@paths) {
    my @files = map { contexts_file($_) } @paths;
    my @others
        = grep { $files[$_] eq $paths[$_] || !is_side_file($files[$_], 'contexts') } 0 .. $#paths;
    return @others ? () : @files;
}

# Return contexts_file($path), but raise an error if $path is a profile without contexts beside it.
# The message lists the files looked for, and $otherwise, an alternative.
sub needed_contexts($path, $otherwise = '') {
    my $file = contexts_file($path);
    return $file if !-f $file || is_side_file($file, 'contexts');
    my @names = side_names($path, 'contexts');
    return data_error("$path: no contexts beside it (looked for @{[join ', ', @names]}): run the"
            . ' program with --contexts=yes, or name here the file that --contexts-out-file named'
            . $otherwise);
}

# Return the contexts of $profile, a Cachegrind::Engine that must have some; if $changed, only the
# contexts that differ between the sides of a difference. The result is a hash:
# - `functions`, an array of hashes with `name`, `file` and, if known, `object`;
# - `list`, an array of hashes, one for each context, callers before callees: `parent`, the index of
#   the caller in the list, or undef; `depth`, from 0; `function`, one of `functions`, and `index`,
#   its index there; `calls`, how often the context was entered; and arrays `inclusive` and `self`;
# - `hidden`, the number of further contexts.
sub contexts_of($profile, $changed = undef) {
    my ($hidden, $rows) = $profile->contexts($changed);
    my (%index, @functions, @list);
    for (@$rows) {
        my ($parent, $function, $calls, $inclusive, $own) = @$_;
        push @functions, $function if !exists $index{$function};
        my $i = $index{$function} //= $#functions;
        push @list, {
            parent    => $parent ? $parent - 1 : undef,
            depth     => $parent ? $list[$parent - 1]{depth} + 1 : 0,
            function  => $function,
            index     => $i,
            calls     => $calls,
            inclusive => [split / /, $inclusive],
            self      => [split / /, $own],
        };
    }
    return {hidden => $hidden, functions => \@functions, list => \@list};
}

# Return the contexts of contexts_of() in less memory, since there may be a million: a hash of
# `hidden`, `functions` and `column`, from columns() of Cachegrind::Engine.
sub columns_of {
    my %contexts;
    @contexts{qw(hidden functions column)} = $_[0]->columns($_[1]);
    return \%contexts;
}

1;
