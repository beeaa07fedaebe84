# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Profiles of values: their merging by cg_merge --values, and its refusals; and the output of
# cg_values, as text, HTML and JSON.

use CgTest qw(built data read_file run_cmd temp_dir write_file);
use CgReport qw(graph_profile);
use CgValues qw(read_values site_at);
use JSON::PP qw(decode_json);

my $one  = data('values/one.values');
my $text = read_file($one);
my $N    = 0;

sub file_of { return write_file(temp_dir() . '/v' . $N++, $_[0]) }

sub merged { return run_cmd([ built('cg_merge'), '--values', @_ ]) }

sub report { return run_cmd([ built('cg_values'), @_ ]) }

# ---- Reading and merging -----------------------------------------------------
my $run = merged($one);
is($run->{status} . $run->{out} =~ s/^a .*\n//mgr, 0 . $text =~ s/^a .*\n//mgr,
    'a file is read, and written as it was');
like($run->{out}, qr/^a 0x1200 helper \(prog[.]c:40\)$/m, 'names of code are written');
is(merged(file_of($run->{out}))->{out}, $run->{out}, 'what is written of a file is read again');

$run = merged($one, $one);
my $twice = read_values($run->{out});
my $load  = site_at($twice, '0x1139', 'load');
is("$load->{executions} $load->{samples}", '200000 6460',
    'executions and samples of two files add up');
is($load->{entries}[0]{count}, 6138, 'counts of two files add up');
is($twice->{header}{bursts}, '19400 short 24', 'bursts of two files add up');
is(site_at($twice, '0x1150', 'load', 'r')->{entries}[0]{distances}, 19200,
    'distances of two files add up');

my $alike = file_of($text =~ s/(?<=161 0\n)/b 50 40\n/r);
like(merged($alike, $alike)->{out}, qr/0x111 322 0\nb 100 80\n/, 'pairs of one burst are added up');
my $sum = merged($alike)->{out};
is(merged(file_of($sum))->{out}, $sum, 'a sum is read again');
like(merged(file_of($text =~ s/(?<=300\n)p/b 9 8\np/r))->{out}, qr/^s .*\nb 9 8\np /m,
    'pairs of conflicts add up');

# Full lists. Values that are not in a full list may also have occurred.
sub list_file($list, $samples) {
    return file_of(<<"FILE");
# cachegrind values
version: 1
cmd: ./x
sampling: value 4,124000 gaps 0.5-1.5 seed 1
lists: space-saving 2
ob=/x
fl=x.c
fn=f
v 0x10 1 load 8 100 $samples :@{[ $list eq q{} ? $list : " $list" ]}
FILE
}

$run = merged(list_file('0x1 10 0 , 0x2 5 3', 15), list_file('0x1 20 1 , 0x3 7 2', 27));
like($run->{out}, qr/^v 0x10 1 load 8 200 42 : 0x1 30 1 , 0x2 12 10$/m, 'errors come with a list');
$run = merged(list_file('0x1 10 0', 10), list_file('0x3 7 2', 7));
like($run->{out}, qr/ : 0x1 10 0 , 0x3 7 2$/m, 'lists with room have no more errors');

$run = merged(list_file('0x1 10 0', 15), list_file(q{}, 0));
like($run->{out}, qr/ 15 : 0x1 10 0$/m, 'a site without samples adds nothing');

# ---- Refusals ----------------------------------------------------------------
for my $case (
    [ q{},                     qr/v\d+: no profile of values: it is empty/ ],
    [ "cmd: ./x\n",            qr/:1: no profile of values/ ],
    [ $text =~ s/version: 1/version: 2/r,   qr/:2: unknown version/ ],
    [ $text =~ s/version: 1\n//r,           qr/:2: the version is missing/ ],
    [ $text =~ s/lists: .*\n//r,            qr/:11: the header does not describe the lists/ ],
    [ $text =~ s/saving 4/saving 0/r,       qr/:7: unknown algorithm or length of lists/ ],
    [ $text =~ s/space-saving/counting-sample/r, qr/:7: unknown algorithm or length of lists/ ],
    [ $text =~ s/saving 4/saving 2/r,       qr/:17: a list is longer/ ],
    [ $text =~ s/gaps/gasps/r,           qr/:5: malformed description of the sampling/ ],
    [ $text =~ s/short 12/short 9999/r,     qr/:8: malformed numbers of bursts/ ],
    [ $text =~ s/sites: 6/sites: 7/r,       qr/: the file ends early/ ],
    [ $text =~ s/fn=f\n//r,                 qr/:14: a site before any/ ],
    [ $text =~ s/0x111 161 0/0x111 161 162/r, qr/:16: a value, its count or its error/ ],
    [ $text =~ s/0x111 161 0/0x111 3070 0/r, qr/:16: the counts of a list do not fall/ ],
    [ $text =~ s/0x111 161 0/0x3c8 161 0/r, qr/:16: a value is twice in a list/ ],
    [ $text =~ s/0x111 161 0/0x111 162 0/r, qr/:16: a list counts more than there were/ ],
    [ $text =~ s/ 3230 / 99999999999999999999 /r, qr/:16: the place, kind or numbers/ ],
    [ $text =~ s/covered/coverd/r,          qr/:21: a value, its count or its error/ ],
    [ $text =~ s/p 9600 f/p 9600 f\np 1 f/r, qr/:24: a p line that follows no r line/ ],
    [ $text =~ s/s 1000/s x/r,              qr/:22: malformed numbers of samples/ ],
    [ $text =~ s/sites: 6/sites: 6\nb 2 1/r, qr/:12: a b line that follows no/ ],
    [ $text =~ s/(?<=161 0\n)/b 1 2\n/r,     qr/:17: malformed numbers of pairs in a burst/ ],
    [ $text =~ s/(?<=161 0\n)/b 2 1\nb 2 1\n/r, qr/:18: a b line that follows/ ],
    [ $text =~ s/(?<=161 0\n)/s 2 1\n/r,     qr/:17: an s line that follows no r line/ ],
    [ $text =~ s/(?<=161 0\n)/p 2 f\n/r,     qr/:17: a p line that follows no r line/ ],
    [ "$text\nwhat is this\n",              qr/:25: unknown line/ ],
    ) {
    my ($content, $why) = @{$case};
    $run = merged(file_of($content));
    like("$run->{status} $run->{out}$run->{err}",
        qr/\A1 cg_merge: error: [^\n]*$why[^\n]*\n\z/, "refused by one line: $why");
}

$run = merged($one, file_of($text =~ s/value 4,124000/value 8,124000/r));
like($run->{err}, qr/:12: sampled differently from the files before/, 'sampled otherwise: refused');
$run = merged($one, file_of($text =~ s/saving 4/saving 8/r));
like($run->{err}, qr/:12: lists of a different length/, 'other lists: refused');
$run = merged('--values', '/no/such/file');
like($run->{err}, qr{/no/such/file}, 'a file that is not there is named');
$run = report('/no/such/file');
like("$run->{status} $run->{err}", qr/\A1 cg_values: error: .*\n\z/,
    'a missing file is an error of cg_values');
is(report()->{status}, 2, 'no file at all is a wrong command line');
is(report('--latency=D:4,B:40,M:200', $one)->{status}, 2, 'latencies need a profile');
is(report('--latency=D:4', '--profile=x', $one)->{status}, 2, 'latencies need all three classes');
is(report('--min-share=101', $one)->{status}, 2, 'a share has at most 100 %');

# ---- The report --------------------------------------------------------------
$run = report($one);
is("$run->{status} $run->{err}", '0 ', 'a report is printed without complaints');
my $out = $run->{out};
like($out, qr/^Sampling:   value 4,124000 gaps 0[.]5-1[.]5 seed 1$/m,
    'a report says how was sampled');
my $two = qr/\(95[.]0% 0x3c8\) \(5[.]0% 0x111\)/;
like($out, qr/100,000 +3,230 +load +8 +95[.]0% of 3230 \(94-96%\) +$two/, 'a site with two values');
my $negative = qr/\(95[.]0% 0xff[.][.]f8\) \(2[.]5% 0x1\)/;
like($out, qr/2,000 +40 +load +4 +95[.]0% of 40 \(79-99%\) +$negative/, 'few samples have bounds');
unlike($out, qr/^ +900 /m, 'what has executed too rarely is left out');
like(report($alike)->{out}, qr/100,000 +3,230 +load +8 +95[.]0% of 3230 \(94-96%\)/,
    'a few pairs in one burst change little');
my $bursts = file_of($text =~ s/(?<=161 0\n)/b 300000 300000\n/r);
like(report($bursts)->{out}, qr/3,230 +load +8 +95[.]0% of 3230 \(6\d-9\d%\)/,
    '17 bursts of 190 equal samples widen the bounds');
like($out, qr/^-- Functions always called with the same argument\n.*\n.*\n5,000 +200 +1 +rdi/m,
    'a report has an argument that is always the same');
like($out, qr/\(100[.]0% 0x1200 helper \(prog[.]c:40\)\)/, 'a target has its name');
my $partner = qr/\(40[.]0% covered 0x114c line 14, 32 before\)/;
like($out, qr/50,000 +1,000 +40[.]0% of 1000 \(35-45%\) +$partner/,
    'a conflict at a distance of 32, of bursts of 128, is scaled by 128 / 96');
like(report('--min-executions=900', $one)->{out}, qr/^ +900 +40 +load/m, '--min-executions');
unlike(report('--min-share=96', $one)->{out}, qr/^ +100,000 .*load/m, '--min-share');
like(report('--value-cutoff=3%', $one)->{out}, qr/\(95[.]0% 0xff[.][.]f8\) [.] [.]/,
    '--value-cutoff');
like(report('--value-show=1', $one)->{out}, qr/\(95[.]0% 0x3c8\) [.]{3}/, '--value-show');
like(report('--top=1', $one)->{out}, qr/and 1 more/, '--top');

my $source = write_file(temp_dir() . '/prog.c', join q{}, map { "line $_\n" } 1 .. 40);
my $here   = temp_dir();
my $near   = file_of($text =~ s{/home/u/prog[.]c}{$here/prog.c}r);
like(report('--context=0', $near)->{out},
    qr/^line 12\n +# 0x1139 load 8 x 100,000: \(95[.]0% 0x3c8\) \(5[.]0% 0x111\)\n/m,
    'below each line of source are its sites');
like(report('--instructions', $near)->{out}, qr/^ +0x1139 .*# x 100,000\n +load 8:\(95[.]0%/m,
    'without the object, instructions are addresses');
# In each run of Perl, the keys of hashes have another order.
my $other = file_of(
    read_file($near) =~ s{^ob=.*}{ob=/home/u/copy}mr =~ s/^(v .* [48]) (\d+)/$1 9$2/mgr);
my %orders = map { report('--instructions', $near, $other)->{out} => 1 } 1 .. 8;
is(scalar keys %orders, 1, 'instructions at one offset of two objects have an order');
unlike(report('--annotate=no', $near)->{out}, qr/^line 12$/m, '--annotate=no');

# ---- JSON --------------------------------------------------------------------
my $json = decode_json(report('--format=json', $one)->{out});
my ($site) = grep { $_->{offset} eq '0x1139' } @{ $json->{sites} };
is_deeply([ @{$site}{qw(function line kind width executions samples)} ],
    [ 'f', 12, 'load', 8, 100000, 3230 ], 'JSON has the sites');
is($site->{values}[0]{value}, '0x3c8', 'JSON has values of sites');
cmp_ok(abs($site->{values}[0]{share} - 3069 / 3230), '<', 1e-5, 'JSON has shares of values');
ok($site->{values}[0]{low} < 0.95 && $site->{values}[0]{high} > 0.951, 'JSON has bounds of sites');
is($json->{replays}[0]{partners}[0]{class}, 'covered', 'JSON has the conflicts');
cmp_ok(abs($json->{replays}[0]{high} - 0.44), '<', 0.01, 'JSON has bounds of conflicts');
is($json->{replays}[0]{partners}[0]{distance}, 32, 'JSON has distances of conflicts');

# ---- Drawn at random ---------------------------------------------------------
# Random profiles with names, lists and numbers of all sorts. JSON has their sites and conflicts.
my $seed = $ENV{CG_TEST_SEED} // time;
srand $seed;
my @NAMES = ('a b', 'f(int, char)', ' : 0x1 2 0 , ', 'fn=x', 'v 0x1 2', '# x', '???', '0');
my $n_other = 0;
for my $round (1 .. 25) {
    my ($profile, $expected) = drawn();
    my $file  = file_of($profile);
    my $again = merged($file);
    my $shown = report('--format=json', '--min-executions=0', $file);
    my $is_same = $again->{out} eq $profile && $shown->{status} == 0
        && join("\n", shown_sites($shown->{out})) eq join "\n", @{$expected};
    $n_other++ if !$is_same;
    diag("CG_TEST_SEED=$seed: $again->{err}$shown->{err}\n$profile") if !$is_same && $n_other == 1;
}
is($n_other, 0, 'profiles drawn at random are merged and shown as they are');

sub any { return $_[ rand @_ ] }
sub some { return any(0, int rand 10, int 2**rand 50) }

# Return the list of a value or of a conflict, with falling counts.
sub drawn_list($max, $is_conflict) {
    my ($count, @entries) = (some());
    while ($count > 0 && @entries < $max) {
        my $place = $is_conflict ? ' ' . some() . ' ' . any(qw(covered partial alias)) : q{};
        my $error = any(0, int rand $count + 1);
        push @entries, sprintf '0x%x%s %d %d', 16 * some() + @entries, $place, $count, $error;
        $count = int rand $count;
    }
    return @entries;
}

# Return a random profile, in the order in which cg_merge writes it; and, as text, its conflicts and
# its sites with samples.
sub drawn {
    my $max     = 1 + int rand 5;
    my $sampled = any('exact', '4,124000 gaps 0.5-1.5');
    my ($body, $n, $offset, @expected) = (q{}, int rand 8, 0);
    for my $name (sort { $a cmp $b } map { any(@NAMES) . $_ } 1 .. $n) {
        my ($is_conflict, $executions, $samples) = (any(0, 1), some(), some());
        my @list = drawn_list($max, $is_conflict);
        my $own  = 0;
        $own += $_ for map { my ($count, $error) = / (\d+) (\d+)\z/; $count - $error } @list;
        $samples += $own if !$is_conflict;
        my $kind  = any('load', 'arg:rdi');
        my $place = sprintf '0x%x %d %s 8 %d', ++$offset, some(), $kind, $executions;
        $body .= "ob=/o\nfl=x.c\n" if $body eq q{};
        $body .= "fn=$name\n" . ($is_conflict ? 'r ' : 'v ') . $place
            . ($is_conflict ? q{} : " $samples") . ' :';
        $body .= join(' ,', map { " $_" } @list) . "\n";
        $body .= "s $samples $own\n" if $is_conflict;
        $body .= any(q{}, "b 9 4\n");
        $body .= join q{}, map { 'p ' . some() . ' ' . any(@NAMES) . "\n" } @list if $is_conflict;
        $kind =~ tr/:/ /;
        push @expected, join ' , ', "$name $kind $executions $samples", @list
            if $is_conflict || $samples;
    }
    return (<<"PROFILE" . $body, [ sort @expected ]);
# cachegrind values
version: 1
cmd: ./x
kinds: load arg
sampling: value $sampled seed 1
sampling: replay exact seed 1
lists: space-saving $max
@{[ $sampled eq 'exact' ? q{} : "bursts: 9 short 1\n" ]}replay-window: 128
sites: $n
PROFILE
}

sub shown_sites($text) {
    my $report = decode_json($text);
    my @sites;
    for my $site (@{ $report->{sites} }, @{ $report->{replays} }) {
        my @list = map { join q{ }, @{$_}{ $site->{values} ? qw(value count error)
                : qw(offset line class count error) } } @{ $site->{values} // $site->{partners} };
        push @sites, join ' , ', join(q{ }, grep { defined }
                @{$site}{qw(function kind register executions samples)}), @list;
    }
    return sort @sites;
}

# ---- HTML, and files ---------------------------------------------------------
my $evil = file_of($text =~ s{/home/u/prog[.]c}{$here/prog.c}gr =~ s/^fn=f$/fn=<b>&f/mr);
my $page = report('--format=html', '--context=0', $evil)->{out};
like($page, qr{^<tr><td class="n">100,000</td><td class="n">3,230</td>}m, 'HTML has the tables');
like($page, qr{<td\ class="n">12</td><td>line\ 12</td></tr>\n
    <tr\ class="below"><td\ class="n"></td><td>0x1139\ load\ 8\ x\ 100,000:\ [(]95[.]0%}x,
    'HTML has sources, with their sites below each line');
like($page, qr/&lt;b&gt;&amp;f/, 'in HTML a name is text');
unlike($page, qr/<b>|<script/, 'in HTML a name is never markup');
is(scalar(() = $page =~ /<h2>/g),
    scalar(() = report('--context=0', $evil)->{out} =~ /^-- (?!line)/mg), 'HTML has all sections');
for my $format (qw(text html json)) {
    my $full = report("--format=$format", '--output=/dev/full', $one);
    is("$full->{status} $full->{err}",
        "1 cg_values: error: cannot write /dev/full: No space left on device\n",
        "a full device is an error: $format");
}

# ---- Latency classes ---------------------------------------------------------
my $profile = file_of(graph_profile('positions: instr line', 'events: Ir Dr D1mr DLmr',
    'ob=/home/u/prog', 'fl=/home/u/prog.c', 'fn=f', '0x1139 12 100000 100000 5700 3600',
    '0x1140 13 2000 2000 2000 2000'));
$out = report("--profile=$profile", $near)->{out};
like($out, qr/^100,000  \(94[.]3% D\) \(3[.]6% M\) \(2[.]1% B\) .*prog[.]c:12 0x1139$/m,
    'latency classes by falling share');
like($out, qr/^  2,000  \(100[.]0% M\) /m, 'loads that are all from memory have one class');
$out = report("--profile=$profile", '--latency=D:4,B:40,M:200', $near)->{out};
like($out, qr/^100,000 +1,181,200  \(94[.]3% D\)/m, '--latency adds cycles up');
my $loads = decode_json(report("--profile=$profile", '--format=json', $one)->{out})->{loads};
is_deeply([ @{ $loads->[0] }{qw(D B M)} ], [ 94300, 2100, 3600 ], 'JSON has the classes');

done_testing();
