package Cachegrind::Source::Own;

# The one rule that tells the program's own sources from those of libraries.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(is_own_source);

=head1 NAME

Cachegrind::Source::Own - the program's own sources, and those of libraries

=head1 SYNOPSIS

    use Cachegrind::Source::Own qw(is_own_source);
    print "$path is a library's\n" if !is_own_source($path);

=head1 DESCRIPTION

=head2 is_own_source($path)

True if the source file, as debug information names it, is the program's own: its name is known, and
it lies neither below a folder of the system or of a package manager, nor where the packages of
compilers and of the C library were built. The names of these are relative, with a dot in front.

=cut

my $LIBRARY = qr{
    \A/(?:usr|lib|lib32|lib64|build|rustc)/ | /[.]cargo/registry/ | /[.]rustup/ | /node_modules/
    | \A[.]{1,2}/
}x;

sub is_own_source {
    my ($path) = @_;
    return length $path && $path ne '???' && $path !~ $LIBRARY;
}

1;
