# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Values;

# The contents of profiles of values for each site; Cachegrind::Values::Files reads and adds them
# up.

use Cachegrind::Strict;

use Cachegrind::Values::Files qw(header_lines read_values);
use Cachegrind::Values::Share qw(bounds estimate independent);

=head1 new(files => [...])

Read the files, and keep I<files>. Raise an error if one is malformed.

=cut

sub new($class, %given) {
    my $values = read_values(@{$given{files}});
    my $self = bless {
        files     => $given{files},
        commands  => $values->{commands},
        samplings => [map { $_->{text} } grep { $_ } @{$values->{sampling}}{qw(value replay)}],
        header    => {map { @$_ } grep { $_->[0] !~ /\A(?:cmd|sampling)\z/ } header_lines($values)},
        sites     => $values->{sites},
        code      => {map { @$_ } @{$values->{codes}}},
    }, $class;
    $self->{exact} = {map { $_ => 1 } map { /\A(\w+) exact/ } @{$self->{samplings}}};
    return $self;
}

=head1 commands, samplings, header

Return the commands that were profiled and how they were sampled, arrays of the lines' texts; and a
hash of the header's other lines, by key.

=head1 sites

Return an array of hashes with I<object>, I<file>, I<function>, I<offset> (the address in the
object's file, as text), I<line>, I<kind>, I<register> (if the value is in one), I<width>,
I<executions>, I<samples> and, for a load or store in conflict with others, I<is_pair> and
I<n_pairs>.

=cut

sub commands  { return $_[0]{commands} }
sub samplings { return $_[0]{samplings} }
sub header    { return $_[0]{header} }
sub sites     { return $_[0]{sites} }

=head1 code($address)

Return the name of the code at an address that is a value, or undef.

=head1 is_exact($subject)

Return whether every execution was observed. $subject is C<value> or C<replay>.

=cut

sub code     { return $_[0]{code}{ $_[1] } }
sub is_exact { return $_[0]{exact}{ $_[1] } }

=head1 entries($site)

Return the values of a site, most frequent first: an array of hashes with I<value>, I<count>,
I<error> and I<share>, see estimate() of L<Cachegrind::Values::Share>.

=cut

sub entries($self, $site) {
    my @entries = map { {%$_} } @{$site->{entries}};
    my $worth = independent($site->{samples}, @$site{qw(in_burst equal_in_burst)},
        map { $_->{count} - $_->{error} } @entries);
    for my $entry (@entries) {
        $entry->{share} = estimate({
            %$entry, samples => $site->{samples}, independent => $worth,
            exact => $self->is_exact('value'),
        });
    }
    return @entries;
}

=head1 top_share($site)

Return the estimated share of the most frequent value; 0 if there is none.

=cut

sub top_share($self, $site) {
    return 0 if !$site->{samples};
    my $first = $site->{entries}[0] // return 0;
    return estimate({%$first, samples => $site->{samples}, exact => $self->is_exact('value')})
        ->{share};
}

=head1 pairs($site)

Return the partners of a load or store in conflict, most frequent first: an array of hashes with
I<offset>, I<line>, I<function>, I<class>, I<count>, I<error>, I<distance> (the mean, in
instructions) and I<share>, of the site's samples. Bursts of n instructions contain a pair at the
distance d less often than its load, by the factor (n - d) / n; the share corrects that.

=cut

sub pairs($self, $site) {
    my @pairs;
    my ($n) = map { /\Areplay (\d+),/ } @{$self->{samplings}};
    for my $entry (@{$site->{entries}}) {
        my $own      = $entry->{count} - $entry->{error};
        my $distance = $own && $entry->{distances} ? $entry->{distances} / $own : undef;
        my $is_scaled = defined $n && defined $distance && $distance < $n;
        my $scale     = $is_scaled ? $n / ($n - $distance) : 1;
        my $share = $site->{samples} ? $own * $scale / $site->{samples} : 0;
        push @pairs, {
            %$entry,
            offset   => $entry->{value},
            distance => $distance,
            share    => $share > 1 ? 1 : $share,
        };
    }
    return @pairs;
}

=head1 conflict_share($site)

Return the share of its executions that are in conflict, with bounds, as a hash like estimate()'s of
L<Cachegrind::Values::Share>. It is the sum over all partners of pairs().

=cut

sub conflict_share($self, $site) {
    my ($n, $seen) = @$site{qw(samples n_pairs)};
    my $share = 0;
    $share += $_->{share} for $self->pairs($site);
    $share = 1 if $share > 1;
    my ($low, $high) = ($share, $share);
    if (!$self->is_exact('replay') && $n) {
        $seen = $n if $seen > $n;
        my $worth = independent($n, @$site{qw(in_burst equal_in_burst)}, $seen, $n - $seen) / $n;
        ($low, $high) = bounds($seen, $seen, $n, $worth);
        # The distant pairs that bursts miss are within these bounds, too.
        my $scale = $seen ? $share * $n / $seen : 1;
        ($low, $high) = map { $_ > 1 ? 1 : $_ } $low * $scale, $high * $scale;
    }
    return {share => $share, low => $low, high => $high, samples => $n};
}

1;
