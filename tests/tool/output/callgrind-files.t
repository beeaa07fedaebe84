# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The files that --tool=callgrind leaves: the base file from the start; a file for each part, thread
# and child, or all parts in one. Clients look for names, and delete empty files.

use CgCallgrind    qw(read_callgrind);
use CgCallgrindRun qw(callgrind has_reference reference);
use CgTest;

need_valgrind();
link_statically();
my $program = compile(['callgrind_files.c'], qw(-O1 -pthread));

# Return the headers of the parts in a run's files, by file name with PID or CHILD for the number.
sub parts_of($run) {
    my ($pid) = $run->{err} =~ /^==(\d+)==/;
    my %parts;
    for my $name (sort keys %{ $run->{files} }) {
        my $text = $run->{files}{$name};
        my $key  = $name =~ s/\bout[.]\K(\d+)/$1 eq $pid ? 'PID' : 'CHILD'/er;
        $parts{$key} = length $text ? join ', ', $text =~ /^((?:part|thread): \d+)$/mg : 'empty';
    }
    return \%parts;
}

my $out      = 'callgrind.out.PID';
my @separate = ('--separate-threads=yes');
my @combine  = ('--combine-dumps=yes');
my @ways = (
    [ 'parts', [], [], {
        $out => 'part: 4', map { ("$out.$_" => "part: $_") } 1 .. 3 } ],
    [ 'parts of a program with threads', [], ['threads'], {
        $out => 'part: 6', map { ("$out.$_" => "part: $_") } 1 .. 5 } ],
    [ 'a file a thread', \@separate, ['threads'], {
        $out       => 'empty',
        "$out-01"  => 'part: 6, thread: 1', "$out-02" => 'part: 6, thread: 2',
        "$out.1-01" => 'part: 1, thread: 1', "$out.2-02" => 'part: 2, thread: 2',
        "$out.3-02" => 'part: 3, thread: 2', "$out.4-01" => 'part: 4, thread: 1',
        "$out.5-01" => 'part: 5, thread: 1' } ],
    [ 'all parts in one', \@combine, [], { $out => 'part: 1, part: 2, part: 3, part: 4' } ],
    [ 'all parts and threads in one', [ @combine, @separate ], ['threads'], {
        $out => 'part: 1, thread: 1, part: 2, thread: 2, part: 3, thread: 2, '
            . 'part: 4, thread: 1, part: 5, thread: 1, part: 6, thread: 1, part: 6, thread: 2' } ],
    [ 'a forked child', [], ['fork'], {
        $out => 'part: 4', 'callgrind.out.CHILD' => 'part: 1',
        map { ("$out.$_" => "part: $_") } 1 .. 3 } ],
    [ 'a forked child, by thread', \@separate, ['fork'], {
        $out => 'empty', "$out-01" => 'part: 4, thread: 1',
        'callgrind.out.CHILD' => 'empty', 'callgrind.out.CHILD-01' => 'part: 1, thread: 1',
        map { ("$out.$_-01" => "part: $_, thread: 1") } 1 .. 3 } ],
    [ 'threads that count nothing', [ @separate, '--instr-atstart=no' ], ['threads'], {
        $out       => 'empty',
        "$out-01"  => 'part: 6, thread: 1', "$out-02" => 'part: 6, thread: 2',
        "$out.1-01" => 'part: 1, thread: 1', "$out.2-02" => 'part: 2, thread: 2',
        "$out.3-02" => 'part: 3, thread: 2', "$out.4-01" => 'part: 4, thread: 1',
        "$out.5-01" => 'part: 5, thread: 1' }, 'Callgrind takes the last one for the second' ],
    [ 'a kill', [], ['kill'], {
        $out => 'empty', map { ("$out.$_" => "part: $_") } 1 .. 3 } ],
    [ 'a kill, all in one', \@combine, ['kill'], { $out => 'part: 1, part: 2, part: 3' } ],
);
my %run;
for my $way (@ways) {
    my ($what, $options, $arguments, $expected, $is_wrong_there) = @{$way};
    my $run = $run{$what} = callgrind($options, [ $program, @{$arguments} ]);
    is_deeply(parts_of($run), $expected, "$what: the files and what is in them");
    next if $is_wrong_there;
  SKIP: {
        skip 'no Callgrind here', 1 if !has_reference();
        is_deeply(parts_of(reference($options, [ $program, @{$arguments} ])), $expected,
            "$what: the installed Callgrind has the same files with the same parts");
    }
}

sub sum_of_work($text) {
    my $sum = 0;
    my $self = read_callgrind($text)->{self};
    $sum += $self->{$_}[0] for grep { /\|work\b/ } keys %{$self};
    return $sum;
}

# Check that each part has the sums of its lines in summary: and totals:.
sub check_sums($what, $text) {
    for my $part (grep { /^part: / } split /^(?=part: )/m, $text) {
        my ($number) = $part =~ /^part: (\d+)/;
        my ($summary, $totals) = map { $part =~ /^$_: (.*)/m } qw(summary totals);
        is($summary, $totals, "$what, part $number: the summary is the totals");
        is($totals, read_callgrind("version: 1\n$part")->{totals}[0] // 0, "$what, $number: sums");
    }
    return;
}

check_sums($_, join q{}, values %{ $run{$_}{files} })
    for 'parts', 'a file a thread', 'all parts in one', 'all parts and threads in one';
my ($pid) = $run{parts}{err} =~ /^==(\d+)==/;
like($run{parts}{files}{"callgrind.out.$pid.3"}, qr/^totals: \d\d?$/m, 'a part may be short');

# Return the instructions of work() in the sum of the parts whose names match.
sub merged_work($run, $names) {
    my @paths = map { "$run->{folder}/$_" } grep { /$names/ && length $run->{files}{$_} }
        sort keys %{ $run->{files} };
    return sum_of_work(run_cmd([ built('cg_merge'), @paths ])->{out});
}
{
    my $whole  = merged_work($run{'parts of a program with threads'}, qr/./);
    my $thread = merged_work($run{'a file a thread'}, qr/-02\z/);
    my $main   = merged_work($run{'a file a thread'}, qr/-01\z/);
    is($main + $thread, $whole, 'threads add up to the process');
    # phase(n) makes n + n/2 rounds; each call of work() has a few instructions more.
    my $rounds = 2 * (1500 + 750) / (3000 + 15 + 30);
    cmp_ok(abs($thread / $main - $rounds), '<', 0.02, 'each thread has the share of its rounds');
    is(merged_work($run{'all parts and threads in one'}, qr/./), $whole,
        'one file for all has the counts of many');
    is(merged_work($run{'all parts in one'}, qr/./), merged_work($run{parts}, qr/./),
        'parts in one file add up to those in many');
}

# One file has each common line once. Each part writes its names again, and no object changes its
# number: so a reader may keep the objects of earlier parts, or start anew.
{
    my ($text) = values %{ $run{'all parts in one'}{files} };
    my @once = ('# callgrind format', 'version: ', 'creator: ', 'pid: ', 'cmd: ', 'desc: I1 cache');
    is(scalar(() = $text =~ /^\Q$_\E/mg), 1, "in one file: '$_' is there once") for @once;
    is(scalar(() = $text =~ /^$_/mg), 4, "in one file: '$_' is in each part")
        for 'positions: line$', 'events: Ir$', 'desc: Trigger: ';
    my (%name, @other);
    while ($text =~ /^c?([of])[bniel]=(\(\d+\)) (.+)$/mg) {
        push @other, "$1$2 $3" if ($name{"$1$2"} //= $3) ne $3;
    }
    is(scalar(grep { /^o/ } @other), 0, 'the number of an object does not change');
    my $functions = () = $text =~ /^fn=\(\d+\) main$/mg;
    cmp_ok($functions, '>', 1, 'in one file: names are written in each part');
}

# The base file exists before the program starts; an older file stays until it is replaced.
{
    my $folder = new_folder();
    write_file("$folder/out", "of an earlier run\n");
    my @look = ('/bin/sh', '-c', "wc -c < $folder/out");
    my $look = callgrind(["--callgrind-out-file=$folder/out"], \@look);
    like($look->{out}, qr/^18$/m, 'an older base file stays while the program runs');
    like(read_file("$folder/out"), qr/^totals: \d+/m, 'an older base file is replaced at the end');
    write_file("$folder/apart", "of an earlier run\n");
    callgrind([ @separate, "--callgrind-out-file=$folder/apart" ], ['/bin/true']);
    is(join(q{ }, map { -s $_ ? 'full' : 'empty' } "$folder/apart", "$folder/apart-01"),
        'empty full', 'an older base file is emptied at the end, if threads have their own');
    $look = callgrind(["--callgrind-out-file=$folder/new"], [ '/bin/sh', '-c',
            "wc -c < $folder/new" ]);
    like($look->{out}, qr/^0$/m, 'a new base file is there, empty, when the program begins');
    write_file("$folder/out", "of an earlier run\n");
    run_cmd([ built('vg-in-place'), '--tool=callgrind', '--vgdb=no', '--combine-dumps=yes',
        "--callgrind-out-file=$folder/out", $program ]) for 1, 2;
    is(scalar(() = read_file("$folder/out") =~ /^part: /mg), 4, 'a second run begins anew');
    my $refused = callgrind(["--callgrind-out-file=$folder/none/out"], ['/bin/true']);
    like("$refused->{status}\n$refused->{err}",
        qr/\A1\n.*^valgrind: the profile cannot be written to '$folder\/none\/out': /ms,
        'a name that cannot be written to ends the run, as with Callgrind');
    unlike($refused->{err}, qr/Collected/, 'such a run ends before the program has begun');
    my @old = sort glob "$folder/*";
    callgrind([ "--callgrind-out-file=/dev/null", '-q' ], ['/bin/true']);
    is("@{[ sort glob qq($folder/*) ]}", "@old", '/dev/null is no base for files');
}

SKIP: {
    my $small = new_folder();
    my @mount = ('unshare', $> == 0 ? '-m' : '-rm', 'sh', '-c',
        "mount -t tmpfs -o size=96k tmpfs $small && \"\$@\"; cp $small/* $small.copy", 'sh');
    skip 'no small file system can be mounted', 3
        if run_cmd([ @mount, 'true' ])->{err} =~ /mount|unshare/;
    my $run = run_cmd([ @mount, built('vg-in-place'), '--tool=callgrind', '--vgdb=no', '-q',
        @combine, '--dump-instr=yes', '--compress-strings=no', '--compress-pos=no',
        "--callgrind-out-file=$small/out", $program, 'threads' ]);
    like($run->{err}, qr/can't write the profile '\S+out': No space left on device/,
        'a full disk is an error');
    my $kept = -e "$small.copy" ? read_file("$small.copy") : q{};
    is($kept =~ tr/\n// ? substr($kept, -1) : "\n", "\n", 'a full disk leaves whole lines');
    is(scalar(() = $kept =~ /^part: /mg), scalar(() = $kept =~ /^totals: /mg),
        'a full disk leaves whole parts');
}

my $flat = tool(\@combine, ['/bin/true']);
like($flat->{err}, qr/^valgrind: --combine-dumps=yes is about the Callgrind format/m,
    'parts in one file of Cachegrind\'s format are refused');
my $ours = tool([ @combine, '--call-graph=yes' ], [$program]);
is(scalar(() = $ours->{profile} =~ /^part: /mg), 4, 'a call graph has parts in one file');

# With --separate-threads=yes a thread's requests to zero or dump concern its own counts.
{
    my $zeroed = callgrind(\@separate, [ $program, 'zero' ]);
    my ($first, $second) = map { merged_work($zeroed, qr/-0$_\z/) } 1, 2;
    is($second, 0, 'a thread forgets its own counts');
    is($first, merged_work($run{'a file a thread'}, qr/-01\z/),
        'the other thread keeps its counts');
    my $dumped = callgrind([ @separate, qw(--cache-sim=yes --dump-after=zero_thread) ],
        [ $program, 'zero' ]);
    my @sum;
    for (values %{ $dumped->{files} }) {
        my @totals = /^totals: (.*)/m ? split q{ }, $1 : ();
        $sum[$_] += $totals[$_] for 0 .. $#totals;
    }
    is("@sum", $dumped->{err} =~ /Collected : (.*)/ ? $1 : q{},
        'the printed total is the sum of all dumps');
    is_deeply([ sort grep { /[.]\d-/ } keys %{ parts_of($dumped) } ],
        [ map { "$out.$_" } qw(1-01 2-02 3-01 4-01) ], 'the thread that leaves the function dumps');
}

# A failed exec puts all files back; an exec that succeeds leaves the file of each thread.
{
    my $garbage = write_program(temp_dir() . '/garbage', "\177ELF and no more");
    my $failed = callgrind(\@separate, [ $program, 'exec', $garbage ]);
    is_deeply(parts_of($failed), { $out => 'empty', "$out-01" => 'part: 4, thread: 1',
        map { ("$out.$_-01" => "part: $_, thread: 1") } 1 .. 3 }, 'nothing is left of an exec');
    is(merged_work($failed, qr/./), merged_work($run{parts}, qr/./),
        'nothing is lost by an exec that fails');
    my $combined = callgrind(\@combine, [ $program, 'exec', $garbage ]);
    is_deeply(parts_of($combined), { $out => 'part: 1, part: 2, part: 3, part: 4' },
        'an exec fails, also where parts are added to one file');
    my $gone = callgrind(\@separate, [ $program, 'exec', '/bin/true' ]);
    like($gone->{files}{ (grep { /\d-01\z/ && !/[.]\d-/ } keys %{ $gone->{files} })[0] },
        qr/^desc: Trigger: Exec$/m, 'an exec leaves the last part of each thread');
}

# A process expands %n once, to 1, so its file exists from the start.
my $numbered = callgrind(['--callgrind-out-file=n-%n.out'], ['/bin/true']);
is(join(q{ }, map { "$_:" . (length $numbered->{files}{$_} ? 'full' : 'empty') }
        sort keys %{ $numbered->{files} }), 'n-1.out:full', 'a process has one number');

done_testing();
