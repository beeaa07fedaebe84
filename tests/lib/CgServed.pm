# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_annotate --serve, and a client that sends exactly the bytes of a test.
package CgServed;

use CgTest qw(built need src_dir);
use Exporter qw(import);
use IO::Socket::INET ();

our @EXPORT_OK = qw(answer ask connected end_server header need_server received serve);

# Skip the whole test if HTTP::Daemon is not installed.
sub need_server {
    need(scalar eval { require HTTP::Daemon; 1 },
        'no HTTP::Daemon (Debian package libhttp-daemon-perl)');
    return;
}

# Start `cg_annotate --serve @arguments` in that folder. Return a hash of `pid`, `address`, `port`
# and the address's `path`; die if it prints no address. Its standard error is in $folder/log.
sub serve($folder, @arguments) {
    my $pid = open(my $from, '-|') // die "cannot fork: $!\n";
    if ($pid == 0) {
        chdir $folder or die "cannot enter $folder: $!\n";
        open STDIN,  '<', '/dev/null' or die;
        open STDERR, '>', 'log'       or die;
        $ENV{CACHEGRIND_PERLLIB} = src_dir() . '/lib';
        exec built('cg_annotate'), '--serve', @arguments;
    }
    chomp(my $address = readline($from) // die "the server says no address\n");
    my ($port, $path) = $address =~ m{\Ahttp://127[.]0[.]0[.]1:(\d+)(/.*)\z} or die "$address\n";
    return {pid => $pid, from => $from, address => $address, port => $port, path => $path};
}

# End the server as Ctrl-C does, or by another signal, and return its status, as waitpid gives it.
sub end_server($server, $signal = undef) {
    kill $signal // 'INT', $server->{pid};
    waitpid $server->{pid}, 0;
    return $?;
}

# Return a connection on which these bytes were sent.
sub connected($server, $bytes) {
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $server->{port})
        or die "cannot connect: $!\n";
    local $SIG{PIPE} = 'IGNORE';
    syswrite $socket, $bytes if length $bytes;
    return $socket;
}

# Return the server's answer until it closes the connection, in the form of answer().
sub received($socket) {
    my $bytes = '';
    1 while sysread $socket, $bytes, 1 << 16, length $bytes;
    return answer($bytes);
}

# Return the parts of an answer as a hash: `status` (0 if it has none), `head` and `body`.
sub answer($bytes) {
    my ($head, $body) = split /\r\n\r\n/, $bytes, 2;
    my ($status) = ($head // '') =~ m{\AHTTP/\S+ (\d+)};
    if (($head // '') =~ /^Transfer-Encoding: chunked/mi) {
        my $whole = '';
        $whole .= substr $body, 0, hex $1, ''
            while $body =~ s/\A(?:\r\n)?([0-9A-Fa-f]+)\r\n// && hex $1;
        $body = $whole;
    }
    return {status => $status // 0, head => $head // '', body => $body // ''};
}

# Return the header `Host` or `Origin` with which the server takes requests.
sub header($server, $name) {
    return $name eq 'Host' ? "Host: 127.0.0.1:$server->{port}"
        : "Origin: http://127.0.0.1:$server->{port}";
}

# Send a request for $name, below the server's path unless $name begins with / or http:. Return the
# answer, in the form of answer(). Add the right Host header, unless @headers has a Host header or,
# to send none, undef.
sub ask($server, $method, $name, $body, @headers) {
    my $path = $name =~ m{\A(?:/|http:)} ? $name : "$server->{path}$name";
    unshift @headers, header($server, 'Host')
        if !grep { !defined || /\AHost:/ } @headers;
    my @length = length $body && !grep({ defined && /\A(?:Content-Length|Transfer)/ } @headers)
        ? 'Content-Length: ' . length $body : ();
    return received(connected($server, join("\r\n", "$method $path HTTP/1.1",
        grep({ defined } @headers), @length, '', $body)));
}

1;
