# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Engine::Rows;

# The report programs' only reader of the rows that the engine writes (engine/PROTOCOL.md). The
# engine reports its errors itself.
#
# A function is introduced by rows that come before the first row with its number. function()
# returns the function with a number.

use Cachegrind::Strict;

use Fcntl qw(FD_CLOEXEC F_SETFD);
use Cachegrind::Text::Diag qw(data_error engine_failed system_error);

# The largest number of bytes to copy at a time.
use constant PIECE => 1 << 16;

# The number of fields of each kind of row that introduces no function.
my %FIELDS = (
    (map { $_ => 0 } qw(addresses by-contexts contexts-lack end estimated folded unmatched unstated
            whose)),
    (map { $_ => 1 } qw(also below cachegrind-rows cmd code column creator desc event events
            fold from grown hidden longest note object original part pid shown shrunk site thread
            threads total unknown unnamed used within)),
    (map { $_ => 2 } qw(inner line pair profile sort)),
    (map { $_ => 3 } qw(at binary callee callees caller callers jump library most outer source)),
    (map { $_ => 4 } qw(call calls entry file jcnd other sides)),
    (map { $_ => 5 } qw(context)),
);

# Engines that wait for the arguments of another run, by the id of the process that started them,
# and the engine's path.
my %Waiting;

END { %Waiting = () }

# Start the engine; or, if close() has left an engine waiting, make that engine go on with
# @arguments. With `--rows` among @arguments the engine answers requests.
sub new($class, $engine, @arguments) {
    my $answers = grep { $_ eq '--rows' } @arguments;
    my $place   = "$$ $engine";
    # A waiting engine cannot inherit a descriptor, which --same needs, so start a new one.
    my $waiting = $answers && !grep({ /\A--same=/ } @arguments) && delete $Waiting{$place};
    if ($waiting) {
        $waiting->ask(join "\t", map { s/\\/\\\\/gr =~ s/\t/\\t/gr =~ s/\n/\\n/gr } @arguments);
        return $waiting;
    }
    my $self = bless {functions => {}, asked => 1, $answers ? (place => $place) : ()}, $class;
    my @requests;
    my ($requests, $to);
    if ($answers) {
        # Requests get their own pipe: standard input may be a profile.
        local $^F = ~0 >> 33;
        pipe $requests, $to or system_error($!);
        fcntl $to, F_SETFD, FD_CLOEXEC or system_error($!);
        @requests = '--requests=' . fileno $requests;
    }
    no warnings 'exec';
    open my $from, '-|', $engine, @requests, @arguments or data_error("cannot run $engine: $!");
    binmode $_ for $from, grep { $_ } $to;
    @$self{qw(from to)} = ($from, $to);
    return $self;
}

# Send @requests, one per line. next() returns the rows of each answer, one answer after the other.
# Read all answers but the last before you send further requests.
sub ask($self, @requests) {
    $self->{asked} = @requests;
    # If the engine has ended, its error message explains that; SIGPIPE would hide it.
    local $SIG{PIPE} = 'IGNORE';
    syswrite $self->{to}, join '', map { "$_\n" } @requests;
    return;
}

# Return the keyword and the fields of the next row, or an empty list at the `end` of the rows.
# Raise an error if the engine failed, or wrote something else than rows.
sub next($self) {    ## no critic (ProhibitBuiltinHomonyms)
    my $from = $self->{from};
    local $/ = "\n";
    while (defined(my $row = <$from>)) {
        chomp $row;
        my ($keyword, $rest) = split /\t/, $row, 2;
        my $n = $FIELDS{$keyword // ''};
        if (!defined $n) {
            $self->_introduce($keyword // '', $rest // '') or last;
            next;
        }
        if ($keyword eq 'end') {
            $self->{asked}--;
            return;
        }
        return $keyword if $n == 0;
        my @fields = $n == 1 ? $rest : split /\t/, $rest // '', $n;
        last if @fields != $n || !defined $fields[0];
        return ($keyword, @fields);
    }
    return $self->fail;
}

# Return the only line of an answer that has no rows.
sub line($self) {
    my $from = $self->{from};
    local $/ = "\n";
    my ($line, $end) = (scalar readline $from, scalar readline $from);
    return $self->fail if ($end // '') ne "end\n";
    $self->{asked}--;
    chomp $line;
    return $line;
}

# Pass the lines of an answer without rows, up to its `end`, to $put->(), several at a time. All
# earlier answers must have been read.
sub copy($self, $put) {
    my $bytes = "\n";
    # The handle's buffer is empty, since all earlier answers have been read.
    while (my $n = sysread($self->{from}, $bytes, PIECE, length $bytes) || $!{EINTR}) {
        my $is_all = $bytes =~ s/\nend\n\z/\n/;
        # Keep the line end before the lines that are not passed yet.
        $put->(substr substr($bytes, 0, rindex($bytes, "\n"), '') . "\n", 1);
        next if !$is_all;
        $self->{asked}--;
        return;
    }
    return $self->fail;
}

# Take a row that introduces a function. Return false for any other row, or a malformed one.
sub _introduce($self, $keyword, $rest) {
    if ($keyword eq 'function') {
        my ($id, $cycle, $name) = split /\t/, $rest, 3;
        return 0 if !defined $name;
        $self->{told} = $self->{functions}{$id} = {id => $id, name => $name, cycle => $cycle};
        return 1;
    }
    my $key = {in => 'file', of => 'object'}->{$keyword};
    $self->{told}{$key} = $rest if $key && $self->{told};
    return $key && $self->{told};
}

# Return the function with number $_[1]: a hash of `id`, `name`, `file`, `object`, if known, and
# `cycle`, the number of its cycle, or 0.
sub function { return $_[0]{functions}{$_[1]} // $_[0]->fail }

# Raise the error that explains why rows are missing or malformed.
sub fail($self) {
    $self->{asked} = 1;
    $self->close;
    return data_error('the engine wrote something unexpected; is it of the same version?');
}

# End the engine; or, if it has answered all requests and no other waits, keep it waiting for new().
# Raise an error if the engine failed.
sub close($self) {    ## no critic (ProhibitBuiltinHomonyms)
    my ($place, $from) = @$self{qw(place from)};
    if ($from && !$self->{asked} && defined $place && !$Waiting{$place}) {
        local $/ = "\n";
        $self->ask('again');
        if ((readline($from) // '') eq "end\n") {
            $Waiting{$place} = bless {functions => {}, place => $place,
                map { $_ => delete $self->{$_} } qw(from to)}, ref $self;
            return;
        }
    }
    $self->_hang_up;
    engine_failed($?) if $?;
    return;
}

# Close the pipe of requests first, which ends the engine: closing the pipe of rows waits for the
# engine's end.
sub _hang_up($self) {
    CORE::close $_ for grep { defined } delete @$self{qw(to from)};
    return;
}

# End the engine even after an error elsewhere, without changing that error.
sub DESTROY($self) {
    local ($?, $!, $@);
    $self->_hang_up;
    return;
}

1;
