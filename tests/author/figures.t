# What README.md and HACKING.md say of speed is what bench/README.md and bench/callgrind.md have
# measured: whoever enters new figures there is told which sentence here is no longer true.

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

# That a cell of the table says what was measured, as exactly as it says it: the number that
# these words follow, or nothing.
sub is_said {
    my ($name, $column, $words, $value) = @_;
    my ($said, $digits)
        = ($row{$name}[$column] // '') =~ /(?:\A|;) (\d+(?:\.(\d+))?)\Q$words\E(?:;| \z)/;
    my $is = defined $value ? sprintf '%.*f', length($digits // ''), $value + 1e-9 : 'unknown';
    is($said, $is, "$name$words, column $column");
    return;
}

my $time = 'time, if the program takes 1 under Valgrind without a tool';
my ($ours, $theirs) = means('Ir only');
is_said($time, 0, '', $ours);
is_said($time, 1, '', $theirs);
($ours, $theirs) = means('--cache-sim=yes');
is_said($time, 0, ' with caches', $ours);
is_said($time, 1, ' with caches', $theirs);
($ours, $theirs) = means('--call-graph=yes; the reference is Callgrind');
is_said($time, 0, ' with calls', $ours);
is_said($time, 2, ' with calls', $theirs);
# By Callgrind's name: the last column, the mean, of either row.
my $by_name = read_file(src_dir() . '/bench/callgrind.md');
my ($calls, $caches) = map { $by_name =~ /^\| $_ \|.* ([\d.]+) \|\n/m ? $1 : 'unknown' }
    'call graph', '`--cache-sim=yes`';
my $claim = sprintf 'takes %.1f times as long with a call graph, %.1f times with caches', $calls,
    $caches;
like(read_file(src_dir() . '/README.md') =~ s/\s+/ /gr, qr/\Q$claim\E/,
    'how long Callgrind takes beside us under its name');
my $reports = 'reports, and seconds for a million lines';
is_said($reports, $_, '', (seconds('report'))[$_]) for 0, 1;
is_said($reports, 2, '', (seconds('graph'))[1]);

my ($programs) = $measured =~ /^    Ir only\n.*?execution-bound\n(.*?)^ +mean /ms;
my %word = (12 => 'twelve', 13 => 'thirteen', 14 => 'fourteen');
my $n = () = ($programs // '') =~ /\n/g;
like(read_file(src_dir() . '/README.md'), qr/means over $word{$n} programs/,
    'of so many programs these are means');

# HACKING.md has a row for each table: ours / none, theirs / ours.
my %row_of = ('counting' => 'Ir only', '`--call-graph=yes`' =>
        '--call-graph=yes; the reference is Callgrind');
my @rows = read_file(src_dir() . '/HACKING.md')
    =~ /^\| (.*?) \| ([\d.]+ \| \w+ [\d.]+) \|$/mg;
my @use = $measured =~ /^    mean +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) /m;
cmp_ok(@rows / 2, '>', 5, 'HACKING.md has a table of speeds');
while (my ($mode, $said) = splice @rows, 0, 2) {
    my ($us, $them) = $mode =~ /self\z/ ? @use[0, 2]
        : $mode =~ /inclusive\z/ ? @use[1, 3]
        :                          means($row_of{$mode} // $mode =~ s/`//gr);
    $them /= $us if $mode !~ /,/ && $us;
    is($said =~ s/[^\d.|]//gr, sprintf('%.2f|%.2f', $us // 0, $them // 0), "HACKING.md: $mode");
}

done_testing();
