package Cachegrind::Report::Verdicts;

# What a run comes to, one sentence a subject: its work, the reads that wait, its branches, what is
# loaded and never used, and what threads contend for.
#
# Subjects that the run did not count are left out.

use strict;
use warnings;

use Cachegrind::Profile::CacheUse qw(wasteful_lines);
use Cachegrind::Report::DataText qw(object_text);
use Cachegrind::Report::SharingText qw(part_text);
use Cachegrind::Text::Format qw(commas share_text);

use Exporter qw(import);
our @EXPORT_OK = qw(verdicts);

=head1 NAME

Cachegrind::Report::Verdicts - what a run comes to, in sentences

=head1 SYNOPSIS

    print "$_->{title}: $_->{sentence}\n" for verdicts($view, $answers, $data);

=head1 DESCRIPTION

=head2 verdicts($view, $answers, $data)

Returns hashes of I<key>, C<work>, C<reads>, C<branches>, C<unused> or C<sharing>; I<title>;
I<figure>, a number in words, if there is one; I<sentence>; and I<event>, the name of the event that
it is about, or I<object>, the index of the object of $data. $answers is a
L<Cachegrind::Profile::Answer>, $data a L<Cachegrind::Data>, or undef.

=cut

# How many times more a miss of the last level costs.
use constant LAST_LEVEL => 10;

use constant WORD => 8;    # bytes that offsets are told of

sub verdicts {
    my ($view, $answers, $data) = @_;
    my $profile = $view->profile;
    my %count;
    @count{@{$profile->events}} = @{$profile->total};
    return grep { defined } (
        _of_event('work', 'Work', $answers, \%count, 'Ir'),
        _reads($answers, \%count),
        _of_event('branches', 'Branches', $answers, \%count, 'Bcm', 'Bc'),
        _unused($view, $data), _sharing($data),
    );
}

sub _of_event {
    my ($key, $title, $answers, $count, $event, $of) = @_;
    my $answer = $answers && $answers->of($event) // return undef;
    my $figure = !defined $of ? _short($count->{$event})
        : ($count->{$of} // 0) > 0 ? share_text($count->{$event}, $count->{$of}) : undef;
    return {key => $key, title => $title, figure => $figure, %$answer};
}

sub _reads {
    my ($answers, $count) = @_;
    my ($first, $last) = map { $_ // 0 } @$count{qw(D1mr DLmr)};
    my $event = $last * LAST_LEVEL >= $first ? 'DLmr' : 'D1mr';
    return _of_event('reads', 'Reads that wait', $answers, $count, $event, 'Dr');
}

# A count to three digits.
sub _short {
    my ($count) = @_;
    my @units = ('', ' k', ' M', ' G', ' T', ' P', ' E');
    while ($count >= 1000) {
        $count /= 1000;
        shift @units;
    }
    my $digits = $units[0] eq '' ? 0 : $count < 10 ? 2 : $count < 100 ? 1 : 0;
    return sprintf('%.*f', $digits, $count) . $units[0];
}

# ---- Never used -----------------------------------------------------------------

# The object with most bytes that were loaded and of which none was used anywhere; else with most
# that were not used; else the line that loads them.
sub _unused {
    my ($view, $data) = @_;
    my @objects = $data && !$data->is_difference ? @{$data->objects} : ();
    my ($all, %never, %waste) = (0);
    for my $i (0 .. $#objects) {
        for my $word (@{$objects[$i]{uses}}) {
            $all += $word->{loaded};
            $waste{$i} += $word->{loaded} - $word->{used};
            $never{$i} += $word->{loaded} if $word->{used} == 0;
        }
    }
    my $of = %never ? \%never : \%waste;
    my ($most) = sort { $of->{$b} <=> $of->{$a} || $a <=> $b } grep { $of->{$_} > 0 } keys %$of;
    return _wasteful_line($view) if !defined $most;
    my $object = $objects[$most];
    my @never = _runs(grep { $_->{loaded} > 0 && $_->{used} == 0 } @{$object->{uses}});
    my $name = object_text($object, 0) =~ s/ <.*//sr;
    my $share = share_text($of->{$most}, $all);
    return {
        key      => 'unused',
        title    => 'Never used',
        figure   => $share,
        object   => $most,
        sentence => @never ? 'bytes ' . join(', ', @never) . " of $name are loaded and never used"
            . " ($share of all bytes)"
        : "$share of all bytes loaded are of $name, and not used",
    };
}

# Words that follow each other, as ranges of bytes.
sub _runs {
    my @runs;
    for my $offset (sort { $a <=> $b } map { $_->{offset} } @_) {
        push @runs, [$offset] if !@runs || $runs[-1][1] + 1 < $offset;
        $runs[-1][1] = $offset + WORD - 1;
    }
    return map {"$_->[0] to $_->[1]"} @runs;
}

sub _wasteful_line {
    my ($view) = @_;
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

sub _sharing {
    my ($data) = @_;
    my $sharing = $data && $data->sharing;
    return undef if !$sharing || $sharing->is_difference;
    my $all = $sharing->misses($sharing->totals);
    my ($line) = sort { $sharing->misses($b) <=> $sharing->misses($a) } @{$sharing->lines};
    my %verdict = (key => 'sharing', title => 'Sharing', figure => _short($all) . ' misses');
    return {%verdict, sentence => 'threads contend for no line of memory'}
        if !$line || $all == 0 || $sharing->misses($line) == 0;
    my $kind = $sharing->kind($line);
    my @parts = grep { $_->{object}{kind} ne 'free' } @{$line->{parts}};
    my $what = part_text($data, $parts[-1] // $line->{parts}[0]) =~ s/ <.*//sr;
    my $how = {
        false => 'is falsely shared: threads use different bytes of one line of the cache',
        true  => 'is shared: threads write the same bytes',
    }->{$kind} // 'is read by threads while another writes it';
    return {
        %verdict,
        sentence => "$what $how (" . share_text($sharing->misses($line), $all)
            . ' of such misses)',
    };
}

1;
