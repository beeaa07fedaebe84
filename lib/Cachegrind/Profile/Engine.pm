# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Engine;

# Run the engine for the files that it writes itself: profiles, and contexts for viewers of stacks.
# Rows for reports come through Cachegrind::Profile::Rows.

use Cachegrind::Strict;

use Cachegrind::Text::Diag qw(data_error engine_failed system_error);
use Cachegrind::Text::Output qw(at_early_end forget_end);

use Exporter qw(import);
our @EXPORT_OK = qw(run_engine);

=head1 run_engine(@command)

Run the engine on a command whose result it writes itself, and wait for it; it is ended if this
process is. Raise an error if it cannot be run, or fails.

=cut

sub run_engine(@command) {
    pipe my $from, my $to or system_error($!);
    my $pid = fork // data_error("cannot run $command[0]: $!");
    if (!$pid) {
        no warnings 'exec';
        exec {$command[0]} @command;
        syswrite $to, "$!";
        require POSIX;
        POSIX::_exit(127);
    }
    at_early_end("engine $pid", sub { kill TERM => $pid; waitpid $pid, 0 });
    close $to;
    my $why = do { local $/; <$from> };
    1 while waitpid($pid, 0) == -1 && $!{EINTR};
    my $status = $?;
    forget_end("engine $pid");
    data_error("cannot run $command[0]: $why") if length $why;
    engine_failed($status) if $status != 0;
    return;
}

1;
