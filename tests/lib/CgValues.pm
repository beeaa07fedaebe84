# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A reader of profiles of values for tests, so that the tool's output is not judged by the reader
# under test. It reads only the tool's output.
package CgValues;

use CgTest qw(built read_file run_cmd temp_dir);
use CgWorkload qw(workloads);
use Exporter qw(import);

our @EXPORT_OK = qw(programs read_values shown_values site_at symbols under_tool);

# Return a hash: `header`, a hash of each key's first line; `code`, the names at addresses; and
# `sites`, an array of hashes. A site has `letter` (`v` or `r`), `object`, `file`, `function`,
# `offset`, `line`, `kind`, `width`, `executions`, `samples`, for `r` `conflicts`; `in_burst`, the
# number of pairs of samples in one burst, and `equal_in_burst`, of equal samples; and `entries`,
# hashes with `value`, `count`, `error`, and for `r` `line`, `class`, `distances` and `function`.
sub read_values($text) {
    my %values = (header => {}, sites => [], code => {});
    my (%now, $n_partners);
    for my $line (split /\n/, $text) {
        my $site = $values{sites}[-1];
        if ($line =~ /\A(ob|fl|fn)=(.*)\z/) {
            $now{$1} = $2;
        } elsif ($line =~ /\A([vr]) (.*) :(?: (.*))?\z/) {
            push @{ $values{sites} }, _site(\%now, $1, $2, $3 // q{});
            $n_partners = 0;
        } elsif ($line =~ /\As (\d+) (\d+)\z/) {
            @{$site}{qw(samples conflicts)} = ($1, $2);
        } elsif ($line =~ /\Ab (\d+) (\d+)\z/) {
            @{$site}{qw(in_burst equal_in_burst)} = ($1, $2);
        } elsif ($line =~ /\Ap (\d+) (.*)\z/) {
            @{ $site->{entries}[ $n_partners++ ] }{qw(distances function)} = ($1, $2);
        } elsif ($line =~ /\Aa (0x[0-9a-f]+) (.*)\z/) {
            $values{code}{$1} = $2;
        } elsif ($line =~ /\A([\w-]+): (.*)\z/) {
            $values{header}{$1} //= $2;
        } else {
            die "unexpected: $line\n" if $line ne '# cachegrind values';
        }
    }
    return \%values;
}

sub _site($now, $letter, $head, $list) {
    my %site = (letter => $letter, object => $now->{ob}, file => $now->{fl},
        function => $now->{fn});
    my @fields = split / /, $head;
    @site{qw(offset line kind width executions)} = splice @fields, 0, 5;
    $site{samples} = shift @fields if $letter eq 'v';
    die "more in a site: @fields\n" if @fields;
    my @keys = $letter eq 'v' ? qw(value count error) : qw(value line class count error);
    for my $entry (split / , /, $list) {
        my %entry;
        @entry{@keys} = split / /, $entry;
        push @{ $site{entries} }, \%entry;
    }
    return \%site;
}

# Return the file as cg_values reads it, with the bounds that it prints: a Cachegrind::Values, which
# the caller must have in @INC.
sub shown_values($file) {
    require Cachegrind::Values;
    return Cachegrind::Values->new(
        engine => built('cg_merge'), program => 'cg_values', files => [$file]);
}

# Return the first site with that offset, kind and letter (`v` by default), or undef.
sub site_at($values, $offset, $kind, $letter = undef) {
    $letter //= 'v';
    my ($site) = grep { $_->{offset} eq $offset && $_->{kind} eq $kind && $_->{letter} eq $letter }
        @{ $values->{sites} };
    return $site;
}

# Return the addresses of the program's symbols, in the tool's form, by name.
sub symbols($program) {
    my %symbol;
    for my $line (split /\n/, run_cmd([ 'nm', $program ])->{out}) {
        $symbol{$2} = sprintf '0x%x', hex $1 if $line =~ /\A([0-9a-f]+) \w (\S+)\z/;
    }
    return %symbol;
}

# Return the installed ones of some real programs, which run some million instructions each, in the
# form of workloads() of CgWorkload.
sub programs {
    return grep { -x $_->{command}[0] }
        workloads(temp_dir(), 'short', qw(bash gzip perl sqlite3 python3));
}

# Run a program of programs() with addresses and hashes that are not random. Return the text of the
# profile, and the text of the profile of values or undef. Die if the program fails.
sub under_tool($program, @options) {
    my ($profile, $values) = map { temp_dir() . "/$_" } qw(profile values);
    unlink $profile, $values;
    my $run = run_cmd([
        'setarch', '-R', built('vg-in-place'), qw(-q --tool=cachegrind --repeatable=yes),
        "--cachegrind-out-file=$profile", "--values-out-file=$values", @options,
        @{ $program->{command} }
    ], stdin => defined $program->{stdin} ? read_file($program->{stdin}) : q{});
    die "$program->{name}: $run->{err}" if $run->{status} != 0;
    return (read_file($profile), -e $values ? read_file($values) : undef);
}

1;
