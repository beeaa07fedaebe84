package Cachegrind::Sameness;

# What has the engine take for the same, in a difference, what has another name in each
# of two builds: arguments for it.
#
# It is the engine's part to rename; here is found out what.

use strict;
use warnings;

use Cachegrind::Diag qw(already_reported data_error);
use Cachegrind::Names qw(differing_folders);

use Exporter qw(import);
our @EXPORT_OK = qw(file_names folder_arguments folders_of);

=head1 NAME

Cachegrind::Sameness - arguments by which the engine joins names of two builds

=head1 SYNOPSIS

    use Cachegrind::Sameness qw(folder_arguments folders_of);
    my @folders   = folders_of($engine, 'cg_diff', $old, $new);
    my @arguments = folder_arguments(@folders);

=head1 DESCRIPTION

=head2 file_names($engine, $program, @paths)

The names of source files that each of some profiles has, recorded: an array for each. None
if one can be read only once, which is left alone. The engine reads them quickly, and
reports what is wrong in the name of $program.

=head2 folders_of($engine, $program, $old, $new)

The folders that the programs of two profiles were built in, if they differ, see
differing_folders() of L<Cachegrind::Names>.

=cut

sub file_names {
    my ($engine, $program, @paths) = @_;
    return if grep { !-f } @paths;
    return map { [_names_in($engine, $program, $_)] } @paths;
}

sub _names_in {
    my ($engine, $program, $path) = @_;
    no warnings 'exec';
    open my $from, '-|', $engine, "--program=$program", '--file-names', '--', $path
        or data_error("cannot run $engine: $!");
    binmode $from;
    local $/ = "\n";
    chomp(my @names = <$from>);
    close $from or already_reported($? >> 8);
    return @names;
}

sub folders_of {
    my @names = file_names(@_);
    return @names ? differing_folders(@names) : ();
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
