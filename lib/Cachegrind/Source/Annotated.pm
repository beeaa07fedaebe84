# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Source::Annotated;

# One source file of a report: its status, and its lines with their counts from the engine. Most
# reports get the source in pieces, which have the lines near a line with counts. The object keeps
# neither text nor an open file, so that several reports may show the source, in any order.

use Cachegrind::Strict;

use Cachegrind::Text::Count qw(compare_counts);
use Cachegrind::Source::LineMatch qw(match_lines);
use Cachegrind::Source::MovedLines qw(move_lines);
use Cachegrind::Source;

# Make a source of `file`, an element of files() of the profile; `found`, as from _look_at() of
# Cachegrind::Annotate::View; `profile`; `context`, the number of lines to show on each side of a
# line with counts; and, if only changes are shown, `changed`, the indices of the events that
# decide.
sub new($class, %given) {
    return bless {%given}, $class;
}

# Return the reason, in words, why the source is unreadable.
sub why       { return $_[0]{found}{why} }

# Return the name of the file in the report; and an array of its recorded names.
sub name      { return $_[0]{file}{name} }
sub originals { return $_[0]{file}{originals} }

# Return `readable`, `different` or `unreadable` (examine() of Cachegrind::Source).
sub status    { return $_[0]{found}{status} }

# If readable: return the path of the shown file; and the paths of all files found, which are equal.
sub path      { return $_[0]{found}{path} }
sub paths     { return $_[0]{found}{paths} }

# Return the profiles that may have counts for the file, as hashes of `path`; `sources`, an array of
# the paths of the profile's sources; and the times, in seconds, when the profile was `recorded`,
# and when its oldest source was `changed`. If the sides of a difference name the source
# differently, each has its own sources, and is left out if they are not `readable`; otherwise all
# profiles have the sources paths().
sub profiles($self) {
    my $profiles = $self->{profile}->profiles;
    my @found = $self->{found}{sides} ? @{$self->{found}{sides}}
        : map { $self->{found} } @$profiles;
    return map {
        my ($profile, $its) = ($profiles->[$_], $found[$_]);
        $its->{status} ne 'readable' ? () : {path => $profile->{path}, sources => $its->{paths},
            recorded => _seconds($profile->{mtime_ns}), changed => $its->{mtime}}
    } 0 .. $#$profiles;
}

# Return the profiles that are older than all of their sources: their line numbers may be wrong.
sub outdated_profiles($self) {
    return grep { $_->{recorded} < $_->{changed} } $self->profiles;
}

# Return $ns nanoseconds as seconds, rounded as Time::HiRes does, so that equal times compare equal.
sub _seconds($ns) {
    my ($seconds, $rest) = sprintf('%010d', $ns) =~ /^(-?\d+)(\d{9})$/;
    return $seconds + 1e-9 * $rest;
}

# Get the counts from the engine. Return a hash: `numbers`, the ascending numbers of all lines that
# have counts, calls or `gone` lines; `counts`, in the same order, each a string of counts separated
# by single blanks, or undef without counts; and `unknown`, the counts of line 0, or undef.
#
# If functions are listed, `calls` has the calls from each line, a hash of arrays as source_lines()
# of Cachegrind::Engine returns.
#
# In a difference whose lines are matched, `numbers` are of the new source. `gone` then has the
# counts of deleted lines: a hash of arrays, by the line of the new source after which these lines
# stood. The arrays have hashes with `number`, in the old source, `text`, and `counts`, an array.
#
# If only changes are wanted, `shown` has the numbers of changed lines, and lines that are not near
# a changed line are left out. Otherwise, with $only_sites, `calls` has no calls.
sub counted_lines($self, $only_sites = 0) {
    my ($numbers, $counts, $calls) = $self->{profile}->source_lines($self->{file}{id},
        $only_sites && !$self->{changed});
    $calls //= {};
    my $gone = {};
    if (my $number_of = $self->_moved) {
        my $moved = move_lines($number_of, $self->{profile}, $numbers, $counts, $calls);
        ($numbers, $counts, $calls, $gone) = @$moved{qw(numbers counts calls gone)};
        $self->_add_old_texts($gone);
    }
    ($numbers, $counts) = _with_others($numbers, $counts, %$calls, %$gone) if %$calls || %$gone;
    my $unknown;
    if (@$numbers && $numbers->[0] == 0) {
        shift @$numbers;
        $unknown = shift @$counts;
    }
    my $counted = {numbers => $numbers, counts => $counts, unknown => $unknown, calls => $calls,
        gone => $gone};
    $self->_keep_changed($counted) if $self->{changed};
    return $counted;
}

# Return the lines of the source in $profile, where it is the file $id: an array of numbers and one
# of counts, as in counted_lines(), but with line 0; and an array of deleted lines.
sub lines_in($self, $profile, $id) {
    my ($numbers, $counts) = $profile->source_lines($id);
    my $number_of = $self->_moved // return ($numbers, $counts, []);
    my $moved = move_lines($number_of, $profile, $numbers, $counts, {});
    return (@$moved{qw(numbers counts)}, [map { @$_ } values %{$moved->{gone}}]);
}

# Remove from $counted the lines that are not near a changed line.
sub _keep_changed($self, $counted) {
    my ($numbers, $counts, $calls, $gone) = @$counted{qw(numbers counts calls gone)};
    my @changed = grep {
        my $number = $numbers->[$_];
        grep { $self->_has_changed($_) } $counts->[$_] // (),
            map { $_->{counts} } @{$calls->{$number} // []}, @{$gone->{$number} // []};
    } 0 .. $#$numbers;
    $counted->{shown} = [@$numbers[@changed]];
    my @near;
    my @ranges = @{$self->ranges($counted->{shown})};
    for my $i (0 .. $#$numbers) {
        shift @ranges while @ranges && $ranges[0][1] < $numbers->[$i];
        push @near, $i if @ranges && $ranges[0][0] <= $numbers->[$i];
    }
    @$counted{qw(numbers counts)} = ([@$numbers[@near]], [@$counts[@near]]);
    $counted->{unknown} = undef
        if defined $counted->{unknown} && !$self->_has_changed($counted->{unknown});
    return;
}

sub _has_changed($self, $counts) {
    my @all = ref $counts ? @$counts : split / /, $counts;
    return grep { $_ ne '0' && $_ ne 'nan' } @all[@{$self->{changed}}];
}

# Return a hash of the new numbers of the old source's lines, by their old numbers. Return undef if
# there is no old source with other lines, or if the sources cannot be compared.
sub _moved($self) {
    return $self->{moved} if exists $self->{moved};
    my $old = $self->{found}{old_path};
    return $self->{moved} = defined $old ? match_lines($old, $self->path) : undef;
}

sub _add_old_texts($self, $gone) {
    my %of = map { $_->{number} => $_ } map { @$_ } values %$gone;
    my $source = Cachegrind::Source->new($self->{found}{old_path});
    my $number = 0;
    while (%of && defined(my $text = $source->next_line)) {
        my $line = delete $of{++$number} // next;
        $line->{text} = $text;
    }
    $_->{text} = '' for values %of;
    return;
}

# The largest number of deleted lines that are returned for one place.
use constant MOST_GONE => 200;

# Return the old side of the lines of a difference: a function that returns the next line, and undef
# after the last. @shown are arrays of a line's number, its counts or undef, and its text. The
# function also returns the old source's deleted lines, in their places. A line is a hash of `old`
# and `new`, its numbers, undef where it does not exist; `counts`, if it has any; and `text`, if
# different from the new text.
sub old_lines($self, $counted, @shown) {
    my $new_of = $self->_moved;
    return sub {
        my $line = shift @shown // return undef;
        return {old => $line->[0], new => $line->[0], counts => $line->[1]};
    } if !$new_of;
    my %old_of = reverse %$new_of;
    my $texts  = $self->_old_texts;
    my %counts = map { $_->{number} => join ' ', @{$_->{counts}} }
        map { @$_ } values %{$counted->{gone}};
    my ($last_old, @ready) = (0);
    my $gone = sub { return {old => $_[0], counts => $counts{$_[0]}, text => $texts->[$_[0] - 1]} };
    return sub {
        return shift @ready if @ready;
        my $line = shift @shown // return undef;
        my ($new, $counts, $text) = @$line;
        my $old = $old_of{$new};
        # Return the lines deleted before this line, back to one that still exists or was returned.
        if (defined $old) {
            my $first = $old;
            $first-- while $first > 1 && !$new_of->{$first - 1} && $old - $first < MOST_GONE
                && $first - 1 > $last_old;
            push @ready, map { $gone->($_) } $first .. $old - 1;
            $last_old = $old;
        }
        my $was = defined $old ? $texts->[$old - 1] // '' : undef;
        push @ready, {old => $old, new => $new, counts => defined $old ? $counts : undef,
            defined $was && $was ne $text ? (text => $was) : ()};
        # Return deleted lines after the last line of a stretch, too.
        if (defined $old && (!@shown || $shown[0][0] != $new + 1)) {
            my $last = $old;
            $last++ while $last < @$texts && !$new_of->{$last + 1} && $last - $old < MOST_GONE;
            push @ready, map { $gone->($_) } $old + 1 .. $last;
            $last_old = $last;
        }
        return shift @ready;
    };
}

sub _old_texts($self) {
    my $source = Cachegrind::Source->new($self->{found}{old_path});
    my @texts;
    while (defined(my $text = $source->next_line)) { push @texts, $text }
    return \@texts;
}

# Return $numbers and $counts with the lines added that only %others has; their counts are undef.
sub _with_others($numbers, $counts, %others) {
    my %counts_of;
    @counts_of{@$numbers} = @$counts;
    my @missing = grep { !exists $counts_of{$_} } keys %others;
    return ($numbers, $counts) if !@missing;
    my @all = sort { compare_counts($a, $b) } @$numbers, @missing;
    return (\@all, [@counts_of{@all}]);
}

# Limits of a piece, in lines and bytes: small enough for memory, large enough for speed.
use constant {
    PIECE_LINES => 1024,
    PIECE_BYTES => 1 << 20,
};

# Return a function that returns the next piece of the source to show, and undef after the last.
# $counted is from counted_lines(). A piece is a hash:
# - `first`, `texts`, `counts`: the number of its first line, and the texts and counts of its lines;
#   a line without counts has undef.
# - `calls`: for each line an array of the calls from it, or undef.
# - `gone`: for each line an array of the lines deleted after it, or undef.
# - `opens`, true if a stretch of lines begins with this piece, and not at the beginning of the
#   source; `closes`, true if a stretch ends with this piece.
# - `last`: the number of the last line of a stretch that closes.
# - `met`: the number of lines with counts returned so far.
# - `past_end`: in an additional last piece, if lines beyond the end of the source have counts: a
#   hash of `numbers`, `counts` and `calls` of these lines.
#
# A stretch that would extend beyond the end of the source is not closed.
sub pieces($self, $counted) {
    my ($numbers, $counts, $calls, $gone) = @$counted{qw(numbers counts calls gone)};
    my $source = Cachegrind::Source->new($self->path);
    my @ranges = @{$self->ranges($counted->{shown} // $numbers)};
    my ($read, $met, $ended) = (0, 0, 0);    # $read: the number of the last line read

    return sub {
        while (!$ended && @ranges && $read < $ranges[0][0] - 1) {
            defined $source->next_line ? $read++ : ($ended = 1);
        }
        if ($ended || !@ranges) {
            return if $met == @$numbers;
            my @missing = ($met .. $#$numbers);
            $met = @$numbers;
            return {
                met      => $met,
                past_end => {
                    numbers => [@$numbers[@missing]],
                    counts  => [@$counts[@missing]],
                    calls   => [@$calls{@$numbers[@missing]}],
                },
            };
        }

        my ($first, $last) = @{$ranges[0]};
        my $piece = {first => $read + 1, opens => $first != 1 && $read == $first - 1};
        my (@texts, @of_lines);
        my $bytes = 0;
        while ($read < $last && @texts < PIECE_LINES && $bytes < PIECE_BYTES) {
            my $text = $source->next_line;
            if (!defined $text) {
                $ended = 1;
                last;
            }
            $read++;
            my $has_counts = $met < @$numbers && $numbers->[$met] == $read;
            $bytes += length $text;
            push @texts,    $text;
            push @of_lines, $has_counts ? $counts->[$met++] : undef;
        }
        @$piece{qw(texts counts met)} = (\@texts, \@of_lines, $met);
        my @numbers = $piece->{first} .. $piece->{first} + $#texts;
        $piece->{calls} = [@$calls{@numbers}];
        $piece->{gone}  = [@$gone{@numbers}];
        if ($read == $last) {
            @$piece{qw(closes last)} = (1, $last);
            shift @ranges;
        }
        return $piece;
    };
}

# Return the stretches of lines to show, for the ascending numbers of lines with counts: an array of
# [first, last], ascending, not overlapping. A line without counts is shown if it is near enough to
# one with counts; adjacent stretches are not joined.
sub ranges($self, $numbers) {
    my $context = $self->{context};
    my @ranges;
    for my $number (@$numbers) {
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

1;
