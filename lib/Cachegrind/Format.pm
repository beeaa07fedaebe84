package Cachegrind::Format;

# Pure formatting of single values: numbers and strings in, strings out.
#
# The report's look is that of the programs people know, which were written in
# Python; hence two functions that write values as Python does.
#
# A leaf: no state, no input or output, no other module of ours.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(commas display_width float_text quoted);

=head1 NAME

Cachegrind::Format - counts, fractions and names as the reports show them

=head1 SYNOPSIS

    use Cachegrind::Format qw(commas float_text quoted);
    print commas('-1234567');    # -1,234,567
    print float_text(1e-5);      # 1e-05
    print quoted("it's");        # "it's"

=head1 DESCRIPTION

Strings are bytes; where text is meant it is UTF-8, and bytes that are not
do no harm.

=head2 commas($count)

The integer with a comma before every third digit from the right.

=cut

sub commas {
    my ($count) = @_;
    my $sign = substr($count, 0, 1) eq '-' ? 1 : 0;
    for (my $at = length($count) - 3; $at > $sign; $at -= 3) {
        substr $count, $at, 0, ',';
    }
    return $count;
}

=head2 float_text($value)

A number from 0 to 100 with the fewest digits that give the same double again,
and at least one decimal; below 0.0001 with an exponent.

=cut

sub float_text {
    my ($value) = @_;
    my $text;
    for my $digits (1 .. 17) {
        $text = sprintf "%.${digits}g", $value;
        last if $text == $value;
    }

    # %g takes the exponent form for round numbers too: 20 is 2e+01 to one digit.
    $text = sprintf '%.0f', $value if $text =~ /e\+/;
    $text .= '.0' if $text !~ /[.e]/;
    return $text;
}

=head2 quoted($string)

The string in quotes for a message: single ones, or double ones if it holds a
single one and no double one. Unprintable bytes are written as C<\n>, C<\x1b>
and so on, bytes that are not UTF-8 as C<\udcNN>.

=cut

sub quoted {
    my ($string) = @_;
    my $mark    = $string =~ /'/ && $string !~ /"/ ? '"' : q(');
    my %escaped = ("\\" => '\\\\', "\n" => '\n', "\r" => '\r', "\t" => '\t', $mark => "\\$mark");
    $string =~ s{
        ([\x20-\x7e])
        | ( [\xc2-\xdf][\x80-\xbf]
          | \xe0[\xa0-\xbf][\x80-\xbf] | \xed[\x80-\x9f][\x80-\xbf]
          | [\xe1-\xec\xee\xef][\x80-\xbf]{2}
          | \xf0[\x90-\xbf][\x80-\xbf]{2} | [\xf1-\xf3][\x80-\xbf]{3}
          | \xf4[\x80-\x8f][\x80-\xbf]{2} )
        | ([\x80-\xff])
        | (.)
    }{
          defined $1 ? $escaped{$1} // $1
        : defined $2 ? $2
        : defined $3 ? sprintf '\udc%02x', ord $3
        :              $escaped{$4} // sprintf '\x%02x', ord $4
    }gesx;
    return $mark . $string . $mark;
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
