package Cachegrind::Check::Objects;

# Two profiles of data beside each other: what their objects, those that a pattern names, have of an
# event. Objects are the same if kind, names and calls are; one that only one side has counts 0 in
# the other.

use strict;
use warnings;

use Cachegrind::Data qw(names_of);
use Cachegrind::Text::Compat qw(quoted);
use Cachegrind::Text::Count qw(add_counts difference);
use Cachegrind::Text::Diag qw(usage_error);
use Cachegrind::Text::Pattern qw(glob_pattern);

=head1 NAME

Cachegrind::Check::Objects - two profiles of data beside each other

=head1 SYNOPSIS

    my $objects = Cachegrind::Check::Objects->new(old => $old, new => $new);
    my ($old, $new) = $objects->totals('DLmr', 'heap@parse.c:*');

=head1 DESCRIPTION

=head2 new(old => $data, new => $data)

Takes a L<Cachegrind::Data> of each side.

=head2 entries($event, $pattern)

The objects that have a name which the pattern matches: hashes with I<object>, one of
L<Cachegrind::Data>, and I<old>, I<new> and I<change>, counts of the event. Raises a usage error if
there is no such event of data, or no such object on either side.

=head2 totals($event, $pattern)

The sums of these, old and new.

=cut

sub new {
    my ($class, %given) = @_;
    return bless {%given, entries => {}}, $class;
}

sub entries {
    my ($self, $event, $pattern) = @_;
    return @{$self->{entries}{"$event:$pattern"} //= [$self->_entries($event, $pattern)]};
}

sub totals {
    my ($self, $event, $pattern) = @_;
    my @sums = ('0', '0');
    add_counts(\@sums, [@$_{qw(old new)}]) for $self->entries($event, $pattern);
    return @sums;
}

sub _entries {
    my ($self, $event, $pattern) = @_;
    my $events = $self->{new}->events;
    my ($i) = grep { $events->[$_] eq $event } 0 .. $#$events;
    usage_error('no event ' . quoted($event) . " of data; there are: @$events") if !defined $i;
    my $matches = glob_pattern($pattern);
    my %entry;
    for my $side (qw(old new)) {
        for my $object (@{$self->{$side}->objects}) {
            next if !grep { $_ =~ $matches } names_of($object);
            my $entry = $entry{_identity($object)} //= {old => '0', new => '0'};
            @$entry{'object', $side} = ($object, $object->{misses}[$i]);
        }
    }
    usage_error('no object is called ' . quoted($pattern) . ', old or new') if !%entry;
    return map { {%{$entry{$_}}, change => difference(@{$entry{$_}}{qw(new old)})} }
        sort keys %entry;
}

sub _identity {
    my ($object) = @_;
    return join "\0", (map { $_ // '' } @$object{qw(kind thread name in)}),
        map { @$_{qw(file function line)} } @{$object->{calls}};
}

1;
