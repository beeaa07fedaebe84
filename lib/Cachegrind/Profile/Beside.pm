# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Beside;

# Finds the files of one run that belong together, by the names that the tool gives them: a.prof,
# a.prof.contexts, a.prof.data; or cachegrind.out.1, cachegrind.contexts.1, cachegrind.data.1.
#
# The engine finds the profile beside contexts by the same rule (engine/contexts/beside.c).
#
# This uses no other module of ours.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK =
    qw(begins_with file_beside is_of_run names_beside opened_file possible_files);

=head1 NAME

Cachegrind::Profile::Beside - the files that one run leaves beside each other

=head1 DESCRIPTION

=head2 file_beside($path, $kind, $other)

Return the path of the file of the kind $other beside $path, which is of the kind $kind. C<out> is
the profile. The name of another kind is the profile's followed by a dot and the kind, or has the
word $other in place of $kind. Either may be compressed. Return undef if there is no such file, or
only an empty one, which the tool leaves under Callgrind's name if threads have files of their own.

=head2 possible_files($path, $kind, $other)

Return the paths that file_beside() looks at, in its order.

=head2 names_beside($path, $kind, $other)

Return those of possible_files() that a message lists if there is none: without files compressed
otherwise.

=head2 is_of_run($commands, $profiles)

Return whether files beside profiles are of the same runs: each of $commands, an array, is one of
$profiles, the profiles' commands. If either has no command, they are taken to belong together. A
caller that knows totals of both compares these, too.

=cut

sub file_beside {
    my ($found) = grep { -s } possible_files(@_);
    return $found;
}

sub possible_files {
    return map { ($_, s/[.]gz\z//r, "$_.gz") } names_beside(@_);
}

sub is_of_run {
    my ($commands, $profiles) = @_;
    my %ran = map { $_ => 1 } grep { !/\A(?:unknown)?\z/ } @$profiles;
    return !%ran || !grep { !$ran{$_} } grep { !/\A(?:unknown)?\z/ } @$commands;
}

sub names_beside {
    my ($path, $kind, $other) = @_;
    my ($plain, $packed) = $path =~ /\A(.*?)((?:[.]gz)?)\z/s;
    my @suffixed = $kind eq 'out' ? "$plain.$other$packed"
        : $plain =~ /\A(.+)[.]\Q$kind\E\z/s ? "$1$packed" : ();
    # The kind must be a word of its own: "layout" does not contain one.
    my ($before, $after) = $path =~ m{\A(.*(?<![[:alnum:]]))\Q$kind\E(?![[:alnum:]])([^/]*)\z}s
        or return @suffixed;
    # Under Callgrind's name the tool keeps the usual names of the other files.
    my @tools = map { $before =~ s/$_->[0]([.])\z/$_->[1]$1/r } [qw(callgrind cachegrind)],
        [qw(cachegrind callgrind)];
    return @suffixed, map { "$_$other$after" } $before, grep { $_ ne $before } @tools;
}

=head2 opened_file($path)

Return a handle to read a regular file, which may be compressed; undef if there is no such file.

=head2 begins_with($path, $mark)

Return whether there is such a file that begins with the bytes $mark.

=cut

# The first bytes of a compressed file.
use constant GZIP => "\x1f\x8b";

sub opened_file {
    my ($path) = @_;
    return undef if !-f $path;
    open my $file, '<:raw', $path or return undef;
    my $start = '';
    read $file, $start, length GZIP;
    seek $file, 0, 0;
    return $file if $start ne GZIP;
    require IO::Uncompress::Gunzip;
    return IO::Uncompress::Gunzip->new($path);
}

sub begins_with {
    my ($path, $mark) = @_;
    my $file = opened_file($path) // return 0;
    my $start;
    return ($file->read($start, length $mark) // 0) == length $mark && $start eq $mark;
}

1;
