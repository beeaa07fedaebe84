# A call of a subroutine that has no name, but a label in its caller's own code, is known to be one
# when it returns. A dump amid it is written before that; the parts add up all the same, and so do
# their contexts.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgParts qw(can_run_steadily difference run_steadily);
use CgTest  qw(built compile need need_valgrind processor run_cmd);
use Test::More;

need_valgrind();
need(processor() eq 'amd64', 'the program is for amd64');
need(can_run_steadily(),     'addresses cannot be fixed here');

my $program = compile([ 'parts_labels.c' ], '-O1', '-fno-pie', '-no-pie');

# The sum of the files of contexts.
sub contexts_of {
    my ($run) = @_;
    my $sum = run_cmd([ built('cg_merge'), glob "$run->{folder}/contexts*" ]);
    is($sum->{err}, q{}, '... whose contexts can be added up');
    return $sum->{out} =~ s/^(?:desc|cmd):.*\n//mgr;
}

my @calls = ( '--call-graph=yes', '--contexts=yes', '--contexts-out-file=FOLDER/contexts' );
my @modes = (
    \@calls,
    [ @calls, '--cache-use=yes' ],
    [ @calls, '--cache-sim=yes', '--branch-sim=yes', '--inlined=yes' ],
    [qw(--tool=callgrind --separate-recs=1 --skip-plt=no)],
    [qw(--tool=callgrind --separate-callers=2)],
);
for my $mode (@modes) {
    my $whole = run_steadily($mode, [$program]);
    for my $dumps ([qw(--dump-before=inside --dump-after=work)], ['--dump-every-instructions=37']) {
        next if "@{$mode} @{$dumps}" =~ /callgrind.*every/;
        my $parts = run_steadily([ @{$mode}, @{$dumps} ], [$program]);
        is($parts->{out}, $whole->{out}, "@{$mode} @{$dumps}: the program prints what it prints");
        cmp_ok(scalar @{ $parts->{parts} }, '>', 20, '... and leaves parts');
        is(difference($parts, $whole), q{}, '... which add up to the whole');
        for my $run ($parts, $whole) {
            my $check = run_cmd([ built('cg_merge'), '--check', @{ $run->{parts} } ]);
            is($check->{out} . $check->{err}, q{}, '... and nothing in them cannot be true');
        }
        is(contexts_of($parts), contexts_of($whole), '... nor in their contexts')
            if "@{$mode}" =~ /contexts/;
    }
}

done_testing();
