package CgPairs;

use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(all_pairs);

=head1 NAME

CgPairs - few runs in which every two values of different options meet

=head1 SYNOPSIS

    use CgPairs qw(all_pairs);

    for my $row (all_pairs({ keep => [ 0, 1 ], name => [ 'out', 'out.%p' ] })) {
        print "keep $row->{keep}, name $row->{name}\n";
    }

=head1 DESCRIPTION

A table of all combinations is soon too long; most defects involve two options that do not know of
each other.

=head2 all_pairs(CHOICES)

C<CHOICES> has for each option the array of its values. Returns hashes, each with one
value of every option, such that any two values of two options are in one of them; the
same ones each time.

=cut

sub all_pairs {
    my ($choices) = @_;
    my @options = sort { @{ $choices->{$b} } <=> @{ $choices->{$a} } || $a cmp $b }
        keys %{$choices};
    my %open;    # pairs that no row has yet: {option, index}{option, index}
    for my $one (@options) {
        for my $other (grep { $_ ne $one } @options) {
            for my $i (0 .. $#{ $choices->{$one} }) {
                $open{"$one $i"}{"$other $_"} = 1 for 0 .. $#{ $choices->{$other} };
            }
        }
    }
    my @rows;
    while (my ($first) = grep { %{ $open{$_} } } sort keys %open) {
        push @rows, _row($choices, \@options, \%open, $first);
    }
    return @rows;
}

# A row that has the place FIRST, an option and the index of its value, and else of each
# option the value that is in most open pairs with those chosen before; which are closed.
sub _row {
    my ($choices, $options, $open, $first) = @_;
    my @places = $first;
    my ($option) = split q{ }, $first;
    for my $next (grep { $_ ne $option } @{$options}) {
        my %n;
        for my $i (0 .. $#{ $choices->{$next} }) {
            $n{"$next $i"} = grep { $open->{$_}{"$next $i"} } @places;
        }
        push @places, (sort { $n{$b} <=> $n{$a} || $a cmp $b } keys %n)[0];
    }
    for my $place (@places) {
        delete @{ $open->{$place} }{@places};
    }
    return { map { /(\S+) (\d+)/ ? ($1 => $choices->{$1}[$2]) : () } @places };
}

1;
