# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Check::Comparison;

# Two profiles beside each other: totals, functions and lines, old and new. The comparison reads a
# difference with sides, in which corresponding names are already equal. Lines are matched by the
# texts of the two sources, if both can be read.
#
# Counts are arrays, as in Cachegrind::Engine, except that a quotient with the denominator 0 is 0.

use Cachegrind::Strict;

use Cachegrind::Source qw(examine);
use Cachegrind::Source::Annotated;
use Cachegrind::Source::LineMatch qw(can_match_lines);
use Cachegrind::Source::Own;

use Exporter qw(import);
our @EXPORT_OK = qw(own_code);

# Make a comparison of `profile`, a Cachegrind::Engine of a difference with sides. Optional are
# `recorded_in`, two arrays of the names of sources that the old and the new profile recorded;
# `match_lines`, true if lines should be matched; `folders`, an array of folders to search for
# sources; `own`, the own code, if libraries were folded into it; and `old_source`, a sub that takes
# a source's recorded name and returns the path of the source in its old state, or undef.
sub new($class, %given) {
    my $self = bless {folders => [], %given}, $class;
    $self->{is_in} = [map { +{map { $_ => 1 } @$_} } @{$self->{recorded_in} // []}];
    return $self;
}

# Return a Cachegrind::Source::Own to give as `own` to new() and to Cachegrind::Engine. $_[0] is the
# array of folders to search for sources.
sub own_code { return Cachegrind::Source::Own->new(folders => $_[0]) }

# Return whether the file of the shown name $file is the user's own.
sub is_own($self, $file) {
    $self->{own}->know_shown(@{$self->{profile}->files}) if !$self->{is_known}++;
    return $self->{own}->has_folded($file);
}

# Return the result of the profile's method of the same name.
sub events        { return $_[0]{profile}->events }
sub is_rate       { return $_[0]{profile}->is_rate($_[1]) }
sub parts_of_rate { return $_[0]{profile}->parts_of_rate($_[1]) }

# Return two arrays of counts, the old and the new totals.
sub totals($self) {
    return $self->_sides($self->{profile}->total);
}

sub _sides($self, $counts) {
    return map { [map { $_ eq 'nan' ? 0 : $_ } @$_] } $self->{profile}->old_and_new($counts);
}

# Return %of, a function or line, with `old` and `new`, the sides of its $counts.
sub _row($self, $counts, %of) {
    @of{qw(old new)} = $self->_sides(ref $counts ? $counts : [split / /, $counts]);
    return \%of;
}

# Return oddities of the profiles, as sentences with the profiles' paths.
sub notes($self) {
    return map {
        my $profile = $_;
        map { "$profile->{path}: $_" } @{$profile->{notes}}
    } @{$self->{profile}->profiles};
}

# Return all functions, each once for each of its files: hashes with `name`, `file`, `old`, `new`.
sub functions($self) {
    my @functions;
    my $next = $self->{profile}->table('file:function');
    while (my $outer = $next->()) {
        push @functions,
            map { $self->_row($_->{counts}, name => $_->{name}, file => $outer->{name}) }
            @{$outer->{inners}};
    }
    return @functions;
}

# Return the line of the function's own file whose count of $event changed most in the direction of
# the function's `change`; undef if unknown, as without calls or folded libraries.
sub line_of($self, $function, $event) {
    my ($i) = grep { $self->events->[$_] eq $event } 0 .. $#{$self->events};
    my ($listed) = grep { $_->{name} eq $function->{name} && $_->{file} eq $function->{file} }
        map { $_->{function} } @{$self->{profile}->functions};
    return undef if !$listed || !defined $i;
    my $sign = $function->{change} =~ /^-/ ? -1 : 1;
    my ($most) = sort { $sign * ($b->[1][$i] <=> $a->[1][$i]) } grep { $_->[0] > 0 }
        @{$self->{profile}->code($listed)};
    return $most && $sign * $most->[1][$i] > 0 ? $most->[0] : undef;
}

# Return all lines of @files, named as in functions(), that have counts: hashes with `file`;
# `number`, 0 if unknown, undef for a line that is not in the new source; `old`; `new`; and, if the
# new source can be read and has the line, its `text`, and `path`, the path of that source.
sub lines($self, @files) {
    my %row = map { $_->{name} => $_ } @{$self->{profile}->files};
    return map { $self->_lines_of($_) } grep { $_ } @row{@files};
}

sub _lines_of($self, $file) {
    my @names = @{$self->{is_in}}
        ? map { my $in = $_; [grep { $in->{$_} } @{$file->{originals}}] } @{$self->{is_in}}
        : ($file->{originals}) x 2;
    my $found = @{$names[1]} ? examine($names[1], $self->{folders}) : {};
    my $path  = ($found->{status} // '') eq 'readable' ? $found->{path} : undef;
    my $counted = Cachegrind::Source::Annotated->new(
        file    => $file,
        found   => {path => $path, old_path => $self->_old_path($names[0][0], $path)},
        profile => $self->{profile},
    )->counted_lines;
    my ($numbers, $counts, $gone) = @$counted{qw(numbers counts gone)};
    my %of    = (file => $file->{name});
    my @lines = map { $self->_row($counts->[$_], %of, number => $numbers->[$_]) }
        grep { defined $counts->[$_] } 0 .. $#$numbers;
    unshift @lines, $self->_row($counted->{unknown}, %of, number => 0)
        if defined $counted->{unknown};
    $self->_add_texts($path, @lines) if defined $path;
    return (@lines, map { $self->_row($_->{counts}, %of) }
        map { @{$gone->{$_}} } sort { $a <=> $b } keys %$gone);
}

sub _add_texts($self, $path, @lines) {
    my %line_at = map { $_->{number} => $_ } @lines;
    my $source  = Cachegrind::Source->new($path);
    my $number  = 0;
    while (defined(my $text = $source->next_line)) {
        my $line = $line_at{++$number} // next;
        @$line{qw(text path)} = ($text, $path);
    }
    return;
}

# Return the path of the old profile's source recorded as $original. Return undef if lines are not
# matched, if there is no such file, or if $path, that of the new source, is undef.
sub _old_path($self, $original, $path) {
    return undef if !$self->{match_lines} || !defined $original || !defined $path;
    my $old_path = $self->{old_source} && $self->{old_source}->($original);
    if (!defined $old_path) {
        my $found = examine([$original], $self->{folders});
        return undef if $found->{status} ne 'readable';
        $old_path = $found->{path};
    }
    $self->{unmatched} = 1 if $old_path ne $path && !can_match_lines();
    return $old_path;
}

# Return whether Algorithm::Diff was missing when lines() had an old and a new source to match.
sub lines_not_matched { return $_[0]{unmatched} }

1;
