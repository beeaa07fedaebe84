# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Values::Latency;

# Latency classes of loads: the levels where their data were, from a run with cache simulation.
#
#     D  in D1       Dr - D1mr
#     B  in LL       D1mr - DLmr
#     M  in memory   DLmr
#
# Loads are told apart by their addresses if the profile has instructions, otherwise by line.

use Cachegrind::Strict;

use Cachegrind::Engine::Rows;

# Read the profile `file` with the engine. Raise an error if that fails.
sub new($class, %given) {
    my $self = bless {loads => [], by_line => {}, by_insn => {}}, $class;
    my $rows = Cachegrind::Engine::Rows->new($given{engine}, "--program=$given{program}",
        '--instructions', '--threshold=0', '--', $given{file});
    my ($object, $file, %column);
    while (my ($keyword, @fields) = $rows->next) {
        if ($keyword eq 'events') {
            $self->{events} = [split / /, $fields[0]];
            %column = map { $self->{events}[$_] => $_ } 0 .. $#{$self->{events}};
            $self->{has_classes} = !grep { !defined $column{$_} } qw(Dr D1mr DLmr);
        } elsif ($keyword eq 'code') {
            $object = $rows->function($fields[0])->{object} // '???';
        } elsif ($keyword eq 'from') {
            $file = $fields[0];
        } elsif ($keyword eq 'at') {
            my ($address, $line, @counts) = (@fields[0, 1], split / /, $fields[2]);
            my $offset = sprintf '0x%x', $address;
            $self->{by_line}{$file}{$line} += $counts[0];
            $self->{by_insn}{$object}{$offset} += $counts[0] if $address;
            next if !$self->{has_classes} || $counts[ $column{Dr} ] <= 0;
            my ($all, $D1, $LL) = @counts[ @column{qw(Dr D1mr DLmr)} ];
            push @{$self->{loads}}, {
                object => $object, file => $file, offset => $offset, line => $line,
                reads => $all, classes => {D => $all - $D1, B => $D1 - $LL, M => $LL},
            };
        }
    }
    $rows->close;
    return $self;
}

# Return the name of the first event, in which costs are counted.
sub event        { return $_[0]{events}[0] }

# Return whether the profile tells where loads find their data.
sub has_classes  { return $_[0]{has_classes} }

# Return all loads: an array of hashes with `object`, `file`, `offset` (`0x0` if the profile has no
# instructions), `line`, `reads` and `classes`, a hash of counts by class.
sub loads        { return $_[0]{loads} }

# Return the cost of line $_[2] in the file $_[1]; or of the instruction at $_[2] in the object
# $_[1]; undef if unknown.
sub cost_of_line { return $_[0]{by_line}{ $_[1] }{ $_[2] } }
sub cost_of_insn { return $_[0]{by_insn}{ $_[1] }{ $_[2] } }

# Return the classes that occur, largest share first: `(94.3% D) (3.6% M) (2.1% B)`.
sub classes_text($load) {
    my $classes = $load->{classes};
    my @present = sort { $classes->{$b} <=> $classes->{$a} || $a cmp $b }
        grep { $classes->{$_} > 0 } keys %$classes;
    return join ' ',
        map { sprintf '(%.1f%% %s)', 100 * $classes->{$_} / $load->{reads}, $_ } @present;
}

# Return the number of cycles that $load takes in all, with $latencies, a hash of cycles by class.
sub cycles($load, $latencies) {
    my $sum = 0;
    $sum += $load->{classes}{$_} * $latencies->{$_} for keys %$latencies;
    return $sum;
}

# Return a hash of latencies by class, from `D:4,B:40,M:200`; undef if $text is malformed.
sub parse_latencies($text) {
    my %latency;
    for my $part (split /,/, $text, -1) {
        my ($class, $cycles) = $part =~ /\A([DBM]):(\d{1,6})\z/ or return undef;
        return undef if exists $latency{$class};
        $latency{$class} = $cycles;
    }
    return keys %latency == 3 ? \%latency : undef;
}

1;
