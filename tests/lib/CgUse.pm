# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package CgUse;

use CgTest qw(caches read_file src_dir);
use CgCallgrind qw(read_callgrind);
use Exporter    qw(import);

our @EXPORT_OK = qw(@CACHES @FREE_FLAGS by_hand figures_of);

=head1 NAME

CgUse - programs whose cache use was computed by hand, and their profiles

=head1 SYNOPSIS

    use CgUse qw(@CACHES @FREE_FLAGS by_hand figures_of);

    my $program = compile(['free_use.c'], @FREE_FLAGS);
    my $figures = figures_of(tool([ '--cache-use=yes', @CACHES ], [$program])->{profile});
    for (by_hand('free_use.c')) {
        my ($line, $kind, $wanted) = @{$_};
        is($figures->{$kind}{$line}, $wanted, "line $line");
    }

=head1 DESCRIPTION

The programs F<tests/progs/free_use*.c> have beside each statement its costs.

=head2 @CACHES, @FREE_FLAGS

The caches for which the figures in the sources are computed; and the flags that the programs are
compiled with, so that they do exactly what their source says.

=cut

our @CACHES     = caches();
our @FREE_FLAGS = qw(-O1 -static -nostdlib -ffreestanding -fno-stack-protector -fno-pie
    -no-pie -fno-tree-loop-distribute-patterns -fcf-protection=none);

=head2 by_hand(SOURCE)

Return the figures in a source of tests/progs: a list of [line, kind, the four figures]. The kind
is that of a profile, C<self> or C<calls>, with a process before it where the source says so:
C<child self>. The line is where the comment begins.

=cut

sub by_hand {
    my ($source) = @_;
    my $text = read_file(src_dir() . "/tests/progs/$source");
    my @figures;
    while ($text =~ m{/[*] ((?:\w+ )?(?:self|calls): .*?) [*]/}gs) {
        my ($comment, $line) = ($1, 1 + substr($text, 0, $-[0]) =~ tr/\n//);
        push @figures, [ $line, $1, $2 ]
            while $comment =~ /((?:\w+ )?(?:self|calls)): (\d+ \d+ \d+ \d+)/g;
    }
    return @figures;
}

=head2 figures_of(PROFILE)

Return the sums of the last four counts of each line of a program of one file, and of the calls
there: C<< {self}{LINE} >> and C<< {calls}{LINE} >>, four numbers separated by blanks. Lines that
are not in the profile have none.

=cut

sub figures_of {
    my ($profile) = @_;
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
