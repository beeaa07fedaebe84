# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_annotate on a call graph: functions by inclusive counts, with callers and callees, so that a
# reader can follow main to the hot leaf; calls beside source lines that make them; and notes about
# odd profiles.

use CgTest;
use CgReport qw(annotate graph_profile in_folder_of is_by_schema plain_profile section);
use JSON::PP ();

my $source = join q{}, map { "text of line $_\n" } 1 .. 12;
my $graph  = graph_profile('creator: callgrind-3.19.0', 'events: Ir Dr', 'ob=/bin/words', 'fl=m.c',
    'fn=main', '1 10 1', 'cfn=expr', 'calls=4 3', '2 690 59', 'cob=/lib/y.so', 'cfi=l.c',
    'cfn=leaf', 'calls=2000 9', '2 300 40',
    'fn=expr', '3 200 20', 'cfn=term', 'calls=8 5', '4 900 39', '+1 0 0',
    'fn=term', '5 190 19', 'cfn=expr', 'calls=4 3', '6 500 20', 'cob=/lib/y.so', 'cfi=l.c',
    'cfn=leaf', 'calls=1500 9', '8 300 20',
    'ob=/lib/y.so', 'fl=l.c', 'fn=leaf', '9 600 60', '-9 0');
my $folder = in_folder_of({'g.cg' => $graph, 'm.c' => $source});
sub out { return annotate($folder, @_)->{out} }

is(section(out('--tree=both', '--show=Ir', 'g.cg'), 'Function summary, inclusive'), <<'END',
  Ir incl_______ Ir self____  file:function

* 1,000 (100.0%)  10  (1.0%)  m.c:main [/bin/words]
>   690  (69.0%)                m.c:expr <cycle 1> (4x) [/bin/words]
>   300  (30.0%)                l.c:leaf (2,000x) [/lib/y.so]

<   690  (69.0%)                m.c:main (4x) [/bin/words]
<   500  (50.0%)                m.c:term <cycle 1> (4x) [/bin/words]
*   690  (69.0%) 200 (20.0%)  m.c:expr <cycle 1> (8x) [/bin/words]
>   900  (90.0%)                m.c:term <cycle 1> (8x) [/bin/words]

<   900  (90.0%)                m.c:expr <cycle 1> (8x) [/bin/words]
*   690  (69.0%) 190 (19.0%)  m.c:term <cycle 1> (8x) [/bin/words]
>   500  (50.0%)                m.c:expr <cycle 1> (4x) [/bin/words]
>   300  (30.0%)                l.c:leaf (1,500x) [/lib/y.so]

<   300  (30.0%)                m.c:main (2,000x) [/bin/words]
<   300  (30.0%)                m.c:term <cycle 1> (1,500x) [/bin/words]
*   600  (60.0%) 600 (60.0%)  l.c:leaf (3,500x) [/lib/y.so]

END
    'functions with their callers above and their callees below');

# ---- the list ----
sub list(@arguments) {
    my $run = annotate($folder, '--no-annotate', '--no-show-percs', '--show=Ir', @arguments,
        'g.cg');
    is("$run->{status} $run->{err}", '0 ', "@arguments: the report is made");
    my $list = section($run->{out}, 'Function summary, inclusive')
        // section($run->{out}, 'Function summary');
    return $list && $list =~ s/\A.*file:function\n\n//r;
}

my $functions = <<'END';
    1,000      10  m.c:main [/bin/words]
      690     200  m.c:expr <cycle 1> (8x) [/bin/words]
      690     190  m.c:term <cycle 1> (8x) [/bin/words]
      600     600  l.c:leaf (3,500x) [/lib/y.so]

END
is(list('--inclusive=yes'), $functions, 'functions by inclusive counts');
is(list('--inclusive=yes', '--tree=none'), $functions, '--tree=none leaves the list as it is');
is(list('--inclusive', 'yes', '--sort=Ir:65'), $functions =~ s/.*leaf.*\n//r,
    'functions by inclusive counts, from a threshold on');
is(list('--inclusive=no', '--tree=caller'), <<'END', 'functions by their own counts, with callers');
<     300            m.c:main (2,000x) [/bin/words]
<     300            m.c:term <cycle 1> (1,500x) [/bin/words]
*     600     600  l.c:leaf (3,500x) [/lib/y.so]

<     690            m.c:main (4x) [/bin/words]
<     500            m.c:term <cycle 1> (4x) [/bin/words]
*     690     200  m.c:expr <cycle 1> (8x) [/bin/words]

<     900            m.c:expr <cycle 1> (8x) [/bin/words]
*     690     190  m.c:term <cycle 1> (8x) [/bin/words]

*   1,000      10  m.c:main [/bin/words]

END
like(list('--tree=calling'),
    qr/\A\*   1,000      10  m\.c:main .*\n>     690            m\.c:expr /,
    '--tree sorts by inclusive counts');
is(list('--inclusive=no'), undef, '--inclusive=no alone makes no list');
is(list(), undef, 'by default there is no list');
like(list('--tree=calling', '--sort=Ir:35'),
    qr/^\*   1,000 .*\n> .*expr.*\n>     300            1 more \(2,000x\)$/m,
    'calls below the threshold are in one line');

my $run = annotate($folder, '--inclusive=yes', '--no-annotate', 'g.cg');
like($run->{out}, qr/^Functions: {8}by inclusive counts\nCycles: {11}inclusive counts are /m,
    'the header says how functions are listed, and what the counts of cycles are');
unlike($run->{out}, qr/^-- (?:File:function|Function:file)/m, 'the list takes the place of tables');
like($run->{out}, qr/^  Ir incl_+ Ir self_+ Dr incl_+ Dr self_+  file:function$/m,
    'each event has two columns');
$run = annotate($folder, '--tree=both', '--inclusive=no', '--no-annotate', 'g.cg');
like($run->{out}, qr/^Functions:        by own counts, callers and callees$/m,
    'the header has that order');

# ---- other forms ----
my $json = JSON::PP->new->utf8->decode(out('--format=json', '--tree=both', '--show=Ir', 'g.cg'));
is($json->{call_graph_order}, 'inclusive', 'JSON has the order');
my @listed = @{$json->{call_graph}};
is_deeply([map { "$_->{name} $_->{calls} @{$_->{inclusive}} @{$_->{self}}" } @listed],
    ['main 0 1000 10', 'expr 8 690 200', 'term 8 690 190', 'leaf 3500 600 600'],
    'JSON has functions with both counts');
is_deeply($json->{call_graph}[0]{callees}[1],
    {name => 'leaf', file => 'l.c', object => '/lib/y.so', calls => 2000, counts => [300]},
    'JSON has calls');
my ($with_calls) = grep { $_->{name} eq 'm.c' } @{$json->{sources}};
is_deeply($with_calls->{calls}[0],
    {line => 2, name => 'expr', file => 'm.c', object => '/bin/words', cycle => 1, calls => 4,
        counts => [690]}, 'JSON has calls by line');
is_by_schema(JSON::PP->new->utf8->encode($json), 'the schema has the call graph');
is(JSON::PP->new->utf8->decode(out('--format=json', 'g.cg'))->{call_graph},
    undef, 'JSON has a call graph only on request');
like(out('--format=markdown', '--inclusive=yes', '--show=Ir', 'g.cg'),
    qr/^#### Functions by inclusive Ir\n\n\| Ir incl .*\n.*\n\| 1,000 .*\| 10 .*main/m,
    'as Markdown: functions with both counts');

# ---- sources ----
my $no_list = out('--show=Ir', '--context=0', 'g.cg');
unlike($no_list, qr/=>/, 'without a list, sources have no calls');
$run = annotate($folder, '--show=Ir', '--context=0', '--inclusive=yes', '--threshold=20', 'g.cg');
is(section($run->{out}, 'Annotated source file: m.c') =~ s/\A.*?\n\n//r, <<'END',
 10  (1.0%)  text of line 1
-- line 1 ----------------------------------------
-- line 2 ----------------------------------------
  .          text of line 2
690 (69.0%)  => m.c:expr <cycle 1> (4x) [/bin/words]
300 (30.0%)  => l.c:leaf (2,000x) [/lib/y.so]
-- line 2 ----------------------------------------
-- line 3 ----------------------------------------
200 (20.0%)  text of line 3
-- line 3 ----------------------------------------
-- line 4 ----------------------------------------
  .          text of line 4
900 (90.0%)  => m.c:term <cycle 1> (8x) [/bin/words]
-- line 4 ----------------------------------------
-- line 5 ----------------------------------------
190 (19.0%)  text of line 5
-- line 5 ----------------------------------------
-- line 6 ----------------------------------------
  .          text of line 6
500 (50.0%)  => m.c:expr <cycle 1> (4x) [/bin/words]
-- line 6 ----------------------------------------
-- line 8 ----------------------------------------
  .          text of line 8
300 (30.0%)  => l.c:leaf (1,500x) [/lib/y.so]
-- line 8 ----------------------------------------

END
    'calls follow the line that makes them, also where it has no counts');
like(annotate({'g.cg' => $graph, 'm.c' => "one\n"}, '--tree=calling', '--show=Ir', 'g.cg')->{out},
    qr/^  \.          <bogus line 2>\n690 .*=> m\.c:expr .*\n300 .*\n200 .*<bogus line 3>$/m,
    'calls are shown at lines past the end');
like(annotate({'g.cg' => "events: Ir\nfl=m.c\nfn=f\ncfn=g\ncalls=1 1\n0 5\nfn=g\n0 5\n",
            'm.c' => "one\n"}, '--tree=both', 'g.cg')->{out},
    qr/^5 \(100\.0%\)  <unknown \(line 0\)>\n5 \(100\.0%\)  => m\.c:g \(1x\)$/m,
    'calls are shown at line 0');

# ---- other profiles ----
$run = annotate({'a.cg' => plain_profile('fl=f', 'fn=g', '1 1')}, '--inclusive=yes', 'a.cg');
is("$run->{status} $run->{out}$run->{err}", '1 cg_annotate: error: no profile has a call graph;'
        . " record one with --call-graph=yes\n", 'a profile without calls');
for my $bad ('--inclusive=maybe', '--inclusive=', '--tree=up', '--tree') {
    $run = annotate($folder, $bad, 'g.cg');
    like("$run->{status}$run->{out} $run->{err}",
        qr/\A2 \w+: error: argument --(?:inclusive|tree): /, "$bad is a mistake");
}

my $odd = "events: ms\nfn=f\n1 -5\n2 3\nsummary: 7\n";
$run = annotate({'a.cg' => $odd}, '--no-annotate', 'a.cg');
is("$run->{status} $run->{err}", '0 ', 'a profile of another profiler');
like($run->{out}, qr/^Command: {10}unknown\nNote: {13}counts below 0 were taken as 0 /m,
    'without a command that is said, as is an odd profile');
like($run->{out}, qr/^3 \(100\.0%\)  PROGRAM TOTALS$/m, 'the total is the sum of the lines');
$run = annotate({'a.cg' => $odd, 'b.cg' => $odd}, '--no-annotate', 'a.cg', 'b.cg');
like($run->{out}, qr/^Note 1: {11}counts .*\nNote 1: .* says 7, .*\nNote 2: {11}counts /m,
    'each of two odd profiles has notes');

# ---- differences ----
my $shorter = $graph =~ s/^9 600 60$/9 500 60/mr =~ s/^8 300/8 200/mr =~ s/^4 900/4 800/mr
    =~ s/^2 690/2 590/mr =~ s/^totals: 1000/totals: 900/mr;
$run = annotate({'a.cg' => $graph, 'b.cg' => $shorter}, '--diff', '--tree=calling', '--show=Ir',
    '--no-show-percs', '--no-annotate', 'a.cg', 'b.cg');
is(section($run->{out}, 'Function summary, inclusive'), <<'END', 'a difference of two graphs');
  Ir incl Ir self  file:function

*    -100       0  m.c:main [/bin/words]
>    -100            m.c:expr <cycle 1> [/bin/words]
>       0            1 more

*    -100       0  m.c:expr <cycle 1> [/bin/words]
>    -100            m.c:term <cycle 1> [/bin/words]

*    -100       0  m.c:term <cycle 1> [/bin/words]
>    -100            l.c:leaf [/lib/y.so]
>       0            1 more

*    -100    -100  l.c:leaf [/lib/y.so]

END

done_testing();
