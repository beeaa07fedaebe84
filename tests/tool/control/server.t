# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A real server, redis, starts uncounted, is counted while a client works, dumps that, and goes on.

use CgControlled qw(need_vgdb);
use CgServers qw(server_path);
use CgTest;
use POSIX ();
use Time::HiRes qw(sleep);

need_valgrind();
need_vgdb();
my ($SERVER, $CLI, $BENCHMARK) = map { server_path($_) } qw(redis-server redis-cli redis-benchmark);
need(!grep({ !defined } $SERVER, $CLI, $BENCHMARK), 'no redis (redis-server and redis-tools)');

my $folder = temp_dir();
my $pid = fork // die "cannot fork: $!\n";
if ($pid == 0) {
    open STDOUT, '>',  "$folder/log" or die;
    open STDERR, '>&', \*STDOUT      or die;
    exec built('vg-in-place'), '--tool=cachegrind', "--vgdb-prefix=$folder/vgdb",
        "--cachegrind-out-file=$folder/out", qw(--instr-at-start=no --call-graph=yes),
        $SERVER, '--port', 0, '--unixsocket', "$folder/socket", '--save', q{},
        '--dir', $folder;
}

# Send the server a command through its own client, redis-cli; return the answer.
sub client { return run_cmd([ $CLI, '-s', "$folder/socket", @_ ])->{out} }

sub control {
    return run_cmd([ built('cg_control'), "--vgdb-prefix=$folder/vgdb", '--timeout=600', @_ ]);
}

sub benchmark($n, $tests) {
    return run_cmd([ $BENCHMARK, qw(-q -c 4), '-s', "$folder/socket", '-n', $n, '-t', $tests ]);
}

sub calls($profile, $function) {
    my ($id) = $profile =~ /^c?fn=(\(\d+\)) \Q$function\E$/m or return 0;
    my $sum = 0;
    $sum += $_ for $profile =~ /^cfn=\Q$id\E(?: .*)?\ncalls=(\d+) /mg;
    return $sum;
}

sleep 0.1 while client('ping') ne "PONG\n" && waitpid($pid, POSIX::WNOHANG()) == 0;
my $ping   = client('ping');
my $status = control('status');
is($ping, "PONG\n", 'redis runs');
like($status->{out}, qr/: instrumentation: off\n.*event Ir: 0\n\z/s, 'redis starts uncounted');
is(benchmark(200, 'incr')->{status}, 0, 'redis serves a client, uncounted');
like(control('status')->{out}, qr/: instrumentation: off\n.*event Ir: 0\n\z/s,
    'serving a client, redis is uncounted');
is(control('on')->{out}, "$pid: instrumentation: on\n", 'counting is switched on');
is(benchmark(1000, 'set,get')->{status}, 0, 'redis serves a client while it is counted');
is(control('dump', 'requests of a client')->{out}, "$pid: part 1 is in '$folder/out.1'\n",
    'redis dumps a part');
is(control('off')->{out}, "$pid: instrumentation: off\n", 'counting is switched off');
is(benchmark(200, 'incr')->{status}, 0, 'redis serves another client, uncounted');
is(client('get', 'counter:__rand_int__'), "400\n", 'redis has done all');
like(control('dump')->{out}, qr/: part 2 is in/, 'redis dumps a second part');
client('shutdown');
waitpid $pid, 0;
is($?, 0, 'redis ends as it is told to');

my $part = read_file("$folder/out.1");
like($part, qr/^desc: Trigger: Monitor command: requests of a client$/m, 'the part says why');
is(calls($part, "${_}Command"), 1000, "each $_ of the client is there") for qw(set get);
is(calls($part, 'incrCommand'), 0, 'the part has no request from before or after');
unlike($part, qr/^c?fn=\(\d+\) (?:initServer|loadDataFromDisk)$/m, 'the start is not there');
my $report = run_cmd([ built('cg_annotate'), '--inclusive=yes', "$folder/out.1" ]);
like($report->{out}, qr/\bprocessCommand\b/, 'the report shows the requests\' work');
is(calls(read_file("$folder/$_"), 'getCommand'), 0,
    "$_ has none of the requests")
    for qw(out.2 out);

done_testing();
