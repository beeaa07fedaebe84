# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Properties of all profiles, tried on random ones: a report on several profiles has the counts of a
# report on their merge, totals equal the summary, a profile minus itself is 0, and each count is in
# exactly one row of the annotation summary.

use CgTest qw(built rounds run_cmd);
use CgProfile qw(random_profile);
use CgReport qw(annotate in_folder_of section);

my $seed = $ENV{CG_SEED} // 20240607;
srand $seed;
note("CG_SEED=$seed");

my @EVENTS = qw(Ir Dr Dw);

sub profile {
    my $text = random_profile(events => \@EVENTS, plain => 1, files => 6);
    return ($text, [$text =~ /^summary: (\d+) (\d+) (\d+)$/m]);
}

# Return the counts of a table's rows, an array for each row, without commas and percentages.
sub counts(@rows) {
    return map { [map { tr/,//dr } /(-?\d[\d,]*)(?: \([^)]*\))?/g] }
        map { s/ \([^)]*\)//gr =~ s/  [^-\d ].*//r } @rows;
}

my %sources = map { $_ => "line\n" x 25 } 'a.c', 'dir/z.c', 'sp ace.c';
$sources{'b.h'} = "other\n";
my @WIDE = ('--no-show-percs', '--threshold=0');

for my $round (1 .. rounds(4, 12)) {
    my ($p, $p_sum) = profile();
    my ($q, $q_sum) = profile();
    my $folder = in_folder_of({%sources, 'p.cg' => $p, 'q.cg' => $q});

    my $report = annotate($folder, @WIDE, '--mod-filename=s/^[ab][.]/v./', 'p.cg', 'q.cg');
    is("$report->{status} $report->{err}", '0 ', "round $round: the report ends well");

    my @sum = map { $p_sum->[$_] + $q_sum->[$_] } 0 .. $#EVENTS;
    my ($total) = counts(section($report->{out}, 'Summary') =~ /^(.*PROGRAM TOTALS)$/m);
    is("@$total", "@sum", 'its total is the sum of the summaries');

    my @tally = counts(section($report->{out}, 'Annotation summary') =~ /^(.*annotated: .*)$/mg);
    my @added = (0) x @EVENTS;
    for my $row (@tally) {
        $added[$_] += $row->[$_] for 0 .. $#EVENTS;
    }
    is(scalar @tally, 6, 'the annotation summary has six rows');
    is("@added", "@sum", 'the rows add up to the total');
    for my $table ('File:function', 'Function:file') {
        my @outer = counts(section($report->{out}, "$table summary") =~ /^[<>] (.*)$/mg);
        my @all = map { my $i = $_; my $s = 0; $s += $_->[$i] for @outer; $s } 0 .. $#EVENTS;
        is("@all", "@sum", "the table $table holds all counts");
    }

    my $merge = run_cmd([built('cg_merge'), '-o', 'both.cg', 'p.cg', 'q.cg'], dir => $folder);
    is($merge->{status}, 0, 'the profiles can be merged');
    my @sections = ('Summary', 'File:function summary', 'Function:file summary',
        'Annotated source file: a.c', 'Annotation summary');
    my $of_two = annotate($folder, 'p.cg', 'q.cg');
    my $merged = annotate($folder, 'both.cg');
    is(join('', map { section($merged->{out}, $_) // '' } @sections),
        join('', map { section($of_two->{out}, $_) // '' } @sections), 'the merge reports both');

    my $nothing = annotate($folder, '--diff', '--no-show-percs', 'p.cg', 'p.cg');
    my @counts  = map { @$_ } counts($nothing->{out} =~ /^(?:[<> ] )?( *-?\d.*)$/mg);
    is(scalar(grep { $_ != 0 } @counts), 0, 'a profile minus itself is zero everywhere');

    my $forth = annotate($folder, '--diff', @WIDE, 'p.cg', 'q.cg');
    my $back  = annotate($folder, '--diff', @WIDE, 'q.cg', 'p.cg');
    my @forth = counts(section($forth->{out}, 'Function:file summary') =~ /^> (.*)$/mg);
    my @back  = counts(section($back->{out},  'Function:file summary') =~ /^> (.*)$/mg);
    is_deeply([map { [map { -$_ } @$_] } @forth], [map { [map { 0 + $_ } @$_] } @back],
        'a difference changes its sign with the order');
}

done_testing();
