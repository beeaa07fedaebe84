# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Data as JSON and as CSV have the contents of the text report, in whole numbers that add up to the
# total, also for differences. The JSON has the form that the schema describes.

use CgTest qw(data read_file);
use CgReport qw(annotate in_folder_of is_by_schema);
use JSON::PP qw(decode_json);

my $text    = read_file(data('data/one.data'));
my $profile = "cmd: ./prog input\nevents: Ir D1mr\nfl=a.c\nfn=main\n1 5 1000\nsummary: 5 1000\n";
my $folder  = in_folder_of({
    'cachegrind.out.1'  => $profile,
    'cachegrind.data.1' => $text =~ s/^name: table/name: a,"\xff/mr,
    'cachegrind.out.2'  => $profile,
    'cachegrind.data.2' =>
        $text =~ s/^name: worker/name: helper/mr =~ s/^name: table/name: a,"\xff/mr,
});

# ---- JSON -----------------------------------------------------------------------
sub json(@arguments) {
    my $run = annotate($folder, '--format=json', @arguments);
    is("$run->{status} $run->{err}", '0 ', "JSON: @arguments");
    is_by_schema($run->{out}, "JSON is as the schema says: @arguments");
    return decode_json($run->{out})->{data};
}

my $data = json('cachegrind.out.1');
is("@{$data->{events}}: @{$data->{total}}", 'D1mr DLmr D1mw DLmw: 1000 300 160 30',
    'JSON has the events and the total');
my ($heap, $static) = @{$data->{objects}};
is("$heap->{kind} @{$heap->{misses}} $heap->{blocks}{peak_bytes}", 'heap 900 280 100 20 72000',
    'JSON has objects, with misses and blocks');
is(join(', ', map { "$data->{places}[$_->[0]]{function}:$_->[1]" } @{$heap->{calls}}),
    'new_node:5, main:12', 'JSON has the calls that allocated blocks');
is(join(', ', map { "$data->{places}[$_->[0]]{file}:$_->[1] @{$_->[2]}" } @{$heap->{lines}}),
    '/home/u/list.c:30 850 270 0 0, /home/u/prog.c:6 50 10 100 20', 'JSON has the lines that miss');
is(join(', ', map { "$_->[0]: @{$_->[1]}" } @{$heap->{offsets}}),
    '0: 50 10 100 20, 8: 450 170 0 0, 40: 400 100 0 0', 'JSON has offsets with their counts');
is(join(', ', map { "@$_" } @{$heap->{lives}}), '11 100, 14 1400', 'JSON has lifetimes');
like($heap->{advice}, qr/\Afields at 8 and 40/, 'JSON has advice');
is_deeply($static->{name}, {text => 'a,"\xff', base64 => 'YSwi/w=='}, 'names may be any bytes');
is_deeply($data->{hidden}, {objects => 0, misses => [0, 0, 0, 0]}, 'JSON has all objects');
$data = json('--threshold=5', 'cachegrind.out.1');
is(scalar @{$data->{objects}}, 3, 'with a threshold there are fewer objects');
is_deeply($data->{hidden}, {objects => 1, misses => [10, 2, 0, 0]}, 'a threshold hides the others');
$data = json('--diff', 'cachegrind.out.1', 'cachegrind.out.2');
is(join(', ', map { "$_->{name}: @{$_->{misses}}, @{$_->{old}}" } @{$data->{objects}}),
    'helper: 30 6 20 2, 0 0 0 0, worker: -30 -6 -20 -2, 30 6 20 2', 'a difference has both counts');
is("@{$data->{old_total}}", '1000 300 160 30', 'a difference has the old total');

# ---- CSV --------------------------------------------------------------------------
my $csv = annotate($folder, '--format=csv', '--data', '--tag=run=7', 'cachegrind.out.1')->{out};
my ($head, @rows) = split /\r\n/, $csv;
is($head, 'run,kind,name,in,thread,calls,file,function,line,D1mr,DLmr,D1mw,DLmw',
    'CSV has one row per object and line');
is($rows[0], '7,heap,,,,new_node prog.c:5 < main prog.c:12,/home/u/list.c,walk,30,850,270,0,0',
    'a row of CSV has who allocated the object') or diag($csv);
is($rows[2], '7,static,"a,""\xff",/home/u/prog,,,/home/u/prog.c,main,20,60,12,40,8',
    'CSV has names in quotes if they need them');

sub sums($first, @lines) {
    my @sum = (0) x 4;
    for my $line (@lines) {
        my @counts = $line =~ /,(-?\d+),(-?\d+),(-?\d+),(-?\d+)\z/;
        $sum[$_] += $counts[$_] for 0 .. 3;
    }
    return "@sum";
}
is(sums($head, @rows), '1000 300 160 30', 'rows per line add up to the total');
($head, @rows) = split /\r\n/,
    annotate($folder, qw(--format=csv --data --tables cachegrind.out.1))->{out};
is($head, 'kind,name,in,thread,calls,blocks,bytes,D1mr,DLmr,D1mw,DLmw', 'tables: a row an object');
is($rows[0], 'heap,,,,new_node prog.c:5 < main prog.c:12,2000,96000,900,280,100,20',
    'a row of CSV has the number of its blocks');
is(sums($head, @rows), '1000 300 160 30', 'rows per object add up to the total');
unlike(annotate($folder, qw(--format=csv cachegrind.out.1))->{out}, qr/^heap/m,
    'unless it is asked for, CSV has lines of sources');

done_testing();
