package Cachegrind::Report::HTML;

# The report as one HTML file that needs nothing else: no network, no other file.
#
# It holds the JSON report as data, and a script that shows it.  Text from profiles and
# sources never becomes markup: the script makes nodes of text only, and a policy in the
# file forbids all that is not its own script and style.  Without a script there are
# plain tables.
#
# Style and scripts are the files in html/ beside this module, in this order.

use strict;
use warnings;

use parent qw(Cachegrind::Report::Base);

use File::Basename qw(dirname);

use Cachegrind::Text::Count qw(share_text);
use Cachegrind::Text::Diag qw(data_error);
use Cachegrind::Profile::Answer qw(answer);
use Cachegrind::Profile::Difference qw(comparison_of);
use Cachegrind::Profile::Events qw(long_name);
use Cachegrind::Text::Format qw(commas value_text);
use Cachegrind::Text::HTML qw(html_row html_start html_text);
use Cachegrind::Report::DataText qw(has_threads object_text);
use Cachegrind::Report::Difference qw(difference_answer difference_sentence functions_sentence);
use Cachegrind::Report::JSON;
use Cachegrind::Report::PartsJSON;

=head1 NAME

Cachegrind::Report::HTML - print a view as one HTML file

=head1 SYNOPSIS

    my $report = Cachegrind::Report::HTML->new(
        view => $view, output => \*STDOUT, invocation => "$0 @ARGV", generator => 'cg_annotate-1',
    );
    $report->print;

=head1 DESCRIPTION

=cut

my @SCRIPTS = qw(nodes data list layout missing functions badges colours source map graph timeline
    groups callgraph contexts gathered flame flame-bar objects sharing changes sides instructions
    keys address main);

# What is shown without a script: functions and lines at most.
use constant {
    PLAIN_FUNCTIONS => 200,
    PLAIN_LINES     => 3000,
};

=head2 new(%given)

The same as for L<Cachegrind::Report::JSON>; I<output> is a handle in raw mode. In addition
I<notes>, sentences about anything odd; I<parts>, if there is a time line, as
L<Cachegrind::Report::PartsJSON> takes them; and
I<flame>, if contexts are shown: a hash of I<view>, with the same events, and I<contexts>, as
L<Cachegrind::Report::ContextsJSON> takes them; and I<served>, if a server has the page: the version
of what it shows, which the server is asked for from then on.

=cut

sub _print {
    my ($self)  = @_;
    my $style   = part('report.css');
    my $script  = "'use strict';\n" . join "\n", map { part("$_.js") } @SCRIPTS,
        defined $self->{served} ? 'served' : ();
    $self->_put_bytes(html_start($self->_title, $style, $script, defined $self->{served}));
    $self->_print_head;
    $self->_put_bytes(
        qq(<section id="served" class="served" aria-label="Live" data-version="$self->{served}">),
        "</section>\n") if defined $self->{served};
    $self->_put_bytes(part('app.html'));
    $self->_print_plain;
    $self->_print_data;
    $self->_put_bytes("<script>$script</script>\n");
    # A browser takes seconds for a million contexts: all else works before.
    $self->_print_contexts if $self->{flame};
    $self->_put_bytes("</body>\n</html>\n");
    return;
}

=head2 part($name)

A file of those in html/ beside this module, as text.

=cut

sub part {
    my ($name) = @_;
    my $path = dirname(__FILE__) . "/html/$name";
    open my $file, '<:raw', $path or data_error("$path: $!");
    local $/;
    return scalar <$file>;
}

sub _title {
    my ($self) = @_;
    my %is_known;
    my ($command, @others) =
        grep { !$is_known{$_}++ } map { $_->{command} } $self->{view}->commands;
    return join ', then ', "Difference: $command", @others if $self->{difference};
    return $command . (@others ? ' and ' . @others . ' other' . (@others > 1 ? 's' : '') : '');
}

# ---- The head ---------------------------------------------------------------

sub _print_head {
    my ($self) = @_;
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
    if (my $same = $self->{same}) {
        my @folders = map { length ? $_ : '(none)' } $same->folders;
        push @about, "Sources in $folders[0] and $folders[1] are taken for the same." if @folders;
        push @about, $same->notes;
    }
    push @about, @{$self->{notes} // []};
    push @about, 'Threshold: ' . $view->thresholds, "Made by: $self->{invocation}";
    my $answer = $comparison ? difference_answer($view)
        : $self->{difference} ? undef : answer($view, $self->{flame});
    my $when = _date($view->profile->profiles->[0]{mtime_ns});
    $self->_put_bytes('<header><h1>', html_text($self->_title), "</h1>\n",
        $answer ? _paragraph(' id="answer" class="answer"', $answer->{sentence}) : (),
        $sentence ? _paragraph('', $sentence) : (),
        '<details><summary>', html_text("$when, $self->{generator}"), "</summary>\n<pre>",
        join("\n", map { html_text($_) } @about), "</pre></details></header>\n");
    return;
}

sub _paragraph {
    my ($attributes, $sentence) = @_;
    return "<p$attributes>" . html_text(ucfirst $sentence) . "</p>\n";
}

sub _date {
    my ($ns) = @_;
    require POSIX;
    # Nanoseconds may be more than a double can hold; seconds are not.
    my $seconds = length $ns > 9 ? substr $ns, 0, -9 : 0;
    return POSIX::strftime('%Y-%m-%d %H:%M', localtime $seconds);
}

# ---- Data -------------------------------------------------------------------

# The JSON reports, each of which ends the element that holds it no sooner than it should.
sub _print_data {
    my ($self) = @_;
    # Functions are in their files; the page makes the other table itself.
    $self->_print_document('"data"' . ($self->{flame} ? ' data-contexts' : ''),
        'Cachegrind::Report::JSON', is_page => 1);
    if ($self->{parts}) {
        $self->_print_document('"parts"', 'Cachegrind::Report::PartsJSON');
    }
    return;
}

sub _print_contexts {
    my ($self) = @_;
    require Cachegrind::Report::ContextsJSON;
    $self->_print_document('"contexts"', 'Cachegrind::Report::ContextsJSON', %{$self->{flame}});
    return;
}

sub _print_document {
    my ($self, $id, $report, %given) = @_;
    $self->_put_bytes(qq(<script type="application/json" id=$id>\n));
    $report->new(
        %$self, %given,
        output => sub { $self->_put_bytes(map { s/</\\u003c/gr } @_) },
    )->print;
    $self->_put_bytes("</script>\n");
    return;
}

# ---- Without a script -------------------------------------------------------

sub _print_plain {
    my ($self) = @_;
    my $view   = $self->{view};
    my $total  = $view->profile->total;
    my @shown  = @{$view->shown};
    $self->_put_bytes(qq(<noscript><div class="plain">\n<h2>Totals</h2>\n<table>\n));
    $self->_put_row('td', value_text($_, $total->[$_->{index}]),
        ["$_->{name}: " . long_name($_->{name})])
        for @shown;
    $self->_put_bytes(qq(</table>\n<h2>Functions</h2>\n<table class="names">\n));
    my ($first, @more) = map { $_->{name} } @shown;
    $self->_put_row('th', $first, ['Function'], ['File'], @more);
    my $left = PLAIN_FUNCTIONS;
    my $next = $view->one_by_one;
    while ($left-- > 0 && (my $function = $next->())) {
        my $others = $function->{other_files};
        ($first, @more) = $self->_cells($function->{counts});
        $self->_put_row('td', $first, [$function->{name}],
            [($function->{file} // '') . ($others ? " and $others more" : '')], @more);
    }
    $self->_put_bytes("</table>\n");
    $self->_print_plain_data if $self->{data};
    $self->_print_plain_sources;
    $self->_put_bytes("<p>More is shown with JavaScript.</p>\n</div></noscript>\n");
    return;
}

# The objects that a script would show, each with its counts.
sub _print_plain_data {
    my ($self) = @_;
    my $data   = $self->{data};
    my ($objects) = $data->divided($self->{data_threshold});
    my $has_threads = has_threads(@$objects);
    $self->_put_bytes(qq(<h2>Data</h2>\n<table class="names">\n));
    $self->_put_row('th', ['Object'], @{$data->events});
    my ($sort) = $self->{view}->sort_events;
    my %is_shown = map { $_ => 1 } @$objects;
    for my $object (grep { $is_shown{$_} } $data->ranked($sort)) {
        my $misses = $object->{misses};
        $self->_put_row('td', [object_text($object, $has_threads)], map {
            commas($misses->[$_]) . ' (' . share_text($misses->[$_], $data->summary->[$_]) . ')'
        } 0 .. $#{$data->events});
    }
    $self->_put_bytes("</table>\n");
    return;
}

sub _print_plain_sources {
    my ($self) = @_;
    my $view = $self->{view};
    my $left = PLAIN_LINES;
    for my $file ($view->files) {
        my $source = $view->source($file);
        next if $source->status ne 'readable' || $left <= 0;
        $self->_put_bytes('<h2>', html_text($source->name), "</h2>\n<table>\n");
        my $next = $source->pieces($source->counted_lines);
        while (my $piece = $next->()) {
            last if $piece->{past_end} || $left <= 0;
            for my $i (0 .. $#{$piece->{texts}}) {
                last if $left-- <= 0;
                my $counts = $piece->{counts}[$i];
                $self->_put_row('td', $piece->{first} + $i,
                    (defined $counts ? $self->_cells($counts) : map { '' } @{$view->shown}),
                    [$piece->{texts}[$i]]);
            }
        }
        $self->_put_bytes("</table>\n");
    }
    return;
}

sub _cells {
    my ($self, $counts) = @_;
    my @counts = split / /, $counts;
    my $total  = $self->{view}->profile->total;
    return map {
        my $i = $_->{index};
        value_text($_, $counts[$i])
            . ($_->{rate} ? '' : ' (' . share_text($counts[$i], $total->[$i]) . ')')
    } @{$self->{view}->shown};
}

# A row of texts: an array has one that is to stand on the left.
sub _put_row {
    my ($self, $tag, @cells) = @_;
    return $self->_put(html_row($tag, map { ref $_ ? [@$_, 'class="l"'] : $_ } @cells));
}

1;
