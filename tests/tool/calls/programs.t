# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Calls of ordinary programs: all costs add up, and are equal to the costs without a call graph.

use CgCalls qw(follow);
use CgTest;
use CgWorkload qw(workloads);

need_valgrind();
my $PLAIN_CACHES = [ '--cache-sim=yes', '--branch-sim=yes' ];
my $CACHE_USE    = [ '--cache-use=yes', '--branch-sim=yes' ];

# Programs whose runs differ, since they hash with random numbers, or write the time.
my %UNSTEADY = (perl => 1, python3 => 1);
my %PRINTS_TIME = (gzip => 1);

my %chosen = map { $_ => 1 } qw(gzip perl sqlite3 python3 cc1);
for my $work (grep { $chosen{$_->{name}} } workloads(temp_dir(), 'short')) {
    subtest $work->{name} => sub {
        plan skip_all => $work->{lacks} if $work->{lacks};
        my @stdin  = $work->{stdin} ? (stdin => read_file($work->{stdin})) : ();
        my $steady = !$UNSTEADY{$work->{name}};
        my @way = (unsteady => !$steady, unsteady_output => $PRINTS_TIME{$work->{name}}, @stdin);
        run_cmd($work->{command}, @stdin);    # so that both runs below find its files
        my $graph = follow(['--count-rep-checks=yes'], $work->{command}, $work->{name}, @way);
        my $check = run_cmd([ built('cg_merge'), '--check', $graph->{run}{file} ]);
        is($check->{status}, 0, 'cg_merge --check finds no sum that is wrong');
        return if $work->{name} eq 'cc1';     # the rest would take half a minute
        my $simulated = $work->{name} eq 'gzip' ? $PLAIN_CACHES : $CACHE_USE;
        # The dynamic linker looks at random bytes, and so uses random entries of its table.
        my @unsteady = $simulated == $CACHE_USE ? (unsteady => 1) : ();
        follow($simulated, $work->{command}, "$work->{name}, @{$simulated}", @way, @unsteady);
    };
}

done_testing();
