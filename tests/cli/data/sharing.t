# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Sharing between threads in profiles of data: cg_merge adds it up, subtracts it, and refuses
# malformed files; cg_annotate shows it.

use CgTest qw(built data is_golden read_file run_cmd temp_dir write_file);
use CgReport qw(is_by_schema plain_profile);

my $one  = data('data/sharing.data');
my $text = read_file($one);
my $N    = 0;

sub file_of { return write_file(temp_dir() . '/cachegrind.data.' . $N++, $_[0]) }

sub merged { return run_cmd([ built('cg_merge'), '--data', @_ ]) }

# ---- Merging ------------------------------------------------------------------
is(merged($one)->{out}, $text, 'a file is written as it was');
my $twice = merged($one, $one)->{out};
like($twice, qr/^sharing: 100000 4 11600 120200 34$/m, 'two files: the misses add up');
like($twice, qr/^shared: 40 14 10000 0\npart 0 2 0\n/m, 'lines of the same parts add up');
like($twice, qr/^sharer 3 2000 4000 0xff 0xff 4000$/m, 'threads add up');
like($twice, qr/^sharer [*] 18 0 0xff 0x0 20$/m, 'the uses of other threads add up');
is(merged(file_of($twice))->{out}, $twice, 'what is written is read again');


my $other = file_of($text =~ s/^part 0 4 128$/part 8 4 128/mr =~ s/^name: table$/name: other/mr);
like(merged($one, $other)->{out}, qr/^sharing: 100000 6 /m, 'lines elsewhere are other lines');
is(merged($one, $other)->{out}, merged($other, $one)->{out}, 'the order of files does not matter');
my $same_names = merged('--mod-filename=s/prog/other/', $one, $one)->{out};
like($same_names, qr{^fl=/home/u/other[.]c$}m, 'names are changed');
like($same_names, qr/^sharing: 100000 4 /m,    'changed names leave the lines shared');
my $folded = merged('--mod-funcname=s/table//', $one);
is($folded->{status}, 0, 'a name may become empty');

my $longer = file_of($text =~ s/^sharing: 100000/sharing: 200000/mr);
like(merged($one, $longer)->{out}, qr/^sharing: 200000 /m, 'of windows the longest is named');
my $without = file_of($text =~ s/^(?:sharing|shared|part|sharer).*\n//mgr);
like(merged($one, $without)->{out}, qr/^sharing: 100000 4 5800 60100 17$/m,
    'a file without sharing adds none');

# In two files with ten threads, only the eight threads that miss most are told apart.
sub with_threads(@threads) {
    my $misses = 10 * @threads;
    return file_of(<<"END" . join q{}, map {"sharer $_ 50 50 0x1 0x1 10\n"} @threads);
# cachegrind data
version: 1
events: D1mr DLmr D1mw DLmw
summary: 0 0 0 0
objects: 1
sharing: 100000 1 0 $misses 0
object: unknown
misses: 0 0 0 0
shared: 1 1 0 $misses
part 0 1 *
END
}
my $ten = merged(with_threads(1 .. 6), with_threads(5 .. 10))->{out};
is(join(q{ }, $ten =~ /^sharer (\S+)/mg), '1 2 3 4 5 6 7 8 *', 'of ten threads eight are listed');
like($ten, qr/^sharer 6 100 100 0x1 0x1 20$/m, 'threads of both files add up');
like($ten, qr/^sharer [*] 100 100 0x1 0x1 20$/m, 'the other threads are added up, too');

# ---- Differences ----------------------------------------------------------------
my $padded = file_of($text =~ s/^shared: 1 5 0 60000\n(?:part|sharer).*\n(?:sharer.*\n)*//mr
    =~ s/^sharing: .*/sharing: 100000 3 5800 100 18/mr);
my $diff = merged('--diff', $one, $padded)->{out};
like($diff, qr/^sharing: 100000 4 5800 100 18 5800 60100 17$/m, 'a difference has both sides');
like($diff, qr/^shared: 0 0 0 0 1 5 0 60000$/m, 'each line of a difference has two sides');
like($diff, qr/^sharer 2 0 0 0x0 0x0 0 20000 20000 0xff 0xff 20000$/m, 'each thread has two sides');
is(merged(file_of($diff))->{out}, $diff, 'a difference is read again');

# ---- Malformed files ------------------------------------------------------------
for my $made (
    [ 's/^sharing: 100000 4/sharing: 100000 3/m', 'do not add up to what is said in the header' ],
    [ 's/^sharing: 100000 4 5800/sharing: 100000 4 5801/m', 'do not add up to what is said' ],
    [ 's/^sharing:.*\n//m',       'a line that is shared, without sharing: before' ],
    [ 's/^(sharing:.*\n)/$1$1/m',                 'malformed numbers of sharing' ],
    [ 's/^sharing: 100000/sharing: x/m',          'malformed numbers of sharing' ],
    [ 's/^shared: 1 5/shared: 1/m',               'malformed numbers of a line that is shared' ],
    [ 's/^part 0 4 128/part 64 4 128/m',          'a malformed part of a line' ],
    [ 's/^part 0 4 128/part 0 5 128/m',           'a malformed part of a line' ],
    [ 's/^part 0 4 128/part 0 0 128/m',           'a malformed part of a line' ],
    [ 's/^part 16 3/part 0 3/m',                  'parts that do not rise' ],
    [ 's/^part 0 4 128\n//m',                     'a line that is out of place' ],
    [ 's/^(part 0 4 128\n)(sharer.*\n)/$1$2$1/m', 'a line that is out of place' ],
    [ 's/^sharer 3/sharer 2/m',                   'threads that do not rise' ],
    [ 's/^sharer 2/sharer 0/m',                   'malformed numbers of a thread' ],
    [ 's/ 0xff 0xff 20000/ ff 0xff 20000/',       'malformed numbers of a thread' ],
    [ 's/ 0xff 0xff 20000/ 0xff 0xff 20001/',     'do not add up to its own' ],
    [ 's/\z/object: tls\nmisses: 0 0 0 0\n/',     'an object after lines that are shared' ],
    [ 's/^shared: 1 5 0 60000/shared: 1 5 9200000000000000000 60000/m', 'do not add up' ],
    [ 's/^shared: 1 5 0 60000/shared: 1 5 18446744073709551615 60000/m', 'malformed numbers' ],
    ) {
    my ($change, $message) = @{$made};
    my $changed = $text;
    eval "\$changed =~ $change; 1" or die $@;    ## no critic (ProhibitStringyEval)
    my $run = merged(file_of($changed));
    like("$run->{status} $run->{out}$run->{err}",
        qr/\A1 cg_merge: error: \S+:\d+: .*\Q$message\E.*\n\z/, "$change is refused by one line");
}

# ---- Reports --------------------------------------------------------------------
my $profile = write_file(temp_dir() . '/cachegrind.out.x',
    plain_profile('cmd: ./prog input', 'fl=/home/u/prog.c', 'fn=main', '12 5000000'));

sub annotated(@arguments) {
    my $run = run_cmd([ built('cg_annotate'), '--tables', @arguments, $profile ]);
    is($run->{err}, q{}, "@arguments: without a word");
    return $run->{out};
}

sub section($report) {
    my ($section) = $report =~ /^-- Sharing\n-+\n(.*?)(?:^-{70,}|\z)/ms;
    return $section // 'none';
}

is_golden(section(annotated("--data=$one")), 'data-sharing.txt', 'the report tells what is shared');
like(section(annotated("--data=$one", '--no-show-percs')), qr/^ *60,000 +[.] +60,000 /m,
    'the report of what threads share, without shares');
unlike(annotated("--data=$one"), qr/^-- Data$/m, 'without known misses none are spoken of');
unlike(annotated('--data=' . data('data/one.data')), qr/^-- Sharing$/m,
    'data without sharing have no such section');
like(section(annotated("--data=$padded")), qr/^ *5,800 .* in\n|^ *5,900 \(100[.]0%\)/m,
    'less sharing is reported, too');

# The kind of a line, and the advice about it, follow from the numbers alone.
sub report_of(@sharers) {
    my $misses = 1000 * @sharers;
    my $file   = file_of(<<"END" . join q{}, map {"sharer $_ 1000\n"} @sharers);
# cachegrind data
version: 1
cmd: ./prog input
events: D1mr DLmr D1mw DLmw
summary: 0 0 0 0
objects: 1
sharing: 100000 1 $misses 0 0
object: static
name: counter
in: /home/u/prog
size: 8
misses: 0 0 0 0
shared: 1 1 $misses 0
part 0 1 0
END
    return section(annotated("--data=$file"));
}

my $counter = report_of('2 5000 5000 0xff 0xff', '3 5000 5000 0xff 0xff');
like($counter, qr/ true +2 .*all of these threads write it: if it is a sum, /s,
    'a counter of all threads has advice');
my $flag = report_of('2 0 5000 0x0 0xff', '3 5000 0 0xff 0x0', '4 5000 0 0xff 0x0');
like($flag, qr/ true +3 .*thread 2 alone writes it/s, 'the one thread that writes is named');
my $rare = report_of('2 50000 500 0xff 0xff', '3 50000 500 0xff 0xff');
like($rare, qr/ read-mostly +2 /, 'lines that are hardly written are read-mostly');
unlike($rare, qr/\n  [a-z ]+(?:write it|alone)/, 'nothing is advised where little is written');
my $record = report_of('2 5000 5000 0xffff 0xffff', '3 5000 5000 0xffff 0xff');
unlike($record, qr/write it|alone writes/, 'nothing is advised on more than a word');

my $difference = run_cmd([ built('cg_annotate'), '--tables', '--diff', "--data=$one",
    "--data=$padded", $profile, $profile ]);
like($difference->{out}, qr/^-60,000 .* false +3 +static table/m, 'a difference has changes')
    || diag($difference->{err} . section($difference->{out}));

my $json = annotated("--data=$one", '--format=json');
like($json, qr/"sharing": \{"window":100000,"total":\{"true":5800,"false":60100,"handed":17\}/,
    'JSON has sharing');
like($json, qr/"from":0,"object":3,"label":"static table [^"]*, at 128"/, 'JSON numbers objects');
like($json, qr/"read_bytes":\[\[0,7\],\[24,31\]\]/, 'JSON has runs of bytes');
is_by_schema($json, 'the schema has what is shared');

# ---- CSV ------------------------------------------------------------------------
my ($head, @rows) = split /\r\n/, annotated("--data=$one", qw(--format=csv --sharing --tag=run=7));
is($head, 'run,line,kind,lines,in,thread,misses,reads,writes,read_bytes,written_bytes',
    'CSV has a row for each line and thread');
like($rows[1], qr/\A7,1,false,1,"static table [^"]*, at 128",3,20000,20000,20000,8-15,8-15\z/,
    '... with what that does') or diag("@rows");
my $sum = 0;
$sum += (/,(\d+),\d+,\d+,[^,]*,[^,]*\z/)[0] for @rows;
is($sum, 5800 + 60100, 'rows of CSV add up to the total');
is((() = annotated("--data=$one", qw(--format=csv --sharing --threshold=5)) =~ /\r\n/g), 1 + 3 + 2,
    'a threshold leaves rows of CSV out');
my $none = file_of($text =~ s/^(?:shared|part|sharer).*\n//mgr
    =~ s/^sharing: .*/sharing: 100000 0 0 0 0/mr);
my $ended = run_cmd([ built('cg_annotate'), qw(--diff --format=csv --sharing --threshold=5),
    "--data=$one", "--data=$none", $profile, $profile ]);
is((() = $ended->{out} =~ /\r\n/g), 1 + 3 + 2, '... in a difference without new misses, too')
    or diag($ended->{err});
like(run_cmd([ built('cg_annotate'), qw(--format=csv --sharing), '--data=' . data('data/one.data'),
    $profile ])->{err},
    qr/\Acg_annotate: error: .*run the program with --sharing=yes\n\z/,
        'CSV of sharing needs data with sharing');

done_testing();
