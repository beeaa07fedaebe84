# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Command::Usage;

# Usage and help, the texts made from a table of options. Cachegrind::Command::CLI describes the
# table and parses by it, so that all parsed options are documented. The module is loaded only when
# such a text is wanted, so that reports start faster. It returns strings and prints nothing.
#
# Text is filled to two columns less than the environment variable COLUMNS has, else to 78.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(usage_text help_text);

# The column where the help of an option begins.
use constant HELP_COLUMN => 24;

# The least width of text. Words are not broken, so that a narrower text would be hard to read.
use constant LEAST_WIDTH => 40;

sub _width {
    my $columns = $ENV{COLUMNS} // '';
    $columns = 80 if $columns !~ /^[1-9][0-9]{0,4}$/;
    return $columns < LEAST_WIDTH + 2 ? LEAST_WIDTH : $columns - 2;
}

# Fill @words into lines without breaking words. The first line begins with $start, and the others
# with blanks of the same width.
sub _fill($start, @words) {
    my $indent = q( ) x length $start;
    my @lines  = ($start . shift @words);
    for my $word (@words) {
        if (length($lines[-1]) + 1 + length $word > _width()) {
            push @lines, $indent . $word;
        } else {
            $lines[-1] .= " $word";
        }
    }
    return join '', map { "$_\n" } @lines;
}

# Return the spellings of the option in $row: with the value, if any, and without an optional one.
sub _forms($row) {
    my $value = $row->{value};
    return @{$row->{names}} if !$value;
    return map { /\A--/ ? "$_\[=$value]" : "$_ [$value]" } @{$row->{names}} if $row->{apart};
    return map { defined $row->{bare} ? ($_, /\A--/ ? "$_=$value" : ()) : "$_ $value" }
        @{$row->{names}};
}

# Return the synopsis: `program`, the options of `table`, and `operands`.
sub usage_text(%texts) {
    my @items = map { '[' . join(' | ', _forms($_)) . ']' } @{$texts{table}};
    return _fill("usage: $texts{program} ", @items, split / /, $texts{operands});
}

# Return the synopsis, the `description`, and each option with its help and default, below the
# headings of subjects. If some options are marked `first` and `asked` is not `all`, list only these
# options, without headings, and say how to show all.
sub help_text(%texts) {
    my @rows = @{$texts{table}};
    my $is_short = ($texts{asked} // '') ne 'all' && grep { $_->{first} } @rows;
    @rows = grep { $_->{first} } @rows if $is_short;
    my $text = $is_short ? "usage: $texts{program} [option ...] $texts{operands}\n\n"
        : usage_text(%texts) . "\n";
    $text .= _fill('', split / /, $_) . "\n" for split /\n\n/, $texts{description};
    $text .= "options:\n";
    my $subject = '';
    for my $row (@rows) {
        $text .= "\n$row->{subject}:\n" if !$is_short && ($row->{subject} // '') ne $subject;
        $subject = $row->{subject} // '';
        my $names = join ', ', _forms($row);
        my $help  = $row->{help};
        my $default = $row->{shown} // $row->{default};
        $help .= " [$default]" if $row->{value} && defined $default && !ref $default;
        my $label = sprintf '  %-*s', HELP_COLUMN - 2, $names;
        if (length($names) + 2 >= HELP_COLUMN) {
            $text .= "$label\n";
            $label = q( ) x HELP_COLUMN;
        }
        $text .= _fill($label, split / /, $help);
    }
    return $text if !$is_short;
    return "$text\nAll @{[scalar @{$texts{table}}]} options: $texts{program} --help=all\n";
}

1;
