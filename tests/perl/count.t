# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Arithmetic on counts, up to the largest.

use CgTest;
use Cachegrind::Text::Count qw(add_counts compare_counts difference rate same_counts);
use Cachegrind::Text::Format qw(percent_text share_text);

my @percentages = (
    # count, total, text, sentence
    ['1',     '3',     '33.3',   'a third'],
    ['100',   '100',   '100.0',  'the whole'],
    ['3',     '2',     '150.0',  'more than the whole, as in a difference'],
    ['0',     '7',     '0.0',    'nothing'],
    ['0',     '-7',    '-0.0',   'nothing of a negative total'],
    ['-10',   '-10',   '100.0',  'negative counts of a negative total'],
    ['1',     '-12',   '-8.3',   'a positive count of a negative total'],
    ['-1',    '10000', '-0.0',   'little less than nothing'],
    ['5',     '10000', '0.1',    'a half that rounds up in binary'],
    ['15',    '10000', '0.1',    'a half that rounds down in binary'],
    ['25',    '10000', '0.2',    'a half that is exact and rounds to even'],
    ['9955',  '10000', '99.5',   'a big half that rounds down'],
    ['9999999999999', '9999999999999', '100.0', 'a count of 13 digits'],
    ['99999999999999', '200000000000000', '50.0', 'a count of 14 digits'],
    ['9223372036854775807', '9223372036854775807', '100.0', 'the largest count'],
    ['3074457345618258602', '9223372036854775807', '33.3',  'a third of it'],
    ['-9223372036854775807', '9223372036854775807', '-100.0', 'the least count'],
    ['1', '9223372036854775807', '0.0', 'the smallest part'],
);
for my $case (@percentages) {
    my ($count, $total, $text, $sentence) = @$case;
    is(percent_text($count, $total), $text, "percent_text: $sentence");
}

is(share_text($_->[0], $_->[1]), "$_->[2]%", "share_text: $_->[3]") for @percentages;
is(share_text($_, '0'), 'n/a', "share_text: $_ of nothing") for '0', '5', '9223372036854775807';

my @comparisons = (
    ['1', '2', -1], ['2', '1', 1], ['5', '5', 0], ['-5', '3', -1], ['10', '9', 1],
    ['9007199254740993', '9007199254740992', 1],
    ['-9007199254740993', '-9007199254740992', -1],
    ['9223372036854775806', '9223372036854775807', -1],
    ['99', '9223372036854775807', -1],
    ['-9223372036854775807', '9223372036854775807', -1],
);
for my $case (@comparisons) {
    my ($x, $y, $order) = @$case;
    is(compare_counts($x, $y), $order, "compare_counts: $x to $y is $order");
}

my @sums = (
    [['1', '2'], ['3', '-5'], ['4', '-3'], 'small'],
    [['999999999999999'], ['999999999999999'], ['1999999999999998'], 'as long as plain ones get'],
    [['9007199254740992'], ['1'], ['9007199254740993'], 'beyond a double'],
    [['9223372036854775806'], ['1'], ['9223372036854775807'], 'up to the largest'],
    [['-9223372036854775807'], ['9223372036854775807'], ['0'], 'back to nothing'],
);
for my $case (@sums) {
    my ($sum, $counts, $result, $sentence) = @$case;
    add_counts($sum, $counts);
    is("@$sum", "@$result", "add_counts: $sentence");
}

for my $case (['9223372036854775807', '1'], ['-9223372036854775807', '-1']) {
    ok(!eval { add_counts([$case->[0]], [$case->[1]]); 1 }, "add_counts: @$case is too large");
    is($@->{message}, 'a sum of counts does not fit in 64 bits', "add_counts: @$case is told");
}
ok(!eval { difference('-9223372036854775807', $_); 1 },
    "difference: a result too large by $_ is refused") for '1', '5';

for my $case (
    ['1', '0', 'nan'], ['0', '-3', '0'], ['1', '2000000', '1'], ['-1', '2000001', '0'],
    ['-1', '2000000', '-1'], ['9603106366939', '9903953820157', '969623'],
    ['9223372036854775806', '9223372036854775807', '1000000'],
    ['9223372036854775807', '1000000', '9223372036854775807'],
    ['9223372036854775807', '-1', '-9223372036854775807'],
) {
    my ($part, $whole, $rate) = @$case;
    is(rate($part, $whole), $rate, "rate: $part of $whole");
}

ok(same_counts(['1', '20'], ['1', '20']),  'same_counts: equal');
ok(!same_counts(['1', '20'], ['12', '0']), 'same_counts: not equal');

done_testing();
