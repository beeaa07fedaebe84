# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Profiles of data with CyMem, the cycles that loads wait for an object: they are read and added up,
# and CyMem sorts objects in reports of cycles.

use CgTest qw(built data read_file run_cmd);
use CgReport qw(in_folder_of);

# Loads wait for the table, but not for the list.
my $text = read_file(data('data/one.data'));
my $waits = $text =~ s/^(events:.*)/$1 CyMem/mr
    =~ s/^((?:summary|misses|line \d+|offset \d+):?(?: \d+){4})$/$1 0/mgr
    =~ s/^(summary:.*) 0$/$1 700/mr =~ s/^(misses: 60 .*) 0$/$1 700/mr
    =~ s/^(line 20 60 .*) 0$/$1 700/mr;
my $losses = $text =~ s/^(events:.*)/$1 AcCost1 SpLoss1 AcCost2 SpLoss2/mr
    =~ s/^((?:summary|misses|line \d+|offset \d+):?(?: \d+){4})$/$1 0 0 0 0/mgr;
my $both = $losses =~ s/^(events:.*)/$1 CyMem/mr
    =~ s/^((?:summary|misses|line \d+|offset \d+):?(?: \d+){8})$/$1 0/mgr;
my $folder = in_folder_of({
    (map { $_ => "cmd: ./prog input\nevents: Ir D1mr DLmr D1mw DLmw Cy CyMem\nfl=a.c\nfn=main\n"
            . "1 5 1000 300 160 30 900 700\nsummary: 5 1000 300 160 30 900 700\n" } qw(p q)),
    'p.data' => $waits, 'plain' => $text, 'losses' => $losses, 'both' => $both,
    'q.data' => $waits =~ s/ 700$/ 735/mgr,
});

sub ran($program, @arguments) {
    return run_cmd([ built($program), @arguments ], dir => $folder);
}

is(ran('cg_merge', '--data', 'p.data')->{out}, $waits, 'one file is written as it was');
is(ran('cg_merge', '--data', 'both')->{out},   $both,  '... and so is one with cache use, too');
my $twice = ran('cg_merge', '--data', 'p.data', 'p.data')->{out};
like($twice, qr/^summary: 2000 600 320 60 1400$/m, 'two add up');
for my $other (qw(plain losses both)) {
    like(ran('cg_merge', '--data', 'p.data', $other)->{err},
        qr/other events than in the files before: cache use or cycles/, "... but not with $other");
}

my $report = ran('cg_annotate', 'p')->{out};
like($report, qr/^ +D1mr +DLmr +D1mw +DLmw +CyMem +object$/m, 'the report has the event');
like($report, qr/ALL DATA\n.* 700 \(100\.0%\) +static table /, 'with Cy, they are sorted by it');
like($report,
    qr/^static table .*\n +700 CyMem \(100\.0% of all\), of which\n +700 .* waited for by main /m,
    '... and lines told apart');
like(ran('cg_annotate', '--sort=Ir', 'p')->{out}, qr/ALL DATA\n.* heap /, '... else as before');
is(ran('cg_check', '--limit=CyMem:table=+5%', 'p', 'q')->{status}, 0, 'a limit may be of it');
is(ran('cg_check', '--limit=CyMem:table=+4%', 'p', 'q')->{status}, 1, '... and exceeded');

done_testing();
