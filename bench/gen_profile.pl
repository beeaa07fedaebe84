#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Writes a made-up profile of any size, to measure programs that read profiles. Equal arguments give
# equal bytes.
#
#    gen_profile.pl [--lines=N] [--events=N] [--seed=N] [--dense] [--sources=DIR]
#                   [--callgrind] >PROFILE
#
# The profile resembles real ones: a file has some hundreds of lines, and a function a dozen. A
# third of the functions are inlined from a header, and occur in many files. Few functions are hot,
# and most counts of misses are 0. Another seed changes the counts, so that two profiles can be
# merged or compared.
#
# --dense puts all lines, with consecutive numbers, into one function of one file. --sources=DIR
# writes source files into DIR, to be annotated. --callgrind writes Callgrind's format, with ids of
# names and relative line numbers; then each eighth line is a call of an earlier function.

use strict;
use warnings;

use File::Path   qw(make_path);
use Getopt::Long qw(GetOptions);

my @names = qw(Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim);

# Occurrences of each event per thousand instructions; rare events are mostly 0.
my @per_mille = (1000, 2, 1, 300, 10, 2, 150, 5, 1, 120, 8, 15, 4);

my %option = (lines => 100_000, events => 9, seed => 1);
GetOptions(\%option, 'lines=i', 'events=i', 'seed=i', 'dense', 'sources=s', 'callgrind')
    && !@ARGV
    && $option{events} >= 1
    && $option{events} <= @names
    or die "usage: $0 [--lines=N] [--events=1..13] [--seed=N] [--dense] [--sources=DIR]"
        . " [--callgrind]\n";

# The states of two linear congruential generators. The names and lines, which do not depend on
# the seed, come from the first one, and the counts from the second.
my ($shape, $chance) = (12_345, $option{seed} * 7919 + 1);

sub shape_below {
    my ($n) = @_;
    $shape = ($shape * 1_103_515_245 + 12_345) % 2_147_483_648;
    return int($shape / 65_536) % $n;
}

sub chance_below {
    my ($n) = @_;
    $chance = ($chance * 1_103_515_245 + 12_345) % 2_147_483_648;
    return int($chance / 65_536) % $n;
}

my @sums = (0) x $option{events};
my $left = $option{lines};

# Data for Callgrind's format: ids of names, the functions so far, and the previous line number.
my (%ids, @functions);
my $last_line = 0;

# Print the counts of line $number, in a function that ran $heat times.
sub count_line {
    my ($number, $heat) = @_;
    my $ir     = $heat * (1 + chance_below(6));
    my @counts = ($ir);
    for my $e (1 .. $option{events} - 1) {
        my $rare = $per_mille[$e] < 100 && chance_below(4);
        push @counts, $rare ? 0 : int($ir * $per_mille[$e] / 1000);
    }
    $left--;
    print calls() if $option{callgrind} && $left % 8 == 0 && @functions > 1;
    $sums[$_] += $counts[$_] for $left % 8 == 0 && @functions > 1 ? () : 0 .. $#sums;
    if ($option{callgrind}) {
        pop @counts while $counts[-1] == 0;
        my $step = $number - $last_line;
        $last_line = $number;
        $number = $step < 0 ? $step : $step == 0 ? '*' : "+$step";
    }
    print "$number @counts\n";
    return;
}

# Return a line with a name; in Callgrind's format the name has an id, and later lines only the id.
sub named {
    my ($keyword, $name) = @_;
    return "$keyword=$name\n" if !$option{callgrind};
    my $ids = $ids{$keyword =~ s/^c//r} //= {};
    return "$keyword=($ids->{$name})\n" if $ids->{$name};
    return "$keyword=(" . ($ids->{$name} = 1 + keys %{$ids}) . ") $name\n";
}

# Return the lines before the counts of a call: the callee's file and name, and the number of calls.
sub calls {
    my ($file, $name, $line) = @{$functions[shape_below($#functions)]};
    my $where = $file eq $functions[-1][0] ? q{} : named('cfl', $file);
    return $where . named('cfn', $name) . 'calls=' . (1 + chance_below(100)) . " $line\n";
}

# Return how often a function runs: a few run many thousand times as often as most.
sub heat { return 1 + int(3 * 1.6**(chance_below(33) * chance_below(33) / 32)) }

sub write_source {
    my ($path, $n_lines) = @_;
    make_path($path =~ s{/[^/]*\z}{}r);
    open my $source, '>', $path or die "cannot write $path: $!\n";
    print {$source} map { "    total += table[$_] * weight($_); /* filler */\n" } 1 .. $n_lines;
    close $source or die "cannot write $path: $!\n";
    return;
}

# Print the functions of a file; return the number of its last line.
sub file_of_functions {
    my ($n_file, $path) = @_;
    my $line = 10;
    for my $n (1 .. 4 + shape_below(36)) {
        last if $left == 0;
        my $name = shape_below(3) == 0
            ? 'inlined::helper' . shape_below(200) . '(unsigned long)'
            : "space" . $n_file % 97 . "::Class${n_file}::method$n(int, char const*)";
        print named('fn', $name);
        push @functions, [$path, $name, $line + 1] if $option{callgrind};
        my $heat = heat();
        for (1 .. 2 + shape_below(29)) {
            last if $left == 0;
            $line += 1 + shape_below(3);
            count_line($line, $heat);
        }
    }
    return $line;
}

sub dense_file {
    my $n = $left;
    print named('fn', 'main');
    count_line($_, 1 + chance_below(1000)) for 1 .. $n;
    return $n;
}

my $top = $option{sources} // '/build/project';
print "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n" if $option{callgrind};
print "desc: I1 cache:         32768 B, 64 B, 8-way associative\n",
    "desc: LL cache:         8388608 B, 64 B, 16-way associative\n",
    "cmd: ./made-up --seed $option{seed}\n",
    "events: @names[0 .. $#sums]\n";
for (my $n_file = 1; $left > 0; $n_file++) {
    my $path = sprintf '%s/part%02d/file%05d.cc', $top, $n_file % 97, $n_file;
    print named('fl', $path);
    my $n_lines = $option{dense} ? dense_file() : file_of_functions($n_file, $path);
    write_source($path, $n_lines + 15) if defined $option{sources};
}
print $option{callgrind} ? 'totals' : 'summary', ": @sums\n";
close STDOUT or die "cannot write: $!\n";
