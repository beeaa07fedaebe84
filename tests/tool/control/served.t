# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The page of cg_annotate --serve lists programs under the tool; it has one of them count and dump.

use CgControlled qw(end need_vgdb run_controlled work);
use CgReport qw(in_folder_of plain_profile);
use CgServed qw(ask end_server header need_server serve);
use CgTest;
use JSON::PP qw(decode_json);

need_server();
need_valgrind();
link_statically();
need_vgdb();

my $prefix = temp_dir() . '/served';
my $file   = temp_dir() . '/cachegrind.out.served';
my $child  = run_controlled("--vgdb-prefix=$prefix", '--tool=cachegrind', '--instr-at-start=no',
    "--cachegrind-out-file=$file", compile(['controlled.c'], '-pthread'));
my $server = serve(in_folder_of({'p.cg' => plain_profile('fl=s.c', 'fn=f', '1 1')}),
    "--vgdb-prefix=$prefix", 'p.cg');

sub listed { return @{decode_json(ask($server, 'GET', 'processes', '')->{body})} }

sub told($pid, $what) {
    my $answer = ask($server, 'POST', 'processes', "pid=$pid&do=$what", header($server, 'Host'),
        header($server, 'Origin'), 'Content-Type: application/x-www-form-urlencoded');
    return $answer->{status} == 200 ? decode_json($answer->{body}) : $answer;
}

my ($process, @others) = listed();
is_deeply(\@others, [], 'only one process is listed');
is($process->{pid}, $child->{pid}, 'a process is listed by its number');
is("$process->{counting} $process->{instructions}", 'off 0', 'a listed process does not count yet');
like($process->{command}, qr/controlled/, 'a process is listed with its command');
is($process->{profile}, $file, 'a process is listed with its profile');

ok(defined told($child->{pid}, 'on')->{answer}, 'a process can be told to count');
work($child, 'w');
($process) = listed();
is($process->{counting}, 'on', 'a process that is told to count does so');
cmp_ok($process->{instructions}, '>', 0, 'instructions are counted');
ok(defined told($child->{pid}, 'dump')->{answer}, 'a process can be told to dump');
ok(-s "$file.1", 'a process that is told to dump has written a part');
ok(defined told($child->{pid}, 'off')->{answer}, 'a process can be told to stop counting');
is((listed())[0]{counting}, 'off', 'a process that is told to stop counting has');

is(told($child->{pid}, 'zero')->{status}, 400, 'no other command can be given');
is_deeply(told($$, 'dump'), {error => 'it has ended'}, 'another process cannot be told');
end($child);
is_deeply([listed()], [], 'once it has ended, nothing is listed');
is(end_server($server), 0, 'the server ends');

done_testing();
