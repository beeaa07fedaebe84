# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Answer;

# The answer that most readers of a report look for, in a few sentences: which line, or which
# functions, have most of an event.
#
# The functions are the user's own, with the work of libraries for them; without own functions,
# those of libraries.

use Cachegrind::Strict;

use Cachegrind::Profile::Doing qw(doing is_top_level plain_name with_place);
use Cachegrind::Profile::Languages qw(language_of);
use Cachegrind::Text::Format qw(commas);
use Cachegrind::Text::RunTime qw(made_code_sentence own_work run_time_of run_time_sentence);

# Limits in the rules below: shares (0 to 1), numbers of functions or lines, and ratios.
use constant {
    MUCH     => 0.5,
    NEXT     => 0.1,
    LITTLE   => 0.03,
    MATTERS  => 0.1,
    CAUSE    => 0.25,
    FEW      => 5,
    NEARLY   => 0.8,
    SMALL    => 0.4,
    ALMOST   => 0.95,
    MOST     => 3,
    BRACE    => 0.5,
    CLEARLY  => 1.25,    # least ratio of a line's count to another line's, to come first
    NAMELESS => '???',    # name of all functions that are unknown
    MADE     => '[jit]',  # object of code made by the program
};

# The weights of events in estimated cycles, as in CEst, but without Ge.
my %CYCLES = (Ir => 1, (map { $_ => 10 } qw(I1mr D1mr D1mw Bcm Bim)),
    map { $_ => 100 } qw(ILmr DLmr DLmw));

# The path of the dynamic loader's object.
my $LOADER = qr{(?:\A|/)ld[-.][^/]*\z};

# A share that _share_text() writes twice: in words, and in percent.
my $IN_WORDS = qr/\0(.*?)\0(.*?)\0/;

# Make an object of `view`, the report's view; `own`, a Cachegrind::Source::Own; and `folded`, the
# same profile with libraries folded into own code, and with calls, if the profile has any. Optional
# are `braces`, a function that returns a hash of the lines of a file that are only a closing brace;
# `split`, is_split() of Cachegrind::Source::Missing; and, with `folded`, its view `of_own`. Without
# `folded` only the first rule and the rules for all functions apply.
sub new($class, %given) {
    my $self = bless {%given, one_line => {}}, $class;
    my $total = $given{view}->profile->total;
    $self->{events} =
        [map { {%$_, total => $total->[$_->{index}]} } grep { !$_->{rate} } @{$given{view}->shown}];
    return $self;
}

# Return the functions with the highest counts of the first sort event, at most $n; if
# is_about_own(), only own functions, of the folded profile. A function is a hash of `name`, `file`,
# `object`, if known, `counts`, and `calls`, the number of calls to it, 0 if unknown.
sub largest($self, $n) {
    my $i = $self->_first_column;
    # Counts without an own function above them stay with a library's, such as the loader's start.
    my @all = $self->is_about_own ? grep({ $self->_judge->($_) } @{$self->_folded_functions})
        : $self->_all_functions;
    @all = sort { $b->{counts}[$i] <=> $a->{counts}[$i] || $a->{name} cmp $b->{name} }
        grep { $_->{counts}[$i] > 0 } @all;
    splice @all, $n if @all > $n;
    return @all;
}

# Return whether an own function has more than 3 % of the first sort event; for a script whose
# functions are known by name, more than 0.5 %.
sub is_about_own($self) {
    return $self->{is_about_own} //= $self->has_own && do {
        my $i     = $self->_first_column;
        my $least = $self->_little * $self->{view}->profile->total->[$i];
        (grep { $_->{counts}[$i] > $least && $self->_judge->($_) } @{$self->_folded_functions})
            ? 1 : 0;
    };
}

# Return the share (0 to 1) that an own function must exceed. In a short script most counts are the
# run-time system's, but readers look for the script's functions.
sub _little { return $_[0]->_is_script ? LITTLE / 6 : LITTLE }

# Return whether lines within a function of largest() may be known. If not, all counts of the
# function are at its definition, since most run-times that make code write no other lines.
sub knows_lines($self, $function) {
    return 1 if ($function->{object} // '') ne MADE || !$function->{listed};
    return 1 < grep { $_->[0] > 0 } @{$self->{folded}->code($function->{listed})};
}

# Return the line with most of the first sort event in a function of largest(); undef if unknown.
sub line_in($self, $function) {
    return $self->_line_in($function, $self->_first_column);
}

sub _first_column($self) {
    my ($first) = $self->{view}->sort_events;
    my $events = $self->{view}->profile->events;
    return (grep { $events->[$_] eq $first } 0 .. $#$events)[0];
}

# Note that the report has a flame graph.
sub has_flame($self) {
    $self->{has_flame} = 1;
    return;
}

# Return the Cachegrind::Annotate::View of `folded`, if given.
sub of_own { return $_[0]{of_own} }

# Return the answer, in the form of of(), for the first sort event. If that is `Ir`, other sort
# events with a tenth of the estimated cycles count, too: if a line has half of one of the events,
# the answer is about the line with the largest share.
sub first($self) {
    my %shown  = map { $_->{name} => $_ } @{$self->{events}};
    my @sorted = grep { defined } @shown{$self->{view}->sort_events};
    return undef if !@sorted || $sorted[0]{total} <= 0;
    my @matter = shift @sorted;
    if ($matter[0]{name} eq 'Ir') {
        my $cycles = 0;
        $cycles += $_->{total} * ($CYCLES{$_->{name}} // 0) for @matter, @sorted;
        push @matter, grep {
            $_->{total} > 0 && $_->{total} * ($CYCLES{$_->{name}} // 0) >= MATTERS * $cycles
        } @sorted;
    }
    my ($line) = sort { $b->{share} <=> $a->{share} } map { $self->_one_line($_) // () } @matter;
    my $answer = $line // $self->_of_functions($matter[0]) // return undef;
    return _longer($answer, $self->_cycles($answer),
        $self->_is_told($answer) ? ()
        : $self->_of_run_time($matter[0]) // $self->_without_lines($matter[0]{index}));
}

# Return whether the answer distinguishes the run-time system's code from the program's.
sub _is_told($self, $answer) {
    return $answer->{made_code} || ($self->_is_script && $self->is_about_own);
}

# Return the answer with the sentences @more. A share but `all` is in words only if the answer has
# no other share, since readers cannot compare words with figures.
sub _longer($answer, @more) {
    my %text = map { $_ => join '. ', $answer->{$_}, @more }
        grep { defined $answer->{$_} } qw(sentence plain);
    my $shares = () = $text{sentence} =~ /\d %/g;
    s/$IN_WORDS/$shares > 1 ? $2 : $1/ge for values %text;
    return {%$answer, %text};
}

# Return the answer for the event $name: a hash with `sentence` and `event`. If the sentence names a
# line, the hash also has `file` and `line`; if it names a function, `function` and `file`; if it is
# an estimate, `note`, which says so, and `plain`, the sentence without the note. `counts`, if
# there, are those of that line or function. Return undef if the view does not show $name, or
# nothing was counted.
#
# The first of these rules that applies makes the sentence:
# - Half of the event is in one line, which is own if there is own code.
# - Half of the event has no own function above it. The sentence has this share, and the library
#   function with most counts; or a script's run-time system; or the dynamic loader, if half of the
#   share is the loader's own code and the program's object may be own. An own function may follow.
# - An own function has more than _little() of the event, with the libraries' work for it. The
#   sentence has the share and _details(). The share is "in" the function if most of it is the
#   function's own, else "below" it. Sentences of _divided() and _divides() may follow, and a second
#   function with a tenth of the total; _sharpest() decides which function comes first. With
#   contexts or calls all this is exact to a hundredth, or the note of estimate() follows. Without
#   calls the libraries' share is named if it is larger, since their callers are unknown.
# - Half of the event is in nameless code that a run-time system has made.
# - Half of the event is in one function, or in at most five.
# - Unknown functions together have more of the event than any known function.
# - No function has more than 3 % of the event, and the view has all functions.
# - Otherwise, the function with most of the event is named.
#
# An answer about `Cy` also has the instructions per cycle of the program and, if known, the
# machine's maximum; and, if a quarter of the named cycles wait for one cause, that cause and its
# remedy. The last sentence may say that functions are a run-time system's own; or, in first(), how
# to get line numbers, if most of the program's own object lacks them.
sub of($self, $name) {
    my ($event) = grep { $_->{name} eq $name } @{$self->{events}};
    return undef if !$event || $event->{total} <= 0;
    my $answer = $self->_one_line($event) // $self->_of_functions($event) // return undef;
    return _longer($answer, $self->_cycles($answer),
        $self->_is_told($answer) ? () : $self->_of_run_time($event) // ());
}

# Return the answer if one line has half of $event. The engine ranks lines only by recorded events;
# for a computed event return undef.
sub _one_line($self, $event) {
    # Cache the answer, since the engine goes through all lines.
    my $known = $self->{one_line};
    $known->{$event->{name}} = $self->_find_line($event) if !exists $known->{$event->{name}};
    return $known->{$event->{name}};
}

sub _find_line($self, $event) {
    return undef if !grep { $_ eq $event->{name} } @{$self->{view}->profile->recorded};
    my ($line) = @{$self->{view}->profile->most($event->{name}, 1)};
    return undef if !$line || ($self->has_own && !$self->{own}->has($line->{file}));
    my $share = $line->{counts}[$event->{index}] / $event->{total};
    return undef if $share < MUCH || $self->_is_definition($line, $event->{index});
    return {
        sentence => _share_text($share) . " of $event->{name} is one line: "
            . "$line->{file}:$line->{line}" =~ s{\A.*/}{}sr,
        event  => $event->{name},
        share  => $share,
        counts => $line->{counts},
        map { $_ => $line->{$_} } qw(file line),
    };
}

# Return whether a function without known lines, which has all its counts at its definition, is
# defined at the line.
sub _is_definition($self, $line, $i) {
    return 0 if !$self->{folded};
    return scalar grep { $_->{file} eq $line->{file} && !$self->knows_lines($_)
        && ($self->_line_in($_, $i) // 0) == $line->{line} }
        @{$self->_folded_functions};
}

# ---- Cycles -------------------------------------------------------------------

# The causes of waiting cycles, by event, and their remedies.
my @CAUSES = (
    [CyDep => 'are a chain of operations, each of which needs the result of the one before: fewer'
            . ' dependent steps, or several chains side by side, shorten it'],
    [CyMem => 'wait for memory%s: '],
    [CyBr  => 'follow branches that were predicted wrong%s: arithmetic instead of a branch, or'
            . ' sorted data, avoids them'],
    [CyFe  => 'wait for code that is not in the cache: less code, or -fprofile-use, which puts hot'
            . ' code together, helps'],
);

# Return sentences for an answer about Cy: the program's instructions per cycle; and the main cause
# of waiting in the place that the answer names, or in all, if that is a quarter of the cycles.
sub _cycles($self, $answer) {
    return if $answer->{event} ne 'Cy';
    my @events  = @{$self->{view}->profile->events};
    my %column  = map { $events[$_] => $_ } 0 .. $#events;
    my %total   = map { $_ => $self->{view}->profile->total->[$column{$_}] } keys %column;
    my $counts  = $answer->{counts} // $self->{view}->profile->total;
    my @said = ($total{Ir} // 0) > 0
        ? sprintf('The program executes %.1f instructions a cycle', $total{Ir} / $total{Cy})
            . $self->_width : ();
    my ($cause) = sort { $b->[2] <=> $a->[2] } map { [@$_, $counts->[$column{$_->[0]}]] }
        grep { exists $column{$_->[0]} } @CAUSES;
    return @said if !$cause || $cause->[2] < CAUSE * $counts->[$column{Cy}];
    my ($event, $text, $most) = @$cause;
    my $line = $text =~ /%s/ && $self->_hottest_line($event);
    return (@said, ucfirst _share_text($most / $counts->[$column{Cy}]) . ' of the cycles '
            . (!$answer->{counts} ? '' : defined $answer->{function}
            ? 'in ' . ($answer->{named} // plain_name($answer->{function})) . ' ' : 'there ')
            . $text =~ s/%s/$line ? ", most at $line" : ''/er
            . ($event ne 'CyMem' ? ''
            : defined $self->{data} ? "of all data most for $self->{data}"
            : '--data-profile=yes tells which data'));
}

# Note that there is a profile of data. $object is, in words, the object for which loads wait most.
sub knows_data($self, $object) {
    $self->{data} = $object;
    return;
}

# Return the machine's largest number of instructions per cycle, as words; empty unless the profiles
# name exactly one.
sub _width($self) {
    my %width = map { $_ => 1 } map { /\AMachine: .*, ([\d.]+) instructions a cycle at most\z/ }
        map { @{$_->{descriptions}} } @{$self->{view}->profile->profiles};
    return keys %width == 1 ? " of at most @{[keys %width]}" : '';
}

# Return the line with the highest count of $event, as FILE:LINE; if there is own code, libraries
# are folded into it. Return undef if nothing is counted, or the event is not recorded.
sub _hottest_line($self, $event) {
    my $profile = $self->has_own ? $self->{folded} : $self->{view}->profile;
    return undef if !grep { $_ eq $event } @{$profile->recorded};
    my ($line) = @{$profile->most($event, 1)};
    return $line && $line->{line} ? "$line->{file}:$line->{line}" =~ s{\A.*/}{}sr : undef;
}

sub _of_functions($self, $event) {
    return $self->_of_own($event) // $self->_of_made_code($event) // $self->_of_all($event);
}

# ---- Own functions ------------------------------------------------------------

# Return a function that tells whether a function of the folded profile is own.
sub _judge($self) {
    return $self->{judge} //= $self->{own}->judge_of(@{$self->_folded_functions});
}

# Return whether there is own code, even with few counts.
sub has_own { return $_[0]{folded} && $_[0]{folded}->has_own_code ? 1 : 0 }

# Return the folded profile's functions, or all of the view's if names came too late: hashes of
# `name`, `file`, `counts`, `calls`, `library`. Without calls, libraries cannot be folded.
sub _folded_functions($self) {
    return $self->{functions} //= $self->_has_late_names ? [$self->_all_functions] : do {
        my @listed = @{$self->{folded}->functions};
        @listed ? [map { {%{$_->{function}}, counts => $_->{self}, calls => $_->{calls},
            library => $_->{library}, listed => $_->{function}, inclusive => $_->{inclusive}} }
            @listed]
            : $self->_flat_functions;
    };
}

# Return the functions of a profile without calls, one for each of their files.
sub _flat_functions($self) {
    my $next = $self->{folded}->table('file:function');
    my @functions;
    while (my $outer = $next->()) {
        push @functions, map { {name => $_->{name}, file => $outer->{name},
            counts => [split / /, $_->{counts}], calls => 0, library => []} } @{$outer->{inners}};
    }
    return \@functions;
}

sub _of_own($self, $event) {
    return undef if !$self->has_own;
    my $i = $event->{index};
    my (@own, @others);
    for my $function (@{$self->_folded_functions}) {
        my $share = $function->{counts}[$i] / $event->{total};
        push @{$self->_judge->($function) ? \@own : \@others}, {%$function, share => $share};
    }
    @$_ = sort { $b->{share} <=> $a->{share} || $a->{name} cmp $b->{name} } @$_ for \@own, \@others;
    my $outside = $self->_outside($event, \@own, \@others);
    my $top     = $self->_is_script && $self->_take_top_level(\@own);
    my ($first, $second) = $self->_sharpest($i, @own);
    # If no own function is listed, the largest share is below the threshold; 0 stands for it.
    my $share = $first ? $first->{share} : 0;
    return undef if $share <= $self->_little && ($outside < MUCH || $self->_run_time($event));
    my $has_calls = @{$self->{folded}->functions};
    my @sentences = $self->_has_late_names ? $self->_of_others($event, $outside)
        : $has_calls ? $self->_of_outside($event, $outside)
        : $self->_of_libraries($event, $outside, $share, @others);
    return undef if !@sentences && $share <= $self->_little;
    # Readers of a script do not look for the run-time system's work: sentences about it come last.
    my @at_last = $self->_is_script && $share > $self->_little ? splice @sentences : ();
    my $named = $first // $others[0];
    my ($line, $place) = $self->_place($i, $named);
    my $of = " of $event->{name} is ";
    my $first_said = @sentences;
    push @sentences, @sentences ? "next: $place"
        : $place =~ s/ (?=in |below )/$of/r . $self->_details($i, $first)
        if $share > $self->_little;
    push @sentences, ($self->_place($i, $top))[1] if $top;
    push @sentences, $self->_divided($i, $first, $event->{total}) if !$first_said;
    my $has_more = $second && !$first_said && $second->{share} > $share;
    push @sentences, ($has_more ? 'more, over several lines: ' : 'next: ')
        . ($self->_place($i, $second))[1]
        if $second && $second->{share} >= NEXT && $sentences[-1] !~ /\Anext/;
    push @sentences, $self->_divides($i, $event->{total}, @own) if !$self->_is_script;
    push @sentences, @at_last;
    return {
        event    => $event->{name},
        counts   => $named->{counts},
        $self->_said(@sentences),
        function => $named->{name},
        file     => $named->{file},
        named    => with_place($named, $line),
        defined $line ? (line => $line) : (),
    };
}

# Remove from @$own a script's top level, which imports modules and contains inlined code, if it
# comes first and the next has more than _little() and a quarter of its share. Return it, or undef.
sub _take_top_level($self, $own) {
    my ($first, $second) = @$own;
    return undef if !$second || !is_top_level($first->{name})
        || $second->{share} <= $self->_little || $second->{share} < CAUSE * $first->{share};
    return shift @$own;
}

# Return `sentence`, `plain` and `note` for an answer that consists of @sentences.
sub _said($self, @sentences) {
    my ($first, @others) = (@sentences, my @note = $self->estimate);
    my $sentence = join '. ', $first, map { ucfirst } @others;
    return (sentence => $sentence) if !@note;
    return (sentence => $sentence, note => ucfirst $note[0],
        plain => substr $sentence, 0, -length ". $note[0]");
}

# Return the share (0 to 1) of an event that is not in own code. It is less than 1 if there are
# files below the threshold, which may be own.
sub _outside($self, $event, $own, $others) {
    my ($folded, $i) = ($self->{folded}, $event->{index});
    my $outside = 1;
    if ($self->_has_late_names) {
        $outside -= $_->{share} for @$own;
    } elsif (grep { $_->{function}{file} eq NAMELESS && $self->_judge->($_->{function}) }
        @{$folded->functions}) {
        $outside = 0;
        $outside += $_->{share} for @$others;
    } else {
        $outside -= ($_->{line_0}[$i] + $_->{lines}[$i]) / $event->{total}
            for grep { $self->{own}->has_folded($_->{name}) } @{$folded->files};
    }
    return $outside == 1 && $folded->below->[$i] > 0 ? 1 - 1e-6 : $outside;
}

# Return a warning if the libraries' work had to be divided among their callers, with a way to avoid
# that; else an empty list. The work is divided if own code is inlined in libraries or, with calls
# alone, called back by them. There is also a warning if much code ran before it was named.
sub estimate($self) {
    my $folded = $self->{folded};
    return !$folded ? ()
        : $self->_has_late_names
            ? 'all without what they call: names came too late to follow calls by them'
        : !$folded->is_estimated ? ()
        : $folded->is_by_contexts ? 'an estimate; --inlined=yes is exact'
        : $folded->contexts_lack
            ? 'an estimate: contexts are deeper than --contexts-depth, or more than --contexts-max'
        : 'an estimate by call arcs; --contexts=yes is exact';
}

# Return whether much code ran before its run-time named it. Calls of it are recorded by address.
sub _has_late_names($self) {
    return $self->{has_late_names} //= () =
        grep { /\ALate names: (\d+) .* of (\d+),/ && $1 >= NEXT * $2 }
        map { @{$_->{descriptions}} } @{$self->{view}->profile->profiles};
}

# Return a function's hottest line, and a text with the function's share, name and place.
sub _place($self, $i, $function) {
    my $line = $self->_line_in($function, $i);
    return ($line, _share_text($function->{share})
            . (_is_below($i, $function) ? ' below ' : ' in ')
            . with_place($function, $line));
}

# Return a sentence with the hottest lines of $function, if the function has nearly all of an event
# and no line has half of the function's count; or if most of that count is the libraries' work and
# no line has four fifths of it: readers would assign all of it to the named line. Else return an
# empty list.
sub _divided($self, $i, $function, $total) {
    my ($all, $is_below) = ($function->{counts}[$i], _is_below($i, $function));
    return if $function->{share} < NEARLY && !$is_below;
    my @lines = grep { $_->[1][$i] >= NEXT * $total } $self->_lines_in($function, $i);
    my ($least, $most) = $is_below ? (1, NEARLY) : (2, MUCH);
    return if @lines < $least || $lines[0][1][$i] >= $most * $all;
    splice @lines, MOST if @lines > MOST;
    return 'most in line' . (@lines > 1 ? 's ' : ' ')
        . _listed(map { "$_->[0] (" . _percent($_->[1][$i] / $total) . ')' } @lines);
}

# If the first of @functions, the hottest, has less than two fifths, return a sentence with the
# function where the cost divides: the one with the least inclusive count that is half the total or
# more. Return an empty list if that count is nearly the total, as for main.
sub _divides($self, $i, $total, @functions) {
    return if !@functions || $functions[0]{share} >= SMALL;
    my ($function) =
        sort { $a->{inclusive}[$i] <=> $b->{inclusive}[$i] || $a->{name} cmp $b->{name} }
        grep { $_->{inclusive} && $_->{inclusive}[$i] >= MUCH * $total } @functions;
    return if !$function || $function->{inclusive}[$i] >= ALMOST * $total;
    return 'with all that it calls, ' . with_place($function, $self->_line_in($function, $i))
        . ' has ' . _percent($function->{inclusive}[$i] / $total);
}

# Return whether most of a function's counts are the libraries' work.
sub _is_below($i, $function) {
    return _below($i, $function) > MUCH * $function->{counts}[$i];
}

sub _below($i, $function) {
    my $below = 0;
    $below += $_->{counts}[$i] for @{$function->{library}};
    return $below;
}

# Return in words how often a function was called, if more than once, and the kind of libraries'
# work that has half of its counts, if any.
sub _details($self, $i, $function) {
    my %does;
    $does{doing($_->{function})} += $_->{counts}[$i] for @{$function->{library}};
    my ($most) = sort { $does{$b} <=> $does{$a} || $a cmp $b } keys %does;
    my $all = $function->{counts}[$i];
    my $times = $function->{calls} == 2 ? 'twice' : commas($function->{calls}) . ' times';
    return ($function->{calls} > 1 ? ", called $times" : '')
        . (defined $most && $does{$most} >= MUCH * $all
        ? ': ' . _share_text($does{$most} / $all) . " of it $most" : '');
}

# Return @functions, hottest first. But if most of the first function's counts are the libraries'
# work, a function with at least half of its counts and a clearly hotter line comes first.
sub _sharpest($self, $i, @functions) {
    return @functions
        if !@functions || !_is_below($i, $functions[0]);
    my ($best, $most) = (0, 0);
    for my $n (0 .. $#functions) {
        last if $functions[$n]{share} < MUCH * $functions[0]{share};
        my ($line) = $self->_lines_in($functions[$n], $i) or next;
        ($best, $most) = ($n, $line->[1][$i]) if $line->[1][$i] > CLEARLY * $most;
    }
    return (splice(@functions, $best, 1), @functions);
}

# Return the line of $function with most of event $i, with the libraries' work there; undef if its
# lines have almost none of its counts, because inlined code is not recorded there.
sub _line_in($self, $function, $i) {
    my ($most) = $self->_lines_in($function, $i);
    return $most && $most->[1][$i] > LITTLE * $function->{counts}[$i] ? $most->[0] : undef;
}

# Return the lines of a function, hottest first: arrays of line and counts. The count of a lone
# brace, where objects are destroyed and functions return, is halved for the order.
sub _lines_in($self, $function, $i) {
    return if !$function->{listed};
    my $braces = $self->{braces} ? $self->{braces}->($function->{file}) : {};
    return map { $_->[1] } sort { $b->[0] <=> $a->[0] || $a->[1][0] <=> $b->[1][0] }
        map { [$_->[1][$i] * ($braces->{$_->[0]} ? BRACE : 1), $_] }
        grep { $_->[0] > 0 && $_->[1][$i] > 0 } @{$self->{folded}->code($function->{listed})};
}

# Return a sentence about the counts without an own function above them, if they are half of all.
# Folding has moved them to functions without callers, such as the start of the loader, so the
# sentence is made from counts by object, and from the view's functions.
sub _of_outside($self, $event, $outside) {
    return if $outside < MUCH;
    my ($objects, $i) = ($self->{folded}->objects, $event->{index});
    my $loader = 0;
    $loader += ($objects->{$_}[$i] // 0) / $event->{total}
        for grep { $_ =~ $LOADER } keys %$objects;
    return _share_text($loader) . " of $event->{name} is the dynamic loader's, before main:"
        . ' --toggle-collect=main leaves that out'
        if $loader >= MUCH * $outside && $self->_has_own_program;
    # Work that no function of the script calls is the run-time system's, even if libraries do it.
    my $run_time = $self->_is_script
        ? $self->_run_time($event) // run_time_of($self->_program) : undef;
    return _share_text($outside) . " of $event->{name} is " . own_work($run_time) if $run_time;
    my ($most) = grep { !$self->_judge->($_) } $self->_most_of_all($i);
    return _share_text($outside) . " of $event->{name} is outside your own functions and what they"
        . ' call' . ($most ? ', the largest part of it in ' . plain_name($most->{name}) . ': '
        . _share_text($most->{count} / $event->{total}) : '');
}

# Return a sentence about functions that are not own, and whose callers are unknown, if they have
# half of an event.
sub _of_others($self, $event, $outside) {
    my $run_time = $self->_run_time($event);
    return $outside < MUCH ? () : _share_text($outside) . " of $event->{name} is in the "
        . ($run_time ? "$run_time->{language} $run_time->{what}" : 'run-time system')
        . ' and in libraries';
}

# Return whether the program's object is the user's own or unknown.
sub _has_own_program($self) {
    my $program = $self->_program;
    my ($object) = grep { m{(?:\A|/)\Q$program\E\z} } keys %{$self->{folded}->objects};
    return !defined $object || $program eq '' || $self->{own}->has_object($object);
}

# Return the name of the program that was run, from the first profile's command.
sub _program($self) {
    my ($run) = $self->{view}->commands;
    return ($run->{command} // '') =~ m{\A(?:\S*/)?([^/\s]+)} ? $1 : '';
}

# For a profile without calls, return a sentence about the libraries' share, if their share is at
# least $share, the largest share of an own function.
sub _of_libraries($self, $event, $outside, $share, $most = undef, @) {
    return if $outside < $share || !$most;
    return $self->_nameless($event, $most->{share})
        if $most->{name} eq NAMELESS && $most->{share} >= MUCH * $outside;
    my $part = $most->{share} >= MUCH * $outside ? 'most of it' : _share_text($most->{share});
    return _share_text($outside) . " of $event->{name} is in libraries, $part in "
        . plain_name($most->{name}) . ': a run with --call-graph=yes tells for whom';
}

# ---- Interpreters ---------------------------------------------------------------

sub _of_run_time($self, $event) {
    my $run_time = $self->_run_time($event);
    return $run_time && run_time_sentence($run_time);
}

# Return the answer if half of an event is in nameless code that a run-time system made.
sub _of_made_code($self, $event) {
    my $run_time = $self->_run_time($event) // return undef;
    my $objects  = $self->{folded} ? $self->{folded}->objects : {};
    my $made     = ($objects->{''} // [])->[$event->{index}] // 0;
    return undef if keys %$objects < 2 || $made < MUCH * $event->{total};
    return {event => $event->{name}, made_code => 1, sentence => made_code_sentence($run_time,
            _share_text($made / $event->{total}) . " of $event->{name}")};
}

# Return the run-time system that has a quarter of an event in its own code. If there is none, and
# own functions have little, return the program if it is a run-time system; else undef.
sub _run_time($self, $event) {
    my ($objects, %of) = ($self->{folded} ? $self->{folded}->objects : {});
    for my $path (sort keys %$objects) {
        my $run_time = run_time_of($path) // next;
        my $found = $of{$run_time->{language}} //= {%$run_time, count => 0, most => -1};
        my $count = $objects->{$path}[$event->{index}] // 0;
        $found->{count} += $count;
        @$found{qw(most object)} = ($count, $run_time->{object}) if $count > $found->{most};
    }
    my ($most) = sort { $b->{count} <=> $a->{count} } values %of;
    return $most if $most && $most->{count} >= CAUSE * $event->{total};
    return $self->is_about_own ? undef : run_time_of($self->_program);
}

# ---- Without line numbers -------------------------------------------------------

# Return a sentence on how the program's own object gets line numbers, if most of its counts, which
# are a tenth of all, lack them; else an empty list. Only profiles with calls tell objects apart.
sub _without_lines($self, $i) {
    my $program = $self->_program;
    my ($all, $without, $object, %is) = (0, 0);
    for my $function (@{($self->{folded} // $self->{view}->profile)->functions}) {
        my $here = $function->{function};
        next if $program eq '' || ($here->{object} // '') !~ m{(?:\A|/)\Q$program\E\z};
        $object = $here->{object};
        $all += $function->{self}[$i];
        $without += $function->{self}[$i] if $here->{file} eq NAMELESS;
        $is{Rust} = 1 if $here->{name} =~ /::h[0-9a-f]{16}\z|\bcore::|\b__rust/;
        $is{Go}   = 1 if $here->{name} =~ /\A(?:runtime|main)[.]/;
        $is{stripped} = 1 if $here->{name} =~ /\A0x/;
    }
    return if $all < NEXT * $self->{view}->profile->total->[$i] || $without < MUCH * $all
        || ($self->{own} && $self->{own}->has_files_in($object));
    return "$program has no line numbers, as Valgrind reads no .dwo files: compile it"
        . ($is{Rust} ? ' with split-debuginfo = "off"' : ' with -g, without -gsplit-dwarf')
        if $self->{split} && $self->{split}->($object);
    return "$program has no line numbers: " . (
        $object =~ m{\A/(?:usr/)?s?bin/} ? 'its package of debug symbols has them'
        : $is{Go} ? 'build it without -ldflags="-s -w"'
        : $is{Rust} ? 'build it with debug = true in Cargo.toml, or with -g'
        : $is{stripped} ? 'compile it with -g, and do not strip it'
            . ($self->_has_loader ? '' : ' (Go: no -ldflags="-s -w")')
        : 'compile it with -g');
}

# Return whether the dynamic loader has run; most programs of Go do not need it.
sub _has_loader($self) {
    return scalar grep { $_ =~ $LOADER } keys %{($self->{folded} // return 1)->objects};
}

# ---- All functions ------------------------------------------------------------

sub _all_functions($self) {
    my @functions;
    my $next = $self->{view}->one_by_one;
    while (my $function = $next->()) {
        push @functions, {calls => 0, library => [], counts => [split / /, $function->{counts}],
            map { $_ => $function->{$_} } qw(name file)};
    }
    return @functions;
}

# Return the functions with the highest counts of an event, one more than an answer names. The table
# is not kept: it may be very long.
sub _most_of_all($self, $index) {
    my @most;
    my $next = $self->{view}->one_by_one;
    while (my $function = $next->()) {
        my $count = (split / /, $function->{counts})[$index];
        next if @most > FEW && $count <= $most[-1]{count};
        my $place = @most;
        $place-- while $place > 0 && $most[$place - 1]{count} < $count;
        splice @most, $place, 0, {count => $count, map { $_ => $function->{$_} } qw(name file)};
        pop @most if @most > FEW + 1;
    }
    return @most;
}

sub _of_all($self, $event) {
    my ($name, $index, $total) = @$event{qw(name index total)};
    my $view = $self->{view};
    my @functions = map { {%$_, share => $_->{count} / $total} } $self->_most_of_all($index);
    my ($first) = @functions or return undef;
    my %found = (event => $name, function => $first->{name}, file => $first->{file});
    my ($sum, @few) = 0;
    my ($nameless) = grep { $_->{name} eq NAMELESS } @functions;
    for my $function (grep { $_->{name} ne NAMELESS } @functions) {
        last if $sum >= MUCH || @few == FEW;
        $sum += $function->{share};
        push @few, plain_name($function->{name});
    }
    my $have = @few == 1 ? 'is one function' : 'is ' . @few . ' functions';
    return {%found, sentence => _share_text($sum) . " of $name $have: " . _listed(@few)}
        if $sum >= MUCH;
    return {%found, sentence => $self->_nameless($event, $nameless->{share})}
        if $nameless && $nameless == $first && $first->{share} > LITTLE;
    my $where = $self->{has_flame} ? 'look at the flame graph'
        : @{$view->functions // []} ? 'look at inclusive counts'
        : 'a run with --contexts=yes tells which calls do';
    # If the report selects functions, a hidden function may have more.
    return {%found, sentence => "no function has more than 3 % of $name: $where"}
        if $first->{share} <= LITTLE && $view->has_all;
    return {%found, sentence => 'the hottest function, ' . plain_name($first->{name}) . ', has '
            . _share_text($first->{share}) . " of $name"};
}

sub _nameless($self, $event, $share) {
    return _share_text($share) . " of $event->{name} is in functions whose names are not known"
        . (defined $self->advice ? '' : ': they are in debug information, or in symbols');
}

# Return how to run the program so that its run-time system writes the names of functions, if it has
# not (Cachegrind::Profile::Languages); else undef.
sub advice { return ($_[0]->_language // {})->{advice} }

# Return how to run the program so that lines within functions of its language are known, or undef.
sub advice_on_lines { return ($_[0]->_language // {})->{lines} }

sub _language($self) {
    return $self->{language} if exists $self->{language};
    my ($run) = $self->{view}->commands;
    my @listed  = map { $_->{function} } @{($self->{folded} // $self->{view}->profile)->functions};
    my $objects = $self->{folded} ? $self->{folded}->objects : {};
    # The functions of a script may have no own counts: an interpreter executes them.
    my $others = $self->{view}->one_by_one;
    return $self->{language} = language_of($run->{command}, sub { shift @listed // $others->() },
        sort keys %$objects);
}

# Return whether a run-time system executes the program, whose functions are known by name.
sub _is_script($self) {
    my $language = $self->_language;
    return $language && $language->{has_names};
}

# Return a share in percent; in $IN_WORDS's form if words are exact to half a percent; or `all`.
sub _share_text($share) {
    for ([1 / 4, 'a quarter'], [1 / 3, 'a third'], [1 / 2, 'half'], [2 / 3, 'two thirds'],
        [3 / 4, 'three quarters'])
    {
        return "\0$_->[1]\0" . _percent($share) . "\0" if abs($share - $_->[0]) < 0.005;
    }
    return $share == 1 ? 'all' : _percent($share);
}

sub _percent($share) {
    my $percent = int 100 * $share + 0.5;
    return ($percent == 100 && $share < 1 ? 'more than 99' : $percent) . ' %';
}

sub _listed(@names) {
    my $last = pop @names;
    return @names ? join(', ', @names) . " and $last" : $last;
}

1;
