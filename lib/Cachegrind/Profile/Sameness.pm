# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Sameness;

# The correspondence of two builds whose profiles are compared. Folders of sources, objects, and
# nameless functions may have different names in the builds. This module finds the names that
# correspond, and makes arguments with which the engine renames them.

use Cachegrind::Strict;

use Cachegrind::Text::Diag qw(data_error system_error);
use Cachegrind::Profile::Contexts qw(contexts_of);
use Cachegrind::Profile::MovedFunctions qw(moved_functions);
use Cachegrind::Profile::Names qw(differing_folders matching_objects);
use Cachegrind::Engine;
use Cachegrind::Engine::Rows;
use Cachegrind::Run qw(is_side_file);
use Cachegrind::Text::Count qw(add_counts);

use Exporter qw(import);
our @EXPORT_OK = qw(folder_arguments);

# The engine's name for the object of functions whose object is unknown.
my $UNKNOWN = '???';

# Make the correspondence of `old` and `new`, arrays of paths of profiles; `engine` reads the names
# in them, and reports errors in the name of `program`. `option` has the user's options. If
# `match_folders` is `no`, nothing is matched; with `mod_filename`, folders are not; with
# `mod_objname`, objects match only if this option gives them equal paths. Nothing is matched if the
# sides have no function in common, since they are then not builds of one program, or if a profile
# can be read only once.
sub new($class, %given) {
    my $self = bless {folders => [], objects => [], moved => 0, %given}, $class;
    return $self if grep { !-f } map { @{$self->{$_}} } qw(old new);
    my ($old, $new) = map { $self->_names_in(@{$self->{$_}}) } qw(old new);
    my $option = $self->{option};
    $self->{recorded} = [$old->{files}, $new->{files}];
    $self->{events}   = [$old->{events}, $new->{events}];
    return $self if $option->{match_folders} ne 'yes';
    $self->{folders} = [
        differing_folders($old->{files}, $new->{files}, sub { $self->_in_files })
        ] if !defined $option->{mod_filename};
    $self->{objects} = [
        matching_objects(
            $old->{objects}, $new->{objects}, sub { $self->_functions })
        ] if !defined $option->{mod_objname};
    $self->_match_functions($old->{unnamed}, $new->{unnamed});
    @$self{qw(folders objects moved moved_in)} = ([], [], 0, {})
        if $self->_has_matched && !$self->_has_common_function;
    return $self;
}

sub _has_matched($self) {
    return @{$self->{folders}} || @{$self->{objects}} || $self->{moved};
}

# Return whether the sides have a function name in common, addresses and `???` aside.
sub _has_common_function($self) {
    my ($old, $new) = map {
        my $in = $_;
        +{map { %$_ } values %$in}
    } $self->_in_files;
    return scalar grep { exists $new->{$_} && !/\A(?:0x[0-9a-f]+|[?]{3})\z/ } keys %$old;
}

# Return the functions of the old and the new profiles: for each side a hash, by file, of hashes by
# name. The profiles are read at the first call.
sub _in_files($self) {
    $self->{in_files} //= [map { $self->_read_files(@{$self->{$_}}) } qw(old new)];
    return @{$self->{in_files}};
}

sub _read_files($self, @paths) {
    my $profile = Cachegrind::Engine->new(
        engine    => $self->{engine},
        arguments => [$self->_engine_arguments, '--strip-hashes',
            is_side_file($paths[0], 'contexts') ? '--contexts' : (),
            '--threshold=0', '--no-lines', '--', @paths],
    );
    my %in;
    my $next = $profile->table('file:function');
    while (my $file = $next->()) {
        $in{$file->{name}} = {map { $_->{name} => 1 } @{$file->{inners}}};
    }
    $profile->close;
    return \%in;
}

# Return the names in the profiles @paths: a hash of the arrays `events`, `files` and `objects`, and
# of `unnamed`, a hash, by object ($UNKNOWN included), of hashes of the object's nameless functions.
sub _names_in($self, @paths) {
    my %names = (events => [], files => [], objects => [], unnamed => {});
    my $rows = Cachegrind::Engine::Rows->new($self->{engine}, '--names',
        $self->_engine_arguments, '--', @paths);
    my $object;
    while (my ($what, $name) = $rows->next) {
        $what eq 'original' ? push @{$names{files}}, $name
            : $what eq 'object' ? push @{$names{objects}}, $name
            : $what eq 'events' ? ($names{events} = [split / /, $name])
            : $what eq 'within' ? $object = $name
            : ($names{unnamed}{$object}{$name} = 1);
    }
    $rows->close;
    return \%names;
}

sub _engine_arguments($self) {
    my $mod = $self->{option}{mod_objname};
    return ("--program=$self->{program}", defined $mod ? "--mod-objname=$mod" : ());
}

# Return the functions of the old and the new profiles: for each side a hash, by object, of hashes,
# by name, of marks (moved_functions()). The profiles are read at the first call.
sub _functions($self) {
    $self->{functions} //= [map { $self->_read_functions(@{$self->{$_}}) } qw(old new)];
    return @{$self->{functions}};
}

# Read functions and their marks. A mark has the number of calls and the own count of the first
# event, neither of which depends on the function's address.
sub _read_functions($self, @paths) {
    my $has_contexts = is_side_file($paths[0], 'contexts');
    my $profile = Cachegrind::Engine->new(
        engine    => $self->{engine},
        arguments => [$self->_engine_arguments, '--strip-hashes',
            $has_contexts ? '--contexts' : '--inclusive=no',
            '--threshold=0', '--no-lines', '--', @paths],
    );
    my %sums;
    for my $row ($has_contexts ? @{contexts_of($profile)->{list}} : @{$profile->functions}) {
        my $sum = $sums{$row->{function}{object} // $UNKNOWN}{$row->{function}{name}} //= [0, 0];
        add_counts($sum, [$row->{calls}, $row->{self}[0]]);
    }
    $profile->close;
    return {map { my $of = $sums{$_}; $_ => {map { $_ => "@{$of->{$_}}" } keys %$of} } keys %sums};
}

# Match the nameless functions in each object, unless their names are equal already.
sub _match_functions($self, $old, $new) {
    my %old_path = map { reverse @$_ } @{$self->{objects}};
    for my $object (sort keys %$new) {
        my $was = $old_path{$object} // $object;
        my @unnamed = grep { $_ } $old->{$was}, $new->{$object};
        next if @unnamed < 2 || _have_same_keys(@unnamed);
        my @marks = ($self->_functions)[0, 1];
        my $now = moved_functions(map {
            my ($names, $mark) = @$_;
            [map { {name => $_, mark => $mark->{$_} // ''} } keys %$names]
        } [$unnamed[0], $marks[0]{$was}], [$unnamed[1], $marks[1]{$object}]);
        next if !%$now;
        $self->{moved_in}{$object} = $now;
        $self->{moved} += keys %$now;
    }
    return;
}

sub _have_same_keys($x, $y) {
    return keys %$x == keys %$y && !grep { !exists $y->{$_} } keys %$x;
}

# Return the recorded names of source files in the old and the new profiles, as two arrays; an empty
# list if a profile can be read only once.
sub recorded { return @{$_[0]{recorded} // []} }

# Return the folders in which the two programs were built, if they differ, from differing_folders()
# of Cachegrind::Profile::Names.
sub folders  { return @{$_[0]{folders}} }

# Return pairs of the old and the new path of the same object, from matching_objects() of
# Cachegrind::Profile::Names.
sub objects  { return @{$_[0]{objects}} }

# Return the number of nameless functions matched at a different address.
sub moved    { return $_[0]{moved} }

# Return sentences about the folders, objects and functions that were matched.
sub notes($self) {
    my $n   = $self->{moved};
    my $has = $n == 1 ? '1 function without a name has' : "$n functions without a name have";
    my @folders = map { length ? $_ : '(none)' } $self->folders;
    return (
        @folders
        ? "Sources in $folders[0] (old) and $folders[1] (new) are taken for the same." : (),
        (map { "Objects $_->[0] (old) and $_->[1] (new) are taken for the same." } $self->objects),
        $n ? "$has moved: matched by order and counts." : (),
    );
}

# Return the arguments that make the engine treat the matched names as the same in a difference.
# They are valid for one run of the engine, while this object exists.
sub arguments($self) {
    return (folder_arguments($self->folders), $self->renames);
}

# Return the arguments of arguments() that are not about folders.
sub renames($self) {
    my %old_path = map { reverse @$_ } @{$self->{objects}};
    my $moved_in = $self->{moved_in} // {};
    my %is_told  = (%old_path, %$moved_in);
    return if !%is_told;
    # The engine must inherit the file, which has no name.
    local $^F = ~0 >> 33;
    open my $file, '+>', undef or system_error($!);
    binmode $file;
    for my $object (sort keys %is_told) {
        print {$file} "object $object\n";
        print {$file} "was $old_path{$object}\n" if exists $old_path{$object};
        my $now = $moved_in->{$object} // {};
        print {$file} map { "function $_ $now->{$_}\n" } sort keys %$now;
    }
    $file->flush && seek $file, 0, 0 or system_error($!);
    $self->{told} = $file;
    return '--same=' . fileno $file;
}

# Return the argument that makes the engine count only the events common to both sides, if the
# sides' events differ. Raise an error if they have no event in common.
sub events_in_common($self) {
    my ($old, $new) = @{$self->{events} // []};
    return if !$new || "@$old" eq "@$new";
    my %is_old = map { $_ => 1 } @$old;
    my @both = grep { $is_old{$_} } @$new;
    data_error("the two profiles have no event in common (@$old; @$new)") if !@both;
    return '--only=' . join ',', @both;
}

# Return the argument that removes the folders @_ from the names of files.
sub folder_arguments {
    my @folders = grep { length } @_;
    return if !@folders;
    # The longer folder comes first: it may begin with the other folder.
    my $any = join '|', map { quotemeta } sort { length $b <=> length $a } @folders;
    return "--also-mod-filename=s/^(?:$any)//";
}

1;
