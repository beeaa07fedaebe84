# Where the profile goes: its name, its mode, and what happens where it cannot
# be written. A run may have taken hours; it must not end in half a file, nor
# harm the one that was there before.

use strict;
use warnings;

use Fcntl qw(S_IMODE);
use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgTest qw(built need_valgrind read_file run_cmd temp_dir tool write_file);
use POSIX ();
use Test::More;

need_valgrind();

my $folder = temp_dir();

sub profile_to {
    my ($name, %option) = @_;
    return tool([ '-q', "--cachegrind-out-file=$name" ], [ '/bin/sh', '-c', 'echo said' ], %option);
}

sub is_profile {
    my ($path, $sentence) = @_;
    my $text = -e $path ? read_file($path) : 'nothing';
    return like($text, qr/\Acmd: .*\nevents: Ir\nfl=(?s:.*)\nsummary: \d+\n\z/, $sentence);
}

# What lies in a folder, temporaries included.
sub names_in {
    opendir my $handle, $_[0] or die "cannot read $_[0]: $!\n";
    return join q{ }, sort grep { !/\A\.\.?\z/ } readdir $handle;
}

sub fresh_folder {
    my ($name) = @_;
    mkdir "$folder/$name" or die "cannot make $folder/$name: $!\n";
    return "$folder/$name";
}

# ---- Names ------------------------------------------------------------------

my $place = fresh_folder('default');
my $run   = run_cmd([ built('vg-in-place'), '--tool=cachegrind', '/bin/true' ], dir => $place);
my ($pid) = $run->{err} =~ /^==(\d+)==/m;
is(names_in($place), "cachegrind.out.$pid", 'the profile is named by the process, here');
is_profile("$place/cachegrind.out.$pid", '... and is whole');

$place = fresh_folder('names');
$run   = run_cmd(
    [   built('vg-in-place'), '--tool=cachegrind', '--cachegrind-out-file=a%%%q{CG_PART}-%p',
        '/bin/true'
    ],
    dir => $place,
    env => { CG_PART => 'b c' }
);
($pid) = $run->{err} =~ /^==(\d+)==/m;
is(names_in($place), "a%b c-$pid", '%p, %q{VARIABLE} and %% are expanded');

# ---- Files beside it --------------------------------------------------------

# They are found by their names, so these go with the profile's.
sub beside {
    my ($name, @command) = @_;
    my $place = fresh_folder($name);
    my $run   = run_cmd([ built('vg-in-place'), '--tool=cachegrind', '--contexts=yes',
        '--data-profile=yes', '--value-profile=load', @command, '/bin/true' ], dir => $place);
    my ($pid) = $run->{err} =~ /^==(\d+)==/m;
    return (names_in($place), $pid, $run->{err});
}
my $names;
($names, $pid) = beside('beside-default');
is($names, join(q{ }, map { "cachegrind.$_.$pid" } qw(contexts data out values)),
    'files beside the profile have names like its own, by default');
($names) = beside('beside-named', '--cachegrind-out-file=a.prof');
is($names, 'a.prof a.prof.contexts a.prof.data a.prof.values',
    '... and that of a profile that is named, with a suffix');
($names) = beside('beside-both', '--cachegrind-out-file=a.prof', '--data-out-file=b',
    '--values-out-file=/dev/null');
is($names, 'a.prof a.prof.contexts b', '... unless they are named, too');
($names, $pid) = beside('beside-null', '--cachegrind-out-file=/dev/null');
is($names, join(q{ }, map { "cachegrind.$_.$pid" } qw(contexts data values)),
    '... or the profile is no file');
($names, $pid) = beside('beside-parts', '--cachegrind-out-file=%p.a', '--dump-before=exit');
is($names, "$pid.a $pid.a.1 $pid.a.1.contexts $pid.a.contexts $pid.a.data $pid.a.values",
    'each part has contexts of its own, the run has one file of data');
my $err;
($names, undef, $err) = beside('beside-same', '--cachegrind-out-file=a.b',
    '--data-out-file=a.b.contexts');
is($names, q{}, 'two files are not given one name');
like($err, qr/^valgrind: --contexts-out-file and --data-out-file both name/m, '... which is said');

$run = profile_to("$place/%q{CG_NO_SUCH_VARIABLE}");
is($run->{status}, 1, 'a variable that is not set is an error');
like($run->{err}, qr/CG_NO_SUCH_VARIABLE/, '... that names it');

$place = fresh_folder('odd');
my $odd = "$place/with blank\nand \xff\xfe";
profile_to($odd);
is_profile($odd, 'any byte may be in a name');

# ---- Mode, links, replacing -------------------------------------------------

$place = fresh_folder('mode');
for my $umask (0, 022, 077) {
    my $old = umask $umask;
    profile_to("$place/profile");
    umask $old;
    is(sprintf('%o', S_IMODE((stat "$place/profile")[2])),
        '600', sprintf 'the mode is 600 with umask %03o', $umask);
    unlink "$place/profile";
}

write_file("$place/target", "the old profile\n");
symlink 'target', "$place/link" or die "cannot link: $!\n";
profile_to("$place/link");
is_profile("$place/target", 'a symbolic link is followed');
ok(-l "$place/link", '... and stays');
is(names_in($place), 'link target', '... and nothing is left beside');

# ---- Special files ----------------------------------------------------------

$run = profile_to('/dev/null');
is($run->{err}, q{}, '/dev/null takes it');
ok(-c '/dev/null', '... and is still there');

$run = profile_to('/dev/stdout');
like($run->{out}, qr/\Asaid\ncmd: .*\nevents: Ir\n(?s:.*)summary: \d+\n\z/,
    '/dev/stdout gets it after what the program has printed');
$run = profile_to('/dev/stderr');
like($run->{err}, qr/\Acmd: (?s:.*)summary: \d+\n\z/, 'and /dev/stderr likewise');

POSIX::mkfifo("$place/fifo", 0600) or die "cannot make a FIFO: $!\n";
$run = run_cmd(
    [   'sh', '-c', 'cat "$1" & shift; "$@"; wait', 'sh', "$place/fifo",
        built('vg-in-place'), '--tool=cachegrind', '-q', "--cachegrind-out-file=$place/fifo",
        '/bin/true'
    ]
);
like($run->{out}, qr/\Acmd: (?s:.*)summary: \d+\n\z/, 'a FIFO passes it on');
ok(-p "$place/fifo", '... and is still one');

# ---- Where it cannot be written ---------------------------------------------

# One line, which names the target; the program's own output and status are
# its own.
sub is_refused {
    my ($run, $name, $reason, $sentence) = @_;
    my @lines = grep { /error/ } split /\n/, $run->{err};
    is(scalar @lines, 1, "$sentence: one line of error");
    like($lines[0] // q{}, qr/error: .*\Q$name\E.*: \Q$reason\E/, '... with name and reason');
    is($run->{out}, "said\n", '... and the program has run to its end');
    return is($run->{status}, 0, '... with its own status');
}

$place = fresh_folder('bad');
is_refused(profile_to("$place/none/profile"),
    "$place/none/profile", 'No such file or directory', 'a missing folder');
is_refused(profile_to($place), $place, 'Is a directory', 'a directory');
write_file("$place/file", 'x');
is_refused(profile_to("$place/file/profile"),
    "$place/file/profile", 'Not a directory', 'a file in the place of a folder');
is_refused(profile_to('/dev/full'), '/dev/full', 'No space left on device', '/dev/full');
is(names_in($place), 'file', 'and nothing was left there');

SKIP: {
    skip 'root may write anywhere', 6 if $> == 0;
    chmod 0400, write_file("$place/old", "old\n");
    chmod 0500, $place;
    is_refused(profile_to("$place/old"), "$place/old", 'Permission denied', 'a protected file');
    chmod 0700, $place;
    is(read_file("$place/old"), "old\n", '... keeps its old file');
    is(names_in($place), 'file old', '... and nothing else');
}

# A full file system of one page, in a name space of its own.
my $script = <<'SCRIPT';
mount -t tmpfs -o size=8k none "$1" 2>/dev/null || exit 77
echo 'the old profile' >"$1/profile"
folder=$1; shift
"$@"
cat "$folder/profile"
ls -A "$folder"
SCRIPT
$place = fresh_folder('full');
my @unshare = $> == 0 ? ('unshare', '-m') : ('unshare', '-rm');
$run = run_cmd([
    @unshare, 'sh', '-c', $script, 'sh', $place, built('vg-in-place'),
    '--tool=cachegrind', '-q', "--cachegrind-out-file=$place/profile", '/bin/echo', 'said'
]);
SKIP: {
    skip 'a file system cannot be mounted here', 2
        if $run->{status} == 77 || $run->{err} =~ /unshare/;
    like($run->{err}, qr{error: .*\Q$place/profile\E.*: No space left on device\n},
        'a full file system is an error');
    is($run->{out}, "said\nthe old profile\nprofile\n",
        '... and the old profile is whole, and alone');
}

# The same where the file may not grow.
$place = fresh_folder('limit');
write_file("$place/profile", "the old profile\n");
$run = run_cmd([
    'sh', '-c', 'ulimit -f 8; trap "" XFSZ; exec "$@"', 'sh', built('vg-in-place'),
    '--tool=cachegrind', '-q', "--cachegrind-out-file=$place/profile", '/bin/echo', 'said'
]);
like($run->{err}, qr/error: .*: File too large\n/, 'a limit on file sizes is an error');
is(read_file("$place/profile"), "the old profile\n", '... and the old profile is whole');
is(names_in($place), 'profile', '... and alone');

done_testing();
