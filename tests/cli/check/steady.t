# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_check --steady reports how much the profiles of a program differ, and where. If runs differ in
# their options for repeatable runs, comparisons have a note, and cg_merge leaves these options out.

use CgTest qw(built run_cmd);
use CgReport qw(in_folder_of plain_profile);
use JSON::PP ();

# Return a profile in which f() has $f of 1000 instructions, and g() the rest. @ways become its
# `desc:` lines.
sub profile($f, @ways) {
    my $text = plain_profile('events: Ir Dr', 'fl=s.c', 'fn=f', "1 $f 1", 'fn=g',
        '2 ' . (1000 - $f) . ' 2');
    return join q{}, map({ "desc: $_\n" } @ways), $text;
}
my $yes    = 'Repeatable: yes, seed 0, clock 2030-01-01, processors 1';
my $folder = in_folder_of({
    'a.cg'    => profile(100),
    'b.cg'    => profile(130),
    'c.cg'    => profile(90),
    'more.cg' => plain_profile('events: Ir', 'fl=s.c', 'fn=f', '1 100', 'fn=g', '2 902'),
    'yes.cg'  => profile(100, 'I1 cache: x', $yes, 'D1 cache: y'),
    'seed.cg' => profile(100, 'I1 cache: x', $yes =~ s/seed 0/seed 1/r, 'D1 cache: y'),
});

sub run($program, @arguments) {
    return run_cmd([ built($program), @arguments ], dir => $folder);
}

my $run = run('cg_check', '--steady', 'a.cg', 'b.cg', 'c.cg');
is("$run->{status} $run->{err}", '0 ', 'without a limit the exit status is 0');
like($run->{out}, qr/^Ir +1,000 +1,000 +0 /m, 'the totals are equal');
like($run->{out}, qr/^ +40 +870 \.\. 910 +s[.]c:g\n/m, 'and yet g differs, from 870 to 910');
like($run->{out}, qr/^ +40 +90 \.\. 130 +s[.]c:f\n/m, 'and f, from 90 to 130');
like($run->{out}, qr/^ +40 +90 \.\. 130 +s[.]c:1\n/m, 'in line 1');
like($run->{out}, qr/^Verdict: there is no limit\n\z/m, 'the verdict is that there is no limit');
is(run('cg_check', '--steady', 'a.cg', 'a.cg')->{out} =~ /^Verdict: (.*)/m ? $1 : '',
    'equal to the unit', 'equal profiles are equal to the unit');

for my $case (['+0.2%', 0, 'within limits'], ['+0.1%', 1, 'exceeded: Ir'],
    ['+2', 0, 'within limits'], ['+1', 1, 'exceeded: Ir']) {
    my ($limit, $status, $verdict) = @{$case};
    $run = run('cg_check', '--steady', "--limit=$limit", 'more.cg', 'a.cg');
    like("$run->{status}\n$run->{out}", qr/\A$status\n.*^Verdict: \Q$verdict\E$/ms,
        "a spread of 2 in 1000, with a limit of $limit, is $verdict");
}
my $json = JSON::PP::decode_json(
    run('cg_check', qw(--steady --format=json --limit=Ir=0), 'a.cg', 'more.cg')->{out});
is($json->{verdict}, 'exceeded: Ir', 'as JSON: the verdict');
is_deeply($json->{events},
    [{event => 'Ir', least => 1000, most => 1002, spread => 2, limit => '+0',
        verdict => 'exceeded'}],
    'as JSON: the events that both have');
is_deeply($json->{differing}[0]{functions},
    [{name => 'g', file => 's.c', least => 900, most => 902, spread => 2}],
    'as JSON: the functions that differ');
is_deeply($json->{differing}[0]{lines},
    [{file => 's.c', line => 2, least => 900, most => 902, spread => 2}],
    'as JSON: the lines that differ');

for my $wrong ([['a.cg'], 'two or more'], [[qw(--save=x a.cg b.cg)], 'no use for --save'],
    [[qw(--old=a.cg b.cg c.cg)], 'no use for --old'], [[qw(--warn=1% a.cg b.cg)], '--warn'],
    [[qw(--per-function=1% a.cg b.cg)], '--per-function'],
    [[qw(--limit=Ir:x=1% a.cg b.cg)], 'data'],
    [[qw(--format=github a.cg b.cg)], 'text or json'], [[qw(--limit=Xx=1 a.cg b.cg)], 'no event']) {
    my ($arguments, $message) = @{$wrong};
    $run = run('cg_check', '--steady', @{$arguments});
    like("$run->{status} $run->{err}", qr/\A2 cg_check: error: .*\Q$message\E/,
        "--steady @{$arguments} is refused with the reason");
}

# ---- Ways to run ------------------------------------------------------------
my $note = qr/of another kind of run than the first: \Q$yes\E there, Repeatable: no here/;
like(run('cg_check', 'yes.cg', 'a.cg')->{out}, $note, 'cg_check notes that one side was not');
like(run('cg_annotate', '--diff', 'yes.cg', 'a.cg')->{out} =~ s/\n +/ /gr, $note,
    'cg_annotate --diff notes it, too');
like(run('cg_check', 'a.cg', 'yes.cg')->{out}, qr/Repeatable: no there, \Q$yes\E here/,
    'cg_check notes that the other side was not');
like(run('cg_check', 'yes.cg', 'seed.cg')->{out}, qr/seed 0.* there, .*seed 1.* here/,
    'cg_check notes seeds that differ');
unlike(run('cg_check', 'yes.cg', 'yes.cg')->{out}, qr/Repeatable/,
    'nothing is noted of equal ways');
my $merged = run('cg_merge', 'yes.cg', 'yes.cg')->{out};
like($merged, qr/^desc: \Q$yes\E\n/m, 'cg_merge says what holds for all runs');
for my $other ('seed.cg', 'a.cg') {
    my $out = run('cg_merge', 'yes.cg', 'yes.cg', $other, 'yes.cg')->{out};
    unlike($out, qr/Repeatable/, "cg_merge with $other leaves the way to repeat out");
    like($out, qr/^desc: I1 cache: x\ndesc: D1 cache: y\n/m,
        "cg_merge with $other keeps all other descriptions");
}
unlike(run('cg_merge', 'a.cg', 'yes.cg')->{out}, qr/Repeatable/, 'a later one does not bring it');

done_testing();
