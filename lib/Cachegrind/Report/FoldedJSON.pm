# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::FoldedJSON;

# The functions, calls and lines of a report with libraries folded into own code: a JSON document
# beside the report's own. The page shows one or the other.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::PartsJSON);

# Make it of the arguments of new() of Cachegrind::Report::JSON; `view` has libraries folded, and
# `whole` is the view without, by whose sources lines are numbered.

sub _print($self) {
    my $view = $self->{view};
    $self->_put_bytes('{');
    $self->_member('estimated', $view->profile->is_estimated ? 'true' : 'false');
    $self->_print_tables;
    $self->_print_call_graph if $view->functions;
    $self->print_cache_use($view);
    $self->_print_array('sources', $self->lines_by_source($self->{whole}, $view));
    $self->_put_bytes("\n}\n");
    return;
}

1;
