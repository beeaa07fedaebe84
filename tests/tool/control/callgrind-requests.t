# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Callgrind's client requests work as with Callgrind, with a call graph or without.

use CgCallgrindRun qw(callgrind has_reference reference);
use CgCalls qw(graph_of);
use CgTest;

need_valgrind();
link_statically();

my $program = compile(['callgrind_requests.c'], '-O1');
my @sims    = ('--cache-sim=yes', '--D1=32768,8,64', '--LL=8388608,16,64', '--I1=32768,8,64');

sub known { return graph_of($_[0])->self('known') / 202 }

sub touched { return graph_of($_[0]{profile})->costs('touch') }

my @modes = ([], ['--call-graph=yes'], \@sims, [ @sims, '--call-graph=yes' ],
    [ '--cache-use=yes', '--call-graph=yes' ]);
for my $mode (@modes) {
    my $run = tool($mode, [ $program, 'toggle' ]);
    is($run->{out}, "done\n", "@{$mode}: the program runs as ever");
    is(known($run->{profile}), 8, 'a toggle ends collecting, the next begins it');
    $run = tool([ @{$mode}, '--collect-atstart=no' ], [ $program, 'toggle' ]);
    is(known($run->{profile}), 5, 'with --collect-atstart=no a toggle begins collecting');
    if (grep { /call-graph/ } @{$mode}) {
        like($run->{profile}, qr/^cfn=\(\d+\) known\ncalls=13 .*\n\S+ 1010[ \n]/m,
            'the arc has the line of all thirteen calls');
    }

    $run = tool($mode, [ $program, 'zero' ]);
    is(known($run->{profile}), 2, 'what was before a zero is forgotten');

    $run = tool($mode, [ $program, 'dump' ]);
    my @parts = map { read_file($_) } "$run->{file}.1", "$run->{file}.2", $run->{file};
    is(join(q{ }, map { known($_) } @parts), '4 0 3', 'dumps have what was collected');
    like($parts[0], qr/^desc: Trigger: Client request$/m, 'a dump says that a request made it');
    like($parts[1], qr/^desc: Trigger: Client request: a position$/m, 'a dump has its reason');

    $run = tool($mode, [ $program, 'unknown' ]);
    my @warnings = $run->{err} =~ /^==\d+== (warning: .*)/mg;
    is_deeply(\@warnings, ["warning: Callgrind's client request 0x43540037 is not known here"],
        'an unknown request is one warning');
}

my $run = tool(['--call-graph=yes'], [ $program, 'recursion' ]);
like($run->{profile}, qr/^c?fn=\(\d+\) again$/m, 'the function again() is called');
unlike($run->{profile}, qr/^# recursion:/m,
    'recursion while nothing is collected does not count too often');
$run = tool(\@sims, [ $program, 'cold' ]);
is(touched($run)->{D1mr}, 64, 'what runs while instrumentation is off is not in the caches');
is($run->{err} =~ /warning: (?!.*\bLL )/, q{}, 'a start while on is no reason to warn');
$run = tool(\@sims, [ $program, 'warm' ]);
is(touched($run)->{D1mr}, 0, 'what runs while nothing is collected is in the caches');
$run = tool([ '--cache-use=yes', @sims[ 1, 2 ] ], [ $program, 'warm' ]);
my $touch = touched($run);
is("$touch->{D1mr} $touch->{AcCost1} $touch->{AcCost2}", '0 0 0',
    'uncollected loads are charged to no line');

# Under the name callgrind, caches are empty when counting resumes; triggers have Callgrind's names.
is(touched(tool(\@sims, [ $program, 'pause' ]))->{D1mr}, 64,
    'what was in the caches before a stop is there after the start');
for my $mode (\@sims, ['--cacheuse=yes', @sims[ 1, 2 ] ]) {
    $run = callgrind($mode, [ $program, 'pause' ]);
    is(touched($run)->{D1mr}, 128, "under Callgrind's name a start empties the caches: @{$mode}");
}
$run = callgrind([], [ $program, 'dump' ]);
my @triggers = map { $run->{files}{$_} =~ /^desc: Trigger: (.*)/mg } sort keys %{ $run->{files} };
is_deeply(\@triggers,
    [ 'Program termination', 'Client Request', 'Client Request: a position' ],
    'under Callgrind\'s name a client\'s triggers begin with a capital');

# Return the messages of -v about dumps, zeroing and switches, with N for the superblock's number.
sub steps($ran, @more) {
    my ($pid) = $ran->{err} =~ /^==(\d+)==/;
    my @said = grep { /dumping at|Dump to|Dumping done|Zeroing|done$|switched/ }
        $ran->{err} =~ /^(--.*\n)/mg;
    return join q{},
        map { s/^--\d+--//r =~ s/ BB \K\d+/N/r =~ s{ /\S*/}{ }r =~ s/\b$pid\b/PID/gr } @said;
}
my $part = sub ($trigger, $file) {
    return " Start dumping at BB N ($trigger)...\n Dump to $file\n Dumping done.\n";
};
my %told = (
    zero  => "   Zeroing costs...\n   ...done\n",
    pause => join(q{}, map {" Client Request: instrumentation switched $_\n"} qw(OFF ON)),
    dump  => $part->('Client Request', 'callgrind.out.PID.1')
        . $part->('Client Request: a position', 'callgrind.out.PID.2'),
);
for my $case (sort keys %told) {
    my $expected = $told{$case} . $part->('Prg.Term.', 'callgrind.out.PID');
    is(steps(callgrind(['-v'], [ $program, $case ])), $expected, "-v tells of each step: $case");
  SKIP: {
        skip 'no Callgrind here', 1 if !has_reference();
        is(steps(reference(['-v'], [ $program, $case ])), $expected,
            "Callgrind tells the same steps: $case");
    }
    is(steps(callgrind([], [ $program, $case ])), q{}, 'no steps are told without -v');
}
is(steps(callgrind([qw(-v --separate-threads=yes)], [ $program, 'none' ])),
    $part->('Prg.Term.', 'callgrind.out.PID-01'), 'the file of each thread is named');

done_testing();
