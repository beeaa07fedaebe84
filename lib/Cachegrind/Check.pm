# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Check;

# Limits applied to a comparison: the verdicts, and the causes of a change beyond a limit.

use Cachegrind::Strict;

use Cachegrind::Text::Count qw(add_counts compare_counts compare_products difference);
use Cachegrind::Text::Diag qw(usage_error);
use Cachegrind::Check::Limit qw(has_share is_exceeded);
use Cachegrind::Text::Compat qw(quoted);

# The least and the largest part of a change that an explanation covers, in tenths; and the largest
# number of entries that grew in an explanation, and of entries that shrank.
use constant {LEAST => 9, ENOUGH => 11, TENTHS => 10, MOST => 20, HUNDRED => 100};

use constant MILLION => 1_000_000;

# Make a check of `comparison`; `objects`, a Cachegrind::Check::Objects, if a limit names an object;
# `limits`, `warnings` and `per_function`, arrays of limits (Cachegrind::Check::Limit); and
# `min_share`, the least share of the old or new total that a function needs for a limit per
# function. A limit without an event is for the first event. Raise a usage error if a limit's event
# or object does not exist.
sub new($class, %given) {
    my $self = bless {limits => [], warnings => [], per_function => [], %given}, $class;
    my $events = $self->{comparison}->events;
    for my $limit (map { @{$self->{$_}} } qw(limits warnings per_function)) {
        next if defined $limit->{object};
        my $event = $limit->{event} // $events->[0];
        my ($index) = grep { $events->[$_] eq $event } 0 .. $#$events;
        usage_error('no event ' . quoted($event) . " in both profiles; there are: @$events"
                . ($event =~ /sharing\z/ ? "; or, of all data, $event:*" : ''))
            if !defined $index;
        @$limit{qw(event index)} = ($event, $index);
    }
    @$self{qw(old new)} = $self->{comparison}->totals;
    my %is_known;
    for my $limit (grep { defined $_->{object} } map { @{$self->{$_}} } qw(limits warnings)) {
        my ($event, $object) = @$limit{qw(event object)};
        $limit->{index} = "$event:$object";
        next if $is_known{$limit->{index}}++;
        my ($old, $new) = $self->{objects}->totals($event, $object);
        push @{$self->{of_objects}}, [$event, $object, $old, $new];
    }
    return $self;
}

# Return the comparison that new() was given.
sub comparison { return $_[0]{comparison} }

# Return the verdicts on all events, then on limited objects: a list of hashes with `event` (for an
# object, `EVENT:OBJECT`); `old`, `new`, `change`; `rate`, the form of these counts if they are in
# millionths; `verdict`: `exceeded`, `warning`, `ok`, or `none` without a limit; and `limit`, the
# text of the deciding limit, or undef. For an object, the hash also has `entries`, from
# Cachegrind::Check::Objects.
sub events($self) {
    my $events = $self->{comparison}->events;
    my @of_all = map {
        $self->_judged(event => $events->[$_], index => $_, old => $self->{old}[$_],
            new => $self->{new}[$_], rate => $self->{comparison}->is_rate($events->[$_]))
    } 0 .. $#$events;
    my @of_objects = map {
        my ($event, $object, $old, $new) = @$_;
        my $name = "$event:$object";
        $self->_judged(event => $name, index => $name, old => $old, new => $new,
            entries => [$self->{objects}->entries($event, $object)])
    } @{$self->{of_objects} // []};
    return (@of_all, @of_objects);
}

sub _judged($self, %result) {
    my ($index, $old, $new) = @result{qw(index old new)};
    @result{qw(change verdict)} = (difference($new, $old), 'none');
    for my $kind ([limits => 'exceeded'], [warnings => 'warning']) {
        my ($key, $verdict) = @$kind;
        for my $limit (grep { $_->{index} eq $index } @{$self->{$key}}) {
            my $is_over = is_exceeded($limit, $old, $new);
            next if $result{verdict} ne 'none' && ($result{verdict} ne 'ok' || !$is_over);
            @result{qw(verdict limit)} = ($is_over ? $verdict : 'ok', $limit->{text});
        }
    }
    return \%result;
}

# Return the functions that grew by more than a limit per function allows, limit by limit, largest
# change first: hashes as in explanation(), with `event` and `limit`.
sub functions_beyond($self) {
    return @{$self->{beyond} //= [map { $self->_beyond($_) } @{$self->{per_function}}]};
}

sub _beyond($self, $limit) {
    my $i = $limit->{index};
    my @beyond = grep {
        my ($old, $new) = ($_->{old}[$i], $_->{new}[$i]);
        is_exceeded($limit, $old, $new) && $self->_is_worth_it($i, $old, $new)
    } $self->_functions;
    return map { {%$_, event => $limit->{event}, limit => $limit->{text},
            rate => $self->{comparison}->is_rate($limit->{event})} }
        _by_change(map { _entry($_, $i) } @beyond);
}

sub _is_worth_it($self, $i, $old, $new) {
    my $share = $self->{min_share} // return 1;
    return has_share($share, $old, $self->{old}[$i]) || has_share($share, $new, $self->{new}[$i]);
}

sub _functions($self) {
    return @{$self->{functions} //= [$self->{comparison}->functions]};
}

# Return whether any limit is exceeded; limits that only warn are ignored.
sub is_over($self) {
    return (grep { $_->{verdict} eq 'exceeded' } $self->events) || $self->functions_beyond ? 1 : 0;
}

# Return whether there are any limits.
sub has_limits($self) {
    return scalar map { @{$self->{$_} // []} } qw(limits warnings per_function);
}

# Return the causes of the change in $event, one of events(). The result is a hash. `functions` and
# `lines` are arrays of entries: first the entries that grew, largest first, until they explain nine
# tenths of the change; then those that shrank, largest first, until the sum is at most eleven
# tenths of it, or nine if it is negative. `more_functions` and `more_lines` are the numbers of
# entries cut from these; `other_functions` and `other_lines`, the changes not explained by them. A
# function has `name`, `file`, `old`, `new`, `change`; a line has `file`, `number`, `text`, `path`,
# `old`, `new`, `change`. For a quotient, `old` and `new` are the function's or line's quotients,
# and `change` is its effect on the total's quotient. `of` is `functions` or, for a limited object,
# `objects`; the result then has objects in place of functions, and no lines. $wanted, if given, is
# called with a file's name. The result then has only lines of files for which $wanted returns true,
# and only lines with at least a hundredth of the change.
sub explanation($self, $event, $wanted) {
    if ($event->{entries}) {
        my ($objects, $more) = _enough($event->{change}, @{$event->{entries}});
        return {of => 'objects', functions => $objects, more_functions => $more, lines => [],
            more_lines => 0, other_functions => _others($event, $objects), other_lines => '0'};
    }
    my ($functions, $more) = _enough($event->{change}, $self->_entries($event, $self->_functions));
    my %seen;
    my @files = grep { $_ ne '???' && !$seen{$_}++ && (!$wanted || $wanted->($_)) }
        map { $_->{file} } $wanted ? $self->_functions : @$functions;
    my @lines = $self->_entries($event, $self->{comparison}->lines(@files));
    @lines = grep {
        compare_products($_->{change} =~ s/^-//r, HUNDRED, $event->{change} =~ s/^-//r, 1) >= 0
    } @lines if $wanted;
    my ($lines, $more_lines) = _enough($event->{change}, @lines);
    return {of => 'functions', functions => $functions, more_functions => $more, lines => $lines,
        more_lines => $more_lines, other_functions => _others($event, $functions),
        other_lines => _others($event, $lines)};
}

# Return the part of the change of $event that $entries do not explain.
sub _others($event, $entries) {
    my $others = [$event->{change}];
    add_counts($others, [difference('0', $_->{change})]) for @$entries;
    return $others->[0];
}

# Return the functions or lines @of with their contributions to an event's change.
sub _entries($self, $event, @of) {
    my $i = $event->{index};
    return map { _entry($_, $i) } @of if !$event->{rate};
    my ($part, $whole) = $self->{comparison}->parts_of_rate($event->{event});
    my $new_whole = $self->{new}[$whole];
    return if $new_whole eq '0';
    my $old_rate = $self->{old}[$whole] eq '0' ? 0 : $self->{old}[$part] / $self->{old}[$whole];
    # The contribution of an entry is the change of its numerator minus the old rate times the
    # change of its denominator, divided by the new total's denominator. But for rounding, these
    # contributions add up to the rate's change.
    return map {
        my ($old, $new) = @$_{qw(old new)};
        my $moved = $new->[$part] - $old->[$part] - $old_rate * ($new->[$whole] - $old->[$whole]);
        +{%{_entry($_, $i)}, rate => $event->{rate},
            change => 0 + sprintf '%.0f', MILLION * $moved / $new_whole}
    } @of;
}

sub _entry($of, $i) {
    my ($old, $new) = ($of->{old}[$i], $of->{new}[$i]);
    return {%$of, old => $old, new => $new, change => difference($new, $old)};
}

sub _by_change(@entries) {
    return sort { compare_counts($b->{change}, $a->{change}) || _compare_places($a, $b) } @entries;
}

sub _compare_places($x, $y) {
    return ($x->{file} // '') cmp($y->{file} // '') || ($x->{name} // '') cmp($y->{name} // '')
        || ($x->{number} // 0) <=> ($y->{number} // 0);
}

# Return an array of the @entries that explain $change, as in explanation(), at most MOST in each
# direction; and the number of entries that were cut.
sub _enough($change, @entries) {
    my @grown  = _by_change(grep { $_->{change} !~ /^-|^0\z/ } @entries);
    my @shrunk = sort { compare_counts($a->{change}, $b->{change}) || _compare_places($a, $b) }
        grep { $_->{change} =~ /^-/ } @entries;
    my $sum  = [0];
    my $part = sub { compare_products($sum->[0], TENTHS, $change, $_[0]) };
    my $most = $change =~ /^-/ ? LEAST : ENOUGH;
    my ($n, $m) = (0, 0);
    while ($n < @grown) {
        add_counts($sum, [$grown[$n++]{change}]);
        last if $part->(LEAST) >= 0;
    }
    add_counts($sum, [$shrunk[$m++]{change}]) while $m < @shrunk && $part->($most) > 0;
    my @needed = ([@grown[0 .. $n - 1]], [@shrunk[0 .. $m - 1]]);
    my @listed = map { @$_ > MOST ? @$_[0 .. MOST - 1] : @$_ } @needed;
    return (\@listed, $n + $m - @listed);
}

1;
