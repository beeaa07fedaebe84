# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Text;

# The report as text. Scripts read it, so no blank may change; tests/expect has whole reports. The
# view decides on the contents, this module on the layout.
#
# Each section begins with a banner of dashes and ends with an empty line; _print() has their order.
# The last lines, the Answer and remarks on it, are outside of sections.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::TextRows);

use Cachegrind::Profile::CacheUse qw(explanation wasteful_lines);
use Cachegrind::Profile::Difference qw(comparison_of);
use Cachegrind::Engine::Events qw(long_name);
use Cachegrind::Source::Missing qw(mending);
use Cachegrind::Report::Difference qw(answer_of difference_lines difference_sentence);
use Cachegrind::Text::Format qw(aligned_lines commas part_text);

use constant NUMBER_WIDTH => 5;    # of the number of a line

# Reasons why a source is not shown, by its status.
my %UNANNOTATED = (
    different  => 'Unannotated because two or more of these original files are not identical:',
    unreadable => 'Unannotated because one or more of these original files are unreadable:',
);

# Make a report of `view`, a Cachegrind::Annotate::View. `output` is a handle in raw mode, and
# `invocation` the command line as one string. These are true or false: `percents`; `colour`;
# `line_numbers`; `old_new`, to show old and new counts beside the changes of a difference with
# sides; `list_unreadable`, to list sources that cannot be read at the end; and `fewer`, true if
# some events are left out although the user did not ask for it. Optional are `answers`, a
# Cachegrind::Profile::Answer, for a report with an answer; `free`, from left_without() of
# Cachegrind::Annotate::Free; `instructions`, an array of functions from
# Cachegrind::Annotate::Instructions; `places`, the folders of sources; `newest`, the profile that
# was chosen because the user named none; `found`, an array of arrays of a label and the files found
# beside the profiles; `same`, the Cachegrind::Profile::Sameness of a difference's sides; `data`,
# the run's Cachegrind::Data, with `types` and `data_threshold` for data_lines() of
# Cachegrind::Report::DataText; and `progress`, a Cachegrind::Command::Progress, which is updated
# after each source.

# Print the report. Raise an error if its numbers do not add up, or if it cannot be written.

sub _print($self) {
    my $view = $self->{view};

    $self->_print_metadata;
    if (my $nothing = $self->{old_new} && difference_sentence(comparison_of($view))) {
        $self->_put_title('Summary');
        $self->_put($nothing, '');
        return;
    }
    $self->{old_new} ? $self->_print_difference : $self->_print_summary;
    if ($view->functions) {
        $self->_print_functions;
    } else {
        $self->_print_table('file:function', '< ');
        $self->_print_table('function:file', '> ');
    }
    $self->_print_data if $self->{data};
    $self->_print_cache_use if $view->annotate;
    $self->_print_sources;
    $self->_print_instructions($_) for @{$self->{instructions} // []};
    $self->_print_unreadable;
    $self->_print_annotation_summary if $view->annotate;
    $self->_print_free if $self->{free};
    $self->_print_answer;
    # An error is easier to understand below a complete report.
    $self->_flush;
    $view->check_tally if $view->annotate;
    return;
}

sub _print_free($self) {
    my $columns = $self->_new_columns;
    $columns->measure($self->{free}{left});
    $self->_put_title('If these were free');
    $self->_put($self->_free_lines($columns), '');
    return;
}

# Print the answer, at the end of the report, where it is still visible on a terminal.
sub _print_answer($self) {
    my $answer = answer_of($self->{answers}) // return;
    $self->_put_label('Answer:', $answer->{sentence});
    my $advice = $self->{answers}->can('advice') && $self->{answers}->advice;
    $self->_put_label('Names:', $advice) if $advice;
    my ($profile, $own) = ($self->{view}->profile, $self->{answers}->of_own);
    $self->_put_label('Counts:', 'above, lines have their own counts; in the answer, what libraries'
            . ' execute for them, too: --library=fold shows that above')
        if $own && !$profile->sides && !$profile->has_folded && @{$own->profile->functions}
        && $self->{answers}->is_about_own;
    return;
}

# ---- Metadata and summary ---------------------------------------------------

sub _print_metadata($self) {
    my $view    = $self->{view};
    my $profile = $view->profile;

    $self->_put_title('Metadata');
    $self->_put_label('Invocation:', $self->{invocation});
    $self->_put_label('Profile:', "$self->{newest}, the newest here") if defined $self->{newest};
    for my $said ($view->descriptions) {
        $self->_put("Description $said->{number}:") if $said->{number};
        $self->_put(@{$said->{lines}});
    }
    $self->_put_command($_) for $view->commands;
    $self->_put_label("$_->[0]:", @$_[1 .. $#$_]) for @{$self->{found} // []};
    for my $odd ($view->notes) {
        $self->_put_label('Note' . ($odd->{number} ? " $odd->{number}:" : ':'), $odd->{note});
    }
    $self->_put_label('Events recorded:',  "@{$profile->recorded}");
    $self->_put_label('Events shown:', join(' ', map { $_->{name} } @{$view->shown})
            . ($self->{fewer} ? ' (all with --show=all)' : ''));
    # The names of the tool's own events are explained in its manual.
    my @named = map { "$_->{name}: " . $profile->long_name($_->{name}) }
        grep { long_name($_->{name}) eq $_->{name} && defined $profile->given_name($_->{name}) }
        @{$view->shown};
    $self->_put_label('Event names:', @named) if @named;
    my %is_known = map { $_ => 1 } @{$profile->events};
    my @derived  = grep { !$is_known{$_} && long_name($_) eq $_ } sort keys %{$profile->formulas};
    $self->_put_label('Events derived:', "@derived (with --show)") if @derived;
    $self->_put_label('Cache use:', join(', ', @{$_->{events}}) . ": $_->{meaning}")
        for @{explanation($view)};
    $self->_put_label('Event sort order:', join ' ', $view->sort_events);
    $self->_put_label('Threshold:',        $view->thresholds);
    $self->_put_functions_wish if $view->functions;
    $self->_put_label('Libraries:', 'folded into the own functions that call them'
            . ($profile->is_estimated ? '; shares of what calls these back are estimates' : ''))
        if $profile->has_folded;
    $self->_put_label('Annotation:',       $view->annotate ? 'on' : 'off');
    $self->_put_sameness if $self->{same};
    my @chosen = $view->chosen;
    $self->_put("Chosen for annotation: @chosen") if @chosen;
    $self->_put('');
    return;
}

# In a difference, put the names that the two sides write differently but that are taken for the
# same.
sub _put_sameness($self) {
    my $same = $self->{same};
    my @folders = map { length ? $_ : '(none)' } $same->folders;
    $self->_put_label('Same folder:', "$folders[0] and $folders[1]") if @folders;
    $self->_put_label('Same object:', "$_->[0] and $_->[1]") for $same->objects;
    $self->_put_label('Moved functions:', $same->moved
            . ' without a name, matched by order and counts') if $same->moved;
    return;
}

# Put a command. The text of a numbered command stands eight blanks behind the colon, however long
# the number is; scripts expect this.
sub _put_command($self, $command) {
    my $number = $command->{number};
    if (!$number) {
        $self->_put_label('Command:', $command->{command});
        return;
    }
    my $same = $command->{same_as};
    $self->_put("Command $number:        "
            . ($same ? "(same as Command $same)" : $command->{command}));
    return;
}

# Words about the calls in the list of functions, by the value of --tree.
my %CALLS = (none => '', caller => ', callers', calling => ', callees',
    both => ', callers and callees');

sub _put_functions_wish($self) {
    my $view = $self->{view};
    $self->_put_label('Functions:',
        ($view->inclusive ? 'by inclusive counts' : 'by own counts') . $CALLS{$view->tree});
    $self->_put_label('Cycles:', 'inclusive counts are bounds, at most those of the cycle')
        if $view->has_cycles;
    return;
}

sub _print_difference($self) {
    $self->_put_title('Summary');
    $self->_put((map { $self->_painted_change($_) } difference_lines($self->{view})), '');
    return;
}

sub _print_summary($self) {
    my $total   = $self->{view}->profile->total;
    my $columns = $self->_new_columns;
    $columns->measure($total);
    $self->_put_title('Summary');
    $self->_put($columns->heading, '', $columns->cells($total) . ' PROGRAM TOTALS', '');
    return;
}

# ---- Tables of functions ----------------------------------------------------

sub _print_functions($self) {
    my $view    = $self->{view};
    require Cachegrind::Report::FunctionList;
    my $columns =
        $self->_new_columns(1, Cachegrind::Report::FunctionList::function_columns($view));
    $self->_put_title('Function summary' . ($view->inclusive ? ', inclusive' : ''));
    $self->_put(Cachegrind::Report::FunctionList::function_lines($view, $columns));
    return;
}

sub _print_data($self) {
    require Cachegrind::Report::DataText;
    my ($data, $view) = ($self->{data}, $self->{view});
    $self->_print_sharing if $data->sharing;
    # With --sharing=yes alone, misses are not counted.
    return if $data->sharing && !grep { $_ ne '0' } @{$data->summary};
    my $profile = $view->profile;
    my %total;
    @total{@{$profile->recorded}} = @{$profile->total};
    my @total = @total{@{$data->events}};
    my ($sort) = $view->sort_events;
    $self->_put_title('Data');
    my @lines = Cachegrind::Report::DataText::data_lines(
        $data,
        sort      => $sort,
        show      => [map { $_->{name} } @{$view->shown}],
        threshold => $self->{data_threshold},
        percents  => $self->{percents},
        types     => $self->{types} // [],
        total     => (grep { !defined } @total) ? undef : \@total,
    );
    $self->_put((map { / ALL DATA\z/ ? $_ : $self->_painted_shares($_) } @lines), '');
    return;
}

sub _print_sharing($self) {
    require Cachegrind::Report::SharingText;
    $self->_put_title('Sharing');
    my @lines = Cachegrind::Report::SharingText::sharing_lines(
        $self->{data},
        threshold => $self->{data_threshold},
        percents  => $self->{percents},
        types     => $self->{types} // [],
    );
    $self->_put((map { / ALL LINES\z/ ? $_ : $self->_painted_shares($_) } @lines), '');
    return;
}

sub _print_cache_use($self) {
    my $found = wasteful_lines($self->{view}) // return;
    $self->_put_title('Cache use');
    $self->_put(_cache_use_lines($found), '');
    return;
}

# Return the lines of the table of cache use. $found is a result of wasteful_lines().
sub _cache_use_lines($found) {
    return 'No line of known source has loaded what was not used.' if !@$found;
    my @rows = (['bytes loaded', 'never used', 'used of a line', 'uses', 'source line']);
    for my $line (@$found) {
        push @rows,
            [
            commas($line->{loaded}), part_text($line->{never_used}),
            defined $line->{used} ? "$line->{used} of $line->{line_size} B" : '-',
            _uses_text($line->{uses}),
            "$line->{file}:$line->{line}" . ($line->{is_code} ? ' (code)' : ''),
            ];
    }
    return aligned_lines([qw(r r r r l)], @rows);
}

sub _uses_text($uses) {
    return !defined $uses ? '> 1,000' : $uses < 100 ? sprintf '%.1f', $uses : commas(int $uses);
}

# ---- Annotated sources ------------------------------------------------------

sub _print_sources($self) {
    my $view   = $self->{view};
    my @files  = $view->files;
    for my $i (0 .. $#files) {
        # The progress is the number of earlier sources plus the finished part of this source. The
        # sub refers to $self; `local` frees the sub even after an error.
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

sub _print_source($self, $file) {
    my $source = $self->{view}->source($file);
    if ($self->{list_unreadable} && $UNANNOTATED{$source->status}) {
        push @{$self->{unread}}, $source;
        return;
    }

    $self->_put_title('Annotated source file: ' . $source->name);
    if (my $why = $UNANNOTATED{$source->status}) {
        $self->_put($why, map({"- $_"} @{$source->originals}), '');
        return;
    }
    for my $profile ($source->outdated_profiles) {
        $self->_put_warning(
            "@ Original source files are all newer than data file '$profile->{path}':",
            map({"@ - $_"} @{$profile->{sources}}),
            '@ Annotations may not be correct.'
        );
        $self->_put('');
    }

    my ($counted, $columns) = $self->_measured_lines($source);
    $self->_put($columns->heading, '');
    if (defined $counted->{unknown} || $counted->{calls}{0}) {
        $self->_put_line($columns, $counted->{unknown}, '<unknown (line 0)>',
            $counted->{calls}{0});
        $self->_put('');
    }
    return if !@{$counted->{numbers}};

    my $next = $source->pieces($counted);
    while (my $piece = $next->()) {
        $piece->{past_end}
            ? $self->_print_past_end($columns, $source->path, $piece->{past_end})
            : $self->_print_piece($columns, $piece);
        $self->{tell_progress}->($piece->{met} / @{$counted->{numbers}})
            if $self->{tell_progress} && $piece->{met} > 0;
    }
    $self->_put('');
    return;
}

sub _print_instructions($self, $function) {
    $self->_put_title("Instructions of $function->{file}:$function->{name}, $function->{object}");
    require Cachegrind::Report::Instructions;
    $self->_put(Cachegrind::Report::Instructions::instruction_lines($function,
            $self->_new_columns(1), $self->{places}), '');
    return;
}

# List the sources that could not be read, by reason, and say how to make them found.
sub _print_unreadable($self) {
    my @unread = @{$self->{unread} // []} or return;
    $self->_put_title('Sources that cannot be shown');
    my %of;
    for my $source (@unread) {
        my $why = $source->status eq 'different' ? 'Several, which differ' : $source->why;
        push @{$of{$why}}, $source->name;
    }
    for my $why (sort keys %of) {
        $self->_put("$why:", map { "  $_" } @{$of{$why}});
    }
    my $option = mending([map { @{$_->originals} } grep { $_->status ne 'different' } @unread],
        map { $_->{path} } @{$self->{view}->profile->profiles});
    $self->_put('', 'Say where sources are with -I DIR, or --map-path=OLD=NEW'
            . ($option eq '-I DIR' ? '.' : "; here: $option"), '');
    return;
}

# Put a line of a source, and the calls from it. Counts and calls may be undef.
sub _put_line($self, $columns, $counts, $text, $calls, $number = undef) {
    $text = sprintf('%*s ', NUMBER_WIDTH, $number // '') . $text if $self->{line_numbers};
    my $cells = defined $counts ? $self->_cells($columns, $counts) : $columns->blank_cells;
    $self->_put("$cells $text");
    $self->_put($columns->cells($self->_row($_->{counts})) . ' => '
            . Cachegrind::Report::FunctionList::call_text($self->{view}, $_))
        for @{$calls // []};
    return;
}

sub _print_piece($self, $columns, $piece) {
    my ($texts, $counts, $calls, $gone) = @$piece{qw(texts counts calls gone)};
    $self->_put_marker($piece->{first}) if $piece->{opens};
    my $blank = $columns->blank_cells;
    my @lines;
    for my $i (0 .. $#$texts) {
        if (!$calls->[$i] && !$gone->[$i] && !$self->{line_numbers}) {
            push @lines, (defined $counts->[$i] ? $self->_cells($columns, $counts->[$i]) : $blank)
                . " $texts->[$i]";
            next;
        }
        $self->_put(splice @lines) if @lines;
        $self->_put_line($columns, $counts->[$i], $texts->[$i], $calls->[$i],
            $piece->{first} + $i);
        $self->_put($columns->cells($self->_row($_->{counts}))
                . " <gone, was line $_->{number}> $_->{text}")
            for @{$gone->[$i] // []};
    }
    $self->_put(@lines) if @lines;
    $self->_put_marker($piece->{last}) if $piece->{closes};
    return;
}

sub _print_past_end($self, $columns, $path, $lines) {
    $self->_put('');
    $self->_put_line($columns, $lines->{counts}[$_], "<bogus line $lines->{numbers}[$_]>",
        $lines->{calls}[$_])
        for 0 .. $#{$lines->{numbers}};
    $self->_put('');
    $self->_put_warning("@@ Information recorded about lines past the end of '$path'.");
    return;
}

# ---- Annotation summary -----------------------------------------------------

# Print the annotation summary. A row about unreadable sources ends with a blank, as scripts expect.
sub _print_annotation_summary($self) {
    my @tally   = $self->{view}->tally;
    my $columns = $self->_new_columns;
    $columns->measure($self->_row($_->{counts})) for @tally;

    $self->_put_title('Annotation summary');
    $self->_put($columns->heading, '');
    for my $part (@tally) {
        my $label = sprintf '%11s: %s', $part->{annotated} ? 'annotated' : 'unannotated',
            $part->{what};
        $label .= ' ' if $part->{key} eq 'unreadable';
        $self->_put($columns->cells($self->_row($part->{counts})) . " $label");
    }
    $self->_put('');
    return;
}

1;
