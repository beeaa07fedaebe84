# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Chosen;

# The parts of a profile to show, by the options of cg_annotate: which events, recorded or computed,
# and which functions and files.

use Cachegrind::Strict;

use Cachegrind::Profile::Formula qw(computed definitions weights_of);
use Cachegrind::Source::Own;
use Cachegrind::Text::Pattern qw(glob_pattern);

use Exporter qw(import);
our @EXPORT_OK = qw(are_few choose_events computing own_code selecting);

# Return the events that the options ask for, as keys and values: `definitions` of events that can
# be computed, see Cachegrind::Profile::Formula; `wished`, the names of events to compute: for
# `show`, a list, or all that the user has defined if that is undef; `sorted`, those for `sort`;
# `recorded`, the names of events to show that the profile must have; and `others`, these and names
# in `sort` for which the profile may have a formula. Raise a usage error if a definition is
# malformed.
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

# Return the request's Cachegrind::Source::Own.
sub own_code($request) {
    return Cachegrind::Source::Own->new(map { $_ => $request->{$_} } qw(own library folders));
}

# Return arguments of Cachegrind::Engine, keys and values: for the events that the request
# (Cachegrind::Annotate::Request) needs computed, and for folding libraries if it asks for that.
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

# More events than this do not fit into the columns of a terminal.
use constant MANY_EVENTS => 3;

# Return whether only the first event of `--sort` and some computed ones (L1m, LLm and the like) are
# shown: on a terminal, if the profile has more events than its columns hold and $request names
# none.
sub are_few($request, $profile) {
    return @{$profile->recorded} > MANY_EVENTS && _may_be_few($request);
}

sub _may_be_few($request) {
    return ($request->{on_terminal} || $request->{screens})
        && !$request->{show} && !$request->{show_all}
        && !@{$request->{wished}} && !@{$request->{sorted}} && !defined $request->{instructions};
}

# Return the engine's arguments that select entries: `function` and `file` are patterns of the shell
# with `*`, `?` and `[...]`, where `*` also stands for slashes and a file's pattern may fit just the
# end of its path. There are none for a report of parts, or of the classic format, which cuts its
# lists itself.
sub selecting($request) {
    my ($function, $file, $top) = @$request{qw(function file top)};
    return (
        defined $function ? '--function=' . glob_pattern($function) : (),
        defined $file ? '--file=' . glob_pattern($file, '(?:.*/)?') : (),
        defined $top && !$request->{parts} && !$request->{form}{cuts_lists} ? "--top=$top" : (),
    );
}

1;
