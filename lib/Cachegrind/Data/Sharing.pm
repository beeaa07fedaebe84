# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Data::Sharing;

# Lines of memory for which threads contend: each with its kind, and advice.
#
# All misses are estimates: those that would occur if each thread ran on its own processor, with its
# own cache, and all threads ran at the same time.

use Cachegrind::Strict;

use constant {
    LINE_SIZE   => 64,    # bytes
    WORD        => 8,
    READ_MOSTLY => 16,    # least number of uses for each write, in a read-mostly line
};

# Make an object of a Cachegrind::Data::SharedLines.
sub new($class, $lines, $is_difference) {
    my $self = bless {is_difference => $is_difference, window => $lines->{window}}, $class;
    $self->{totals} = {$self->_sides($lines->{sides})};
    $self->{lines} = [
        map {
            {
                $self->_sides($_->{sides}),
                parts   => $_->{parts},
                sharers => [
                    map { {thread => $_->{thread}, $self->_sides($_->{sides})} } @{$_->{sharers}}
                ],
            }
        } @{$lines->{lines}}
    ];
    return $self;
}

# Return the numbers of the new side; in a difference, `old` has those of the old side.
sub _sides($self, $sides) {
    return (%{$sides->[0]}, $self->{is_difference} ? (old => $sides->[1]) : ());
}

# Return the length of a window, in instructions of a thread; the totals, a hash of the `true` and
# `false` misses and of `handed`, the number of lines that threads used only one after the other;
# the lines; and whether this is a difference.
#
# The lines are an array of hashes, those with most misses (of the new side) first:
# - `n`, the number of lines of memory with these parts; `changes`, how often a thread wrote after
#   another thread had written; `true` and `false`, the misses;
# - `parts`, an array of hashes, one for each object in the line: `from`, the object's first byte in
#   the line; `object`; and `offset`, in the block or variable. `offset` is an address if the object
#   has no offsets, undef if lines at several offsets are joined;
# - `sharers`, an array of hashes with `thread` (`*`: all further threads), `reads`, `writes`,
#   `misses`, `read_mask` and `write_mask`. A mask is a number with a bit for each byte of the line,
#   the lowest for the first byte.
#
# In a difference, hashes of counts have the new side's counts, and the old side's under `old`.
sub window        { return $_[0]{window} }
sub totals        { return $_[0]{totals} }
sub lines         { return $_[0]{lines} }
sub is_difference { return $_[0]{is_difference} }

# Return the sum of true and false misses in a hash: a line, `totals`, or an `old`.
sub misses { return $_[1]{true} + $_[1]{false} }

# Return the number by which a report sorts lines: their misses or, in a difference, the size of the
# change.
sub weight($self, $line) {
    return $self->misses($line) if !$self->{is_difference};
    return abs($self->misses($line) - $self->misses($line->{old}));
}

# Return all misses: those of the new side or, if it has none, of the old side.
sub all_misses($self) {
    my @sides = ($self->{totals}, $self->{totals}{old} // ());
    return ((grep { $_ } map { $self->misses($_) } @sides), 0)[0];
}

# Return the lines whose weight() is at least $percent of all misses.
sub lines_with($self, $percent) {
    my $least = $percent / 100 * $self->all_misses;
    return grep { $self->weight($_) >= $least } @{$self->{lines}};
}

# Return `none` if the line has no misses; `read-mostly` if at most one in 16 uses of the line is a
# write; else `true` or `false`, by the majority of misses. In a difference the new side decides, or
# the old side if only that has misses.
sub kind($self, $line) {
    my ($side) = grep { $_ && $self->misses($_) } $line, $line->{old};
    return 'none' if !$side;
    my ($writes, $uses) = (0, 0);
    for my $sharer (map { $side == $line ? $_ : $_->{old} } @{$line->{sharers}}) {
        $writes += $sharer->{writes};
        $uses   += $sharer->{reads} + $sharer->{writes};
    }
    return 'read-mostly' if $writes * READ_MOSTLY <= $uses;
    return $side->{false} > $side->{true} ? 'false' : 'true';
}

# Return the bytes in any of @masks, as pairs: the first and the last byte of each run of bytes.
sub bytes($self, @masks) {
    my $any = 0;
    $any |= $_ for @masks;
    my $text = reverse sprintf '%0*b', LINE_SIZE, $any;
    my @runs;
    push @runs, [$-[0], $+[0] - 1] while $text =~ /1+/g;
    return @runs;
}

# Return the part of $line whose threads miss most; of equal parts, the first that is not free
# memory.
sub contended_part($self, $line) {
    my @parts = @{$line->{parts}};
    my @misses = map {0} @parts;
    for my $i (0 .. $#parts) {
        my ($from, $end) = ($parts[$i]{from}, $i == $#parts ? LINE_SIZE : $parts[$i + 1]{from});
        for my $sharer (@{$line->{sharers}}) {
            $misses[$i] += $sharer->{misses} if grep { $_->[0] < $end && $_->[1] >= $from }
                $self->bytes(@$sharer{qw(read_mask write_mask)});
        }
    }
    my ($most) = sort {
        $misses[$b] <=> $misses[$a]
            || ($parts[$a]{object}{kind} eq 'free') <=> ($parts[$b]{object}{kind} eq 'free')
            || $a <=> $b
    } 0 .. $#parts;
    return $parts[$most];
}

# Return advice, a sentence without a full stop; undef in a difference, or if none is sure to help.
sub advice($self, $line) {
    my $kind = $self->kind($line);
    return undef if $self->{is_difference} || grep { $_->{thread} eq '*' } @{$line->{sharers}};
    return $kind eq 'false' ? $self->_against_false($line)
        : $kind eq 'true' ? $self->_against_true($line)
        :                   undef;
}

# Return the threads that use the line often enough to matter.
sub _contenders($self, $line) {
    my ($most) = sort { $b <=> $a } map { $_->{reads} + $_->{writes} } @{$line->{sharers}};
    return grep { ($_->{reads} + $_->{writes}) * READ_MOSTLY >= $most } @{$line->{sharers}};
}

# Return advice against false sharing; it is certain only if no two threads use the same byte.
sub _against_false($self, $line) {
    my %users;
    my @contenders = $self->_contenders($line);
    for my $thread (@contenders) {
        $users{$_}++ for map { $_->[0] .. $_->[1] }
            $self->bytes(@$thread{qw(read_mask write_mask)});
    }
    return undef if @contenders < 2 || grep { $_ > 1 } values %users;
    my $size = LINE_SIZE;
    return @{$line->{parts}} > 1
        ? "each thread uses bytes of its own: put what they use into different lines, aligned to"
        . " $size bytes"
        : "each thread uses bytes of its own: pad what a thread uses to $size bytes, and align it,"
        . ' or keep it in local variables while it is worked on';
}

# Return advice against true sharing; it is certain only if threads contend for a single word.
sub _against_true($self, $line) {
    my @contenders = $self->_contenders($line);
    my @writers    = grep { $_->{writes} * READ_MOSTLY >= $_->{reads} } @contenders;
    my @runs       = $self->bytes(map { @$_{qw(read_mask write_mask)} } @contenders);
    return undef if @contenders < 2 || @runs != 1 || $runs[0][1] - $runs[0][0] >= WORD;
    return "thread $writers[0]{thread} alone writes it: if it did so less often, the others would"
        . ' miss less often'
        if @writers == 1;
    return 'all of these threads write it: if it is a sum, let each have one of its own, in a line'
        . ' of its own, and add them up at the end'
        if @writers == @contenders;
    return undef;
}

1;
