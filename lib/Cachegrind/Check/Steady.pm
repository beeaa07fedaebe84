# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Check::Steady;

# The differences between several profiles of a program: the spread of totals, functions and lines.
#
# A spread is a hash of counts: `least`, `most`, and `spread`, their difference.

use Cachegrind::Strict;

use Cachegrind::Check::Limit qw(is_exceeded);
use Cachegrind::Source::Annotated;
use Cachegrind::Text::Count qw(compare_counts difference);
use Cachegrind::Text::Diag qw(usage_error);
use Cachegrind::Text::Compat qw(quoted);

# Make a comparison of `profiles`, two or more Cachegrind::Engines, with `limits`, an array of
# limits (Cachegrind::Check::Limit). A limit without an event is for the first event. Raise a usage
# error if a profile lacks a limit's event, or if the profiles have no event in common.
sub new($class, %given) {
    my $self = bless {%given}, $class;
    my @first = @{$given{profiles}[0]->events};
    for my $profile (@{$given{profiles}}) {
        my %is_there = map { $_ => 1 } @{$profile->events};
        @first = grep { $is_there{$_} } @first;
    }
    $self->{events} = \@first;
    usage_error('the profiles have no event in common') if !@first;
    for my $limit (@{$given{limits}}) {
        my $event = $limit->{event} //= $first[0];
        usage_error('no event ' . quoted($event) . " in all profiles; there are: @first")
            if !grep { $_ eq $event } @first;
    }
    return $self;
}

# Return the index of an event's column in each profile.
sub _columns($self, $event) {
    return map {
        my $events = $_->events;
        (grep { $events->[$_] eq $event } 0 .. $#$events)[0]
    } @{$self->{profiles}};
}

sub _spread($least, @counts) {
    my $most = $least;
    for my $count (@counts) {
        $least = $count if compare_counts($count, $least) < 0;
        $most  = $count if compare_counts($count, $most) > 0;
    }
    return (least => $least, most => $most, spread => difference($most, $least));
}

# Return the spreads of the events that all profiles have, in order. A spread also has `event` and,
# if the event has a limit, `limit`, the limit's text, and `verdict`: `ok` or `exceeded`.
sub totals($self) {
    return @{$self->{totals} //= [map { $self->_total($_) } @{$self->{events}}]};
}

sub _total($self, $event) {
    my @columns = $self->_columns($event);
    my %total   = (event => $event,
        _spread(map { $self->{profiles}[$_]->total->[$columns[$_]] } 0 .. $#columns));
    for my $limit (grep { $_->{event} eq $event } @{$self->{limits}}) {
        my $is_over = is_exceeded($limit, $total{least}, $total{most});
        next if defined $total{limit} && !$is_over;
        @total{qw(limit verdict)} = ($limit->{text}, $is_over ? 'exceeded' : 'ok');
    }
    return \%total;
}

# Return whether the spread of any event exceeds its limit.
sub is_over($self) {
    return scalar grep { ($_->{verdict} // '') eq 'exceeded' } $self->totals;
}

# Return the functions whose counts of $event differ between the profiles, largest spread first: a
# list of spreads with `name` and `file`.
sub functions($self, $event) {
    my (%counts, %of);
    my @columns = $self->_columns($event);
    for my $i (0 .. $#columns) {
        my $next = $self->{profiles}[$i]->table('file:function');
        while (my $outer = $next->()) {
            for my $inner (@{$outer->{inners}}) {
                my $key = "$outer->{name}\0$inner->{name}";
                $of{$key} //= {file => $outer->{name}, name => $inner->{name}};
                $counts{$key}[$i] = (split / /, $inner->{counts})[$columns[$i]];
            }
        }
    }
    return $self->_differing(\%counts, \%of);
}

# Return the lines whose counts of $event differ, in the files of functions(): a list of spreads
# with `file` and `number`, largest first.
sub lines($self, $event) {
    my %is_wanted = map { $_->{file} => 1 } $self->functions($event);
    my (%counts, %of);
    my @columns = $self->_columns($event);
    for my $i (0 .. $#columns) {
        my $profile = $self->{profiles}[$i];
        for my $file (grep { $is_wanted{$_->{name}} } @{$profile->files}) {
            my $counted = Cachegrind::Source::Annotated->new(
                file => $file, found => {}, profile => $profile)->counted_lines;
            for my $n (grep { defined $counted->{counts}[$_] } 0 .. $#{$counted->{numbers}}) {
                my $key = "$file->{name}\0$counted->{numbers}[$n]";
                $of{$key} //= {file => $file->{name}, number => $counted->{numbers}[$n]};
                my $row = $counted->{counts}[$n];
                $counts{$key}[$i] = (ref $row ? @$row : split / /, $row)[$columns[$i]];
            }
        }
    }
    return $self->_differing(\%counts, \%of);
}

sub _differing($self, $counts, $of) {
    my $last = $#{$self->{profiles}};
    my @all  = map {
        {%{$of->{$_}}, _spread(map { $_ // 0 } @{$counts->{$_}}[0 .. $last])}
    } sort keys %$counts;
    return sort { compare_counts($b->{spread}, $a->{spread}) }
        grep { compare_counts($_->{spread}, 0) > 0 } @all;
}

1;
