# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_merge -o never harms an old file, which may be the result of hours of profiling. Whatever stops
# cg_merge, a full disk or a signal, the file has either its old content or all of the new content.
# (The names for -o, and mistakes, are in cli/programs/output.t.)

use CgTest qw(built read_file run_cmd temp_dir write_file);
use CgReport qw(plain_profile);
use POSIX  ();

my $merge = built('cg_merge');
my $dir   = temp_dir();
my $small = "cmd: c\nevents: A\nfl=f\nfn=g\n1 1\nsummary: 1\n";
my $old   = "the old content\n";

sub merge { return run_cmd([$merge, @_], dir => $dir) }

# Return the temporary files in a folder.
sub leftovers($folder) {
    opendir my $handle, $folder or die "cannot read $folder: $!\n";
    return join q{ }, grep { /^\..*\.\w{6}\z/ } readdir $handle;
}

write_file("$dir/small", $small);

# ---- what the output may be ----
symlink 'not-yet', "$dir/dangling";
merge('-o', 'dangling', 'small');
is(read_file("$dir/not-yet"), $small, 'where a link leads, a file is made');
symlink 'circle', "$dir/circle";
like(merge('-o', 'circle', 'small')->{err}, qr/^cg_merge: error: .*: 'circle'$/,
    'links in a circle are an error');

my $run = run_cmd(['sh', '-c', "(echo first; $merge -o /dev/stdout small; echo last) >both"],
    dir => $dir);
is(read_file("$dir/both"), "first\n${small}last\n", 'a file as /dev/stdout keeps the place');
$run = run_cmd(['sh', '-c', "$merge -o /dev/fd/7 small 7>seven"], dir => $dir);
is(read_file("$dir/seven"), $small, '-o /dev/fd/7 writes to that descriptor');

POSIX::mkfifo("$dir/fifo", 0600) or die "cannot make a FIFO: $!\n";
$run = run_cmd(['sh', '-c', "cat fifo & $merge -o fifo small; wait"], dir => $dir);
is($run->{out}, $small, 'a FIFO is written to');
ok(-p "$dir/fifo", 'a FIFO that is written to stays one');

SKIP: {
    skip 'no /dev/full', 8 if !-c '/dev/full';
    for my $option ('--help', '--version') {
        my $asked = run_cmd(['sh', '-c', "$merge $option >/dev/full"]);
        is("$asked->{status} $asked->{err}",
            "1 cg_merge: error: No space left on device: 'stdout'\n",
            "$option to a full device is an error");
    }
    $run = merge('-o', '/dev/full', 'small');
    is("$run->{status} $run->{err}", "1 cg_merge: error: No space left on device: '/dev/full'\n",
        'a full device is an error');
    $run = run_cmd(['sh', '-c', "$merge small >/dev/full"], dir => $dir);
    is("$run->{status} $run->{err}", "1 cg_merge: error: No space left on device: 'stdout'\n",
        'a full standard output is an error');
}
# Write a profile so large that its reader ends before all is written.
write_file("$dir/large", plain_profile('events: A B C', 'fl=f', 'fn=g',
    map {"$_ 1000000 2000000 3000000"} 1 .. 60_000));
$run = run_cmd(['sh', '-c', "$merge large | head -n 1"], dir => $dir);
is("$run->{err}$run->{out}", "cmd: ./p\n", 'a reader that goes away gets no complaint');

# ---- a full disk ----
SKIP: {
    my $disk = "$dir/disk";
    mkdir $disk;
    my $mounted = $> == 0
        && run_cmd(['mount', '-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', $disk])->{status} == 0;
    skip 'mounting a small disk needs more rights', 5 if !$mounted;
    write_file("$disk/out", $old);
    $run = merge('-o', 'disk/out', 'large');
    is("$run->{status} $run->{err}", "1 cg_merge: error: No space left on device: 'disk/out'\n",
        'a disk that fills up is an error');
    is(read_file("$disk/out"), $old, 'the old file is whole on a full disk');
    is(leftovers($disk),       q{},  'a disk that fills up is cleaned up');
    is(merge('-o', 'disk/out', 'small')->{status}, 0, 'a small merge fits again');
    run_cmd(['umount', $disk]);
}

write_file("$dir/out", $old);
$run = run_cmd(['sh', '-c', "ulimit -f 16; exec $merge -o out large"], dir => $dir);
is("$run->{status} $run->{err}", "1 cg_merge: error: File too large: 'out'\n",
    'a file that may not grow is an error in one line');
is(read_file("$dir/out"), $old, 'the old file is whole');
is(leftovers($dir),       q{},  'nothing is left beside the file');

# ---- signals ----
# Background commands of a shell ignore SIGINT.
$SIG{INT} = 'DEFAULT';

# Send $signal to cg_merge before its system call number $n of the kind $call. Return the state of
# the output: old, new or damaged.
sub interrupted($signal, $call, $n, $new) {
    write_file("$dir/out", $old);
    $run = run_cmd([ qw(strace -qq -o /dev/null -e), "trace=$call", '-e',
        "inject=$call:signal=$signal:when=$n", $merge, qw(-o out large) ], dir => $dir);
    my $content = read_file("$dir/out");
    return $content eq $old ? 'old' : $content eq $new ? 'new' : 'damaged';
}

# If the system can make files without a name, nothing is left of the new file even after SIGKILL.
my $has_nameless = sysopen my $nameless, $dir, 020200002;    # O_TMPFILE | O_RDWR
my $rename = '?rename,?renameat,?renameat2';
my %moment = (
    'before the first bytes are written' => [ 'write',      1, 'old' ],
    'amid its writing'                   => [ 'write',      3, 'old' ],
    'when all is written'                => [ 'fsync',      1, 'old' ],
    'before the new file gets the name'  => [ $rename,      1, 'old or new' ],
    'at the end'                         => [ 'exit_group', 1, 'new' ],
);
SKIP: {
    my $works = run_cmd([ qw(strace -qq -o /dev/null -e trace=write -e inject=write:signal=KILL),
        'echo' ]);
    skip 'strace sends no signals here', 1 if $works->{signal} != 9 && $works->{status} != 128 + 9;
    my $new = merge('large')->{out};
    for my $moment (sort keys %moment) {
        my ($call, $n, $expected) = @{ $moment{$moment} };
        for my $signal (qw(KILL TERM INT)) {
            my $is = interrupted($signal, $call, $n, $new);
            like($expected, qr/\b$is\b/, "SIG$signal $moment leaves the $expected file");
            # Only between two system calls may the new file have a temporary name.
            is(leftovers($dir), q{}, "SIG$signal $moment leaves nothing beside it")
                if $signal ne 'KILL' || ($has_nameless && $call ne $rename);
            unlink glob "$dir/.out.*";
        }
    }
}

done_testing();
