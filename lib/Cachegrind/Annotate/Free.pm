# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Free;

# The costs of each event that would remain without some functions and their callees. Each cost is
# subtracted once, even if functions call each other. On the page, html/free.js computes the same.

use Cachegrind::Strict;

use List::Util qw(max sum0);

use Cachegrind::Annotate::Chosen qw(computing);
use Cachegrind::Annotate::Flame;
use Cachegrind::Annotate::Request qw(engine_arguments);
use Cachegrind::Engine;
use Cachegrind::Profile::Doing qw(plain_name);
use Cachegrind::Text::Compat qw(quoted);
use Cachegrind::Text::Count qw(add_counts);
use Cachegrind::Text::Diag qw(usage_error);
use Cachegrind::Text::Pattern qw(glob_pattern);

use Exporter qw(import);
our @EXPORT_OK = qw(left_without);

use constant {
    ROUNDS => 200,     # largest number of rounds, for functions that call each other in a circle
    LEAST  => 1e-6,    # least change of a part that matters
};

# Return a hash: `functions`, an array of the functions whose names or plain names match the
# request's patterns; `left`, the remaining counts, in the form of the total of $view, the view of
# the profiles of $input; and `note`, a text, if these counts are estimates, or if costs of callees
# are not subtracted. With contexts beside the profiles the counts are exact. With calls alone, a
# function's cost is divided among its callers in proportion to the costs of their calls; if only
# one function matches, its inclusive counts are used. Raise a usage error if a pattern matches no
# function.
sub left_without($request, $input, $engine, $view) {
    # Options that limit the rows of tables do not limit these costs.
    my %wish = (%$request, threshold => 0, contexts_threshold => 0, flame => 'any', folds => 0,
        annotate => 0, inclusive => 0, tree => 'any',
        sort => defined $request->{sort} ? $request->{sort} =~ s/:[^,]*//gr : undef,
        map { $_ => undef } qw(function file top));
    my $contexts = Cachegrind::Annotate::Flame::flame_contexts(\%wish, $input, $engine, $view);
    my $profile = $contexts ? $contexts->{view}->profile : Cachegrind::Engine->new(
        engine    => $engine->{engine},
        arguments => [engine_arguments(\%wish, %$input)],
        computing(\%wish),
    );
    my ($functions, $free, $note) =
        $contexts ? _by_contexts($request, $contexts->{contexts}, $profile)
        : @{$profile->functions} ? _by_calls($request, $profile)
        : _alone($request, $profile);
    my @left = map { sprintf '%.0f', max(0, $profile->total->[$_] - ($free->[$_] // 0)) }
        0 .. $#{$profile->total};
    my %found = (functions => $functions, left => $profile->complete(\@left), note => $note);
    $profile->close;
    return \%found;
}

# Return the elements of @functions that match the request's patterns. Raise a usage error if a
# pattern matches no function.
sub _matching($request, @functions) {
    my %is_free;
    for my $glob (@{$request->{free}}) {
        my $pattern = glob_pattern($glob);
        my @found = grep {
            $functions[$_]{name} =~ $pattern || plain_name($functions[$_]{name}) =~ $pattern
        } 0 .. $#functions;
        usage_error('argument --free: no function matches ' . quoted($glob)) if !@found;
        @is_free{@found} = ();
    }
    return map { $functions[$_] } sort { $a <=> $b } keys %is_free;
}

sub _by_contexts($request, $contexts, $profile) {
    my @functions = @{$contexts->{functions}};
    my @free      = _matching($request, @functions);
    my %wanted    = map { $_ => 1 } @free;
    my @is_wanted = map { $wanted{$_} } @functions;
    my $column = sub { return [split /,/, substr $contexts->{column}->(@_), 1, -1] };
    my ($parent, $function) = map { $column->($_) } qw(parent function);
    my (@inside, @outermost);
    for my $i (0 .. $#$parent) {
        my $is_below = $parent->[$i] >= 0 && $inside[$parent->[$i]];
        $inside[$i] = $is_below || $is_wanted[$function->[$i]];
        push @outermost, $i if $inside[$i] && !$is_below;
    }
    my @sums = map { sum0(@{$column->('inclusive', $_)}[@outermost]) } 0 .. $profile->width - 1;
    return (\@free, \@sums);
}

sub _by_calls($request, $profile) {
    my (%entry, %callees);
    for my $entry (@{$profile->functions}) {
        my $id = $entry->{function}{id};
        $entry{$id} = $entry;
        push @{$callees{$_->{function}{id}}}, $id for grep { $_->{function} } @{$entry->{callers}};
    }
    my @free = _matching($request, map { $_->{function} } @{$profile->functions});
    my $note = 'an estimate by call arcs; --contexts=yes is exact';
    if (@free == 1) {
        my $only = $free[0];
        return (\@free, $entry{$only->{id}}{inclusive}, $only->{cycle} ? $note : undef);
    }
    my @sums;
    for my $i (0 .. $profile->width - 1) {
        my $part = _parts($i, \%entry, \%callees, map { $_->{id} } @free);
        push @sums, sum0(map { $part->{$_} * $entry{$_}{self}[$i] } keys %$part);
    }
    return (\@free, \@sums, $note);
}

# Return a hash, by function's id, of the part (0 to 1) of its counts of event $i that is work for
# @free.
sub _parts($i, $entries, $callees, @free) {
    my %part  = map { $_ => 1 } @free;
    my %fixed = %part;
    my @open  = @free;
    for (1 .. ROUNDS) {
        my %next = map { $_ => 1 } grep { !$fixed{$_} && $entries->{$_} }
            map { @{$callees->{$_} // []} } @open;
        @open = ();
        for my $id (sort { $a <=> $b } keys %next) {
            my ($all, $mine) = (0, 0);
            for my $call (@{$entries->{$id}{callers}}) {
                my $caller = $call->{function} ? $call->{function}{id} : $id;
                $all += $call->{counts}[$i];
                $mine += $call->{counts}[$i] * ($part{$caller} // 0) if $caller != $id;
            }
            my $whole = max($all, $entries->{$id}{inclusive}[$i]);
            my $new   = $whole > 0 ? $mine / $whole : 0;
            next if abs($new - ($part{$id} // 0)) < LEAST;
            $part{$id} = $new;
            push @open, $id;
        }
        last if !@open;
    }
    return \%part;
}

sub _alone($request, $profile) {
    my (@functions, @sums);
    my $next = $profile->table('function:file');
    while (my $function = $next->()) {
        push @functions, {name => $function->{name}, file => $function->{inners}[0]{name},
            counts => $function->{counts}};
    }
    my @free = _matching($request, @functions);
    add_counts(\@sums, [split / /, $_->{counts}]) for @free;
    return (\@free, \@sums, 'what they call is not free: a run with --call-graph=yes tells of it');
}

1;
