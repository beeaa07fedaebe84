# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Names;

# Names that differ between two builds of one program but mean the same thing: folders in which
# sources were built, and paths of built objects.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(differing_folders matching_objects);

# Return the two folders in which the programs were built, each with a slash at its end. At least
# one is absolute; the other may be empty. $old and $new are arrays of files' names. There must be
# two files of each side, missing on the other side, whose names are equal without the folders. One
# is enough only if its functions agree, since unrelated programs may have files of the same name.
# They agree if one side has at least half of the other's. $functions is called if needed, and
# returns two hashes, old and new, by file, of hashes by function. Return an empty list if there is
# no such pair of folders; if there are several, return the pair with most files.
sub differing_folders($old, $new, $functions = undef) {
    my %is_old = map { $_ => 1 } @$old;
    my %is_new = map { $_ => 1 } @$new;
    my %by_base;
    for my $name (grep { !$is_new{$_} } @$old) {
        push @{$by_base{_base($name)}}, $name;
    }
    my %votes;
    for my $name (grep { !$is_old{$_} } @$new) {
        for my $other (@{$by_base{_base($name)} // []}) {
            my @pair = _without_common_tail($other, $name);
            push @{$votes{join "\0", @pair}}, [$other, $name] if @pair;
        }
    }
    my @in;
    for my $pair (sort { @{$votes{$b}} <=> @{$votes{$a}} || length $a <=> length $b || $a cmp $b }
        keys %votes)
    {
        my ($one, @others) = @{$votes{$pair}};
        @in = $functions->() if !@others && !@in;
        return split /\0/, $pair, -1 if @others || _agree(map { $in[$_]{$one->[$_]} // {} } 0, 1);
    }
    return;
}

# Return whether one of two sets of functions has at least half of the other's.
sub _agree {
    my ($fewer, $more) = sort { keys %$a <=> keys %$b } @_;
    my $both = grep { exists $more->{$_} } keys %$fewer;
    return $both > 0 && 2 * $both >= keys %$fewer;
}

# Return what remains of two paths without their equal ends, if one of the paths is absolute. A
# remainder ends in a slash or is empty.
sub _without_common_tail($x, $y) {
    my ($of_x, $of_y) = map { [split m{(?<=/)}, $_] } $x, $y;
    while (@$of_x && @$of_y && $of_x->[-1] eq $of_y->[-1]) {
        pop @$_ for $of_x, $of_y;
    }
    my ($first, $second) = map { join '', @$_ } $of_x, $of_y;
    # Two relative folders may both belong to one program.
    return $first =~ m{\A/} || $second =~ m{\A/} ? ($first, $second) : ();
}

# Return the objects of two builds that are the same although their paths differ: a sorted array of
# pairs, of a path that only $old has and one that only $new has. Of such paths, two are the same if
# they alone have their file name on each side. Others are matched by their functions, if both have
# `main` or one has at least half of the other's; or by their file names, if these differ at most in
# numbers. A function in several objects is ignored. $functions is called if needed, and returns two
# hashes, old and new, by object, of hashes by function.
sub matching_objects($old, $new, $functions) {
    my %is_old = map { $_ => 1 } @$old;
    my %is_new = map { $_ => 1 } @$new;
    my @olds  = grep { !$is_new{$_} } @$old;
    my @news  = grep { !$is_old{$_} } @$new;
    my @pairs = _alone_with_name(\@olds, \@news);
    my %is_done = map { $_ => 1 } map { @$_ } @pairs;
    @olds = grep { !$is_done{$_} } @olds;
    @news = grep { !$is_done{$_} } @news;
    push @pairs, _alike(\@olds, \@news, map { _owners($_) } $functions->()) if @olds && @news;
    return sort { $a->[0] cmp $b->[0] } @pairs;
}

sub _base { return $_[0] =~ s{.*/}{}sr }
sub _stem { return _base($_[0]) =~ s/[-._]?[0-9]+(?:[._][0-9]+)*//gr }

# Return pairs of objects, old and new, whose file name is unique on both sides.
sub _alone_with_name {
    my @by_base = ({}, {});
    for my $side (0, 1) {
        push @{$by_base[$side]{_base($_)}}, $_ for @{$_[$side]};
    }
    my ($old, $new) = @by_base;
    return map { [$old->{$_}[0], $new->{$_}[0]] }
        grep { @{$old->{$_}} == 1 && @{$new->{$_} // []} == 1 } keys %$old;
}

# Return a hash, by function, of the object that has the function, if only one has it.
sub _owners($functions) {
    my (%owner, %is_shared);
    for my $object (sort keys %$functions) {
        for my $name (keys %{$functions->{$object}}) {
            $is_shared{$name} = 1 if ($owner{$name} //= $object) ne $object;
        }
    }
    delete @owner{keys %is_shared};
    return \%owner;
}

sub _alike($olds, $news, $owner_old, $owner_new) {
    my (%in_old, %in_new, %in_both);
    $in_old{$_}++ for values %$owner_old;
    $in_new{$_}++ for values %$owner_new;
    for my $name (grep { exists $owner_new->{$_} } keys %$owner_old) {
        $in_both{$owner_old->{$name}}{$owner_new->{$name}}++;
    }
    my @candidates;
    for my $old (@$olds) {
        for my $new (@$news) {
            my $both = $in_both{$old}{$new} // 0;
            my ($fewer) = sort { $a <=> $b } $in_old{$old} // 0, $in_new{$new} // 0;
            my @signs = (
                ($owner_old->{main} // '') eq $old && ($owner_new->{main} // '') eq $new,
                _base($old) eq _base($new), $both > 0 && 2 * $both >= $fewer,
                _stem($old) eq _stem($new));
            my $how_sure = join '', map { $_ ? 1 : 0 } @signs;
            push @candidates, [$how_sure, $both, $old, $new] if $how_sure =~ /1/;
        }
    }
    my (@pairs, %is_taken);
    for my $pair (sort { $b->[0] cmp $a->[0] || $b->[1] <=> $a->[1] || $a->[2] cmp $b->[2]
            || $a->[3] cmp $b->[3] } @candidates) {
        my (undef, undef, $old, $new) = @$pair;
        next if $is_taken{$old} || $is_taken{$new};
        @is_taken{$old, $new} = (1, 1);
        push @pairs, [$old, $new];
    }
    return @pairs;
}

1;
