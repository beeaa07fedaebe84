# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::HTML;

# The report as one HTML file, which, unless it is served, needs neither a network nor other files.
#
# The file contains the JSON report, and a script that shows it. Text from profiles and sources
# never becomes markup: the script only makes text nodes and values of attributes of it. In
# addition, a policy in the file forbids other scripts and styles than those of the file.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use File::Basename qw(dirname);

use Cachegrind::Text::Diag qw(data_error);
use Cachegrind::Profile::Difference qw(comparison_of);
use Cachegrind::Profile::Languages qw(plain_command);
use Cachegrind::Text::HTML qw(html_start html_text);
use Cachegrind::Report::Difference qw(answer_of difference_sentence functions_sentence);
use Cachegrind::Report::FoldedJSON;
use Cachegrind::Report::JSON;
use Cachegrind::Report::PartsJSON;

# The page's scripts, of html/, in their order there: helpers, the reader's choices, the report,
# parts of panes, panes, and what concerns several panes. A script uses only what the rows above its
# row return.
my @SCRIPTS = (
    [qw(nodes state)],
    [qw(data)],
    [qw(graph list picture colours)],
    [qw(contexts groups places layout)],
    [qw(gathered parts sharing)],
    [qw(events missing functions map flame objects icicle changes sides findings instructions
            source callgraph timeline)],
    [qw(libraries free callers)],
    [qw(address)],
    [qw(verdicts)],
    [qw(keys)],
    [qw(main)],
);

# Make a report from the arguments of Cachegrind::Report::JSON, where `output` is a handle in raw
# mode, and these: `found`, as for Cachegrind::Report::Text; `notes`, sentences about oddities; for
# a time line, `parts`, for Cachegrind::Report::PartsJSON, and `folded_parts`, the same parts with
# libraries folded; for a flame graph, `flame`, a hash of `view`, with the same events, and
# `contexts`, for Cachegrind::Report::ContextsJSON; and for a page from a server, `served`, the
# version of its contents, which the page compares with the server's newest.

sub _print($self) {
    my $style   = part('report.css');
    my $script  = page_script(@SCRIPTS, defined $self->{served} ? ['served'] : ());
    $self->_put_bytes(html_start($self->_title, $style, $script, defined $self->{served}));
    $self->_print_head;
    $self->_put_bytes(
        qq(<section id="served" class="served" aria-label="Live" data-version="$self->{served}">),
        "</section>\n") if defined $self->{served};
    $self->_put_bytes(part('app.html'));
    $self->_put('<noscript><p class="plain">This report needs JavaScript; cg_annotate prints the'
            . ' same as text.</p></noscript>');
    $self->_print_data;
    $self->_put_bytes("<script>$script</script>\n");
    # Contexts come last, because a browser takes seconds to read a million of them.
    $self->_print_contexts if $self->{flame};
    $self->_put_bytes("</body>\n</html>\n");
    return;
}

# Return a page's script, made of the scripts that @rows, arrays of names, contain.
sub page_script(@rows) {
    return join "\n", "'use strict';", part('script.js'),
        map { (map({ part("$_.js") } @$_), "endRow();\n") } @rows;
}

# Return the contents of the file $name in html/, without its licence lines.
sub part($name) {
    my $path = dirname(__FILE__) . "/html/$name";
    open my $file, '<:raw', $path or data_error("$path: $!");
    local $/;
    return scalar(<$file>) =~ s/\A(?:\N*\bSPDX-\N*\n)+//r;
}

sub _title($self) {
    my %is_known;
    my ($command, @others) =
        grep { !$is_known{$_}++ } map { plain_command($_->{command}) } $self->{view}->commands;
    return join ', then ', "Difference: $command", @others if $self->{difference};
    return $command . (@others ? ' and ' . @others . ' other' . (@others > 1 ? 's' : '') : '');
}

# ---- The head ---------------------------------------------------------------

sub _print_head($self) {
    my $view = $self->{view};
    my @about;
    for my $profile (@{$view->profile->profiles}) {
        push @about, "$profile->{path}, " . _date($profile->{mtime_ns}), "  $profile->{command}",
            map { "  $_" } @{$profile->{descriptions}};
    }
    push @about, map { "$_->[0]: " . join ', ', @$_[1 .. $#$_] } @{$self->{found} // []};
    my $comparison = comparison_of($view);
    my $sentence = $comparison
        && (difference_sentence($comparison) // functions_sentence($comparison));
    push @about, $self->{same}->notes if $self->{same};
    push @about, @{$self->{notes} // []};
    push @about, 'Threshold: ' . $view->thresholds, "Made by: $self->{invocation}";
    my $answer = answer_of($self->{answers});
    my $advice = $answer && $self->{answers}->can('advice') && $self->{answers}->advice;
    my $when = _date($view->profile->profiles->[0]{mtime_ns});
    $self->_put_bytes('<header><h1>', html_text($self->_title), "</h1>\n",
        $answer ? _paragraph(' id="answer" class="answer"' . (defined $answer->{note}
                ? ' title="' . html_text($answer->{note}) . '"' : ''),
            $answer->{plain} // $answer->{sentence}) : (),
        # The advice is not capitalized: it may begin with a program's name.
        $advice ? '<p id="advice">' . html_text($advice) . "</p>\n" : (),
        $sentence ? _paragraph('', $sentence) : (),
        '<details><summary>', html_text("$when, $self->{generator}"), "</summary>\n<pre>",
        join("\n", map { html_text($_) } @about), "</pre></details></header>\n");
    return;
}

sub _paragraph($attributes, $sentence) {
    return "<p$attributes>" . html_text(ucfirst $sentence) . "</p>\n";
}

sub _date($ns) {
    require POSIX;
    # Nanoseconds may exceed the integers that a double holds; seconds do not.
    my $seconds = length $ns > 9 ? substr $ns, 0, -9 : 0;
    return POSIX::strftime('%Y-%m-%d %H:%M', localtime $seconds);
}

# ---- Data -------------------------------------------------------------------

# Print the JSON reports, escaped so that their text cannot end the HTML elements that contain them.
sub _print_data($self) {
    # The page has no table by function: its script makes it of the table by file.
    $self->_print_document('"data"' . ($self->{flame} ? ' data-contexts' : ''),
        'Cachegrind::Report::JSON', is_page => 1);
    my $folded = $self->_folded_view;
    $self->_print_document('"folded"', 'Cachegrind::Report::FoldedJSON', whole => $self->{view},
        view => $folded, is_page => 1) if $folded;
    return if !$self->{parts};
    $self->_print_document('"parts"', 'Cachegrind::Report::PartsJSON');
    $self->_print_document('"folded-parts"', 'Cachegrind::Report::PartsJSON',
        whole => $self->{view}, view => $folded, parts => $self->{folded_parts}) if $folded;
    return;
}

# Return the view with libraries folded into own code; undef if the page cannot show it, or if
# folding would change nothing.
sub _folded_view($self) {
    my ($answers, $own, $profile) = ($self->{answers}, $self->{own}, $self->{view}->profile);
    return undef if !$answers || !$answers->has_own || $profile->has_folded;
    my @functions = map { $_->{function} } @{$self->{view}->functions // []};
    my $is_own    = $own->judge_of(@functions);
    return undef if !grep({ !$own->has($_->{name}) } @{$profile->files})
        && !grep { !$is_own->($_) } @functions;
    # Libraries can be folded only if calls were recorded.
    my $folded = $answers->of_own;
    return @{$folded->functions // []} ? $folded : undef;
}

sub _print_contexts($self) {
    require Cachegrind::Report::ContextsJSON;
    $self->_print_document('"contexts"', 'Cachegrind::Report::ContextsJSON', %{$self->{flame}});
    return;
}

sub _print_document($self, $id, $report, %given) {
    $self->_put_bytes(qq(<script type="application/json" id=$id>\n));
    $report->new(
        %$self, %given,
        output => sub { $self->_put_bytes(map { s/</\\u003c/gr } @_) },
    )->print;
    $self->_put_bytes("</script>\n");
    return;
}

1;
