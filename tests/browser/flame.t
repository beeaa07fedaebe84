# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The flame graph of the HTML report, in a real browser: widths in proportion to costs, zoom,
# search, sandwich, collapsed recursion, differences, the saved picture, and when there is a flame
# graph.

use CgTest qw(write_file);
use CgPage;
use CgReport qw(annotate in_folder_of plain_contexts);
use CgStacks qw(contexts_text random_contexts);

# The cost of cost() depends on its caller; 7 of 8 calls of fib() come from fib() itself.
my $text = plain_contexts('cmd: ./prog arg', 'events: Ir I1mr', 'function 1 0 0 [program]',
    'object 1 /usr/bin/prog', 'file 1 /src/a.c', 'function 2 1 1 main', 'function 3 1 1 often',
    'function 4 1 1 seldom', 'file 2 b.h', 'function 5 1 2 cost', 'function 6 1 1 fib',
    'function 7 1 2 <b>leaf', '0 1 - 1', '1 2 - 1 1000', '2 3 1:12 100 100 1', '2 4 1:13 3 30',
    '3 5 2:22 100 200 2', '4 5 1:30 1 4000 5', '2 6 1:40 1 100', '7 6 1:41 7 50', '8 7 1:42 3 20',
    '7 7 1:42 1 10');
my $folder = in_folder_of({
    'a.contexts' => $text,
    'b.contexts' => $text =~ s/ 1 4000 5/ 1 5000 5/r =~ s/ 100 200 2/ 100 100 2/r
        =~ s/: 5510/: 6410/r,
    'b.h' => "int x;\n" x 5 . "int cost(int n)\n{\n  return n;\n}\n",
});
my $browser = page_browser($folder, 1100, 800, '--own=*');

sub flame {
    report(@_);
    return $browser->click('#tab-flame');
}

# Return the bars that are drawn: their rows, names and widths, in units of 1/5510 of the whole
# width.
sub bars {
    return ask(q([...flame.bars].sort((a, b) => a.y - b.y || a.x - b.x).map(b =>
        `${b.y / FLAME_ROW} ${b.n.f.name} ${Math.round(b.w * 5510
            / byId('flame-scroll').clientWidth)}`).join(', ')));
}

sub click_bar($name) {
    ask(qq(document.querySelector('#flame-picture [aria-label="$name"]')
        .dispatchEvent(new MouseEvent('click', {bubbles: true}))));
    return;
}
sub text_of { return ask("byId('flame-$_[0]').textContent") }

sub push_button { return ask("byId('flame-$_[0]').click()") }

sub search($what) {
    ask(qq(byId('flame-search').value = '$what'; searchFlame()));
    return text_of('found');
}

# Load the page again at its present address. Return the bars.
sub reopened {
    my $address = ask('noteAddress(), addressNow()');
    reload($address);
    select undef, undef, undef, 0.1 until ask('flame.roots.length');
    is(ask('addressNow()'), $address, "what is shown has an address: $address");
    return bars();
}

# ---- The picture --------------------------------------------------------------
flame('a.contexts', '--show=Ir,I1mr,R', '--event=R=I1mr/Ir');
my $all = '0 [program] 5510, 1 main 5510, 2 seldom 4030, 2 often 300, 2 fib 180, 3 cost 4000,'
    . ' 3 cost 200, 3 fib 70, 3 <b>leaf 10, 4 <b>leaf 20';
is(bars(), $all, 'bars are as wide as contexts are dear, below their callers, heaviest first');
is($browser->count('#flame-picture b'), 0, 'names are text');
is(ask(q(document.querySelector('.source').offsetWidth)), 0, 'it has the whole width');
click_bar('seldom');
is(bars(), '0 [program] 5510, 1 main 5510, 2 seldom 5510, 3 cost 5469', 'a click zooms');
like(text_of('chosen'), qr{\Aseldom\n/src/a.c,\ /usr/bin/prog\n3\ calls\n
    Ir:\ 4,030\ 73\.1%,\ its\ own\ 30\ 0\.5%\nI1mr:\ 5\ 62\.5%,\ its\ own\ 0\ 0\.0%\n
    R:\ 0\.12%}x, 'a click tells all events of a bar');
is(reopened(), '0 [program] 5510, 1 main 5510, 2 seldom 5510, 3 cost 5469',
    'the address has the zoom');
search('cost');
push_button('sandwich');
push_button('inverted');
my $sandwich = bars();
is(reopened(), $sandwich, 'the address has an inverted sandwich');
is(text_of('found'), '1 of 7 functions, 76.2 % of Ir', 'the address has a search');
ask('leaveFlame(), noteAddress()');
ask('history.back()');
select undef, undef, undef, 0.1 until ask('flame.of !== null');
is(bars(), $sandwich, 'Back leads to the sandwich that was left');
flame('a.contexts', '--show=Ir,I1mr,R', '--event=R=I1mr/Ir');
click_bar('seldom');
click_bar('seldom');
is(bars(), $all, 'a second click leaves the zoom');
ask(q(byId('flame-picture').focus()));
$browser->key($_) for qw(ArrowUp ArrowUp ArrowUp ArrowDown ArrowDown ArrowDown ArrowUp ArrowRight);
like(text_of('chosen'), qr/\Aoften\n/, 'arrow keys go along the calls');
is(ask(q(byId(document.activeElement.getAttribute('aria-activedescendant'))
    .getAttribute('aria-label'))), 'often', 'a screen reader is told where arrow keys go');
$browser->key('Enter');
is(bars(), '0 [program] 5510, 1 main 5510, 2 often 5510, 3 cost 3673', 'Enter zooms');
$browser->key('Escape');
is(bars(), $all, 'Escape leaves the zoom');
ask(q(document.querySelector('#flame-picture [aria-label="fib"]')
    .dispatchEvent(new MouseEvent('mousemove', {bubbles: true, clientX: 1090, clientY: 300}))));
like(text_of('tip'), qr/\Afib\n.*Ir: 180 3\.3%, its own 100/s, 'what is below the mouse is told');
ok(ask(q(byId('flame-tip').getBoundingClientRect().right <= innerWidth)),
    'a tooltip lies within the window');

# ---- Search, events, colours ------------------------------------------------------
is(search('^(cost|fib)$'), '2 of 7 functions, 79.5 % of Ir', 'a search counts what matches');
is(search('SELDOM|cost'), '2 of 7 functions, 76.8 % of Ir', 'a match in a match is counted once');
is(search('('), 'not a regular expression', 'what is no regular expression is said to be none');
is(search('nobody'), '0 of 7 functions, 0.0 % of Ir', 'a search without a match finds no function');
$browser->key('/');
is(ask('document.activeElement.id'), 'flame-search', '/ goes to the search');
$browser->key('Escape');
is(text_of('found'), '', 'Escape ends a search');
ask('chooseEvent(1)');
like(bars(), qr/2 seldom 3444, 2 often 2066/, 'widths are of the event that is chosen');
ask('chooseEvent(2)');
like(bars(), qr/2 seldom 3444/, 'widths stay if the event chosen is a rate');
like(text_of('legend'), qr/R 01\.00%/, 'a rate that is chosen gives the colours');
is(ask(q([...document.querySelectorAll('#flame-picture rect')].map(r => r.getAttribute('fill'))
    .filter((c, i, all) => all.indexOf(c) === i).length)), 3, 'each rate has its colour');
ask('chooseEvent(0)');
ask(q(byId('flame-colour').value = 'file';
    byId('flame-colour').dispatchEvent(new Event('change'))));
like(text_of('legend'), qr/b\.ha\.c/, 'colours of files have a legend, too');

# ---- Sandwich, recursion ------------------------------------------------------------
click_bar('cost');
push_button('sandwich');
is(bars(), '0 [program] 5248, 0 [program] 262, 1 main 5248, 1 main 262, 2 seldom 5248,'
        . ' 2 often 262, 3 cost 5510', 'a sandwich has all callers above a function');
like(text_of('chosen'), qr/\Acost\n.*\n101 calls\nIr: 4,200 .*\n.*\nR: 0\.17%, its own 0\.17%/,
    'a sandwich tells the sums of all calls of its function, and their rate');
push_button('back');
click_bar('fib');
push_button('sandwich');
is(bars(), '0 [program] 5510, 1 main 5510, 2 fib 5510, 3 fib 2143, 3 <b>leaf 306, 4 <b>leaf 612',
    'a recursive function has its callees below, none of them twice');
$browser->key('Escape');
is(bars(), $all, 'Escape leaves a sandwich');
push_button('collapsed');
like(bars(), qr/2 fib 180, 3 cost 4000, 3 cost 200, 3 <b>leaf 30\z/, 'recursion can be collapsed');
click_bar('fib');
like(text_of('chosen'), qr/\A.*\n.*\n1 call\nIr: 180 3\.3%, its own 150 .*\n.*\nR: 0\.00%/,
    'collapsed recursion is added up');

push_button('collapsed');
push_button('back');
push_button('inverted');
like(bars(), qr/\A0 cost 4200, 0 main 1000, 0 fib 150, 0 often 100, 0 seldom 30, 0 <b>leaf 30, /,
    'inverted, functions are as wide as what they have themselves');
like(bars(), qr/, 1 seldom 4000, 1 often 200, 1 \[program\] 1000, /, 'inverted, callers are below');
click_bar('cost');
is(bars(), '0 cost 5510, 1 seldom 5248, 1 often 262, 2 main 5248, 2 main 262, 3 [program] 5248,'
    . ' 3 [program] 262', 'inverted, a click tells what functions have themselves');
is(search('^(cost|fib)$'), '2 of 7 functions, 79.5 % of Ir', 'inverted, a search says the same');
search('');
push_button('inverted');
is(bars(), $all, 'what was inverted can be turned back');
push_button('collapsed');

# ---- To the source, and to paper -----------------------------------------------------
push_button('back');
click_bar('cost');
push_button('open');
is(ask(q(document.querySelector('#functions .row.at').children[1].textContent)), 'cost',
    'a button leads to the row of the function');
is($browser->text('#source-name'), 'b.h', 'the button opens the source of the function');
$browser->click('#tab-flame');
push_button('back');
my $svg = 'new DOMParser().parseFromString(flameDocument(), "image/svg+xml")';
is(ask("$svg.querySelectorAll('parsererror').length"), 0, 'the picture is a document of its own');
like(ask("$svg.documentElement.textContent"), qr/<b>leaf.*Ir: 30 /s,
    'the document has names and counts');
unlike(ask('flameDocument()'), qr/var\(--|class=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
    'the document needs no other file');
$browser->size(400, 800);
ok(ask('document.documentElement.scrollWidth <= innerWidth'), 'a narrow screen is enough');
ok(ask(q([...document.querySelectorAll('#flame-picture text')].length > 3)),
    'a narrow graph has names');
$browser->paper(1);
cmp_ok(ask(q(byId('flame-picture').getBoundingClientRect().height)), '>', 60,
    'paper has the graph');
$browser->paper(0);
$browser->size(1100, 800);

# ---- A difference ----------------------------------------------------------------------
flame('--diff', 'a.contexts', 'b.contexts', '--show=Ir,I1mr,R',
    '--event=R=I1mr/Ir');
is(bars() =~ s/(\d+)(?=,|\z)/int($1 * 6410 \/ 5510 + 0.5)/ger,
    '0 [program] 6410, 1 main 6410, 2 seldom 5030, 2 often 200, 2 fib 180, 3 cost 5000, 3 cost 100,'
        . ' 3 fib 70, 3 <b>leaf 10, 4 <b>leaf 20', 'a difference is as wide as the new side');
my @fill = split /\|/, ask(q(['seldom', 'often', 'fib'].map(name => document.querySelector(
    `#flame-picture [aria-label="${name}"]`).getAttribute('fill').replace(/,.*/, '')).join('|')));
is("@fill[0, 1]", 'hsl(5 hsl(130', 'what grew is red, what fell green');
like($browser->text('#flame-picture'), qr/\x{25b2} seldom\x{25bc} /, 'it is told without colour');
click_bar('seldom');
like(text_of('chosen'), qr/Ir: \+1,000 18\.1% \(4,030 \x{2192} 5,030\), its own 0/,
    'a difference is as wide as the new side, with both sides');
push_button('shares');
is(ask(q(document.querySelector('#flame-picture [aria-label="main"]').getAttribute('fill')))
    =~ s/,.*//r, 'hsl(130', 'of the shares main fell, though it grew');
push_button('shares');
push_button('side');
click_bar('seldom');
like(bars(), qr/2 seldom 4030/, 'widths can be those of the old side');
click_bar('cost');
push_button('sandwich');
like(text_of('chosen'), qr/Ir:\ \+900\ .*\ \(4,200\ \x{2192}\ 5,100\).*\n.*\n
    R:\ -0\.03%\ \(0\.17%\ \x{2192}\ 0\.14%\)/x, 'a sandwich has differences of rates, too');

# ---- Random trees, against a model ---------------------------------------------------------
srand 11;
my $tree = random_contexts(300, 9);
write_file("$folder/random.contexts", contexts_text($tree));
flame('--threshold=0', 'random.contexts');

# By function: %outer has the inclusive cost, and the number of calls outside of recursion; %own has
# the own cost.
my (%outer, %own);
my $nodes = $tree->{nodes};
for my $node (@$nodes) {
    $node->{key} = "$node->{name} $node->{file}";
    $own{$node->{key}} += $node->{counts}[0];
    # Each function in the chain gets this node's cost once, at the function's outermost node.
    my %top;
    for (my $up = $node; $up; $up = $up->{parent} < 0 ? undef : $nodes->[$up->{parent}]) {
        $top{$up->{key}} = $up;
    }
    $outer{$_}[0] += $node->{counts}[0] for keys %top;
    $outer{$node->{key}}[1] += $node->{calls} if $top{$node->{key}} == $node;
}
my $in_order = sub { join '|', sort @_ };
is(ask(q(contexts.functions.map(f => [f, sandwich(contexts.tree, f)]).map(([f, t]) =>
    `${f.name} ${f.file} ${t.callers.inclusive[0]} ${t.callees.inclusive[0]} ${t.callers.calls}`)
    .sort().join('|'))),
    $in_order->(map { "$_ $outer{$_}[0] $outer{$_}[0] $outer{$_}[1]" } keys %outer),
    'sandwiches have the sums of a model');
$browser->size(1100, 480);
ask(q(flame.of = contexts.functions[4]; growFlame()));
ok(ask(q((() => {
    const [bar, room] = [document.querySelector('#flame-picture [aria-selected=true]'),
        byId('flame-scroll')].map(n => n.getBoundingClientRect());
    return bar.top > room.top && bar.bottom < room.bottom && byId('flame-scroll').scrollTop > 0;
})())), 'a sandwich begins with its function in view');
$browser->size(1100, 800);
is(ask(q((() => {
    const own = new Map();
    let wrong = 0;
    const walk = (n, above) => {
        wrong += above.includes(n.f);
        wrong += n.inclusive[0] !== n.children.reduce((sum, c) => sum + c.inclusive[0], n.self[0]);
        own.set(n.f, (own.get(n.f) || 0) + n.self[0]);
        n.children.forEach(c => walk(c, [...above, n.f]));
    };
    collapsed().roots.forEach(n => walk(n, []));
    return wrong + '|' + [...own].map(([f, sum]) => `${f.name} ${f.file} ${sum}`).sort().join('|');
})())), '0|' . $in_order->(map { "$_ $own{$_}" } keys %own), 'collapsed recursion keeps all costs');

# ---- Deep, and large ----------------------------------------------------------------------
my $head = join "\n", '# cachegrind contexts', 'cmd: x', 'events: Ir', 'function 1 0 0 main',
    'function 2 0 0 f', '0 1 - 1 5';
my $deep = 15_000;
write_file("$folder/deep.contexts", join "\n", $head, map({"$_ 2 - 1 3"} 1 .. $deep),
    'summary: ' . (5 + 3 * $deep), '');
for my $case (['deep', 15_000, '45000 45000']) {
    my ($name, $bars, $sums) = @$case;
    annotate($folder, '--format=html', '--threshold=0', '-o', "$name.html", "$name.contexts");
    $browser->open("file://$folder/$name.html");
    is(ask(q((() => {
        readContexts();
        const [main] = collapsed().roots;
        const {callees} = sandwich(contexts.tree, contexts.functions[1]);
        flame.roots = contexts.tree.roots;
        flame.focus = contexts.tree.at(contexts.tree.size - 1);
        return [barsOf(flame.roots, 100).length - 1, main.children[0].self[0], callees.inclusive[0]]
            .join(' ');
    })())), "$bars $sums", "recursion that is $name is joined and zoomed into");
}

# Bars that are too narrow to be seen are drawn together, but each reacts to the pointer.
write_file("$folder/many.contexts", join "\n", '# cachegrind contexts', 'cmd: x', 'events: Ir',
    'function 1 0 0 main', map({"function $_ 0 0 f$_"} 2 .. 601), '0 1 - 1',
    map({"1 $_ - 1 10"} 2 .. 601), 'summary: 6000', '');
flame('--threshold=0', 'many.contexts');
cmp_ok($browser->count('#flame-picture *'), '<', 60, 'narrow bars are drawn together');
ask(q((() => { const {n, x, w, y} = flame.bars.find(b => b.n.f.name === 'f300');
    const {left, top} = byId('flame-picture').getBoundingClientRect();
    const at = {bubbles: true, clientX: left + x + w / 2, clientY: top + y + 5};
    document.elementFromPoint(at.clientX, at.clientY).dispatchEvent(new MouseEvent('click', at));
})()));
like(text_of('chosen'), qr/\Af300\n/, 'narrow bars that are drawn together can be chosen');
is(ask(q(document.querySelector('#flame-picture [aria-selected=true]').ariaLabel)), 'f300',
    'a chosen bar is drawn by itself');

# ---- When there is one -------------------------------------------------------------------
my $profile = "cmd: ./prog arg\nevents: Ir I1mr\nfl=b.h\nfn=cost\n6 5510 8\nsummary: 5510 8\n";
write_file("$folder/cachegrind.out.5", $profile);
my $has_tab = q(!byId('tab-flame').hidden);
my @one = ('--format=html', '-o', 'one.html', 'cachegrind.out.5');
sub has_flame {
    annotate($folder, @one, @_);
    $browser->open("file://$folder/one.html");
    return ask($has_tab) ? 'yes' : 'no';
}
is(has_flame(), 'no', 'without contexts there is no flame graph');
like(annotate($folder, '--contexts', @one)->{err},
    qr/\Acg_annotate: error: cachegrind[.]out[.]5: no contexts beside it \(looked for /,
    'contexts that are asked for have to be there');
write_file("$folder/cachegrind.contexts.5", $text);
is(has_flame(), 'yes', 'contexts beside the profile give a flame graph');
is(has_flame('--top=1') . ask('readContexts(), contexts.tree.size'), 'yes10',
    'contexts give a flame graph of all, however few are listed');
is(has_flame('--contexts=seldom') . ask('readContexts(), contexts.tree.size'), 'yes4',
    'a flame graph can be that of the contexts through a function');
write_file("$folder/cachegrind.out.6", $profile);
is(has_flame('cachegrind.out.6'), 'no', 'of several profiles all need contexts');
write_file("$folder/cachegrind.contexts.6", $text);
is(has_flame('cachegrind.out.6') . ask('readContexts(), contexts.tree.roots[0].inclusive[0]'),
    'yes11020', 'the contexts of several profiles are added up');
write_file("$folder/cachegrind.contexts.5", $text =~ s/4000 5/4001 5/r =~ s/5510/5511/r);
is(has_flame(), 'no', 'contexts of another run give no flame graph');
is(annotate($folder, '--contexts', @one)->{err}, 'cg_annotate: error: cachegrind.contexts.5:'
    . " not the contexts of cachegrind.out.5: the totals differ\n",
        'contexts of another run are an error if asked for');
write_file("$folder/cachegrind.contexts.5", $text =~ s/Ir I1mr/Ir Dr/r);
is(has_flame(), 'no', 'contexts of other events give no flame graph');
like(annotate($folder, '--contexts', @one)->{err}, qr/: it has other events\n\z/,
    'contexts of other events are an error if asked for');
is_deeply([$browser->complaints], [], 'the browser has no complaint about any of these');

done_testing();
