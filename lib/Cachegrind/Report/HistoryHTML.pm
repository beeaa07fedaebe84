# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::HistoryHTML;

# A history of runs as one HTML file: a chart, and the differences between two runs by function.
#
# The file contains the history as data, and the script html/history.js, which shows it. If scripts
# are off, a browser shows the text of Cachegrind::Report::History.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Report::History;
use Cachegrind::Report::HTML;
use Cachegrind::Text::HTML qw(html_start html_text);
use Cachegrind::Text::JSON qw(json_list json_object json_text);

# Make a report from the arguments of Cachegrind::Report::History; `generator` and `invocation`,
# texts; and `served`, true if the page comes from a server, which can show differences of profiles.

sub _print($self) {
    my $history = $self->{history};
    my $style   = Cachegrind::Report::HTML::part('report.css');
    my $script  = Cachegrind::Report::HTML::page_script(['nodes'], ['history']);
    my $title   = "History: $history->{path}";
    $self->_put_bytes(html_start($title, $style, $script),
        '<header><h1>', html_text($title), "</h1>\n<details><summary>",
        html_text(@{$history->runs} . " runs, $self->{generator}"), "</summary>\n<pre>",
        html_text("Made by: $self->{invocation}"), "</pre></details></header>\n",
        qq(<div id="app" hidden></div>\n));
    $self->_print_plain;
    $self->_print_data;
    $self->_put_bytes("<script>$script</script>\n</body>\n</html>\n");
    return;
}

sub _print_plain($self) {
    my $text = '';
    Cachegrind::Report::History->new(%$self, output => sub { $text .= $_[0] })->print;
    $self->_put_bytes('<noscript><pre class="plain">', html_text($text),
        "More is shown with JavaScript.</pre></noscript>\n");
    return;
}

sub _print_data($self) {
    my $history = $self->{history};
    my $texts   = sub { return json_list(map { json_text($_) } @_) };
    my @members = (
        served    => $self->{served} ? 'true' : 'false',
        tags      => $texts->(@{$history->tags}),
        events    => $texts->(@{$history->events}),
        functions => json_list(map { $texts->(@$_) } @{$history->functions}),
        runs      => json_list(map { json_object(
            tags    => $texts->(@{$_->{tags}}),
            totals  => json_list(@{$_->{totals}}),
            steps   => json_list(@{$_->{steps}}),
            changes => json_list(map { json_list(@$_) } @{$_->{changes}}),
        ) } @{$history->runs}),
    );
    $self->_put_bytes(qq(<script type="application/json" id="data">\n),
        json_object(@members) =~ s/</\\u003c/gr, "</script>\n");
    return;
}

1;
