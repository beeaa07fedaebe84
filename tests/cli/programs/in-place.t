# The programs that write reports, and cg_diff, leave the file that -o names what it is
# to others, as cg_merge does (cli/merge/in-place.t): whoever holds an empty one open reads
# the report; links, mounts, modes and owners stay; the old bytes are there until the new
# ones are.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgFolder qw(folder identity);
use CgTest qw(built read_file run_cmd temp_dir write_file);
use Test::More;

my $dir  = temp_dir();
my $temp = "$dir/temporary";
mkdir $temp or die "cannot make $temp: $!\n";
chmod 0755, $dir;
chmod 0777, $temp;

write_file("$dir/p",   "cmd: c\nevents: A\nfl=f\nfn=g\n1 1\nsummary: 1\n");
write_file("$dir/bad", "cmd: c\nevents: A\n1\n");
my $old = "the old content\n";

# How each is called, but for -o, and with what it fails.
my @programs = (
    [[qw(cg_annotate --format=csv --tables p)], [qw(cg_annotate bad)]],
    [[qw(cg_check --limit=A=+0 p p)],  [qw(cg_check --limit=A=+0 p bad)]],
    [[qw(cg_diff p p)],                [qw(cg_diff p bad)]],
);

# Runs a program, after the words of another one if there are any.
sub run_as {
    my ($before, $command, @rest) = @_;
    my ($program, @words) = @{$command};
    return run_cmd([@{$before}, built($program), @words, @rest],
        dir => $dir, env => {TMPDIR => $temp});
}

# All that is in the folder for temporary files, and what is not out in another.
sub left {
    my ($folder) = @_;
    my @left;
    for my $where ($temp, $folder) {
        opendir my $handle, $where or die "cannot read $where: $!\n";
        push @left, grep { !/\A(?:[.]{1,2}|out|second)\z/ } readdir $handle;
    }
    return "@left";
}

my $become = 'use POSIX; POSIX::setgid(65534); $( = $) = "65534 65534"; POSIX::setuid(65534);'
    . ' exec @ARGV or die "cannot run: $!\n"';
my @nobody = $> == 0 ? ($^X, '-e', $become) : ();

for my $program (@programs) {
    my ($good, $bad) = @{$program};
    my $name   = $good->[0];
    my $report = run_as([], $good)->{out};
    ok(length $report, "$name: there is something to write");

    my $folder = folder(out => q{});
    open my $held, '<', "$folder/out" or die "cannot open: $!\n";
    my $before = identity("$folder/out");
    is(run_as([], $good, '-o', "$folder/out")->{err}, q{}, '... into an empty file');
    is(join(q{}, <$held>), $report, '... which whoever holds it open reads');
    is(identity("$folder/out"), $before, '... and which is the same');

    $folder = folder(out => $old);
    chmod 0640, "$folder/out";
    my $owner = $> == 0 ? chown 1234, 5678, "$folder/out" : 0;
    my $kept = join q{ }, (stat "$folder/out")[2, 4, 5];
    isnt(run_as([], $bad, '-o', "$folder/out")->{status}, 0, '... nothing of a bad profile');
    is(read_file("$folder/out"), $old, '... and then the old content stays');
    is(run_as([], $good, '-o', "$folder/out")->{err}, q{}, '... over one with content');
    is(read_file("$folder/out"), $report, '... which is replaced');
    is(join(q{ }, (stat "$folder/out")[2, 4, 5]), $kept, '... with its mode and owner');
    is(left($folder), q{}, '... and nothing is left beside it');

    $folder = folder(out => $old);
    link "$folder/out", "$folder/second" or die "cannot link: $!\n";
    $before = identity("$folder/out");
    run_as([], $good, '-o', "$folder/out");
    is(read_file("$folder/second"), $report,  '... to a file of two names, which both have it');
    is(identity("$folder/out"),     $before, '... and stay one file');
    symlink 'out', "$folder/link" or die "cannot link: $!\n";
    run_as([], $good, '-o', "$folder/link");
    ok(-l "$folder/link", '... through a symbolic link, which stays');
    is(run_as([], $good, '-o', '/dev/stdout')->{out}, $report, '... to /dev/stdout');

    SKIP: {
        skip 'another user cannot run programs of this folder', 5
            if run_as(\@nobody, $good)->{status} != 0;
        for my $content ($old, q{}) {
            $folder = folder(out => $content);
            chown 65534, 65534, "$folder/out" if $> == 0;
            chmod 0555, $folder;
            $before = identity("$folder/out");
            run_as(\@nobody, $good, '-o', "$folder/out");
            is(read_file("$folder/out"), $report, '... in a folder that cannot be written to');
            is(identity("$folder/out"), $before, '... the same file');
            like(run_as(\@nobody, $good, '-o', "$folder/new")->{err}, qr/Permission denied/,
                '... where no new one can be made')
                if $content eq $old;
            chmod 0755, $folder;
        }
    }

    SKIP: {
        $folder = folder(out => $old);
        my $mount = 'mount --bind "$0/out" "$0/out" && exec "$@"';
        my @mount = ('unshare', '-m', 'sh', '-c', $mount, $folder);
        skip 'mounts need root and unshare', 4
            if $> != 0 || run_as(\@mount, $good)->{out} ne $report;
        for my $content ($old, q{}) {
            write_file("$folder/out", $content);
            $before = identity("$folder/out");
            is(run_as(\@mount, $good, '-o', "$folder/out")->{err}, q{}, '... to a mounted file');
            is(read_file("$folder/out") . identity("$folder/out"), $report . $before,
                '... which is written to as it is');
        }
        my $disk = folder(out => q{});
        my $fill = 'mount -t tmpfs -o size=4k tmpfs "$0" && echo old >"$0/out" && ln "$0/out"'
            . ' "$0/second" && "$@"; cat "$0/second"';
        my $full = run_as(['unshare', '-m', 'sh', '-c', $fill, $disk],
            [$name, '--mod-funcname=s/g/' . 'x' x 9000 . '/', @{$good}[1 .. $#{$good}]],
            '-o', "$disk/out");
        next if $name eq 'cg_check';    # its report is smaller than a page
        like($full->{err}, qr/No space left on device/, '... a full disk is an error');
        is($full->{out}, "old\n", '... that leaves the old content');
    }
}

done_testing();
