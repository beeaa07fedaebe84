# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::FirstRun;

# The second half of quickstart. It profiles a program and its children, and prints the answer for
# the program that executes most, its hottest lines, the other programs, and how to see the report.

use Cachegrind::Strict;

# The names of received signals; the running process, to which signals are passed on; the witness, a
# process of our group, in which signals to the group stay pending; and the pipe that the witness
# reads. All are defined before other modules are loaded, since Ctrl-C may come at any time.
our (@came, $running, $witness, $holds);

BEGIN {
    $SIG{$_} = sub {
        push @came, $_[0];
        kill $_[0], $running if $running && !_is_of_group($_[0]);
    } for qw(INT QUIT TERM HUP);
}

use Config ();
use Cwd ();
use Errno ();
use IO::Handle;
use POSIX ();

use Cachegrind::FirstRun::Names qw(ask_for_names interpreter_of remove_names script_of);
use Cachegrind::Run qw(side_kinds);
use Cachegrind::Source::Missing qw(is_split quoted_for_shell);
use Cachegrind::Text::Format qw(commas);
use Cachegrind::Text::Path qw(program_path);

use Exporter qw(import);
our @EXPORT_OK = qw(first_run);

use constant {
    OTHERS   => 5,     # largest number of other programs that are named
    PATIENCE => 10,    # seconds for processes ended by a signal to write their profiles
    EVERY    => 30,    # seconds between lines that say that the program is running
    MULTILIB => 'install gcc-multilib, remove the folder build, and quickstart builds one',
};

my @SIDES = ('', map { ".$_" } side_kinds());

my @SIGNALS = split / /, $Config::Config{sig_name};    # by number
my %NUMBER  = map { $SIGNALS[$_] => $_ } 0 .. $#SIGNALS;
my $n_seen  = 0;    # number of signals in @came of which the program was told

# Run `command`, an array, under the tool in the folder `build`, with calls recorded and children
# followed unless `options`, an array, say otherwise. Print the answer. Write the report in `format`
# beside the profile, or, if that is `short`, print the command that shows it; `show` is an array of
# options of cg_annotate for both. `quickstart` is the user's command to start quickstart.
#
# Return the program's exit status, as a shell gives it, for example 130 if SIGINT ended it; or at
# least 1 if there is no report. After this module is loaded, SIGINT, SIGQUIT, SIGTERM and SIGHUP do
# not end the caller; they end the program, or the work on the report.
#
# The profiles of all processes of a program are added up. The sum is cachegrind.out.NAME in
# `build`; NAME is the name of the program or of its script, with -2 for a second such program.
sub first_run($given) {
    my $folder = "$given->{build}/cachegrind.out.$$.d";
    my $name   = $given->{command}[0];
    return _fail("$name is a 32-bit program, and no tool for such is built: " . MULTILIB)
        if _lacks_tool($given->{build}, $name);
    _empty($folder);
    mkdir $folder or return _fail("cannot make $folder: $!");
    my $since = time;
    my $ended = _run($given, $folder);
    if (!defined $ended) {
        _empty($folder);
        return _is_interrupted() ? _interrupted("$name has not run")
            : _fail("$name has not run: no process can be made");
    }
    my $status = $ended & 127 ? 128 + ($ended & 127) : $ended >> 8;
    my $how    = $ended & 127 ? "was ended by SIG$SIGNALS[$ended & 127]"
        : "ended with exit status $status";
    _wait_for_writers($folder) if @came;
    $n_seen = @came;
    my @processes = _processes($folder);
    remove_names($since, map { $_->{pid} } @processes);
    my @programs  = _programs(grep { defined $_->{total} } @processes);
    if (!@programs) {
        print STDERR map { _messages($_->{log}) } @processes;
        _empty($folder);
        return _fail("$name left no profile: it $how" . _unreadable(map { $_->{log} } @processes),
            $status);
    }
    my $most = $programs[0];
    my $log = _with_command($given, _messages($most->{processes}[0]{log}));
    # If there are several processes, remove the totals: they are those of one process.
    print STDERR @{$most->{processes}} == 1 ? $log : $log =~ s/^==\d+== (?:\w.*: +\d.*)?\n//gmr;
    _say("$name $how") if $ended;
    my $is_told = _join_profiles($given->{build}, @programs) && _print_answer($given, $most);
    if ($is_told) {
        _say_others(@programs);
        _say_lost($given, $folder, @processes);
        $is_told = _say_report($given, $most);
    }
    return _interrupted($most->{path} ? _shown($given, $most) . ' prints the report'
        : "the profiles are in $folder") if _is_interrupted();
    return $is_told ? $status : $status || 1;
}

sub _say { print 'quickstart: ', @_, "\n"; return }

sub _fail { print STDERR "quickstart: error: $_[0]\n"; return $_[1] || 1 }

sub _is_interrupted { return @came > $n_seen }

# Return whether there is a user who can press Ctrl-C.
sub _has_keys {
    return 1 if -t STDERR;
    open my $terminal, '<', '/dev/tty' or return 0;
    return POSIX::tcgetpgrp(fileno $terminal) == getpgrp;
}

# Return whether $signal, which has just come, was sent to our whole group, as by keys of a terminal
# or by CI. Then the program has received it, too, and must not receive it again.
sub _is_of_group($signal) {
    return 0 if !$witness;
    local ($!, $?);
    select undef, undef, undef, 0.01;    # the group's processes get the signal one after the other
    my ($pending) = _read("/proc/$witness/status") =~ /^ShdPnd:\s*[0-9a-f]*([0-9a-f]{8})$/m;
    return 0 if !defined $pending || !(hex($pending) & 1 << $NUMBER{$signal} - 1);
    _start_witness();
    return 1;
}

# Start the witness, or replace it by a new one, in which no signal is pending.
sub _start_witness {
    _end_witness();
    pipe my $held, $holds or return;
    my ($all, $before) = map { POSIX::SigSet->new } 1, 2;
    $all->fillset;
    POSIX::sigprocmask(POSIX::SIG_BLOCK(), $all, $before);
    $witness = fork;
    if (defined $witness && $witness == 0) {
        undef $holds;
        close $_ for *STDIN, *STDOUT, *STDERR;
        sysread $held, my $byte, 1;    # until we have ended or closed the pipe
        POSIX::_exit(0);
    }
    POSIX::sigprocmask(POSIX::SIG_SETMASK(), $before);
    return;
}

sub _end_witness {
    undef $holds;
    waitpid $witness, 0 if $witness;
    undef $witness;
    return;
}

sub _interrupted { return _fail("interrupted: $_[0]", 128 + $NUMBER{$came[-1]}) }

# ---- The run --------------------------------------------------------------------

# Return whether a program needs the tool for 32-bit programs and that tool is not built.
sub _lacks_tool($build, $program) {
    return _read(program_path($program) // '', 20) =~ /\A\x7fELF\x01.{13}\x03\x00/s
        && !-e "$build/.in_place/cachegrind-x86-linux";
}

# Return the tool's options, the user's last, and the command. Unless the user wants messages
# elsewhere, each process writes them to its own log, apart from the program's output.
sub _arguments($given, $folder) {
    my @own   = @{$given->{options}};
    my $place = _pattern($folder);
    my $has_log = grep { /^--(?:log-(?:file|fd|socket)|xml)/ } @own;
    return (
        '--tool=cachegrind', "--cachegrind-out-file=$place/%p",
        '--trace-children=yes', '--call-graph=yes',
        grep({ /^--(?:call-graph|inlined)=/ } @own) ? () : '--inlined=yes',
        # Many interpreters call themselves for each call in a script, which makes their functions
        # one cycle.
        defined interpreter_of($given->{command}[0])
        ? ('--contexts=yes', grep({ /^--contexts-depth=/ } @own) ? () : '--contexts-depth=1000')
        : (),
        $has_log ? () : "--log-file=$place/%p.log", @own,
        ask_for_names($folder, @{$given->{command}}),
    );
}

# Return a path in the form that the tool's options take.
sub _pattern { return $_[0] =~ s/%/%%/gr }

# Run the program. Ctrl-C reaches the program directly, and the program may go on; a signal that
# only this process gets is passed on. Return the program's status, as in $?; undef if a signal came
# before its start, or if fork() failed.
sub _run($given, $folder) {
    my $what  = "$given->{command}[0]";
    my $since = time;
    local $SIG{ALRM} = sub {
        my $for = time - $since;
        printf STDERR "quickstart: %s has been running for %d:%02d\n", $what, $for / 60, $for % 60;
        alarm EVERY;
    };
    print STDERR join(' ', 'quickstart: running', @{$given->{options}}, @{$given->{command}},
        '(slower than by itself' . (_has_keys() ? '; Ctrl-C ends it with a report of what has run)'
            : ')')), "\n";
    alarm EVERY if -t STDERR;
    my $ended = _command("$given->{build}/vg-in-place", _arguments($given, $folder));
    alarm 0;
    return $ended;
}

# Run a command and return its status, as in $?; undef if a signal came first, or fork() failed.
sub _command($program, @arguments) {
    my $all    = POSIX::SigSet->new(@NUMBER{qw(INT QUIT TERM HUP)});
    STDOUT->flush;
    POSIX::sigprocmask(POSIX::SIG_BLOCK(), $all);
    _start_witness();
    $running = _is_interrupted() ? undef : fork;
    if (defined $running && $running == 0) {
        @SIG{qw(INT QUIT TERM HUP XFSZ)} = ('DEFAULT') x 5;
        POSIX::sigprocmask(POSIX::SIG_UNBLOCK(), $all);
        exec {$program} $program, @arguments or POSIX::_exit(127);
    }
    POSIX::sigprocmask(POSIX::SIG_UNBLOCK(), $all);
    my $ended;
    if (defined $running) {
        1 while waitpid($running, 0) == -1 && $!{EINTR};
        $ended = $?;
    }
    undef $running;
    _end_witness();
    return $ended;
}

sub _succeeds { return 0 == (_command(@_) // 1) }

# Wait until each process that a signal has ended has written its profile, at most PATIENCE seconds,
# or until another signal comes. Pass a SIGTERM or SIGHUP on to each: it may not have got it.
sub _wait_for_writers($folder) {
    my $n_came = @came;
    my %is_told;
    for (0 .. 10 * PATIENCE) {
        my $left = _writers($folder);
        return if !%{$left} || @came > $n_came;
        # A process may lose a signal while it becomes another program by exec().
        my @untold = grep { $left->{$_} && !$is_told{"$_ $left->{$_}"}++ } keys %{$left};
        kill $came[-1], @untold if @untold && $came[-1] =~ /TERM|HUP/;
        select undef, undef, undef, 0.1;
    }
    return;
}

# Return a hash, by number, of the command lines of the processes that were told to write to
# $folder, with or without a file there. While a process executes another program, its command line
# is empty; such a process is included if it is in our group.
sub _writers($folder) {
    my $told = '--cachegrind-out-file=' . _pattern($folder);
    my %left;
    for my $pid (map {m{/(\d+)\z}} glob '/proc/[0-9]*') {
        my $line = _read("/proc/$pid/cmdline");
        $left{$pid} = $line
            if index($line, "$told/") >= 0
            || $line eq '' && defined readlink("/proc/$pid/exe") && getpgrp($pid) == getpgrp;
    }
    return \%left;
}

sub _is_running($pid) {
    return kill(0, $pid) && _read("/proc/$pid/stat") !~ /\) Z/;
}

# ---- What it has left -------------------------------------------------------------

# Return all processes with a log or a profile, sorted by number, as hashes: `pid`, `path`, `log`
# and `begun`, the program named in the log, or undef; with a profile also `program` and, if known,
# `script` and `total`, of the first event.
sub _processes($folder) {
    opendir my $files, $folder or return;
    my %seen = map { $_ => 1 } map { /^(\d+)(?:[.]log)?\z/ } readdir $files;
    return map { _process($folder, $_) } sort { $a <=> $b } keys %seen;
}

sub _process($folder, $pid) {
    my %process = (pid => $pid, path => "$folder/$pid");
    $process{log} = _read("$process{path}.log");
    ($process{begun}) = map { s/\\(.)/$1/gr } $process{log} =~ /^==\d+== Command: ((?:\\.|\S)+)/m;
    open my $in, '<', $process{path} or return \%process;
    my $command = '';
    while (my $line = <$in>) {
        $command = $1 if $line =~ /^cmd: *(.*)$/;
        last if $line =~ /^events:/;
    }
    my $size = -s $in;
    seek $in, $size > 8192 ? $size - 8192 : 0, 0;
    local $/;
    ($process{total}) = <$in> =~ /^(?:summary|totals): *(\d+)/m;
    # Only the log shows where a name with blanks ends, but the log may be of a later program.
    my $begun = $process{begun} // '';
    $process{program} = $command =~ s/\A\Q$begun\E(?!\S)\K.*|\s.*//sr;
    my ($words) = $process{log} =~ /^==\d+== Command: (.*)/m;
    my @arguments = $process{program} eq $begun
        ? map { s/\\(.)/$1/gr } ($words // '') =~ /((?:\\.|\S)+)/g
        : split ' ', $command;
    $process{script} = script_of($process{program}, @arguments[1 .. $#arguments]);
    return \%process;
}

# Return the programs of @processes: hashes of `name`, `total` and `processes`. Programs and their
# processes are sorted, hottest first.
sub _programs(@processes) {
    my %of;
    push @{$of{join ' ', $_->{program}, $_->{script} // ()}}, $_
        for sort { $b->{total} <=> $a->{total} } @processes;
    my @programs;
    for my $name (keys %of) {
        my $sum = 0;
        $sum += $_->{total} for @{$of{$name}};
        push @programs, {name => $name, total => $sum, processes => $of{$name}};
    }
    return sort { $b->{total} <=> $a->{total} || $a->{name} cmp $b->{name} } @programs;
}

# Give each program one profile, its `path`: add up the profiles of several processes, and the files
# beside them. Return whether that succeeded.
sub _join_profiles($build, @programs) {
    my %taken;
    for my $program (@programs) {
        my ($first) = @{$program->{processes}};
        my $base = ($first->{script} // $first->{program}) =~ s{.*/}{}sr;
        $base .= '-' . $taken{$base} if $taken{$base}++;
        my $path = "$build/cachegrind.out.$base";
        for my $side (@SIDES) {
            my @there = grep { -e } map { "$_->{path}$side" } @{$program->{processes}};
            my $is_done = !@there ? unlink("$path$side") || $!{ENOENT}
                : @there == 1 ? rename($there[0], "$path$side")
                : _succeeds("$build/cg_merge", '-o', "$path$side", @there);
            return 0 if !$is_done || _is_interrupted();
        }
        $program->{path} = $path;
    }
    return 1;
}

# ---- What is said -----------------------------------------------------------------

# Return the messages of a log, without the preamble and, if a user's signal ended the program,
# without the place where that happened.
sub _messages($log) {
    my $preamble = qr/Cachegrind, a.*|Copyright.*|Using .*|Command: .*|Parent PID: .*|/;
    my $by_user = join '|', @NUMBER{qw(HUP INT QUIT TERM)};
    return $log =~ s/\A(?:==\d+== $preamble\n)*//r
        =~ s/^==\d+== Process terminating .* signal (?:$by_user) .*\n(?:==\d+==  .*\n)*//mr
        =~ s/\A(?:==\d+== \n)*//r;
}

# Return $messages. If one says that a limit of contexts was reached, add a command with a higher
# limit.
sub _with_command($given, $messages) {
    my $option  = qr/--contexts-(?:depth|max)=/;
    my @before  = ($given->{quickstart}, grep { !/^$option/ } @{$given->{options}});
    return $messages =~ s{[(]($option)(\d+)[)]$}
        {'(`' . join(' ', @before, $1 . 10 * $2, @{$given->{command}}) . '` tells more apart)'}gemr;
}

# Print the answer and the hottest lines, with options written for quickstart. Return whether that
# succeeded.
sub _print_answer($given, $program) {
    open my $short, '-|', _annotate($given), '--format=short', $program->{path}
        or return !_fail("cannot run cg_annotate: $!");
    while (my $line = <$short>) {
        # The program was started with this variable, but wrote no names.
        next if $line =~ /PYTHONPERFSUPPORT=1/ && $ENV{PYTHONPERFSUPPORT};
        $line = 'quickstart: ' . (_with_quickstart($given, $line) // $line =~ s/^Answer: //r
            =~ s/(--[\w-]+=(?:yes|main)\b)/$given->{quickstart} $1 PROGRAM/gr) if $line !~ /^\s/;
        print $line;
    }
    return close $short && !_is_interrupted();
}

# Return $line with a command of quickstart in place of its command; undef if it has no command.
sub _with_quickstart($given, $line) {
    my $variables = qr/(?:[A-Z_]+=(?:"[^"]*"|\S+) )*/;
    my ($before, $command, $behind) = $line =~ /\A(.* (?:as|with) `$variables)(.*)(`.*)\z/s
        or return undef;
    my (undef, @arguments) = @{$given->{command}};
    my $quoted = join ' ', map { quoted_for_shell($_) } @arguments;
    my @options = map { quoted_for_shell($_) } @{$given->{options}};
    return $before . join(' ', $given->{quickstart}, @options,
        $command =~ s/(?<= )\Q@arguments\E\z/$quoted/r) . $behind;
}

sub _annotate($given) {
    return ("$given->{build}/cg_annotate", @{$given->{show}});
}

# Return the command that prints the report, for a shell in the current folder.
sub _shown($given, $program) {
    my $here = Cwd::getcwd();
    return join q{ }, map { m{[^\w./=,+-]} ? q{'} . s/'/'\\''/gr . q{'} : $_ }
        map { s{\A\Q$here\E/}{}r =~ s{\A(?=cg_annotate\z)}{./}r }
        _annotate($given), $program->{path};
}

# Write the report, unless the format is `short`; say how to see it. Return whether that succeeded.
sub _say_report($given, $program) {
    my $format = $given->{format};
    my $report = $format eq 'short' ? _shown($given, $program) : "$program->{path}.$format";
    return 0 if $format ne 'short'
        && !_succeeds(_annotate($given), "--format=$format", '-o', $report, $program->{path});
    _say("the report of $program->{name}: $report");
    return 1;
}

sub _say_others($most, @others) {
    my $all = 0;
    $all += $_->{total} for $most, @others;
    my $n = @{$most->{processes}};
    _say(commas($n) . " processes of $most->{name} are added up") if $n > 1;
    return if !@others;
    _say("$most->{name} executed " . _percent($most->{total}, $all)
            . ' of all that was profiled; other programs:');
    for my $program (@others > OTHERS ? @others[ 0 .. OTHERS - 1 ] : @others) {
        my $n = @{$program->{processes}};
        printf "%15s %4s  %s%s: %s\n", commas($program->{total}),
            _percent($program->{total}, $all), $program->{name},
            $n > 1 ? ' (' . commas($n) . ' processes)' : '', $program->{path};
    }
    printf "%15s and %d more\n", '', @others - OTHERS if @others > OTHERS;
    return;
}

sub _percent($part, $all) {
    return sprintf '%.0f%%', $all ? 100 * $part / $all : 0;
}

# Patterns of a log's messages about programs that were not profiled, with sentences for the user.
my %NOT_PROFILED = (
    q{Warning: Can't execute setuid/setgid/setcap executable: (.*)} => '%s has the rights of'
        . ' another user, so Valgrind may not run it, and it did not run:'
        . ' --trace-children-skip=%1$s runs it without a profile',
    q{(.*) is a 32-bit program} => '32-bit program %s was not profiled: no tool for such is built; '
        . MULTILIB,
);

# Text in the log of a process that has ended, or that executes a program which is not followed.
my $ENDED = qr/^==\d+== \n==\d+== \n|it runs without a profile$/m;

# Report objects of _unread(), and processes without a profile: those that Valgrind cannot run,
# killed ones, and running ones, whose profiles will be in $folder. Remove $folder if none runs.
sub _say_lost($given, $folder, @processes) {
    my (%said, %killed, @running);
    # A child that executes a program without Valgrind leaves the same log as a killed process.
    my $follows_all = !grep { /^--trace-children/ } @{$given->{options}};
    for my $process (@processes) {
        my $log = $process->{log};
        for my $pattern (keys %NOT_PROFILED) {
            $said{sprintf $NOT_PROFILED{$pattern}, $1}++ while $log =~ /^==\d+== $pattern/mg;
        }
        my $program = $process->{begun};
        my $is_told = defined $process->{total} && $process->{program} eq ($program // '');
        if (!$is_told && _is_running($process->{pid})) {
            push @running, $process->{pid};
        } elsif (!$is_told && defined $program && $follows_all && $log !~ $ENDED) {
            $killed{$program}++;
            print STDERR _messages($log);
        }
    }
    _say("Valgrind cannot read which functions are inlined in $_: -gdwarf-4 besides -g shows their"
            . ' callers\' lines') for _unread(map { $_->{log} } @processes);
    _say($_) for sort keys %said;
    _say($killed{$_} == 1 ? "1 process of $_ has" : "$killed{$_} processes of $_ have",
        ' no profile: SIGKILL or a crash ended ', $killed{$_} == 1 ? 'it' : 'them')
        for sort keys %killed;
    _say("still running, with a profile in $folder when it ends: process @running") if @running;
    _empty($folder) if !@running;
    return;
}

# Return the user's objects in the logs @_ whose debug information Valgrind cannot read: 3.19 does
# not know all of clang's DWARF 5. Objects with split debug information are left out.
sub _unread {
    my %unread;
    for my $log (@_) {
        $unread{$1}++
            while $log =~ m{^--\d+-- When reading debug info from (?!/usr/|/lib)(.*):$}mg;
    }
    return grep { !is_split($_) } sort keys %unread;
}

# Return advice if Valgrind has ended while reading debug information; else an empty text.
sub _unreadable {
    my ($object) = map { /"(.*)"\n(?:==.*\n){1,2}==\d+== .*: Possibly corrupted debuginfo/ } @_;
    return !defined $object ? '' : ". Valgrind cannot read the debug information of $object: "
        . (is_split($object) ? 'compile it without -gsplit-dwarf' : 'compile it with -gdwarf-4')
        . ', or take a copy that strip -g has made';
}

# ---- Files ------------------------------------------------------------------------

# Return the contents of the file, or its first $n bytes; empty if it cannot be read.
sub _read($path, $n = undef) {
    open my $in, '<', $path or return '';
    local $/ = $n ? \$n : undef;
    return <$in> // '';
}

sub _empty($folder) {
    opendir my $files, $folder or return;
    unlink map { "$folder/$_" } grep { !/^[.]{1,2}\z/ } readdir $files;
    rmdir $folder;
    return;
}

1;
