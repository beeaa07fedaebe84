# Calls of programs as people have them. All costs add up, and are those without a call
# graph; other programs that read such profiles read the same from ours; and what a
# function costs inclusive is what Callgrind says, but for the rules where that errs.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgCallgrindRun qw(has_reference sees_returns);
use CgCalls qw(follow);
use CgCompareCalls qw(annotate_difference compare_calls);
use CgTest qw(built need_valgrind read_file run_cmd temp_dir);
use CgWorkload qw(workloads);
use Test::More;

need_valgrind();
my $PLAIN_CACHES = [ '--cache-sim=yes', '--branch-sim=yes' ];
my $CACHE_USE    = [ '--cache-use=yes', '--branch-sim=yes' ];

# Two runs of these differ: they hash with random numbers, or write the time.
my %UNSTEADY = (perl => 1, python3 => 1);
my %PRINTS_TIME = (gzip => 1);

# The installed reader of such profiles finds the same inclusive costs as ours.
sub check_reader {
    my ($profile) = @_;
  SKIP: {
        skip 'no callgrind_annotate', 2
            if run_cmd([ 'callgrind_annotate', '--version' ])->{status} == 127;
        my ($difference, $n_same) = annotate_difference($profile);
        is($difference, q{}, 'callgrind_annotate shows what cg_annotate shows');
        cmp_ok($n_same, '>', 200, 'many functions are the same in both reports');
    }
    return;
}

# Callgrind finds the same, but for what a rule explains that it has not.
sub check_callgrind {
    my ($work) = @_;
  SKIP: {
        skip 'no Callgrind here', 2 if !has_reference();
        skip 'the installed Callgrind misses returns here', 2 if !sees_returns();
        my $result = compare_calls(command => $work->{command}, stdin => $work->{stdin});
        my @unexplained = @{ $result->{reasons}{unexplained} // [] };
        is(join("\n", @unexplained), q{}, 'what differs from Callgrind\'s costs is explained');
        cmp_ok($result->{n_same}, '>', 200, 'most inclusive costs are those of Callgrind');
    }
    return;
}

my %chosen = map { $_ => 1 } qw(gzip perl sqlite3 python3 cc1);
for my $work (grep { $chosen{$_->{name}} } workloads(temp_dir(), 'short')) {
    subtest $work->{name} => sub {
        plan skip_all => $work->{lacks} if $work->{lacks};
        my @stdin  = $work->{stdin} ? (stdin => read_file($work->{stdin})) : ();
        my $steady = !$UNSTEADY{$work->{name}};
        my @way = (unsteady => !$steady, unsteady_output => $PRINTS_TIME{$work->{name}}, @stdin);
        run_cmd($work->{command}, @stdin);    # whether its files are there is no difference
        my $graph = follow(['--count-rep-checks=yes'], $work->{command}, $work->{name}, @way);
        my $check = run_cmd([ built('cg_merge'), '--check', $graph->{run}{file} ]);
        is($check->{status}, 0, 'cg_merge --check finds nothing');
        return if $work->{name} eq 'cc1';     # what follows would take half a minute
        check_reader($graph->{run}{file});
        check_callgrind($work) if $work->{name} eq 'perl';    # others: beside-callgrind.t
        my $simulated = $work->{name} eq 'gzip' ? $PLAIN_CACHES : $CACHE_USE;
        # The dynamic linker looks at random bytes, and so uses random ones of its table.
        my @unsteady = $simulated == $CACHE_USE ? (unsteady => 1) : ();
        follow($simulated, $work->{command}, "$work->{name}, @{$simulated}", @way, @unsteady);
    };
}

done_testing();
