# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# How numbers and names look in reports and messages.

use CgTest;
use Cachegrind::Text::Compat qw(float_text quoted);

my @floats = (
    [0, '0.0'], [1, '1.0'], ['0.10', '0.1'], ['1e-3', '0.001'], ['1e-4', '0.0001'],
    ['1e-5', '1e-05'], ['1.5e-7', '1.5e-07'], ['1e-100', '1e-100'],
    ['0.30000000000000004', '0.30000000000000004'], ['0.3', '0.3'], [20, '20.0'], [100, '100.0'],
    [12.5, '12.5'], ['-0', '-0.0'], ['-0.0', '-0.0'],
    ['+1', '1.0'], ['.5', '0.5'], ['0e9', '0.0'],
    [10, '10.0'], ['19.999999999999996', '19.999999999999996'],
);
is(float_text($_->[0]), $_->[1], "float_text: $_->[0]") for @floats;

my @quoted = (
    ["plain",        q('plain'),        'plain text'],
    ["",             q(''),             'nothing'],
    ["it's",         q('it\'s'),        'a single quote'],
    [q(say "no"),    q('say "no"'),     'double quotes'],
    ["a\\b",         q('a\\\\b'),       'a backslash'],
    ["a\nb\tc\rd",   q('a\nb\tc\rd'),   'white space with names'],
    ["\x00\x1b\x7f", q('\x00\x1b\x7f'), 'control characters'],
    ["\xc3\xa9",     "'\xc3\xa9'",      'UTF-8'],
    ["\xc2\x9b",     q('\x9b'),         'control characters beyond ASCII'],
    ["\xff\xc3",     q('\xff\xc3'),     'bytes that are not UTF-8'],
    ["\xf0\x9f\x98\x80", "'\xf0\x9f\x98\x80'", 'four bytes of UTF-8'],
);
is(quoted($_->[0]), $_->[1], "quoted: $_->[2]") for @quoted;

done_testing();
