# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Classic;

# The report in the layout of cg_annotate up to Valgrind 3.20, which older scripts read: one table
# of functions, no list of files, and annotated sources. It selects and sorts functions by the old
# rules, so its view must have all functions.
#
# The layout is that of Valgrind 3.19, with its oddities. If the last line of a source has no line
# end, the next line of the report is appended to it. A source's name is cut at its first colon
# before the source is searched for. Line 0 comes last. Two things differ on purpose: files are
# sorted by name, not left in the order of a hash; and several profiles are added up.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use List::Util qw(max);

use Cachegrind::Text::Count qw(add_counts);
use Cachegrind::Text::Format qw(classic_share_text commas);
use Cachegrind::Source qw(find_source);

use constant NO_PERCENT => ' ' x 9;

# The largest length of counts whose cells are cached, since short counts recur often in a source.
use constant REMEMBERED_LENGTH => 4;

# The threshold, in percent, of all events but the first, if the user has set no event's threshold.
use constant UNREACHED => 100;

# Make a report of `view`, which must have all functions. `output` is a handle in raw mode;
# `percents` is true if shares are shown; `sort` and `threshold` are the user's options; `folders`
# are searched for sources; `top` is the largest number of functions to show, or undef.

sub _print($self) {
    my $total = $self->{view}->profile->total;

    $self->_set_order;
    $self->_find_functions;
    $self->_put_head;
    $self->_put_metadata;
    $self->_put_table($self->_widths($total), '', [$total, $self->_totals_name]);
    $self->_put_sources($self->_put_functions);
    return;
}

# ---- Columns ----------------------------------------------------------------

sub _percent($self, $count, $event) {
    return ''         if !$self->{percents};
    return NO_PERCENT if $count eq '.' || $count == 0;
    return ' ' . classic_share_text($count, $self->{view}->profile->total->[$event]);
}

sub _widths($self, @rows) {
    return $self->_widths_for(map {
        my $i = $_;
        max 0, map { length } grep { $_ ne '.' } map { $_->[$i] } @rows
    } 0 .. $#{$self->{view}->profile->total});
}

# Return the widths of columns, given the length of each event's longest count. If an event has no
# counts, its column is wide enough for `.`.
sub _widths_for($self, @longest) {
    my @widths;
    for my $shown (@{$self->{view}->shown}) {
        my $longest = $longest[$shown->{index}];
        # A sign counts as a digit here, so a negative count may get room for one comma too many.
        my $needed = !$longest ? 1
            : $longest + int(($longest - 1) / 3) + ($self->{percents} ? length NO_PERCENT : 0);
        my $width = length $shown->{name};
        push @widths, $needed > $width ? $needed : $width;
    }
    return \@widths;
}

sub _heading($self, $widths) {
    my $shown = $self->{view}->shown;
    return join '', map { sprintf '%-*s ', $widths->[$_], $shown->[$_]{name} } 0 .. $#$shown;
}

# Return a row of cells. $counts is undef for a line without counts; it may lack counts at the end.
sub _cells($self, $widths, $counts) {
    my $shown = $self->{view}->shown;
    return join '', map {
        my ($event, $width) = ($shown->[$_]{index}, $widths->[$_]);
        my $count = $counts ? $counts->[$event] // '.' : '.';
        length $count > REMEMBERED_LENGTH ? $self->_cell($width, $count, $event)
            : ($self->{cells}[$event]{$width}{$count} //= $self->_cell($width, $count, $event))
    } 0 .. $#$shown;
}

sub _cell($self, $width, $count, $event) {
    my $text = ($count eq '.' ? $count : commas($count)) . $self->_percent($count, $event);
    return sprintf '%*s ', $width, $text;
}

sub _put_heading($self, $widths, $title) {
    return $self->_put($self->RULE, $self->_heading($widths) . $title, $self->RULE);
}

sub _put_table($self, $widths, $title, @rows) {
    $self->_put_heading($widths, $title);
    $self->_put($self->_cells($widths, $_->[0]) . " $_->[1]") for @rows;
    $self->_put('');
    return;
}

# ---- Metadata ---------------------------------------------------------------

sub _put_head($self) {
    my $view = $self->{view};
    $self->_put($self->RULE);
    $self->_put(map { @{$_->{lines}} } $view->descriptions);
    $self->_put_label('Command:', map { $_->{command} } $view->commands);
    $self->_put_label('Data file:', map { $_->{path} } @{$view->profile->profiles});
    return;
}

sub _totals_name { return 'PROGRAM TOTALS' }

# Put the user's selection: events, thresholds, folders and files.
sub _put_metadata($self) {
    my $view    = $self->{view};
    my $profile = $view->profile;

    $self->_put_label('Events recorded:',  "@{$profile->events}");
    $self->_put_label('Events shown:',     join ' ', map { $_->{name} } @{$view->shown});
    $self->_put_label('Event sort order:', join ' ', map { $_->{name} } @{$self->{order}});
    $self->_put_label('Thresholds:',       join ' ', map { $_->{threshold} } @{$self->{order}});
    $self->_put_label('Include dirs:', map { m{/\z} ? $_ : "$_/" } @{$self->{folders}});
    $self->_put_label('User annotated:', $view->chosen);
    $self->_put_label('Auto-annotation:', $view->annotate ? 'on' : 'off');
    $self->_put('');
    return;
}

# ---- Functions --------------------------------------------------------------

# Put the table of functions; return the names of their files, in which names may repeat.
sub _put_functions($self) {
    my @rows = map { [@$_{qw(counts name)}] } @{$self->{functions}};
    $self->_put_table($self->{widths}, ' file:function', @rows);
    return map { $self->_file_of($_->[1]) } @rows;
}

# Return the file of `FILE:FUNCTION`. In this layout, a file's name ends at its first colon.
sub _file_of($self, $name) {
    my ($file) = $name =~ /\A([^:]*)/;
    return $file;
}

# Set the events by which functions are sorted, and their thresholds. If no event has its own, the
# first event has the general threshold, and the others UNREACHED; else events without one have 0.
sub _set_order($self) {
    my $events = $self->{view}->profile->events;
    my %index;
    @index{@$events} = 0 .. $#$events;
    my @order = map {
        my ($name, $own) = /\A(.*?)(?::([^:]*?)%?)?\z/s;
        {name => $name, index => $index{$name}, threshold => $own}
    } split /,/, $self->{sort} // join ',', @$events;
    if (grep { defined $_->{threshold} } @order) {
        $_->{threshold} //= 0 for @order;
        $self->{own_thresholds} = 1;
    } else {
        $_->{threshold} = $self->UNREACHED for @order;
        $order[0]{threshold} = $self->{threshold};
    }
    $self->{order} = \@order;
    return;
}

# Set the functions to show, in order; and the widths of the columns, for which the counts of hidden
# functions are measured, too.
sub _find_functions($self) {
    my @all = $self->_functions;
    $self->{widths}    = $self->_widths(map { $_->{counts} } @all);
    $self->{functions} = [$self->_shown(@all)];
    return;
}

sub _functions($self) {
    my @all;
    my $next = $self->{view}->profile->table('file:function');
    while (my $file = $next->()) {
        push @all, map {
            {counts => [split / /, $_->{counts}], name => "$file->{name}:$_->{name}"}
        } @{$file->{inners}};
    }
    return $self->_sorted(@all);
}

# Return the rows sorted by the events of the order, larger absolute counts first; equal rows are
# sorted by name. Counts are compared as text: first their lengths, then their digits.
sub _sorted($self, @rows) {
    my @order = map { $_->{index} } @{$self->{order}};
    my @keys  = map {
        my $counts = join ' ', @{$_->{counts}}[@order];
        join '', map { chr(length) . $_ } split / /, $counts =~ tr/-//dr
    } @rows;
    return @rows[sort { $keys[$b] cmp $keys[$a] || $rows[$a]{name} cmp $rows[$b]{name} }
        0 .. $#rows];
}

# Return the leading functions that each reach the threshold of some event, at most $self->{top}.
sub _shown($self, @all) {
    my ($n, $most) = (0, $self->{top} // @all);
    $n++ while $n < @all && $n < $most && $self->_reaches($all[$n]{counts});
    return @all[0 .. $n - 1];
}

sub _reaches($self, $counts) {
    my $total = $self->{view}->profile->total;
    for my $event (@{$self->{order}}) {
        my ($count, $whole) = ($counts->[$event->{index}], $total->[$event->{index}]);
        return 1 if abs($whole == 0 ? 0 : $count * 100 / $whole) >= $event->{threshold};
    }
    return 0;
}

# ---- Sources ----------------------------------------------------------------

# Annotate @files, if automatic annotation is on, and the files that the user chose.
sub _put_sources($self, @files) {
    my $view = $self->{view};
    my %auto = map { $_ => 1 } $view->annotate ? @files : ();
    my %is_chosen = map { $_->{name} => 1 } $view->chosen_files;
    my %known     = map { $_->{name} => $_ } @{$view->profile->files};
    my @sum       = map { '.' } @{$view->profile->total};
    my ($any, @missing);

    for my $name ($view->chosen_without_data) {
        my $path = find_source($name, $self->{folders});
        $self->_put_title('User-annotated source: ' . _found_as($name, $path));
        $self->_put("  No information has been collected for $name", '');
    }
    delete @auto{'???', map { $_->{name} } grep { $_->{folded} } @{$view->profile->files}};
    for my $name (sort keys %{{%auto, %is_chosen}}) {
        my $source = $known{$name} && $view->source($known{$name});
        if (!$source || $source->status ne 'readable') {
            push @missing, $name;
            next;
        }
        $self->_put_source($source, $is_chosen{$name} ? 'User' : 'Auto', \@sum);
        $any = 1;
    }
    if (@missing) {
        $self->_put($self->RULE,
            'The following files chosen for auto-annotation could not be found:', $self->RULE,
            map({'  ' . $self->_as_said($_)} @missing), '');
    }
    $self->_put_table($self->_widths(\@sum), '', [\@sum, 'events annotated']) if $any;
    return;
}

# Return a file's name as the report shows it. The name may have text behind it.
sub _as_said { return $_[1] }

# Return the text that shows where source $name was found: `FOLDER + NAME`, or NAME if $path is not
# NAME in a folder.
sub _found_as($name, $path) {
    my ($folder) = $path eq $name ? () : $path =~ m{\A(.*)/\Q$name\E\z}s;
    return $name if !defined $folder;
    return $folder . ($folder =~ m{/\z} ? q{} : '/') . " + $name";
}

# Return the path of the first profile that is older than all of its sources, in whole seconds; else
# undef.
sub _outdated($source) {
    my ($first) = grep { int $_->{changed} > int $_->{recorded} } $source->profiles;
    return $first && $first->{path};
}

sub _put_source($self, $source, $kind, $sum) {
    my $name    = $source->name;
    my $newer   = _outdated($source);
    my ($numbers, $rows, $line_0, $calls) = $self->_counted($source);
    my $widths  = $self->_widths(@$rows, $line_0 // ());

    $self->_put_title("$kind-annotated source: "
            . $self->_as_said(_found_as($name, $source->path)));
    if (defined $newer) {
        $self->_put_warning("@ Source file '$name' is more recent than input file '$newer'.",
            '@ Annotations may not be correct.');
        $self->_put('');
    }
    $self->_put($self->_heading($widths), '');
    my $n_lines = $self->_put_ranges($source, $widths, $numbers, $rows, $calls, $sum);
    my @bogus = grep { $numbers->[$_] > $n_lines } 0 .. $#$rows;
    $self->_put($self->_cells($widths, $rows->[$_]) . " <bogus line $numbers->[$_]>") for @bogus;
    $self->_put('');
    $self->_put_bogus_warning($name, $newer) if @bogus;
    if ($line_0) {
        $self->_put($self->_cells($widths, $line_0) . " <counts for unidentified lines in $name>",
            '');
    }
    return;
}

# Return a source's counts: the numbers of the lines with counts; their counts, as arrays; the
# counts without a line, or undef; and the calls from lines, as from counted_lines() of
# Cachegrind::Source::Annotated.
sub _counted($self, $source) {
    my $counted = $source->counted_lines;
    my ($numbers, $counts) = @$counted{qw(numbers counts)};
    my @has_counts = grep { defined $counts->[$_] } 0 .. $#$counts;
    my $unknown = $counted->{unknown};
    return ([@$numbers[@has_counts]], [map { [split / /, $_] } @$counts[@has_counts]],
        defined $unknown ? [split / /, $unknown] : undef, $counted->{calls});
}

# Print a source's lines with counts, and the lines near them. Add the counts to $sum. Return the
# number of lines in the source.
sub _put_ranges($self, $source, $widths, $numbers, $rows, $calls, $sum) {
    my %row;
    @row{@$numbers} = @$rows;
    my $file = Cachegrind::Source->new($source->path, has_ends => 1);
    my ($number, @ranges) = (0, @{$source->ranges($numbers)});
    for my $range (@ranges) {
        my ($first, $last) = @$range;
        while ($number < $first - 1 && defined $file->next_line) { $number++ }
        $self->_put_marker($first) if $first != 1;
        last if $number < $first - 1;
        while ($number < $last && defined(my $text = $file->next_line)) {
            $number++;
            my $counts = $row{$number};
            $self->_put_bytes($self->_cells($widths, $counts) . " $text");
            _add($sum, $counts) if $counts;
            $self->_put_calls_of_line($widths, $calls->{$number}) if $calls->{$number};
        }
        last if $number < $last;
        $self->_put_marker($last);
    }
    $number++ while defined $file->next_line;
    return $number;
}

sub _add($sum, $counts) {
    my @there = grep { $counts->[$_] ne '.' } 0 .. $#$counts;
    my @sums  = map { $_ eq '.' ? 0 : $_ } @$sum[@there];
    add_counts(\@sums, [@$counts[@there]]);
    @$sum[@there] = @sums;
    return;
}

sub _put_bogus_warning($self, $name, $newer) {
    my @cause =
        defined $newer ? (
        "@@ cause:    '$name' has changed since information was gathered.",
        '@@           If so, a warning will have already been issued about this.',
        '@@ solution: Recompile program and rerun under "valgrind --cachesim=yes" to ',
        '@@           gather new information.',
        )
        : $name =~ /[.]h\z/ ? (
        q(@@ cause:    bug in the Valgrind's debug info reader that screws up with .h),
        '@@           files sometimes',
        '@@ solution: none, sorry',
        )
        : ('@@ cause:    not sure, sorry');
    $self->_put_warning('@@', "@@ Information recorded about lines past the end of '$name'.",
        '@@', '@@ Probable cause and solution:', @cause, '@@');
    $self->_put('');
    return;
}

1;
