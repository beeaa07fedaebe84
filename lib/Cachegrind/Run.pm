# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Run;

# The files of one run: its profile, and files of other kinds beside it, under the tool's names:
# a.prof, a.prof.contexts, a.prof.data; or cachegrind.out.1, cachegrind.contexts.1,
# cachegrind.data.1. Each kind of file is a row of a table; programs loop over the kinds.
#
# The engine finds the profile beside contexts by the same rule (engine/contexts/beside.c).
#
# In the functions below, $kind is an element of side_kinds(), or in _variants() and _names() also
# `out`, for a profile.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(is_of_run is_side_file is_side_name opened_file possible_files profile_of
    side_file side_files side_kinds side_names);

# Kinds of files beside a profile, in the order of reports: `mark`, the first bytes of such a file;
# `of_all_parts`, true if the parts of a run share one file.
my @KINDS = (
    {kind => 'contexts', mark => '# cachegrind contexts'},
    {kind => 'data', mark => "# cachegrind data\n", of_all_parts => 1},
    {kind => 'values', mark => "# cachegrind values\n"},
);
my %KIND  = map { $_->{kind} => $_ } @KINDS;
my $WORDS = join '|', sort keys %KIND;

# Return the kinds of files beside a profile.
sub side_kinds { return map { $_->{kind} } @KINDS }

# Return whether a file's name is PROFILE.KIND or PROFILE.KIND.gz.
sub is_side_name { return $_[0] =~ /[.](?:$WORDS)(?:[.]gz)?\z/ }

# Return whether $path is a regular file of kind $kind, compressed or not.
sub is_side_file($path, $kind) {
    my $mark = $KIND{$kind}{mark};
    my $file = opened_file($path) // return 0;
    my $start;
    return ($file->read($start, length $mark) // 0) == length $mark && $start eq $mark;
}

# Return the path of the file of kind $_[1] beside the profile $_[0]. Its name is mostly the
# profile's followed by a dot and the kind, or the profile's with the kind in place of `out`. Both
# files may be compressed. Return undef if the file is missing or empty.
sub side_file {
    my ($found) = grep { -s } possible_files(@_);
    return $found;
}

# Return the paths of the files of kind $kind beside @profiles; an empty list if one is missing.
sub side_files($kind, @profiles) {
    my @files = map { side_file($_, $kind) // () } @profiles;
    return @files == @profiles ? @files : ();
}

# Return the paths at which side_file() looks for each of @kinds beside $profile, in order.
sub possible_files($profile, @kinds) {
    return map { _possible($profile, $_) } @kinds;
}

sub _possible($profile, $kind) {
    return _variants(out => $kind, $profile) if !$KIND{$kind}{of_all_parts};
    my $run = $profile =~ s/(?<=[.]out)([.]\d+)(?:[.]\d+)?(?:-\d+)?((?:[.]gz)?)\z/$1$2/r;
    my ($named) = $profile =~ /\A(.+?)(?:[.]\d+)?(?:-\d+)?(?:[.]gz)?\z/s;
    return (_variants(out => $kind, $profile, $run), "$named.$kind", "$named.$kind.gz");
}

# Return the paths of files of kind $other that may be beside @paths, which are of kind $kind.
sub _variants($kind, $other, @paths) {
    return map { ($_, s/[.]gz\z//r, "$_.gz") } map { _names($_, $kind, $other) } @paths;
}

# Return the paths to list in a message that a file is missing: compressed only if the profile is,
# and without the names of a file that all parts of a run share.
sub side_names($profile, $kind) {
    return _names($profile, out => $kind);
}

# Return the path of the profile beside a file of kind $kind, or undef.
sub profile_of($path, $kind) {
    my ($found) = grep { -s } _variants($kind, out => $path);
    return $found;
}

# Return whether files beside profiles may be from the same runs: each of @$commands, the files'
# commands, must be one of @$profiles, the profiles' commands. Files without a command may be from
# any run, and so may all files if no profile has one. For contexts the caller compares totals, too.
sub is_of_run($commands, $profiles) {
    my %ran = map { $_ => 1 } grep { !/\A(?:unknown)?\z/ } @$profiles;
    return !%ran || !grep { !$ran{$_} } grep { !/\A(?:unknown)?\z/ } @$commands;
}

# Return the names that the tool gives to a file of kind $other beside $path, a file of kind $kind.
sub _names($path, $kind, $other) {
    my ($plain, $packed) = $path =~ /\A(.*?)((?:[.]gz)?)\z/s;
    my @suffixed = $kind eq 'out' ? "$plain.$other$packed"
        : $plain =~ /\A(.+)[.]\Q$kind\E\z/s ? "$1$packed" : ();
    # The kind must be a whole word: "layout" does not contain `out`.
    my ($before, $after) = $path =~ m{\A(.*(?<![[:alnum:]]))\Q$kind\E(?![[:alnum:]])([^/]*)\z}s
        or return @suffixed;
    # When run as Callgrind, the tool still names these files after Cachegrind.
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
