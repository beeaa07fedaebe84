# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Command::Screen;

# A terminal taken over completely, as by top and less: text fills it, keys are read one by one, and
# its former state is restored, even if a signal ends or stops the program.

use Cachegrind::Strict;

use POSIX       ();
use Time::HiRes qw(time);

# Return whether standard output is a terminal with the needed abilities.
sub can_be_taken { return -t STDOUT && ($ENV{TERM} // 'dumb') ne 'dumb' }

my @ENDING = qw(INT TERM HUP QUIT);

# Take over the terminal and return it as an object; only one may exist at a time. The usual signals
# that end or stop the program restore the terminal first.
sub take($class) {
    my $self = bless {is_taken => 0, is_resized => 0, reads_keys => -t STDIN ? 1 : 0}, $class;
    $self->_take;
    for my $name (@ENDING) {
        $SIG{$name} = sub { $self->give_back; kill $name => $$ };
    }
    $SIG{WINCH} = sub { $self->{is_resized} = 1 };
    $SIG{TSTP} = sub {
        $self->_leave;
        kill STOP => $$;
        # The program continues here after it was stopped.
        $self->_take;
        $self->{is_resized} = 1;
    };
    return $self;
}

sub _take($self) {
    $self->{is_taken} = 1;
    if ($self->{reads_keys}) {
        my $mode = POSIX::Termios->new;
        $mode->getattr(0);
        $self->{flags} = $mode->getlflag;
        $mode->setlflag($self->{flags} & ~(POSIX::ICANON() | POSIX::ECHO()));
        $mode->setattr(0, POSIX::TCSANOW());
    }
    # Show the alternate screen, and hide the cursor.
    syswrite STDOUT, "\e[?1049h\e[?25l";
    return;
}

sub _leave($self) {
    return if !$self->{is_taken};
    $self->{is_taken} = 0;
    syswrite STDOUT, "\e[?25h\e[?1049l";
    if ($self->{reads_keys}) {
        my $mode = POSIX::Termios->new;
        $mode->getattr(0);
        $mode->setlflag($self->{flags});
        $mode->setattr(0, POSIX::TCSANOW());
    }
    return;
}

# Restore the terminal, unless that has been done.
sub give_back($self) {
    $self->_leave;
    @SIG{@ENDING, qw(WINCH TSTP)} = ('DEFAULT') x (@ENDING + 2);
    return;
}

sub DESTROY { return $_[0]->give_back }

# Return the present numbers of rows and columns; 24 and 80 if they are unknown.
sub size {
    my $size = `stty size 2>/dev/null </dev/tty`;
    return $size =~ /\A([1-9]\d*) ([1-9]\d*)\n/ ? ($1, $2) : (24, 80);
}

# Fill the screen with the beginning of $text, as far as it fits.
sub show($self, $text) {
    my ($rows, $columns) = $self->size;
    my @lines = map { substr $_, 0, $columns } split /\n/, $text;
    $#lines = $rows - 1 if @lines > $rows;
    # New text is written over the old, and only the rest of each row is cleared, so that nothing
    # flickers.
    my $bytes = "\e[H" . join("\n", map { "$_\e[K" } @lines) . "\e[J";
    while (length $bytes) {
        my $n = syswrite STDOUT, $bytes;
        last if !defined $n && !$!{EINTR};
        substr $bytes, 0, $n // 0, q{};
    }
    return;
}

# Wait for the next event and return it: a key, as a character, or `resized`. If none comes until
# $time (seconds, as in Time::HiRes), return undef.
sub wait_until($self, $time) {
    while (1) {
        if ($self->{is_resized}) {
            $self->{is_resized} = 0;
            return 'resized';
        }
        my $left = $time - time;
        return undef if $left <= 0;
        my $wanted = q{};
        vec($wanted, 0, 1) = 1 if $self->{reads_keys};
        next if select($wanted, undef, undef, $left) <= 0;
        my $n = sysread STDIN, my $key, 1;
        return $key if $n;
        $self->{reads_keys} = 0 if defined $n;
    }
}

1;
