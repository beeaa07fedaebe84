# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Moving about in the HTML report: addresses that others can open, Back and Forward, keys, columns
# that scroll beside a fixed text; and syntax colours.

use CgTest;
use CgPage;
use CgReport qw(in_folder_of plain_profile);
use Time::HiRes qw(sleep);

my @events = map { "Event$_" } 1 .. 13;
my $folder = in_folder_of({
    'p.cg' => plain_profile("events: @events", 'fl=/a/s.c', 'fn=hot',
        '3 500' . ' 7' x 12, 'fn=cold(char const*, int)', '6 100' . ' 800000' x 12, 'fl=/b/t.rs',
        'fn=twin', '1 50' . ' 1' x 12, 'fl=/c/u.c', 'fn=twin', '1 40' . ' 1' x 12),
    's.c' => join("\n", '#include <stdio.h>', '/* two', '   lines */ int hot(int a) // done',
        '{', '', 'static char cold = \'"\'; return "a /* b";', ''),
    't.rs' => "fn twin<'a>(x: &'a str) {}\n",
    'u.c'  => "int twin(void);\n",
});
my $browser = page_browser($folder, 1200, 800, '-I', '.');
report('p.cg');

# Let the page note its address, as it does shortly after a click. Return the address.
sub hash {
    ask('noteAddress()');
    return ask('location.hash');
}
sub event { return $browser->text('.event[aria-pressed=true] span') }
sub line { return ask(q((document.querySelector('#source .row.at .num') || {}).textContent)) }
sub function { return ask(q((document.querySelector('#functions .row.at') || {}).title)) }

# ---- Addresses --------------------------------------------------------------
reload('#tab=map&filter=hot&zoom=/a/s.c');
is(ask('table.rows.length + state.mapRoot.name'), '1/a/s.c', 'a filter and a zoom can be opened');
like(ask('addressNow()'), qr{&filter=hot&zoom=/a/s\.c\z}, 'a filter and a zoom are in the address');
reload('');
is(ask('location.hash'), '', 'what the report opens on needs no address');
ask(q([...document.querySelectorAll('#functions .row')]
    .find(r => r.textContent.includes('cold')).click()));
is(hash(), '#event=Event1&fn=cold(char+const*,+int)&src=/a/s.c:3',
    'the address has event, function and line');
$browser->click('[data-event="2"]');
like(hash(), qr/\A#event=Event3&fn=cold.*s\.c:6\z/, 'the address follows an event');
ask(q([...document.querySelectorAll('#source .row')][3].click()));
like(hash(), qr{&src=/a/s\.c:4\z}, 'the address follows a line');

sub settled($expression) {
    for (1 .. 6000) {
        return 1 if $browser->ask($expression);
        sleep 0.1;
    }
    return 0;
}
ask('history.back()');
ok(settled(q(location.hash.endsWith(':6'))), 'Back leads to an address with the line before');
is(line(), 6, 'Back goes to the line before');
ask('history.back()');
ok(settled(q(location.hash.startsWith('#event=Event1'))),
    'Back again leads to an address with the event before');
is(event(), 'Event1', 'the event before is chosen again');
ask('history.forward()');
ok(settled(q(location.hash.startsWith('#event=Event3'))),
    'Forward leads to an address with the later event');
is(event(), 'Event3', 'Forward chooses the later event again');

reload('#fn=cold(char+const*,+int)&event=Event2');
is(event() . ' ' . (split /\n/, function())[0], 'Event2 cold(char const*, int)',
    'an address opens event and function');
reload('#src=s.c:3');
is(line(), 3, 'an address opens a line by the end of its path');
reload('#fn=twin&in=/c/u.c');
like(function(), qr{\Atwin\n/c/u\.c}, 'functions of one name are told apart');
like(ask('addressNow()'), qr/&fn=twin&in=\/c\/u\.c&/, 'functions of one name have own addresses');
reload('#tab=map');
is(ask(q(byId('map').hidden ? 'no' : 'map')), 'map', 'a picture can be opened');
for my $tab (qw(icicle flame objects none)) {
    reload("#tab=$tab&pane=callgraph");
    is(ask(q([...document.querySelectorAll('[role=tab][aria-selected=true]')]
        .map(t => t.id).join(' '))), 'tab-functions tab-source-pane', "$tab is not opened here");
    unlike(ask('addressNow()'), qr/tab=|pane=/, "$tab is not noted here");
}
reload('#fn=%3Cscript%3E&event=None&src=nowhere.c:1');
is($browser->text('#said'), 'This report does not have the event None'
        . ' and the function <script> and nowhere.c:1.', 'what is not there is told, as text');
reload('#%&=&fn&src=%zz&x=1');
is($browser->text('#said'), '', 'what is no address is left alone');
is_deeply([$browser->complaints], [], 'the browser has no complaint about addresses');

# ---- Keys -------------------------------------------------------------------
reload('');
ask('document.activeElement.blur()');
$browser->key('?');
is(ask(q(byId('keys').open ? 'open' : '')), 'open', '? lists the keys');
is($browser->count('#keys dt'), ask('KEYS.length'), 'all keys are listed');
$browser->key('?');
is(ask(q(byId('keys').open ? 'open' : '')), '', '? closes the list again');
$browser->key('e');
is(event(), 'Event2', 'e is the next event');
$browser->key('E');
is(event(), 'Event1', 'E is the event before');
$browser->key('t');
is(ask('state.tab'), 'map', 't is the next picture');
$browser->key('T');
is(ask('state.tab'), 'functions', 'T is the picture before');
$browser->key('s');
is(ask('document.activeElement.id'), 'source', 's goes to the source');
$browser->key('f');
is(ask('document.activeElement.id'), 'functions', 'f goes to the functions');
$browser->key($_) for qw(ArrowDown ArrowDown ArrowUp ArrowUp);
is(ask('table.at'), 0, 'Up goes back to the first function');
$browser->key('l');
ok(settled(q(/#event=|copied/.test(byId('said').textContent))), 'l copies the link, or shows it');
$browser->key('/');
$browser->key('e');
is(event(), 'Event1', 'what is typed into a field is no key');
$browser->key('Escape');

# ---- Thirteen columns -------------------------------------------------------
reload('#src=/a/s.c:6');
$browser->key('a');
ask(q(byId('source').scrollLeft = 1e6));
my $place = q((cell => { const {left, right} = cell.getBoundingClientRect();
    const pane = byId('source').getBoundingClientRect();
    return left >= pane.left && right <= pane.right + 1 && right > left ? 'in' : 'out' }));
cmp_ok(ask(q(byId('source').scrollLeft)), '>', 500, 'thirteen events scroll');
my $row = q(document.querySelector('#source .row.at'));
is(ask("$place($row.querySelector('.$_'))"), 'in',
    "the $_ stays while events scroll") for qw(num chosen text);
is(ask("$place($row.lastChild)"), 'in', 'the last event can be scrolled to');
is(ask("$place($row.children[4])"), 'out', 'the first event scrolls away');

# ---- Colours ----------------------------------------------------------------
sub coloured($line) {
    return ask(qq([...document.querySelectorAll('#source .row')].find(r =>
        r.querySelector('.num')?.textContent === '$line').querySelector('.text').innerHTML));
}
sub piece { return qq(<span class="$_[0]">$_[1]</span>) }
is(coloured(1), piece(directive => '#include') . ' &lt;stdio.h&gt;', 'directives have a colour');
is(coloured(2), piece(comment => '/* two'), 'an opened comment has a colour');
is(coloured(3), piece(comment => '   lines */') . ' ' . piece(word => 'int') . ' hot('
        . piece(word => 'int') . ' a) ' . piece(comment => '// done'),
            'a comment goes on in the next line, words have a colour');
is(coloured(6), piece(word => 'static') . ' ' . piece(word => 'char') . ' cold = '
        . piece(literal => q('"')) . '; ' . piece(word => 'return') . ' '
        . piece(literal => '"a /* b"') . ';', 'in texts nothing else is coloured');
reload('#src=/b/t.rs:1');
is(coloured(1), piece(word => 'fn') . q( twin&lt;'a&gt;(x: &amp;'a str) {}), 'Rust has lifetimes');
is_deeply([$browser->complaints], [],
    'the browser has no complaint about keys, columns and colours');

done_testing();
