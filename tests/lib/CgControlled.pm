# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A program under the tool that obeys the test. The program is tests/progs/controlled.c, which
# performs an action for each byte that it reads.
package CgControlled;

use CgTest qw(built need read_file run_cmd temp_dir);
use Exporter qw(import);
use IO::Handle ();

our @EXPORT_OK = qw(end need_vgdb run_controlled run_controlled_by say_to work);

# Skip the whole test if there is no vgdb, or if the system does not let it interrupt a blocked
# process by tracing it.
sub need_vgdb {
    need(run_cmd([qw(vgdb --help)])->{status} != 127, 'no vgdb, which is of the package valgrind');
    my $prefix = temp_dir() . '/need_vgdb';
    pipe my $in, my $to or die;
    my $blocked = open(my $ready, '-|') // die;
    if ($blocked == 0) {
        open STDIN, '<&', $in or die;
        close $to;
        exec built('vg-in-place'), qw(-q --tool=none), "--vgdb-prefix=$prefix", 'sh', '-c',
            'echo ready; read line';
    }
    close $in;
    readline $ready;
    select undef, undef, undef, 0.01
        until read_file("/proc/$blocked/status") =~ /^State:\s+[^R]/m;
    my $vgdb = open my $said, '-|', "exec vgdb --vgdb-prefix='$prefix' --pid=$blocked help 2>&1"
        or die;
    my $is_refused = grep { /PTRACE_ATTACH.*-1/ } scalar readline $said, scalar readline $said;
    kill TERM => $vgdb if $is_refused;
    1 while readline $said;
    close $said;
    close $to;
    close $ready;
    need(!$is_refused, 'vgdb may not interrupt a blocked process here (ptrace is refused)');
    return;
}

# Start the program with these arguments of vg-in-place, and wait until it is ready for its first
# byte. Return a hash for the other functions; tests may use its `pid`. Its standard error is in
# `log` of temp_dir(). Die if the program ends without starting.
sub run_controlled { return run_controlled_by([], @_) }

# Start the program through a command that, for example, becomes another user or enters another
# container.
sub run_controlled_by($command, @arguments) {
    pipe my $in,   my $to  or die;
    pipe my $from, my $out or die;
    my $pid = fork // die;
    if ($pid == 0) {
        open STDIN,  '<&', $in  or die;
        open STDOUT, '>&', $out or die;
        open STDERR, '>',  temp_dir() . '/log' or die;
        close $_ for $in, $to, $from, $out;
        exec @{$command}, built('vg-in-place'), @arguments;
    }
    $to->autoflush;
    close $in;
    close $out;
    my $child = { pid => $pid, to => $to, from => $from };
    return $child if (readline($from) // q{}) eq "ready\n";
    end($child);
    die "the program does not start\n";
}

# Send the program these bytes one by one; die if its line of answer to one of them is not $answer.
sub say_to($child, $bytes, $answer) {
    for my $byte (split //, $bytes) {
        print { $child->{to} } $byte;
        my $line = readline $child->{from};
        die "the program says $line" if $line ne $answer;
    }
    return;
}

# Send the program bytes, and die if it does not say after each that it is ready again.
sub work { say_to($_[0], $_[1], "ready\n"); return }

# Let the program end, and return its status, in waitpid's form, and the lines left to be read.
sub end($child) {
    close $child->{to};
    my @rest = readline $child->{from};
    waitpid $child->{pid}, 0;
    return ($?, @rest);
}

1;
