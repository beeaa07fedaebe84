# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Command::Terminal;

# Properties of the terminal: its width, and whether colours are wanted.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(terminal_height terminal_width wants_colour);

# The size assumed for a terminal of unknown size.
my %USUAL = (COLUMNS => 80, LINES => 24);

# Return the number of columns, or lines, of standard output: the value of the environment variable
# COLUMNS, or LINES, else the terminal's; 80, or 24, if standard output is no terminal or its size
# is not known.
sub terminal_width  { return _size('COLUMNS') }
sub terminal_height { return _size('LINES') }

sub _size($variable) {
    return $ENV{$variable} if ($ENV{$variable} // '') =~ /\A[1-9]\d{0,4}\z/;
    return $USUAL{$variable} if !-t STDOUT;
    my $size = `stty size 2>/dev/null </dev/tty`;
    my %said;
    @said{qw(LINES COLUMNS)} = $size =~ /\A(\d+) (\d+)\n/;
    return $said{$variable} || $USUAL{$variable};
}

# Return whether the report is to have colours.
sub wants_colour($option) {
    return $option->{color} eq 'always' if $option->{color} ne 'auto';
    return 0 if defined $option->{output};
    my $refused = defined $ENV{NO_COLOR} && length $ENV{NO_COLOR};
    return -t STDOUT && !$refused && ($ENV{TERM} // 'dumb') ne 'dumb';
}

1;
