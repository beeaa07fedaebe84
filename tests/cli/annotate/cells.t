# The engine fills the cells of a text report where it can, and Perl does where it cannot;
# both must give the same bytes. A module that a report loads here notes what the engine is
# asked for; and another one makes Perl do it.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgProfile qw(random_profile);
use CgReport  qw(annotate in_folder_of);
use CgTest    qw(count_bits rounds src_dir);
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
    . "18446744073709551621\n"
    if count_bits() > 64;
$files{'edge.cg'} = "cmd: x\nevents: Ir\nfl=a.c\nfn=f\n1 9999999999999\n2 1\nfn=g\n3 89999999999\n"
    . "summary: 10089999999999\n";
$files{'zero.cg'}  = "cmd: x\nevents: Ir Dr\nfl=a.c\nfn=f\n1 0 5\nsummary: 0 5\n";
$files{'empty.cg'} = "cmd: x\nevents: Ir\nsummary: 0\n";
$files{"r$_.cg"} = random_profile(events => [qw(Ir Dr Dw)], files => 6) for 1 .. 8;
$files{'Noted.pm'} = <<'END';
package Noted;
use Cachegrind::Profile;
my $request = \&Cachegrind::Profile::_request;
no warnings 'redefine';
*Cachegrind::Profile::_request = sub { print STDERR "$_[1]\n"; return $request->(@_) };
1;
END
$files{'Slow.pm'} = <<'END';
package Slow;
use Cachegrind::Report::Columns;
no warnings 'redefine';
*Cachegrind::Report::Columns::layout = sub { return undef };
1;
END
$files{'calls.cg'} = "# callgrind format\nevents: Ir Dr\nfl=a.c\nfn=main\n1 10 1\ncfn=f\n"
    . "calls=7 20\n2 123456 8\nfn=f\n20 123000 8\n21 456 0\ntotals: 123466 9\n";
my $folder = in_folder_of(\%files);

for my $name (sort grep { /\.cg\z/ } keys %files) {
    same($name, '--threshold=0');
    same($name, '--threshold=0', '--no-show-percs', '--show=Ir') if rounds(1, 2) > 1;
}
same('r1.cg', '--threshold=1', '--show=Dw,Ir,Dw', '--sort=Dr');
same('r2.cg', '--context=0', '--line-numbers=yes');
same('r3.cg', '--diff', 'r4.cg');
same('r5.cg', '--diff', 'r5.cg');
same($_, '--threshold=0', '--color=always', '--names=first')
    for 'r1.cg', 'ties-2000.cg', 'ties2000.cg', 'zero.cg';
same('r4.cg', '--threshold=0', '--color=always');
same("r$_.cg", '--threshold=0', '--names=first') for 1 .. 3;
same('empty.cg', '--names=first', '--color=always');
same('r6.cg', '--color=always', '--event=X=1000*Ir-3*Dr', '--sort=X');
same('r7.cg', '--event=X=Ir+Dr', '--show=X,Ir', '--color=always');
same('r8.cg', '--diff', '--event=X=Ir+Dr', '--show=X', 'r7.cg');
same('r2.cg', '--function=[a-m]*', '--file=*.c', '--top=3');
same('calls.cg', '--tree=both', '--threshold=0', @$_) for [], ['--color=always'];

my $noted = with('Noted', 'r1.cg', '--threshold=0', '--event=X=Ir+Dr', '--function=*');
like($noted->{err}, qr/^cells file:function 0:.* 3:\d/m, 'the engine fills tables');
$noted = with('Noted', 'calls.cg', '--tree=both', '--event=X=Ir+Dr', '--color=always');
like($noted->{err}, qr/^cells \d+ paint 0:.* 2:\d/m, '... and sources, with colours and calls');

done_testing();

# The report when a module is loaded before.
sub with {
    my ($module, $name, @options) = @_;
    local $ENV{PERL5OPT} = '-I' . src_dir() . "/lib -I$folder -M$module";
    return annotate($folder, @options, $name);
}

sub same {
    my ($name, @options) = @_;
    my $quick = annotate($folder, @options, $name);
    my $slow  = with('Slow', $name, @options);
    my $what = "$name @options";
    is("$quick->{status} $quick->{err}", '0 ', "the report of $what ends well");
    s/^Invocation:.*\n//m for $quick->{out}, $slow->{out};
    is($quick->{out}, $slow->{out}, '... and is the same, whoever fills the cells');
    return;
}
