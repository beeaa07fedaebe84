# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::FirstRun::Names;

# Asks Python and node for files that name their generated code, and removes the files.

use Cachegrind::Strict;

use Cachegrind::Text::Path qw(program_path);
use Cachegrind::Text::RunTime qw(run_time_of);

use Exporter qw(import);
our @EXPORT_OK = qw(ask_for_names interpreter_of remove_names script_of);

my $NODE   = qr/node(?:js)?/;
my $PYTHON = qr/python[\d.]*/;
my @NODE   = qw(--interpreted-frames-native-stack --no-logfile-per-isolate);

# Set a variable of the environment by which Python writes functions' names, and return the command.
# If $program is node, or a script whose first line names node, the command has options by which
# node writes names, and its log is in $folder; not if the user gives --logfile.
sub ask_for_names($folder, $program, @arguments) {
    $ENV{PYTHONPERFSUPPORT} //= 1;    ## no critic: for the program that is run
    my $node = interpreter_of($program);
    return ($program, @arguments)
        if !defined $node || $node !~ /\b$NODE\z/ || grep { /^--logfile/ } @arguments;
    return ($node, grep({ /^--perf-/ } @arguments) ? () : '--perf-basic-prof', @NODE,
        "--logfile=$folder/v8.log", $node eq $program ? () : program_path($program), @arguments);
}

# Return the interpreter of $program, node or Python: $program itself, or the interpreter in a
# script's first line; else undef.
sub interpreter_of($program) {
    return $program if $program =~ m{(?:\A|/)(?:$NODE|$PYTHON)\z};
    my $path = program_path($program) // return undef;
    open my $in, '<', $path or return undef;
    read $in, my $start, 200 or return undef;
    return $start =~ m{\A\#!\s*(?:/\S*/env\s+)?(\S*\b(?:$NODE|$PYTHON))[ \t]*\n} ? $1 : undef;
}

# Patterns of options for each language: those before a value, a program's text, and a module.
my %OPTIONS = (
    Python     => [qr/-[WX]|--check-hash-based-pycs/, qr/-c/, qr/-m/],
    JavaScript => [qr/-[rC]|--(?:require|import|loader|conditions)/, qr/-[ep]|-pe|--eval|--print/],
    PHP        => [qr/-[cdz]/, qr/-[rBRE]/],
    Perl       => [qr/-I/, qr/-[a-zA-Z0-9]*[eE]/],
    Ruby       => [qr/-[ICEr]/, qr/-[a-z]*e/],
    Lua        => [qr/-l/, qr/-e/],
    Tcl        => [qr/-encoding/],
    shell      => [qr/[-+]o/, qr/-[a-z]*c/],
);

# Return the file, or Python's module, that the interpreter at $program executes with @arguments;
# undef if $program is no interpreter, or @arguments name no file or module.
sub script_of($program, @arguments) {
    my $run_time = run_time_of($program) // return undef;
    my ($with_value, @others) = @{$OPTIONS{$run_time->{language}} // return undef};
    my ($with_program, $with_module) = map { $_ // qr/(?!)/ } @others[0, 1];
    while (defined(my $argument = shift @arguments)) {
        return shift @arguments if $argument =~ /\A(?:$with_module)\z/;
        return undef if $argument =~ /\A(?:$with_program)\z/ || $argument eq '-';
        if ($argument =~ /\A(?:$with_value)\z/) { shift @arguments }
        elsif ($argument !~ /\A-/) { return -f $argument ? $argument : undef }
    }
    return undef;
}

# Remove the perf maps of the processes @pids, and their jitdumps in the current folder, if they are
# the user's and modified since $since, a time as from time().
sub remove_names($since, @pids) {
    my %folders = map { $_ => 1 } '/tmp', $ENV{TMPDIR} || ();
    for my $path (map({ "jit-$_.dump" } @pids),
        map { my $folder = $_; map { "$folder/perf-$_.map" } @pids } keys %folders) {
        my @status = lstat $path or next;
        unlink $path if -f _ && $status[4] == $> && $status[9] >= $since;
    }
    return;
}

1;
