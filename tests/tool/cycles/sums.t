# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Fractions of cycles are counted, and whole cycles written. The sums by line, by context and by
# part of a run are equal, and following calls changes no total.

use CgCallgrind qw(summary);
use CgTest;

need_valgrind();
need_processor('amd64');

my $program = compile(['data_waits.c'], qw(-O1 -static));
my $file    = temp_dir() . '/p.cg';

sub profiled(@options) {
    tool(['-q', qw(--cycles=yes --machine=zen5), "--cachegrind-out-file=$file", @options],
        [$program]);
    my $profile = read_file($file);
    return ($profile, summary($profile));
}

my ($flat, $total) = profiled();
my ($graph, $with_calls) = profiled('--call-graph=yes');
is_deeply($with_calls, $total, 'calls change no total');

# Return the sums of all contexts by event.
sub of_contexts($profile) {
    my @events = split q{ }, ($profile =~ /^events: (.*)/m)[0];
    my %sum;
    for (split /\n/, read_file("$file.contexts")) {
        my ($counts) = /^\d+ \d+ \S+ \d+ (.*)/ or next;
        my @counts = split q{ }, $counts;
        $sum{ $events[$_] } += $counts[$_] // 0 for 0 .. $#events;
    }
    return \%sum;
}

my ($profile, $with_contexts) = profiled('--contexts=yes');
is_deeply($with_contexts, $total, '... and contexts do not');
is_deeply(of_contexts($profile), $total, 'contexts have all of it');
is(run_cmd([ built('cg_annotate'), '--contexts', $file ])->{status}, 0, '... and can be read');

my ($rest, $since) = profiled('--contexts=yes', '--zero-before=chase');
cmp_ok($since->{Cy}, '<', $total->{Cy} - 1_000_000, 'less since counts were zero');
is_deeply(of_contexts($rest), $since, '... and contexts have all of that');

unlink glob "$file*";
profiled(qw(--call-graph=yes --dump-every-instructions=1000000));
my %of_parts;
for my $sums (map { summary(read_file($_)) } grep { !/contexts/ } glob "$file*") {
    $of_parts{$_} += $sums->{$_} for keys %{$sums};
}
is_deeply(\%of_parts, $total, 'parts add up to the whole');

done_testing();
