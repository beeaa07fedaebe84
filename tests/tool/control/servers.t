# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Servers of several processes, with clients: nginx, whose workers become another user, and
# PostgreSQL, whose processes write titles over their environment. They are listed, switched and
# dumped, by their user and by another: none ends by a request, no client fails, no profile is lost.

use IO::Socket::INET ();
use CgControlled qw(need_vgdb);
use CgDocs qw(listing);
use CgServers qw(free_port server_path);
use CgTest;
use POSIX ();
use Text::ParseWords qw(shellwords);
use Time::HiRes qw(sleep);

need_valgrind();
need_vgdb();
my %program = map { $_ => server_path($_) } qw(nginx postgres initdb psql);
need(defined $program{nginx}, 'no nginx');
need(!grep({ !defined $program{$_} } qw(postgres initdb psql)), 'no PostgreSQL');

# PostgreSQL does not run as root.
my @AS_NOBODY = qw(setpriv --reuid=65534 --regid=65534 --clear-groups);
my $is_root   = $> == 0;
chmod 0711, temp_dir() or die;
need(!$is_root || run_cmd([ @AS_NOBODY, built('cg_control'), '--version' ])->{status} == 0,
    'another user cannot run what is built here');
need(!$is_root || run_cmd([ @AS_NOBODY, 'sh', '-c', ': >/dev/null' ])->{status} == 0,
    'another user cannot write to /dev/null');

my ($folder, @DOCUMENTED);

# Make $folder a new folder that all users can write to.
sub fresh($name) {
    $folder = temp_dir() . "/$name";
    mkdir $folder or die;
    chmod 01777, $folder or die;
    return;
}

sub control_by($as, @arguments) {
    return run_cmd(
        [ @{$as}, built('cg_control'), "--vgdb-prefix=$folder/vgdb", '--timeout=600', @arguments ]);
}

# The processes that this test starts end with it, also at a time-out.
my ($test, @started) = $$;
$SIG{ALRM} = $SIG{TERM} = sub { exit 1 };
END { kill TERM => map { -$_ } @started if @started && $$ == $test }

sub start(@command) {
    my $pid = fork // die "cannot fork: $!\n";
    push @started, $pid;
    return $pid if $pid != 0;
    setpgrp;
    open STDIN,  '<',  '/dev/null'   or die;
    open STDOUT, '>>', "$folder/log" or die;
    open STDERR, '>&', \*STDOUT      or die;
    exec @command;
}

# Start a server as in the manual, and store the manual's commands of cg_control in @DOCUMENTED.
sub start_server($as, $name, @more) {
    my ($command, @then) = split /\n/, listing('docs/parts.md', 'valgrind --tool=cachegrind'
            . " --trace-children=yes --cachegrind-out-file=/var/tmp/$name.%p");
    my ($valgrind, @words) = shellwords($command =~ s/ &\z//r);
    s{\A--cachegrind-out-file=\K/var/tmp/.*?%p}{$folder/out.%p}, s{\ADATA\z}{$folder/data},
        s{\A\Q$name\E\z}{$program{$name}} for @words;
    @DOCUMENTED = map { [ grep { $_ ne 'cg_control' } shellwords($_) ] } @then;
    return start(@{$as}, built('vg-in-place'), "--vgdb-prefix=$folder/vgdb", @words, @more);
}

# Wait until the condition holds; die if a started process has ended.
sub wait_for($condition) {
    while (!$condition->()) {
        for my $pid (@started) {
            die "what was started has ended:\n", read_file("$folder/log")
                if waitpid($pid, POSIX::WNOHANG()) != 0;
        }
        sleep 0.1;
    }
    return;
}

# Return the process ids of the process's living children.
sub children($pid) {
    return map {
        my $stat = eval { read_file($_) } // q{};
        $stat =~ /\A(\d+) .*\) ([^Z]) (\d+) /s && $3 == $pid ? $1 : ()
    } glob '/proc/[0-9]*/stat';
}

# Commands of cg_control that each server gets, after the manual's, while it has clients.
my @ASKED = (
    ['status'], [qw(dump first)], ['off'], [qw(list --interval=0.1)], ['on'], [qw(dump second)],
    ['zero'], [qw(watch --count=2 --interval=0.1)],
);

# Give all commands as each user; at each dump by the first, the server's, expect $n parts or more.
sub ask_everything($name, $n, @users) {
    for my $as (@users) {
        for my $asked (@DOCUMENTED, @ASKED) {
            my $run = control_by($as, @{$asked});
            next if $as != $users[0] || $asked->[0] ne 'dump';
            my $n_parts = () = $run->{out} =~ /: part \d+ is in /g;
            cmp_ok($n_parts, '>=', $n, "$name: '@{$asked}'") or diag($run->{out}, $run->{err});
        }
    }
    return;
}

# Check that all processes of the server still run; that it ends, and each leaves its profile.
sub ends_well($name, $pid, $signal, @before) {
    my %is_there = map { $_ => 1 } children($pid);
    is(join(q{ }, grep { !$is_there{$_} } @before), q{}, "$name: no process has died");
    kill $signal => $pid;
    waitpid $pid, 0;
    my $status = $?;
    @started = grep { $_ != $pid } @started;
    is($status, 0, "$name: it ends as it is told to");
    is(join(q{ }, grep { !-s "$folder/out.$_" } $pid, @before), q{}, "$name: all have profiles");
    unlike(read_file("$folder/log"), qr/vgdb FIFO|exited on signal|terminated by signal/,
        "$name: its log tells of no process that died");
    return;
}

# ---- nginx ----------------------------------------------------------------------

# Run a client that requests again and again, and leaves a file after an error.
sub load_http($port) {
    my $pid = fork // die;
    push @started, $pid;
    return $pid if $pid != 0;
    setpgrp;
    while (1) {
        my $socket = IO::Socket::INET->new(PeerAddr => "127.0.0.1:$port", Timeout => 2000);
        my $answer = q{};
        if ($socket) {
            print {$socket} "GET /page HTTP/1.0\r\n\r\n";
            local $/;
            $answer = readline($socket) // q{};
        }
        write_file("$folder/failed", "got '$answer'\n") if $answer !~ /\r\n\r\nhello\n\z/;
        sleep 0.01;
    }
}

for my $user ($is_root ? ('nobody', 'root') : q{}) {
    my $name = 'nginx' . ($user && ", workers of $user");
    fresh("nginx$user");
    mkdir "$folder/www" or die;
    write_file("$folder/www/page", "hello\n");
    my $port   = free_port();
    my $change = $user eq 'nobody' ? 'user nobody nogroup;' : $user eq 'root' ? 'user root;' : q{};
    write_file("$folder/conf", <<"END");
$change
worker_processes 2;
pid $folder/pid;
error_log $folder/errors;
events { worker_connections 64; }
http {
   access_log off;
   client_body_temp_path $folder/t1;
   proxy_temp_path $folder/t2;
   fastcgi_temp_path $folder/t3;
   uwsgi_temp_path $folder/t4;
   scgi_temp_path $folder/t5;
   server { listen 127.0.0.1:$port; root $folder/www; }
}
END
    my $pid = start_server([], 'nginx', '-e', "$folder/errors", '-c', "$folder/conf");
    wait_for(sub { IO::Socket::INET->new(PeerAddr => "127.0.0.1:$port") && children($pid) == 2 });
    # The workers become another user after the fork.
    wait_for(sub { !grep { read_file("/proc/$_/status") !~ /^Uid:\s+65534/m } children($pid) })
        if $user eq 'nobody';
    my @clients = map { load_http($port) } 1 .. 2;
    my @before  = children($pid);
    is(scalar @before, 2, "$name: two workers");
    my $list = control_by([], 'list', '--interval=0.1');
    is("$list->{status} $list->{err}", '0 ', "$name: two workers are listed");
    is(scalar(() = $list->{out} =~ /: not asked, which could end it: it runs as /g),
        $user eq 'nobody' ? 2 : 0, "$name: none that has become another user is asked");
    ask_everything($name, $user eq 'nobody' ? 1 : 3, [], $is_root ? \@AS_NOBODY : ());
    kill KILL => @clients;
    @started = ($pid);
    waitpid $_, 0 for @clients;
    ok(!-e "$folder/failed", "$name: each client gets what it asks for")
        or diag(read_file("$folder/failed"));
    ends_well($name, $pid, 'QUIT', @before);
}

# ---- PostgreSQL -----------------------------------------------------------------
fresh('postgres');
my @as_user = $is_root ? @AS_NOBODY : ();
my $initdb  = run_cmd([
    @as_user, $program{initdb}, qw(-N -A trust -U tester --no-locale -D), "$folder/data" ]);
is($initdb->{status}, 0, 'PostgreSQL makes its files') or die $initdb->{err};
my $server = start_server(\@as_user, 'postgres', '-k', $folder, '-c', 'listen_addresses=', '-c',
    'fsync=off');
my @psql = ($program{psql}, qw(-X -q -t -A -v ON_ERROR_STOP=1 -U tester -h), $folder, 'postgres');

sub query { return run_cmd([ @psql, '-c', $_[0] ])->{out} }

wait_for(sub { query('select 1') eq "1\n" });

# One client stays connected, and another connects again and again.
my $stays = start('sh', '-c', qq{while :; do echo 'select count(*) from generate_series(1, 1000);';
    done | "\$@" >"$folder/counts" 2>&1 || echo failed >"$folder/failed"}, 'sh', @psql);
my $comes = start('sh', '-c', qq{while "\$@"; do :; done >"$folder/ones" 2>&1
    echo failed >>"$folder/failed"}, 'sh', @psql, '-c', 'select 1');
wait_for(sub { -s "$folder/counts" && -s "$folder/ones" });

# The processes that last, without those for clients that come and go, and without cleaners.
my @lasting = split /\n/, query("select pid from pg_stat_activity where backend_type not in"
        . " ('client backend', 'autovacuum worker') or query like 'select count(*) from gen%'");
cmp_ok(scalar @lasting, '>=', 5, 'PostgreSQL: its processes, and one for a client');
my $list = control_by(\@as_user, 'list', '--interval=0.1');
is("$list->{status} $list->{err}", '0 ', 'PostgreSQL: processes that come and go are listed');
ask_everything('PostgreSQL', scalar @lasting, \@as_user, $is_root ? [] : ());
kill TERM => -$comes;
waitpid $comes, 0;
is(query('select 2'), "2\n", 'PostgreSQL: it serves its clients as ever');
ok(!-e "$folder/failed", 'PostgreSQL: no client had an error') or diag(read_file("$folder/ones"));
kill TERM => -$stays;
waitpid $stays, 0;
ends_well('PostgreSQL', $server, 'INT', @lasting);

done_testing();
