# Exact arithmetic on counts.  A rounding mistake here is a wrong digit in a report
# that nobody would notice, so the limits of Perl's own numbers are tried from
# both sides.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use Cachegrind::Text::Count qw(add_counts compare_counts percent_text same_counts share_text);
use Test::More;

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
    ['9999999999999', '9999999999999', '100.0', 'the longest count that takes the short way'],
    ['99999999999999', '200000000000000', '50.0', 'a count just too long for it'],
    ['18446744073709551615', '18446744073709551615', '100.0', 'the biggest count'],
    ['6148914691236517205',  '18446744073709551615', '33.3',  'a third of it'],
    ['-170141183460469231731687303715884105728', '170141183460469231731687303715884105727',
        '-100.0', 'the most negative sum of the biggest'],
    ['1', '340282366920938463463374607431768211455', '0.0', 'the smallest part'],
    ['340282366920938463463374607431768211455', '-1',
        '-34028236692093846346337460743176821145600.0', 'the most extreme percentage'],
    ['2500000000000000000',  '10000000000000000000000', '0.0', 'an exact half far up: 0.025'],
    ['25000000000000000000', '10000000000000000000000', '0.2', 'an exact half far up: 0.25'],
    ['75000000000000000000', '10000000000000000000000', '0.8', 'an exact half far up: 0.75'],
    ['25000000000000000001', '10000000000000000000000', '0.2',
        'what is above a half by less than a double can tell'],
);
for my $case (@percentages) {
    my ($count, $total, $text, $sentence) = @$case;
    is(percent_text($count, $total), $text, "percent_text: $sentence");
}

# Where plain arithmetic is exact, the long way must agree with it.
srand 7;
my $disagree = 0;
for (1 .. 300) {
    my ($count, $total) = (int rand 1e12, 1 + int rand 1e12);
    my $long = sprintf '%.1f', Cachegrind::Text::Count::_nearest_double(
        Cachegrind::Text::Count::_big(1 + $count)->bmul(100),
        Cachegrind::Text::Count::_big($total));
    $disagree++ if $long ne percent_text(1 + $count, $total);
}
is($disagree, 0, 'the exact division agrees with the short way on 300 random percentages');

is(share_text($_->[0], $_->[1]), "$_->[2]%", "share_text: $_->[3]") for @percentages;
is(share_text($_, '0'), 'n/a', "share_text: $_ of nothing") for '0', '5', '18446744073709551616';

my @comparisons = (
    ['1', '2', -1], ['2', '1', 1], ['5', '5', 0], ['-5', '3', -1], ['10', '9', 1],
    ['9007199254740993', '9007199254740992', 1],
    ['-9007199254740993', '-9007199254740992', -1],
    ['18446744073709551616', '18446744073709551617', -1],
    ['99', '18446744073709551616', -1],
    ['340282366920938463463374607431768211455', '340282366920938463463374607431768211455', 0],
);
for my $case (@comparisons) {
    my ($x, $y, $order) = @$case;
    is(compare_counts($x, $y), $order, "compare_counts: $x to $y is $order");
}

my @sums = (
    [['1', '2'], ['3', '-5'], ['4', '-3'], 'small'],
    [['999999999999999'], ['999999999999999'], ['1999999999999998'], 'as long as plain ones get'],
    [['9007199254740992'], ['1'], ['9007199254740993'], 'beyond a double'],
    [['18446744073709551615'], ['18446744073709551615'],
        ['36893488147419103230'], 'beyond 64 bits'],
    [['-18446744073709551616'], ['18446744073709551616'], ['0'], 'back to nothing'],
);
for my $case (@sums) {
    my ($sum, $counts, $result, $sentence) = @$case;
    add_counts($sum, $counts);
    is("@$sum", "@$result", "add_counts: $sentence");
}

ok(same_counts(['1', '20'], ['1', '20']),  'same_counts: equal');
ok(!same_counts(['1', '20'], ['12', '0']), 'same_counts: not equal');

done_testing();
