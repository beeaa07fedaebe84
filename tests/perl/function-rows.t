# The rows that tell of functions and calls: what is kept of each, and that a row
# which is not in order is noticed, since a report of it would be wrong.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib", "$FindBin::Bin/../lib";
use Cachegrind::Profile::FunctionRows;
use Test::More;

# Rows that take all of these, for two events, or the first one refused.
sub rows {
    my (@rows) = @_;
    my $rows = Cachegrind::Profile::FunctionRows->new;
    for my $row (@rows) {
        my ($word, $rest) = split / /, $row, 2;
        return "refused: $row" if !$rows->take($word // '', $rest // '', 2);
    }
    return $rows;
}

my @functions = ('function 7 0 f(int, int)', 'in a b.c', 'of /lib/x y', 'function 9 3 ', 'in ');
my $f = {name => 'f(int, int)', file => 'a b.c', object => '/lib/x y', cycle => 0};
my $g = {name => '', file => '', cycle => 3};

is_deeply(rows()->list, [], 'nothing');
is_deeply(rows(@functions)->list, [], 'functions alone are no list');
my $rows = rows(@functions, 'entry 9 5 10 -2 4 0', 'caller 7 5 10 -2', 'callers 12 34 5 6',
    'callee 9 0 1 2', 'entry 7 0 1 1 1 1', 'callees 1 2 3 4');
is_deeply($rows->list, [
    {
        function => $g, calls => 5, inclusive => [10, -2], self => [4, 0],
        callers  => [
            {function => $f, calls => 5, counts => [10, -2]},
            {number => 12, calls => 34, counts => [5, 6]},
        ],
        callees => [{function => $g, calls => 0, counts => [1, 2]}],
    }, {
        function => $f, calls => 0, inclusive => [1, 1], self => [1, 1],
        callers  => [], callees => [{number => 1, calls => 2, counts => [3, 4]}],
    }
], 'a list of functions with their calls');

$rows = rows(@functions, 'call 3 7 1 2 3', 'call 3 9 4 5 6', 'call 0 7 1 1 1');
is_deeply($rows->calls, {
    3 => [{function => $f, calls => 1, counts => [2, 3]}, {function => $g, calls => 4,
        counts => [5, 6]}],
    0 => [{function => $f, calls => 1, counts => [1, 1]}],
}, 'calls by line');
is_deeply($rows->calls, {}, 'which are given once');
ok($rows->take('call', '5 9 1 1 1', 2), 'functions are known from then on');
is($rows->calls->{5}[0]{function}, $rows->{functions}{9}, 'in all answers');

for my $bad ('line 1 2 3', 'function x 0 f', 'function 7 0', 'in x', 'of x', 'entry 8 1 1 1 1 1',
    'call 1 8 1 1 1', 'caller 7 1 1 1', 'callees 1 1 1 1', '') {
    my @before = $bad =~ /^call(?:er|ees) / ? @functions : ();
    is(rows(@before, $bad), "refused: $bad", "'$bad' is no row, or too early");
}
for my $bad ('entry 7 1 1 1 1', 'entry 7 1 1 1 1 1 1', 'entry 7 x 1 1 1 1', 'call 1 7 1 1',
    'call 1 7 1 1 x') {
    is(rows(@functions, $bad), "refused: $bad", "'$bad' is malformed");
}
for my $bad ('caller 8 1 1 1', 'caller 7 1 1', 'callers 7 1 1 1 1', 'callee 7 1 1 1 1',
    'callerss 1 1 1 1') {
    is(rows(@functions, 'entry 7 1 1 1 1 1', $bad), "refused: $bad", "'$bad' is malformed");
}

done_testing();
