# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Source::MovedLines;

# The counts of a difference's lines, moved to the lines' places in the new source. Each side was
# counted by the line numbers of its own source. Counts of the old side move to the new places of
# their lines, or are set apart if the line was deleted. Each change is therefore of one line.

use Cachegrind::Strict;

use Cachegrind::Text::Count qw(add_counts difference);

use Exporter qw(import);
our @EXPORT_OK = qw(move_lines);

# Return a hash: `numbers`, `counts` and `calls`, like the arguments, but by lines of the new
# source; and `gone`, by the line of the new source after which deleted lines stood, arrays of
# hashes with `number`, in the old source, and `counts`. $number_of is from match_lines() of
# Cachegrind::Source::LineMatch; $profile is a difference with sides; the other arguments are from
# its source_lines().
sub move_lines($number_of, $profile, $numbers, $counts, $calls) {
    my (%lines, %gone, %calls);
    for my $i (0 .. $#$numbers) {
        my $number = $numbers->[$i];
        my ($old, $new) = $profile->old_and_new([split / /, $counts->[$i]]);
        $lines{$number}{new} = $new if grep { $_ ne '0' } @$new;
        next if !grep { $_ ne '0' } @$old;
        my ($to, $is_there) = _place($number_of, $number);
        $is_there ? $lines{$to}{old} = $old
            : push @{$gone{$to}}, {number => $number, counts => _joined($profile, undef, $old)};
    }
    for my $number (sort { $a <=> $b } keys %{$calls // {}}) {
        push @{$calls{$_->{to}}}, $_->{call}
            for map { _moved_call($profile, $number_of, $number, $_) } @{$calls->{$number}};
    }
    my @numbers = sort { $a <=> $b } keys %lines;
    return {
        numbers => \@numbers,
        counts  => [map { join ' ', @{_joined($profile, @{$lines{$_}}{qw(new old)})} } @numbers],
        calls   => {map { $_ => _summed($profile, $calls{$_}) } keys %calls},
        gone    => \%gone,
    };
}

# Return the counts of a difference, made of its sides $new and $old; undef stands for zeros.
sub _joined($profile, $new, $old) {
    my @none = (0) x $profile->width;
    $_ //= \@none for $new, $old;
    return $profile->complete([(map { difference($new->[$_], $old->[$_]) } 0 .. $#none), @$old]);
}

# Return a pair: the new number of line $number of the old source, and 1; or, if that line was
# deleted, the new number of the last line before it that still exists (else 1), and 0.
sub _place($number_of, $number) {
    return ($number_of->{$number} // $number, 1) if $number == 0 || $number_of->{$number};
    my $before = $number;
    $before-- while $before > 1 && !$number_of->{$before};
    return ($number_of->{$before} // 1, 0);
}

# Return $call at its new line. If the call's sides are at two lines, return a part at each line,
# with 0 as the number of calls.
sub _moved_call($profile, $number_of, $number, $call) {
    my ($old, $new) = $profile->old_and_new($call->{counts});
    my ($to) = _place($number_of, $number);
    my $is_new = grep { $_ ne '0' } @$new;
    my $is_old = grep { $_ ne '0' } @$old;
    return {to => $is_old ? $to : $number, call => $call} if !$is_new || !$is_old || $to == $number;
    return (
        {to => $number, call => {%$call, calls => 0, counts => _joined($profile, $new, undef)}},
        {to => $to, call => {%$call, calls => 0, counts => _joined($profile, undef, $old)}},
    );
}

# Return the calls from a line, added up by function.
sub _summed($profile, $calls) {
    my (%of, @order);
    for my $call (@$calls) {
        my $key = $call->{function} // 'others';
        if (my $sum = $of{$key}) {
            add_counts($sum->{counts}, $call->{counts});
            $sum->{counts} = $profile->complete($sum->{counts});
            my $counts = [$sum->{calls}];
            add_counts($counts, [$call->{calls}]);
            $sum->{calls} = $counts->[0];
            next;
        }
        push @order, $of{$key} = {%$call, counts => [@{$call->{counts}}]};
    }
    return \@order;
}

1;
