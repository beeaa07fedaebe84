package Cachegrind::Report::Control;

# What cg_control shows of running processes: tables, as text.

use strict;
use warnings;

use Cachegrind::Format qw(commas);
use Exporter           qw(import);
our @EXPORT_OK = qw(list_text watch_text);

=head1 NAME

Cachegrind::Report::Control - running processes as text

=head1 SYNOPSIS

    print list_text(80, {process => $process, now => $status, before => undef});

=head1 DESCRIPTION

A sample is a hash: C<process> is a L<Cachegrind::Process>, C<now> and C<before> two
statuses of it; C<before> may be missing.

=cut

# Instructions a second between the two statuses; undef if there are not two.
sub _rate {
    my ($sample) = @_;
    my ($now, $before) = @{$sample}{qw(now before)};
    return undef if !$before || $now->{time} <= $before->{time};
    return int(($now->{counts}{Ir} - $before->{counts}{Ir}) / ($now->{time} - $before->{time})
            + 0.5);
}

sub _row {
    my ($sample) = @_;
    my $now  = $sample->{now};
    my $rate = _rate($sample);
    return [ $sample->{process}->pid, $now->{instrumentation}, commas($now->{counts}{Ir}),
        defined $rate ? commas($rate) : '-', $now->{parts}, $sample->{process}->command ];
}

# Rows as lines; all columns to the right but the last. A line is cut at the width, if there
# is one.
sub _table {
    my ($width, @rows) = @_;
    my @widths = map { my $i = $_; _max(map { length $_->[$i] } @rows) } 0 .. $#{$rows[0]} - 1;
    return join q{}, map {
        my @cells = @{$_};
        my $last  = pop @cells;
        my @right = map { sprintf '%*s  ', $widths[$_], $cells[$_] } 0 .. $#cells;
        my $line  = join q{}, @right, $last;
        $line = substr $line, 0, $width if $width && length $line > $width;
        "$line\n";
    } @rows;
}

sub _max {
    my $max = 0;
    for (@_) { $max = $_ if $_ > $max }
    return $max;
}

my @HEADINGS = ('PID', 'counting', 'instructions', 'per second', 'parts', 'command');

=head2 list_text($width, @samples)

A line for each process: its number, whether it is counting, how many instructions
were counted so far and are each second, how many parts were dumped, its command. No
line is longer than $width, if that is not 0.

=cut

sub list_text {
    my ($width, @samples) = @_;
    return _table($width, \@HEADINGS, map { _row($_) } @samples);
}

=head2 watch_text($width, @samples)

The same with all events' totals and the hottest functions; a sample has the
latter in C<hottest>, as L<Cachegrind::Process> gives them.

=cut

sub watch_text {
    my ($width, @samples) = @_;
    my $text = list_text($width, @samples);
    for my $sample (@samples) {
        $text .= "\n" . $sample->{process}->pid . ": totals\n" if @{$sample->{now}{events}} > 1;
        $text .= _totals($width, $sample) if @{$sample->{now}{events}} > 1;
        $text .= "\n" . $sample->{process}->pid . ": hottest functions\n";
        $text .= _hottest($width, $sample);
    }
    return $text;
}

sub _totals {
    my ($width, $sample) = @_;
    my ($now, $before) = @{$sample}{qw(now before)};
    return _table($width, map {
        my $new = $before ? $now->{counts}{$_} - $before->{counts}{$_} : undef;
        [ commas($now->{counts}{$_}), defined $new ? '+' . commas($new) : q{}, $_ ]
    } @{$now->{events}});
}

sub _hottest {
    my ($width, $sample) = @_;
    my @hottest = @{$sample->{hottest}};
    return "(nothing has been executed)\n" if !@hottest;
    my ($now, $before) = @{$sample}{qw(now before)};
    my $all = $before ? $now->{counts}{Ir} - $before->{counts}{Ir} : 0;
    return _table($width, [ 'share', 'instructions', 'since last dump', 'file:function' ],
        map {
            [ $all > 0 ? sprintf('%.1f%%', 100 * $_->{recent} / $all) : '-',
                commas($_->{recent}), commas($_->{total}), $_->{name} ]
        } @hottest);
}

1;
