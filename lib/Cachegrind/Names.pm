package Cachegrind::Names;

# Names that differ between two builds of one program though they mean the same: the
# folders that sources were built in.
#
# A leaf: no state, no input or output, no other module of ours.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(differing_folders);

=head1 NAME

Cachegrind::Names - what is accidental in the names of files

=head1 SYNOPSIS

    use Cachegrind::Names qw(differing_folders);
    my ($old, $new) = differing_folders(\@old_files, \@new_files);

=head1 DESCRIPTION

=head2 differing_folders($old, $new)

The folders, one of them absolute, each with a slash at its end, that the two programs
were built in, if the
names of their files, two arrays, show that: files that only one side has, and that
would be the same without them. An empty list if there is no such pair; of several, the
one that most files agree on.

=cut

sub differing_folders {
    my ($old, $new) = @_;
    my %is_old = map { $_ => 1 } @$old;
    my %is_new = map { $_ => 1 } @$new;
    my %by_base;
    for my $name (grep { !$is_new{$_} } @$old) {
        push @{$by_base{$name =~ s{.*/}{}sr}}, $name;
    }
    my %votes;
    for my $name (grep { !$is_old{$_} } @$new) {
        for my $other (@{$by_base{$name =~ s{.*/}{}sr} // []}) {
            my @pair = _without_common_tail($other, $name);
            $votes{join "\0", @pair}++ if @pair;
        }
    }
    my ($most) = sort { $votes{$b} <=> $votes{$a} || length $a <=> length $b || $a cmp $b }
        keys %votes;
    return defined $most ? split(/\0/, $most, -1) : ();
}

# What is left of two paths without the parts at their ends that are the same, if one of
# them is absolute; it ends in a slash, or one of them is empty.
sub _without_common_tail {
    my ($x, $y) = @_;
    my ($of_x, $of_y) = map { [split m{(?<=/)}, $_] } $x, $y;
    while (@$of_x && @$of_y && $of_x->[-1] eq $of_y->[-1]) {
        pop @$_ for $of_x, $of_y;
    }
    my ($first, $second) = map { join '', @$_ } $of_x, $of_y;
    # Of relative folders both may well be part of one program.
    return $first =~ m{\A/} || $second =~ m{\A/} ? ($first, $second) : ();
}

1;
