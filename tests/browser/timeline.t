# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The time line of the HTML report: parts are bars, and each thread has a lane. If a range of parts
# is chosen, all panes show the numbers of a report of these parts alone.

use CgTest qw(write_file);
use CgPage;
use CgReport qw(annotate in_folder_of plain_contexts plain_profile);

# Return a part in Callgrind's format: main calls work() and rest(), or only one if the other's cost
# is 0.
sub part($number, $work, $rest) {
    my $calls = ($work ? "cfn=work\ncalls=$number 5\n2 $work\n" : '')
        . ($rest ? "cfn=rest\ncalls=1 9\n3 $rest\n" : '');
    return "# callgrind format\npart: $number\ndesc: Trigger: <b>$number\ncmd: ./p\nevents: Ir Dr\n"
        . "fl=a.c\nfn=main\n1 10 1\n" . $calls =~ s/^(\d+ \d+)$/$1 $number/mgr
        . ($work ? "fn=work\n5 $work $number\n" : '') . ($rest ? "fn=rest\n9 $rest $number\n" : '')
        . 'totals: ' . (10 + $work + $rest) . ' '
        . (1 + ($work && $number) + ($rest && $number)) . "\n";
}
my $folder = in_folder_of({
    'p.4' => part(4, 0, 800),
    'p.1' => part(1, 500, 0), 'p.2' => part(2, 300, 200), 'p.3' => part(3, 0, 900),
    'a.c' => join('', map { "line $_;\n" } 1 .. 12),
    map({; "t.$_-01" => part($_, 100 * $_, 0), "t.$_-02" => part($_, 0, 50) } 1, 2),
    map { ; "d.$_" => "desc: Trigger: x\ndesc: Part: $_\n"
            . plain_profile('cmd: ./p', 'fl=a.c', "fn=f$_", "$_ $_") } 1 .. 2,
});

# Write a part with contexts: main calls work(); if $inner is not 0, it also calls rest(), which
# calls work().
sub contexts_part($number, $work, $inner) {
    my @rest = $inner ? ("2 4 1:3 $number 0", "4 3 1:9 1 $inner") : ();
    write_file("$folder/cachegrind.contexts.7.$number", plain_contexts('cmd: ./p', 'events: Ir',
        'function 1 0 0 [program]', 'file 1 a.c', 'function 2 0 1 main', 'function 3 0 1 work',
        'function 4 0 1 rest', '0 1 - 1', '1 2 - 1 10', "2 3 1:2 $number $work", @rest));
    write_file("$folder/cachegrind.out.7.$number", "desc: Trigger: x\ndesc: Part: $number\n"
            . plain_profile('cmd: ./p', 'fl=a.c', 'fn=main', '1 10', 'fn=work', '5 '
            . ($work + $inner)));
    return;
}

# Return a part with two threads.
sub threads_of($number) {
    my $second = part($number, 0, 50) =~ s/\A# callgrind format\n//r;
    return part($number, 100 * $number, 0) =~ s/^(part: .*\n)/$1thread: 1\n/mr
        . $second =~ s/^(part: .*\n)/$1thread: 2\n/mr;
}
contexts_part(@$_) for [1, 500, 0], [2, 300, 200], [3, 20, 7];
my $browser = page_browser($folder, 1000, 800);

# ---- The picture ----------------------------------------------------------------
report('p.1');
is(ask(q(byId('timeline').hidden ? 'none' : 'some')), 'none',
    'one profile has no time line');
report('--parts', 'p.1', 'p.2', 'p.3');
is($browser->count('#timeline-picture .part'), 3, 'each part has a place');
is(ask(q([...document.querySelectorAll('#timeline-picture .piece')].map(r =>
    r.textContent).join('|'))), join('|', 'part 1: work 500 (98.0%)', 'part 1: main 10 (2.0%)',
    'part 2: rest 200 (39.2%)', 'part 2: work 300 (58.8%)', 'part 2: main 10 (2.0%)',
    'part 3: rest 900 (98.9%)', 'part 3: main 10 (1.1%)'), 'pieces of a part are its functions');
is(ask(q([...document.querySelectorAll('#timeline-picture .piece')].map(r =>
    Math.round(910 * r.getAttribute('height') / LANE)).join(' '))), '500 10 200 300 10 900 10',
    'pieces are as high as their counts');
ok(ask(q([...document.querySelectorAll('#timeline-picture .part')].every((r, i, all) =>
    !i || Number(r.getAttribute('x')) > Number(all[i - 1].getAttribute('x'))))),
    'parts are in order from left to right');
is($browser->count('#timeline b b, #timeline i'), 0, 'no name is markup');

# ---- Phases ---------------------------------------------------------------------
is(ask(q([...document.querySelectorAll('#timeline-picture .axis')].map(t =>
    t.textContent).join(' '))), 'part 1 2 3 910 Ir', 'axes have their numbers');
# The page finds the same phases as the text report.
for my $parts ([[990, 0], [760, 230], [740, 250], [480, 510]], [[900, 0], [900, 100], [500, 500],
    [0, 60]], [[500, 0], [300, 200], [0, 900], [0, 800]]) {
    my @names = map { "p.$_" } 1 .. @$parts;
    write_file("$folder/p.$_", part($_, @{$parts->[$_ - 1]})) for 1 .. @$parts;
    my $text = annotate($folder, '--parts', @names)->{out} =~ s/.*^-- Phases\n(.*?)\n\n.*/$1/msr;
    my @phases = map { /^(\d+)( to \d+)? .* (\w+), a[.]c:\d+ \((\d+)%\)$/
            ? 'phase, part' . ($2 ? 's' : '') . " $1" . ($2 // '') . ": $4% in $3" : () }
        split /\n/, $text;
    report('--parts', @names);
    is(ask(q([...document.querySelectorAll('#timeline-picture .phase')].map(p =>
        p.getAttribute('aria-label')).join('|'))), join('|', @phases), "phases: @phases");
}
ask(q([...document.querySelectorAll('#timeline-picture .phase')].pop().dispatchEvent(
    new MouseEvent('click', {bubbles: true}))));
is(ask('[timeline.from, timeline.to].join()'), '2,3', 'a click chooses a phase');
report('--parts', 'p.1', 'p.2', 'p.3');

# ---- A range --------------------------------------------------------------------
# JavaScript that returns what the panes show, in a form that can be compared.
my $shown = q(JSON.stringify({
    total, functions: functions.filter(f => f.counts.some(Number)).map(f =>
        [f.name, f.counts, f.inclusive]).sort(),
    lines: sources[0].rows.filter(r => r.counts && r.counts.some(Number)).map(r =>
        [r.number, r.counts]),
    calls: graph.nodes.filter(n => n.inclusive.some(Number)).map(n => [n.name, n.inclusive, n.self,
        ...['callers', 'callees'].map(way => n[way].map(c => [text(c.name), c.calls, c.counts])
            .sort())]).sort(),
    hottest: hottest.lines.map(l => l.row.number),
    cards: byId('events').textContent,
}));

sub press {
    my ($at, $shift) = @_;
    my $is_shift = $shift ? 'true' : 'false';
    ask(qq(document.querySelector('#timeline-picture [data-at="$at"]').dispatchEvent(
        new KeyboardEvent('keydown', {key: 'Enter', shiftKey: $is_shift, bubbles: true}))));
    return;
}

my $whole = ask($shown);
my %of_range;
press(1);
$of_range{'p.2'} = ask($shown);
like($browser->text('#timeline-legend'),
    qr/^part 2 of 3, <b>2/, 'a chosen part says why it was written');
is($browser->text('#functions .row.at .code'), 'work', 'the hottest function is opened');
press(2, 1);
$of_range{'p.2 p.3'} = ask($shown);
is($browser->count('#timeline-picture .part.in'), 2, 'parts form a range');
like($browser->text('#answer'), qr/^\w+ has [\d.]+% of Ir itself/, 'the headline tells of a part');
ask('noteAddress(), history.back()');
select undef, undef, undef, 0.1 until ask('timeline.from') == 1 && ask('timeline.to') == 1;
is(ask($shown), $of_range{'p.2'}, 'Back leads to the part before');
press(0);
$of_range{'p.1'} = ask($shown);
is(ask('addressNow()'), '#event=Ir&part=1&fn=work&src=a.c:5', 'the address has the part');
$browser->click('#timeline-all');
is(ask($shown), $whole, 'all parts are the whole again');
for my $paths (sort keys %of_range) {
    my @paths = split / /, $paths;
    report('--threshold=0', @paths);
    is($of_range{$paths}, ask($shown), "all of $paths is as in a report of them alone");
}

# ---- Contexts of a range -----------------------------------------------------------
my $chains = q((() => {
    const found = [], walk = (n, way) => {
        if (n.inclusive.some(Number)) found.push([way, n.calls, n.inclusive, n.self].join(' '));
        for (const c of n.children) walk(c, `${way};${c.f.name}`);
    };
    readContexts();
    contexts.tree.roots.forEach(n => walk(n, n.f.name));
    return found.sort().join('|');
})());
my $bars = q(flame.bars.map(b => `${b.n.f.name} ${b.n.inclusive[0]}`).join());
report('--threshold=0', '--parts', map { "cachegrind.out.7.$_" } 1 .. 3);
my $chains_of_whole = ask($chains);
like($chains_of_whole, qr/main;rest;work 2 207 207/, 'the flame graph is that of all parts');
ask(q(chooseTab('flame')));
my %chains_of;
press(1);
is(ask($bars), '[program] 510,main 510,work 300,rest 200,work 200', 'a part has a flame graph');
$chains_of{2} = ask($chains);
press(2, 1);
$chains_of{'2 3'} = ask($chains);
ask(q(byId('flame-collapsed').click(); byId('flame-inverted').click()));
like(ask($bars), qr/^work 527,main 20,/, 'a range has an inverted flame graph');
$browser->click('#timeline-all');
is(ask($chains), $chains_of_whole, 'all parts chosen again have the flame graph of all');
for my $numbers (sort keys %chains_of) {
    report('--threshold=0', map { "cachegrind.out.7.$_" } split / /, $numbers);
    is($chains_of{$numbers}, ask($chains), "parts $numbers: the graph is that of their report");
}

# ---- Lanes, other formats ---------------------------------------------------------
report('--parts', 't.1-01', 't.1-02', 't.2-01', 't.2-02');
is(ask(q([...document.querySelectorAll('#timeline-picture .lane')].map(t => t.textContent).join())),
    'thread 01,thread 02', 'threads have lanes');
is(ask(q([...document.querySelectorAll('#timeline-picture .part')].map(r =>
    `${r.dataset.at} ${r.getAttribute('y')}`).join(', '))), '0 0, 0 70, 1 0, 1 70',
    'lanes of threads lie one above the other');
press(1);
is(ask('total.join()'), '270,6', 'a part is that of all threads');
write_file("$folder/w.$_", threads_of($_)) for 1, 2;
report('--parts', 'w.1', 'w.2');
is(ask(q(timeline.parts.map(p => `${p.label} ${p.lane}: ${p.total}`).join(', '))),
    '1 0: 110,2, 1 1: 60,2, 2 0: 210,3, 2 1: 60,3', 'threads that share a file have lanes');
press(1);
is(ask('total.join()'), '270,6', 'a part is that of all threads of its file');
is(ask($shown), do { report('--threshold=0', 'w.2'); ask($shown) }, 'a lane is as in its report');
report('--parts', 'd.1', 'd.2');
press(1);
is(ask('functions.map(f => f.name + f.counts).sort().join()'), 'f10,f22', 'our own format is same');
$browser->size(400, 800);
ok(ask('document.documentElement.scrollWidth <= innerWidth'), 'a narrow screen is enough');
is(ask(q([document.querySelector('.timeline p')].filter(p => p.scrollHeight > p.clientHeight + 1)
    .length)), 0, 'a narrow screen has the whole legend');
is_deeply([$browser->complaints], [], 'the browser has no complaint');

done_testing();
