# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Contexts;

# Calling contexts as text: a tree in which callees are below their caller, highest counts first.
# Each context has its inclusive counts and its own counts, with their shares.
#
#    5,130 (100.0%)     0           [program]
#    5,130 (100.0%) 1,000 (19.5%)     main (1x), /src/a.c
#    4,130 (80.5%)    110 (2.1%)        cheap (11x), /src/a.c
#
# A difference shows the inclusive counts of both sides, and the change.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Text);

use Cachegrind::Report::FunctionList;
use Cachegrind::Text::Format qw(commas);

# Make a report from the arguments of new() in Cachegrind::Report::Text, and from `contexts`, a
# result of contexts_of() in Cachegrind::Profile::Contexts. If only contexts through some functions
# are shown, `through` is the pattern that these functions match.

# The name of an unknown file.
my $UNKNOWN = '???';

# The largest depth that is shown by indentation. Deeper contexts show their depth as a number,
# since otherwise the indentation of a deep recursion would fill most of the report.
use constant MAX_INDENTED => 100;

sub _print($self) {
    $self->_print_metadata;
    $self->{old_new} ? $self->_print_difference : $self->_print_summary;
    $self->_print_tree;
    return;
}

sub _print_tree($self) {
    my $contexts = $self->{contexts};
    my $list     = $contexts->{list};
    my $columns  = $self->_new_columns(1,
        $self->{old_new} ? () : Cachegrind::Report::FunctionList::function_columns($self->{view}));
    $columns->measure($self->_counts_of($_)) for @$list;
    my $through = $self->{through};
    $self->_put_title('Contexts' . (defined $through ? " through $through" : ''));
    $self->_put('  ' . $columns->heading . ' function (calls), file', '');
    $self->_put('  ' . $columns->cells($self->_counts_of($_)) . ' ' . _label($_)) for @$list;
    $self->_put('(none)') if !@$list;
    my $hidden = $contexts->{hidden};
    $self->_put('', ($hidden eq '1' ? '1 context is' : commas($hidden) . ' contexts are')
            . ' below the threshold.') if $hidden;
    $self->_put('');
    return;
}

# Return the counts of a context that the columns show.
sub _counts_of($self, $context) {
    return $self->_row($context->{inclusive}) if $self->{old_new};
    return [@{$context->{inclusive}}, @{$context->{self}}];
}

sub _label($context) {
    my ($function, $calls) = @$context{qw(function calls)};
    my $where = $function->{file} ne $UNKNOWN ? $function->{file} : $function->{object};
    my $depth = $context->{depth};
    return ($depth > MAX_INDENTED ? "[depth $depth] " : '  ' x $depth) . $function->{name}
        . ($calls eq '0'   ? '' : ' (' . commas($calls) . 'x)')
        . (defined $where ? ", $where" : '');
}

1;
