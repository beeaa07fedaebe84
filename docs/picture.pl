#!/usr/bin/env perl
# Makes docs/report.png, the picture of the HTML report in README.md and the manual.
#
#    docs/picture.pl [--dark] [--build=DIR] [--output=FILE]
#
# Run it in the top folder after a build. It profiles the sample, and needs Chromium.

use strict;
use warnings;

use File::Temp   ();
use FindBin;
use Getopt::Long qw(GetOptions);
use lib "$FindBin::Bin/../tests/lib";

use CgBrowser qw(find_browser);

my %option = (build => 'build', output => 'docs/report.png');
GetOptions(\%option, 'dark', 'build=s', 'output=s') && !@ARGV
    or die "usage: $0 [--dark] [--build=DIR] [--output=FILE]\n";
my $program = find_browser() or die "$0: no Chromium\n";
my $folder  = File::Temp->newdir('cgpicture-XXXXXX', TMPDIR => 1);

sub run {
    my (@command) = @_;
    system(@command) == 0 or die "$0: $command[0] failed\n";
    return;
}

# The sizes of some machine's caches, so that the figures are the same everywhere.
run("$option{build}/vg-in-place", '-q', '--tool=cachegrind', '--cache-sim=yes',
    '--I1=32768,8,64', '--D1=32768,8,64', '--LL=8388608,16,64',
    "--cachegrind-out-file=$folder/profile", "$option{build}/concord", 'COPYING', '0');
run("$option{build}/cg_annotate", '--format=html', '--show=Ir,Dr,D1mr,DLmr',
    q{--mod-filename=s/^.*\/concord/concord/}, '-o', "$folder/report.html", "$folder/profile");

my $browser = CgBrowser->new($program, 1120, 560) or die "$0: $program does not start: $@";
$browser->dark($option{dark});
$browser->open("file://$folder/report.html");
# What README's session finds.
$browser->ask(q(chooseEvent(events.findIndex(e => e.name === 'D1mr'))));
$browser->ask('openHottest(0)');
open my $picture, '>:raw', $option{output} or die "$0: cannot write $option{output}: $!\n";
print {$picture} $browser->picture;
close $picture or die "$0: cannot write $option{output}: $!\n";
