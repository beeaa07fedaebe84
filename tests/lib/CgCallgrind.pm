# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A reader of Callgrind's format for the tests alone, and random profiles. The reader was written
# from a description of the input that other readers of the format accept, not from the engine's
# grammar, and shares nothing with the engine. So if both read the same from a file, neither is
# likely to be wrong.
package CgCallgrind;

use CgTest ();
use Cachegrind::Strict;
no warnings 'portable';    # addresses have 64 bits

use Exporter qw(import);

our @EXPORT_OK = qw(add_counts own_places random_callgrind read_callgrind summary);

# Add numbers to an array of sums.
sub add_counts($sums, @numbers) {
    $sums->[$_] = ($sums->[$_] // 0) + $numbers[$_] for 0 .. $#numbers;
    return;
}

# Return the contents of a profile: a hash of `events` (names), `totals` (sums of self costs),
# `self` (by function and place), `calls` (by caller, place and callee: their number and the costs),
# and `jumps` (by function and place of the jump, kind - `jump` or `jcnd` -, target place and target
# function's name: how often they were followed, and executed). Functions are `object|file|name`,
# places `file:address:line`, counts arrays. `ambiguous` is an array of the ids that are given to
# several functions; some readers take these for one.
sub read_callgrind($text) {
    my %graph = (events => [], totals => [], self => {}, calls => {}, jumps => {}, ambiguous => []);
    my (%names, %at, %callee, %target, %function, $id);
    my ($caller, @positions, $calls, $jump, $in_data);

    # Return the name after ob=, fl= and so on. `(id) name` defines the id, `(id)` uses it.
    my $name_of = sub ($table, $said) {
        my ($number, $name) = $said =~ /^\((\d+)\)\s*(.*)/;
        $id = $number if $table eq 'fn';
        return length $said ? $said : '???' if !defined $number;
        $names{$table}{$number} = $name if length $name;
        return $names{$table}{$number} // die "no name for $table ($number)\n";
    };
    # Note that this function has the id that was read last.
    my $identify = sub ($function) {
        push @{$graph{ambiguous}}, $id
            if defined $id && ($function{$id} //= $function) ne $function;
        return $function;
    };
    my $begin_part = sub {
        (%names, %callee, %target, %function) = ();
        %at = (ob => '???', fl => '???', instr => 0, line => 0);
        ($caller, $calls, $jump, $in_data) = (undef, undef, undef, 0);
    };
    # Take the positions from the front of the words. A relative position is a difference from %at.
    my $positions = sub ($words) {
        my %place = %at;
        for my $kind (@positions) {
            my $word = shift @{$words};
            next if $kind eq 'bb';
            my ($sign, $number) = $word =~ /^([-+*]?)(\w*)$/ or die "bad position: $word\n";
            $number = hex $number if $number =~ /^0x/;
            $place{$kind} = $sign eq '+' ? $at{$kind} + $number
                : $sign eq '-' ? $at{$kind} - $number
                : $sign eq '*' ? $at{$kind}
                :                $number;
        }
        return \%place;
    };
    $begin_part->();
    @positions = ('line');
    for my $line (split /\n/, $text) {
        if ($line =~ /^\s*(?:#|\z)/) {
            next;
        } elsif ($line =~ /^(\w+): *(.*)/) {
            my ($key, $value) = ($1, $2);
            $begin_part->() if $in_data && $key =~ /^(?:pid|part|thread|positions|events)$/;
            @positions = split q{ }, $value if $key eq 'positions';
            $graph{events} = [split q{ }, $value] if $key eq 'events';
        } elsif ($line =~ /^(ob|fl|fi|fe|fn)=(.*)/) {
            my ($key, $said) = ($1, $2);
            my $table = $key =~ /^f[lie]$/ ? 'fl' : $key;
            $in_data = 1;
            $at{$table} = $name_of->($table, $said);
            $caller = $identify->("$at{ob}|$at{fl}|$at{fn}") if $key eq 'fn';
        } elsif ($line =~ /^([cj])(ob|fi|fl|fn)=(.*)/) {
            my ($of, $key, $said) = ($1, $2, $3);
            my $table = $key eq 'fi' ? 'fl' : $key;
            my $name  = $name_of->($table, $said);
            ($of eq 'c' ? \%callee : \%target)->{$table} = $name;
        } elsif ($line =~ /^calls=(\S+)/) {
            my %to = (ob => $at{ob}, fl => $at{fl}, %callee);
            %callee = ();
            $calls = [$1, $identify->("$to{ob}|$to{fl}|$to{fn}")];
        } elsif ($line =~ /^(jump|jcnd)=(\S+) (.*)/) {
            my ($kind, $times) = ($1, $2);
            my %to = (%{$positions->([split q{ }, $3])}, %target);
            %target = ();
            $jump = [ "$kind $to{fl}:$to{instr}:$to{line} $to{fn}", (split m{/}, $times)[0, -1] ];
        } else {
            my @words = split q{ }, $line;
            %at = %{$positions->(\@words)};
            my @counts = map { /^0x/ ? hex : $_ } @words;
            my $place = "$at{fl}:$at{instr}:$at{line}";
            if ($calls) {
                add_counts($graph{calls}{"$caller $place $calls->[1]"} //= [],
                    $calls->[0], @counts);
            } elsif ($jump) {
                my ($to, @times) = @{$jump};
                add_counts($graph{jumps}{"$caller $place $to"} //= [], @times);
            } else {
                add_counts($graph{self}{"$caller $place"} //= [], @counts);
                add_counts($graph{totals}, @counts);
            }
            ($calls, $jump, $in_data) = (undef, undef, 1);
        }
    }
    # Missing counts at the end of a row are zero.
    my @zeros = map { 0 } @{$graph{events}};
    add_counts($_, @zeros) for $graph{totals}, values %{$graph{self}};
    add_counts($_, 0, @zeros) for values %{$graph{calls}};
    return \%graph;
}

# Return the places of a profile that have counts of their own, as arrays: object, function, file,
# address, line, and the count of the first event.
sub own_places($text) {
    my $own = read_callgrind($text)->{self};
    return map { [ /^([^|]*)\|[^|]*\|(.*) (.*):(\d+):(\d+)\z/, $own->{$_}[0] ] } keys %{$own};
}

# Return the totals in a profile's first line `summary` or `totals`, as a hash by event.
sub summary($text) {
    my ($events, $totals) = map { [ split q{ }, $_ ] }
        $text =~ /^events: (.*)(?s:.*?)^(?:summary|totals): (.*)/m;
    return { map { $events->[$_] => $totals->[$_] // 0 } 0 .. $#{$events} };
}

my %PLACES = (
    ob => ['/bin/x', '/lib/y.so', '???'],
    fl => ['a.c', 'dir/b.h', '???', 'c d.c'],
    fn => ['main', 'ns::f(int, int)', '(below main)', 'g', 'h'],
);

# Return the text of a random profile that uses variations of the format: names with and without
# ids, relative and absolute positions, one or two parts, jumps. `events` are names of events. With
# `instr`, positions have addresses.
sub random_callgrind(%option) {
    my $instr = $option{instr};
    my $text  = rand() < 0.7 ? "# callgrind format\n" : q{};
    $text .= "version: 1\n" if $text eq q{} || rand() < 0.5;
    $text .= 'cmd: ./prog ' . int(rand 100) . "\n";
    for my $part (1 .. 1 + int rand 2) {
        $text .= "part: $part\n\n" if $part > 1 || rand() < 0.5;
        $text .= 'positions: ' . ($instr ? 'instr line' : 'line') . "\n" if $instr || rand() < 0.5;
        $text .= "events: @{$option{events}}\n\n";
        $text .= _random_part($instr, scalar @{$option{events}});
    }
    return $text;
}

sub _random_part($instr, $n_events) {
    my (%ids, $text);
    my %at = (instr => 0, line => 0);

    # Return a name, mostly with an id; from the second time on mostly the id alone.
    my $name = sub ($table) {
        my $i    = int rand @{$PLACES{$table}};
        my $said = $PLACES{$table}[$i];
        return $said if rand() < 0.2;
        return '(' . (7 * $i) . ')' if $ids{$table}{$i}++;
        return '(' . (7 * $i) . ") $said";
    };
    my $position = sub ($kind, $number, $keep) {
        my $by = $number - $at{$kind};
        $at{$kind} = $number if !$keep;
        return $by < 0 ? $by : $by > 0 ? "+$by" : '*' if rand() < 0.5;
        return $kind eq 'instr' || rand() < 0.1 ? sprintf '0x%x', $number : $number;
    };
    my $place = sub ($keep = undef) {
        return ($instr ? $position->('instr', int rand 5000, $keep) . q{ } : q{})
            . $position->('line', int rand 60, $keep);
    };
    my $costs = sub {
        my @counts = map { rand() < 0.5 ? 0 : int rand 10**(1 + rand 8) } 1 .. $n_events;
        pop @counts while @counts > 1 && $counts[-1] == 0 && rand() < 0.7;
        return $place->() . " @counts\n";
    };
    $text = "ob=" . $name->('ob') . "\nfl=" . $name->('fl') . "\nfn=" . $name->('fn') . "\n";
    for (1 .. 10 + rand 40) {
        my $what = rand 10;
        if ($what < 1) {
            $text .= 'ob=' . $name->('ob') . "\n" if rand() < 0.4;
            $text .= "\nfl=" . $name->('fl') . "\nfn=" . $name->('fn') . "\n";
        } elsif ($what < 2) {
            $text .= (qw(fi fe))[rand 2] . '=' . $name->('fl') . "\n";
        } elsif ($what < 4) {
            $text .= 'cob=' . $name->('ob') . "\n"         if rand() < 0.4;
            $text .= (qw(cfi cfl))[rand 2] . '=' . $name->('fl') . "\n" if rand() < 0.6;
            $text .= 'cfn=' . $name->('fn') . "\ncalls=" . int(rand 100) . q{ };
            $text .= $place->(1) . "\n" . $costs->();
        } elsif ($what < 4.5) {
            my $n = int rand 100;
            $text .= 'jfi=' . $name->('fl') . "\n" if rand() < 0.3;
            $text .= 'jfn=' . $name->('fn') . "\n" if rand() < 0.3;
            $text .= (rand() < 0.5 ? "jump=$n " : "jcnd=$n/" . ($n + int rand 100) . q{ })
                . $place->(1) . "\n" . $place->() . "\n";
        } else {
            $text .= $costs->();
        }
    }
    return $text;
}

1;
