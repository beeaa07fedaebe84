# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Profiles of every kind of value, sampled and exact, with and without replays: cg_merge and
# cg_values return their contents. Executions are those of exact mode, even at unsampled sites.

use CgTest;
use CgUse    qw(@FREE_FLAGS);
use CgValues qw(read_values);
use JSON::PP ();

need_valgrind();
need_processor(qw(amd64 arm64));

my $program = compile(['free_values.c'], @FREE_FLAGS);
my $out     = temp_dir() . '/values';
my @KINDS   = qw(load store addr target arg caller result);

sub profile_of(@options) {
    unlink $out;
    my $run = tool([ "--values-out-file=$out", @options ], [$program]);
    return $run->{status} == 0 && -e $out ? read_file($out) : die $run->{err};
}

sub place_of($site) {
    return join q{ }, @{$site}{qw(offset kind width executions)};
}

sub executions($sites) {
    return join "\n", sort map { place_of($_) } grep { $_->{letter} eq 'v' } @{$sites};
}

sub lists_of($sites) {
    my @lists;
    for my $site (grep { $_->{samples} } @{$sites}) {
        my $is_value = $site->{letter} eq 'v';
        my @keys = $is_value ? qw(value count error) : qw(value line class count error);
        push @lists, join q{ }, place_of($site), $site->{samples},
            map { @{$_}{@keys}, q{,} } @{ $site->{entries} };
    }
    return join "\n", sort @lists;
}

# Return the sites of a report in JSON, in the form of read_values.
sub from_report($text) {
    my $report = JSON::PP->new->decode($text);
    for my $site (@{ $report->{sites} }, @{ $report->{replays} }) {
        $site->{kind} .= ":$site->{register}" if defined $site->{register};
        $site->{letter}  = $site->{partners} ? 'r' : 'v';
        $site->{entries} = $site->{values} // $site->{partners};
        $_->{value} //= $_->{offset} for @{ $site->{entries} };
    }
    return [ @{ $report->{sites} }, @{ $report->{replays} } ];
}

my %truth;
for my $kinds (@KINDS, 'all') {
    my $exact = profile_of("--value-profile=$kinds", '--value-sampling=exact');
    $truth{$kinds} = executions(read_values($exact)->{sites});
}

# Check each kind with each way of sampling; ways of replaying take turns, so that each meets all.
my ($n_never, $turn) = (0, 0);
for my $kinds (@KINDS, 'all') {
    check($kinds, $_, ('no', 'exact', '128,4000')[ $turn++ % 3 ])
        for '4,124000', '4,1000', 'exact';
    $turn++;
}
cmp_ok($n_never, '>', 100, 'sites that were never sampled are among them');

done_testing();

sub check($kinds, $sampling, $replays) {
    my @options
        = ("--value-profile=$kinds", "--value-sampling=$sampling", '--value-entries=4');
    push @options, '--replay-profile=yes', "--replay-sampling=$replays" if $replays ne 'no';
    my $text  = profile_of(@options);
    my $sites = read_values($text)->{sites};
    $n_never += grep { !$_->{samples} } @{$sites};

    my $merged = run_cmd([ built('cg_merge'), '--values', $out ]);
    my $report = run_cmd([ built('cg_values'), '--format=json', '--min-executions=0', $out ]);
    my @wrong;
    push @wrong, "cg_merge: $merged->{err}"  if $merged->{status} != 0;
    push @wrong, "cg_values: $report->{err}" if $report->{status} != 0;
    push @wrong, 'other executions' if executions($sites) ne $truth{$kinds};
    if (!@wrong) {
        my $lists = lists_of($sites);
        my $again = read_values($merged->{out})->{sites};
        push @wrong, 'cg_merge changes it'  if lists_of($again) ne $lists;
        push @wrong, 'cg_values changes it' if lists_of(from_report($report->{out})) ne $lists;
    }
    is("@wrong", q{}, "$kinds, $sampling, replays: $replays");
    return;
}
