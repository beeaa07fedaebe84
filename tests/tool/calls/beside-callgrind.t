# Under Callgrind's name the tool counts what Callgrind counts, of programs as people have them:
# the totals but for the last instructions, which that one leaves out; and each line, of each event,
# and each arc, or a rule says why not. tests/compare-callgrind does this for any program.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgCallgrindRun     qw(has_reference sees_returns);
use CgCompareCallgrind qw(compare_callgrind);
use CgTest             qw(compile need need_reference temp_dir);
use CgWorkload         qw(workloads);
use Test::More;

need_reference();
need(has_reference(), 'no Callgrind here');
need(sees_returns(), 'the installed Callgrind misses returns here');

# An LL that Callgrind simulates as it is: the host's may be larger than that one can have.
my @sims   = ('--branch-sim=yes', '--LL=1048576,16,64');
my %chosen = (
    gzip    => [ @sims, '--simulate-hwpref=yes' ],
    perl    => [ '--collect-bus=yes', '--separate-callers=2' ],
    sqlite3 => [ @sims, '--cacheuse=yes' ],
);
my @works = map { { %{$_}, options => $chosen{ $_->{name} } } }
    grep { $chosen{ $_->{name} } } workloads(temp_dir(), 'short');
push @works, {
    name    => 'recursion',
    command => [ compile(['recursion.c'], '-O1'), 5 ],
    options => [ @sims, qw(--simulate-wb=yes --separate-threads=yes) ],
};
for my $work (@works) {
SKIP: {
        skip $work->{lacks}, 3 if $work->{lacks};
        my $result = compare_callgrind(
            command => $work->{command},
            stdin   => $work->{stdin},
            options => $work->{options},
        );
        my ($ours, $theirs) = map { $_->[0] } @{ $result->{totals} };
        my $more = $ours - $theirs;
        ok($more >= 0 && $more <= 8, "$work->{name}: the total is Callgrind's ($ours, $theirs)");
        is(join("\n", @{ $result->{unexplained} }), q{},
            "$work->{name}: the total is Callgrind's ($ours, and what differs is explained");
        my ($same, $all) = (0, 0);
        for my $kind (qw(lines arcs)) {
            $same += $result->{$kind}{'that are the same'};
            $all  += $_ for values %{ $result->{$kind} };
        }
        cmp_ok($same, '>', 0.8 * $all,
            "$work->{name}: the total is Callgrind's ($ours,"
                . " which is little: $same of $all are the same");
    }
}

done_testing();
