# The engine fills the cells of a text report where it can, and Perl does where it cannot;
# both must give the same bytes. What makes Perl do it here is that entries are selected,
# all of them.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgProfile qw(random_profile);
use CgReport  qw(annotate in_folder_of);
use Test::More;

my $seed = $ENV{CG_SEED} // 20261122;
srand $seed;
note("CG_SEED=$seed");

my %files = map { $_ => "line\n" x 30 } 'a.c', 'b.h', 'dir/z.c', 'sp ace.c', 'x:y.c';

# Percentages that are halves of a digit, and such as are nearly: totals and many counts.
for my $total (2000, 4096, 12_800, 3_000_000, 1_000_003, 8_000_000_000_000, -2000) {
    my ($left, $text) = (abs $total, "cmd: x\nevents: Ir Dr\nfl=a.c\nfn=f\n");
    my $sign = $total < 0 ? -1 : 1;
    my $step = abs $total <= 20_000 ? 1 : abs($total) / 2000;
    for my $line (1 .. 60) {
        my $count = int($line * $step + ($line % 3 - 1) * ($step > 1 ? 1 : 0));
        last if $count > $left;
        $left -= $count;
        $text .= "fn=f$line\n$line " . $sign * $count . ' ' . ($line % 2) . "\n";
    }
    $text .= "fn=rest\n99 " . $sign * $left . " 0\n";
    my $dr = () = $text =~ / 1$/mg;
    $files{"ties$total.cg"} = $text . "summary: $total $dr\n";
}
$files{'large.cg'} = "cmd: x\nevents: Ir Dr\nfl=a.c\nfn=f\n1 90071992547410 5\n2 1 0\n"
    . "3 99999999999999999999 18446744073709551616\nsummary: 100000090071992547410 "
    . "18446744073709551621\n";
$files{'edge.cg'} = "cmd: x\nevents: Ir\nfl=a.c\nfn=f\n1 9999999999999\n2 1\nfn=g\n3 89999999999\n"
    . "summary: 10089999999999\n";
$files{'zero.cg'}  = "cmd: x\nevents: Ir Dr\nfl=a.c\nfn=f\n1 0 5\nsummary: 0 5\n";
$files{'empty.cg'} = "cmd: x\nevents: Ir\nsummary: 0\n";
$files{"r$_.cg"} = random_profile(events => [qw(Ir Dr Dw)], files => 6) for 1 .. 8;
my $folder = in_folder_of(\%files);

for my $name (sort grep { /\.cg\z/ } keys %files) {
    same($name, '--threshold=0');
    same($name, '--threshold=0', '--no-show-percs', '--show=Ir');
}
same('r1.cg', '--threshold=1', '--show=Dw,Ir,Dw', '--sort=Dr');
same('r2.cg', '--context=0', '--line-numbers=yes');
same('r3.cg', '--diff', 'r4.cg');
same('r5.cg', '--diff', 'r5.cg');

done_testing();

sub same {
    my ($name, @options) = @_;
    my ($quick, $slow) = map { annotate($folder, @options, @$_, $name) } [], ['--function=*'];
    my $what = "$name @options";
    is("$quick->{status} $quick->{err}", '0 ', "the report of $what ends well");
    s/^Invocation:.*\n//m for $quick->{out}, $slow->{out};
    is($quick->{out}, $slow->{out}, '... and is the same, whoever fills the cells');
    return;
}
