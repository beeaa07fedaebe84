# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The pictures of the HTML report and the layout of its panes: the call graph around a function; the
# map by groups; badges beside lines; empty panes, which leave their room to others; and positions
# of splitters, which are remembered.

use CgTest qw(data read_file);
use CgPage;
use CgReport qw(annotate graph_profile in_folder_of is_by_schema plain_profile);

my @lines = map { "line $_;\n" } 1 .. 40;
my $folder = in_folder_of({
    # grand() calls one() and two(); both call mid(); mid() calls alloc(), and leaf(), which costs
    # 1,000.
    'calls.cg' => graph_profile('ob=/bin/x', 'fl=a.c', 'fn=grand', '1 10', 'cfn=one', 'calls=1 3',
        '1 910', 'cfn=two', 'calls=2 5', '2 440', 'fn=one', '3 10', 'cfn=mid', 'calls=9 7',
        '4 900', 'fn=two', '5 40', 'cfn=mid', 'calls=4 7', '6 400', 'fn=mid', '7 100', 'cfn=leaf',
        'calls=50 9', '8 1000', 'cob=/lib/libc.so', 'cfi=m.c', 'cfn=alloc', 'calls=13 2', '8 200',
        'fn=leaf', '9 1000', 'ob=/lib/libc.so', 'fl=m.c', 'fn=alloc', '2 200'),
    'a.c'      => join('', @lines),
    'names.cg' => plain_profile('fl=n.cc', 'fn=A::B::f(x::y)', '1 60', 'fn=A::B::g<x::y>()', '2 20',
        'fn=A::h()', '3 15', 'fn=main', '4 5'),
    'n.cc'     => join('', @lines),
    'many.cg'  => plain_profile('fl=m.cc', map { my $n = $_; map {; "fn=N${n}::C${_}::f", '1 10' }
        1 .. 40 } 1 .. 50),
    'lost.cg'  => plain_profile('fl=/build/x/lost.c', 'fn=f', '1 60'),
    'use.out.1' => plain_profile('cmd: ./prog', 'events: Ir I1mr D1mr D1mw AcCost1 SpLoss1',
        'fl=/home/u/prog.c', 'fn=f', '11 5 0 10 0 900 520', '12 5 0 10 0 9 60', '13 5 0 0 0 0 0') =~
        s/\A/desc: D1 cache:         32768 B, 64 B, 8-way associative\n/r,
    'use.values.1' => read_file(data('values/one.values')),
    'prog.c'       => join('', @lines),
});
my $browser = page_browser($folder, 1200, 800, '-I', '.', '--own=*');

sub click { return ask("byId('$_[0]').click()") }

sub is_hidden(@ids) {
    return join ' ', grep { ask("byId('$_').offsetHeight === 0") } @ids;
}

# ---- The call graph -----------------------------------------------------------------
report('calls.cg');
is($browser->text('#functions .row.at .code'), 'leaf', 'the hottest function is chosen');
is($browser->text('#callers'), "100.0%50\xd7mid", 'the callers of the hottest function are there');
click('tab-callgraph');
ask(q(openNode(graph.nodes.find(n => n.name === 'mid'))));
# JavaScript that returns the columns of the picture, from the left: the texts of their boxes.
my $columns = q((() => {
    const at = new Map();
    for (const r of document.querySelectorAll('#callgraph-picture rect')) {
        const x = Math.round(r.getAttribute('x'));
        at.set(x, [...at.get(x) || [], r.ariaLabel.split('\n')[0]]);
    }
    return [...at].sort((a, b) => a[0] - b[0]).map(([, names]) => names.join('+')).join(' > ');
})());
is(ask($columns), 'grand > one+two > mid > leaf+alloc', 'two levels on each side are drawn');
my $widths = q([...document.querySelectorAll('#callgraph-picture .arrow')].map(a =>
    [a.textContent.split('\n')[0], Math.round(a.getAttribute('stroke-width') / THICKEST * 1000)])
    .map(([what, width]) => `${what} ${width}`).sort().join(', '));
is(ask($widths), join(', ', "grand \x{2192} one 912", "grand \x{2192} two 438",
    "mid \x{2192} alloc 200", "mid \x{2192} leaf 1000", "one \x{2192} mid 900",
    "two \x{2192} mid 400"), 'arrows are as wide as what calls cost');
ask(q([...document.querySelectorAll('#callgraph-picture rect')].find(r =>
    r.ariaLabel.startsWith('two')).dispatchEvent(new Event('click'))));
is(ask($columns), 'grand > two > mid > leaf+alloc', 'a click puts another function in the middle');
is(ask('nodeNow().name'), 'two', 'a function that is put in the middle is chosen');
$browser->size(600, 800);
ask('showCallGraph()');
is(ask($columns), 'grand > two > mid', 'where there is less room there is one level');
$browser->size(1200, 800);
like($browser->text('#icicle'), qr/An estimate:/, 'it is an estimate');

# ---- The map --------------------------------------------------------------------------
sub group_by($by) {
    ask(qq(byId('map-by').value = '$by'; byId('map-by').dispatchEvent(new Event('change'))));
    return ask(q([...document.querySelectorAll('#map-picture rect.file')].map(r =>
        r.ariaLabel.split('\n').slice(0, 3).join(' ').replace('click: only this', '').trim())
        .join(' | ')));
}
click('tab-map');
is(group_by('object'), '/bin/x 1,160 Ir 85.3% 85.3% of all | a.c 1,160 Ir 85.3% 100.0% of /bin/x'
        . ' | /lib/libc.so 200 Ir 14.7% 14.7% of all | m.c 200 Ir 14.7% 100.0% of /lib/libc.so',
    'the map can have objects with their files');
report('names.cg');
click('tab-map');
is(group_by('scope'), 'A 95 Ir 95.0% 95.0% of all | A::B 80 Ir 80.0% 84.2% of A'
    . ' | (no namespace) 5 Ir 5.0% 5.0% of all', 'the map can have namespaces and classes');
ask(q([...document.querySelectorAll('#map-picture rect.file')][1]
    .dispatchEvent(new Event('click'))));
is(ask(q([...document.querySelectorAll('#map-picture rect.cell')].map(r =>
    r.ariaLabel.split('\n').filter((_, i) => i !== 1).join(' ')).join(' | '))),
    'A::B::f(x::y) 75.0% of A::B | A::B::g<x::y>() 25.0% of A::B', 'each object can be shown');
$browser->key('Escape');
is($browser->count('#map-picture rect.file'), 3, 'an object can be left');

# In a map of many functions, only visible boxes are drawn.
report('--threshold=0', 'many.cg');
click('tab-map');
like(group_by('scope'), qr/^N\d+ 400 Ir 2\.0% /, 'a map of 2,000 classes has its namespaces');
cmp_ok($browser->count('#map-picture *'), '<', 200, 'namespaces of 2,000 classes are few boxes');
is(ask(q((() => {
    const speck = document.querySelector('#map-picture .speck').getPointAtLength(1);
    const {left, top} = byId('map-picture').getBoundingClientRect();
    document.elementFromPoint(left + speck.x, top + speck.y + 1).dispatchEvent(new Event('click'));
    return state.mapRoot.name.replace(/\d+/, '')
        + document.querySelectorAll('#map-picture rect').length;
})())), 'N81', 'a map of 2,000 classes shows more when one goes nearer');

# ---- Badges ---------------------------------------------------------------------------
report('use.out.1');
my $badges = q([...document.querySelectorAll('#source .row')].map(r => [...r.querySelectorAll(
    '.badge')].map(b => `${r.querySelector('.num').textContent} ${b.className}: ${b.textContent}`))
    .flat().join(' | '));
like(ask($badges), qr/^11 badge waste: 12 of 64 bytes \| 11 badge value: arg rdi .*0xa/,
    'lines tell how much of what they load is used, and their values');
like(ask($badges), qr/12 badge use: 58 of 64 bytes/, 'little use of what is loaded has a colour');
$browser->click('#tab-cacheuse');
my $found = q([...document.querySelectorAll('.findings:not([hidden]) li')].map(i =>
    i.innerText.replace(/\s+/g, ' ')));
is_deeply(ask($found), [
        '520 12 of the 64 bytes of each line that it loads are used; a line is used 11 times'
            . ' prog.c:11',
        '60 58 of the 64 bytes of each line that it loads are used; a line is used 1111 times'
            . ' prog.c:12',
    ], 'a tab has the lines that waste most of what they load');
ask(q(document.querySelectorAll('.findings:not([hidden]) li')[1].click()));
is($browser->text('#source .row.at .num'), '12', 'a click on a finding opens its line');
click('tab-values');
like(ask($found)->[0], qr/\AThe indirect call or jump at prog[.]c:14 always goes to helper /,
    'the tab of values has sentences');
like(ask('addressNow()'), qr/tab=values/, 'the tab of values is in the address');
is_by_schema(annotate($folder, '-I', '.', '--format=json', 'use.out.1')->{out},
    'the schema has the badges');

# ---- Panes ------------------------------------------------------------------------------
my @panes = qw(details calls hottest-pane missing split-panels split-calls split-hottest);
is(is_hidden(@panes), 'calls missing split-calls', 'without calls their pane is folded');
report('lost.cg');
is(is_hidden(@panes), 'details calls hottest-pane split-panels split-calls split-hottest',
    'without sources their pane is folded');
is(ask(q(document.querySelector('.functions').offsetWidth)), 1200,
    'functions have the room of sources that are missing');
like($browser->text('#missing'),
    qr{--map-path=/build/x=NEW, where NEW is}, 'it is said how sources can be found');
report('calls.cg');
# Run $act. Return the value of $what on this page, and on a page that is opened afterwards. On a
# busy machine Chromium sometimes gives a page from a file an empty storage that other pages do not
# see, so $act is tried up to ten times.
sub before_and_after($act, $what) {
    my ($before, $after);
    for (1 .. 10) {
        $act->();
        $before = ask($what);
        $browser->open("file://$folder/r.html");
        $after = ask($what);
        last if $after == $before;
    }
    return "$before $after";
}
my $left       = q(Math.round(document.querySelector('.functions').offsetWidth / 12));
my $move_first = q(byId('split-panels').dispatchEvent(new Event('dblclick')));
is(ask($left), 45, 'a splitter has a place');
is(before_and_after(sub {
    ask($move_first);
    ask(q(byId('split-panels').focus()));
    $browser->key('ArrowRight') for 1 .. 5;
}, $left), '55 55', 'arrow keys move a splitter, which stays there');
ask($move_first);
is(ask($left), 45, 'a double click gives a splitter its first place');

# Dragging the right edge of the head of the column of names sets the column's width.
my $names = q(document.querySelector('#function-head [data-key=name]'));
my $edge  = sub { my ($type, $on, $x) = @_; ask("(() => { const {right, top} =
    $names.getBoundingClientRect(); $on.dispatchEvent(new PointerEvent('$type', {bubbles: true,
    clientX: right - 3 + $x, clientY: top + 3})); })()") };
my $wide  = "$names.offsetWidth";
my $first = ask($wide);
my $drag  = sub {
    ask('setNameWidth(null)');
    $edge->('pointerdown', $names, 0);
    $edge->('pointerup', 'window', -40);
};
$drag->();
is(ask($wide), $first - 40, 'names are as wide as their edge is dragged');
is(ask('state.sort'), 0, 'to drag an edge sorts nothing');
ask("$names.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', shiftKey: true}))");
is(ask($wide), $first - 20, 'a key makes names wider');
is(before_and_after($drag, $wide), join(' ', ($first - 40) x 2), 'names stay as wide as dragged');
ask('setNameWidth(null)');
is(ask($wide), $first, 'names get their own width when it is asked for');
for my $width (400, 4000) {
    ask('new ResizeObserver(() => { window.seen = innerWidth }).observe(document.body), 0');
    $browser->size($width, 1000);
    is(ask('seen'), $width, "$width pixels are seen by the page's observers");
    ok(ask('document.documentElement.scrollWidth <= innerWidth'), "nothing is wider than $width");
    $browser->open("file://$folder/r.html");
    is(ask('scrollY'), 0, 'the page opens at its top');
}
is_deeply([$browser->complaints], [], 'the browser has no complaint');

done_testing();
