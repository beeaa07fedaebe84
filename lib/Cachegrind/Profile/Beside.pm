package Cachegrind::Profile::Beside;

# Finds the files of one run that belong together, by the names that the tool gives them:
# cachegrind.out.1, cachegrind.contexts.1, cachegrind.data.1.
#
# The engine finds the profile beside contexts by the same rule (profile/contexts/beside.c).
#
# This uses no other module of ours.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(begins_with file_beside opened_file);

=head1 NAME

Cachegrind::Profile::Beside - the files that one run leaves beside each other

=head1 SYNOPSIS

    my $contexts = file_beside($profile, out => 'contexts');

=head1 DESCRIPTION

=head2 file_beside($path, $kind, $other)

Returns the path of the file beside $path whose name has the word $other where that of $path has
$kind. Either may be compressed. Returns undef if there is no such file, or only an empty one, as
the tool leaves under Callgrind's name if threads have files of their own.

=cut

sub file_beside {
    my ($path, $kind, $other) = @_;
    # As a word of its own: "layout" has none.
    my ($before, $after) = $path =~ m{\A(.*(?<![[:alnum:]]))\Q$kind\E(?![[:alnum:]])([^/]*)\z}s
        or return undef;
    my $plain = $after =~ s/[.]gz\z//r;
    # Under Callgrind's name the tool calls the others as ever.
    my $alike = $before =~ s/callgrind([.])\z/cachegrind$1/r;
    my $unlike = $before =~ s/cachegrind([.])\z/callgrind$1/r;
    my ($found) = grep { -s } map { ("$before$other$_", "$alike$other$_", "$unlike$other$_") }
        $after, $plain, "$after.gz";
    return $found;
}

=head2 opened_file($path)

Returns a handle to read a regular file, which may be compressed; undef if there is no such file.

=head2 begins_with($path, $mark)

True if there is such a file, and its first bytes are $mark.

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
