# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Source::LineMatch;

# Matches the lines of a new source with those of the old one, by their difference. Without
# Algorithm::Diff, which is not in Perl's core, lines are taken to stay where they are.

use Cachegrind::Strict;

use Cachegrind::Source;

use Exporter qw(import);
our @EXPORT_OK = qw(can_match_lines match_lines);

# Return whether Algorithm::Diff is installed.
sub can_match_lines {
    return scalar eval { require Algorithm::Diff; 1 };
}

# Return a hash of line numbers in $new by line numbers in $old, for lines that are in both files,
# in the same order, or were replaced one for one. Blanks at both ends of a line are ignored. Return
# undef if the files are equal line by line, or cannot be compared.
sub match_lines($old, $new) {
    return undef if !can_match_lines();
    my @texts = map { _texts($_) } $old, $new;
    return undef if join("\n", @{$texts[0]}) eq join("\n", @{$texts[1]});

    # Equal beginnings and ends of the files need no search.
    my ($first, $last) = (0, 0);
    my ($n, $m) = map { scalar @$_ } @texts;
    my $least = $n < $m ? $n : $m;
    $first++ while $first < $least && $texts[0][$first] eq $texts[1][$first];
    $last++
        while $last < $least - $first && $texts[0][$n - 1 - $last] eq $texts[1][$m - 1 - $last];
    my %number = map { $_ => $_ } 1 .. $first;
    $number{$n - $_} = $m - $_ for 0 .. $last - 1;

    my @middles = map { [@{$texts[$_]}[$first .. ($n, $m)[$_] - 1 - $last]] } 0, 1;
    my @pairs   = Algorithm::Diff::LCSidx(@middles);
    my @done = (0, 0);
    for my $i (0 .. @{$pairs[0]}) {
        my @here = map { $pairs[$_][$i] // scalar @{$middles[$_]} } 0, 1;
        # If both sides have the same number of lines here, each was changed in its place.
        if ($here[0] - $done[0] == $here[1] - $done[1]) {
            $number{$first + 1 + $done[0]++} = $first + 1 + $done[1]++ while $done[0] < $here[0];
        }
        $number{$first + 1 + $here[0]} = $first + 1 + $here[1] if $i < @{$pairs[0]};
        @done = map { $_ + 1 } @here;
    }
    return \%number;
}

sub _texts($path) {
    my $source = Cachegrind::Source->new($path);
    my @texts;
    while (defined(my $line = $source->next_line)) {
        push @texts, $line =~ s/\A\s+|\s+\z//gr;
    }
    return \@texts;
}

1;
