# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::ValuesJSON;

# Profiles of values as JSON: the sites with enough executions, and their values.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::JSON qw(json_list json_object json_text);
use Cachegrind::Values::Latency;

# Make a report from the arguments of Cachegrind::Report::Values, of whose options only
# `min_executions` and `latencies` are used. The report is an object of `version`, `commands`,
# `sampling`, `header`, `sites`, `replays` and, if there is `latency`, `loads`.

use constant VERSION => 1;

sub _print($self) {
    my ($values, $latency, $option) = @$self{qw(values latency option)};
    my (@sites, @replays);
    for my $site (grep { $_->{executions} >= $option->{min_executions} } @{$values->sites}) {
        if ($site->{is_pair}) {
            push @replays, _replay($values, $site);
        } elsif ($site->{samples}) {
            push @sites, _site($values, $site);
        }
    }
    my $header = $values->header;
    $self->_put(json_object(
        version  => VERSION,
        commands => json_list(map { json_text($_) } @{$values->commands}),
        sampling => json_list(map { json_text($_) } @{$values->samplings}),
        header   => json_object(map { $_ => json_text($header->{$_}) } sort keys %$header),
        sites    => _lines(@sites),
        replays  => _lines(@replays),
        $latency ? (loads => _lines(_loads($latency, $option->{latencies}))) : (),
    ));
    return;
}

sub _lines(@values) {
    return "[\n" . join(",\n", @values) . "\n]";
}

sub _number($number) {
    return sprintf '%.6g', $number;
}

sub _place($site) {
    return (
        object   => json_text($site->{object}),
        file     => json_text($site->{file}),
        function => json_text($site->{function}),
        offset   => json_text($site->{offset}),
        line     => $site->{line},
        kind     => json_text($site->{kind}),
        defined $site->{register} ? (register => json_text($site->{register})) : (),
        width      => $site->{width},
        executions => $site->{executions},
        samples    => $site->{samples},
    );
}

sub _site($values, $site) {
    my @entries = map {
        my $code = $values->code($_->{value});
        json_object(
            value => json_text($_->{value}),
            count => $_->{count},
            error => $_->{error},
            share => _number($_->{share}{share}),
            low   => _number($_->{share}{low}),
            high  => _number($_->{share}{high}),
            defined $code ? (code => json_text($code)) : (),
        )
    } $values->entries($site);
    return json_object(_place($site),
        values => json_list(@entries));
}

sub _replay($values, $site) {
    my @pairs = map {
        json_object(
            offset => json_text($_->{offset}),
            line   => $_->{line},
            defined $_->{function} ? (function => json_text($_->{function})) : (),
            class => json_text($_->{class}),
            count => $_->{count},
            error => $_->{error},
            share => _number($_->{share}),
            defined $_->{distance} ? (distance => _number($_->{distance})) : (),
        )
    } $values->pairs($site);
    my $share = $values->conflict_share($site);
    return json_object(_place($site), conflicts => $site->{n_pairs},
        (map { $_ => _number($share->{$_}) } qw(share low high)),
        partners => json_list(@pairs));
}

sub _loads($latency, $latencies) {
    return map {
        my $load = $_;
        json_object(
            object => json_text($load->{object}),
            file   => json_text($load->{file}),
            offset => json_text($load->{offset}),
            line   => $load->{line},
            reads  => $load->{reads},
            (map { $_ => $load->{classes}{$_} } qw(D B M)),
            $latencies
            ? (cycles => Cachegrind::Values::Latency::cycles($load, $latencies))
            : (),
        )
    } @{$latency->loads};
}

1;
