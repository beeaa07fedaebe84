# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Source::Own;

# Decides whether code is the user's own or a library's, for all reports.
#
# As a rule, a source file is own if it can be read and is not in a folder of the system or a
# package manager. If no such file can be read, as on another machine, names alone decide, but
# scripts of Python and JavaScript that can be read are own, wherever they are.

use Cachegrind::Strict;

use Cachegrind::Source qw(find_source);
use Cachegrind::Text::Pattern qw(glob_pattern);
use Cachegrind::Text::RunTime qw(run_time_of);

# Paths of other people's sources in debug information: beginnings, and parts anywhere. The tool has
# the same lists (tool/features/data/frames.c) to decide how much of a block's chain of calls it
# keeps, so that both mostly agree. Java's run-times give a class in place of a path.
my @BEGINNINGS = (qw(/usr/ /lib /build/ /rustc/ node:), '<frozen ',
    qw(java.lang. java.util. java.io. java.nio. java.net. java.math. java.security. java.text.
        java.time. javax. jdk. sun.misc. sun.nio. sun.security. sun.util. com.sun.));
my @PARTS = qw(/.cargo/ /.rustup/ /node_modules/ /go/pkg/mod/ /site-packages/ /dist-packages/
    /lib/python3. /vendor/);

my ($BEGINNINGS, $PARTS) = map { join '|', map { quotemeta } @$_ } \@BEGINNINGS, \@PARTS;
my $IS_LIBRARY = qr{\A(?:$BEGINNINGS)|(?:$PARTS)};

# The folder in which Debian builds packages, and users of containers build their own code. A file
# there that can be read is mostly the user's.
our $BUILDS = '/build/';

# Classes of .NET's libraries, which profiles have in place of paths.
my $IN_DOTNET = qr{\A(?:(?:System|Microsoft|Mono)[.][A-Z][\w.`/<>,]*[a-z>]|(?:object|string)\z)};

# Source files of Python, JavaScript and TypeScript.
my $SCRIPT = qr{\A/.*[.](?:py|[cm]?[jt]sx?)\z};

# The file for the code of PHP's scripts, whose names the run-time does not write.
my $OF_SCRIPT = '[php]';

# The folder of /usr in which images of containers have the user's own program.
my $IN_IMAGES = qr{\A/usr/src/(?!debug/|packages/)};

# Relative paths of files of packages, such as `./malloc/./malloc/malloc.c`. A path such as
# `./shop.c` may also be in the current folder; then it can be read.
my $BUILT = qr{\A(?!/)(?:.*/)?[.]{1,2}/[^/]*(?:/|\z)};

# Make an object of optional arguments: `own` and `library`, arrays of shell patterns of paths that
# are the user's own, or a library's, whatever the rule decides (`own` takes precedence); and
# `folders`, places of sources, for find_source() of Cachegrind::Source.
sub new($class, %given) {
    my %named = map {
        my @patterns = map { glob_pattern($_, '(?:.*/)?') } @{$given{$_} // []};
        $_ => sub { my ($file) = @_; return scalar grep { $file =~ $_ } @patterns };
    } qw(own library);
    return bless {%named, folders => $given{folders} // [], known => {}}, $class;
}

# Note all files of the profile, and whether a file that may be own can be read.
sub know($self, @files) {
    $self->{can_read} = grep { _may_be_own($_) && $self->_is_readable($_) } @files;
    @$self{qw(known files has_own)} = ({}, \@files, undef);
    return;
}

# Note the source files of an interpreter, or another run-time system, in the profile: unless the
# patterns `own` match them, they are own only if they can be read.
sub leave_out($self, @files) {
    $self->{left_out}{$_} = 1 for @files;
    $self->{has_own} = undef;
    return;
}

# Note the objects that have code of own files.
sub know_objects($self, @paths) {
    $self->{has_own_files} = {map { $_ => 1 } @paths};
    return;
}

# Return whether the object $_[1] has code of own files.
sub has_files_in { return $_[0]{has_own_files}{$_[1]} }

# Note @files, whose shown names may differ from the recorded ones: hashes of `name` and
# `originals`, an array. A shown file is own if one of its originals is.
sub know_shown($self, @files) {
    $self->know(map { @{$_->{originals}} ? @{$_->{originals}} : $_->{name} } @files);
    for my $file (@files) {
        my @is_own = grep { $self->has($_) } @{$file->{originals}};
        $self->leave_out($file->{name})
            if @{$file->{originals}} && !grep { !$self->{left_out}{$_} } @{$file->{originals}};
        $self->{known}{$file->{name}} = 1 if @is_own;
    }
    return;
}

# Return whether $file, a recorded or shown name, is the user's own.
sub has($self, $file) {
    return $self->{known}{$file} //= $self->_decide($file) ? 1 : 0;
}

sub _decide($self, $file) {
    return 1 if $self->{own}->($file);
    return 0 if $self->{library}->($file);
    # The profiled program itself may be in a library's folder, as a linter may.
    return 1 if $file =~ $SCRIPT && !$self->_has_own && -r $file;
    return $self->_decide_by_place($file);
}

# Return whether the profile has a readable file, or PHP's, that is own by its place; 1 if unknown.
sub _has_own($self) {
    return $self->{has_own} //= !$self->{files} || grep({ $self->_decide_by_place($_)
        && ($_ eq $OF_SCRIPT || $self->_is_readable($_)) } @{$self->{files}}) ? 1 : 0;
}

sub _decide_by_place($self, $file) {
    return 0 if !_may_be_own($file);
    return 1 if $file eq $OF_SCRIPT || $self->_is_readable($file);
    return !$self->{can_read} && $file !~ m{\A[.]/} && !$self->{left_out}{$file};
}

sub _may_be_own($file) {
    return 0 if $file eq '' || $file eq '???' || $file =~ /\0/ || $file =~ $IN_DOTNET;
    return -r $file && $file !~ m{$PARTS} if $file =~ m{\A\Q$BUILDS\E};
    return $file =~ $IN_IMAGES || ($file !~ $IS_LIBRARY
        && ($file !~ $BUILT || $file =~ m{\A[.]/(?!(?:.*/)?[.]{1,2}/)}));
}

sub _is_readable($self, $file) {
    my $path = find_source($file, $self->{folders});
    return -f $path && -r _;
}

# Return whether code of the object at $path is own if its source file is unknown. Code of an
# interpreter is own only by the patterns `own`.
sub has_object($self, $path) {
    return 1 if $self->{own}->($path);
    return $path =~ m{\A/}
        && $path !~ m{\A(?!\Q$BUILDS\E)(?:$BEGINNINGS|/s?bin/)|(?:$PARTS)|/vgpreload_}
        && !$self->{library}->($path) && !run_time_of($path);
}

# Return a function that tells whether one of @functions, hashes of `name`, `file` and `object`, is
# own in a profile with libraries folded. Functions without a file are not own if other files of
# their object are: the compiler has added them.
sub judge_of($self, @functions) {
    my %has_own = (%{$self->{has_own_files} // {}},
        map { $_->{object} // '' => 1 } grep { $self->has_folded($_->{file}) } @functions);
    return sub {
        my ($file, $object) = @{$_[0]}{qw(file object)};
        return $self->has_folded($file) || ($file eq '???' && defined $object
            && !$has_own{$object} && $self->has_object($object));
    };
}

# Return whether a file is own in a profile with libraries folded into own code. Go's compiler makes
# functions in a file that does not exist; any of them that is left after folding is own.
sub has_folded($self, $file) {
    return $file =~ m{\A(?:[.]/)?<autogenerated>\z} || $self->has($file);
}

# Return the lists of other people's sources: an array of beginnings of paths, and one of parts
# anywhere in a path.
sub lists { return (\@BEGINNINGS, \@PARTS) }

1;
