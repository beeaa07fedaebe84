# Calls of programs as people have them. All costs add up, and are those without a call
# graph; other programs that read such profiles read the same from ours; and what a
# function costs inclusive is what Callgrind says, but for the rules where that errs.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgCalls qw(follow graph_of);
use CgTest qw(built need_valgrind read_file run_cmd temp_dir tool);
use CgWorkload qw(workloads);
use Test::More;

need_valgrind();
my $PLAIN_CACHES = [ '--cache-sim=yes', '--branch-sim=yes' ];
my $CACHE_USE    = [ '--cache-use=yes', '--branch-sim=yes' ];

# Two runs of these differ: they hash with random numbers, or write the time.
my %UNSTEADY = (perl => 1, python3 => 1);
my %PRINTS_TIME = (gzip => 1);

# The installed reader of such profiles has nothing to complain of, and finds the same.
sub check_reader {
    my ($graph, $file) = @_;
    my $run = run_cmd([ 'callgrind_annotate', '--inclusive=yes', '--auto=no', '--threshold=100',
        $file ]);
    return if $run->{status} == 127;
    is($run->{err}, q{}, 'callgrind_annotate reads it without a word');
    my ($totals) = $run->{out} =~ /^(.*)PROGRAM TOTALS/m;
    my @totals = map { s/,//gr } ($totals // q{}) =~ /([\d,]+) \(/g;
    is("@totals", "@{$graph->{totals}}", '... and finds the same totals');

    # It knows a function by file and name, whatever its object.
    my $costs = $graph->inclusive_costs;
    my %n_objects;
    $n_objects{ (split / /, $_, 2)[1] }++ for keys %{$costs};
    my ($n, @wrong) = (0);
    while ($run->{out} =~ /^ *([\d,]+) \(.*?\)  [^:]*:(.*) \[(.*)\]$/mg) {
        my ($cost, $name, $object) = ($1, $2, $3);
        $cost =~ s/,//g;
        my $ours = $costs->{"$object $name"} // next;
        next if $n_objects{$name} > 1;
        $n++;
        push @wrong, "$name: $ours not $cost" if $ours != $cost;
    }
    is(join(q{; }, @wrong), q{}, '... and the same inclusive costs');
    cmp_ok($n, '>', 20, '... of many functions');
    return;
}

# Nine in ten functions have the costs that Callgrind finds. It does not see where code
# without a name is jumped to, and forgets the program's last instructions.
sub check_callgrind {
    my ($graph, $command, @stdin) = @_;
    my $file = temp_dir() . '/callgrind.out';
    unlink $file;
    my $run = run_cmd([
        built('vg-in-place'), '-q', '--tool=callgrind', '--vex-guest-chase=no',
        "--callgrind-out-file=$file", @{$command}
    ], @stdin);
    return if !-e $file;
    my $ours   = $graph->inclusive_costs;
    my $theirs = graph_of(read_file($file))->inclusive_costs;
    my @both   = grep { defined $theirs->{$_} } keys %{$ours};
    # What depends on the end: two instructions.
    my @same = grep { abs($ours->{$_} - $theirs->{$_}) <= 2 } @both;
    cmp_ok(scalar @both, '>', 100, 'many functions are known to Callgrind, too');
    cmp_ok(scalar @same, '>', 0.9 * @both, '... and nine in ten cost the same inclusive');
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
        check_reader($graph, $graph->{run}{file});
        check_callgrind($graph, $work->{command}, @stdin) if $steady;
        my $simulated = $work->{name} eq 'gzip' ? $PLAIN_CACHES : $CACHE_USE;
        # The dynamic linker looks at random bytes, and so uses random ones of its table.
        my @unsteady = $simulated == $CACHE_USE ? (unsteady => 1) : ();
        follow($simulated, $work->{command}, "$work->{name}, @{$simulated}", @way, @unsteady);
    };
}

done_testing();
