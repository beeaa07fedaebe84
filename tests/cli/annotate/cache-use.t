# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The report on a profile of --cache-use=yes explains the events, and lists the lines that waste
# most, without guessing the cause. The figures are invented.

use CgTest qw(built read_file run_cmd write_file);
use CgReport qw(annotate in_folder_of section);

my $events = 'Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw AcCost1 SpLoss1 AcCost2 SpLoss2';
my @counted = (
    [ 'aos.c', 7, '9000 0 0 9000 1000 1000 0 0 0 1000000 56000 0 0' ],    # uses 8 bytes of 64
    [ 'aos.c', 9, '9000 0 0 8000 1000 1000 0 0 0 125000 0 0 0' ],         # uses all bytes, 8 times
    [ 'b.c',   1, '9000 0 0 9000 500 500 500 500 0 800000 1000 0 0' ],    # uses a line 1.25 times
    [ 'b.c',   2, '9000 300 0 0 0 0 0 0 0 0 16800 0 0' ],                 # loads code
    [ 'b.c',   3, '1 0 0 1 1 0 0 0 0 1 130 0 0' ],    # loads more than a line at one miss
    [ 'b.c',   0, '9 9 9 9 9 9 9 9 9 9 900000 9 9' ],
    [ '???',   0, '9 9 9 9 9 9 9 9 9 9 900000 9 9' ],
);
my @sum;
my %lines;
for (@counted) {
    my ($file, $line, $counts) = @{$_};
    push @{ $lines{$file} }, "$line $counts";
    my @counts = split / /, $counts;
    $sum[$_] += $counts[$_] for 0 .. $#counts;
}
my $D1     = 'desc: D1 cache:         32768 B, 64 B, 8-way associative';
my $counts = join "\n", map { ("fl=$_", 'fn=f', @{ $lines{$_} }) } sort keys %lines;
my $folder = in_folder_of({
    'use.cg'   => "$D1\ncmd: x\nevents: $events\n$counts\nsummary: @sum\n",
    'plain.cg' => "$D1\ncmd: x\nevents: Ir\nfl=b.c\nfn=f\n1 1\nsummary: 1\n",
    'aos.c'    => "\n" x 9,
    'b.c'      => "\n" x 9,
});
sub out { return annotate($folder, @_)->{out} }

my $run = annotate($folder, 'use.cg');
is($run->{err}, q{}, 'a profile with cache use is annotated');
like($run->{out}, qr/^Cache use: +AcCost1, AcCost2: temporal loss: 1000 \/ uses of each line/m,
    'the meaning of AcCost1 and AcCost2 is said');
like($run->{out}, qr/^Cache use: +SpLoss1, SpLoss2: spatial loss: bytes that were loaded/m,
    'the meaning of SpLoss1 and SpLoss2 is said');
is(section($run->{out}, 'Cache use'), <<'END' . "\n", 'the lines that waste most are listed');
bytes loaded  never used  used of a line     uses  source line
      64,000       87.5%       8 of 64 B      1.0  aos.c:7
      19,200       87.5%       8 of 64 B  > 1,000  b.c:2 (code)
      64,000        1.6%      63 of 64 B      1.2  b.c:1
         130      100.0%               -    1,000  b.c:3
END

unlike($run->{out}, qr/[?]\n/, 'what the program does with them is not guessed');

unlike(out('plain.cg'), qr/Cache use/, 'a profile without cache use has no section about it');
unlike(out('--show=Ir', 'use.cg'), qr/Cache use/, 'a report without its events has none');
unlike(out('--annotate=no', 'use.cg'), qr/^-- Cache use/m, 'without lines there is no such list');

# Return a row's counts in computed columns, which depend on the profile's size of cache lines.
sub row($line, $profile) {
    my $out = out('--show=Loaded1,SpLoss1%,Uses1', '--sort=SpLoss1', $profile);
    my ($row) = $out =~ /^<? *(.*) \Q$line\E$/m;
    return join q{ }, split q{ }, ($row // q{}) =~ s/\([^)]*\)//gr;
}
is(row('aos.c:f', 'use.cg'), '128,000 43.75% 1.78', 'bytes loaded, never used, and uses');
write_file("$folder/short.cg", read_file("$folder/use.cg") =~ s/64 B,/32 B,/r);
is(row('aos.c:f', 'short.cg'), '64,000 87.50% 1.78', 'columns follow the size of a cache line');
like(out('--show=SpLoss1%,Uses1', 'use.cg'),
    qr/^Cache use: +SpLoss1%: of the bytes that were loaded, those never used\n.*\n?.*Uses1:/m,
    'computed events of cache use are explained');
is(out('--format=csv', '--tables', '--show=SpLoss1%,Uses1', 'use.cg')
        =~ /aos[.]c,f,43[.]75,1[.]77\d*/ ? 1 : 0, 1, 'tables have percentages and numbers');
is(annotate($folder, '--show=Uses1', 'plain.cg')->{status}, 2, 'Uses1 needs its events');

my @rows = split /\n/, run_cmd([ built('cg_merge'), '--rows', "$folder/use.cg" ],
    stdin => "most SpLoss1 2\nmost Ir 9\n")->{out};
my ($end) = grep { $rows[$_] eq 'end' } 0 .. $#rows;
splice @rows, 0, $end + 1;
is(join("\n", map { s/^most\t(\d+)\t.*\t(\S+)\z/most $1 ... $2/r } @rows[0 .. 2]),
    "most 7 ... aos.c\nmost 2 ... b.c\nend", 'the engine finds the lines with most of an event');
is(join(q{ }, map { /^most\t(\d+)\t.*\t(\S+)$/ ? "$2:$1" : $_ } @rows[3 .. 8]),
    'aos.c:7 aos.c:9 b.c:1 b.c:2 b.c:3 end', 'of equal lines the engine finds the first first');
for my $request ('most', 'most Ir', 'most Ir 0', 'most Ir 1001', 'most Zz 3', 'most Ir x') {
    my $answer = run_cmd([ built('cg_merge'), '--rows', "$folder/use.cg" ], stdin => "$request\n");
    like($answer->{err}, qr/error: bad request: \Q$request\E$/m, "a bad request is told: $request");
}

done_testing();
