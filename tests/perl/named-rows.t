# Where names stand in the rows of a table: after the cells, or before them where rows
# would be wider than the screen.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use Cachegrind::Report::Columns;
use Cachegrind::Report::NamedRows;
use Test::More;

# A table of these names, as lines.
sub table {
    my ($wider_than, $screen, @names) = @_;
    my $columns = Cachegrind::Report::Columns->new(
        shown => [{name => 'Ir', index => 0}], total => [100], percents => 1);
    my $rows = Cachegrind::Report::NamedRows->new($wider_than, $screen);
    $columns->measure([100]);
    $rows->measure($_) for @names;
    return join '', map { "$_\n" } $rows->heading($columns, 'name'),
        map { $rows->lines('< ', $columns->cells([100]), $_) } @names;
}

my $after = <<'END';
  Ir__________  name
< 100 (100.0%)  short
< 100 (100.0%)  long enough for all
END
is(table(undef, 80, 'short', 'long enough for all'), $after, 'names stand after cells');
is(table(35, 35, 'short', 'long enough for all'), $after, '... where the widest row fits');
is(table(34, 34, 'short', 'long enough for all'), <<'END', 'one wider: they come first');
  name              Ir__________
< short             100 (100.0%)
< long enough for all
                    100 (100.0%)
END
is(table(0, 80, 'short', 'long enough for all'), <<'END', '... or as it is wished');
  name                Ir__________
< short               100 (100.0%)
< long enough for all 100 (100.0%)
END
is(table(0, 80, 'x'), <<'END', 'the title has its place, too');
  name Ir__________
< x    100 (100.0%)
END
is(table(0, 80, "\xc3\xa9" x 5, 'eeeee'), <<"END", 'characters count, not bytes');
  name  Ir__________
< \xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9 100 (100.0%)
< eeeee 100 (100.0%)
END
is(table(20, 20, 'twelve bytes'), <<'END', 'where cells take all, half is for names');
  name       Ir__________
< twelve bytes
             100 (100.0%)
END

done_testing();
