# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Output;

# The destination of a program's result: standard output, or a file. A new file, the draft, is
# written beside the old file, with its mode. finish() gives the draft the old file's name; until
# then, and after any failure, the old file is unchanged. Symbolic links to files are followed, not
# replaced; a missing file is made there, empty. Devices, such as /dev/null, and pipes are written
# to directly. So is an empty file, since its creator may have it open.

use Cachegrind::Strict;

use Cwd   ();
use Errno qw(EEXIST);
use Fcntl qw(O_CREAT O_EXCL O_NOCTTY O_RDWR O_WRONLY);

use Cachegrind::Text::Diag qw(data_error system_error);

use Exporter qw(import);
our @EXPORT_OK = qw(at_early_end forget_end write_error);

# Signals that end a program. Before the end, unfinished files are removed or emptied.
my @DEADLY = qw(HUP INT QUIT TERM PIPE);

# The largest number of bytes of the output's name that the draft's name repeats. Most file systems
# allow names of 255 bytes.
my $NAME_PART = 200;

# Names of outputs by file descriptor; undef for an output without a path, which is standard output.
my %Name_of;

# Actions at an early end of the program, by name: `process`, the id of the process that set the
# action; `undo`, a sub; and `number`, larger for later actions.
my (%Unfinished, $Last);

# Open the output: the file `path`, or standard output if `path` is undef. Raise an error if that
# fails. If the file's name ends with `.gz`, finish() compresses the output.
sub new($class, %given) {
    my $self = bless {%given}, $class;
    $self->_open;
    if (defined $self->{path} && $self->{path} =~ /[.]gz\z/) {
        $self->{packed} = delete $self->{handle};
        open $self->{handle}, '+>:raw', undef or data_error("cannot make a temporary file: $!");
    }
    $Name_of{fileno $self->{handle}} = $self->{packed} ? 'the temporary file' : $self->{path};
    return $self;
}

sub _open($self) {
    my $path = $self->{path};
    # Make a missing file, empty, that a symbolic link leads to, as a shell does.
    if (defined $path && -l $path && !-e $path) {
        sysopen my $made, $path, O_WRONLY | O_CREAT | O_NOCTTY or $self->_fail;
    }
    if (!defined $path) {
        $self->{handle} = \*STDOUT;
    } elsif (my ($stream) = $path =~ m{\A/(?:dev/fd|proc/self/fd)/(\d+)\z}) {
        open $self->{handle}, '>>&=', $stream or $self->_fail;
        binmode $self->{handle};
    } elsif ($path =~ m{\A/dev/std(out|err)\z}) {
        $self->{handle} = $1 eq 'out' ? \*STDOUT : \*STDERR;
    } elsif (my @old = stat $path) {
        # Open the old file, too: rename() would replace even a write-protected file, which should
        # stay.
        my $is_file = -f _;
        sysopen $self->{handle}, $path, O_WRONLY | O_NOCTTY or $self->_fail;
        binmode $self->{handle};
        if ($is_file && $old[7] == 0) {
            $self->{unfinished} = $path;
            at_early_end($path, sub { truncate $path, 0 });
        } elsif ($is_file) {
            $self->_open_draft(Cwd::realpath($path), @old);
        }
    } else {
        $self->_open_draft($path);
    }
    return;
}

# Return the handle to write to, in raw mode.
sub handle { return $_[0]{handle} }

sub _fail($self) {
    data_error("cannot write $self->{path}: $!");
}

# Make the draft beside $target. If there is an old file, @old is its stat(), and the draft gets its
# mode and, if possible, its owner.
sub _open_draft($self, $target, @old) {
    my ($folder, $last) = $target =~ m{\A(.*/)?(.*)\z}s;
    my ($draft, $handle);
    do {
        $draft = sprintf "%s.%.${NAME_PART}s.%06x", $folder // q{}, $last, rand 2**24;
    } until sysopen($handle, $draft, O_RDWR | O_CREAT | O_EXCL, 0600) || $! != EEXIST;
    $self->_fail if !$handle || !defined fileno $handle;
    @$self{qw(handle target draft)} = ($handle, $target, $draft);
    binmode $handle;
    $self->{unfinished} = $draft;
    at_early_end($draft, sub { unlink $draft });
    # Root keeps the old file's owner; another user cannot, and owns the new file.
    chown @old[4, 5], $handle or $> != 0 or $self->_fail if @old;
    chmod @old ? $old[2] & 0777 : 0666 & ~umask, $handle or $self->_fail;
    return;
}

# Make this process call $undo if it ends, by one of @DEADLY or otherwise, before forget_end($name).
sub at_early_end($name, $undo) {
    $Unfinished{$name} = {process => $$, undo => $undo, number => ++$Last};
    for my $signal (grep { ($SIG{$_} // 'DEFAULT') eq 'DEFAULT' } @DEADLY) {
        $SIG{$signal} = sub {
            _undo();
            $SIG{$signal} = 'DEFAULT';
            kill $signal, $$;
        };
    }
    return;
}

# Forget the action called $name, whose work is finished.
sub forget_end($name) {
    delete $Unfinished{$name};
    return;
}

# Call the actions of this process, later actions first, since they may depend on earlier ones.
sub _undo {
    my @mine = grep { $_->{process} == $$ } values %Unfinished;
    %Unfinished = ();
    $_->{undo}->() for sort { $b->{number} <=> $a->{number} } @mine;
    return;
}

END { local $?; _undo() }

# Complete the output: write all data, and give the draft the file's name. Raise an error if that
# fails; an old file that has a draft is then unchanged.
sub finish($self) {
    # Calling flush() as a method would load IO::File, too, which takes time.
    require IO::Handle;
    IO::Handle::flush($self->{handle}) or write_error($self->{handle});
    $self->_pack if $self->{packed};
    return if !defined $self->{unfinished};
    IO::Handle::sync($self->{handle}) or $self->_fail;
    rename $self->{draft}, $self->{target} or $self->_fail if defined $self->{draft};
    forget_end($self->{unfinished});
    return;
}

# Compress the written data into the output, without a time, so that equal data give equal bytes.
sub _pack($self) {
    require IO::Compress::Gzip;
    my $from = $self->{handle};
    seek $from, 0, 0 or system_error($!);
    delete $Name_of{fileno $from};
    $self->{handle} = delete $self->{packed};
    IO::Compress::Gzip::gzip($from => $self->{handle}, -Minimal => 1)
        && IO::Handle::flush($self->{handle}) or $self->_fail;
    return;
}

# Raise the error `$!` for a handle to which output could not be written.
sub write_error($handle) {
    my $name = $Name_of{fileno $handle};
    data_error("cannot write $name: $!") if defined $name;
    system_error($!);
}

sub DESTROY($self) {
    local ($?, $!, $@);
    # Do not warn about output that could not be written: its error has been reported.
    no warnings 'io';
    my $handle = $self->{handle};
    delete $Name_of{fileno $handle} if $handle && defined fileno $handle;
    close $handle if $handle && $handle != \*STDOUT && $handle != \*STDERR;
    return;
}

1;
