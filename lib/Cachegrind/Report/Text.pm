package Cachegrind::Report::Text;

# The report as text, as people and their scripts have known it for years.
#
# Sections, each under a banner of dashes and ended by an empty line: Metadata,
# Summary, the two tables of functions, one section per annotated source, and
# the Annotation summary.  Every blank here has its reason in compatibility;
# tests/expect holds whole reports.
#
# It asks a view what to show and prints that.  Output is gathered and written in
# large pieces; a failure to write raises an error.  Used by cg_annotate; uses View
# (given to it), Report::Columns, Source, Progress and Diag.

use strict;
use warnings;

use Cachegrind::Diag qw(system_error);
use Cachegrind::Report::Columns;
use Cachegrind::Source;

=head1 NAME

Cachegrind::Report::Text - print a view as text

=head1 SYNOPSIS

    my $report = Cachegrind::Report::Text->new(
        view => $view, output => \*STDOUT, percents => 1,
        invocation => "$0 @ARGV",
    );
    $report->print;

=head1 DESCRIPTION

=cut

use constant {
    RULE          => '-' x 80,
    MARKER_END    => '-' x 40,
    BANNER_EDGE   => '@' x 79,
    BANNER_TITLE  => '@@ WARNING ' x 7 . '@@',
    PIECE         => 1 << 16,   # bytes gathered before they are written
    LINES_BETWEEN => 4096,      # lines of a source between two looks at the clock
};

# From how many per cent on a percentage is hot, and how that looks: bold red
# or yellow, if colours are wanted.
my @HEAT = ([10, "\e[1;31m"], [1, "\e[33m"]);
my $COOL = "\e[0m";

# The parts of the tally in the order shown, and what they are called; the blank at
# the end of one belongs to the format.
my @TALLY = (
    [line_known   => '  annotated: files known & above threshold & readable, line numbers known'],
    [line_unknown => '  annotated: files known & above threshold & readable, line numbers unknown'],
    [different    => 'unannotated: files known & above threshold & two or more non-identical'],
    [unreadable   => 'unannotated: files known & above threshold & unreadable '],
    [below        => 'unannotated: files known & below threshold'],
    [unknown      => 'unannotated: files unknown'],
);

# Why a source is not shown, by the status of Cachegrind::Source::examine().
my %UNANNOTATED = (
    different  => 'Unannotated because two or more of these original files are not identical:',
    unreadable => 'Unannotated because one or more of these original files are unreadable:',
);

=head2 new(%given)

I<view>; I<output>, a handle in raw mode; I<invocation>, the command line as one
string; and optionally I<percents> and I<colour>, true or false, and
I<progress>, a Cachegrind::Progress that is told of each source done.

=cut

sub new {
    my ($class, %given) = @_;
    return bless {%given, waiting => ''}, $class;
}

=head2 print

Prints the report. Raises an error if it cannot be written, or if it turns out
that its numbers do not add up.

=cut

sub print {    ## no critic (ProhibitBuiltinHomonyms)
    my ($self) = @_;
    my $view = $self->{view};

    $self->_print_metadata;
    $self->_print_summary;
    $self->_print_table('file:function', '< ');
    $self->_print_table('function:file', '> ');
    $self->_print_sources;
    $self->_print_annotation_summary if $view->annotate;
    $self->_flush;
    $view->check_tally if $view->annotate;
    return;
}

# ---- Output -----------------------------------------------------------------

sub _put {
    my ($self, @lines) = @_;
    $self->{waiting} .= "$_\n" for @lines;
    $self->_flush if length $self->{waiting} >= PIECE;
    return;
}

sub _flush {
    my ($self) = @_;
    while (length $self->{waiting}) {
        my $written = syswrite $self->{output}, $self->{waiting};
        system_error($!) if !defined $written;
        substr $self->{waiting}, 0, $written, '';
    }
    return;
}

sub _put_title {
    my ($self, $title) = @_;
    $self->_put(RULE, "-- $title", RULE);
    return;
}

sub _put_warning {
    my ($self, @lines) = @_;
    $self->_put(BANNER_EDGE, BANNER_TITLE, BANNER_EDGE, @lines, BANNER_EDGE);
    return;
}

# Columns for the whole ($may_be_hot false) or for its parts, of which the hot
# ones stand out.
sub _new_columns {
    my ($self, $may_be_hot) = @_;
    my $view = $self->{view};
    return Cachegrind::Report::Columns->new(
        shown    => $view->shown,
        total    => $view->profile->total,
        percents => $self->{percents},
        paint    => $may_be_hot && $self->{colour} && \&_painted,
    );
}

sub _painted {
    my ($text, $percent) = @_;
    for my $heat (@HEAT) {
        my ($least, $start) = @$heat;
        next if abs $percent < $least;
        $text =~ s/(-?[\d.]+%)/$start$1$COOL/;
        last;
    }
    return $text;
}

# ---- Metadata and summary ---------------------------------------------------

sub _print_metadata {
    my ($self)  = @_;
    my $view    = $self->{view};
    my $profile = $view->profile;

    $self->_put_title('Metadata');
    $self->_put_label('Invocation:', $self->{invocation});
    $self->_put($self->_descriptions);
    $self->_put_commands;
    $self->_put_label('Events recorded:',  "@{$profile->events}");
    $self->_put_label('Events shown:',     join ' ', map { $_->{name} } @{$view->shown});
    $self->_put_label('Event sort order:', join ' ', $view->sort_events);
    $self->_put_label('Threshold:',        $view->thresholds);
    $self->_put_label('Annotation:',       $view->annotate ? 'on' : 'off');
    my @chosen = $view->chosen;
    $self->_put("Chosen for annotation: @chosen") if @chosen;
    $self->_put('');
    return;
}

sub _put_label {
    my ($self, $label, $value) = @_;
    $self->_put(sprintf '%-17s %s', $label, $value);
    return;
}

# Descriptions that all profiles share are printed once.
sub _descriptions {
    my ($self) = @_;
    my @all = map { $_->{descriptions} } @{$self->{view}->profile->profiles};
    my %distinct = map { join('', map { "$_\n" } @$_) => 1 } @all;
    return @{$all[0]} if keys %distinct == 1;
    return map { ("Description " . ($_ + 1) . ':', @{$all[$_]}) } 0 .. $#all;
}

sub _put_commands {
    my ($self) = @_;
    my @commands = map { $_->{command} } @{$self->{view}->profile->profiles};
    if (@commands == 1) {
        $self->_put_label('Command:', $commands[0]);
        return;
    }
    for my $i (0 .. $#commands) {
        my $repeated = $i > 0 && $commands[$i] eq $commands[$i - 1];
        my $number   = $i + 1;
        $self->_put("Command $number:        "
                . ($repeated ? "(same as Command $i)" : $commands[$i]));
    }
    return;
}

sub _print_summary {
    my ($self) = @_;
    my $total   = $self->{view}->profile->total;
    my $columns = $self->_new_columns;
    $columns->measure($total);
    $self->_put_title('Summary');
    $self->_put($columns->heading, '', $columns->cells($total) . ' PROGRAM TOTALS', '');
    return;
}

# ---- Tables of functions ----------------------------------------------------

# An entry with a single inner one that has all its counts takes one line.
sub _print_table {
    my ($self, $name, $marker) = @_;
    my $table   = $self->{view}->profile->table($name);
    my $columns = $self->_new_columns(1)->nested;
    for my $outer (@$table) {
        $columns->measure_running([split / /, $outer->{running}]);
        $columns->measure([split / /, $_->{counts}]) for $outer, @{$outer->{inners}};
    }

    $self->_put_title(ucfirst "$name summary");
    $self->_put('  ' . $columns->heading . " $name", '');
    for my $outer (@$table) {
        my @inners = @{$outer->{inners}};
        my $cells  = $columns->outer_cells([split / /, $outer->{counts}],
            [split / /, $outer->{running}]);
        if (@inners == 1 && $inners[0]{counts} eq $outer->{counts}) {
            $self->_put("$marker$cells $outer->{name}:$inners[0]{name}", '');
            next;
        }
        $self->_put("$marker$cells $outer->{name}:");
        for my $inner (@inners) {
            my $cells = $columns->cells([split / /, $inner->{counts}]);
            $self->_put("  $cells   $inner->{name}");
        }
        $self->_put('');
    }
    return;
}

# ---- Annotated sources ------------------------------------------------------

sub _print_sources {
    my ($self) = @_;
    my $view   = $self->{view};
    my @files  = $view->files;
    for my $i (0 .. $#files) {
        # Takes the part done of this source, adds the sources done. Local, so that an
        # error leaves no cycle of references behind.
        local $self->{tell_progress} = $self->{progress}
            && sub { $self->{progress}->update(($i + $_[0]) / @files) };
        $self->_print_source($files[$i]);
        $self->{tell_progress}->(1) if $self->{tell_progress};
    }
    $self->{progress}->finish if $self->{progress};
    for my $name ($view->chosen_without_data) {
        $self->_put_title("Annotated source file: $name");
        $self->_put("No information has been collected for $name", '');
    }
    return;
}

sub _print_source {
    my ($self, $file) = @_;
    my $view  = $self->{view};
    my $found = $view->examine($file);

    $self->_put_title("Annotated source file: $file->{name}");
    if (my $why = $UNANNOTATED{$found->{status}}) {
        $self->_put($why, map({"- $_"} @{$file->{originals}}), '');
        return;
    }
    for my $profile ($view->outdated_profiles($found)) {
        $self->_put_warning(
            "@ Original source files are all newer than data file '$profile':",
            map({"@ - $_"} @{$found->{paths}}),
            '@ Annotations may not be correct.'
        );
        $self->_put('');
    }

    my ($numbers, $counts) = $view->profile->source_lines($file->{id});
    my $columns = $self->_new_columns(1);
    $columns->measure([split / /, $_]) for @$counts;
    $self->_put($columns->heading, '');
    if (@$numbers && $numbers->[0] == 0) {
        shift @$numbers;
        $self->_put($columns->cells([split / /, shift @$counts]) . ' <unknown (line 0)>', '');
    }
    return if !@$numbers;

    my $shown = $self->_print_lines($found->{path}, $columns, $numbers, $counts);
    if ($shown < @$numbers) {
        $self->_put('');
        for my $i ($shown .. $#$numbers) {
            my $cells = $columns->cells([split / /, $counts->[$i]]);
            $self->_put("$cells <bogus line $numbers->[$i]>");
        }
        $self->_put('');
        $self->_put_warning(
            "@@ Information recorded about lines past the end of '$found->{path}'.");
    }
    $self->_put('');
    return;
}

# Prints the lines of the source at $path that are near one with counts, and
# returns how many of $numbers have been met: the rest is past its end. There,
# everything stops, markers included.
sub _print_lines {
    my ($self, $path, $columns, $numbers, $counts) = @_;
    my $source = Cachegrind::Source->new($path);
    my $blank  = $columns->blank_cells;
    my $read   = 0;
    my $met    = 0;
    for my $range (@{$self->{view}->ranges($numbers)}) {
        my ($first, $last) = @$range;
        for (; $read < $first - 1; $read++) {
            defined $source->next_line or return $met;
        }
        $self->_put("-- line $first " . MARKER_END) if $first != 1;
        while ($read < $last) {
            my $text = $source->next_line;
            return $met if !defined $text;
            $read++;
            $self->{tell_progress}->($met / @$numbers)
                if $self->{tell_progress} && $met > 0 && $read % LINES_BETWEEN == 0;
            if ($met < @$numbers && $numbers->[$met] == $read) {
                $self->_put($columns->cells([split / /, $counts->[$met++]]) . " $text");
            } else {
                $self->_put("$blank $text");
            }
        }
        $self->_put("-- line $last " . MARKER_END);
    }
    return $met;
}

# ---- Annotation summary -----------------------------------------------------

sub _print_annotation_summary {
    my ($self)  = @_;
    my $tally   = $self->{view}->tally;
    my $columns = $self->_new_columns;
    $columns->measure($tally->{$_->[0]}) for @TALLY;

    $self->_put_title('Annotation summary');
    $self->_put($columns->heading, '');
    $self->_put($columns->cells($tally->{$_->[0]}) . " $_->[1]") for @TALLY;
    $self->_put('');
    return;
}

1;
