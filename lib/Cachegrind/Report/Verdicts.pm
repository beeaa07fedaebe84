# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Verdicts;

# The verdicts on a run, one for each of these subjects: work, cycles, reads that wait, branches,
# loaded data that are never used, and data for which threads contend. A subject that the run did
# not count has no verdict.

use Cachegrind::Strict;

use Cachegrind::Data::Site qw(site_of);
use Cachegrind::Profile::CacheUse qw(wasteful_lines);
use Cachegrind::Report::DataText qw(object_text);
use Cachegrind::Report::SharingText qw(part_text);
use Cachegrind::Text::Format qw(commas share_text);

use Exporter qw(import);
our @EXPORT_OK = qw(verdicts waiting_object);

# The number of other misses that cost as much as a miss in the last level.
use constant LAST_LEVEL => 10;

use constant WORD => 8;    # bytes per offset

# Return hashes of `key`: `work`, `cycles`, `reads`, `branches`, `unused` or `sharing`; `title`;
# `figure`, a number as text, if any; `sentence`; and perhaps `event`, the verdict's event, or
# `object`, the index of its object in $data. $answers is a Cachegrind::Profile::Answer, $data a
# Cachegrind::Data; each may be undef.
sub verdicts($view, $answers, $data) {
    my $profile = $view->profile;
    my %count;
    @count{@{$profile->events}} = @{$profile->total};
    return grep { defined } (
        _of_event('work', 'Work', $answers, \%count, 'Ir'),
        _of_event('cycles', 'Cycles', $answers, \%count, 'Cy'),
        _reads($answers, \%count),
        _of_event('branches', 'Branches', $answers, \%count, 'Bcm', 'Bc'),
        _unused($view, $data), _sharing($data),
    );
}

# Return the short name of the object in $data for which loads wait most: with most cycles, if these
# were counted by object, else with most misses. Return undef without data, in a difference, or if
# nothing waits.
sub waiting_object($data) {
    return undef if !$data || $data->is_difference;
    my $events = $data->events;
    my ($i) = map { my $name = $_; grep { $events->[$_] eq $name } 0 .. $#$events }
        qw(CyMem DLmr D1mr);
    return undef if !defined $i;
    my ($most) = sort { $b->{misses}[$i] <=> $a->{misses}[$i] } @{$data->objects};
    return $most && $most->{misses}[$i] > 0 ? _short_name($most, object_text($most, 0)) : undef;
}

sub _of_event($key, $title, $answers, $count, $event, $of = undef) {
    my $answer = $answers && $answers->of($event) // return undef;
    my $figure = !defined $of ? _short($count->{$event})
        : ($count->{$of} // 0) > 0 ? share_text($count->{$event}, $count->{$of}) : undef;
    return {key => $key, title => $title, figure => $figure, %$answer};
}

sub _reads($answers, $count) {
    my ($first, $last) = map { $_ // 0 } @$count{qw(D1mr DLmr)};
    my $event = $last * LAST_LEVEL >= $first ? 'DLmr' : 'D1mr';
    return _of_event('reads', 'Reads that wait', $answers, $count, $event, 'Dr');
}

# Return a count as text, rounded to three digits.
sub _short($count) {
    my @units = ('', ' k', ' M', ' G', ' T', ' P', ' E');
    while ($count >= 999.5) {
        $count /= 1000;
        shift @units;
    }
    my $digits = $units[0] eq '' ? 0 : $count < 10 ? 2 : $count < 100 ? 1 : 0;
    return sprintf('%.*f', $digits, $count) . $units[0];
}

# ---- Never used -----------------------------------------------------------------

# The least ratio of a hardly used word's loads to its uses.
use constant HARDLY => 10;

# The largest number of byte ranges in a sentence; other ranges are only counted.
use constant RANGES => 3;

# The least waste in words of a kind for this kind to be reported, as a share of the largest waste
# in an object.
use constant MATTERS => 1 / 4;

my @KINDS = (
    {text => 'never used',       has => sub { $_[0]{used} == 0 }},
    {text => 'hardly ever used', has => sub { $_[0]{used} * HARDLY <= $_[0]{loaded} }},
);

# Return the verdict on the object that wastes most in words that are never used; if that is little,
# in words that are hardly used; else in all words. Without such objects, return the verdict on the
# most wasteful line.
sub _unused($view, $data) {
    my @objects = $data && !$data->is_difference ? @{$data->objects} : ();
    my ($all, %waste, @of_kind) = (0);
    for my $i (0 .. $#objects) {
        for my $word (grep { $_->{loaded} > 0 } @{$objects[$i]{uses}}) {
            my $wasted = $word->{loaded} - $word->{used};
            $all += $word->{loaded};
            $waste{$i} += $wasted;
            $of_kind[$_]{$i} += $wasted for grep { $KINDS[$_]{has}->($word) } 0 .. $#KINDS;
        }
    }
    my $most = _most(\%waste);
    return _wasteful_line($view) if !defined $most || $waste{$most} == 0;
    my ($kind) = grep { ($of_kind[$_]{_most($of_kind[$_]) // ''} // 0) >= MATTERS * $waste{$most} }
        0 .. $#KINDS;
    my $of = defined $kind ? $of_kind[$kind] : \%waste;
    $most = _most($of);
    my $object = $objects[$most];
    my $name = _short_name($object, object_text($object, 0));
    my $share = share_text($of->{$most}, $all);
    return {
        key      => 'unused',
        title    => 'Never used',
        figure   => $share,
        object   => $most,
        sentence => defined $kind
        ? _bytes_text($object, $KINDS[$kind]{has}) . " of $name are loaded and"
            . " $KINDS[$kind]{text} ($share of all bytes)"
        : "$share of all bytes loaded are of $name, and not used",
    };
}

sub _most($of) {
    return (sort { $of->{$b} <=> $of->{$a} || $a <=> $b } keys %{$of // {}})[0];
}

sub _bytes_text($object, $has) {
    my @runs = _runs(grep { $_->{loaded} > 0 && $has->($_) } @{$object->{uses}});
    my $others = @runs > RANGES ? ' and ' . (@runs - RANGES) . ' more ranges' : '';
    $#runs = RANGES - 1 if $others ne '';
    return 'bytes ' . join(', ', @runs) . $others;
}

# Return an object's text without the chain of calls that allocated it. If the text has no place,
# add the line of the allocation.
sub _short_name($object, $text) {
    my $name = $text =~ s/ <.*//sr;
    my ($site) = site_of($object);
    my $place = $site && $site->{file} ne '???' ? "$site->{file}:$site->{line}" =~ s{.*/}{}sr : '';
    return $place eq '' ? $name : $name =~ s/\Aheap (?=\d)/heap blocks, $place, /r;
}

# Return the ranges of bytes, as texts, that the given words form.
sub _runs {
    my @runs;
    for my $offset (sort { $a <=> $b } map { $_->{offset} } @_) {
        push @runs, [$offset] if !@runs || $runs[-1][1] + 1 < $offset;
        $runs[-1][1] = $offset + WORD - 1;
    }
    return map {"$_->[0] to $_->[1]"} @runs;
}

sub _wasteful_line($view) {
    my ($line) = @{wasteful_lines($view) // return undef};
    return undef if !$line;
    return {
        key      => 'unused',
        title    => 'Never used',
        figure   => sprintf('%.0f %%', 100 * $line->{never_used}),
        event    => 'SpLoss1',
        file     => $line->{file},
        line     => $line->{line},
        sentence => sprintf('%.0f %% of the %s bytes that %s loads are never used',
            100 * $line->{never_used}, commas($line->{loaded}),
            "$line->{file}:$line->{line}" =~ s{\A.*/}{}sr),
    };
}

# ---- Sharing --------------------------------------------------------------------

sub _sharing($data) {
    my $sharing = $data && $data->sharing;
    return undef if !$sharing || $sharing->is_difference;
    my $all = $sharing->misses($sharing->totals);
    my ($line) = sort { $sharing->misses($b) <=> $sharing->misses($a) } @{$sharing->lines};
    my %verdict = (key => 'sharing', title => 'Sharing', figure => _short($all) . ' misses');
    return {%verdict, sentence => 'threads contend for no line of memory'}
        if !$line || $all == 0 || $sharing->misses($line) == 0;
    my $kind = $sharing->kind($line);
    my $part = $sharing->contended_part($line);
    my $what = _short_name($part->{object}, part_text($data, $part));
    my $how = {
        false => 'is falsely shared: threads use different bytes of one line of the cache',
        true  => 'is shared: threads write the same bytes',
    }->{$kind} // 'is read by threads while another writes it';
    my @objects = @{$data->objects};
    return {
        %verdict,
        object   => (grep { $objects[$_] == $part->{object} } 0 .. $#objects)[0],
        sentence => "$what $how (" . share_text($sharing->misses($line), $all)
            . ' of such misses)',
    };
}

1;
