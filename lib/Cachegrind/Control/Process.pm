# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Control::Process;

# The processes that run under Cachegrind, and the answers of those that run under ours.

use Cachegrind::Strict;

use Cachegrind::Text::Diag    qw(data_error);
use Cachegrind::Control::Pipes qw(
    default_prefix find_pipes given_prefix is_held process_status why_fatal whose_pipes
);
use Cachegrind::Control::Vgdb    qw(ask_vgdb);
use Cachegrind::Text::Visible qw(visible_text);

# Return all processes that run under Cachegrind, sorted by number, even Valgrind's, which cannot be
# asked; if `tool` is `callgrind`, all under any Callgrind. Processes without pipes of vgdb, such as
# forked children, are included unless they run under Valgrind's Cachegrind. `vgdb` is the path of
# vgdb; `prefix` the processes' `--vgdb-prefix`, if any; `patience` the seconds for an answer.
sub running($class, %how) {
    data_error("cannot run $how{vgdb}: $!") if !-x $how{vgdb};
    my %found;
    for my $pipes (find_pipes($how{prefix})) {
        my $process = $class->_of($pipes, %how) // next;
        my $known   = $found{$process->pid};
        $found{$process->pid} = $process if !$known || $known->{refusal};
    }
    my $prefix = $how{prefix} // default_prefix(\%ENV);
    for my $pid (grep { !$found{$_} } map { m{(\d+)\z} } glob '/proc/[0-9]*') {
        next if _kind($pid, $how{tool} // 'cachegrind') ne '1';
        my $given = given_prefix($pid);
        next if !defined $given || $given ne $prefix || !defined _birth($pid);
        $found{$pid} = $class->_unreachable($pid, $prefix, %how);
    }
    return map { $found{$_} } sort { $a <=> $b } keys %found;
}

# Return process $pid, which has no pipes. Valgrind removes the pipes that a forked child inherits.
sub _unreachable($class, $pid, $prefix, %how) {
    my $self = bless {
        how     => \%how,
        pipes   => {prefix => $prefix, pid => $pid},
        command => _program($pid),
        born    => _birth($pid),
        is_unreachable => 1,
    }, $class;
    $self->_refuse('it has no pipes, as a forked child without --trace-children=yes,'
            . ' or a process with --vgdb=no');
    return $self;
}

# Return the process that has $pipes; undef if the process has ended, or runs under another tool.
sub _of($class, $pipes, %how) {
    my $pid  = $pipes->{pid};
    my $kind = _kind($pid, $how{tool} // 'cachegrind');
    return undef if !$kind;
    my $is_held = is_held($pipes);
    return undef if defined $is_held && !$is_held;
    return undef if !process_status($pid);
    my $self = bless {
        how      => \%how,
        pipes    => $pipes,
        command  => _program($pid),
        born     => _birth($pid),
    }, $class;
    my $whose = whose_pipes($pipes);
    my $why   = why_fatal($pipes);
    if ($kind eq 'foreign') {
        $self->_refuse('it runs under another Cachegrind, which cannot be controlled');
    } elsif (defined $whose) {
        $self->_refuse("its pipes are of $whose, so that you cannot control it");
    } elsif (defined $why) {
        $self->_refuse("not asked, which could end it: $why");
        $self->{is_endangered} = 1;
    }
    return $self;
}

sub _refuse($self, $why) {
    $self->{refusal} = $why;
    return;
}

# A text in the executable of our tool, which Valgrind's Cachegrind lacks.
my $OURS = 'as cg_control sends them';

my %Is_ours;    # whether an executable is ours, by its device and inode

# Return 1 if process $pid runs under the tool called $tool and can be asked, `foreign` if it runs
# under Valgrind's own Cachegrind, else false. A tool's executable has the tool's name; ours has
# two names. The command line has the name by which the tool was started; of a process that may not
# be examined, only the command line is known.
sub _kind($pid, $tool) {
    my $path = readlink "/proc/$pid/exe";
    return _tool_option($pid) eq $tool if !defined $path;
    my ($own_name) = $path =~ m{/((?:cache|call)grind)-[\w-]+(?: \(deleted\))?\z} or return 0;
    return 0 if (_tool_option($pid) || $own_name) ne $tool;
    return 1 if $tool eq 'callgrind';
    my ($device, $inode) = stat "/proc/$pid/exe" or return 0;
    my $is_ours = $Is_ours{"$device $inode"} //= _has("/proc/$pid/exe", $OURS);
    return $is_ours || 'foreign';
}

sub _has($path, $text) {
    open my $handle, '<:raw', $path or return 0;
    my $end = q{};
    while (read $handle, my $part, 1 << 20) {
        return 1 if index("$end$part", $text) >= 0;
        $end = substr $part, -length $text;
    }
    return 0;
}

sub _command_line($pid) {
    open my $handle, '<', "/proc/$pid/cmdline" or return;
    local $/;
    return split /\0/, <$handle> // q{};
}

# Return the value of Valgrind's last option --tool in the command line of $pid; an empty text if
# there is no such option.
sub _tool_option($pid) {
    my (undef, @words) = _command_line($pid);
    my $tool = q{};
    for my $word (@words) {
        last if $word !~ /^-/;
        $tool = $1 if $word =~ /\A--tool=(.*)\z/s;
    }
    return $tool;
}

# Return the program's own command line, without Valgrind's.
sub _program($pid) {
    my ($valgrind, @words) = _command_line($pid);
    shift @words while @words && $words[0] =~ /^-/;
    return visible_text(join q{ }, @words ? @words : $valgrind // q{});
}

# Return the time when process $pid started, which distinguishes it from a later process of the same
# number. Return undef if the process does not exist, or is a zombie.
sub _birth($pid) {
    open my $handle, '<', "/proc/$pid/stat" or return undef;
    my ($state, @fields) = split q{ }, (<$handle> // q{}) =~ s/\A.*\) //sr;
    return ($state // 'Z') =~ /[ZX]/ ? undef : $fields[18];
}

# Return whether a signal has stopped the process, so that it cannot answer.
sub _is_stopped($pid) {
    my $status = process_status($pid);
    return $status && $status->{State}[0] eq 'T';
}

# Return the process's number; its program's command line; whether it is not asked only because a
# request could end it; and whether the process has no pipes, so that it cannot be asked.
sub pid            { return $_[0]{pipes}{pid} }
sub command        { return $_[0]{command} }
sub is_endangered  { return $_[0]{is_endangered} }
sub is_unreachable { return $_[0]{is_unreachable} }

# Return whether the process can be asked. If not, error() returns the reason after ask_all().
sub is_asked { return !defined $_[0]{refusal} }

# Return whether the process has ended, even if another process has its number now.
sub has_ended($self) {
    return 1 if ($self->{born} // q{}) ne (_birth($self->pid) // 'ended');
    # The process may have executed another program.
    return $self->{is_unreachable} && !_kind($self->pid, $self->{how}{tool} // 'cachegrind')
        ? 1 : 0;
}

# Send the monitor command @command to all @$processes in parallel. Afterwards answer() of each
# process returns its answer; or answer() returns undef, and error() the reason.
sub ask_all($class, $processes, @command) {
    my @questions;
    for my $process (@{$processes}) {
        $process->{answer} = undef;
        $process->{error}  = $process->{refusal} // $process->_stopped;
        push @questions, {process => $process, command => \@command, pipes => $process->{pipes},
            has_ended => sub { $process->has_ended }} if !defined $process->{error};
    }
    ask_vgdb($processes->[0]{how}, @questions) if @questions;
    for my $question (@questions) {
        my $process = $question->{process};
        @{$process}{qw(answer time error)} = @{$question}{qw(answer time error)};
        next if !defined $process->{error} && length $process->{answer} || !$process->has_ended;
        @{$process}{qw(answer error)} = (undef, 'it has ended');
    }
    return;
}

sub _stopped($self) {
    my $pid = $self->pid;
    return _is_stopped($pid) ? "it is stopped (kill -CONT $pid would let it go on)" : undef;
}

# Return the latest answer of the process; or the reason why it did not answer.
sub answer { return $_[0]{answer} }
sub error  { return $_[0]{error} }

# Return the status of each process; undef if the process does not answer. A status is a hash of
# `instrumentation` (on or off), `profile` (a path), `parts`, `user_ms`, `events` (names, in order),
# `counts` (by name, up to now), and `time`, when the answer came.
sub statuses($class, @processes) {
    $class->ask_all(\@processes, 'status');
    return map { defined $_->answer ? _status($_->answer, $_->{time}) : undef } @processes;
}

sub _status($answer, $time) {
    my %status = (time => $time, events => [], counts => {});
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
    return \%status;
}

# Return for each process an array of the $n functions with the most instructions since the previous
# call or zeroing. They are hashes: `recent`, the instructions since then; `share`, their percentage
# of all; `total`, those since the last dump or zeroing; and `name`, `file:function`.
sub hottest($class, $n, @processes) {
    $class->ask_all(\@processes, 'functions', $n);
    return map { _functions($_->answer // q{}) } @processes;
}

sub _functions($answer) {
    # The process runs on between queries, so the total must be from the same answer.
    my ($all) = $answer =~ /^instructions: (\d+)$/m;
    return [
        map {
            /^(\d+) (\d+) (.*)/
                ? {recent => $1, total => $2, name => $3, share => $all ? 100 * $1 / $all : undef}
                : ()
        } split /\n/, $answer
    ];
}

1;
