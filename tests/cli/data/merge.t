# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Profiles of data: their merging by cg_merge --data, and its refusals.

use CgTest qw(built data read_file run_cmd temp_dir write_file);

my $one  = data('data/one.data');
my $text = read_file($one);
my $N    = 0;

sub file_of { return write_file(temp_dir() . '/d' . $N++, $_[0]) }

sub merged { return run_cmd([ built('cg_merge'), '--data', @_ ]) }

# ---- Merging ------------------------------------------------------------------
is(merged($one)->{out}, $text, 'a file is written as it was');

my $twice = merged($one, $one)->{out};
like($twice, qr/^summary: 2000 600 320 60\nobjects: 4$/m, 'two files: the misses add up');
like($twice, qr/^misses: 1800 560 200 40$/m, 'the misses of objects add up');
like($twice, qr/^line 30 1700 540 0 0$/m,                 'the misses of lines add up');
like($twice, qr/^offset 8 900 340 0 0$/m, 'the misses of offsets add up');
like($twice, qr/^blocks: 4000 192000 of 48 48 peak 1500 72000 left 500 24000 resized 0$/m,
    'blocks add up, but not those alive at a time');
like($twice, qr/^lives: 11:200 14:2800$/m, 'lifetimes add up');
is(() = $twice =~ /^cmd: /mg, 1, 'a command that is repeated is written once');
is(merged(file_of($twice))->{out}, $twice, 'what is written is read again');

my $other = file_of($text =~ s/^call 12$/call 13/mr =~ s/^thread: 2$/thread: 3/mr);
like(merged($one, $other)->{out}, qr/^objects: 6$/m, 'objects are told apart by calls and thread');
is(merged($one, $other)->{out}, merged($other, $one)->{out}, 'the order of files does not matter');

my $larger = file_of($text =~ s/peak 1500 72000/peak 1700 81600/r =~ s/of 48 48/of 16 96/r);
like(merged($one, $larger)->{out}, qr/of 16 96 peak 1700 81600 /, 'peaks are the larger ones');

# Files with cache use, with elements, and with the lines that reallocate.
my $used = $text =~ s/^(events:.*)/$1 AcCost1 SpLoss1 AcCost2 SpLoss2/mr
    =~ s/^((?:summary|misses|line \d+|offset \d+):?(?: \d+){4})$/$1 0 0 0 0/mgr
    =~ s/^(summary:.*) 0 0 0 0$/$1 10 20 30 40/mr =~ s/^(misses:.*) 0 0 0 0$/$1 10 20 30 40/mr
    =~ s/^(line \d+ .*) 0 0 0 0$/$1 10 20 30 40/mr
    =~ s/^(fn=main\ncall 12\n)/${1}resized 14 5\n/mr
    =~ s/^(offset 40 .*\n)/${1}use 0 90 1\nuse 8 90 89\n/mr;
my $uses = file_of($used);
is(merged($uses)->{out}, $used, 'a file with cache use is written as it was');
my $twice_used = merged($uses, $uses)->{out};
like($twice_used, qr/^summary: 2000 600 320 60 20 40 60 80$/m, 'cache use adds up');
like($twice_used, qr/^use 8 180 178$/m, 'uses of words add up');
like($twice_used, qr/^resized 14 10$/m, 'reallocations add up');
like(merged($uses, $one)->{err}, qr/:4: other events than in the files before/,
    'files with and without cache use do not add up');
my $elements = file_of($used =~ s/^(object: heap\n)/${1}element: 48\n/mr);
is(merged($elements)->{out}, read_file($elements), 'elements are read and written');
like(merged($elements, $elements)->{out}, qr/^element: 48\n(?:.*\n)*use 8 180 178$/m,
    'elements of one size add up');
my $others = file_of(read_file($elements) =~ s/^element: 48/element: 40/mr);
unlike(merged($elements, $others)->{out}, qr/^(?:offset|use)\b/m, 'two sizes have no offsets');
# If a run has not found the element size, offsets are those from the start of a block. Here one
# offset, 56, is in the second element.
my $whole = file_of($used =~ s/^offset 40/offset 56/mr =~ s/^use 8 90/use 56 90/mr);
for my $order ([ $elements, $whole ], [ $whole, $elements ]) {
    my $kept = merged(@$order)->{out};
    like($kept, qr/^element: 48$/m, 'a size that one file knows is kept');
    like($kept, qr/^offset 8 1300 440 .*\noffset 40 400 100 /m, 'whole offsets go into an element');
    like($kept, qr/^use 8 180 178$/m, 'whole offsets of uses go into an element');
}
my $odd = file_of(read_file($elements) =~ s/^element: 48/element: 44/mr);
unlike(merged($odd, $whole)->{out}, qr/^(?:offset|use)\b/m, 'words across elements are lost');

my $falling = $twice =~ s/^(?!misses:).*\n//mgr;
is($falling =~ s/misses: \d+ (\d+) \d+ (\d+)/$1 + $2/egr, "600\n40\n16\n4\n",
    'objects are in falling order');

# ---- Random files, in any order ---------------------------------------------
srand 5;

sub random_file {
    my (@objects, @sum);
    for my $i (map { 1 + int rand 6 } 1 .. 5) {
        next if $objects[$i];
        my $n = 2 + int rand 1000;
        my @misses = ($n + 7, int $n / 2, $n, 1);
        $sum[$_] += $misses[$_] for 0 .. 3;
        my $half = int $n / 2;
        # Most objects have elements of the same size; some lack offsets.
        my $element = rand() < 0.8 ? 32 : 48;
        my $offset  = rand() < 0.7 ? 'offset ' . 8 * $i . " $half 0 1 1\n" : '';
        $objects[$i] = "object: heap\nelement: $element\nfl=f$i.c\nfn=get\ncall $i\n"
            . "blocks: $n $n of 1 $i peak $half"
            . " $n left 1 1 resized $i\nlives: $i:$half\nmisses: @misses\nfl=f.c\nfn=f\n"
            . "line 1 $half 0 0 0\nline 2 @{[$n + 7 - $half, @misses[1 .. 3]]}\n"
            . $offset;
    }
    my $n = grep { defined } @objects;
    return file_of("# cachegrind data\nversion: 1\ncmd: ./p" . int(rand 3) . "\n"
            . "events: D1mr DLmr D1mw DLmw\nsummary: @sum\nobjects: $n\n"
            . join '', grep { defined } @objects);
}

my (@random, $all);
for my $round (1 .. 5) {
    @random = map { random_file() } 1 .. 4;
    $all    = merged(@random);
    is("$all->{status} $all->{err}", '0 ', 'four random files are merged');
    is(merged(reverse @random)->{out}, $all->{out}, 'the order of four files does not matter');
    is(merged(file_of(merged(@random[2, 0])->{out}), file_of(merged(@random[3, 1])->{out}))->{out},
        $all->{out}, 'the grouping of four files does not matter');
}
my $packed = temp_dir() . '/all.data.gz';
is(merged(@random, '-o', $packed)->{status}, 0, 'a sum may be compressed');
is(substr(read_file($packed), 0, 2), "\x1f\x8b", 'NAME.gz has compressed bytes');
is(merged($packed)->{out}, $all->{out}, 'a compressed sum is read');

# ---- Differences ------------------------------------------------------------
sub difference { return run_cmd([ built('cg_merge'), qw(--data --diff), @_ ]) }

my $diff = difference($one, file_of($twice))->{out};
like($diff,
    qr/^difference: yes\nevents: D1mr DLmr D1mw DLmw\nsummary: 2000 600 320 60 1000 300 160 30$/m,
    'a difference has both sides');
like($diff,
    qr/^blocks: 4000 .*\nlives: 11:200 14:2800\nold blocks: 2000 .*\nold lives: 11:100 14:1400$/m,
    'a difference has both sides of blocks');
is(merged(file_of($diff))->{out}, $diff, 'a difference is read again');
my $apart = difference($one, $other)->{out};
like($apart, qr/^call 12\nold blocks: .*\nold lives: .*\nmisses: 0 0 0 0 900 280 100 20$/m,
    'what only the old side has is nothing in the new one');
like($apart, qr/^call 13\nblocks: .*\nlives: .*\nmisses: 900 280 100 20 0 0 0 0$/m,
    'what only the new side has is nothing in the old one');
is(merged(file_of($diff), file_of($apart))->{out}, merged(file_of($apart), file_of($diff))->{out},
    'differences add up in any order');
my @both = map { difference(@random[@$_])->{out} } [0, 1], [2, 3];
is(merged(map { file_of($_) } @both)->{out},
    difference(map { file_of(merged(@random[@$_])->{out}) } [0, 2], [1, 3])->{out},
    'a sum of differences is the difference of the sums');

# With cache use there are eight events, and uses of words.
my $more_used = difference($uses, file_of($twice_used))->{out};
my $sums = '2000 600 320 60 20 40 60 80 1000 300 160 30 10 20 30 40';
like($more_used, qr/^events: .* SpLoss2\nsummary: $sums$/m, 'a difference has all events twice');
like($more_used, qr/^line 30 (?:\d+ ){4}20 40 60 80 (?:\d+ ){4}10 20 30 40$/m,
    'lines of a difference have all events twice');
like($more_used, qr/^use 8 180 178$/m, 'a difference has uses of words');
like($more_used, qr/^old use 8 90 89$/m, 'a difference has the old uses of words');
like($more_used, qr/^old resized 14 5$/m, 'a difference has who reallocated before');
is(merged(file_of($more_used))->{out}, $more_used, 'a difference with cache use is read again');
like(difference($one, $uses)->{err}, qr/:4: other events than in the files before/,
    'a file without cache use has no difference to one with it');

# ---- Names that are changed -------------------------------------------------
like(merged('--mod-filename=s/.home.u/X/', '--mod-funcname=s/worker/hand/',
        '--mod-objname=s/prog/tool/', $one)->{out},
    qr{^fl=X/prog.c\nfn=new_node\n.*^name: table\nin: /home/u/tool\n.*^name: hand\n.*^fn=hand$}ms,
    'files, functions and object files are renamed');
is(merged('--mod-funcname=s/new_node/other/', $one, file_of($text =~ s/^fn=new_node/fn=other/mgr))
        ->{out}, $twice =~ s/new_node/other/gr, 'renaming comes before objects are compared');
my $folded = merged('--fold-funcname=^(new_node|walk)$=LIST', $one)->{out};
like($folded, qr/^object: heap\nfl=LIST\nfn=LIST\ncall 0\nfl=.*prog.c\nfn=main\ncall 12$/m,
    'functions that are folded are one caller');
like($folded, qr/^misses: 900 .*\nfl=LIST\nfn=LIST\nline 0 900 280 100 20\noffset/m,
    'functions that are folded are one line');
like(merged('--fold=prog.c$=PROG', $one)->{out},
    qr/^object: heap\nfl=PROG\nfn=PROG\ncall 0\nblocks/m,
        'files that are folded are one caller, without the calls within');
is(merged(file_of($folded))->{out}, $folded, 'a renamed file is read again');
SKIP: {
    skip('no c++filt', 1) if run_cmd(['c++filt', '--version'])->{status} != 0;
    my $mangled =
        file_of($text =~ s/^name: table/name: _ZN1a5tableE/mr =~ s/^fn=walk/fn=_Z4walkv/mr);
    like(merged('--demangle=yes', $mangled)->{out}, qr/^fn=walk\(\)\n.*^name: a::table$/ms,
        'functions and variables are demangled');
}

# ---- Refusals -----------------------------------------------------------------
my @BAD = (
    [ 'an empty file', q{}, 'no profile of data: it is empty' ],
    [ 'another kind of file', "desc: x\n", q{1: no profile of data: that begins with} ],
    [ 'another version', $text =~ s/version: 1/version: 2/r, '2: unknown version' ],
    [ 'other events', $text =~ s/ DLmw$/ ILmr/mr, '4: other events' ],
    [ 'an unknown line', $text =~ s/^lives/lifes/mr, 'unknown line' ],
    [ 'a wrong summary', $text =~ s/^summary: 1000/summary: 1001/mr,
        'the misses of the objects do not add up to the summary' ],
    [ 'a wrong line', $text =~ s/^line 30 850/line 30 851/mr, 'do not add up to its own' ],
    [ 'too much at an offset', $text =~ s/^offset 8 450/offset 8 451/mr, 'are more than its own' ],
    [ 'a word used more often than loaded', $used =~ s/^use 0 90 1/use 0 90 91/mr,
        'a malformed use of an offset' ],
    [ 'reallocations by nobody', $used =~ s/^(resized) 14 5/$1 14/mr, 'a malformed line of reall' ],
    [ 'offsets in no order', $text =~ s/^offset 40/offset 8/mr, 'offsets that do not rise' ],
    [ 'more misses in LL', $text =~ s/^line 100 10 2/line 100 10 11/mr, 'malformed misses' ],
    [ 'a file that ends early', $text =~ s/^object: free.*//msr, 'the file ends early' ],
    [ 'no misses', $text =~ s/^misses: 60.*\n//mr, 'without a function or misses: before' ],
    [ 'a name too late', $text =~ s/^(call 12\n)/$1name: x\n/mr, 'out of place' ],
    [ 'misses twice', $text =~ s/^(misses: 60.*\n)/$1$1/mr, 'malformed misses' ],
    [ 'more lifetimes than blocks', $text =~ s/11:100/11:1000/r, 'more lifetimes than blocks' ],
    [ 'more alive than allocated', $text =~ s/peak 1500/peak 2001/r, 'numbers of blocks' ],
    [ 'a number too large', $text =~ s/^call 12/call 99999999999999999999/mr,
        'a call without a function or a line' ],
    [ 'a difference beside its header', $text =~ s/^summary/difference: yes\nsummary/mr,
        'malformed counts' ],
    [ 'an object before the header', $text =~ s/^summary.*\n//mr, 'before events: and summary:' ],
);
for my $bad (@BAD) {
    my ($what, $content, $why) = @{$bad};
    my $run = merged(file_of($content));
    like("$run->{status} $run->{out}$run->{err}",
        qr/\A1 cg_merge: error: \S+: ?(?:\d+: )?.*\Q$why\E.*\n\z/,
        "$what is refused by one line, and nothing is written");
}

my $huge = file_of($text =~ s/(\d+) (\d+) (\d+) (\d+)$/18446744073709551615 $2 $3 $4/mgr);
unlike(merged($huge, $huge)->{status}, qr/\A0\z/, 'a sum that does not fit is refused');

my $run = run_cmd([ built('cg_merge'), $one ]);
like($run->{err}, qr{\Acg_merge: error: \S+/one[.]data: a profile of data, which},
    'a profile of data is no profile of counts');
for my $mixed ([ $one, file_of($diff) ], [ file_of($diff), $one ]) {
    like(merged(@$mixed)->{err}, qr/\Acg_merge: error: .*difference, among profiles that are.*\n\z/,
        'a difference is not added to what is none');
}
like(difference($one, file_of($diff))->{err}, qr/a difference, among profiles/,
    'a difference is not subtracted from what is none');
like(run_cmd([ built('cg_diff'), $one, data('values/one.values') ])->{err},
    qr/\Acg_diff: error: .*no profile of data: that begins with.*\n\z/, 'other files are refused');
is(run_cmd([ built('cg_merge'), '--values', '--fold=a=b', data('values/one.values') ])->{status}, 2,
    'profiles of values have no functions that are folded');
is(run_cmd([ built('cg_merge'), '--data', '--values', $one ])->{status}, 2,
    '--data and --values go not together');

done_testing();
