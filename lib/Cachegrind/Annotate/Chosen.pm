package Cachegrind::Annotate::Chosen;

# What of a profile is to be shown, as the options of cg_annotate say: which events, recorded
# or computed, and which functions and files.

use strict;
use warnings;

use Cachegrind::Profile::Formula qw(computed definitions resolve terms);

use Exporter qw(import);
our @EXPORT_OK = qw(choose_events selected shows_all telling_events with_computed);

=head1 NAME

Cachegrind::Annotate::Chosen - what of a profile is to be shown

=head1 SYNOPSIS

    my ($definitions, @computed) = choose_events($option);
    my $profile = with_computed($recorded, $definitions, @computed);
    $profile = selected($profile, function => 'main*');

=head1 DESCRIPTION

=head2 shows_all($option)

Whether all events are wished by name, C<all>, which is no event's. Then none is wished in
particular: I<show> becomes undef.

=cut

sub shows_all {
    my ($option) = @_;
    return 0 if "@{$option->{show} // []}" ne 'all';
    $option->{show} = undef;
    return 1;
}

=head2 choose_events($option)

The definitions of events that can be computed, see L<Cachegrind::Profile::Formula>, and the names
of those that are to be: for I<show>, a list, or all of I<definitions> if that is undef, and for
I<sort>. The engine's part of the wish becomes the options' I<recorded>, names of events to show,
and I<computed>, arguments. Raises a usage error if a formula is not right.

=cut

sub choose_events {
    my ($option) = @_;
    my $definitions = definitions($option->{events_file}, @{$option->{definitions}});
    my @sorted = computed($definitions, map { s/:[^:]*\z//r, $_ } split /,/, $option->{sort} // '');
    my @computed = computed($definitions,
        $option->{show} ? @{$option->{show}} : map { $_->[0] } @{$option->{definitions}});
    push @computed, _unseen(\@computed, @sorted);
    $option->{computed} = [map { '--computed=' . terms($_, $definitions) } _unseen([], @sorted)];
    $option->{recorded} = [_recorded($option->{show}, @computed)];
    return ($definitions, @computed);
}

# Those of the names that are not among others, each once.
sub _unseen {
    my ($others, @names) = @_;
    my %is_seen = map { $_ => 1 } @$others;
    return grep { !$is_seen{$_}++ } @names;
}

# Of the events to show, those that the engine has to find in the profile.
sub _recorded {
    my ($show, @computed) = @_;
    my %is_computed = map { $_ => 1 } @computed;
    return grep { !$is_computed{$_} } @{$show // []};
}

=head2 with_computed($profile, $definitions, @names)

The profile with these events computed; itself if there are none.

=cut

sub with_computed {
    my ($profile, $definitions, @names) = @_;
    return $profile if !@names;
    require Cachegrind::Profile::Derived;
    return Cachegrind::Profile::Derived->new(
        profile => $profile, names => \@names, definitions => $definitions);
}

=head2 selected($profile, %part)

The profile with those of its entries only that are wished, see L<Cachegrind::Profile::Selected>;
itself if all of %part is undef.

=cut

sub selected {
    my ($profile, %part) = @_;
    delete @part{grep { !defined $part{$_} } keys %part};
    return $profile if !%part;
    require Cachegrind::Profile::Selected;
    return Cachegrind::Profile::Selected->new(profile => $profile, %part);
}

=head2 telling_events($definitions, $recorded)

Of the events that can be computed from these, an array, those that tell most in few columns.

=cut

sub telling_events {
    my ($definitions, $recorded) = @_;
    my %is_there = map { $_ => 1 } @$recorded;
    return grep {
        my $weights = eval { resolve($_, $definitions, $recorded) };
        !$is_there{$_} && $weights;
    } qw(L1m LLm Bm);
}

1;
