# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Command::Progress;

# A line with the progress of long work, and the time left, for a user at a terminal. It appears
# only after a while, is rewritten at most once a second, and is erased at the end, so that it
# leaves no trace. The caller decides whether there is a terminal. (The engine shows a line of its
# own while reading.) A leaf: it uses no other module of ours.

use Cachegrind::Strict;

# Seconds of work before the line appears.
use constant PATIENCE => 2;

my $ERASE = "\r\e[K";

# Start the clock. `clock` is a function that returns seconds; by default `time`.
sub new($class, %given) {
    my $self = bless {clock => sub { return time }, %given, visible => 0}, $class;
    $self->{start} = $self->{last} = $self->{clock}->();
    return $self;
}

# Note that $part of the work (above 0, up to 1) is done.
sub update($self, $part) {
    my $now     = $self->{clock}->();
    my $elapsed = $now - $self->{start};
    return if $elapsed < PATIENCE || $now == $self->{last};

    my $left = $elapsed / $part - $elapsed;
    $self->_write(sprintf '%s%s: %d%%, %.0f s left', $ERASE, $self->{label}, 100 * $part, $left);
    @$self{qw(last visible)} = ($now, 1);
    return;
}

# Erase the line, if it is shown.
sub finish($self) {
    $self->_write($ERASE) if $self->{visible};
    $self->{visible} = 0;
    return;
}

# Erase the line, so that an error message does not follow it.
sub DESTROY($self) {
    local $!;
    $self->finish;
    return;
}

# Write unbuffered, so that the line appears at once.
sub _write($self, $text) {
    syswrite $self->{handle}, $text;
    return;
}

1;
