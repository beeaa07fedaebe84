# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Control::Pipes;

# The pipes through which vgdb reaches a process, and a check whether the process survives a call of
# vgdb. Valgrind creates three files for a process, and opens two of them by name whenever vgdb
# calls. If Valgrind cannot open one of them, for example after a change of user or root directory,
# it ends the process. The pipes are therefore checked first.
#
# Pipes are a hash of the parts of their names: prefix, pid, user, host.

use Cachegrind::Strict;

use Cachegrind::Text::Diag qw(data_error);
use Cwd qw(realpath);

use Exporter qw(import);
our @EXPORT_OK = qw(
    default_prefix find_pipes given_prefix is_held process_status who_may_ask why_fatal whose_pipes
);

# Return the pipes of all processes, living or dead, with the `--vgdb-prefix` $prefix; undef is
# Valgrind's default. Raise an error if the prefix's folder cannot be read.
sub find_pipes($prefix) {
    $prefix //= default_prefix(\%ENV);
    my ($folder, $base) = $prefix =~ m{\A(?:(.*)/)?([^/]*)\z}s;
    $folder = defined $folder ? "$folder/" : './';
    opendir my $handle, $folder or data_error("cannot read $folder: $!");
    my @pipes;
    for my $name (readdir $handle) {
        my ($pid, $user, $host) = $name =~ /\A\Q$base\E-to-vgdb-from-(\d+)-by-(.*)-on-(.*)\z/s
            or next;
        push @pipes, {prefix => $prefix, pid => $pid, user => $user, host => $host};
    }
    return @pipes;
}

# Return Valgrind's default prefix in the environment $_[0], a hash.
sub default_prefix { return ($_[0]{TMPDIR} // '/tmp') . '/vgdb-pipe' }

# Return the prefix that process $pid of Valgrind uses, by its command line and environment. Return
# undef if these cannot be read, or if the process has another number in its container.
sub given_prefix($pid) {
    my ($here, $there) = map { readlink "/proc/$_/ns/pid" } 'self', $pid;
    return undef if ($here // q{}) ne ($there // q{});
    my %environment = map { /\A(\w+)=(.*)/s } _words("/proc/$pid/environ") or return undef;
    return _prefix_option($pid, $environment{VALGRIND_OPTS}) // default_prefix(\%environment);
}

sub _path($pipes, $use) {
    my ($prefix, $pid, $user, $host) = @{$pipes}{qw(prefix pid user host)};
    return "$prefix-$use-$pid-by-$user-on-$host";
}

# Return the paths of the two pipes that Valgrind opens.
sub _opened { return map { _path($_[0], $_) } qw(from-vgdb-to to-vgdb-from) }

# Return the name of the user who may open the pipes, if we may not; else undef.
sub whose_pipes($pipes) {
    my ($path) = grep { !-r || !-w } _opened($pipes);
    return defined $path ? _user((stat $path)[4] // return undef) : undef;
}

# Return the numbers of the user and the group under which root must run vgdb. The process checks by
# a signal whether vgdb exists. A process of another user cannot send signals to root's vgdb, and
# would conclude that vgdb has ended.
sub who_may_ask($pipes) {
    my (undef, undef, undef, undef, $user, $group) = stat((_opened($pipes))[0]) or return (0, 0);
    my $status = process_status($pipes->{pid});
    return ($user, $status ? $status->{Gid}[0] : $group);
}

# Return whether the pipes belong to the process that now has their number, and not to an earlier
# process, or to a process of a container that shares the folder. Return undef if we may not examine
# the process.
sub is_held($pipes) {
    my ($name) = _path($pipes, 'shared-mem-vgdb') =~ m{([^/]*)\z};
    open my $maps, '<', "/proc/$pipes->{pid}/maps" or return $!{ENOENT} ? 0 : undef;
    local $!;
    my @lines = <$maps>;
    return undef if !@lines && $!;
    return scalar grep { m{/\Q$name\E\n} } @lines;
}

# Return the contents of /proc/PID/status for the process $_[0], as a hash of arrays of words; undef
# if there is no such process.
sub process_status { return _status("/proc/$_[0]/status") }

sub _status($path) {
    open my $handle, '<', $path or return undef;
    my %status = map { /\A(\w+):\s*(.*)/ ? ($1 => [ split q{ }, $2 ]) : () } <$handle>;
    return %status ? \%status : undef;
}

# Return the reason why a request would, or might, end the process that has the pipes; undef if a
# request is harmless.
sub why_fatal($pipes) {
    my $pid     = $pipes->{pid};
    my @threads = grep { defined } map { _status("$_/status") } glob "/proc/$pid/task/*";
    for my $path (_opened($pipes)) {
        my (undef, undef, $mode, undef, $owner) = stat $path or return "$path is gone";
        for my $thread (@threads) {
            next if _may_open($pid, $thread, $mode, $owner);
            return 'it runs as ' . _user($thread->{Uid}[3]) . ', and its pipes are of '
                . _user($owner);
        }
    }
    return "it may not be looked at, to see whether it can open its pipes"
        if !defined is_held($pipes);
    return 'it has a seccomp filter of its own, which may not let it open its pipes'
        if grep { _n_filters($_) > _n_filters(process_status('self')) } @threads;
    return 'its pipes are not where it looks for them: it has changed its root, its folder'
        . ' or what is mounted'
        if grep { !_sees($pid, $_) } _own_names($pipes);
    return undef;
}

sub _user($uid) {
    return getpwuid($uid) // "user $uid";
}

# The bit in the last hexadecimal digit of CapEff with which a process may open any user's files.
my $CAP_DAC_OVERRIDE = 2;

sub _may_open($pid, $thread, $mode, $owner) {
    return 1 if $thread->{Uid}[3] == $owner && ($mode & 0600) == 0600;
    my ($here, $there) = map { readlink "/proc/$_/ns/user" } 'self', $pid;
    return 0 if !defined $there || $there ne $here;
    return hex(substr $thread->{CapEff}[0], -1) & $CAP_DAC_OVERRIDE;
}

# Return the number of seccomp filters of a thread. Filters that this script has, too, such as a
# container's, are harmless.
sub _n_filters($status) {
    my $kind = $status->{Seccomp}[0] // 0;
    return $kind == 1 ? 9e9 : $status->{Seccomp_filters}[0] // $kind;
}

# Return pairs of names of a pipe: the name for this script, and the name by which the process opens
# the pipe.
sub _own_names($pipes) {
    my $own = _relative_prefix($pipes->{pid});
    my ($folder, $base) = $pipes->{prefix} =~ m{\A(?:(.*)/)?([^/]*)\z}s;
    my $prefix = $own // realpath(defined $folder ? "$folder/" : q{.}) . "/$base";
    return map { [ $_, $prefix . substr $_, length $pipes->{prefix} ] } _opened($pipes);
}

# Return the --vgdb-prefix of process $pid if it is relative to the process's current folder.
sub _relative_prefix($pid) {
    my ($options) = map { /\AVALGRIND_OPTS=(.*)/s ? $1 : () } _words("/proc/$pid/environ");
    my $given = _prefix_option($pid, $options);
    return defined $given && $given !~ m{\A/} ? $given : undef;
}

# Return the value of the last --vgdb-prefix in $options followed by the command line of $pid.
sub _prefix_option($pid, $options) {
    my (undef, @words) = _words("/proc/$pid/cmdline");
    my $given;
    for my $word (split(q{ }, $options // q{}), @words) {
        last if $word !~ /\A-/;
        $given = $1 if $word =~ /\A--vgdb-prefix=(.*)/s;
    }
    return $given;
}

sub _words($path) {
    open my $handle, '<', $path or return;
    local $/;
    return split /\0/, <$handle> // q{};
}

sub _sees($pid, $names) {
    my ($here, $there) = @{$names};
    my @here  = stat $here or return 0;
    my @there = stat "/proc/$pid/" . ($there =~ m{\A/} ? 'root' : 'cwd/') . $there or return 0;
    return "@here[0, 1]" eq "@there[0, 1]";
}

1;
