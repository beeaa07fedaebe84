# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A run may have taken hours when its profile is written. Whatever happens to the target, the
# profile is written completely, or one line gives the reason; a replaced file is not harmed.

use Fcntl qw(LOCK_EX);
use CgFolder qw(listing);
use CgTest;
use POSIX ();

need_valgrind();
link_statically();

sub is_complete($profile, $sentence) {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return like($profile, qr/\A(?:.*\n)*events: Ir\n(?:.*\n)+summary: \d+\n\z/, $sentence);
}

sub write_to($folder, $target, @command) {
    @command = '/bin/true' if !@command;
    my $run = tool([ '-q', "--cachegrind-out-file=$target" ], \@command, dir => $folder);
    $run->{after} = listing($folder);
    return $run;
}

# Check that the messages are one line with the error and its file.
sub is_error($run, $path, $why) {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return like($run->{err}, qr/\A==\d+== error: can't write the profile '\Q$path\E': $why\n\z/,
        "one line says what is wrong: $why");
}

subtest 'files beside the profile' => sub {
    my $folder = new_folder();
    my %option = (
        contexts => '--contexts=yes', values => '--value-profile=all',
        data     => join q{ }, qw(--data-profile=yes --cache-sim=yes), caches(),
    );
    my %name = (contexts => 'file of contexts', map { $_ => "profile of $_" } qw(values data));
    for my $kind (sort keys %option) {
        mkdir "$folder/$kind";
        my $run = tool(['-q', split(/ /, $option{$kind}), "--$kind-out-file=$folder/$kind"],
            ['/bin/true'], dir => $folder);
        my $file = "the $name{$kind} '$folder/$kind'";
        like($run->{err}, qr/\A==\d+== error: can't write \Q$file\E: Is a directory\n\z/,
            "one line names the $name{$kind}");
    }
};

subtest 'a regular file' => sub {
    my $folder = new_folder();
    my $run    = write_to($folder, 'new');
    is($run->{err},   q{},   'nothing is said');
    is($run->{after}, 'new', 'the profile is the only file');
    is_complete(read_file("$folder/new"), 'a new profile is complete');
    is((stat "$folder/new")[2] & oct 7777, oct 600, 'a new profile is its owner\'s only');

    # A process whose first thread has ended has no files in /proc; Go's programs often end so.
    my $threads = compile(['threads.c'], '-pthread');
    write_file("$folder/new", "old\n");
    $run = write_to($folder, 'new', $threads, 'leave');
    is($run->{err}, q{}, 'a program whose first thread has gone replaces it, too');
    is_complete(read_file("$folder/new"), 'the profile of such a program is complete');

    mkdir "$folder/sub";
    write_file("$folder/sub/far", "old\n");
    symlink 'sub/far',  "$folder/near";
    symlink 'near', "$folder/nearer";
    $run = write_to($folder, 'nearer');
    is_complete(read_file("$folder/sub/far"), 'links are followed');
    is(readlink "$folder/near",   'sub/far', 'the first link stays');
    is(readlink "$folder/nearer", 'near',    'the second link stays');
    is(listing("$folder/sub"), 'far', 'nothing is left beside the file that was linked');
};

# Processes in containers that share a folder can have the same number, and a hostile neighbour can
# guess ours. A file with the name that our temporary file could have is not touched or waited for.
subtest 'what has the name that a temporary could have' => sub {
    for my $kind ('file', 'locked file', 'FIFO', 'link') {
        my $folder = new_folder();
        my $secret = write_file("$folder/secret", 'half');
        my $pid    = fork // die;
        if ($pid == 0) {
            my $name = "$folder/new.tmp.$$.0";
            local $^F = 100;    # files opened here stay open, and locked
            POSIX::mkfifo($name, oct 600) if $kind eq 'FIFO';
            symlink $secret, $name if $kind eq 'link';
            if ($kind =~ /file/) {
                open my $file, '>', $name or POSIX::_exit(1);
                syswrite $file, 'half';
                flock $file, LOCK_EX if $kind =~ /locked/;
            }
            exec built('vg-in-place'), '-q', '--tool=cachegrind', '--vgdb=no',
                "--cachegrind-out-file=$folder/new", '/bin/true'
                or POSIX::_exit(1);
        }
        waitpid $pid, 0;
        is($?, 0, "a $kind");
        is_complete(read_file("$folder/new"), "the profile is complete beside a $kind");
        is(listing($folder), "new new.tmp.$pid.0 secret", "the $kind is left alone");
        is(read_file("$folder/new.tmp.$pid.0"), 'half', "the $kind keeps its bytes")
            if $kind ne 'FIFO';
        is((stat $secret)[2] & oct 777, oct(666) & ~umask, 'what a link leads to keeps its mode');
    }
};

subtest 'a full device' => sub {
    my $run = write_to(new_folder(), '/dev/full', '/bin/false');
    is_error($run, '/dev/full', 'No space left on device');
    is($run->{status}, 1, 'the program\'s exit status is its own all the same');
};

# A target that cannot be written is reported at the start, when the user can still correct it.
subtest 'a warning before hours are lost' => sub {
    my $folder = new_folder();
    mkdir "$folder/directory";
    symlink 'round', "$folder/round";
    write_file("$folder/file", "old\n");
    my $try = sub ($target, $script = undef, @options) {
        my $run = tool([ @options, "--cachegrind-out-file=$target" ],
            [ 'sh', '-c', $script // 'echo the program >&2' ], dir => $folder);
        $run->{lines} = [ grep { /warning|error|the program/ } split /^/, $run->{err} ];
        return $run;
    };
    my %bad = (
        'missing/profile' => 'No such file or directory',
        directory         => 'Is a directory',
        'directory/'      => 'Is a directory',
        round             => 'Too many levels of symbolic links',
        'file/profile'    => 'Not a directory',
        'l' x 256         => 'File name too long',
    );
    for my $name (sort keys %bad) {
        my ($warning, @others) = @{ $try->($name)->{lines} };
        like($warning, qr/\A==\d+== warning: as things are, the profile cannot be written to/,
            "a warning for $bad{$name}");
        like($warning, qr/ '\Q$folder\E\/\Q$name\E': $bad{$name}\n\z/,
            "the warning says $bad{$name}");
        like("@others", qr/\Athe program\n ==\d+== error: .*\/\Q$name\E': $bad{$name}\n\z/,
            "$bad{$name} is said before the run and after it");
    }
    is(listing($folder), 'directory file round', 'nothing is left of trying');
    is(listing("$folder/directory"), q{}, 'the directory stays empty');
    is(read_file("$folder/file"), "old\n", 'an old file stays what it was');

    my $run = $try->('missing/profile', 'mkdir missing; echo the program >&2');
    is(scalar @{ $run->{lines} }, 2, 'if the program makes the folder, it was a warning only');
    is_complete(read_file("$folder/missing/profile"), 'the profile is in a folder made since');
    unlike($try->('gone/profile', undef, '-q')->{err}, qr{warning}, 'with -q there is no warning');
    my $child = $try->('gone/%p', '/bin/true; echo the program >&2', '--trace-children=yes');
    SKIP: {
        skip '/proc does not tell what another process executes', 1 if !proc_tells();
        is(scalar(grep { /warning/ } @{ $child->{lines} }), 1, 'children do not repeat a warning');
    }
    like($try->('new', undef, '--value-profile=load', '--values-out-file=gone/v')->{err},
        qr/warning: as things are, the profile of values cannot be written to '.*gone\/v'/,
        'there is a warning for a profile of values');

    for my $content (q{}, "old\n") {
        write_file("$folder/file", $content);
        utime 1, 1, "$folder/file";
        my $was = join q{ }, (stat "$folder/file")[ 1, 7, 9, 10 ];
        $run = $try->('file', 'stat -c "%i %s %Y %Z" file; ls -A . | wc -l');
        is($run->{out}, "$was\n5\n", 'an old file is not touched') or diag $run->{out};
        is("@{ $run->{lines} }", q{}, 'there is no warning for an old file');
    }
};

subtest 'a file that gets too large' => sub {
    my $folder = new_folder();
    write_file("$folder/profile", "old\n");
    my $run = run_cmd([
        'sh', '-c', 'ulimit -f 4; exec "$@"', 'sh', built('vg-in-place'), '--tool=cachegrind',
        '-q', "--cachegrind-out-file=$folder/profile", '/bin/true'
    ]);
    is_error($run, "$folder/profile", 'File too large');
    is(read_file("$folder/profile"), "old\n", 'the old file stays');
    is(listing($folder), 'profile', 'nothing is left beside the old file');
};

subtest 'a full and a read-only file system' => sub {
    my $disk = new_folder();
    my $tool = built('vg-in-place') . " --tool=cachegrind -q --cachegrind-out-file=$disk/profile";
    my $run  = run_cmd([ 'unshare', '-m', 'sh', '-c', <<"SCRIPT" ]);
mount -t tmpfs -o size=16k none $disk || exit 77
echo old >$disk/profile
$tool /bin/true
echo "full: " \$(cat $disk/*) \$(ls -A $disk)
mount -o remount,ro $disk || exit 77
$tool /bin/true
echo "read-only: " \$(cat $disk/*) \$(ls -A $disk)
SCRIPT
    plan skip_all => 'cannot mount a file system here' if $run->{status} != 0;
    my ($first, $second) = map { { err => $_ } } $run->{err} =~ /(.*\n)/g;
    is_error($first, "$disk/profile", 'No space left on device');
    like($run->{out}, qr/^full: +old profile$/m,
        'a full file system keeps the old file, and nothing else');
    is_error($second, "$disk/profile", 'Read-only file system');
    like($run->{out}, qr/^read-only: +old profile$/m,
        'a read-only one keeps the old file, and nothing else');
};

# A run leaves several files; one that cannot be written does not affect the others.
subtest 'one of several files' => sub {
    my $folder = new_folder();
    mkdir "$folder/profile" or die "cannot make a folder: $!\n";
    my $run = tool(
        [ qw(-q --contexts=yes --contexts-out-file=contexts --cachegrind-out-file=profile) ],
        ['/bin/true'], dir => $folder);
    is_error($run, "$folder/profile", 'Is a directory');
    like(read_file("$folder/contexts"), qr/^summary: \d+\n\z/m, 'contexts beside it are complete');

    mkdir "$folder/threads-01" or die "cannot make a folder: $!\n";
    $run = run_cmd(
        [   built('vg-in-place'), qw(--tool=callgrind -q --separate-threads=yes),
            "--callgrind-out-file=$folder/threads", compile(['calls_threads.c'], '-pthread')
        ]);
    is_error($run, "$folder/threads-01", 'Is a directory');
    like(read_file("$folder/threads-02"), qr/^totals: \d+\n\z/m, 'the other thread has its file');
};

subtest 'what is no file' => sub {
    my $folder = new_folder();
    my $run    = write_to($folder, '/dev/null');
    is($run->{err}, q{}, '/dev/null takes it silently');
    ok(-c '/dev/null', '/dev/null stays what it is');

    POSIX::mkfifo("$folder/fifo", oct 600) or die "cannot make a FIFO: $!\n";
    my $pid = open my $reader, '-|', 'cat', "$folder/fifo" or die "cannot run cat: $!\n";
    $run = write_to($folder, 'fifo');
    is_complete(join(q{}, <$reader>), 'the reader of a FIFO gets it');
    close $reader;
    ok(-p "$folder/fifo", 'a FIFO stays one');
    is($run->{after}, 'fifo', 'nothing is beside a FIFO');

    # echo, like careful programs, closes standard output and error before it ends.
    $run = write_to($folder, '/dev/stdout', '/bin/echo', 'hello');
    my $printed = $run->{out} =~ s/\Ahello\n//;
    ok($printed, 'what the program has printed stays on standard output');
    is_complete($run->{out}, 'the profile follows on standard output');
    is($run->{err}, q{}, 'nothing is said of standard output');
    $run = write_to($folder, '/dev/stderr', '/bin/echo', 'hello');
    is_complete($run->{err}, 'standard error can have it as well');

    my $pipe = run_cmd([
        'sh', '-c', '"$@" | cat', 'sh', built('vg-in-place'), '--tool=cachegrind', '-q',
        '--cachegrind-out-file=/dev/stdout', '/bin/echo', 'hello'
    ]);
    is_complete($pipe->{out} =~ s/\Ahello\n//r, 'standard output may be a pipe');
    $pipe = run_cmd([
        'sh', '-c', '"$@" >&-', 'sh', built('vg-in-place'), '--tool=cachegrind', '-q',
        '--cachegrind-out-file=/dev/stdout', '/bin/true'
    ]);
    is_error($pipe, '/dev/stdout', 'Bad file descriptor');
};

subtest 'names with any bytes in them' => sub {
    my $folder = new_folder();
    my @names = ('two words', "a\nline end", "\xff\xfe\xe9 no UTF-8", q{quote'"\\}, '-dash',
        'n' x 255);
    for my $name (@names) {
        my $shown = substr $name =~ s/([^ -~])/sprintf '\\x%02x', ord $1/ger, 0, 20;
        write_to($folder, $name);
        ok(-e "$folder/$name", "a profile can be called $shown") or next;
        is_complete(read_file("$folder/$name"), "the profile called $shown is complete");
        unlink "$folder/$name";
    }
    is(listing($folder), q{}, 'nothing else is left');

    my @words = ('b' x 100_000, "line\nends\r\n", "\xff\xfe", q{}, 'last');
    write_to($folder, 'profile', '/bin/true', @words);
    my ($command) = read_file("$folder/profile") =~ /^cmd: (.*)\n/m;
    is($command, join(q{ }, '/bin/true', $words[0], 'line\nends\r\n', @words[ 2 .. 4 ]),
        'a command of 100 KB with line ends and more is one line');
    my $odd = "odd \xff\nname.c";
    write_file("$folder/$odd", "int main(void)\n{\n   return 0;\n}\n");
    my $program = "$folder/program\n \xfe";
    my $built   = run_cmd([ split(q{ }, $ENV{CG_CC} // 'cc'), '-g', '-o', $program, $odd ],
        dir => $folder);
    is($built->{status}, 0, 'a program with odd names everywhere can be had');
    write_to($folder, 'profile', $program);
    my $profile = read_file("$folder/profile");
    like($profile, qr/^cmd: .*program\\n \xfe$/m, 'the name of the program is on one line');
    like($profile, qr/^fl=.*odd \xff\\nname[.]c\nfn=main\n[23] \d/m,
        'the name of its source file is on one line');
    my $merged = run_cmd([ built('cg_merge'), "$folder/profile" ]);
    like($merged->{out}, qr/^fl=.*odd \xff\\nname[.]c$/m, 'cg_merge gives the name back');
};

done_testing();
