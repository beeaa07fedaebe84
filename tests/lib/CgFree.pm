# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package CgFree;

# A profile, and the costs that are left without some of its functions. Tests compare this table
# with what cg_annotate --free prints, and with what the HTML page computes by itself.

use Cachegrind::Strict;

use CgReport qw(graph_profile);

use Exporter qw(import);
our @EXPORT_OK = qw($FREE_CONTEXTS $FREE_PROFILE free_cases);

# main calls a and b, which call c; c calls d for a alone. All cost 1,000 Ir and 50 D1mr together.
our $FREE_PROFILE = graph_profile('cmd: ./p', 'events: Ir D1mr', 'fl=p.c', 'fn=main', '1 10 0',
    'cfn=a', 'calls=1 3', '1 600 40', 'cfn=b', 'calls=1 5', '2 390 10', 'fn=a', '3 100 0', 'cfn=c',
    'calls=1 7', '4 500 40', 'fn=b', '5 90 0', 'cfn=c', 'calls=1 7', '6 300 10', 'fn=c',
    '7 600 20', 'cfn=d', 'calls=1 9', '8 200 30', 'fn=d', '9 150 30', '10 50 0');
our $FREE_CONTEXTS = join "\n", '# cachegrind contexts', 'cmd: ./p', 'events: Ir D1mr',
    'file 1 p.c',
    map({ "function $_->[0] 0 1 $_->[1]" } [1, 'main'], [2, 'a'], [3, 'b'], [4, 'c'], [5, 'd']),
    '0 1 - 1 10 0', '1 2 - 1 100 0', '1 3 - 1 90 0', '2 4 - 1 300 10', '3 4 - 1 300 10',
    '4 5 - 1 200 30', 'summary: 1000 50', '';

# Each row: the free functions; the Ir and D1mr that are left; whether these are an estimate; the
# rule that the row is about.
my %CASES = (
    calls => [
        ['a',     400, 10, 0, 'of one function the inclusive counts are free'],
        ['a b',   10,  0,  1, 'what both call does not count twice'],
        ['a b c', 10,  0,  1, 'nor does a function that the others call'],
        ['a d',   325, 4,  1, 'what c does for b is left'],
        ['d',     800, 20, 0, 'a leaf is free with its own counts'],
    ],
    contexts => [
        ['a d', 400, 10, 0, 'contexts are exact'],
        ['c b', 110, 0,  0, 'also for a function that two others call'],
    ],
);

# Return the rows of $by: `calls`, for the profile without contexts, or `contexts`.
sub free_cases($by) {
    return @{$CASES{$by}};
}

1;
