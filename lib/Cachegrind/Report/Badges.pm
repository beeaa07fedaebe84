# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Badges;

# Badges: short remarks beside a source line. A badge says how much of the data that the line loads
# into the first-level caches is used, or which values the line's instructions work with.

use Cachegrind::Strict;

use Cachegrind::Profile::CacheUse qw(line_judge);
use Cachegrind::Text::Format qw(commas);
use Cachegrind::Values::Text qw(entries_text);

use Exporter qw(import);
our @EXPORT_OK = qw(badges_of);

# Limits: the least share of all wasted bytes for a line to have a badge of cache use; the least
# number of executions for an instruction to have a badge of values; and the largest number of
# badges of values on a line.
use constant {
    WASTES     => 0.001,
    EXECUTIONS => 1000,
    SITES      => 3,
};

# Return a function that makes a source's badges. The function takes a Cachegrind::Source::Annotated
# and the result of its counted_lines(). It returns hashes, ascending by line: `line`; `kind`, which
# is `use`, `waste` if less than half of the loaded bytes are used, or `value`; `text`; and `what`,
# the text in full. $values is the Cachegrind::Values of the run, or undef.
sub badges_of($view, $values) {
    my $judge = line_judge($view);
    my %sites;
    for my $site ($values ? @{$values->sites} : ()) {
        next if $site->{is_pair} || !$site->{samples} || $site->{executions} < EXECUTIONS;
        push @{$sites{$site->{file}}{$site->{line}}}, $site;
    }
    return sub ($source, $counted) {
        my @badges = $judge ? _uses($judge, $counted) : ();
        for my $name (@{$source->originals}) {
            my $of = $sites{$name} // next;
            push @badges, map { _values($values, $_, @{$of->{$_}}) } keys %$of;
        }
        # Perl's sort is stable, so badges of one line keep their order.
        return sort { $a->{line} <=> $b->{line} } @badges;
    };
}

sub _uses($judge, $counted) {
    my ($numbers, $counts) = @$counted{qw(numbers counts)};
    my @badges;
    for my $i (0 .. $#$numbers) {
        my $found = defined $counts->[$i] ? $judge->($counts->[$i], WASTES) : undef;
        next if !$found || !defined $found->{used};
        my $whose = $found->{is_code} ? 'Its code loads' : 'It loads';
        push @badges, {
            line => $numbers->[$i],
            kind => 2 * $found->{used} < $found->{line_size} ? 'waste' : 'use',
            text => "$found->{used} of $found->{line_size} bytes",
            what => "$whose " . commas($found->{loaded}) . ' bytes into the first-level cache;'
                . " of each line of $found->{line_size} bytes $found->{used} are used",
        };
    }
    return @badges;
}

sub _values($values, $line, @sites) {
    my @most = sort { $b->{executions} <=> $a->{executions} || $a->{offset} cmp $b->{offset} }
        @sites;
    splice @most, SITES if @most > SITES;
    return map {
        my $site = $_;
        my %how  = (cutoff => 0.01, show => 4);
        $how{name} = sub { $values->code($_[0]) } if $site->{kind} =~ /\A(?:target|caller)\z/;
        my $name = defined $site->{register} ? "$site->{kind} $site->{register}" : $site->{kind};
        my $list = entries_text(\%how, $values->entries($site));
        {
            line => $line,
            kind => 'value',
            text => "$name $list",
            what => "$name of $site->{width} bytes at $site->{offset}, executed "
                . commas($site->{executions}) . " times: $list",
        }
    } @most;
}

1;
