# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A harness for which an unexpected skip is a failure. run-tests uses it where the environment's
# `CI` is true: a test that is skipped even there would never run. tests/skips.txt, or the file
# named by CG_SKIPS, has a line for each permitted skip: the test's path below `tests`, a blank and
# the reason, in which `*` stands for any text. Lines with a `#` in front are comments.
package CgHarness;

use strict;
use warnings;

use File::Basename qw(dirname);
use parent 'TAP::Harness';

my $Skip_in_subtest = qr/\A\s+(?:ok\s+\d+\b.*?|1[.][.]0\s*)#\s*skip\S*\s*(.*?)\s*\z/i;

# Note the test's skips, also those in subtests, whose lines are indented, so that TAP::Parser does
# not parse them.
sub make_parser {
    my ($self, @arguments) = @_;
    my ($parser, $session) = $self->SUPER::make_parser(@arguments);
    my $test = $arguments[0]->filename =~ s{.*\btests/}{}r;
    my $note = sub {
        my ($reason) = @_;
        push @{$self->{cg_skips}}, "$test $reason";
    };
    my $note_result = sub {
        my ($result) = @_;
        $note->($result->explanation // q{}) if ($result->directive // q{}) eq 'SKIP';
    };
    $parser->callback($_ => $note_result) for qw(plan test);
    $parser->callback(unknown => sub { $note->($1) if $_[0]->raw =~ $Skip_in_subtest });
    return ($parser, $session);
}

# Run the tests; end the program with status 1 if a test was skipped without permission.
sub runtests {
    my ($self, @tests) = @_;
    my @allowed    = _allowed($ENV{CG_SKIPS} // dirname(__FILE__) . '/../skips.txt');
    my $aggregator = $self->SUPER::runtests(@tests);
    my %seen;
    my @surprising = grep { !$seen{$_}++ && !_is_one_of($_, @allowed) } @{$self->{cg_skips} // []};
    return $aggregator if !@surprising;
    print STDERR "run-tests: error: skipped, and not in tests/skips.txt: $_\n" for @surprising;
    exit 1;
}

sub _allowed {
    my ($path) = @_;
    open my $handle, '<', $path or die "cannot read $path: $!\n";
    return map { chomp; join '.*', map {quotemeta} split /[*]/, $_, -1 }
        grep { /\S/ && !/\A#/ } <$handle>;
}

sub _is_one_of {
    my ($skip, @patterns) = @_;
    return scalar grep { $skip =~ /\A$_\z/ } @patterns;
}

1;
