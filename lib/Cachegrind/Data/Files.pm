# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Data::Files;

# Reads, adds up and writes profiles of data; docs/FORMAT.md has the format. Counts are added. Of
# blocks and bytes alive at a time, or at the end, the largest number of all files is kept, since
# each process has its own memory. In a sum, the order of files does not matter.

use Cachegrind::Strict;

use Cachegrind::Data::SharedLines;
use Cachegrind::Text::Lines qw($NUMBER);
use List::Util qw(max min);

use Exporter qw(import);
our @EXPORT_OK = qw(read_data write_data);

# The events in order; the second row exists only with cache use, the third only with cycles.
my @EVENTS = ('D1mr DLmr D1mw DLmw', ' AcCost1 SpLoss1 AcCost2 SpLoss2', ' CyMem');
my %KNOWN  = map { $EVENTS[0] . $_ => 1 } '', @EVENTS[1, 2], $EVENTS[1] . $EVENTS[2];

# The stages of an object's lines in a file, in the order in which the lines must come.
use constant {
    NAMES => 1, CALLS => 2, RESIZES => 3, BLOCKS => 4, LIVES => 5, OLD_BLOCKS => 6, OLD_LIVES => 7,
    MISSES => 8, LINES => 9, OFFSETS => 10, USES => 11,
};

use constant {
    N_LIVES => 64,    # classes of lifetimes
    WORD    => 8,     # bytes per counted offset
};

# The sides of a difference, as indices of arrays with an element for each side.
use constant {NEW => 0, OLD => 1};

my @BLOCKS = qw(n bytes least most peak peak_bytes left left_bytes resized);

# Functions that read a line, by its first word; each takes the rest of the line, and the side.
my %TAKE = (
    'object: '   => \&_begin_object,
    'thread: '   => sub { $_[0]{object}{thread} = _size(@_) },
    'name: '     => \&_take_name,
    'in: '       => \&_take_object_file,
    'size: '     => sub { $_[0]{object}{size} = _size(@_) },
    'element: '  => sub { $_[0]{object}{element} = _size(@_) },
    'fl='        => \&_take_file,
    'fn='        => \&_take_function,
    'call '      => \&_take_call,
    'resized '   => \&_take_resize,
    'blocks: '   => \&_take_blocks,
    'lives: '    => \&_take_lives,
    'misses:'    => \&_take_misses,
    'line '      => \&_take_line,
    'offset '    => \&_take_offset,
    'use '       => \&_take_use,
    'cmd: '      => sub { $_[0]{all}{commands}{$_[1]} = 1 },
    'difference: yes' => \&_take_difference,
    'events:'    => \&_take_events,
    'summary:'   => \&_take_summary,
    'objects: '  => sub { $_[0]{stated} = _number(@_) },
    'sharing: '  => sub { $_[0]{sharing}->take_header($_[1]) },
    'shared:'    => sub { _end_object($_[0]); $_[0]{sharing}->take_line($_[1]) },
    'part '      => sub { $_[0]{sharing}->take_part($_[1], $_[0]{objects}) },
    'sharer '    => sub { $_[0]{sharing}->take_sharer($_[1]) },
);
my $BEGINNING = join '|', map { quotemeta } reverse sort keys %TAKE;
my %HAS_OLD = map { $_ => 1 } 'resized ', 'blocks: ', 'lives: ', 'use ';

# Return the sum of the files at @paths or, with $subtracts, the difference of two, the old one
# first: a hash with `commands`, `events`, `summary`, `is_difference`, `objects` and, if known,
# `sharing`, a Cachegrind::Data::SharedLines. Cachegrind::Data describes the keys. In a difference,
# however, arrays of counts have the counts of the new side, then of the old, and an object also has
# `old_uses`, `old_resizes` and `old_lives`. $names is a Cachegrind::Data::Names. Raise an error if
# a file is malformed, or if files do not go together.
sub read_data($names, $subtracts, @paths) {
    my $all = {
        names => $names, subtracts => $subtracts, is_difference => $subtracts, n_files => 0,
        commands => {}, objects => [], known => {}, summary => [],
        sharing => Cachegrind::Data::SharedLines->new,
    };
    _read_file($all, $_) for @paths;
    my @objects = _sorted(map { _finished($_) } @{$all->{objects}});
    $all->{sharing}->finish(@objects);
    return {
        commands      => [sort keys %{$all->{commands}}],
        events        => [split / /, $all->{events} // ''],
        summary       => $all->{summary},
        is_difference => $all->{is_difference},
        objects       => \@objects,
        sharing       => $all->{sharing}->is_known ? $all->{sharing} : undef,
    };
}

sub _read_file($all, $path) {
    my $in = Cachegrind::Text::Lines->new($path, 'data');
    $all->{names}->learn(@{$in->all});
    my $side = $all->{n_files}++ || !$all->{subtracts} ? NEW : OLD;
    my $self = {
        all => $all, in => $in, sides => [$side], stage => 0, objects => [], sum => [], stated => 0,
    };
    $self->{sharing} = $all->{sharing}->file($in, $self->{sides});
    while (defined(my $line = $in->next)) {
        next if $line eq '' || $line =~ /\A#/;
        if (!$self->{has_version}) {
            $in->wrong('unknown version; only 1 is known') if $line ne 'version: 1';
            $self->{has_version} = 1;
            next;
        }
        my ($old, $word) = $line =~ /\A(old )?($BEGINNING)/;
        $in->wrong('unknown line')
            if !defined $word || (defined $old && !($self->{is_difference} && $HAS_OLD{$word}));
        $TAKE{$word}->($self, substr($line, $+[0]), defined $old ? OLD : $self->{sides}[0]);
    }
    _end_file($self);
    return;
}

sub _end_file($self) {
    my ($in, $all) = @$self{qw(in all)};
    _end_object($self);
    $self->{sharing}->end;
    $in->wrong('the file ends early, or late: that is not the number of objects in its header')
        if $self->{stated} != @{$self->{objects}};
    $self->{summary} //= [];
    my $n = max(scalar @{$self->{sum}}, scalar @{$self->{summary}});
    $in->wrong('the misses of the objects do not add up to the summary')
        if grep { ($self->{sum}[$_] // 0) != ($self->{summary}[$_] // 0) } 0 .. $n - 1;
    $in->add($all->{summary}, $self->{summary});
    return;
}

# ---- The header -----------------------------------------------------------------

sub _take_difference($self, $text, @) {
    my ($in, $all) = @$self{qw(in all)};
    $in->wrong('unknown line') if $text ne '';
    $in->wrong('a difference, among profiles that are none')
        if $all->{subtracts} || ($all->{n_files} > 1 && !$all->{is_difference});
    $self->{is_difference} = $all->{is_difference} = 1;
    @{$self->{sides}} = (NEW, OLD);
    return;
}

sub _take_events($self, $text, @) {
    my ($in, $all) = @$self{qw(in all)};
    my $events = $text =~ s/\A //r;
    $in->wrong('other events than D1mr DLmr D1mw DLmw, and with cache use AcCost1 SpLoss1 AcCost2'
            . ' SpLoss2, and with cycles CyMem') if !$KNOWN{$events};
    $in->wrong('other events than in the files before: cache use or cycles are counted in some'
            . ' only') if ($all->{events} //= $events) ne $events;
    $all->{n_events} = () = $text =~ / /g;
    $self->{has_events} = 1;
    return;
}

sub _take_summary($self, $text, @) {
    my ($in, $all) = @$self{qw(in all)};
    $in->wrong('no difference, among profiles that are')
        if $all->{is_difference} && !$all->{subtracts} && !$self->{is_difference};
    $in->wrong('malformed counts') if !$self->{has_events} || $self->{summary};
    $self->{summary} = _counts($self, $text) // $in->wrong('malformed counts');
    return;
}

# ---- Pieces of a line -------------------------------------------------------------

# Return all counts in $text, with zeros for a side that the file lacks; undef if malformed.
sub _counts($self, $text) {
    my ($all, @sides) = ($self->{all}, @{$self->{sides}});
    my $n      = $all->{n_events} // 0;
    my @counts = $text =~ /\A(?: $NUMBER)*\z/ ? split(/ /, substr $text, 1) : return undef;
    return undef if @counts != $n * @sides;
    # A miss in the last level is a miss in the first, too.
    for my $at (map { $_ * $n } 0 .. $#sides) {
        return undef if $counts[$at] < $counts[$at + 1] || $counts[$at + 2] < $counts[$at + 3];
    }
    return \@counts if !$all->{is_difference} || @sides > 1;
    my @none = (0) x $n;
    return $sides[0] == OLD ? [@none, @counts] : [@counts, @none];
}

sub _number($self, $text, @) {
    $self->{in}->wrong('no number') if $text !~ /\A$NUMBER\z/;
    return $text;
}

# Begin or continue stage $stage. Raise an error if no object, or a later stage, has begun.
sub _goes_on($self, $stage) {
    $self->{in}->wrong('a line that is out of place')
        if !$self->{stage} || $self->{stage} > $stage;
    $self->{stage} = $stage;
    return;
}

sub _size($self, $text, @) {
    _goes_on($self, NAMES);
    return _number($self, $text);
}

# Return line $number of the present function, as a hash. All lines of a folded file or function
# become line 0 of one function, with `is_folded`.
sub _place($self, $number) {
    my ($names, $file, $function) = ($self->{all}{names}, @$self{qw(file function)});
    my $fold = $names->is_fold(fl => $file) ? $file
        : $names->is_fold(fn => $function) ? $function
        :                                    return {
            file => $file, function => $function, line => $number};
    return {file => $fold, function => $fold, line => 0, is_folded => 1};
}

sub _key { return join "\n", @{$_[0]}{qw(file function line)} }

# ---- Objects ----------------------------------------------------------------------

sub _begin_object($self, $kind, @) {
    my $in = $self->{in};
    $in->wrong('an object before events: and summary:')
        if !$self->{has_events} || !$self->{summary};
    $in->wrong('an object after lines that are shared') if $self->{sharing}->has_begun;
    _end_object($self);
    $self->{stage}  = NAMES;
    $self->{object} = {
        kind => $kind, calls => [], misses => undef, lines => {}, offsets => {},
        blocks => [], lives => [], resizes => [{}, {}], uses => [{}, {}],
    };
    delete @$self{qw(file function offset)};
    @$self{qw(of_lines of_offsets)} = ([], []);
    return;
}

sub _take_name($self, $name, @) {
    _goes_on($self, NAMES);
    my $kind = $self->{object}{kind};
    $self->{object}{name}
        = $kind eq 'stack' ? $self->{all}{names}->shown(fn => $name)
        : $kind eq 'static' ? $self->{all}{names}->shown(nm => $name)
        :                     $name;
    return;
}

# Take the name of an object file. It may be an old path, in the old file of a difference or in any
# file of a sum.
sub _take_object_file($self, $name, @) {
    _goes_on($self, NAMES);
    my $all   = $self->{all};
    my $shown = $all->{names}->shown(ob => $name);
    $self->{object}{in} = !$all->{subtracts} || $self->{sides}[0] == OLD
        ? $all->{names}->now($shown) : $shown;
    return;
}

sub _take_file($self, $name, @) {
    $self->{in}->wrong('a misplaced name') if !$self->{stage};
    $self->{file} = $self->{all}{names}->shown(fl => $name);
    delete $self->{function};
    return;
}

sub _take_function($self, $name, @) {
    $self->{in}->wrong('a misplaced name') if !$self->{stage} || !defined $self->{file};
    $self->{function} = $self->{all}{names}->shown(fn => $name);
    return;
}

sub _take_call($self, $text, @) {
    _goes_on($self, CALLS);
    $self->{in}->wrong('a call without a function or a line')
        if !defined $self->{function} || $text !~ /\A$NUMBER\z/;
    my ($calls, $call) = ($self->{object}{calls}, _place($self, $text));
    # Leave out calls within folded code.
    return if delete $call->{is_folded} && @$calls && _key($calls->[-1]) eq _key($call);
    push @$calls, $call;
    return;
}

sub _take_resize($self, $text, $side) {
    _goes_on($self, RESIZES);
    my ($line, $n) = $text =~ /\A($NUMBER) ($NUMBER)\z/;
    $self->{in}->wrong('a malformed line of reallocations, or one without a function')
        if !defined $self->{function} || !defined $n;
    my $place = _place($self, $line);
    my $resize = $self->{object}{resizes}[$side]{_key($place)} //= {%$place, n => 0};
    $resize->{n} = $self->{in}->sum($resize->{n}, $n);
    return;
}

sub _take_blocks($self, $text, $side) {
    _goes_on($self, $side == OLD && $self->{is_difference} ? OLD_BLOCKS : BLOCKS);
    my %blocks;
    my $form = qr/($NUMBER) ($NUMBER) of ($NUMBER) ($NUMBER) peak ($NUMBER) ($NUMBER)/;
    @blocks{@BLOCKS} = $text =~ /\A$form left ($NUMBER) ($NUMBER) resized ($NUMBER)\z/
        or $self->{in}->wrong('malformed numbers of blocks');
    $self->{in}->wrong('malformed numbers of blocks')
        if $blocks{n} == 0 || $blocks{left} > $blocks{peak} || $blocks{peak} > $blocks{n}
        || $blocks{least} > $blocks{most};
    $self->{object}{blocks}[$side] = \%blocks;
    return;
}

sub _take_lives($self, $text, $side) {
    my $in = $self->{in};
    _goes_on($self, $side == OLD && $self->{is_difference} ? OLD_LIVES : LIVES);
    my $sum = 0;
    for my $one (split / /, $text, -1) {
        my ($class, $n) = $one =~ /\A(\d{1,2}):($NUMBER)\z/a;
        $in->wrong('malformed numbers of lifetimes') if !defined $n || $class >= N_LIVES;
        $self->{object}{lives}[$side][$class] = $n;
        $sum = $in->sum($sum, $n);
    }
    my $blocks = $self->{object}{blocks}[$side];
    $in->wrong('more lifetimes than blocks') if $sum > ($blocks ? $blocks->{n} : 0);
    return;
}

sub _take_misses($self, $text, @) {
    my $is_first = $self->{stage} < MISSES;
    _goes_on($self, MISSES);
    $self->{object}{misses} = ($is_first ? _counts($self, $text) : undef)
        // $self->{in}->wrong('malformed misses');
    return;
}

sub _take_line($self, $text, @) {
    my $in = $self->{in};
    $in->wrong('a line without a function or misses: before')
        if $self->{stage} < MISSES || !defined $self->{function};
    _goes_on($self, LINES);
    my ($number, $counts) = $text =~ /\A($NUMBER)(.*)\z/s;
    my $misses = defined $number ? _counts($self, $counts) : undef;
    $in->wrong('malformed misses of a line') if !$misses;
    my $place = _place($self, $number);
    $in->add(($self->{object}{lines}{_key($place)} //= {%$place, misses => []})->{misses}, $misses);
    $in->add($self->{of_lines}, $misses);
    return;
}

sub _take_offset($self, $text, @) {
    my $in = $self->{in};
    $in->wrong('an offset without misses: before') if $self->{stage} < MISSES;
    _goes_on($self, OFFSETS);
    my ($offset, $counts) = $text =~ /\A($NUMBER)(.*)\z/s;
    my $misses = defined $offset ? _counts($self, $counts) : undef;
    $in->wrong('malformed misses of an offset, or offsets that do not rise')
        if !$misses || $offset <= ($self->{offset} // -1);
    $self->{offset} = $offset;
    $self->{object}{offsets}{$offset} = $misses;
    $in->add($self->{of_offsets}, $misses);
    return;
}

sub _take_use($self, $text, $side) {
    my $in = $self->{in};
    $in->wrong('a use without misses: before') if $self->{stage} < MISSES;
    $self->{last_use} = [$side, -1]
        if $self->{stage} < USES || $self->{last_use}[0] != $side;
    _goes_on($self, USES);
    my ($offset, $loaded, $used) = $text =~ /\A($NUMBER) ($NUMBER) ($NUMBER)\z/;
    $in->wrong('a malformed use of an offset, or offsets that do not rise')
        if !defined $used || $used > $loaded || $offset <= $self->{last_use}[1];
    $self->{last_use}[1] = $offset;
    $in->add($self->{object}{uses}[$side]{$offset} //= [], [$loaded, $used]);
    return;
}

# ---- Adding up ----------------------------------------------------------------------

# End the object: check it, and add it to the same object of the files before.
sub _end_object($self) {
    return if !$self->{stage};
    my ($in, $all, $object) = @$self{qw(in all object)};
    my $misses = $object->{misses} // $in->wrong('the object before has no misses: line');
    my ($of_lines, $of_offsets) = @$self{qw(of_lines of_offsets)};
    $in->wrong("the misses of the object's lines before do not add up to its own")
        if grep { ($of_lines->[$_] // 0) != $misses->[$_] } 0 .. $#$misses;
    $in->wrong('the object before has offsets and no size of elements')
        if _is_mixed($object) && _has_offsets($object);
    $in->wrong("the misses of the object's offsets before are more than its own")
        if grep { ($of_offsets->[$_] // 0) > $misses->[$_] } 0 .. $#$misses;
    $self->{stage} = 0;
    $in->add($self->{sum}, $misses);
    my $key = join "\n", (map { defined $_ ? "=$_" : '' } @$object{qw(kind name in)}),
        $object->{thread} || 0, map { _key($_) } @{$object->{calls}};
    my $known = $all->{known}{$key};
    if ($known) {
        _merge($in, $known, $object);
    } else {
        $known = $all->{known}{$key} = $object;
        push @{$all->{objects}}, $object;
    }
    push @{$self->{objects}}, $known;
    return;
}

sub _has_offsets($object) {
    return grep { %$_ } $object->{offsets}, @{$object->{uses}};
}

# Return whether files had elements of different sizes, so that offsets cannot be added.
sub _is_mixed { return defined $_[0]{element} && $_[0]{element} == 0 }

sub _merge($in, $to, $more) {
    $in->add($to->{misses}, $more->{misses});
    $to->{size} = max($to->{size} // 0, $more->{size} // 0);
    for my $side (NEW, OLD) {
        _add_blocks($in, $to->{blocks}, $more->{blocks}, $side);
        $in->add($to->{lives}[$side] //= [], [map { $_ // 0 } @{$more->{lives}[$side] // []}]);
        _add_rows($in, n => $to->{resizes}[$side], $more->{resizes}[$side]);
    }
    _add_rows($in, misses => $to->{lines}, $more->{lines});
    _join_elements($in, $to, $more);
    for my $pair ([@$to{qw(offsets)}, $more->{offsets}],
        map { [$to->{uses}[$_], $more->{uses}[$_]] } NEW, OLD)
    {
        my ($sums, $counts) = @$pair;
        $in->add($sums->{$_} //= [], $counts->{$_}) for keys %$counts;
    }
    return;
}

sub _add_rows($in, $what, $to, $more) {
    for my $key (keys %$more) {
        my ($sum, $row) = ($to->{$key}, $more->{$key});
        if (!$sum) {
            $to->{$key} = $row;
        } elsif (ref $row->{$what}) {
            $in->add($sum->{$what}, $row->{$what});
        } else {
            $sum->{$what} = $in->sum($sum->{$what}, $row->{$what});
        }
    }
    return;
}

# Add $blocks of $side to $sums. Of what is alive, the largest number is kept, not a sum.
sub _add_blocks($in, $sums, $blocks, $side) {
    my $more = $blocks->[$side] // return;
    my $to = $sums->[$side] //= {%$more, map { $_ => 0 } grep { $_ ne 'least' } @BLOCKS};
    $to->{least} = $more->{least} if $more->{least} < $to->{least};
    $to->{$_} = max($to->{$_}, $more->{$_})      for qw(most peak peak_bytes left left_bytes);
    $to->{$_} = $in->sum($to->{$_}, $more->{$_}) for qw(n bytes resized);
    return;
}

# Join the elements of $more with those of $to. Offsets in elements of different sizes cannot be
# added, and are dropped. If only one object has a size, the offsets of the other object are in
# whole blocks; they are taken modulo that size, as the tool does, or all are dropped if it is no
# multiple of WORD. Without offsets the size does not matter.
sub _join_elements($in, $to, $more) {
    my ($size, $other) = map { $_->{element} // 0 } $to, $more;
    my $is_mixed = _is_mixed($to) || _is_mixed($more);
    if (!$is_mixed && _has_offsets($to) && _has_offsets($more) && $size != $other) {
        my ($whole, $known) = $size ? ($more, $size) : ($to, $other);
        $is_mixed = ($size && $other) || $known % WORD;
        _fold_offsets($in, $whole, $known);
        $to->{element} = $known;
    } elsif (_has_offsets($more)) {
        $to->{element} = $other;
    } elsif (!_has_offsets($to)) {
        $to->{element} = max($size, $other);
    }
    delete $to->{element} if !$to->{element};
    if ($is_mixed) {
        $to->{element} = 0;
        %$_ = () for map { ($_->{offsets}, @{$_->{uses}}) } $to, $more;
    }
    return;
}

sub _fold_offsets($in, $object, $size) {
    for my $counts ($object->{offsets}, @{$object->{uses}}) {
        my %folded;
        $in->add($folded{$_ % $size} //= [], $counts->{$_}) for keys %$counts;
        %$counts = %folded;
    }
    return;
}

# ---- The result -----------------------------------------------------------------------

# Return the object in the form that Cachegrind::Data describes.
sub _finished($object) {
    my @lives = map {
        my $lives = $object->{lives}[$_] // [];
        [map { [$_, $lives->[$_]] } grep { $lives->[$_] } 0 .. $#$lives]
    } NEW, OLD;
    my @uses = map {
        my $uses = $_;
        [map { {offset => $_, loaded => $uses->{$_}[0], used => $uses->{$_}[1]} } _rising($uses)]
    } @{$object->{uses}};
    my @resizes = map { [_by_place(values %$_)] } @{$object->{resizes}};
    my ($blocks, $old_blocks) = @{$object->{blocks}};
    my $offsets = $object->{offsets};
    %$object = (
        (map { $_ => $object->{$_} } qw(kind calls misses)),
        (map { $_ => $object->{$_} } grep { defined $object->{$_} } qw(name in element)),
        (map { $_ => $object->{$_} } grep { $object->{$_} } qw(thread size)),
        lines   => [_by_place(values %{$object->{lines}})],
        offsets => [map { {offset => $_, misses => $offsets->{$_}} } _rising($offsets)],
        resizes => $resizes[NEW], old_resizes => $resizes[OLD],
        uses    => $uses[NEW],    old_uses    => $uses[OLD],
        lives   => $lives[NEW],   old_lives   => $lives[OLD],
        $blocks     ? (blocks     => $blocks)     : (),
        $old_blocks ? (old_blocks => $old_blocks) : (),
    );
    delete $_->{is_folded} for map { @$_ } @$object{qw(lines resizes old_resizes)};
    return $object;
}

sub _rising { return sort { $a <=> $b } keys %{$_[0]} }

sub _by_place { return sort { _compare_places($a, $b) } @_ }

sub _compare_places($x, $y) {
    return $x->{file} cmp $y->{file} || $x->{function} cmp $y->{function}
        || $x->{line} <=> $y->{line};
}

sub _compare_calls {
    my ($x, $y) = map { $_->{calls} } @_;
    for my $i (0 .. min($#$x, $#$y)) {
        my $order = _compare_places($x->[$i], $y->[$i]);
        return $order if $order;
    }
    return @$x <=> @$y;
}

# Sort objects by their misses in the last level, then by those in the first level, descending.
sub _sorted(@objects) {
    my @keys = map {
        my $misses = $_->{misses};
        [$_, $misses->[1] + $misses->[3], $misses->[0] + $misses->[2]]
    } @objects;
    return map { $_->[0] } sort {
        my ($x, $y) = ($a->[0], $b->[0]);
        $b->[1] <=> $a->[1]
            || $b->[2] <=> $a->[2]
            || $x->{kind} cmp $y->{kind}
            || ($x->{name} // '') cmp($y->{name} // '')
            || ($x->{in} // '') cmp($y->{in} // '')
            || ($x->{thread} // 0) <=> ($y->{thread} // 0)
            || _compare_calls($x, $y)
    } @keys;
}

# Write the result of read_data() to the handle $to.
sub write_data($data, $to) {
    my ($objects, $sharing) = @$data{qw(objects sharing)};
    my $n_sides = $data->{is_difference} ? 2 : 1;
    print {$to} "# cachegrind data\nversion: 1\n", map { "cmd: $_\n" } @{$data->{commands}};
    print {$to} "difference: yes\n" if $data->{is_difference};
    print {$to} "events: @{$data->{events}}\nsummary: @{$data->{summary}}\nobjects: ",
        scalar @$objects, "\n";
    print {$to} $sharing->header_text($n_sides) if $sharing;
    print {$to} _object_text($_) for @$objects;
    print {$to} $sharing->lines_text($n_sides, @$objects) if $sharing;
    return;
}

sub _object_text($object) {
    my %at;
    my $place = sub ($row, @rest) {
        my ($file, $function) = @$row{qw(file function)};
        my $text = '';
        if ($file ne ($at{file} // "\n")) {
            $text = "fl=$file\n";
            delete $at{function};
        }
        $text .= "fn=$function\n" if $function ne ($at{function} // "\n");
        @at{qw(file function)} = ($file, $function);
        return "$text@rest\n";
    };
    my $text = "object: $object->{kind}\n";
    for my $key (qw(thread name in size element)) {
        $text .= "$key: $object->{$key}\n" if defined $object->{$key};
    }
    $text .= $place->($_, 'call', $_->{line}) for @{$object->{calls}};
    for my $old ('', 'old_') {
        my $word = $old ? 'old resized' : 'resized';
        $text .= $place->($_, $word, @$_{qw(line n)}) for @{$object->{"${old}resizes"}};
    }
    for my $old ('', 'old_') {
        my $blocks = $object->{"${old}blocks"} // next;
        my $prefix = $old ? 'old ' : '';
        $text .= sprintf "${prefix}blocks: %s %s of %s %s peak %s %s left %s %s resized %s\n",
            @$blocks{@BLOCKS};
        my $lives = join ' ', map { "$_->[0]:$_->[1]" } @{$object->{"${old}lives"}};
        $text .= "${prefix}lives: $lives\n" if $lives ne '';
    }
    $text .= "misses: @{$object->{misses}}\n";
    $text .= $place->($_, 'line', $_->{line}, @{$_->{misses}}) for @{$object->{lines}};
    $text .= "offset $_->{offset} @{$_->{misses}}\n" for @{$object->{offsets}};
    for my $old ('', 'old_') {
        my $prefix = $old ? 'old ' : '';
        $text .= "${prefix}use @$_{qw(offset loaded used)}\n" for @{$object->{"${old}uses"}};
    }
    return $text;
}

1;
