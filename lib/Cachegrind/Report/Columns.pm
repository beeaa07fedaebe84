# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Columns;

# The columns of counts in a text table, made in two passes. The first pass measures the counts of
# each row, and notes the extremes of each column. The second pass writes cells that are wide enough
# for the extremes. A cell is a count and, if wished, percentages of the column's total:
#
#    plain    12,026 (3.0%)          no percentage if the count is 0
#    outer    12,026 (3.0%,  98.5%)  also the percentage of the running sum, even for 0
#    no data       .
#
# If the total is 0, the percentage is (n/a). A column aligns its counts, its first percentages and
# its second percentages. A rate has no percentages.

use Cachegrind::Strict;

use Cachegrind::Text::Format qw(commas display_width share_text signed_text value_text);

# The largest length of counts whose cells are cached, since short counts recur often in a source.
use constant REMEMBERED_LENGTH => 4;

# Make columns. `shown` has a hash for each column: `name`; `index`, the index of its count in a
# row; `rate`, true if it is a rate; `bare`, true if it has no percentages; and `signed`, true if
# positive counts have a plus sign. `total` has the counts that are 100 %, by index. `percents` is
# true if percentages are shown. `paint`, if given, takes the text of a percentage, and its value;
# it returns the text to write, of the same visible width.
sub new($class, %given) {
    my @columns = map {
        {
            %$_,
            total   => $given{total}[$_->{index}],
            least   => 0,
            most    => 0,
            running => [0, 0],
        }
    } @{$given{shown}};
    return bless {%given, columns => \@columns}, $class;
}

# Widen the columns for a row's counts. An undef count needs no room.
sub measure($self, $counts) {
    for my $column (@{$self->{columns}}) {
        my $count = $counts->[$column->{index}] // next;
        if ($count > $column->{most}) {
            $column->{most} = $count;
        } elsif ($count < $column->{least}) {
            $column->{least} = $count;
        }
    }
    return;
}

# Widen the columns for the running sums of an outer row. From now on, the table has outer rows.
sub measure_running($self, $sums) {
    $self->{nested} = 1;
    for my $column (grep { !$_->{rate} && !$_->{bare} } @{$self->{columns}}) {
        my $sum = $sums->[$column->{index}];
        my $extremes = $column->{running};
        $extremes->[0] = $sum if $sum < $extremes->[0];
        $extremes->[1] = $sum if $sum > $extremes->[1];
    }
    return;
}

# Have room for outer rows, even if there will be none. Return the object.
sub nested($self) {
    $self->{nested} = 1;
    return $self;
}

# Return the line with the names of the columns. Call this once, when all rows are measured.
sub heading($self) {
    $self->_set_widths;
    return join '', map { $_->{name} . '_' x ($_->{width} - display_width($_->{name})) . ' ' }
        @{$self->{columns}};
}

sub _set_widths($self) {
    $self->{blank} = '';
    for my $column (@{$self->{columns}}) {
        my @widths = (0, 0, 0);
        for my $end (0, 1) {
            my $count = ($column->{least}, $column->{most})[$end];
            my @parts = $self->{nested}
                ? $self->_outer_parts($column, $count, $column->{running}[$end])
                : ($self->_plain_parts($column, $count), '');
            for my $i (0 .. 2) {
                $widths[$i] = length $parts[$i] if length $parts[$i] > $widths[$i];
            }
        }
        my $needed = $widths[0] + $widths[1] + $widths[2];
        my $width  = display_width($column->{name});
        $width = $needed if $needed > $width;
        # If the name is wider than the counts, blanks are added on the left.
        $column->{widths}  = [$widths[0] + $width - $needed, @widths[1, 2]];
        $column->{width}   = $width;
        $column->{format}  = "%$column->{widths}[0]s%$widths[1]s" . q( ) x ($widths[2] + 1);
        $column->{written} = {};
        $column->{empty}   = ' ' x ($width + 1);
        $self->{blank} .= sprintf '%*s%*s ', $column->{widths}[0], '.',
            $widths[1] + $widths[2], '';
    }
    return;
}

sub _plain_parts($self, $column, $count) {
    my $number = $column->{rate} || $column->{signed} ? _number($column, $count) : commas($count);
    return ($number, '')
        if $column->{rate} || $column->{bare} || !$self->{percents} || $count eq '0';
    return ($number, ' (' . share_text($count, $column->{total}) . ')');
}

sub _number($column, $count) {
    return $column->{signed} ? signed_text($column, $count) : value_text($column, $count);
}

sub _outer_parts($self, $column, $count, $running) {
    my $total = $column->{total};
    return (_number($column, $count), '', '')
        if $column->{rate} || $column->{bare} || !$self->{percents};
    return (_number($column, $count),
        ' (' . share_text($count, $total) . ',', ' ' . share_text($running, $total) . ')');
}

# Return the cells of a plain row, each followed by a blank. The cell of an undef count is blank.
sub cells($self, $counts) {
    my $text = '';
    for my $column (@{$self->{columns}}) {
        my $count = $counts->[$column->{index}];
        if (!defined $count) {
            $text .= $column->{empty};
        } elsif (defined(my $written = $column->{written}{$count})) {
            $text .= $written;
        } else {
            $text .= $self->_plain_cell($column, $count);
        }
    }
    return $text;
}

sub _plain_cell($self, $column, $count) {
    my ($number, $percent) = _plain_parts($self, $column, $count);
    $percent = $self->_painted(sprintf '%*s', $column->{widths}[1], $percent) if $self->{paint};
    my $cell = sprintf $column->{format}, $number, $percent;
    $column->{written}{$count} = $cell if length $count <= REMEMBERED_LENGTH;
    return $cell;
}

# Return the cells of an outer row, which also show the running sums.
sub outer_cells($self, $counts, $running) {
    my $text = '';
    for my $column (@{$self->{columns}}) {
        my $i      = $column->{index};
        my $widths = $column->{widths};
        my ($number, $percent, $sum) = $self->_outer_parts($column, $counts->[$i], $running->[$i]);
        $text .= sprintf('%*s', $widths->[0], $number)
            . $self->_painted(sprintf('%*s', $widths->[1], $percent))
            . sprintf('%*s ', $widths->[2], $sum);
    }
    return $text;
}

# Return the cells of a row without counts, each a dot.
sub blank_cells($self) {
    return $self->{blank};
}

sub _painted($self, $text) {
    return $text if !$self->{paint} || $text !~ /(-?[\d.]+)%/;
    return $self->{paint}->($text, $1);
}

1;
