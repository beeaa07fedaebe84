# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Merges of many profiles, on one machine or on several: names from a list, standard streams,
# damaged files among good ones, and sums of sums in any order and grouping.

use CgTest qw(built read_file run_cmd temp_dir write_file);
use CgProfile qw(random_profile);
use CgReport qw(graph_profile);
use List::Util qw(shuffle);

my $merge = built('cg_merge');
my $dir   = temp_dir();

sub merge { return run_cmd([$merge, @_], dir => $dir) }

sub merge_of($stdin, @arguments) {
    return run_cmd([$merge, @arguments], dir => $dir, stdin => $stdin);
}

srand 16;
my @names = map { "p$_" } 0 .. 11;
write_file("$dir/$_", random_profile(events => ['Ir', 'Dr'])) for @names;
write_file("$dir/with space\nand line", read_file("$dir/p3"));
my $all = merge(@names)->{out};
like($all, qr/^summary: /m, 'there is something to add up');

# ---- Callgrind's empty file beside those of threads and dumps ----
write_file("$dir/out.7", q{});
write_file("$dir/out.7$_", read_file("$dir/p1")) for '-01', '.1', '-x';
for my $parts (['out.7-01'], ['out.7.1'], ['out.7.1', 'out.7-01']) {
    my $run = merge('out.7', @$parts);
    is($run->{err}, "cg_merge: note: out.7 is empty and is left out; its parts are read instead\n",
        "an empty file is left out beside @$parts, with a note");
    is("$run->{status} $run->{out}", '0 ' . merge(@$parts)->{out}, '... and that is all');
}
is(merge(reverse 'out.7', 'out.7-01')->{status}, 0, 'an empty file may be named last');
for my $others ([], ['p1'], ['out.7-x']) {
    my $run = merge('out.7', @$others);
    is("$run->{status} $run->{err}", "1 cg_merge: error: out.7:1: an empty file: parts and threads"
            . " have files of their own, such as NAME.1 or NAME-01\n",
        "an empty file is an error beside nothing of its own: @$others");
}
is(merge('--diff', 'out.7', 'out.7.1')->{status}, 1, 'an empty file is an error as one of two');

# ---- names ----
is(merge_of(join("\n", @names, q{}), '--files-from=-')->{out},
    $all, '--files-from=- reads names from standard input');
write_file("$dir/list", join "\n", @names[4 .. 11]);
is(merge(@names[0 .. 3], '--files-from', 'list')->{out},
    $all, 'a list adds to the files named; its last line needs no end');
is(merge_of(join("\n\n", @names, q{}), '--files-from=-')->{out}, $all, 'empty lines are no names');
my @odd = (@names[0 .. 2], "with space\nand line", @names[4 .. 11]);
for my $option ('-0', '--null') {
    is(merge_of(join("\0", @odd, q{}), '--files-from=-', $option)->{out},
        $all, "with $option names may hold line ends");
}
is(merge_of("p0\np1\n", '--check', '--files-from=-')->{status}, 0, '--check takes a list, too');
like(merge_of("p0\np1\n", '--contexts', '--files-from=-')->{err}, qr/error: p0: a profile without/,
    'an error names the file that it is about, not the last one of the list');
for (
    [['--files-from=none'], 1, qr/No such file or directory: 'none'/, 'a list that is missing'],
    [['--files-from=-'], 1, qr/no profile to read/, 'a list without names'],
    [['--files-from=-', '-'], 2, qr/standard input cannot be/, 'one stream for two things'],
    [['--files-from=list', '--rows'],   2, qr/not allowed with/,         '--rows with a list'],
    [['-0', 'p0'],                      2, qr/needs --files-from/,       '-0 without a list'],
    [['--root=main', 'p0'],             2, qr/needs --check/,            '--root without --check'],
    [['--skip-bad', '--diff', qw(p0 p1)], 2, qr/not allowed with/,       '--skip-bad with --diff'],
) {
    my ($arguments, $status, $message, $what) = @{$_};
    my $run = merge_of(q{}, @{$arguments});
    like("$run->{status} $run->{err}", qr/\A$status .*$message/, "$what is refused");
}
my $run = merge_of("p0\0p1\0", '--files-from=-');
like($run->{err}, qr/-: a NUL in a file name; use -0/, 'names with NULs need -0');

# ---- standard streams ----
is(merge_of(read_file("$dir/p0"), '-', @names[1 .. 11])->{out},
    $all, '- is a profile on standard input');
is(merge('-o', '-', @names)->{out}, $all, '-o - is standard output');
ok(!-e "$dir/-", '-o - makes no file of that name');
write_file("$dir/-", "what?\n");
like(merge_of("x\n", '-')->{err}, qr/-:1: /, 'messages about standard input call it -');
is(merge('./-')->{status}, 1, 'a file of that name is ./-');

# ---- bad ones ----
my $good = merge(@names[0 .. 2])->{out};
write_file("$dir/bad",   read_file("$dir/p4") =~ s/^summary: .*/summary: 1 1/mr);
write_file("$dir/other", "cmd: x\nevents: Ir\nsummary: 0\n");
$run = merge(qw(p0 p1 bad p2));
is($run->{status} . $run->{out}, '1', 'one bad profile among good ones: nothing is written');
like($run->{err}, qr/\Acg_merge: error: bad:\d+: /, 'the bad profile is named');
like(merge(qw(p0 p1 other))->{err}, qr/\Acg_merge: error: other: events in data files/,
    'a profile with other events among good ones is named');
$run = merge('--skip-bad', qw(p0 bad missing p1 other p2));
is($run->{out}, $good, '--skip-bad: the sum is that of the others, exactly');
is($run->{status}, 1, 'the status tells that some are missing');
my @told = $run->{err} =~ /^cg_merge: error: skipped: (.*)/mg;
is(scalar @told, 3, 'each bad one is listed once');
like($told[0], qr/\Abad:\d+: `summary:` line/, 'a damaged file is listed with its fault');
like($told[1], qr/'missing'/,                  'a missing file is listed');
like($told[2], qr/\Aother: events/,            'a profile that does not fit is listed');
is(merge('--skip-bad', @names)->{status}, 0, 'where all are good the status is 0');
is(merge('--skip-bad', 'bad', @names)->{out}, $all, 'the first may be bad');
is(merge_of(read_file("$dir/p0"), '--skip-bad', '-', @names[1 .. 11])->{out},
    $all, '--skip-bad takes standard input as well');
$run = merge_of(read_file("$dir/bad"), '--skip-bad', 'p0', '-', qw(p1 p2));
is($run->{out}, $good, '--skip-bad leaves a bad file out that is standard input');

sub merge_piped {
    my ($file, @arguments) = @_;
    my $shell = 'file=$1; shift; cat "$file" | "$@"';
    return run_cmd(['sh', '-c', $shell, 'sh', $file, $merge, @arguments], dir => $dir);
}
is(merge_piped('p0', '--skip-bad', '-', @names[1 .. 11])->{out},
    $all, '--skip-bad adds what comes from a pipe');
$run = merge_piped('bad', '--skip-bad', 'p0', '-', qw(p1 p2));
is("$run->{status} $run->{out}", '1 ', 'a bad profile from a pipe ends the run: it has no trial');
like($run->{err}, qr/\Acg_merge: error: .*`summary:` line/, 'the message says what is wrong');
write_file("$dir/out", 'old');
$run = merge('--skip-bad', '-o', 'out', 'bad', 'missing');
is("$run->{status} " . read_file("$dir/out"), '1 old', 'if all are bad, the old output stays');

# ---- any order and grouping ----
my $calls = graph_profile('creator: callgrind-3.19.0', 'pid: 7', 'cmd: ./calls', 'positions: line',
    'event: Ir : Instructions', 'events: Ir Dr', 'ob=a.out', 'fl=x.c', 'fn=main', '3 10 1',
    'cfi=y.h', 'cfn=f', 'calls=2 30', '4 100 5', 'fi=y.h', '9 1', 'fl=y.h', 'fn=f', '30 100 5');
write_file("$dir/c0", $calls);
write_file("$dir/c1", $calls =~ s/^pid: 7/pid: 8/mr =~ s/calls=2 30/calls=5 28/r);
write_file("$dir/c2", $calls =~ s/^cmd:.*\n//mr     =~ s/^positions: line/positions: line/mr);

for my $kind (
    ['Cachegrind', @names],
    ['Callgrind',  qw(c0 c1 c2)],
    ['mixed',      qw(c0 p0 c1 p1 p2 c2)],
) {
    my ($name, @inputs) = @{$kind};
    my ($whole, @different) = (headless(merge(@inputs)->{out}));
    for my $round (1 .. 12) {
        my @left = shuffle(@inputs);
        my $n    = 0;
        while (@left > 1) {
            my @group = splice @left, int rand(@left - 1), 2 + int rand 3;
            my $part  = "sum$round." . $n++;
            merge('-o', $part, @group);
            push @left, $part;
        }
        push @different, $round if headless(read_file("$dir/$left[0]")) ne $whole;
    }
    is("@different", q{}, "$name: any grouping and order gives the same but for cmd: and desc:");
}

merge('-o', 'x', qw(p1 p2));
is(merge('p0', 'x')->{out}, merge(qw(p0 p1 p2))->{out}, 'the header is that of the first profile');

done_testing();

sub headless { return $_[0] =~ s/^(?:cmd|desc):.*\n//mgr }
