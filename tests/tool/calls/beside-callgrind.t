# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Under Callgrind's name the tool counts what Callgrind counts in ordinary programs. Totals are
# equal except for the last instructions, which Callgrind leaves out. Most lines (in most events)
# and calls are equal: %SAME has the shares, which must not fall. Other code Callgrind takes for
# another function's ("Where Callgrind is wrong" in the manual).

use CgCallgrindRun qw(has_reference sees_returns);
use CgCalls        qw(graph_of);
use CgCompare      qw(reference_lib run_side);
use CgTest;
use CgWorkload     qw(workloads);
use File::Basename qw(dirname);

need_reference();
need(has_reference(), 'no Callgrind here');
need(sees_returns(), 'the installed Callgrind misses returns here');

my $build  = dirname(built('vg-in-place'));
my $folder = temp_dir();

# An LL that Callgrind can simulate: the host's may be too large.
my @sims   = ('--branch-sim=yes', '--LL=1048576,16,64');
my %chosen = (
    gzip    => [ @sims, '--simulate-hwpref=yes' ],
    perl    => [ '--collect-bus=yes', '--separate-callers=2' ],
    sqlite3 => [ @sims, '--cacheuse=yes' ],
);
my @works = map { { %{$_}, options => $chosen{ $_->{name} } } }
    grep { $chosen{ $_->{name} } } workloads(temp_dir(), 'short');
# The measured shares of equal lines and equal calls, in thousandths, less ten.
my %SAME = (gzip => [958, 891], perl => [910, 868], sqlite3 => [888, 745], recursion => [929, 856]);
push @works, {
    name    => 'recursion',
    command => [ compile(['recursion.c'], '-O1'), 5 ],
    options => [ @sims, '--simulate-wb=yes' ],
};
for my $work (@works) {
SKIP: {
        skip $work->{lacks}, 3 if $work->{lacks};
        my ($ours, $theirs) = both($work);
        my ($our, $their) = map { $_->{totals}[0] } $ours, $theirs;
        my $more = $our - $their;
        ok($more >= 0 && $more <= 8, "$work->{name}: all but the last instructions ($our, $their)");
        my ($lines, $calls) = @{ $SAME{ $work->{name} } };
        mostly_same($lines, lines_of($ours), lines_of($theirs), "$work->{name}: counts of lines");
        mostly_same($calls, calls_of($ours), calls_of($theirs), "$work->{name}: calls");
    }
}

done_testing();

# Return the graphs of a program under the tool and under the installed Callgrind.
sub both($work) {
    # The tool's messages must not change the program's standard error.
    my @run = (
        'setarch', '-R', $ENV{CG_VALGRIND} // '/usr/bin/valgrind', '-q', '--vex-guest-chase=no',
        '--tool=callgrind', "--callgrind-out-file=$folder/profile", "--log-file=$folder/log",
        '--separate-recs=1', @{ $work->{options} }
    );
    my @sides = (
        run_side($folder, 'ours', "$build/.in_place", $work->{stdin} // '/dev/null',
            @run, '--count-rep-checks=yes', @{ $work->{command} }),
        run_side($folder, 'theirs', reference_lib($build), $work->{stdin} // '/dev/null',
            @run, @{ $work->{command} }),
    );
    return map { graph_of(read_file($_->{profile})) } @sides;
}

# Return the counts of each source line, without events that Callgrind counts in another way: the
# losses of cache use, and with cache use or write-back all events of LL.
sub lines_of($graph) {
    my @events  = @{ $graph->{events} };
    my $skipped = qr/^(?:AcCost|SpLoss)/;
    $skipped = qr/$skipped|^[ID]L/ if grep {/^(?:ILdmr|AcCost2)/} @events;
    my @columns = grep { $events[$_] !~ $skipped } 0 .. $#events;
    return { map { $_ => "@{$graph->{self}{$_}}[@columns]" } keys %{ $graph->{self} } };
}

# Return the number and instructions of each caller's calls of each callee.
sub calls_of($graph) {
    my %calls;
    while (my ($caller, $arcs) = each %{ $graph->{arcs} }) {
        $calls{"$caller $_"} = "@{$arcs->{$_}}[0, 1]" for keys %{$arcs};
    }
    return \%calls;
}

# Check that at least this share of lines or calls, in thousandths, is equal.
sub mostly_same($share, $ours, $theirs, $sentence) {
    my %all    = (%{$ours}, %{$theirs});
    my $n_same = grep { ($ours->{$_} // 'none') eq ($theirs->{$_} // 'none') } keys %all;
    my $n      = keys %all;
    cmp_ok(1000 * $n_same, '>=', $share * $n, "$sentence, $share of a thousand");
    note("the same: $n_same of $n");
    return;
}
