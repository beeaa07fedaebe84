# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The switch "hide library" of the HTML report: the work of libraries is shown at the own code that
# causes it, in the table, the lines, the map, the calls, the flame graph, and for parts. The table
# agrees with the text report, which is folded by the same rule.

use CgTest qw(write_file);
use CgPage;
use CgReport qw(annotate in_folder_of plain_profile);

# Return a part of a run: main calls find(), which calls compare() of a library, and sum(), which
# calls nothing. The functions above main are also of a library.
sub part_of($number, $find, $compare) {
    my $all = $find + $compare;
    return join "\n", '# callgrind format', "desc: Trigger: phase $number", "part: $number",
        "desc: Part: $number", 'cmd: ./shop', 'events: Ir', 'fl=/usr/c/start.S', 'fn=_start',
        '1 4', 'cfn=run', 'calls=1 1', '2 ' . (316 + $all), 'fn=run', '3 6', 'cfi=shop.c',
        'cfn=main', 'calls=1 1', '4 ' . (310 + $all), 'fl=shop.c', 'fn=main', '1 10', 'cfn=find',
        'calls=5 5', "2 $all", 'cfn=sum', 'calls=1 8', '3 300', 'fn=find', "5 $find",
        'cfi=/usr/c/compare.c', 'cfn=compare', 'calls=9 3', "6 $compare", 'fn=sum', '8 300',
        'fl=/usr/c/compare.c', 'fn=compare', "3 $compare", 'totals: ' . (320 + $all), '';
}
my $folder = in_folder_of({
    'p.cg'   => part_of(1, 100, 580),
    'run.1'  => part_of(1, 100, 580),
    'run.2'  => part_of(2, 50, 30),
    'braces.c'  => "a;\n}\n};\nd;\n",
    'braces.cg' => plain_profile('fl=braces.c', 'fn=f', '1 8500', '2 499', '3 1000', '4 1'),
    'shop.c' => join('', map { "line $_;\n" } 1 .. 10),
    'start.cg' => part_of(1, 100, 580) =~ s/^1 4$/1 4004/mr =~ s/^totals: .*/totals: 5000/mr,
});
my $browser = page_browser($folder, 1300, 850);
sub rows {
    return ask(q([...document.querySelectorAll('#functions .row')].map((r, i) =>
        [r.querySelector('.code').innerText, ...['counts', 'inclusive'].map(of =>
            commas(table.rows[i][of][0]))].join(' ')).join(', ')));
}
sub switch { return $browser->click('#library') }
sub text_of { return ask("document.querySelector('$_[0]').innerText.replace(/\\s+/g, ' ')") }

# ---- The table, lines, and calls ------------------------------------------------
report('p.cg');
my $own = 'find 680 680, sum 300 300, main 10 990';
my $all = 'compare 580 580, sum 300 300, find 100 680, main 10 990, run 6 996, _start 4 1,000';
is(rows(), $own, 'the page opens on own code, with what libraries do for it');
is(text_of('#source .row.at'), '6 58058.0% line 6;', 'a line has what libraries do for it');
is(text_of('#hottest li'), '58.0% shop.c:6 line 6;',
    'the hottest line has what libraries do for it');
report('braces.cg');
is(ask('hottest.lines.map(l => l.row.number).join()'), '1,3', 'braces are not hot');
report('p.cg');
is(text_of('#outside'),
    '10 Ir (1.0%) are below none of these: in libraries that they did not call.',
    'what no own function called is in the sum, but in no row');
my $text = annotate($folder, '--library=fold', '--inclusive=yes', 'p.cg')->{out};
like($text, qr/^ *$_->[2] .* $_->[1] .*:$_->[0]( |$)/m, "the text has the same of $_->[0]")
    for map { [split / /] } split /, /, $own;
is(text_of('#callees'), '', 'calls of libraries are hidden');
ask(q(openFunction(functions.find(f => f.name === 'main'))));
is(text_of('#callers'), '', 'calls from libraries are hidden');
ask(q(openFunction(functions.find(f => f.name === 'find')); openLine('shop.c', 6)));
$browser->click('#tab-map');
is(ask(q([...document.querySelectorAll('#map-picture .cell')].map(c =>
    c.getAttribute('aria-label').split('\n')[0]).sort().join())), 'find,main,sum',
    'the map has own functions');
$browser->click('#tab-functions');
switch();
is(text_of('#hottest li') . '|' . text_of('#hottest-title'),
    '58.0% shop.c:6 line 6;|Hottest lines by Ir, libraries included', 'a line has what it calls');
is(rows(), $all, 'without the switch libraries have what they have');
ask(q(openFunction(functions.find(f => f.name === 'compare'))));
like(text_of('#answer'), qr/[.] About 100 % of its 9 calls are for find[.] Were it free/,
    'it is said whom a function of a library works for');
ask(q(openFunction(functions.find(f => f.name === 'find')); openLine('shop.c', 6)));
is(text_of('#source .row.at'), '6 line 6;', 'without the switch lines have what they have');
ask('noteAddress()');
is(ask('location.hash'), '#event=Ir&library=shown&fn=find&src=shop.c:6',
    'the address has the switch, and what was chosen');
reload('#event=Ir&library=shown');
is(rows(), $all, 'an address opens with libraries shown');
switch();
is(rows(), $own, 'the switch hides libraries again');

ask(q(choose({filter: 'comp'})));
is(text_of('#in-libraries'), '1 function of libraries, which are hidden. Show',
    'whoever looks for a function of a library is told where it is');
$browser->click('#in-libraries button');
is(rows(), 'compare 580 580', 'a button shows the function of a library');
is(ask(q(byId('in-libraries').hidden)), 1, 'a shown function needs no such button');

# ---- Parts ----------------------------------------------------------------------
report('--parts', 'run.1', 'run.2');
is(rows(), 'find 760 760, sum 600 600, main 20 1,380', 'a time line begins with own code, too');
ask('chooseRange(1, 1)');
is(rows(), 'sum 300 300, find 80 80, main 10 390', 'a part has its own code');
switch();
is(rows(), 'sum 300 300, find 50 80, compare 30 30, main 10 390, run 6 396, _start 4 400',
    'libraries are shown of that part');
ask('chooseRange(0, 1)');
is(rows() =~ s/,.*//r, 'compare 610 610', 'libraries are shown of all parts');
switch();
is(rows() =~ s/,.*//r, 'find 760 760', 'libraries of all parts can be hidden again');

# ---- Contexts -------------------------------------------------------------------
# The chain of calls is _start, run, main, find, compare; compare calls sum back.
write_file("$folder/p.cg.contexts", join "\n", '# cachegrind contexts', 'cmd: ./shop', 'events: Ir',
    'file 1 /usr/c/start.S', 'file 2 shop.c', 'file 3 /usr/c/compare.c', 'function 1 0 1 _start',
    'function 2 0 1 run', 'function 3 0 2 main', 'function 4 0 2 find', 'function 5 0 3 compare',
    'function 6 0 2 sum', '0 1 - 1 4', '1 2 - 1 6', '2 3 - 1 10', '3 4 - 5 100', '4 5 - 9 580',
    '5 6 - 1 300', 'summary: 1000', '');
report('p.cg');
$browser->click('#tab-flame');
my $bars = q([...flame.bars].sort((a, b) => a.y - b.y || a.x - b.x).map(b =>
    `${b.n.f.name} ${b.n.inclusive[0]} ${b.n.self[0]} ${b.n.calls}`).join(', '));
# The flame graph is drawn only after the browser has reported the size of its pane.
select undef, undef, undef, 0.05 until ask('flame.bars.length > 0');
is(ask($bars), '_start 1000 10 1, main 990 10 1, find 980 680 5, sum 300 300 1',
    'the flame graph has own code, and one bar for what led to main');
$browser->click('#flame-collapsed');
is(ask($bars), '_start 1000 10 1, main 990 10 1, find 980 680 5, sum 300 300 1',
    'a flame graph without recursion has own code');
$browser->click('#flame-collapsed');
switch();
is(ask($bars), '_start 1000 4 1, run 996 6 1, main 990 10 1, find 980 100 5, compare 880 580 9,'
    . ' sum 300 300 1', 'libraries have bars of their own otherwise');
unlink "$folder/p.cg.contexts";

# ---- Where it does not help --------------------------------------------------------
report('start.cg');
like(rows(), qr/\A_start 4,004 5,000, compare 580/, 'libraries are shown where most is theirs');
switch();
is(rows() . text_of('#outside'), "${own}4,010 Ir (80.2%) are below none of these: in libraries that"
    . ' they did not call.', 'libraries that have most can be hidden');
rename "$folder/shop.c", "$folder/elsewhere.c";
report('p.cg');
like(text_of('#hottest li'), qr/\A58[.]0%\s*shop[.]c:6\z/, 'a line without source is listed, too');
rename "$folder/elsewhere.c", "$folder/shop.c";

# Functions without names. The path of its object makes the loader a library.
my @nameless = ('ob=/usr/lib/ld.so', 'fl=???', 'fn=0x1a0', '0 50', 'cob=/home/me/prog', 'cfn=0x40',
    'calls=1 0', '0 950', 'ob=/home/me/prog', 'fn=0x40', '0 950');
write_file("$folder/bare.cg", join "\n", '# callgrind format', 'events: Ir', @nameless,
    'totals: 1000', '');
report('bare.cg');
is(rows() . ask(q(String(byId('library').checked))), '0x40 950 950true',
    'without names a program is own code, too, and the loader is none');
report('--own=*', 'p.cg');
is(ask(q(byId('library-label').hidden)), 1, 'own code alone needs no switch');
is_deeply([$browser->complaints], [], 'the browser has no complaint');

done_testing();
