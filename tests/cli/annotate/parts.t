# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_annotate --parts: the profiles that one run dumped, one after the other, as a time line.

use CgTest qw(built read_file run_cmd temp_dir write_file);
use CgReport qw(graph_profile plain_profile);
use JSON::PP qw(decode_json);

my $folder = temp_dir();

# Write a part in Cachegrind's format. %counts are the counts by function.
sub part($name, $number, $trigger, %counts) {
    return write_file("$folder/$name", "desc: Trigger: $trigger\ndesc: Part: $number\n"
            . plain_profile('cmd: ./prog <x> & y', 'events: Ir Dr', 'fl=a.c',
            map { ("fn=$_", "1 @{$counts{$_}}") } sort keys %counts));
}

sub annotate { return run_cmd([ built('cg_annotate'), '--parts', @_ ], dir => $folder) }

part('p.1',  1,  'the start', read_all => [ 900, 10 ], 'parse<int>' => [ 100, 5 ]);
part('p.2', 2, 'the middle', read_all => [ 100, 10 ], 'parse<int>' => [ 880, 5 ],
    emit => [ 20, 0 ]);
part('p.10', 10, 'the middle', read_all => [ 104, 10 ], 'parse<int>' => [ 876, 5 ],
    emit => [ 20, 0 ]);
part('p', 11, 'Program termination', emit => [ 500, 1 ]);

my $run = annotate(qw(p.10 p.1 p p.2));
is("$run->{status}$run->{err}", '0', 'parts are no error');
my $report = $run->{out} =~ s/.*^-- Parts\n/-- Parts\n/msr;
my $rule   = '-' x 80;
is($report, <<"END", 'parts are in order, with totals, shares and changes');
-- Parts
$rule
part     Ir          Dr          trigger
   1  1,000   28.6%  15   32.6%  the start
   2  1,000   28.6%  15   32.6%  the middle
  10  1,000   28.6%  15   32.6%  the middle
  11    500   14.3%   1    2.2%  Program termination
 all  3,500  100.0%  46  100.0%

$rule
-- Phases
$rule
parts       Ir         most of it in
1        1,000  28.6%  read_all, a.c (90%)
2 to 10  2,000  57.1%  parse<..>, a.c (88%)
11         500  14.3%  emit, a.c (100%)

$rule
-- From part 1 to part 2: the middle
$rule
 share  part 1  part 2  function
-80.0%     900     100  read_all
+78.0%     100     880  parse<int>
 +2.0%       0      20  emit

$rule
-- From part 2 to part 10: the middle
$rule
(no function's share changed by the threshold)

$rule
-- From part 10 to part 11: Program termination
$rule
 share  part 10  part 11  function
+98.0%       20      500  emit
-87.6%      876        0  parse<int>
-10.4%      104        0  read_all

END

# A phase of mostly library work is named after the user's function that calls the library: `take`,
# which has code of the library's header, too.
sub made($name, $number, $of_take, $of_sum) {
    my $all = 20 + $of_take + 10;
    return write_file("$folder/$name", graph_profile("desc: Trigger: $number",
        "desc: Part: $number", "part: $number", 'cmd: ./shop', 'events: Ir', 'fl=shop.c',
        'fn=main', '1 10', 'cfn=take', 'calls=1 5', "2 $all", 'fn=take', '5 20', 'fi=/usr/list.h',
        '7 10', 'fe=shop.c', 'cfi=/build/malloc.c', 'cfn=_int_malloc', 'calls=9 3', "6 $of_take",
        'fn=f()::{lambda()#1}::operator()() const', "8 $of_sum", 'fl=/build/malloc.c',
        'fn=_int_malloc', "3 $of_take"));
}
write_file("$folder/shop.c", "line;\n" x 9);
made('s.1', 1, 960, 0);
made('s.2', 2, 1960, 0);
made('s', 3, 0, 3960);
like(annotate('s')->{out},
    qr/^1 to 2 .* take, shop[.]c:6 \(99%\)\n3 .* lambda at shop[.]c:8 \(99%\)$/m,
    'a phase of a library is named by the own function that it works for, and its line');

is(annotate('p')->{out} =~ s/.*^-- Parts\n/-- Parts\n/msr, $report, 'one name finds all parts');
$run = annotate(glob "$folder/p.*");
like($run->{out}, qr{^Note: +'\Q$folder\E/p', the last part, is not among them$}m,
    'that the last part is left out, is noted');
rename "$folder/p", "$folder/whole";
write_file("$folder/p", '');
for my $names (['p'], ['p.1', 'p', 'p.2', 'p.10']) {
    $run = annotate(@$names);
    like($run->{out}, qr{^Note: +'p' is empty: the last part is not written$}m,
        "a last part that is not written yet is left out with a note: @$names");
    is("$run->{status} $run->{err}", '0 ', 'an empty last part is no error');
}
rename "$folder/whole", "$folder/p";

# Callgrind's files of threads: the file NAME is empty; the parts are in NAME.1-01, ..., NAME-01.
write_file("$folder/t", '');
for (['t.1-01', 1], ['t.2-01', 2], ['t-01', 3], ['t.1-02', 1], ['t-02', 3]) {
    my ($name, $part) = @$_;
    write_file("$folder/$name", "# callgrind format\ncreator: callgrind-3.19.0\npart: $part\n"
            . 'desc: Trigger: ' . ($part < 3 ? 'every 9 blocks' : 'Program termination')
            . "\nevents: Ir\nfl=a.c\nfn=f\n1 $part\ntotals: $part\n");
}
for my $names (['t-01'], ['t', 't-01', 't.1-01', 't.2-01'], ['t.2-01', 't.1-01', 't-01', 't']) {
    $run = annotate(@$names);
    is_deeply([$run->{out} =~ /^ *(\w+) +(\d+) +\d+[.]\d%/mg],
        [1 => 1, 2 => 2, last => 3, all => 6], "parts of a thread of Callgrind: @$names");
    is($run->{out} =~ /^Note: +(.*)$/m ? $1 : '',
        @$names > 1 ? "'t' is empty: threads have files of their own" : '', '... with a note');
}
is(annotate('t-01', 't-02')->{err},
    "cg_annotate: error: 't-02' and 't-01' are the same part: name those of one thread\n",
    'those of two threads are not parts of one profile');
$run = annotate('--threshold=10', 'p');
unlike($run->{out}, qr/\+2[.]0%/, 'a threshold leaves out lesser changes');
like($run->{out}, qr{^Command: +\./prog <x> & y$}m, 'the command is told');
$run = annotate('--sort=Dr', 'p');
like($run->{out}, qr/^ *-66[.]7% +10 +0  read_all$/m, '--sort chooses the event of the changes');
$run = annotate('--mod-funcname=s/parse.*/parse/', 'p');
like($run->{out}, qr/^\+78[.]0% +100 +880  parse$/m, 'functions of parts are renamed');

$run = annotate('--show=Dr', '--no-show-percs', 'p');
like($run->{out}, qr/^part +Dr +trigger\n +1 +15 +the start\n/m, 'events chosen have no shares');
like(annotate('--show=all', 'p')->{out}, qr/^part +Ir +Dr +trigger$/m, 'all events can be chosen');
$run = annotate('--event=Both=Ir+Dr', '--show=Both', '--sort=Both', 'p');
like($run->{out}, qr/^ +1 +1,015 +28[.]6% +the start$/m, 'events can be computed of parts');
like($run->{out}, qr/^-78[.]8% +910 +110  read_all$/m, 'functions are told by computed events');
$run = annotate('--function=e*', 'p');
like($run->{out}, qr/^ share .*\n\+98[.]0% +20 +500  emit\n\n/m, 'functions are chosen');
like($run->{out}, qr/^ +11 +500 /m, 'the totals are of all functions');
$run = annotate('--top=1', 'p');
like($run->{out}, qr/^-80[.]0% .*read_all\n[.]{3} and 2 more$/m, 'fewer changes can be shown');

$run = annotate('--format=html', 'p');
my $html = $run->{out};
like("$run->{status}$run->{err}$html", qr/\A0<!DOCTYPE html>\n.*<\/html>\n\z/s,
    'a whole page is written');
like($html, qr{<h1>\./prog &lt;x&gt; &amp; y</h1>}, 'a page escapes names');
my ($json) = $html =~ m{<script type="application/json" id="parts">(.*?)</script>}s;
my $parts = decode_json($json)->{parts};
is(join(' ', map { $_->{label} } @$parts), '1 2 10 11', 'a page has all parts in order');
is(join(' ', map { $_->[1][0] } @{$parts->[0]{functions}}), '900 100', 'a page has all counts');

write_file("$folder/m.5.tmp.123", "desc: Trig");
$run = annotate(qw(p.1 m.5.tmp.123));
like($run->{out}, qr/^Note: +'m[.]5[.]tmp[.]123' is left over from a dump/m,
    'what a killed dump has left is left out');
my @wrong = (
    [ [qw(p.1 p.1)], qr/'p[.]1' and 'p[.]1' are the same part/ ],
    [ [qw(p.1 nothing.7)], qr/nothing[.]7/ ],
    [ [qw(p.1 bad.2)],     qr/the events of 'bad[.]2' differ from those of 'p[.]1'/ ],
    [ [qw(--event=R=Dr/Ir --show=R p.1 p.2)], qr/'R' is a quotient, and parts are added up/ ],
    [ [qw(--show=Xx p.1 p.2)], qr/--show: no event 'Xx'; there are:/ ],
    [ [qw(--tag=a=b p.1 p.2)], qr/not allowed with .*--tag/ ],
);
write_file("$folder/bad.2", "desc: Part: 2\ncmd: x\nevents: Bc\nfl=a\nfn=f\n1 1\nsummary: 1\n");
for my $case (@wrong) {
    my ($arguments, $message) = @{$case};
    $run = annotate(@{$arguments});
    like("$run->{status} $run->{err}", qr/\A[12] .*$message/, "@{$arguments} is an error");
}

# ---- a run that dumps less than the one before ----
for my $format ('desc: Part: %d', "# callgrind format\npart: %d\ndesc: x") {
    my $header = sub { return sprintf "$format\ndesc: Trigger: %s\n", @_ };
    my $write  = sub ($name, $age, @of_header) {
        write_file("$folder/$name", $header->(@of_header)
                . "cmd: c\nevents: Ir\nfl=a\nfn=f\n1 $age\nsummary: $age\n");
        utime 1000 - $age, 1000 - $age, "$folder/$name" or die;
    };
    unlink glob "$folder/less*";
    $write->('less.1', 3, 1, 'x');
    $write->("less.$_", 10 - $_, $_, 'x') for 2 .. 5;
    $write->('less', 1, 2, 'Program termination');
    $run = annotate('less');
    like($run->{out}, qr/^ +1 +3 .* x\n *(?:2|last) +1 .*\n +all +4 /m,
        'a part of an older run is left out');
    like($run->{out}, qr/'less[.]2' and 3 more are from another run: 'less' is part 2, the last$/m,
        'a note says that parts of an older run are left out');
    utime 500, 500, "$folder/less" or die;
    $run = annotate('less');
    like($run->{out}, qr/^ +1 +3 .*\n +2 +8 .*\n +3 +7 .*\n +4 +6 .*\n +5 +5 .*\n +all +29 /m,
        'the last part is left out if it is older');
    like($run->{out}, qr/'less' is older than 'less[.]2', and from another run$/m,
        'a note says that an older last part is left out');
}

# ---- a part that is no plain file ----
# These files can only be read once or have no readable header: pipes, and compressed files.
$run = run_cmd([ 'sh', '-c', 'mkfifo fifo && { cat p.2 >fifo & timeout 600 "$0" --parts fifo; }',
    built('cg_annotate') ], dir => $folder);
like($run->{out}, qr/^ +2 +1,000 /m, 'a part can come by a pipe') or diag($run->{err});
SKIP: {
    skip 'no gzip here', 2 if run_cmd([ 'gzip', '--version' ])->{status} != 0;
    part("packed$_->[0]", @{$_}[ 1, 2 ], f => [ 1, 1 ])
        for [ '', 3, 'Program termination' ], [ '.1', 1, 'x' ], [ '.2', 2, 'x' ];
    run_cmd([ 'sh', '-c', 'gzip packed && mv packed.gz packed' ], dir => $folder);
    $run = annotate('packed');
    like($run->{out}, qr/^ all +3 /m, 'or be compressed, whatever its name');
    unlike($run->{out}, qr/another run/, 'a compressed part is of the same run');
}

# ---- lanes of threads ----
# In a run whose threads are counted apart, a part in which only one thread ran belongs to that
# thread.
sub threads_part($name, $number, @threads) {
    return write_file("$folder/$name", "# callgrind format\ncmd: ./prog\nevents: Ir\n" . join '',
        map { "part: $number\nthread: $_\nfl=a.c\nfn=f\n1 10\nsummary: 10\n" } @threads);
}
threads_part('lanes.1', 1, 1, 2);
threads_part('lanes.2', 2, 1);
annotate('--format=html', '-o', 'lanes.html', 'lanes.1', 'lanes.2');
my ($lanes) = read_file("$folder/lanes.html") =~ m{id="parts">(.*?)</script>}s;
is(join(' ', map { "$_->{label}:$_->{thread}" } @{decode_json($lanes)->{parts}}), '1:1 1:2 2:1',
    'a thread has one lane, also where it ran alone');

# ---- nothing was counted ----
write_file("$folder/idle", "cmd: c\nevents: Ir Dr\nsummary: 0 0\n");
$run = annotate('idle');
is("$run->{status}$run->{err}", '0', 'a profile without a function is a part, too');
like($run->{out}, qr/^Functions by: +Ir$/m, 'the report tells by which event functions come');

done_testing();
