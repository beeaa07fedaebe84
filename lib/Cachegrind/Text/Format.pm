package Cachegrind::Text::Format;

# Pure formatting of single values: counts and names in, strings out.
#
# A leaf: no state, no input or output, no other module of ours.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(aligned_lines commas count_text display_width heat signed_text value_text);

=head1 NAME

Cachegrind::Text::Format - counts and names as the reports show them

=head1 SYNOPSIS

    use Cachegrind::Text::Format qw(commas display_width);
    print commas('-1234567');             # -1,234,567
    print display_width("\xc3\xa9");      # 1

=head1 DESCRIPTION

Strings are bytes; where text is meant it is UTF-8, and bytes that are not
do no harm.

=head2 commas($count)

The integer with a comma before every third digit from the right.

=cut

sub commas {
    my ($count) = @_;
    my $at = length($count) - 3;
    return $count if $at <= 0;
    my $sign = ord $count == ord '-' ? 1 : 0;
    for (; $at > $sign; $at -= 3) {
        substr $count, $at, 0, ',';
    }
    return $count;
}

=head2 value_text($column, $count)

Returns a count as a column of a view shows it: as a number or, if the column is a I<rate>, as a
percentage or a number of times.

=head2 signed_text($column, $count)

The same with a plus sign if it is more than 0.

=head2 count_text($is_change, $count)

Returns what commas() does; with a plus sign if the count is a change and more than 0.

=head2 aligned_lines($sides, @rows)

Returns rows, which are arrays of texts, as lines with aligned columns, two blanks apart. I<$sides>
has C<l> or C<r> for each column: the side to which its texts are aligned.

=cut

# A rate as a percentage; `-' if its divisor is 0.
sub _rate_text {
    my ($millionths) = @_;
    return lc $millionths eq 'nan' ? '-' : sprintf '%.2f%%', $millionths / 10_000;
}

sub value_text {
    my ($column, $count) = @_;
    return commas($count) if !$column->{rate};
    return _rate_text($count) if $column->{rate} ne 'times' || lc $count eq 'nan';
    return sprintf '%.2f', $count / 1_000_000;
}

sub signed_text {
    my ($column, $count) = @_;
    return _plus($count) . value_text($column, $count);
}

sub count_text {
    my ($is_change, $count) = @_;
    return ($is_change ? _plus($count) : '') . commas($count);
}

sub _plus {
    my ($count) = @_;
    return $count =~ /^(?:-|0\z|nan)/i ? '' : '+';
}

sub aligned_lines {
    my ($sides, @rows) = @_;
    my (@width, @lines);
    for my $row (@rows) {
        for my $i (0 .. $#$row) {
            my $width = display_width($row->[$i]);
            $width[$i] = $width if $width > ($width[$i] //= 0);
        }
    }
    for my $row (@rows) {
        my $line = '';
        for my $i (0 .. $#$row) {
            my @cell = ($row->[$i], ' ' x ($width[$i] - display_width($row->[$i])));
            $line .= ($i ? '  ' : '') . join '', $sides->[$i] eq 'r' ? reverse @cell : @cell;
        }
        push @lines, $line =~ s/ +\z//r;
    }
    return @lines;
}

=head2 heat($percent)

Returns C<hot> or C<warm> for a part that is a large percentage of its total, otherwise C<cool>.

=cut

# From how many per cent of the total on a part is hot.
my @HEAT = ([10, 'hot'], [1, 'warm']);

sub heat {
    my ($percent) = @_;
    for my $heat (@HEAT) {
        return $heat->[1] if abs $percent >= $heat->[0];
    }
    return 'cool';
}

=head2 display_width($name)

The number of characters of a UTF-8 string: all bytes but those that continue a
character.

=cut

sub display_width {
    my ($name) = @_;
    return ($name =~ tr/\x80-\xbf//c);
}

1;
