# A benchmark by QtTest, which starts Callgrind by itself: with ours in PATH its number is that of
# Valgrind's own Callgrind, but for the few instructions around its requests, of which that one
# counts whole basic blocks.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgCallgrindRun qw(has_reference);
use CgTest         qw(built need need_valgrind run_cmd src_dir temp_dir);
use Test::More;

need_valgrind();
my ($moc)     = grep { -x } map {"/usr/lib/qt6/$_/moc"} qw(libexec bin);
my ($headers) = grep { -e "$_/QtTest/QtTest" } glob '/usr/include/*/qt6 /usr/include/qt6';
need(defined $moc && defined $headers, 'no Qt 6 to build a benchmark with (qt6-base-dev)');

my $folder = temp_dir();
my $source = src_dir() . '/tests/progs/qt_benchmark.cc';
my $run = run_cmd([ $moc, $source, '-o', "$folder/qt_benchmark.moc" ]);
is($run->{status}, 0, 'its moc runs') or diag($run->{err});
$run = run_cmd([ qw(c++ -fPIC -O1 -g), "-I$folder",
    map({"-I$_"} $headers, "$headers/QtCore", "$headers/QtTest"), $source,
    '-o', "$folder/benchmark", qw(-lQt6Test -lQt6Core) ]);
is($run->{status}, 0, 'the benchmark is built') or diag($run->{err});

mkdir "$folder/bin"  or die "cannot make a folder: $!\n";
mkdir "$folder/here" or die "cannot make a folder: $!\n";
symlink built('vg-in-place'), "$folder/bin/valgrind" or die "cannot link: $!\n";

# The number that it prints with this folder first in PATH.
sub measured {
    my (@path) = @_;
    my $qt = run_cmd([ 'env', '-i', "HOME=$folder", 'PATH=' . join(q{:}, @path, qw(/usr/bin /bin)),
        "$folder/benchmark", '-callgrind' ], dir => "$folder/here");
    is($qt->{status}, 0, 'it runs') or diag("$qt->{out}$qt->{err}");
    return ($qt->{out} =~ /^ *([\d,]+) instruction reads per iteration/m)[0] =~ tr/,//dr;
}
my $ours = measured("$folder/bin");
cmp_ok($ours, '>', 5 * 100_000, '... and counts the loop');
is(join(q{ }, glob "$folder/here/*"), q{}, '... of whose files none is left');
SKIP: {
    skip 'no installed Callgrind', 2 if !has_reference();
    my $theirs = measured();
    cmp_ok(abs($ours - $theirs), '<', 30, "... as Callgrind does ($ours, $theirs)");
}

done_testing();
