# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Command::Progress;

# A line with the progress of long work, and the time left, for a user at a terminal. The line
# appears only after a while, is rewritten at most once a second, and is erased at the end. The
# caller decides whether there is a terminal. (The engine shows its own line while reading.)

use Cachegrind::Strict;

# Seconds of work before the line appears.
use constant PATIENCE => 2;

my $ERASE = "\r\e[K";

# Start the clock of a line that begins with `label` and is written to `handle`. `clock`, by default
# `time`, returns seconds. `readings` is the number of times that the engine reads profiles before
# the work that update() reports. If there are any, that work is the part LAST of the whole; they
# share the rest.
sub new($class, %given) {
    my $self = bless {clock => sub { return time }, readings => 0, read => 0, %given, visible => 0},
        $class;
    $self->{start} = $self->{began} = $self->{last} = $self->{clock}->();
    return $self;
}

# The part of the whole, from 0 to 1, that is the work after the readings.
use constant LAST => 0.2;

# Return the engine's argument for the next reading, or an empty list if all readings have begun.
sub arguments($self) {
    my ($n, $all) = @$self{qw(read readings)};
    return if $n == $all;
    $self->{read}++;
    my @ends = map { int 1000 * (1 - LAST) * $_ / $all } $n, $n + 1;
    return sprintf '--progress=%d,%d,%d', @ends, 1000 * ($self->{clock}->() - $self->{start});
}

# Note that all readings have ended.
sub begin_last($self) {
    $self->{began} = $self->{clock}->();
    return;
}

# Note that $part of the work after the readings is done: a number above 0 and up to 1.
sub update($self, $part) {
    my $now = $self->{clock}->();
    return if $now - $self->{start} < PATIENCE || int $now == int $self->{last};

    my $before  = $self->{readings} ? 1 - LAST : 0;
    my $elapsed = $now - $self->{began};
    my $left    = $elapsed / $part - $elapsed;
    $self->_write(sprintf '%s%s: %d%%, %.0f s left', $ERASE, $self->{label},
        100 * ($before + (1 - $before) * $part), $left);
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
