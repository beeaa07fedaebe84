# What all Perl tests stand on: CgTest runs commands and says how they ended. A
# machine without some optional program must make a test skip, not die.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(need run_cmd temp_dir);
use CgWorkload qw(workloads);
use Cwd qw(getcwd);
use Test::More;

my $run = run_cmd(['sh', '-c', 'cat; echo "$WORD" >&2; exit 3'],
    stdin => 'text', env => { WORD => 'said' });
is("$run->{out} $run->{err} $run->{status} $run->{signal}", "text said\n 3 0",
    'output, messages and status are told apart');
is(run_cmd(['sh', '-c', 'kill -TERM $$'])->{signal}, 15, 'a killing signal is told');

my $before = getcwd();
$run = run_cmd(['/nowhere/program', 'argument'], dir => temp_dir());
is($run->{status}, 127, 'a program that is not there ends like in a shell');
is($run->{err}, "/nowhere/program: No such file or directory\n",
    'a program that is not there ends like in a shell, is named');
is($run->{out} . $run->{signal}, '0',
    'a program that is not there ends like in a shell, and did nothing');
is(getcwd(), $before,
    'a program that is not there ends like in a shell, and the test is where it was');

# In a list, a match that fails is nothing: the reason would become the condition, which holds.
is(eval { need('aarch64' =~ /x86/, 'the program is for amd64'); 'went on' }, undef,
    'a need without a condition is refused');
like($@, qr/scalar/, 'a need without a condition is refused, which says how to give it');

# With a compiler that makes nothing, as where there is none for C++.
local $ENV{CG_CC} = 'false';
my %lacks = map { $_->{name} => $_->{lacks} } workloads(temp_dir(), 'short');
is($lacks{'C++'}, 'no compiler for C++', 'a workload that cannot be made says why');
is($lacks{true}, undef, 'a workload that cannot be made says why, and the others are there');

done_testing();
