# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Peculiarities of other writers of Callgrind's format, one small file for each: Xdebug, yappi,
# ruby-prof, Go's pprof, old Callgrinds and simple scripts. The totals are checked, and the notes of
# a report. (Other peculiarities are in unit/engine/callgrind.c.)

use CgTest qw(built read_file run_cmd temp_dir write_file);

my $dir   = temp_dir();
my $merge = built('cg_merge');
my $t     = "events: T\nfl=x\nfn=a\n";
my $xdebug = "version: 1\ncreator: xdebug 2.5\ncmd: x\npart: 1\n\n";

for (
    ['counts below 0, a summary in the middle', '12 0',
        "${xdebug}events: Time Memory\n\nfl=x\nfn=d\n2 5 -32\n\nfl=x\nfn={main}\n\n"
            . "summary: 20 100\n\n0 7 -5\ncfn=d\ncalls=1 0 0\n2 5 -3\n"],
    ['NULs in names', '4', "${xdebug}events: T\n\nfl=x\nfn=(1) class\@anonymous\0x:3\$0->f\n3 4\n"],
    ['CR LF',              '4', "${xdebug}events: T\nfl=x\nfn=f\n1 4\n\n" =~ s/\n/\r\n/gr],
    ['a byte order mark',  '2', "\xef\xbb\xbf$xdebug${t}1 2\n"],
    ['a byte order mark before events',  '2', "\xef\xbb\xbf${t}1 2\n"],
    ['ids that are names', '4', "events: T\nfl=x\nfn=(1a) f\n1 2\nfn=(1a)\n1 2\n"],
    ['units in events', '13 20', "events: cpu(ms) space(bytes)\nfl=a\nfn=f\n+3 10 20\n-1 1\n* 2\n"],
    ['an unknown number of calls', '3',
        "positions: instr line\nevents: n(count)\nob=(1) p\nfl=(1) a\nfn=(1) f\n"
            . "0x45 10 1\n+3 +1 2\ncfl=(2) b\ncfn=(2) g\ncalls=0 * 5\n* * 3\n"],
    ['an empty callee',    '2', "${t}1 2\ncfn=\ncalls=1 2\n3 4\n"],
    ['calls below 0',      '2', "${t}1 2\ncfn=b\ncalls=-1 0\n1 2\n"],
    ['empty lines first',  '2', "\n\nversion: 1\n${t}1 2\n"],
    ['hexadecimal counts', '32', "${t}0x10 0x20\n"],
    ['a long name',        '2', "events: T\nfl=x\nfn=" . ('n' x 3_000_000) . "\n1 2\n"],
    ['ids without a name', '6', "creator: yappi\nevents: T\nfl=(1) x\nfn=(1) a\n1 2\n"
            . "cfl=(0)\ncfn=(0)\ncalls=1 0\n0 3\n\nfl=(0)\nfn=(0)\n0 4\n"],
) {
    my ($what, $sums, $text) = @{$_};
    write_file("$dir/p", $text);
    my $run = run_cmd([$merge, "$dir/p"]);
    my ($totals) = $run->{out} =~ /^totals: (.*)/m;
    is($run->{err} . ($totals // 'none'), $sums, "$what: taken");
    write_file("$dir/once", $run->{out});
    is(run_cmd([$merge, "$dir/once"])->{out}, $run->{out}, '... and what is written is read');
    $run = run_cmd([built('cg_annotate'), '--tree=both', "$dir/p"]);
    is("$run->{status} $run->{err}", '0 ', '... and reported');
}

# Each case has its name, the totals, the profile, and the report's notes.
my $pid   = "creator: callgrind-3.19.0\npid: 7\n";
my $named = 'some ids were given no name; they are shown instead (first in line';
my $cut   = '`totals:`, with which Callgrind ends, are missing: the profile may have been'
    . ' cut short (first in line';
my $few   = 'a call or a jump has fewer positions than `positions:` says; one alone was taken'
    . ' as the line (first in line 7)';
my $wraps = 'line says 2^63 or more, which has wrapped around, but the counts add up to 2 (line 7)';
my $path  = 'a path has a line end in it; only what is before that is kept of it';
my $new   = "\n==== NEW PROFILING FILE ====\n${xdebug}events: T M\nfl=(1) x\nfn=(1) f\n";
my $instr = "positions: instr line\nevents: T\nfl=x\nfn=a\n0x10 1 2\ncfn=b\n";
for (
    ['ids without names', 10, "creator: yappi\nevents: T\nfl=x\nfn=(1) a\n1 2\ncfn=(0)\n"
            . "calls=1 0\n0 3\nfn=(0)\n0 4\nfn=(5)\n0 4\n", "$named 6)"],
    ['objects without names, of Callgrind', 6, "${pid}events: T\nob=(1) a\nfn=(1) f\n1 2\n"
            . "cob=(8)\ncfn=(2) g\ncalls=1 1\n1 4\nob=(8)\nfn=(2)\n1 4\ntotals: 6\n", "$named 7)"],
    ['profiles that Xdebug appended', '9 0', "$new 1 4\nsummary: 4 0\n$new 2 5\nsummary: 5 0\n"],
    ['a summary that has wrapped around', 2,
        "$pid${t}1 2\nsummary: 18446744073709426935\ntotals: 2\n", "`summary:` $wraps"],
    ['totals that have wrapped around', 2, "$pid${t}1 2\ntotals: 9223372036854775808\n",
        "`totals:` $wraps"],
    ['calls whose costs have wrapped around', 2,
        "$pid${t}1 2\ncfn=b\ncalls=1 2\n1 18446744073709551615\ntotals: 2\n",
        'counts of 2^63 and more, which have wrapped around below 0, were taken as 0'
            . ' (first in line 9)'],
    ['no totals of who calls itself Callgrind', 2, "creator: callgrind-3.6.1\n${t}1 2\n",
        "$cut 5)"],
    ['wrong totals of who does', 2, "creator: callgrind-3.6.1\n${t}1 2\ntotals: 3\n",
        '`totals:` line says 3, but the counts add up to 2 (line 6)'],
    ['wrong totals after another note', 4,
        "creator: yappi\nevents: T\nfl=x\nfn=(5)\n1 4\ntotals: 5\nsummary: 6\n",
        "$named 4)", '`totals:` line says 5, but the counts add up to 4 (line 6)'],
    ['a summary without a colon', 2, "${t}1 2\nsummary 2 \n",
        'a sum without the colon after its key was read all the same (first in line 5)'],
    ['calls with a line alone', 2, "${instr}calls=2 75\n0x12 1 5\n", $few],
    ['calls with a relative line alone', 2, "${instr}calls=2 +5\n0x12 1 5\n", $few],
    ['calls with an address alone', 2, "${instr}calls=2 0x75\n0x12 1 5\n", $few],
    ['a jump with a line alone', 2, "${instr}jump=2 75\n0x12 1\n", $few],
    ['calls with an address more', 2, "${t}1 2\ncfn=b\ncalls=1 0x7f0000001234 3\n1 5\n"],
    ['an address of 64 bits', 3,
        "positions: instr line\n${t}0xffffffffff600000 1 1\n18446744073699065857 1 2\n"],
    ['a line end in an object', 2, "${pid}cmd: /a\nb/c\n${t}1 2\nob=/a\nb/c\nd\ntotals: 2\n",
        "$path (first in line 10)"],
    ['line ends in files', 3, "${t}1 2\nfi=/a\nb.c\n1 1\nfe=/a\nb.c\ncfi=/a\nb.c\ncfn=f\n"
            . "calls=1 1\n1 1\n", "$path (first in line 6)"],
    ['CRs in names', 2, "version: 1\ncmd: a\rb\r\n${t}1 2\nfl=a\rb\n"],
) {
    my ($what, $totals, $text, @notes) = @{$_};
    write_file("$dir/p", $text);
    my $report = run_cmd([built('cg_annotate'), "$dir/p"])->{out};
    is_deeply([$report =~ /^Note: ++(?!`summary:` line says \d+ )(.*)/mg], \@notes,
        "$what: told in so many notes: " . @notes);
    write_file("$dir/once", run_cmd([$merge, "$dir/p"])->{out});
    like(read_file("$dir/once"), qr/^totals: \Q$totals\E$/m, "$what: the counts are right");
    is(run_cmd([$merge, "$dir/once"])->{out}, read_file("$dir/once"), "$what: it is read again");
}

for (['75', '0x0 75'], ['+5', '0x0 6'], ['0x75', '0x75 0']) {
    write_file("$dir/p", "${instr}calls=2 $_->[0]\n0x12 1 5\njump=3 $_->[0]\n0x12 1\n");
    like(run_cmd([$merge, "$dir/p"])->{out}, qr/^calls=2 \Q$_->[1]\E$/m,
        "calls to $_->[0] alone: the other position is unknown");
}

sub shown($text) {
    write_file("$dir/p", $text);
    return run_cmd([built('cg_annotate'), '--no-show-percs', "$dir/p"])->{out};
}

like(shown("creator: yappi\nevents: T\nfl=x\nfn=(1) a\n1 2\nfn=(0)\n0 4\nfn=(5)\n0 1\n"),
    qr/^> 4  \(0\):x\n\n> 2  a:x\n\n> 1  \(5\):x$/m, 'ids without names are names');
like(shown("# callgrind format\ncmd:  /a\nb/c x\n${t}1 2\n"), qr/^Command: +\Q\/a\nb\/c x\E$/m,
    'a command goes on after a line end, in Callgrind\'s format');
like(shown("cmd: /a\nb/c x\rd\r\nevents: T\nfl=/a\nb.c\nfn=f\n1 2\nsummary: 2\n"),
    qr/^Command: +\Q\/a\nb\/c x\E\rd\r\nNote: +a path has.*^< 2  \/a:f$/ms,
    'and in Cachegrind\'s, with CRs');
like(run_cmd([$merge, "$dir/p"])->{out}, qr{\Acmd: \Q/a\nb/c x\E\rd\r\nevents: T\nfl=/a\n},
    'a merge writes such a command in one line');

done_testing();
