# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Answers;

# Reads profiles again, with libraries folded into own code, to make the answer of a report.

use Cachegrind::Strict;

use Cachegrind::Annotate::Chosen qw(computing own_code);
use Cachegrind::Annotate::Request qw(engine_arguments);
use Cachegrind::Engine;
use Cachegrind::Profile::Answer;
use Cachegrind::Profile::Contexts qw(contexts_beside);
use Cachegrind::Source qw(find_source is_brace);
use Cachegrind::Source::Missing qw(is_split);

use Exporter qw(import);
our @EXPORT_OK = qw(answers_for needs_answer);

# The threshold, in percent, for functions in the profile of an answer that is not in a page.
use constant LEAST => 1;

# Return the Cachegrind::Profile::Answer for $view, the view of the profiles of $input; undef if the
# request needs no answer.
sub answers_for($request, $input, $engine, $view) {
    return undef if !needs_answer($request);
    my ($main, $own) = ($view->profile, own_code($request));
    my %is_recorded = map { $_ => 1 } @{$main->recorded};
    my %is_sorted;
    my @events = grep { $is_recorded{$_} && !$is_sorted{$_}++ } $view->sort_events,
        @{$main->recorded};
    # --top does not limit the answer; nor do the user's thresholds, except in a page, which shows
    # the answer's tables, too.
    my $is_page = $request->{form}{is_page};
    my %wish = (%$request, annotate => 1, tree => 'any', top => undef, $is_page ? ()
        : (inclusive => 0, sort => join(',', map { "$_:" . LEAST } @events)));
    my $profile = Cachegrind::Engine->new(
        engine    => $engine->{engine},
        arguments => [engine_arguments(\%wish, %$input)],
        computing({%$request, folds => 0}),
        own      => $own,
        contexts => [contexts_beside(@{$input->{profiles}})],
    );
    return Cachegrind::Profile::Answer->new(
        view   => $view,
        folded => $profile,
        own    => $own,
        of_own => $view->of_profile($profile),
        braces => _braces_in($request->{folders}),
        split  => \&is_split,
    );
}

# Return whether the report has an answer, or two screens, which need an answer. A report of
# contexts, or of a difference without sides, has neither.
sub needs_answer($request) {
    return ($request->{answer} || $request->{screens}) && !defined $request->{contexts}
        && (!$request->{diff} || $request->{sides});
}

# Return a function that takes a file's name and returns a hash of the lines with only a brace.
sub _braces_in($folders) {
    my %known;
    return sub ($name) {
        return $known{$name} //= do {
            my $path = find_source($name, $folders);
            my $source = -f $path && -r _ ? Cachegrind::Source->new($path) : undef;
            my ($n, %braces) = 0;
            while ($source && defined(my $text = $source->next_line)) {
                $n++;
                $braces{$n} = 1 if is_brace($text);
            }
            \%braces;
        };
    };
}

1;
