# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Engine;

# The client of the engine, the C program `cg_merge`, which reads profiles of counts, adds up,
# selects and sorts. An object has the rows that the engine sends for one or more profiles
# (Cachegrind::Engine::Rows), and asks for tables and source lines. The time spent in Perl therefore
# depends on the size of the report, not of the profile. run_engine() runs commands whose result the
# engine writes itself.
#
# Counts are decimal strings (Cachegrind::Text::Count); names are bytes.

use Cachegrind::Strict;

use Cachegrind::Engine::Events qw(parse_event);
use Cachegrind::Engine::Rows;
use Cachegrind::Text::Count qw(add_counts difference rate);
use Cachegrind::Text::Diag qw(data_error engine_failed system_error);
use Cachegrind::Text::Output qw(at_early_end forget_end);
use Cachegrind::Text::RunTime qw(run_time_of);

use Exporter qw(import);
our @EXPORT_OK = qw(run_engine);

# The version of the rows that this module reads.
use constant ROWS_VERSION => 10;

# Run the engine, the program `engine`, with the array `arguments`, and read all rows before the
# first request. Raise an error if the engine fails. `compute`, if given, is called with this
# object as soon as profiles() and recorded() are known, and returns the events to compute, as
# weights_of() of Cachegrind::Profile::Formula does. If `own`, a Cachegrind::Source::Own, is given,
# libraries' costs are folded into the own code that calls them. The division among callers is exact
# if the array `contexts` has the path of each profile's contexts, and these are used.
sub new($class, %given) {
    my $self = bless {
        profiles => [], formulas => {}, long_names => {}, tables => {}, files => [], order => [],
        rates => {}, common => {}, functions => [], compute => $given{compute}, own => $given{own},
        rows => Cachegrind::Engine::Rows->new(
            $given{engine}, '--rows',
            $given{compute} ? '--compute'        : (),
            $given{own}     ? '--fold-libraries' : (),
            map({"--fold-by=$_"} $given{own} ? @{$given{contexts} // []} : ()),
            @{$given{arguments}},
        ),
    }, $class;
    $self->_read_rows;
    return $self;
}

# Actions for rows outside of tables, by keyword.
my %TAKE = (
    'cachegrind-rows' => sub { $_[0]{rows}->fail if $_[1] ne ROWS_VERSION },
    'profile' => sub ($self, $mtime_ns, $path) {
        $path =~ s/\\(.)/$1 eq 'n' ? "\n" : $1/ge;
        push @{$self->{profiles}},
            {path => $path, mtime_ns => $mtime_ns, descriptions => [], notes => []};
    },
    'desc'      => sub { push @{$_[0]{profiles}[-1]{descriptions}}, $_[1] },
    'note'      => sub { push @{$_[0]{profiles}[-1]{notes}}, $_[1] },
    'cmd'       => sub { $_[0]{profiles}[-1]{command} = $_[1] },
    'creator'   => sub { $_[0]{profiles}[-1]{creator} = $_[1] },
    'threads'   => sub { $_[0]{profiles}[-1]{threads} = [split / /, $_[1]] },
    'unstated'  => sub { $_[0]{profiles}[-1]{unstated} = 1 },
    (map { my $word = $_; $word => sub { $_[0]{$word} = 1 } }
            qw(by-contexts contexts-lack estimated unmatched)),
    'source' => sub { push @{$_[0]{sources}}, {binaries => $_[2], name => $_[3]} },
    'binary' => sub ($self, $number, $counts, $path) {
        $self->{binaries}{$number} = $path;
        $self->{objects}{$path} = [split / /, $counts];
    },
    'whose'  => sub { $_[0]->_tell_own(delete @{$_[0]}{qw(sources binaries)}) },
    (map { my $word = $_; $word => sub { $_[0]{common}{$word} = $_[1] } } qw(pid part thread)),
    'event' => sub ($self, $text) {
        my ($name, $formula, $long_name) = parse_event($text);
        $self->{formulas}{$name}   //= $formula   if length($formula   // '');
        $self->{long_names}{$name} //= $long_name if length($long_name // '');
    },
    'events' => sub ($self, $names) {
        $self->{recorded} = [split / /, $names];
        $self->_lay_out($self->{compute} ? $self->_tell_computed : ());
    },
    'sort' => sub ($self, $threshold, $event) {
        push @{$self->{order}},
            {event => $event, $threshold eq '-' ? () : (threshold => $threshold)};
    },
    'sides' => sub ($self, @numbers) {
        @{$self->{sides}}{qw(came gone changed same)} = @numbers;
    },
    (map { my $word = $_; $word => sub { $_[0]{sides}{$word} = [split / /, $_[1]] } }
        qw(grown shrunk)),
    (map { my $word = $_; $word => sub { $_[0]{$word} = [split / /, $_[1]] } }
        qw(total below unknown)),
    (map { my $is_shown = $_ eq 'file'; $_ => sub { _take_file($is_shown, @_) } } qw(file other)),
    'original' => sub { push @{$_[0]{files}[-1]{originals}}, $_[1] },
    'folded'   => sub { $_[0]{files}[-1]{folded} = 1 },
    'entry'    => sub ($self, $id, $calls, $inclusive, $own) {
        push @{$self->{functions}}, {
            function  => $self->{rows}->function($id),
            calls     => $calls,
            inclusive => [split / /, $inclusive],
            self      => [split / /, $own],
            callers   => [],
            callees   => [],
            library   => [],
        };
    },
    'library' => sub { push @{$_[0]{functions}[-1]{library}}, _call(@_) },
    (map { my $list = $_;
        $list =~ s/s\z//r => sub { push @{$_[0]{functions}[-1]{$list}}, _call(@_) },
        $list => sub ($self, $number, $calls, $counts) {
            push @{$self->{functions}[-1]{$list}},
                {number => $number, calls => $calls, counts => [split / /, $counts]};
        } } qw(callers callees)),
);

sub _take_file($is_shown, $self, $id, $line_0, $lines, $name) {
    push @{$self->{files}},
        {id => $id, line_0 => [split / /, $line_0], lines => [split / /, $lines], name => $name,
        shown => $is_shown, originals => []};
    return;
}

sub _call($self, $id, $calls, $counts) {
    return {function => $self->{rows}->function($id), calls => $calls,
        counts => [split / /, $counts]};
}

sub _read_rows($self) {
    my $rows = $self->{rows};
    my ($keyword, @fields) = $rows->next;
    $rows->fail if ($keyword // '') ne 'cachegrind-rows';
    while (defined $keyword) {
        ($TAKE{$keyword} // sub { $rows->fail })->($self, @fields);
        ($keyword, @fields) = $rows->next;
    }
    $rows->fail if !$self->{total};
    $self->{own}->know_shown(@{$self->{files}}) if $self->{own};
    return;
}

# Send the engine the events that `compute` returns, and return them.
sub _tell_computed($self) {
    my @computed = $self->{compute}->($self);
    for my $event (@computed) {
        my @sums = map { "@$_" } grep { defined } @$event{qw(part whole)};
        push @{$self->{definitions}}, "$event->{name} " . join ' / ', @sums;
    }
    $self->{rows}->ask(join "\n", @{$self->{definitions} // []}, 'end');
    return @computed;
}

# Tell the engine which sources and objects are the user's own, by their numbers.
sub _tell_own($self, $sources, $objects) {
    my ($own, @sources) = ($self->{own}, @{$sources // []});
    my @files = map { $_->{name} } @sources;
    $own->know(@files);
    $_->{objects} = [grep { defined } map { $objects->{$_} } split / /, $_->{binaries}]
        for @sources;
    $own->leave_out(map { $_->{name} } grep { grep { run_time_of($_) } @{$_->{objects}} } @sources);
    my @own = grep { $own->has($files[$_]) } 0 .. $#files;
    $own->know_objects(map { @{$sources[$_]{objects}} } @own);
    push @own, grep { $own->has_object($objects->{$_}) } keys %{$objects // {}};
    $self->{own_code} = @own;
    $self->{rows}->ask(join "\n", @own, 'end');
    return;
}

# Assign columns to the recorded events, to the computed events, and to the numerator and the
# denominator of each quotient.
sub _lay_out($self, @computed) {
    my $first  = @{$self->{recorded}};
    my @events = (@{$self->{recorded}}, map { $_->{name} } @computed);
    my $width  = @events;
    for my $i (grep { $computed[$_]{whole} } 0 .. $#computed) {
        $self->{rates}{$computed[$i]{name}} = [$first + $i, $width, $width + 1];
        $width += 2;
    }
    @$self{qw(events width)} = (\@events, $width);
    return;
}

# End the engine, or leave it waiting for another run. Raise an error if it failed.
sub close { return $_[0]{rows}->close }    ## no critic (ProhibitBuiltinHomonyms)

# Return the profiles read, in order: an array of hashes with `path`, `mtime_ns` (the file's time of
# modification, in nanoseconds), `descriptions` (an array), `command`, `threads` (an array, if the
# profile tells threads apart), and `notes` (an array of sentences about oddities).
#
# With `--pairs`, a hash also has `creator`, the program that wrote the profile, if known, and
# `unstated`, true if the profile states no total.
sub profiles { return $_[0]{profiles} }

# Return a hash, empty without `--pairs`, of `pid`, `part` and `thread`, each only if all profiles
# have the same value; and return whether nothing matches `--file` and `--function`.
sub common { return $_[0]{common} }
sub is_unmatched { return $_[0]{unmatched} }

# Answer questions about folding, in this order: were libraries folded? Is any code the user's own?
# Were contexts used? Were contexts left unused because too many of them are missing? Was more than
# a hundredth of an event divided among callers by an estimate?
sub has_folded { return defined $_[0]{own} }
sub has_own_code { return $_[0]{own_code} }
sub is_by_contexts { return $_[0]{'by-contexts'} }
sub contexts_lack { return $_[0]{'contexts-lack'} }
sub is_estimated { return $_[0]{estimated} }

# Return, if libraries were folded, a hash, by object's path, of arrays: the counts of the recorded
# events in the object's code before folding. The empty path stands for nameless code in no file,
# which the program has made at run time.
sub objects { return $_[0]{objects} // {} }

# Return arrays: all events' names, recorded events first; recorded events' names; the total counts.
sub events { return $_[0]{events} }
sub recorded { return $_[0]{recorded} }
sub total { return $_[0]{total} }

# Return the number of counts of a side in a row: one for each event, two sums for each quotient.
sub width { return $_[0]{width} }

# Return a hash, by event, of the formulas of events that the profiles derive from others.
sub formulas { return $_[0]{formulas} }

# Return the long name of an event. given_name() returns undef if the profiles do not give one.
sub long_name { return $_[0]->given_name($_[1]) // Cachegrind::Engine::Events::long_name($_[1]) }
sub given_name { return $_[0]{long_names}{$_[1]} }

# Return the arguments with which another engine computes the same events for the same profile.
sub definitions($self) {
    return map { "--computed=$_" } @{$self->{definitions} // []};
}

# Return the counts of all files but `???` that files() leaves out, added up; and those of `???`.
sub below { return $_[0]{below} }
sub unknown { return $_[0]{unknown} }

# Return the source files, sorted by name: an array of hashes with `id`, `name`, `shown` (true if in
# the table of files), `folded` (true if `--fold` or `--fold-funcname` made the file of others; it
# then has no lines), `originals` (the recorded names), and the arrays `line_0` and `lines`, the
# counts of line 0 and of all others. With `--all-files` or a selection, hidden files are included.
sub files { return $_[0]{files} }

# Return the events by which entries are sorted: an array of hashes with `event` and, if the event
# was given its own threshold, `threshold`, in percent.
sub order { return $_[0]{order} }

# Return, for a difference with `--sides`, a hash with the numbers of functions that `came`, are
# `gone`, have `changed` and are the `same`, and with the arrays `grown` and `shrunk`, the sums of
# functions' changes in each direction. With `--sides`, most rows of counts have the differences,
# then the counts of the first profile.
sub sides { return $_[0]{sides} }

# Return $counts, an array, with each quotient computed from its numerator and denominator. The
# counts may be a sum of rows, and quotients cannot be added.
sub complete($self, $counts) {
    my ($rates, $width) = @$self{qw(rates width)};
    return $counts if !%$rates;
    my @row = @$counts;
    for my $columns (values %$rates) {
        my ($column, @sums) = @$columns;
        my $rate = rate(@row[@sums]);
        if ($self->{sides}) {
            my @old_sums = @row[map { $width + $_ } @sums];
            my $new_sums = [@row[@sums]];
            add_counts($new_sums, \@old_sums);
            my ($old, $new) = (rate(@old_sums), rate(@$new_sums));
            $row[$width + $column] = $old;
            $rate = $old eq 'nan' || $new eq 'nan' ? 'nan' : difference($new, $old);
        }
        $row[$column] = $rate;
    }
    return \@row;
}

# Return the old and the new counts in $counts, a row of a difference with `--sides`: two arrays.
sub old_and_new($self, $counts) {
    my $width = $self->{width};
    my @old = @$counts[$width .. 2 * $width - 1];
    my @new = @$counts[0 .. $width - 1];
    add_counts(\@new, \@old);
    for my $columns (values %{$self->{rates}}) {
        my ($column, @sums) = @$columns;
        $new[$column] = rate(@new[@sums]);
    }
    return (\@old, \@new);
}

# Return an empty text if $event is not a quotient; else the form in which its millionths are shown:
# `times` for uses of loaded data, else `percent`. A quotient is `nan` if its denominator is 0.
sub is_rate($self, $event) {
    return !$self->{rates}{$event} ? '' : $event =~ /^Uses[12]\z/ ? 'times' : 'percent';
}

# Return the columns of the numerator and the denominator of $event, a quotient.
sub parts_of_rate($self, $event) {
    return @{$self->{rates}{$event}}[1, 2];
}

# Return the table $name, `file:function` or `function:file`, as a function that returns the next
# group in order of display, and undef after the last. A group is a hash of `counts`, `running` (the
# sum of counts up to this group), `name` and `inners`, an array of hashes with `counts` and `name`.
# `counts` and `running` are strings of numbers, separated by single blanks.
sub table($self, $name) {
    my $groups = $self->{tables}{$name} //= $self->_groups($name);
    my $i = 0;
    return sub {
        return undef if $i == @$groups;
        my ($head, @rows) = split /\n/, $groups->[$i++];
        my %group = (inners => [
            map { my %inner; @inner{qw(counts name)} = split /\t/, $_, 2; \%inner } @rows
        ]);
        @group{qw(counts running name)} = split /\t/, $head, 3;
        return \%group;
    };
}

# Return an array of the groups of a table. Each group is one text, to save memory.
sub _groups($self, $name) {
    my ($rows, @groups) = $self->{rows};
    $rows->ask("table $name");
    while (my ($keyword, @fields) = $rows->next) {
        $keyword eq 'inner' ? ($groups[-1] .= "\n" . join "\t", @fields)
            : $keyword eq 'outer' ? push @groups, join "\t", @fields : $rows->fail;
    }
    return \@groups;
}

# Ask for the functions in the form of callgrind_annotate; engine/PROTOCOL.md explains $wish. Return
# an array of the lengths of each event's longest count, and a function that returns the next row.
# Call this function until it returns undef, after the last row. A row is a hash of `kind` (`pair`,
# `caller` or `callee`); `function`, from function() of Cachegrind::Engine::Rows; `counts`, an
# array, which may lack zeros at the end; and for a call `calls`, the number of calls.
sub pairs($self, $wish) {
    my $rows = $self->{rows};
    $rows->ask("pairs $wish");
    my (undef, $longest) = $rows->next;
    return ([split / /, $longest], sub {
        my ($kind, $id, @fields) = $rows->next or return undef;
        my $counts = pop @fields;
        return {kind => $kind, function => $rows->function($id),
            @fields ? (calls => $fields[0]) : (), counts => [split / /, $counts]};
    });
}

# Return the list of functions, in order, if the engine was asked for it: an array of hashes with
# `function`, from function() of Cachegrind::Engine::Rows; `calls`, how often it was called; the
# arrays `inclusive` and `self`, counts of each event; the arrays `callers` and `callees`, hashes
# with `function`, `calls` and `counts`; and `library`, an array of such hashes for its calls of
# folded libraries. In `callers` and `callees`, the last hash may have `number` in place of
# `function`, and stand for that number of functions.
sub functions { return $_[0]{functions} }

# Return the lines with counts of the source file $id, ascending: an array of line numbers; an array
# of counts, strings separated by single blanks; and, if the engine was asked for calls, a hash of
# arrays by line. Each array has the calls from its line, hashes as in functions(); if $only_sites,
# the arrays are empty.
sub source_lines($self, $id, $only_sites = 0) {
    my $rows = $self->{rows};
    my (@numbers, @counts, %calls);
    $rows->ask(($only_sites ? 'sites' : 'lines') . " $id");
    while (my ($keyword, $number, @fields) = $rows->next) {
        if ($keyword eq 'line') {
            push @numbers, $number;
            push @counts,  $fields[0];
        } elsif ($keyword eq 'site') {
            $calls{$number} = [];
        } else {
            push @{$calls{$number}}, $self->_call(@fields);
        }
    }
    return (\@numbers, \@counts, \%calls);
}

# Pass the lines of the file $id to $put->() as comma-separated values, in bytes. Each line begins
# with $before. $columns has the indices of the counts to write, in the form of engine/PROTOCOL.md.
sub csv($self, $id, $columns, $before, $put) {
    $self->{rows}->ask("csv $id $columns $before");
    $self->{rows}->copy($put);
    return;
}

# The number of requests to send at once: a number that fits in a pipe.
use constant AT_ONCE => 50;

# Return a JSON text for each file of @ids: an array with an array for each line, which has the
# line's number and an array of its counts in @$columns.
sub json_lines($self, $columns, @ids) {
    my ($rows, $places) = ($self->{rows}, join ',', @$columns);
    my @texts;
    while (my @some = splice @ids, 0, AT_ONCE) {
        $rows->ask(map { "json $_ $places" } @some);
        push @texts, map { $rows->line } @some;
    }
    return @texts;
}

# Return the counts, in @$columns, of one part of a profile: two JSON arrays, of entries and of
# sources. $names is the text of lines that name both, as for the request `part`
# (engine/PROTOCOL.md).
sub part($self, $columns, $names) {
    $self->{rows}->ask('part ' . join(',', @$columns) . "\n${names}end");
    return split /\t/, $self->{rows}->line;
}

# Return, if libraries were folded, the counts of a listed function's lines in its own file: an
# array with an array for each line, which has the line's number and an array of its counts.
sub code($self, $function) {
    my $rows = $self->{rows};
    my @lines;
    $rows->ask("code $function->{id}");
    while (my (undef, $number, $counts) = $rows->next) {
        push @lines, [$number, [split / /, $counts]];
    }
    return \@lines;
}

# Return at most $n lines of all files, those with the highest counts of $event: an array, largest
# first, of hashes with `file`, `line` and `counts`, an array; empty with the option `--no-lines`.
sub most($self, $event, $n) {
    my $rows = $self->{rows};
    my @lines;
    $rows->ask("most $event $n");
    while (my (undef, $line, $counts, $file) = $rows->next) {
        push @lines, {file => $file, line => $line, counts => [split / /, $counts]};
    }
    return \@lines;
}

# Return the tree of calling contexts: the number of hidden contexts, and an array of rows. If
# $changed, the tree has only the contexts in which the two sides of a difference differ. A row is
# an array: the number of the parent's row, from 1, or 0 for a root; the function; the number of
# calls; and two strings, of the inclusive and of the self counts.
sub contexts($self, $changed) {
    my $rows = $self->{rows};
    $rows->ask($changed ? 'contexts changed' : 'contexts');
    my (undef, $hidden) = $rows->next;
    my @contexts;
    while (my (undef, $parent, $id, @fields) = $rows->next) {
        push @contexts, [$parent, $rows->function($id), @fields];
    }
    return ($hidden, \@contexts);
}

# Return the tree of contexts() in columns: the number of hidden contexts; an array of the functions
# in the tree; and a function that returns one column as JSON, an array with an element for each
# context. That function's arguments name the column: `parent`, the index of the parent, or -1;
# `function`, the index of the function; `calls`; or `inclusive` or `self`, and the index of an
# event. Columns are not cached.
sub columns($self, $changed) {
    my $rows = $self->{rows};
    $rows->ask($changed ? 'columns changed' : 'columns');
    my (undef, $hidden) = $rows->next;
    my (undef, $used)   = $rows->next;
    my @functions = map { $rows->function($_) } split / /, $used;
    $rows->next;
    return ($hidden, \@functions, sub (@which) {
        $rows->ask("column @which");
        my (undef, $column) = $rows->next;
        $rows->next;
        return $column;
    });
}

# Run the engine on a command whose result it writes itself, and wait for it. If this process ends,
# the engine is ended, too. Raise an error if the engine cannot be run, or fails.
sub run_engine(@command) {
    pipe my $from, my $to or system_error($!);
    my $pid = fork // data_error("cannot run $command[0]: $!");
    if (!$pid) {
        no warnings 'exec';
        exec {$command[0]} @command;
        syswrite $to, "$!";
        require POSIX;
        POSIX::_exit(127);
    }
    at_early_end("engine $pid", sub { kill TERM => $pid; waitpid $pid, 0 });
    CORE::close $to;
    my $why = do { local $/; <$from> };
    1 while waitpid($pid, 0) == -1 && $!{EINTR};
    my $status = $?;
    forget_end("engine $pid");
    data_error("cannot run $command[0]: $why") if length $why;
    engine_failed($status) if $status != 0;
    return;
}

1;
