# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::View;

# The contents of a report: events, entries, sources, and the sums over annotated sources.
#
# A view joins a profile with the user's options, and has the contents of a report in any format; it
# prints nothing. The engine has selected and sorted the entries of tables by the same options. A
# report does not change its view, so several reports can share a view.

use Cachegrind::Strict;

use Cachegrind::Source::Annotated;
use Cachegrind::Text::Count qw(add_counts same_counts);
use Cachegrind::Text::Diag qw(data_error);
use Cachegrind::Source::LineMatch qw(can_match_lines);
use Cachegrind::Text::Compat qw(float_text);
use Cachegrind::Source qw(examine find_source);

my %KNOWN = map { $_ => 1 }
    qw(profile show threshold annotate context folders chosen inclusive tree recorded_in
        match_lines changed_only is_part);

# The parts into which tally() divides the total. Each has a key; 1 if its files are annotated, else
# 0; and a description.
my $ABOVE = 'files known & above threshold &';
my @TALLY = (
    [line_known   => 1, "$ABOVE readable, line numbers known"],
    [line_unknown => 1, "$ABOVE readable, line numbers unknown"],
    [different    => 0, "$ABOVE two or more non-identical"],
    [unreadable   => 0, "$ABOVE unreadable"],
    [below        => 0, 'files known & below threshold'],
    [unknown      => 0, 'files unknown'],
);

# The part for folded files, which only reports with such files have.
my $FOLDED = [folded => 0, 'files folded'];

# Make a view. `profile` and `context` are needed. Optional are:
# - `show`: an array of event names, which the engine has checked; by default all events in the
#   order of the profile.
# - `threshold`: the percentage that the engine was given.
# - `annotate`: true if all files in the table of files are annotated, and not only the chosen ones.
# - `inclusive`, `tree`: true if functions are listed by inclusive counts; and the calls listed with
#   each function: `none`, `caller`, `calling` (callees), `both`, or `any` (both, if there are any).
#   The profile must have been asked for the same.
# - `recorded_in`, `match_lines`: for a difference: two arrays with the names of sources that the
#   old and the new profile recorded; and, for a difference with sides, true if lines are matched by
#   text where the names differ and both sources exist.
# - `is_part`: true if patterns select only some functions or files.
# - `changed_only`: for a difference: true if sources show only the environs of changed lines.
# - `folders`: folders to search for sources that are not at the recorded path.
# - `chosen`: an array of the sources that the user named, as spelled. With these, the profile must
#   have been asked for all files.
sub new($class, %wishes) {
    for my $wish (keys %wishes) {
        $KNOWN{$wish} or die "Cachegrind::Annotate::View: unknown wish '$wish'\n";
    }
    my $self = bless {
        folders => [], chosen => [], found => {}, inclusive => 0, tree => 'none', %wishes
    }, $class;

    my $events = $self->{profile}->events;
    my %index;
    @index{@$events} = 0 .. $#$events;
    my $show = $self->{show} // $events;
    $self->{shown} = [map {
        my $rate = $self->{profile}->is_rate($_);
        {name => $_, index => $index{$_}, $rate ? (rate => $rate) : ()};
    } @$show];
    $self->{is_in} = [map { +{map { $_ => 1 } @$_} } @{$self->{recorded_in} // []}];
    $self->_find_chosen;
    return $self;
}

# Return a view of another profile with the same events and the same options.
sub of_profile($self, $profile) {
    my %wishes = map { $_ => $self->{$_} } grep { exists $self->{$_} } keys %KNOWN;
    return ref($self)->new(%wishes, profile => $profile);
}

# Return the argument of new() with this name.
sub profile  { return $_[0]{profile} }
sub annotate { return $_[0]{annotate} }
sub inclusive { return $_[0]{inclusive} }
sub tree      { return $_[0]{tree} }

# Return the columns, an array of hashes: `name`; `index`, the event's place in every array of
# counts; and, for a quotient, which is in millionths, `rate`, its form: `percent` or `times`.
sub shown    { return $_[0]{shown} }

# Return whether entries are shown without regard to patterns of names.
sub has_all { return !$_[0]{is_part} }

# Return the functions to list (functions() of Cachegrind::Engine), or undef if none are listed.
sub functions($self) {
    return if !$self->{inclusive} && $self->{tree} eq 'none';
    return $self->{profile}->functions;
}

# Return the text for a function of the list: its file and name, and its cycle, if any.
sub function_name($self, $function) {
    my $cycle = $function->{cycle} ? " <cycle $function->{cycle}>" : '';
    return "$function->{file}:$function->{name}$cycle";
}

# Return whether a function of the list is in a cycle, so that its inclusive counts are bounds.
sub has_cycles($self) {
    return scalar grep { $_->{function}{cycle} } @{$self->functions // []};
}

# Return the names of the events by which entries are sorted.
sub sort_events($self) {
    return map { $_->{event} } @{$self->{profile}->order};
}

# Return the thresholds of entries as text: the one of the first sort event, or those of all events
# that have their own threshold.
sub thresholds($self) {
    my @own = grep { defined $_->{threshold} } @{$self->{profile}->order};
    return float_text($self->{threshold}) . '%' if !@own;
    return join ' ', map { "$_->{event}:" . float_text($_->{threshold}) . '%' } @own;
}

# Return the descriptions of runs in the profiles, an array of hashes with `lines` and, if the
# profiles' descriptions differ, `number`, the number of the profile.
sub descriptions($self) {
    my @all = map { $_->{descriptions} } @{$self->{profile}->profiles};
    my %distinct = map { join("\n", scalar @$_, @$_) => 1 } @all;
    return {lines => $all[0]} if keys %distinct == 1;
    return map { {number => $_ + 1, lines => $all[$_]} } 0 .. $#all;
}

# Return a sub that returns the table's functions one after the other, then undef. A function with
# code in several files comes once. A function is a hash: `name`, `counts`, `file` (the file with
# most of it), and `other_files`, the number of further files that are shown.
sub one_by_one($self) {
    my $next = $self->{profile}->table('function:file');
    return sub {
        my $outer = $next->() // return undef;
        my ($file, @others) = map { $_->{name} } @{$outer->{inners}};
        return {%$outer, file => $file, other_files => scalar @others};
    };
}

# Return the commands that were profiled, an array of hashes with `command` and, if there are
# several profiles, `number`. If the previous profile has the same command, `same_as` is its number.
sub commands($self) {
    my @all = map { $_->{command} } @{$self->{profile}->profiles};
    return {command => $all[0]} if @all == 1;
    return map {
        {
            number  => $_ + 1,
            command => $all[$_],
            $_ > 0 && $all[$_] eq $all[$_ - 1] ? (same_as => $_) : (),
        }
    } 0 .. $#all;
}

# Return oddities of the profiles: hashes with `note` and, for several profiles, `number`.
sub notes($self) {
    my @profiles = @{$self->{profile}->profiles};
    return map {
        my $i = $_;
        map { {note => $_, @profiles > 1 ? (number => $i + 1) : ()} } @{$profiles[$i]{notes}}
    } 0 .. $#profiles;
}

# Return the inner entry of $outer, a group of a table, if it has all of the group's counts, so that
# one line can show both; else undef.
sub whole_of($self, $outer) {
    my ($inner, @others) = @{$outer->{inners}};
    return undef if @others || !$inner;
    return $self->_changes($inner->{counts}) eq $self->_changes($outer->{counts}) ? $inner : undef;
}

# Return $counts; with sides only the differences, the first half, without the old side's counts.
sub _changes($self, $counts) {
    return $counts if !$self->{profile}->sides;
    my @all = split / /, $counts;
    return join ' ', @all[0 .. $self->{profile}->width - 1];
}

# ---- Files ------------------------------------------------------------------

# Note which elements of the profile's files() the user chose.
sub _find_chosen($self) {
    $self->{is_chosen} = {};
    $self->{has_data}  = {};
    for my $name (@{$self->{chosen}}) {
        my $is_it = $self->_matcher($name);
        for my $file (@{$self->{profile}->files}) {
            next if !grep { $is_it->($_) } @{$file->{originals}};
            $self->{is_chosen}{$file->{id}} = 1;
            $self->{has_data}{$name} = 1;
        }
    }
    return;
}

# Return a sub that tells whether a recorded name stands for the file that the user calls $name. It
# does if both paths lead to the same file; or, for a file found in a folder for sources, if the
# ends of the paths agree.
sub _matcher($self, $name) {
    my $key  = $self->_file_key($name);
    my $tail = defined $key && !-e $name ? "/$name" : undef;
    return sub ($recorded) {
        return 1 if defined $key && ($self->_file_key($recorded) // '') eq $key;
        return defined $tail && substr("/$recorded", -length $tail) eq $tail;
    };
}

# Return the identity of the file that $name stands for, or undef if there is no such file.
sub _file_key($self, $name) {
    my $keys = $self->{keys} //= {};
    if (!exists $keys->{$name}) {
        my ($device, $inode) =
            $name =~ /\0/ ? () : stat find_source($name, $self->{folders});
        $keys->{$name} = defined $inode ? "$device $inode" : undef;
    }
    return $keys->{$name};
}

# Return the sources that the user named, as they were spelled.
sub chosen($self) {
    return @{$self->{chosen}};
}

# Return the sources that the user named, but of which the profile has no counts.
sub chosen_without_data($self) {
    return grep { !$self->{has_data}{$_} } @{$self->{chosen}};
}

# Return the files that the user named, from files() of the profile.
sub chosen_files($self) {
    return grep { $self->{is_chosen}{$_->{id}} } @{$self->{profile}->files};
}

# Return the files to annotate, in order, from files() of the profile.
sub files($self) {
    return grep { $self->{is_chosen}{$_->{id}} || ($self->{annotate} && $_->{shown}) }
        grep { !$_->{folded} } @{$self->{profile}->files};
}

# Return one of files() as a Cachegrind::Source::Annotated.
sub source($self, $file) {
    return Cachegrind::Source::Annotated->new(
        file    => $file,
        found   => $self->_found($file),
        profile => $self->{profile},
        context => $self->{context},
        changed => $self->{changed_only} ? [map { $_->{index} } @{$self->{shown}}] : undef,
    );
}

# Return the facts about the source of $file, from a cache, so that all statements about it agree.
sub _found($self, $file) {
    return $self->{found}{$file->{id}} //= $self->_look_at($file);
}

# Find the facts about the source of $file. If the sides of a difference recorded the source under
# different names, `sides` has the facts about each name. If lines are also matched, the other facts
# are about the new source, and `old_path` is the path of the old source.
sub _look_at($self, $file) {
    my @names = map { my $in = $_; [grep { $in->{$_} } @{$file->{originals}}] } @{$self->{is_in}};
    my ($in_old, $in_new) = map { join "\n", @$_ } grep { @$_ } @names;
    return examine($file->{originals}, $self->{folders})
        if !defined $in_new || $in_old eq $in_new;
    my ($was, $is) = map { examine($_, $self->{folders}) } @names;
    return {%{examine($file->{originals}, $self->{folders})}, sides => [$was, $is]}
        if !$self->{match_lines} || !can_match_lines()
        || grep { $_->{status} ne 'readable' } $was, $is;
    return {%$is, old_path => $was->{path}, sides => [$was, $is]};
}

# ---- The tally --------------------------------------------------------------

# Return the division of the total, an array of hashes, in order: `key`; `annotated`, true or false;
# `what`, in words; and `counts`. The keys are `line_known` and `line_unknown` (of annotated files),
# `different` and `unreadable` (of files that should have been annotated), `below` (of files not to
# annotate), `unknown`, and, if there are such files, `folded`.
sub tally($self) {
    my $profile = $self->{profile};
    my @parts   = (@TALLY, grep({ $_->{folded} } @{$profile->files}) ? $FOLDED : ());
    my %counts  = map { $_ => [map { 0 } @{$profile->total}] } map { $_->[0] } @parts;
    my %is_one  = map { $_->{id} => 1 } $self->files;
    add_counts($counts{below},   $profile->below);
    add_counts($counts{unknown}, $profile->unknown);
    for my $file (@{$profile->files}) {
        my $status = $is_one{$file->{id}} ? $self->_found($file)->{status}
            : $file->{folded} ? 'folded' : 'below';
        my $readable = $status eq 'readable';
        add_counts($counts{$readable ? 'line_known' : $status},   $file->{lines});
        add_counts($counts{$readable ? 'line_unknown' : $status}, $file->{line_0});
    }
    return map {
        my ($key, $annotated, $what) = @$_;
        {key => $key, annotated => $annotated, what => $what,
            counts => $profile->complete($counts{$key})}
    } @parts;
}

# Raise an error if the parts of the tally do not add up to the total, for the report is then wrong.
sub check_tally($self) {
    my @sum = map { 0 } @{$self->{profile}->total};
    add_counts(\@sum, $_->{counts}) for $self->tally;
    @sum = @{$self->{profile}->complete(\@sum)};
    return if same_counts(\@sum, $self->{profile}->total);
    data_error("`summary:` line doesn't match computed annotated counts\n"
            . '- summary:   ' . "@{$self->{profile}->total}" . "\n"
            . '- annotated: ' . "@sum");
}

1;
