package Cachegrind::Annotate::Flame;

# The calling contexts that a page shows beside the rest of a report, as a flame graph.
#
# They are those of the files beside the profiles, if each has one. A file that was left by another
# run must not be taken for this one's: its events and totals have to be the profile's.

use strict;
use warnings;

use Cachegrind::Annotate::Chosen qw(computing);
use Cachegrind::Annotate::Request qw(engine_arguments);
use Cachegrind::Annotate::View;
use Cachegrind::Profile;
use Cachegrind::Profile::Contexts qw(contexts_events contexts_file contexts_of);
use Cachegrind::Text::Count qw(same_counts);
use Cachegrind::Text::Diag qw(data_error);

use Exporter qw(import);
our @EXPORT_OK = qw(contexts_beside);

=head1 NAME

Cachegrind::Annotate::Flame - the calling contexts for a page

=head1 SYNOPSIS

    my $flame = contexts_beside($request, {program => 'cg_annotate', profiles => [$path]},
        {engine => $engine}, $view);

=head1 DESCRIPTION

=head2 contexts_beside($request, $input, $engine, $view)

Returns a hash of I<view>, with the events of $view, and I<contexts>, as contexts_of() of
L<Cachegrind::Profile::Contexts> gives them, for the profiles of $input, which are those of $view;
or undef if not all of them have contexts of the same run. Raises an error instead if the request
asks for contexts.

=cut

sub contexts_beside {
    my ($request, $input, $engine, $view) = @_;
    my ($main, $is_needed) = ($view->profile, $request->{flame} eq 'needed');
    my @files = map { contexts_file($_) } @{$input->{profiles}};
    for my $i (0 .. $#files) {
        my $events = contexts_events($files[$i]);
        my %has    = map { $_ => 1 } @{$events // []};
        next if $events && !grep { !$has{$_} } @{$main->recorded};
        return undef if !$is_needed;
        data_error("$files[$i]: not the contexts of $input->{profiles}[$i]: it has other events")
            if $events;
        data_error("$input->{profiles}[$i]: a profile without contexts: run the program with"
                . ' --contexts=yes');
    }
    # What limits the rows of tables is not about contexts.
    my %wish = (%$request, threshold => $request->{contexts_threshold}, annotate => 0,
        inclusive => 0, tree => 'none', changed_only => 0, top => undef);
    my $profile = Cachegrind::Profile->new(
        engine    => $engine->{engine},
        arguments => ['--contexts', '--no-tables',
            engine_arguments(\%wish, %$input, profiles => \@files)],
        computing($request),
    );
    if (!same_counts($profile->total, $main->total)) {
        return undef if !$is_needed;
        data_error("$files[0]: not the contexts of $input->{profiles}[0]: the totals differ");
    }
    return {
        contexts => contexts_of($profile),
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
