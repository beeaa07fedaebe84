# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::ValuesText;

# The layout of the report of cg_values as text. Texts are bytes, as in profiles and sources.
# Cachegrind::Report::ValuesHTML has the same methods.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Format qw(aligned_lines commas);

# Make a report that is written to `output`; other layouts also take `title`.

# Begin a section.
sub section($self, $title) {
    return $self->_put_title($title);
}

# Put facts, arrays of a name and a value. A fact without a name continues the fact before.
sub facts($self, @pairs) {
    $self->_put(map { sprintf '%-11s %s', $_->[0] eq '' ? '' : "$_->[0]:", $_->[1] } @pairs);
    $self->_put('');
    return;
}

# Put a paragraph of text.
sub note($self, $text) {
    $self->_put($text, '');
    return;
}

# Put rows of cells. The first row has the titles; the first $n cells of a row are numbers.
sub table($self, $n, @rows) {
    my @lines = aligned_lines([('r') x $n, 'l'],
        map { [@$_[0 .. $n - 1], join '  ', @$_[$n .. $#$_]] } @rows);
    return $self->_put(@lines, '');
}

# Begin a source. If $has_costs, costs stand beside its lines.
sub source($self, $title, $has_costs) {
    $self->{has_costs} = $has_costs;
    $self->section($title);
    return;
}

# Put a note that lines before line $number are left out.
sub gap($self, $number) {
    return $self->_put_marker($number);
}

# Put a line of source. $number is 0 if the line is unknown; $text and $cost are undef if unknown.
sub line($self, $number, $text, $cost) {
    $text //= $number ? "line $number" : '(line not known)';
    $self->_put($self->{has_costs}
        ? sprintf '%14s  %s', defined $cost ? commas($cost) : '.', $text : $text);
    return;
}

# Put a text about a site below its line of source.
sub site($self, $text) {
    $self->_put("      # $text");
    return;
}

# Put a text about an instruction below its line of source.
sub instruction($self, $text) {
    $self->_put("      $text");
    return;
}

# End the source; end the report.
sub end_source { return $_[0]->_put('') }
sub end { return $_[0]->_flush }

1;
