package Cachegrind::Annotate::Chosen;

# What of a profile is to be shown, as the options of cg_annotate say: which events, recorded
# or computed, and which functions and files.

use strict;
use warnings;

use Cachegrind::Profile::Formula qw(computed definitions resolve terms);

use Exporter qw(import);
our @EXPORT_OK = qw(choose_events fewer_events selected with_computed);

=head1 NAME

Cachegrind::Annotate::Chosen - what of a profile is to be shown

=head1 SYNOPSIS

    my %chosen  = choose_events($option);
    my $profile = with_computed($recorded, $chosen{definitions}, @{$chosen{wished}});
    $profile = selected($profile, function => 'main*');

=head1 DESCRIPTION

=head2 choose_events($option)

Returns what the options mean for events, as keys and values: I<definitions>, the formulas of events
that can be computed, see L<Cachegrind::Profile::Formula>; I<wished>, the names of those that must
be computed: for I<show>, a list, or all that the user has defined if that is undef, and for
I<sort>; and, for the engine, I<recorded>, the names of events to show, and I<computed>, arguments.
Raises a usage error if a formula is wrong.

=cut

sub choose_events {
    my ($option) = @_;
    my $definitions = definitions($option->{events_file}, @{$option->{definitions}});
    my @sorted = computed($definitions, map { s/:[^:]*\z//r, $_ } split /,/, $option->{sort} // '');
    my @computed = computed($definitions,
        $option->{show} ? @{$option->{show}} : map { $_->[0] } @{$option->{definitions}});
    push @computed, _unseen(\@computed, @sorted);
    my @arguments = map { '--computed=' . terms($_, $definitions) } _unseen([], @sorted);
    return (
        definitions => $definitions,
        wished      => \@computed,
        recorded    => [_recorded($option->{show}, @computed)],
        computed    => \@arguments,
    );
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

Returns the profile with these events computed; the profile itself if there are none.

=cut

sub with_computed {
    my ($profile, $definitions, @names) = @_;
    return $profile if !@names;
    require Cachegrind::Profile::Derived;
    return Cachegrind::Profile::Derived->new(
        profile => $profile, names => \@names, definitions => $definitions);
}

=head2 selected($profile, %part)

Returns the profile with only the wished entries, see L<Cachegrind::Profile::Selected>; the profile
itself if all of %part is undef.

=cut

sub selected {
    my ($profile, %part) = @_;
    delete @part{grep { !defined $part{$_} } keys %part};
    return $profile if !%part;
    require Cachegrind::Profile::Selected;
    return Cachegrind::Profile::Selected->new(profile => $profile, %part);
}

=head2 fewer_events($request, $profile)

Returns the events to show on a terminal if the profile has too many for its columns and the request
(L<Cachegrind::Annotate::Request>) does not choose: the first of the sort order, and the most
telling of the computed ones. None if all are to be shown.

=cut

# More events than this are too many for the columns of a terminal.
use constant MANY_EVENTS => 3;

sub fewer_events {
    my ($request, $profile) = @_;
    my @recorded = @{$profile->events};
    return if !$request->{on_terminal} || @recorded <= MANY_EVENTS || $request->{show}
        || $request->{show_all} || @{$request->{wished}} || defined $request->{instructions};
    my %is_there = map { $_ => 1 } @recorded;
    return $profile->order->[0]{event}, grep {
        my $weights = eval { resolve($_, $request->{definitions}, \@recorded) };
        !$is_there{$_} && $weights;
    } qw(L1m LLm Bm);
}

1;
