# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::Diag;

# Errors: how the library raises them, and how a script reports them.
#
# Modules raise an object that has an exit status. run_program() of Cachegrind::Command::Program
# shows its message by report(), and returns the status. Users' scripts rely on the statuses:
#
#   1  the data are at fault (a profile, a source, the disk)
#   2  the command line is at fault; the message says where help is

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK =
    qw(already_reported data_error engine_failed report system_error usage_error);

use constant {
    DATA  => 1,
    USAGE => 2,
};

sub _raise(%error) {
    die bless {%error}, __PACKAGE__;
}

# Raise an error with the message $message and exit status 1.
sub data_error($message) {
    _raise(status => DATA, message => $message);
}

# Raise an error with exit status 1 for a failed system call. $errno is `$!`.
sub system_error($errno) {
    data_error("$errno");
}

# Raise an error with the message $message and exit status 2. report() adds how to get help.
sub usage_error($message) {
    _raise(status => USAGE, message => $message);
}

# Raise an error that the engine has already explained on standard error. report() prints nothing
# more, and returns $status.
sub already_reported($status) {
    _raise(status => $status);
}

# Raise the error of an engine that ended with $status, a value of `$?` other than 0. The engine has
# reported its error itself, unless a signal killed it.
sub engine_failed($status) {
    data_error('the engine was killed by signal ' . ($status & 127)) if $status & 127;
    already_reported($status >> 8);
}

# Write the message of $error to standard error, after the name $program, and return the exit
# status. An error that is not an object of this class is a bug; it is printed as Perl made it.
sub report($error, $program) {
    if (ref $error ne __PACKAGE__) {
        print STDERR "$program: error: $error";
        return DATA;
    }
    my $help = $error->{status} == USAGE ? "; see $program --help" : '';
    print STDERR "$program: error: $error->{message}$help\n" if defined $error->{message};
    return $error->{status};
}

1;
