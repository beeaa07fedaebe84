package Cachegrind::Profile::Derived;

# A profile with events that are computed from the recorded ones, which they follow in every array
# of counts; if the profile is a difference with sides, on each side.
#
# It answers what a Cachegrind::Profile does, so reports need not know the difference.

use strict;
use warnings;

use Cachegrind::Profile::CacheUse qw(line_size);
use Cachegrind::Text::Count qw(add_counts difference);
use Cachegrind::Profile::Formula qw(apply resolve);

=head1 NAME

Cachegrind::Profile::Derived - a profile with computed events

=head1 SYNOPSIS

    my $profile = Cachegrind::Profile::Derived->new(
        profile => $recorded, names => ['L1m'], definitions => {},
    );

=head1 DESCRIPTION

=head2 new(%given)

I<profile>; I<names>, an array of the events to compute, except those that the profile has itself;
I<definitions>, as in L<Cachegrind::Profile::Formula>. Raises a usage error if a formula is wrong.

=cut

sub new {
    my ($class, %given) = @_;
    my $self = bless {%given}, $class;
    my $recorded = $self->{profile}->events;
    my %is_there = map { $_ => 1 } @$recorded;
    my @names    = grep { !$is_there{$_}++ } @{$self->{names}};
    $self->{events}  = [@$recorded, @names];
    my $line_szB = line_size($self->{profile});
    $self->{weights} = [map { resolve($_, $self->{definitions}, $recorded, $line_szB) } @names];
    return $self;
}

=head2 complete($counts)

Returns $counts with the counts of computed events computed again from those of the recorded ones.
Needed for sums, since the rate of a whole is not the sum of rates.

=head2 is_rate($event)

False; or, for a quotient, which is in millionths, with C<nan> for none, how it is to be shown:
C<percent>, or C<times> for uses of what was loaded.

=head2 parts_of_rate($event)

Returns the two sums of events of a quotient, as weights for weighted_sum() of
L<Cachegrind::Text::Count>.

=cut

sub complete {
    my ($self, $counts) = @_;
    my $n = @{$self->recorded};
    my @starts = $self->sides ? (0, scalar @{$self->{events}}) : (0);
    return $self->_extended([map { @$counts[$_ .. $_ + $n - 1] } @starts]);
}

sub is_rate {
    my ($self, $event) = @_;
    return $self->parts_of_rate($event) ? $event =~ /^Uses[12]\z/ ? 'times' : 'percent' : '';
}

sub parts_of_rate {
    my ($self, $event) = @_;
    my $first = @{$self->recorded};
    my ($index) = grep { $self->{events}[$_] eq $event } $first .. $#{$self->{events}};
    my $weights = defined $index ? $self->{weights}[$index - $first] : undef;
    return Cachegrind::Profile::Formula::is_rate($weights) ? @$weights{qw(part whole)} : ();
}

sub _extended {
    my ($self, $counts) = @_;
    return [@$counts, map { apply($_, $counts) } @{$self->{weights}}] if !$self->sides;
    my $n   = @$counts / 2;
    my @change = @$counts[0 .. $n - 1];
    my @old    = @$counts[$n .. $#$counts];
    my (@changes, @olds);
    for my $weights (@{$self->{weights}}) {
        push @olds, apply($weights, \@old);
        push @changes, Cachegrind::Profile::Formula::is_rate($weights)
            ? _change_of_rate($weights, $olds[-1], \@change, \@old) : apply($weights, \@change);
    }
    return [@change, @changes, @old, @olds];
}

# The rate of the new counts minus that of the old ones.
sub _change_of_rate {
    my ($weights, $old_rate, $change, $old) = @_;
    my @new = @$old;
    add_counts(\@new, $change);
    my $new_rate = apply($weights, \@new);
    return 'nan' if $old_rate eq 'nan' || $new_rate eq 'nan';
    return difference($new_rate, $old_rate);
}

# The same for a string divided by blanks.
sub _extended_text {
    my ($self, $counts) = @_;
    return join ' ', @{$self->_extended([split / /, $counts])};
}

# A hash with some of its values extended, of either kind.
sub _with {
    my ($self, $row, @keys) = @_;
    return {
        %$row,
        map { $_ => ref $row->{$_} ? $self->_extended($row->{$_})
                : $self->_extended_text($row->{$_}) } grep { defined $row->{$_} } @keys
    };
}

=head2 recorded, profiles, order, close

As of the profile itself.

=head2 sides

As of the profile; the sums of changes of computed events are not known: undef.

=head2 events, total, below, unknown, files, functions

As of a Cachegrind::Profile, with computed events.

=head2 table($name), source_lines($id), most($event, $n)

The same as of a Cachegrind::Profile, with computed events.

=cut

sub recorded { return $_[0]{profile}->recorded }
sub profiles { return $_[0]{profile}->profiles }
sub order    { return $_[0]{profile}->order }
sub close    { return $_[0]{profile}->close }    ## no critic (ProhibitBuiltinHomonyms)
sub events   { return $_[0]{events} }

sub sides {
    my ($self) = @_;
    return $self->{sides} //= $self->_sides;
}

# Sums of changes in one direction are not to be had of what is computed.
sub _sides {
    my ($self) = @_;
    my $sides = $self->{profile}->sides // return undef;
    my @none = map { undef } @{$self->{weights}};
    return {%$sides, map { $_ => [@{$sides->{$_}}, @none] } qw(grown shrunk)};
}

sub total    { return $_[0]->_extended($_[0]{profile}->total) }
sub below    { return $_[0]->_extended($_[0]{profile}->below) }
sub unknown  { return $_[0]->_extended($_[0]{profile}->unknown) }

sub files {
    my ($self) = @_;
    return $self->{files} //=
        [map { $self->_with($_, qw(line_0 lines)) } @{$self->{profile}->files}];
}

sub table {
    my ($self, $name) = @_;
    my $next = $self->{profile}->table($name);
    return sub {
        my $recorded = $next->() // return undef;
        my $outer = $self->_with($recorded, qw(counts running));
        $outer->{inners} = [map { $self->_with($_, 'counts') } @{$outer->{inners}}];
        return $outer;
    };
}

sub source_lines {
    my ($self, $id) = @_;
    my ($numbers, $counts, $calls) = $self->{profile}->source_lines($id);
    my %calls = map {
        my $line = $_;
        $line => [map { $self->_with($_, 'counts') } @{$calls->{$line}}]
    } keys %{$calls // {}};
    return ($numbers, [map { $self->_extended_text($_) } @$counts], $calls && \%calls);
}

sub most {
    my ($self, $event, $n) = @_;
    return [map { $self->_with($_, 'counts') } @{$self->{profile}->most($event, $n)}];
}

sub functions {
    my ($self) = @_;
    my $list = $self->{profile}->functions // return undef;
    return $self->{functions} //= [
        map {
            my $entry = $self->_with($_, qw(inclusive self));
            for my $way (qw(callers callees)) {
                $entry->{$way} = [map { $self->_with($_, 'counts') } @{$entry->{$way} // []}];
            }
            $entry;
        } @$list
    ];
}

1;
