# The recipe of docs/ci.md as CI would run it: two builds of our sample in two folders,
# one line changed and others inserted above it. The guilty line is on top, and a change
# that costs nothing passes.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(build_dir need need_valgrind read_file run_cmd src_dir temp_dir write_file);
use Test::More;

need_valgrind();
my $setarch = run_cmd(['setarch', '-R', '/bin/true']);
need($setarch->{status} == 0, 'setarch -R does not work here');
need(eval { require Algorithm::Diff; 1 }, 'Algorithm::Diff (libalgorithm-diff-perl) is missing');

my ($script) = read_file(src_dir() . '/docs/ci.md') =~ /^```sh\n(.*?)^```$/ms;
ok($script, 'docs/ci.md has a script');

my $home = temp_dir();
mkdir "$home/$_" or die "cannot make $_: $!\n" for qw(bin old new same);
write_file("$home/check", $script);
write_file("$home/bin/valgrind", "#!/bin/sh\nexec '" . build_dir() . "/vg-in-place' \"\$@\"\n");
chmod 0755, "$home/check", "$home/bin/valgrind" or die "cannot make them executable: $!\n";
symlink build_dir() . '/cg_check', "$home/bin/cg_check" or die "cannot link: $!\n";
write_file("$home/input.txt", substr read_file(src_dir() . '/COPYING'), 0, 4000);

my $sample = read_file(src_dir() . '/docs/concord.c');
my $top    = "/* Lines\n   above. */\n";
(my $worse = $sample) =~ s/(h \* 33 \+ \(unsigned char\)\*text\+\+);/$1 + h % 7;/ or die;
my $makefile = "concord: concord.c\n\t" . ($ENV{CG_CC} // 'cc')
    . " -g -O2 -fno-inline -o \$@ \$(CURDIR)/\$<\n";
for my $version ([old => $sample], [new => $top . $worse], [same => $top . $sample]) {
    write_file("$home/$version->[0]/concord.c", $version->[1]);
    write_file("$home/$version->[0]/Makefile",  $makefile);
}

sub check {
    my ($old, $new) = @_;
    return run_cmd(["$home/check", "$home/$old", "$home/$new"], dir => $home, env => {
        PATH => "$home/bin:$ENV{PATH}", MAKEFLAGS => undef, MAKELEVEL => undef,
        CACHEGRIND_PERLLIB => src_dir() . '/lib', CG_MERGE => build_dir() . '/cg_merge'});
}

my $run = check('old', 'new');
is($run->{status}, 1, 'one line that costs more fails') or diag $run->{err}, $run->{out};
like($run->{out}, qr/^Ir .* \+0\.5%  EXCEEDED$/m, 'the limit of Ir is exceeded');
like($run->{out}, qr/in these functions:\n +\+[\d,]+ +[\d.]+%  [\d,]+ -> [\d,]+  concord\.c:hash$/m,
    'the guilty function is on top');
my $number = 1 + (() = ($top . $worse =~ s/h % 7;.*//sr) =~ /\n/g);
like($run->{out}, qr/in these lines:\n +\+[\d,]+ +[\d.]+%  concord\.c:$number  h = h \* 33/,
    'the guilty line is on top');

$run = check('old', 'same');
is($run->{status}, 0, 'the same code with lines above it passes') or diag $run->{out}, $run->{err};
unlike($run->{out}, qr/EXCEEDED|Functions that grew/, '... and nothing is blamed');

done_testing();
