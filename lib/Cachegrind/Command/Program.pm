# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Command::Program;

# The common frame of all scripts. It parses the command line, answers --help and --version, runs
# the work, shows the error that ended the work, and makes sure that all output was written. A full
# disk is an error, and so is output to a standard output that was closed from the start. A reader
# that stops early (`cg_annotate ... | head`) causes no error.

use Cachegrind::Strict;

use Errno qw(EBADF);

use Cachegrind::Command::CLI qw(parse_command_line);
use Cachegrind::Text::Diag qw(report system_error);

use Exporter qw(import);
our @EXPORT_OK = qw(engine_path run_program);

# Call $work with a hash of options and the operands; return the exit status for the script. Options
# with the keys `help` and `version` are answered here. $command is a hash of `version` and the keys
# that Cachegrind::Command::CLI and Cachegrind::Command::Usage take.
sub run_program($command, $work, @arguments) {

    # SIGPIPE should end this script, even if its parent process ignores that signal.
    local $SIG{PIPE} = 'DEFAULT';
    # Exceeding the limit on file sizes is an error, as a full disk is. The engine inherits this
    # setting.
    local $SIG{XFSZ} = 'IGNORE';
    binmode $_ for *STDOUT, *STDERR;
    _ensure_output();

    my $done = eval {
        my ($option, @operands) = parse_command_line($command, @arguments);
        if ($option->{version}) {
            print "$command->{program}-$command->{version}\n";
        } elsif (defined $option->{help}) {
            require Cachegrind::Command::Usage;
            print Cachegrind::Command::Usage::help_text(%$command, asked => $option->{help});
        } else {
            $work->($option, @operands);
        }
        close STDOUT or system_error($!);
        1;
    };
    return 0 if $done;

    return report($@, $command->{program});
}

# Make sure that output goes to standard output, or that close() fails. If standard output was
# closed from the start, open /dev/null for reading as descriptor 1. No later file gets this number
# then, and writing to standard output is an error, also in a program that this one executes.
sub _ensure_output {
    return if defined syswrite(STDOUT, '') || $! != EBADF;
    require POSIX;
    open my $nothing, '<', '/dev/null' or system_error($!);
    defined POSIX::dup2(fileno $nothing, 1) && open STDOUT, '>&=', 1 or system_error($!);
    return;
}

# Return the path of the engine: the environment variable CG_MERGE, if set. Otherwise look in
# $folder, the script's folder: for a program named as $installed, since script and engine may have
# been moved together, then for `cg_merge`, as in a build folder. If neither exists, return
# $installed.
sub engine_path($folder, $installed) {
    return $ENV{CG_MERGE} if defined $ENV{CG_MERGE};
    my ($name) = $installed =~ m{([^/]*)\z};
    for my $beside ("$folder/$name", "$folder/cg_merge") {
        return $beside if -x $beside;
    }
    return $installed;
}

1;
