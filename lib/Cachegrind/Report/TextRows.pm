# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::TextRows;

# Rows of text reports: measured columns of counts, then names or source text. The object has the
# members that Cachegrind::Report::Text describes.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Report::Columns;
use Cachegrind::Report::Difference qw(difference_columns with_new);
use Cachegrind::Source qw(find_source);
use Cachegrind::Text::Format qw(heat);
use Cachegrind::Text::Visible qw(coloured);

# Terminal colours by heat: bold red and yellow. In a difference, growth is red and decrease is
# green.
my %COLOUR = (hot => '1;31', warm => '33');
my %GREW   = (hot => '1;31', warm => '31');
my %FELL   = (hot => '1;32', warm => '32');

# Return new columns. If $may_be_hot, large percentages are coloured. $given{shown} are the columns,
# by default the view's or, with `old_new`, those of difference_columns().
sub _new_columns($self, $may_be_hot = undef, %given) {
    my $view = $self->{view};
    return Cachegrind::Report::Columns->new(
        $self->{old_new} ? difference_columns($view)
        : (shown => $view->shown, total => $view->profile->total),
        %given,
        percents => $self->{percents},
        paint    => $may_be_hot && $self->{colour} && sub { return $self->_painted(@_) },
    );
}

sub _painted($self, $text, $percent) {
    my $colours = !$self->{old_new} ? \%COLOUR : $percent < 0 ? \%FELL : \%GREW;
    my $colour  = $colours->{heat($percent)};
    $text =~ s/(-?[\d.]+%)/coloured($colour, $1)/e if $colour;
    return $text;
}

# Return a line of text. If colours are wanted, large percentages in parentheses are coloured.
sub _painted_shares($self, $line) {
    return $line if !$self->{colour};
    return $line =~ s/[(](-?[\d.]+)%[)]/'(' . $self->_painted("$1%", $1) . ')'/ger;
}

# Return a line of a difference's summary. If colours are wanted, its changes, numbers with a sign,
# are coloured.
sub _painted_change($self, $line) {
    return $line if !$self->{colour};
    my %colour = ('+' => $GREW{warm}, '-' => $FELL{warm});
    $line =~ s/(?<= )([+-])([\d,.]+)(?= |\z)/coloured($colour{$1}, "$1$2")/ge;
    return $line;
}

# Return $counts, a string or an array, as an array for columns; in a difference, with new counts.
sub _row($self, $counts) {
    my $row = ref $counts ? $counts : [split / /, $counts];
    return $self->{old_new} ? with_new($self->{view}, $row) : $row;
}

sub _measure($self, $columns, $counts) {
    return $columns->measure($self->_row($counts));
}

sub _cells($self, $columns, $counts) {
    return $columns->cells($self->_row($counts));
}

use constant NAMED => 5;

sub _free_lines($self, $columns) {
    my ($functions, $left, $note) = @{$self->{free}}{qw(functions left note)};
    my @names = map { "$_->{file}:$_->{name}" } @$functions;
    @names = (@names[0 .. NAMED - 1], (@names - NAMED) . ' more') if @names > NAMED + 1;
    return ($columns->heading, '', $columns->cells($left) . ' would be left without:',
        map({ "  $_" } @names), defined $note ? ucfirst "$note." : ());
}

sub _print_table($self, $name, $marker) {
    my $view    = $self->{view};
    my $columns = $self->_new_columns(1)->nested;
    my $next    = $view->profile->table($name);
    while (my $outer = $next->()) {
        $columns->measure_running($self->_row($outer->{running}));
        $self->_measure($columns, $_->{counts}) for $outer, @{$outer->{inners}};
    }

    $self->_put_title(ucfirst "$name summary");
    $self->_put('  ' . $columns->heading . " $name", '');
    $next = $view->profile->table($name);
    while (my $outer = $next->()) {
        my $cells  = $columns->outer_cells($self->_row($outer->{counts}),
            $self->_row($outer->{running}));
        if (my $inner = $view->whole_of($outer)) {
            $self->_put("$marker$cells $outer->{name}:$inner->{name}", '');
            next;
        }
        $self->_put("$marker$cells $outer->{name}:",
            map({'  ' . $self->_cells($columns, $_->{counts}) . "   $_->{name}"}
                @{$outer->{inners}}), '');
    }
    return;
}

# Return the result of a source's counted_lines(), and columns that are measured for it.
sub _measured_lines($self, $source) {
    my $columns = $self->_new_columns(1);
    my $counted = $source->counted_lines;
    $self->_measure($columns, $_)
        for grep { defined } $counted->{unknown}, @{$counted->{counts}};
    $columns->measure($self->_row($_->{counts}))
        for map { @$_ } values %{$counted->{calls}}, values %{$counted->{gone}};
    return ($counted, $columns);
}

# Return the texts of source $name, indexed by line number, up to line $last; nothing if the source
# cannot be read.
sub _texts($self, $name, $last) {
    my $path = find_source($name, $self->{places});
    return if !-f $path || !-r _;
    my $source = Cachegrind::Source->new($path);
    my @lines  = (undef);
    while (@lines <= $last && defined(my $line = $source->next_line)) {
        push @lines, $line =~ s/\t/        /gr;
    }
    return @lines;
}

1;
