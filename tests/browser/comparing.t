# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The HTML report of a difference of two builds in two folders: statements about functions, with and
# without their callees, are right in every pane, and sources stand side by side.

use CgTest qw(need);
use CgBrowser qw(browser_or_end);
use CgReport qw(annotate graph_profile in_folder_of plain_profile);

need(scalar eval { require Algorithm::Diff; 1 }, 'no Algorithm::Diff (libalgorithm-diff-perl)');

# Return a profile of three functions that were built in /$side/build. Lines of work.c are shifted
# down by $down. In work(), two lines count $first and $second; helper() costs $helper when called
# there, and as much again when called in main().
sub profile($side, $down, $first, $second, $helper) {
    my $top = "/$side/build";
    my ($work, $in) = ($first + $second + $helper, "cfi=$top/src/work.c\ncfn");
    return graph_profile('positions: line', 'events: Ir', "ob=$top/prog",
        "fl=$top/src/main.c", 'fn=main', '1 5', "$in=work", 'calls=2 ' . (2 + $down), "2 $work",
        "$in=helper", 'calls=1 ' . (5 + $down), "3 $helper", "fl=$top/src/work.c", 'fn=work',
        3 + $down . " $first", 4 + $down . " $second", 'cfn=helper', 'calls=3 ' . (7 + $down),
        5 + $down . " $helper", 'fn=helper', 7 + $down . ' ' . 2 * $helper);
}
my $source = join "\n", '/* work */', 'int work(int n)', '{ int a = n;', '  a += loop(a);',
    '  return helper(a); }', 'int', 'helper(int x) { return x + 1; }', '';
my $main = join "\n", 'int main(void) {', '  work(1);', '  helper(2); }', '';
my $folder = in_folder_of({
    # Inclusive counts before: main 215, work 180 (its own 150), helper 60; after: 225, 200 (180)
    # and 40.
    'old.cg' => profile('old', 0, 100, 50, 30),
    'new.cg' => profile('new', 2, 100, 80, 20),
    'old/work.c' => $source,
    'new/work.c' => "/* new */\n/* too */\n" . $source =~ s/loop/loop2/r,
    (map { ("$_/main.c" => $main) } qw(old new)),
});
my @maps = map {"--map-path=/$_/build/src=$_"} qw(old new);
my $run = annotate($folder, '--format=html', '--diff', @maps, '-o', 'd.html', 'old.cg', 'new.cg');
is("$run->{status} $run->{err}", '0 ', 'a report is made');

my $browser = browser_or_end(1300, 800);
sub ask { return $browser->ask(@_) }

sub at {
    $browser->open('about:blank', 'true');
    $browser->open("file://$folder/d.html$_[0]");
    return;
}

sub texts { return $browser->texts(@_) }

at('');
is(texts('#answer'), '+4.7 % Ir; +30 in functions that grew, most in work (work.c:6), and -20 in'
        . ' those that shrank, most in helper (work.c:9)', 'what has changed is said on top');

# ---- Every pane -------------------------------------------------------------
is(ask(q([...document.querySelectorAll('#functions .row')].map(r => [2, 0, 1].map(i =>
        r.children[i].textContent.replace(/[^-+\w].*?([-+])/, '$1')).join(' ')).join('|'))),
    "work +3014.0% +209.3%|helper -20-9.3% -20-9.3%", 'functions: self and inclusive');
ask(q([...document.querySelectorAll('#functions .row')][0].click()));
is(ask(q(byId('callers').textContent + ' ' + byId('callees').textContent)),
    "100.0%0\xd7main -50.0%0\xd7helper", 'callers and callees: changes');
like(ask(q(byId('callees').firstChild.title)), qr/-10 Ir/, 'a call has its own change');
ask(q([...document.querySelectorAll('#functions .row')][1].click()));
is(texts('#answer'), "helper: -20 Ir (60 \x{2192} 40), -20 with what it calls",
    'of another function it is said how it has changed');
my $inclusive = q(JSON.stringify(graph.nodes.map(n => [n.name, n.file, n.old_inclusive[0],
    n.inclusive[0], n.old_self[0], n.self[0]]).sort()));
is(ask($inclusive), '[["helper","build/src/work.c",60,-20,60,-20],'
        . '["main","build/src/main.c",215,10,5,0],["work","build/src/work.c",180,20,150,30]]',
    'each function is one, of both folders');
at('#tab=icicle');
is(ask(q([...document.querySelectorAll('#icicle-picture rect')].map(r =>
        r.ariaLabel.split('\n').filter((l, i) => i !== 1).join(' ')).join('|'))),
    'main +10 Ir (4.7%) with all it calls 0 its own|work +20 Ir (9.3%) with all it calls +30'
        . ' its own|helper -20 Ir (-9.3%) with all it calls -20 its own|helper -20 Ir (-9.3%)'
        . ' with all it calls -20 its own', 'the icicle');
at('#pane=callgraph&fn=work');
like(texts('#callgraph-picture'), qr/main.*work.*helper/s, 'the call graph has all three');
at('#tab=map');
like(ask(q([...document.querySelectorAll('#map-picture rect')]
        .map(r => r.ariaLabel).join('|'))), qr/work\n\+30 Ir.*helper\n-20 Ir/s,
    'the map has the changes');

at('#tab=changes');
is(texts('#grew-title') . ' ' . texts('#grew li'),
    "What grew: +30 Ir \x{25b2} +30worksrc/work.c150 \x{2192} 180", 'what grew, with both sides');
is(texts('#fell-title') . ' ' . texts('#fell li'),
    "What fell: -20 Ir \x{25bc} -20helpersrc/work.c60 \x{2192} 40", 'what fell');
$browser->click('#changes-inclusive');
is(texts('#grew li'), "\x{25b2} +20worksrc/work.c180 \x{2192} 200|"
        . "\x{25b2} +10mainsrc/main.c215 \x{2192} 225", 'the same with what they call');
is(texts('#fell li'), "\x{25bc} -20helpersrc/work.c60 \x{2192} 40", 'callees count, both ways');

# ---- Side by side -----------------------------------------------------------
at('');
ask(q(chooseTab('sides')));
is(ask('compare.source.name.split("/").pop()'), 'work.c', 'the most changed file is side by side');
at('#tab=sides&src=work.c:7');
is(ask(q([...document.querySelectorAll('#sides-scroll .row')].map(r => [...r.children]
        .map(c => c.textContent).join('|')).join('\n'))), join("\n",
    '|||1|||/* new */', '|||2|||/* too */', '1||/* work */|3|||/* work */',
    '2||int work(int n)|4|||int work(int n)', '3|100|{ int a = n;|5|100||{ int a = n;',
    "4|50|  a += loop(a);|6|80|\x{25b2} +30|  a += loop2(a);",
    '5||  return helper(a); }|7|||  return helper(a); }', '6||int|8|||int',
    "7|60|helper(int x) { return x + 1; }|9|40|\x{25bc} -20|helper(int x) { return x + 1; }"),
    'lines that have moved are joined, with the counts of both sides');
is(texts('#sides-scroll .changed mark'), '|2', 'what of a line has changed is marked');
is(ask(q(['return OTHER;', '  return 1;'].map(line =>
    sideText(line, 'kinds[c] = 2;', true).innerHTML).join())), 'return OTHER;,  return 1;',
    'nothing is marked where two lines have little in common');
is($browser->count('#sides-scroll .came'), 2, 'lines are new');

my ($main_part, $work_part) = profile('new', 0, 100, 80, 20) =~ /\A(.*?)(^fl=\S+work.*)/ms;
$main_part =~ s/^2 (?=\d+$)/5 /m;
$main_part =~ s/^3 (?=\d+$)/4 /m;
my $moved = in_folder_of({
    'old.cg' => profile('old', 0, 100, 50, 30), 'old/main.c' => $main,
    'new.cg' => "$main_part$work_part",
    'new/main.c' => "int main(void) {\n\n\n  helper(3); }\n  work(1);\n",
});
annotate($moved, '--format=html', '--diff', @maps, '--library=*/work.c', '-o', 'd.html', 'old.cg',
    'new.cg');
$browser->open("file://$moved/d.html#tab=sides&src=main.c:5&library=hidden");
my $sides = q([...document.querySelectorAll('#sides-scroll .row')].map(r => [...r.children]
    .map(c => c.textContent).join('|')).join('\n'));
is(ask($sides), join("\n", '1|5|int main(void) {|1|5||int main(void) {', '|||2|||', '|||3|||',
        "|||4|20|\x{25b2} +20|  helper(3); }", "2|180|  work(1);|5|200|\x{25b2} +20|  work(1);",
        "3|30|  helper(2); }|||\x{25bc} -30|"), 'folded sides keep lines where they are now');
is(ask(q([...document.querySelectorAll('#source .row')].map(r => r.innerText.replace(/\s+/g, ' '))
        .filter(t => /work/.test(t)).join('|'))), "5\x{25b2} +209.3% work(1);",
    'the source with folded libraries has lines where they are now');
ask('hideLibrary(false)');
like(ask($sides), qr/^2\|\|  work\(1\);\|5\|\|\|  work\(1\);$/m,
    'a line of shown libraries has no cost of theirs');

# The same difference in the opposite direction: the new lines are deleted ones.
annotate($folder, '--format=html', '--diff', reverse(@maps), '-o', 'd.html', 'new.cg', 'old.cg');
at('#tab=sides&src=work.c:2');
is(texts('#sides-scroll .gone .text'), '/* new */||/* too */|', 'lines are new, or gone');

# ---- Lines that are gone ----------------------------------------------------
$folder = in_folder_of({
    'old.cg' => plain_profile('fl=/old/build/src/x.c', 'fn=f', '2 30', '3 5'),
    'new.cg' => plain_profile('fl=/new/build/src/x.c', 'fn=f', '2 5'),
    'old/x.c' => "{\n  costs();\n  stays(); }\n", 'new/x.c' => "{\n  stays(); }\n",
});
annotate($folder, '--format=html', '--diff', @maps, '-o', 'd.html', 'old.cg', 'new.cg');
at('#tab=sides&src=x.c:2');
is(ask(q([...document.querySelectorAll('#sides-scroll .gone')].map(r => [...r.children]
        .map(c => c.textContent).join('|')).join('\n'))), "2|30|  costs();|||\x{25bc} -30|",
    'what a line that is gone had is a change');
$browser->size(400, 800);
ok(ask(q([...document.querySelectorAll('#sides-scroll .row .text')].every(n =>
    n.offsetWidth > 150))), 'on a narrow screen both sources can be read');
$browser->size(1300, 800);

# ---- A line -----------------------------------------------------------------
$folder = in_folder_of({
    'old.cg' => profile('old', 0, 100_000, 50, 30),
    'new.cg' => profile('new', 2, 101_200, 52, 31),
    'new/work.c' => "/* new */\n/* too */\n$source",
    'old/work.c' => $source,
    (map { ("$_/main.c" => $main) } qw(old new)),
});
annotate($folder, '--format=html', '--diff', @maps, '-o', 'd.html', 'old.cg', 'new.cg');
at('');
is(texts('#answer'), '+1.2 % Ir; 99.7 % of it is work.c:5', 'a line that has most of it is named');
is($browser->text('#source .row.at .num'), 5, 'the line is opened');
is_deeply([$browser->complaints], [], 'the browser has no complaint');

done_testing();
