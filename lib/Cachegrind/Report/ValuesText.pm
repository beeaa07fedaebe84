# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::ValuesText;

# The report of cg_values, laid out as text.
#
# Cachegrind::Report::ValuesHTML has the same methods. Texts are bytes as profiles and sources have
# them.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Format qw(aligned_lines commas);

=head1 new(output => HANDLE, title => TEXT)

Make it; the title is for pages, which have one.

=head1 section($title)

Begin a section with this title.

=cut

sub section($self, $title) {
    return $self->_put_title($title);
}

=head1 facts(@pairs)

Put facts, pairs of a name and a value; an empty name continues the one before.

=cut

sub facts($self, @pairs) {
    $self->_put(map { sprintf '%-11s %s', $_->[0] eq '' ? '' : "$_->[0]:", $_->[1] } @pairs);
    $self->_put('');
    return;
}

=head1 note($text)

=cut

sub note($self, $text) {
    $self->_put($text, '');
    return;
}

=head1 table($n, @rows)

Put rows of cells, the first of which has the titles; the first $n cells of each are numbers.

=cut

sub table($self, $n, @rows) {
    my @lines = aligned_lines([('r') x $n, 'l'],
        map { [@$_[0 .. $n - 1], join '  ', @$_[$n .. $#$_]] } @rows);
    return $self->_put(@lines, '');
}

=head1 source($title, $has_costs)

Begin a source. Its lines have costs beside them if $has_costs is true.

=cut

sub source($self, $title, $has_costs) {
    $self->{has_costs} = $has_costs;
    $self->section($title);
    return;
}

=head1 gap($number)

Put a note that lines are left out before the line with this number.

=cut

sub gap($self, $number) {
    return $self->_put_marker($number);
}

=head1 line($number, $text, $cost)

Put a line of source; for an unknown line the number is 0, and its text and its cost are undef.

=cut

sub line($self, $number, $text, $cost) {
    $text //= $number ? "line $number" : '(line not known)';
    $self->_put($self->{has_costs}
        ? sprintf '%14s  %s', defined $cost ? commas($cost) : '.', $text : $text);
    return;
}

=head1 site($text), instruction($text)

Put a text below the line: about one of its sites, or of its instructions.

=cut

sub site($self, $text) {
    $self->_put("      # $text");
    return;
}

sub instruction($self, $text) {
    $self->_put("      $text");
    return;
}

=head1 end_source, end

Complete the source, and the report.

=cut

sub end_source { return $_[0]->_put('') }

sub end { return $_[0]->_flush }

1;
