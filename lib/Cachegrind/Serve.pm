package Cachegrind::Serve;

# Serves pages to browsers of this machine.
#
# HTTP::Daemon (Debian: libhttp-daemon-perl) reads requests and writes answers. It is small, belongs
# to libwww-perl, for which Debian has security updates, and leaves the loop to its caller. A
# process serves one connection at a time. If anything goes wrong with a request, as with a slow
# client or a damaged profile, only that process ends, and the server goes on.
# Cachegrind::Serve::Request decides who may ask for what.

use strict;
use warnings;

use POSIX ();
use Time::HiRes qw(sleep);

use Cachegrind::Serve::Request qw(read_request);
use Cachegrind::Text::Diag qw(data_error);

=head1 NAME

Cachegrind::Serve - serve pages to browsers of this machine

=head1 SYNOPSIS

    my $server = Cachegrind::Serve->new(port => 0, routes => {
        '' => {GET => sub { return {type => 'text/plain', content => 'hello'} }},
    });
    print $server->address, "\n";
    $server->run;

=head1 DESCRIPTION

=cut

use constant {
    MOST     => 64,     # connections that are served at a time; others wait in the system's queue
    QUEUE    => 4096,
    IN_A_ROW => 100,    # connections that a process takes one after the other, if they wait
    PATIENCE => 5,      # seconds in which a request must have come
    SENDING  => 120,    # ... and its answer must have been taken
};

# Headers of every answer: other sites may not load or frame a page, nor learn its address.
my %HEADERS = (
    'Cache-Control'                => 'no-store',
    'Content-Security-Policy'      => q(frame-ancestors 'none'),
    'Cross-Origin-Opener-Policy'   => 'same-origin',
    'Cross-Origin-Resource-Policy' => 'same-origin',
    'Referrer-Policy'              => 'same-origin',
    'X-Content-Type-Options'       => 'nosniff',
    'X-Frame-Options'              => 'DENY',
);

=head2 new(port => PORT, routes => \%routes)

Listens on 127.0.0.1, on that port, or on any free one if PORT is 0. I<routes> has a sub for the
last part of an address and for C<GET> or C<POST>. The sub is called beside the
server's process, with a hash of I<query> and I<form>, each a hash of names and arrays of values. It
returns a hash with I<type>; with I<content>, or with I<file>, an open handle; and with I<status> if
that is not 200. Raises an error if HTTP::Daemon is not installed, or if it cannot listen on the
port.

=cut

sub new {
    my ($class, %given) = @_;
    eval { require HTTP::Daemon; require HTTP::Response; require URI::http; 1 }
        or data_error('--serve needs the Perl module HTTP::Daemon:'
            . ' install the Debian package libhttp-daemon-perl');
    my $daemon = HTTP::Daemon->new(
        LocalAddr => '127.0.0.1',
        LocalPort => $given{port},
        Listen    => QUEUE,
        ReuseAddr => 1,
    ) or data_error("cannot listen on 127.0.0.1:$given{port}: $!");
    # Of several processes that see a connection one gets it.
    $daemon->blocking(0);
    return bless {%given, daemon => $daemon, port => $daemon->sockport, token => _token(),
        children => {}}, $class;
}

# A random word of 128 bits, which others cannot guess.
sub _token {
    open my $random, '<:raw', '/dev/urandom' or data_error("/dev/urandom: $!");
    sysread($random, my $bytes, 16) == 16 or data_error('/dev/urandom: too short');
    return unpack 'H*', $bytes;
}

=head2 address

Returns the address of the page. It contains a random word; requests without that are refused.

=cut

sub address {
    my ($self) = @_;
    return "http://127.0.0.1:$self->{port}/$self->{token}/";
}

=head2 run

Serves until the process gets SIGINT, SIGTERM or SIGHUP. Then ends the processes that are still
answering, and returns.

=cut

sub run {
    my ($self) = @_;
    my $is_ending = 0;
    local @SIG{qw(INT TERM HUP)} = (sub { $is_ending = 1 }) x 3;
    my $listener = $self->{daemon};
    while (!$is_ending) {
        $self->_reap;
        if (keys %{$self->{children}} >= MOST) {
            sleep 0.01;
            next;
        }
        # A second at most: a signal just before would otherwise wait for a connection.
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

sub _reap {
    my ($self) = @_;
    for my $pid (keys %{$self->{children}}) {
        delete $self->{children}{$pid} if waitpid($pid, POSIX::WNOHANG()) != 0;
    }
    return;
}

# Answers in a process of its own. If that cannot be started, the connection is closed, and the
# server goes on.
sub _serve_apart {
    my ($self, $client) = @_;
    # A child must not take a signal to end as its parent does, which would be lost on it.
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
    # Whoever is taken is answered, so nobody is taken after the last.
    my $n = 0;
    do {
        eval { $self->_serve($client); 1 } or print STDERR "cg_annotate: a request failed: $@";
        close $client;
    } while (++$n < IN_A_ROW && ($client = $self->{daemon}->accept));
    # What the parent cleans up is not ours.
    POSIX::_exit(0);
}

sub _serve {
    my ($self, $client) = @_;
    my $request = eval {
        local $SIG{ALRM} = sub { die "slow\n" };
        alarm PATIENCE;
        my $it = read_request($client, map { $_ => $self->{$_} } qw(port token routes));
        alarm 0;
        $it;
    };
    # What is no request yet has no version, in which HTTP::Daemon could answer.
    syswrite $client, "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"
        if $@ eq "slow\n";
    return _close($client) if !$request;
    my $answer = $request->{status} ? $request : eval { $request->{answer}->($request) }
        // {status => 500, content => "$@"};
    $self->_send($client, $answer, $request->{is_head});
    # Of a request that is refused something may be left; one that is answered was read to its end.
    return $request->{status} ? _close($client) : undef;
}

sub _send {
    my ($self, $client, $answer, $is_head) = @_;
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

# If input is unread when the connection is closed, the client may lose the answer.
sub _close {
    my ($client) = @_;
    alarm 1;
    shutdown $client, 1;
    1 while sysread $client, my $rest, 1 << 16;
    alarm 0;
    return;
}

1;
