# A server that is looked at and switched while it runs, as the manual and cg_control(1)
# show it: with Debian's redis, where that is installed.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgControlled qw(need_vgdb);
use CgDocs qw(listing listings);
use CgServers qw(free_port server_path);
use CgTest qw(built need need_valgrind run_cmd temp_dir write_file);
use Test::More;

need_valgrind();
my @REDIS = map { server_path($_) } qw(redis-server redis-cli redis-benchmark);
need(@REDIS == grep({ defined } @REDIS), 'no redis (redis-server and redis-tools)');
need_vgdb();

my $bin  = temp_dir() . '/bin';
my $home = temp_dir() . '/home';
mkdir $_ or die "cannot make $_: $!\n" for $bin, $home;

# Others may run theirs on this machine; ours have pipes of their own, and another port.
my $prefix = '--vgdb-prefix=' . temp_dir() . '/vgdb';
my %path   = (valgrind => built('vg-in-place'), vgdb => 'vgdb', cg_control => built('cg_control'));
for my $program (sort keys %path) {
    my $path = $path{$program};
    ($path) = grep { -x } map {"$_/$program"} split /:/, $ENV{PATH} if $path !~ m{/};
    write_file("$bin/$program", "#!/bin/sh\nexec '$path' '$prefix' \"\$@\"\n");
    chmod 0755, "$bin/$program" or die "cannot make it executable: $!\n";
}
for my $path (built('cg_annotate'), @REDIS) {
    symlink $path, $path =~ s{.*/}{$bin/}r or die "cannot link: $!\n";
}
my %try = (dir => $home, env => { PATH => "$bin:$ENV{PATH}" });

my $port = free_port();

# Runs the commands of a listing, which begins with the server; then what is to be done
# while it is there.
sub session {
    my ($file, $begins, $while) = @_;
    unlink glob "$home/cachegrind.out.*";
    my ($start, @commands) = split /\n/, listing($file, $begins) =~ s/\b7391\b/$port/gr;
    # A person waits until it is up.
    my $run = run_cmd([ 'sh', '-c', <<"SHELL" ], %try);
${start} >server.log 2>&1
echo \$! >pid
until redis-cli -p $port ping 2>/dev/null | grep -q PONG; do
   kill -0 \$! || exit
   sleep 0.2
done
SHELL
    is($run->{status}, 0, "$file: $start") or diag($run->{out}, $run->{err});
    my ($pid) = run_cmd([ 'cat', 'pid' ], %try)->{out} =~ /(\d+)/;
    my $printed = q{};
    for my $command (@commands) {
        $run = run_cmd([ 'sh', '-c', $command =~ s/\bPID\b/$pid/gr ], %try);
        is($run->{status}, 0, "$file: $command") or diag($run->{err});
        $printed .= $run->{out};
    }
    $while->($pid);
    run_cmd([ $REDIS[1], '-p', $port, qw(shutdown nosave) ]);
    like($printed, qr/processCommand\b/, '... and the report has what the server does');
    unlike($printed, qr/:main$/m, '... and nothing of its start');
    return;
}

my $begin = 'valgrind --tool=cachegrind --instr-at-start=no redis-server';
session('docs/parts.md', $begin, sub {
    my ($pid) = @_;
    my $command = listing('docs/parts.md', 'vgdb') =~ s/\bPID\b/$pid/r;
    my $run = run_cmd([ 'sh', '-c', $command ], %try);
    is($run->{status}, 0, "docs/parts.md: $command") or diag($run->{out}, $run->{err});
    my @parts = glob "$home/cachegrind.out.$pid.*";
    is(scalar @parts, 2, '... and dumps the next part');
});

# What else its man page shows.
session('docs/man/cg_control.md', $begin, sub {
    my ($pid) = @_;
    my ($others) = grep { $_->{name} =~ /\Acg_control list/ } listings('docs/man/cg_control.md');
    for my $command (split /\n/, $others->{text}) {
        $command =~ s/\bPID\b/$pid/;
        $command =~ s/--vgdb-prefix=\S+/$prefix/;
        my $run = run_cmd([ 'sh', '-c', $command ], %try);
        is($run->{status}, 0, "cg_control(1): $command") or diag($run->{err});
        like($run->{out}, qr/\b$pid\b/, '... and speaks of the server') if $command !~ /zero/;
    }
});

done_testing();
