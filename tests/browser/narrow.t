# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The HTML report in a narrow window: names lose the contents of their brackets and then their
# middle, no column is wider than its text, the call graph uses the whole width, and tooltips say
# which numbers are estimates.

use CgTest;
use CgPage;
use CgReport qw(in_folder_of);

# fold() and g() call sort() of a library, which calls less() of the own code.
my $long = 'fold(std::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)';
my $folder = in_folder_of({
    'p.cg' => join("\n", '# callgrind format', 'events: Ir', 'fl=a.c', "fn=$long", '1 5000000',
        'cfi=/usr/s.c', 'cfn=sort', 'calls=1 1', '2 80000000', 'fn=g', '9 3000000', 'cfi=/usr/s.c',
        'cfn=sort', 'calls=1 1', '10 20000000', 'fn=less', '7 25000000', '8 25000000',
        'fl=/usr/s.c', 'fn=sort', '5 50000000', 'cfi=a.c', 'cfn=less', 'calls=10 7',
        '5 50000000', ''),
    'a.c' => join('', map { "line $_;\n" } 1 .. 12),
    'wide.cg' => join("\n", "events: @{[map { qq(Event$_) } 1 .. 14]}", 'fl=a.c', 'fn=f',
        join(' ', 1, map { 1000 ** ($_ % 3) } 1 .. 14), ''),
});
my $browser = page_browser($folder, 400, 800);
report('p.cg');

my $answer = q((({title, textContent}) => `${textContent}|${title}`)(
    byId('answer')));
my $estimate = 'An estimate by call arcs; --contexts=yes is exact';
like(ask($answer), qr/\A\d+ % of Ir is in less [^|]*[.] Next: [^|]*\)[|]\Q$estimate\E\z/,
    'that the answer is an estimate is said in a tooltip');
ask(q(openFunction(functions.find(f => f.name === 'g'))));
unlike(ask($answer), qr/estimate/, 'of a function nothing is estimated');

# ---- Columns ----------------------------------------------------------------------
# JavaScript that returns, for each column, the pixels that its widest text leaves free, without the
# padding of 16 pixels.
my $slack = q((selector => {
    const rows = [...document.querySelectorAll(selector)], range = document.createRange();
    return [...rows[0].children].map((_, k) => Math.min(...rows.map(({children}) => {
        const cell = children[k];
        const texts = [...cell.childNodes].filter(n => n.textContent && n.className !== 'fill');
        range.setStartBefore(texts[0]);
        range.setEndAfter(texts[texts.length - 1]);
        return Math.round(cell.clientWidth - range.getBoundingClientRect().width - 16);
    })));
}));
my ($count, undef, $file) = @{ask("($slack)('#functions .row')")};
cmp_ok($count, '<=', 16, 'at 400 pixels the column of counts is no wider than its text');
# The column of files has room for at least six characters.
cmp_ok($file, '<=', 36, 'at 400 pixels the column of files is no wider than six characters');
cmp_ok(ask("($slack)('#hottest li')")->[1], '<=', 16,
    'at 400 pixels the column of places is no wider than its text');
is(ask(q(document.documentElement.scrollWidth)), 400, 'the page scrolls in one direction only');

# ---- Names ------------------------------------------------------------------------
my $name = q([...document.querySelectorAll('#functions .name')]
    .find(n => n.whole.startsWith('fold')));
is(ask("$name.textContent"), "fold(\x{2026})", 'a long name loses what is in its brackets');
like(ask("$name.parentNode.title"), qr/\A\Q$long\E\n/, 'a tooltip has all of a long name');
ask(q(setNameWidth(60)));
is(ask("$name.textContent"), "fol\x{2026})", 'a name too long without brackets loses its middle');
ask(q(setNameWidth(1200)));
is(ask("$name.textContent"), $long, 'a name that fits is whole');
ask(q(setNameWidth(null)));

# ---- The call graph ------------------------------------------------------------------
$browser->size(1280, 800);
ask(q(hideLibrary(false)));
ask(q(details.choose('callgraph')));
# JavaScript that returns [left, width] of each box, and the right end of the picture.
my $boxes = q((() => [[...document.querySelectorAll('#callgraph-picture rect')].map(r =>
    [r.x.baseVal.value, r.width.baseVal.value]),
    byId('callgraph').clientWidth])());
for my $of (['sort', 'callers and callees'], ['less', 'callers alone']) {
    ask(qq(openFunction(functions.find(f => f.name === '$of->[0]'))));
    my ($all, $width) = @{ask($boxes)};
    my ($left) = sort { $a <=> $b } map { $_->[0] } @$all;
    my ($last) = sort { $b <=> $a } map { $_->[0] + $_->[1] } @$all;
    is(join(" ", map { sprintf "%.0f", $_ } $left, $width - $last), "10 10",
        "boxes use the whole width: $of->[1]");
}

# ---- More columns than there is room for --------------------------------------------
report('wide.cg');
my ($head, $row) = map { join ' ', @{ask("[...document.querySelector('#functions $_').children]"
    . '.map(cell => Math.round(cell.getBoundingClientRect().left))')} } '.head', '.row';
is($row, $head, 'each column is below its heading');
is_deeply([$browser->complaints], [], 'the browser has no complaint');

done_testing();
