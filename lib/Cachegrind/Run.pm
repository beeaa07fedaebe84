# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Run;

# The files of one run: its profile, and files of other kinds beside it, by the names that the tool
# gives them: a.prof, a.prof.contexts, a.prof.data; or cachegrind.out.1, cachegrind.contexts.1,
# cachegrind.data.1. Each kind of file is a row of a table; programs loop over the kinds.
#
# The engine finds the profile beside contexts by the same rule (engine/contexts/beside.c).
#
# This uses no other module of ours.
#
# In the functions below, $kind is one of side_kinds().

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(is_of_run is_side_file is_side_name opened_file possible_files profile_of
    side_file side_files side_kinds side_names);

# Kinds of files beside a profile, in the order in which reports tell them: the first bytes of such
# a file; and whether the parts of a run share one.
my @KINDS = (
    {kind => 'contexts', mark => '# cachegrind contexts'},
    {kind => 'data', mark => "# cachegrind data\n", of_all_parts => 1},
    {kind => 'values', mark => "# cachegrind values\n"},
);
my %KIND  = map { $_->{kind} => $_ } @KINDS;
my $WORDS = join '|', sort keys %KIND;

# Return the kinds of files beside a profile.
sub side_kinds { return map { $_->{kind} } @KINDS }

# Return whether a file of that name, which begins as a profile's, is of another kind.
sub is_side_name { return $_[0] =~ /[.](?:$WORDS)(?:[.]gz)?\z/ }

# Return whether $path is a regular file of the kind, compressed or not.
sub is_side_file($path, $kind) {
    my $mark = $KIND{$kind}{mark};
    my $file = opened_file($path) // return 0;
    my $start;
    return ($file->read($start, length $mark) // 0) == length $mark && $start eq $mark;
}

# Return the path of the file of the kind beside $profile. Its name is the profile's with a dot and
# the kind after it, or has the kind where that of the profile has `out`. Either may be compressed.
# Return undef if there is no such file, or only an empty one, as the tool leaves under Callgrind's
# name if threads have files of their own.
sub side_file {
    my ($found) = grep { -s } possible_files(@_);
    return $found;
}

# Return the paths of all of them; none if a profile lacks one.
sub side_files($kind, @profiles) {
    my @files = map { side_file($_, $kind) // () } @profiles;
    return @files == @profiles ? @files : ();
}

# Return the paths that side_file() looks at, in its order, for each kind.
sub possible_files($profile, @kinds) {
    return map { _possible($profile, $_) } @kinds;
}

sub _possible($profile, $kind) {
    return _variants(out => $kind, $profile) if !$KIND{$kind}{of_all_parts};
    my $run = $profile =~ s/(?<=[.]out)([.]\d+)(?:[.]\d+)?(?:-\d+)?((?:[.]gz)?)\z/$1$2/r;
    my ($named) = $profile =~ /\A(.+?)(?:[.]\d+)?(?:-\d+)?(?:[.]gz)?\z/s;
    return (_variants(out => $kind, $profile, $run), "$named.$kind", "$named.$kind.gz");
}

# The paths beside these, of one kind, at which a file of another kind may lie.
sub _variants($kind, $other, @paths) {
    return map { ($_, s/[.]gz\z//r, "$_.gz") } map { _names($_, $kind, $other) } @paths;
}

# Return those that a message lists if there is none: without files compressed otherwise, and
# without those of a run's parts.
sub side_names($profile, $kind) {
    return _names($profile, out => $kind);
}

# Return the path of the profile beside a file of the kind, or undef.
sub profile_of($path, $kind) {
    my ($found) = grep { -s } _variants($kind, out => $path);
    return $found;
}

# Return whether files that lie beside profiles, whose commands are the arrays $commands and
# $profiles, are of the same runs, and not left from others: each of $commands is one of the
# profiles'. If either has no command, they are taken to belong together. A caller that knows totals
# of both compares these, too.
sub is_of_run($commands, $profiles) {
    my %ran = map { $_ => 1 } grep { !/\A(?:unknown)?\z/ } @$profiles;
    return !%ran || !grep { !$ran{$_} } grep { !/\A(?:unknown)?\z/ } @$commands;
}

# The names that the tool gives to a file of the kind $other beside $path, of the kind $kind.
sub _names($path, $kind, $other) {
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

# The first bytes of a compressed file.
use constant GZIP => "\x1f\x8b";

# Return a handle to read a regular file, which may be compressed; undef if there is no such file.
sub opened_file($path) {
    return undef if !-f $path;
    open my $file, '<:raw', $path or return undef;
    my $start = '';
    read $file, $start, length GZIP;
    seek $file, 0, 0;
    return $file if $start ne GZIP;
    require IO::Uncompress::Gunzip;
    return IO::Uncompress::Gunzip->new($path);
}

1;
