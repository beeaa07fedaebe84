# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::ValueSource;

# Annotated sources in the report of cg_values: the sites or instructions of a line stand below it.

use Cachegrind::Strict;

use Cachegrind::Source::Disassembly qw(disassemble receiving_register);
use Cachegrind::Text::Format qw(commas);
use Cachegrind::Source qw(examine);
use Cachegrind::Values::Text qw(entries_text pairs_text);

# Make a report from the members of a Cachegrind::Report::Values, among them `page`, the layout, and
# `how`, for entries_text() of Cachegrind::Values::Text.
sub new($class, %given) {
    return bless {%given, insns => {}}, $class;
}

# Write all files that have a site with samples and enough executions, most executions first.
sub print($self) {    ## no critic (ProhibitBuiltinHomonyms)
    my (%sites, %executions);
    for my $site (@{$self->{values}->sites}) {
        next if !$site->{samples} || $site->{executions} < $self->{option}{min_executions};
        push @{$sites{$site->{file}}{$site->{line}}}, $site;
        $executions{$site->{file}} += $site->{executions};
    }
    $self->_disassemble(map { @$_ } map { values %$_ } values %sites)
        if $self->{option}{instructions};
    for my $file (sort { $executions{$b} <=> $executions{$a} || $a cmp $b } keys %sites) {
        $self->_file($file, $sites{$file});
    }
    return;
}

# ---- One file ---------------------------------------------------------------

sub _file($self, $file, $sites_of) {
    my $page = $self->{page};
    my $found;
    $found = examine([$file], $self->{option}{folders}) if $file ne '???';
    my $is_there = $found && $found->{status} eq 'readable';
    $page->source("Values in $file" . ($is_there ? '' : ' (no source)'), !!$self->{latency});
    if ($is_there) {
        $self->_source($found->{path}, $file, $sites_of);
    } else {
        for my $line (sort { $a <=> $b } keys %$sites_of) {
            $self->_line($file, $line);
            $self->_rows_of($sites_of->{$line});
        }
    }
    $page->end_source;
    return;
}

sub _source($self, $path, $file, $sites_of) {
    my $context = $self->{option}{context};
    my %shown;
    for my $line (grep { $_ > 0 } keys %$sites_of) {
        $shown{$_} = 1 for $line - $context .. $line + $context;
    }
    if ($sites_of->{0}) {
        $self->_line($file, 0);
        $self->_rows_of($sites_of->{0});
    }
    my ($number, $last) = (0, 0);
    my $source = Cachegrind::Source->new($path);
    while (defined(my $text = $source->next_line)) {
        $number++;
        next if !$shown{$number};
        $self->{page}->gap($number) if $last != $number - 1;
        $last = $number;
        $self->_line($file, $number, $text);
        $self->_rows_of($sites_of->{$number}) if $sites_of->{$number};
    }
    return;
}

sub _line($self, $file, $line, $text = undef) {
    my $cost = $self->{latency} && $self->{latency}->cost_of_line($file, $line);
    $self->{page}->line($line, $text, $cost);
    return;
}

# ---- Sites ------------------------------------------------------------------

sub _rows_of($self, $sites) {
    if ($self->{option}{instructions}) {
        $self->_instructions($sites);
        return;
    }
    my @sorted = sort { hex $a->{offset} <=> hex $b->{offset} } @$sites;
    for my $site (@sorted) {
        $self->{page}->site(sprintf '%s %s x %s: %s', $site->{offset}, $self->_name_of($site),
            commas($site->{executions}), $self->_list_of($site));
    }
    return;
}

sub _name_of($self, $site) {
    my $name = defined $site->{register} ? "$site->{kind} $site->{register}" : $site->{kind};
    return $site->{is_pair} ? "$name in conflict" : "$name $site->{width}";
}

sub _list_of($self, $site) {
    my $values = $self->{values};
    return pairs_text($self->{how}, $values->pairs($site)) if $site->{is_pair};
    my %how = %{$self->{how}};
    $how{name} = sub { $values->code($_[0]) } if $site->{kind} =~ /\A(?:target|caller)\z/;
    my $text = entries_text(\%how, $values->entries($site));
    return $text if $values->is_exact('value') || $site->{samples} >= 1000;
    return "$text of $site->{samples}";
}

# ---- Instructions -----------------------------------------------------------

# Disassemble the functions that contain @sites, from their first site to their last.
sub _disassemble($self, @sites) {
    my %extent;
    for my $site (@sites) {
        my $at = hex $site->{offset};
        my $of = $extent{$site->{object}}{"$site->{file}\0$site->{function}"} //= [$at, $at];
        $of->[0] = $at if $at < $of->[0];
        $of->[1] = $at if $at > $of->[1];
    }
    for my $object (keys %extent) {
        for my $range (_joined(values %{$extent{$object}})) {
            my $insns = disassemble($object, @$range);
            @{$self->{insns}{$object}}{keys %$insns} = values %$insns;
        }
    }
    return;
}

# The largest distance, in bytes, of ranges that are joined, because objdump starts slowly.
use constant NEAR => 1 << 16;

sub _joined {
    my (@ranges) = sort { $a->[0] <=> $b->[0] } @_;
    my @joined;
    for my $range (@ranges) {
        if (@joined && $range->[0] <= $joined[-1][1] + NEAR) {
            $joined[-1][1] = $range->[1] if $range->[1] > $joined[-1][1];
        } else {
            push @joined, [@$range];
        }
    }
    return @joined;
}

sub _instructions($self, $sites) {
    my %at;
    push @{$at{"$_->{object}\0$_->{offset}"}}, $_ for @$sites;
    my %offset = map { $_ => hex $at{$_}[0]{offset} } keys %at;
    for my $place (sort { $offset{$a} <=> $offset{$b} || $a cmp $b } keys %at) {
        my $first = $at{$place}[0];
        my $text  = $self->{insns}{$first->{object}}{hex $first->{offset}};
        my $cost;
        $cost = $self->{latency}->cost_of_insn($first->{object}, $first->{offset})
            if $self->{latency};
        $self->{page}->instruction(sprintf '%10s  %-40s # x %s%s', $first->{offset}, $text // '',
            commas($first->{executions}), defined $cost ? ', ' . commas($cost) : '');
        $self->{page}->instruction(sprintf '%10s    %s:%s', '', $self->_receiver_of($_, $text),
            $self->_list_of($_))
            for @{$at{$place}};
    }
    return;
}

# Return the register that receives a site's value, if known; else the site's name.
sub _receiver_of($self, $site, $text) {
    return $site->{register} if defined $site->{register};
    return $self->_name_of($site) if $site->{is_pair} || $site->{kind} ne 'load';
    return receiving_register($text) // $self->_name_of($site);
}

1;
