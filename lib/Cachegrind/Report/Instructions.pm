# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Instructions;

# Functions instruction by instruction, as lines of text, with source lines between. This module
# lays out the results of Cachegrind::Annotate::Instructions, and prints nothing itself.

use Cachegrind::Strict;

use Cachegrind::Source qw(examine);
use Cachegrind::Text::Format qw(commas);

use Exporter qw(import);
our @EXPORT_OK = qw(instruction_lines);

# Return the lines for a function: each instruction with its counts. Its source line comes before
# it, if different from the previous one; the name of its function, if it belongs to another one;
# and its jumps, if known: how often each was followed, out of how many times if conditional, and to
# which address. After a call stands the cost of the calls. $columns, a Cachegrind::Report::Columns,
# must not have been used before; sources are searched for in $folders.
sub instruction_lines($function, $columns, $folders) {
    my @rows = @{$function->{rows}};
    $columns->measure([split / /, $_->{counts}]) for grep { defined $_->{counts} } @rows;
    $columns->measure($_->{counts}) for map { @{$_->{calls} // []} } @rows;
    my @lines = ($columns->heading . ' address', '');
    my $width = length sprintf '%x', $rows[-1]{address};
    my $place = '';
    for my $row (@rows) {
        my $of   = defined $row->{function} ? " ($row->{function})" : '';
        my $here = $row->{line} ? "$row->{file}:$row->{line}$of" : $place;
        push @lines,
            (q( ) x length $columns->blank_cells) . " $here: " . _source_line($row, $folders)
            if $here ne $place;
        $place = $here;
        my $cells = defined $row->{counts} ? $columns->cells([split / /, $row->{counts}])
            : $columns->blank_cells;
        push @lines, sprintf('%s %*x:  %s%s', $cells, $width, $row->{address},
            $row->{text} // '', _jumps_text($row->{jumps})) =~ s/ +\z//r;
        push @lines, $columns->cells($_->{counts}) . ' ' x ($width + 4) . '=> ' . _call_text($_)
            for @{$row->{calls} // []};
    }
    push @lines, "($function->{why})" if defined $function->{why};
    return @lines;
}

sub _call_text($call) {
    my ($name, $file, $object) = @{$call->{function}}{qw(name file object)};
    return "$file:$name (" . commas($call->{calls}) . 'x)' . (defined $object ? " [$object]" : '');
}

sub _jumps_text($jumps) {
    return '' if !$jumps;
    return '  [' . join(', ', map {
        commas($_->{followed}) . (defined $_->{executed} ? ' of ' . commas($_->{executed}) : '')
            . sprintf ' to %x', $_->{to}
    } @$jumps) . ']';
}

# Texts of source lines, by file and line; empty if the source cannot be read.
my %texts;

sub _source_line($row, $folders) {
    my $lines = $texts{$row->{file}} //= _lines_of($row->{file}, $folders);
    return ($lines->[$row->{line} - 1] // '') =~ s/^\s+//r;
}

sub _lines_of($name, $folders) {
    my $found = examine([$name], $folders);
    return [] if $found->{status} ne 'readable';
    my $source = Cachegrind::Source->new($found->{path});
    my @lines;
    while (defined(my $line = $source->next_line)) {
        push @lines, $line;
    }
    return \@lines;
}

1;
