package Cachegrind::Profile::Contexts;

# Calling contexts: in which file they are, and those that the engine tells of.
#
# The tool writes them beside the profile, whose name theirs follows from. Which of them are shown,
# and what they have counted, the engine decides, as it does for tables.

use strict;
use warnings;

use Cachegrind::Profile::Beside qw(begins_with file_beside opened_file);
use Cachegrind::Text::Diag qw(data_error);

use Exporter qw(import);
our @EXPORT_OK = qw(contexts_events contexts_file contexts_of is_contexts_file);

=head1 NAME

Cachegrind::Profile::Contexts - calling contexts, from the engine

=head1 SYNOPSIS

    use Cachegrind::Profile::Contexts qw(contexts_file contexts_of);
    my $profile  = Cachegrind::Profile->new(
        engine => $engine, arguments => ['--contexts', '--', contexts_file('cachegrind.out.1')]);
    my $contexts = contexts_of($profile);
    print "$_->{function}{name}\n" for @{$contexts->{list}};

=head1 DESCRIPTION

=cut

# How such a file begins.
use constant MARK => '# cachegrind contexts';

=head2 is_contexts_file($path)

True if there is a regular file of contexts, perhaps compressed.

=cut

sub is_contexts_file {
    my ($path) = @_;
    return begins_with($path, MARK);
}

=head2 contexts_events($path)

Returns a reference to the names of the events of a file of contexts, or undef if it is none.

=cut

sub contexts_events {
    my ($path) = @_;
    return undef if !is_contexts_file($path);
    my $file = opened_file($path);
    local $/ = "\n";
    while (defined(my $line = $file->getline)) {
        return [split ' ', $1] if $line =~ /^events:(.*)/;
    }
    return undef;
}

=head2 contexts_file($path)

Returns the path of the contexts that belong to a profile: that of the file beside it, with
C<contexts> for C<out> in its name, F<cachegrind.contexts.1> for F<cachegrind.out.1>; $path if it
has contexts itself, or if there is no such file: the engine says what it lacks.

=cut

sub contexts_file {
    my ($path) = @_;
    return file_beside($path, out => 'contexts') // $path;
}

=head2 contexts_of($profile, $changed)

What the engine tells of the contexts of $profile, a L<Cachegrind::Profile> that has some; of a
difference only those that have changed, if $changed is true: a hash of I<hidden>, how many more
there are; I<functions>, an array of hashes with I<name>, I<file> and, if it is known, I<object>;
and I<list>, an array of hashes, parents before what they call, with I<parent>, its place in the
list or undef; I<depth>, from 0; I<function>, one of those, and I<index>, its place among them;
I<calls>, how often the context was entered; and the arrays I<inclusive> and I<self>, counts.

=cut

sub contexts_of {
    my ($profile, $changed) = @_;
    my $next = $profile->_ask($changed ? 'contexts changed' : 'contexts');
    my ($hidden, %index, @functions, @list);
    while (defined(my $row = $next->())) {
        my ($word, $rest) = split / /, $row, 2;
        if ($word eq 'context') {
            my ($parent, $id, $calls, @counts) = split / /, $rest;
            my $half = @counts / 2;
            push @list, {
                parent    => $parent ? $parent - 1 : undef,
                depth     => $parent ? $list[$parent - 1]{depth} + 1 : 0,
                function  => $functions[$index{$id}],
                index     => $index{$id},
                calls     => $calls,
                inclusive => [@counts[0 .. $half - 1]],
                self      => [@counts[$half .. $#counts]],
            };
        } elsif ($word eq 'function') {
            my ($id, undef, $name) = split / /, $rest, 3;
            $index{$id} = @functions;
            push @functions, {name => $name};
        } elsif ($word eq 'in') {
            $functions[-1]{file} = $rest;
        } elsif ($word eq 'of') {
            $functions[-1]{object} = $rest;
        } else {
            $hidden = $rest;
        }
    }
    data_error('the engine told nothing of contexts') if !defined $hidden;
    return {hidden => $hidden, functions => \@functions, list => \@list};
}

1;
