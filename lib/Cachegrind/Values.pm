# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Values;

# The contents of profiles of values, by site; Cachegrind::Values::Files reads and adds them up.

use Cachegrind::Strict;

use Cachegrind::Values::Files qw(header_lines read_values);
use Cachegrind::Values::Share qw(bounds estimate independent);

# Read the files `files`. Raise an error if read_values() does.
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

# Return an array of the profiled commands; an array of texts that describe the sampling; and a hash
# of the header's other lines, by key.
sub commands  { return $_[0]{commands} }
sub samplings { return $_[0]{samplings} }
sub header    { return $_[0]{header} }

# Return the sites, an array of hashes: `object`, `file`, `function`, `offset` (address in the
# object's file, as text), `line`, `kind`, `register` (if the value is in one), `width`,
# `executions`, `samples` and, for a load or store in conflict, `is_pair`, true, and `n_pairs`, how
# many of the samples were in conflict.
sub sites     { return $_[0]{sites} }

# Return the name of the code at $_[1], a value that may be an address; undef if unknown.
sub code     { return $_[0]{code}{ $_[1] } }

# Return whether every execution was observed by the sampling $_[1], `value` or `replay`.
sub is_exact { return $_[0]{exact}{ $_[1] } }

# Return the values of a site, most frequent first: an array of hashes with `value`, `count`,
# `error` and `share`, from estimate() of Cachegrind::Values::Share.
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

# Return the estimated share of the most frequent value; 0 if the site has no values.
sub top_share($self, $site) {
    return 0 if !$site->{samples};
    my $first = $site->{entries}[0] // return 0;
    return estimate({%$first, samples => $site->{samples}, exact => $self->is_exact('value')})
        ->{share};
}

# Return the partners of a load or store in conflict, most frequent first: an array of hashes with
# `offset`, `line`, `function`, `class`, `count`, `error`, `distance` (the mean, in instructions)
# and `share` of the site's samples. A burst of n instructions contains a pair at the distance d
# less often than the site itself, by the factor (n - d) / n; `share` is corrected for that.
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

# Return the share of a site's executions that are in conflict, which is the sum over pairs(), with
# bounds: a hash as from estimate() of Cachegrind::Values::Share.
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
        # Correct the bounds, too, for the distant pairs that bursts miss.
        my $scale = $seen ? $share * $n / $seen : 1;
        ($low, $high) = map { $_ > 1 ? 1 : $_ } $low * $scale, $high * $scale;
    }
    return {share => $share, low => $low, high => $high, samples => $n};
}

1;
