# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::PartsJSON;

# The counts of each part of a profile, for a page about all parts. It is a JSON document beside the
# one of the page's report; the page adds up the parts that a reader chooses.
#
# An entry is written as a number, so that each name is written only once. The number is an index
# into the report's document: of a function, counted through all of `files`; of a function in
# `call_graph`, or a caller or callee there; or of a source in `sources`. A part leaves out entries
# without counts.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::JSON);

use Cachegrind::Text::JSON qw(json_list json_object json_text);

# Make a report of `view`, the view of all parts together. `whole`, if given, is another view;
# sources have the indices of its files(). `parts` is an array of hashes: `label`; `trigger`;
# `thread`, the thread's name, if known; and `view`, a function that returns the part's view, which
# has the same events and all functions of the part. Only one such view is open at a time.

sub _print($self) {
    $self->_number_entries;
    my @parts = @{$self->{parts}};
    $self->_put_bytes('{');
    $self->_print_list('parts', sub {
        my $part = shift @parts // return undef;
        my $view = $part->{view}->();
        my $text = $self->_part($part, $view);
        $view->profile->close;
        return $text;
    });
    $self->_put_bytes("\n}\n");
    return;
}

sub _number_entries($self) {
    my $view = $self->{view};
    my $next = $view->profile->table('file:function');
    my @names;
    while (my $file = $next->()) {
        push @names, "fl=$file->{name}", map { "fn=$_->{name}" } @{$file->{inners}};
    }
    push @names, map { "sl=$_->{name}" } ($self->{whole} // $view)->files;
    $self->{names} = join '', map { "$_\n" } @names;
    my @graph = @{$view->functions // []};
    for my $i (0 .. $#graph) {
        my %node = (number => $i);
        for my $way (qw(callers callees)) {
            my @calls = @{$graph[$i]{$way}};
            $node{$way}{_key($calls[$_])} = $_ for 0 .. $#calls;
        }
        $self->{node}{_key($graph[$i])} = \%node;
    }
    return;
}

# Return a text that identifies an entry's function; an empty text if the entry stands for several
# functions.
sub _key($of) {
    my $function = $of->{function} // return '';
    return join "\n", map { $_ // '' } @$function{qw(name file object)};
}

sub _part($self, $part, $view) {
    my ($functions, $sources) = $view->profile->part(@$self{qw(indexes names)});
    return json_object(
        label   => json_text($part->{label}),
        trigger => json_text($part->{trigger}),
        defined $part->{thread} ? (thread => json_text($part->{thread})) : (),
        total     => $self->_counts($view->profile->total),
        functions => $functions,
        calls     => json_list(map { $self->_node($_) } @{$view->functions // []}),
        sources   => $sources,
    );
}

sub _node($self, $entry) {
    my $node = $self->{node}{_key($entry)} // return;
    return json_list(
        $node->{number}, $entry->{calls}, $self->_counts($entry->{inclusive}),
        $self->_counts($entry->{self}),
        map {
            my $number_of = $node->{$_};
            json_list(map {
                # Calls of functions that the report does not list go to its entry for other
                # functions.
                my $n = $number_of->{_key($_)} // $number_of->{''};
                defined $n
                    ? json_list($n, $_->{calls}, $self->_counts($_->{counts})) : ()
            } @{$entry->{$_}})
        } qw(callers callees)
    );
}

1;
