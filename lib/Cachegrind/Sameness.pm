package Cachegrind::Sameness;

# What has the engine take for the same, in a difference, what has another name in each
# of two builds: arguments for it.
#
# It is the engine's part to rename; here is found out what.

use strict;
use warnings;

use Cachegrind::Names qw(differing_folders hash_pattern);
use Cachegrind::Profile;

use Exporter qw(import);
our @EXPORT_OK = qw(folder_arguments folders_of hash_arguments);

=head1 NAME

Cachegrind::Sameness - arguments by which the engine joins names of two builds

=head1 SYNOPSIS

    use Cachegrind::Sameness qw(folder_arguments folders_of);
    my @folders   = folders_of($engine, 'cg_diff', $old, $new);
    my @arguments = folder_arguments(@folders);

=head1 DESCRIPTION

=head2 hash_arguments

Those that leave out of functions' names what strip_hashes() of L<Cachegrind::Names>
does, after what the user wants changed.

=cut

sub hash_arguments {
    return '--also-mod-funcname=s/' . hash_pattern() . '//g';
}

=head2 folders_of($engine, $program, $old, $new)

The folders that the programs of two profiles were built in, if they differ, see
differing_folders() of L<Cachegrind::Names>. The engine reads the profiles for that,
and reports what is wrong in the name of $program.

=cut

sub folders_of {
    my ($engine, $program, @paths) = @_;
    # What can be read once only is left alone.
    return if grep { !-f } @paths;
    my @names;
    for my $path (@paths) {
        my $profile = Cachegrind::Profile->new(
            engine    => $engine,
            arguments => ["--program=$program", '--no-lines', '--all-files', '--threshold=20',
                '--', $path],
        );
        push @names, [map { $_->{name} } @{$profile->files}];
        $profile->close;
    }
    return differing_folders(@names);
}

=head2 folder_arguments(@folders)

The arguments that leave these out of the names of files.

=cut

sub folder_arguments {
    my (@folders) = grep { length } @_;
    return if !@folders;
    # The longer one first: it may begin with the other.
    my $any = join '|', map { quotemeta } sort { length $b <=> length $a } @folders;
    return "--also-mod-filename=s/^(?:$any)//";
}

1;
