# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Data;

# The contents of profiles of data, for the reports; Cachegrind::Data::Files reads and adds them up.

use Cachegrind::Strict;

use Cachegrind::Data::Files qw(read_data);
use Cachegrind::Data::Names;
use Cachegrind::Data::Sharing;
use Cachegrind::Data::Site qw(site_of);
use Cachegrind::Text::Count qw(add_counts difference);

use Exporter qw(import);
our @EXPORT_OK = qw(names_of type_of);

# Read `files`, and add them up or, with `subtracts`, subtract the first of two from the second.
# `engine`, `program`, `arguments` and `objects` are for Cachegrind::Data::Names. `own`, a
# Cachegrind::Source::Own, may be left out. Raise an error if a file is malformed.
sub new($class, %given) {
    my $names = Cachegrind::Data::Names->new(
        map { $_ => $given{$_} } qw(engine program arguments objects));
    my $self = bless read_data($names, $given{subtracts}, @{$given{files}}), $class;
    $self->{files} = $given{files};
    $_->{own} = $given{own} for @{$self->{objects}};
    $self->_subtract if $self->{is_difference};
    my $sharing = $self->{sharing};
    $self->{sharing} = Cachegrind::Data::Sharing->new($sharing, $self->{is_difference}) if $sharing;
    return $self;
}

# Replace the counts of the new side by the changes from the old side.
sub _subtract($self) {
    for my $counts ($self->{summary},
        map { ($_->{misses}, map { $_->{misses} } @{$_->{lines}}, @{$_->{offsets}}) }
        @{$self->{objects}})
    {
        my $n = @$counts / 2;
        $counts->[$_] = difference($counts->[$_], $counts->[$n + $_]) for 0 .. $n - 1;
    }
    return;
}

# Return arrays: the commands that were profiled; the names of the events; their totals.
# is_difference() returns whether this is a difference, in which every array of counts has the
# changes, followed by the counts of the old side.
sub commands { return $_[0]{commands} }
sub events   { return $_[0]{events} }
sub summary  { return $_[0]{summary} }
sub is_difference { return $_[0]{is_difference} }

# Return an array of the objects, as hashes, those with most misses in the last level (of the new
# side) first. In a difference, all but misses is the new side's (docs/FORMAT.md). The keys are:
# - `kind`, as in the file; if known `thread`, `name`, `in` (the object file), `size` (in bytes) and
#   `element` (the size of an element, modulo which offsets are counted; 0 if files differ in it);
# - `misses`, an array of counts, one for each event;
# - `calls`, an array of hashes with `function`, `file` and `line`, the innermost call first;
# - `lines`, an array of hashes like `calls`, with `misses`; `offsets`, an array of hashes with
#   `offset` and `misses`;
# - `uses`, an array of hashes with `offset`, `loaded` (how often the word there was loaded into D1)
#   and `used` (how often the word was used before its eviction);
# - `resizes`, an array of hashes like `calls`, for lines that have reallocated blocks `n` times;
# - `blocks`, if any were allocated, a hash with `n`, `bytes`, `least`, `most`, `peak`,
#   `peak_bytes`, `left`, `left_bytes` and `resized`; `old_blocks`, such a hash for the old side;
# - `lives`, an array of pairs: a class of lifetimes, and a number of blocks.
sub objects  { return $_[0]{objects} }

# Return a Cachegrind::Data::Sharing, or undef if the program was run without `--sharing=yes`.
sub sharing { return $_[0]{sharing} }

# Return an array of the counts that are 100 %, one for each event: the summary; in a difference,
# the old side's summary, or the new side's for an event whose old count is 0.
sub wholes($self) {
    my @summary = @{$self->{summary}};
    return \@summary if !$self->{is_difference};
    my @changes = splice @summary, 0, @summary / 2;
    return [map { $summary[$_] || $changes[$_] } 0 .. $#changes];
}

# Return the indices of the events that represent $event: $event itself; or, if the data lack it,
# CyMem for cycles, if they have it; else D1mr and D1mw, the misses of the first level.
sub weighed($self, $event) {
    my %number = map { $self->{events}[$_] => $_ } 0 .. $#{$self->{events}};
    my $i = $number{$event} // ($event =~ /\ACy/ ? $number{CyMem} : undef);
    return defined $i ? $i : (0, 2);
}

# Return the number by whose size ranked() sorts an object that has the counts $misses.
sub weight($self, $event, $misses) {
    my ($first, $second) = $self->weighed($event);
    my @sum = ($misses->[$first]);
    add_counts(\@sum, [$misses->[$second]]) if defined $second;
    return $sum[0];
}

# Return the objects in descending order of their counts of the weighed() events or, in a
# difference, of the size of their change.
sub ranked($self, $event) {
    my @weighed = map { [abs $self->weight($event, $_->{misses}), $_] } @{$self->{objects}};
    # Equal objects stay in the order of objects().
    return map { $_->[1] } sort { $b->[0] <=> $a->[0] } @weighed;
}

# Return two arrays: objects with some, and at least $threshold percent, of an event; and others.
sub divided($self, $threshold) {
    my $wholes = $self->wholes;
    my (@shown, @hidden);
    for my $object (@{$self->{objects}}) {
        my $has_part = grep {
            my $count = $object->{misses}[$_];
            $count ne '0' && abs($count) * 100 >= $threshold * $wholes->[$_]
        } 0 .. $#{$self->{events}};
        push @{$has_part ? \@shown : \@hidden}, $object;
    }
    return (\@shown, \@hidden);
}

# A C++ name and its parameters: the last parentheses, behind which only qualifiers and compilers'
# suffixes follow.
my $BEFORE_PARAMETERS = qr/\A(.+?)(\((?:[^()]++|(?2))*+\))[a-z &]*(?: \[clone .*)?\z/s;

# Return the names by which users can refer to the object: its own name or its function's, with and
# without C++ parameters; each also after the object's kind, as in `static@table`. Allocated objects
# also have the place of the allocation, `heap@prog.c:5`. Those without a name have the kind, `tls`.
sub names_of($object) {
    my ($call) = site_of($object);
    my @names = grep { defined } $object->{name}, $call && $call->{function};
    push @names, map { $_ =~ $BEFORE_PARAMETERS ? $1 : () } @names;
    push @names, $call->{file} =~ s{.*/}{}r . ":$call->{line}" if $call;
    return @names ? (@names, map {"$object->{kind}\@$_"} @names) : $object->{kind};
}

# Return the Cachegrind::Data::Type that the user gives for the object, or undef. $types is an array
# of hashes with `matches`, a pattern for names_of(), and `type`.
sub type_of($types, $object) {
    for my $one (@{$types // []}) {
        return $one->{type} if grep { $_ =~ $one->{matches} } names_of($object);
    }
    return undef;    ## no critic (ProhibitExplicitReturnUndef): one of several arguments
}

1;
