# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The ways to use the HTML report: by keyboard, by screen reader, in the dark, on a telephone, on
# paper, without scripts; and its texts and numbers. tests/cli/annotate/html.t has a reader's
# actions.

use CgTest qw(built data run_cmd write_file);
use CgPage;
use CgReport qw(graph_profile in_folder_of plain_profile);
use JSON::PP ();

my @events = qw(Ir I1mr D1mr D1mw ILmr DLmr DLmw);    # I1mr is 2 of 5,700 Ir
my @counts = ('1 5000 1 2 3 4 5 6', '2 700 1 2 3 4 5 6');
my $folder = in_folder_of({
    'p.cg' => "desc: I1 cache: 32 KB\n" . plain_profile("events: @events", 'fl=/a/b/s.c', 'fn=hot',
        $counts[0], 'fn=cold', $counts[1]),
    'q.cg' => plain_profile("events: @events", 'fl=/a/b/s.c', 'fn=hot', '1 4000 1 2 3 4 5 6',
        'fn=cold', '2 1200 1 2 3 4 5 6'),
    's.c' => join('', map { $_ == 2 ? "int cold(int a)\n" : "int line$_;\n" } 1 .. 30),
    'cycle.cg' => graph_profile('fl=a.c', 'fn=main', '1 10', 'cfn=f', 'calls=1 2', '1 1000',
        'fn=f', '2 100', 'cfn=g', 'calls=9 3', '2 900', 'cfn=h', 'calls=9 4', '2 800', 'fn=g',
        '3 450', 'cfn=f', 'calls=9 2', '3 700', 'fn=h', '4 450', 'cfn=f', 'calls=9 2', '4 600'),
});

# Two profiles whose lines differ much, but whose totals differ by 1: shares of the change are far
# above 100 %.
my ($head, $tail) = ("# callgrind format\nevents: Ir\nfl=s.c\nfn=f", "fn=h\n9 7\ntotals:");
write_file("$folder/far.cg", "$head\n1 5\ncfn=g\ncalls=12 3\n1 400000\n"
    . "fn=g\n3 400000\n$tail 400012\n");
write_file("$folder/near.cg", "$head\n1 400000\ncfn=g\ncalls=1234567890 3\n1 4\n"
    . "fn=g\n3 4\n$tail 400011\n");

my $browser = page_browser($folder, 1200, 800, '-I', '.');

# Return the JavaScript that finds a row of the table of functions.
sub row($name) {
    return qq([...document.querySelectorAll('#functions .row')]
        .find(r => r.textContent.includes('$name')));
}

# ---- The page ---------------------------------------------------------------
report('p.cg');
like($browser->text('header'), qr/^\S+.*\d{4}-\d\d-\d\d \d\d:\d\d/s, 'the head has the command');
like($browser->text('header'), qr/I1 cache: 32 KB/,
    'the description of the profile is in the head');
like($browser->text('#events'), qr/Ir5,700I1mr2/, 'totals are on top');
like($browser->text('[data-event="1"]'), qr/^I1mr20\.04% of Ir$/, 'the head has rates of misses');
is(ask(q(document.querySelector('[data-event="2"]').title)),
    'reads of data that missed the first-level cache', 'an event says what it means');
is(ask(row('cold') . '.querySelector(".fill").style.width'), '14%',
    'a bar is as long as its share of the largest');
is(ask(q([...document.querySelectorAll('#source .row')].map(r => r.style.backgroundColor !== ''
    || r.title.startsWith('no counts: never executed')).slice(0, 5).join())),
    join(',', ('true') x 5), 'lines are heated, or said to be never executed');
is($browser->count('#source .row.blank'), 8, 'lines stand around them');
isnt(ask(q(document.querySelectorAll('#source .row')[0].style.backgroundColor)),
    ask(q(document.querySelectorAll('#source .row')[1].style.backgroundColor)),
    'heat depends on the share');

# ---- Keyboard, screen readers -----------------------------------------------
ask(q(byId('functions').focus()));
$browser->key($_) for qw(ArrowDown ArrowDown Enter);
is(ask(q(document.querySelector('#functions .row[aria-selected=true]').children[1].textContent)),
    'cold', 'arrows go along functions, Enter opens one');
is($browser->text('#source .row.at .num'), 2, 'Enter opens the source of the function');
ask(q(document.querySelectorAll('#hottest li')[0].focus()));
$browser->key('Enter');
is($browser->text('#source .row.at .num'), 1, 'Enter opens a hot line');
$browser->click('#tab-map');
is(ask(q(document.querySelector('#map-picture rect.cell').tabIndex)), 0, 'the map can be reached');
ask(q(document.querySelector('#map-picture rect.cell')
    .dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}))));
is(ask(q(document.querySelector('#functions .row[aria-selected=true]').children[1].textContent)),
    'hot', 'Enter opens an area of the map');
is(ask(q([...document.querySelectorAll('button, input, select, [role=button], [tabindex]')]
    .filter(n => !(n.textContent.trim() || n.getAttribute('aria-label') || n.title
        || n.labels?.[0]?.textContent)).length)), 0, 'all that can be used has a name');
is(ask(q(document.querySelectorAll(
    '[role=grid] [role=row] > :not([role=gridcell], [role=columnheader])').length)), 0,
    'the table is one for screen readers, too');
is(ask(q(byId('functions').getAttribute('aria-rowcount'))), 3,
    'screen readers are told how many rows a table has');
is(ask(q(document.documentElement.lang)), 'en', 'the language is said');

# ---- Dark, narrow, on paper -------------------------------------------------
my $back = 'getComputedStyle(document.body).backgroundColor';
is(ask($back), 'rgb(255, 255, 255)', 'the page is light');
$browser->dark(1);
is(ask($back), 'rgb(20, 23, 28)', 'a reader who prefers dark pages has a dark one');
$browser->dark(0);
my $fits = 'document.documentElement.scrollWidth <= innerWidth';
$browser->size(400, 800);
ok(ask($fits), 'a narrow screen is enough');
cmp_ok(ask(q(document.querySelector('.source').getBoundingClientRect().top)), '>',
    ask(q(document.querySelector('.functions').getBoundingClientRect().bottom)) - 1,
    'a narrow screen has the source below the functions');
reload('');
is(ask('scrollY'), 0, 'a narrow page opens at its beginning');
$browser->key('n');
my $marked = 'document.querySelector("#hottest li.at").getBoundingClientRect()';
ok(ask("$marked.top > -1 && $marked.bottom < innerHeight + 1"), 'n goes to the next hottest line');
$browser->size(760, 1000);
$browser->paper(1);
ok(ask($fits) && ask(row('cold') . '.lastChild.getBoundingClientRect().right <= innerWidth'),
    'on paper nothing is cut off');
is(ask(q(getComputedStyle(byId('source-name')).display)), 'block',
    'paper has the name of the source');
is($browser->text('#source-name'), '/a/b/s.c', 'paper has this source');
cmp_ok(ask(q(byId('source').scrollHeight)), '<=',
    ask(q(byId('source').clientHeight)), 'paper has all lines of a source');
$browser->paper(0);
$browser->size(1200, 800);
is(ask(row('cold') . '.children.length'), 2 + $#events + 1, 'after printing all events are back');

$browser->scripts(0);
$browser->size(760, 1000);
$browser->open("file://$folder/r.html", 'true');
like($browser->text('.plain'), qr/needs JavaScript/, 'without scripts the page says what it needs');
$browser->scripts(1);
$browser->size(1200, 800);

# ---- A difference -----------------------------------------------------------
report('--diff', 'p.cg', 'q.cg');
my $bar = '.querySelector(".fill")';
is(ask(row('cold') . "$bar.className"), 'fill worse',  'what grew is of one colour');
is(ask(row('hot') . "$bar.className"),  'fill better', 'what grew and what fell differ in colour');
is(ask(row('cold') . "$bar.style.left"), '50%', 'a bar of what grew goes to the right');
is(ask(row('hot') . "$bar.style.left + " . row('hot') . "$bar.style.width"), '0%50%',
    'a bar of what fell goes to the left');

report('--diff', 'far.cg', 'near.cg');
ask(row('f') . '.click()');
is(ask(q([...document.querySelectorAll(
    '.n, .num, .hottest li > :first-child, .calls li > :nth-child(2)')].filter(n => n.clientWidth
    && n.scrollWidth > n.clientWidth).map(n => n.textContent).join(' '))),
    '', 'no number is cut, however much larger than their sum changes are');
like(ask(row('f') . '.textContent'), qr/\d{6}[.]\d%/, 'there are changes of six digits of percent');
like($browser->text('.calls'), qr/1,234,567,878/, 'calls are not cut');

# ---- Columns ----------------------------------------------------------------
# In a table of long names, files are visible, and bars do not cover digits.
my $long = 'std::__cxx11::basic_string<char, std::char_traits<char>>::_M_append(char const*)';
write_file("$folder/long.cg", join "\n", '# callgrind format', 'events: Ir Dr Dw', 'fl=s.c',
    'fn=main', '1 20645 5 6', 'cfi=/usr/include/c++/12/bits/basic_string.tcc', "cfn=$long",
    'calls=9 3', '1 4123456 7 8', 'fl=/usr/include/c++/12/bits/basic_string.tcc', "fn=$long",
    '3 4123456 7 8', 'totals: 4144101 12 14', '');
report('long.cg');
for my $width (1440, 800, 400) {
    $browser->size($width, 800);
    cmp_ok(ask(q(document.querySelector('#function-head [data-key=file]').getBoundingClientRect()
        .right - byId('functions').getBoundingClientRect().right)), '<=', 0.5,
        "the column of files is in view, $width pixels wide");
    is(ask(q([...document.querySelectorAll('.fill')].filter(bar => bar.offsetParent).filter(bar => {
        const digits = document.createRange();
        digits.selectNodeContents(bar.nextSibling);
        return digits.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 0.5;
    }).length)), 0, "no bar is behind digits, $width pixels wide");
}
$browser->size(1200, 800);

# ---- An icicle of a cycle ---------------------------------------------------
report('cycle.cg');
$browser->click('#tab-icicle');
my @boxes = map { [split / /] } split /\|/, ask(
    q([...document.querySelectorAll('#icicle-picture rect')].map(r => ['y', 'x', 'width']
        .map(a => r.getAttribute(a)).join(' ')).join('|')));
cmp_ok(scalar @boxes, '>', 5, 'a cycle of calls has an icicle');
@boxes = sort { $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] } @boxes;
is(scalar(grep {
    my ($one, $next) = @boxes[$_, $_ + 1];
    $one->[0] == $next->[0] && $one->[1] + $one->[2] > $next->[1] + 0.01;
} 0 .. $#boxes - 1), 0, 'no box of an icicle lies upon another');
is($browser->text('#function-head'), "Ir \x{2193}inclusiveFunctionFile", 'calls give two columns');

# ---- Values -----------------------------------------------------------------
my $run = run_cmd([built('cg_values'), '--format=html', '-o', "$folder/values.html",
    data('values/one.values')]);
is("$run->{status} $run->{err}", '0 ', 'values of instructions have a page, too');
$browser->open("file://$folder/values.html", 'true');
is(ask('document.styleSheets[0].cssRules.length > 5'), JSON::PP::true(),
    'the page of values has a style');
ok(ask($fits), 'a narrow screen is enough for values');
is($browser->count('table.source'), 1, 'values have a page with sources');
is(ask(q([...document.querySelectorAll('.wide')].filter(w => w.tabIndex !== 0).length)), 0,
    'keys scroll all that is wide on the page of values');
for my $dark (0, 1) {
    $browser->dark($dark);
    cmp_ok(ask(q((() => {
        const light = c => c.match(/\d+/g).slice(0, 3).map(v => (v / 255) ** 2.2)
            .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0.05);
        const back = light(getComputedStyle(document.body).backgroundColor);
        return Math.min(...['dt', 'th', 'dd', '.source .n'].map(k =>
            light(getComputedStyle(document.querySelector(k)).color) / back)
            .map(r => Math.max(r, 1 / r)));
    })())), '>=', 4.5, 'texts on the page of values have contrast, ' . ($dark ? 'dark' : 'light'));
}
$browser->dark(0);
# ---- Inclusive counts of rows --------------------------------------------------
# Two functions ??? of two objects; and a function with two spellings of its path and with code in
# two files.
write_file("$folder/rows.cg", join "\n", '# callgrind format', 'events: Ir', 'ob=a',
    'fl=???', 'fn=???', '0 10', 'cob=b', 'cfl=???', 'cfn=???', 'calls=1 0', '0 150', 'ob=b',
    'fl=???', 'fn=???', '0 20', 'cob=b', 'cfl=./m/./m.c', 'cfn=take', 'calls=1 3', '0 130',
    'fl=./m/./m.c', 'fn=take', '3 60', 'fi=m/m.c', '4 40', 'fi=m.h', '5 30', 'totals: 160', '');
report('--threshold=0', 'rows.cg');
is(ask(q([...table.rows].map(f => `${f.name} ${f.file} ${f.inclusive}`).sort().join('|'))),
    '??? ??? 160|take ./m/./m.c 130|take m.h 130|take m/m.c 130', 'no row has less than its own');

is_deeply([$browser->complaints], [], 'the browser has no complaint about any of these');

done_testing();
