package Cachegrind::Process;

# The processes that run under our Cachegrind, and how to talk to them.
#
# vgdb knows all of a user's processes that run under any tool of Valgrind, and
# carries monitor commands to them and answers back.  It waits for as long as a
# process does not answer; so it is given a time.

use strict;
use warnings;

use Cachegrind::Diag qw(data_error);
use Cachegrind::Visible qw(visible_text);
use Time::HiRes qw(time);

=head1 NAME

Cachegrind::Process - talk to processes that run under Cachegrind

=head1 SYNOPSIS

    my %how = (vgdb => '/usr/bin/vgdb', prefix => undef, patience => 10);
    for my $process (Cachegrind::Process->running(%how)) {
        print $process->pid, ': ', $process->ask('dump', 'a reason');
    }

=head1 DESCRIPTION

=head2 running(%how)

All of them, by process number. I<vgdb> is that program's path; I<prefix> what was
given to the processes as C<--vgdb-prefix>, if anything was; I<patience> how many
seconds a process may take for an answer.

=cut

sub running {
    my ($class, %how) = @_;
    # To vgdb a list is no success; its exit status says nothing.
    my ($out, $error, $status) = _run(\%how, time + $how{patience}, _vgdb(\%how), '-l');
    data_error($error) if !defined $status || $status == 127;
    my @processes;
    for my $line (split /\n/, $out) {
        my ($pid, $command) = $line =~ /^use --pid=(\d+) for (.*)/ or next;
        push @processes, bless {%how, pid => $pid, command => _program($command)}, $class
            if _is_ours($pid, $command);
    }
    return sort { $a->{pid} <=> $b->{pid} } @processes;
}

# The tool's executable has the tool's name. Of processes that may not be looked at, their
# command lines tell.
sub _is_ours {
    my ($pid, $command) = @_;
    my $executable = readlink "/proc/$pid/exe";
    return $executable =~ m{/cachegrind-[\w-]+(?: \(deleted\))?\z} if defined $executable;
    return $command =~ /--tool=cachegrind\b/;
}

# By a signal: then it answers nobody.
sub _is_stopped {
    my ($pid) = @_;
    open my $handle, '<', "/proc/$pid/status" or return 0;
    return scalar grep { /^State:\s+T/ } <$handle>;
}

# The program's own command line, without Valgrind's.
sub _program {
    my ($command) = @_;
    my (undef, @words) = split / /, $command;
    shift @words while @words && $words[0] =~ /^-/;
    return visible_text(@words ? join(q{ }, @words) : $command);
}

sub _vgdb {
    my ($how) = @_;
    return ($how->{vgdb}, defined $how->{prefix} ? "--vgdb-prefix=$how->{prefix}" : ());
}

# Runs a command, up to that time; returns its output, what is wrong or undef, and its exit
# status if there is one.
sub _run {
    my ($how, $end, @command) = @_;
    pipe my $from, my $to or return (undef, "cannot make a pipe: $!");
    my $pid = fork // return (undef, "cannot fork: $!");
    if ($pid == 0) {
        # What ends or stops us by way of a terminal must not do so to vgdb: it can be about to
        # let a process go on that it has stopped.
        setpgrp;
        open STDIN,  '<',  '/dev/null';
        open STDOUT, '>&', $to;
        open STDERR, '>&', $to;
        close $from;
        no warnings 'exec';
        exec { $command[0] } @command;
        print STDERR "cannot run $command[0]: $!\n";
        close STDERR;
        require POSIX;
        POSIX::_exit(127);
    }
    close $to;
    my $out = q{};
    while ((my $left = $end - time) > 0) {
        my $wanted = q{};
        vec($wanted, fileno $from, 1) = 1;
        next if select($wanted, undef, undef, $left) <= 0;
        my $n = sysread $from, $out, 65536, length $out;
        last if defined $n && $n == 0;
    }
    my $is_late = time >= $end;
    kill TERM => $pid if $is_late;
    waitpid $pid, 0;
    return (undef, "no answer within $how->{patience} s") if $is_late;
    my $last = $out =~ /(.+)\n?\z/ ? $1 : 'vgdb failed';
    return ($out, $? == 0 ? undef : $last, $? >> 8);
}

# A process speaks with one vgdb at a time, and each of ours is done in a moment: with that of
# one who watches, say. One that was killed is taken to speak for ever.
my $PAUSE = 0.1;    # seconds

sub _ask_in_turn {
    my ($self, @command) = @_;
    my $end    = time + $self->{patience};
    my $n_gone = 0;
    while (1) {
        my ($out, $error) = _run($self, $end, _vgdb($self), "--pid=$self->{pid}", @command);
        my ($other) = ($error // q{}) =~ /\bvgdb pid (\d+) already speaks\b/;
        $n_gone++ if defined $other && !-d "/proc/$other";
        return ($out, $error) if !defined $other || $n_gone > 1 || time + $PAUSE >= $end;
        select undef, undef, undef, $PAUSE;
    }
}

=head2 pid, command

Its number; the program's command line.

=cut

sub pid     { return $_[0]{pid} }
sub command { return $_[0]{command} }

=head2 ask(@command)

The answer to a monitor command, undef if there was none; then C<error> says why.

=head2 error, is_foreign

What was wrong with the last answer; that it is a Cachegrind, but not ours, which C<status>
finds out.

=cut

sub ask {
    my ($self, @command) = @_;
    if (_is_stopped($self->{pid})) {
        $self->{error} = "it is stopped (kill -CONT $self->{pid} would let it go on)";
        return undef;
    }
    my ($out, $error) = $self->_ask_in_turn(@command);
    $self->{error} = $error;
    return defined $error ? undef : $out =~ s/\Asending command .*\n//r;
}

sub error      { return $_[0]{error} }
sub is_foreign { return $_[0]{is_foreign} }

=head2 status

What the process says of itself, undef if it does not answer, or is not ours: a hash
of C<instrumentation> (on or off), C<profile> (a path), C<parts>, C<user_ms>,
C<events> (names, in order), C<counts> (by name, so far), and the C<time> of the answer.

=cut

sub status {
    my ($self) = @_;
    my $answer = $self->ask('status') // return undef;
    my %status = (time => time, events => [], counts => {});
    for my $line (split /\n/, $answer) {
        if (my ($event, $count) = $line =~ /^event (\S+): (\d+)\z/) {
            push @{$status{events}}, $event;
            $status{counts}{$event} = $count;
        } elsif (my ($key, $value) = $line =~ /^(instrumentation|profile|parts): (.*)\z/) {
            $status{$key} = $value;
        } elsif ($line =~ /^user time: (\d+) ms\z/) {
            $status{user_ms} = $1;
        }
    }
    if (!defined $status{instrumentation}) {
        $self->{is_foreign} = 1;
        $self->{error}      = 'it runs under another Cachegrind, which cannot be controlled';
        return undef;
    }
    return \%status;
}

=head2 hottest($n)

The $n functions that have executed most instructions since this was last asked:
hashes of C<recent>, C<share> (of what all have executed since then, in percent), C<total>
(since the last dump) and C<name> (file:function).

=cut

sub hottest {
    my ($self, $n) = @_;
    my $answer = $self->ask('functions', $n) // return;
    # The process runs on between two questions: what it is a share of is in the answer.
    my ($all) = $answer =~ /^instructions: (\d+)$/m;
    return map {
        /^(\d+) (\d+) (.*)/
            ? {recent => $1, total => $2, name => $3, share => $all ? 100 * $1 / $all : undef}
            : ()
    } split /\n/, $answer;
}

1;
