# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Advice on running a program so that the profile has its language's functions: the exact command,
# and nothing if the profile has them already.

use CgTest;
use Cachegrind::FirstRun::Names qw(script_of);
use Cachegrind::Profile::Languages qw(language_of plain_command);

# Return the advice for a command and a profile with these functions, each `NAME FILE`.
sub advice($command, $functions, @objects) {
    my @functions = map { my ($name, $file) = split / /; +{name => $name, file => $file} }
        @$functions;
    my $language = language_of($command, sub { return shift @functions }, @objects) // {};
    return $language->{advice} // '-';
}

my $PHP = '-d opcache.enable_cli=1 -d opcache.jit=tracing -d opcache.jit_buffer_size=64M'
    . ' -d opcache.jit_debug=0x10';
my $OLDER = ' `uv python install 3.12`, or pyenv, has it; until then look at the C functions that'
    . ' it calls (docs/languages.md)';
for my $case (
    ['node x.js', ['main ???'], 'node: run it with --perf-basic-prof'
            . ' --interpreted-frames-native-stack to see JavaScript functions'],
    ['node x.js', ['main ???', 'fib /a/x.js'], '-'],
    ['node --perf-basic-prof x.js', ['main ???'], '-'],
    ['/opt/bin/node x.js', ['f node:fs'], '-'],
    ['java -cp . Fib', ['main ???'], 'java: run it as `java -XX:+UnlockDiagnosticVMOptions'
            . ' -XX:+DumpPerfMapAtExit -cp . Fib` to see Java functions'],
    ['java -cp . Fib', ['Interpreter ???'], '-'],
    ['php x.php', ['main ???'], "php: run it as `php $PHP x.php` to see PHP functions"],
    ['php x.php', ['fib [php]'], '-'],
    ["php $PHP -r x", ['main ???'], '-'],
    ['erl -s x', ['main ???'],
        'erl: run it as `ERL_FLAGS="+JPperf true" erl -s x` to see Erlang functions'],
    ['/l/beam.smp -S 1:1 -- -root /l -bindir /l/b -progname erl -- -home /h -- -s x', ['main ???'],
        'erl: run it as `ERL_FLAGS="+JPperf true" erl +S 1:1 -s x` to see Erlang functions'],
    ['postgres -D d', ['main ???'], '-'],
    ['mono x.exe', ['main ???'],
        'mono: run it as `MONO_ENV_OPTIONS=--jitmap mono x.exe` to see C# functions'],
    ['mono x.exe', ['Shop:Total(int) Shop'], '-'],
    ['/nowhere/python3.11 x.py', ['main ???'],
        'python3.11: Python 3.12 or newer is needed to see Python functions; this is 3.11:'
            . $OLDER],
    ['/nowhere/python3 x.py', ['main ???'], 'python3: run it with PYTHONPERFSUPPORT=1 in the'
            . ' environment to see Python functions (Python 3.12 or newer)'],
    ['/nowhere/python3 x.py', ['fib x.py'], '-'],
    ['./concord x', ['main concord.c'], '-'],
    ) {
    my ($command, $functions, $advice) = @$case;
    is(advice($command, $functions), $advice, "$command, with @$functions");
}
is(advice('/nowhere/python3 x.py', [], '/usr/lib/libpython3.10.so.1.0'),
    'python3: Python 3.12 or newer is needed to see Python functions; this is 3.10:' . $OLDER,
    'the library tells which Python it is');

is(advice('javac x.java', [], '/usr/bin/javac', '/usr/lib/libjvm.so'), 'javac: run it as'
    . ' `JAVA_TOOL_OPTIONS="-XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit" javac x.java` to'
    . ' see Java functions', 'Java\'s library is enough');
is(advice('postgres --single d', [], '/usr/lib/llvmjit.so'),
    'postgres: run it as `postgres --single -c jit_debugging_support=on d` to see SQL functions',
    '... and PostgreSQL\'s compiler');

is(advice('./x', [], '/usr/bin/node', '/lib/libc.so.6'), 'node: run it as `node --perf-basic-prof'
    . ' --interpreted-frames-native-stack ./x` to see JavaScript functions',
    'a script that names its interpreter is one of that language');
is(advice('./x', [], '/home/x', '/usr/lib/libpython3.12.so.1.0'), '-', 'libpython alone is none');

my $asked = 'node --perf-basic-prof --interpreted-frames-native-stack --no-logfile-per-isolate'
    . ' --logfile=/a/v8.log x.js y';
is(plain_command($asked), 'node x.js y', 'a command is shown without what quickstart has added');
my $fib = {name => 'fib', file => '/a/x.js'};
is(language_of($asked, sub { $fib })->{lines}, 'node: lines within functions are seen with'
    . ' `node --perf-prof --no-turbo-inlining x.js y`', 'the command for lines is whole');
is(language_of('node --perf-prof x.js', sub { $fib })->{lines}, undef, 'given ones are not said');

for my $case (
    ["python3 -W ignore $0 x", $0], ["/usr/bin/python3.12 -m http.server 80", 'http.server'],
    ["python3 -c $0", undef], ["node --perf-prof -r ./hook.js $0", $0], ["node -e 1 $0", undef],
    ["perl -I lib -w $0", $0], ["perl -ne 1 $0", undef], ["php -d a=b $0", $0],
    ["sh -eu $0", $0], ["bash -c true $0", undef], ['python3 /nowhere', undef],
    ["awk 1 $0", undef], ["./concord $0", undef], ["node - $0", undef],
    ) {
    my ($command, $script) = @$case;
    is(script_of(split / /, $command), $script, "the script of `$command`");
}

done_testing();
