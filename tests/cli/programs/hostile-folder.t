# Root merges profiles, or has a report, and -o names a file in a folder where somebody
# else may write. Whatever he puts there, before or at any moment while it is written,
# nothing of root's becomes his, is lost, or is waited for. As with the tool's own
# profiles (tool/output/hostile-folder.t).

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use Config;
use CgFolder  qw(folder identity listing);
use CgHostile qw(as_stranger is_unharmed need_root run_stopped $STRANGER strangers_folder victim);
use CgTest    qw(built read_file run_cmd temp_dir write_file);
use POSIX     ();
use Test::More;

my $dir     = temp_dir();
my $profile = write_file("$dir/p", "cmd: c\nevents: A\nfl=f\nfn=g\n1 1\nsummary: 1\n");
my $sum     = read_file($profile);
my $TRAP    = 'another user may have put it there; remove it, or give another name';

# Each writes its profile or report there.
my %command = (
    cg_merge    => sub { return built('cg_merge'), '-o', $_[0], $profile },
    cg_annotate => sub { return built('cg_annotate'), '-o', $_[0], $profile },
    cg_diff     => sub { return built('cg_diff'), '-o', $_[0], $profile, $profile },
);

sub write_to { return run_cmd([ qw(timeout -s KILL 60), $command{ $_[0] }->($_[1]) ]) }

subtest 'who put it there' => sub {
    need_root();
    for my $program (sort keys %command) {
        my $is_refused = sub {
            my ($target, $sentence) = @_;
            my $run = write_to($program, $target);
            return is("$run->{status} $run->{err}", "1 $program: error: '$target': $TRAP\n",
                "$program: $sentence");
        };
        my $folder = folder();
        chmod 01777, $folder;
        my $victim = victim();
        as_stranger("cd $folder; ln -s $victim link; ln -s ${victim}.new new; : >empty;"
                . ' echo old >file; mkfifo fifo');
        symlink "$folder/link", "$folder/ours" or die "cannot link: $!\n";
        $is_refused->("$folder/$_", "a stranger's $_ in a folder like /tmp is refused")
            for qw(link new ours empty file fifo);
        is_unharmed($victim, '... and what a link leads to stays what it is');
        ok(!-e "$victim.new", '... and nothing comes to be there');
        is(read_file("$folder/file") . -s "$folder/empty", "old\n0", '... and the files stay');
        is(listing($folder), 'empty fifo file link new ours', '... with nothing beside them');

        $folder = strangers_folder(file => "old\n");
        as_stranger("cd $folder; ln -s $victim link; ln -s file own; chmod 6755 file");
        $is_refused->("$folder/link", 'in his own folder, a link to a file of root\'s is');
        is_unharmed($victim, '... which stays what it is');
        is(write_to($program, "$folder/own")->{err}, q{}, '... but not one to his own');
        isnt(read_file("$folder/file"), "old\n", '... which is written');
        is(join(q{ }, (stat "$folder/file")[4], (stat _)[2] & oct 7777), "$STRANGER " . oct 755,
            '... and stays his, but runs as nobody any more');
        link $victim, "$folder/second" or die "cannot link: $!\n";
        my $before = identity($victim);
        $is_refused->("$folder/second", '... and a second link to it is refused');
        is(identity($victim) . read_file($victim), "${before}secret\n", '... which stays, too');
    }
};

subtest 'while it is written' => sub {
    my $fchown = $Config{ptrsize} == 4 ? 'fchown32' : 'fchown';
    for my $call ($> == 0 ? $fchown : (), qw(fchmod rename renameat renameat2)) {
        my $folder = strangers_folder(out => "old\n");
        my $victim = victim();
        my $run    = run_stopped($call, "cd $folder; for name in .out.*; do [ -L \$name ] ||"
            . " { mv \$name away; ln -s $victim \$name; }; done",
            $command{cg_merge}->("$folder/out"));
        next if $call =~ /rename/ && $run->{stops} == 0;    # it is another of the three
        cmp_ok($run->{stops}, '>', 0, "the new file is exchanged for a link before $call");
        is_unharmed($victim, '... and what that leads to stays what it is');
    }

    # To open an old file, to write, the call has the flag O_WRONLY in a register.
    my $register = { x86_64 => '$rdx', aarch64 => '$x2' }->{ (POSIX::uname())[4] };
    for my $new ('a link', 'a second name', 'a FIFO') {
        last if !defined $register;
        for my $old (q{}, "old\n") {
            my $folder = strangers_folder(out => $old);
            my $victim = victim();
            my %make   = ('a link' => "ln -s $victim", 'a FIFO' => 'mkfifo',
                'a second name' => 'mv second');
            link $victim, "$folder/second" or die "cannot link: $!\n";
            run_stopped("openat if (($register & 3) == 1)",
                "cd $folder; [ -e was ] || { mv out was; $make{$new} out; }",
                $command{cg_merge}->("$folder/out"));
            ok(-e "$folder/was" && -e "$folder/out",
                "the old file is exchanged for $new before it is opened");
            is_unharmed($victim, '... and what is linked stays what it is');
        }
    }

    my $folder    = strangers_folder();
    my $elsewhere = folder(out => "ours\n");
    mkdir "$folder/sub";
    chown $STRANGER, $STRANGER, "$folder/sub";
    run_stopped('fchmod', "cd $folder; [ -L sub ] || { mv sub moved; ln -s $elsewhere sub; }",
        $command{cg_merge}->("$folder/sub/out"));
    ok(-l "$folder/sub", 'the folder is exchanged for a link');
    is(read_file("$elsewhere/out") . listing($elsewhere), "ours\nout",
        '... and where that leads nothing happens');
    is(read_file("$folder/moved/out"), $sum, '... since the profile is where the folder is');
};

# It was made as NAME.new.PID: what is there stays out of it.
my $folder    = strangers_folder();
my $elsewhere = folder(out => "ours\n");
my $pid       = fork // die "cannot fork: $!\n";
if ($pid == 0) {
    symlink $elsewhere, "$folder/main.new.$$";
    open STDOUT, '>', '/dev/null';
    exec built('cg_check'), '--save=main', "--baselines=$folder", $profile or POSIX::_exit(1);
}
waitpid $pid, 0;
is($?, 0, 'a baseline is saved');
is(read_file("$folder/main/profile"), $sum, '... whole');
is(listing($elsewhere), 'out', '... and nowhere else');
is(listing($folder), "main main.new.$pid", '... with nothing beside it');

done_testing();
