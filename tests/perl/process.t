# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Commands to processes, with a script in the place of vgdb.

use CgTest qw(temp_dir write_file);
use Cachegrind::Control::Process;
use Cachegrind::Report::Control qw(watch_text);

my $folder = temp_dir();

# Make a vgdb of these lines of shell script; in them $pid is the process that is asked.
sub vgdb($lines) {
    my $vgdb = write_file("$folder/vgdb", "#!/bin/sh\ncd $folder\npid=\${2#--pid=}\n$lines");
    chmod 0700, $vgdb or die "cannot chmod: $!\n";
    return $vgdb;
}

sub process($pid, %how) {
    my %pipes = (prefix => "$folder/pipe", pid => $pid, user => 'me', host => 'here');
    return bless {pipes => \%pipes, how => {vgdb => "$folder/vgdb", patience => 600, %how},
        born => Cachegrind::Control::Process::_birth($pid)}, 'Cachegrind::Control::Process';
}

sub ask(@processes) {
    Cachegrind::Control::Process->ask_all(\@processes, 'dump', 'why not');
    return wantarray ? @processes : $processes[0];
}

sub sleeper {
    my $pid = fork // die "cannot fork: $!\n";
    if ($pid == 0) { sleep 600; require POSIX; POSIX::_exit(0) }
    return $pid;
}

sub end($pid) {
    kill KILL => $pid;
    waitpid $pid, 0;
    return $pid;
}

# ---- One ---------------------------------------------------------------------
# The file `busy' has two numbers: how often the script will still answer that the process is busy,
# and the other vgdb's process. If a word follows, the script then hangs instead of answering.
vgdb(<<'END');
read n other then < busy
if [ $n -gt 0 ]; then
   echo $((n - 1)) $other $then > busy
   echo "error: no answer"
   echo "Probably vgdb pid $other already speaks with Valgrind pid 7"
   exit 1
fi
[ -z "$then" ] || exec sleep 600
echo "sending command $2 to pid 7"
echo "asked: $* as $LOGNAME $USER on $HOST $HOSTNAME"
END

sub ask_busy($n, $other, $patience) {
    write_file("$folder/busy", "$n $other\n");
    return ask(process($$, patience => $patience));
}

my $answer = "asked: --vgdb-prefix=$folder/pipe --pid=$$ dump why not as me me on here here\n";
is(ask_busy(0, $$, 600)->answer, $answer, 'a process answers');
is(ask_busy(3, $$, 600)->answer, $answer, 'a process answers when others have been answered');
my $gone = end(sleeper());
is(ask_busy(1, $gone, 600)->answer, $answer, 'a vgdb that died does not keep it from answering');

is(ask_busy(9, $gone, 600)->answer, $answer, 'many that are gone do not keep it from answering');

# Ask a process that stays busy. Try again with more patience if a slow machine has not run the
# script to its end in time. Return the process and the expected error.
sub ask_in_vain($n, $other) {
    for my $patience (1, 5, 25, 125) {
        my $process = ask_busy($n, $other, $patience);
        my $error   = "it speaks with another vgdb, process $$: no answer within $patience s";
        return ($process, $error) if $patience == 125 || $process->error eq $error;
    }
}
my ($process, $error) = ask_in_vain(1000, $$);
is($process->answer, undef, 'a process that stays busy gives no answer in the time allowed');
is($process->error, $error, 'the error of a process that stays busy says so');
($process, $error) = ask_in_vain(1, "$$ hangs");
is($process->error, $error, 'that it was busy is told');

# A process runs on between two queries, so shares must be computed from one answer.
{
    package Answering;
    our @ISA = ('Cachegrind::Control::Process');
    sub ask_all { return }
    sub answer { return $_[0]{answer} }
}
$process = bless {pipes => {pid => 7}, command => 'p',
    answer => "instructions: 3003\n3000 9000 f.c:hot\n3 3 f.c:cold\n"}, 'Answering';
my %status = (instrumentation => 'on', parts => 0, events => ['Ir']);
my $text   = watch_text(0, 0, {
    process => $process,
    before  => {%status, time => 1, counts => {Ir => 6000}},
    now     => {%status, time => 2, counts => {Ir => 8997}},
    hottest => (Answering->hottest(10, $process))[0],
});
my @shares = $text =~ /^ *([\d.]+)% .*f[.]c/mg;
is("@shares", '99.9 0.1', 'shares are of the total in the answer, not of an older status');

# ---- Several --------------------------------------------------------------------
# Each script waits until all have begun, so no script would answer if they ran one by one.
my @pids = map { sleeper() } 1 .. 5;
vgdb(<<'END');
: > here.$pid
until [ $(ls here.* | wc -l) -eq 5 ]; do sleep 0.05; done
echo "answer of $pid"
END
my @processes = ask(map { process($_) } @pids);
is(join(q{}, map { $_->answer // $_->error } @processes), join(q{}, map { "answer of $_\n" } @pids),
    'several processes are asked at the same time');

# More processes are asked than fit into one round, and most never answer. The clock advances only
# when the answers of all processes asked so far have been read.
{
    my $now = 1000;
    no warnings 'redefine';
    local *Cachegrind::Control::Vgdb::time = sub { return $now };
    my $listen = \&Cachegrind::Control::Vgdb::_listen;
    local *Cachegrind::Control::Vgdb::_listen = sub {
        my ($asking) = @_;
        $listen->(@_);
        $now += 3 if !grep { !$_->{is_read} && $_->{out} !~ /again\n.*again\n/ } @{$asking};
    };
    vgdb("case \$pid in $pids[1]) echo hello; exit;; esac\n"
        . "echo 'trying again'\necho 'trying again'\nexec sleep 6000\n");
    @processes = ask(map { process($_, patience => 3) } (@pids) x 8);
}
my %said;
$said{$_->answer // $_->error . "\n"}++ for @processes;
is_deeply(\%said, {"hello\n" => 8, "no answer within 3 s: trying again\n" => 32},
    'each of many silent processes has its error once, with what vgdb says');

# vgdb's error about a living process is reported after some time, as the process may be ending.
vgdb("echo no permission\necho x >>asked\nexit 1\n");
is(ask(process($$))->error, 'vgdb failed: no permission', 'what vgdb cannot do is told');
is(-s "$folder/asked", 2, 'it is not tried again: the process may have done what it was asked');

vgdb(<<'END');
kill -9 $pid
until grep -q ') Z' /proc/$pid/stat; do sleep 0.05; done
echo 'error reading'
exit 1
END
($process) = ask(process($pids[0]));
is($process->answer, undef, 'a process that ends while it is asked has no answer');
is($process->error, 'it has ended', 'one that ends while it is asked has ended');
ok($process->has_ended, 'a process that ends while it is asked is known to have ended');
waitpid $pids[0], 0;
ok(process($pids[1])->has_ended == 0, 'a process beside one that has ended has not');

# vgdb keeps waiting if its process has ended, but the process's parent has not waited for it yet.
vgdb("kill -9 \$pid\nexec sleep 600\n");
is(ask(process($pids[1]))->error, 'it has ended', 'a process has ended whose vgdb runs on');

end($_) for @pids[ 1 .. $#pids ];
done_testing();
