# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The instructions of a function in the HTML report: whole counts, arrows for jumps, and the hot
# loop, unfolded between folded stretches.

use CgTest;
use CgPage;
use CgReport qw(graph_profile in_folder_of);

# Forty instructions: a loop of ten, with a hotter loop of four in it.
my @counts = map { $_ >= 22 && $_ <= 25 ? 1_000_000 : $_ >= 18 && $_ <= 27 ? 1000 : 1 } 0 .. 39;
my %jump = (25 => [22, 999_000, 1_000_000], 27 => [18, 999, 1000], 5 => [35, 0, 1]);
my $folder = in_folder_of({
    'a.c'  => "one\ntwo\n",
    'i.cg' => graph_profile('positions: instr line', 'events: Ir', 'ob=/nowhere/prog', 'fl=a.c',
        'fn=f', (map {
            my $jump = $jump{$_};
            ($jump ? sprintf('jcnd=%d/%d 0x%x 2', @$jump[1, 2], 0x100 + 4 * $jump->[0]) : ()),
                ($jump ? sprintf '0x%x 2', 0x100 + 4 * $_ : ()),
                sprintf '0x%x 2 %d', 0x100 + 4 * $_, $counts[$_]
        } 0 .. 39), 'fn=g', '0x900 1 5'),
});
my $browser = page_browser($folder, 1200, 800);
report(qw(--instructions --threshold=0 i.cg));
reload('#tab=instructions&fn=f');

sub rows {
    return ask(q([...document.querySelectorAll('#machine .row')].map(r =>
        [...r.children].slice(1).map(c => c.textContent).join(' ').trim()).join('|')));
}
my $loop = join '|', map { sprintf '0x%x %s  a.c:2', 0x100 + 4 * $_,
    scalar reverse reverse($counts[$_]) =~ s/(\d{3})(?=\d)/$1,/gr } 19 .. 28;
is(rows(), "\x{22ee} 19 instructions, 1,018 Ir|$loop|\x{22ee} 11 instructions, 11 Ir",
    'the inner loop is there, with three instructions around it; the rest is folded');
is($browser->count('#machine .in-loop'), 4, 'a loop is marked');
is($browser->count('#machine path.back'), 2, 'each jump back has an arrow to its target');
is($browser->count('#machine path.on'), 1, 'jumps back have arrows, and jumps on');
like(ask(q([...document.querySelectorAll('#machine .row')][7].title)),
    qr/\Afollowed 999,000 of 1,000,000 times to 0x158\z/, 'arrows say how often a jump was made');
$browser->click('#machine .row.gap');
is($browser->count('#machine .row'), 30, 'a stretch unfolds');
ask(q([...document.querySelectorAll('#instructions button')][0].click()));
is($browser->count('#machine .row'), 40, 'all can be unfolded');
$browser->size(1000, 250);
ask('machine.list.show(true)');
cmp_ok($browser->count('#machine .row'), '<', 40, 'only what is near the window is drawn');
ask(q(dispatchEvent(new Event('beforeprint'))));
is($browser->count('#machine .row'), 40, 'paper has them all');
ask(q(dispatchEvent(new Event('afterprint'))));
is(ask(q(JSON.stringify(laneArrows([{from: 0, to: 9}, {from: 5, to: 2}, {from: 3, to: 8},
    {from: 9, to: 0}], 3).map(a => [a.from, a.to, a.lane])))), '[[5,2,0],[3,8,1],[0,9,2]]',
    'arrows that overlap have lanes of their own, as long as there are some');
is(ask(q(hotLoop([{targets: []}, {targets: []}], () => 0))), undef,
    'where nothing was counted no loop is hot');
ask('Object.assign(machine.rows[20], {calls: [{name: "g", calls: 1200, counts: [5004]}]})');
ask('machine.list.show(true)');
is($browser->text('#machine .badge'),
    "1,200\x{d7} g: 5,004 Ir (0.1%) below", 'a call says what was executed below it');
is_deeply([$browser->complaints], [], 'the browser has no complaint');

done_testing();
