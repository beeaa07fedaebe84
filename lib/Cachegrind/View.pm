package Cachegrind::View;

# What a report shows: which events, which sources, which of their lines, and what
# the annotated ones add up to.
#
# A view joins a profile with the user's wishes and answers the questions of a
# report, whatever form that has; it prints nothing and knows no layout.  Entries
# of the tables were selected and sorted by the engine, by the same wishes.
#
# Used by the reports and made by cg_annotate; uses Profile (given to it), Source,
# Count and Diag.

use strict;
use warnings;

use Cachegrind::Count qw(add_counts same_counts);
use Cachegrind::Diag qw(data_error);
use Cachegrind::Source;

=head1 NAME

Cachegrind::View - what a report of a profile shows

=head1 SYNOPSIS

    my $view = Cachegrind::View->new(
        profile => $profile,
        show    => ['Ir'],      context => 8, annotate => 1,
        sort    => [{event => 'Ir'}], threshold => '0.1',
        folders => [],          chosen  => [],
    );
    for my $file ($view->files) {
        my $found = $view->examine($file);
        ...
    }

=head1 DESCRIPTION

=cut

my %KNOWN = map { $_ => 1 } qw(profile show sort threshold annotate context folders chosen);

=head2 new(%wishes)

I<profile> and I<context> are needed; others:

=over

=item show, sort

Arrays of event names, and of hashes with I<event> and perhaps I<threshold>.
By default all events in the order of the profile. The engine has checked that all
of them are there.

=item threshold

The percentage given to the engine.

=item annotate

Whether all files in the table of files are annotated, or only those chosen.

=item folders

Where to look for sources that are not found under the name recorded.

=item chosen

An array with an array for each source the user named: all the names it may have
been recorded under.

=back

=cut

sub new {
    my ($class, %wishes) = @_;
    for my $wish (keys %wishes) {
        $KNOWN{$wish} or die "Cachegrind::View: unknown wish '$wish'\n";
    }
    my $self = bless {%wishes}, $class;

    my $events = $self->{profile}->events;
    my %index;
    @index{@$events} = 0 .. $#$events;
    my $show = $self->{show} // $events;
    $self->{shown} = [map { {name => $_, index => $index{$_}} } @$show];

    $self->{sort} //= [map { {event => $_} } @$events];
    my @none = map { 0 } @$events;
    $self->{tally} = {map { $_ => [@none] } qw(line_known line_unknown different unreadable)};
    return $self;
}

=head2 profile, annotate

What new() was given.

=head2 shown

The columns: an array of hashes with I<name> and I<index>, the event's place in
every array of counts.

=cut

sub profile  { return $_[0]{profile} }
sub annotate { return $_[0]{annotate} }
sub shown    { return $_[0]{shown} }

=head2 sort_events

The names of the events that determine the order of entries.

=cut

sub sort_events {
    my ($self) = @_;
    return map { $_->{event} } @{$self->{sort}};
}

=head2 thresholds

What an entry must reach, as text: the threshold for the first event of the
order, or those of the events that have one of their own.

=cut

sub thresholds {
    my ($self) = @_;
    my @own = grep { defined $_->{threshold} } @{$self->{sort}};
    return "$self->{threshold}%" if !@own;
    return join ' ', map { "$_->{event}:$_->{threshold}%" } @own;
}

=head2 chosen

The sources the user named, as he did.

=cut

sub chosen {
    my ($self) = @_;
    return map { $_->[0] } @{$self->{chosen}};
}

=head2 chosen_without_data

Those of them that no profile has anything about.

=cut

sub chosen_without_data {
    my ($self) = @_;
    my %absent = map { $_ => 1 } @{$self->{profile}->absent};
    return map { $_->[0] } grep { !grep { !$absent{$_} } @$_ } @{$self->{chosen}};
}

=head2 files

The files to annotate, in order: rows of the profile.

=cut

sub files {
    my ($self) = @_;
    my @files = @{$self->{profile}->files};
    return @files if $self->{annotate};
    my %chosen = map { $_ => 1 } map { @$_ } @{$self->{chosen}};
    return grep { grep { $chosen{$_} } $_->{name}, @{$_->{originals}} } @files;
}

=head2 examine($file)

Finds the source of one of files() and credits its counts, see tally(). Returns
what Cachegrind::Source::examine() says.

=cut

sub examine {
    my ($self, $file) = @_;
    my $found = Cachegrind::Source::examine($file->{originals}, $self->{folders});
    my $tally = $self->{tally};
    my $readable = $found->{status} eq 'readable';
    add_counts($tally->{$readable ? 'line_known' : $found->{status}},   $file->{lines});
    add_counts($tally->{$readable ? 'line_unknown' : $found->{status}}, $file->{line_0});
    return $found;
}

=head2 outdated_profiles($found)

The paths of the profiles that are older than all of the sources in $found, a
result of examine().

=cut

sub outdated_profiles {
    my ($self, $found) = @_;
    return map { $_->{path} }
        grep { _seconds($_->{mtime_ns}) < $found->{mtime} } @{$self->{profile}->profiles};
}

# Nanoseconds as Time::HiRes gives a time: as seconds, rounded in the same way, so
# that equal times compare equal.
sub _seconds {
    my ($ns) = @_;
    my ($seconds, $rest) = sprintf('%010d', $ns) =~ /^(-?\d+)(\d{9})$/;
    return $seconds + 1e-9 * $rest;
}

=head2 ranges($numbers)

The parts of a source to show, given the ascending numbers of the lines that
have counts: an array of [first, last], in order, not overlapping. A line without
counts is shown if it is near enough to one with; a gap between two such parts is
not closed if it is empty. Line 0, which is no line, is left out.

=cut

sub ranges {
    my ($self, $numbers) = @_;
    my $context = $self->{context};
    my @ranges;
    for my $number (@$numbers) {
        next if $number == 0;
        my $first = $number > $context ? $number - $context : 1;
        my $last  = $number + $context;
        if (@ranges && $first <= $ranges[-1][1]) {
            $ranges[-1][1] = $last;
        } else {
            push @ranges, [$first, $last];
        }
    }
    return \@ranges;
}

=head2 tally

Where the counts of the whole went: a hash of arrays by the keys I<line_known>,
I<line_unknown> (of annotated files), I<different>, I<unreadable> (files that
were to be annotated), I<below> (all other files) and I<unknown>.

=cut

sub tally {
    my ($self) = @_;
    my $profile = $self->{profile};
    return {%{$self->{tally}}, below => $profile->below, unknown => $profile->unknown};
}

=head2 check_tally

Raises an error if the parts of the tally are not the whole: then the report, now
complete, is wrong.

=cut

sub check_tally {
    my ($self) = @_;
    my $tally = $self->tally;
    my @sum   = map { 0 } @{$self->{profile}->total};
    add_counts(\@sum, $_) for values %$tally;
    return if same_counts(\@sum, $self->{profile}->total);
    data_error("`summary:` line doesn't match computed annotated counts\n"
            . '- summary:   [' . join(', ', @{$self->{profile}->total}) . "]\n"
            . '- annotated: [' . join(', ', @sum) . ']');
}

1;
