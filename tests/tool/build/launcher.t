# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The environment of a program under the tool: counts depend on it, so the launcher adds nothing
# but what Valgrind needs, and what the installed valgrind adds for everybody.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgTest qw(built compile need_valgrind run_cmd temp_dir);
use Test::More;

need_valgrind();

my $valgrind = $ENV{CG_VALGRIND} // '/usr/bin/valgrind';

# The variables that a program sees, but for those by which Valgrind works.
sub variables {
    my ($launcher, @given) = @_;
    my $run = run_cmd([ 'env', '-i', @given, $launcher, qw(-q --tool=none /usr/bin/env) ]);
    is($run->{status}, 0, "$launcher runs a program with @given");
    return join q{}, sort grep { !/^(?:LD_PRELOAD|VALGRIND_LIB)=/ } $run->{out} =~ /^(.*\n)/mg;
}

for my $given ([], ['PWD=/'], [ 'PWD=/nowhere', 'OLDPWD=x' ], [ 'LD_LIBRARY_PATH=/a:/b', 'B=' ],
    ['LD_LIBRARY_PATH=']) {
    my $theirs = variables($valgrind, @{$given}) =~ s/^PWD=.*\n//mr;
    my $passed = join q{}, map { "$_\n" } grep { /^PWD=/ } @{$given};
    is(variables(built('vg-in-place'), @{$given}), join(q{}, sort "$passed$theirs" =~ /^(.*\n)/mg),
        "given (@{$given}), a program sees what it sees under $valgrind, and its own PWD");
}

subtest 'counts do not depend on the current folder' => sub {
    my $program = compile(['inlined.c'], '-O1');
    my %counts;
    for my $folder (temp_dir(), temp_dir() . '/a/longer/name') {
        run_cmd([ 'mkdir', '-p', $folder ]);
        my $run = run_cmd([ qw(env -i), built('vg-in-place'), '--tool=cachegrind',
            '--cachegrind-out-file=/dev/null', $program ], dir => $folder);
        my ($total) = $run->{err} =~ /I\s+refs:\s+([\d,]+)/;
        ok($total, "there is a total in $folder") or diag($run->{err});
        $counts{ $total // q{} }++;
    }
    is(keys %counts, 1, 'both folders have one total') or diag(explain(\%counts));
};

done_testing();
