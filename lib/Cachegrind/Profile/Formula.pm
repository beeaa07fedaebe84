# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Formula;

# Events that are computed from others: `CEst=Ir+10*Bm+10*L1m+100*LLm`. A formula has sums and
# differences of events, multiplied by whole numbers, as `2*A` or, in profiles, `2 A`. Such an event
# has whole counts that add up like those of a recorded event. A formula can also be a quotient of
# two such sums, a rate: `D1mr/Dr`. The rate of several rows is computed from the sums of the rows.
# This module finds the weights by which the engine multiplies.
#
# Definitions are a hash of formulas by name.

use Cachegrind::Strict;

use Cachegrind::Profile::CacheUse qw(line_size);
use Cachegrind::Text::Diag qw(usage_error);

use Exporter qw(import);
our @EXPORT_OK = qw(computed definitions parse_definition weights_of);

# Formulas as in KCachegrind: an event that a profile lacks has the count 0.
my %PREDEFINED = (
    L1m  => 'I1mr+D1mr+D1mw',
    LLm  => 'ILmr+DLmr+DLmw',
    Bm   => 'Bcm+Bim',
    CEst => 'Ir+10*Bm+10*L1m+20*Ge+100*LLm',
    # Rates, as in the tool's own summary.
    'I1m%'  => 'I1mr/Ir',
    'ILm%'  => 'ILmr/Ir',
    'D1mr%' => 'D1mr/Dr',
    'D1mw%' => 'D1mw/Dw',
    'D1m%'  => '(D1mr+D1mw)/(Dr+Dw)',
    'DLmr%' => 'DLmr/Dr',
    'DLmw%' => 'DLmw/Dw',
    'DLm%'  => '(DLmr+DLmw)/(Dr+Dw)',
    'LLm%'  => 'LLm/(Ir+Dr+Dw)',
    'Bcm%'  => 'Bcm/Bc',
    'Bim%'  => 'Bim/Bi',
    'Bm%'   => 'Bm/(Bc+Bi)',
    # Cache use: LINE is the size of a cache line.
    Loaded1    => 'LINE*L1m',
    Loaded2    => 'LINE*LLm',
    'SpLoss1%' => 'SpLoss1/(LINE*L1m)',
    'SpLoss2%' => 'SpLoss2/(LINE*LLm)',
    Uses1      => '1000*L1m/AcCost1',
    Uses2      => '1000*LLm/AcCost2',
);

my $NAME = qr/[A-Za-z_]\w*%?/;

# An event in a formula; another profiler's event, which may have any name, is in quotes.
my $EVENT = qr/$NAME|"[^"]+"/;

# The largest whole number up to which a double holds all whole numbers exactly.
use constant LARGEST_WEIGHT => 2**53;

# Return the names in @names that are defined in $definitions, or built in.
sub computed($definitions, @names) {
    return grep { exists $definitions->{$_} || exists $PREDEFINED{$_} } @names;
}

# Return an array of name and formula, from `NAME=FORMULA`; undef if $text is malformed.
sub parse_definition($text) {
    my ($name, $formula) = $text =~ /\A\s*($NAME)\s*=\s*(\S.*?)\s*\z/ or return undef;
    return [$name, $formula];
}

# Return the definitions in the file $path, one a line, and those in @more, from parse_definition().
# In the file, a word that begins with `#` begins a comment. If $path is undef, the file is
# ~/.config/cachegrind/events (or in XDG_CONFIG_HOME), which may be missing. Raise a usage error if
# the file cannot be read or a line is malformed.
sub definitions($path, @more) {
    my $home = $ENV{XDG_CONFIG_HOME} // (defined $ENV{HOME} ? "$ENV{HOME}/.config" : undef);
    my $usual = defined $home ? "$home/cachegrind/events" : undef;
    $path //= defined $usual && -f $usual ? $usual : undef;
    return {(defined $path ? %{_read($path)} : ()), map { @$_ } @more};
}

sub _read($path) {
    open my $file, '<:raw', $path or usage_error("$path: $!");
    my %definitions;
    while (my $line = <$file>) {
        $line =~ s/(?:^|\s)#.*//s;
        next if $line !~ /\S/;
        my $definition = parse_definition($line)
            or usage_error("$path:$.: not NAME=FORMULA");
        $definitions{$definition->[0]} = $definition->[1];
    }
    return \%definitions;
}

# Return the weights, over the recorded events of $profile, a Cachegrind::Engine, by which the
# events @$names and @$if_possible are computed. Recorded events are left out. The weights of an
# event are a hash with `name`; `part`, an array of a whole number for each recorded event; and, for
# a quotient, `whole`, the denominator's array. Raise a usage error if a formula is malformed, or if
# one in $definitions needs an event that is missing. Built-in formulas take it for 0. If a sum has
# none of its events, an event of @$names is an error, and one of @$if_possible is left out.
sub weights_of($profile, $definitions, $names, $if_possible) {
    my $recorded = $profile->recorded;
    my %seen     = map { $_ => 1 } @$recorded;
    my $resolve  = sub { return _weights($_[0], $definitions, $recorded, line_size($profile)) };
    my @needed   = map {
        my $name = $_;
        $resolve->($name) // usage_error("event $name: the profile has none of its events ("
                . ($definitions->{$name} // $PREDEFINED{$name}) . ')');
    } grep { !$seen{$_}++ } @$names;
    return (@needed, map { $resolve->($_) // () } grep { !$seen{$_}++ } @$if_possible);
}

# Return the weights of the event $name; undef if the profile has no event of its formula, or of one
# sum of a quotient. Cache lines have $line_szB bytes, or 64 if $line_szB is undef.
sub _weights($name, $definitions, $events, $line_szB) {
    my %index;
    @index{@$events} = 0 .. $#$events;
    my $context = {definitions => $definitions, index => \%index, way => {},
        line_szB => $line_szB // 64};
    my $weights = _resolve($name, $context, !defined $definitions->{$name});
    my @sums    = $weights->{whole} ? @$weights{qw(part whole)} : $weights;
    my @rows;
    for my $sum (@sums) {
        return undef if !grep { $_ } values %$sum;
        push @rows, [map { $sum->{$_} // 0 } 0 .. $#$events];
    }
    return {name => $name, part => $rows[0], whole => $rows[1]};
}

# Return the weights of the event $name, by index of recorded event. If $is_lenient, a missing event
# counts 0.
sub _resolve($name, $context, $is_lenient) {
    return {$context->{index}{$name} => 1} if exists $context->{index}{$name};
    my $own     = $context->{definitions}{$name};
    my $formula = $own // $PREDEFINED{$name};
    $formula =~ s/\bLINE\b/$context->{line_szB}/ if !defined $own && defined $formula;
    if (!defined $formula) {
        return {} if $is_lenient;
        usage_error("event $name is neither recorded nor defined");
    }
    usage_error("event $name is defined by itself") if $context->{way}{$name};
    local $context->{way}{$name} = 1;
    my @tokens = $formula =~ m{\G\s*($EVENT|\d+|[-+*/()])\s*}gc;
    usage_error("event $name: cannot read the formula at '" . substr($formula, pos($formula) // 0)
            . q('; it may have events, whole numbers, + - * / and parentheses))
        if (pos($formula) // 0) < length $formula;
    my $state = {tokens => \@tokens, name => $name, context => $context,
        lenient => !defined $own};
    my $value = _sum($state);
    usage_error("event $name: '$tokens[0]' is not expected in its formula") if @tokens;
    for my $part ($value->{whole} ? @$value{qw(part whole)} : $value) {
        usage_error("event $name: its formula has a number that multiplies no event")
            if $part->{''};
        delete $part->{''};
        usage_error("event $name: its formula multiplies by more than can be exact")
            if grep { abs > LARGEST_WEIGHT } values %$part;
    }
    return $value;
}

# Parse a sum and return its weights by index; a number has its weight under ''. A quotient is two
# such hashes, `part` and `whole`.
sub _sum($state) {
    my $value = _product($state);
    while (@{$state->{tokens}} && $state->{tokens}[0] =~ /^[-+]$/) {
        my $sign  = shift @{$state->{tokens}} eq '-' ? -1 : 1;
        my $other = _product($state);
        usage_error("event $state->{name}: its formula adds to a quotient")
            if $value->{whole} || $other->{whole};
        $value = {%$value, map { $_ => ($value->{$_} // 0) + $sign * $other->{$_} } keys %$other};
    }
    return $value;
}

sub _product($state) {
    my $value = _factor($state);
    while (@{$state->{tokens}} && $state->{tokens}[0] =~ m{^(?:[*/]|[(]|$EVENT)\z}) {
        my $is_factor = $state->{tokens}[0] =~ /\A(?:[(]|$EVENT)\z/;
        last if $is_factor && grep { length } keys %$value;
        my $sign  = $is_factor ? '*' : shift @{$state->{tokens}};
        my $other = _factor($state);
        if ($sign eq '/') {
            $value = _quotient($state, $value, $other);
            next;
        }
        usage_error("event $state->{name}: its formula multiplies a quotient")
            if $value->{whole} || $other->{whole};
        ($value, $other) = ($other, $value) if grep { length } keys %$other;
        usage_error("event $state->{name}: its formula multiplies two events")
            if grep { length } keys %$other;
        my $number = $other->{''} // 0;
        $value = {map { $_ => $value->{$_} * $number } keys %$value};
    }
    return $value;
}

# Return the quotient of two sums of events. Raise an error if one of them is a quotient, or if
# $whole has a number.
sub _quotient($state, $part, $whole) {
    usage_error("event $state->{name}: its formula divides a quotient, or by one")
        if $part->{whole} || $whole->{whole};
    usage_error("event $state->{name}: its formula divides by a number; a quotient is of events")
        if exists $whole->{''};
    return {part => $part, whole => $whole};
}

sub _factor($state) {
    my $token = shift @{$state->{tokens}}
        // usage_error("event $state->{name}: its formula ends too early");
    return {'' => $token} if $token =~ /^\d{1,9}$/;
    return _resolve($token =~ s/\A"|"\z//gr, $state->{context}, $state->{lenient})
        if $token =~ /\A$EVENT\z/;
    if ($token eq '-') {
        my $value = _factor($state);
        usage_error("event $state->{name}: its formula subtracts a quotient") if $value->{whole};
        return {map { $_ => -$value->{$_} } keys %$value};
    }
    my $value = $token eq '(' ? _sum($state) : undef;
    my $end   = $value ? shift @{$state->{tokens}} // 'its end' : $token;
    usage_error("event $state->{name}: '$end' is not expected in its formula")
        if !$value || $end ne ')';
    return $value;
}

1;
