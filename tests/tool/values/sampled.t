# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Sampled profiles of values: the same seed gives the same file, the number of samples is as
# expected, samples agree with exact mode, and counts do not change; also in threads and processes.

use CgTest;
use Cachegrind::Values::Share qw(estimate);
use CgUse qw(@FREE_FLAGS);
use CgValues qw(programs read_values shown_values site_at symbols under_tool);
use List::Util qw(sum);

need_valgrind();
need_processor(qw(amd64 arm64));

my $free = compile(['free_values.c'], @FREE_FLAGS);
my $out  = temp_dir() . '/values';

sub file_of($command, @options) {
    unlink $out;
    my $run = tool([ "--values-out-file=$out", @options ], $command);
    return (read_file($out), $run);
}

# ---- Equal files from equal seeds --------------------------------------------
my @sampled = ('--value-profile=all', '--value-sampling=4,500', '--replay-profile=yes',
    '--replay-sampling=128,2000');
my ($first, $run) = file_of([$free], @sampled);
my ($again) = file_of([$free], @sampled);
ok($first eq $again, 'the same seed gives the same file, byte for byte');
my ($other) = file_of([$free], @sampled, '--value-seed=2');
ok($first ne $other, 'another seed gives another file');
my $plain = tool([], [$free]);
is($run->{profile}, $plain->{profile}, 'the profile is the same as without');
for my $mode ([qw(--cache-sim=yes --branch-sim=yes)], ['--call-graph=yes'], ['--cache-use=yes']) {
    my (undef, $with) = file_of([$free], @sampled, @{$mode});
    my $without = tool($mode, [$free]);
    s/^(?:pid|creator): .*\n//mg for $with->{profile}, $without->{profile};
    is($with->{profile}, $without->{profile}, "the profile is the same with @{$mode}");
}

# ---- Number of samples -------------------------------------------------------
my ($exact) = file_of([$free], '--value-profile=all', '--value-sampling=exact');
$exact = read_values($exact);
my ($n_sites, $n_odd, $n_shares, $n_outside, $n_samples, $expected) = (0) x 6;
for my $seed (1 .. 8) {
    my ($text) = file_of([$free], '--value-profile=load,store,result', "--value-seed=$seed",
        '--value-sampling=4,400');
    for my $site (@{ read_values($text)->{sites} }) {
        my $truth = site_at($exact, @{$site}{qw(offset kind)});
        is($site->{executions}, $truth->{executions}, 'executions are those of exact mode')
            if $site->{executions} != $truth->{executions};
        my $mean = $site->{executions} * 4 / 400;
        $n_samples += $site->{samples};
        $expected  += $mean;
        next if $mean < 10;
        $n_sites++;
        $n_odd++ if abs($site->{samples} - $mean) > 4 * sqrt $mean;
        my $top   = $site->{entries}[0];
        my ($true) = grep { $_->{value} eq $top->{value} } @{ $truth->{entries} };
        next if !$true || $true->{error} || $site->{executions} < 100;
        my $share = estimate({ %{$top}, samples => $site->{samples} });
        my $real  = $true->{count} / $truth->{samples};
        $n_shares++;
        $n_outside++ if $real < $share->{low} - 1e-9 || $real > $share->{high} + 1e-9;
    }
}
cmp_ok($n_sites, '>', 100, 'many sites are sampled often');
is($n_odd, 0, 'each site has samples within four sigma of executions x N / PERIOD');
cmp_ok(abs($n_samples - $expected), '<', 0.03 * $expected, 'all together are as many');
cmp_ok($n_outside, '<=', 0.08 * $n_shares, 'shares are within their bounds, 19 times of 20');

# Periods are shorter than superblocks, or bursts take a large part of a period.
for my $sampling ('4,16', '8,24', '200,400') {
    my ($n, $period) = split /,/, $sampling;
    my ($text) = file_of([$free], '--value-profile=load,result', "--value-sampling=$sampling");
    my ($samples, $executions) = (0, 0);
    for my $site (@{ read_values($text)->{sites} }) {
        $samples    += $site->{samples};
        $executions += $site->{executions};
    }
    cmp_ok(abs($samples / $executions * $period / $n - 1), '<', 0.05, "the number with $sampling");
}

# A burst is as long as several rounds of the program's loop.
my $place = { symbols($free) };
my ($long) = file_of([$free], '--value-profile=load', '--value-sampling=4000,16000');
my ($zero, $four) = map { site_at(read_values($long), $place->{$_}, 'load') }
    qw(load_zero load_four);
cmp_ok($zero->{in_burst}, '>', 2 * $zero->{samples}, 'pairs of samples of one burst are counted');
is($zero->{equal_in_burst}, $zero->{in_burst}, 'pairs of equal values are counted');
my $equal = $four->{equal_in_burst} / $four->{in_burst};
ok($equal > 0 && $equal < 0.25, 'of four in turn fewer than a quarter are equal');

my $header = read_values($first)->{header};
my ($bursts) = $header->{bursts} =~ /\A(\d+) short/;
my ($Ir) = $plain->{profile} =~ /^summary: (\d+)/m;
# A gap is uniform over a range of one period, so its variance is the period squared, divided by 12.
cmp_ok(abs($bursts - $Ir / 500), '<', 4 * sqrt($Ir / 500 / 12), 'there is a burst a period');

# Scaled by their chance to be seen, pairs at distances of 60 and 110 are as frequent as pairs at 4.
my %symbol = symbols($free);
my %seen;
for my $seed (1 .. 4) {
    my ($text) = file_of([$free], '--replay-profile=yes', '--replay-sampling=128,3000',
        "--value-seed=$seed");
    my $conflicts = read_values($text);
    for my $distance (4, 60, 110) {
        my $site = site_at($conflicts, $symbol{"load_d$distance"}, 'load', 'r') or next;
        $seen{$distance} += $site->{entries}[0]{count} * 128 / (128 - $distance);
    }
}
cmp_ok(abs($seen{60} / $seen{4} - 1), '<', 0.35, 'a pair at 60 is as frequent as one at 4');
cmp_ok(abs($seen{110} / $seen{4} - 1), '<', 0.6, 'a pair at 110 is as frequent as one at 4');

# ---- Loops as long as a period -----------------------------------------------

# 40 loops, with lengths within a tenth of the period, load 1 in one half and 2 in the other. No
# loop may be sampled in the same half again and again. (tests/soak/values tries more seeds.)
my $loops = compile(['values_period.c'], @FREE_FLAGS);
my (%n_outside, $n_all);
for my $seed (1 .. 3) {
    file_of([$loops], '--value-profile=load', '--value-sampling=4,2000', "--value-seed=$seed");
    my $shown = shown_values($out);
    for my $site (grep { $_->{executions} >= 200 * 360 } @{ $shown->sites }) {
        my ($share) = map { $_->{share} } $shown->entries($site);
        $n_outside{ $site->{executions} / 200 } += $share->{low} > 0.5 || $share->{high} < 0.5;
        $n_all++;
    }
}
is(scalar keys %n_outside, 40, 'loops of 40 lengths around the period have values');
is("@{[ grep { $n_outside{$_} > 1 } sort keys %n_outside ]}", q{},
    'no share is outside of its bounds twice in three runs');
cmp_ok(sum(values %n_outside), '<=', 0.05 * $n_all, 'nor are they in one of twenty');

# ---- System calls, threads, processes ----------------------------------------
my ($text) = file_of([ 'perl', '-e', 'for (1 .. 3000) { my $p = getppid }' ],
    '--value-profile=load', '--value-sampling=200,1000');
cmp_ok((read_values($text)->{header}{bursts} =~ /short (\d+)/)[0], '>', 300, 'calls end bursts');

my $between = compile(['values_between.c'], '-O1', '-pthread');
($text, $run) = file_of([ $between, 'signals' ], '--value-profile=load',
    '--value-sampling=200,1000');
is($run->{status}, 0, 'a program that signals interrupt between system calls runs');
cmp_ok((read_values($text)->{header}{bursts} =~ /short (\d+)/)[0], '>', 300, 'signals do so');

# A value that another thread has stored cannot be forwarded to a load.
($text) = file_of([ $between, 'threads' ], '--replay-profile=yes', '--replay-sampling=exact',
    '--replay-window=65536');
for my $case ([ main => 1 ], [ thread => 0 ]) {
    my ($name, $n) = @{$case};
    my ($load) = grep { $_->{letter} eq 'r' && $_->{function} eq "load_$name" }
        @{ read_values($text)->{sites} };
    my @partners = grep { $_->{function} eq "store_$name" } @{ $load->{entries} // [] };
    is(scalar @partners, $n,
        $n ? 'a store is found far after its load' :
            'a store of another thread is no partner of a load');
}

my $threads = compile(['threads.c'], '-O1', '-pthread');
($text, $run) = file_of([ $threads, 'serial' ], @sampled);
is($run->{status}, 0, 'a program with threads runs');
ok(@{ read_values($text)->{sites} }, 'threads are sampled');
# Return the counts of lines of threads.c; other counts depend on the contention of locks.
sub own_counts($counted) {
    return join q{}, $counted->{profile} =~ /^(fl=[^\n]*threads[.]c\n.*?)^(?:fl=|summary)/msg;
}
is(own_counts($run), own_counts(tool([], [ $threads, 'serial' ])), 'lines are counted as ever');
like(own_counts($run), qr/^fn=work$/m, 'what threads do themselves is counted');

my $forks = compile(['forks.c'], '-O1');
my $name  = temp_dir() . '/forked';
$run = tool([ "--values-out-file=$name", @sampled ], [ $forks, 'fork' ]);
my ($child) = $run->{out} =~ /^child (\d+)/m;
SKIP: {
    skip 'forks.c has no such way', 2 if !defined $child;
    ok(-s $name, 'a program that forks leaves its values');
    ok(-s sprintf("%s.%07d", $name, $child), 'the child has another file');
}
my $exec = temp_dir() . '/executed';
$run = tool([ "--values-out-file=$exec", @sampled ], [ 'perl', '-e', 'exec "/bin/true"' ]);
ok(-s $exec, 'an exec: what was seen before it is written');
($run) = tool([ "--values-out-file=$exec.failed", @sampled ],
    [ 'perl', '-e', 'no warnings; exec "/no/such"; exit 3' ]);
is($run->{status}, 3, 'a program whose exec fails goes on');
is(scalar(() = read_file("$exec.failed") =~ /^version:/mg), 1,
    'an exec that fails leaves one profile');

# ---- Switching, parts --------------------------------------------------------
my $requests = compile(['requests.c'], '-O1', '-pthread');
for my $case ([ regions => 'no', 5 ], [ often => 'no', 100 ], [ threads => 'yes', 16 ]) {
    my ($name, $at_start, $calls) = @{$case};
    ($text) = file_of([ $requests, $name ], "--instr-at-start=$at_start",
        '--value-profile=all', '--value-sampling=exact', '--replay-profile=yes');
    my ($caller) = grep { $_->{function} eq 'known' && $_->{kind} eq 'caller' }
        @{ read_values($text)->{sites} };
    is("$caller->{executions} $caller->{samples}", "$calls $calls", "seen while on: $name");
    ($text) = file_of([ $requests, $name ], "--instr-at-start=$at_start", @sampled);
    ($caller) = grep { $_->{function} eq 'known' && $_->{kind} eq 'caller' }
        @{ read_values($text)->{sites} };
    is($caller->{executions}, $calls, 'executions are counted when sampled');
}

SKIP: {
    skip 'no setarch -R, so addresses are random', 3
        if run_cmd([qw(setarch -R true)])->{status} != 0;
    my ($program) = grep { $_->{name} eq 'perl' } programs();
    my @exact = ('--value-profile=load', '--value-sampling=exact');
    my @often = ('--dump-every-instructions=3000000');
    # Single instructions may differ between two runs.
    my %sums;
    for (1 .. 5) {
        for my $options (\@exact, [ @exact, @often ]) {
            my (undef, $values) = under_tool($program, @{$options});
            my $sum = 0;
            $sum += $_->{executions} for @{ read_values($values)->{sites} };
            $sums{$sum}{ scalar @{$options} } = 1;
        }
        last if grep { keys %{$_} == 2 } values %sums;
    }
    ok(-e temp_dir() . '/profile.1', 'the profile has parts');
    is(scalar(glob temp_dir() . '/values.*'), undef, 'a profile in parts has one file of values');
    ok((grep { keys %{$_} == 2 } values %sums),
        'the values of a profile in parts are of the whole run');
}

my $folder = new_folder();
$run = tool([ "--values-out-file=$folder", '--value-profile=load' ], ['/bin/true']);
like($run->{err}, qr/\Q$folder\E/, 'a file that cannot be written is named');

done_testing();
