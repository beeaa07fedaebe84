# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The tab "Data" of the HTML report, in a real browser: the table of objects, which any event can
# sort; the bytes, fields and lines of the chosen object; links between lines and objects; use by
# keyboard; and names of objects, which are shown as mere text.

use CgTest qw(data read_file write_file);
use CgPage;
use CgReport qw(in_folder_of plain_profile);

my $evil = q(<img src=x onerror="document.title='broken'">);
my $text = read_file(data('data/one.data')) =~ s/^name: table$/name: $evil/mr =~ s{/home/u/}{}gr;
my $profile = plain_profile('cmd: ./prog input', 'events: Ir D1mr DLmr D1mw DLmw', 'fl=list.c',
    'fn=walk', '30 5000 850 270 0 0', 'fl=prog.c', 'fn=main', '20 500 150 30 160 30');
my $folder = in_folder_of({
    'cachegrind.out.1'  => $profile,
    'cachegrind.data.1' => $text,
    'cachegrind.out.2'  => $profile =~ s/30 5000 850/30 5000 950/r =~ s/5500 1000/5500 1100/r,
    'cachegrind.data.2' => $text =~ s/^line 30 850/line 30 950/mr
        =~ s/^misses: 900/misses: 1000/mr =~ s/^summary: 1000/summary: 1100/mr
        =~ s/^offset 8 450/offset 8 550/mr,
    'list.c' => join('', map { "line $_\n" } 1 .. 60),
    'prog.c' => join('', map { "text $_\n" } 1 .. 60),
});
my $browser = page_browser($folder, 1300, 850);

sub objects {
    report(@_);
    return $browser->click('#tab-objects');
}

# Return the first two columns of the table of objects.
sub rows {
    return ask(q([...document.querySelectorAll('#object-list .row')].map(row =>
        [row.children[0], row.children[1]].map(c => c.textContent).join(' ')).join('|')));
}
sub detail { return ask(q(byId('object').innerText)) }

sub heat {
    return ask(q{[...document.querySelectorAll('#object .word')]
        .map(w => (/[\d.]+(?=\)$)/.exec(w.style.backgroundColor) || [''])[0]).join('|')});
}

# A copy of the first profile of data, in which an object also has lines of cache use.
my $used = read_file("$folder/cachegrind.data.1")
    =~ s/^(offset 40 .*\n)/$1use 8 90 45\nuse 16 90 0\nuse 40 90 90\n/mr;
write_file("$folder/used.data", $used);

# ---- The table ------------------------------------------------------------------
objects('cachegrind.out.1');
like(rows(), qr/\A90090\.0%\ heap\ 2,000\ x\ 48\ bytes\ .*<\ main\ prog\.c:12\|
    606\.0%\ static\ <img\ .*\|
    303\.0%\ stack\ of\ worker\|101\.0%\ heap\ outside\ of\ blocks\z/x, 'most misses come first');
ask('chooseObject(1)');
my $address = ask('addressNow()');
reload($address);
like(detail(), qr/\Astatic <img/, "objects are there, and the chosen one has an address, $address");
objects('cachegrind.out.1');
is(ask(q(document.querySelectorAll('#objects img').length + ' ' + document.title)),
    '0 ./prog input', 'a name is text');
ask(q([...document.querySelectorAll('#object-head button')].find(b => b.textContent === 'D1mw')
    .click()));
like(rows(), qr/\A10062\.5% heap .*\|4025\.0% static .*\|2012\.5% stack/, 'a clicked event sorts');
is(ask(q(events[state.event].name)), 'D1mw', 'a click on an event chooses it in the whole page');
ask('chooseEvent(1)');
is($browser->text('#object-head [aria-sort]'), "D1mr \x{2193}",
    'an event chosen in the whole page sorts the objects');

# ---- One object -------------------------------------------------------------------
like(detail(), qr/\AChoose an object/, 'at first no object is chosen');
ask(q(byId('object-list').focus()));
$browser->key('ArrowDown') for 1 .. 2;
like(detail(), qr/\Astatic <img/, 'arrow keys choose an object');
$browser->click('#object-list .row');
like(detail(),
    qr/\Aheap 2,000 x 48.*2,000 blocks, 96,000 bytes in all; at most 1,500 alive at once/s,
    'a click chooses an object, which tells its blocks');
like(detail(), qr/lived for 2\^10 to 2\^11 instructions: 100, 2\^13 to 2\^14 instructions: 1,400/,
    'an object tells how long its blocks lived');
like(detail(), qr/^fields at 8 and 40 are used by that first line/m, 'the object has its advice');
is(heat(), '0.320|0.800||||0.759', 'bytes are coloured by the roots of their misses');
is(ask(q(document.querySelectorAll('#object .word')[1].title)),
    "bytes 8 to 15\nD1mr 450\nDLmr 170\nD1mw 0\nDLmw 0", 'bytes tell their misses');
ask(q((() => { const s = document.querySelector('#object select'); s.value = 'misses: D1mw';
    s.dispatchEvent(new Event('change')); })()));
is(heat(), '0.800|||||', 'bytes are coloured by another event, if wanted');
is(ask(q([...document.querySelectorAll('#object table tr')].map(r => r.cells[0].textContent + ' '
    + r.cells[1].textContent).join('|'))),
    'bytes D1mr|8 to 15 450 50.0%|40 to 47 400 44.4%|0 to 7 50 5.6%',
        'a table lists bytes by their misses');

# ---- Lines and sources ----------------------------------------------------------------
ask(q(document.querySelector('#object li').focus()));
$browser->key('Enter');
is(ask(q(byId('source-name').textContent + ' '
    + document.querySelector('#source .row.at .num').textContent)), 'list.c 30',
    'a line of the object leads to the source');
is($browser->text('#source .row.at .badge'),
    '850 D1mr: heap 2,000 x 48 bytes (peak 72 kB)',
        'the line of the source names the object in which it misses');
ask(q(chooseObject(2), chooseTab('functions')));
ask(q(document.querySelector('#source .row.at .badge').focus()));
$browser->key('Enter');
like(detail(), qr/\Aheap 2,000/, 'a line of the source leads to the object');
ok(!ask(q(byId('objects').hidden)), 'the tab of objects is shown');
$browser->size(400, 800);
ok(ask('document.documentElement.scrollWidth <= innerWidth'), 'a narrow screen is enough');
$browser->size(1300, 850);
is(ask(q([...document.querySelectorAll('#objects button, #objects select, #objects [tabindex]')]
    .filter(n => !(n.textContent.trim() || n.getAttribute('aria-label'))).length)), 0,
    'all that can be used has a name');
is(ask(q(document.querySelectorAll(
    '#objects [role=row] > :not([role=gridcell], [role=columnheader])').length)), 0,
    'the table is one for screen readers, too');
my $lists = q([...document.querySelectorAll('#object ol')].map(l => [l.getAttribute('role'),
    l.querySelectorAll(':scope > [role=button]').length > 0].join(' ')).join());
is(ask($lists), 'group true', 'a list of buttons is a group');

# ---- Cache use -----------------------------------------------------------------------
objects('--data=used.data', 'cachegrind.out.1');
ask(q((() => { chooseObject(0); const s = document.querySelector('#object select');
    s.value = 'use: loaded, and used'; s.dispatchEvent(new Event('change')); })()));
is(heat(), '|0.589||||0.800', 'bytes are coloured by their use, if it is known');
is(ask(q(document.querySelectorAll('#object .word')[2].title)),
    "bytes 16 to 23\nD1mr 0\nDLmr 0\nD1mw 0\nDLmw 0\nused after 0 of 90 loads",
    'bytes tell how often they were used');
like(detail(), qr/^8 to 15\s.*\s45 of 90$/m, 'the table tells the use of bytes');

# ---- Sharing -------------------------------------------------------------------------
objects('--data=' . data('data/sharing.data'), 'cachegrind.out.1');
sub sharing_cells($column) {
    return ask(qq{[...document.querySelectorAll('#object .sharing tbody tr')]
        .map(row => row.cells[$column].textContent).join('|')});
}
is(sharing_cells(0), '60,000|5,000|820|80', 'lines that threads contend for are listed');
is(sharing_cells(3), 'false|true|read-mostly|false',
    'such lines are false sharing, true sharing, or read-mostly');
is((split /\|/, sharing_cells(4))[0],
    "thread 2: writes 0-7, reads 0-7\nthread 3: writes 8-15, reads 8-15\n"
        . 'thread 4: writes 40-47, reads 40-47', 'it is told who does what with which bytes');
like((split /\|/, sharing_cells(5))[0],
    qr/\Astatic table .*, at 128.*each thread uses bytes of its own/,
    'it is told where a line is, and what is to be done');
ask(q(document.querySelector('#object .sharing [role=button]').focus()));
$browser->key('Enter');
like(detail(), qr/\Astatic table/, 'what lies there leads to its object');
is(sharing_cells(0), '60,000|80', 'an object has the lines contended for in it');
is(ask(q(document.querySelector('#object select').value)), 'threads',
    'an object with such lines has the colours of threads');
my $word = q([...document.querySelectorAll('#object .word')].find(w => /^bytes %d /.test(w.title)));
sub background { return ask(sprintf("$word.style.backgroundImage", @_)) }
my ($of_2) = background(128) =~ /(rgba[(].*?[)]) 0%/;
my ($of_3) = background(136) =~ /(rgba[(].*?[)]) 0%/;
ok(defined $of_2 && defined $of_3 && $of_2 ne $of_3, 'each thread has a colour of its own')
    or diag(background(128), background(136));
like(background(192), qr/ 0%.* 50%, .* 50%/, 'a word that two threads write has both colours');
is(ask(sprintf("$word.title.split('\\n').pop()", 192)), 'thread 1 writes, thread 2 writes',
    'the title of a word tells which threads write it');
like(detail(), qr/thread 1\s+thread 2\s.*several threads/, 'a legend explains the colours');
like(detail(), qr/^136 to 143\s.*thread 3 writes$/m, 'the table tells which threads write');
my $unpadded = read_file(data('data/sharing.data'));
write_file("$folder/padded.data",
    $unpadded =~ s/^shared: 1 5 0 60000\n(?:part|sharer).*\n(?:sharer.*\n)*//mr
        =~ s/^sharing: .*/sharing: 100000 3 5800 100 17/mr);
objects('--diff', '--data=' . data('data/sharing.data'),
    '--data=padded.data', 'cachegrind.out.1', 'cachegrind.out.2');
is((split /\|/, sharing_cells(0))[0], '-60,000', 'a difference has the change of transfers');

# ---- A difference, and none --------------------------------------------------------------
objects('--diff', 'cachegrind.out.1', 'cachegrind.out.2');
like(rows(), qr/\A\x{25b2} \+100100\.0% heap [^|]*\z/,
    'a difference lists the objects that have changed');
ask('chooseObject(0)');
like(detail(), qr/8 to 15\s+\+100/, 'a difference lists the bytes that have changed');
unlink "$folder/cachegrind.data.1";
objects('cachegrind.out.1');
ok(ask(q(byId('tab-objects').hidden)), 'without data there is no tab');
is_deeply([$browser->complaints], [], 'the browser has no complaint about any of these');

done_testing();
