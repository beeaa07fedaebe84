# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::ValuesHTML;

# The layout of the report of cg_values as a page, which needs neither other files nor scripts.
#
# The methods are those of Cachegrind::Report::ValuesText.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Format qw(commas);
use Cachegrind::Text::HTML qw(html_row html_start html_text);

my $STYLE = <<'END';
:root {
  color-scheme: light dark;
  --back: #ffffff; --text: #1c2430; --dim: #565e6a; --site: #2459b8;
}
@media (prefers-color-scheme: dark) {
  :root { --back: #14171c; --text: #dce1e8; --dim: #a3acba; --site: #82aeff; }
}
body { background: var(--back); color: var(--text); }
body { font: 14px/1.4 system-ui, sans-serif; }
body { margin: 1.5em auto; max-width: 1200px; padding: 0 1em; }
h1 { font-size: 1.2em; } h2 { font-size: 1.05em; margin-top: 1.8em; }
h1, h2, dd { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 1em; }
dt { color: var(--dim); } dd { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { padding: 1px 8px; text-align: left; vertical-align: top; font-weight: normal; }
th { color: var(--dim); }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.source td { font: 12.5px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre; }
.source .n { color: var(--dim); user-select: none; }
.below td:last-child { padding-left: 4ch; color: var(--site); }
END

# The element can have the focus, so that keys scroll it.
my $WIDE = '<div class="wide" tabindex="0" role="group" aria-label="table">';

sub new($class, %given) {
    my $self = $class->SUPER::new(%given);
    $self->_put_bytes(html_start("Values in $given{title}", $STYLE));
    $self->_put('<h1>' . html_text($given{title}) . '</h1>');
    return $self;
}

sub section($self, $title) {
    $self->_put('<h2>' . html_text($title) . '</h2>');
    return;
}

sub facts($self, @pairs) {
    $self->_put('<dl>', (map { '<dt>' . html_text($_->[0]) . '</dt><dd>' . html_text($_->[1])
            . '</dd>' } @pairs), '</dl>');
    return;
}

sub note($self, $text) {
    $self->_put('<p>' . html_text($text) . '</p>');
    return;
}

sub table($self, $n, $titles, @rows) {
    my @numbers = ('class="n"') x $n;
    # The title above several cells of text spans them.
    my ($widest) = sort { $b <=> $a } map { scalar @$_ } $titles, @rows;
    my $span = sprintf 'colspan="%d"', $widest - $n;
    $self->_put($WIDE . '<table>', _row('th', [@numbers, $span], @$titles),
        (map { _row('td', \@numbers, @$_) } @rows), '</table></div>');
    return;
}

# Return a row of cells. $attributes are the attributes of each cell.
sub _row($element, $attributes, @cells) {
    return html_row($element, map { [$cells[$_], $attributes->[$_] // ''] } 0 .. $#cells);
}

sub source($self, $title, $has_costs) {
    $self->{has_costs} = $has_costs;
    $self->section($title);
    $self->_put($WIDE . '<table class="source">');
    return;
}

sub gap($self, @) {
    $self->_line('', '', "\xe2\x8b\xae", '');
    return;
}

sub line($self, $number, $text, $cost) {
    $text //= $number ? '' : '(line not known)';
    $self->_line('', $number || '', $text, defined $cost ? commas($cost) : '');
    return;
}

sub site        { return $_[0]->_line(' class="below"', '', $_[1], '') }
sub instruction { return $_[0]->_line(' class="below"', '', $_[1], '') }

sub _line($self, $class, $number, $text, $cost) {
    my @cells = ($number, $self->{has_costs} ? $cost : (), $text);
    my $row = _row('td', [('class="n"') x $#cells], @cells);
    $self->_put($row =~ s/\A<tr/<tr$class/r);
    return;
}

sub end_source { return $_[0]->_put('</table></div>') }

sub end($self) {
    $self->_put('</body>', '</html>');
    return $self->_flush;
}

1;
