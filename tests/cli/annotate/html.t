# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_annotate --format=html in a real browser: the page opens without a complaint, sorts, filters,
# jumps and zooms; text of profiles and sources stays text; and of 50,000 functions and 100,000
# lines the page makes nodes only for those in view.

use CgTest qw(read_file write_file);
use CgBrowser qw(browser_or_end);
use CgReport qw(annotate graph_profile in_folder_of plain_profile);
use JSON::PP qw(decode_json);

my $evil   = q(<script>document.title='broken'</script>)
    . q(<img src=x onerror="document.title='broken'">);
my $quotes = qq("'`\\</script><!--&amp;\xff\x01\xe2\x80\xae);
my $folder = in_folder_of({
    'p.cg' => plain_profile('cmd: ./p </title><script>document.title=1</script>', 'events: Ir D1mr',
        'fl=s.c', "fn=$evil", '2 5000 3', '40 7', "fn=work(int)", '4 900 80', '5 1 1', 'fl=gone.c',
        "fn=$quotes", '1 1000 2'),
    'q.cg' => plain_profile('events: Ir D1mr', 'fl=s.c', "fn=$evil", '2 4000 3', '40 7',
        "fn=work(int)", '4 1900 80', '5 1 1'),
    's.c' => join('', map { "$_\n" } "/* $evil $quotes */", 'int x;', 'int work(int a)',
        '{ return a;', '}', map { "line $_" } 6 .. 30),
});

my $run = annotate($folder, '--format=html', '-o', 'p.html', 'p.cg');
is("$run->{status} $run->{err}", '0 ', 'an HTML report is made');
my $html = read_file("$folder/p.html");
unlike($html, qr/<[^>]*(?:src|href)=/, 'a page refers to no other file');
unlike($html, qr{SPDX}, 'a page is without licence lines');
like($html, qr/Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/,
    'the policy of a page allows only its own style and script');
is((() = $html =~ /<script/g), 2, 'no name has made a script');
unlike($html, qr/<img/, 'no name has made a picture');
write_file("$folder/turned.cg",
    plain_profile("cmd: a \xe2\x80\xaetxt.exe", 'fl=s.c', 'fn=f', '1 1'));
like(annotate($folder, '--format=html', 'turned.cg')->{out}, qr{<h1>a \\u202etxt\.exe</h1>},
    'no text turns the direction of writing');

write_file("$folder/node.cg", plain_profile('cmd: node x.js', 'fl=???', 'fn=f', '1 1'));
like(annotate($folder, '--format=html', 'node.cg')->{out},
    qr{<p id="advice">node: run it with --perf-basic-prof .* to see JavaScript functions</p>},
    'how a run has the functions of its language is said');

my $browser = browser_or_end(1200, 800);
sub ask { return $browser->ask(@_) }
$browser->open("file://$folder/p.html");
is(ask('document.title'), './p </title><script>document.title=1</script>',
    'the title is the command');
is($browser->count('script, img'), 2, 'no name is markup');

# ---- The first view -----------------------------------------------------------
is($browser->text('#answer'), '93 % of D1mr is one line: s.c:4', 'the top says where most is');
is($browser->text('.event[aria-pressed=true] span'), 'D1mr', 'the headline is of that event');
is(ask(q(document.querySelector('#functions .row.at').children[1].textContent)),
    'work(int)', 'the hottest function is chosen');
is(line_at(), 4, 'the hottest line is in view');
is(ask(q([...document.getElementById('files').options].map(o => o.textContent).join())),
    '97.7% s.c,2.3% gone.c', 'files are listed by their cost, with shares');
like($browser->text('#missing'),
    qr/\A1 source with 2\.3% of D1mr cannot be read.* -I DIR, .*2\.3% gone\.c\z/s,
    'sources that cannot be read are told, with what they cost and how to mend it');
$browser->click('[data-event="0"]');

sub names {
    return ask(q([...document.querySelectorAll('#functions .row')]
        .map(r => r.children[1].whole).join('|')));
}
my $shown = $quotes =~ s/\xff.*//sr . "\\xff\x{2401}\\u202e";
is(names(), "$evil|$shown|work(int)", 'functions are there, with their names');
is($browser->text('#functions .share'), '72.5%', 'functions have their shares');

is(ask(q([...document.querySelectorAll('#function-head button')]
    .map(b => b.textContent.replace(/\W+$/, '')).join(' '))), 'Ir Function File D1mr',
    'whose a function is stands beside its name, before the other events');

# ---- Sort, filter, jump -----------------------------------------------------
$browser->click('#function-head [data-key=name]');
is(names(), "$shown|$evil|work(int)", 'a click on a column sorts by it');
$browser->click('#function-head [data-key=name]');
is(names(), "work(int)|$evil|$shown", 'a second click sorts in reverse');
$browser->click('[data-event="1"]');
is(names(), "work(int)|$evil|$shown", 'another event can be chosen, and is sorted by');

$browser->key('/');
is(ask('document.activeElement.id'), 'filter', '/ goes to the filter');
$browser->key($_) for split //, 'gone';
is(names(), $shown, 'what is typed filters functions and files');
is($browser->text('#found'), '1 of 3', 'matches of the filter are counted');
$browser->key('Escape');
is(ask('table.rows.length'), 3, 'Escape shows all again');

sub line_at {
    return ask(q((document.querySelector('#source .row.at .num') || {}).textContent));
}
ask(q([...document.querySelectorAll('#functions .row')]
    .find(r => r.textContent.includes('work(int)')).click()));
is(line_at(), 3, 'a click on a function goes to its definition');
$browser->key('n');
is(line_at(), 4, 'n goes to the hottest line of the event');
$browser->key('n');
is(line_at(), 2, 'n goes on to the next hottest line');
$browser->key('p');
is(line_at(), 4, 'p goes back to the hotter line');
like($browser->text('#source .row.blank'), qr/<script>/, 'lines without counts are there, as text');
like($browser->text('#source .spacer'),
    qr/beyond the end of the source/, 'lines beyond the end are marked as such');
ask(q([...document.querySelectorAll('#functions .row')]
    .find(r => r.textContent.includes('gone.c')).click()));
like($browser->text('#remark'), qr/cannot be read: gone\.c/, 'a source that is not there is told');

# ---- The map ----------------------------------------------------------------
$browser->click('#tab-map');
is($browser->count('#map-picture rect.file'), 2, 'the map has an area for each file');
ask(q(document.querySelector('#map-picture rect.file')
    .dispatchEvent(new Event('click'))));
is($browser->count('#map-picture rect.file'), 1, 'a click on a file of the map shows it alone');
$browser->key('Escape');
is($browser->count('#map-picture rect.file'), 2, 'Escape goes back');
is_deeply([$browser->complaints], [], 'the browser has no complaint');

# ---- A difference -----------------------------------------------------------
annotate($folder, '--format=html', '--diff', '-o', 'd.html', 'p.cg', 'q.cg');
$browser->open("file://$folder/d.html");
like(ask(q([...document.querySelectorAll('#functions .row')]
    .find(r => r.textContent.includes('work')).textContent)), qr/\x{25b2} \+1,000/,
    'in a difference, growth is told by a sign');
like($browser->text('#functions'), qr/\x{25bc} -1,000/,
    'in a difference, decrease has a sign, too');

# ---- Instructions -----------------------------------------------------------
my $code = in_folder_of({
    'i.cg' => graph_profile('positions: instr line', 'events: Ir', 'ob=/nowhere/prog', 'fl=a.c',
        'fn=f', '0x100 1 10', '0x104 2 30', '0x108 2 5'),
    'a.c' => "one\ntwo\n",
    map({("at$_.cg" => graph_profile('positions: instr line', 'events: Ir', 'ob=/nowhere/prog',
        "fl=at$_.c", 'fn=f', "0x100 $_ 10"),
        "at$_.c" => "\n" x $_)} 4321, 54321),
});
annotate($code, '--format=html', '--instructions', '-o', 'i.html', 'i.cg');
$browser->open("file://$code/i.html");
my $rows = q([...document.querySelectorAll('#source .row')]
    .map(r => r.lastChild.textContent).join('|'));
is(ask($rows), 'one|two', 'lines of source are folded');
ask(q([...document.querySelectorAll('#source .row')][1].click()));
like(ask($rows), qr/^one\|two\|0x104: *\|0x108: *$/, 'a click unfolds the instructions');
ask(q([...document.querySelectorAll('#source .row')][1].click()));
is(ask($rows), 'one|two', 'a second click folds the instructions');
ask(q(document.querySelector('#source .row.unfolds .num').focus()));
$browser->key('Enter');
like(ask($rows), qr/^one\|0x100: *\|two$/, 'Enter unfolds the instructions');
is($browser->count('#source .row[role], #source .row[tabindex]'),
    0, 'what unfolds holds no button in another');
for my $line (4321, 54321) {
    annotate($code, '--format=html', '--instructions', '-o', 'at.html', "at$line.cg");
    $browser->open("file://$code/at.html");
    is(ask(q([...document.querySelectorAll('#source .row.unfolds .num')]
        .map(n => n.textContent + (n.scrollWidth > n.clientWidth ? ' is cut' : '')).join())), $line,
        "the number of line $line has room beside the sign that it unfolds");
}
is_deeply([$browser->complaints], [], 'the browser has no complaint');

# ---- A call graph -----------------------------------------------------------
is(ask('document.getElementById("tab-icicle").hidden'), JSON::PP::true(),
    'without a call graph there is no icicle');
my $calls = in_folder_of({'calls.cg' => graph_profile('fl=a.c', 'fn=main', '1 10', 'cfn=left',
    'calls=2 5', '2 300', 'cfn=<b>right', 'calls=1 9', '3 100', 'fn=left', '5 200', 'cfn=<b>right',
    'calls=4 9', '30 100', 'fn=<b>right', '9 200'),
    'a.c' => join '', map { /\A(?:2|3|30)\z/ ? "called();\n" : "\n" } 1 .. 60});
$run = annotate($calls, '--format=html', '-o', 'calls.html', 'calls.cg');
is("$run->{status} $run->{err}", '0 ', 'a profile with a call graph has a report');
my ($data) = read_file("$calls/calls.html") =~ m{<script[^>]* id="data"[^>]*>(.*?)</script>}s;
my ($source) = @{decode_json($data)->{sources}};
ok(!$source->{calls}, 'the page leaves out the calls of lines, which it does not show');
is(join(' ', map { $_->[0] } grep { $_->[2] =~ /called/ } @{$source->{lines}}), '2 3 30',
    'but not the lines from which functions are called');
$browser->open("file://$calls/calls.html");
$browser->click('#tab-icicle');
sub boxes {
    return ask(q([...document.querySelectorAll('#icicle-picture rect')]
        .map(r => r.ariaLabel.split('\n')[0] + ' ' + Math.round(r.getAttribute('width') * 410
            / document.getElementById('icicle').clientWidth)).join('|')));
}
is(boxes(), 'main 410|left 300|<b>right 100|<b>right 100', 'boxes are as wide as what calls cost');
ask(q(document.querySelectorAll('#icicle-picture rect')[1]
    .dispatchEvent(new Event('click'))));
is(boxes(), 'left 410|<b>right 137', 'a click zooms into a function');
is($browser->text('#callers'), "100.0%2\xd7main", 'a click on a function tells its callers');
is($browser->text('#callees'), "33.3%4\xd7<b>right", 'a click on a function tells what it calls');
$browser->key('Escape');
like(boxes(), qr/^main 410/, 'Escape goes back');

# ---- Size -------------------------------------------------------------------
my $lines = 100_000;
my @big   = map { ($_ % 2 ? () : "fn=function_$_"), "$_ " . ($_ * 7919 % 1000 + 1) } 2 .. $lines;
my $large = in_folder_of({
    'big.cg' => plain_profile('fl=big.c', @big),
    'big.c'  => join('', map { "int line_$_;\n" } 1 .. $lines),
});
$run = annotate($large, '--format=html', '--threshold=0', '-o', 'big.html', 'big.cg');
is("$run->{status} $run->{err}", '0 ', 'a large report is made');
$browser->open("file://$large/big.html");
is(ask('table.rows.length'), 50_000, '50,000 functions are there');
is(ask('view.rows.length'), $lines, '100,000 lines are there');
cmp_ok(ask('document.querySelectorAll("*").length'), '<', 3000, 'only what is seen has nodes');
ask('view.list.scroller.scrollTop = 20 * 99990');
ask('view.list.show()');
like($browser->text('#source .spacer'), qr/line_99999;/,
    'a long source can be scrolled to its end');
is_deeply([$browser->complaints], [], 'nothing has complained by then');

# ---- Nothing to show ---------------------------------------------------------
write_file("$folder/idle.cg", "cmd: x\nevents: Ir\nsummary: 0\n");
write_file("$folder/thin.cg", join "\n", 'cmd: x', 'events: Ir', 'fl=x.c',
    (map { ("fn=f$_", '1 1') } 1 .. 9), 'summary: 9', '');
my $nothing = q(document.getElementById('nothing').textContent
    + (document.getElementById('nothing').hidden ? ' (hidden)' : ''));
for my $case (['idle.cg', 'Nothing was counted.'],
    ['--threshold=20 thin.cg', 'No function is shown; the threshold is 20.0%.'],
    ['--diff p.cg p.cg', 'Nothing has changed.']) {
    my ($arguments, $why) = @$case;
    annotate($folder, '--format=html', '-o', 'n.html', split / /, $arguments);
    $browser->open("file://$folder/n.html");
    is(ask($nothing), $why, "an empty table says why: $arguments");
}
like(read_file("$folder/n.html"), qr{<h1>Difference: \./p .*</h1>\n<p>No difference in 2 events},
    'the head of an empty difference names equal commands once');
unlike(read_file("$folder/n.html"), qr{<h1>.*(?:others|, then).*</h1>},
    'the head names no other command');

done_testing();
