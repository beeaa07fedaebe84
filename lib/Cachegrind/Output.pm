package Cachegrind::Output;

# Where a program's result goes: standard output, or a file that is whole at any
# moment.
#
# A file is written beside its place and takes it when it is complete, so that a
# failure leaves the old one as it was.  What is behind a link is replaced, not the
# link.  A file that cannot be replaced without being another one to somebody (it has
# a second link, or another owner, or its folder may not be written to) is copied to,
# from the complete new one.  What is no regular file, such as /dev/null or a pipe,
# is written to as it is.  A name that ends with .gz gets what gzip makes of the text.

use strict;
use warnings;

use Cachegrind::Diag qw(data_error system_error);

=head1 NAME

Cachegrind::Output - standard output, or a file that is replaced at the end

=head1 SYNOPSIS

    my $output = Cachegrind::Output->new($path);
    print {$output->handle} $text or data_error("...: $!");
    $output->finish;

=head1 DESCRIPTION

=head2 new($path)

Opens what is to be written, standard output if $path is undef. Raises an error if
that is not possible.

=head2 handle

A handle in raw mode.

=cut

sub new {
    my ($class, $path) = @_;
    return bless {handle => \*STDOUT}, $class if !defined $path;
    my $self = bless {path => $path}, $class;
    $self->_open;
    $self->_compress if $path =~ /.[.]gz\z/s;
    return $self;
}

sub _open {
    my ($self) = @_;
    my $target = _behind_links($self->{path});
    if (-e $target && !-f _) {
        open $self->{handle}, '>:raw', $target or $self->_fail;
        return;
    }
    my $may_replace = 1;
    if (my (undef, undef, $mode, $links, $owner) = stat $target) {
        $self->_fail if !-w _;
        $self->{mode} = $mode & 07777;
        $may_replace = $links == 1 && $owner == $>;
    }
    my ($folder) = $target =~ m{\A(.*/)}s;
    $folder //= './';
    $may_replace &&= -w $folder;
    $self->_fail if !$may_replace && !-e $target;
    @$self{qw(target copies)} = ($target, !$may_replace);
    $self->_open_temporary($may_replace ? $folder : undef);
    return;
}

# Without the time in it: the same text always becomes the same bytes.
sub _compress {
    my ($self) = @_;
    require IO::Compress::Gzip;
    $self->{compressed} = $self->{handle};
    $self->{handle} = IO::Compress::Gzip->new($self->{compressed}, Minimal => 1)
        or data_error("cannot write $self->{path}: $IO::Compress::Gzip::GzipError");
    return;
}

sub handle { return $_[0]{handle} }

sub _behind_links {
    my ($path) = @_;
    for (1 .. 40) {
        my $to = readlink $path;
        return $path if !defined $to;
        $path = $to =~ m{\A/} ? $to : $path =~ s{[^/]*\z}{$to}r;
    }
    return $path;
}

sub _fail {
    my ($self) = @_;
    data_error("cannot write $self->{path}: $!");
}

sub _open_temporary {
    my ($self, $folder) = @_;
    require File::Temp;
    my $made = eval {
        @$self{qw(handle temporary)} = File::Temp::tempfile('cachegrind-XXXXXXXX',
            defined $folder ? (DIR => $folder) : (TMPDIR => 1), UNLINK => 0);
        1;
    };
    $self->_fail if !$made;
    binmode $self->{handle};
    # Who interrupts us finds neither half a file nor the beginning of another.
    my $temporary = $self->{temporary};
    for my $signal (qw(INT TERM HUP)) {
        next if ($SIG{$signal} // '') eq 'IGNORE';
        $SIG{$signal} = sub {
            unlink $temporary;
            $SIG{$signal} = 'DEFAULT';
            kill $signal => $$;
        };
    }
    return;
}

=head2 finish

Completes the output: only now is the file what was written. Raises an error if that
fails, and then it is what it was before.

=cut

sub finish {
    my ($self) = @_;
    if (!defined $self->{path}) {
        $self->{handle}->flush or system_error($!);
        return;
    }
    close $self->{handle} or $self->_fail;
    close $self->{compressed} or $self->_fail if $self->{compressed};
    return if !defined $self->{temporary};
    if ($self->{copies}) {
        require File::Copy;
        File::Copy::copy($self->{temporary}, $self->{target}) or $self->_fail;
        return;
    }
    chmod $self->{mode} // (0666 & ~umask), $self->{temporary} or $self->_fail;
    rename $self->{temporary}, $self->{target} or $self->_fail;
    delete $self->{temporary};
    return;
}

sub DESTROY {
    my ($self) = @_;
    local ($!, $@);
    unlink $self->{temporary} if defined $self->{temporary};
    return;
}

1;
