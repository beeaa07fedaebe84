# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::FoldedJSON;

# The functions, calls and lines of a report with libraries folded into own code: a JSON document
# beside the report's own. The page shows one or the other.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::JSON);

use Cachegrind::Text::JSON qw(json_list);

# Make a report of the arguments of new() of Cachegrind::Report::JSON; `view` has libraries folded,
# and `whole` is the view without, by whose sources lines are numbered.

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

# Return a text for each source with counts: the source's index in `whole`, and the counts of its
# lines, each with the line's number. The number 0 stands for no line. In a difference, the new
# source's lines have the old counts, too; deleted lines follow, with their old numbers.
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
