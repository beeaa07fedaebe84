# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The file of the profile: when all bytes are written, it replaces an existing file, and takes its
# mode and owner. A file that is empty, or beside which no other can be made, is written over.

use Fcntl qw(S_IMODE);
use CgFolder qw(listing);
use CgTest;

need_valgrind();

my $is_root   = $> == 0;
my $NOBODY    = 65534;
my $LONGER    = "old\n" x 500_000;    # longer than any profile here
my $SHORTER   = "old\n";

sub profiling($target) {
    return (built('vg-in-place'), '--tool=cachegrind', '--vgdb=no', '-q',
        "--cachegrind-out-file=$target", '/bin/true');
}

# Run the command of profiling() behind @before; `left` has the temporary files that are left.
sub profile_to($target, @before) {
    my $temporary = new_folder();
    chmod 01777, $temporary;
    my $run = run_cmd([ @before, profiling($target) ], env => { TMPDIR => $temporary });
    $run->{temporary} = $temporary;
    $run->{left}      = listing($temporary);
    return $run;
}

sub is_quiet($run) {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    is($run->{err},  q{}, 'nothing is said');
    return is($run->{left}, q{}, 'no temporary file stays');
}

# Check that the text is a profile; print only its beginning on failure.
sub is_profile($text, $sentence) {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $is_whole = $text =~ /\Acmd: .*\nevents: Ir\n(?:(?:fl=|fn=|\d).*\n)+summary: \d+\n\z/;
    return ok($is_whole, $sentence) || diag(substr $text, 0, 60);
}

sub is_error($run, $path, $why) {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return like($run->{err}, qr/\A==\d+== error: can't write the profile '\Q$path\E'$why\n\z/,
        "one line says what is wrong$why");
}

# Return the words that run a command as an unprivileged user, if root runs the test.
sub as_nobody {
    return () if !$is_root;
    return ('setpriv', "--reuid=$NOBODY", "--regid=$NOBODY", '--clear-groups');
}

sub need_nobody {
    return if !$is_root;
    chmod 0755, temp_dir();
    my $run = run_cmd([ as_nobody(), profiling('/dev/null') ]);
    plan skip_all => 'no other user can run this here' if $run->{status} != 0;
    return;
}

# Return the command for the tool $tool: change options only, as a folder may have a tool's name.
sub as_tool($tool, @command) {
    return map { s/\A--(?:tool=)?\Kcachegrind/$tool/r } @command;
}

sub number_of { return (stat $_[0])[1] }

subtest 'a file that holds something' => sub {
    # Only root can write a read-only file.
    for my $mode (0640, 0666, $is_root ? 0444 : ()) {
        my $folder = new_folder();
        my $file   = write_file("$folder/old", $LONGER);
        chmod $mode, $file;
        link $file, temp_dir() . '/before' or die "cannot link: $!\n";
        unlink temp_dir() . '/before';
        open my $reader, '<', $file or die "cannot read $file: $!\n";
        is_quiet(profile_to($file));
        is_profile(read_file($file), 'a file that holds something is replaced');
        is(S_IMODE((stat $file)[2]), $mode, sprintf 'the new file has the old mode, %o', $mode);
        is(join(q{}, <$reader>), $LONGER, 'the old one is whole for who reads it');
        is(listing($folder), 'old', 'nothing is beside it');
    }
    SKIP: {
        skip 'only root can give files away', 2 if !$is_root;
        my $file = write_file(new_folder() . '/old', $SHORTER);
        chown 1234, 5678, $file or die "cannot change $file: $!\n";
        chmod 0660, $file;
        profile_to($file);
        is_profile(read_file($file), 'another user\'s file is replaced');
        is(join(q{ }, (stat $file)[ 4, 5 ], S_IMODE((stat _)[2])), '1234 5678 ' . 0660,
            'a replaced file stays the other user\'s');
    }
};

# An empty file is filled and not replaced, since its creator may have it open to read the profile.
# This holds under Callgrind's name, too, where the tool makes a file at the start.
subtest 'an empty file' => sub {
    for my $tool ('cachegrind', 'callgrind') {
        my $folder = new_folder();
        my $file   = write_file("$folder/empty", q{});
        chmod 0640, $file;
        my $number = number_of($file);
        my $target = "$folder/link";
        symlink 'empty', $target;
        my @to   = as_tool($tool, profiling($target));
        open my $reader, '<', $file or die "cannot read $file: $!\n";
        is(run_cmd([@to])->{err}, q{}, "$tool: nothing is said");
        like(join(q{}, <$reader>), qr/^events: Ir\n(?s:.*)^(?:summary|totals): \d+\n\z/m,
            "$tool: who has it open reads the profile");
        is(number_of($file), $number, "$tool: an empty file stays the same file");
        is(S_IMODE((stat $file)[2]), 0640, "$tool: an empty file keeps its mode");
        is(listing($folder), 'empty link', "$tool: nothing is beside it");

        truncate $file, 0;
        my $run = run_cmd([ 'sh', '-c', 'ulimit -f 1; exec "$@"', 'sh', @to ]);
        is_error($run, $target, ': File too large');
        is(join(q{ }, -s $file, number_of($file)), "0 $number",
            "$tool: after an error the file is empty again");
    }
    my $garbage = write_program(temp_dir() . '/garbage', "\177ELF and no more");
    my $file   = write_file(new_folder() . '/empty', q{});
    my $number = number_of($file);
    my $run    = run_cmd([ grep({ $_ ne '/bin/true' } profiling($file)), 'sh', '-c',
            "exec $garbage; stat -c '%i %s' $file" ]);
    is($run->{out}, q{}, 'a shell whose exec fails ends');
    is(number_of($file), $number, 'an exec that fails leaves an empty file there');
};

# A server gives up root's rights; it still writes files that it could write at its start.
subtest 'rights that are given up' => sub {
    plan skip_all => 'only root has rights to give up' if !$is_root;
    my $changes = compile(['changes.c']);
    chmod 0755, temp_dir();
    for my $mode (0777, 01777) {
        for my $case ([ cachegrind => 'new' ], [ callgrind => 'new' ], [ cachegrind => 'empty' ],
            [ callgrind => 'empty' ]) {
            my ($tool, $name) = @{$case};
            my $sentence = sprintf '%s, %s file, folder %o', $tool, $name, $mode;
            my $folder   = new_folder($name eq 'empty' ? (empty => q{}) : ());
            chmod $mode, $folder;
            my $run = run_cmd([ grep({ $_ ne '/bin/true' }
                        as_tool($tool, profiling("$folder/$name"))), $changes, 'u' ]);
            is("$run->{err}$run->{out}", "ready\n", "$sentence: nothing is said");
            like(read_file("$folder/$name"), qr/^(?:summary|totals): \d+\n\z/m,
                "$sentence: the profile is written");
            is(listing($folder), $name, "$sentence: nothing else is there");
        }
    }
};

subtest 'a folder that is not writable' => sub {
    need_nobody();
    my $folder = new_folder();
    my $file   = write_file("$folder/mine", $LONGER);
    my $locked = write_file("$folder/locked", $SHORTER);
    my $empty  = write_file("$folder/empty", q{});
    chown $NOBODY, $NOBODY, $file, $locked, $empty if $is_root;
    chmod 0640, $file, $empty;
    chmod 0400, $locked;
    chmod 0555, $folder;
    my $number = number_of($file);
    is_quiet(profile_to($file, as_nobody()));
    is_profile(read_file($file), 'a writable file in it is written');
    is(number_of($file), $number, 'a file that is written over is the same file');
    is(S_IMODE((stat $file)[2]), 0640, 'a file that is written over keeps its mode');
    is_quiet(profile_to($empty, as_nobody()));
    is_profile(read_file($empty), 'an empty file in it is written');

    my $run = profile_to($locked, as_nobody());
    is_error($run, $locked, ': Permission denied');
    is(read_file($locked), $SHORTER, 'one that is not writable stays');
    is_error(profile_to("$folder/new", as_nobody()), "$folder/new", ': Permission denied');
    is(listing($folder), 'empty locked mine', 'no file is new there');

    my %is_warned = (locked => 1, new => 1, mine => 0, empty => 0);
    for my $name (sort keys %is_warned) {
        my @loud = grep { $_ ne '-q' } profiling("$folder/$name");
        is(run_cmd([ as_nobody(), @loud ])->{err} =~ /warning: .*: Permission denied/ || 0,
            $is_warned{$name}, "a file that cannot be written is known at the start: $name");
    }
    chmod 0755, $folder;
};

subtest 'another user\'s file' => sub {
    plan skip_all => 'only root can make one' if !$is_root;
    need_nobody();
    for my $mode (01777, 0777) {
        my $folder = new_folder();
        chmod $mode, $folder;
        my $file = write_file("$folder/roots", $LONGER);
        my $own  = write_file("$folder/locked", $SHORTER);
        chmod 0666, $file;
        chmod 0644, $own;
        my $what   = $mode == 0777 ? 'an open folder' : 'a folder like /tmp';
        my $number = number_of($file);
        is_quiet(profile_to($file, as_nobody()));
        is_profile(read_file($file), "in $what, one that all may write is written");
        is(join(q{ }, number_of($file), (stat _)[ 4, 5 ]), "$number 0 0",
            "in $what, the file stays the other user's");
        is_error(profile_to($own, as_nobody()), $own, ': Permission denied');
        is(read_file($own), $SHORTER, 'a file that others may not write stays as it was');
        is(listing($folder), 'locked roots', 'nothing is beside');
    }
};

subtest 'a file that is open' => sub {
    my $file = write_file(new_folder() . '/open', $LONGER);
    my $number = number_of($file);
    my $run = profile_to('/dev/fd/3', 'sh', '-c', 'exec "$@" 3<>' . $file, 'sh');
    is_quiet($run);
    is_profile(read_file($file), '/dev/fd/3 has the profile');
    is(number_of($file), $number, '/dev/fd/3 writes to the file that was open');

    $run = profile_to('/dev/fd/3', 'sh', '-c', <<"SCRIPT", 'sh');
exec 3<>$file 4<$file
rm $file
"\$@"
cat <&4
SCRIPT
    is_profile($run->{out}, '/dev/fd/3 has the profile if the file has lost its name');
    is(listing($file =~ s{/open}{}r), q{}, 'a file without a name gets none');
};

# Refusals by the kernel and kills, made by strace.
subtest 'accidents' => sub {
    my @fail = (qw(strace -f -qq -o /dev/null -e), 'trace=renameat2,ftruncate', '-e');
    my $try  = run_cmd([ @fail, 'inject=renameat2:error=EIO', 'true' ]);
    plan skip_all => 'strace does not run here' if $try->{status} != 0;

    my $folder = new_folder();
    for my $case ([ EDQUOT => 'Disk quota exceeded' ], [ EIO => 'Input/output error' ],
        [ ELIBBAD => 'error 80' ]) {
        my ($error, $text) = @{$case};
        my $run = profile_to("$folder/new", @fail, "inject=renameat2:error=$error");
        is_error($run, "$folder/new", ": $text");
        is(listing($folder), q{}, 'nothing is left behind');
    }

    my $file = write_file("$folder/one", $LONGER);
    profile_to($file, @fail, 'inject=renameat2:error=EIO:signal=KILL');
    is(read_file($file), $LONGER, 'killed before the renaming: the old file is whole');
    unlink grep { $_ ne $file } glob "$folder/*";

    is_quiet(profile_to($file, @fail, 'inject=renameat2:error=EBUSY'));
    is_profile(read_file($file), 'a file that cannot be replaced is written over');
    is(listing($folder), 'one', 'no temporary file stays beside it');
};

done_testing();
