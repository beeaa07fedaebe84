# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# With --repeatable=yes SIGCHLD comes when the program waits, or late if it never waits. One read of
# a pipe gets all that children write while they run.

use CgTest;

need_valgrind();

# Perl notes a signal at once, and shows it to the program after the next operation.
my $begin = <<'PERL';
    use POSIX qw(:signal_h :sys_wait_h); $| = 1; pipe R, W;
    my $n = 0; $SIG{CHLD} = sub { $n++ };
    sub work { my $i = 0; $i++ while $i < 20_000 }
    sub child { my $pid = fork; if (!$pid) { $_[0]->(); POSIX::_exit(0) } return $pid }
    sub blocked {
        my $mask = POSIX::SigSet->new; sigprocmask(SIG_BLOCK, undef, $mask);
        return $mask->ismember(SIGCHLD) ? 1 : 0;
    }
PERL

for my $case (
    [   'a program that computes, and then waits', '0 1',
        'my $pid = child(sub {}); work() for 1..3; print $n; waitpid $pid, 0; work(); print " $n"'
    ],
    [   'a program with two children', '0 0 1',
        'my @pids = map { child(sub {}) } 1, 2; work() for 1..5;'
            . ' for (@pids) { print "$n "; waitpid $_, 0; work() } print $n'
    ],
    [   'a program that looks at its mask', '0 0',
        'my $pid = child(sub { print blocked() }); waitpid $pid, 0; print " ", blocked()'
    ],
    [   'a program that looks at its mask while the signal is held', '0 0',
        'my $pid = child(sub {}); work(); print blocked(), " $n"; waitpid $pid, 0'
    ],
    [   'a program that gets another signal meanwhile', '1 0',
        '$SIG{USR1} = sub { $u++ }; my $pid = child(sub {}); work(); kill USR1 => $$; work();'
            . ' waitpid $pid, 0; work(); print "$u ", blocked()'
    ],
    [   'a program that waits by a sleep',
        '1', 'child(sub {}); select undef, undef, undef, 1; print $n' ],
    [   'a program that only computes', '1', 'child(sub {}); work() while !$n; print $n' ],
    [   'a program that reads a pipe, to which nobody writes, until a child ends', 'end',
        '$SIG{CHLD} = sub { die "end\n" }; child(sub {}); eval { sysread R, $x, 1 };'
            . ' chomp $@; print $@'
    ],
    [   'one read of what a child writes in parts', '5 0',
        'child(sub { for (1..5) { syswrite W, "x"; work() } }); close W;'
            . ' print sysread(R, $x, 100), " ", sysread(R, $x, 100)'
    ],
    [   'questions, and an answer to each', '2 2 2',
        'pipe QR, QW; child(sub { close QW; while (sysread QR, $x, 9) { syswrite W, "a"; work();'
            . ' syswrite W, "b" } }); for (1..3) { syswrite QW, "q";'
            . ' $got .= " " . sysread R, $x, 99 } print substr $got, 1'
    ],
    [   'a child that is asked whether it has ended', '1',
        'my $pid = child(sub {}); 1 while waitpid($pid, WNOHANG) == 0; print 1'
    ],
    )
{
    my ($what, $printed, $program) = @{$case};
    my $run = tool([ '--repeatable=yes', '--cache-sim=no' ], [ 'perl', '-e', "$begin$program" ]);
    is("$run->{status} $run->{out}", "0 $printed", "$what sees the same in each run");
}

done_testing();
