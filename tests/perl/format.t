# How single values look.  Tables of input and text: the specification of the
# formats, which others' scripts parse.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use Cachegrind::Text::Format qw(commas display_width heat);
use Test::More;

my @commas = (
    ['0', '0'], ['7', '7'], ['-7', '-7'], ['999', '999'], ['-999', '-999'], ['1000', '1,000'],
    ['-1000', '-1,000'], ['123456', '123,456'], ['-123456', '-123,456'],
    ['1234567', '1,234,567'], ['18446744073709551616', '18,446,744,073,709,551,616'],
);
is(commas($_->[0]), $_->[1], "commas: $_->[0]") for @commas;

is(display_width('Ir'),           2, 'display_width: ASCII');
is(display_width("\xc3\xa9t\xc3\xa9"), 3, 'display_width: characters, not bytes');
is(display_width(''),             0, 'display_width: nothing');

my %heat = (
    100 => 'hot',  10      => 'hot', '-12.5' => 'hot',  '9.9'  => 'warm',
    1   => 'warm', '-1'    => 'warm', '0.9'  => 'cool', '-0.0' => 'cool',
);
is(heat($_), $heat{$_}, "$_ % is $heat{$_}") for sort keys %heat;

done_testing();
