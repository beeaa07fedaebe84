# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Profiles of programs that make code while they run.
package CgJit;

use CgTest qw(built compile read_file run_cmd temp_dir tool);
use CgCallgrind qw(own_places read_callgrind);
use Exporter qw(import);
no warnings 'portable';    # addresses have 64 bits; CgTest turns them on

our @EXPORT_OK = qw(by_address by_name calls_of counts_of made $OLD_MAP);

# A warning that does not concern the tests: an earlier process with the same number has left a map
# in /tmp.
our $OLD_MAP = qr{^==\d+== warning: /tmp/perf-\d+[.]map: this is older .*\n}m;

my $Program;

# Run tests/progs/generated.c with these steps, separated by blanks, in the test's folder, which is
# TMPDIR, too. Further arguments go to run_cmd() of CgTest. Return the result of tool(); if the
# program forks, the profile in it is the child's.
sub made($options, $steps, @rest) {
    $Program //= compile(['generated.c'], '-O1');
    my $whole = grep({ /^--(?:tool=callgrind|call-graph|dump-instr|contexts|separate)/ } @$options)
        ? ['--compress-strings=no', '--compress-pos=no'] : [];
    my @steps = ([$Program, split ' ', $steps], dir => temp_dir(), env => {TMPDIR => temp_dir()},
        @rest);
    my $run = grep({ /callgrind/ } @$options) ? _callgrind([@$whole, @$options], @steps)
        : tool([grep({ /verbose/ } @$options) ? () : '-q', @$whole, @$options], @steps);
    my ($child) = glob(($run->{file} // '') . '.[0-9]*');
    $run->{profile} = read_file($child) if defined $child;
    $run->{err} =~ s{$OLD_MAP}{}g;
    return $run;
}

# Run the tool as CgTest's tool() does, under the name callgrind.
sub _callgrind($options, $command, @rest) {
    my $file = temp_dir() . '/callgrind.out';
    my $run  = run_cmd([built('vg-in-place'), '-q', @$options, "--callgrind-out-file=$file",
        @$command], @rest);
    return {%$run, file => $file, profile => -e $file ? read_file($file) : undef};
}

# Return the counts of the first event in functions whose names match, as a text: `NAME FILE:LINE
# COUNT` for each line, sorted, divided by commas. A profile in Callgrind's format must have whole
# names and positions.
sub counts_of($profile, $pattern) {
    my %sum;
    for (own_places($profile)) {
        my (undef, $function, $file, undef, $line, $count) = @$_;
        $sum{"$function $file:$line"} += $count if $function =~ $pattern;
    }
    return join ', ', map { "$_ $sum{$_}" } sort keys %sum;
}

# Return the calls of functions whose names match, by all callers together: `NAME CALLS COUNT, ...`.
sub calls_of($profile, $pattern) {
    my $calls = read_callgrind($profile)->{calls};
    my %sum;
    for my $call (keys %$calls) {
        my ($callee) = $call =~ /.*\|[^|]*\|(.*)/;
        next if $callee !~ $pattern;
        $sum{$callee}[$_] += $calls->{$call}[$_] for 0, 1;
    }
    return join ', ', map { "$_ @{$sum{$_}}" } sort keys %sum;
}

# Add up the counts of code that is in no file, in a profile with `--dump-instr=yes` and whole names
# and positions. $map, a map's text, has the name at each address; $name_of turns a name into the
# profile's form. Return a hash of counts by name.
sub by_address($profile, $map, $name_of) {
    my (%sum, @entries);
    for (split /\n/, $map) {
        my ($start, $size, $name) = /^(?:0x)?([0-9a-f]+) +(?:0x)?([0-9a-f]+) (.*)/i or next;
        push @entries, [hex $start, hex($start) + hex $size, $name_of->($name)];
    }
    # The latest entry, of at most 16 MiB, that contains an address names it. Only entries of the
    # address's page are searched.
    my %of_page;
    for my $entry (@entries) {
        next if $entry->[1] - $entry->[0] > 1 << 24;
        push @{$of_page{$_}}, $entry for $entry->[0] >> 12 .. $entry->[1] >> 12;
    }
    for (own_places($profile)) {
        my ($object, undef, undef, $address, undef, $count) = @$_;
        next if $object =~ m{^/};
        my ($entry) = grep { $address >= $_->[0] && $address < $_->[1] }
            reverse @{$of_page{$address >> 12} // []};
        $sum{$entry->[2]} += $count if $entry && defined $entry->[2];
    }
    return \%sum;
}

# Add up the counts of code of the object `[jit]`. Return a hash by the profile's own names.
sub by_name($profile) {
    my %sum;
    $sum{$_->[1]} += $_->[5] for grep { $_->[0] eq '[jit]' } own_places($profile);
    return \%sum;
}

1;
