# Our profiles of ten programs, from /bin/true to a C compiler, equal the
# installed Cachegrind's, every line of them: that is what lets people trust
# the figures. Here with small inputs and a choice of the options;
# tests/compare-all has it all.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgCompare  qw(compare);
use CgTest     qw(need need_reference need_valgrind run_cmd temp_dir);
use CgWorkload qw(matrix workloads);
use Test::More;

need_valgrind();
need_reference();
need(run_cmd([qw(setarch -R true)])->{status} == 0,
    'the address space cannot be fixed here (setarch -R)');

# All combinations for the smallest program; each of the others has three of
# its own: counting only, both simulations, and the next of the rest.
my @matrix   = matrix();
my @counting = grep { "@{$_}" =~ /branch-sim=no --cache-sim=no/ } @matrix;
my @both     = grep { "@{$_}" =~ /branch-sim=yes --cache-sim=yes/ } @matrix;
my @one      = grep { "@{$_}" =~ /branch-sim=(\w+) --cache-sim=(?!\1)/ } @matrix;

# Up to three attempts: what the system hands a program is not always the same,
# and a profile of the reference is not always equal to its last one.
my $turn = 0;
for my $work (workloads(temp_dir(), 'short')) {
    SKIP: {
        skip $work->{lacks}, 1 if $work->{lacks};
        my @chosen = map { $_->[ $turn % @{$_} ] } \@counting, \@both, \@one;
        @chosen = @matrix if $work->{name} eq 'true';
        $turn++;
        for my $options (@chosen) {
            my $result = compare(attempts => 3, %{$work}, options => $options);
            ok($result->{same}, "$work->{name} has the same profile with @{$options}")
                or diag($result->{difference});
        }
    }
}

done_testing();
