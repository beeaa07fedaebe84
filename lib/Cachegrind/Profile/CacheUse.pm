# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::CacheUse;

# The use of loaded data: the lines of the program that load the most bytes in vain. A profile of
# counts cannot show the reason: it has no offsets, which would distinguish a structure from a
# column of a matrix or the characters of a string.
#
# This module computes from a view's profile; reports print the results. The events are those of
# --cache-use=yes: when a cache line is evicted, or the run ends, the source line whose miss loaded
# it is charged with 1000 / uses and with the bytes that were never used.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(explanation line_judge line_sentence line_size wasteful_lines);

use constant MAX_LINES => 10;

# The events that the report's section needs.
my @NEEDED = qw(I1mr D1mr D1mw AcCost1 SpLoss1);

my @MEANINGS = (
    [qr/^AcCost[12]\z/, 'temporal loss: 1000 / uses of each line that was loaded'],
    [qr/^Loaded[12]\z/, 'bytes that were loaded'],
    [qr/^SpLoss[12]\z/, 'spatial loss: bytes that were loaded and never used'],
    [qr/^SpLoss[12]%\z/, 'of the bytes that were loaded, those never used'],
    [qr/^Uses[12]\z/, 'uses of each line that was loaded, harmonic mean'],
);

# Return the meaning of the events of cache use that the view shows: an array of hashes with
# `events`, an array of names, and `meaning`, a phrase.
sub explanation($view) {
    my @explained;
    for (@MEANINGS) {
        my ($pattern, $meaning) = @$_;
        my @shown = grep { /$pattern/ } map { $_->{name} } @{$view->shown};
        push @explained, {events => \@shown, meaning => $meaning} if @shown;
    }
    return \@explained;
}

# Return at most $most lines (ten if undef), those that loaded most bytes into first-level caches in
# vain, most bytes first: an array of hashes with `file`; `line`; `loaded`, in bytes (mostly a cache
# line for each miss); `wasted`, the bytes never used; `never_used`, their share, 0 to 1;
# `line_size`, in bytes; `used`, the bytes used of a cache line on average, undef if more lines were
# loaded than there were misses; `uses`, the harmonic mean of the uses of a loaded line, undef if
# too many to count; and `is_code`, true if most was loaded to be executed. Return undef if the
# profile has no cache use, or if the view shows none of its events.
sub wasteful_lines($view, $most = undef) {
    my ($line_szB, @columns) = _recorded($view) or return undef;
    return [
        map { _judged($_, $line_szB, map { $_ + 0 } @{$_->{counts}}[@columns]) }
            @{$view->profile->most('SpLoss1', $most // MAX_LINES)}
    ];
}

# Return a sentence about a hash of wasteful_lines(), without its place: how much of each cache line
# loaded there is used, and how often.
sub line_sentence($line) {
    my ($used, $uses) = @$line{qw(used uses)};
    my $whose = $line->{is_code} ? 'its code loads' : 'it loads';
    my @says = (
        defined $used ? "$used of the $line->{line_size} bytes of each line that $whose are used"
        : (),
        defined $uses ? 'a line is used '
            . ($uses < 1.05 ? 'once' : sprintf '%.*f times', $uses < 10 ? 1 : 0, $uses) : (),
    );
    return join '; ', @says;
}

# Return the size of cache lines and the columns of the needed events; an empty list if the profile
# lacks one of them, or if the view shows no event of cache use.
sub _recorded($view) {
    my $profile = $view->profile;
    return if !@{explanation($view)};
    my $line_szB = line_size($profile) // return;
    my %index;
    @index{@{$profile->events}} = 0 .. $#{$profile->events};
    return if grep { !exists $index{$_} } @NEEDED;
    return ($line_szB, @index{@NEEDED});
}

# Return a function that takes a line's counts, a string, and the least share (0 to 1) of all wasted
# bytes that the line needs. The function returns a hash as from wasteful_lines(), without `file`
# and `line`; undef if the line has less. Return undef if wasteful_lines() would.
sub line_judge($view) {
    my ($line_szB, @columns) = _recorded($view) or return undef;
    my $all = $view->profile->total->[$columns[-1]];
    return sub ($counts, $least) {
        my @counts = map { $_ + 0 } (split / /, $counts)[@columns];
        return undef if $counts[-1] <= 0 || $counts[-1] < $least * $all;
        return _judged({}, $line_szB, @counts);
    };
}

# Return the line size of the data cache from the first profile's description; undef if it is not
# there. In runs with cache use all caches have lines of this size.
sub line_size($profile) {
    my $of_first = $profile->profiles->[0] // return undef;
    for my $description (@{$of_first->{descriptions}}) {
        return $1 if $description =~ /^D1 cache:\s+\d+ B, (\d+) B,/;
    }
    return undef;
}

sub _judged($line, $line_szB, $I1mr, $D1mr, $D1mw, $temporal, $wasted) {
    my $loads  = $I1mr + $D1mr + $D1mw;
    my $loaded = $loads * $line_szB;
    # A miss of an access to two cache lines may load both.
    my $are_more = $loaded < $wasted;
    $loaded = $wasted if $are_more;
    my $never_used = $loaded > 0 ? $wasted / $loaded : 0;
    return {
        file       => $line->{file},
        line       => $line->{line},
        loaded     => $loaded,
        wasted     => $wasted,
        never_used => $never_used,
        line_size  => $line_szB,
        used       => $are_more ? undef : int $line_szB * (1 - $never_used) + 0.5,
        uses       => $temporal > 0 ? 1000 * $loads / $temporal : undef,
        is_code    => 2 * $I1mr > $loads,
    };
}

1;
