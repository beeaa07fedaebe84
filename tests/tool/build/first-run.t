# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# quickstart profiles whatever a command starts, and its closing lines are about the program that
# executes most: scripts, children, programs that a signal ends, programs that leave nothing.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgFirstRun qw(first_run profiles_folder);
use CgTest qw(compile need_valgrind temp_dir write_file);
use Test::More;

need_valgrind();

my $spin = compile(['first_run.c'], '-O1');
write_file(my $script = temp_dir() . '/run.sh',
    "#!/bin/sh\n$spin 1\n/bin/true\n$spin 2\nexec /bin/true\n");
chmod 0755, $script or die "chmod: $!\n";

my $run = first_run(q{}, $script);
is($run->{status}, 0, 'a script has a report') or diag($run->{err});
like($run->{out}, qr/^quickstart: the report of \Q$spin\E /m,
    'the report of a script is that of the program that executes most');
like($run->{out}, qr/^quickstart: .*\bfirst_run[.]c:13\n/m, 'the hot line of it is the answer');
like($run->{out}, qr/^ +[\d,]+ +\d+%  first_run[.]c:13: sum \+= \(i \* sum\) .*;$/m,
    'the hottest lines have their text');
like($run->{out}, qr/^quickstart: \Q$spin\E ran 2 times; this is their sum$/m,
    'both of its runs are added up');
like($run->{out}, qr{^ +[\d,]+ +\d+%  /bin/true \(2 times\): \S+/cachegrind[.]out[.]true$}m,
    'the other program is named, with its profile');
is(() = glob(profiles_folder() . '/cachegrind.out.*.d'), 0, 'nothing else is left');

$run = first_run('--trace-children=no', $script);
unlike($run->{out}, qr/\Q$spin\E/, '--trace-children=no follows no child');

for my $case ([ 'itself', 'INT' ], [ 'itself', 'TERM' ], [ 'the group', 'INT' ]) {
    my ($whom, $signal) = @{$case};
    $run = first_run(q{}, $spin, 9, $whom eq 'itself' ? $signal : "group-$signal");
    is($run->{status}, 0, "$whom: after SIG$signal there is a report") or diag($run->{err});
    like($run->{out}, qr/^quickstart: \Q$spin\E was ended by (?:SIG$signal|signal \d+)$/m,
        "$whom: SIG$signal is named");
    like($run->{out}, qr/^quickstart: .*\bfirst_run[.]c:13\n/m, "$whom: SIG$signal leaves the answer");
}

$run = first_run('--no-such=option', $spin, 1);
is($run->{status}, 1, 'an option that is none leaves no report');
like($run->{err}, qr/Unknown option: --no-such=option/, 'an option that is none is named');
like($run->{err}, qr/^quickstart: error: \Q$spin\E left no profile: it ended with exit status 1$/m,
    'an option that is none leaves no profile, which is said');

done_testing();
