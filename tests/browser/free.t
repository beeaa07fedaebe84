# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# "If these were free" in the HTML report: the costs of each event that are left without some
# functions and lines. No cost is subtracted twice. With contexts the results for functions are
# exact; without, they may be estimates.

use CgTest qw(built run_cmd write_file);
use CgFree qw($FREE_CONTEXTS $FREE_PROFILE free_cases);
use CgPage;
use CgReport qw(graph_profile in_folder_of);

my $folder = in_folder_of(
    {'p.cg' => $FREE_PROFILE, 'p.c' => join('', map { "line $_;\n" } 1 .. 12)});
my $browser = page_browser($folder, 1300, 850, '--sort=Ir');
# Click on the buttons for functions and lines: these become free or, at a second click, not free.
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
# Check the cases of free_cases($by). The functions @free are free before, and are clicked off.
sub check_cases($by, @free) {
    for my $case (free_cases($by)) {
        my ($names, $Ir, $D1mr, $is_estimate, $rule) = @$case;
        my @names = split q{ }, $names;
        click(@free, @names);
        is(said() =~ s/Were \K[\w ]+?(?= free)/names/r,
            sprintf('Were names free, %.0f %% of Ir, %.0f %% of D1mr would be left%s.',
                $Ir / 10, $D1mr * 2, $is_estimate ? ', by estimate' : ''), "by $by, $names: $rule");
        @free = @names;
    }
    click(@free);
    return;
}
check_cases('calls');
click(9);
is(said(), 'Were p.c:9 free, 85 % of Ir, 40 % of D1mr would be left.', 'a line is free');
click('d');
is(said(), 'Were p.c:9 d free, 80 % of Ir, 40 % of D1mr would be left.', 'free lines count once');

write_file("$folder/p.cg.contexts", $FREE_CONTEXTS);
report('p.cg');
check_cases('contexts');
click('a', 9);
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
# ---- A cycle ------------------------------------------------------------------------
# f and g call each other, and main calls both.
unlink "$folder/p.cg.contexts";
write_file("$folder/p.cg", graph_profile('fl=p.c', 'fn=main', '1 10', 'cfn=f', 'calls=1 3', '1 50',
    'cfn=g', 'calls=1 5', '1 40', 'fn=f', '3 40', 'cfn=g', 'calls=1 5', '3 30', 'fn=g', '5 50',
    'cfn=f', 'calls=1 3', '5 20'));
my ($left) = run_cmd([built('cg_annotate'), '--free=f', 'p.cg'], dir => $folder)->{out}
    =~ /[(](\d+)[.]\d%[)]  would be left.*by call arcs/s;
report('p.cg');
click('f');
is(said(), "Were f free, $left % of Ir would be left, by estimate.", 'one of a cycle is estimated');
is_deeply([$browser->complaints], [], 'nothing is wrong');

done_testing();
