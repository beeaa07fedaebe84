package Cachegrind::Text::Compat;

# Habits of the programs that these replace, which were written in Python: how numbers on the
# command line may be spelled, and how numbers, names and system errors look in reports and
# messages. Scripts contain such numbers and look for such messages, so they stay; all of them are
# here and nowhere else.
#
# A leaf: no state, no input or output, no other module of ours.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(errno_text float_text list_text parse_float parse_int quoted);

=head1 NAME

Cachegrind::Text::Compat - numbers, quotes and errors as Python writes them

=head1 SYNOPSIS

    use Cachegrind::Text::Compat qw(float_text parse_float quoted);
    print float_text(1e-5);          # 1e-05
    print parse_float(' 10. ');      # 10.
    print quoted("it's");            # "it's"

=head1 DESCRIPTION

Strings are bytes; where text is meant it is UTF-8, and bytes that are not
do no harm.

=cut

my $FLOAT = qr/[+-]?(?:[0-9]+(?:[.][0-9]*)?|[.][0-9]+)(?:[eE][+-]?[0-9]+)?/;

=head2 parse_int($text)

Returns the integer that $text spells, as a number; undef if it spells none. Blanks may surround it.

=cut

sub parse_int {
    my ($text) = @_;
    my ($number) = $text =~ /^\s*([+-]?[0-9]+)\s*$/ or return;
    return $number + 0;
}

=head2 parse_float($text)

Does the same for a number with a fraction or an exponent; C<nan> and C<inf> are not numbers here.
The number is returned as text that Perl reads the same way, so that the sign of a zero survives.

=cut

sub parse_float {
    my ($text) = @_;
    my ($number) = $text =~ /^\s*($FLOAT)\s*$/ or return;
    return $number;
}

=head2 float_text($value)

Returns a number with the fewest digits that give the same double again, and at least one decimal;
below 0.0001 with an exponent. Meant for numbers from 0 to 100.

=cut

sub float_text {
    my ($value) = @_;
    return $value =~ /^-/ ? '-0.0' : '0.0' if $value == 0;
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
        | \xc2([\x80-\x9f])
        | ( [\xc2-\xdf][\x80-\xbf]
          | \xe0[\xa0-\xbf][\x80-\xbf] | \xed[\x80-\x9f][\x80-\xbf]
          | [\xe1-\xec\xee\xef][\x80-\xbf]{2}
          | \xf0[\x90-\xbf][\x80-\xbf]{2} | [\xf1-\xf3][\x80-\xbf]{3}
          | \xf4[\x80-\x8f][\x80-\xbf]{2} )
        | ([\x80-\xff])
        | (.)
    }{
          defined $1 ? $escaped{$1} // $1
        : defined $2 ? sprintf '\x%02x', ord $2
        : defined $3 ? $3
        : defined $4 ? sprintf '\udc%02x', ord $4
        :              $escaped{$5} // sprintf '\x%02x', ord $5
    }gesx;
    return $mark . $string . $mark;
}

=head2 list_text(@items)

A list: C<[1, 2]>.

=cut

sub list_text {
    my (@items) = @_;
    return '[' . join(', ', @items) . ']';
}

=head2 errno_text($errno)

A failed system call: C<[Errno 2] No such file or directory>. $errno is C<$!>,
which holds both number and text.

=cut

sub errno_text {
    my ($errno) = @_;
    return sprintf '[Errno %d] %s', $errno, "$errno";
}

1;
