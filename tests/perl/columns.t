# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Columns of counts: widths, alignment, percentages and special cases. The usual cases are in
# cli/annotate/sections.t. A bar marks the end of each line, since blanks there are part of the
# format.

use CgTest;
use Cachegrind::Report::Columns;

# Return the heading and the lines of a table. A row is an array of counts; an outer row is an array
# of two such arrays; undef is a row without data.
sub table($given, @rows) {
    my @names   = @{$given->{names} // ['Ir']};
    my $columns = Cachegrind::Report::Columns->new(
        shown    => [map { {name => $names[$_], index => $_} } 0 .. $#names],
        total    => [map { $given->{total} // 100 } @names],
        percents => $given->{percents} // 1,
        paint    => $given->{paint},
    );
    for my $row (grep { defined } @rows) {
        $columns->measure(ref $row->[0] ? $row->[0] : $row);
        $columns->measure_running($row->[1]) if ref $row->[0];
    }
    my @lines = $columns->heading;
    for my $row (@rows) {
        push @lines, !defined $row ? $columns->blank_cells
            : ref $row->[0] ? $columns->outer_cells(@$row)
            :                 $columns->cells($row);
    }
    return join '', map { "$_|\n" } @lines;
}

is(table({}, [100], [7], [0], undef), <<'END', 'counts and percentages are aligned separately');
Ir__________ |
100 (100.0%) |
  7   (7.0%) |
  0          |
  .          |
END

is(table({total => 0}, [12], [-12], [0]), <<'END', 'a total of 0: no percentage exists');
Ir_______ |
 12 (n/a) |
-12 (n/a) |
  0       |
END

is(table({names => ['LongName']}, [1], [0], undef), <<'END', 'a name wider than the counts');
LongName |
1 (1.0%) |
0        |
.        |
END

is(table({names => ['LongestName']}, [1], undef), <<'END', 'a wider name has blanks on its left');
LongestName |
   1 (1.0%) |
   .        |
END

is(table({names => ["\xc3\x89v\xc3\xa9nement"], percents => 0}, [1]),
    "\xc3\x89v\xc3\xa9nement |\n        1 |\n", 'a name is as wide as it has characters');

is(table({names => ['A', 'B']}, [1, 50], undef), <<'END', 'two columns');
A_______ B_________ |
1 (1.0%) 50 (50.0%) |
.         .         |
END

is(table({}, [[5], [5]], [[0], [5]]), <<'END', 'outer rows have percentages for 0 as well');
Ir____________ |
5 (5.0%, 5.0%) |
0 (0.0%, 5.0%) |
END

is(table({total => 0}, [[5], [5]], [[0], [5]], [-5]), <<'END', 'outer rows with a total of 0');
Ir___________ |
 5 (n/a, n/a) |
 0 (n/a, n/a) |
-5 (n/a)      |
END

is(table({total => -10}, [[-10], [-10]], [[0], [-10]], [1]), <<'END', 'a negative total');
Ir__________________ |
-10 (100.0%, 100.0%) |
  0  (-0.0%, 100.0%) |
  1 (-10.0%)         |
END

my ($most, $less) = ('9223372036854775807', '9223372036854775806');
for (["-$most", $most], [$most, "-$most"], [$less, $most], [$most, $less]) {
    my @lines = split /\n/, table({total => $most, percents => 0}, map { [$_] } @$_);
    is(join(' ', map { length } @lines), join(' ', (length $lines[0]) x 3),
        "columns have room for $_->[0] and $_->[1], whichever comes first");
    is(join(' ', map { tr/,//dr =~ /(-?\d+)/ } @lines), "@$_", "@$_: all digits are shown");
}

# ---- Paint ----
my $paint = sub { my ($text, $percent) = @_; return "<$percent:$text>" };
is(table({paint => $paint}, [[12], [12]], [3], [0], undef), <<'END', 'percentages can be painted');
Ir_______________ |
12<12.0: (12.0%,> 12.0%) |
 3<3.0:  (3.0%)>        |
 0                |
 .                |
END

done_testing();
