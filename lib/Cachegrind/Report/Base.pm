# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Base;

# The base class of most reports. It collects a report's bytes, writes them in large pieces, and has
# parts that text reports share. On a terminal, invisible characters are made visible.

use Cachegrind::Strict;

use Cachegrind::Text::Output qw(write_error);

# The number of bytes collected before they are written.
use constant PIECE => 1 << 16;

# Lines that separate or emphasize parts of text reports.
use constant {
    RULE         => '-' x 80,
    MARKER_END   => '-' x 40,
    BANNER_EDGE  => '@' x 79,
    BANNER_TITLE => '@@ WARNING ' x 7 . '@@',
};

# Make a report that is written to `output`, a handle in raw mode or a function that takes bytes.
# Other arguments become members for the class that inherits from this one.
sub new($class, %given) {
    return bless {%given, waiting => ''}, $class;
}

# Print the report: call its class's _print(), then write the collected bytes. Raise an error if the
# report cannot be written.
sub print($self) {    ## no critic (ProhibitBuiltinHomonyms)
    $self->_print;
    return $self->_flush;
}

# Append @lines to the report, each followed by a line end.
sub _put($self, @lines) {
    return $self->_put_bytes(join "\n", @lines, '');
}

# Append bytes to the report. They must not end within a character, since a piece may end there.
sub _put_bytes($self, @bytes) {
    $self->{waiting} .= join '', @bytes;
    $self->_flush if length $self->{waiting} >= PIECE;
    return;
}

# Write the collected bytes. Raise an error if they cannot be written.
sub _flush($self) {
    my ($output, $bytes) = @$self{qw(output waiting)};
    $self->{waiting} = '';
    return $output->($bytes) if ref $output eq 'CODE';
    if (-t $output || $self->{colour}) {
        # The module is loaded only here, because most reports go to a file.
        require Cachegrind::Text::Visible;
        ($bytes) = Cachegrind::Text::Visible::for_reader($output, $bytes);
    }
    while (length $bytes) {
        my $written = syswrite $output, $bytes;
        write_error($output) if !defined $written;
        substr $bytes, 0, $written, '';
    }
    return;
}

sub _put_title($self, $title) {
    return $self->_put(RULE, "-- $title", RULE);
}

# Put a label and its value on a line. Further values follow on lines of their own, each below the
# first value.
sub _put_label($self, $label, $value = undef, @more) {
    return $self->_put(sprintf('%-17s %s', $label, $value // ''), map { ' ' x 18 . $_ } @more);
}

# Put a line that marks a gap in a source, before or after line $number.
sub _put_marker($self, $number) {
    return $self->_put("-- line $number " . MARKER_END);
}

sub _put_warning($self, @lines) {
    return $self->_put(BANNER_EDGE, BANNER_TITLE, BANNER_EDGE, @lines, BANNER_EDGE);
}

1;
