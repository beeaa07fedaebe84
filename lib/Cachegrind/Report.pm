# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report;

# The reports, by subject and format. Each is loaded only when it is needed, since half of the time
# of a small report goes to loading.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(new_report);

=head1 NAME

Cachegrind::Report - the reports by their formats

=head1 SYNOPSIS

    use Cachegrind::Report qw(new_report);
    new_report(view => 'json', view => $view, output => \*STDOUT)->print;

=head1 DESCRIPTION

=cut

my %REPORT = (
    view => {
        text => 'Text', json => 'JSON', html => 'HTML', markdown => 'Markdown',
        classic => 'Classic', callgrind => 'Callgrind', csv => 'CSV', screens => 'Screens',
        short => 'Short',
    },
    contexts => {text => 'Contexts', json => 'ContextsJSON'},
    history => {text => 'History', html => 'HistoryHTML'},
    parts  => {text => 'Parts'},
    values => {text => 'Values', html => 'Values', json => 'ValuesJSON'},
    check  => {map { $_ => 'Check' } qw(text markdown json github)},
    steady => {map { $_ => 'Steady' } qw(text json)},
);

=head2 new_report($what, $format, %given)

Return the report of a kind in this format, which must exist: C<view>, C<contexts>, C<parts>,
C<history>, C<values>, C<check> or C<steady>. I<output> is a handle in raw mode; the other arguments
are described in the report's module, for a view L<Cachegrind::Report::Text>. Its method print()
prints it.

=cut

sub new_report {
    my ($what, $format, %given) = @_;
    my $module = $REPORT{$what}{$format};
    require "Cachegrind/Report/$module.pm";
    if ($given{answers} && $given{data}) {
        require Cachegrind::Report::Verdicts;
        $given{answers}->knows_data(Cachegrind::Report::Verdicts::waiting_object($given{data}));
    }
    return "Cachegrind::Report::$module"->new(%given, format => $format);
}

1;
