# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Check;

# The verdicts of a check, as text, Markdown, JSON or GitHub's workflow commands. Text from profiles
# and sources is not trusted: it is shown literally, and cannot harm a terminal, Markdown or GitHub.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Profile::Doing qw(with_place);
use Cachegrind::Report::DataText qw(object_text);
use Cachegrind::Text::Format qw(aligned_lines change_text percent_text signed_text value_text);
use Cachegrind::Text::JSON qw(json_list json_object json_rows json_text shown_text);
use Cachegrind::Text::Markdown qw(markdown_code markdown_row markdown_rule markdown_text);
use Cachegrind::Text::Visible qw(visible_text);

# Make a report of `check`, a Cachegrind::Check. `output` is a handle in raw mode; `old` and `new`
# are arrays of the names of the compared profiles; `same` is their Cachegrind::Profile::Sameness;
# `format` is `text`, `markdown`, `json` or `github`. For `github`, `annotated` is a
# Cachegrind::Check of the same profiles with libraries folded into own code.
sub new($class, %given) {
    return $class->SUPER::new(%given, comparison => $given{check}->comparison);
}

sub _print($self) {
    my $check = $self->{check};
    $self->{events}      = [$check->events];
    $self->{beyond}      = [$check->functions_beyond];
    my ($explains, $wanted) = $self->{format} eq 'github'
        ? ($self->{annotated}, sub { return $self->{annotated}->comparison->is_own($_[0]) })
        : $check;
    $self->{explanation} = {map { $_->{event} => $explains->explanation($_, $wanted) }
            grep { $_->{verdict} =~ /exceeded|warning/ } @{$self->{events}}};
    for my $why (grep { $_->{of} eq 'objects' } values %{$self->{explanation}}) {
        $_->{name} = object_text($_->{object}) for @{$why->{functions}};
    }
    my $print = {text => \&_print_text, markdown => \&_print_markdown, json => \&_print_json,
        github => \&_print_github}->{$self->{format}};
    $self->$print;
    return;
}

# ---- Texts for all forms ----------------------------------------------------

my %VERDICT = (exceeded => 'EXCEEDED', warning => 'warning', ok => 'ok', none => '-');

# Return the change in percent of the old count. A small change has more decimals, because limits
# may be small.
sub _percent { return change_text(@{$_[0]}{qw(change old)}, 1) }

sub _part($of, $whole) {
    return $whole eq '0' ? '' : percent_text($of->{change}, $whole) . '%';
}

sub _place($line) {
    return $line->{file} . ':' . ($line->{number} // '(gone)');
}

sub _visible($text) {
    return visible_text($text) =~ s/\t/    /gr;
}

sub _verdict($self) {
    my @over = map { $_->{event} } grep { $_->{verdict} eq 'exceeded' } @{$self->{events}};
    my $beyond = @{$self->{beyond}};
    if (!@over && !$beyond) {
        my @warned = map { $_->{event} } grep { $_->{verdict} eq 'warning' } @{$self->{events}};
        return !$self->{check}->has_limits ? 'there is no limit'
            : 'within limits' . (@warned ? ', but for warnings: ' . join ', ', @warned : '');
    }
    return join ' and ', @over ? 'exceeded: ' . join(', ', @over) : (),
        $beyond ? ($beyond == 1 ? '1 function' : "$beyond functions") . ' beyond the limit' : ();
}

sub _notes($self) {
    return (
        $self->{same}->notes,
        $self->{comparison}->notes,
        $self->{comparison}->lines_not_matched
        ? 'Lines are compared by their numbers: Algorithm::Diff is not installed.' : (),
    );
}

# Return an array for each event that has an explanation: the event, and the explanation.
sub _explained($self) {
    return map { [$_, $self->{explanation}{$_->{event}}] }
        grep { $self->{explanation}{$_->{event}} } @{$self->{events}};
}

# ---- Text -------------------------------------------------------------------

sub _put_aligned($self, $sides, @rows) {
    $self->_put(aligned_lines($sides, @rows));
    return;
}

sub _print_text($self) {
    $self->_put('old: ' . join(' ', map { _visible($_) } @{$self->{old}}),
        'new: ' . join(' ', map { _visible($_) } @{$self->{new}}), '');
    $self->_put_aligned([qw(l r r r r r l)], [qw(event old new change), '', 'limit', 'verdict'],
        map {
            [$_->{event}, value_text($_, $_->{old}), value_text($_, $_->{new}),
                signed_text($_, $_->{change}),
                _percent($_), $_->{limit} // '', $VERDICT{$_->{verdict}}]
        } @{$self->{events}});
    for my $explained ($self->_explained) {
        my ($event, $why) = @$explained;
        my $change = "$event->{event}: " . signed_text($event, $event->{change}) . ', '
            . ($event->{rate} ? 'moved by' : 'in');
        $self->_put('', "$change these $why->{of}:");
        $self->_put_functions($event->{change}, @{$why->{functions}});
        $self->_put_more($why->{more_functions});
        $self->_put('  all others: ' . signed_text($event, $why->{other_functions}));
        next if !@{$why->{lines}};
        $self->_put("$change these lines:");
        $self->_put_aligned([qw(r r l l)], map {
            ['  ' . signed_text($_, $_->{change}), _part($_, $event->{change}),
                _visible(_place($_)),
                _visible(($_->{text} // '') =~ s/^\s+//r)]
        } @{$why->{lines}});
        $self->_put_more($why->{more_lines});
        $self->_put('  all others: ' . signed_text($event, $why->{other_lines}));
    }
    my %beyond;
    push @{$beyond{"$_->{event} by more than $_->{limit}"}}, $_ for @{$self->{beyond}};
    for my $what (sort keys %beyond) {
        $self->_put('', "Functions that grew in $what:");
        $self->_put_functions(undef, @{$beyond{$what}});
    }
    my @notes = map { _visible($_) } $self->_notes;
    $self->_put('', @notes) if @notes;
    $self->_put('', q(Verdict: ) . $self->_verdict);
    return;
}

sub _put_functions($self, $whole, @functions) {
    $self->_put_aligned([qw(r r r l)], map {
        ['  ' . signed_text($_, $_->{change}), defined $whole ? _part($_, $whole) : _percent($_),
            value_text($_, $_->{old}) . ' -> ' . value_text($_, $_->{new}),
            _visible((defined $_->{file} ? "$_->{file}:" : '') . $_->{name})]
    } @functions);
    return;
}

sub _put_more($self, $more) {
    $self->_put("  ... and $more more") if $more;
    return;
}

# ---- Markdown ---------------------------------------------------------------

sub _print_markdown($self) {
    $self->_put('### Check of profiles: ' . markdown_text($self->_verdict), '');
    $self->_put(markdown_row(qw(Event Old New Change), '%', 'Limit', 'Verdict'),
        markdown_rule(qw(l r r r r r l)));
    $self->_put(markdown_row(markdown_text($_->{event}), value_text($_, $_->{old}),
            value_text($_, $_->{new}), signed_text($_, $_->{change}), _percent($_),
            $_->{limit} // '', _marked($_->{verdict})))
        for @{$self->{events}};
    for my $explained ($self->_explained) {
        my ($event, $why) = @$explained;
        my $name = markdown_text($event->{event});
        $self->_put('', "#### What made the change of $name", '');
        my $title = {objects => 'Object', functions => 'Function'}->{$why->{of}};
        $self->_put(markdown_row('Change', 'Part', $title, 'File'), markdown_rule(qw(r r l l)));
        $self->_put(markdown_row(signed_text($_, $_->{change}), _part($_, $event->{change}),
                markdown_code($_->{name}), defined $_->{file} ? markdown_code($_->{file}) : ''))
            for @{$why->{functions}};
        $self->_put_others_row($event, $why->{other_functions});
        next if !@{$why->{lines}};
        $self->_put('', markdown_row('Change', 'Part', 'Line', 'Source'),
            markdown_rule(qw(r r l l)));
        $self->_put(markdown_row(signed_text($_, $_->{change}), _part($_, $event->{change}),
                markdown_code(_place($_)), markdown_code(($_->{text} // '') =~ s/^\s+//r)))
            for @{$why->{lines}};
        $self->_put_others_row($event, $why->{other_lines});
    }
    if (@{$self->{beyond}}) {
        $self->_put('', '#### Functions beyond their limit', '');
        $self->_put(markdown_row('Event', 'Change', '%', 'Limit', 'Function', 'File'),
            markdown_rule(qw(l r r r l l)));
        $self->_put(markdown_row(markdown_text($_->{event}), signed_text($_, $_->{change}),
                _percent($_),
                $_->{limit}, markdown_code($_->{name}), markdown_code($_->{file})))
            for @{$self->{beyond}};
    }
    $self->_put('', markdown_text($_)) for $self->_notes;
    return;
}

sub _put_others_row($self, $event, $change) {
    $self->_put(markdown_row(signed_text($event, $change),
            _part({change => $change}, $event->{change}), 'all others', ''));
    return;
}

sub _marked($verdict) {
    return $verdict eq 'exceeded' ? '**exceeded**' : $VERDICT{$verdict};
}

# ---- JSON -------------------------------------------------------------------

sub _print_json($self) {
    my @members = (
        schema  => 1,
        verdict => json_text(
            $self->{check}->is_over ? 'exceeded'
            : (grep { $_->{verdict} eq 'warning' } @{$self->{events}}) ? 'warning' : 'ok'),
        old     => json_list(map { json_text($_) } @{$self->{old}}),
        new     => json_list(map { json_text($_) } @{$self->{new}}),
        remarks => json_list(map { json_text($_) } $self->_notes),
        events  => json_rows(map { $self->_json_event($_) } @{$self->{events}}),
        functions_beyond => json_rows(map {
            json_object(event => json_text($_->{event}), limit => json_text($_->{limit}),
                _json_function($_))
        } @{$self->{beyond}}),
    );
    my @lines;
    while (my ($key, $value) = splice @members, 0, 2) {
        push @lines, qq("$key": $value);
    }
    $self->_put("{\n" . join(",\n", @lines) . "\n}");
    return;
}

sub _json_changed($of) {
    return map { $_ => $of->{$_} } qw(old new change);
}

sub _json_function($function) {
    return ((map { defined $function->{$_} ? ($_ => json_text($function->{$_})) : () }
            qw(name file)), _json_changed($function));
}

sub _json_event($self, $event) {
    my $why = $self->{explanation}{$event->{event}};
    return json_object(
        event => json_text($event->{event}), _json_changed($event),
        limit => defined $event->{limit} ? json_text($event->{limit}) : 'null',
        verdict => json_text($event->{verdict}),
        $event->{rate} ? (unit => '"millionths"') : (),
        $why ? (
            $why->{of} => json_list(map { json_object(_json_function($_)) } @{$why->{functions}}),
            lines => json_list(map {
                json_object(file => json_text($_->{file}), line => $_->{number} // 'null',
                    _json_changed($_),
                    text => defined $_->{text} ? json_text($_->{text}) : 'null')
            } @{$why->{lines}}),
            "other_$why->{of}" => $why->{other_functions},
            other_lines        => $why->{other_lines},
        ) : (),
    );
}

# ---- GitHub -----------------------------------------------------------------

# The largest number of functions or objects that a message names.
use constant NAMED => 5;

# Print nothing but GitHub's commands, because GitHub might take other text for commands.
sub _print_github($self) {
    for my $explained ($self->_explained) {
        my ($event, $why) = @$explained;
        my $kind = $event->{verdict} eq 'exceeded' ? 'error' : 'warning';
        my $what = "$event->{event} " . _percent($event)
            . ' (' . signed_text($event, $event->{change}) . ')';
        my @grown = grep { $_->{change} !~ /^-/ } @{$why->{functions}};
        my $left  = $why->{more_functions} + @grown - (@grown > NAMED ? NAMED : @grown);
        splice @grown, NAMED if @grown > NAMED;
        my $names = join ', ', (map { $self->_short_name($_, $event->{event}) . q( )
                . signed_text($_, $_->{change}) } @grown), $left ? "and $left more" : ();
        $self->_put_command($kind,
            {title => "$event->{event} " . _percent($event) . ' is more than ' . $event->{limit}},
            "$what, limit $event->{limit}."
                . (@grown ? ' ' . ucfirst($why->{of}) . ": $names" : ''));
        for my $line (grep { $_->{number} && $_->{change} !~ /^-/ } @{$why->{lines}}) {
            my $change = signed_text($line, $line->{change}) . " $event->{event}";
            $self->_put_command($kind, {_position($line), title => "$change on this line"},
                "$change: " . _part($line, $event->{change})
                    . " of the whole change of $event->{event}");
        }
    }
    for my $function (@{$self->{beyond}}) {
        my $what = $self->_short_name($function, $function->{event})
            . ": $function->{event} " . _percent($function);
        $self->_put_command('error', {title => $what}, "$what ("
                . signed_text($function, $function->{change})
                . ") is more than $function->{limit} for a function; $function->{file}");
    }
    $self->_put_command('notice', {title => 'cg_check'}, join "\n", $self->_verdict,
        map {
            "$_->{event}: " . value_text($_, $_->{old}) . ' -> ' . value_text($_, $_->{new}) . q( )
                . _percent($_)
        } @{$self->{events}});
    return;
}

# Return a short text for readers: a function's name and place, or an object's name.
sub _short_name($self, $function, $event) {
    return $function->{name} if !defined $function->{file};
    return with_place($function, $self->{annotated}->comparison->line_of($function, $event));
}

# Return a line's place as GitHub's properties: its path, relative to the current folder if below
# it, and its number.
sub _position($line) {
    my $path = $line->{path} // $line->{file};
    require Cwd;
    my $here = Cwd::getcwd();
    my $full = Cwd::abs_path($path) // $path;
    $path = substr $full, 1 + length $here if index($full, "$here/") == 0;
    return (file => $path, line => $line->{number});
}

sub _put_command($self, $kind, $properties, $message) {
    my @properties;
    for my $key (sort keys %$properties) {
        my $value = _github_escaped($properties->{$key});
        $value =~ s/([:,])/sprintf '%%%02X', ord $1/ge;
        push @properties, "$key=$value";
    }
    $self->_put("::$kind " . join(',', @properties) . '::' . _github_escaped($message));
    return;
}

sub _github_escaped($text) {
    return shown_text($text) =~ s/%/%25/gr =~ s/\r/%0D/gr =~ s/\n/%0A/gr;
}

1;
