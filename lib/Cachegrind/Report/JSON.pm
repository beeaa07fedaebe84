# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::JSON;

# The report as one JSON document, for programs.
#
# docs/cg_annotate.schema.json describes its shape. It has most contents of the text report, and
# whole counts without percentages. Keys have a fixed order, and lines of sources and entries of
# most arrays have their own lines, so that diff can compare documents. The document is written
# piece by piece, to save memory.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Count qw(compare_counts);
use Cachegrind::Profile::CacheUse qw(line_sentence wasteful_lines);
use Cachegrind::Profile::Difference qw(comparison_of);
use Cachegrind::Report::Badges qw(badges_of);
use Cachegrind::Source::Missing qw(mending);
use Cachegrind::Report::Difference qw(answer_of);
use Cachegrind::Text::JSON qw(json_list json_object json_text);

# The version of the document's shape. It changes only if readers of the older shape fail, although
# they ignore unknown keys.
use constant SCHEMA => 1;

use constant {
    MOST_FOUND => 40,    # largest number of the page's findings on cache use, and on values
    HOTTEST    => 10,    # largest number of lines listed as hottest
};

# Make a report of `view`. `output` is a handle in raw mode, or a function that takes pieces of the
# document; `invocation` is the command line as one string; `generator` is the program's name and
# version. Optional are `difference`, true if the profile is a difference; `same`, the
# Cachegrind::Profile::Sameness of its sides; `instructions`, an array of functions from
# Cachegrind::Annotate::Instructions; `free`, from left_without() of Cachegrind::Annotate::Free;
# `values`, the run's Cachegrind::Values; `data`, `types` and `data_threshold`, for data_json() of
# Cachegrind::Report::DataJSON; `answers`, a Cachegrind::Profile::Answer; `own`, a
# Cachegrind::Source::Own; `is_page`, true if the document is part of a page; and `progress`, a
# Cachegrind::Command::Progress.
sub new($class, %given) {
    my $self = $class->SUPER::new(%given);
    $self->{indexes} = [map { $_->{index} } @{$self->{view}->shown}];
    my $recorded = @{$self->{view}->profile->events};
    # If all events are shown in order, rows without rates or old counts can be written unchanged.
    $self->{all_shown} = "@{$self->{indexes}}" eq join(' ', 0 .. $recorded - 1)
        && !$self->{view}->profile->sides && !grep { $_->{rate} } @{$self->{view}->shown};
    return $self;
}

# Print the document. Raise an error if it cannot be written or, with annotated sources, if the
# report's numbers do not add up.

sub _print($self) {
    my $view = $self->{view};
    $self->_put_bytes('{');
    $self->_print_head;
    $self->_print_answer;
    $self->_print_hottest_lines if !$self->{is_page};
    $self->_print_free if $self->{free};
    $self->_print_tables;
    $self->_print_call_graph if $self->{view}->functions;
    $self->_print_data if $self->{data};
    $self->_print_findings if $self->{is_page};
    $self->_print_sources;
    $self->_print_instructions if @{$self->{instructions} // []};
    $self->_print_tally if $view->annotate;
    $self->_put_bytes("\n}\n");
    $self->_flush;
    $view->check_tally if $view->annotate;
    return;
}

# ---- Pieces -----------------------------------------------------------------

# Return a JSON array of the shown events' counts. $counts is an array, or a string divided by
# blanks.
sub _counts($self, $counts) {
    return '[' . ($counts =~ tr/ /,/r) . ']' if !ref $counts && $self->{all_shown};
    my @all = ref $counts ? @$counts : split / /, $counts;
    return json_list(map { _or_null($_) } @all[@{$self->{indexes}}]);
}

# Return a member with the old side's counts, in a difference; else an empty list. The key is $name
# or, without it, `old`.
sub _old($self, $counts, $name = undef) {
    return if !$self->{view}->profile->sides;
    my @all = split / /, $counts;
    return ($name // 'old' => $self->_counts([@all[@all / 2 .. $#all]]));
}

sub _member($self, $key, $value) {
    $self->_put_bytes(($self->{members}++ ? ',' : '') . qq(\n"$key": $value));
    return;
}

# Print an array, with each element on a line of its own. $next returns the next element, and undef
# after the last.
sub _print_list($self, $key, $next) {
    $self->_member($key, '[');
    my $between = "\n";
    while (defined(my $element = $next->())) {
        $self->_put_bytes("$between$element");
        $between = ",\n";
    }
    $self->_put_bytes("\n]");
    return;
}

sub _print_array($self, $key, @elements) {
    return $self->_member($key, '[]') if !@elements;
    return $self->_print_list($key, sub { shift @elements });
}

# ---- Parts of the document --------------------------------------------------

sub _print_head($self) {
    my $view    = $self->{view};
    my $profile = $view->profile;
    $self->_member('schema',     SCHEMA);
    $self->_member('generator',  json_text($self->{generator}));
    $self->_member('invocation', json_text($self->{invocation}));
    $self->_member('difference', $self->{difference} ? 'true' : 'false');
    $self->_print_array('profiles', map {
        json_object(
            path         => json_text($_->{path}),
            command      => json_text($_->{command}),
            descriptions => json_list(map { json_text($_) } @{$_->{descriptions}}),
            @{$_->{notes} // []}
                ? (notes => json_list(map { json_text($_) } @{$_->{notes}})) : (),
        )
    } @{$profile->profiles});
    $self->_member('events_recorded', json_list(map { json_text($_) } @{$profile->recorded}));
    $self->_print_array('events', map {
        json_object(
            name => json_text($_->{name}),
            what => json_text($profile->long_name($_->{name})),
            $_->{rate} ? (unit => '"millionths"') : (),
        )
    } @{$view->shown});
    $self->_member('sort', json_list(map { json_text($_) } $view->sort_events));
    $self->_member('threshold', json_text($view->thresholds));
    $self->_member('annotation', $view->annotate ? 'true' : 'false');
    $self->_print_sameness if $self->{same};
    $self->_member('chosen', json_list(map { json_text($_) } $view->chosen));
    $self->_member('total', $self->_counts($profile->total));
    $self->_print_comparison;
    return;
}

# Print the answer: the place of the highest counts. A page, if not of a difference, also gets
# answers about single events, and the verdicts on the run.
sub _print_answer($self) {
    my $answers = $self->{answers};
    my $answer = answer_of($answers) // return;
    $self->_member('answer', _answer_json(
            $self->{is_page} ? $answer : {%$answer, plain => undef, note => undef}));
    return if !$self->{is_page} || $self->{difference};
    require Cachegrind::Report::Verdicts;
    my @events = grep { !$_->{rate} } @{$self->{view}->shown};
    my @of_events = grep { defined } map { $answers->of($_->{name}) } @events;
    $self->_member('answers', json_list(map { _answer_json($_) } @of_events));
    $self->_member('verdicts', json_list(map { _answer_json($self->_with_number($_)) }
            Cachegrind::Report::Verdicts::verdicts($self->{view}, $answers, $self->{data})));
    return;
}

# Print the lines with most of the first sort event, if that is recorded. If the answer is about own
# code, libraries are folded into it.
sub _print_hottest_lines($self) {
    my ($answers, $view) = @$self{qw(answers view)};
    my ($event) = $view->sort_events;
    return if !$answers || !grep { $_ eq $event } @{$view->profile->recorded};
    my $profile = ($answers->is_about_own ? $answers->of_own : $view)->profile;
    $self->_print_array('hottest_lines', map {
        json_object(file => json_text($_->{file}), line => $_->{line},
            counts => $self->_counts($_->{counts}), $self->_old(join ' ', @{$_->{counts}}))
    } grep { $_->{line} } @{$profile->most($event, HOTTEST)});
    return;
}

# Return a verdict in which `object` is the object's index on the page.
sub _with_number($self, $verdict) {
    return $verdict if !defined $verdict->{object};
    require Cachegrind::Report::DataJSON;
    return {%$verdict, object => Cachegrind::Report::DataJSON::object_number(
        $self->{data}, $verdict->{object}, $self->{data_threshold})};
}

sub _answer_json($answer) {
    return json_object(
        map({ $_ => json_text($answer->{$_}) }
            grep { defined $answer->{$_} }
            qw(key title figure sentence plain note event function file)),
        map { $_ => $answer->{$_} } grep { defined $answer->{$_} } qw(line object),
    );
}

sub _print_free($self) {
    my ($functions, $left, $note) = @{$self->{free}}{qw(functions left note)};
    $self->_member('free', json_object(
        functions => json_list(map { my $function = $_;
            json_object(map { $_ => json_text($function->{$_}) } qw(file name)) } @$functions),
        left => $self->_counts($left),
        defined $note ? (note => json_text(ucfirst "$note.")) : (),
    ));
    return;
}

# In a difference, print the names that the two sides write differently but that are taken for the
# same.
sub _print_sameness($self) {
    my $same = $self->{same};
    my @folders = map { json_text($_) } $same->folders;
    my @objects = map { json_object(old => json_text($_->[0]), new => json_text($_->[1])) }
        $same->objects;
    $self->_member('same_folders', json_list(@folders)) if @folders;
    $self->_member('same_objects', json_list(@objects)) if @objects;
    $self->_member('moved_functions', $same->moved) if $same->moved;
    return;
}

sub _print_comparison($self) {
    my $comparison = comparison_of($self->{view}) // return;
    my @events = @{$comparison->{events}};
    $self->_member('comparison', json_object(
        equal => $comparison->{equal} ? 'true' : 'false',
        old   => json_list(map { _or_null($_->{old}) } @events),
        grown  => json_list(map { _or_null($_->{grown}) } @events),
        shrunk => json_list(map { _or_null($_->{shrunk}) } @events),
        functions => json_object(map { $_ => $comparison->{$_} } qw(came gone changed same)),
    ));
    return;
}

sub _or_null($count) {
    return !defined $count || lc $count eq 'nan' ? 'null' : $count;
}

my %TABLES = (files => ['file:function', 'functions'], functions => ['function:file', 'files']);

sub _print_tables($self) {
    for my $key ('files', $self->{is_page} ? () : 'functions') {
        my ($name, $parts) = @{$TABLES{$key}};
        # On a page, the user's own files are marked.
        my $own = $self->{is_page} && $self->{own};
        $own->know_shown(@{$self->{view}->profile->files}) if $own;
        my $next = $self->{view}->profile->table($name);
        $self->_print_list($key, sub {
            my $outer = $next->() // return undef;
            return json_object(
                $self->_entry($outer),
                $own && $own->has($outer->{name}) ? (own => 'true') : (),
                $parts => json_list(map { json_object($self->_entry($_)) } @{$outer->{inners}}),
            );
        });
    }
    return;
}

sub _entry($self, $entry) {
    return (
        name   => json_text($entry->{name}),
        counts => $self->_counts($entry->{counts}),
        $self->_old($entry->{counts}),
    );
}

# ---- The call graph ---------------------------------------------------------

sub _print_call_graph($self) {
    my $view = $self->{view};
    my $i    = 0;
    # On a page, the user's own functions are marked.
    my $is_own = $self->{is_page} && $self->{own}
        ? $self->{own}->judge_of(map { $_->{function} } @{$view->functions}) : sub { 0 };
    $self->_member('call_graph_order', $view->inclusive ? '"inclusive"' : '"self"');
    $self->_print_list('call_graph', sub {
        my $entry = $view->functions->[$i++] // return undef;
        return json_object(
            _function($entry->{function}),
            $is_own->($entry->{function}) ? (own => 'true') : (),
            calls     => $entry->{calls},
            inclusive => $self->_counts($entry->{inclusive}),
            self      => $self->_counts($entry->{self}),
            $self->_old(join(' ', @{$entry->{inclusive}}), 'old_inclusive'),
            $self->_old(join(' ', @{$entry->{self}}), 'old_self'),
            map { $_ => json_list(map { json_object($self->_call($_)) } @{$entry->{$_}}) }
                qw(callers callees),
        );
    });
    return;
}

sub _function($function) {
    return (
        name => json_text($function->{name}),
        file => json_text($function->{file}),
        defined $function->{object} ? (object => json_text($function->{object})) : (),
        $function->{cycle}          ? (cycle  => $function->{cycle})             : (),
    );
}

sub _call($self, $call) {
    return (
        $call->{function} ? _function($call->{function}) : (others => $call->{number}),
        calls  => $call->{calls},
        counts => $self->_counts($call->{counts}),
        $self->_old(join ' ', @{$call->{counts}}),
    );
}

# ---- Data -------------------------------------------------------------------

sub _print_data($self) {
    require Cachegrind::Report::DataJSON;
    my ($sort) = $self->{view}->sort_events;
    $self->_member('data', Cachegrind::Report::DataJSON::data_json($self->{data},
            sort => $sort, types => $self->{types}, threshold => $self->{data_threshold}));
    return;
}

# Print what the page has beside the report: findings on lines that waste loaded data; the lines of
# own functions; and findings on values that are nearly always the same.
sub _print_findings($self) {
    $self->print_cache_use($self->{view});
    $self->_print_own_lines;
    return if !$self->{values};
    require Cachegrind::Values::Sentence;
    $self->_print_array('values_said', map {
        json_object(
            sentence => json_text($_->{sentence}), file => json_text($_->{file}),
            line => $_->{line}, function => json_text($_->{function}),
        )
    } Cachegrind::Values::Sentence::sentences(@$self{qw(values own)}, MOST_FOUND));
    return;
}

# Print the lines of own functions, each with the function's count of the first event on that line.
sub _print_own_lines($self) {
    my ($answers, $own) = @$self{qw(answers own)};
    return if !$answers || !$own || $self->{difference};
    my $profile = $answers->of_own->profile;
    my @functions = map { $_->{function} } @{$profile->functions};
    $self->_print_list('own_lines', sub {
        while (my $function = shift @functions) {
            next if !$own->has($function->{file});
            my @lines = grep { $_->[0] > 0 } @{$profile->code($function)} or next;
            return json_object(
                name  => json_text($function->{name}),
                file  => json_text($function->{file}),
                lines => json_list(map { json_list($_->[0], $_->[1][0]) } @lines),
            );
        }
        return undef;
    });
    return;
}

# Print the member `cache_use`, if $view has events of cache use, and is not of a difference.
sub print_cache_use($self, $view) {
    my $lines = $self->{difference} ? undef : wasteful_lines($view, MOST_FOUND);
    return if !$lines;
    $self->_print_array('cache_use', map {
        json_object(
            file => json_text($_->{file}), line => $_->{line}, wasted => $_->{wasted},
            loaded => $_->{loaded}, sentence => json_text(line_sentence($_)),
        )
    } @$lines);
    return;
}

# ---- Sources ----------------------------------------------------------------

sub _print_sources($self) {
    my $view   = $self->{view};
    my @files  = $view->files;
    my @missing;
    $self->_member('sources', '[');
    for my $i (0 .. $#files) {
        $self->_put_bytes(($i ? ',' : '') . "\n{");
        my $source = $view->source($files[$i]);
        push @missing, @{$source->originals} if $source->status eq 'unreadable';
        $self->_print_source($source);
        $self->_put_bytes('}');
        $self->{progress}->update(($i + 1) / @files) if $self->{progress};
    }
    $self->{progress}->finish if $self->{progress};
    $self->_put_bytes("\n]");
    $self->_member('mending',
        json_text(mending(\@missing, map { $_->{path} } @{$view->profile->profiles}))) if @missing;
    $self->_member('without_data', json_list(map { json_text($_) } $view->chosen_without_data));
    return;
}

sub _print_source($self, $source) {
    my $readable = $source->status eq 'readable';
    my @head     = (
        name      => json_text($source->name),
        originals => json_list(map { json_text($_) } @{$source->originals}),
        status    => json_text($source->status),
    );
    push @head, path => json_text($source->path),
        outdated_profiles => json_list(map { json_text($_->{path}) } $source->outdated_profiles)
        if $readable;
    $self->_put_bytes(json_object(@head) =~ s/\A.(.*).\z/$1/sr);
    return if !$readable;

    # The page shows calls by function, so it needs no calls by line.
    my $counted = $source->counted_lines($self->{is_page});
    $self->_put_bytes(',"unknown":' . (defined $counted->{unknown}
            ? $self->_counts($counted->{unknown}) : 'null'));
    $self->_put_bytes(',"lines":[');
    my ($between, $missing) = "\n";
    my @shown;
    my $next = $source->pieces($counted);
    while (my $piece = $next->()) {
        if ($missing = $piece->{past_end}) {
            last;
        }
        my ($number, $counts) = @$piece{qw(first counts)};
        for my $text (@{$piece->{texts}}) {
            my $of_line = $counts->[$number - $piece->{first}];
            $self->_put_bytes("$between\[$number,"
                    . (defined $of_line ? $self->_counts($of_line) : 'null')
                    . ',' . json_text($text) . ']');
            push @shown, [$number, $of_line, $text] if $self->{view}->profile->sides;
            $number++;
            $between = ",\n";
        }
    }
    $self->_put_bytes(']');
    $self->_put_bytes(',"past_end":' . json_list(map {
        json_list($missing->{numbers}[$_], $self->_counts($missing->{counts}[$_]))
    } grep { defined $missing->{counts}[$_] } 0 .. $#{$missing->{numbers}})) if $missing;
    my @badges = $self->{difference} ? () : $self->_badges->($source, $counted);
    $self->_put_bytes(',"badges":' . json_list(map {
        json_object(line => $_->{line},
            kind => json_text($_->{kind}), text => json_text($_->{text}),
            what => json_text($_->{what}))
    } @badges)) if @badges;
    $self->_print_old_lines($source, $counted, @shown) if @shown;
    my $gone = $counted->{gone};
    $self->_put_bytes(',"gone":' . json_list(map {
        my $number = $_;
        map {
            json_object(behind => $number, old_line => $_->{number},
                counts => $self->_counts($_->{counts}), text => json_text($_->{text}))
        } @{$gone->{$number}}
    } sort { $a <=> $b } keys %$gone)) if %$gone;
    return if $self->{is_page} || !$self->{view}->functions;
    my $calls = $counted->{calls};
    $self->_put_bytes(',"calls":' . json_list(map {
        my $number = $_;
        map { json_object(line => $number, $self->_call($_)) } @{$calls->{$number}}
    } sort { compare_counts($a, $b) } keys %$calls));
    return;
}

sub _badges($self) {
    return $self->{badges} //= badges_of(@$self{qw(view values)});
}

# Print the lines of a difference: those shown, and those deleted. A line has its numbers in the old
# and in the new source, its old counts, and its old text if different.
sub _print_old_lines($self, $source, $counted, @shown) {
    my $next = $source->old_lines($counted, @shown);
    $self->_put_bytes(',"old_lines":[');
    my $between = "\n";
    while (my $line = $next->()) {
        my %of = $self->_old($line->{counts} // '');
        $self->_put_bytes($between . json_list($line->{old} // 'null', $line->{new} // 'null',
            defined $line->{counts} ? $of{old} : 'null',
            defined $line->{text} ? json_text($line->{text}) : ()));
        $between = ",\n";
    }
    $self->_put_bytes(']');
    return;
}

sub _print_instructions($self) {
    $self->_print_array('instructions', map {
        json_object(
            name   => json_text($_->{name}),
            file   => json_text($_->{file}),
            object => json_text($_->{object}),
            rows   => json_list(map { $self->_instruction($_) } @{$_->{rows}}),
        )
    } @{$self->{instructions}});
    return;
}

sub _instruction($self, $row) {
    return json_object(
        address => sprintf('"0x%x"', $row->{address}),
        defined $row->{counts}
        ? (file => json_text($row->{file}), line => $row->{line},
            counts => $self->_counts($row->{counts})) : (),
        defined $row->{function} ? (function => json_text($row->{function})) : (),
        defined $row->{text} ? (text => json_text($row->{text})) : (),
        $row->{jumps} ? (jumps => json_list(map { _jump($_) } @{$row->{jumps}})) : (),
        $row->{calls}
        ? (calls => json_list(map { json_object($self->_call($_)) } @{$row->{calls}})) : (),
    );
}

sub _jump($jump) {
    return json_object(
        to => sprintf('"0x%x"', $jump->{to}),
        map { defined $jump->{$_} ? ($_ => $jump->{$_}) : () } qw(followed executed)
    );
}

sub _print_tally($self) {
    $self->_print_array('tally', map {
        json_object(
            what      => json_text($_->{key}),
            annotated => $_->{annotated} ? 'true' : 'false',
            counts    => $self->_counts($_->{counts}),
        )
    } $self->{view}->tally);
    return;
}

1;
