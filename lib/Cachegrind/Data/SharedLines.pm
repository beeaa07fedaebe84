# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Data::SharedLines;

# Reads, adds up and writes the lines of memory for which threads contend, the last part of profiles
# of data; docs/FORMAT.md has the format. Lines with the same parts of the same objects become one
# line, in which threads of the same number become one thread; counts and estimates are added.

use Cachegrind::Strict;

use Cachegrind::Text::Lines qw($HEX $NUMBER);
use List::Util qw(max);

use constant {
    LINE_SIZE  => 64,    # bytes
    TOLD_APART => 8,     # threads of a line told apart; further threads are added up
    N_SIDES    => 2,
};

my @TOTALS = qw(true false handed);
my @LINE   = qw(n changes true false);
my @COUNTS = qw(reads writes misses);

sub _none { my @names = @_; return [map { {map { $_ => 0 } @names} } 1 .. N_SIDES] }

# Make an object without lines. After finish() it has `window`; `sides`, an array of hashes with
# `true`, `false` and `handed`; and `lines`, an array, most misses first, of hashes with `sides`,
# `parts` and `sharers`. A sharer has `thread` and `sides`. Cachegrind::Data::Sharing explains the
# numbers.
sub new($class) {
    return bless {lines => [], known => {}, window => 0, sides => _none(@TOTALS)}, $class;
}

# Begin a file: $in is its Cachegrind::Text::Lines, $sides the array of the sides to which its
# counts belong. The file's header may change the elements of $sides.
sub file($self, $in, $sides) {
    return bless {
        all => $self, in => $in, on => $sides, n_lines => 0, found => _none(qw(true false)),
    }, ref $self;
}

# Return whether any file has sharing; and whether lines of the present file have been read.
sub is_known  { return $_[0]{is_known} }
sub has_begun { return $_[0]{n_lines} || $_[0]{line} }

# Return the numbers in $text, by name, for each side of the file; undef if malformed.
sub _sides($self, $text, @names) {
    my @numbers = $text =~ /\A(?: $NUMBER)+\z/ ? split(/ /, substr $text, 1) : return undef;
    return undef if @numbers != @names * @{$self->{on}};
    my $sides = _none(@names);
    @{$sides->[$_]}{@names} = splice @numbers, 0, @names for @{$self->{on}};
    return $sides;
}

# Take $text, the rest of the header's line after its first word. This and the three methods below
# raise an error if the line is malformed.
sub take_header($self, $text) {
    my ($window, $lines, $rest) = $text =~ /\A($NUMBER) ($NUMBER)(.*)\z/s;
    my $totals = defined $rest && !$self->{header} ? _sides($self, $rest, @TOTALS) : undef;
    $self->{in}->wrong('malformed numbers of sharing') if !$totals;
    $self->{header} = {window => $window, lines => $lines, sides => $totals};
    return;
}

# Begin a line of memory; $text is the rest of the file's line for it.
sub take_line($self, $text) {
    $self->{in}->wrong('a line that is shared, without sharing: before') if !$self->{header};
    _end_line($self);
    my $sides = _sides($self, $text, @LINE)
        // $self->{in}->wrong('malformed numbers of a line that is shared');
    $self->{line} = {sides => $sides, parts => [], sharers => {}, last => 0};
    return;
}

# Take a part of an object in the line of memory; $objects are the file's objects so far.
sub take_part($self, $text, $objects) {
    my ($in, $line) = @$self{qw(in line)};
    $in->wrong('a line that is out of place') if !$line || %{$line->{sharers}};
    my ($from, $object, $offset) = $text =~ /\A($NUMBER) ($NUMBER) ([*]|$NUMBER)\z/;
    my $last = $line->{parts}[-1];
    $in->wrong('a malformed part of a line, or parts that do not rise')
        if !defined $offset || $from >= LINE_SIZE || $object < 1 || $object > @$objects
        || ($last && $offset ne '*' && $from <= $last->{from});
    push @{$line->{parts}}, {from => $from, object => $objects->[$object - 1],
        $offset eq '*' ? () : (offset => $offset)};
    return;
}

# Take a thread that uses the line of memory.
sub take_sharer($self, $text) {
    my ($in, $line) = @$self{qw(in line)};
    $in->wrong('a line that is out of place') if !$line || !@{$line->{parts}};
    my $doings = qr/ $NUMBER $NUMBER $HEX $HEX $NUMBER/;
    my ($thread, $rest) = $text =~ /\A([*]|[1-9]\d{0,17})((?:$doings)+)\z/a;
    my @numbers = defined $rest ? split(/ /, substr $rest, 1) : ();
    $in->wrong('malformed numbers of a thread, or threads that do not rise')
        if @numbers != 5 * @{$self->{on}}
        || $line->{last} eq '*' || ($thread ne '*' && $thread <= $line->{last});
    $line->{last} = $thread;
    my $sides = _none(@COUNTS, qw(read_mask write_mask));
    for my $side (map { $sides->[$_] } @{$self->{on}}) {
        @$side{qw(reads writes read_mask write_mask misses)} = splice @numbers, 0, 5;
        no warnings 'portable';
        $_ = hex for @$side{qw(read_mask write_mask)};
    }
    $line->{sharers}{$thread} = $sides;
    return;
}

# End the file: check its lines against its header, and add its totals to the sum.
sub end($self) {
    my ($in, $all, $header) = @$self{qw(in all header)};
    _end_line($self);
    return if !$header;
    for my $side (0 .. N_SIDES - 1) {
        my ($found, $said) = ($self->{found}[$side], $header->{sides}[$side]);
        $in->wrong('the lines that are shared, or their misses, do not add up to what is said in'
                . ' the header')
            if $self->{n_lines} != $header->{lines}
            || grep { $found->{$_} != $said->{$_} } qw(true false);
        _add($in, $all->{sides}[$side], $said, @TOTALS);
    }
    $all->{window}   = max($all->{window}, $header->{window});
    $all->{is_known} = 1;
    return;
}

sub _add($in, $to, $more, @names) {
    $to->{$_} = $in->sum($to->{$_}, $more->{$_}) for @names;
    return;
}

# End the line of memory: add it to the line that has the same parts.
sub _end_line($self) {
    my $line = delete $self->{line} // return;
    my ($in, $all) = @$self{qw(in all)};
    for my $side (0 .. N_SIDES - 1) {
        my $sums = $line->{sides}[$side];
        my $misses = 0;
        $misses = $in->sum($misses, $_->[$side]{misses}) for values %{$line->{sharers}};
        $in->wrong('the misses of the threads of the line before do not add up to its own')
            if $misses != $in->sum(@$sums{qw(true false)});
        _add($in, $self->{found}[$side], $sums, qw(true false));
    }
    $self->{n_lines}++;
    my $key = join ' ', map { (0 + $_->{object}, $_->{offset} // '*', $_->{from}) }
        @{$line->{parts}};
    my $known = $all->{known}{$key};
    if (!$known) {
        push @{$all->{lines}}, $all->{known}{$key} = $line;
        return;
    }
    _add($in, $known->{sides}[$_], $line->{sides}[$_], @LINE) for 0 .. N_SIDES - 1;
    for my $thread (keys %{$line->{sharers}}) {
        my $sum = $known->{sharers}{$thread} //= _none(@COUNTS, qw(read_mask write_mask));
        _add_sharer($in, $sum, $line->{sharers}{$thread});
    }
    return;
}

sub _add_sharer($in, $to, $more) {
    for my $side (0 .. N_SIDES - 1) {
        _add($in, $to->[$side], $more->[$side], @COUNTS);
        $to->[$side]{$_} |= $more->[$side]{$_} for qw(read_mask write_mask);
    }
    return;
}

# Sort the lines and their threads. @objects are all objects of the sum, in order.
sub finish($self, @objects) {
    my %rank;
    @rank{map { 0 + $_ } @objects} = 1 .. @objects;
    my @keys = map {
        my $line = $_;
        [
            $line,
            (map { $_->{true} + $_->{false} } @{$line->{sides}}),
            [map { ($rank{0 + $_->{object}}, $_->{offset} // ~0, $_->{from}) } @{$line->{parts}}],
        ]
    } @{$self->{lines}};
    my @sorted = sort {
        $b->[1] <=> $a->[1] || $b->[2] <=> $a->[2] || _compare($a->[3], $b->[3])
    } @keys;
    $self->{lines} = [map { $_->[0] } @sorted];
    $_->{sharers} = [_sharers($_->{sharers})] for @{$self->{lines}};
    return;
}

# Compare two arrays of numbers: the shorter array comes first; of equal lengths, the one whose
# first different number is smaller.
sub _compare($x, $y) {
    my $order = @$x <=> @$y;
    for my $i (0 .. $#$x) {
        last if $order ||= $x->[$i] <=> $y->[$i];
    }
    return $order;
}

# Return the threads with the most misses, sorted by number; all other threads are added up.
sub _sharers($sharers) {
    my @threads = sort { $a <=> $b } grep { $_ ne '*' } keys %$sharers;
    my @most = sort {
        my $order = 0;
        for my $side (0 .. N_SIDES - 1) {
            my ($x, $y) = map { $sharers->{$_}[$side] } $a, $b;
            $order ||= $y->{misses} <=> $x->{misses}
                || $y->{reads} + $y->{writes} <=> $x->{reads} + $x->{writes};
        }
        $order || $a <=> $b;
    } @threads;
    my %is_most = map { $_ => 1 } splice @most, 0, TOLD_APART;
    my $others = $sharers->{'*'};
    for my $thread (grep { !$is_most{$_} } @threads) {
        $others //= _none(@COUNTS, qw(read_mask write_mask));
        for my $side (0 .. N_SIDES - 1) {
            $others->[$side]{$_} += $sharers->{$thread}[$side]{$_} for @COUNTS;
            $others->[$side]{$_} |= $sharers->{$thread}[$side]{$_} for qw(read_mask write_mask);
        }
    }
    return (
        (map { {thread => $_, sides => $sharers->{$_}} } grep { $is_most{$_} } @threads),
        $others ? {thread => '*', sides => $others} : (),
    );
}

sub _text($n, $sides, @names) {
    return join ' ', map {
        my $side = $_;
        map { /mask/ ? sprintf '0x%x', $side->{$_} : $side->{$_} } @names
    } @$sides[0 .. $n - 1];
}

# Return the text of the header's line, with $n sides, one or two.
sub header_text($self, $n) {
    return "sharing: $self->{window} " . @{$self->{lines}} . ' '
        . _text($n, $self->{sides}, @TOTALS) . "\n";
}

# Return the text of all lines of memory, with $n sides. @objects are all objects, in the file's
# order.
sub lines_text($self, $n, @objects) {
    my %rank;
    @rank{map { 0 + $_ } @objects} = 1 .. @objects;
    return map {
        (
            'shared: ' . _text($n, $_->{sides}, @LINE) . "\n",
            (map { "part $_->{from} $rank{0 + $_->{object}} " . ($_->{offset} // '*') . "\n" }
                    @{$_->{parts}}),
            map {
                "sharer $_->{thread} "
                    . _text($n, $_->{sides}, qw(reads writes read_mask write_mask misses)) . "\n"
            } @{$_->{sharers}},
        )
    } @{$self->{lines}};
}

1;
