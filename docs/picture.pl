#!/usr/bin/env perl
# Makes docs/report.png, the picture of the HTML report in README.md and the manual, and
# docs/calls.png, that of one with a call graph.
#
#    docs/picture.pl [--dark] [--build=DIR] [--output=DIR]
#
# Run it in the top folder after a build. It profiles the sample, and needs Chromium.

use strict;
use warnings;

use File::Temp   ();
use FindBin;
use Getopt::Long qw(GetOptions);
use lib "$FindBin::Bin/../tests/lib";

use CgBrowser qw(find_browser);

my %option = (build => 'build', output => 'docs');
GetOptions(\%option, 'dark', 'build=s', 'output=s') && !@ARGV
    or die "usage: $0 [--dark] [--build=DIR] [--output=DIR]\n";
my $program = find_browser() or die "$0: no Chromium\n";
my $folder  = File::Temp->newdir('cgpicture-XXXXXX', TMPDIR => 1);

sub run {
    my (@command) = @_;
    system(@command) == 0 or die "$0: $command[0] failed\n";
    return;
}

# Profiles the sample and has a report of it shown: the options of both, the height of the
# page, and what is clicked.
sub picture {
    my ($name, $options, $shown, $height, @clicks) = @_;
    run("$option{build}/vg-in-place", '-q', '--tool=cachegrind', @{$options},
        "--cachegrind-out-file=$folder/profile", "$option{build}/concord", 'COPYING', '0');
    run("$option{build}/cg_annotate", '--format=html', @{$shown},
        q{--mod-filename=s/^.*\/concord/concord/}, '-o', "$folder/report.html",
        "$folder/profile");
    my $browser = CgBrowser->new($program, 1120, $height)
        or die "$0: $program does not start: $@";
    $browser->dark($option{dark});
    $browser->open("file://$folder/report.html");
    $browser->ask($_) for @clicks;
    my $file = "$option{output}/$name.png";
    open my $picture, '>:raw', $file or die "$0: cannot write $file: $!\n";
    print {$picture} $browser->picture;
    close $picture or die "$0: cannot write $file: $!\n";
    return;
}

# What README's session finds. The sizes are those of some machine's caches, so that the
# figures are the same everywhere.
picture('report',
    [ '--cache-sim=yes', '--I1=32768,8,64', '--D1=32768,8,64', '--LL=8388608,16,64' ],
    ['--show=Ir,Dr,D1mr,DLmr'], 560,
    q(chooseEvent(events.findIndex(e => e.name === 'D1mr'))), 'openHottest(0)');
picture('calls', ['--call-graph=yes'], [], 680,
    q(openFunction(table.rows.findIndex(f => f.name === 'count_neighbours'))),
    q(chooseTab('icicle')));
