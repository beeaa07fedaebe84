# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Counts too large for doubles, up to 2^63 - 1, in most forms of the report, and as sums and
# differences: all digits are right. (The arithmetic is in perl/count.t, formulas in
# computed-events.t.)

use CgTest qw(built run_cmd);
use CgReport qw(annotate diff_profiles in_folder_of);

# The counts of lines 1 and 2 in p.cg; and the count of line 2 in q.cg, larger by 3. The sum of the
# two totals is 2^63 - 1.
my ($first, $second, $more) = ('2305843009213693953', '2305843009213693949', '2305843009213693952');
my ($old, $new, $both) = ('4611686018427387902', '4611686018427387905', '9223372036854775807');
my $with_commas = '4,611,686,018,427,387,902';

sub profile_of($count, $total, $part) {
    return "desc: Part: $part\ndesc: Trigger: x\ncmd: ./huge\nevents: Ir\nfl=s.c\nfn=f\n"
        . "1 $first\n2 $count\nsummary: $total\n";
}

my $folder = in_folder_of({
    'p.cg'     => profile_of($second, $old, 1),
    'q.cg'     => profile_of($more,   $new, 2),
    'calls.cg' => "events: Ir\nfl=s.c\nfn=main\n1 $first\ncfn=f\ncalls=1 2\n2 $second\nfn=f\n"
        . "2 $second\ntotals: $old\n",
    's.c' => "one\ntwo\n",
});

my %form_of = (
    text     => qr/^\Q$with_commas\E \(100\.0%\)  PROGRAM TOTALS$/m,
    classic  => qr/^\Q$with_commas\E \(100\.0%\)  PROGRAM TOTALS$/m,
    markdown => qr/\b\Q$with_commas\E\b/,
    json     => qr/"total": ?\[$old\].*\b$second\b/s,
    html     => qr/"total": ?\[$old\].*\b$second\b/s,
    csv      => qr/^s\.c,1,$first\r\ns\.c,2,$second\r$/m,
);
for my $form (sort keys %form_of) {
    my $run = annotate($folder, "--format=$form", 'p.cg');
    is("$run->{status} $run->{err}", '0 ', "the report as $form is made");
    like($run->{out}, $form_of{$form}, "$form has all digits");
}
like(annotate($folder, '--format=json', 'p.cg', 'q.cg')->{out}, qr/"total": ?\[$both\b/,
    'the report on two profiles has the exact sum');
like(annotate($folder, '--format=json', '--diff', 'p.cg', 'q.cg')->{out}, qr/"total": ?\[3\b/,
    'a difference of large counts is exact');
like(annotate($folder, '--parts', '--no-show-percs', 'p.cg', 'q.cg')->{out} =~ tr/,//dr,
    qr/\b$old\b.*\b$new\b/s, '--parts has all digits of each part');
like(annotate($folder, '--tree=both', '--no-show-percs', 'calls.cg')->{out} =~ tr/,//dr,
    qr/\b$old\b.*main/, 'inclusive counts have all digits');
like(diff_profiles($folder, 'p.cg', 'q.cg')->{out}, qr/^summary: 3$/m, 'cg_diff is exact, too');
like(run_cmd([ built('cg_merge'), 'p.cg', 'q.cg' ], dir => $folder)->{out}, qr/^summary: $both$/m,
    'cg_merge has the exact sum');
my $check = run_cmd([ built('cg_check'), '--limit=Ir=+0', 'p.cg', 'q.cg' ], dir => $folder);
is($check->{status}, 1, 'cg_check sees that 2^62 + 1 is more than 2^62 - 2');

done_testing();
