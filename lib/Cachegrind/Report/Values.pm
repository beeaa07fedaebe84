# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Values;

# The sections of the report of cg_values. The layout is in Cachegrind::Report::ValuesText or
# Cachegrind::Report::ValuesHTML.

use Cachegrind::Strict;

use Cachegrind::Text::Format qw(commas);
use Cachegrind::Values::Latency;
use Cachegrind::Report::ValueSource;
use Cachegrind::Values::Share qw(share_text);
use Cachegrind::Values::Text qw(entries_text pairs_text place_text top_text);

# Make a report of `values`, a Cachegrind::Values. `format` is `text` or `html`; `output` is a
# handle in raw mode; `files` are the names of the profiles; `latency`, if given, is a
# Cachegrind::Values::Latency. `option` is a hash of options of cg_values: `min_executions`,
# `min_share`, `cutoff`, `show`, `top`, `annotate`, `context`, `folders`, `instructions` and
# `latencies`.
sub new($class, %given) {
    my ($option, $values) = @given{qw(option values)};
    my $layout = 'Cachegrind::Report::Values' . ($given{format} eq 'html' ? 'HTML' : 'Text');
    require "$layout.pm" =~ s{::}{/}gr;
    return bless {
        %given,
        how  => {cutoff => $option->{cutoff}, show => $option->{show}},
        page => $layout->new(output => $given{output}, title => "@{$values->commands}"),
    }, $class;
}

# Write the report.
sub print($self) {    ## no critic (ProhibitBuiltinHomonyms)
    $self->_header;
    my @sites = $self->_semi_invariant;
    $self->_table('Semi-invariant sites',
        grep { $_->{kind} !~ /\A(?:arg|target|caller)\z/ } @sites);
    $self->_arguments(grep { $_->{kind} eq 'arg' } @sites);
    $self->_targets('Indirect jumps and calls with one target', 'target', @sites);
    $self->_targets('Functions with one caller', 'caller', @sites);
    $self->_latencies if $self->{latency} && $self->{latency}->has_classes;
    $self->_replays;
    Cachegrind::Report::ValueSource->new(%$self)->print if $self->{option}{annotate};
    $self->{page}->end;
    return;
}

# ---- Pieces -----------------------------------------------------------------

sub _limited($self, @rows) {
    my $top = $self->{option}{top};
    my $hidden = @rows - $top;
    return @rows if $hidden <= 0;
    return (@rows[0 .. $top - 1], ['...', "and $hidden more; --top shows them"]);
}

# ---- Sections ---------------------------------------------------------------

sub _header($self) {
    my $values = $self->{values};
    my $header = $values->header;
    $self->{page}->section('Value profile');
    my $replays = $header->{'replay-bursts'};
    $self->{page}->facts(
        [Files => "@{$self->{files}}"],
        (map { [Command => $_] } @{$values->commands}),
        defined $header->{kinds} ? [Kinds => $header->{kinds}] : (),
        (map { [Sampling => $_] } @{$values->samplings}),
        defined $header->{bursts} ? [Bursts => $header->{bursts}] : (),
        defined $replays ? ['' => "of replays: $replays"] : (),
        [Lists => $header->{lists}],
        [Sure  => $self->_how_sure],
        [Shown => 'sites with at least ' . commas($self->{option}{min_executions})
            . sprintf(' executions and a value of %g%%', 100 * $self->{option}{min_share})],
    );
    return;
}

sub _how_sure($self) {
    my $values = $self->{values};
    return 'executions are counted; shares are of all of them'
        if $values->is_exact('value') || !grep { /\Avalue/ } @{$values->samplings};
    my ($n_sites, $n_samples) = (0, 0);
    for my $site (grep { !$_->{is_pair} && $_->{samples} } @{$values->sites}) {
        $n_sites++;
        $n_samples += $site->{samples};
    }
    return 'executions are counted; shares are of '
        . commas($n_samples) . ' samples of ' . commas($n_sites)
        . ' sites, with bounds (95 %) where they are few';
}

# Return the sites whose most frequent value has the share that the user asks for, those with most
# executions first.
sub _semi_invariant($self) {
    my ($values, $option) = @$self{qw(values option)};
    return sort { $b->{executions} <=> $a->{executions} }
        grep {
        !$_->{is_pair}
            && $_->{executions} >= $option->{min_executions}
            && $values->top_share($_) >= $option->{min_share}
        } @{$values->sites};
}

sub _table($self, $title, @sites) {
    return if !@sites && !grep { /\Avalue/ } @{$self->{values}->samplings};
    $self->{page}->section($title);
    if (!@sites) {
        $self->{page}->note('There are none.');
        return;
    }
    my @rows = map { $self->_site_row($_) } @sites;
    $self->{page}->table(5,
        ['executions', 'samples', 'kind', 'bytes', 'top share', 'values and place'],
        $self->_limited_rows(5, @rows));
    return;
}

# Return the first rows and, if others are left out, a row of $n empty cells and a note on these.
sub _limited_rows($self, $n, @rows) {
    my @shown = $self->_limited(@rows);
    $shown[-1] = [('') x $n, "@{$shown[-1]}"] if @shown && $shown[-1][0] eq '...';
    return @shown;
}

sub _kind_text($site) {
    return defined $site->{register} ? "$site->{kind} $site->{register}" : $site->{kind};
}

sub _site_row($self, $site) {
    my @entries = $self->{values}->entries($site);
    return [
        commas($site->{executions}), commas($site->{samples}), _kind_text($site), $site->{width},
        top_text($entries[0]), entries_text($self->{how}, @entries), place_text($site)
    ];
}

my %NUMBER_OF = (rdi => 1, rsi => 2, rdx => 3, rcx => 4, r8 => 5, r9 => 6);

sub _arguments($self, @sites) {
    return if !@sites;
    $self->{page}->section('Functions always called with the same argument');
    my @rows = map {
        my ($site, @entries) = ($_, $self->{values}->entries($_));
        [
            commas($site->{executions}), commas($site->{samples}),
            $NUMBER_OF{$site->{register} // ''} // '', $site->{register} // '',
            top_text($entries[0]), entries_text($self->{how}, @entries), place_text($site)
        ]
    } @sites;
    $self->{page}->table(5,
        ['calls', 'samples', 'argument', 'register', 'top share', 'values and place'],
        $self->_limited_rows(5, @rows));
    return;
}

sub _targets($self, $title, $kind, @all) {
    my @sites = grep { $_->{kind} eq $kind } @all;
    return if !@sites;
    $self->{page}->section($title);
    my %how = (%{$self->{how}}, name => sub { $self->{values}->code($_[0]) });
    my @rows = map {
        my ($site, @entries) = ($_, $self->{values}->entries($_));
        [
            commas($site->{executions}), commas($site->{samples}), top_text($entries[0]),
            entries_text(\%how, @entries), place_text($site)
        ]
    } @sites;
    $self->{page}->table(3, ['executions', 'samples', 'top share', "${kind}s and place"],
        $self->_limited_rows(3, @rows));
    return;
}

sub _latencies($self) {
    my ($latency, $option) = @$self{qw(latency option)};
    my $cycles = $option->{latencies};
    my @loads  = grep { $_->{reads} >= $option->{min_executions} } @{$latency->loads};
    my $weight = sub ($load) {
        return $cycles
            ? Cachegrind::Values::Latency::cycles($load, $cycles)
            : $load->{classes}{B} + $load->{classes}{M};
    };
    @loads = sort { $weight->($b) <=> $weight->($a) || $b->{reads} <=> $a->{reads} } @loads;
    $self->{page}->section('Loads by what they miss: D in D1, B in LL, M in memory');
    my @rows = map {
        my $place = "$_->{file}:$_->{line}";
        $place .= " $_->{offset}" if $_->{offset} ne '0x0';
        [
            commas($_->{reads}), $cycles ? commas($weight->($_)) : (),
            Cachegrind::Values::Latency::classes_text($_), $place
        ]
    } @loads;
    my $n = $cycles ? 2 : 1;
    $self->{page}->table($n, ['loads', $cycles ? 'cycles' : (), 'classes and place'],
        $self->_limited_rows($n, @rows));
    return;
}

sub _replays($self) {
    my $values = $self->{values};
    return if !grep { /\Areplay/ } @{$values->samplings};
    $self->{page}->section('Replay causes: loads of what was stored just before');
    my @loads = sort { $b->[0] <=> $a->[0] }
        map {
        my $share = $values->conflict_share($_);
        [$share->{share} * $_->{executions}, $_, $share, $values->pairs($_)]
        }
        grep {
            $_->{is_pair} && $_->{kind} eq 'load'
            && $_->{executions} >= $self->{option}{min_executions}
        } @{$values->sites};
    if (!@loads) {
        $self->{page}->note('There are none.');
        return;
    }
    my @rows;
    for (@loads) {
        my (undef, $site, $share, @pairs) = @$_;
        push @rows, [
            commas($site->{executions}), commas($site->{samples}),
            share_text($share), pairs_text($self->{how}, @pairs), place_text($site)
        ];
    }
    $self->{page}->table(3, ['executions', 'samples', 'in conflict', 'stores and place'],
        $self->_limited_rows(3, @rows));
    return;
}

1;
