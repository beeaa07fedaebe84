#!/usr/bin/env perl
# Writes a made-up profile of any size, for measuring the programs that read
# profiles. The same arguments give the same bytes.
#
#    gen_profile.pl [--lines=N] [--events=N] [--seed=N] [--dense] [--sources=DIR] >PROFILE
#
# It has the shape of real ones: some hundreds of lines to a file, a dozen to a
# function; every third function is inlined from a header and so comes up in
# many files; few functions are hot; most counts of misses are 0. Another seed
# changes the counts only, so that two profiles can be merged or compared.
#
# --dense puts all lines, consecutive, into one function of one file.
# --sources=DIR names files in DIR and writes those, for annotation.

use strict;
use warnings;

use File::Path   qw(make_path);
use Getopt::Long qw(GetOptions);

my @names = qw(Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim);

# How often an event happens in a thousand instructions; rarer ones are 0 more
# often than not.
my @per_mille = (1000, 2, 1, 300, 10, 2, 150, 5, 1, 120, 8, 15, 4);

my %option = (lines => 100_000, events => 9, seed => 1);
GetOptions(\%option, 'lines=i', 'events=i', 'seed=i', 'dense', 'sources=s')
    && !@ARGV
    && $option{events} >= 1
    && $option{events} <= @names
    or die "usage: $0 [--lines=N] [--events=1..13] [--seed=N] [--dense] [--sources=DIR]\n";

# Two series of numbers: the shape is the same for all seeds. Each is a linear
# congruential one, which Perl's own rand would not let us have twice.
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

# Prints a count line of a function that ran HEAT times.
sub count_line {
    my ($number, $heat) = @_;
    my $ir     = $heat * (1 + chance_below(6));
    my @counts = ($ir);
    for my $e (1 .. $option{events} - 1) {
        my $rare = $per_mille[$e] < 100 && chance_below(4);
        push @counts, $rare ? 0 : int($ir * $per_mille[$e] / 1000);
    }
    $sums[$_] += $counts[$_] for 0 .. $#sums;
    print "$number @counts\n";
    $left--;
    return;
}

# A few functions are a million times as hot as most.
sub heat { return 1 + int(3 * 1.6**(chance_below(33) * chance_below(33) / 32)) }

sub write_source {
    my ($path, $n_lines) = @_;
    make_path($path =~ s{/[^/]*\z}{}r);
    open my $source, '>', $path or die "cannot write $path: $!\n";
    print {$source} map { "    total += table[$_] * weight($_); /* filler */\n" } 1 .. $n_lines;
    close $source or die "cannot write $path: $!\n";
    return;
}

# One file with its functions; returns its last line.
sub file_of_functions {
    my ($n_file) = @_;
    my $line = 10;
    for my $n (1 .. 4 + shape_below(36)) {
        last if $left == 0;
        print 'fn=', shape_below(3) == 0
            ? 'inlined::helper' . shape_below(200) . '(unsigned long)'
            : "space" . $n_file % 97 . "::Class${n_file}::method$n(int, char const*)", "\n";
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
    print "fn=main\n";
    count_line($_, 1 + chance_below(1000)) for 1 .. $n;
    return $n;
}

my $top = $option{sources} // '/build/project';
print "desc: I1 cache:         32768 B, 64 B, 8-way associative\n",
    "desc: LL cache:         8388608 B, 64 B, 16-way associative\n",
    "cmd: ./made-up --seed $option{seed}\n",
    "events: @names[0 .. $#sums]\n";
for (my $n_file = 1; $left > 0; $n_file++) {
    my $path = sprintf '%s/part%02d/file%05d.cc', $top, $n_file % 97, $n_file;
    print "fl=$path\n";
    my $last_line = $option{dense} ? dense_file() : file_of_functions($n_file);
    write_source($path, $last_line + 15) if defined $option{sources};
}
print "summary: @sums\n";
close STDOUT or die "cannot write: $!\n";
