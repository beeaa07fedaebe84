# The out file is where the user said. A name may be more than its bytes: somebody
# holds the file open and waits, has linked to it, mounted it, given it an owner
# and a mode. The profile gets there without making something else of the name,
# and what was there before goes only when the new bytes are safe.

use strict;
use warnings;

use Fcntl qw(S_IMODE);
use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgFolder qw(folder listing);
use CgTest qw(built compile need_valgrind read_file run_cmd temp_dir write_file);
use Test::More;

need_valgrind();

my $is_root   = $> == 0;
my $NOBODY    = 65534;
my $LONGER    = "old\n" x 500_000;    # than any profile here
my $SHORTER   = "old\n";

# The command that profiles /bin/true to this target.
sub profiling {
    my ($target) = @_;
    return (built('vg-in-place'), '--tool=cachegrind', '--vgdb=no', '-q',
        "--cachegrind-out-file=$target", '/bin/true');
}

# Runs it, after other words, e.g. those that make it another user's. What is left
# in the folder for temporary files is in `left`.
sub profile_to {
    my ($target, @before) = @_;
    my $temporary = folder();
    chmod 01777, $temporary;
    my $run = run_cmd([ @before, profiling($target) ], env => { TMPDIR => $temporary });
    $run->{temporary} = $temporary;
    $run->{left}      = listing($temporary);
    return $run;
}

sub is_quiet {
    my ($run) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    is($run->{err},  q{}, 'nothing is said');
    return is($run->{left}, q{}, 'and no temporary file stays');
}

# Short of showing a thousand lines where it is not.
sub is_profile {
    my ($text, $sentence) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $is_whole = $text =~ /\Acmd: .*\nevents: Ir\n(?:(?:fl=|fn=|\d).*\n)+summary: \d+\n\z/;
    return ok($is_whole, $sentence) || diag(substr $text, 0, 60);
}

sub is_error {
    my ($run, $path, $why) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return like($run->{err}, qr/\A==\d+== error: can't write the profile '\Q$path\E'$why\n\z/,
        "one line says what is wrong$why");
}

# As somebody who may not do all that root may, whoever runs this.
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

sub number_of { return (stat $_[0])[1] }

subtest 'an empty file' => sub {
    my $file = write_file(folder() . '/waiting', q{});
    chmod 0640, $file;
    open my $reader, '<', $file or die "cannot read $file: $!\n";
    my $number = number_of($file);
    my $run    = profile_to($file);
    is_quiet($run);
    is_profile(join(q{}, <$reader>), 'whoever holds it open reads the profile');
    is(number_of($file), $number, 'the file is the same');
    is(S_IMODE((stat $file)[2]), 0640, 'and its mode is');

    symlink $file, "$file.link" or die "cannot link: $!\n";
    write_file($file, q{});
    profile_to("$file.link");
    is_profile(read_file($file), 'a symbolic link to it is followed');
    is(number_of($file), $number, 'to the same file');

    write_file($file, q{});
    $run = profile_to($file, 'sh', '-c', 'ulimit -f 4; exec "$@"', 'sh');
    is_error($run, $file, ': File too large');
    is(read_file($file), q{}, 'it is empty again if not all can be written');
    is(number_of($file), $number, 'and the same');
};

subtest 'a file that holds something' => sub {
    for my $mode (0640, 0666, 0444) {
        my $folder = folder();
        my $file   = write_file("$folder/old", $LONGER);
        chmod $mode, $file;
        link $file, temp_dir() . '/before' or die "cannot link: $!\n";
        unlink temp_dir() . '/before';
        open my $reader, '<', $file or die "cannot read $file: $!\n";
        is_quiet(profile_to($file));
        is_profile(read_file($file), 'is replaced');
        is(S_IMODE((stat $file)[2]), $mode, sprintf 'by one of the same mode, %o', $mode);
        is(join(q{}, <$reader>), $LONGER, 'the old one is whole for who reads it');
        is(listing($folder), 'old', 'nothing is beside it');
    }
    SKIP: {
        skip 'only root can give files away', 2 if !$is_root;
        my $file = write_file(folder() . '/old', $SHORTER);
        chown 1234, 5678, $file or die "cannot change $file: $!\n";
        chmod 0660, $file;
        profile_to($file);
        is_profile(read_file($file), 'another user\'s file is replaced');
        is(join(q{ }, (stat $file)[ 4, 5 ], S_IMODE((stat _)[2])), '1234 5678 ' . 0660,
            'and stays the other user\'s');
    }
};

subtest 'a file with two names' => sub {
    for my $old ($SHORTER, $LONGER) {
        my $folder = folder();
        my $file   = write_file("$folder/one", $old);
        chmod 0644, $file;
        link $file, "$folder/two" or die "cannot link: $!\n";
        is_quiet(profile_to($file));
        is_profile(read_file("$folder/two"), 'has the profile under both');
        is(number_of("$folder/two"), number_of($file), 'which stay one file');
        is(S_IMODE((stat $file)[2]), 0644, 'of the same mode');
        is(listing($folder), 'one two', 'with nothing beside');
    }
};

subtest 'a folder that is not writable' => sub {
    need_nobody();
    my $folder = folder();
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
    is(number_of($file), $number, 'and the same');
    is(S_IMODE((stat $file)[2]), 0640, 'of the same mode');
    is_quiet(profile_to($empty, as_nobody()));
    is_profile(read_file($empty), 'so is an empty one');

    my $run = profile_to($locked, as_nobody());
    is_error($run, $locked, ': Permission denied');
    is(read_file($locked), $SHORTER, 'one that is not writable stays');
    is_error(profile_to("$folder/new", as_nobody()), "$folder/new", ': Permission denied');
    is(listing($folder), 'empty locked mine', 'and nothing new is there');

    my %is_warned = (locked => 1, new => 1, mine => 0, empty => 0);
    for my $name (sort keys %is_warned) {
        my @loud = grep { $_ ne '-q' } profiling("$folder/$name");
        is(run_cmd([ as_nobody(), @loud ])->{err} =~ /warning: .*: Permission denied/ || 0,
            $is_warned{$name}, "that is known at the start, of $name");
    }
    chmod 0755, $folder;
};

subtest 'another user\'s file' => sub {
    plan skip_all => 'only root can make one' if !$is_root;
    need_nobody();
    for my $mode (01777, 0777) {
        my $folder = folder();
        chmod $mode, $folder;
        my $file = write_file("$folder/roots", $LONGER);
        my $own  = write_file("$folder/locked", $SHORTER);
        chmod 0666, $file;
        chmod 0644, $own;
        my $what   = $mode == 0777 ? 'an open folder' : 'a folder like /tmp';
        my $number = number_of($file);
        is_quiet(profile_to($file, as_nobody()));
        is_profile(read_file($file), "in $what, one that all may write is written");
        is(join(q{ }, number_of($file), (stat _)[ 4, 5 ]), "$number 0 0", 'and stays the other\'s');
        is_error(profile_to($own, as_nobody()), $own, ': Permission denied');
        is(read_file($own), $SHORTER, 'one that is not stays as it was');
        is(listing($folder), 'locked roots', 'nothing is beside');
    }
};

# Files are mounted by the container's engine, from the same file system or from
# another.
subtest 'a file that is mounted' => sub {
    my $folder = folder();
    my $tool   = join q{ }, profiling("$folder/mounted");
    my $script = <<"SCRIPT";
cd $folder && mkdir other && mount -t tmpfs none other || exit 77
TMPDIR=$folder/other; export TMPDIR
for source in same other/far; do
    for old in '' short; do
        printf "\$old" >\$source && : >mounted && mount --bind \$source mounted || exit 77
        $tool
        echo "\$source \$old: \$(cmp mounted \$source && grep -c ^summary: \$source) \$(echo *)"
        umount mounted
    done
done
echo old >same && mount --bind same mounted && mount -o remount,ro,bind mounted || exit 77
$tool
cat same
SCRIPT
    my $run = run_cmd([ 'unshare', $is_root ? '-m' : '-rm', 'sh', '-c', $script ]);
    plan skip_all => 'nothing can be mounted here'
        if $run->{status} == 77 || $run->{err} =~ /unshare/;
    is($run->{out}, <<'END', 'is written whatever it holds, and an unwritable one stays');
same : 1 mounted other same
same short: 1 mounted other same
other/far : 1 mounted other same
other/far short: 1 mounted other same
old
END
    is_error($run, "$folder/mounted", ': Read-only file system');
};

subtest 'a file that is open' => sub {
    my $file = write_file(folder() . '/open', $LONGER);
    my $number = number_of($file);
    my $run = profile_to('/dev/fd/3', 'sh', '-c', 'exec "$@" 3<>' . $file, 'sh');
    is_quiet($run);
    is_profile(read_file($file), '/dev/fd/3 has the profile');
    is(number_of($file), $number, 'in the file that was open');

    $run = profile_to('/dev/fd/3', 'sh', '-c', <<"SCRIPT", 'sh');
exec 3<>$file 4<$file
rm $file
"\$@"
cat <&4
SCRIPT
    is_profile($run->{out}, 'also if it has no name any more');
    is(listing($file =~ s{/open}{}r), q{}, 'and gets none');
};

# A file system that has room for the old bytes and no more.
subtest 'no space' => sub {
    my $disk   = folder();
    my $tool   = join q{ }, profiling("$disk/profile");
    my $script = <<"SCRIPT";
mount -t tmpfs -o size=400k none $disk && cd $disk || exit 77
TMPDIR=$disk/..; export TMPDIR
fill() { head -c 1000000 /dev/zero >fill 2>/dev/null; }
yes old | head -c 300000 >profile && ln profile other && fill
$tool
echo "larger: \$(grep -c ^summary: other) \$(echo *)"
rm fill; yes old | head -c 5000 >profile; cp profile copy; fill
$tool
echo "smaller: \$(cmp profile copy && cmp other copy && echo old) \$(echo *)"
rm fill; TMPDIR=$disk; export TMPDIR; fill; truncate -s -9k fill
$tool
echo "temporary: \$(cmp profile copy && echo old) \$(echo *)"
SCRIPT
    my $run = run_cmd([ 'unshare', $is_root ? '-m' : '-rm', 'sh', '-c', $script ]);
    plan skip_all => 'nothing can be mounted here'
        if $run->{status} == 77 || $run->{err} =~ /unshare/;
    is($run->{out}, <<'END', 'old bytes go only where new ones have their place');
larger: 1 fill other profile
smaller: old copy fill other profile
temporary: old copy fill other profile
END
    my ($first, $second) = map { { err => $_ } } $run->{err} =~ /(.*\n)/g;
    is_error($first, "$disk/profile", ': No space left on device');
    is_error($second, "$disk/profile", " by way of '$disk': No space left on device");
};

# Where the kernel refuses or the run is killed, by strace.
subtest 'accidents' => sub {
    my @fail = (
        qw(strace -f -qq -o /dev/null -e), 'trace=renameat2,ftruncate', '-e'
    );
    my $try  = run_cmd([ @fail, 'inject=renameat2:error=EIO', 'true' ]);
    plan skip_all => 'strace does not run here' if $try->{status} != 0;

    my $folder = folder();
    for my $case ([ EDQUOT => 'Disk quota exceeded' ], [ EIO => 'Input/output error' ],
        [ ELIBBAD => 'error 80' ])
    {
        my ($error, $text) = @{$case};
        my $run = profile_to("$folder/new", @fail, "inject=renameat2:error=$error");
        is_error($run, "$folder/new", ": $text");
        is(listing($folder), q{}, 'and nothing is left');
    }

    my $file = write_file("$folder/one", $LONGER);
    profile_to($file, @fail, 'inject=renameat2:error=EIO:signal=KILL');
    is(read_file($file), $LONGER, 'killed before the renaming: the old file is whole');
    unlink grep { $_ ne $file } glob "$folder/*";

    is_quiet(profile_to($file, @fail, 'inject=renameat2:error=EBUSY'));
    is_profile(read_file($file), 'a file that cannot be replaced is written over');
    is(listing($folder), 'one', 'and no temporary file stays beside it');

    write_file($file, $LONGER);
    link $file, "$folder/two" or die "cannot link: $!\n";
    my $run = profile_to($file, @fail, 'inject=ftruncate:error=EPERM');
    is_error($run, $file, ': Operation not permitted');
    is(read_file($file), $LONGER, 'an append-only file is whole');
    is($run->{left}, q{}, 'and no temporary file stays');

    $run = profile_to($file, @fail, 'inject=ftruncate:error=EIO:signal=KILL');
    is(read_file($file), $LONGER, 'killed before the copying: the old file is whole');
    is_profile(read_file("$run->{temporary}/$run->{left}"), 'and so is the new one');

    $run = profile_to($file, @fail, 'inject=ftruncate:error=EIO:when=2');
    my ($kept) = $run->{err} =~ /\A.*: Input\/output error\n.*is damaged; .* is in '(.*)'\n\z/;
    is_profile(read_file($kept // '/dev/null'),
        'if even the copying fails, the message says where the whole profile is');
};

subtest 'an exec that fails' => sub {
    my $program = compile(['forks.c'], '-O1');
    my $garbage = write_file(temp_dir() . '/garbage', "\177ELF and no more");
    chmod 0755, $garbage or die "cannot change $garbage: $!\n";
    my %was = (empty => q{}, one => 'old', two => 'old' x 100_000);
    my $folder = folder();
    for my $name (sort keys %was) {
        my $file = write_file("$folder/$name", $was{$name});
        chmod 0640, $file;
    }
    link "$folder/two", "$folder/other" or die "cannot link: $!\n";
    for my $name (sort keys %was) {
        my $file   = "$folder/$name";
        my $number = number_of($file);
        my $shown  = $name eq 'empty' ? 'nothing' : substr $was{$name}, 0, 50;
        my $temporary = folder();
        my $run = run_cmd(
            [   built('vg-in-place'), '--tool=cachegrind', '--vgdb=no',
                "--cachegrind-out-file=$file", $program, 'exec', $garbage, $file
            ],
            env => { TMPDIR => $temporary }
        );
        like($run->{err}, qr/exec of '.*garbage'.*\n.*that profile is withdrawn/,
            "$name: the profile is withdrawn");
        like($run->{out}, qr/^in the file: \Q$shown\E/m, '... and what was there is back');
        is_profile(read_file($file), '... until the end');
        is(S_IMODE((stat $file)[2]), 0640, '... with the old mode');
        is(number_of($file), $number, '... in the same file') if $name ne 'one';
        is(listing($temporary), q{}, '... and no copy stays');
    }
    is(listing($folder), 'empty one other two', 'and nothing is beside');
};

done_testing();
