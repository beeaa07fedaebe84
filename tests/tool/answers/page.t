# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A stranger's questions about a program in C++: the first sentence of the HTML report, or what two
# clicks open, answers them and names the user's own code. So does the first text of the time line.

use CgPage;
use CgTest;

need_valgrind();
need_processor('amd64');
my $browser = page_browser(temp_dir(), 1300, 850);

my $progs = src_dir() . '/tests/progs';
my @level = ('-std=c++17', '-O2', '-pthread', '-lstdc++');

# Return the number of the first line of a source with a comment that begins with $what.
sub line_of($file, $what) {
    my @lines = split /\n/, read_file("$progs/$file");
    return 1 + (grep { $lines[$_] =~ m{\Q/* $what\E} } 0 .. $#lines)[0];
}
my $compares = line_of('shop.h', 'compares');

sub profiled($program, $name, @options) {
    my $path = temp_dir() . "/$name.prof";
    tool([ "--cachegrind-out-file=$path", qw(--contexts=yes --inlined=yes), @options ], [$program]);
    return $path;
}

my $clicks;

sub shown {
    $clicks = 0;
    return report(@_);
}

sub click($what) {
    ask("($what).click()");
    $clicks++;
    return;
}
sub row { return "[...document.querySelectorAll('#functions .row')].find(r =>
    r.querySelector('.code').textContent === '$_[0]')" }
sub headline { return ask(q(document.getElementById('answer').innerText)) }
sub cards { return ask(q([...document.querySelectorAll('.verdict')].map(c => c.title).join('\n'))) }

my $shop = compile(['shop.cc'], @level);
my $old  = profiled($shop, 'old', qw(--data-profile=yes --sharing=yes --cache-use=yes), caches());
shown($old);
like(headline(), qr/\A\d+ % of Ir is below find [(]shop[.]h:$compares[)], called 6,000 times: /,
    'what most instructions are executed for is said at once');
is(ask(q(document.querySelector('#source .row.at .num').textContent)), $compares,
    'the line of most instructions is open');
like(cards(), qr/^Bytes 32 to 87 of list(?:<Order>)? nodes, shop[.]cc:\d+, .* never used/m,
    'which bytes are never used is said at once');
like(cards(), qr/^Static counters .* is falsely shared/m, 'what is falsely shared is said at once');

click(q(document.querySelectorAll('.verdict')[1]));
my ($line) = headline() =~ /% of D1mr is .*?[(:](shop[.]\w+:\d+)/;
is($line, ask(q(document.querySelector('#hottest li .dim').innerText)),
    'the line that misses most heads the list of lines');

shown($old);
click(q(document.getElementById('library')));
click(row('malloc'));
like(headline(), qr/[.] \d\d % of its 48,\d{3} calls are for \w+, through \w+; next \d\d % for /,
    'the callers of malloc are said, and through whom');
is($clicks, 2, 'the callers of malloc are said after two clicks');

shown($old);
click(row('split'));
my $left = ask(q(Math.round(100 - 100 * table.rows[1].inclusive[0] / total[0])));
like(headline(), qr/ Were it free, $left % of Ir, .* would be left/, 'a click says what is left');
click(q(document.getElementById('free-function')));
like(ask(q(document.getElementById('free').innerText)),
    qr/free, $left % of Ir, .* D1mr, .* left[.]/, 'two clicks say what is left of each event');

# ---- Builds, phases -------------------------------------------------------------
my $new = profiled(compile(['shop.cc'], @level, '-DBETTER'), 'new');
shown('--diff', profiled($shop, 'before'), $new);
like(headline(),
    qr/\A-\d\d[.]\d % Ir; .* of it is .*(?:shop[.]h:$compares|find).*; but sum_columns /,
    'what changed between two builds is said at once');

my $parts = profiled($shop, 'parts', '--dump-every-instructions=2000000',
    qw(--data-profile=yes --cache-use=yes), caches());
my ($text) = run_cmd([ built('cg_annotate'), '--parts', $parts ])->{out}
    =~ /^-- Phases\n-+\nparts [^\n]*\n(.*?)\n\n/ms;
my ($slow) = sort { share_of($b) <=> share_of($a) } split /\n/, $text;
sub share_of { return $_[0] =~ / ([\d.]+)% / ? $1 : 0 }
like($slow, qr{^\d to \d\d +[\d,]+ +9\d[.]\d% +find, shop[.]h:\d+ \(\d\d%\)$},
    q{which phase is slow, as text});
my @named = map { / (\w+)\S*, \S+ \(\d+%\)$/ } split /\n/, $text;
shown('--parts', $parts);
my $phases = q([...document.querySelectorAll('#timeline-picture .phase')]);
my @shown = split /\n/, ask("$phases.map(p => p.getAttribute('aria-label')).join('\\n')");
is_deeply([map { /% in (\w+)/ } @shown], \@named, 'the time line shows the phases of the text');
click(qq({click: () => $phases.find(p => p.getAttribute('aria-label').endsWith('in find'))
    .dispatchEvent(new MouseEvent('click', {bubbles: true}))}));
like(headline(), qr/\Afind has \d\d[.]\d% of Ir itself/, 'a click says what a phase does');
my $of_whole = q([...document.querySelectorAll('.of-whole')].filter(n => n.checkVisibility())
    .map(n => n.innerText + ' ' + n.nextSibling.className).join('|'));
my $note = 'Of the whole run, not only of the parts that are chosen. ';
for my $tab (qw(objects cacheuse)) {
    ask("chooseTab('$tab')");
    like(ask($of_whole), qr/\A\Q$note\Everdicts\|\Q$note\E\w*\z/,
        "$tab and cards say that they are of the whole run");
}
ask(q(document.getElementById('timeline-all').click()));
is(ask($of_whole), '', 'without a chosen part nothing says so');
is_deeply([$browser->complaints], [], 'nothing is wrong');

done_testing();
