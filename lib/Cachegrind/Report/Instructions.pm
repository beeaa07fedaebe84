# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Instructions;

# The instructions of functions as lines of text, with source lines between them. This module lays
# out results of Cachegrind::Annotate::Instructions; reports print the lines.

use Cachegrind::Strict;

use Cachegrind::Source qw(examine);
use Cachegrind::Text::Format qw(commas);

use Exporter qw(import);
our @EXPORT_OK = qw(instruction_lines);

# Return the lines for a function. Each instruction has its counts and, if known, its jumps: how
# often each was followed, out of how many executions if conditional, and its target. If the source
# line differs from the previous instruction's, it stands before the instruction; if it is inlined
# from another function, with that function's name. After a call stands the cost of what was called.
# $columns, a Cachegrind::Report::Columns, must not have measured other rows; sources are searched
# for in $folders.
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

# The texts of source lines, an array for each file; the array is empty if the file cannot be read.
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
