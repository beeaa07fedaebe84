# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_calibrate writes a machine file that has every figure of the file with which it begins.
# Measured figures are plausible for a processor, however busy the machine is. The output of --check
# is computed from the program's profile. With the machine files of this test, a core always seems
# to be shared, or never.

use CgTest qw(built read_file run_cmd src_dir temp_dir write_file);

my $dir       = temp_dir();
my $calibrate = built('cg_calibrate');

# Return the figures of a machine file: for each name, its number and its comment.
sub figures($text) {
    return map { /\A([A-Za-z]\S*)\s+([\d. ]+?)\s*(?:#\s*(.*))?\z/ ? ($1 => [$2, $3 // q{}]) : () }
        split /\n/, $text;
}

my $zen3 = read_file(src_dir() . '/machines/zen3');
write_file("$dir/$_->[0]", $zen3 =~ s/^additions \K.*/$_->[1]/mr)
    for ['alone', '0.01'], ['shared', '99'], ['300', '0.01'];
my $is_shared = qr/the other thread of this core is busy: times are too long by an unknown amount/;

# ---- Measuring --------------------------------------------------------------
write_file("$dir/out", "old\n");
my $run = run_cmd([$calibrate, qw(--quick --base ./shared -o out)], dir => $dir);
is($run->{status} . ' ' . read_file("$dir/out") . (-e "$dir/out.svg" || q{}), "1 old\n",
    'where the core is shared nothing is written');
like($run->{err}, qr/\Acg_calibrate: error: $is_shared.*\n\z/, '... and a line says so');
$run = run_cmd([$calibrate, qw(--quick --base ./alone -o out)], dir => $dir);
is($run->{status}, 0, 'a machine file is written');
my ($title, $head, @sizes) = split /\n/, $run->{out};
is($title, 'Cycles of a load, measured and foreseen:', '... and the curve is printed');
is(scalar(grep { !/\A +\d+(?: +(?:[\d.]+ +[\d.]+ +[-+]\d+ %|-)){4}\z/ } @sizes), 0,
    '... each kind of loads as measured and foreseen');
is(join(q{ }, map { /(\d+)/ } @sizes[0 .. 4]), '16 32 64 128 256', '... for sizes from 16 KiB on');
my $picture = read_file("$dir/out.svg");
is(scalar(() = $picture =~ /<circle/g), scalar(() = "@sizes" =~ /%/g), 'each point has its dot');
like($run->{err},
    qr/^cg_calibrate: note: \d+ of \d+ points of the curve are foreseen within 10 %$/m,
    '... and a note says how well the file foresees them');
my %new = figures(read_file("$dir/out"));
my %old = figures(read_file("$dir/alone"));
is(join(q{ }, sort keys %new), join(q{ }, sort keys %old), 'it has every figure of its base');
my @measured = grep { $new{$_}[1] =~ /; was \Q$old{$_}[0]\E\z/ } sort keys %new;
cmp_ok(scalar @measured, '>=', 3, 'those that are measured say what they were');
is(join(q{ }, grep { $new{$_}[0] ne $old{$_}[0] && $new{$_}[1] !~ /; was / } sort keys %new), q{},
    'all others are as they were');
cmp_ok($new{frequency}[0], '>=', 100,  'the frequency is not below what processors have');
cmp_ok($new{frequency}[0], '<=', 9000, 'nor above');
for my $name (qw(load mul fp-add fp-mul fp-div L2-latency memory-latency)) {
    my ($value, $before) = ($new{$name}[0], $old{$name}[0]);
    ok($value >= $before / 5 && $value <= $before * 5, "$name is a processor's");
}
like($new{$_}[0], qr/\A\d+ \d+ \d+\z/, "$_ has a size, ways and a line") for qw(I1 D1 L2 L3);

# ---- Keeping ----------------------------------------------------------------
my $config = temp_dir();
$run = run_cmd([$calibrate, qw(--keep --quick --base ./alone)], dir => $dir,
    env => {XDG_CONFIG_HOME => $config});
my $kept = "$config/cachegrind/host";
like($run->{err}, qr/^cg_calibrate: note: kept in \Q$kept\E, for --machine=host\n\z/m,
    'a kept file lies in the folder of the user');
SKIP: {
    skip 'no installed valgrind to build the tool against', 5 if !-x built('vg-in-place');
    my $tool = sub ($home, @options) {
        my $under = run_cmd(
            [built('vg-in-place'), qw(--tool=cachegrind --cycles=yes), @options,
                "--cachegrind-out-file=$dir/cycles", 'true'],
            dir => $dir, env => {XDG_CONFIG_HOME => $home});
        return join "\n", map({ s/.* (?=Cycles are|warning)//r }
                grep { /Cycles are|warning/ } split /\n/, $under->{err}),
            read_file("$dir/cycles") =~ /^desc: Machine: ([^,]*)/m;
    };
    my ($shipped) = $tool->("$dir/none") =~ /(\S+)\z/;
    is($tool->($config), "Cycles are those of this machine as calibrated: $kept\n$kept",
        '--machine=host takes it, and says so');
    is($tool->($config, '--machine=zen3'), 'zen3', '... but not where a machine is named');
    my $text = read_file($kept);
    write_file($kept, $text =~ s/\n/ of another\n/r);
    like($tool->($config), qr/\Awarning: \Q$kept\E was measured on another processor: cycles are/,
        '... nor on another processor');
    like($tool->($config), qr/\n\Q$shipped\E\z/, '... where the shipped file is taken');
    write_file($kept, $text =~ s/^load.*\n//mr);
    my $damaged = run_cmd([built('vg-in-place'), qw(--tool=cachegrind --cycles=yes true)],
        dir => $dir, env => {XDG_CONFIG_HOME => $config});
    like($damaged->{err}, qr/\Q$kept\E:\d+: the figure load is missing$/m, 'a damaged one is told');
}
is(run_cmd([$calibrate, qw(--keep -o out)], dir => $dir)->{status}, 2, '--keep and -o conflict');

# ---- Failures ---------------------------------------------------------------
my $machines = join(', ', map { s{.*/}{}r } sort glob src_dir() . '/machines/*')
    =~ s/, (\S+)\z/ and $1/r;
my $no_machine = "no machine 'nope' is known [(]there is no .*/machines/nope[)]: there are"
    . " $machines; a file of your own .*";
write_file("$dir/no-machine", "what it is\n");
write_file("$dir/empty", '');
for my $case (
    ['nope', $no_machine, qw(--base nope)],
    ['a file of another kind', './no-machine:1: no such figure', qw(--base ./no-machine)],
    ['a file without an end', '/dev/zero: it is no machine file: it is too large',
        qw(--base /dev/zero)],
    (map {
        my ($machine, $why) = @$_;
        ["--check --machine=$machine", $why, '--check', "--machine=$machine", './nothing']
    } ['nope', $no_machine],
        ['./nope', 'No such .*nope\''], ['/', q(Is a directory: '/')],
        ['/dev/null', '/dev/null:1: the figure frequency is missing'],
        ['./empty', './empty:1: the figure frequency is missing']),
    ['a program that is not there', './nothing: it cannot be run', qw(--check ./nothing)],
    ['no tool', './nothing: it cannot be run',
        qw(--valgrind ./nothing --runs 1 --machine ./alone --check), $^X, '-e', '1 for 1 .. 1e6'],
    ['a tool without cycles', 'no cycles were predicted; .* --machine=./alone PROGRAM',
        qw(--valgrind true --runs 1 --machine ./alone --check), $^X, '-e', '1 for 1 .. 1e6'],
    (map { ["$_ where the core is shared", "0 of \\d+ runs were fair: $is_shared.*",
            $_, qw(--runs 1 --machine ./shared), $^X, '-e', '1 for 1 .. 1e6'] }
        qw(--check --clock)),
    ) {
    my ($what, $message, @arguments) = @{$case};
    my $fails = run_cmd([$calibrate, @arguments], dir => $dir);
    is($fails->{status}, 1, "$what: it fails");
    like($fails->{err}, qr/\Acg_calibrate: error: $message\n\z/, "$what: a line says why");
}

# ---- Checking ---------------------------------------------------------------
# A stand-in for the tool: it predicts as many cycles as the name of the --machine says, writes
# profiles of $PROCESSES processes, and exits with the status $UNDER.
write_file("$dir/tool", <<'SHELL');
#!/bin/sh
for word; do
   case $word in
      --machine=*) machine=${word##*/} ;;
      --cachegrind-out-file=*%p) out=${word#*=} ;;
      --trace-children=yes) trace=1 ;;
   esac
done
for process in $PROCESSES; do
   printf 'cmd: c\nevents: Ir Cy CyMem\nfl=f\nfn=g\n1 5 %s 1\nsummary: 5 %s 1\n' \
      $machine $machine >"${out%\%p}$process$trace"
done
exit $UNDER
SHELL
chmod 0755, "$dir/tool" or die "$dir/tool: $!\n";
for (['1', 0, 0, ''], ['1 2 3', 0, 0, ', 3 processes'], ['1', 3, 4, ''], ['1', 0, 4, '']) {
    my ($processes, $native, $under, $more) = @$_;
    my $n = split / /, $processes;
    $run = run_cmd(
        [$calibrate, qw(--check --runs 2 --valgrind ./tool --machine ./300), $^X, '-e',
            "1 for 1 .. 3e6; exit $native"],
        dir => $dir, env => {PROCESSES => $processes, UNDER => $under});
    my $case = "$n processes that end with $native, under the tool with $under";
    is("$run->{status} $run->{err}", '0 ', "$case: they are checked");
    my ($status, $predicted, $measured, $difference) = $run->{out} =~ m{\A(?:exit\ status\ +(.*)\n)?
        predicted\ +(\d+)\ cycles\ [(][.]/300\Q$more\E[)]\n
        measured\ +(\d+)\ .*\ 2\ fair\ runs\ of\ 2;.*\n
        difference\ +([-+][\d.]+)\ %\n\z}x;
    is($status // '', $native || $under ? "$native, and $under under the tool" : '',
        "$case: both exit statuses are told unless they are 0");
    is($predicted, 300 * $n, "$case: the prediction is the sum of their Cy");
    cmp_ok($measured, '>', 1e6, "$case: three million rounds take some cycles");
    is($difference, sprintf('%+.1f', 100 * (300 * $n / $measured - 1)),
        "$case: the difference is of both");
}

$run = run_cmd([$calibrate, qw(--clock --runs 3 --machine ./alone), $^X, '-e', '1 for 1 .. 3e6'],
    dir => $dir);
my ($cycles, $first, $third) = $run->{out}
    =~ /\Ameasured +(\d+) cycles .* 3 fair runs of 3; quartiles (\d+) and (\d+)\)\n\z/;
is("$run->{status} $run->{err}", '0 ', '--clock prints what the program takes, alone');
ok($first <= $cycles && $cycles <= $third, '... between the quartiles');

done_testing();
