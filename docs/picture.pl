#!/usr/bin/env perl
# Makes docs/report.png, the picture of the HTML report in README.md and the manual;
# docs/calls.png, that of one with a call graph; and docs/flame.png, the flame graph of a compiler.
# Not made here are the pictures of docs/samples/store.c, the same profile in three programs:
# docs/store.png, from our flame graph; docs/store-kcachegrind.png, the callee map of serve() in
# KCachegrind; and docs/store-speedscope.png, in npm's speedscope.
#
#    docs/picture.pl [--dark] [--build=DIR] [--output=DIR]
#
# Run it in the top folder after a build. It profiles the sample, and gcc's compiler proper on it,
# and needs Chromium.

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

# Profiles a command and has a report of it shown: the options of both, the height of the page, and
# what is clicked.
sub picture {
    my ($name, $command, $options, $shown, $height, @clicks) = @_;
    run("$option{build}/vg-in-place", '-q', '--tool=cachegrind', @{$options},
        "--cachegrind-out-file=$folder/cachegrind.out.1", @{$command});
    run("$option{build}/cg_annotate", '--format=html', @{$shown},
        q{--mod-filename=s/^.*\/concord/concord/}, '-o', "$folder/report.html",
        "$folder/cachegrind.out.1");
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
my @sample = ("$option{build}/concord", 'COPYING', '0');
picture('report', \@sample,
    [ '--cache-sim=yes', '--I1=32768,8,64', '--D1=32768,8,64', '--LL=8388608,16,64' ],
    ['--show=Ir,Dr,D1mr,DLmr'], 560,
    q(chooseEvent(events.findIndex(e => e.name === 'D1mr'))), 'openHottest(0)');
picture('calls', \@sample, ['--call-graph=yes'], [], 680,
    q(openFunction(table.rows.findIndex(f => f.name === 'count_neighbours'))),
    q(chooseTab('icicle')));
chomp(my ($compiler, $multiarch) =
    map { scalar qx(gcc $_) } qw(-print-prog-name=cc1 -print-multiarch));
picture('flame', [$compiler, '-imultiarch', $multiarch, qw(-quiet -O2 docs/concord.c -o /dev/null)],
    ['--contexts=yes', "--contexts-out-file=$folder/cachegrind.contexts.1"], [], 700,
    q(chooseTab('flame')),
    q(chooseBar(flame.bars.find(bar => bar.n.f.name.startsWith('execute_pass_list')).n)));
