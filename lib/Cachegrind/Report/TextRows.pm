package Cachegrind::Report::TextRows;

# The rows of the text report: columns of counts, measured and filled, followed by names or lines of
# source. If rows are shown as the profile has them, the engine says how wide columns must be and
# fills them, in a tenth of the time; otherwise that is done here, row by row. Both give the same
# bytes.

use strict;
use warnings;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Format qw(heat);
use Cachegrind::Report::Columns;
use Cachegrind::Report::Difference qw(difference_columns with_new);
use Cachegrind::Report::NamedRows;

=head1 NAME

Cachegrind::Report::TextRows - base of the text report: its rows

=head1 SYNOPSIS

    use parent qw(Cachegrind::Report::TextRows);

=head1 DESCRIPTION

The object has what L<Cachegrind::Report::Text> was given.

=cut

# How heat looks, if colours are wanted: bold red and yellow. In a difference what grew is
# red, and what fell is green.
my %COLOUR = (hot => "\e[1;31m", warm => "\e[33m");
my %GREW   = (hot => "\e[1;31m", warm => "\e[31m");
my %FELL   = (hot => "\e[1;32m", warm => "\e[32m");
my $PLAIN  = "\e[0m";

=head2 _new_columns($may_be_hot, %given), _new_rows

Return the columns for the whole ($may_be_hot false) or for its parts, of which the hot ones are
highlighted; the view decides what is shown unless that is given. And the
L<Cachegrind::Report::NamedRows>, which knows where names come in rows.

=cut

sub _new_columns {
    my ($self, $may_be_hot, %given) = @_;
    my $view = $self->{view};
    return Cachegrind::Report::Columns->new(
        $self->{old_new} ? difference_columns($view)
        : (shown => $view->shown, total => $view->profile->total),
        %given,
        percents => $self->{percents},
        paint    => $may_be_hot && $self->{colour} && sub { return $self->_painted(@_) },
    );
}

sub _new_rows {
    my ($self) = @_;
    return Cachegrind::Report::NamedRows->new(@$self{qw(names_first screen)});
}

sub _painted {
    my ($self, $text, $percent) = @_;
    my $colours = !$self->{old_new} ? \%COLOUR : $percent < 0 ? \%FELL : \%GREW;
    my $colour  = $colours->{heat($percent)};
    $text =~ s/(-?[\d.]+%)/$colour$1$PLAIN/ if $colour;
    return $text;
}

=head2 _painted_shares($line)

Returns a line of a section without columns, with the large ones of the percentages in parentheses
in colour if that is wanted.

=cut

sub _painted_shares {
    my ($self, $line) = @_;
    return $line if !$self->{colour};
    return $line =~ s/[(](-?[\d.]+)%[)]/'(' . $self->_painted("$1%", $1) . ')'/ger;
}

=head2 _painted_change($line)

Returns a line of the summary of a difference, with the changes in it, which are numbers with a
sign, in colour if that is wanted.

=cut

sub _painted_change {
    my ($self, $line) = @_;
    return $line if !$self->{colour};
    my %colour = ('+' => $GREW{warm}, '-' => $FELL{warm});
    $line =~ s/(?<= )([+-])([\d,.]+)(?= |\z)/$colour{$1}$1$2$PLAIN/g;
    return $line;
}

=head2 _row($counts), _measure($columns, $counts), _cells($columns, $counts)

Return the counts of a row, a string or an array, in the form that the columns need; measure them;
and return them as cells, unless they are cells already.

=cut

sub _row {
    my ($self, $counts) = @_;
    my $row = ref $counts ? $counts : [split / /, $counts];
    return $self->{old_new} ? with_new($self->{view}, $row) : $row;
}

sub _measure {
    my ($self, $columns, $counts) = @_;
    return $columns->measure($self->_row($counts));
}

sub _cells {
    my ($self, $columns, $counts) = @_;
    return $columns->are_made ? $counts : $columns->cells($self->_row($counts));
}

=head2 _print_table($name, $marker)

Prints a table of the profile, each group with the marker in front.

=cut

sub _print_table {
    my ($self, $name, $marker) = @_;
    my $view    = $self->{view};
    my $columns = $self->_new_columns(1)->nested;
    my $rows    = $self->_new_rows;
    if ($self->_knows_extremes) {
        my $extremes = $view->profile->numbers("extremes $name");
        $columns->measure_extremes(@$extremes{qw(least most)});
        $columns->heading;
        if (defined(my $layout = $columns->layout)) {
            my $next  = $view->profile->cells($name, $layout);
            my $named = $self->_named_rows($columns, $rows, $next, $marker);
            $self->_put_title(ucfirst "$name summary");
            $self->_put($rows->heading($columns, $name), '');
            $named ? $self->_put_named($rows, $named, $marker)
                : $self->_put_laid_out($columns, $next, $marker);
            return;
        }
    }
    my $next = $view->profile->table($name);
    while (my $outer = $next->()) {
        $columns->measure_running($self->_row($outer->{running}));
        $self->_measure($columns, $_->{counts}) for $outer, @{$outer->{inners}};
        my $inner = $view->whole_of($outer);
        $rows->measure($_) for $inner ? "$outer->{name}:$inner->{name}"
            : ("$outer->{name}:", map { "  $_->{name}" } @{$outer->{inners}});
    }

    $self->_put_title(ucfirst "$name summary");
    $self->_put($rows->heading($columns, $name), '');
    $next = $view->profile->table($name);
    while (my $outer = $next->()) {
        my $cells  = $columns->outer_cells($self->_row($outer->{counts}),
            $self->_row($outer->{running}));
        if (my $inner = $view->whole_of($outer)) {
            $self->_put($rows->lines($marker, $cells, "$outer->{name}:$inner->{name}"), '');
            next;
        }
        my @lines = $rows->lines($marker, $cells, "$outer->{name}:");
        for my $inner (@{$outer->{inners}}) {
            my $parts = $self->_cells($columns, $inner->{counts});
            push @lines, $rows->lines('  ', $parts, "  $inner->{name}");
        }
        $self->_put(@lines, '');
    }
    return;
}

# An array of the rows of a table that come laid out, each with its marker, its cells and its
# name, if names are to be measured or cells are painted, else undef. What paints has no width.
sub _named_rows {
    my ($self, $columns, $rows, $next, $marker) = @_;
    return undef if !defined $self->{names_first} && !$self->{colour};
    my $width = $columns->cells_width;
    my ($is_whole, @named) = (0);
    while (defined(my $row = $next->())) {
        my ($word, $cells, $name) = $row =~ /^(\w+) ((?:(?:\e\[[\d;]+m)*[^\e]){$width})(.*)/s;
        if ($word ne 'inner') {
            $is_whole = $word eq 'whole';
            push @named, [$marker, $cells, "$name:"];
        } elsif ($is_whole) {
            $named[-1][2] .= $name;
        } else {
            push @named, ['  ', $cells, "  $name"];
        }
    }
    $rows->measure($_->[2]) for @named;
    return \@named;
}

sub _put_named {
    my ($self, $rows, $named, $marker) = @_;
    for my $row (@$named) {
        $self->_put('') if $row->[0] eq $marker && $row != $named->[0];
        $self->_put($rows->lines(@$row));
    }
    $self->_put('') if @$named;
    return;
}

# A table whose rows come laid out: those of groups, each with its parts after it, or, where
# one part is the whole group, a row for both.
sub _put_laid_out {
    my ($self, $columns, $next, $marker) = @_;
    my $width = $columns->cells_width;
    my ($text, $is_whole) = ('', 0);
    while (defined(my $row = $next->())) {
        # All keywords are of the same length.
        my $cells = substr $row, 6, $width;
        my $name  = substr $row, 6 + $width;
        if (ord $row != ord 'i') {
            $is_whole = ord $row == ord 'w';
            $text .= "\n" if length $text;
            $self->_put_bytes($text);
            $text = "$marker$cells $name" . ($is_whole ? '' : ":\n");
        } else {
            $text .= $is_whole ? ":$name\n" : "  $cells   $name\n";
        }
    }
    $self->_put_bytes("$text\n") if length $text;
    return;
}

# Whether the engine can say how wide columns must be: rows are shown as they are.
sub _knows_extremes {
    my ($self) = @_;
    return !$self->{old_new};
}

=head2 _measured_lines($source)

Returns the lines of a source with their counts, or with their cells if the engine can make these;
and the columns, measured.

=cut

sub _measured_lines {
    my ($self, $source) = @_;
    my $columns  = $self->_new_columns(1);
    my $extremes = $self->_knows_extremes && $source->extremes;
    if ($extremes) {
        $columns->measure_extremes(@$extremes{qw(least most)});
        $columns->heading;
        if (defined(my $layout = $columns->layout)) {
            $columns->are_made(1);
            return ($source->counted_lines($layout), $columns);
        }
    }
    my $counted = $source->counted_lines;
    $self->_measure($columns, $_)
        for grep { defined } $counted->{unknown}, @{$counted->{counts}};
    $columns->measure($self->_row($_->{counts}))
        for map { @$_ } values %{$counted->{calls}}, values %{$counted->{gone}};
    return ($counted, $columns);
}

1;
