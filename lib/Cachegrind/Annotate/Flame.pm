# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Flame;

# Finds the calling contexts that a report's page shows as a flame graph.
#
# Contexts are in files beside the profiles, and are used if each profile has such a file. A file
# may be left from another run, so its command, events and totals must be those of the profile.

use Cachegrind::Strict;

use Cachegrind::Annotate::Chosen qw(computing);
use Cachegrind::Annotate::Request qw(engine_arguments);
use Cachegrind::Annotate::View;
use Cachegrind::Engine;
use Cachegrind::Run qw(is_of_run);
use Cachegrind::Profile::Contexts
    qw(columns_of contexts_events contexts_file needed_contexts);
use Cachegrind::Text::Count qw(same_counts);
use Cachegrind::Text::Diag qw(data_error);

use Exporter qw(import);
our @EXPORT_OK = qw(flame_contexts);

# Return the contexts of the profiles of $input, whose view is $view: a hash with `view`, a view of
# the contexts with the events of $view; `contexts`, from columns_of() of
# Cachegrind::Profile::Contexts; and `files`, the paths read. If a profile lacks contexts of its
# run, return undef, or raise an error if the user has asked for contexts.
sub flame_contexts($request, $input, $engine, $view) {
    my ($main, $is_needed) = ($view->profile, $request->{flame} eq 'needed');
    my @files = map { contexts_file($_) } @{$input->{profiles}};
    for my $i (0 .. $#files) {
        my $events = contexts_events($files[$i]);
        my %has    = map { $_ => 1 } @{$events // []};
        next if $events && !grep { !$has{$_} } @{$main->recorded};
        return undef if !$is_needed;
        data_error("$files[$i]: not the contexts of $input->{profiles}[$i]: it has other events")
            if $events;
        needed_contexts($input->{profiles}[$i]);
    }
    # --top does not limit the contexts of a flame graph.
    my %wish = (%$request, threshold => $request->{contexts_threshold}, annotate => 0,
        inclusive => 0, tree => 'none', changed_only => 0, top => undef);
    my $profile = Cachegrind::Engine->new(
        engine    => $engine->{engine},
        arguments => ['--contexts', engine_arguments(\%wish, %$input, profiles => \@files)],
        computing($request),
    );
    my $other = !is_of_run(map { [map { $_->{command} } @{$_->profiles}] } $profile, $main)
        ? 'the commands differ'
        : !same_counts($profile->total, $main->total) ? 'the totals differ' : undef;
    if (defined $other) {
        return undef if !$is_needed;
        data_error("$files[0]: not the contexts of $input->{profiles}[0]: $other");
    }
    return {
        contexts => columns_of($profile),
        files    => \@files,
        view     => Cachegrind::Annotate::View->new(
            profile   => $profile,
            context   => 0,
            annotate  => 0,
            threshold => $request->{contexts_threshold},
            show      => [map { $_->{name} } @{$view->shown}],
        ),
    };
}

1;
