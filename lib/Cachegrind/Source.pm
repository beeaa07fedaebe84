# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Source;

# Source files: finds them by recorded names, tells whether they can be shown, and reads their
# lines.
#
# Names and text are bytes; nothing is decoded. Only regular files are opened, since a profile may
# name a pipe that blocks for ever, or a device that never ends. A regular file that blocks, such as
# /proc/kmsg, is read up to where it blocks. Lines end with LF, CRLF or CR alone, as in users'
# editors; the last line needs no line end.

use Cachegrind::Strict;

use Fcntl qw(O_NONBLOCK O_RDONLY);

use Cachegrind::Text::Diag qw(data_error);

use Exporter qw(import);
our @EXPORT_OK = qw(examine find_source is_brace looks_like_source places_of tell_apart);

# Examine the files recorded under @$names, which are now shown as one file. Return a hash:
# - `status`: `readable`; `different` if two of the files differ, so that it is not clear which one
#   to show; or `unreadable`.
# - `path`, `mtime`: if readable: the path of the file to show; and the time, in seconds, when the
#   oldest of the files was modified.
# - `why`: if unreadable: the reason, in words.
# - `paths`: if readable: the paths of all files, in the order of $names.
#
# Each file is compared with the next. The first pair that differs or cannot be read decides.
sub examine($names, $folders) {
    # Perl ignores a zero byte at the end of a name.
    return {status => 'unreadable', why => 'its name has a zero byte'} if grep { /\0/ } @$names;

    my @paths = map { find_source($_, $folders) } @$names;
    for my $i (1 .. $#paths) {
        my $same = _same_content(@paths[$i - 1, $i]);
        return {status => 'unreadable', why => _why(@paths)} if !defined $same;
        return {status => 'different'} if !$same;
    }
    return {status => 'unreadable', why => _why($paths[0])} if !-f $paths[0] || !-r _;
    _opened($paths[0]) or return {status => 'unreadable', why => "$!"};

    require Time::HiRes;
    my ($oldest) = sort { $a <=> $b } map { (Time::HiRes::stat($_))[9] } @paths;
    return {status => 'readable', path => $paths[0], mtime => $oldest, paths => \@paths};
}

# Return the path of the file recorded as $name: $name itself if it exists; else the first file
# found below a folder of @$places, with leading folders of the name left out one by one. Return
# the name if no such file exists. An element of @$places may be an array of two paths instead: if
# the name begins with the first path, as a whole folder, the second path replaces it. Only the
# first such array that fits is used, and the changed name is searched for.
sub find_source($name, $places) {
    my @places = _places($name, $places);
    return $places[0] if @places == 1 || -e $places[0];
    my ($found) = grep { -f } @places[1 .. $#places];
    return $found // $places[0];
}

# Return whether a line of source is only a closing brace, perhaps with `;`, `,` or `)` behind it.
sub is_brace { return $_[0] =~ /\A\s*\}[\s;,)]*\z/ }

# Return the paths at which find_source() looks for the file $name, up to the path where it exists.
# A caller that watches these paths notices when another file would be found.
sub places_of($name, $places) {
    my $found = find_source($name, $places);
    my @before;
    for my $place (_places($name, $places)) {
        push @before, $place;
        last if $place eq $found && -e $place;
    }
    return @before;
}

# Return all paths where the file $name may be. The first is $name, after any replacement.
sub _places($name, $places) {
    my @folders = grep { !ref } @$places;
    for my $pair (grep { ref } @$places) {
        my ($old, $new) = map { s{/+\z}{}r } @$pair;
        next if $name ne $old && index($name, "$old/") != 0;
        $name = $new . substr $name, length $old;
        last;
    }
    my @parts = @folders ? split m{/+}, $name : ();
    return $name, map {
        my $tail = join '/', @parts[$_ .. $#parts];
        map { "$_/$tail" } @folders
    } 0 .. $#parts;
}

# Return a handle to read the file, or undef with the reason in $!.
sub _opened($path) {
    sysopen my $file, $path, O_RDONLY | O_NONBLOCK or return undef;
    binmode $file;
    return $file;
}

# The number of bytes to examine at the start of a file.
use constant START => 1 << 16;

# The form of a profile's name.
my $NAME = qr{(?:[.]out(?![[:alpha:]])|(?:\A|/)callgrind[.])[^/]*\z};

# The beginnings of a line in a profile's header, and of a line that may follow.
my $HEADER = qr/(?:desc|cmd|events|version|creator|positions):/;
my $BODY   = qr/f[lnie]=/;

# Return whether the file is plain text that does not look like a profile by its name, such as
# `a.out.1` or `callgrind.1`, or by its beginning, which may be a byte order mark. The second line
# is examined, too, so that a profile with a damaged first line is not taken for a source.
sub looks_like_source($path) {
    return 0 if !-f $path || $path =~ $NAME;
    my $file = _opened($path) or return 0;
    my $got = read $file, my $start, START;
    return 0 if !$got || $start =~ /[\x00-\x06\x0e-\x19\x1c-\x1f]/;
    my ($first, $second) = split /\r\n?|\n/, $start, 3;
    return 0 if $first =~ /^(?:$HEADER|# callgrind format|\xef\xbb\xbf)/;
    return ($second // '') !~ /^(?:$HEADER|$BODY)/;
}

# Return the reason why one of @paths cannot be read.
sub _why(@paths) {
    for my $path (@paths) {
        next if -f $path && -r _;
        return "$!" if !-e $path;
        return -f _ ? 'Permission denied' : 'Not a regular file';
    }
    return 'It cannot be read';
}

# Return two arrays, the profiles and the sources among the files @operands. A file that does not
# look like a source counts as a profile, and the engine reports its faults. If there are fewer than
# $least profiles, the first of the other files count as profiles, too.
sub tell_apart($folders, $least, @operands) {
    my @is_source = map { looks_like_source(find_source($_, $folders)) } @operands;
    my $lacking = $least - grep { !$_ } @is_source;
    my (@profiles, @sources);
    for my $i (0 .. $#operands) {
        my $is_one = $is_source[$i] && $lacking-- <= 0;
        push @{$is_one ? \@sources : \@profiles}, $operands[$i];
    }
    return (\@profiles, \@sources);
}

# Return whether both are regular files with the same bytes; undef if that cannot be determined.
sub _same_content($first, $second) {
    return undef if !-e $first || !-e $second;
    return 0 if !-f $first  || !-f $second || -s $first != -s $second;
    my $one = _opened($first)  or return undef;
    my $two = _opened($second) or return undef;
    while (1) {
        my $got = read $one, my $bytes,       1 << 16;
        my $too = read $two, my $other_bytes, 1 << 16;
        return undef if !defined $got || !defined $too;
        return 0     if $bytes ne $other_bytes;
        return 1     if $got == 0;
    }
}

# Open a file that was found readable; raise an error if it cannot be read any more. Lines end with
# LF, CRLF or CR; with `has_ends` only with LF, which is then part of the line.
sub new($class, $path, %option) {
    my $file = _opened($path) or data_error("$path: cannot be read any more: $!");
    return bless {
        file => $file, waiting => [], held => '', rest => '', over => 0,
        end  => $option{has_ends} ? "\n" : '',
    }, $class;
}

# The number of bytes read at a time, and the largest number of bytes kept of a line.
use constant {
    BLOCK   => 1 << 16,
    LONGEST => 1 << 16,
};

# Return the next line, or undef after the last. Of a line longer than LONGEST return the beginning,
# followed by the number of further bytes, since a file without line ends may have any size.
sub next_line($self) {
    my $waiting = $self->{waiting};
    $self->_read_lines if !@$waiting;
    return shift @$waiting;
}

# Read until a line is complete, or the file ends.
sub _read_lines($self) {
    my $end = $self->{end};
    my ($block, $got);
    do {
        $block = $self->{held};
        $got   = read $self->{file}, $block, BLOCK, length $block;
        if (!$end && index($block, "\r") >= 0) {
            # The LF of a CRLF may be in the next block.
            $self->{held} = $got && $block =~ s/\r\z// ? "\r" : '';
            $block =~ s/\r\n?/\n/g;
        }
        my ($first, @lines) = split /\n/, $block, -1;
        $first //= '';
        my $room = LONGEST - length $self->{rest};
        $self->{over} += length($first) - $room if length $first > $room;
        $self->{rest} .= substr $first, 0, $room;
        if (@lines) {
            my $rest = pop @lines;
            push @{$self->{waiting}}, $self->_completed . $end,
                $end ? map { "$_$end" } @lines : @lines;
            $self->{rest} = $rest;
            return;
        }
    } while ($got);
    # The last line needs no line end.
    push @{$self->{waiting}}, $self->_completed if length $self->{rest};
    return;
}

# Return the line that was read so far, and begin the next one.
sub _completed($self) {
    my ($line, $over) = @$self{qw(rest over)};
    @$self{qw(rest over)} = ('', 0);
    return $line if !$over;
    # Drop a last character of several bytes, which may be incomplete.
    $line =~ s/[\xc2-\xf4][\x80-\xbf]*\z//;
    return $line . '[... and ' . (LONGEST - length($line) + $over) . ' bytes more]';
}

1;
