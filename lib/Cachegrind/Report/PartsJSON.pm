# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::PartsJSON;

# The counts of each part of a profile, for the entries of a report of all parts: a JSON document
# beside the report's own, for the page, which adds up the parts that a reader chooses.
#
# Entries are numbers, so that each name is written once. They count entries of the report's
# document: functions in the order of `files', functions of the `call_graph', their callers and
# callees, and `sources'. Entries without counts in a part are left out.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::JSON);

use Cachegrind::Text::JSON qw(json_list json_object json_text);

# Make a report of `view`, the view of all parts together; `whole`, another view by whose sources
# lines are numbered, if needed; and `parts`, an array of hashes with `label`, `trigger`, optionally
# `thread`, its name, and `view`, a function that returns the part's view, with the same events and
# all functions. Only one view is open at a time.

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

# Number each file's functions, and the call graph's functions with their callers and callees.
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

# Return the identity of a function as text; an empty text for an entry that stands for several
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
                # Functions that the report does not list are added to its entry for other
                # functions.
                my $n = $number_of->{_key($_)} // $number_of->{''};
                defined $n
                    ? json_list($n, $_->{calls}, $self->_counts($_->{counts})) : ()
            } @{$entry->{$_}})
        } qw(callers callees)
    );
}

1;
