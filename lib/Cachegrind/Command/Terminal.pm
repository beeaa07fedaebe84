# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Command::Terminal;

# Properties of the terminal: its size, and whether colours are wanted.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(terminal_height terminal_width wants_colour);

# The size assumed for a terminal of unknown size.
my %USUAL = (COLUMNS => 80, LINES => 24);

# Return the number of columns, or of lines: the value of the environment variable COLUMNS or LINES,
# if set, else the size of the terminal. If standard output is no terminal, or its size is unknown,
# return 80 or 24.
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

# Return whether the report should have colours, by $option, a hash of given options, and the
# environment.
sub wants_colour($option) {
    return $option->{color} eq 'always' if $option->{color} ne 'auto';
    return 0 if defined $option->{output};
    my $refused = defined $ENV{NO_COLOR} && length $ENV{NO_COLOR};
    return -t STDOUT && !$refused && ($ENV{TERM} // 'dumb') ne 'dumb';
}

1;
