# An installation runs our tool by the name of valgrind, and Valgrind's other
# tools beside it, also when it was staged or moved; uninstalling leaves
# nothing behind. Whoever packages this depends on it.

use strict;
use warnings;

use File::Find ();
use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(build_dir need_valgrind run_cmd temp_dir);
use Test::More;

need_valgrind();

my $prefix = temp_dir() . '/prefix';
my @make   = ('make', '-s', '-C', build_dir());

my $run = run_cmd([@make, 'install', "prefix=$prefix"]);
is($run->{status}, 0, 'make install succeeds') or diag($run->{err});

for my $tool (qw(cachegrind none memcheck lackey)) {
    $run = run_cmd(
        ["$prefix/bin/valgrind", "--tool=$tool", '/bin/true'],
        dir => temp_dir(),
        env => { PATH => "$prefix/bin:$ENV{PATH}" }
    );
    is($run->{status}, 0, "the installed valgrind runs --tool=$tool") or diag($run->{err});
}
my @tools = glob "$prefix/libexec/cachegrind/cachegrind-*";
cmp_ok(scalar @tools, '>=', 1, 'our tool is installed');
is(scalar(grep { -l } @tools), 0, '... itself, not as a link to the one of that Valgrind');

my $header = "$prefix/include/valgrind/cachegrind.h";
ok(-f $header, 'the header of the client requests is installed');

$run = run_cmd([@make, 'uninstall', "prefix=$prefix"]);
is($run->{status}, 0, 'make uninstall succeeds') or diag($run->{err});
my @left;
File::Find::find({ no_chdir => 1, wanted => sub { push @left, $_ if !-d } }, $prefix);
is("@left", q{}, 'and leaves no file and no link');

my $staged = temp_dir() . '/staged';
$run = run_cmd([@make, 'install', "DESTDIR=$staged", 'prefix=/opt/cg']);
is($run->{status}, 0, 'make install into a DESTDIR succeeds') or diag($run->{err});
$run = run_cmd(["$staged/opt/cg/bin/valgrind", '--tool=cachegrind', '--help']);
is($run->{status}, 0, 'what was staged runs from there') or diag($run->{err});

SKIP: {
    skip 'Valgrind is not in /usr', 2 if ($ENV{CG_VALGRIND} // q{}) ne '/usr/bin/valgrind';
    $run = run_cmd([@make, 'check-prefix', 'prefix=/usr']);
    isnt($run->{status}, 0, 'installing over the Valgrind that is used is refused');
    like($run->{err}, qr{this would replace /usr/bin/valgrind; choose another --prefix},
        '... and says why');
}

done_testing();
