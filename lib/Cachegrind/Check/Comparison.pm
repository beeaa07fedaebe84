package Cachegrind::Check::Comparison;

# Two profiles beside each other: totals, functions and lines, old and new.
#
# Files and functions are matched by name: files without the folders that the two programs were
# built in, functions, if wished, without hashes; and lines by the texts of the two sources, if both
# are at hand. Anything that only one has counts as 0 in the other.

use strict;
use warnings;

use Cachegrind::Text::Count qw(add_counts);
use Cachegrind::Text::Diag qw(data_error);
use Cachegrind::Source::LineMatch qw(can_match_lines match_lines);
use Cachegrind::Profile::Names qw(differing_folders);
use Cachegrind::Source qw(examine);

=head1 NAME

Cachegrind::Check::Comparison - two profiles beside each other

=head1 SYNOPSIS

    my $comparison = Cachegrind::Check::Comparison->new(old => $old, new => $new);
    for my $function ($comparison->functions) {
        print "$function->{name}: $function->{old}[0] -> $function->{new}[0]\n";
    }

=head1 DESCRIPTION

Counts are arrays of decimal strings, one for each of events(), followed by those whose quotients
are rates.

=head2 new(%given)

I<old> and I<new>, a Cachegrind::Profile each, which list all files and functions;
optionally I<match_folders> and I<match_lines>, true or false; I<folders>, an array,
where to look for sources; and I<old_source>, a function that takes a recorded name of
a source and gives the path of what it was when the old profile was made, or undef.
Raises an error if the profiles have no event in common.

=cut

sub new {
    my ($class, %given) = @_;
    my $self = bless {folders => [], %given}, $class;
    my %old_index;
    my $old_events = $self->{old}->events;
    @old_index{@$old_events} = 0 .. $#$old_events;
    my $new_events = $self->{new}->events;
    my @both = grep { exists $old_index{$new_events->[$_]} } 0 .. $#$new_events;
    data_error("the two profiles have no event in common (@$old_events; @$new_events)") if !@both;
    $self->{events}  = [@$new_events[@both]];
    $self->{indexes} = {old => [@old_index{@{$self->{events}}}], new => \@both};
    for my $rate (grep { $self->is_rate($_) } @{$self->{events}}) {
        $self->{rates}{$rate} = @both;
        push @{$self->{indexes}{$_}}, $self->{$_}->parts_of_rate($rate) for qw(old new);
    }
    $self->{built_in} = [$self->{match_folders}
        ? differing_folders(map { [map { $_->{name} } @{$_->files}] } @$self{qw(old new)}) : ()];
    return $self;
}

=head2 events

Returns the array of the names of the events that both have, in the order of the new one.

=head2 is_rate($event)

Whether an event is a quotient, in millionths, and how it is shown: what is_rate() of
L<Cachegrind::Profile> returns.

=head2 parts_of_rate($event)

The indexes in counts of the two that a rate is the quotient of.

=head2 totals

Two arrays of counts, old and new.

=head2 built_in

The folders that the old and the new program were built in, if they differ and names
are shown without them: two strings, or none.

=cut

sub events   { return $_[0]{events} }
sub is_rate  { return $_[0]{new}->is_rate($_[1]) }
sub built_in { return @{$_[0]{built_in}} }

sub parts_of_rate {
    my ($self, $event) = @_;
    my $first = $self->{rates}{$event};
    return ($first, $first + 1);
}

sub totals {
    my ($self) = @_;
    return map { $self->_counts($_, $self->{$_}->total) } qw(old new);
}

# The counts of the events in common, of one of the sides. A rate of nothing is 0.
sub _counts {
    my ($self, $side, $counts) = @_;
    my $all = $self->{$side}->complete(ref $counts ? $counts : [split / /, $counts]);
    return [map { $_ eq 'nan' ? 0 : $_ } @$all[@{$self->{indexes}{$side}}]];
}

sub _zeros {
    my ($self) = @_;
    return [(0) x @{$self->{indexes}{new}}];
}

sub _file_name {
    my ($self, $side, $name) = @_;
    my $folder = $self->{built_in}[$side eq 'new'] // '';
    return $name if $folder eq '' || index($name, $folder) != 0;
    return substr $name, length $folder;
}

=head2 functions

All functions, each in each of its files: hashes with I<name>, I<file>, I<old>, I<new>.

=cut

sub functions {
    my ($self) = @_;
    my %functions;
    for my $side (qw(old new)) {
        my $next = $self->{$side}->table('file:function');
        while (my $outer = $next->()) {
            my $file = $self->_file_name($side, $outer->{name});
            for my $inner (@{$outer->{inners}}) {
                my $name = $inner->{name};
                my $function = $functions{"$file\n$name"} //= {name => $name, file => $file};
                my $counts   = [split / /, $inner->{counts}];
                $function->{$side} ? add_counts($function->{$side}, $counts)
                    : ($function->{$side} = $counts);
            }
        }
    }
    for my $function (values %functions) {
        $function->{$_} = $function->{$_} ? $self->_counts($_, $function->{$_}) : $self->_zeros
            for qw(old new);
    }
    return map { $functions{$_} } sort keys %functions;
}

=head2 lines(@files)

All lines with counts of these files, named as in functions(): hashes with I<file>;
I<number>, undef for a line that is not in the new source; I<old>; I<new>; I<text>, if
the source is at hand; I<path>, that of the file with the line.

=cut

sub lines {
    my ($self, @files) = @_;
    return map { $self->_lines_of($_) } @files;
}

sub _lines_of {
    my ($self, $name) = @_;
    my %row;
    for my $side (qw(old new)) {
        ($row{$side}) = grep { $self->_file_name($side, $_->{name}) eq $name }
            @{$self->{$side}->files};
    }
    my $found = $row{new} && !$row{new}{folded}
        ? examine($row{new}{originals}, $self->{folders}) : {};
    my $path = ($found->{status} // '') eq 'readable' ? $found->{path} : undef;
    my $number_of = $self->_match($row{old}, $path);

    my %lines;
    for my $side (qw(old new)) {
        my $file = $row{$side} // next;
        my ($numbers, $counts) = $self->{$side}->source_lines($file->{id});
        for my $i (0 .. $#$numbers) {
            my $number = $numbers->[$i];
            my $here = $side eq 'new' || !$number_of || $number == 0 ? $number
                : $number_of->{$number};
            # Lines that are gone have places of their own.
            my $line = $lines{$here // "old $number"} //= {file => $name, number => $here};
            $line->{$side} = $self->_counts($side, $counts->[$i]);
        }
    }
    for my $line (values %lines) {
        $line->{$_} //= $self->_zeros for qw(old new);
    }
    $self->_add_texts($path, \%lines) if defined $path;
    return map { $lines{$_} } sort { _number($a) <=> _number($b) || $a cmp $b } keys %lines;
}

sub _number { return $_[0] =~ s/^old //r }

sub _add_texts {
    my ($self, $path, $lines) = @_;
    my $source = Cachegrind::Source->new($path);
    my $number = 0;
    while (defined(my $text = $source->next_line)) {
        my $line = $lines->{++$number} // next;
        @$line{qw(text path)} = ($text, $path);
    }
    return;
}

# The new numbers of the old source's lines, if that is another file than the new one
# and both are at hand.
sub _match {
    my ($self, $old, $path) = @_;
    return if !$self->{match_lines} || !$old || $old->{folded} || !defined $path;
    my ($original) = @{$old->{originals}};
    my $old_path = $self->{old_source} && $self->{old_source}->($original);
    if (!defined $old_path) {
        my $found = examine([$original], $self->{folders});
        return if $found->{status} ne 'readable';
        $old_path = $found->{path};
    }
    $self->{unmatched} = 1 if !can_match_lines();
    return match_lines($old_path, $path);
}

=head2 lines_not_matched

True if lines() would have matched the lines of two different sources, but
Algorithm::Diff is not there to do so.

=cut

sub lines_not_matched { return $_[0]{unmatched} }

1;
