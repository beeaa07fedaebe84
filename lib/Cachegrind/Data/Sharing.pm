package Cachegrind::Data::Sharing;

# Lines of memory that threads contend for, of a profile of data: taken from cg_merge's rows, which
# are known to be well-formed, and what a person would say of each.

use strict;
use warnings;

=head1 NAME

Cachegrind::Data::Sharing - what threads share, of a profile of data

=head1 SYNOPSIS

    my $sharing = $data->sharing // return;
    print $sharing->kind($_), "\n" for @{$sharing->lines};

=head1 DESCRIPTION

All misses are estimates: what caches of their own would miss if the threads ran side by side.

=head2 new($objects, $is_difference)

For lines that refer to these objects, an array to which those of the file are added.

=head2 take($row)

Takes the row if it is one of sharing; whether it was.

=cut

use constant {
    LINE_SIZE   => 64,    # bytes
    WORD        => 8,
    READ_MOSTLY => 16,    # uses of a line for each write
};

sub new {
    my ($class, $objects, $is_difference) = @_;
    return bless {objects => $objects, is_difference => $is_difference, lines => []}, $class;
}

my @TOTALS = qw(true false handed);
my @LINE   = qw(n changes true false);
my @SHARER = qw(reads writes read_mask write_mask misses);

sub take {
    my ($self, $row) = @_;
    my $line = $self->{lines}[-1];
    if ($row =~ /\Asharer (\S+) (.*)\z/) {
        push @{$line->{sharers}}, {thread => $1, _sides($2, @SHARER)};
    } elsif ($row =~ /\Apart (\d+) (\d+) (\S+)\z/) {
        push @{$line->{parts}}, {from => $1, object => $self->{objects}[$2 - 1],
            $3 eq '*' ? () : (offset => $3)};
    } elsif ($row =~ /\Ashared: (.*)\z/) {
        push @{$self->{lines}}, {_sides($1, @LINE)};
    } elsif ($row =~ /\Asharing: (\d+) \d+ (.*)\z/) {
        @$self{qw(window totals)} = ($1, {_sides($2, @TOTALS)});
    } else {
        return 0;
    }
    return 1;
}

# The numbers by their names; those of a difference's old side are a hash of their own.
sub _sides {
    my ($text, @names) = @_;
    my @numbers = split / /, $text;
    my (%new, %old);
    @new{@names} = splice @numbers, 0, @names;
    @old{@names} = @numbers;
    return (%new, @numbers ? (old => \%old) : ());
}

=head2 window, totals, lines, is_difference

How many instructions of a thread are taken to be at the same time; a hash of I<true> and I<false>
misses and I<handed>, the number of lines that threads used after each other only; and an array of
hashes, those with the most misses first. Of a line, I<n> is how many of memory it stands for,
I<changes> how often another thread wrote than before, in the turns that the threads took; I<true>
and I<false> are misses. I<parts> are what lies in it: I<from> which byte on, which I<object>, and
at which I<offset>: in its block or variable, or, where these are not known, an address; none, if it
stands for many. I<sharers> are hashes of I<thread> (C<*>: all others), I<reads>, I<writes>,
I<read_mask>, I<write_mask>, in hexadecimal digits, the lowest bit for the first byte, and
I<misses>. In a difference each such hash has an I<old> one.

=cut

sub window        { return $_[0]{window} }
sub totals        { return $_[0]{totals} }
sub lines         { return $_[0]{lines} }
sub is_difference { return $_[0]{is_difference} }

=head2 misses($hash)

The misses of a line, of totals, or of the old side of these.

=cut

sub misses { return $_[1]{true} + $_[1]{false} }

=head2 weight($line)

What lines are sorted by: the misses, or in a difference the size of their change.

=cut

sub weight {
    my ($self, $line) = @_;
    return $self->misses($line) if !$self->{is_difference};
    return abs($self->misses($line) - $self->misses($line->{old}));
}

=head2 lines_with($percent)

Those lines that have at least so much of all misses.

=cut

sub lines_with {
    my ($self, $percent) = @_;
    my $least = $percent / 100 * $self->misses($self->{totals});
    return grep { $self->weight($_) >= $least } @{$self->{lines}};
}

=head2 kind($line)

C<read-mostly>, if it is written at most once in 16 uses; else C<true> or C<false>: what more of the
misses are. In a difference, of the new side, or the old one if that is all.

=cut

sub kind {
    my ($self, $line) = @_;
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

=head2 bytes($mask...)

The bytes of the masks, as a list of pairs: the first and the last of each run.

=cut

sub bytes {
    my ($self, @masks) = @_;
    my $bits = '';
    for my $mask (@masks) {
        my $digits = substr '0' x (LINE_SIZE / 4) . $mask =~ s/\A0x//r, -(LINE_SIZE / 4);
        $bits |= pack 'H*', $digits;
    }
    my $text = reverse unpack 'B*', $bits;
    my @runs;
    push @runs, [$-[0], $+[0] - 1] while $text =~ /1+/g;
    return @runs;
}

=head2 advice($line)

What a person would say, a sentence without an end; undef where that is not sure.

=cut

sub advice {
    my ($self, $line) = @_;
    my $kind = $self->kind($line);
    return undef if $self->{is_difference} || grep { $_->{thread} eq '*' } @{$line->{sharers}};
    return $kind eq 'false' ? $self->_against_false($line)
        : $kind eq 'true' ? $self->_against_true($line)
        :                   undef;
}

# Those that matter: not who only looked in.
sub _contenders {
    my ($self, $line) = @_;
    my ($most) = sort { $b <=> $a } map { $_->{reads} + $_->{writes} } @{$line->{sharers}};
    return grep { ($_->{reads} + $_->{writes}) * READ_MOSTLY >= $most } @{$line->{sharers}};
}

# Sure where no two threads use the same bytes.
sub _against_false {
    my ($self, $line) = @_;
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

# Sure where all that is contended for is one word.
sub _against_true {
    my ($self, $line) = @_;
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
