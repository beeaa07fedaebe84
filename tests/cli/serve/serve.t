# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_annotate --serve answers only requests with its random word and this machine's own name. All
# other requests to its port, however many, are refused, and do not end it.

use CgTest qw(read_file src_dir write_file);
use CgReport qw(annotate in_folder_of plain_profile);
use CgServed qw(answer ask connected end_server header need_server received serve);
use POSIX qw(mkfifo);
use Cachegrind::Serve;
use Cachegrind::Serve::Pages;

need_server();

sub profile { return plain_profile('fl=s.c', 'fn=work', "1 $_[0]") }

my $folder = in_folder_of({
    'p.cg' => profile(100),
    's.c'  => "a line\n",
    'no/HTTP/Daemon.pm' => 'die "not installed\n";',
});
mkdir "$folder/tmp" or die;

# ---- Requirements -----------------------------------------------------------
{
    local $ENV{PERL5LIB} = "$folder/no";
    my $run = annotate($folder, '--serve', 'p.cg');
    is("$run->{status} $run->{err}", "1 cg_annotate: error: --serve needs the Perl module"
            . " HTTP::Daemon: install the Debian package libhttp-daemon-perl\n",
        'without HTTP::Daemon one line says what to install');
}
for my $case (['--serve -o x p.cg', 'argument --serve: not allowed with --output'],
    ['--serve --format=json p.cg', 'argument --serve: not allowed with --format=json'],
    ['--serve=70000 p.cg', q(argument --serve: '70000' is not a port, 0 to 65535)],
    ['--vgdb-prefix=x p.cg', 'argument --vgdb-prefix: only allowed with --serve']) {
    my ($arguments, $why) = @$case;
    my $run = annotate($folder, split / /, $arguments);
    is("$run->{status} $run->{err}", "2 cg_annotate: error: $why; see cg_annotate --help\n", $why);
}
my $run = annotate($folder, '--serve', 'none.cg');
is($run->{status}, 1, 'what cannot be shown to begin with is not served');
like($run->{err}, qr/\Acg_annotate: error: .*none[.]cg.*\n\z/, 'what is damaged is not served');

# ---- Requests that are served -----------------------------------------------
local $ENV{TMPDIR} = "$folder/tmp";
my $server = serve($folder, 'p.cg');
like($server->{path}, qr{\A/[0-9a-f]{32}/\z}, 'the address has a random word');
my $page = ask($server, 'GET', '', '');
is($page->{status}, 200, 'the address with the word has a page');
like($page->{body}, qr{<h1>.*work.*\n</html>\n\z}s, 'the page is the whole report');
like($page->{head}, qr/^\Q$_\E/mi, "the page has the header $_")
    for 'X-Frame-Options: DENY', 'Referrer-Policy: same-origin', 'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff';
my $second = serve($folder, 'p.cg');
isnt($second->{path}, $server->{path}, 'another server has another word');
is(ask($server, 'GET', $second->{path}, '')->{status}, 404,
    'the word of another server is refused');
my $again = annotate($folder, "--serve=$server->{port}", 'p.cg');
like("$again->{status} $again->{err}",
    qr/\A1 cg_annotate: error: cannot listen on 127[.]0[.]0[.]1:\d+: .*\n\z/,
    'a port that is taken is one line of an error');
is(end_server($second, 'TERM'), 0, 'SIGTERM ends a server');
is(ask($server, 'HEAD', '', '')->{body}, '', 'HEAD has no body');
is(ask($server, 'GET', '', '', "Host: localhost:$server->{port}")->{status}, 200,
    'localhost is a name of this machine');

my @host = (header($server, 'Host'));
for my $case (
    [403, 'another host', 'GET', '', '', 'Host: evil.example'],
    [403, 'another port', 'GET', '', '', 'Host: 127.0.0.1:1'],
    [403, 'a host that only begins alike', 'GET', '', '',
        "Host: 127.0.0.1:$server->{port}.evil.com"],
    [403, 'no host', 'GET', '', '', undef],
    [403, 'two hosts', 'GET', '', '', @host, 'Host: evil.example'],
    [404, 'no word', 'GET', '/', ''],
    [404, 'a wrong word', 'GET', '/' . '0' x 32 . '/', ''],
    [404, 'another page', 'GET', 'other', ''],
    [404, 'a file', 'GET', 'p.cg', ''],
    [404, 'the folder above', 'GET', '../p.cg', ''],
    [404, 'the folder above, hidden', 'GET', '%2e%2e%2fp.cg', ''],
    [404, 'a path through the page', 'GET', "$server->{path}..$server->{path}", ''],
    [404, 'a system file', 'GET', '//etc/passwd', ''],
    [404, 'as from a proxy', 'GET', "http://127.0.0.1:$server->{port}$server->{path}", ''],
    [405, 'PUT', 'PUT', '', 'x'],
    [405, 'DELETE', 'DELETE', '', ''],
    [405, 'OPTIONS', 'OPTIONS', '', ''],
    [405, 'TRACE', 'TRACE', '', ''],
    [405, 'a method that is none', 'BREW', '', ''],
    [405, 'POST to the page', 'POST', '', 'x'],
    [400, 'GET with a body', 'GET', '', 'x'],
    [403, 'another site asking for processes', 'GET', 'processes', '',
        'Sec-Fetch-Site: cross-site'],
    [403, 'another site asking at all', 'GET', '', '', 'Origin: http://evil.example'],
    ) {
    my ($status, $what, @request) = @$case;
    is(ask($server, @request)->{status}, $status, "refused: $what");
}

like(ask($server, 'GET', 'x' x 20_000, '')->{head}, qr/\b414\b/, 'refused: a long address');
like(ask($server, 'GET', '', '', map { "X-$_: " . 'y' x 1000 } 1 .. 20)->{head}, qr/\b413\b/,
    'refused: long headers');

my @origin = header($server, 'Origin');
my $form   = 'Content-Type: application/x-www-form-urlencoded';
for my $case (
    [403, 'without Origin', 'pid=1&do=dump', $form],
    [403, 'from another site', 'pid=1&do=dump', $form, 'Origin: http://evil.example'],
    [403, 'from a page without one', 'pid=1&do=dump', $form, 'Origin: null'],
    [403, 'from two', 'pid=1&do=dump', $form, @origin, 'Origin: http://evil.example'],
    [403, 'across sites', 'pid=1&do=dump', $form, @origin, 'Sec-Fetch-Site: cross-site'],
    [415, 'as another type', 'pid=1&do=dump', 'Content-Type: text/plain', @origin],
    [413, 'that is too large', 'x' x 20_000, $form, @origin],
    [501, 'in chunks', "3\r\nx=1\r\n0\r\n\r\n", $form, @origin, 'Transfer-Encoding: chunked'],
    [400, 'of a length that is none', 'x', $form, @origin, 'Content-Length: -1'],
    [400, 'of two lengths', 'x', $form, @origin, 'Content-Length: 1', 'Content-Length: 2'],
    [411, 'of no length', '', $form, @origin],
    [400, 'for what cannot be asked', 'pid=1&do=kill', $form, @origin],
    ) {
    my ($status, $what, @request) = @$case;
    is(ask($server, 'POST', 'processes', @request)->{status}, $status, "a form $what is refused");
}
for my $bytes ("\0" x 100, "GET\r\n\r\n", "GET $server->{path}\r\n\r\n",
    "GET $server->{path} HTTP/9.9.9\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n") {
    my $socket = connected($server, $bytes);
    shutdown $socket, 1;
    cmp_ok(received($socket)->{status}, '!=', 200, 'what is no request has no page');
}
connected($server, $_) for ('') x 10, ('GET') x 10;
is(ask($server, 'GET', '', '')->{status}, 200, 'after all that there is still a page');

# ---- Folders for sources ----------------------------------------------------
like(ask($server, 'GET', 'state?folder=tmp&folder=/no%2Fwhere', '')->{body},
    qr{"missing":\["/no/where"\]}, 'a folder that is not there is told');
is(ask($server, 'GET', '?folder=%00&folder=/dev/null', '')->{status}, 200, 'missing ones are told');

# ---- Too many, too slow -----------------------------------------------------
my @slow = map { connected($server, "GET $server->{path} HTTP/1.1\r\nHost:") } 1 .. 80;
is(ask($server, 'GET', 'state', '')->{status}, 200, '80 slow clients do not keep others out');
is(received($slow[0])->{status}, 408, 'slow clients are not waited for');
@slow = ();

my $request = join "\r\n", "GET $server->{path} HTTP/1.1", @host, '', '';
# A process can usually have 1,024 files open.
my @many = map { connected($server, $request) } 1 .. 400;
my %got;
$got{"$_->{status} $_->{body}"}++ for map { received($_) } @many;
is(join(',', values %got), 400, '400 requests at once have one answer')
    or diag(map({ substr($_, 0, 200) . "\n" } keys %got), read_file("$folder/log"));
is((keys %got)[0], "200 $page->{body}", '400 requests at once have the page');

# All of the server's processes but one are busy. The free process serves as many connections as a
# process may; then a new one takes its place.
@slow = map { connected($server, "GET $server->{path} HTTP/1.1\r\nHost:") } 1 .. 63;
@many = map { connected($server, $request) } 1 .. 350;
is(scalar(grep { received($_)->{status} == 200 } @many), 350,
    '350 requests are answered while all processes but one are kept busy');
@slow = ();

# ---- Profiles that change ---------------------------------------------------
write_file("$folder/next", profile(200));
rename "$folder/next", "$folder/p.cg" or die;
like(ask($server, 'GET', '', '')->{body}, qr/"total": \[200\]/, 'a new profile makes a new page');
write_file("$folder/p.cg", "no profile\n");
my $bad = ask($server, 'GET', '', '');
like("$bad->{status} $bad->{body}", qr/\A503 cg_annotate: error: p[.]cg:1: .*\n\z/,
    'a damaged profile makes a line that says so');
unlink "$folder/p.cg";
is(ask($server, 'GET', '', '')->{status}, 503, 'a profile that is gone makes a line, too');
mkfifo("$folder/p.cg", 0600) or die "$folder/p.cg: $!";
like(ask($server, 'GET', '', '')->{body}, qr/p[.]cg: not a file any more\n\z/,
    'a pipe in place of the profile is not waited for');
unlink "$folder/p.cg";

# Replace and overwrite the file in turn. Every fourth time, the profile is incomplete.
my $writer = fork // die;
if ($writer == 0) {
    for (my $i = 1;; $i++) {
        write_file("$folder/next", $i % 4 ? profile(100 * ($i % 4)) : substr profile(77), 0, 30);
        $i % 2 ? rename("$folder/next", "$folder/p.cg")
            : write_file("$folder/p.cg", read_file("$folder/next"));
        select undef, undef, undef, 0.01;
    }
}
my %seen;
for (1 .. 6) {
    my $answer = ask($server, 'GET', '', '');
    my ($total) = $answer->{body} =~ /"total": \[(\d+)\]/;
    my ($line)  = $answer->{body} =~ /^\[1,\[(\d+)\]/m;
    $seen{$answer->{status} == 503 ? 'refused' : $total == ($line // 0) && $total =~ /\A[123]00\z/
        ? 'right' : "$answer->{status} $total"}++;
}
kill KILL => $writer;
waitpid $writer, 0;
is(join(' ', grep { !/\A(?:right|refused)\z/ } keys %seen), '', 'replaced profiles are right');
write_file("$folder/p.cg", profile(300));
like(ask($server, 'GET', '', '')->{body}, qr/"total": \[300\]/,
    'a profile that is whole again is shown');

# ---- Files that come later, or block ----------------------------------------
my $data = read_file(src_dir() . '/tests/data/data/one.data');
my $later = in_folder_of({
    'cachegrind.out.1' => profile(100), 'far.data' => $data, 'here.c' => "held\n",
    'two.cg' => plain_profile('fl=late.c', 'fn=f', '1 10', 'fl=here.c', 'fn=g', '1 5'),
});
my $of_data = serve($later, 'cachegrind.out.1', '--data=far.data');
my @versions;
for (['' => ''], ['far.data' => $data =~ s/^#.*\n\Kversion/desc: x\nversion/r],
    ['cachegrind.values.1' => "x\n"], ['cachegrind.contexts.1' => "x\n"]) {
    my ($name, $text) = @$_;
    write_file("$later/$name", $text) if length $name;
    push @versions, ask($of_data, 'GET', 'state', '')->{body};
    isnt($versions[-1], $versions[-2], "a change of $name is seen") if length $name;
}
end_server($of_data);

my $two = serve($later, 'two.cg');
my $missing = ask($two, 'GET', '', '');
unlike($missing->{body}, qr/come at last/, 'a source that is not there is not shown');
write_file("$later/late.c", "come at last\n");
like(ask($two, 'GET', '', '')->{body}, qr/come at last/, 'a source that comes later is shown');
SKIP: {
    # A program that opens a file with a lease waits until the lease is given up; by default at most
    # 45 seconds.
    local $SIG{IO} = 'IGNORE';
    write_file("$later/here.c", "held again\n");
    open my $held, '<', "$later/here.c" or die;
    use constant {F_SETLEASE => 1024, F_WRLCK => 1};
    fcntl $held, F_SETLEASE, F_WRLCK or skip "no lease on a file: $!", 1;
    my $time = time;
    my $page = ask($two, 'GET', '', '');
    like($page->{body}, qr/"here[.]c".*"status":"unreadable"/, 'one that would block is not read');
    cmp_ok(time - $time, '<', 20, 'a source that would block is not waited for');
}
end_server($two);

my $source = "$later/late.c";
my $edits  = 0;
my $made = Cachegrind::Serve::Pages->new->answer('page', ["$later/two.cg"], [], sub ($page, @) {
    print {$page} read_file($source);
    select undef, undef, undef, 0.05;
    write_file($source, "edited\n") if !$edits++;
    return $source;
});
is(readline $made->{file}, "edited\n", 'a source may change while the page is made');

# A page that takes too long is an error. The next page is answered.
{
    my $from;
    if (!(my $pid = open $from, '-|')) {
        my $slow = Cachegrind::Serve->new(port => 0, limit => 1, routes => {
            slow => {GET => sub { sleep 60 while 1 }},
            fast => {GET => sub { return {content => 'here'} }},
        });
        syswrite STDOUT, $slow->address . "\n";
        $slow->run;
        POSIX::_exit(0);
    } else {
        my ($port, $path) = readline($from) =~ m{:(\d+)(/.*)\n};
        my $slow = {port => $port, path => $path, pid => $pid};
        my $answer = ask($slow, 'GET', 'slow', '');
        is("$answer->{status} $answer->{body}", "500 no answer in 1 s\n",
            'a page has a time limit');
        is(ask($slow, 'GET', 'fast', '')->{body}, 'here', 'the next request is answered');
        end_server($slow);
    }
}

# ---- The end ----------------------------------------------------------------
my $open = connected($server, '');
is(end_server($server), 0, 'Ctrl-C ends the server');
is(received($open)->{status}, 0, 'Ctrl-C closes the connections');
is(join(' ', glob "$folder/tmp/*"), '', 'Ctrl-C leaves nothing behind');
is(read_file("$folder/log"), '', 'the server has complained of nothing');

done_testing();
