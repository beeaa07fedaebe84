package Cachegrind::Report::PartsHTML;

# A profile's parts as one HTML file: a stacked chart over time, and the tables of the
# text.  The chart is SVG, and there is no script.

use strict;
use warnings;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Format qw(commas);
use Cachegrind::Text::HTML qw(html_row html_start html_text);

=head1 NAME

Cachegrind::Report::PartsHTML - the parts of a profile as a page with a chart

=head1 SYNOPSIS

    Cachegrind::Report::PartsHTML->new(
        parts => $parts, output => \*STDOUT, invocation => $0, threshold => 1)->print;

=head1 DESCRIPTION

=head2 new(%given)

As with L<Cachegrind::Report::Parts>.

=cut

# The functions that have a colour of their own; all others are together, in grey.
my @COLOURS = map { "#$_" } qw(
    4477aa ee6677 228833 ccbb44 66ccee aa3377 994f00 006cd1 e1be6a 40b0a6 5d3a9b e66100
);
my $GREY = '#bbbbbb';

my $STYLE = <<'END';
:root { color-scheme: light dark; }
body { font: 14px/1.4 sans-serif; margin: 1.5em auto; max-width: 1000px; padding: 0 1em; }
h1 { font-size: 1.2em; overflow-wrap: anywhere; } h2 { font-size: 1.05em; }
svg { width: 100%; height: auto; } svg text { font-size: 11px; fill: currentColor; }
table { border-collapse: collapse; } td, th { padding: 1px 10px; text-align: right; }
td:last-child, th:last-child { text-align: left; overflow-wrap: anywhere; }
.key { display: inline-block; margin-right: 1.2em; overflow-wrap: anywhere; }
.key svg { width: .8em; height: .8em; margin-right: .4em; }
.by { color: gray; font-size: .85em; overflow-wrap: anywhere; }
END

# Of the chart, in pixels.
use constant {WIDTH => 960, HEIGHT => 360, LEFT => 10, BOTTOM => 24};

sub _print {
    my ($self) = @_;
    my $parts = $self->{parts};
    $self->{most} = [$parts->most(scalar @COLOURS)];
    my $command = $parts->list->[0]{command};
    my @body = (
        '<h1>' . html_text($command) . '</h1>',
        '<p>' . scalar(@{$parts->list}) . ' parts; ' . html_text($parts->event) . ' of each, by'
            . ' function. Point at a bar for its count.</p>',
        (map { '<p class="note">' . html_text($_) . '</p>' } @{$parts->notes}),
        $self->_chart, $self->_legend, $self->_totals, $self->_changes,
        '<p class="by">' . html_text($self->{invocation}) . '</p>',
    );
    $self->_put_bytes(html_start("Parts of $command", $STYLE));
    $self->_put(@body, '</body>', '</html>');
    return;
}

sub _chart {
    my ($self) = @_;
    my $parts   = $self->{parts};
    my $list    = $parts->list;
    my $column  = $parts->column;
    my ($tallest) = sort { $b <=> $a } map { $_->{total}[$column] } @$list;
    return '<p>(nothing was counted)</p>' if $tallest <= 0;
    my $step  = (WIDTH - LEFT) / @$list;
    my $each  = int(@$list / 24) + 1;    # every so manieth bar has its number
    my @svg;
    for my $i (0 .. $#$list) {
        my $x    = LEFT + $i * $step;
        my $base = HEIGHT - BOTTOM;
        for my $piece ($self->_pieces($list->[$i])) {
            my ($name, $count, $colour) = @$piece;
            my $height = $count / $tallest * (HEIGHT - BOTTOM - 10);
            next if $height < 0.05;
            $base -= $height;
            my $share = sprintf '%.1f', 100 * $count / $list->[$i]{total}[$column];
            push @svg, sprintf '<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="%s">'
                . '<title>part %s: %s %s (%s%%)</title></rect>',
                $x, $base, $step * 0.9, $height, $colour, $list->[$i]{label}, html_text($name),
                commas($count), $share;
        }
        push @svg, sprintf '<text x="%.2f" y="%d" text-anchor="middle">%s</text>',
            $x + $step * 0.45, HEIGHT - 8, $list->[$i]{label}
            if $i % $each == 0;
    }
    my $label = html_text($parts->event) . ' of each part';
    return sprintf('<svg viewBox="0 0 %d %d" role="img" aria-label="%s">', WIDTH, HEIGHT, $label),
        @svg, '</svg>';
}

# From the bottom up: name, count, colour.
sub _pieces {
    my ($self, $part) = @_;
    my $rest = $part->{total}[$self->{parts}->column];
    my @pieces;
    for my $i (0 .. $#{$self->{most}}) {
        my $name  = $self->{most}[$i];
        my $count = $part->{functions}{$name} // 0;
        $rest -= $count;
        push @pieces, [$name, $count, $COLOURS[$i]] if $count > 0;
    }
    return @pieces, $rest > 0 ? ['all others', $rest, $GREY] : ();
}

sub _legend {
    my ($self) = @_;
    my @keys = map { [$self->{most}[$_], $COLOURS[$_]] } 0 .. $#{$self->{most}};
    return '<p>', (map {
        '<span class="key"><svg viewBox="0 0 1 1" aria-hidden="true">'
            . qq(<path d="M0 0h1v1h-1z" fill="$_->[1]"/></svg>) . html_text($_->[0]) . '</span>'
    } @keys, ['all others', $GREY]), '</p>';
}

sub _totals {
    my ($self) = @_;
    my $parts = $self->{parts};
    my @columns = @{$self->{columns}};
    return '<h2>Parts</h2>', '<table>',
        html_row('th', 'part', @{$parts->events}[@columns], 'trigger'),
        (map {
            html_row('td', $_->{label}, map({ commas($_) } @{$_->{total}}[@columns]), $_->{trigger})
        } @{$parts->list}),
        html_row('td', 'all', map({ commas($_) } @{$parts->total}[@columns]), q{}), '</table>';
}

sub _changes {
    my ($self) = @_;
    my $list = $self->{parts}->list;
    my @html;
    for my $i (1 .. $#$list) {
        my ($before, $now) = @{$list}[$i - 1, $i];
        my ($n_more, @changes) = $self->{parts}->changes($i, @$self{qw(threshold top)});
        push @html, "<h2>From part $before->{label} to part $now->{label}</h2>",
            '<p>' . html_text($now->{trigger}) . '</p>';
        push @html, @changes
            ? ('<table>',
                html_row('th', 'share', "part $before->{label}", "part $now->{label}", 'function'),
                (map {
                    html_row('td', sprintf('%+.1f%%', $_->{points}), commas($_->{before}),
                        commas($_->{now}), $_->{name})
                } @changes), '</table>', $n_more ? "<p>... and $n_more more</p>" : ())
            : "<p>(no function's share changed by the threshold)</p>";
    }
    return @html;
}

1;
