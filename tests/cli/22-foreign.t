# Profiles that other profilers wrote in Callgrind's format, one of each, made of
# the programs beside them in tests/data/foreign. Their totals are those that
# KCachegrind shows. They are read, added up, compared and reported.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest   qw(built data read_file run_cmd temp_dir);
use JSON::PP qw(decode_json);
use Test::More;

my $dir   = temp_dir();
my $merge = built('cg_merge');

my %total = (
    'xdebug'           => [22_902, 105_832],
    'nytprof'          => [2_422],
    'ruby-prof'        => [1_765],
    'ruby-prof-thread' => [157],
    'yappi'            => [1_584],
    'go-pprof'         => [560],
    'gperftools'       => [33],
);

# The totals that a profile states; those of ours are right, or it is not read.
sub totals {
    my ($text) = @_;
    return $text =~ /^totals: (.*)/m ? $1 : 'none';
}

for my $name (sort keys %total) {
    my $file = data("foreign/$name.callgrind");
    my @sums = @{ $total{$name} };
    my $run  = run_cmd([$merge, '-o', "$dir/once", $file]);
    is($run->{err}, q{}, "$name: is read without a complaint");
    my $once = read_file("$dir/once");
    is(totals($once), "@sums", '... its counts add up to what KCachegrind shows');
    is(run_cmd([$merge, "$dir/once"])->{out}, $once, '... what is written of it is read again');
    my $twice = run_cmd([$merge, $file, $file])->{out};
    is(totals($twice), join(q{ }, map { 2 * $_ } @sums), '... twice that with itself');
    my @calls = map { [$_ =~ /^calls=(\d+)/mg] } $once, $twice;
    is("@{$calls[1]}", join(q{ }, map { 2 * $_ } @{ $calls[0] }), '... its calls, too');
    my $difference = run_cmd([built('cg_diff'), $file, $file]);
    is(totals($difference->{out}), join(q{ }, (0) x @sums), '... and no difference to itself');

    my $text = run_cmd([built('cg_annotate'), $file])->{out};
    my ($shown) = $text =~ /^(.*)  PROGRAM TOTALS/m;
    is($shown =~ s/,| \(.*?\)//gr =~ s/ +/ /gr, "@sums", '... a report shows them');
    my $json = decode_json(run_cmd([built('cg_annotate'), '--format=json', $file])->{out});
    is("@{$json->{total}}", "@sums", '... JSON, too');
    my %told    = (xdebug => '/srv/shop/shop.php', yappi => 'shop.py');
    my $command = $told{$name} // 'unknown';
    like($text, qr/^Command: +\Q$command\E$/m, '... and the command, or that there is none');
}

done_testing();
