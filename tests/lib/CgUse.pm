# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Programs whose cache use was computed by hand, and their profiles. The sources
# tests/progs/free_use*.c have the costs of each statement beside it.
package CgUse;

use CgTest qw(caches read_file src_dir);
use CgCallgrind qw(read_callgrind);
use Exporter    qw(import);

our @EXPORT_OK = qw(@CACHES @FREE_FLAGS by_hand figures_of);

# The options of the caches for which the figures in the sources were computed; and flags with which
# the compiler does the work as the sources have it.
our @CACHES     = caches();
our @FREE_FLAGS = qw(-O1 -static -nostdlib -ffreestanding -fno-stack-protector -fno-pie
    -no-pie -fno-tree-loop-distribute-patterns -fcf-protection=none);

# Return the figures in a source of tests/progs: a list of [line, kind, the four figures]. The kind
# is `self` or `calls`, after the process if the source names one: `child self`. The line is the
# first one of the comment with the figures.
sub by_hand($source) {
    my $text = read_file(src_dir() . "/tests/progs/$source");
    my @figures;
    while ($text =~ m{/[*] ((?:\w+ )?(?:self|calls): .*?) [*]/}gs) {
        my ($comment, $line) = ($1, 1 + substr($text, 0, $-[0]) =~ tr/\n//);
        push @figures, [ $line, $1, $2 ]
            while $comment =~ /((?:\w+ )?(?:self|calls)): (\d+ \d+ \d+ \d+)/g;
    }
    return @figures;
}

# Return the sums of the last four counts in a profile of a program of one file: `{self}{LINE}`, and
# for the calls on a line `{calls}{LINE}`, each four numbers separated by blanks. The hashes lack
# lines that are not in the profile.
sub figures_of($profile) {
    my $read = read_callgrind($profile);
    my %figures = (self => {}, calls => {});
    for my $kind (keys %figures) {
        while (my ($place, $counts) = each %{ $read->{$kind} }) {
            my ($line) = $place =~ m{ \S*/free_\w+[.]c:\d+:(\d+)(?: |\z)} or next;
            my $sums = $figures{$kind}{$line} //= [ (0) x 4 ];
            $sums->[$_] += $counts->[ $_ - 4 ] for 0 .. 3;
        }
        $_ = "@{$_}" for values %{ $figures{$kind} };
    }
    return \%figures;
}

1;
