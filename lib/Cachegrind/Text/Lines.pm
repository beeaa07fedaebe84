# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Lines;

# The lines of a file that the tool or cg_merge has written. Readers of such files refuse a
# malformed line by wrong(), whose message has the file's name and the line's number.

use Cachegrind::Strict;

use Errno qw(EISDIR);

use Cachegrind::Text::Compat qw(quoted);
use Cachegrind::Text::Diag qw(data_error);

use Exporter qw(import);
our @EXPORT_OK = qw($NUMBER $HEX);

# Patterns of numbers: decimal, below 9.22e18, so that the sum of two such numbers is exact; and
# hexadecimal, of at most 64 bits.
our $NUMBER = qr/(?:0|[1-9]\d{0,17}|[1-8]\d{18}|9(?:[01]\d{17}|2[01]\d{16}))(?!\d)/a;
our $HEX    = qr/0x[0-9a-f]{1,16}(?![0-9a-f])/;

# The largest signed number of 64 bits.
use constant MOST => 9223372036854775807;

# The first bytes of compressed files.
my $GZIP   = qr/\A\x1f\x8b/;
my %OTHERS = (xz => qr/\A\xfd7zXZ\0/, bzip2 => qr/\ABZh[1-9]/, zstd => qr/\A\x28\xb5\x2f\xfd/);

# Read the file $path, which gzip may have compressed; `-` is standard input. Raise an error if the
# file cannot be read, or if its first line is not `# cachegrind $kind`.
sub new($class, $path, $kind) {
    my $self = bless {path => $path, number => 0}, $class;
    $self->{lines} = [split /\r\n?|\n/, $self->_text];
    my $mark = $self->next // data_error("$path: no profile of $kind: it is empty");
    $self->wrong("no profile of $kind: that begins with '# cachegrind $kind'")
        if $mark ne "# cachegrind $kind";
    return $self;
}

sub _text($self) {
    my $path = $self->{path};
    my $file = \*STDIN;
    open $file, '<', $path or $self->_fail if $path ne '-';
    $! = EISDIR, $self->_fail if -d $file;
    binmode $file;
    my $bytes = do { local $/; <$file> };
    $self->_fail if !defined $bytes;
    for my $other (sort keys %OTHERS) {
        data_error("$path: compressed by $other; decompress it first") if $bytes =~ $OTHERS{$other};
    }
    return $bytes if $bytes !~ $GZIP;
    require IO::Uncompress::Gunzip;
    IO::Uncompress::Gunzip::gunzip(\$bytes => \my $text, MultiStream => 1)
        or data_error("$path: compressed data are damaged, or end too early");
    return $text;
}

sub _fail($self) {
    data_error("$!: " . quoted($self->{path}));
}

# Return an array of all lines.
sub all { return $_[0]{lines} }

# Return the next line, or undef after the last one.
sub next($self) {
    return $self->{lines}[$self->{number}++];
}

# Raise an error with the text $what about the last line that next() returned.
sub wrong($self, $what) {
    my $number = $self->{number} > @{$self->{lines}} ? @{$self->{lines}} : $self->{number};
    data_error("$self->{path}:$number: $what");
}

# Return $x + $y; raise an error if the sum is too large.
sub sum($self, $x, $y) {
    my $sum = $x + $y;
    $self->wrong('a sum is larger than ' . MOST) if $sum > MOST;
    return $sum;
}

# Add the array $counts to the array $sum, element by element; raise an error if a sum is too large.
sub add($self, $sum, $counts) {
    $sum->[$_] = $self->sum($sum->[$_] // 0, $counts->[$_]) for 0 .. $#$counts;
    return;
}

1;
