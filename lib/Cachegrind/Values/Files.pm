# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Values::Files;

# Reads, adds up and writes profiles of values; docs/FORMAT.md has the format. Executions and counts
# are added, and lists are cut to their maximum length. Errors grow: a value that is missing in a
# full list may have occurred as often as the rarest value in the list.

use Cachegrind::Strict;

use Cachegrind::Text::Lines qw($HEX $NUMBER);
use List::Util qw(min);

use Exporter qw(import);
our @EXPORT_OK = qw(header_lines read_values write_values);

use constant {
    MOST_ENTRIES => 1024,    # largest number of entries in a list
    MOST_ALIKE   => 64,      # largest number of sites of one kind at an instruction
};

# The order of entries of equal counts and values, by their classes of conflicts.
my %CLASS = (covered => 0, partial => 1, alias => 2);

my $WORD = qr/[!-+\--\x7f]+/;

# Return the sum of the files at @paths, a hash. Raise an error if a file is malformed, or does not
# fit the files before it. The keys:
# - `commands`, an array; `kinds`, the kinds of values that the last file asked for, if known;
#   `max_entries`, the maximum length of lists; `window`, of conflicts, in instructions;
# - `sampling`, a hash with the keys `value` and `replay`, of hashes with `text`, a description, and
#   `bursts` and `short`, the numbers of all and of short bursts;
# - `sites`, an array, as in Cachegrind::Values, each with `entries`, an array of hashes with
#   `value`, `count`, `error`, and for conflicts `line`, `class`, `distances` (their sum) and
#   `function`;
# - `codes`, an array of pairs: an address, and the name of the code there.
sub read_values(@paths) {
    my $all = {commands => [], sampling => {}, sites => [], codes => [], known => {}};
    _read_file($all, $_) for @paths;
    my @sites = map { [$_, _number($_->{offset})] } @{$all->{sites}};
    $all->{sites} = [
        map { $_->[0] }
            sort {
                   $a->[0]{object} cmp $b->[0]{object}
                || $a->[0]{file} cmp $b->[0]{file}
                || $a->[0]{function} cmp $b->[0]{function}
                || $a->[1] <=> $b->[1]
            } @sites
    ];
    return $all;
}

# Return the number that $hex is, without the warning of hex() about 64 bits.
sub _number($hex) {
    no warnings 'portable';
    return hex $hex;
}

sub _plain($hex) {
    return $hex =~ s/\A0x0+(?=.)/0x/r;
}

sub _read_file($all, $path) {
    my $in = Cachegrind::Text::Lines->new($path, 'values');
    my $self = {all => $all, in => $in, bursts => {}, sampling => {}, n_sites => 0};
    while (defined(my $line = $in->next)) {
        next if $line eq '' || $line =~ /\A#/;
        _begin_body($self) if !$self->{in_body} && $line =~ /\A.(?: |.=)/s;
        $self->{in_body} ? _take_body($self, $line) : _take_header($self, $line);
    }
    _end_site($self);
    _begin_body($self) if !$self->{in_body};
    $in->wrong('the file ends early, or late: that is not the number of sites in its header')
        if defined $self->{stated} && $self->{stated} != $self->{n_sites};
    return;
}

# ---- The header ---------------------------------------------------------------

my %HEADER = (
    'version'       => [qr/1/,                       'unknown version; only 1 is known'],
    'cmd'           => [qr/.*/,                      ''],
    'kinds'         => [qr/.*/,                      ''],
    'sampling'      => [qr/(?:value|replay) (?:exact|[1-9]\d*,\d+ gaps 0[.]5-1[.]5) seed \d+/a,
        'malformed description of the sampling'],
    'lists'         => [qr/space-saving $NUMBER/,    'unknown algorithm or length of lists'],
    'bursts'        => [qr/$NUMBER short $NUMBER/,   'malformed numbers of bursts'],
    'replay-bursts' => [qr/$NUMBER short $NUMBER/,   'malformed numbers of bursts'],
    'replay-window' => [$NUMBER,                     'no number'],
    'sites'         => [$NUMBER,                     'no number'],
);

sub _take_header($self, $line) {
    my ($in, $all) = @$self{qw(in all)};
    my ($key, $text) = $line =~ /\A([a-z-]+): (.*)\z/s;
    my $known = $HEADER{$key // ''};
    $in->wrong('the version is missing')
        if !$self->{has_version} && ($key // '') ne 'version';
    $in->wrong('unknown line') if !$known;
    my ($form, $why) = @$known;
    $in->wrong($why) if $text !~ /\A$form\z/s;
    my ($first, $second) = $text =~ /(\d+)(?:\D+(\d+))?/a;
    if ($key eq 'version') {
        $self->{has_version} = 1;
    } elsif ($key eq 'cmd') {
        push @{$all->{commands}}, $text if $text ne ($all->{commands}[-1] // "\n");
    } elsif ($key eq 'kinds') {
        $all->{kinds} = $text;
    } elsif ($key eq 'sampling') {
        my ($subject, $how) = $text =~ /\A(\w+) (.*) seed/;
        $in->wrong($why)
            if $self->{sampling}{$subject} || ($how =~ /\A(\d+),(\d+)/ && $1 > $2);
        $self->{sampling}{$subject} = {text => $text, how => $how};
    } elsif ($key eq 'lists') {
        $in->wrong($why) if $first < 1 || $first > MOST_ENTRIES;
        $self->{max_entries} = $first;
    } elsif ($key =~ /bursts\z/) {
        $in->wrong($why) if $second > $first;
        $self->{bursts}{$key eq 'bursts' ? 'value' : 'replay'} = [$first, $second];
    } elsif ($key eq 'replay-window') {
        $self->{window} = $first;
    } else {
        $self->{stated} = $first;
    }
    return;
}

# End the header, and check that it fits the headers of the files before.
sub _begin_body($self) {
    my ($in, $all) = @$self{qw(in all)};
    $self->{in_body} = 1;
    $in->wrong('the header does not describe the lists') if !$self->{max_entries};
    $in->wrong('the header does not describe the sampling') if !%{$self->{sampling}};
    $in->wrong('a different window than in the files before')
        if $all->{window} && $self->{window} && $all->{window} != $self->{window};
    $all->{window} ||= $self->{window};
    $in->wrong('lists of a different length than in the files before')
        if ($all->{max_entries} //= $self->{max_entries}) != $self->{max_entries};
    for my $subject (sort keys %{$self->{sampling}}) {
        my $sampling = $self->{sampling}{$subject};
        my $known    = $all->{sampling}{$subject} //= {%$sampling, bursts => 0, short => 0};
        $in->wrong('sampled differently from the files before')
            if $known->{how} ne $sampling->{how};
        my ($bursts, $short) = @{$self->{bursts}{$subject} // [0, 0]};
        $known->{bursts} = $in->sum($known->{bursts}, $bursts);
        $known->{short} += $short;
    }
    return;
}

# ---- Sites --------------------------------------------------------------------

sub _take_body($self, $line) {
    my ($in, $site) = @$self{qw(in site)};
    if ($line =~ /\A[vr] /) {
        _end_site($self);
        _begin_site($self, $line);
    } elsif ($line =~ /\As (.*)\z/s) {
        $in->wrong('an s line that follows no r line')
            if !$site || !$site->{is_pair} || defined $site->{samples};
        $in->wrong('malformed numbers of samples') if $1 !~ /\A($NUMBER) ($NUMBER)\z/;
        @$site{qw(samples n_pairs)} = ($1, $2);
    } elsif ($line =~ /\Ab (.*)\z/s) {
        $in->wrong('a b line that follows no v or r line')
            if !$site || defined $site->{in_burst};
        $in->wrong('malformed numbers of pairs in a burst')
            if $1 !~ /\A($NUMBER) ($NUMBER)\z/ || $2 > $1;
        @$site{qw(in_burst equal_in_burst)} = ($1, $2);
    } elsif ($line =~ /\Ap (.*)\z/s) {
        my ($partner) = $site && $site->{is_pair}
            ? grep { !defined $_->{distances} } @{$site->{entries}} : ();
        $in->wrong('a p line that follows no r line with a partner') if !$partner;
        $in->wrong('a malformed distance') if $1 !~ /\A($NUMBER) (.*)\z/s;
        @$partner{qw(distances function)} = ($1, $2);
    } else {
        _end_site($self);
        $line =~ /\Aa (.*)\z/s ? _take_code($self, $1) : _take_name($self, $line);
    }
    return;
}

sub _take_code($self, $text) {
    my ($address, $name) = $text =~ /\A($HEX)(.*)\z/s or $self->{in}->wrong('a malformed address');
    $self->{in}->wrong('an address without what is there') if $name !~ s/\A //;
    my $all = $self->{all};
    push @{$all->{codes}}, [_plain($address), $name] if !$all->{is_code}{_plain($address)}++;
    return;
}

sub _take_name($self, $line) {
    my %above = (ob => '', fl => 'ob', fn => 'fl');
    my ($what, $name) = $line =~ /\A(ob|fl|fn)=(.*)\z/s;
    $self->{in}->wrong('unknown line, or a misplaced name')
        if !defined $what || ($above{$what} && !defined $self->{$above{$what}});
    $self->{$what} = $name;
    delete @$self{$what eq 'ob' ? qw(fl fn) : $what eq 'fl' ? 'fn' : ()};
    return;
}

sub _begin_site($self, $line) {
    my $in = $self->{in};
    $in->wrong('a site before any ob=, fl= and fn=') if !defined $self->{fn};
    my ($letter, @place)
        = $line =~ /\A([vr]) ($HEX) ($NUMBER) ($WORD) ($NUMBER) ($NUMBER)(?: ($NUMBER))? :/;
    $in->wrong('the place, kind or numbers of a site are malformed')
        if !@place || defined $place[-1] != ($letter eq 'v');
    my $list = substr $line, $+[0];
    my %site = (object => $self->{ob}, file => $self->{fl}, function => $self->{fn});
    my $kind;
    (@site{qw(offset line)}, $kind, @site{qw(width executions samples)}) = @place;
    $site{offset} = _plain($site{offset});
    @site{qw(kind register)} = split /:/, $kind, 2;
    $site{is_pair} = 1 if $letter eq 'r';
    $site{entries} = [_entries($self, $list, $letter eq 'r')];
    my $flaw = _flaw($in, \%site);
    $in->wrong($flaw) if defined $flaw;
    $self->{site} = \%site;
    return;
}

sub _entries($self, $list, $is_pair) {
    my $in = $self->{in};
    return if $list eq '';
    my @entries;
    for my $text (split / ,(?= )/, $list, -1) {
        my %entry;
        (@entry{qw(value line class count error)}) = $is_pair
            ? $text =~ /\A ($HEX) ($NUMBER) (covered|partial|alias) ($NUMBER) ($NUMBER)\z/
            : $text =~ /\A ($HEX)()() ($NUMBER) ($NUMBER)\z/
            or $in->wrong('a value, its count or its error is malformed');
        $in->wrong('a value, its count or its error is malformed')
            if $entry{error} > $entry{count} || $entry{count} == 0;
        $in->wrong('a list is longer than the header says') if @entries == $self->{max_entries};
        $entry{value} = _plain($entry{value});
        push @entries, \%entry;
    }
    return @entries;
}

# Return the fault in the site's list, in words; undef if the list is good.
sub _flaw($in, $site) {
    my ($sum, $last, %is_there) = (0);
    for my $entry (@{$site->{entries}}) {
        return 'the counts of a list do not fall' if $last && $entry->{count} > $last->{count};
        $sum  = $in->sum($sum, $entry->{count} - $entry->{error});
        $last = $entry;
    }
    return undef if $site->{is_pair};
    return 'a list counts more than there were samples' if $sum > $site->{samples};
    return (grep { $is_there{$_->{value}}++ } @{$site->{entries}})
        ? 'a value is twice in a list' : undef;
}

# ---- Adding up ------------------------------------------------------------------

# End the site, if one was begun, and add it to the same site of the files before.
sub _end_site($self) {
    my $site = delete $self->{site} // return;
    my ($in, $all) = @$self{qw(in all)};
    $in->wrong('the load or store before has no s line, or not as many p lines as partners')
        if $site->{is_pair} && (!defined $site->{samples}
            || grep { !defined $_->{distances} } @{$site->{entries}});
    $self->{n_sites}++;
    my $key = join "\n", map { $_ // '' }
        @$site{qw(object file function offset line kind register width is_pair)};
    my $n_alike = $self->{alike}{$key}++;
    $in->wrong('more sites of one kind than an instruction has') if $n_alike >= MOST_ALIKE;
    my $known = $all->{known}{"$key\n$n_alike"};
    if (!$known) {
        $all->{known}{"$key\n$n_alike"} = $site;
        push @{$all->{sites}}, $site;
        return;
    }
    _merge_lists($self, $known, $site);
    $known->{$_} = $in->sum($known->{$_} // 0, $site->{$_})
        for grep { defined $site->{$_} }
        qw(executions samples n_pairs in_burst equal_in_burst);
    return;
}

# Return how often a value that the site's list lacks may have occurred at most.
sub _least($self, $site) {
    my $entries = $site->{entries};
    return @$entries < $self->{max_entries} ? 0 : $entries->[-1]{count};
}

sub _merge_lists($self, $to, $from) {
    my $in    = $self->{in};
    my %least = (to => _least($self, $to), from => _least($self, $from));
    my $key   = sub { join "\n", map { $_ // '' } @{$_[0]}{qw(value class line function)} };
    my %new   = map { $key->($_) => $_ } @{$from->{entries}};
    my $grown = sub ($entry, $by) {
        $entry->{$_} = $in->sum($entry->{$_}, $by) for qw(count error);
        return $entry;
    };
    my @all;
    for my $entry (@{$to->{entries}}) {
        my $met = delete $new{$key->($entry)};
        $entry->{$_} = $in->sum($entry->{$_} // 0, $met->{$_} // 0)
            for $met ? qw(count error distances) : ();
        push @all, $met ? $entry : $grown->($entry, $least{from});
    }
    push @all, $grown->($_, $least{to}) for grep { $new{$key->($_)} } @{$from->{entries}};
    @all = sort {
               $b->{count} <=> $a->{count}
            || length $a->{value} <=> length $b->{value}
            || $a->{value} cmp $b->{value}
            || ($to->{is_pair}
            && ($CLASS{$a->{class}} <=> $CLASS{$b->{class}}
                || $a->{function} cmp $b->{function}
                || $a->{line} <=> $b->{line}))
    } @all;
    $to->{entries} = [@all[0 .. min(scalar @all, $self->{max_entries}) - 1]];
    return;
}

# Return the header's lines, an array of pairs of key and text, in the order of the format.
sub header_lines($values) {
    my $sampling = $values->{sampling};
    my ($bursts, $replay_bursts) = map {
        $_ && $_->{how} ne 'exact' ? "$_->{bursts} short $_->{short}" : undef
    } @$sampling{qw(value replay)};
    return grep { defined $_->[1] } (
        [version => 1],
        (map { [cmd => $_] } @{$values->{commands}}),
        [kinds => $values->{kinds}],
        (map { [sampling => $_->{text}] } grep { $_ } @$sampling{qw(value replay)}),
        [lists           => "space-saving $values->{max_entries}"],
        [bursts          => $bursts],
        ['replay-window' => $values->{window} || undef],
        ['replay-bursts' => $replay_bursts],
        [sites           => scalar @{$values->{sites}}],
    );
}

# Write the sum $values to the handle $to.
sub write_values($values, $to) {
    print {$to} "# cachegrind values\n";
    print {$to} "$_->[0]: $_->[1]\n" for header_lines($values);
    my %now = (object => "\n", file => "\n", function => "\n");
    for my $site (@{$values->{sites}}) {
        my $is_new = 0;
        for my $pair ([ob => 'object'], [fl => 'file'], [fn => 'function']) {
            my ($letters, $what) = @$pair;
            next if !($is_new ||= $now{$what} ne $site->{$what});
            print {$to} "$letters=$site->{$what}\n";
            $now{$what} = $site->{$what};
        }
        print {$to} _site_text($site);
    }
    print {$to} map { "a $_->[0] $_->[1]\n" } @{$values->{codes}};
    return;
}

sub _site_text($site) {
    my ($is_pair, $entries) = @$site{qw(is_pair entries)};
    my $kind = join ':', grep { defined } @$site{qw(kind register)};
    my @fields = $is_pair ? qw(value line class count error) : qw(value count error);
    my $text = join ' ', $is_pair ? 'r' : 'v', @$site{qw(offset line)}, $kind,
        @$site{qw(width executions)}, $is_pair ? () : $site->{samples}, ':';
    $text .= ' ' . join ' , ', map { "@$_{@fields}" } @$entries if @$entries;
    $text .= "\n";
    $text .= "s $site->{samples} $site->{n_pairs}\n" if $is_pair;
    $text .= "b $site->{in_burst} $site->{equal_in_burst}\n" if $site->{in_burst};
    $text .= join '', map { "p $_->{distances} $_->{function}\n" } $is_pair ? @$entries : ();
    return $text;
}

1;
