# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::FirstRun;

# The second half of quickstart: profiles a program and all that it starts, and prints the report
# of the program that executes most. What is seen last are the closing lines: the answer, the
# hottest lines, and what else ran.

use strict;
use warnings;

use Errno ();
use IO::Handle;

use Cachegrind::Text::Format qw(commas);

use Exporter qw(import);
our @EXPORT_OK = qw(first_run);

=head1 NAME

Cachegrind::FirstRun - from a command to the report of its hottest program

=head1 SYNOPSIS

    use Cachegrind::FirstRun qw(first_run);
    exit first_run({build => 'build', format => 'text', options => [], command => ['ls', '-l']});

=head1 DESCRIPTION

=head2 first_run($given)

Runs I<command>, an array, under the tool of the folder I<build> with calls recorded and children
followed, unless I<options>, an array, say otherwise. Prints its report in I<format>, or writes it
beside the profile; I<show>, the events in it, may be missing. Returns the exit status: 0 if there
is a report, else 1, after a line that says why.

The profiles of all processes of one program are added up. They are F<cachegrind.out.NAME> in
I<build>, by the program's name.

=cut

use constant {
    OTHERS   => 5,     # other programs that are named
    PATIENCE => 10,    # seconds for processes that a signal has ended to write their profiles
};

my @SIDES = ('', qw(.contexts .data .values));

sub first_run {
    my ($given) = @_;
    my $build  = $given->{build};
    my $folder = "$build/cachegrind.out.$$.d";
    _empty($folder);
    mkdir $folder or return _fail("cannot make $folder: $!");
    my ($status, $signal) = _run($given, $folder);
    _wait_for_writers($folder) if $signal;
    my @processes = _processes($folder);
    my @programs  = _programs($build, $folder, grep { defined $_->{total} } @processes);
    my $name      = $given->{command}[0];
    my $ended     = $signal ? "was ended by SIG$signal"
        : $status & 127 ? 'was ended by signal ' . ($status & 127)
        : 'ended with exit status ' . ($status >> 8);
    if (!@programs) {
        print STDERR map { _read("$folder/$_->{pid}.log") } @processes;
        return _fail("$name left no profile: it $ended");
    }
    my $most = $programs[0];
    print STDERR _messages(_read("$most->{log}"));
    _say("$name $ended") if $status != 0;
    my $failed =
        $given->{format} eq 'text' ? _print_report($given, $most) : _write_report($given, $most);
    return $failed if $failed;
    _say_others(@programs);
    _say_lost($folder, @processes);
    return 0;
}

sub _say { print 'quickstart: ', @_, "\n"; return }

sub _fail { print STDERR "quickstart: error: $_[0]\n"; return 1 }

# ---- The run --------------------------------------------------------------------

# Options for the tool; the user's come last and win. Each process has a log of its own, so that
# the messages of many are not mixed with what the program prints.
sub _arguments {
    my ($given, $folder) = @_;
    my @own   = @{$given->{options}};
    my $place = $folder =~ s/%/%%/gr;
    my $has_log = grep { /^--(?:log-(?:file|fd|socket)|xml)/ } @own;
    return (
        '--tool=cachegrind', "--cachegrind-out-file=$place/%p",
        '--trace-children=yes', '--call-graph=yes',
        grep({ /^--(?:call-graph|inlined)=/ } @own) ? () : '--inlined=yes',
        $has_log ? () : "--log-file=$place/%p.log", @own, @{$given->{command}},
    );
}

# Runs the program. Ctrl-C reaches it as it reaches us, and it may go on; who ends us alone ends it.
# Returns its status, as in $?, and the name of the last signal that came.
sub _run {
    my ($given, $folder) = @_;
    my $signal;
    my $pid;
    local @SIG{qw(INT QUIT)} = map { my $name = $_; sub { $signal = $name } } qw(INT QUIT);
    local @SIG{qw(TERM HUP)} =
        map { my $name = $_; sub { $signal = $name; kill $name, $pid if $pid } } qw(TERM HUP);
    STDOUT->flush;
    $pid = fork // return (127 << 8, undef);
    if ($pid == 0) {
        @SIG{qw(INT QUIT TERM HUP XFSZ)} = ('DEFAULT') x 5;
        exec {"$given->{build}/vg-in-place"} 'valgrind', _arguments($given, $folder) or exit 127;
    }
    1 while waitpid($pid, 0) == -1 && $!{EINTR};
    return ($?, $signal);
}

# Waits until each process that a signal has ended has written its profile.
sub _wait_for_writers {
    my ($folder) = @_;
    for (1 .. 10 * PATIENCE) {
        return if !grep { !defined $_->{total} && _is_running($_->{pid}) } _processes($folder);
        select undef, undef, undef, 0.1;
    }
    return;
}

sub _is_running {
    my ($pid) = @_;
    return kill(0, $pid) && _read("/proc/$pid/stat") !~ /\) Z/;
}

# ---- What it has left -------------------------------------------------------------

# All processes with a log or a profile, by number: hashes of pid, path, and, if there is a
# profile, command, program and total, the first event's.
sub _processes {
    my ($folder) = @_;
    opendir my $files, $folder or return;
    my %seen = map { $_ => 1 } map { /^(\d+)(?:[.]log)?\z/ } readdir $files;
    return map { _process($folder, $_) } sort { $a <=> $b } keys %seen;
}

sub _process {
    my ($folder, $pid) = @_;
    my %process = (pid => $pid, path => "$folder/$pid");
    open my $in, '<', $process{path} or return \%process;
    while (my $line = <$in>) {
        $process{command} = $1 if $line =~ /^cmd: *(.*)$/;
        last if $line =~ /^events:/;
    }
    my $size = -s $in;
    seek $in, $size > 8192 ? $size - 8192 : 0, 0;
    local $/;
    ($process{total}) = <$in> =~ /^(?:summary|totals): *(\d+)/m;
    $process{program} = ($process{command} // '') =~ s/\s.*//sr;
    return \%process;
}

# The programs of these processes, hottest first, each with one profile: hashes of name, path, log,
# total and runs. Profiles of several processes are added up, and so is what lies beside them.
sub _programs {
    my ($build, $folder, @processes) = @_;
    my %of;
    push @{$of{$_->{program}}}, $_ for sort { $b->{total} <=> $a->{total} } @processes;
    my (@programs, %taken);
    for my $program (keys %of) {
        my $sum = 0;
        $sum += $_->{total} for @{$of{$program}};
        push @programs, {name => $program, total => $sum, runs => scalar @{$of{$program}},
            log => "$folder/$of{$program}[0]{pid}.log"};
    }
    @programs = sort { $b->{total} <=> $a->{total} || $a->{name} cmp $b->{name} } @programs;
    for my $program (@programs) {
        my $base = $program->{name} =~ s{.*/}{}sr;
        $base .= '-' . $taken{$base} if $taken{$base}++;
        $program->{path} = "$build/cachegrind.out.$base";
        _join("$build/cg_merge", $program->{path}, map { $_->{path} } @{$of{$program->{name}}});
    }
    return @programs;
}

# Makes one profile of several, and likewise of the files beside them.
sub _join {
    my ($engine, $path, @parts) = @_;
    for my $side (@SIDES) {
        my @there = grep { -e } map { "$_$side" } @parts;
        unlink "$path$side";
        if (@there == 1) {
            rename $there[0], "$path$side";
        } elsif (@there) {
            system $engine, '-o', "$path$side", @there;
        }
    }
    return;
}

# ---- What is said -----------------------------------------------------------------

# The messages of a log without the preamble, which is not about this run.
sub _messages {
    my ($log) = @_;
    my $preamble = qr/Cachegrind, a|Copyright|Using |Command: |Parent PID: /;
    return $log =~ s/\A(?:==\d+==(?: $preamble.*)?\n)*//r;
}

sub _print_report {
    my ($given, $program) = @_;
    my $annotate = "$given->{build}/cg_annotate";
    _say("the report of $program->{name} ($program->{path}):");
    STDOUT->flush;
    system $annotate, @{$given->{show} // []}, '--answer=no', $program->{path};
    return $? >> 8 || 1 if $?;
    open my $short, '-|', $annotate, '--format=short', @{$given->{show} // []}, $program->{path}
        or return _fail("cannot run $annotate: $!");
    while (my $line = <$short>) {
        print $line =~ /^\s/ ? $line : 'quickstart: ' . $line =~ s/^Answer: //r;
    }
    close $short or return 1;
    return 0;
}

sub _write_report {
    my ($given, $program) = @_;
    my $report = "$program->{path}.$given->{format}";
    system "$given->{build}/cg_annotate", "--format=$given->{format}", '-o', $report,
        $program->{path};
    return $? >> 8 || 1 if $?;
    _say("the report of $program->{name}: $report");
    return 0;
}

sub _say_others {
    my ($most, @others) = @_;
    _say("$most->{name} ran " . commas($most->{runs}) . ' times; this is their sum')
        if $most->{runs} > 1;
    return if !@others;
    my $all = 0;
    $all += $_->{total} for $most, @others;
    _say("$most->{name} executed " . _percent($most->{total}, $all)
            . ' of all that was profiled; other programs:');
    for my $program (@others > OTHERS ? @others[ 0 .. OTHERS - 1 ] : @others) {
        my $times = $program->{runs} > 1 ? ' (' . commas($program->{runs}) . ' times)' : '';
        printf "%15s %4s  %s%s: %s\n", commas($program->{total}),
            _percent($program->{total}, $all), $program->{name}, $times, $program->{path};
    }
    printf "%15s and %d more\n", '', @others - OTHERS if @others > OTHERS;
    return;
}

sub _percent {
    my ($part, $all) = @_;
    return sprintf '%.0f%%', $all ? 100 * $part / $all : 0;
}

# Says of which processes there is no profile: of what may not be executed under Valgrind, and of
# what still runs, whose profile comes in $folder when it ends.
sub _say_lost {
    my ($folder, @processes) = @_;
    my (%refused, @running);
    for my $process (@processes) {
        my $log = _read("$process->{path}.log");
        $refused{$1}++ while $log =~ m{Can't execute setuid/setgid/setcap executable: (.*)}g;
        push @running, $process->{pid}
            if !defined $process->{total} && _is_running($process->{pid});
    }
    _say("$_ has the rights of another user, so Valgrind may not run it, and it did not run:"
            . " --trace-children-skip=$_ runs it without a profile") for sort keys %refused;
    _say("still running, with a profile in $folder when it ends: process @running") if @running;
    _empty($folder) if !@running;
    return;
}

# ---- Files ------------------------------------------------------------------------

sub _read {
    my ($path) = @_;
    open my $in, '<', $path or return '';
    local $/;
    return <$in> // '';
}

sub _empty {
    my ($folder) = @_;
    opendir my $files, $folder or return;
    unlink map { "$folder/$_" } grep { !/^[.]{1,2}\z/ } readdir $files;
    rmdir $folder;
    return;
}

1;
