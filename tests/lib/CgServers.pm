# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Debian's servers, for tests to run. If their packages were installed, services would start on the
# user's machine. So `quickstart` unpacks them in `servers` of the build folder, with the libraries
# that they need, which this module adds to LD_LIBRARY_PATH. Installed servers are used as well.
package CgServers;

use CgTest qw(build_dir run_cmd);
use Exporter         qw(import);
use IO::Socket::INET ();

our @EXPORT_OK = qw(free_port server_path);

my $Unpacked = build_dir() . '/servers';

$ENV{LD_LIBRARY_PATH} = join q{:}, grep { defined && length } $ENV{LD_LIBRARY_PATH},
    glob "$Unpacked/lib/*-linux-gnu* $Unpacked/usr/lib/*-linux-gnu*"
    if -d $Unpacked;

# Return the path of a server's program, undef if it does not exist or run.
sub server_path($name) {
    my $version = $name eq 'nginx' ? '-v' : '--version';
    my ($path) = grep { -x && run_cmd([ $_, $version ])->{status} == 0 }
        map { "$_/$name" } split(/:/, $ENV{PATH}), '/usr/sbin', glob '/usr/lib/postgresql/*/bin'
        . " $Unpacked/usr/bin $Unpacked/usr/sbin $Unpacked/usr/lib/postgresql/*/bin";
    return $path;
}

# Return the number of a free TCP port. It is below those that the system usually assigns by itself,
# and the tried ports depend on this process's number. So another test hardly takes the port before
# a server listens there.
sub free_port {
    for my $n (0 .. 99) {
        my $port = 10_000 + ($$ * 2 + $n) % 20_000;
        return $port if IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1:$port");
    }
    die "no free port: $@\n";
}

1;
