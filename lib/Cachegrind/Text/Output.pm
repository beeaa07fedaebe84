package Cachegrind::Text::Output;

# Where a program's result goes: standard output, or a file. The content of a file is written to a
# temporary one, which has no name, and moved to its place when it is complete. The engine does the
# latter: it knows how to keep what matters to others (links, mounts, owner, mode, whoever holds the
# file open), and how to recognise another user's trap. So nothing is opened by name here but
# devices, such as /dev/null.

use strict;
use warnings;

use Errno qw(EACCES);

use Cachegrind::Text::Diag qw(already_reported data_error system_error);

use Exporter qw(import);
our @EXPORT_OK = qw(write_error);

=head1 NAME

Cachegrind::Text::Output - standard output, or a file that is replaced at the end

=head1 SYNOPSIS

    my $output = Cachegrind::Text::Output->new(
        path => $path, engine => '/usr/bin/cg_merge', program => 'cg_annotate');
    print {$output->handle} $text or data_error("...: $!");
    $output->finish;

=head1 DESCRIPTION

=cut

# What is written to by descriptor; undef for standard output that nobody has named.
my %Name_of;

=head2 new(path => PATH, engine => PATH, program => NAME)

Opens the output, which is standard output if I<path> is undef. Raises an error if that is not
possible. The engine reports its errors in the name of I<program>; if the name of the file ends with
C<.gz>, it compresses what was written.

=head2 handle

A handle in raw mode.

=cut

sub new {
    my ($class, %given) = @_;
    my $self = bless {%given}, $class;
    $self->_open;
    $Name_of{fileno $self->{handle}} =
        $self->{is_temporary} ? 'the temporary file' : $self->{path};
    return $self;
}

sub _open {
    my ($self) = @_;
    my $path = $self->{path};
    if (!defined $path) {
        $self->{handle} = \*STDOUT;
    } elsif (my ($stream) = $path =~ m{\A/(?:dev/fd|proc/self/fd)/(\d+)\z}) {
        open $self->{handle}, '>>&=', $stream or $self->_fail;
        binmode $self->{handle};
    } elsif ($path =~ m{\A/dev/std(out|err)\z}) {
        $self->{handle} = $1 eq 'out' ? \*STDOUT : \*STDERR;
    } elsif (-c $path && $path !~ /[.]gz\z/) {
        $self->_open_device;
    } else {
        $self->_open_temporary;
    }
    return;
}

sub handle { return $_[0]{handle} }

sub _fail {
    my ($self) = @_;
    data_error("cannot write $self->{path}: $!");
}

sub _open_temporary {
    my ($self) = @_;
    # What cannot be written to is better told before the work than after it.
    my ($folder) = $self->{path} =~ m{\A(.*/)}s;
    my $changed = -l $self->{path} || -e $self->{path} ? $self->{path} : $folder // './';
    if (!-l $changed && !-w $changed) {
        $! = EACCES if -e $changed;
        $self->_fail;
    }
    open $self->{handle}, '+>:raw', undef or data_error("cannot make a temporary file: $!");
    $self->{is_temporary} = 1;
    return;
}

# What is a device only if nobody has exchanged it since; a file is neither made nor cut.
sub _open_device {
    my ($self) = @_;
    require Fcntl;
    sysopen $self->{handle}, $self->{path}, Fcntl::O_WRONLY() | Fcntl::O_NOCTTY()
        or $self->_fail;
    binmode $self->{handle};
    data_error("cannot write $self->{path}: it is no device any more") if !-c $self->{handle};
    return;
}

=head2 finish

Completes the output: only now does the file have what was written. Raises an error if that fails;
then the file is as it was before.

=cut

sub finish {
    my ($self) = @_;
    # A method of the handle would load IO::File, four times as much.
    require IO::Handle;
    IO::Handle::flush($self->{handle}) or write_error($self->{handle});
    return if !$self->{is_temporary};
    require Fcntl;
    fcntl $self->{handle}, Fcntl::F_SETFD(), 0 or system_error($!);
    my @command = ($self->{engine}, "--program=$self->{program}",
        '--copy=/dev/fd/' . fileno $self->{handle}, '-o', $self->{path});
    no warnings 'exec';
    my $status = system {$command[0]} @command;
    data_error("cannot run $self->{engine}: $!") if $status < 0;
    data_error('the engine was killed by signal ' . ($status & 127)) if $status & 127;
    already_reported($status >> 8) if $status != 0;
    return;
}

=head2 write_error($handle)

Raises the error that something could not be written to the handle, as C<$!> says.

=cut

sub write_error {
    my ($handle) = @_;
    my $name = $Name_of{fileno $handle};
    data_error("cannot write $name: $!") if defined $name;
    system_error($!);
}

sub DESTROY {
    my ($self) = @_;
    local ($?, $!, $@);
    # What an error has left unwritten is no news any more.
    no warnings 'io';
    my $handle = $self->{handle};
    delete $Name_of{fileno $handle} if $handle && defined fileno $handle;
    close $handle if $handle && $handle != \*STDOUT && $handle != \*STDERR;
    return;
}

1;
