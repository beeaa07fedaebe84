package Cachegrind::Serve::Pages;

# Pages that are made when somebody asks for them, and kept until what they were made of changes.
#
# Every request has a process of its own, so pages are kept in files, in a folder that goes with the
# server. While one process makes a page, those that want the same one wait for it. A page that was
# made while a profile changed is thrown away: what is served is right, or an error.

use strict;
use warnings;

use Digest::SHA qw(sha256_hex);
use Fcntl qw(LOCK_EX SEEK_SET);
use File::Temp ();
use Time::HiRes ();

use Cachegrind::Text::Diag qw(report);

=head1 NAME

Cachegrind::Serve::Pages - make pages on demand, and keep them

=head1 SYNOPSIS

    my $pages = Cachegrind::Serve::Pages->new(program => 'cg_annotate');
    my $answer = $pages->answer('name', [@profiles], sub {
        my ($handle, $version) = @_;
        print {$handle} 'a page';
        return @sources;
    });

=head1 DESCRIPTION

=head2 new(program => NAME)

Errors are reported in the name of the program.

=head2 version(@paths)

Returns a word that changes when one of these files is written or replaced, comes or goes.

=cut

sub new {
    my ($class, %given) = @_;
    return bless {%given, folder => File::Temp->newdir('cg_serve-XXXXXX', TMPDIR => 1)}, $class;
}

sub version {
    my ($self, @paths) = @_;
    return sha256_hex(map { "$_\0" . join(' ', (Time::HiRes::stat($_))[0, 1, 7, 9, 10]) . "\0" }
        @paths);
}

=head2 answer($name, \@profiles, $make)

Returns the page of that name as an answer of L<Cachegrind::Serve>: the one that is kept, if neither
the profiles nor the sources that it was made of have changed since; or a new one. That is written
by $make, which is called with a handle and the version() of the profiles, and returns the paths of
sources. If it fails the answer is the error, as the program would show it.

=cut

# How often a page is tried to be made while its profiles change.
use constant ATTEMPTS => 3;

sub answer {
    my ($self, $name, $profiles, $make) = @_;
    my $path = "$self->{folder}/" . sha256_hex($name);
    open my $lock, '>>', "$path.lock" or die "$path.lock: $!\n";
    flock $lock, LOCK_EX or die "$path.lock: $!\n";
    my $page = $self->_kept($path, $profiles);
    for (1 .. ATTEMPTS) {
        last if $page;
        my $version = $self->version(@$profiles);
        my $error   = $self->_make($path, $profiles, $version, $make);
        return $self->_failed($error) if defined $error && $version eq $self->version(@$profiles);
        $page = $self->_kept($path, $profiles) if !defined $error;
    }
    return $self->_failed('the profile changes all the time') if !$page;
    return {type => 'text/html', file => $page};
}

# A browser asks again after a while: the profile may be whole by then.
sub _failed {
    my ($self, $why) = @_;
    return {status => 503, content => "$why\n", headers => {Refresh => 2}};
}

# The page that is kept, if all that it was made of is as it was then.
sub _kept {
    my ($self, $path, $profiles) = @_;
    open my $of, '<:raw', "$path.of" or return undef;
    chomp(my ($version, @sources) = <$of>);
    my @paths = (@$profiles, map { pack 'H*', $_ } @sources);
    return undef if $version ne $self->version(@paths);
    open my $page, '<:raw', "$path.html" or return undef;
    return $page;
}

# Makes a page; returns why that is not possible, or undef.
sub _make {
    my ($self, $path, $profiles, $version, $make) = @_;
    # The old page may still be on its way to somebody: that file stays theirs.
    unlink "$path.of", "$path.html";
    open my $page, '>:raw', "$path.html" or return "$path.html: $!";
    my @sources;
    my $why = $self->_error_of(sub { @sources = $make->($page, $version); return });
    return $why if defined $why;
    close $page or return "$path.html: $!";
    # Sources that are changed meanwhile are seen at the next request.
    return undef if $version ne $self->version(@$profiles);
    open my $of, '>', "$path.of" or return "$path.of: $!";
    print {$of} map { "$_\n" } $self->version(@$profiles, @sources),
        map { unpack 'H*', $_ } @sources;
    close $of or return "$path.of: $!";
    return undef;
}

# What is written to standard error by the work, and by the engine that it starts, if it fails.
sub _error_of {
    my ($self, $work) = @_;
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
