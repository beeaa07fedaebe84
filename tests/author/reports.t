# tests/reports.txt says which test holds each promise of the reports: these tests, and the
# checks that it names, are there.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(read_file src_dir);
use Test::More;

my $tests = src_dir() . '/tests';
my (%text, $subject);
my $n = 0;
for my $line (split /\n/, read_file("$tests/reports.txt")) {
    next if $line =~ /^(?:#|$)/;
    if ($line !~ /^ /) {
        $subject = $line;
        next;
    }
    my ($point, $file, $check) = $line =~ /^    (\S.*) \| (\S+\.t) \| (\S.*)$/;
    if (!defined $check) {
        fail("a point, a test and a check: $line");
        next;
    }
    $n++;
    $text{$file} //= -f "$tests/$file" ? read_file("$tests/$file") : '';
    cmp_ok(index($text{$file}, $check), '>=', 0, "$subject: $point: $file has the check '$check'");
}
cmp_ok($n, '>', 80, 'there are promises');

done_testing();
