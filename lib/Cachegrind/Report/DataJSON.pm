# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::DataJSON;

# A profile of data as a member of a JSON report; docs/cg_annotate.schema.json describes it. Objects
# with few misses of every event are only added up. Each pair of function and file is written once,
# in `places`; other members refer to it by its index there.

use Cachegrind::Strict;

use Cachegrind::Data qw(type_of);
use Cachegrind::Report::DataText qw(has_threads object_advice object_text offsets_text);
use Cachegrind::Report::SharingText qw(part_text);
use Cachegrind::Text::Count qw(add_counts);
use Cachegrind::Text::JSON qw(json_list json_object json_rows json_text);

use Exporter qw(import);
our @EXPORT_OK = qw(data_json);

# Return a JSON object, as bytes. `sort` and `types` are as in data_lines() of
# Cachegrind::Report::DataText. Objects with less than `threshold` percent of each event are added
# up, except objects in lines of memory with at least that share of the misses by sharing.
sub data_json($data, %given) {
    my ($shown, $hidden) = _divided($data, $given{threshold});
    my $sum = [@{$data->summary}];
    $_ = 0 for @$sum;
    add_counts($sum, $_->{misses}) for @$hidden;
    my $places = {list => [], number => {}};
    my $context = {%given, data => $data, places => $places, threads => has_threads(@$shown)};
    my @objects = map { _object($context, $_) } @$shown;
    my @members = (
        events  => json_list(map { json_text($_) } @{$data->events}),
        total   => _counts($data, $data->summary),
        _old($data, old_total => $data->summary),
        objects => json_rows(@objects),
        hidden  => json_object(objects => scalar @$hidden, misses => _counts($data, $sum)),
        places  => json_rows(@{$places->{list}}),
        $data->sharing ? (sharing => _sharing($data, %given, objects => $shown)) : (),
    );
    my @lines;
    while (my ($key, $value) = splice @members, 0, 2) {
        push @lines, qq("$key": $value);
    }
    return "{\n" . join(",\n", @lines) . "\n}";
}

# Return the index of $data's object $index in the JSON array `objects` that data_json() writes with
# this $threshold; undef if the object is added up with others.
sub object_number($data, $index, $threshold) {
    my ($shown) = _divided($data, $threshold);
    return (grep { $shown->[$_] == $data->objects->[$index] } 0 .. $#$shown)[0];
}

# Return two arrays: the objects to show, and those to add up. Objects in contended lines of memory
# are shown even if misses were not counted.
sub _divided($data, $threshold) {
    my ($shown)  = $data->divided($threshold);
    my $sharing  = $data->sharing;
    my @lines    = $sharing ? $sharing->lines_with($threshold) : ();
    my %is_shown = map { $_ => 1 } @$shown, map { $_->{object} } map { @{$_->{parts}} } @lines;
    my @all      = @{$data->objects};
    return ([grep { $is_shown{$_} } @all], [grep { !$is_shown{$_} } @all]);
}

sub _counts($data, $misses) {
    return json_list(@$misses[0 .. $#{$data->events}]);
}

# Return a member with the old side's counts in a difference, else an empty list.
sub _old($data, $name, $misses) {
    return if !$data->is_difference;
    return ($name => json_list(@$misses[@{$data->events} .. $#$misses]));
}

sub _object($context, $object) {
    my $data   = $context->{data};
    my $type   = type_of($context->{types}, $object);
    my $covered = offsets_text($data, $context->{sort}, $object);
    my $advice = object_advice($data, $context->{sort}, $object, $type);
    return json_object(
        label => json_text(object_text($object, $context->{threads})),
        (map { defined $object->{$_} ? ($_ => json_text($object->{$_})) : () } qw(kind name in)),
        (map { defined $object->{$_} ? ($_ => $object->{$_}) : () }
            qw(thread size element)),
        calls => json_list(map { json_list(_place($context, $_)) } @{$object->{calls}}),
        (map { $object->{$_} ? ($_ => _blocks($object->{$_})) : () } qw(blocks old_blocks)),
        lives   => json_list(map { json_list(@$_) } @{$object->{lives}}),
        misses  => _counts($data, $object->{misses}),
        _old($data, old => $object->{misses}),
        lines   => json_list(map { json_list(_place($context, $_), _counts($data, $_->{misses})) }
                @{$object->{lines}}),
        offsets => json_list(map { json_list($_->{offset}, _counts($data, $_->{misses})) }
                @{$object->{offsets}}),
        uses    => json_list(map { json_list(@$_{qw(offset loaded used)}) } @{$object->{uses}}),
        resizes => json_list(map { json_list(_place($context, $_), $_->{n}) }
                @{$object->{resizes}}),
        $type           ? (type   => _type($type))        : (),
        defined $covered ? (covered => json_text($covered)) : (),
        defined $advice ? (advice => json_text($advice)) : (),
    );
}

sub _blocks($blocks) {
    return json_object(map { $_ => $blocks->{$_} } sort keys %$blocks);
}

sub _type($type) {
    return json_object(
        name   => json_text($type->name),
        size   => $type->size,
        fields => json_list(map { json_object(name => json_text($_->{name}),
                from => $_->{from}, to => $_->{to}) } $type->fields),
    );
}

# Return the index of a line's function and file in `places`, and the line's number.
sub _place($context, $line) {
    my $places = $context->{places};
    my $number = $places->{number}{"$line->{file}\n$line->{function}"} //= do {
        push @{$places->{list}},
            json_object(map { $_ => json_text($line->{$_}) } qw(function file));
        $#{$places->{list}};
    };
    return ($number, $line->{line});
}

# ---- What threads share ----

# Return the member about sharing. Lines of memory that lines_with() of Cachegrind::Data::Sharing
# leaves out, by the threshold, are only counted.
sub _sharing($data, %given) {
    my $sharing = $data->sharing;
    my @shown   = $sharing->lines_with($given{threshold});
    my $objects = $given{objects};
    my %number  = map { $objects->[$_] => $_ } 0 .. $#$objects;
    return json_object(
        window => $sharing->window,
        total  => _counts_of($sharing->totals, qw(true false handed)),
        _old_of($sharing->totals, qw(true false handed)),
        lines  => json_list(map { _shared_line($data, \%number, $_) } @shown),
        hidden => @{$sharing->lines} - @shown,
    );
}

sub _counts_of($of, @names) {
    return json_object(map { $_ => $of->{$_} } @names);
}

# Return a member with the old side's values in a difference, else an empty list.
sub _old_of($of, @names) {
    return $of->{old} ? (old => _counts_of($of->{old}, @names)) : ();
}

sub _shared_line($data, $number, $line) {
    my $sharing = $data->sharing;
    my $advice  = $sharing->advice($line);
    return json_object(
        kind    => json_text($sharing->kind($line)),
        (map { $_ => $line->{$_} } qw(n changes true false)),
        _old_of($line, qw(n changes true false)),
        parts   => json_list(map { _shared_part($data, $number, $_) } @{$line->{parts}}),
        threads => json_list(map { _sharer($sharing, $_) } @{$line->{sharers}}),
        defined $advice ? (advice => json_text($advice)) : (),
    );
}

sub _shared_part($data, $number, $part) {
    my $object = $part->{object};
    return json_object(
        from   => $part->{from},
        object => $number->{$object},
        label  => json_text(part_text($data, $part)),
        (map { defined $object->{$_} ? ($_ => json_text($object->{$_})) : () } qw(kind name in)),
        defined $part->{offset} ? (offset => $part->{offset}) : (),
    );
}

sub _sharer($sharing, $sharer) {
    my @counts = qw(misses reads writes);
    return json_object(
        $sharer->{thread} eq '*' ? () : (thread => $sharer->{thread}),
        (map { $_ => $sharer->{$_} } @counts),
        _old_of($sharer, @counts),
        read_bytes    => _runs($sharing->bytes($sharer->{read_mask})),
        written_bytes => _runs($sharing->bytes($sharer->{write_mask})),
    );
}

sub _runs(@runs) {
    return json_list(map { json_list(@$_) } @runs);
}

1;
