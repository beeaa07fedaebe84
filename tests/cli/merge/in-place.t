# cg_merge -o leaves a file what it is to others: a descriptor that somebody holds, a
# second link, a mount, a mode, an owner, a folder that cannot be written to. Scripts
# and containers rely on it. And yet the old bytes are there until the new ones are.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgFolder qw(folder identity);
use CgTest qw(built read_file run_cmd temp_dir write_file);
use Test::More;

my $merge = built('cg_merge');
my $dir   = temp_dir();
my $small = "cmd: c\nevents: A\nfl=f\nfn=g\n1 1\nsummary: 1\n";
my $old   = "the old content\n";
my $temp  = "$dir/temporary";
mkdir $temp or die "cannot make $temp: $!\n";

# Runs it with a folder for temporary files of its own.
sub merge {
    my (@args) = @_;
    return run_cmd([$merge, @args], dir => $dir, env => {TMPDIR => $temp});
}

# All that is in a folder but what is expected there.
sub leftovers {
    my ($folder, @expected) = @_;
    my %known = map { $_ => 1 } q{.}, q{..}, @expected;
    opendir my $handle, $folder or die "cannot read $folder: $!\n";
    return join q{ }, grep { !$known{$_} } readdir $handle;
}

write_file("$dir/small", $small);
write_file("$dir/bad",   "cmd: c\nevents: A\n1\n");
write_file("$dir/large", "cmd: c\nevents: A\nfl=f\nfn=g\n"
        . join(q{}, map { "$_ 1000000\n" } 1 .. 60_000) . "summary: 60000000000\n");

# ---- empty files ----

my $folder = folder(out => q{});
open my $held, '<', "$folder/out" or die "cannot open: $!\n";
my $before = identity("$folder/out");
is(merge('-o', "$folder/out", 'small')->{err}, q{}, 'a merge into an empty file succeeds');
is(join(q{}, <$held>), $small, 'whoever holds the file open reads the sum');
is(identity("$folder/out"), $before, 'and it is the same file');
is(leftovers($folder, 'out') . leftovers($temp), q{}, 'nothing is left beside it');

$folder = folder(out => q{});
merge('-o', "$folder/out", 'bad');
is(-s "$folder/out", 0, 'it stays empty if an input is bad');
my $limited = run_cmd(['sh', '-c', "ulimit -f 16; exec $merge -o $folder/out large"], dir => $dir);
isnt($limited->{status} + $limited->{signal}, 0, 'a limit on the size of files is a failure');
is(-s "$folder/out", 0, 'after which an empty file is empty again');
$limited = run_cmd(
    ['sh', '-c', "trap '' XFSZ; ulimit -f 16; exec $merge -o $folder/out large"], dir => $dir);
is("$limited->{status} " . -s "$folder/out", '1 0', 'also if it is not the signal that says so');

# ---- files with content ----

$folder = folder(out => $old);
chmod 0640, "$folder/out";
my ($inode, $mode) = (stat "$folder/out")[1, 2];
merge('-o', "$folder/out", 'small');
is(read_file("$folder/out"), $small, 'a file with content is replaced');
isnt((stat "$folder/out")[1], $inode, 'by another file of that name');
is((stat "$folder/out")[2], $mode, 'with its mode');
is(leftovers($folder, 'out') . leftovers($temp), q{}, 'nothing is left beside it');

my $long = 'n' x 250;
write_file("$dir/$long", $old);
is(merge('-o', $long, 'small')->{err}, q{}, 'a name may be as long as names get');
unlink "$dir/$long";

# ---- links ----

$folder = folder(out => $old);
link "$folder/out", "$folder/second" or die "cannot link: $!\n";
$before = identity("$folder/out");
merge('-o', "$folder/second", 'bad');
is(read_file("$folder/out"), $old, 'a file of two names is whole after a mistake');
merge('-o', "$folder/second", 'large');
is(read_file("$folder/out"), merge('large')->{out}, 'both names have the sum');
is(identity("$folder/out"), $before, 'and are still names of one file');
merge('-o', "$folder/out", 'small');
is(read_file("$folder/second"), $small, 'also if that is shorter than what was there');
merge('-o', "$folder/out", "$folder/second", 'small');
is(read_file("$folder/second"), $small =~ s/ 1$/ 2/mgr, 'one of them may be an input');
is(leftovers($folder, 'out', 'second') . leftovers($temp), q{}, 'nothing is left beside it');

run_cmd([$merge, '-o', "$folder/out", 'small'], dir => $dir, env => {TMPDIR => "$dir/gone"});
is(read_file("$folder/second"), $small, 'a folder for temporary files is not needed');
is(leftovers($folder, 'out', 'second'), q{}, 'and nothing is left then either');
write_file("$folder/out", $old);
$limited = run_cmd(['sh', '-c', "trap '' XFSZ; ulimit -f 16; exec $merge -o $folder/out large"],
    dir => $dir, env => {TMPDIR => $temp});
is($limited->{status}, 1, 'no room for the new content is an error');
is(read_file("$folder/second"), $old, 'that leaves the old content');
is(leftovers($temp),            q{},  'and nothing of the new one');

# ---- folders and owners, as an ordinary user ----

# Runs it as somebody who owns nothing, or as who we are, if that is not root.
sub merge_as_nobody {
    my (@args) = @_;
    my $become = 'use POSIX; POSIX::setgid(65534); $( = $) = "65534 65534"; POSIX::setuid(65534);'
        . ' exec @ARGV or die "cannot run: $!\n"';
    return $> == 0
        ? run_cmd([$^X, '-e', $become, $merge, @args], dir => $dir, env => {TMPDIR => $temp})
        : merge(@args);
}

# Gives PATH to whom merge_as_nobody() is.
sub give {
    my (@paths) = @_;
    chown 65534, 65534, @paths if $> == 0;
    return;
}

chmod 0755, $dir;
chmod 0777, $temp;
SKIP: {
    skip 'another user cannot run programs of this folder', 14
        if merge_as_nobody('--version')->{status} != 0;

    $folder = folder(out => $old);
    give("$folder/out");
    chmod 0555, $folder;
    $before = identity("$folder/out");
    is(merge_as_nobody('-o', "$folder/out", 'small')->{err}, q{},
        'a file in a folder that cannot be written to is');
    is(read_file("$folder/out"), $small,  'and has the sum');
    is(identity("$folder/out"),  $before, 'and is the same file');
    is(leftovers($temp),         q{},     'of which nothing is left elsewhere');
    merge_as_nobody('-o', "$folder/out", 'bad');
    is(read_file("$folder/out"), $small, 'a mistake leaves it alone');
    like(merge_as_nobody('-o', "$folder/new", 'small')->{err},
        qr/\[Errno 13\] Permission denied: '.*new'/, 'a new file cannot be made there');
    write_file("$folder/out", q{}) if $> == 0 || -w "$folder/out";
    is(merge_as_nobody('-o', "$folder/out", 'small')->{err}, q{}, 'an empty one can be written to');
    is(read_file("$folder/out"), $small, 'and is');
    chmod 0755, $folder;

    skip 'files of others need root', 6 if $> != 0;
    $folder = folder(out => $old);
    give($folder);
    chmod 0666, "$folder/out";
    $before = identity("$folder/out");
    is(merge_as_nobody('-o', "$folder/out", 'small')->{err}, q{},
        'the file of somebody else that may be written to is');
    is(read_file("$folder/out"), $small,  'and has the sum');
    is(identity("$folder/out"),  $before, 'and is still that of somebody else');
    $folder = folder(out => $old);
    chmod 01777, $folder;
    chmod 0666,  "$folder/out";
    $before = identity("$folder/out");
    is(merge_as_nobody('-o', "$folder/out", 'small')->{err}, q{}, 'also in a sticky folder');
    is(read_file("$folder/out"), $small,  'where it has the sum');
    is(identity("$folder/out"),  $before, 'and its owner');
}

# ---- owners and mounts, as root ----

SKIP: {
    skip 'giving files away needs root', 3 if $> != 0;
    $folder = folder(out => $old);
    chown 65534, 65533, "$folder/out";
    chmod 0640, "$folder/out";
    my $owner = join q{ }, (stat "$folder/out")[2, 4, 5];
    is(merge('-o', "$folder/out", 'small')->{err}, q{}, "root may write to anybody's file");
    is(read_file("$folder/out"), $small, 'which has the sum');
    is(join(q{ }, (stat "$folder/out")[2, 4, 5]), $owner, 'and keeps its owner, group and mode');
}

# Runs shell commands with mounts of their own; $M is the program, $D the folder.
sub mounted {
    my ($commands) = @_;
    return run_cmd(['unshare', '-m', 'sh', '-e', '-c', $commands],
        dir => $dir, env => {M => $merge, D => $dir, TMPDIR => $temp});
}

SKIP: {
    my $try = folder(out => $old) . '/out';
    skip 'mounts need root and unshare', 14
        if $> != 0
        || !grep { -x "$_/unshare" } split /:/, $ENV{PATH}
        or mounted("mount --bind $try $try")->{status} != 0;

    for my $content ($old, q{}) {
        my $what = length $content ? 'with content' : 'that is empty';
        my $from = folder(out => $content);
        my $to   = folder(out => "hidden\n");
        $before = identity("$from/out");
        my $run = mounted("mount --bind $from/out $to/out; \$M -o $to/out large");
        is($run->{err}, q{}, "a mounted file $what is written to");
        is(read_file("$from/out"), merge('large')->{out}, 'and has the sum');
        is(identity("$from/out"),  $before,               'and is the same file');
        is(leftovers($to, 'out') . leftovers($temp), q{}, 'nothing is left beside it');
    }
    my $from = folder(out => $old);
    my $to   = folder(out => "hidden\n");
    is( mounted("mount --bind $to $to; mount -o remount,ro,bind $to;"
                . " mount --bind $from/out $to/out; \$M -o $to/out small")->{err},
        q{}, 'also if nothing else in its folder can be written to');
    is(read_file("$from/out"), $small, 'and has the sum then');

    # A disk that has room for the old content only, seen by a second link.
    my $disk = folder(out => q{});
    my $full = mounted("mount -t tmpfs -o size=128k tmpfs $disk; echo old >$disk/out;"
            . " ln $disk/out $disk/second; \$M -o $disk/out large || echo status \$?;"
            . " cat $disk/second; ls -A $disk");
    is($full->{err}, "cg_merge: error: [Errno 28] No space left on device: '$disk/out'\n",
        'a disk without room for the new content is an error');
    is($full->{out}, "status 1\nold\nout\nsecond\n", 'that leaves the old content');
    is(leftovers($temp), q{}, 'and nothing elsewhere');
}

done_testing();
