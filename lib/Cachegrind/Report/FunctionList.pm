# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::FunctionList;

# The list of functions in a text report. A function has its inclusive counts and its own counts;
# its callers stand above it, its callees below.
#
#    < 12,026 (3.0%)                  main.c:main (2x)                a caller
#    * 12,026 (3.0%)  4,026 (1.0%)    words.c:read_word (2x)          the function
#    >  8,000 (2.0%)                  io.c:fill (1,000x) [/lib/io]    what it calls
#
# The counts of a caller or callee are the costs of the calls, with all that was called.

use Cachegrind::Strict;

use Cachegrind::Text::Format qw(commas);
use Cachegrind::Report::Columns;

use Exporter qw(import);
our @EXPORT_OK = qw(call_text function_columns function_lines);

# Return arguments of new() of Cachegrind::Report::Columns, keys and values, for the list's columns:
# two for each event shown. A row of counts has the inclusive counts of all events, then the own
# counts of all events.
sub function_columns($view) {
    my $total = $view->profile->total;
    my @shown = map {
        {%$_, name => "$_->{name} incl"},
        {%$_, name => "$_->{name} self", index => $_->{index} + @$total}
    } @{$view->shown};
    return (shown => \@shown, total => [@$total, @$total]);
}

# Return the lines of the list, the heading first. $columns must not have measured other rows.
sub function_lines($view, $columns) {
    my @none = map { undef } @{$view->profile->total};
    my @rows;
    for my $entry (@{$view->functions}) {
        push @rows, _call_rows($view, '<', $entry->{callers}, \@none);
        push @rows, [
            $view->tree eq 'none' ? ' ' : '*',
            [@{$entry->{inclusive}}, @{$entry->{self}}],
            _named($view, $entry->{function}, $entry->{calls})
        ];
        push @rows, _call_rows($view, '>', $entry->{callees}, \@none);
        push @rows, undef if $view->tree ne 'none';
    }
    $columns->measure($_->[1]) for grep { defined } @rows;
    my @lines = ('  ' . $columns->heading . ' file:function', '');
    for my $row (@rows) {
        push @lines, $row ? "$row->[0] " . $columns->cells($row->[1]) . " $row->[2]" : '';
    }
    push @lines, '' if $lines[-1] ne '';
    return @lines;
}

sub _call_rows($view, $mark, $calls, $none) {
    return map { [$mark, [@{$_->{counts}}, @$none], '  ' . call_text($view, $_)] } @$calls;
}

# Return a text with the other end of a call - a function's caller or callee, or the function called
# from a line - and the number of calls.
sub call_text($view, $call) {
    return _named($view, $call->{function}, $call->{calls}) if $call->{function};
    return commas($call->{number}) . ' more' . _times($call->{calls});
}

sub _named($view, $function, $calls) {
    my $name  = $view->function_name($function);
    my $times = _times($calls);
    my $object = defined $function->{object} ? " [$function->{object}]" : '';
    return "$name$times$object";
}

sub _times($calls) {
    return $calls eq '0' ? '' : ' (' . commas($calls) . 'x)';
}

1;
