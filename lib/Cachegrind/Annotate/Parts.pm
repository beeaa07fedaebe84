# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Parts;

# The parts of a run's profile, dumped one after the other, as a time line.
#
# Each part is a profile. The engine reads one part after the other; of each, little more is kept
# than the totals of the part and of its functions.

use Cachegrind::Strict;

use Cachegrind::Text::Count qw(add_counts);
use Cachegrind::Text::Diag  qw(data_error usage_error);
use Cachegrind::Engine;

# Read the parts at `paths`. For a single path NAME, read also NAME.1, NAME.2, ..., if they exist
# and are neither a child's profiles nor another run's; for a thread of Callgrind's, NAME-01, also
# NAME.1-01, NAME.2-01, .... `engine` is a path, `arguments` and `compute` are for
# Cachegrind::Engine. With `has_lanes`, parts of several threads may have the same number, and a
# profile that tells threads apart becomes a part for each thread. Functions, changes and phases
# need `whose`, a Cachegrind::Source::Own; regular files are then read twice. Raise an error if the
# events of parts differ, if an event is a quotient, or if two files are the same part.
sub new($class, %given) {
    my @paths = @{$given{paths}};
    my $single = @paths == 1 ? $paths[0] : undef;
    @paths = (_dumped($single), $single) if defined $single;
    my $self =
        bless {parts => [], total => [], notes => [], has_lanes => $given{has_lanes}}, $class;
    my @others;
    my $left_out = defined $single ? $self->_of_another_run(@paths) : {};
    my %last_of = map { $_ => 1 }
        map { /\A(.*)[.]\d+(-\d+)?(?:[.]gz)?\z/s ? $1 . ($2 // '') : () } @paths;
    # Callgrind creates a file when the program starts, which stays empty if each thread has a file.
    my %begun = map { $_ => 'threads have files of their own' }
        map { /\A(.*?)(?:[.]\d+)?-\d+\z/s ? $1 : () } @paths;
    $begun{$_} = 'the last part is not written' for keys %last_of;
    for my $path (@paths) {
        if ($path =~ /[.]tmp[.]\d+(?:[.]\d+)?\z/) {
            push @{$self->{notes}}, "'$path' is left over from a dump that was not completed";
            next;
        }
        if ($begun{$path} && -f $path && -z _) {
            push @{$self->{notes}}, "'$path' is empty: $begun{$path}";
            next;
        }
        next if $left_out->{$path};
        my $part = $self->_read(\%given, $path, $last_of{$path});
        if (defined $single && $path ne $single && !_is_dumped($part)) {
            push @others, $path;
            next;
        }
        my @threads = @{$part->{threads}};
        # In a run that tells threads apart, a part may be of a single thread.
        $part->{thread} //= $threads[0] if $self->{has_lanes} && @threads == 1;
        push @{$self->{parts}}, $self->{has_lanes} && @threads > 1
            ? map({ $self->_read(\%given, $path, $last_of{$path}, $_) } @threads) : $part;
    }
    my $are = @others > 1
        ? 'and ' . $#others . ' more are not parts, but profiles of other processes'
        : 'is not a part, but the profile of another process';
    push @{$self->{notes}}, "'$others[0]' $are" if @others;
    $self->{parts} = [sort { $a->{number} <=> $b->{number} } @{$self->{parts}}];
    data_error('no part can be read') if !@{$self->{parts}};
    $self->_check;
    my %given_path = map { $_ => 1 } @paths;
    for my $missing (sort grep { !$given_path{$_} && -e $_ } keys %last_of) {
        push @{$self->{notes}}, "'$missing', the last part, is not among them";
    }
    $self->{total} = [map { 0 } @{$self->events}];
    add_counts($self->{total}, $_->{total}) for @{$self->{parts}};
    return $self;
}

# Return a hash of the paths in @paths that are from another run. The last path is that of the last
# part, the name without a number. If a run dumps fewer parts than the run before, files of the run
# before are left; their numbers are at least the last part's. If such files are newer than the last
# part, it is the last part that is from another run.
sub _of_another_run($self, @paths) {
    my $last = pop @paths;
    my $n    = _number_in_header($last) // return {};
    my @after = grep { /[.](\d+)(?:[.]part)?\z/ && $1 >= $n && defined _number_in_header($_, 1) }
        @paths;
    return {} if !@after;
    if ((stat $after[0])[9] > (stat $last)[9]) {
        push @{$self->{notes}}, "'$last' is older than '$after[0]', and from another run";
        return {$last => 1};
    }
    my $are = @after > 1 ? 'and ' . $#after . ' more are' : 'is';
    push @{$self->{notes}}, "'$after[0]' $are from another run: '$last' is part $n, the last";
    return {map { $_ => 1 } @after};
}

# Return the part number in the header of the regular file at $path, 1 if it has none; undef for any
# other file, or if the part was dumped and $is_dumped is false, or the reverse.
sub _number_in_header($path, $is_dumped = undef) {
    return undef if !-f $path;
    open my $handle, '<', $path or return undef;
    my ($trigger, $number) = ('-', 1);
    while (my $line = readline $handle) {
        chomp $line;
        $trigger = $1 if $line =~ /\Adesc: Trigger: (.*)/s;
        $number  = $1 if $line =~ /\A(?:desc: Part|part): (\d+)\z/;
        return !_is_dumped({trigger => $trigger}) == !$is_dumped ? $number : undef
            if $line =~ /\Aevents:/;
    }
    return undef;
}

# Return whether the part was dumped; if not, it was written at the process's end or exec().
sub _is_dumped($part) {
    return $part->{trigger} !~ /\A(?:-|Program termination|Exec)\z/;
}

# Return the existing paths of dumped parts of $name: NAME.1, NAME.2, ...; for a thread's NAME-01
# also NAME.1-01, .... Such a path may end with `.part`.
sub _dumped($name) {
    my ($folder, $base, $thread) = $name =~ m{\A(.*/)?([^/]*?)(-\d+)?\z}s;
    $_ //= '' for $folder, $thread;
    opendir my $handle, $folder eq '' ? '.' : $folder or return;
    my %path;
    m{\A\Q$base\E(?:\Q$thread\E[.]([1-9]\d{0,8})|[.]([1-9]\d{0,8})\Q$thread\E)([.]part)?\z}
        and $path{$folder . $_} = $1 // $2 for readdir $handle;
    return sort { $path{$a} <=> $path{$b} || $a cmp $b } keys %path;
}

sub _read($self, $given, $path, $is_last, $thread = undef) {
    my $profile_with = sub ($own, @lines) {
        return Cachegrind::Engine->new(
            engine    => $given->{engine},
            arguments => [
                (grep { $_ ne '--no-lines' } @{$given->{arguments}}), '--threshold=0',
                @lines ? @lines : '--no-lines', $own ? () : '--no-files',
                defined $thread ? "--thread=$thread" : (), '--', $path
            ],
            compute   => $given->{compute},
            own       => $own,
        );
    };
    my $profile = $profile_with->($given->{own});
    for my $quotient (grep { $profile->is_rate($_) } @{$profile->events}) {
        usage_error("argument --parts: '$quotient' is a quotient, and parts are added up");
    }
    my ($read) = @{$profile->profiles};
    my ($trigger, $number) = ('-', undef);
    for my $description (@{$read->{descriptions}}) {
        $trigger = $1 if $description =~ /\ATrigger: (.*)/s;
        $number  = $1 if $description =~ /\APart: (\d+)\z/;
    }
    # In Callgrind's format the part's number is in the name, and in a line that the engine omits.
    $number //= $path =~ /[.](\d+)(?:-\d+)?(?:[.]part)?(?:[.]gz)?\z/ && !$is_last ? $1 : 9**9;
    my $column = $self->{column} = _column($profile);
    my %part = (
        path    => $path,           number => $number,
        trigger => $trigger,        total  => [@{$profile->total}],
        command => $read->{command}, events => [@{$profile->events}],
        is_unmatched => $profile->is_unmatched,
        functions => $given->{whose} ? scalar _functions($profile, $column) : {},
        threads   => $read->{threads} // [],
        defined $thread ? (thread => $thread, only_thread => $thread)
        : $path =~ /-(\d+)(?:[.]gz)?\z/ ? (thread => $1) : (),
    );
    # A pipe cannot be read twice.
    my ($whose, $is_file) = ($given->{whose}, -f $path);
    @part{qw(folded is_own places)} = _functions($profile, $column, $whose)
        if $whose && !$is_file;
    $profile->close;
    if ($whose && $is_file) {
        my $folded = $profile_with->($whose, qw(--inclusive=no --tree=any));
        @part{qw(folded is_own places)} = _functions($folded, $column, $whose);
        $folded->close;
    }
    return \%part;
}

# Limits: a part begins a new phase if its shares of functions differ by UNLIKE from the phase's; a
# function with a smaller share of a part than MATTERS gets no line.
use constant {
    UNLIKE  => 0.25,
    MATTERS => 0.1,
};

# Return a hash of counts by function. If $own, the user's code, is given, also return a hash of the
# functions that have own code, and a hash of each function's file, and line if known, with the
# highest count.
sub _functions($profile, $column, $own = undef) {
    my (%functions, %is_own, %places);
    my $next = $profile->table('function:file');
    while (my $outer = $next->()) {
        $functions{$outer->{name}} = (split / /, $outer->{counts})[$column];
        next if !$own;
        $is_own{$outer->{name}} = 1 if grep { $own->has($_->{name}) } @{$outer->{inners}};
        my %count = map { $_->{name} => (split / /, $_->{counts})[$column] } @{$outer->{inners}};
        my ($file) = sort { $count{$b} <=> $count{$a} || $a cmp $b } keys %count;
        $places{$outer->{name}} = {file => $file, count => $count{$file}};
    }
    _add_lines($profile, $column, \%places) if $own;
    return $own ? (\%functions, \%is_own, \%places) : \%functions;
}

# Add to $places the line with the highest count of each function that has a tenth of a part, since
# phases are named after such functions. The engine knows functions' lines only if the profile has
# calls.
sub _add_lines($profile, $column, $places) {
    my $least = MATTERS * $profile->total->[$column];
    for my $listed (map { $_->{function} } @{$profile->functions}) {
        my $place = $places->{$listed->{name}};
        next if !$place || $place->{file} ne $listed->{file} || $place->{count} < $least;
        my ($most) = sort { $b->[1][$column] <=> $a->[1][$column] } grep { $_->[0] > 0 }
            @{$profile->code($listed)};
        $place->{line} = $most->[0] if $most;
    }
    return;
}

# Return the column of the event by which functions are compared: the profile's first sort event.
sub _column($profile) {
    my $event = $profile->order->[0]{event};
    my ($column) = grep { $profile->events->[$_] eq $event } 0 .. $#{$profile->events};
    return $column // 0;
}

sub _check($self) {
    my $events = "@{$self->{parts}[0]{events}}";
    my $has_lanes = $self->{has_lanes};
    my %path_of;
    for my $part (@{$self->{parts}}) {
        data_error("the events of '$part->{path}' differ from those of '$self->{parts}[0]{path}'")
            if "@{$part->{events}}" ne $events;
        my $number = $part->{number};
        my $lane  = $has_lanes ? $part->{thread} // '' : '';
        my $other = $path_of{$number}{$lane};
        data_error("'$part->{path}' and '$other' are the same part"
                . ("$part->{path} $other" =~ /-\d+ .*-\d+\z/s ? ': name those of one thread' : ''))
            if defined $other;
        $path_of{$number}{$lane} = $part->{path};
        $part->{label} = $number == 9**9 ? 'last' : $number;
    }
    return;
}

# Return the parts in order, an array of hashes: `path`; `label`, its number or `last`; `trigger`,
# the reason for the dump; `command`; `thread`, if the file's name has one or, with `has_lanes`, if
# the part is of one thread; `total`, an array of counts; and `functions`, a hash by name of counts
# of event(), empty without `whose`.
sub list   { return $_[0]{parts} }

# Return the names of the events; the sums over all parts; the event by which functions are
# compared; and the column of that event.
sub events { return $_[0]{parts}[0]{events} }
sub total  { return $_[0]{total} }
sub event  { return $_[0]->events->[$_[0]{column}] }
sub column { return $_[0]{column} }

# Return sentences about oddities of the parts.
sub notes  { return $_[0]{notes} }

# Return the columns of the events called @$names, an array; all columns if $names is undef.
sub shown($self, $names) {
    my %column;
    @column{@{$self->events}} = 0 .. $#{$self->events};
    return [@column{@{$names // $self->events}}];
}

# Return the names of the $n functions with the highest counts over all parts.
sub most($self, $n) {
    my %sum;
    for my $part (@{$self->{parts}}) {
        my $functions = $part->{functions};
        $sum{$_} += $functions->{$_} for keys %$functions;
    }
    my @names = sort { $sum{$b} <=> $sum{$a} || $a cmp $b } keys %sum;
    return grep { $sum{$_} > 0 } @names[0 .. ($n < @names ? $n : @names) - 1];
}

# Return the phases of the run, in order: successive parts with similar shares of functions, with
# libraries folded into own code; without parts that have no counts of event(). A phase is a hash of
# `parts`, an array; `total`, their sums; and, for the function with most of it (an own function if
# that has a tenth), `name`, `share` (0 to 1), `function` (`name` and `file`) and, if known, `line`.
sub phases($self) {
    my @phases;
    for my $part (grep { $_->{total}[$self->{column}] > 0 } @{$self->{parts}}) {
        my $phase = $phases[-1];
        if (!$phase || $self->_unlike($phase, $part) >= UNLIKE) {
            push @phases, $phase =
                {parts => [], total => [map { 0 } @{$self->events}], folded => {}, is_own => {},
                places => {}};
        }
        push @{$phase->{parts}}, $part;
        add_counts($phase->{total}, $part->{total});
        $phase->{folded}{$_} += $part->{folded}{$_} for keys %{$part->{folded}};
        $phase->{is_own} = {%{$phase->{is_own}}, %{$part->{is_own}}};
        my $places = $phase->{places};
        for my $name (keys %{$part->{places}}) {
            my $place = $part->{places}{$name};
            $places->{$name} = $place
                if !$places->{$name} || $place->{count} > $places->{$name}{count};
        }
    }
    for my $phase (@phases) {
        my ($functions, $is_own) = @$phase{qw(folded is_own)};
        my $all = $phase->{total}[$self->{column}];
        my ($most, @others) = sort { $functions->{$b} <=> $functions->{$a} || $a cmp $b }
            keys %$functions;
        my ($first) = grep { $is_own->{$_} && $functions->{$_} >= MATTERS * $all }
            grep { defined } $most, @others;
        $phase->{name}  = $first // $most;
        $phase->{share} = $functions->{$phase->{name}} / $all;
        my $place = $phase->{places}{$phase->{name}};
        $phase->{function} = {name => $phase->{name}, file => $place->{file}};
        $phase->{line}     = $place->{line};
    }
    return @phases;
}

# Return by how much (0 to 1) the shares of functions in $part differ from those in $phase.
sub _unlike($self, $phase, $part) {
    my %names = map { $_ => 1 } keys %{$phase->{folded}}, keys %{$part->{folded}};
    my ($was, $is) = map { $_->{total}[$self->{column}] } $phase, $part;
    my $apart = 0;
    $apart += abs(($phase->{folded}{$_} // 0) / $was - ($part->{folded}{$_} // 0) / $is)
        for keys %names;
    return $apart / 2;
}

use constant MOST_CHANGES => 20;

# Return how functions changed from part $i - 1 to part $i of the list: the number of functions left
# out behind the first $top (20 if undef); then hashes, the largest change first, with `name`,
# `before`, `now`, and `points`, the change of the function's share of the part's total, in percent.
# Only changes of at least $threshold points are counted and returned.
sub changes($self, $i, $threshold, $top) {
    $top //= MOST_CHANGES;
    my ($before, $now) = @{$self->{parts}}[ $i - 1, $i ];
    my %names = map { $_ => 1 } keys %{$before->{functions}}, keys %{$now->{functions}};
    my @changes;
    for my $name (keys %names) {
        my @counts = map { $_->{functions}{$name} // 0 } $before, $now;
        my @shares = map { $self->_share($_, $name) } $before, $now;
        push @changes, {
            name   => $name,
            before => $counts[0],
            now    => $counts[1],
            points => $shares[1] - $shares[0],
        };
    }
    @changes = sort { abs $b->{points} <=> abs $a->{points} || $a->{name} cmp $b->{name} }
        grep { abs $_->{points} >= $threshold && $_->{points} != 0 } @changes;
    return (@changes > $top ? (@changes - $top, @changes[0 .. $top - 1]) : (0, @changes));
}

sub _share($self, $part, $name) {
    my $total = $part->{total}[$self->{column}];
    return $total > 0 ? 100 * ($part->{functions}{$name} // 0) / $total : 0;
}

1;
