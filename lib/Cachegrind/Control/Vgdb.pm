# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Control::Vgdb;

# Runs vgdb, which sends commands to processes and prints their answers.
#
# vgdb waits until a process answers, even if the process is a zombie. The wait is therefore
# limited, and meanwhile the process is checked. Several processes are asked in parallel, so that
# silent ones cost only one time limit.

use Cachegrind::Strict;

use Cachegrind::Control::Pipes qw(who_may_ask);
use List::Util qw(max min uniq);
use POSIX ();
use Time::HiRes qw(time);

use Exporter qw(import);
our @EXPORT_OK = qw(ask_vgdb);

my $MOST  = 32;     # largest number of vgdbs at a time
my $PAUSE = 0.1;    # seconds until a failed question is asked again
my $LOOK  = 0.5;    # seconds between checks whether processes have ended
my $REST  = 2;      # seconds for an ending process to answer, or to be seen as ended

# Ask all @questions. A question is a hash of `pipes` (Cachegrind::Control::Pipes), `command`, an
# array, and `has_ended`, a sub that tells whether the process has ended. Afterwards the question
# also has `answer` and its `time`, or `error`. $how has `vgdb`, the path of vgdb, and `patience`,
# the number of seconds that a process may take.
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
        # Call _is_over() once per question: a second call later may differ.
        my (@ended, @unended);
        push @{_is_over($_) ? \@ended : \@unended}, $_ for @asking;
        @asking = @unended;
        push @waiting, grep { !_finish($how, $_) } @ended;
    }
    return;
}

# Start a vgdb for the question in $asked. The names of pipes contain the user and the host, from
# the environment in which the process started. vgdb takes both from its environment, which is
# therefore set.
sub _start($how, $asked) {
    my $question = $asked->{question};
    my $pipes    = $question->{pipes};
    my @command  = ($how->{vgdb}, "--vgdb-prefix=$pipes->{prefix}", "--pid=$pipes->{pid}",
        @{$question->{command}});
    $asked->{end} //= time + $how->{patience};
    pipe my $from, my $to or die "cannot make a pipe: $!\n";
    my $pid = fork // die "cannot fork: $!\n";
    if ($pid == 0) {
        # Signals of the terminal that end or stop us must not reach vgdb, which may be about to
        # resume a process that it has stopped.
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

# Return whether the wait for an answer is over: the whole answer has been read, or the time is up.
sub _is_over($asked) {
    $asked->{end} = min($asked->{end}, time + $REST)
        if !$asked->{has_ended} && ($asked->{has_ended} = $asked->{question}{has_ended}->());
    return $asked->{is_read} || time >= $asked->{end};
}

# Wait until a vgdb has printed something, the time of a question is up, one of @times has come, or
# the processes must be checked. Then read the output.
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

# Store the answer or the error. Return false if the question must be asked again, or must wait. A
# process answers one vgdb at a time, so a busy process is asked again. A process that is about to
# end may give any error; a failed question therefore waits a while for the process's end.
sub _finish($how, $asked) {
    my ($question, $out) = @{$asked}{qw(question out)};
    kill TERM => $asked->{vgdb} if !$asked->{is_read};
    waitpid $asked->{vgdb}, 0;
    my $status = $?;
    close $asked->{from};
    @{$question}{qw(answer error)} = ();
    my $late = "no answer within $how->{patience} s";
    if (!$asked->{is_read}) {
        # The process was busy at the previous attempt.
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

# Return whether to give up a failed question: its process has ended, or has had enough time to end.
sub _is_given_up($asked) {
    return 0 if !$asked->{give_up};
    return 1 if $asked->{question}{has_ended}->() || time >= $asked->{give_up};
    $asked->{begin} = time + $PAUSE;
    return 0;
}

# Return up to three different messages in $out, the output of vgdb, as one line.
sub _explanation($out) {
    my @lines = uniq(grep { /\S/ && !/\Asending command / } split /\n/, $out);
    splice @lines, 3;
    return @lines ? ': ' . join '; ', @lines : q{};
}

1;
