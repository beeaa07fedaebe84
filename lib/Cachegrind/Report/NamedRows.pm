package Cachegrind::Report::NamedRows;

# The rows of a table: cells and a name, which comes after them, as scripts know it:
#
#     < 12,026 (3.0%)  words.c:read_word
#
# or, where rows would be wider than the screen, before them:
#
#     < words.c:read_word       12,026 (3.0%)
#
# Names before cells have a column of their own, as wide as the cells leave room for, or half the
# screen if that is too little. A name that is longer has a line of its own.

use strict;
use warnings;

use Cachegrind::Text::Format qw(display_width);

=head1 NAME

Cachegrind::Report::NamedRows - names after cells, or before them

=head1 SYNOPSIS

    my $rows = Cachegrind::Report::NamedRows->new($screen);
    $rows->measure('main.c:main');
    print "$_\n" for $rows->heading($columns, 'file:function'), '',
        $rows->lines('< ', $columns->cells([1]), 'main.c:main');

=head1 DESCRIPTION

=cut

# A column narrower than this is none for names.
use constant LEAST_WIDTH => 20;

# Of a line: the marker in front.
use constant MARKER_WIDTH => 2;

=head2 new($wider_than, $screen)

Names come first if a row is wider than $wider_than, which is 0 for always and undef for
never. $screen is how wide the screen is.

=cut

sub new {
    my ($class, $wider_than, $screen) = @_;
    return bless {wider_than => $wider_than, screen => $screen, longest => 0, width => 0}, $class;
}

=head2 measure($name)

Makes room for a name, which may have blanks in front.

=cut

sub measure {
    my ($self, $name) = @_;
    return if !defined $self->{wider_than};
    my $width = display_width($name);
    $self->{longest} = $width if $width > $self->{longest};
    return;
}

=head2 heading($columns, $title)

The heading of the table, whose columns have been measured. The call ends the measuring.

=cut

sub heading {
    my ($self, $columns, $title) = @_;
    my $cells = $columns->heading;
    my $width = display_width($cells);
    $self->{width} = 0;
    if (defined $self->{wider_than}
        && MARKER_WIDTH + $width + 1 + $self->{longest} > $self->{wider_than})
    {
        my $free = $self->{screen} - MARKER_WIDTH - $width;
        $free = int $self->{screen} / 2 if $free < LEAST_WIDTH;
        my $longest = $self->{longest} > length $title ? $self->{longest} : length $title;
        $self->{width} = $longest < $free ? $longest : $free;
    }
    return join "\n", $self->lines('  ', $cells, $title);
}

=head2 lines($marker, $cells, $name)

A row, as a line, or as two if the name is too long to stand before the cells.

=cut

sub lines {
    my ($self, $marker, $cells, $name) = @_;
    my $width = $self->{width} or return "$marker$cells $name";
    my $free  = $width - display_width($name);
    $cells =~ s/ +\z//;
    return ("$marker$name", ' ' x (MARKER_WIDTH + $width + 1) . $cells) if $free < 0;
    return $marker . $name . ' ' x ($free + 1) . $cells;
}

1;
