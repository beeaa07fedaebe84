# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The layout of callgrind_annotate, whose lines PyTorch, KDevelop and scripts match. Unlike
# callgrind_annotate's, inclusive counts of recursive functions are right.

use CgTest qw(built run_cmd temp_dir write_file);
use CgReport qw(graph_profile);

my $annotate = built('callgrind_annotate');
my $dir      = temp_dir();
my $old_time = time - 100_000;

# main calls f once; f calls itself three times, and calls g once. Self costs are 10, 40 and 50.
my $cycle = graph_profile('ob=A', 'fl=a.c', 'fn=main', '1 10', 'cfn=f', 'calls=1 2', '1 90', 'fn=f',
    '2 40', 'cfn=f', 'calls=3 2', '2 120', 'cfn=g', 'calls=1 3', '2 50', 'fn=g', '3 50');
write_file("$dir/cycle", $cycle);
my $run = run_cmd([$annotate, qw(--inclusive=yes --threshold=100 --auto=no cycle)], dir => $dir);
like($run->{out}, qr/^100 \(100[.]0%\)  a[.]c:main \[A\]\n 90 \(90[.]00%\)  a[.]c:f \[A\]\n/m,
    'what is called by itself has no more than there is');
write_file("$dir/parts",
    $cycle . "part: 2\nevents: Ir\nob=A\nfl=a.c\nfn=main\n1 900\ntotals: 900\n");
$run = run_cmd([$annotate, '--auto=no', 'parts'], dir => $dir);
like($run->{out}, qr/^1,000 \(100[.]0%\)  PROGRAM TOTALS\n/m, 'parts of a file are added up');

write_file("$dir/summary", $cycle =~ s/^(?=ob=)/summary: 80\n/mr);
like(run_cmd([ $annotate, '--auto=no', 'summary' ], dir => $dir)->{out},
    qr/^50 \(50[.]00%\)  a[.]c:g /m, 'the total is what lines add up to, not the summary');

# Files below the current folder are named, and read, by relative paths.
my $absolute = $cycle =~ s{^(fl=)}{$1$dir/}mr;
write_file("$dir/a.c", "one\ntwo\nthree\n");
utime $old_time, $old_time, "$dir/a.c";
write_file("$dir/callee", $absolute =~ s/^cfn=f\n(?=calls=3)/cfi=$dir\/gone.c\ncfn=h\n/mr);
my $here = run_cmd([ $annotate, qw(--auto=yes --threshold=100 --tree=both), "$dir/callee" ],
    dir => $dir)->{out};
unlike($here =~ s/^Profile data.*//mr, qr{\Q$dir\E/}, 'names are those below this folder');
like($here, qr/^ *\d+ \(.*%\)  >   gone[.]c:h \(3x\)/m, 'such a callee is named from there');
like($here, qr/^ *\d+ \(.*%\)  \*  a[.]c:f \[A\]$/m, 'a function of a tree has an asterisk');
like($here, qr/^-{80}\n-- Auto-annotated source: a[.]c\n-{80}\n/m, 'a source has its heading');

# ---- the front --------------------------------------------------------------
is(run_cmd([built('cg_annotate'), '--format=callgrind', 'cycle'], dir => $dir)->{out},
    run_cmd([$annotate, 'cycle'], dir => $dir)->{out}, 'cg_annotate has the layout as a format');
like(run_cmd([$annotate, '--format=json', 'cycle'], dir => $dir)->{out}, qr/\A\{/,
    'callgrind_annotate has the other formats, too');
write_file("$dir/callgrind.out.7", $cycle);
like(run_cmd([$annotate], dir => $dir)->{out}, qr/\AReading data from 'callgrind[.]out[.]7'[.]{3}
-+
Profile data file 'callgrind[.]out[.]7'/, 'the newest profile is taken if none is named');
unlike(run_cmd([$annotate, 'callgrind.out.7'], dir => $dir)->{out}, qr/Reading/,
    'a profile that is named is read without a word');

done_testing();
