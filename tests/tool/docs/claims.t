# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The claims of README.md's table about the counts and calls of this tool, of the installed
# Cachegrind and of the installed Callgrind. Single steps of programs without libc judge the counts.

use CgCallgrindRun qw(callgrind has_reference reference sees_returns);
use CgCalls        qw(graph_of);
use CgTest;
use CgUse          qw(@FREE_FLAGS);

need_valgrind();
need_processor('amd64');
link_statically();
my $cachegrind = need_reference();
need(has_reference(), 'no Callgrind here');

my $stepper = compile(['singlestep.c'], '-O1');

# Return the instructions that the processor, Cachegrind and Callgrind count. (Ours: truth.t.)
sub counts($source) {
    my $program  = compile([$source], @FREE_FLAGS);
    my $stepped  = run_cmd([ $stepper, $program ]);
    need($stepped->{status} != 3, "ptrace is not allowed here: $stepped->{err}");
    my ($steps)   = $stepped->{out} =~ /\A(\d+) exit/;
    my $run       = run_cmd([ $cachegrind, qw(--tool=cachegrind --cachegrind-out-file=/dev/null),
        $program ]);
    my ($flat)    = $run->{err} =~ /I\s+refs: +([\d,]+)/;
    my ($summary) = reference([], [$program])->{profile} =~ /^totals: (\d+)/m;
    return ($steps, $flat =~ tr/,//dr, $summary);
}

my %row = map { $_ => [ counts("free_$_.c") ] } qw(loops rep calls);
SKIP: {
    skip 'the installed Cachegrind does not chase here', 1 if $row{loops}[1] == $row{loops}[0];
    cmp_ok($row{loops}[1], '>', $row{loops}[0], 'Cachegrind counts branches that are skipped');
}
cmp_ok($row{rep}[2],   '>', $row{rep}[0],   'Callgrind counts repeated instructions too often');
cmp_ok($row{calls}[2], '<', $row{calls}[0], 'Callgrind leaves out the last instructions');

SKIP: {
    my @bare = $> ? () : qw(setpriv --no-new-privs --inh-caps=-all --bounding-set=-all);
    skip 'capabilities cannot be dropped here', 1 if run_cmd([ @bare, 'true' ])->{status} != 0;
    my $run = run_cmd([ @bare, built('vg-in-place'), '--tool=cachegrind',
        '--cachegrind-out-file=/dev/null', 'true' ]);
    is($run->{status}, 0, 'the tool needs no privileges') or diag($run->{err});
}

# In this program only main calls `expression` from outside; it calls itself through others.
SKIP: {
    skip 'the installed Callgrind misses returns here', 4 if !sees_returns();
    my @recursion = (['--separate-recs=2'], [ compile(['recursion.c'], '-O1'), 5 ]);
    my $theirs    = graph_of(reference(@recursion)->{profile});
    cmp_ok($theirs->inclusive("expression'2"), '>', $theirs->inclusive('expression'),
        'in Callgrind, recursive calls cost more than the call that they are in');
    my $report = run_cmd([ built('cg_annotate'), qw(--inclusive=yes --threshold=0 --tables -) ],
        stdin => callgrind(@recursion)->{profile});
    my %cost = reverse $report->{out} =~ /^ *([\d,]+) .*:(expression(?:'2)?) /mg;
    tr/,//d for values %cost;
    cmp_ok($cost{"expression'2"}, '<', $cost{expression}, 'here, inner calls cost less');

    my @coroutines = ([], [ compile(['calls_stacks.c'], '-O1', '-pthread') ]);
    my $callers    = sub { join q{ }, graph_of($_[0]->{profile})->callers('co_leaf') };
    isnt($callers->(reference(@coroutines)) =~ s/:\d+//gr, 'co_body', 'there, others call it');
    is($callers->(callgrind(@coroutines)) =~ s/:\d+//gr, 'co_body', 'here, a coroutine calls');
}

done_testing();
