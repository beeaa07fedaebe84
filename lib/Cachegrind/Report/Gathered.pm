package Cachegrind::Report::Gathered;

# What reports have in common that write bytes as they go: these are gathered, and
# written in large pieces.

use strict;
use warnings;

use Cachegrind::Text::Output qw(write_error);
use Cachegrind::Text::Visible qw(for_reader);

=head1 NAME

Cachegrind::Report::Gathered - base of reports that write bytes as they go

=head1 SYNOPSIS

    use parent qw(Cachegrind::Report::Gathered);

    sub print {
        my ($self) = @_;
        $self->_put('a line', 'another');
        $self->_flush;
    }

=head1 DESCRIPTION

The object has I<output>, a handle in raw mode. A failure to write raises an error.

=cut

# Bytes gathered before they are written.
use constant PIECE => 1 << 16;

=head2 _put(@lines)

Lines, without their ends.

=head2 _put_bytes(@bytes)

Bytes, whole characters.

=head2 _flush

Writes what is gathered, to a terminal with nothing invisible in it: to be called at the end.

=cut

sub _put {
    my ($self, @lines) = @_;
    $self->{waiting} .= join "\n", @lines, '';
    $self->_flush if length $self->{waiting} >= PIECE;
    return;
}

sub _put_bytes {
    my ($self, @bytes) = @_;
    $self->{waiting} .= join '', @bytes;
    $self->_flush if length $self->{waiting} >= PIECE;
    return;
}

sub _flush {
    my ($self) = @_;
    my ($bytes) = for_reader($self->{output}, $self->{waiting});
    $self->{waiting} = '';
    while (length $bytes) {
        my $written = syswrite $self->{output}, $bytes;
        write_error($self->{output}) if !defined $written;
        substr $bytes, 0, $written, '';
    }
    return;
}

1;
