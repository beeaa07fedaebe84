# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::DataText;

# The section "Data" as lines of text: a table of the objects with misses, then details of the first
# objects, such as the offsets and the source lines with most misses.

use Cachegrind::Strict;

use Cachegrind::Data qw(type_of);
use Cachegrind::Data::Site qw(content_of site_of);
use Cachegrind::Text::Count qw(add_counts);
use Cachegrind::Text::Format qw(aligned_lines commas count_text share_text);

use Exporter qw(import);
our @EXPORT_OK = qw(data_lines has_threads object_advice object_text offsets_text place_text);

use constant {
    TOP       => 5,     # objects with details, besides objects whose type the user has given
    PARTS     => 5,     # largest number of lines, or of offsets, listed for an object
    PART      => 0.1,   # least share of an object's misses for an offset to be listed
    WORD      => 8,     # bytes per offset
    ENOUGH    => 1.5,   # least ratio of an offset's misses to the misses of other lines
    HAS_OFFSETS => 4096, # largest size of blocks that have offsets without an element size
    LINE_SIZE => 64,    # bytes of a cache line, as in most caches
    NEAR      => 8,     # largest distance of source lines in one place of a function
    ALL       => 0.99,  # least share of an object's misses that is called all
    NEARLY    => 0.9,   # least share of the used bytes that is called nearly all
    FEW       => 4,     # largest number of words that are named if they have nearly all
};

# Return the lines of the section. `sort` is the event by which objects are sorted; objects with
# less than `threshold` percent of it are added up in one row. If `percents` is true, counts have
# shares, which in a difference are percentages of the old totals. `types` are for type_of() of
# Cachegrind::Data. `total` has the profile's totals of the data's events, or is undef; if it
# differs from the data's totals, the section has a note. The columns are the events that `show`
# names, in its order; all events if the data have none of these.
sub data_lines($data, %given) {
    my @ranked = $data->ranked($given{sort});
    my $total  = $data->weight($given{sort}, $data->wholes);
    my @missed = grep { $data->weight($given{sort}, $_->{misses}) ne '0' } @ranked;
    return $data->is_difference ? 'Nothing has changed.' : 'No data were missed in.' if !@missed;
    my @shown = grep {
        abs($data->weight($given{sort}, $_->{misses})) * 100 >= $given{threshold} * $total
    } @missed;
    my $has_threads = has_threads(@ranked);
    # Objects whose type the user has given always have details.
    my %is_top = map { $_ => 1 } @shown[0 .. ($#shown < TOP ? $#shown : TOP - 1)];
    my @top = grep { $is_top{$_} || type_of($given{types}, $_) } @ranked;
    return (
        _remark($data, $given{total}),
        _table($data, \%given, $has_threads, \@shown, [@ranked[@shown .. $#ranked]]),
        map { ('', _details($data, $has_threads, \%given, $_)) } @top,
    );
}

# Return whether the objects belong to more than one thread.
sub has_threads(@objects) {
    my %seen = map { $_->{thread} => 1 } grep { defined $_->{thread} } @objects;
    return keys %seen > 1;
}

sub _remark($data, $total) {
    my @summary = @{$data->summary}[0 .. $#{$data->events}];
    return if !$total || "@$total" eq "@summary";
    return ('These are the misses of the whole run; the profile is of a part of it.', '');
}

sub _table($data, $given, $has_threads, $shown, $others) {
    my @all     = 0 .. $#{$data->events};
    my %column  = map { $data->events->[$_] => $_ } @all;
    my @columns = grep { defined } @column{@{$given->{show} // []}};
    @columns = @all if !@columns;
    my $counts = sub { return _counts($data, $given, $_[0], @columns) };
    my @rows   = ([@{$data->events}[@columns], 'object']);
    push @rows, [$counts->($data->summary), 'ALL DATA'];
    push @rows, [$counts->($_->{misses}), object_text($_, $has_threads)] for @$shown;
    if (@$others) {
        my @sum = map { 0 } @{$data->summary};
        add_counts(\@sum, $_->{misses}) for @$others;
        my $n = commas(scalar @$others);
        push @rows, [$counts->(\@sum), "($n other" . ($n eq '1' ? ')' : 's)')];
    }
    return aligned_lines([('r') x @columns, 'l'], @rows);
}

sub _counts($data, $given, $misses, @columns) {
    my $wholes = $data->wholes;
    my $share  = sub { $given->{percents} ? ' (' . share_text(@_) . ')' : '' };
    return map {
        my $count = $misses->[$_];
        $count eq '0' ? '.'
            : count_text($data->is_difference, $count) . $share->($count, $wholes->[$_])
    } @columns;
}

my %TEXT = (
    heap      => \&_heap_text,
    static    => sub { "static $_[0]{name}" . _size_text($_[0]) . ' in ' . _base($_[0]{in}) },
    stack     => sub { defined $_[0]{name} ? "stack of $_[0]{name}" : 'a stack' },
    arguments => sub { 'arguments and environment' },
    tls       => sub { 'thread-local data' },
    code      => sub { 'code of ' . _base($_[0]{in}) },
    constants => sub { 'data without a symbol in ' . _base($_[0]{in}) },
    file      => sub { 'file ' . ($_[0]{name} // '???') },
    anonymous => sub { 'mapped memory' },
    free      => sub { 'heap outside of blocks' },
    unknown   => sub { '???' },
);

# Return a description of the object in one line. If $has_threads, the line has the object's
# thread, if known.
sub object_text($object, $has_threads = undef) {
    my $text = ($TEXT{$object->{kind}} // sub { $object->{kind} })->($object);
    $text .= ", thread $object->{thread}" if $has_threads && defined $object->{thread};
    return join ' < ', $text, map { place_text($_) } site_of($object);
}

# Return a text such as "list<Order> nodes, main.cc:116, 12,000 x 96 bytes (peak 1.2 MB)"; or, if
# the container is unknown, "heap 12,000 x 96 bytes (peak 1.2 MB)".
sub _heap_text($object) {
    my $content = content_of($object) // return 'heap ' . _blocks_text($object);
    my ($site) = site_of($object);
    return "$content, " . _base($site->{file}) . ":$site->{line}, " . _blocks_text($object);
}

sub _blocks_text($object) {
    my $old = $object->{old_blocks};
    my $blocks = $object->{blocks} // $old // return '(allocated before)';
    my ($least, $most) = map { commas($_) } @$blocks{qw(least most)};
    my $sizes = $least eq $most ? "$least bytes" : "$least to $most bytes";
    my $side = $blocks eq ($old // '') ? ', gone'
        : $old ? ', was ' . commas($old->{n}) . ' x' : '';
    my $peak = _bytes_text($blocks->{peak_bytes});
    return commas($blocks->{n}) . " x $sizes (peak $peak$side)";
}

sub _size_text($object) {
    return defined $object->{size} ? ' (' . _bytes_text($object->{size}) . ')' : '';
}

sub _bytes_text($n) {
    return "$n bytes" if $n < 1_000;
    return sprintf '%.0f kB', $n / 1_000 if $n < 1_000_000;
    return sprintf '%.1f MB', $n / 1_000_000 if $n < 1_000_000_000;
    return sprintf '%.1f GB', $n / 1_000_000_000;
}

sub _base { return ($_[0] // '???') =~ s{.*/}{}r }

# Return a function and its line, as `new_node prog.c:5`; only the function if the file is unknown.
sub place_text($place) {
    return $place->{function} if $place->{file} eq '???';
    return "$place->{function} " . _base($place->{file}) . ":$place->{line}";
}

# ---- Details of an object -----------------------------------------------------

sub _details($data, $has_threads, $given, $object) {
    my ($event, $type) = ($given->{sort}, type_of($given->{types}, $object));
    my $all   = $data->weight($event, $object->{misses});
    my @lines = _by_weight($data, $event, $object->{lines});
    return (
        object_text($object, $has_threads),
        _all_of_it($data, $given, $all),
        _parts(
            (_events($data, $event))[0] eq 'CyMem' ? 'waited for by' : 'missed in by',
            $data, $given, $all, [map { [place_text($_), $_] } @lines]
        ),
        $type ? _parts('in', $data, $given, $all, [_fields($data, $event, $object, $type)])
        : _parts('at offset', $data, $given, $all, [_hot_offsets($data, $event, $object, $all)]),
        $type && !@{$object->{offsets}} ? _without_offsets($object, $type) : (),
        map({"  $_"} offsets_text($data, $event, $object) // ()),
        _lives($object),
        _use($object, $type),
        map {"  $_"} object_advice($data, $event, $object, $type) // (),
    );
}

# Return the names of the events by which objects are sorted: $event, or the events that stand for
# $event if the data lack it.
sub _events($data, $event) {
    return map { $data->events->[$_] } $data->weighed($event);
}

# Return the line with an object's count and share. The lines below it list parts of this count.
sub _all_of_it($data, $given, $all) {
    my $event = join ' and ', _events($data, $given->{sort});
    my $whole = $data->weight($given->{sort}, $data->wholes);
    my $share = $given->{percents} ? ' (' . share_text($all, $whole) . ' of all)' : '';
    return if $all eq '0';
    return '  ' . count_text($data->is_difference, $all) . " $event$share, of which";
}

sub _by_weight($data, $event, $parts) {
    my %weight = map { $_ => abs $data->weight($event, $_->{misses}) } @$parts;
    return sort { $weight{$b} <=> $weight{$a} } @$parts;
}

# Return the offsets with at least PART of an object's misses, ascending, each with its text. In an
# array, an offset is within an element.
sub _hot_offsets($data, $event, $object, $all) {
    my $of = $object->{element} ? " of each $object->{element} bytes" : '';
    return map { [sprintf('%d to %d', $_->{offset}, $_->{offset} + WORD - 1) . $of, $_] }
        grep { abs $data->weight($event, $_->{misses}) >= PART * abs $all } @{$object->{offsets}};
}

sub _without_offsets($object, $type) {
    my $name = $object->{name} // ($object->{calls}[0] // return ())->{function};
    return '  no field is known: the profile has no offsets of this array; run the program with'
        . " --data-element='$name:" . $type->size . q{'};
}

# Return a phrase with the share of an object's misses that have offsets; undef if all or no misses
# have offsets, or in a difference. Misses in large blocks without an element size have none.
sub offsets_text($data, $event, $object) {
    my ($all, @offsets)
        = map { $data->weight($event, $_->{misses}) } $object, @{$object->{offsets}};
    my $covered = 0;
    $covered += $_ for @offsets;
    return undef if $data->is_difference || $covered <= 0 || $covered >= ALL * $all;
    return 'offsets are known of ' . commas($covered) . ' (' . share_text($covered, $all) . ')'
        . (($object->{blocks}{most} // 0) <= HAS_OFFSETS || $object->{element} ? ''
        : ': blocks of more than ' . commas(HAS_OFFSETS) . ' bytes have none');
}

# Return the fields of the type that the user has given, most misses first. Fields in the same word
# are one entry.
sub _fields($data, $event, $object, $type) {
    my %sum;
    my $none = join ' but of ', 'no field', $type->bases // ();
    for my $part (@{$object->{offsets}}) {
        my $fields = $type->fields_at($part->{offset}, WORD);
        $fields = $none if $fields eq '';
        add_counts($sum{$fields}{misses} //= [(0) x @{$part->{misses}}], $part->{misses});
        $sum{$fields}{name} = $fields;
    }
    return map { [$_->{name}, $_] }
        _by_weight($data, $event, [map { $sum{$_} } sort keys %sum]);
}

sub _parts($label, $data, $given, $all, $parts) {
    my $event      = $given->{sort};
    my $has_shares = $given->{percents} && !$data->is_difference;
    my $share      = sub { $has_shares ? '(' . share_text($_[0], $all) . ')' : () };
    my @few = grep { $data->weight($event, $_->[1]{misses}) ne '0' }
        @$parts[0 .. ($#$parts < PARTS ? $#$parts : PARTS - 1)];
    my @rows = map {
        my $count = $data->weight($event, $_->[1]{misses});
        [count_text($data->is_difference, $count), $share->($count), "$label $_->[0]"]
    } @few;
    return map { "  $_" } aligned_lines([('r') x ($has_shares ? 2 : 1), 'l'], @rows);
}

sub _lives($object) {
    my @lives = @{$object->{lives}} or return;
    my @from  = map { $_->[0] == 0 ? 0 : 2 ** ($_->[0] - 1) } @lives[0, -1];
    return sprintf '  blocks that were freed lived for %s to %s instructions', commas($from[0]),
        commas($lives[-1][0] == 0 ? 0 : 2 * $from[1] - 1);
}

# Return a line with the share of loaded bytes that are used; nothing if more than half are used.
# The line also names the words with nearly all of the used bytes, if these are at most FEW.
sub _use($object, $type) {
    my ($loaded, $used) = (0, 0);
    for my $word (@{$object->{uses}}) {
        $loaded += $word->{loaded};
        $used += $word->{used};
    }
    return if $used * 2 > $loaded || $loaded == 0;
    my @words = sort { $b->{used} <=> $a->{used} } @{$object->{uses}};
    my ($n, $sum) = (0, 0);
    $sum += $words[$n++]{used} while $sum < NEARLY * $used;
    my @places = map { ($type && $type->fields_at($_, WORD)) || "$_ to " . ($_ + WORD - 1) }
        sort { $a <=> $b } map { $_->{offset} } @words[0 .. $n - 1];
    return sprintf '  of %d bytes loaded %.0f are used%s', LINE_SIZE, LINE_SIZE * $used / $loaded,
        $n == 0 || $n > FEW ? '' : ', nearly all ' . ($type ? 'in ' : 'at ') . join ', ', @places;
}

# Return advice against the misses in an object, a sentence without a full stop; undef if no advice
# is certain to help. There is advice for one case: one source line, or a few adjacent lines of one
# function, use fields of a block that are far apart. These lines certainly miss at an offset that
# has more misses than all other lines together. Code without line numbers gets no advice. If $type
# is given, its names of fields are used.
sub object_advice($data, $event, $object, $type) {
    return undef if $data->is_difference || $object->{kind} ne 'heap';
    my @lines = _by_weight($data, $event, $object->{lines}) or return undef;
    my $first = $lines[0];
    return undef if $first->{line} == 0;    # line 0 stands for all lines without a number
    my @near  = grep {
        $_->{file} eq $first->{file} && $_->{function} eq $first->{function}
            && abs($_->{line} - $first->{line}) <= NEAR
    } @lines;
    my $all = $data->weight($event, $object->{misses});
    return undef if $all eq '0';
    for my $who (['that first line', $first], ["line $first->{line} and lines near it", @near]) {
        my ($name, @users) = @$who;
        my $elsewhere = $all;
        $elsewhere -= $data->weight($event, $_->{misses}) for @users;
        my @hot = map { $_->{offset} }
            grep { $data->weight($event, $_->{misses}) >= ENOUGH * $elsewhere }
            map  { $_->[1] } _hot_offsets($data, $event, $object, $all);
        next if @hot < 2 || @hot * WORD > LINE_SIZE / 2;
        my $apart = $hot[-1] - $hot[0];
        next if $apart < @hot * WORD + WORD;
        my @names = map { ($type && $type->fields_at($_, WORD)) || $_ } @hot;
        my $fields = join(', ', @names[0 .. $#names - 1]) . " and $names[-1]";
        return ($type ? "$fields are" : "fields at $fields are")
            . " used by $name, and are up to $apart bytes apart:"
            . ' side by side they would more often be in one line of the cache';
    }
    return undef;    ## no critic (ProhibitExplicitReturnUndef): one of several arguments
}

1;
