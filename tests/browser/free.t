# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# "If these were free", of the HTML report: the rest of each event without some functions and lines.
# No cost is subtracted twice. With contexts the rest is exact, otherwise an estimate.

use CgTest qw(write_file);
use CgPage;
use CgReport qw(graph_profile in_folder_of);

# main calls a and b, which call c; c calls d for a alone. Each costs 1,000 Ir and 50 D1mr itself.
my $folder = in_folder_of({
    'p.cg' => graph_profile('cmd: ./p', 'events: Ir D1mr', 'fl=p.c', 'fn=main', '1 10 0', 'cfn=a',
        'calls=1 3', '1 600 40', 'cfn=b', 'calls=1 5', '2 390 10', 'fn=a', '3 100 0', 'cfn=c',
        'calls=1 7', '4 500 40', 'fn=b', '5 90 0', 'cfn=c', 'calls=1 7', '6 300 10', 'fn=c',
        '7 600 20', 'cfn=d', 'calls=1 9', '8 200 30', 'fn=d', '9 150 30', '10 50 0'),
    'p.c' => join('', map { "line $_;\n" } 1 .. 12),
});
my @contexts = ('# cachegrind contexts', 'cmd: ./p', 'events: Ir D1mr', 'file 1 p.c',
    map({ "function $_->[0] 0 1 $_->[1]" } [1, 'main'], [2, 'a'], [3, 'b'], [4, 'c'], [5, 'd']),
    '0 1 - 1 10 0', '1 2 - 1 100 0', '1 3 - 1 90 0', '2 4 - 1 300 10', '3 4 - 1 300 10',
    '4 5 - 1 200 30', 'summary: 1000 50', '');
my $browser = page_browser($folder, 1300, 850, '--sort=Ir');
# Make functions and lines free by clicks, or take that back.
sub click {
    for my $what (@_) {
        ask($what =~ /\d/ ? "openLine('p.c', $what)"
            : "openFunction(functions.find(f => f.name === '$what'))");
        my $button = $what =~ /\d/ ? 'free-line' : 'free-function';
        ask("byId('$button').click()");
    }
    return;
}
sub said {
    return ask(q(byId('free').innerText.replace(/\s+/g, ' '))) =~ tr/\x{d7}//dr =~ s/ +/ /gr;
}

report('p.cg');
is(ask(q(byId('free').offsetHeight)), 0, 'nothing is said at first');
click('a');
is(said(), 'Were a free, 40 % of Ir, 20 % of D1mr would be left.', 'a function is free');
click('b');
is(said(), 'Were a b free, 1 % of Ir, 0 % of D1mr would be left, by estimate.', 'and another one');
click('c');
is(said(), 'Were a b c free, 1 % of Ir, 0 % of D1mr would be left, by estimate.',
    'what both call does not count twice');
click('b', 'c', 'd');
is(said(), 'Were a d free, 32 % of Ir, 8 % of D1mr would be left, by estimate.',
    'by calls a part of d is done for b');
click('a', 'd', 9);
is(said(), 'Were p.c:9 free, 85 % of Ir, 40 % of D1mr would be left.', 'a line is free');
click('d');
is(said(), 'Were p.c:9 d free, 80 % of Ir, 40 % of D1mr would be left.', 'free lines count once');

write_file("$folder/p.cg.contexts", join "\n", @contexts);
report('p.cg');
click('a', 'd');
is(said(), 'Were a d free, 40 % of Ir, 20 % of D1mr would be left.',
    'with contexts the union is exact');
click('d', 9);
is(said(), 'Were a p.c:9 free, 40 % of Ir, 20 % of D1mr would be left.',
    'what a free function alone executes is counted once');
click('a', 'b');
is(said(), 'Were p.c:9 b free, 46 % of Ir, 20 % of D1mr would be left.',
    'what free lines and functions alone execute is counted once');
click(7);
like(said(), qr/, by estimate[.]\z/, 'a line that is executed for both is divided, by estimate');
click(7);
my $address = ask('addressNow()');
like($address, qr/&free=p[.]c:9%0Ab\z/, 'the address has them');
reload($address);
is(said(), 'Were p.c:9 b free, 46 % of Ir, 20 % of D1mr would be left.',
    'the address with free functions opens on them');
$browser->click('#free button');
is(said(), 'Were b free, 61 % of Ir, 80 % of D1mr would be left.', 'a click takes one out again');

# ---- A function with code of another file ------------------------------------------
write_file("$folder/p.cg", join "\n", '# callgrind format', 'cmd: ./p', 'events: Ir', 'fl=p.c',
    'fn=main', '1 10', 'cfn=a', 'calls=1 3', '1 90', 'fn=a', '3 10', 'fi=q.h', '2 50', 'fe=p.c',
    'cfn=b', 'calls=1 5', '4 30', 'fn=b', '5 30', 'totals: 100', '');
write_file("$folder/q.h", "line 1;\nline 2;\n");
for my $contexts ([], ['# cachegrind contexts', 'cmd: ./p', 'events: Ir', 'file 1 p.c',
    map({ "function $_->[0] 0 1 $_->[1]" } [1, 'main'], [2, 'a'], [3, 'b']),
    '0 1 - 1 10', '1 2 - 1 60', '2 3 - 1 30', 'summary: 100', '']) {
    unlink "$folder/p.cg.contexts";
    write_file("$folder/p.cg.contexts", join "\n", @$contexts) if @$contexts;
    report('p.cg');
    ask(q(openFunction(functions.find(f => f.name === 'a' && f.file === 'q.h'))));
    $browser->click('#free-function');
    is(said(), 'Were a free, 10 % of Ir would be left.',
        'a row of another file is of its function ' . (@$contexts ? 'by contexts' : 'by calls'));
}
is_deeply([$browser->complaints], [], 'nothing is wrong');

done_testing();
