# What README.md says of speed is what bench/README.md has measured: whoever enters new
# figures there is told which sentence here is no longer true.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(read_file src_dir);
use Test::More;

my $measured = read_file(src_dir() . '/bench/README.md');
my %row      = map { /^\| (.*?) +\|(.*)\|$/ ? ($1 => [split /\|/, $2]) : () }
    split /\n/, read_file(src_dir() . '/README.md');

# The means of the programs that execute much, in the last table with this heading: of none,
# ours and the reference's.
sub means {
    my ($heading) = @_;
    my ($ours, $ratio) =
        $measured =~ /.*^    \Q$heading\E\n.*?^ +mean +([\d.]+) .*? ([\d.]+)  goal/ms
        or return;
    return ($ours, $ours * $ratio);
}

# The seconds of a job, ours and theirs.
sub seconds {
    my ($job) = @_;
    return $measured =~ /^    \Q$job\E +([\d.]+) +([\d.]+) /m;
}

# That a cell of the table says what was measured, as exactly as it says it.
sub is_said {
    my ($name, $column, $value) = @_;
    my ($said, $digits) = ($row{$name}[$column] // '') =~ /^ (\d+(?:\.(\d+))?)\b/;
    my $is = defined $value ? sprintf '%.*f', length($digits // ''), $value + 1e-9 : 'unknown';
    is($said, $is, "$name, column $column");
    return;
}

my ($ours, $theirs) = means('Ir only');
is_said('time, counting only', 0, $ours);
is_said('time, counting only', 1, $theirs);
($ours, $theirs) = means('--cache-sim=yes');
is_said('... with the caches simulated', 0, $ours);
is_said('... with the caches simulated', 1, $theirs);
($ours, $theirs) = means('--call-graph=yes; the reference is Callgrind');
is_said('... with calls followed', 0, $ours);
is_said('... with calls followed', 2, $theirs);
my $report = 'a report of a profile of a million lines';
is_said($report, $_, (seconds('report'))[$_]) for 0, 1;
is_said($report, 2, (seconds('graph'))[1]);
is_said('merging two of these', $_, (seconds('merge'))[$_]) for 0, 1;

my ($programs) = $measured =~ /^    Ir only\n.*?execution-bound\n(.*?)^ +mean /ms;
my %word = (12 => 'twelve', 13 => 'thirteen', 14 => 'fourteen');
my $n = () = ($programs // '') =~ /\n/g;
like(read_file(src_dir() . '/README.md'), qr/means over $word{$n} programs/,
    'of so many programs these are means');

done_testing();
