# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Check::Objects;

# Two profiles of data beside each other: an event's counts in the objects that match a pattern.
# Objects of the two sides are the same if kind, thread, names and calls are equal; an object that a
# side lacks counts 0 there.

use Cachegrind::Strict;

use Cachegrind::Data qw(names_of);
use Cachegrind::Text::Compat qw(quoted);
use Cachegrind::Text::Count qw(add_counts difference);
use Cachegrind::Text::Diag qw(usage_error);
use Cachegrind::Text::Pattern qw(glob_pattern);

my %SHARING = (
    'sharing'       => [qw(true false)],
    'true-sharing'  => ['true'],
    'false-sharing' => ['false'],
);

# Make a comparison of `old` and `new`, which are both a Cachegrind::Data.
sub new($class, %given) {
    return bless {%given, entries => {}}, $class;
}

# Return the objects with a name that matches $pattern: hashes with `object`, from Cachegrind::Data,
# and `old`, `new` and `change`, counts of $event. If both sides know about sharing, `sharing`,
# `true-sharing` and `false-sharing` are also events: the estimated misses in an object's lines of
# memory. A line belongs to the first of its objects that matches. Raise a usage error if the data
# have no such event, or if both sides lack such an object.
sub entries($self, $event, $pattern) {
    return @{$self->{entries}{"$event:$pattern"} //= [$self->_entries($event, $pattern)]};
}

# Return the sum of the old counts in entries(), and the sum of the new counts.
sub totals($self, $event, $pattern) {
    my @sums = ('0', '0');
    add_counts(\@sums, [@$_{qw(old new)}]) for $self->entries($event, $pattern);
    return @sums;
}

sub _entries($self, $event, $pattern) {
    my $events = $self->{new}->events;
    my ($i)    = grep { $events->[$_] eq $event } 0 .. $#$events;
    my $has_sharing = $self->{old}->sharing && $self->{new}->sharing;
    my $kinds = $has_sharing ? $SHARING{$event} : undef;
    usage_error('no event ' . quoted($event) . " of data; there are: @$events"
            . ($has_sharing ? q{ } . join q{ }, sort keys %SHARING : q{}))
        if !defined $i && !$kinds;
    my $matches = glob_pattern($pattern);
    my %entry;
    for my $side (qw(old new)) {
        my @objects = grep { grep { $_ =~ $matches } names_of($_) } @{$self->{$side}->objects};
        my $shared  = $kinds && _shared($self->{$side}->sharing, $kinds, @objects);
        for my $object (@objects) {
            my $entry = $entry{_identity($object)} //= {old => '0', new => '0'};
            @$entry{'object', $side}
                = ($object, $kinds ? $shared->{$object} // '0' : $object->{misses}[$i]);
        }
    }
    usage_error('no object is called ' . quoted($pattern) . ', old or new') if !%entry;
    return map { {%{$entry{$_}}, change => difference(@{$entry{$_}}{qw(new old)})} }
        sort keys %entry;
}

# Return a hash of the misses of @$kinds in the lines of memory of @objects, by object.
sub _shared($sharing, $kinds, @objects) {
    my %is_meant = map { $_ => 1 } @objects;
    my %counts;
    for my $line (@{$sharing->lines}) {
        my ($object) = grep { $is_meant{$_} } map { $_->{object} } @{$line->{parts}};
        next if !$object;
        my $sum = [$counts{$object} // '0'];
        add_counts($sum, [$line->{$_}]) for @$kinds;
        $counts{$object} = $sum->[0];
    }
    return \%counts;
}

sub _identity($object) {
    return join "\0", (map { $_ // '' } @$object{qw(kind thread name in)}),
        map { @$_{qw(file function line)} } @{$object->{calls}};
}

1;
