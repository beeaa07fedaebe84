# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Control::Vgdb;

# Run vgdb, which carries commands to processes and answers back.
#
# vgdb waits until a process answers, and does not notice the end of a process whose parent has not
# waited for it yet; so it has a time limit, and the process is checked meanwhile. Several processes
# are asked in parallel, so that those that do not answer cost that time only once.

use Cachegrind::Strict;

use Cachegrind::Control::Pipes qw(who_may_ask);
use List::Util qw(max min uniq);
use POSIX ();
use Time::HiRes qw(time);

use Exporter qw(import);
our @EXPORT_OK = qw(ask_vgdb);

my $MOST  = 32;     # vgdbs at a time
my $PAUSE = 0.1;    # seconds until one that was busy is asked again
my $LOOK  = 0.5;    # seconds until it is looked at again which processes have ended
my $REST  = 2;      # seconds in which a process that ends may answer, or be seen to have ended

# Put all questions. Each is a hash of `pipes` (Cachegrind::Control::Pipes), `command`, a list, and
# `has_ended`, a sub that says whether the process has; afterwards it has the `answer` and its
# `time`, or undef and an `error`. `how` has `vgdb`, that program's path, and `patience`, how many
# seconds a process may take.
sub ask_vgdb($how, @questions) {
    my @waiting = map { {question => $_, begin => 0, out => q{}} } @questions;
    my @asking;
    while (@waiting || @asking) {
        my $now = time;
        @waiting = grep { !_is_given_up($_) } @waiting;
        my @due = grep { !$_->{give_up} && $_->{begin} <= $now } @waiting;
        splice @due, max(0, $MOST - @asking);
        _start($how, $_) for @due;
        my %is_due = map { $_ => 1 } @due;
        @waiting = grep { !$is_due{$_} } @waiting;
        push @asking, grep { $_->{from} } @due;
        _listen(\@asking, map { $_->{begin} } @waiting);
        # Check whether each is late only once, since time goes on meanwhile.
        my (@ended, @unended);
        push @{_is_over($_) ? \@ended : \@unended}, $_ for @asking;
        @asking = @unended;
        push @waiting, grep { !_finish($how, $_) } @ended;
    }
    return;
}

# Start a vgdb for the question. The names of the pipes contain the user and host at the process's
# start; vgdb makes them from its environment, as Valgrind has done from its own.
sub _start($how, $asked) {
    my $question = $asked->{question};
    my $pipes    = $question->{pipes};
    my @command  = ($how->{vgdb}, "--vgdb-prefix=$pipes->{prefix}", "--pid=$pipes->{pid}",
        @{$question->{command}});
    $asked->{end} //= time + $how->{patience};
    pipe my $from, my $to or die "cannot make a pipe: $!\n";
    my $pid = fork // die "cannot fork: $!\n";
    if ($pid == 0) {
        # Signals of the terminal that end or stop us must not reach vgdb: it may be about to resume
        # a process that it has stopped.
        setpgrp;
        _become(who_may_ask($pipes)) if $> == 0;
        @ENV{qw(LOGNAME USER HOST HOSTNAME)} = @{$pipes}{qw(user user host host)};
        open STDIN,  '<',  '/dev/null';
        open STDOUT, '>&', $to;
        open STDERR, '>&', $to;
        no warnings 'exec';
        exec { $command[0] } @command;
        print STDERR "cannot run $command[0]: $!\n";
        close STDERR;
        POSIX::_exit(127);
    }
    close $to;
    @{$asked}{qw(from vgdb out is_read)} = ($from, $pid, q{}, 0);
    return;
}

sub _become($user, $group) {
    return if $user == 0;
    $) = "$group $group";
    POSIX::setgid($group);
    POSIX::setuid($user);
    return;
}

# Return whether the answer is complete: everything has been read, or the time is up.
sub _is_over($asked) {
    $asked->{end} = min($asked->{end}, time + $REST)
        if !$asked->{has_ended} && ($asked->{has_ended} = $asked->{question}{has_ended}->());
    return $asked->{is_read} || time >= $asked->{end};
}

# Read the output of vgdbs until one of these events: some have printed; the time of one is up; one
# of @times has come; the processes must be checked.
sub _listen($asking, @times) {
    my $wanted = q{};
    vec($wanted, fileno $_->{from}, 1) = 1 for @{$asking};
    my $until = min(time + $LOOK, @times, map { $_->{end} } @{$asking});
    my $left  = $until - time;
    return if select($wanted, undef, undef, $left > 0 ? $left : 0) <= 0;
    for my $asked (grep { vec $wanted, fileno $_->{from}, 1 } @{$asking}) {
        my $n = sysread $asked->{from}, $asked->{out}, 65536, length $asked->{out};
        $asked->{is_read} = defined $n && $n == 0;
    }
    return;
}

# Take the answer or the error. Return false if it is not final. A process speaks with only one vgdb
# at a time, so a busy one is asked again; and one that is about to end may fail in any way before
# its end is visible, so that is waited for.
sub _finish($how, $asked) {
    my ($question, $out) = @{$asked}{qw(question out)};
    kill TERM => $asked->{vgdb} if !$asked->{is_read};
    waitpid $asked->{vgdb}, 0;
    my $status = $?;
    close $asked->{from};
    @{$question}{qw(answer error)} = ();
    my $late = "no answer within $how->{patience} s";
    if (!$asked->{is_read}) {
        # The process was busy at the attempt before.
        $question->{error} = ($asked->{busy} // q{}) . $late . _explanation($out);
        return 1;
    }
    if ($status == 0 && $out !~ /assume exit/) {
        @{$question}{qw(answer time)} = ($out =~ s/\Asending command .*\n//r, time);
        return 1;
    }
    my ($other) = $out =~ /\bvgdb pid (\d+) already speaks\b/;
    $asked->{busy}    = $other ? "it speaks with another vgdb, process $other: " : q{};
    $question->{error} = $other ? $asked->{busy} . $late : 'vgdb failed' . _explanation($out);
    $asked->{give_up} = min($asked->{end}, time + $REST) if !$other;
    $asked->{begin}   = time + $PAUSE;
    return $asked->{begin} >= $asked->{end};
}

# Return whether a failed question is final: the process has ended, or goes on.
sub _is_given_up($asked) {
    return 0 if !$asked->{give_up};
    return 1 if $asked->{question}{has_ended}->() || time >= $asked->{give_up};
    $asked->{begin} = time + $PAUSE;
    return 0;
}

# Return the output of vgdb as part of a line. It repeats its message at each attempt.
sub _explanation($out) {
    my @lines = uniq(grep { /\S/ && !/\Asending command / } split /\n/, $out);
    splice @lines, 3;
    return @lines ? ': ' . join '; ', @lines : q{};
}

1;
