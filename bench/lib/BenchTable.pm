# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package BenchTable;

use strict;
use warnings;

use Exporter   qw(import);
use List::Util qw(max min sum0);

our @EXPORT_OK = qw(tables);

=head1 NAME

BenchTable - writes the figures of the bench as tables of plain text

=head1 SYNOPSIS

    print tables(\@programs, \@modes, \%figures);

=head1 DESCRIPTION

A ratio is computed in each round, from two of its runs; the table shows the median ratio, the
smallest and the largest. A ratio of two medians would be worse on a machine whose speed
changes slowly. The mean of a class is the geometric mean of its median ratios.

=cut

my %Title = (
    execution   => 'execution-bound',
    translation => 'translation-bound',
    real        => 'real programs',
    other       => 'short runs, threads, C++ compilers',
    given       => 'given program',
);

# Return the median of @_; for an even number of values, the mean of the two in the middle.
sub _median {
    my @sorted = sort { $a <=> $b } @_;
    return ($sorted[ $#sorted / 2 ] + $sorted[ @sorted / 2 ]) / 2;
}

sub _geometric_mean {
    return exp(sum0(map { log } @_) / @_);
}

# Return median, minimum and maximum in the form "0.97 (0.95-1.02)"; "-" if there are no ratios.
sub _spread {
    my @ratios = @_;
    return q{-} if !@ratios;
    return sprintf '%.2f (%.2f-%.2f)', _median(@ratios), min(@ratios), max(@ratios);
}

# Return the ratios of two series, round by round, where both runs succeeded.
sub _ratios {
    my ($over, $under) = @_;
    return map { $over->[$_]{seconds} / $under->[$_]{seconds} }
        grep { $over->[$_] && $under->[$_] && $under->[$_]{seconds} > 0 }
        0 .. min($#{$over}, $#{$under});
}

sub _value {
    my ($series, $key, $format) = @_;
    my @values = map { $_->{$key} } grep { $_ } @{$series};
    return @values ? sprintf $format, _median(@values) : q{-};
}

=head2 tables(PROGRAMS, MODES, FIGURES)

Return the text. PROGRAMS is an array of hashes of L<BenchPrograms>; MODES is like @Modes in
F<bench/run>. FIGURES is a hash, C<< {NAME}{SERIES}[ROUND] >>, of results of L<BenchRunner>; SERIES
is C<native>, C<none>, or C<ours KEY> or C<reference KEY> with a mode's C<key>.

=cut

sub tables {
    my ($programs, $modes, $figures) = @_;
    my $text = _base($programs, $figures);
    $text .= "\n" . _mode($programs, $_, $figures) for @{$modes};
    return $text;
}

# Return the table of runs that do not depend on the mode: native, and under --tool=none.
sub _base {
    my ($programs, $figures) = @_;
    my $text = sprintf "%-14s %9s %9s %9s %9s\n", 'program', 'native s', 'none s',
        'native MB', 'none MB';
    my $last = q{};
    for my $program (@{$programs}) {
        my ($native, $none) = map { $figures->{ $program->{name} }{$_} // [] } qw(native none);
        my $seconds = _value($none, 'seconds', '%.2f');
        my $short   = $program->{class} eq 'execution' && $seconds ne q{-} && $seconds < 3;
        $text .= "$Title{ $program->{class} }\n" if $program->{class} ne $last;
        $last = $program->{class};
        $text .= sprintf "  %-12s %9s %9s %9s %9s%s\n", $program->{name},
            _value($native, 'seconds', '%.2f'), $seconds,
            _value($native, 'peak_mb', '%.0f'), _value($none, 'peak_mb', '%.0f'),
            $short ? '  shorter than 3 s' : q{};
    }
    return $text;
}

my $Row = "%-14s %8s %8s  %-18s %-20s %7s %7s%s\n";

# Return the table of a mode: a row for each program, and after each class its means and goals.
sub _mode {
    my ($programs, $mode, $figures) = @_;
    my $under = $mode->{under} // 'none';
    my $ratio = 'ours/' . $under =~ s/ours //r;
    my $text  = "$mode->{title}\n"
        . sprintf $Row, 'program', 'ref s', 'ours s', $ratio, 'ref/ours', 'ref MB', 'ours MB',
        q{};
    my (%means, $last);
    for my $i (0 .. $#{$programs}) {
        my ($name, $class) = @{ $programs->[$i] }{qw(name class)};
        $text .= "$Title{$class}\n" if !defined $last || $class ne $last;
        $last = $class;
        my ($none, $theirs, $ours)
            = map { $figures->{$name}{$_} // [] } $under, "reference $mode->{key}",
            "ours $mode->{key}";
        my @slowdown = _ratios($ours,   $none);
        my @gain     = _ratios($theirs, $ours);
        push @{ $means{$class}[0] }, _median(@slowdown) if @slowdown;
        push @{ $means{$class}[1] }, _median(@gain)     if @gain;

        my ($their_mb, $our_mb) = map { _value($_, 'peak_mb', '%.1f') } $theirs, $ours;
        my @notes;
        push @notes, 'slower' if @gain && _median(@gain) < 1;
        my $each = $mode->{each}{$class} // 0;
        push @notes, "below $each" if @gain && _median(@gain) < $each;
        push @notes, 'memory' if $our_mb ne q{-} && $their_mb ne q{-} && $our_mb > $their_mb;
        push @notes, 'failed' if grep { !$_ } @{$none}, @{$theirs}, @{$ours};
        $text .= sprintf $Row, "  $name", _value($theirs, 'seconds', '%.2f'),
            _value($ours, 'seconds', '%.2f'), _spread(@slowdown), _spread(@gain),
            $their_mb, $our_mb, @notes ? "  @notes" : q{};

        my $is_last = $i == $#{$programs} || $programs->[ $i + 1 ]{class} ne $class;
        $text .= _mean($means{$class}, $mode->{goals}{$class}, $ratio) if $is_last;
    }
    return $text;
}

# Return the row with the geometric means of a class and its goals; empty without goals or ratios.
sub _mean {
    my ($means, $goals, $ratio) = @_;
    return q{} if !$goals || !$means->[0] || !$means->[1];
    my ($slowdown, $gain) = map { sprintf '%.2f', _geometric_mean(@{$_}) } @{$means};
    my @missed = (
        ($slowdown > $goals->[0] ? $ratio      : ()),
        ($gain < $goals->[1]     ? 'ref/ours'  : ()),
    );
    return sprintf $Row, '  mean', q{}, q{}, sprintf('%s  goal %.3g', $slowdown, $goals->[0]),
        sprintf('%s  goal %.3g', $gain, $goals->[1]), q{}, q{},
        @missed ? '  missed: ' . join(', ', @missed) : '  reached';
}

1;
