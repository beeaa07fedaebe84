# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Languages;

# Advice on how to see a program's functions if its run-time system could have written their names.

use Cachegrind::Strict;

use Cachegrind::Text::Path qw(program_path);
use Cachegrind::Text::RunTime qw(run_time_of);

use Exporter qw(import);
our @EXPORT_OK = qw(language_of plain_command);

my $NODE  = '--perf-basic-prof --interpreted-frames-native-stack';

# Return $command without the options with which quickstart makes node write names.
sub plain_command($command) {
    my $asked = join '|', split(/ /, $NODE), '--no-logfile-per-isolate', '--logfile=\S*';
    return $command =~ s/ (?:$asked)(?= |\z)//gr;
}

my $JAVA  = '-XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit';
my $PHP   = '-d opcache.enable_cli=1 -d opcache.jit=tracing -d opcache.jit_buffer_size=64M'
    . ' -d opcache.jit_debug=0x10';

# Rows for each run-time system: a pattern of the program's name; the language; text before the
# command; options after the program's name; and a pattern of the language's functions, as NAME and
# FILE with a tab between.
my @RUN_TIMES = (
    [qr/node(?:js)?/, 'JavaScript', '', $NODE, qr{\t(?:node:|.*[.][cm]?[jt]sx?\z)}],
    [qr/deno/, 'JavaScript', '', "run --v8-flags=--perf-basic-prof", qr{[.][cm]?[jt]s\z}],
    [qr/python[\d.]*/, 'Python', 'PYTHONPERFSUPPORT=1', '', qr{\t(?:<frozen |.*[.]py\z)}],
    [qr/java/, 'Java', '', $JAVA, qr{\A(?:Interpreter\t|\S+ [\w.\$]+[.][\w<>\$]+\()}],
    [qr/php[\d.]*/, 'PHP', '', $PHP, qr{\t(?:\[php\]|.*[.]php)\z}],
    [qr/erl|beam(?:[.]smp)?/, 'Erlang', 'ERL_FLAGS="+JPperf true"', '', qr{\t\w+[.]erl\z}],
    [qr/mono(?:-sgen)?/, 'C#', 'MONO_ENV_OPTIONS=--jitmap', '', qr{\A[^:\t]+:[^:\t]+\(.*\)}],
    [qr/dotnet/, '.NET', 'DOTNET_PerfMapEnabled=1', '', qr{\A[^:\t]+::[^:\t]+\(.*\)\t[^/]}],
    [qr/ruby[\d.]*/, 'Ruby', '', '--yjit --yjit-perf', qr{[.]rb\z}],
    [qr/julia/, 'Julia', 'ENABLE_JITPROFILING=1', '', qr{[.]jl\z}],
    [qr/postgres/, 'SQL', '', '-c jit_debugging_support=on', qr/\A(?:evalexpr|deform)_\d/],
);

# Such rows for programs that are recognised by an object; its pattern stands for the program's.
my @BY_OBJECT = (
    [qr{/libjvm[.]so\z}, 'Java', qq(JAVA_TOOL_OPTIONS="$JAVA"), '', $RUN_TIMES[3][4]],
);

# Return the language of the program that $command executes: a hash of `name`; `has_names`, true if
# the profile has functions of that language; `advice`, a sentence on how to run the command so that
# the profile has such functions, undef if it has, or if the run-time was asked for names; and
# `lines`, such a sentence for lines within functions. Return undef for other programs. $next
# returns the profile's functions, one by one, as hashes of `name` and `file`, then undef. @objects
# are the paths of the program's objects, if known.
sub language_of($command, $next, @objects) {
    my ($path, $arguments) = ($command // '') =~ /\A(\S+)(.*)\z/s or return undef;
    my ($program) = $path =~ m{([^/]+)\z} or return undef;
    my ($row) = grep { $program =~ /\A(?:$_->[0])\z/ } @RUN_TIMES;
    ($row) = grep { my $object = $_->[0]; grep { $_ =~ $object } @objects } @BY_OBJECT if !$row;
    # A script whose first line names an interpreter is not among the objects.
    if (!$row && !grep { m{/\Q$program\E\z} } @objects) {
        my %is = map { ($_->{language} => 1) } map { run_time_of($_) // () } @objects;
        ($row) = grep { $is{$_->[1]} && $_->[1] =~ /\A(?:Python|JavaScript)\z/ } @RUN_TIMES
            or return undef;
        ($program, $path, $arguments) = ('node', 'node', " $command") if $row->[1] eq 'JavaScript';
    }
    # The program that erl, a script, starts does not read ERL_FLAGS.
    my ($flags, $rest) = $arguments =~ m{\A(.*?) -- -root /.*? -- -home \S+(?: --)?(.*)\z}s;
    ($program, $path, $arguments) = ('erl', 'erl', $flags =~ s/ -(?=[a-zA-Z])/ +/gr . $rest)
        if defined $rest;
    # PostgreSQL makes code with llvmjit, and wants --single as its first option.
    return undef if $program eq 'postgres' && !grep { m{/llvmjit[.]so\z} } @objects;
    $path .= $1 if $program eq 'postgres' && $arguments =~ s/\A( --single)\b//;
    my (undef, $name, $before, $behind, $named) = @{$row // return undef};
    my $is_named = grep { $_ eq '[jit]' } @objects;
    while (!$is_named && (my $function = $next->())) {
        $is_named = "$function->{name}\t$function->{file}" =~ $named;
    }
    return {name => $name, has_names => 1, lines => _lines($name, $command)} if $is_named;
    # The program was started with options for names, but ended before it had written any.
    return {name => $name} if $name eq 'JavaScript' && $command =~ / --perf-/
        || $behind ne '' && index($command, " $behind") >= 0;
    return {name => $name, advice => $name eq 'Python'
        ? _of_python($program, _target_of($path), @objects)
        : $name eq 'JavaScript' && $arguments ne " $command"
        ? "$program: run it with $behind to see $name functions"
        : "$program: run it as `" . join(' ', grep { length } $before, $path, $behind)
            . "$arguments` to see $name functions"};
}

# Return how to run the command so that lines within functions are known; undef if they are known
# already, or if there is no option for that.
sub _lines($name, $command) {
    return undef if $name ne 'JavaScript' || $command =~ / --perf-prof\b/;
    my $plain = plain_command($command);
    my ($node, $rest) = $plain =~ m{\A(\S*\bnode(?:js)?)( .*)?\z}s ? ($1, $2 // '')
        : ('node', " $plain");
    return 'node: lines within functions are seen with'
        . " `$node --perf-prof --no-turbo-inlining$rest`";
}

# Return the target of a link to a program, such as python3; an empty list if there is no such link.
sub _target_of {
    my $found = program_path($_[0]);
    return defined $found && -l $found ? readlink $found // () : ();
}

# Return advice for Python, which can write names from version 3.12 on.
sub _of_python($program, @paths) {
    my ($minor) = map { m{(?:\A|/)(?:lib)?python3[.](\d+)} ? $1 : () } $program, @paths;
    return "$program: Python 3.12 or newer is needed to see Python functions; this is 3.$minor:"
        . ' `uv python install 3.12`, or pyenv, has it; until then look at the C functions that it'
        . ' calls (docs/languages.md)'
        if defined $minor && $minor < 12;
    return "$program: run it with PYTHONPERFSUPPORT=1 in the environment to see Python functions"
        . (defined $minor ? '' : ' (Python 3.12 or newer)');
}

1;
