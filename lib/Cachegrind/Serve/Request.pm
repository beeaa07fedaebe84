package Cachegrind::Serve::Request;

# Reads one request, and decides whether it is answered.
#
# Any program of any user, and any web page in a browser, can send requests to a port of this
# machine. Three things keep them out. A request must have the random word of the address. Its Host
# header must name this server, since a web page can have its own name point here (DNS rebinding).
# And a form must have been sent by our own page, which its Origin header tells.

use strict;
use warnings;

use Digest::SHA qw(sha256);

use Exporter qw(import);
our @EXPORT_OK = qw(read_request);

=head1 NAME

Cachegrind::Serve::Request - read and judge a request

=head1 SYNOPSIS

    my $request = read_request($client, port => 8080, token => $token, routes => \%routes);

=head1 DESCRIPTION

=head2 read_request($client, %server)

Reads a request from $client, an HTTP::Daemon::ClientConn. Returns undef if there is no request, or
if HTTP::Daemon has answered it already. If the request is refused, returns a hash with I<status>,
and perhaps I<headers>. Otherwise returns a hash with I<answer>, the sub of I<routes> to call;
I<query> and I<form>, hashes of arrays of values; and I<is_head>, true if only headers are wanted.

=cut

# How many bytes a form may have at most.
use constant LONGEST => 1 << 14;

sub read_request {
    my ($client, %server) = @_;
    # It warns of what it refuses before it knows the version.
    my $request = do { local $SIG{__WARN__} = sub { }; $client->get_request(1) } or return undef;
    my $method  = $request->method;
    my $is_head = $method eq 'HEAD';
    $method = 'GET' if $is_head;
    return {status => 405, headers => {Allow => 'GET, HEAD, POST'}}
        if $method !~ /\A(?:GET|POST)\z/;
    my $host = _host($request, $server{port}) // return {status => 403};
    my ($token, $name, $query) =
        $request->uri->as_string =~ m{\A/([^/?#]*)/([^/?#]*)(?:\?([^#]*))?\z};
    # By their digests, so that how long it takes says nothing of the word.
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

# The name by which the client calls this server; undef if it is not one of the server's names.
sub _host {
    my ($request, $port) = @_;
    my @hosts = $request->header('Host');
    return undef if @hosts != 1;
    my @ours  = map { $port == 80 ? ($_, "$_:80") : "$_:$port" } qw(127.0.0.1 localhost);
    my ($host) = grep { lc $hosts[0] eq $_ } @ours;
    return $host;
}

# True if the request comes from another site's page. Browsers say so in Origin, for every request
# that can change something; newer ones also in Sec-Fetch-Site. A link from elsewhere to the page
# itself is allowed.
sub _is_from_us {
    my ($request, $host, $method, $name) = @_;
    my @origins = $request->header('Origin');
    my $site    = $request->header('Sec-Fetch-Site') // 'none';
    return 0 if grep { $_ ne "http://$host" } @origins;
    return 0 if $method eq 'POST' && (@origins != 1 || $site !~ /\A(?:none|same-origin)\z/);
    return $name eq '' || $site =~ /\A(?:none|same-origin)\z/;
}

# Returns a hash with the `pairs` of a form that was posted, or with the `status` of its refusal.
sub _form {
    my ($client, $request, $method) = @_;
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

# A hash of names and arrays of values, from a list of pairs.
sub _pairs {
    my ($text) = @_;
    my %values;
    for my $pair (split /[&;]/, $text // '') {
        my ($name, $value) = map { tr/+/ /r =~ s/%([0-9a-fA-F]{2})/chr hex $1/ger }
            split /=/, $pair, 2;
        push @{$values{$name // ''}}, $value // '';
    }
    return \%values;
}

1;
