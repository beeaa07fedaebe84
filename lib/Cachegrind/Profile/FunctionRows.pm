package Cachegrind::Profile::FunctionRows;

# The rows about functions and their calls, as they come from the engine.
#
# A function is introduced once, before the first row that has its number, which may be in the list
# of functions or in the answer to a request. So what is known about functions outlives both.

use strict;
use warnings;

=head1 NAME

Cachegrind::Profile::FunctionRows - functions and calls among the rows of the engine

=head1 SYNOPSIS

    my $rows = Cachegrind::Profile::FunctionRows->new;
    $rows->take('function', '7 0 main', 1) or die;
    $rows->take('in', 'main.c', 1)         or die;
    $rows->take('entry', '7 1 100 20', 1)  or die;
    print $rows->list->[0]{function}{name};

=head1 DESCRIPTION

=head2 new

Makes an object that knows no functions yet.

=cut

sub new {
    my ($class) = @_;
    return bless {functions => {}, list => [], calls => {}}, $class;
}

=head2 has_word($word)

Whether rows that begin with $word are taken.

=cut

my %WORDS = map { $_ => 1 }
    qw(function in of entry caller callee callers callees call library);

sub has_word { return $WORDS{$_[1]} }

=head2 take($word, $rest, $n_events)

Takes a row that begins with $word. False if it is not one of these rows, or is malformed.

=cut

sub take {
    my ($self, $word, $rest, $n_events) = @_;
    if ($word eq 'function') {
        my ($id, $cycle, $name) = $rest =~ /^(\d+) (\d+) (.*)$/s or return 0;
        $self->{told} = $self->{functions}{$id} = {id => $id, name => $name, cycle => $cycle};
        return 1;
    }
    if ($word eq 'in' || $word eq 'of') {
        $self->{told} or return 0;
        $self->{told}{$word eq 'in' ? 'file' : 'object'} = $rest;
        return 1;
    }
    return 0 if !$WORDS{$word} || $rest !~ /\A(?:-?\d++|nan)(?: (?:-?\d++|nan))*+\z/;
    return $self->_take_numbers($word, $n_events, split / /, $rest);
}

# A row that has nothing but numbers.
sub _take_numbers {
    my ($self, $word, $n_events, @numbers) = @_;
    if ($word eq 'entry') {
        my ($id, $called, @counts) = @numbers;
        return 0 if @counts != 2 * $n_events || !$self->{functions}{$id};
        push @{$self->{list}}, {
            function  => $self->{functions}{$id},
            calls     => $called,
            inclusive => [@counts[0 .. $n_events - 1]],
            self      => [@counts[$n_events .. $#counts]],
            callers   => [],
            callees   => [],
            library   => [],
        };
        return 1;
    }
    if ($word eq 'call') {
        my ($line, @call) = @numbers;
        my $call = $self->_call($n_events, @call) or return 0;
        push @{$self->{calls}{$line}}, $call;
        return 1;
    }
    my $is_many = $word eq 'callers' || $word eq 'callees';
    my $call = $is_many ? _many($n_events, @numbers) : $self->_call($n_events, @numbers);
    return 0 if !$call || !@{$self->{list}};
    my $key = $is_many || $word eq 'library' ? $word : "${word}s";
    push @{$self->{list}[-1]{$key}}, $call;
    return 1;
}

sub _call {
    my ($self, $n_events, $id, $calls, @counts) = @_;
    return if @counts != $n_events || !$self->{functions}{$id};
    return {function => $self->{functions}{$id}, calls => $calls, counts => \@counts};
}

sub _many {
    my ($n_events, $number, $calls, @counts) = @_;
    return if @counts != $n_events;
    return {number => $number, calls => $calls, counts => \@counts};
}

=head2 list

The functions of the list, in order: an array of hashes with I<function>, I<calls> (how often it was
called), the arrays I<inclusive> and I<self>, counts of each event, and the arrays I<callers>,
I<callees> and I<library>, calls of libraries that are folded into it. A function is a hash of
I<id>, I<name>, I<file>, I<object>, if that is known, and I<cycle>, the number of the cycle that it
is in, or 0. Callers and callees are hashes with I<function>, I<calls> and I<counts>; the last one
has I<number> instead of a function if it stands for that many others.

=head2 function($id)

The function with this number, as in list().

=head2 calls

Returns the calls from lines of a source that were taken since the last call of this: a hash, by
line, of arrays of such hashes.

=cut

sub list { return $_[0]{list} }

sub function { return $_[0]{functions}{$_[1]} }

sub calls {
    my ($self) = @_;
    my $calls = $self->{calls};
    $self->{calls} = {};
    return $calls;
}

1;
