# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::PartsJSON;

# The counts of each part of a profile, for the entries of a report of all parts: a JSON document
# beside the report's own, for the page, which adds up the parts that a reader chooses.
#
# To write each name once, an entry here is the number of an entry of the report's document: of its
# functions in the order of `files', of its `call_graph', of callers and callees there, and of its
# `sources'. Entries without counts in a part are left out.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::JSON);

use Cachegrind::Text::JSON qw(json_list json_object json_text);

# Make it of `view`, the view of all parts together; `whole`, another view by whose sources lines
# are numbered, if needed; and `parts`, an array of hashes with `label`, `trigger`, optionally
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
    my $n    = 0;
    my $next = $view->profile->table('file:function');
    while (my $file = $next->()) {
        $self->{row}{"$file->{name}\n$_->{name}"} = $n++ for @{$file->{inners}};
    }
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

# Return the identity of a function as text, empty for an entry that stands for several others.
sub _key($of) {
    my $function = $of->{function} // return '';
    return join "\n", map { $_ // '' } @$function{qw(name file object)};
}

sub _part($self, $part, $view) {
    return json_object(
        label   => json_text($part->{label}),
        trigger => json_text($part->{trigger}),
        defined $part->{thread} ? (thread => json_text($part->{thread})) : (),
        total     => $self->_counts($view->profile->total),
        functions => json_list($self->_rows($view)),
        calls     => json_list(map { $self->_node($_) } @{$view->functions // []}),
        sources   => json_list($self->lines_by_source($self->{whole} // $self->{view}, $view)),
    );
}

sub _rows($self, $view) {
    my @rows;
    my $next = $view->profile->table('file:function');
    while (my $file = $next->()) {
        for my $function (@{$file->{inners}}) {
            my $n = $self->{row}{"$file->{name}\n$function->{name}"} // next;
            push @rows, json_list($n, $self->_counts($function->{counts}));
        }
    }
    return @rows;
}

sub _node($self, $entry) {
    my $node = $self->{node}{_key($entry)} // return;
    return json_list(
        $node->{number}, $entry->{calls}, $self->_counts($entry->{inclusive}),
        $self->_counts($entry->{self}),
        map {
            my $number_of = $node->{$_};
            json_list(map {
                # Functions that the whole does not list belong to its entry for others.
                my $n = $number_of->{_key($_)} // $number_of->{''};
                defined $n
                    ? json_list($n, $_->{calls}, $self->_counts($_->{counts})) : ()
            } @{$entry->{$_}})
        } qw(callers callees)
    );
}

# Return the counts of lines in $view, for each source with counts: a text with the source's index
# in $whole, and the counts of its lines by number; 0 stands for no line. In a difference, lines are
# those of the new source, with the old counts; deleted lines follow, by number in the old source.
sub lines_by_source($self, $whole, $view) {
    my $profile = $view->profile;
    my %id = map { $_->{name} => $_->{id} } @{$profile->files};
    my @files = $whole->files;
    my @known = grep { defined $id{$files[$_]{name}} } 0 .. $#files;
    my @ids   = map { $id{$files[$_]{name}} } @known;
    return map { json_list($_, $self->_changed_lines($whole->source($files[$_]), $profile,
        shift @ids)) } @known if $profile->sides;
    my @lines = $profile->json_lines($self->{indexes}, @ids);
    return map { json_list($_, shift @lines) } @known;
}

sub _changed_lines($self, $source, $profile, $id) {
    my ($numbers, $counts, $gone) = $source->lines_in($profile, $id);
    return (json_list(map { $self->_numbered($numbers->[$_], $counts->[$_]) } 0 .. $#$numbers),
        json_list(map { $self->_numbered($_->{number}, join ' ', @{$_->{counts}}) } @$gone));
}

sub _numbered($self, $number, $counts) {
    return if !defined $counts;
    my %old = $self->_old($counts);
    return json_list($number, $self->_counts($counts), values %old);
}

1;
