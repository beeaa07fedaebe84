# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::History;

# The history of a program: its runs in a SQLite database, with their totals and steps.
#
# docs/fleet.md tells how to make the database. Its table `profile` has a row for each run and
# function, as --format=csv --tables --tag writes them. The program sqlite3 reads the database: it
# is installed where the database was filled, but the Perl module DBD::SQLite may not be. Only the
# differences between successive runs, often few, are kept in memory.

use Cachegrind::Strict;

use Fcntl qw(SEEK_SET);
use IPC::Open3 qw(open3);

use Cachegrind::Profile::Names qw(differing_folders);
use Cachegrind::Text::Count qw(add_counts);
use Cachegrind::Text::Diag qw(data_error usage_error);

use constant {
    COLUMN => "\x1f",
    ROW    => "\x1e",
    LAST   => 5,        # largest number of earlier runs with which a run is compared
    TIMES  => 3,        # a step is more than this many times as far from their median as any
    LEAST  => 0.001,    # a step's least distance, as a part of the median
    UNSURE => 0.01,     # that part if there are fewer than three earlier runs
};

# Return arrays of names: of the tags, the columns that tell runs apart; and of the events.
sub tags      { return $_[0]{tags} }
sub events    { return $_[0]{events} }

# Return the runs, an array of hashes, sorted by the first tag if all its values are integers, else
# in the order of import. A run has `tags`, the values of the tags; `totals`, of each event;
# `steps`, for each event 1 if its total is a step up, -1 if a step down, else 0; and `changes`: for
# each function that differs from the previous run, an array of its number and its counts of all
# events, which are 0 if the function is gone.
sub runs      { return $_[0]{runs} }

# Return an array of pairs of file and function, indexed by functions' numbers. If two successive
# runs were built in different folders, files are named without these folders.
sub functions { return $_[0]{functions} }

# Read the database `path`; with `show`, an array of names, read only these events. Raise an error
# if sqlite3 is not installed, or if the file is not such a database.
sub new($class, %given) {
    my $self = bless {path => $given{path}, runs => [], functions => []}, $class;
    $self->_read_columns($given{show});
    $self->_read_runs;
    $self->_read_functions;
    delete $_->{counts} for @{$self->{runs}};
    $self->_find_steps;
    return $self;
}

# ---- The database -----------------------------------------------------------

# Run the statement $sql; return a list of rows, each an array of fields.
sub _ask($self, $sql) {
    my $path = $self->{path} =~ m{\A/}s ? $self->{path} : "./$self->{path}";
    data_error("$self->{path}: no such database") if !-f $path;
    # Wait for a while if another program is writing to the database.
    my @command = (qw(sqlite3 -batch -bail -readonly -init /dev/null -ascii -cmd), '.timeout 5000',
        $path, $sql);
    open my $nothing, '<', '/dev/null' or data_error("/dev/null: $!");
    open my $errors, '+>', undef or data_error("cannot make a temporary file: $!");
    my $from;
    my $pid = eval { open3('<&' . fileno $nothing, $from, '>&' . fileno $errors, @command) }
        // data_error("cannot run sqlite3 ($!): install the Debian package sqlite3");
    binmode $from;
    local $/ = ROW;
    my @rows;
    while (my $row = <$from>) {
        chomp $row;
        push @rows, [split COLUMN, $row, -1];
    }
    waitpid $pid, 0;
    return @rows if $? == 0;
    seek $errors, 0, SEEK_SET;
    my ($why) = (scalar <$errors> // '') =~ /[:,] *([^:,\n]+?)(?: \(\d+\))?\n/;
    data_error(join ': ', $self->{path}, 'sqlite3 cannot read it', $why // ());
}

# Return the name of a column, quoted for SQL.
sub _column { return '"' . $_[0] =~ s/"/""/gr . '"' }

# Return SQL for the text of a column without the characters that separate rows and fields.
sub _text($name) {
    return sprintf q{replace(replace(ifnull(%s,''),char(30),'?'),char(31),'?')}, _column($name);
}

sub _read_columns($self, $show) {
    my @columns = map { $_->[1] } $self->_ask('pragma table_info(profile)');
    my ($file)  = grep { $columns[$_] eq 'file' } 0 .. $#columns;
    data_error("$self->{path}: no table `profile' as docs/fleet.md makes it: with columns of tags,"
            . ' then file, function, and events')
        if !defined $file || ($columns[$file + 1] // '') ne 'function' || $file == 0;
    $self->{tags} = [@columns[0 .. $file - 1]];
    my @events = @columns[$file + 2 .. $#columns];
    # Values of a quotient have a decimal point, and cannot be added up.
    my ($has_point) = $self->_ask('select ' . join(',', 1,
        map { sprintf q{ifnull(max(%s glob '*.*'),0)}, _column($_) } @events) . ' from profile');
    @events = @events[grep { !$has_point->[$_ + 1] } 0 .. $#events];
    if ($show) {
        my %is_one = map { $_ => 1 } @events;
        for my $event (grep { !$is_one{$_} } @$show) {
            usage_error("argument --show: $self->{path} has no event '$event'");
        }
        @events = @$show;
    }
    $self->{events} = \@events;
    return;
}

# Return SQL for the sum of each event; 0 in runs imported without the event.
sub _sums($self) {
    return map { 'ifnull(sum(cast(' . _column($_) . ' as integer)),0)' } @{$self->{events}};
}

sub _read_runs($self) {
    my @tags  = @{$self->{tags}};
    my $group = join ',', map { _column($_) } @tags;
    my @rows  = $self->_ask('select ' . join(',', (map { _text($_) } @tags), $self->_sums)
        . " from profile group by $group order by min(rowid)");
    data_error("$self->{path}: no run is in it") if !@rows;
    @rows = sort { $a->[0] <=> $b->[0] } @rows if !grep { $_->[0] !~ /\A-?\d+\z/ } @rows;
    $self->{runs} = [map {
        my @row = @$_;
        {tags => [splice @row, 0, @tags], totals => \@row, counts => {}, changes => []}
    } @rows];
    return;
}

sub _read_functions($self) {
    my @tags = @{$self->{tags}};
    my %run  = map { join(COLUMN, @{$_->{tags}}) => $_ } @{$self->{runs}};
    my $all  = join ',', map { _column($_) } @tags, 'file', 'function';
    my @rows;
    for my $row ($self->_ask('select ' . join(',', (map { _text($_) } @tags, 'file', 'function'),
        $self->_sums) . " from profile group by $all"))
    {
        my @fields = @$row;
        my $run    = $run{join COLUMN, splice @fields, 0, @tags};
        my ($file, $function) = splice @fields, 0, 2;
        $run->{files}{$file}{$function} = 1;
        push @rows, [$run, $file, $function, \@fields];
    }
    my $folders = $self->_differing_folders;
    my %number;
    for my $row (@rows) {
        my ($run, $file, $function, $sums) = @$row;
        my @name  = (_without($folders, $file), $function);
        my $i     = $number{join COLUMN, @name} //= push(@{$self->{functions}}, \@name) - 1;
        my $known = $run->{counts}{$i};
        add_counts($sums, [split /,/, $known]) if defined $known;
        $run->{counts}{$i} = join ',', @$sums;
    }
    my $none = join ',', (0) x @{$self->{events}};
    my $before = {};
    for my $run (@{$self->{runs}}) {
        my $counts = $run->{counts};
        my %all    = (%$before, %$counts);
        for my $i (sort { $a <=> $b } keys %all) {
            my ($was, $is) = ($before->{$i} // $none, $counts->{$i} // $none);
            push @{$run->{changes}}, [$i, split /,/, $is] if $was ne $is;
        }
        $before = $counts;
    }
    return;
}

# Return the folders in which runs were built, if they differ between successive runs.
sub _differing_folders($self) {
    my (@folders, $before);
    for my $run (@{$self->{runs}}) {
        my $files = delete $run->{files} // {};
        my @sides = map {
            my $of = $_;
            +{map { _without(\@folders, $_) => $of->{$_} } sort keys %$of}
        } $before // {}, $files;
        push @folders, grep { length }
            differing_folders((map { [sort keys %$_] } @sides), sub { @sides });
        $before = $files;
    }
    return \@folders;
}

# Return the name of a file without the folder of @$folders that contains it.
sub _without($folders, $file) {
    my ($in) = grep { index($file, $_) == 0 } @$folders;
    return defined $in ? substr $file, length $in : $file;
}

# ---- Steps ------------------------------------------------------------------

# Return, for each count of successive runs, 1 if it is a step up, -1 if a step down, else 0. A
# count is compared with the counts since the last step, at most five. It is a step if its distance
# from their median is more than three times their largest distance from the median, and more than a
# thousandth of the median. If fewer than three counts are compared, a hundredth is needed.
sub steps_of(@counts) {
    my (@steps, @last);
    for my $count (@counts) {
        my $step = _is_step($count, @last);
        @last = () if $step;
        push @steps, $step;
        push @last, $count;
        shift @last if @last > LAST;
    }
    return @steps;
}

sub _is_step($count, @last) {
    return 0 if !@last;
    my $median = (sort { $a <=> $b } @last)[@last / 2];
    my $spread = 0;
    for (@last) { $spread = abs $_ - $median if abs $_ - $median > $spread }
    my $by    = $count - $median;
    my $least = (@last < 3 ? UNSURE : LEAST) * abs $median;
    return abs $by > TIMES * $spread && abs $by > $least ? $by <=> 0 : 0;
}

sub _find_steps($self) {
    my $runs = $self->{runs};
    for my $e (0 .. $#{$self->{events}}) {
        my @steps = steps_of(map { $_->{totals}[$e] } @$runs);
        $runs->[$_]{steps}[$e] = $steps[$_] for 0 .. $#$runs;
    }
    return;
}

# Return the path of the profile of run $number, which its tag `profile` has; undef without that
# tag or run.
sub profile_of($self, $number) {
    my ($tag) = grep { $self->{tags}[$_] eq 'profile' } 0 .. $#{$self->{tags}};
    return undef if !defined $tag || $number !~ /\A\d{1,9}\z/ || !$self->{runs}[$number];
    return $self->{runs}[$number]{tags}[$tag];
}

# Return the functions that differ between the runs number $old and $new: arrays of the function's
# number, its array of old counts and its array of new counts.
sub changes_between($self, $old, $new) {
    my %at = map { $_ => $self->_counts_at($_) } $old, $new;
    my $none = [(0) x @{$self->{events}}];
    my %all  = (%{$at{$old}}, %{$at{$new}});
    return map { [$_, $at{$old}{$_} // $none, $at{$new}{$_} // $none] }
        grep { "@{$at{$old}{$_} // $none}" ne "@{$at{$new}{$_} // $none}" }
        sort { $a <=> $b } keys %all;
}

sub _counts_at($self, $run) {
    my %counts;
    for my $changes (map { $_->{changes} } @{$self->{runs}}[0 .. $run]) {
        $counts{$_->[0]} = [@$_[1 .. $#$_]] for @$changes;
    }
    return \%counts;
}

1;
