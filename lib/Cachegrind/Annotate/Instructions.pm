# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Instructions;

# Functions instruction by instruction: counts, which come from the engine, and disassembly. Only
# the shown functions are disassembled; those of an object that are near each other, by one request,
# with what lies between them.

use Cachegrind::Strict;

use Cachegrind::Engine::Rows;
use Cachegrind::Text::Count qw(add_counts compare_counts);
use Cachegrind::Text::Diag qw(data_error usage_error);
use Cachegrind::Source::Disassembly qw(disassemble why_not);
use Cachegrind::Text::Compat qw(quoted);
use Cachegrind::Text::Pattern qw(glob_pattern);
use List::Util qw(max);

use Exporter qw(import);
our @EXPORT_OK = qw(wanted_instructions);

# The pattern of a request that names no function.
use constant EVERY => '*';

# Return the functions that the options name, or else all that the view shows, largest first by the
# view's first sort event. A function is a hash: `name`, `file`, `object`, `total`, an array of
# counts, and `rows`, ascending by address. A row is a hash: `address`, `line`, `file`, `counts`, a
# string, and `text`, the instruction, in text formats after drawn jumps. A jump's row has `jumps`,
# hashes with `to`, an address, `followed`, a number, and, if the jump is conditional, `executed`. A
# call's row has `calls`, hashes with `function`, a hash, `calls`, a number, and `counts`, an array
# of the inclusive counts. A row of another function, such as inlined code, has that function's name
# in `function` and is not in the total. Instructions that were never executed have no counts. If
# rows lack `text`, the function has the reason in `why`. @arguments are the engine's arguments for
# $view. Raise a usage error if no function matches a name that the user gives.
sub wanted_instructions($option, $engine, $view, @arguments) {
    my ($first) = $view->sort_events;
    my $profile = $view->profile;
    my $events  = $profile->events;
    my ($event) = grep { $events->[$_] eq $first } 0 .. $#$events;
    # A function that the user names is shown, however small its counts are.
    my $is_named = $option->{instructions} ne EVERY;
    my $more   = $is_named ? '|threshold=|sort=' : '';
    my $others = qr/^--(?:no-lines|all-files|inclusive=|tree=$more)/;
    my ($rows_of, @functions) = _instructions_of(
        engine    => $engine,
        function  => glob_pattern($option->{instructions}),
        event     => $event,
        complete  => sub { return $profile->complete($_[0]) },
        arguments => [$profile->definitions, $is_named ? '--threshold=0' : (),
            $is_named ? '--sort=' . join(',', $view->sort_events) : (),
            grep { $_ !~ $others } @arguments],
    );
    usage_error('argument --instructions: no function matches '
            . quoted($option->{instructions}))
        if !@functions && $is_named;
    splice @functions, $option->{top} if defined $option->{top} && @functions > $option->{top};
    _add_others($_, $rows_of->{$_->{object}}) for @functions;
    _disassemble($option->{form}{is_text}, @functions);
    return @functions;
}

# Return a hash, by object, of the rows of all functions; then the functions that `engine` shows
# with `arguments`, in descending order of their counts of the event with index `event`. If
# `function`, a pattern, is given, return only functions whose names match. `complete` computes the
# quotients in an array of counts (complete() of Cachegrind::Engine).
sub _instructions_of(%given) {
    my $rows = Cachegrind::Engine::Rows->new($given{engine}, '--instructions',
        @{$given{arguments}});
    my ($function, $file, $has_addresses, @functions);
    while (my ($keyword, @fields) = $rows->next) {
        if ($keyword eq 'at') {
            my ($address, $line, $counts) = @fields;
            push @{$function->{rows}},
                {address => $address, line => $line, file => $file, counts => $counts};
        } elsif ($keyword eq 'jump' || $keyword eq 'jcnd') {
            my ($address, $to, $followed, $executed) = @fields;
            my $jump = $function->{jumps}{$address}{$to} //= {to => $to, sum => [0, 0]};
            add_counts($jump->{sum}, [$followed, $executed // $followed]);
            $jump->{is_conditional} ||= $keyword eq 'jcnd';
        } elsif ($keyword eq 'calls') {
            my ($address, $calls, $counts, $callee) = @fields;
            push @{$function->{calls}{$address}}, {function => $rows->function($callee),
                calls => $calls, counts => [split / /, $counts]};
        } elsif ($keyword eq 'code' || $keyword eq 'also') {
            $function = {object => '???', %{$rows->function($fields[0])}, rows => [],
                is_other => $keyword eq 'also'};
            push @functions, $function;
        } elsif ($keyword eq 'from') {
            $file = $fields[0];
        } elsif ($keyword eq 'addresses') {
            $has_addresses = 1;
        }
    }
    $rows->close;
    data_error('no profile has counts by instruction; record one with --dump-instr=yes')
        if !$has_addresses;
    _finish($_, $given{complete} // sub { return $_[0] }) for @functions;
    my %rows_of;
    for my $of (@functions) {
        push @{$rows_of{$of->{object}}}, map { [$_, $of->{name}] } @{$of->{rows}};
    }
    @functions = grep { !$_->{is_other} } @functions;
    @functions = grep { $_->{name} =~ $given{function} } @functions if $given{function};
    my $event = $given{event} // 0;
    my $most  = sub { return $_[0]{total}[$event] eq 'nan' ? 0 : $_[0]{total}[$event] };
    $_ = [sort { $a->[0]{address} <=> $b->[0]{address} } @$_] for values %rows_of;
    return (\%rows_of,
        sort { compare_counts($most->($b), $most->($a)) || $a->{name} cmp $b->{name} }
            grep { @{$_->{rows}} } @functions);
}

# Add to $function the rows of other functions that lie among its own rows. $all has the rows of the
# function's object, ascending by address, each with the name of its function.
sub _add_others($function, $all) {
    my ($first, $last) = map { $_->{address} } @{$function->{rows}}[0, -1];
    my %own = map { $_->{address} => 1 } @{$function->{rows}};
    my ($low, $high) = (0, scalar @$all);
    while ($low < $high) {
        my $middle = int(($low + $high) / 2);
        $all->[$middle][0]{address} < $first ? ($low = $middle + 1) : ($high = $middle);
    }
    my @others;
    for (my $i = $low; $i < @$all && $all->[$i][0]{address} <= $last; $i++) {
        my ($row, $name) = @{$all->[$i]};
        push @others, {%$row, function => $name} if !$own{$row->{address}}++;
    }
    $function->{rows} =
        [sort { $a->{address} <=> $b->{address} } @{$function->{rows}}, @others] if @others;
    return;
}

# Add up a function's counts and sort its rows. Rows of the same address become one row.
sub _finish($function, $complete) {
    my %at;
    for my $row (@{$function->{rows}}) {
        my $counts = [split / /, $row->{counts}];
        $function->{total} //= [map { 0 } @$counts];
        add_counts($function->{total}, $counts);
        my $known = $at{$row->{address}} // ($at{$row->{address}} = {%$row, sum => undef});
        $known->{sum} ? add_counts($known->{sum}, $counts) : ($known->{sum} = $counts);
    }
    my @rows = sort { $a->{address} <=> $b->{address} } values %at;
    $_->{counts} = join ' ', @{$complete->(delete $_->{sum})} for @rows;
    my $jumps = delete $function->{jumps} // {};
    $_->{jumps} = _jumps_of($jumps->{$_->{address}}) for grep { $jumps->{$_->{address}} } @rows;
    my $calls = delete $function->{calls} // {};
    $_->{calls} = _calls_of($complete, @{$calls->{$_->{address}}})
        for grep { $calls->{$_->{address}} } @rows;
    $function->{total} = $complete->($function->{total}) if @rows;
    $function->{rows} = \@rows;
    return;
}

# Return @calls, the calls of an instruction, with each function once, sorted by the first event.
sub _calls_of($complete, @calls) {
    my %of;
    for my $call (@calls) {
        my $key = join "\0", map { $_ // '' } @{$call->{function}}{qw(name file object)};
        my $known = $of{$key};
        if ($known) {
            $known->{calls} += $call->{calls};
            add_counts($known->{counts}, $call->{counts});
        } else {
            $of{$key} = {%$call};
        }
    }
    $_->{counts} = $complete->($_->{counts}) for values %of;
    return [sort { compare_counts($b->{counts}[0], $a->{counts}[0])
            || $a->{function}{name} cmp $b->{function}{name} } values %of];
}

# Return the jumps of an instruction, sorted by target; $by_target is a hash of the counts read.
sub _jumps_of($by_target) {
    return [map {
        {to => $_->{to}, followed => $_->{sum}[0],
            $_->{is_conditional} ? (executed => $_->{sum}[1]) : ()}
    } map { $by_target->{$_} } sort { $a <=> $b } keys %$by_target];
}

# The distance in bytes below which functions of an object are disassembled together.
use constant NEAR => 1 << 16;

# Add texts to the rows of functions, and rows for instructions that were never executed; or note
# why texts are missing.
sub _disassemble($has_drawings, @functions) {
    my %of;
    push @{$of{$_->{object}}}, $_ for @functions;
    for my $object (sort keys %of) {
        my @left = sort { $a->{rows}[0]{address} <=> $b->{rows}[0]{address} } @{$of{$object}};
        while (@left) {
            my @group = shift @left;
            push @group, shift @left
                while @left && $left[0]{rows}[0]{address} - $group[-1]{rows}[-1]{address} < NEAR;
            _disassemble_group($has_drawings, $object, @group);
        }
    }
    return;
}

sub _disassemble_group($has_drawings, $object, @group) {
    my $text = disassemble($object, $group[0]{rows}[0]{address},
        max(map { $_->{rows}[-1]{address} } @group), jumps => $has_drawings);
    for my $function (@group) {
        if (!%$text) {
            $function->{why} = why_not($object);
            next;
        }
        my %counted = map { $_->{address} => $_ } @{$function->{rows}};
        my ($first, $last) = map { $_->{address} } @{$function->{rows}}[0, -1];
        my @all = sort { $a <=> $b } grep { $_ >= $first && $_ <= $last } keys %$text;
        my %rows = (
            %counted,
            map { $_ => {%{$counted{$_} // {address => $_}}, text => $text->{$_}} } @all
        );
        $function->{rows} = [map { $rows{$_} } sort { $a <=> $b } keys %rows];
    }
    return;
}

1;
