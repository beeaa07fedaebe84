# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The file that -o names: unless it is empty or a device, programs replace it as a whole when the
# new content is complete, keep its mode, and keep its old content after a failure.

use CgTest qw(built data new_folder read_file run_cmd temp_dir write_file write_program);
use CgFolder   qw(listing);
use CgReport   qw(plain_profile);
use IO::Uncompress::Gunzip qw(gunzip);
use POSIX      ();

my $dir = temp_dir();
write_file("$dir/p",   "cmd: c\nevents: A\nfl=f\nfn=g\n1 1\nsummary: 1\n");
write_file("$dir/bad", "cmd: c\nevents: A\n1\n");
my $old = "the old content\n";

# The arguments of each program that is tried, without -o; and arguments with which it fails.
my @programs = (
    [[qw(cg_merge p)], [qw(cg_merge bad)]],
    [[qw(cg_diff p p)], [qw(cg_diff p bad)]],
    [[qw(cg_annotate --format=csv --tables p)], [qw(cg_annotate bad)]],
    [[qw(cg_check --limit=A=+0 p p)], [qw(cg_check --limit=A=+0 p bad)]],
    [['cg_values', data('values/one.values')], [qw(cg_values bad)]],
);

sub run_as($command, @rest) {
    my ($program, @words) = @{$command};
    return run_cmd([built($program), @words, @rest], dir => $dir);
}

for my $program (@programs) {
    my ($good, $bad) = @{$program};
    my $name   = $good->[0];
    my $report = run_as($good)->{out};
    subtest $name => sub {
        ok(length $report, 'there is something to write');

        my $folder = new_folder(out => $old);
        chmod 0640, "$folder/out";
        my @owner = $> == 0 && chown(1234, 5678, "$folder/out") ? (1234, 5678) : ($>, $) + 0);
        isnt(run_as($bad, '-o', "$folder/out")->{status}, 0, 'a bad profile is an error');
        is(read_file("$folder/out"), $old, 'after an error the old content is there');
        is(listing($folder), 'out', 'after an error nothing is left beside the file');
        is(run_as($good, '-o', "$folder/out")->{err}, q{}, 'a file with content is no error');
        is(read_file("$folder/out"), $report, 'the file has the new content');
        is_deeply([(stat "$folder/out")[2, 4, 5]], [0100640, @owner], 'it has its mode and owner');
        is(listing($folder), 'out', 'nothing is left beside the new file');

        symlink 'out', "$folder/link" or die "cannot link: $!\n";
        write_file("$folder/out", $old);
        run_as($good, '-o', "$folder/link");
        ok(-l "$folder/link", 'a symbolic link stays one');
        is(read_file("$folder/out"), $report, 'the file behind the link has the new content');

        symlink 'made', "$folder/dangling" or die "cannot link: $!\n";
        run_as($good, '-o', "$folder/dangling");
        ok(-l "$folder/dangling", 'a symbolic link to no file stays one');
        is(read_file("$folder/made"), $report, 'the file that was missing has the content');

        write_file("$folder/empty", q{});
        open my $reader, '<', "$folder/empty" or die "cannot read: $!\n";
        run_as($bad, '-o', "$folder/empty");
        is(-s "$folder/empty", 0, 'after an error an empty file is empty');
        run_as($good, '-o', "$folder/empty");
        is(join(q{}, <$reader>), $report, 'an empty file is filled: who has it open can read it');

        my $before = umask 027;
        run_as($good, '-o', "$folder/new");
        umask $before;
        is((stat "$folder/new")[2], 0100640, 'a new file has the mode that umask leaves');
        is(read_file("$folder/new"), $report, 'a new file has the content');
        my $long = 'n' x 255;
        is(run_as($good, '-o', "$folder/$long")->{err}, q{}, 'a name may be as long as names get');

        is(run_as($good, '-o', '/dev/stdout')->{out}, $report, '/dev/stdout is standard output');
        is(run_as($good, '-o', '/dev/null')->{err}, q{}, 'a device is written to');
        like(run_as($good, '-o', $folder)->{err}, qr/^$name: error: .*Is a directory/,
            'a folder is an error');
        like(run_as($good, '-o', "$folder/none/out")->{err},
            qr/^$name: error: .*No such file or directory/, 'a folder that is not there is one');

        run_as($good, '-o', "$folder/a.gz");
        run_as($good, '-o', "$folder/b.gz");
        gunzip("$folder/a.gz" => \my $plain);
        is($plain, $report, 'a name that ends with .gz has the content compressed');
        is(read_file("$folder/a.gz"), read_file("$folder/b.gz"), 'twice to the same bytes');

        SKIP: {
            skip 'root may write anywhere', 3 if $> == 0;
            write_file("$folder/out", $old);
            chmod 0444, "$folder/out";
            like(run_as($good, '-o', "$folder/out")->{err}, qr/Permission denied/,
                'what is write-protected is not replaced');
            chmod 0555, $folder;
            like(run_as($good, '-o', "$folder/other")->{err}, qr/Permission denied/,
                'no file can be made in a write-protected folder');
            is(read_file("$folder/out"), $old, 'its files stay');
            chmod 0755, $folder;
        }
    };
}

# Return whether the process is running. A process that has ended stays in /proc until its parent,
# or the machine's first process, which may be busy, asks for its status.
sub works($pid) {
    open my $in, '<', "/proc/$pid/stat" or return 0;
    return (<$in> // '') =~ /[)] [^ZX]/;
}

# The engine writes some files for cg_annotate and cg_check. If the engine fails, for example at a
# limit on file sizes, or is killed, the program prints one line of error and leaves no file.
subtest 'the engine' => sub {
    my $folder = new_folder(
        'p.cg' => plain_profile('fl=a.c', map { ("fn=f$_", '1 10') } 1 .. 3000));
    my $killed = write_program("$folder/engine", "#!/bin/sh\nkill -9 \$\$\n");
    my @flat  = ('--flat', '-o', 'out', 'p.cg');
    my @cases = (
        (map { ["cg_annotate --format=$_", 'cg_annotate', "--format=$_", @flat] } qw(folded pprof)),
        ['cg_check --save', 'cg_check', '--save=b', 'p.cg'],
        ['cg_annotate', 'cg_annotate', '-o', 'out', '--top=3000', '--threshold=0', 'p.cg'],
        ['cg_diff', 'cg_diff', '-o', 'out', 'p.cg', 'p.cg'],
    );
    for my $case (@cases) {
        my ($what, $program, @arguments) = @$case;
        my @ways = (['may not grow', ['sh', '-c', 'ulimit -f 4; exec "$@"', 'sh'], {},
                qr/error: .*File too large.*\n\z/],
            ['is killed', [], {CG_MERGE => $killed},
                qr/error: the engine was killed by signal 9\n\z/]);
        for my $way (@ways) {
            my ($how, $before, $env, $why) = @$way;
            next if $how eq 'is killed' && $program eq 'cg_diff';    # cg_diff becomes the engine
            my $run = run_cmd([@$before, built($program), @arguments], dir => $folder, env => $env);
            my $status = $program eq 'cg_check' ? 2 : 1;
            like("$run->{status} $run->{err}", qr/\A$status $program: $why/, "$what: $how is told");
            rmdir "$folder/.cachegrind";
            is(listing($folder), 'engine p.cg', "$what: nothing is left of what $how");
        }
    }

    # An engine that writes its process number to a file when it should write output, and then
    # waits.
    my $slow = write_program("$folder/slow", "#!/bin/sh\ncase \" \$* \" in\n*' -o '*) echo \$\$ >"
            . " '$folder/pid.new'; mv '$folder/pid.new' '$folder/pid'; exec sleep 600 ;;\nesac\n"
            . 'exec ' . built('cg_merge') . qq( "\$@"\n));
    for my $signal (qw(TERM HUP INT)) {
        my $pid = fork // die;
        if (!$pid) {
            chdir $folder or die;
            $SIG{$signal} = 'DEFAULT';
            $ENV{CG_MERGE} = $slow;
            exec built('cg_check'), '--save=b', 'p.cg' or POSIX::_exit(1);
        }
        select undef, undef, undef, 0.05 while !-e "$folder/pid" && !waitpid $pid, POSIX::WNOHANG();
        chomp(my $engine = -e "$folder/pid" ? read_file("$folder/pid") : 0);
        kill $signal, $pid;
        waitpid $pid, 0;
        is(POSIX::WTERMSIG($?), POSIX->can("SIG$signal")->(), "cg_check --save: $signal ends it");
        # The engine may have to wait for a processor before it can end.
        my $tries = 600;
        select undef, undef, undef, 0.05 while $engine && works($engine) && $tries--;
        ok($engine && !works($engine), "cg_check --save: SIG$signal ends the engine, too");
        unlink "$folder/pid";
        is(join(' ', listing("$folder/.cachegrind")), '', "--save: $signal leaves no folder");
    }
};

subtest 'a signal' => sub {
    my $folder = new_folder(out => $old);
    my $script = 'my $o = Cachegrind::Text::Output->new(path => shift); syswrite $o->handle, "x";'
        . 'kill shift, $$; sleep 6000';
    local @SIG{qw(INT HUP)} = ('DEFAULT') x 2;    # background commands of a shell ignore both
    for my $case ([ TERM => $old ], [ INT => $old ], [ HUP => $old ], [ TERM => q{} ]) {
        my ($signal, $content) = @{$case};
        write_file("$folder/out", $content);
        my $run = run_cmd(['timeout', 600, $^X, "-I$ENV{CG_TOP_SRCDIR}/lib",
            '-MCachegrind::Text::Output', '-e', $script, "$folder/out", $signal]);
        isnt($run->{status}, 124, "SIG$signal ends a program that writes");
        is(listing($folder), 'out', "SIG$signal leaves nothing beside the file");
        is(read_file("$folder/out"), $content, "SIG$signal leaves the old content, if any");
    }
};

done_testing();
