# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The outputs in the manual are those of our programs: docs/samples.pl makes them anew, with equal
# words and about equal numbers. The manual shows the outputs on amd64; elsewhere each output is
# only made, and must not be empty. After a wanted change of an output, run docs/samples.pl.

use CgDocs qw(pages samples);
use CgTest;

need_valgrind();
need(scalar(grep { $_ eq processor() } qw(amd64 arm64)),
    'the samples show values of arguments, which are not known here');
my $samples = src_dir() . '/docs/samples';
my $cc      = $ENV{CG_CC} // 'cc';
my ($ours)  = run_cmd([ split(q{ }, $cc), '--version' ])->{out} =~ /\A(.*)/;
my $theirs  = read_file("$samples/compiler.txt") =~ s/\n//r;
my ($major, $recorded) = map { / (\d+)[.]\d+[.]\d+/ ? $1 : 0 } $ours, $theirs;
need($major == $recorded, "the samples were compiled with $theirs, this is $ours");

my $plus = write_file(temp_dir() . '/plus.cc', "#include <vector>\nint main() { return 0; }\n");
need(run_cmd([ split(q{ }, $cc), '-fsyntax-only', $plus ])->{status} == 0,
    'no compiler of C++, in which one program of the samples is written');

need(run_cmd([ 'gdb', '--version' ])->{status} == 0, 'no gdb, which names fields in a sample');

my $made = new_folder();
my $run  = run_cmd([ src_dir() . '/docs/samples.pl', '--build=' . build_dir(), "--output=$made" ]);
is($run->{status}, 0, 'docs/samples.pl runs') or diag($run->{err});

# Return the words and numbers of a text. Widths of columns do not matter, since numbers may differ.
sub tokens($text) {
    return $text =~ /(\d[\d,]*(?:[.]\d+)?%?|[^\W\d_]+|\n|[^\w\s+-])/g;
}

# Return whether two tokens are the same, numbers nearly alike, or singular and plural of a word.
sub alike($left, $right) {
    return 1 if $left eq $right || $left eq "${right}s" || $right eq "${left}s";
    return 0 if grep { !/\A\d/ } $left, $right;
    my ($x, $y) = map { tr/,%//dr } $left, $right;
    return abs($x - $y) <= 0.1 * $x || abs($x - $y) <= ("$left$right" =~ /%/ ? 2 : 20_000);
}

# If debuggers may not stop processes, cg_control cannot query them.
my %shown = map { @{$_} } map { samples($_) } pages();
delete $shown{control} if !-e "$made/control.txt";
my @made = grep { $_ ne 'compiler' } map { m{([^/]+)[.]txt\z} } glob "$made/*.txt";
is(join(q{ }, sort keys %shown), join(q{ }, sort @made), 'the manual shows all outputs');
for my $name (sort keys %shown) {
    my @shown   = tokens($shown{$name});
    my @printed = tokens(-e "$made/$name.txt" ? read_file("$made/$name.txt") : q{});
    if (processor() ne 'amd64') {    # other instructions, and other numbers of them
        cmp_ok(scalar @printed, '>', 0, "$name has something in it");
        next;
    }
    my ($differs) = grep { !defined $shown[$_] || !alike($shown[$_], $printed[$_] // q{}) }
        0 .. (@printed > @shown ? $#printed : $#shown);
    ok(!defined $differs, "the manual's $name is what is printed")
        or diag("from `@shown[grep { $_ >= 0 && $_ < @shown } $differs - 3 .. $differs + 5]' on\n",
        read_file("$made/$name.txt"));
}

done_testing();
