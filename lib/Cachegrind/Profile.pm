package Cachegrind::Profile;

# The profiles' side of a report: asks the engine, and holds its answers.
#
# The engine is `cg_merge --rows`, a C program that alone knows the format of
# profiles.  It reads, checks, renames, adds or subtracts, computes, sorts and selects;
# what is to be displayed arrives as rows of text (profile/PROTOCOL.md describes them),
# first all tables, then, on request, the lines of one source file after the other.
# So the time spent here depends on what is displayed, not on how much was
# recorded.
#
# The engine reports its errors itself.

use strict;
use warnings;

use Fcntl qw(FD_CLOEXEC F_SETFD);
use Cachegrind::Text::Count qw(add_counts difference rate);
use Cachegrind::Text::Diag qw(already_reported data_error system_error);
use Cachegrind::Profile::FunctionRows;

=head1 NAME

Cachegrind::Profile - the rows of one or more profiles, from the engine

=head1 SYNOPSIS

    my $profile = Cachegrind::Profile->new(
        engine    => '/usr/bin/cg_merge',
        arguments => ['--threshold=1', '--', 'cachegrind.out.1'],
    );
    print "@{$profile->events}\n@{$profile->total}\n";
    my $next = $profile->table('file:function');
    while (my $outer = $next->()) { ... }
    $profile->close;

=head1 DESCRIPTION

Counts are decimal strings, see L<Cachegrind::Text::Count>; names are bytes.

=cut

# The version of the rows that is understood here.
use constant ROWS_VERSION => 5;

=head2 new(engine => PATH, arguments => [...], compute => CODE, own => OWN)

Runs the engine and reads all rows but those of source lines. Raises an error if
the engine fails. I<compute>, if given, is called with the profile, of which profiles() and
recorded() are known then, and gives the events to be computed, as weights_of() of
L<Cachegrind::Profile::Formula> does. With I<own>, which has the methods know() and has() of
L<Cachegrind::Source::Own>, what libraries do is folded into the functions that have them do it.

=cut

sub new {
    my ($class, %given) = @_;
    my $self = bless {
        profiles => [], tables => {}, files => [], order => [], rates => {}, common => {}
    }, $class;
    $self->{functions} = Cachegrind::Profile::FunctionRows->new;

    @$self{qw(compute own)} = @given{qw(compute own)};
    $self->_start(
        $given{engine},
        $given{compute} ? '--compute'        : (),
        $given{own}     ? '--fold-libraries' : (),
        @{$given{arguments}},
    );
    $self->_read_rows;
    return $self;
}

# Requests have a pipe of their own: standard input may be one of the profiles.
sub _start {
    my ($self, $engine, @arguments) = @_;
    my ($requests, $to);
    {
        # Let the engine inherit its end; ours must not keep it waiting for more.
        local $^F = ~0 >> 33;
        pipe $requests, $to or system_error($!);
        fcntl $to, F_SETFD, FD_CLOEXEC or system_error($!);
    }
    no warnings 'exec';
    my @command = ($engine, '--rows', '--requests=' . fileno $requests, @arguments);
    open my $from, '-|', @command or data_error("cannot run $engine: $!");
    binmode $_ for $from, $to;
    CORE::close $requests;
    @$self{qw(from to)} = ($from, $to);
    return;
}

# Rows of a table may be many; they are matched by one pattern that is compiled
# once the number of events is known, and kept as they came, one string a group.
sub _read_rows {
    my ($self) = @_;
    my ($from, $functions) = @$self{qw(from functions)};
    my $table;
    my ($inner, $outer) = (qr/(?!)/) x 2;
    local $/ = "\n";
    while (my $row = <$from>) {
        chomp $row;
        my ($word, $rest) = split / /, $row, 2;
        if ($word eq 'inner') {
            $rest =~ $inner or last;
            $table->[-1] .= "\n$rest";
        } elsif ($functions->has_word($word)) {
            $functions->take($word, $rest // '', scalar @{$self->{total} // []}) or last;
        } elsif ($word eq 'outer') {
            $rest =~ $outer or last;
            push @$table, $rest;
        } elsif ($word eq 'table') {
            $table = $self->{tables}{$rest} = [];
        } elsif ($word eq 'original') {
            push @{$self->{files}[-1]{originals}}, $rest;
        } elsif ($word eq 'folded') {
            $self->{files}[-1]{folded} = 1;
        } elsif ($word eq 'file' || $word eq 'other') {
            my ($id, $counts) = $rest =~ /^(\d+) (.*)$/s or last;
            $counts =~ $outer or last;
            push @{$self->{files}},
                {id => $id, line_0 => [split / /, $1], lines => [split / /, $2], name => $3,
                shown => $word eq 'file', originals => []};
        } elsif ($word eq 'events') {
            $self->{recorded} = [split / /, $rest];
            $self->_lay_out($self->{compute} ? $self->_tell_computed : ());
        } elsif ($word eq 'sort') {
            my ($threshold, $event) = split / /, $rest;
            push @{$self->{order}},
                {event => $event, $threshold eq '-' ? () : (threshold => $threshold)};
        } elsif ($word eq 'total') {
            $self->{total} = [split / /, $rest];
            ($inner, $outer) = $self->_patterns;
        } elsif ($word eq 'below' || $word eq 'unknown') {
            $self->{$word} = [split / /, $rest];
        } elsif ($word eq 'profile') {
            my ($mtime_ns, $path) = $rest =~ /^(-?\d+) (.*)$/s or last;
            push @{$self->{profiles}},
                {path => $path, mtime_ns => $mtime_ns, descriptions => [], notes => []};
        } elsif ($word eq 'desc' || $word eq 'note') {
            push @{$self->{profiles}[-1]{$word eq 'desc' ? 'descriptions' : 'notes'}}, $rest;
        } elsif ($word eq 'cmd' || $word eq 'creator') {
            $self->{profiles}[-1]{$word eq 'cmd' ? 'command' : $word} = $rest;
        } elsif ($word eq 'threads') {
            $self->{profiles}[-1]{threads} = [split / /, $rest];
        } elsif ($word eq 'unstated') {
            $self->{profiles}[-1]{unstated} = 1;
        } elsif ($word eq 'source') {
            push @{$self->{sources}}, $rest =~ s/\A\d+ //r;
        } elsif ($word eq 'whose') {
            $self->_tell_own(delete $self->{sources});
        } elsif ($word eq 'unmatched' || $word eq 'estimated') {
            $self->{$word} = 1;
        } elsif ($word eq 'pid' || $word eq 'part' || $word eq 'thread') {
            $self->{common}{$word} = $rest;
        } elsif ($word eq 'sides') {
            @{$self->{sides}}{qw(came gone changed same)} = split / /, $rest;
        } elsif ($word eq 'grown' || $word eq 'shrunk') {
            $self->{sides}{$word} = [split / /, $rest];
        } elsif ($word eq 'end') {
            return;
        } elsif ($word ne 'cachegrind-rows' || $rest ne ROWS_VERSION) {
            last;
        }
    }
    $self->_engine_failed;
}

# Tells the engine what it is to compute, and returns that.
sub _tell_computed {
    my ($self) = @_;
    my @computed = $self->{compute}->($self);
    for my $event (@computed) {
        my @sums = map { "@$_" } grep { defined } @$event{qw(part whole)};
        push @{$self->{definitions}}, "$event->{name} " . join ' / ', @sums;
    }
    $self->_request(join "\n", @{$self->{definitions} // []}, 'end');
    return @computed;
}

# Tells the engine which of these files, that it numbers from 0, are the user's own.
sub _tell_own {
    my ($self, $files) = @_;
    my ($own, @files) = ($self->{own}, @{$files // []});
    $own->know(@files);
    $self->_request(join "\n", grep({ $own->has($files[$_]) } 0 .. $#files), 'end');
    return;
}

# Notes what each column is of: the recorded events, those that are computed, and of those
# of them that are quotients both sums.
sub _lay_out {
    my ($self, @computed) = @_;
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

# What rows with one row of counts and a name look like, and those with two.
sub _patterns {
    my ($self) = @_;
    my $count  = %{$self->{rates}} ? '(?:-?\d+|nan)' : '-?\d+';
    my $counts = "($count" . " $count" x $#{$self->{total}} . ')';
    @$self{qw(inner outer)} = (qr/^$counts (.*)$/s, qr/^$counts $counts (.*)$/s);
    return @$self{qw(inner outer)};
}

# Raises the error that explains why the engine's rows ended too early.
sub _engine_failed {
    my ($self) = @_;
    $self->close;
    data_error('the engine wrote something unexpected; is it of the same version?');
}

=head2 close

Ends the engine. Raises an error if it failed.

=cut

sub close {    ## no critic (ProhibitBuiltinHomonyms)
    my ($self) = @_;
    $self->_hang_up;
    data_error('the engine was killed by signal ' . ($? & 127)) if $? & 127;
    already_reported($? >> 8) if $?;
    return;
}

# The end of requests ends the engine; only then may it be waited for, which is
# what closing the pipe from it does.
sub _hang_up {
    my ($self) = @_;
    CORE::close $_ for grep { defined } delete @$self{qw(to from)};
    return;
}

# An error elsewhere ends the engine too, and must keep its cause.
sub DESTROY {
    my ($self) = @_;
    local ($?, $!, $@);
    $self->_hang_up;
    return;
}

=head2 profiles

Returns the profiles read, in order: an array of hashes with I<path>, I<mtime_ns> (when it was last
modified, in nanoseconds), I<descriptions> (an array), I<command>, I<threads> (an array, if it tells
threads apart), and I<notes> (an array of sentences about anything odd in it).

With C<--pairs> also I<creator>, who wrote it, if it tells that, and I<unstated>, true if its
counts are all that its total is known from.

=head2 common, is_unmatched

With C<--pairs>: a hash of I<pid>, I<part> and I<thread>, each if all profiles tell the same. The
second is true if C<--file> and C<--function> select nothing of what is in the profiles.

=head2 has_folded, is_estimated

Whether libraries were folded; and whether more than a hundredth of an event had to be divided among
callers of these, since they call own code back.

=head2 events, recorded, total

Arrays: the names of the events; those of them that are recorded, which are the first; and the
counts of the whole.

=head2 width

How many counts a row has: one for each event, and after these two more for each that is a
quotient, its sums.

=head2 sides

If the engine was given C<--sides>, for a difference: a hash of the numbers of functions that
I<came>, are I<gone>, have I<changed> and are the I<same>, and of the arrays I<grown> and I<shrunk>,
the sums of all changes of functions in each direction. Every row of counts then has twice as many:
the differences, followed by the counts of the first profile.

=head2 complete($counts)

A row of counts, an array, with the quotients computed of their sums: for sums of rows, as
quotients are no sums.

=head2 old_and_new($counts)

The two sides of a row of counts, an array, of a difference with C<--sides>: the counts of the old
and of the new profile, two arrays.

=head2 is_rate($event)

False, or as what an event is to be shown that is a quotient, in millionths, with C<nan> for
none: C<percent>, or C<times> for uses of what was loaded.

=head2 definitions

The engine's arguments for the same computed events of the same profile.

=head2 parts_of_rate($event)

The columns of the two sums that an event is the quotient of.

=head2 order

Returns what entries are sorted by: an array of hashes with I<event> and, if it was given a
threshold of its own, I<threshold>, in percent.

=head2 below, unknown

Arrays: counts of all files that are not among files(), and of the file C<???>.

=head2 files

The source files, by name: an array of hashes with I<id>, I<name>, I<shown> (true if it is in the
table of files), I<folded> (true if others were folded into it, so that it has no lines),
I<originals> (the names recorded), and the arrays I<line_0> and I<lines>, the counts of line 0 and
those of all other lines. Those that are not shown are there if the engine was given C<--all-files>.

=cut

sub profiles { return $_[0]{profiles} }
sub common   { return $_[0]{common} }
sub is_unmatched { return $_[0]{unmatched} }
sub has_folded   { return defined $_[0]{own} }
sub is_estimated { return $_[0]{estimated} }
sub events   { return $_[0]{events} }
sub recorded { return $_[0]{recorded} }
sub width    { return $_[0]{width} }

sub definitions {
    my ($self) = @_;
    return map { "--computed=$_" } @{$self->{definitions} // []};
}
sub total    { return $_[0]{total} }
sub below    { return $_[0]{below} }
sub unknown  { return $_[0]{unknown} }
sub files    { return $_[0]{files} }
sub order    { return $_[0]{order} }
sub sides    { return $_[0]{sides} }

sub complete {
    my ($self, $counts) = @_;
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

sub old_and_new {
    my ($self, $counts) = @_;
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

sub is_rate {
    my ($self, $event) = @_;
    return !$self->{rates}{$event} ? '' : $event =~ /^Uses[12]\z/ ? 'times' : 'percent';
}

sub parts_of_rate {
    my ($self, $event) = @_;
    return @{$self->{rates}{$event}}[1, 2];
}

=head2 table($name)

The table C<file:function> or C<function:file>: a function that gives the next of its
groups, in order of display, and at last undef. A group is a hash of I<counts>, I<running>
(the sum of the counts so far), I<name> and I<inners>, an array of hashes with I<counts> and
I<name>. These counts are strings, divided by single blanks.

=cut

sub table {
    my ($self, $name) = @_;
    my ($outer, $inner) = @$self{qw(outer inner)};
    my $groups = $self->{tables}{$name} //= $self->_ask_for_table($name);
    my $i = 0;
    return sub {
        return undef if $i == @$groups;
        my ($head, @rows) = split /\n/, $groups->[$i++];
        my %group = (inners => [map { /$inner/ ? {counts => $1, name => $2} : () } @rows]);
        @group{qw(counts running name)} = $head =~ $outer;
        return \%group;
    };
}

# A table that the engine has not told of by itself: it was given --no-tables.
sub _ask_for_table {
    my ($self, $name) = @_;
    my @groups;
    my $next = $self->_ask("table $name");
    while (defined(my $row = $next->())) {
        my ($word, $rest) = split / /, $row, 2;
        $word eq 'outer' ? push @groups, $rest : ($groups[-1] .= "\n$rest");
    }
    return \@groups;
}

sub _request {
    my ($self, $request) = @_;
    # Should the engine be gone, there is more to say than a signal would.
    local $SIG{PIPE} = 'IGNORE';
    syswrite $self->{to}, "$request\n";
    return;
}

# A function that gives the next row of the answer to a request, and at last undef. It must
# be called until then.
sub _ask {
    my ($self, $request) = @_;
    my $from = $self->{from};
    $self->_request($request);
    return sub {
        local $/ = "\n";
        my $row = <$from> // $self->_engine_failed;
        chomp $row;
        return $row eq 'end' ? undef : $row;
    };
}

=head2 pairs($wish)

Asks for the functions as callgrind_annotate lists them, see F<profile/PROTOCOL.md> for the $wish.
Returns an array, the lengths of the longest counts of each event, and a function that gives the
next row, and at last undef; it must be called until then. A row is a hash of I<kind>, which is
C<pair>, C<caller> or C<callee>; I<function>, as list() of L<Cachegrind::Profile::FunctionRows> has
them; the array I<counts>, in which some may be missing at the end; and of a call I<calls>, their
number.

=cut

sub pairs {
    my ($self, $wish) = @_;
    my $next = $self->_ask("pairs $wish");
    my ($word, @longest) = split / /, $next->() // '';
    my $functions = $self->{functions};
    return (\@longest, sub {
        while (defined(my $row = $next->())) {
            my ($kind, $rest) = split / /, $row, 2;
            next if $kind =~ /\A(?:function|in|of)\z/ && $functions->take($kind, $rest, 0);
            my ($id, @counts) = split / /, $rest;
            return {kind => $kind, function => $functions->function($id),
                $kind eq 'pair' ? () : (calls => shift @counts), counts => \@counts};
        }
        return undef;
    });
}

=head2 functions

The list of functions, if the engine was asked for it: see list() of
L<Cachegrind::Profile::FunctionRows>.

=cut

sub functions { return $_[0]{functions}->list }

=head2 source_lines($id)

The counts of the lines of a source file, ascending: two arrays, of the numbers of the lines and of
their counts, which are strings, divided by single blanks. The third value is what calls() of
L<Cachegrind::Profile::FunctionRows> gives: the calls from its lines, if the engine was asked for
functions.

=cut

sub source_lines {
    my ($self, $id) = @_;
    my $from = $self->{from};
    $self->_request("lines $id");
    my (@numbers, @counts);
    local $/ = "\n";
    while (my $row = <$from>) {
        chomp $row;
        return (\@numbers, \@counts, $self->{functions}->calls) if $row eq 'end';
        my ($word, $number, $rest) = split / /, $row, 3;
        if ($word eq 'line' && defined $rest && $number !~ /\D/) {
            push @numbers, $number;
            push @counts,  $rest;
            next;
        }
        (undef, $rest) = split / /, $row, 2;
        $self->{functions}->take($word, $rest // '', scalar @{$self->{total}}) or last;
    }
    $self->_engine_failed;
}

=head2 code($function)

The counts of the lines of a function of the list that are in its own file, if libraries were
folded: an array of arrays, of the number of a line and its counts.

=cut

sub code {
    my ($self, $function) = @_;
    my $next = $self->_ask("code $function->{id}");
    my @lines;
    while (defined(my $row = $next->())) {
        my (undef, $number, @counts) = split / /, $row;
        push @lines, [$number, \@counts];
    }
    return \@lines;
}

=head2 most($event, $n)

Returns the $n lines of all files that have the most of the event, the largest first: an array of
hashes with I<file>, I<line> and I<counts>, an array. There are none if the engine was asked to
leave out lines.

=cut

sub most {
    my ($self, $event, $n) = @_;
    my $next = $self->_ask("most $event $n");
    my @lines;
    while (defined(my $row = $next->())) {
        my ($line, $rest) = $row =~ /^most (\d+) (.*)$/s or $self->_engine_failed;
        my ($numbers, $file) = $rest =~ $self->{inner} or $self->_engine_failed;
        push @lines, {file => $file, line => $line, counts => [split / /, $numbers]};
    }
    return \@lines;
}

1;
