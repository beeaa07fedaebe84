# How single values look.  Tables of input and text: the specification of the
# formats, which others' scripts parse.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use Cachegrind::Format qw(commas display_width float_text quoted);
use Test::More;

my @commas = (
    ['0', '0'], ['7', '7'], ['-7', '-7'], ['999', '999'], ['-999', '-999'], ['1000', '1,000'],
    ['-1000', '-1,000'], ['123456', '123,456'], ['-123456', '-123,456'],
    ['1234567', '1,234,567'], ['18446744073709551616', '18,446,744,073,709,551,616'],
);
is(commas($_->[0]), $_->[1], "commas: $_->[0]") for @commas;

my @floats = (
    [0, '0.0'], [1, '1.0'], ['0.10', '0.1'], ['1e-3', '0.001'], ['1e-4', '0.0001'],
    ['1e-5', '1e-05'], ['1.5e-7', '1.5e-07'], ['1e-100', '1e-100'],
    ['0.30000000000000004', '0.30000000000000004'], ['0.3', '0.3'], [20, '20.0'], [100, '100.0'],
    [12.5, '12.5'], [10, '10.0'], ['19.999999999999996', '19.999999999999996'],
);
is(float_text($_->[0]), $_->[1], "float_text: $_->[0]") for @floats;

my @quoted = (
    ["plain",        q('plain'),        'plain text'],
    ["",             q(''),             'nothing'],
    ["it's",         q("it's"),         'a single quote'],
    [q(say "no"),    q('say "no"'),     'double quotes'],
    [q(it's "no"),   q('it\'s "no"'),   'both quotes'],
    ["a\\b",         q('a\\\\b'),       'a backslash'],
    ["a\nb\tc\rd",   q('a\nb\tc\rd'),   'white space with names'],
    ["\x00\x1b\x7f", q('\x00\x1b\x7f'), 'control characters'],
    ["\xc3\xa9",     "'\xc3\xa9'",      'UTF-8'],
    ["\xff\xc3",     q('\udcff\udcc3'), 'bytes that are not UTF-8'],
    ["\xed\xa0\x80", q('\udced\udca0\udc80'), 'a surrogate, which is not UTF-8'],
    ["\xf0\x9f\x98\x80", "'\xf0\x9f\x98\x80'", 'four bytes of UTF-8'],
);
is(quoted($_->[0]), $_->[1], "quoted: $_->[2]") for @quoted;

is(display_width('Ir'),           2, 'display_width: ASCII');
is(display_width("\xc3\xa9t\xc3\xa9"), 3, 'display_width: characters, not bytes');
is(display_width(''),             0, 'display_width: nothing');

done_testing();
