# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::SharingText;

# The section "Sharing" as lines of text: a table of the contended lines of memory; and for the
# first of these, how each thread uses their bytes.

use Cachegrind::Strict;

use Cachegrind::Data qw(type_of);
use Cachegrind::Report::DataText qw(object_text);
use Cachegrind::Text::Format qw(aligned_lines commas count_text share_text);

use Exporter qw(import);
our @EXPORT_OK = qw(part_text runs_text sharing_lines);

use constant {
    TOP    => 5,      # largest number of lines of memory with details
    ENOUGH => 100,    # least number of misses of a listed line; creating a thread causes fewer
};

# Return the lines of the section. Lines of memory whose weight() is less than `threshold` percent
# of the misses, or less than ENOUGH, are added up in one row. If `percents` is true, misses have
# shares. `types`, for type_of() of Cachegrind::Data, give names to fields.
sub sharing_lines($data, %given) {
    my $sharing = $data->sharing;
    my $all     = $sharing->all_misses;
    my (@shown, @hidden);
    for my $line (sort { $sharing->weight($b) <=> $sharing->weight($a) } @{$sharing->lines}) {
        my $weight = $sharing->weight($line);
        my $is_big = $weight >= ENOUGH && $weight * 100 >= $given{threshold} * $all;
        push @{$is_big ? \@shown : \@hidden}, $line;
    }
    my $whole = $given{percents} ? $all : 0;
    return (
        @shown ? _table($data, $whole, \@shown, \@hidden) : _nothing($data, \@hidden),
        _handed($sharing),
        map { ('', _details($data, \%given, $_)) } @shown[0 .. ($#shown < TOP ? $#shown : TOP - 1)],
    );
}

sub _nothing($data, $hidden) {
    my $sharing = $data->sharing;
    return $sharing->is_difference ? 'Nothing has changed.'
        : 'Threads contend for no line of memory.' if !@$hidden;
    my $sum = 0;
    $sum += $sharing->weight($_) for @$hidden;
    return sprintf 'Threads contend for no line of memory, but for %s with %s in all.',
        _number(scalar @$hidden, 'line'), _number($sum, 'miss', 'misses');
}

sub _number($n, $one, $many = undef) {
    return commas($n) . q{ } . ($n == 1 ? $one : $many // "${one}s");
}

sub _handed($sharing) {
    my $handed = $sharing->totals->{handed};
    return if $sharing->is_difference || $handed eq '0';
    return ('', _number($handed, 'line was', 'lines were')
            . ' used by several threads and written, but never at the same time.');
}

# ---- The table --------------------------------------------------------------

sub _table($data, $all, $shown, $hidden) {
    my $sharing = $data->sharing;
    my $window  = commas($sharing->window);
    my @rows    = (['misses', 'true', 'false', 'kind', 'threads', 'in']);
    push @rows, [_counts($data, $all, $sharing->totals), '', '', 'ALL LINES'];
    for my $line (@$shown) {
        push @rows, [_counts($data, $all, $line), $sharing->kind($line), _n_threads($line),
            _line_text($data, $line)];
    }
    push @rows, [_counts($data, $all, _sum($sharing, $hidden)), '', '',
        '(' . _number(scalar @$hidden, 'other') . ')'] if @$hidden;
    return (
        'Misses are an estimate: those of caches of their own, if the threads ran side by side and',
        "$window instructions of one took as long as those of another.",
        '', aligned_lines([qw(r r r l r l)], @rows),
    );
}

sub _sum($sharing, $lines) {
    my %sum = (true => 0, false => 0, old => {true => 0, false => 0});
    for my $line (@$lines) {
        $sum{$_} += $line->{$_} for qw(true false);
        next if !$sharing->is_difference;
        $sum{old}{$_} += $line->{old}{$_} for qw(true false);
    }
    return \%sum;
}

# Return three texts: all misses of a line (or of several lines), the true ones and the false ones.
# In a difference, these are changes.
sub _counts($data, $all, $of) {
    my $sharing = $data->sharing;
    my %count = (all => $sharing->misses($of), map { $_ => $of->{$_} } qw(true false));
    if ($sharing->is_difference) {
        $count{all} -= $sharing->misses($of->{old});
        $count{$_} -= $of->{old}{$_} for qw(true false);
    }
    my %text = map { $_ => $count{$_} == 0 ? '.' : count_text($sharing->is_difference, $count{$_}) }
        keys %count;
    $text{all} .= ' (' . share_text($count{all}, $all) . ')' if $count{all} != 0 && $all > 0;
    return @text{qw(all true false)};
}

sub _n_threads($line) {
    my @sharers = @{$line->{sharers}};
    return $sharers[-1]{thread} eq '*' ? $#sharers . '+' : scalar @sharers;
}

# ---- What lies in a line ------------------------------------------------------

sub _line_text($data, $line) {
    my $n = $line->{n} eq '1' || $line->{n} eq '0' ? '' : commas($line->{n}) . ' lines: ';
    return $n . join ' | ', map { part_text($data, $_) } @{$line->{parts}};
}

# Return a text about a part of a line of memory: the part's object, and the place in the object.
sub part_text($data, $part) {
    my $object = $part->{object};
    my $text   = object_text($object, 1);
    # Without heap blocks, allocators were not observed, so all of the heap seems to be free.
    $text = 'heap' if $object->{kind} eq 'free' && !grep { $_->{kind} eq 'heap' } @{$data->objects};
    return $text if !defined $part->{offset};
    my $where = _has_offsets($object) ? "at $part->{offset}" : sprintf 'at 0x%x', $part->{offset};
    # The place stands before the chain of calls, which may be long.
    return $text =~ s/( <|\z)/, $where$1/r;
}

# Return whether a part of the object has an offset in the object, not an address.
sub _has_offsets($object) {
    return $object->{kind} eq 'heap' || $object->{kind} eq 'static';
}

# ---- Details ------------------------------------------------------------------

sub _details($data, $given, $line) {
    my $sharing = $data->sharing;
    my @rows    = map { _sharer_row($data, $given, $line, $_) } @{$line->{sharers}};
    my $advice  = $sharing->advice($line);
    my $changes = _number($line->{changes}, 'time');
    return (
        _line_text($data, $line),
        (map {"  $_"} aligned_lines([qw(l r r r l)], ['', 'misses', 'reads', 'writes', 'bytes'],
            @rows)),
        $sharing->is_difference ? () : "  the writer changed $changes in the turns of this run",
        defined $advice ? "  $advice" : (),
    );
}

sub _sharer_row($data, $given, $line, $sharer) {
    my ($sharing, $old) = ($data->sharing, $sharer->{old} // {});
    my $name = $sharer->{thread} eq '*' ? 'other threads' : "thread $sharer->{thread}";
    my @counts = map {
        my $count = $sharer->{$_} - ($old->{$_} // 0);
        $count == 0 ? '.' : count_text($sharing->is_difference, $count)
    } qw(misses reads writes);
    my @written = $sharing->bytes(grep { defined } $sharer->{write_mask}, $old->{write_mask});
    my @read    = $sharing->bytes(grep { defined } $sharer->{read_mask},  $old->{read_mask});
    my @texts   = ((@written ? 'writes ' . runs_text(@written) : ()),
        (@read ? 'reads ' . runs_text(@read) : ()));
    my $fields = _fields($given, $line, @written, @read);
    return [$name, @counts, join(', ', @texts) . ($fields eq '' ? '' : ": $fields")];
}

# Return runs of bytes as text, such as `0-7 16`. A run is an array of its first and last byte.
sub runs_text(@runs) {
    return join ' ', map { $_->[0] == $_->[1] ? $_->[0] : "$_->[0]-$_->[1]" } @runs;
}

# Return the names of the fields that contain bytes of @runs, if the user has given the object's
# type.
sub _fields($given, $line, @runs) {
    my (%seen, @names);
    my @parts = @{$line->{parts}};
    for my $i (0 .. $#parts) {
        my ($part, $end) = ($parts[$i], $i == $#parts ? 64 : $parts[$i + 1]{from});
        next if !defined $part->{offset} || !_has_offsets($part->{object});
        my $type = type_of($given->{types}, $part->{object}) // next;
        for my $run (@runs) {
            my $from = $run->[0] > $part->{from} ? $run->[0] : $part->{from};
            my $size = ($run->[1] < $end ? $run->[1] + 1 : $end) - $from;
            next if $size <= 0;
            my $fields = $type->fields_at($part->{offset} + $from - $part->{from}, $size);
            push @names, grep { !$seen{$_}++ } split /, /, $fields;
        }
    }
    return join ', ', @names;
}

1;
