# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::ContextsJSON;

# Calling contexts as JSON: the head of a JSON report, and the tree.
#
# The tree is written as columns: arrays with an element for each context. This is short, and a page
# can use these arrays unchanged. Contexts are in depth-first order: parents come before children,
# and siblings with the highest counts first.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::JSON);

use Cachegrind::Text::JSON qw(json_list json_object json_text);

# Make a report from the arguments of new() in Cachegrind::Report::JSON, and from `contexts`, a
# result of columns_of() in Cachegrind::Profile::Contexts. For a page with a time line, `parts` has
# an element for each part: a function that returns a hash of the part's `view` and all its
# `contexts`; or 0 if another part's element has the contexts of this part.
#
# The page reads the output line by line: each column is on one line.

sub _print($self) {
    $self->_put_bytes('{');
    $self->_print_head;
    $self->print_contexts;
    $self->_put_bytes("\n}\n");
    return;
}

# Write only the member `contexts`, for a document that also has other members.
sub print_contexts($self) {
    my $contexts = $self->{contexts};
    $self->_member('contexts', '{');
    $self->{members} = 0;
    $self->_member('hidden', $contexts->{hidden});
    $self->_print_array('functions', map {
        json_object(
            name => json_text($_->{name}),
            file => json_text($_->{file}),
            defined $_->{object} ? (object => json_text($_->{object})) : (),
            $self->{own} && $self->{own}->has($_->{file}) ? (own => 'true') : (),
        )
    } @{$contexts->{functions}});
    $self->_member($_, $contexts->{column}->($_)) for qw(parent function calls);
    my $has_sides = $self->{view}->profile->sides;
    for my $kind (qw(inclusive self)) {
        $self->_print_columns($kind, $_) for 0 .. ($has_sides ? 1 : 0);
    }
    $self->_print_parts if $self->{parts};
    $self->_put_bytes("\n}");
    return;
}

# Print the contexts of each part: their indices in the whole tree, their calls and their counts.
sub _print_parts($self) {
    my ($n, %place, %function) = (0);
    my $contexts = $self->{contexts};
    $function{_key($_)} = $n++ for @{$contexts->{functions}};
    my ($parents, $functions) = map { _elements($contexts, $_) } qw(parent function);
    $place{"$parents->[$_] $functions->[$_]"} = $_ for 0 .. $#$parents;
    my @parts = @{$self->{parts}};
    $self->_print_list('parts', sub {
        my $read = shift @parts // return undef;
        my $part = $read ? $read->() : undef;
        my (@all, @places, @found);
        my $of = $part ? $part->{contexts} : {functions => [], column => sub { '[]' }};
        my @index_of = map { $function{_key($_)} } @{$of->{functions}};
        my ($of_parent, $of_function) = map { _elements($of, $_) } qw(parent function);
        for my $i (0 .. $#$of_parent) {
            my $parent = $of_parent->[$i] < 0 ? -1 : $all[$of_parent->[$i]];
            my $index  = $index_of[$of_function->[$i]];
            my $place =
                defined $parent && defined $index ? $place{"$parent $index"} : undef;
            push @all, $place;
            next if !defined $place;
            push @places, $place;
            push @found,  $i;
        }
        my $column = sub { return json_list(@{_elements($of, @_)}[@found]) };
        my $text = "{\n" . join(",\n", map { qq("$_->[0]": $_->[1]) }
            [places => json_list(@places)],
            [calls  => $column->('calls')],
            map { my $kind = $_;
                [$kind => json_list(map { $column->($kind, $_) } @{$self->{indexes}})]
            } qw(inclusive self)) . "\n}";
        $part->{view}->profile->close if $part;
        return $text;
    });
    return;
}

# Return the elements of a column of contexts.
sub _elements($contexts, @which) {
    return [split /,/, substr $contexts->{column}->(@which), 1, -1];
}

# Return a text that identifies a function.
sub _key($function) {
    return join "\n", map { $_ // '' } @$function{qw(name file object)};
}

# Print the counts of one kind, `inclusive` or `self`: an array for each shown event. In a
# difference these are changes or, if $is_old, the old side's counts. Then print for each rate the
# columns of its numerator and denominator, from which the rates of joined contexts are computed.
sub _print_columns($self, $kind, $is_old) {
    my $profile = $self->{view}->profile;
    my $column  = sub ($index) {
        return $self->{contexts}{column}->($kind, $index + ($is_old ? $profile->width : 0));
    };
    my $key   = ($is_old ? 'old_' : '') . $kind;
    my @rates = grep { $_->{rate} } @{$self->{view}->shown};
    my @indexes = @{$self->{indexes}};
    $self->_print_list($key, sub { @indexes ? $column->(shift @indexes) : undef });
    $self->_print_array("${key}_sums", map {
        json_list(map { $column->($_) } $profile->parts_of_rate($_->{name}))
    } @rates) if @rates;
    return;
}

1;
