#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Makes docs/report.png, the picture of the HTML report in README.md and the manual;
# docs/calls.png, a report with a call graph; docs/flame.png, the flame graph of a compiler;
# docs/data.png, the data that a program misses in; docs/comparing.png, two versions side by side;
# and docs/history.png, the history of a program.
# Not made here are the pictures of docs/samples/store.c, the same profile in three programs:
# docs/store.png, from our flame graph; docs/store-kcachegrind.png, the callee map of serve() in
# KCachegrind; and docs/store-speedscope.png, in npm's speedscope. Nor is docs/languages.png made
# here, the flame graph of a script under Python 3.12.
#
#    docs/picture.pl [--dark] [--build=DIR] [--output=DIR] [NAME...]
#
# Run it in the top folder after a build; with names only those pictures are made. It profiles the
# sample, gcc's compiler proper on it, and programs of the manual, and needs Chromium, sqlite3
# and ImageMagick.

use strict;
use warnings;

use Cwd          qw(abs_path getcwd);
use File::Copy   qw(copy);
use File::Temp   ();
use FindBin;
use Getopt::Long qw(GetOptions);
use lib "$FindBin::Bin/../tests/lib";

use CgBrowser qw(find_browser);

my %option = (build => 'build', output => 'docs');
GetOptions(\%option, 'dark', 'build=s', 'output=s')
    or die "usage: $0 [--dark] [--build=DIR] [--output=DIR] [NAME...]\n";
my %is_wanted = map { $_ => 1 } @ARGV;
$_ = abs_path($_) for @option{qw(build output)};
my $top = getcwd();
my $program = find_browser() or die "$0: no Chromium\n";
my $folder  = File::Temp->newdir('cgpicture-XXXXXX', TMPDIR => 1);

sub run {
    my (@command) = @_;
    system(@command) == 0 or die "$0: $command[0] failed\n";
    return;
}

# Profile a command with these options; write the file $profile.
sub profiled {
    my ($profile, $command, @options) = @_;
    run("$option{build}/vg-in-place", '-q', '--tool=cachegrind', @options,
        "--cachegrind-out-file=$profile", @{$command});
    return;
}

# Make a report with these arguments of cg_annotate, evaluate @clicks in it, and take a picture of
# the page, $height pixels high.
sub shown {
    my ($name, $arguments, $height, @clicks) = @_;
    chdir $folder or die "$0: $folder: $!\n";
    run("$option{build}/cg_annotate", '--format=html', '-o', "$folder/report.html", @{$arguments});
    my $browser = CgBrowser->new($program, 1120, $height)
        or die "$0: $program does not start: $@";
    $browser->dark($option{dark});
    $browser->open("file://$folder/report.html");
    $browser->ask($_) for @clicks;
    my $file = "$option{output}/$name.png";
    open my $picture, '>:raw', $file or die "$0: cannot write $file: $!\n";
    print {$picture} $browser->picture;
    close $picture or die "$0: cannot write $file: $!\n";
    # 64 colours are enough, and halve the file's size.
    run('convert', $file, qw(+dither -colors 64), "PNG8:$file");
    return;
}

sub is_wanted {
    my ($name) = @_;
    return !%is_wanted || $is_wanted{$name};
}

# Profile a command with $options, and take a picture of its report with the options $shown.
sub picture {
    my ($name, $command, $options, $shown, $height, @clicks) = @_;
    return if !is_wanted($name);
    my $profile = "$folder/cachegrind.out.1";
    profiled($profile, $command, @{$options});
    shown($name, [@{$shown}, q{--mod-filename=s/^.*\/concord/concord/}, $profile],
        $height, @clicks);
    chdir $top or die "$0: $top: $!\n";
    return;
}

# Compile a sample of the manual in a folder of its own; return the program's path.
sub compiled {
    my ($sample, $name) = @_;
    chdir $folder or die "$0: $folder: $!\n";
    mkdir $sample;
    copy("$top/docs/samples/$sample.c", "$sample/$name.c") or die "$0: $sample.c: $!\n";
    run('gcc', '-g', '-O2', "-fdebug-prefix-map=$folder=/src", '-o', "$sample/$name",
        "$sample/$name.c");
    return "$sample/$name";
}

# The run in README's session. The cache sizes are fixed, so that the figures are the same on every
# machine.
my @caches = ('--cache-sim=yes', '--I1=32768,8,64', '--D1=32768,8,64', '--LL=8388608,16,64');
my @sample = ("$option{build}/concord", 'COPYING', '0');
picture('report', \@sample,
    \@caches,
    ['--show=Ir,Dr,D1mr,DLmr'], 560,
    q(chooseEvent(events.findIndex(e => e.name === 'D1mr'))), 'openHottest(0)');
picture('calls', \@sample, ['--call-graph=yes'], [], 680,
    q(openFunction(table.rows.find(f => f.name === 'count_neighbours'))),
    q(chooseTab('icicle')));
chomp(my ($compiler, $multiarch) =
    map { scalar qx(gcc $_) } qw(-print-prog-name=cc1 -print-multiarch));
picture('flame', [$compiler, '-imultiarch', $multiarch, qw(-quiet -O2 docs/concord.c -o /dev/null)],
    ['--contexts=yes', "--contexts-out-file=$folder/cachegrind.contexts.1"], [], 700,
    q(chooseTab('flame')),
    q(chooseBar(flame.bars.find(bar => bar.n.f.name.startsWith('execute_pass_list')).n)));

picture('data', [compiled('visits-before', 'visits')],
    [@caches, '--data-profile=yes', "--data-out-file=$folder/cachegrind.data.1"],
    [ '--show=Ir,D1mr,DLmr', '--map-path=/src=.', '--type=*visits.c:*=struct visitor' ], 600,
    q(document.querySelector('.panels').style.setProperty('--left', '53%')),
    q(chooseTab('objects')), q(document.querySelector('#object-list .row').click()));

# Two versions of a program; and a history in which one follows the other.
for my $version (qw(before after)) {
    profiled("$folder/$version.prof", [compiled("parser-$version", 'parser')],
        '--branch-sim=yes');
}
shown('comparing', [
        '--diff', '--show=Ir,Bc,Bcm', '--map-path=/src=.', 'before.prof', 'after.prof'
    ], 560, q(chooseTab('sides'))) if is_wanted('comparing');
chdir $folder or die "$0: $folder: $!\n";
for my $n (1 .. 12) {
    my $version = $n < 8 ? 'before' : 'after';
    run(qq("$option{build}/cg_annotate" --format=csv --tables --threshold=0 --show=Ir,Bc,Bcm)
            . " --tag=n=$n --tag=commit=" . sprintf('%07x', $n * 0x2545f49 & 0xfffffff)
            . qq( '--mod-filename=s/^.*\\/parser/parser/' $version.prof >now.csv));
    my $skip = $n > 1 ? '--skip 1 ' : '';
    run('sqlite3', 'history.db', '.mode csv', ".import ${skip}now.csv profile");
}
shown('history', ['--history', 'history.db'], 470) if is_wanted('history');

# A process cannot remove its current folder.
END { chdir $top if defined $top }
