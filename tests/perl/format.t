# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The form of single values, as tables of input and text: other people's scripts parse these forms.

use CgTest;
use Cachegrind::Report::DataText qw(object_text);
use Cachegrind::Text::Format qw(commas display_width heat);
use Cachegrind::Text::JSON qw(json_text);

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

# The last character of each length in UTF-8; then invalid, overlong and too large ones.
for my $text ("\xdf\xbf", "\xef\xbf\xbf", "\xf4\x8f\xbf\xbf") {
    my $hex = unpack 'H*', $text;
    is(json_text("a${text}b"), qq("a${text}b"), "json_text: $hex is UTF-8");
}
for my $text ("\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
    "\xf4\x90\x80\x80") {
    my $hex = unpack 'H*', $text;
    like(json_text("a${text}b"), qr/base64/, "json_text: $hex is not UTF-8");
}

my @objects = (
    [{kind => 'file', name => '/x/words'}, 'file /x/words'], [{kind => 'file'}, 'file ???'],
    [{kind => 'stack', name => 'main'}, 'stack of main'], [{kind => 'stack'}, 'a stack'],
    [{kind => 'code', in => '/usr/lib/libc.so.6'}, 'code of libc.so.6'],
    [{kind => 'constants', in => '/x/prog'}, 'data without a symbol in prog'],
    [{kind => 'arguments'}, 'arguments and environment'], [{kind => 'tls'}, 'thread-local data'],
    [{kind => 'anonymous'}, 'mapped memory'], [{kind => 'free'}, 'heap outside of blocks'],
);
is(object_text({%{ $_->[0] }, calls => []}), $_->[1], "object_text: $_->[1]") for @objects;

done_testing();
