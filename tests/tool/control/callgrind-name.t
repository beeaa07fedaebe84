# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Under Callgrind's name the tool is Callgrind: its start, messages, profile's path, and options.

use CgCallgrindRun qw(callgrind);
use CgTest;

need_valgrind();
link_statically();

my @true = ('/bin/true');

my $run = callgrind([], \@true);
is($run->{status}, 0, 'the tool runs under the name of Callgrind');
like($run->{err}, qr/^==\d+== Callgrind, a call-graph generating cache profiler$/m,
    'it says its name');
like($run->{err}, qr/GNU GPL'd, by the authors of this Cachegrind/, 'it says whose work it is');
like($run->{err}, qr/^==\d+== For interactive control, run 'callgrind_control -h'\.$/m,
    'it says how it is controlled');
my ($pid) = $run->{err} =~ /^==(\d+)==/;
is(join(q{ }, keys %{ $run->{files} }), "callgrind.out.$pid", 'the profile has Callgrind\'s name');
like($run->{profile}, qr/\A# callgrind format\n/, 'the profile is in the Callgrind format');
like($run->{profile}, qr/^calls=/m, 'the profile has calls');
unlike(callgrind(['-q'], \@true)->{err}, qr/\S/, 'with -q it says nothing');

$run = callgrind(['--callgrind-out-file=other.%p'], \@true);
like(join(q{ }, keys %{ $run->{files} }), qr/\Aother\.\d+\z/, 'an option names the profile');
like(callgrind(['--cachegrind-out-file=other'], \@true)->{err}, qr/Unknown option/,
    '--cachegrind-out-file is no option of Callgrind');
like(tool(['--callgrind-out-file=other'], \@true)->{err}, qr/Unknown option/,
    '--callgrind-out-file is no option of Cachegrind');
like(callgrind(['--help'], [])->{out}, qr/^    --callgrind-out-file=<file> .*callgrind\.out\.%p/m,
    '--help has the option that names the profile');

my $help = callgrind(['--help'], [])->{out};
like($help, qr/^    --dump-every-bb=<n> /m, '--help has --dump-every-bb');
for my $default (qw(--call-graph=yes --separate-recs=2 --skip-plt=yes --count-modify-as=write)) {
    like($help, qr/^    Other defaults.*\Q$default\E/ms, "--help has the default $default");
}
my @recursive = (compile(['recursion.c'], '-O1'), 3);
like(callgrind([], \@recursive)->{profile}, qr/^c?fn=\(\d+\) \w+'2$/m, 'activations are apart');
unlike(callgrind(['--separate-recs=1'], \@recursive)->{profile}, qr/^c?fn=\(\d+\) \w+'/m,
    '--separate-recs=1 tells no activations apart');

# Options without effect are accepted in each spelling, and their values are checked.
my @without = qw(--skip-direct-rec=yes --collect-alloc=yes --mangle-names=no
    --compress-mangled=yes --dump-bb=yes --dump-bbs=no --simulate-sectors=no
    --pop-on-jump --pop-on-jump=main --fn-group1=main --fn-group12=main
    --ct-verbose=0 --ct-verbose1=main --ct-vstart=100 --cycle-estimation=yes);
$run = callgrind([@without], \@true);
like("$run->{status} $run->{err}", qr/\A0 (?!.*no effect)/s,
    'options without effect are accepted without a word');
$run = callgrind([ '-v', @without ], \@true);
my @said = $run->{err} =~ /(\S+) is accepted, and has no effect$/mg;
is("@said", "@without", 'with -v each option without effect is named once');
for my $bad (qw(--dump-bb=maybe --ct-verbose=much)) {
    $run = callgrind([$bad], \@true);
    like("$run->{status} $run->{err}", qr/\A1 .*Bad option: \Q$bad\E/s, "$bad is refused by name");
}
for my $unknown (qw(--nonsense --fn-group=main --fn-groupx=main --dump-bb)) {
    $run = callgrind([$unknown], \@true);
    like("$run->{status} $run->{err}", qr/\A1 .*Unknown option: \Q$unknown\E$/ms,
        "$unknown is no option");
}

like(callgrind(['--simulate-cache=yes'], \@true)->{profile}, qr/^events: .*\bD1mw\b/m,
    '--simulate-cache is --cache-sim');
# The last one given of --cache-sim and the options of caches decides.
for my $case (
    [ 0, '--I1=32768,8,64', '--simulate-wb=yes', '--cacheuse=no', '--cache-sim=no' ],
    [ 1, '--cache-sim=no', '--I1=32768,8,64' ],
    [ 1, qw(--cache-sim=no --simulate-hwpref=no) ],
    [ 1, '--cacheuse=no' ],
) {
    my ($simulates, @options) = @{$case};
    my $sentence = "@options: caches are " . ($simulates ? 'simulated' : 'not simulated');
    my $has_caches = qr/^events: .*\bD1mw\b/m;
    is(callgrind(\@options, \@true)->{profile} =~ $has_caches ? 1 : 0, $simulates, $sentence);
}
is(callgrind(['--instr-atstart=no'], \@true)->{profile} =~ /^summary: 0$/m, 1,
    '--instr-atstart=no counts nothing');

# Options with which calls cannot be followed are set back, with Callgrind's messages, even with -q.
$run = callgrind([qw(-q --vex-guest-chase=yes --vex-iropt-unroll-thresh=3)], \@true);
is($run->{err} =~ s/^==\d+== //mgr, <<'END', 'options of VEX are set back');
callgrind only works with --vex-iropt-unroll-thresh=0
=> resetting it back to 0
callgrind only works with --vex-guest-chase=no
=> resetting it back to 'no'
END
is(callgrind([qw(-q --vex-guest-chase=no --vex-iropt-unroll-thresh=0)], \@true)->{err}, q{},
    'options of VEX that calls can be followed with stay');

$run = callgrind([qw(--dump-every-bb=2000 --callgrind-out-file=out)], \@true);
my @parts = map { $run->{files}{"out.$_"} // () } 1 .. keys %{ $run->{files} };
cmp_ok(scalar @parts, '>=', 2, '--dump-every-bb dumps parts');
my $end = 0;
for my $part (@parts) {
    like($part, qr/^desc: Trigger: --dump-every-bb=2000$/m, 'the part says why it was dumped');
    my ($from, $to) = $part =~ /^desc: Timerange: Basic block (\d+) - (\d+)$/m;
    is($from, $end, 'a part begins where the last one has ended');
    cmp_ok($to - $from, '>=', 2000, 'a part has as many superblocks as --dump-every-bb says');
    $end = $to;
}
is(callgrind(['--dump-every-bb=-1'], \@true)->{status}, 0, 'a negative --dump-every-bb is taken');
like(callgrind(['--dump-every-bb=few'], \@true)->{err}, qr/Bad option: --dump-every-bb=few/,
    '--dump-every-bb takes a number alone');

unlike(callgrind(['--dump-before=absent'], \@true)->{err}, qr/absent/,
    'an absent function is not reported');
like(callgrind([qw(-v --dump-before=absent)], \@true)->{err},
    qr/--dump-before=absent: no such function was entered/, 'with -v what is absent is told');

done_testing();
