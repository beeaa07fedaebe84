# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Base;

# The common part of all reports: construction, output of bytes, and the pieces that text reports
# share. Bytes are collected and written in large pieces; no format writes invisible characters to a
# terminal.

use Cachegrind::Strict;

use Cachegrind::Text::Output qw(write_error);

# The number of bytes collected before they are written.
use constant PIECE => 1 << 16;

# Lines of text reports.
use constant {
    RULE         => '-' x 80,
    MARKER_END   => '-' x 40,
    BANNER_EDGE  => '@' x 79,
    BANNER_TITLE => '@@ WARNING ' x 7 . '@@',
};

# Make a report with `output`, a handle in raw mode or a function that takes bytes. Other arguments
# are for the report that inherits from this class.
sub new($class, %given) {
    return bless {%given, waiting => ''}, $class;
}

# Print the report by calling its method _print(). Raise an error if it cannot be written.
sub print($self) {    ## no critic (ProhibitBuiltinHomonyms)
    $self->_print;
    return $self->_flush;
}

# Put lines, which are given without line ends.
sub _put($self, @lines) {
    return $self->_put_bytes(join "\n", @lines, '');
}

# Put bytes that are whole characters.
sub _put_bytes($self, @bytes) {
    $self->{waiting} .= join '', @bytes;
    $self->_flush if length $self->{waiting} >= PIECE;
    return;
}

# Write the collected bytes. Raise an error if that fails.
sub _flush($self) {
    my ($output, $bytes) = @$self{qw(output waiting)};
    $self->{waiting} = '';
    return $output->($bytes) if ref $output eq 'CODE';
    if (-t $output || $self->{colour}) {
        # Most reports need no such module.
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

# Put the title of a section of text.
sub _put_title($self, $title) {
    return $self->_put(RULE, "-- $title", RULE);
}

# Put a statement about the whole report: a label, and its values below each other.
sub _put_label($self, $label, $value = undef, @more) {
    return $self->_put(sprintf('%-17s %s', $label, $value // ''), map { ' ' x 18 . $_ } @more);
}

# Put the marker of a gap in a source, before or after line $number.
sub _put_marker($self, $number) {
    return $self->_put("-- line $number " . MARKER_END);
}

# Put a warning that readers cannot overlook.
sub _put_warning($self, @lines) {
    return $self->_put(BANNER_EDGE, BANNER_TITLE, BANNER_EDGE, @lines, BANNER_EDGE);
}

1;
