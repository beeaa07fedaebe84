# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Serve::Pages;

# Makes a page at its first request, and keeps it until a file that it was made from changes.
#
# Child processes answer requests, so pages are kept in files, in a folder that is removed when the
# server ends. While a process makes a page, others that want that page wait. If a profile or source
# changes meanwhile, the page is discarded.

use Cachegrind::Strict;

use Digest::SHA qw(sha256_hex);
use Fcntl qw(LOCK_EX SEEK_SET);
use File::Temp ();
use Time::HiRes ();

use Cachegrind::Text::Diag qw(report);

# Make an object without pages. `program` is the program in whose name errors are reported.
sub new($class, %given) {
    return bless {%given, folder => File::Temp->newdir('cg_serve-XXXXXX', TMPDIR => 1)}, $class;
}

# Return a word that changes when a file at @paths is written, replaced, made or removed.
sub version($self, @paths) {
    return sha256_hex(map { "$_\0" . join(' ', (Time::HiRes::stat($_))[0, 1, 7, 9, 10]) . "\0" }
        @paths);
}

# The number of attempts if a profile or source changes while a page is made.
use constant ATTEMPTS => 3;

# Return the page called $name as an answer for Cachegrind::Serve: the kept page if its profiles,
# the files beside them and its sources have not changed, else a new one. $profiles and $beside are
# arrays of paths; those in $beside need not exist. $make makes a page: it is called with a handle
# to write to and with the version() of all these paths, and returns the paths at which it looked
# for sources. If $make fails while no file changes, the answer is its error, as it is printed.
sub answer($self, $name, $profiles, $beside, $make) {
    my $path = "$self->{folder}/" . sha256_hex($name);
    my @read = (@$profiles, @$beside);
    open my $lock, '>>', "$path.lock" or die "$path.lock: $!\n";
    flock $lock, LOCK_EX or die "$path.lock: $!\n";
    my $page = $self->_kept($path, @read);
    for (1 .. ATTEMPTS) {
        last if $page;
        # A pipe without a writer would block this process, which holds the lock.
        my ($other) = grep { -e && !-f _ } @$profiles;
        return $self->_failed("$other: not a file any more") if defined $other;
        my $version = $self->version(@read);
        my $error   = $self->_make($path, \@read, $version, $make);
        return $self->_failed($error) if defined $error && $version eq $self->version(@read);
        $page = $self->_kept($path, @read) if !defined $error;
    }
    return $self->_failed('a profile or source changes all the time') if !$page;
    return {type => 'text/html', file => $page};
}

# Return the answer for an error. The browser will ask again: a profile may be complete by then.
sub _failed($self, $why) {
    return {status => 503, content => "$why\n", headers => {Refresh => 2}};
}

# Return a handle of the kept page; undef if there is none, or a profile or source has changed.
sub _kept($self, $path, @read) {
    open my $of, '<:raw', "$path.of" or return undef;
    chomp(my ($version, @sources) = <$of>);
    my @paths = (@read, map { pack 'H*', $_ } @sources);
    return undef if $version ne $self->version(@paths);
    open my $page, '<:raw', "$path.html" or return undef;
    return $page;
}

# Make a page. Return undef, or the text of an error.
sub _make($self, $path, $read, $version, $make) {
    # Do not overwrite the old files: another process may still be sending the page from them.
    unlink "$path.of", "$path.html";
    open my $page, '>:raw', "$path.html" or return "$path.html: $!";
    my $since = (Time::HiRes::stat($page))[10];
    my @sources;
    my $why = $self->_error_of(sub { @sources = $make->($page, $version); return });
    return $why if defined $why;
    close $page or return "$path.html: $!";
    # A source that is removed while the page is made may go unnoticed.
    my $made_of = $self->version(@$read, @sources);
    return undef if $version ne $self->version(@$read) || _has_changed($since, @sources);
    open my $of, '>', "$path.of" or return "$path.of: $!";
    print {$of} map { "$_\n" } $made_of, map { unpack 'H*', $_ } @sources;
    close $of or return "$path.of: $!";
    return undef;
}

# Return whether a file at @paths was written, replaced or made after $since, a time of the system's
# clock for files, which is less exact. Ignore future times: they are by another machine's clock.
sub _has_changed($since, @paths) {
    my $now = Time::HiRes::time();
    return scalar grep { $_ > $since && $_ <= $now }
        map { (Time::HiRes::stat($_))[10] // () } @paths;
}

# Call $work. Return undef or, if it fails, the text of its messages.
sub _error_of($self, $work) {
    open my $kept, '>&', \*STDERR or return "cannot keep standard error: $!";
    open my $errors, '+>', undef or return "cannot make a temporary file: $!";
    open STDERR, '>&', $errors or return "cannot turn standard error: $!";
    my $is_done = eval { $work->(); 1 } ? 1 : do { report($@, $self->{program}); 0 };
    open STDERR, '>&', $kept or return "cannot turn standard error back: $!";
    return undef if $is_done;
    seek $errors, 0, SEEK_SET;
    local $/;
    return (scalar <$errors> // '') =~ s/\n+\z//r;
}

1;
