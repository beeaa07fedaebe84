# The commands in the examples of the man pages do what they say, in a folder with the
# files that they name.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(built need_valgrind read_file run_cmd src_dir temp_dir write_file);
use Test::More;

need_valgrind();
my $bin  = temp_dir() . '/bin';
my $home = temp_dir() . '/home';
mkdir $_ or die "cannot make $_: $!\n" for $bin, $home, "$home/runs";
for my $program (qw(cg_annotate cg_check cg_diff cg_merge)) {
    symlink built($program), "$bin/$program" or die "cannot link: $!\n";
}
symlink built('vg-in-place'), "$bin/valgrind" or die "cannot link: $!\n";
my %env = (PATH => "$bin:$ENV{PATH}");

# ./program is anything that can be run.
write_file("$home/program", "#!/bin/sh\nexit 0\n");
chmod 0755, "$home/program" or die "cannot make the program executable: $!\n";
my $run = run_cmd([ 'valgrind', '-q', '--tool=cachegrind', '--cache-sim=yes',
    '--cachegrind-out-file=old.prof', '/bin/true' ], dir => $home, env => \%env);
is($run->{status}, 0, 'there is a profile to try the examples with') or diag($run->{err});
my $profile = read_file("$home/old.prof");
write_file("$home/$_", $profile)
    for qw(new.prof cachegrind.out.1234 runs/cachegrind.out.1 runs/cachegrind.out.2);

for my $page (qw(cachegrind cg_annotate cg_check cg_diff cg_merge)) {
    # A run without a name for its profile has left one here, with other events.
    unlink grep { !/[.]1234\z/ } glob "$home/cachegrind.out.*";
    my ($example) = read_file(src_dir() . "/docs/$page.xml")
        =~ m{<title>Example</title>.*?<programlisting>(.*?)</programlisting>}s;
    $example =~ s/&gt;/>/g;
    $example =~ s/&lt;/</g;
    $example =~ s/&amp;/&/g;
    my @commands = split /(?<!\\|\|)\n/, $example;
    cmp_ok(scalar @commands, '>=', 1, "$page(1) shows a command");
    for my $command (@commands) {
        $run = run_cmd([ 'sh', '-c', $command ], dir => $home, env => \%env);
        is($run->{status}, 0, "$page(1): $command") or diag($run->{err});
        unlike($run->{err}, qr/ error: /, '... without an error');
    }
}
ok(-s "$home/$_", "the examples have made $_")
    for qw(report.html all.prof all.gz change.prof my.prof);

done_testing();
