# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# What cg_calibrate writes is a machine file with every figure of the one it begins with, and those
# that it measures are a processor's, however busy the machine is; what --check prints is computed
# from the program's profile.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(built read_file run_cmd src_dir temp_dir write_file);
use Test::More;

my $dir       = temp_dir();
my $calibrate = built('cg_calibrate');

# The figures of a machine file: names, numbers, comments.
sub figures {
    my ($text) = @_;
    return map { /\A([A-Za-z]\S*)\s+([\d. ]+?)\s*(?:#\s*(.*))?\z/ ? ($1 => [$2, $3 // q{}]) : () }
        split /\n/, $text;
}

# ---- Measuring --------------------------------------------------------------

write_file("$dir/out", "old\n");
my $run = run_cmd([$calibrate, qw(--quick --base zen3 -o out)], dir => $dir);
is("$run->{status} $run->{out}", '0 ', 'a machine file is written, and nothing else');
my %new = figures(read_file("$dir/out"));
my %old = figures(read_file(src_dir() . '/machines/zen3'));
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

# ---- Failures ---------------------------------------------------------------

write_file("$dir/no-machine", "what it is\n");
for my $case (
    ['none', 'No such file or directory: .*machines/none\'', qw(--base none)],
    ['a file of another kind', './no-machine: it is no machine file', qw(--base ./no-machine)],
    ['a program that is not there', './nothing: it cannot be run', qw(--check ./nothing)],
    ['no tool', './nothing: it cannot be run', qw(--valgrind ./nothing --runs 1 --check), $^X, '-e',
        '1 for 1 .. 1e6'],
    ['a tool without cycles', 'no cycles were predicted; .*', qw(--valgrind true --runs 1 --check),
        $^X, '-e', '1 for 1 .. 1e6'],
    )
{
    my ($what, $message, @arguments) = @{$case};
    my $fails = run_cmd([$calibrate, @arguments], dir => $dir);
    is($fails->{status}, 1, "$what: it fails");
    like($fails->{err}, qr/\Acg_calibrate: error: $message\n\z/, "$what: a line says why");
}

# ---- Checking ---------------------------------------------------------------

# A tool that predicts what its --machine is called.
write_file("$dir/tool", <<'SHELL');
#!/bin/sh
for word; do
   case $word in
      --machine=*) machine=${word#*=} ;;
      --cachegrind-out-file=*) out=${word#*=} ;;
   esac
done
printf 'cmd: c\nevents: Ir Cy CyMem\nfl=f\nfn=g\n1 5 %s 1\nsummary: 5 %s 1\n' \
   $machine $machine >"$out"
SHELL
chmod 0755, "$dir/tool" or die "$dir/tool: $!\n";
$run = run_cmd(
    [$calibrate, qw(--check --runs 2 --valgrind ./tool --machine 300), $^X, '-e', '1 for 1 .. 3e6'],
    dir => $dir);
is("$run->{status} $run->{err}", '0 ', 'a program is checked');
my ($predicted, $measured, $difference)
    = $run->{out} =~ /^predicted +(\d+) .*\nmeasured +(\d+) .*\ndifference +([-+][\d.]+) %\n\z/;
is($predicted, 300, 'the prediction is the sum of Cy');
cmp_ok($measured, '>', 1e6, 'three million rounds take some cycles');
is($difference, sprintf('%+.1f', 100 * (300 / $measured - 1)), 'the difference is of both');

done_testing();
