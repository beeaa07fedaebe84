# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Functions for all Perl tests, which find the build and the sources, run commands, and compare
# output with recorded output. A helper that only one test needs belongs in that test. `run-tests`
# of the build folder puts tests/lib on Perl's path and sets the environment: `CG_TOP_BUILDDIR`,
# `CG_TOP_SRCDIR`, `CG_VALGRIND` (the installed Valgrind that was configured), `CG_CC`; and
# `CG_ALL`, if all tests run. Without run-tests the current folder is the build folder. An alarm
# ends a test after CG_TIMEOUT seconds, half an hour by default. Scripts that are not tests, such as
# tests/compare-all, have no limit.
package CgTest;

use parent 'Exporter';

use Cwd            ();
use File::Basename qw(dirname);
use File::Spec     ();
use File::Temp     ();
use IPC::Run3      qw(run3);
use POSIX          ();
use Test::More     ();

our @EXPORT = qw(
    build_dir src_dir built caches data temp_dir new_folder read_file write_file write_program
    rounds run_cmd tool compile link_statically has_program has_rust is_golden is_refused need
    need_fixed_addresses need_processor need_reference need_terminal need_valgrind proc_tells
    processor spawn_tells
);

my $Src_dir;

BEGIN {
    $Src_dir = $ENV{CG_TOP_SRCDIR} // Cwd::abs_path(dirname(__FILE__) . '/../..');
    push @INC, "$Src_dir/lib";
}
use Cachegrind::Strict;

my $Build_dir = $ENV{CG_TOP_BUILDDIR} // Cwd::getcwd();
my $Temp_dir;

my $Is_test = $0 =~ /[.]t\z/;

alarm($ENV{CG_TIMEOUT} // 1800) if $Is_test;

# Export, at `use CgTest`, the functions of those names, or all; turn on what Cachegrind::Strict
# does; give a test the functions of Test::More as well.
sub import($class, @names) {
    Cachegrind::Strict->import;
    Test::More->export_to_level(1) if $Is_test && caller eq 'main';
    return $class->export_to_level(1, $class, @names);
}

# Return the absolute paths of the build folder and of the source tree's top.
sub build_dir { return $Build_dir }
sub src_dir   { return $Src_dir }

# Return the number of rounds of random input in a test: QUICK, or ALL if all tests run;
# CG_ROUNDS=NUMBER sets it.
sub rounds($quick, $all) {
    return $ENV{CG_ROUNDS} // ($ENV{CG_ALL} ? $all : $quick);
}

# Return the path of a built program, script or folder. Stop all tests if there is none.
sub built($name) {
    my $path = "$Build_dir/$name";
    Test::More::BAIL_OUT("no $path: run make first, and set CG_TOP_BUILDDIR") if !-x $path;
    return $path;
}

# Return whether posix_spawn, as python3 calls it, reports a missing program; true without python3.
# In an emulator it may not.
sub spawn_tells {
    my $script = "import os\nos.posix_spawn('/no/such/program', ['program'], {})\n";
    return run_cmd([ 'python3', '-c', $script ])->{status} != 0;
}

# Return whether /proc shows the program that another process executes. In an emulator all processes
# execute the emulator.
sub proc_tells {
    my $told = run_cmd([qw(sh -c), 'readlink /proc/$PPID/exe'])->{out};
    return $told eq readlink('/proc/self/exe') . "\n";
}

# Return the path of a file under tests/data.
sub data { return "$Src_dir/tests/data/$_[0]" }

# Return the path of the test's temporary folder, which is removed when the test ends.
sub temp_dir {
    $Temp_dir //= File::Temp->newdir('cgtest-XXXXXX', TMPDIR => 1);
    return "$Temp_dir";
}

my $N_folders = 0;

# Make a new folder with these files, contents by name, and return its path. All such paths have the
# same length, since a program's stack begins where its arguments end.
sub new_folder(%files) {
    my $folder = temp_dir() . sprintf '/folder%03d', ++$N_folders;
    mkdir $folder or die "cannot make $folder: $!\n";
    write_file("$folder/$_", $files{$_}) for sort keys %files;
    return $folder;
}

# Return the content of a file. Files are read and written as bytes.
sub read_file($path) {
    open my $handle, '<:raw', $path or die "cannot read $path: $!\n";
    local $/;
    return scalar <$handle>;
}

# Write a whole file, and return its path.
sub write_file($path, $content) {
    open my $handle, '>:raw', $path or die "cannot write $path: $!\n";
    print {$handle} $content;
    close $handle or die "cannot write $path: $!\n";
    return $path;
}

# Write an executable file, and return its path.
sub write_program($path, $content) {
    chmod 0755, write_file($path, $content) or die "cannot make $path executable: $!\n";
    return $path;
}

my $N_outputs = 0;

# Run a command, given as an array, and return a hash of `out`, `err`, exit `status` and killing
# `signal` (0 if none). Standard input is empty unless given; a variable whose value is undef is
# removed from the environment. If the program cannot be started, the status is 127, as from a
# shell, and `err` names the program; so tests can look for optional programs. If `terminal` is
# true, standard error is a terminal, and `err` has the terminal's content.
sub run_cmd($command, %option) {
    my %known = map { $_ => 1 } qw(stdin env dir terminal);
    return _run_on_terminal($command, %option) if delete $option{terminal};
    for my $name (keys %option) {
        die "run_cmd: unknown option $name" if !$known{$name};
    }
    local %ENV = (%ENV, %{ $option{env} // {} });
    delete @ENV{ grep { !defined $ENV{$_} } keys %ENV };

    my $back = Cwd::getcwd();
    if (defined $option{dir}) {
        chdir $option{dir} or die "cannot enter $option{dir}: $!\n";
    }
    my $input = $option{stdin} // q{};
    my ($out, $err) = (q{}, q{});
    my $how = {
        binmode_stdin => 1, binmode_stdout => 1, binmode_stderr => 1,
        return_if_system_error => 1,
    };
    my $ran   = eval { run3($command, \$input, \$out, \$err, $how); 1 };
    my $cause = $@;
    my ($wait, $errno) = ($?, "$!");
    chdir $back or die "cannot return to $back: $!\n";
    die $cause if !$ran;
    return { out => $out, err => "$command->[0]: $errno\n", status => 127, signal => 0 }
        if $wait == -1;
    return { out => $out, err => $err, status => $wait >> 8, signal => $wait & 127 };
}

sub _run_on_terminal($command, %option) {
    my $file  = temp_dir() . '/out' . ++$N_outputs;
    my $words = join q{ }, map { q{'} . s/'/'\\''/gr . q{'} } @{$command};
    my $run   = run_cmd([ qw(script -qec), "exec $words >$file </dev/null", '/dev/null' ], %option);
    $run->{err} = $run->{out} =~ s/\r\n/\n/gr;
    $run->{out} = read_file($file);
    return $run;
}

# Skip the whole test where there can be no terminal.
sub need_terminal {
    my $run = run_cmd([ 'script', '-qec', 'test -t 2', '/dev/null' ]);
    return need($run->{status} == 0, 'no terminal by script(1)');
}

my $N_profiles = 0;

# Run `COMMAND` under the built tool with `OPTIONS` (arrays both). Further arguments go to
# `run_cmd`. Return its result with two more entries: `file`, the profile's path in the test's own
# folder, and `profile`, its content, undef if none was written. If an option
# `--cachegrind-out-file` names the profile, both are undef.
sub tool($options, $command, @rest) {
    my $file = temp_dir() . '/cachegrind.out.' . ++$N_profiles;
    my @ours = "--cachegrind-out-file=$file";
    undef $file if grep { /^--cachegrind-out-file/ } @{$options};
    my $run = run_cmd([
        built('vg-in-place'), '--tool=cachegrind', defined $file ? @ours : (),
        @{$options}, @{$command}
    ], @rest);
    $run->{file}    = $file;
    $run->{profile} = defined $file && -e $file ? read_file($file) : undef;
    return $run;
}

# Check that the tool refuses these options (an array) with a message that matches, and does not run
# the program, which would print.
sub is_refused($options, $message, $sentence = undef) {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $run  = tool($options, [ '/bin/echo', 'it ran' ]);
    my $left = defined $run->{profile} ? 'a profile' : q{};
    return Test::More::like("$run->{status} $run->{out}$left\n$run->{err}", qr/\A1 \n.*$message/ms,
        $sentence // "@{$options} is refused");
}

my $Is_static  = 0;

# Have `compile` link statically from now on, unless flags need a library at run time. Valgrind
# starts a static program faster, as it does not have to read the debug information of the C library
# and of the dynamic linker. In a static program several functions, which call each other, have the
# name `(below main)`, so their inclusive counts do not add up.
sub link_statically { $Is_static = 1; return }

# Compile sources (an array, names relative to tests/progs) with the configured compiler, `-g` and
# the flags, and return the program's path. The compiler gets the absolute paths of the sources, so
# that debug information has these. Each program has a new folder.
sub compile($sources, @flags) {
    my @paths = map { File::Spec->rel2abs($_, "$Src_dir/tests/progs") } @{$sources};
    my ($name) = $paths[0] =~ m{([^/]+)\.\w+\z};
    my $folder = new_folder();
    my $may_be = $Is_static && !grep { /shared|pie|rdynamic|\A-ldl|static/ } @flags;
    my $run    = run_cmd([
        split(q{ }, $ENV{CG_CC} // 'cc'), '-g', $may_be ? '-static' : (), "-I$Src_dir",
        '-o', "$folder/$name", @paths, @flags
    ]);
    die "cannot compile @paths:\n$run->{err}" if $run->{status} != 0;
    return "$folder/$name";
}

# Compare a text with tests/expect/NAME. With `CG_UPDATE=1` in the environment the text is recorded
# instead; read the difference before you commit it.
sub is_golden($got, $name, $sentence) {
    my $path = "$Src_dir/tests/expect/$name";
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    if ($ENV{CG_UPDATE}) {
        write_file($path, $got);
        return Test::More::pass("$sentence (recorded)");
    }
    if (!-e $path) {
        return Test::More::fail("$sentence (no $path; CG_UPDATE=1 records it)");
    }
    my $expected = read_file($path);
    return Test::More::pass($sentence) if $got eq $expected;
    Test::More::fail($sentence);
    my $new  = write_file(temp_dir() . '/got', $got);
    my $diff = run_cmd(['diff', '-u', '--label', "expect/$name", '--label', 'got', $path, $new]);
    Test::More::diag($diff->{out});
    return 0;
}

# Skip the whole test, with the reason, unless the condition holds. Call this before any check.
# If CG_REQUIRE_VALGRIND is set, a skip by `need_valgrind` or `need_reference` is a failure instead.
# Give a match as `scalar(...)`: in a list, a failed match would be no argument at all. Die unless
# both arguments are given.
sub need {
    my ($condition, $reason) = @_;
    die "need(CONDITION, REASON): a match is given as scalar(...)\n" if @_ != 2;
    Test::More::plan(skip_all => $reason) if !$condition;
    return;
}

# Return options of the tool for common caches. Tests that compare messages need them: for the
# caches of some hosts the tool prints a warning.
sub caches { return ('--I1=32768,8,64', '--D1=32768,8,64', '--LL=1048576,16,64') }

# Return whether a program of that name is in PATH.
sub has_program($name) {
    return grep { -f "$_/$name" && -x _ } split /:/, $ENV{PATH};
}

# Skip the whole test if addresses are random: profiles of two runs cannot be compared to the byte.
sub need_fixed_addresses {
    my $run = run_cmd([qw(setarch -R true)]);
    return need($run->{status} == 0, 'no setarch -R, so addresses are random');
}

# Return whether there is a `rustc` of 1.66 or newer, which knows `std::hint::black_box`.
sub has_rust {
    my $run = run_cmd([qw(rustc --version)]);
    return $run->{status} == 0 && $run->{out} =~ /\Arustc 1[.](\d+)/ && $1 >= 66;
}

# Return Valgrind's name of this machine's processor, such as `amd64` or `arm64`; for a processor
# that is not tested, uname's name.
sub processor {
    my $machine = (POSIX::uname())[4];
    my %name    = (x86_64 => 'amd64', aarch64 => 'arm64');
    return $name{$machine} // $machine =~ s/\Ai.86\z/x86/r =~ s/\Aarmv.*/arm/r;
}

# Skip the whole test if this machine's processor is not among these: the test's programs are in
# their machine language.
sub need_processor(@names) {
    my $here = processor();
    return need((grep { $_ eq $here } @names) > 0, 'the program is for ' . join ' and ', @names);
}

sub _need_or_fail($condition, $reason) {
    if (!$condition && $ENV{CG_REQUIRE_VALGRIND}) {
        Test::More::fail("this machine can run the test (CG_REQUIRE_VALGRIND is set): $reason");
        Test::More::done_testing();
        exit 1;
    }
    return need($condition, $reason);
}

# Skip the whole test where the build's vg-in-place cannot run a program.
sub need_valgrind {
    my $program = "$Build_dir/vg-in-place";
    return _need_or_fail(0, "no $program") if !-x $program;
    my $run = run_cmd([$program, '--tool=none', '-q', '/bin/true']);
    return _need_or_fail($run->{status} == 0, 'Valgrind does not run here');
}

# Skip the whole test unless the installed Valgrind has its own Cachegrind to compare with. Return
# the path of that Valgrind, to be run with `--tool=cachegrind`.
sub need_reference {
    my $program = $ENV{CG_VALGRIND} // '/usr/bin/valgrind';
    my $run = -x $program && run_cmd([$program, '--tool=cachegrind', '--help']);
    _need_or_fail($run && $run->{status} == 0, "no Cachegrind with $program");
    return $program;
}

1;
