# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Questions that a stranger has about a profile. The HTML report answers each after a few clicks on
# visible, uncovered elements: the line that misses most; the function that calls malloc most, and
# its callers; the changes between two builds; a phase of the run; the structure that wastes the
# cache.

use CgTest qw(data read_file write_file);
use CgPage;
use CgReport qw(graph_profile in_folder_of plain_profile);

# Return a profile of a compiler: main calls parse() and emit(); parse() calls new_node();
# new_node() and emit() call malloc. In the new build, new_node() calls malloc more often.
sub calls_of($mallocs) {
    my $node = 50 + 10 * $mallocs;
    my $parse = 100 + $node;
    return graph_profile('cmd: ./cc', 'events: Ir', 'fl=c.c', 'fn=main', '1 10',
        'cfn=parse', 'calls=1 3', "1 $parse", 'cfn=emit', 'calls=1 9', '2 330', 'fn=parse', '3 60',
        '4 40', 'cfn=new_node', "calls=$mallocs 6", "4 $node", 'fn=new_node', '6 50', 'cfn=malloc',
        "calls=$mallocs 20", '7 ' . 10 * $mallocs, 'fn=emit', '9 150', '10 150', 'cfn=malloc',
        'calls=3 20', '10 30', 'fn=malloc', '20 ' . (10 * $mallocs + 30));
}
sub phase($number, %lines) {
    return "desc: Trigger: phase $number\ndesc: Part: $number\n"
        . plain_profile('cmd: ./cc', 'fl=c.c', map { my $line = $_;
            ($line < 9 ? 'fn=parse' : 'fn=emit', "$line $lines{$line}") } sort keys %lines);
}
my $folder = in_folder_of({
    'misses.cg' => plain_profile('events: Ir Dr D1mr DLmr', 'fl=c.c', 'fn=parse',
        '3 9000 3000 20 1', '4 500 400 390 80', 'fn=emit', '9 8000 2000 30 2'),
    'old.cg' => calls_of(30), 'new.cg' => calls_of(50),
    'run.1'  => phase(1, 3 => 500, 4 => 100), 'run.2' => phase(2, 9 => 900, 4 => 10),
    'cachegrind.data.1' => read_file(data('data/one.data')) =~ s{/home/u/}{}gr,
    'cachegrind.out.1'  => "cmd: ./prog input\nevents: Ir D1mr DLmr D1mw DLmw\nfl=list.c\nfn=walk\n"
        . "30 5000 850 270 0 0\nfl=prog.c\nfn=main\n20 500 150 30 160 30\n"
        . "summary: 5500 1000 300 160 30\n",
    'c.c'    => join('', map { "line $_;\n" } 1 .. 25),
});
my $browser = page_browser($folder, 1300, 850);

# Click on the middle of an element, and check that it is visible and uncovered there.
sub click($expression) {
    my $hits = ask("(() => { const wanted = $expression;
        const {left, top, width, height} = wanted.getBoundingClientRect();
        const at = {clientX: left + width / 2, clientY: top + height / 2, bubbles: true};
        const hit = document.elementFromPoint(at.clientX, at.clientY);
        const isHit = hit && wanted.contains(hit);
        for (const what of ['pointerdown', 'pointerup', 'click'])
            hit?.dispatchEvent(new (what === 'click' ? MouseEvent : PointerEvent)(what, at));
        return isHit ? 1 : 0; })()");
    is($hits, 1, "what is to be clicked is in view, with nothing over it: $expression");
    return;
}
sub row { return qq([...document.querySelectorAll('#functions .row')].find(r =>
    r.querySelector('.code').whole === '$_[0]')) }
sub text_of { return ask("document.querySelector('$_[0]').innerText") }

report('misses.cg');
is(text_of('#answer'), '96 % of DLmr is one line: c.c:4', 'which line misses most is said');
like(text_of('#source .row.at'), qr/^4\s+80\s*96\.4%\s*line 4;/, 'the line with most is shown');

report('new.cg');
click(row('malloc'));
is(text_of('#callers') =~ s/\s+/ /gr, "94.3% 50\xd7 new_node 5.7% 3\xd7 emit",
    'the callers of malloc are told, most first');
click(q(byId('tab-callgraph')));
is(ask(q([...document.querySelectorAll('#callgraph-picture rect')].map(r =>
    r.ariaLabel.split('\n')[0]).join())), 'malloc,new_node,emit,parse,main',
    'the call graph tells through whom malloc is called');

report('--diff', 'old.cg', 'new.cg');
click(q(byId('tab-functions')));
is(text_of('#functions .row .code'), 'malloc', 'what has changed most is on top');
like(text_of('#functions .row'), qr/\+200\s*25\.3%/,
    'the function that changed most has its change');
like(text_of('#hottest li'), qr/25\.3%\s*c\.c:20/, 'the line that changed most is told');
click(row('malloc'));
like(text_of('#callers') =~ s/\s+/ /gr, qr/^100\.0% 20\xd7 new_node/,
    'the caller that calls more often is told');

report('--parts', 'run.1', 'run.2');
click(q(document.querySelector('#timeline-picture [data-at="1"]')));
like(text_of('#timeline-legend'), qr/^part 2 of 2, phase 2/, 'a phase can be chosen');
is(text_of('#functions .row.at .code'), 'emit', 'the function of a phase is shown');
like(text_of('#source .row.at'), qr/^9\s+900\s*98\.9%/, 'the line of a phase is shown');
report('cachegrind.out.1');
click(q(byId('tab-objects')));
click(q(document.querySelector('#object-list .row')));
like(text_of('#object h2'), qr/2,000 x 48 bytes/, 'which structure misses most is shown');
like(text_of('#object .offsets'), qr/^\d+ to \d+\s/m, 'it is shown which bytes miss');

# ---- Profiles of others ----------------------------------------------------------------
# Profiles of PHP's Xdebug and Go's pprof have neither phases nor data, so only three questions are
# asked. A case has the top answer; the share of the line shown; a function, its callers, and all
# boxes of its call graph; and what a second profile adds to a line of this function.
my $shop = data('foreign');
for my $case (
    [ 'xdebug', qr/74 % of Time_\(10ns\) is in \{main\} \(shop[.]php:1\)/, '38.1',
        'Shop\Cart->rounded', "100.0% 2\xd7 Shop\\Cart->total",
        'Shop\Cart->rounded,Shop\Cart->total,{main}',
        "fl=(2)\nfn=(3)\n8 50000 0\n", '50,000', 'shop.php:8' ],
    [ 'go-pprof', qr/86 % of cpu\(ms\) is one line: shop.go:11/, '86.0', 'main.rounded',
        '2.7% main.total', 'main.rounded,main.total,main.main',
        "fl=(1)\nfn=(1)\n0x1 11 700\n", 700, 'shop.go:11' ],
    ) {
    my ($name, $answer, $share, $function, $callers, $chain, $more, $change, $line) = @$case;
    my $text = read_file("$shop/$name.callgrind");
    report("--map-path=/srv/shop=$shop", "$shop/$name.callgrind");
    like(text_of('#answer'), $answer, "$name: the answer says where most is");
    like(text_of('#source .row.at'), qr/^\d+\s+[\d,]+\s*\Q$share\E%/, "$name: the line is marked");
    click(row($function =~ s/\\/\\\\/gr));
    is(text_of('#callers') =~ s/\s+/ /gr, $callers, "$name: a function's main caller is shown");
    click(q(byId('tab-callgraph')));
    is(ask(q([...document.querySelectorAll('#callgraph-picture rect')].map(r =>
        r.ariaLabel.split('\n')[0]).join())), $chain, "$name: the chain has all its boxes");
    # The new lines go before the line of sums, if the profile has one.
    write_file("$folder/other.callgrind", $text =~ s/^(?=summary:)|\z/\n$more\n/mr);
    report('--diff', "--map-path=/srv/shop=$shop", "$shop/$name.callgrind", 'other.callgrind');
    is(text_of('#functions .row .code'), $function, "$name: what has changed most is on top");
    my ($part) = text_of('#functions .row') =~ /\+$change\s*([\d.]+%)/;
    like($part // 'none', qr/%/, "$name: the function shows by how much it has changed");
    like(text_of('#hottest li'), qr/\Q$part\E\s*\Q$line\E/, "$name: the changed line is shown");
}
is_deeply([$browser->complaints], [], 'the browser has no complaint');

done_testing();
