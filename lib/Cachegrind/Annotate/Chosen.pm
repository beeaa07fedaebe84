# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Chosen;

# The parts of a profile to show, as cg_annotate's options say: events, recorded or computed, and
# functions and files.

use Cachegrind::Strict;

use Cachegrind::Profile::Formula qw(computed definitions weights_of);
use Cachegrind::Source::Own;
use Cachegrind::Text::Pattern qw(glob_pattern);

use Exporter qw(import);
our @EXPORT_OK = qw(are_few choose_events computing own_code selecting);

# Return the events that the options ask for, as keys and values: `definitions` of events that can
# be computed (Cachegrind::Profile::Formula); `wished`, names of events to compute, from `show` or,
# without `show`, all of `--event`; `sorted`, names of events to compute, from `sort`;
# `recorded`, names in `show` that the profile must have; `others`, names in `recorded` or `sort`
# for which the profile may have a formula. Raise a usage error if a definition is malformed.
sub choose_events($option) {
    my $definitions = definitions($option->{events_file}, @{$option->{definitions}});
    my @in_sort = map { s/:[^:]*\z//r, $_ } split /,/, $option->{sort} // '';
    my @sorted  = computed($definitions, @in_sort);
    my @wished = computed($definitions,
        $option->{show} ? @{$option->{show}} : map { $_->[0] } @{$option->{definitions}});
    my %is_computed = map { $_ => 1 } @wished, @sorted;
    return (
        definitions => $definitions,
        wished      => \@wished,
        sorted      => \@sorted,
        recorded    => [grep { !$is_computed{$_} } @{$option->{show} // []}],
        others      => [grep { !$is_computed{$_} } @{$option->{show} // []}, @in_sort],
    );
}

# Return the Cachegrind::Source::Own that the request describes.
sub own_code($request) {
    return Cachegrind::Source::Own->new(map { $_ => $request->{$_} } qw(own library folders));
}

# Return arguments for Cachegrind::Engine, as keys and values: to compute the events that $request
# (Cachegrind::Annotate::Request) needs, and to fold libraries if $request asks for it.
sub computing($request) {
    my ($definitions, $wished, $sorted, $others) =
        @$request{qw(definitions wished sorted others)};
    my @own = $request->{folds} ? (own => own_code($request)) : ();
    return @own if !@$wished && !@$sorted && !@$others && !_may_be_few($request);
    return (@own, compute => sub ($profile) {
        my $formulas = $profile->formulas;
        return (
            weights_of($profile, {%$formulas, %$definitions},
                [@$wished, grep { exists $formulas->{$_} } @$others], $sorted),
            are_few($request, $profile)
                ? weights_of($profile, $definitions, [], [qw(L1m LLm Bm)]) : (),
        );
    });
}

# The largest number of events that fit into the columns of a terminal.
use constant MANY_EVENTS => 3;

# Return whether a report shows only the first sort event and the computed events L1m, LLm
# and Bm. It does so on a terminal or in screens, if $profile has more than MANY_EVENTS and $request
# neither names events to show or compute nor asks for instructions.
sub are_few($request, $profile) {
    return @{$profile->recorded} > MANY_EVENTS && _may_be_few($request);
}

sub _may_be_few($request) {
    return ($request->{on_terminal} || $request->{screens})
        && !$request->{show} && !$request->{show_all}
        && !@{$request->{wished}} && !@{$request->{sorted}} && !defined $request->{instructions};
}

# Return the engine's arguments that select entries. `function` and `file` are patterns of the shell
# with `*`, `?` and `[...]`, where `*` also stands for slashes; a file's pattern may match just the
# end of its path. `top` is ignored for a report of parts, and for the classic format, which
# shortens its lists itself.
sub selecting($request) {
    my ($function, $file, $top) = @$request{qw(function file top)};
    return (
        defined $function ? '--function=' . glob_pattern($function) : (),
        defined $file ? '--file=' . glob_pattern($file, '(?:.*/)?') : (),
        defined $top && !$request->{parts} && !$request->{form}{cuts_lists} ? "--top=$top" : (),
    );
}

1;
