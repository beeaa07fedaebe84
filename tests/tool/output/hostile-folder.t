# Root profiles a program, and the profile goes to a folder where somebody else may write,
# who knows its name and can guess more. Whatever he puts there, before or at any moment
# while the profile is written, nothing of root's becomes his, is lost, or is waited for.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgFolder  qw(folder identity listing);
use CgHostile qw(as_stranger is_unharmed need_root run_stopped $STRANGER strangers_folder victim);
use CgTest    qw(built compile need_valgrind read_file run_cmd write_file);
use POSIX ();
use Test::More;

need_valgrind();

my $TRAP = 'another user may have put it there; remove it, or give another name';

sub profiling {
    my ($target, @command) = @_;
    return (built('vg-in-place'), '--tool=cachegrind', '--vgdb=no', '-q',
        "--cachegrind-out-file=$target", @command ? @command : '/bin/true');
}

# Says so, in one line; and ends soon.
sub is_refused {
    my ($target, $sentence) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $run = run_cmd([ 'timeout', '-s', 'KILL', '600', profiling($target) ]);
    return like($run->{err}, qr/\A==\d+== error: can't write the profile '\Q$target\E': $TRAP\n\z/,
        $sentence);
}

sub is_profile {
    my ($file, $sentence) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return like(-e $file ? read_file($file) : 'nothing', qr/\Acmd: .*\n(?s:.*)\nsummary: \d+\n\z/,
        $sentence);
}

sub owner { return (stat $_[0])[4] }

subtest 'in a folder like /tmp' => sub {
    need_root();
    my $folder = folder();
    chmod 01777, $folder;
    my $victim = victim();
    my $theirs = strangers_folder(file => "old\n");

    as_stranger("ln -s $victim $folder/link");
    is_refused("$folder/link", 'a stranger\'s link to a file of root\'s is refused');
    is_unharmed($victim, '... which stays what it is');
    as_stranger("ln -s ${victim}.new $folder/dangling");
    is_refused("$folder/dangling", '... and one to where there is nothing');
    ok(!-e "$victim.new", '... and where nothing comes to be');
    as_stranger("ln -s $theirs/file $folder/own");
    is_refused("$folder/own", '... and one to his own file, as the kernel would');
    symlink "$folder/link", "$folder/ours" or die "cannot link: $!\n";
    is_refused("$folder/ours", '... and so is a link of ours to his');
    is_unharmed($victim, '... so that the file stays what it is');

    as_stranger("echo old >$folder/file && : >$folder/empty && mkfifo $folder/fifo");
    is_refused("$folder/$_", "a stranger's $_ is refused") for qw(file empty fifo);
    is(read_file("$folder/file") . -s "$folder/empty", "old\n0", '... and stays');
    is(listing($folder), 'dangling empty fifo file link ours own', 'nothing is beside them');

    symlink $victim, "$folder/roots" or die "cannot link: $!\n";
    run_cmd([ profiling("$folder/roots") ]);
    is_profile($victim, 'root\'s own link is followed');
    chown $STRANGER, $STRANGER, $folder;
    run_cmd([ profiling("$folder/file") ]);
    is_profile("$folder/file", 'a file of the folder\'s owner\'s is replaced');
    is(owner("$folder/file"), $STRANGER, 'and stays his');
};

subtest 'in a folder of somebody else\'s' => sub {
    need_root();
    my $folder = strangers_folder(file => "old\n");
    my $victim = victim();
    as_stranger("cd $folder; ln -s $victim link; ln -s ${victim}.new new; ln -s file own");
    is_refused("$folder/link", 'his link to a file of root\'s is refused');
    is_refused("$folder/new",  'and one to where a file of root\'s would come to be');
    is_unharmed($victim, 'and the file stays what it is');
    ok(!-e "$victim.new", 'and none comes to be');
    run_cmd([ profiling("$folder/own") ]);
    is_profile("$folder/file", 'his link to his own file is followed');
    is(owner("$folder/file"), $STRANGER, 'which stays his');

    link $victim, "$folder/second" or die "cannot link: $!\n";
    my $before = identity($victim);
    is_refused("$folder/second", 'a second link to root\'s file is refused');
    is(identity($victim) . read_file($victim), "${before}secret\n", 'and the file stays');
    as_stranger("ln $folder/file $folder/other; echo old >$folder/file");
    run_cmd([ profiling("$folder/other") ]);
    is_profile("$folder/file", 'one to a file of his own is not');

    as_stranger("cd $folder; echo old >suid; chmod 6755 suid");
    run_cmd([ profiling("$folder/suid") ]);
    is_profile("$folder/suid", 'a file that runs as its owner is replaced');
    is((stat "$folder/suid")[2] & oct 7777, oct 755, 'by one that does not');
};

# At these moments the stranger exchanges what he can.
# To open an old file, to write, the call has the flag O_WRONLY in a register.
my $REGISTER = { x86_64 => '$rdx', aarch64 => '$x2' }->{ (POSIX::uname())[4] };
my $TO_WRITE = defined $REGISTER ? "openat if (($REGISTER & 3) == 1)" : undef;
my $NO_REGISTER = 'which register has the flags of open is known of x86_64 and aarch64';

subtest 'while it is written' => sub {
    my $exchange = sub {
        my ($folder, $victim) = @_;
        return "cd $folder; for name in *.tmp.*; do [ -L \$name ] ||"
            . " { mv \$name away; ln -s $victim \$name; }; done";
    };
    for my $call ($> == 0 ? 'fchownat' : (), qw(fchmod renameat2)) {
        my $folder = strangers_folder(profile => "old\n");
        my $victim = victim();
        my $run    = run_stopped($call, $exchange->($folder, $victim),
            profiling("$folder/profile"));
        cmp_ok($run->{stops}, '>', 0, "the new file is exchanged for a link before $call");
        is_unharmed($victim, '... and what the link leads to stays what it is');
    }

  SKIP: for my $new ('a link', 'a second name', 'a FIFO') {
        skip $NO_REGISTER, 1 if !defined $TO_WRITE;
        my $folder = strangers_folder(profile => q{});
        my $victim = victim();
        my %make   = ('a link' => "ln -s $victim", 'a FIFO' => 'mkfifo',
            'a second name' => 'mv second');
        link $victim, "$folder/second" or die "cannot link: $!\n";
        run_stopped($TO_WRITE, "cd $folder; [ -e was ] || { mv profile was; $make{$new} profile; }",
            profiling("$folder/profile"));
        ok(-e "$folder/was" && -e "$folder/profile",
            "the old file is exchanged for $new before it is opened");
        is_unharmed($victim, '... and what is linked stays what it is');
    }

    my $folder    = strangers_folder();
    my $elsewhere = folder(profile => "ours\n");
    chown $STRANGER, $STRANGER, $folder;
    mkdir "$folder/sub";
    chown $STRANGER, $STRANGER, "$folder/sub";
    my $run = run_stopped('renameat2', "cd $folder; [ -L sub ] || { mv sub moved;"
        . " ln -s $elsewhere sub; }", profiling("$folder/sub/profile"));
    cmp_ok($run->{stops}, '>', 0, 'the folder is exchanged for a link');
    is(read_file("$elsewhere/profile") . listing($elsewhere), "ours\nprofile",
        '... and where that leads nothing happens');
    is_profile("$folder/moved/profile", '... since the profile is where the folder is');
};

# A failed exec has the old file put back, which is a second time at which names are
# looked up: after the profile was renamed, or where an empty file is to be that again.
subtest 'when an exec fails' => sub {
    need_root();
    my $program = compile(['forks.c'], '-O1');
    my $garbage = write_file(folder() . '/garbage', "\177ELF and no more");
    chmod 0755, $garbage;
    for my $old (undef, q{}, "old\n") {
        my $call   = defined $old && !length $old ? $TO_WRITE : 'renameat2';
        if (!defined $call) {
          SKIP: { skip $NO_REGISTER, 1 }
            next;
        }
        my $folder = strangers_folder(defined $old ? (profile => $old) : ());
        my $victim = victim();
        my $run    = run_stopped($call,
            "cd $folder; [ -z \"\$(find -name profile -size +8)\" ] ||"
                . " { mv profile was; ln -s $victim profile; }",
            profiling("$folder/profile", $program, 'exec', $garbage, '/dev/null'));
        my $what = !defined $old ? 'nothing' : length $old ? 'a file' : 'an empty file';
        ok(-e "$folder/was", "$what was there, and then a link is");
        is_unharmed($victim, '... and what that leads to stays what it is');
    }
};

done_testing();
