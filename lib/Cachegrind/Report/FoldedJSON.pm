# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::FoldedJSON;

# The functions, calls and lines of a report in which libraries are folded into own code. It is a
# JSON document beside the one of the report itself; the page shows one of the two.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::JSON);

use Cachegrind::Text::JSON qw(json_list);

# Make a report from the arguments of new() in Cachegrind::Report::JSON. `view` has libraries
# folded; `whole` is the view without folding; sources have the indices of its files().

sub _print($self) {
    my $view = $self->{view};
    $self->_put_bytes('{');
    $self->_member('estimated', $view->profile->is_estimated ? 'true' : 'false');
    $self->_print_tables;
    $self->_print_call_graph if $view->functions;
    $self->print_cache_use($view);
    $self->_print_array('sources', $self->_lines_by_source);
    $self->_put_bytes("\n}\n");
    return;
}

# Return a text for each source with counts: the source's index in `whole`, and for each line an
# array of its number and its counts. Counts without a line have the number 0. In a difference, a
# line also has its old counts; deleted lines follow, with their old numbers.
sub _lines_by_source($self) {
    my ($whole, $profile) = ($self->{whole}, $self->{view}->profile);
    my %id = map { $_->{name} => $_->{id} } @{$profile->files};
    my @files = $whole->files;
    my @known = grep { defined $id{$files[$_]{name}} } 0 .. $#files;
    my @ids   = map { $id{$files[$_]{name}} } @known;
    return map { json_list($_, $self->_changed_lines($whole->source($files[$_]), $profile,
        shift @ids)) } @known if $profile->sides;
    my @lines = $profile->json_lines($self->{indexes}, @ids);
    return map { json_list($_, shift @lines) } @known;
}

sub _changed_lines($self, $source, $profile, $id) {
    my ($numbers, $counts, $gone) = $source->lines_in($profile, $id);
    return (json_list(map { $self->_numbered($numbers->[$_], $counts->[$_]) } 0 .. $#$numbers),
        json_list(map { $self->_numbered($_->{number}, join ' ', @{$_->{counts}}) } @$gone));
}

sub _numbered($self, $number, $counts) {
    return if !defined $counts;
    my %old = $self->_old($counts);
    return json_list($number, $self->_counts($counts), values %old);
}

1;
