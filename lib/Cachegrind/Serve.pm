# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Serve;

# Serves pages to browsers of this machine.
#
# HTTP::Daemon (Debian: libhttp-daemon-perl) reads requests and writes answers. It is small, gets
# security updates from Debian, and leaves the loop to its caller. Connections are served by child
# processes. If a request fails, for example because a client is slow or a profile is damaged, the
# server goes on.
#
# Any program of any user, and any web page in a browser, can send requests to a port of this
# machine. Three checks keep them out. A request must have a random word in its address. Its Host
# header must name this server, since another site's name may point here (DNS rebinding). And a form
# must come from our own page, as its Origin header shows.

use Cachegrind::Strict;

use Digest::SHA qw(sha256);
use POSIX ();
use Time::HiRes qw(sleep);

use Cachegrind::Text::Diag qw(data_error);

use constant {
    MOST     => 64,     # largest number of open connections; others wait in the system's queue
    QUEUE    => 4096,
    IN_A_ROW => 100,    # largest number of waiting connections that one process serves in turn
    PATIENCE => 5,      # seconds until the next bytes of a request must arrive
    ENOUGH   => 30,     # seconds until all of a request must have arrived
    MAKING   => 600,    # seconds until the answer must be made, unless new() has a `limit`
    DYING    => 5,      # seconds that a late sub then has to end by itself
    SENDING  => 120,    # seconds until the client must have taken the answer
};

# Headers of answers. Other sites may not load or frame a page, or learn its address.
my %HEADERS = (
    'Cache-Control'                => 'no-store',
    'Content-Security-Policy'      => q(frame-ancestors 'none'),
    'Cross-Origin-Opener-Policy'   => 'same-origin',
    'Cross-Origin-Resource-Policy' => 'same-origin',
    'Referrer-Policy'              => 'same-origin',
    'X-Content-Type-Options'       => 'nosniff',
    'X-Frame-Options'              => 'DENY',
);

# Listen on 127.0.0.1, on `port`, or on any free port if `port` is 0. `routes->{NAME}{METHOD}` is a
# sub: NAME is the last part of an address, METHOD `GET` or `POST`. The sub is called in a child
# process, with a hash of `query` and `form`, each a hash of names and arrays of values. The sub
# returns a hash of `type`; `content`, or `file`, an open handle; `status`, if not 200; and perhaps
# `headers`. If it takes longer than `limit` seconds, by default ten minutes, there is an error.
# Raise an error if HTTP::Daemon is not installed, or if the port cannot be listened on.
sub new($class, %given) {
    eval { require HTTP::Daemon; require HTTP::Response; require URI::http; 1 }
        or data_error('--serve needs the Perl module HTTP::Daemon:'
            . ' install the Debian package libhttp-daemon-perl');
    my $daemon = HTTP::Daemon->new(
        LocalAddr => '127.0.0.1',
        LocalPort => $given{port},
        Listen    => QUEUE,
        ReuseAddr => 1,
    ) or data_error("cannot listen on 127.0.0.1:$given{port}: $!");
    # Do not block in accept(): several processes may see a connection, but only one gets it.
    $daemon->blocking(0);
    return bless {%given, daemon => $daemon, port => $daemon->sockport, token => _token(),
        children => {}}, $class;
}

# Return a random word of 128 bits, which others cannot guess.
sub _token {
    open my $random, '<:raw', '/dev/urandom' or data_error("/dev/urandom: $!");
    sysread($random, my $bytes, 16) == 16 or data_error('/dev/urandom: too short');
    return unpack 'H*', $bytes;
}

# Return the address of the page, with the random word that every request needs.
sub address($self) {
    return "http://127.0.0.1:$self->{port}/$self->{token}/";
}

# Serve until the process gets SIGINT, SIGTERM or SIGHUP. Then end the processes that are still
# answering, and return.
sub run($self) {
    my $is_ending = 0;
    local @SIG{qw(INT TERM HUP)} = (sub { $is_ending = 1 }) x 3;
    my $listener = $self->{daemon};
    while (!$is_ending) {
        $self->_reap;
        if (keys %{$self->{children}} >= MOST) {
            sleep 0.01;
            next;
        }
        # Wait for at most a second, since a signal that came just before does not end the wait.
        vec(my $ready = '', fileno $listener, 1) = 1;
        next if select($ready, undef, undef, keys %{$self->{children}} ? 0.1 : 1) <= 0;
        my $client = $listener->accept or next;
        $self->_serve_apart($client);
        close $client;
    }
    kill TERM => $_ for keys %{$self->{children}};
    waitpid $_, 0 for keys %{$self->{children}};
    return;
}

sub _reap($self) {
    for my $pid (keys %{$self->{children}}) {
        delete $self->{children}{$pid} if waitpid($pid, POSIX::WNOHANG()) != 0;
    }
    return;
}

# Serve $client, then waiting connections, in a new process. If fork() fails, do nothing.
sub _serve_apart($self, $client) {
    # Block signals until the child has dropped its parent's handlers, which only set a variable.
    my $ends = POSIX::SigSet->new(POSIX::SIGINT(), POSIX::SIGTERM(), POSIX::SIGHUP());
    POSIX::sigprocmask(POSIX::SIG_BLOCK(), $ends);
    my $pid = fork;
    @SIG{qw(INT TERM HUP PIPE ALRM)} = ('DEFAULT') x 5 if defined $pid && $pid == 0;
    POSIX::sigprocmask(POSIX::SIG_UNBLOCK(), $ends);
    return if !defined $pid;
    if ($pid) {
        $self->{children}{$pid} = 1;
        return;
    }
    # Test the count first, since an accepted connection must be answered.
    my $n = 0;
    do {
        eval { $self->_serve($client); 1 } or print STDERR "cg_annotate: a request failed: $@";
        close $client;
    } while (++$n < IN_A_ROW && ($client = $self->{daemon}->accept));
    # Only the parent cleans up.
    POSIX::_exit(0);
}

sub _serve($self, $client) {
    # If bytes have arrived, they are read even if a busy machine has let PATIENCE pass.
    $client->timeout(PATIENCE);
    my $request = eval {
        local $SIG{ALRM} = sub { die "slow\n" };
        alarm ENOUGH;
        my $it = _read_request($client, map { $_ => $self->{$_} } qw(port token routes));
        alarm 0;
        $it;
    };
    # HTTP::Daemon cannot answer an incomplete request, whose version is unknown.
    syswrite $client, "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"
        if $@ eq "slow\n" || !$request && ($client->reason // '') eq 'Timeout';
    return _close($client) if !$request;
    my $answer = $request->{status} ? $request : $self->_answer($request);
    $self->_send($client, $answer, $request->{is_head});
    # A refused request may have unread input, which must be read before the connection is closed.
    return $request->{status} ? _close($client) : undef;
}

# Answer $request by its sub. The sub may wait for a file on another machine, or for a process that
# makes the same page. Alarms limit the wait: the first makes an error, a second ends the process.
sub _answer($self, $request) {
    my $limit  = $self->{limit} // MAKING;
    my $answer = eval {
        local $SIG{ALRM} = sub {
            $SIG{ALRM} = 'DEFAULT';
            alarm DYING;
            die "no answer in $limit s\n";
        };
        alarm $limit;
        $request->{answer}->($request);
    };
    my $why = "$@";
    alarm 0;
    return $answer // {status => 500, content => $why};
}

sub _send($self, $client, $answer, $is_head) {
    alarm SENDING;
    my $status   = $answer->{status} // 200;
    my $response = HTTP::Response->new($status, HTTP::Status::status_message($status), [
        %HEADERS,
        'Content-Type' => ($answer->{type} // 'text/plain') . '; charset=utf-8',
        Connection     => 'close',
        $answer->{headers} ? %{$answer->{headers}} : (),
    ]);
    my $content = $answer->{content} // $response->message . "\n";
    if (my $file = $answer->{file}) {
        $content = sub { read $file, my $piece, 1 << 16; return $piece };
    }
    $response->content($is_head ? '' : $content);
    $client->force_last_request;
    $client->send_response($response);
    alarm 0;
    return;
}

# Read the rest of the input before the connection is closed: else the client may lose the answer.
sub _close($client) {
    alarm 1;
    shutdown $client, 1;
    1 while sysread $client, my $rest, 1 << 16;
    alarm 0;
    return;
}

# ---- Requests ----

# The largest number of bytes in a form.
use constant LONGEST => 1 << 14;

# Read a request from $client, an HTTP::Daemon::ClientConn. Return undef if there is no request, or
# if HTTP::Daemon has answered it. If the request is refused, return a hash with `status`, and
# perhaps `headers`. Else return a hash with `answer`, the sub from the routes; `query` and `form`,
# hashes of arrays of values; and `is_head`, true if only headers are wanted.
sub _read_request($client, %server) {
    # HTTP::Daemon warns about requests that it refuses before it knows their version.
    my $request = do { local $SIG{__WARN__} = sub { }; $client->get_request(1) } or return undef;
    my $method  = $request->method;
    my $is_head = $method eq 'HEAD';
    $method = 'GET' if $is_head;
    return {status => 405, headers => {Allow => 'GET, HEAD, POST'}}
        if $method !~ /\A(?:GET|POST)\z/;
    my $host = _host($request, $server{port}) // return {status => 403};
    my ($token, $name, $query) =
        $request->uri->as_string =~ m{\A/([^/?#]*)/([^/?#]*)(?:\?([^#]*))?\z};
    # Compare digests, so that the time of the comparison reveals nothing about the random word.
    return {status => 404} if !defined $token || sha256($token) ne sha256($server{token});
    my $route = $server{routes}{$name} or return {status => 404};
    my $answer = $route->{$method}
        or return {status => 405, headers => {Allow => join ', ', sort keys %$route}};
    return {status => 403} if !_is_from_us($request, $host, $method, $name);
    my $form = _form($client, $request, $method);
    return $form if $form->{status};
    return {answer => $answer, is_head => $is_head, query => _pairs($query),
        form => $form->{pairs}};
}

# Return the name by which the client calls this server; undef if the server has no such name.
sub _host($request, $port) {
    my @hosts = $request->header('Host');
    return undef if @hosts != 1;
    my @ours  = map { $port == 80 ? ($_, "$_:80") : "$_:$port" } qw(127.0.0.1 localhost);
    my ($host) = grep { lc $hosts[0] eq $_ } @ours;
    return $host;
}

# Return whether the request comes from our own page. In every request that can change something,
# browsers name the site of the requesting page in Origin; newer browsers also say in Sec-Fetch-Site
# whether it is the same site. A link from another site to the page itself is allowed.
sub _is_from_us($request, $host, $method, $name) {
    my @origins = $request->header('Origin');
    my $site    = $request->header('Sec-Fetch-Site') // 'none';
    return 0 if grep { $_ ne "http://$host" } @origins;
    return 0 if $method eq 'POST' && (@origins != 1 || $site !~ /\A(?:none|same-origin)\z/);
    return $name eq '' || $site =~ /\A(?:none|same-origin)\z/;
}

# Return a hash with the `pairs` of a posted form, or with the `status` that refuses it.
sub _form($client, $request, $method) {
    my @lengths = $request->header('Content-Length');
    return {status => 501} if defined $request->header('Transfer-Encoding');
    return {status => 400} if @lengths > 1 || grep { !/\A\d{1,18}\z/ } @lengths;
    my $length = $lengths[0] // 0;
    if ($method ne 'POST') {
        return $length ? {status => 400} : {pairs => {}};
    }
    return {status => 411} if !@lengths;
    return {status => 413} if $length > LONGEST;
    return {status => 415}
        if ($request->header('Content-Type') // '') !~ m{\Aapplication/x-www-form-urlencoded\b};
    my $body = $client->read_buffer;
    while (length $body < $length) {
        sysread($client, $body, $length - length $body, length $body) or return {status => 400};
    }
    return {pairs => _pairs(substr $body, 0, $length)};
}

# Return a hash of names and arrays of values, from a text of `NAME=VALUE` pairs.
sub _pairs($text) {
    my %values;
    for my $pair (split /[&;]/, $text // '') {
        my ($name, $value) = map { tr/+/ /r =~ s/%([0-9a-fA-F]{2})/chr hex $1/ger }
            split /=/, $pair, 2;
        push @{$values{$name // ''}}, $value // '';
    }
    return \%values;
}

1;
