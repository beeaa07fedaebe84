# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# How a run has the functions of its language: the exact command, and nothing where they are there.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib", "$FindBin::Bin/../lib";
use Cachegrind::Profile::Languages qw(language_of);
use Test::More;

# Returns the advice for a command and a profile with these functions: NAME and FILE, divided by a
# blank.
sub advice {
    my ($command, $functions, @objects) = @_;
    my @functions = map { my ($name, $file) = split / /; +{name => $name, file => $file} }
        @$functions;
    my $language = language_of($command, sub { return shift @functions }, @objects) // {};
    return $language->{advice} // '-';
}

my $PHP = '-d opcache.enable_cli=1 -d opcache.jit=tracing -d opcache.jit_buffer_size=64M'
    . ' -d opcache.jit_debug=0x10';
for my $case (
    ['node x.js', ['main ???'], 'node: run it with --perf-basic-prof'
            . ' --interpreted-frames-native-stack to see JavaScript functions'],
    ['node x.js', ['main ???', 'fib /a/x.js'], '-'],
    ['/opt/bin/node x.js', ['f node:fs'], '-'],
    ['java -cp . Fib', ['main ???'], 'java: run it as `java -XX:+UnlockDiagnosticVMOptions'
            . ' -XX:+DumpPerfMapAtExit -cp . Fib` to see Java functions'],
    ['java -cp . Fib', ['Interpreter ???'], '-'],
    ['php x.php', ['main ???'], "php: run it as `php $PHP x.php` to see PHP functions"],
    ['php x.php', ['fib [php]'], '-'],
    ['erl -s x', ['main ???'],
        'erl: run it as `ERL_FLAGS="+JPperf true" erl -s x` to see Erlang functions'],
    ['mono x.exe', ['main ???'],
        'mono: run it as `MONO_ENV_OPTIONS=--jitmap mono x.exe` to see C# functions'],
    ['mono x.exe', ['Shop:Total(int) Shop'], '-'],
    ['/nowhere/python3.11 x.py', ['main ???'],
        'python3.11: Python 3.12 or newer is needed to see Python functions; this is 3.11'],
    ['/nowhere/python3 x.py', ['main ???'], 'python3: run it with PYTHONPERFSUPPORT=1 in the'
            . ' environment to see Python functions (Python 3.12 or newer)'],
    ['/nowhere/python3 x.py', ['fib x.py'], '-'],
    ['./concord x', ['main concord.c'], '-'],
    )
{
    my ($command, $functions, $advice) = @$case;
    is(advice($command, $functions), $advice, "$command, with @$functions");
}
is(advice('/nowhere/python3 x.py', [], '/usr/lib/libpython3.10.so.1.0'),
    'python3: Python 3.12 or newer is needed to see Python functions; this is 3.10',
    'the library tells which Python it is');

is(advice('./x', [], '/usr/bin/node', '/lib/libc.so.6'), 'node: run it as `node --perf-basic-prof'
    . ' --interpreted-frames-native-stack ./x` to see JavaScript functions',
    'a script that names its interpreter is one of that language');
is(advice('./x', [], '/home/x', '/usr/lib/libpython3.12.so.1.0'), '-',
    '... and a program that has one in it is none');

done_testing();
