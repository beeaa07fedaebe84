package Cachegrind::Report::Gathered;

# What reports have in common that write bytes as they go: these are gathered, and
# written in large pieces.

use strict;
use warnings;

use Cachegrind::Diag qw(system_error);

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

Bytes, as they are.

=head2 _flush

Writes what is gathered: to be called at the end.

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
    while (length $self->{waiting}) {
        my $written = syswrite $self->{output}, $self->{waiting};
        system_error($!) if !defined $written;
        substr $self->{waiting}, 0, $written, '';
    }
    return;
}

1;
