# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Values::Text;

# Values, lists of values and places of sites as text.

use Cachegrind::Strict;

use Cachegrind::Text::Format qw(part_text);
use Cachegrind::Values::Share qw(share_text);

use Exporter qw(import);
our @EXPORT_OK = qw(entries_text pairs_text place_text top_text value_text);

use constant LONG_RUN => 6;

# Return $value, a hexadecimal number, with a long run of leading f shortened: `0xff..f8`.
sub value_text($value) {
    my ($run, $rest) = $value =~ /\A0x(f+)(.*)\z/ or return $value;
    return $value if length $run < LONG_RUN;
    $rest = substr "ff$rest", -2 if length $rest < 2;
    return "0xff..$rest";
}

# Return the values of @entries with their shares, as text. Values with less than $how->{cutoff} of
# the samples become dots, and values after the first $how->{show} are left out. $how->{name}, a
# function, may return a name for a value, which is then shown in full, before the name.
sub entries_text($how, @entries) {
    my @texts;
    for my $entry (@entries) {
        if (@texts == $how->{show}) {
            push @texts, '...';
            last;
        }
        my $share = $entry->{share}{share};
        my $named = $how->{name} ? $how->{name}->($entry->{value}) : undef;
        push @texts,
              $share < $how->{cutoff} ? '.'
            : '(' . part_text($share) . ' '
            . (defined $named ? "$entry->{value} $named" : value_text($entry->{value})) . ')';
    }
    return join ' ', @texts;
}

# Return the share of $entry, the most frequent value, with bounds if it is uncertain.
sub top_text($entry) {
    return share_text($entry->{share});
}

# Return @pairs, the partners of a load or store in conflict, as text; $how is as in entries_text().
sub pairs_text($how, @pairs) {
    my @texts;
    for my $pair (@pairs) {
        if (@texts == $how->{show}) {
            push @texts, '...';
            last;
        }
        my $where = $pair->{offset} . ($pair->{line} ? " line $pair->{line}" : '');
        $where .= sprintf ', %.0f before', $pair->{distance} if defined $pair->{distance};
        push @texts,
            $pair->{share} < $how->{cutoff}
            ? '.'
            : sprintf '(%.1f%% %s %s)', 100 * $pair->{share}, $pair->{class}, $where;
    }
    return join ' ', @texts;
}

# Return the place of a site: `file:line function address (object)`.
sub place_text($site) {
    my ($object) = $site->{object} =~ m{([^/]*)\z};
    return "$site->{file}:$site->{line} $site->{function} $site->{offset} ($object)";
}

1;
