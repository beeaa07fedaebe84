# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The options: refusals, --help, and the summary of a run that counts nothing. Scripts read these.

use CgTest;

need_valgrind();

# ---- Impossible cache geometries (unit/caches/arch.c has all kinds) ---------------
my @refused = (
    [ '32768,8'           => q{} ],
    [ q{}                 => q{} ],
    [ '99999999999,8,64'  => 'One of the cache parameters was too large and overflowed.' ],
    [ '32768,1024,64'     => q{Cache associativity is more than the cache's lines.} ],
    [ '32000,8,64'        => 'Cache set count is not a power of two.' ],
);
for my $name (qw(I1 D1 LL L2)) {
    for my $case (@refused) {
        my ($value, $rule) = @{$case};
        my $both = qr/(?=(?s:.*)valgrind: Bad option: --$name=$value\n)(?s:.*)/;
        is_refused([ '--cache-sim=yes', "--$name=$value" ],
            qr/$both\Q@{[ $rule || "Bad argument '$value'" ]}\E\n/);
    }
}

SKIP: {
    skip 'registers have 16 bytes here', 1 if processor() ne 'amd64';
    is_refused([ '--cache-sim=yes', '--D1=4096,1,16' ],
        qr/lines of 16 B are too small here: registers have up to \d+ B/);
}

is_refused([$_], qr/^valgrind: .*\Q$_\E/m)
    for qw(--cache-sim=maybe --branch-sim= --instr-at-start=1 --no-such-option);

# Patterns that match nothing: the profile would be empty, or have no parts.
is_refused([$_], qr/Bad option: $_\n.* It takes the name of a function, or a pattern/)
    for qw(--toggle-collect= --dump-before= --dump-after= --zero-before=);

# ---- Possible cache geometries ----------------------------------------------
my $run = tool([ '--cache-sim=yes', '--I1=4096,1,32', '--D1=6144,3,64', '--L2=163840,5,128' ],
    ['/bin/true']);
is($run->{status}, 0, 'geometries that can be simulated are accepted');
my @desc = $run->{profile} =~ /^(desc: .*)$/mg;
is_deeply(
    \@desc,
    [   'desc: I1 cache:         4096 B, 32 B, direct-mapped',
        'desc: D1 cache:         6144 B, 64 B, 3-way associative',
        'desc: LL cache:         163840 B, 128 B, 5-way associative'
    ],
    'the profile describes the geometries, --L2 as LL'
);

my %events = (
    'no no'   => 'Ir',
    'yes no'  => 'Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw',
    'no yes'  => 'Ir Bc Bcm Bi Bim',
    'yes yes' => 'Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim',
);

# ---- A geometry turns the simulation on -------------------------------------
sub events_of { return ($_[0]{profile} // 'none') =~ /^events: (.*?) ?$/m ? $1 : 'none' }

for my $given ('--I1=4096,1,32', '--D1=6144,3,64', '--LL=163840,5,128', '--L2=163840,5,128') {
    $run = tool([$given], ['/bin/true']);
    is(events_of($run), $events{'yes no'}, "$given alone simulates the caches");
    like($run->{err}, qr/^==\d+== LL miss rate:/m, "$given alone prints their figures");
}
for my $explicit ([ '--cache-sim=no', '--D1=6144,3,64' ], [ '--D1=6144,3,64', '--cache-sim=no' ]) {
    $run = tool($explicit, ['/bin/true']);
    is(events_of($run), $events{'no no'}, "@{$explicit} simulates no caches");
    unlike($run->{err}, qr/miss/, "@{$explicit} prints no misses");
}
$run = tool([ '--branch-sim=yes', '--LL=163840,5,128' ], ['/bin/true']);
is(events_of($run), $events{'yes yes'}, 'with --branch-sim=yes, both are simulated');

# ---- The summary ------------------------------------------------------------
for my $sims (sort keys %events) {
    my ($cache, $branch) = split q{ }, $sims;
    $run = tool([ "--cache-sim=$cache", "--branch-sim=$branch" ], ['/bin/true']);
    is(events_of($run), $events{$sims}, "--cache-sim=$cache --branch-sim=$branch has its events");
    is(() = $run->{profile} =~ /^desc:/mg, $cache eq 'yes' ? 3 : 0, 'caches have desc: lines');
}

# If nothing is counted, the rates are wider than the numbers. (Other summaries: output/messages.t.)
$run = tool([ qw(--cache-sim=yes --branch-sim=yes --instr-at-start=no), caches() ], ['/bin/true']);
is($run->{err} =~ s/^==\d+== ?//mgr =~ s/\A.*?(?=^I +refs:)//smr
    =~ s/^([ID]) +refs: +/$1   refs:      /mgr, <<'END', 'a summary of nothing');
I   refs:      0
I1  misses:    0
LLi misses:    0
I1  miss rate: 0.00%
LLi miss rate: 0.00%

D   refs:      0  (0 rd   + 0 wr)
D1  misses:    0  (0 rd   + 0 wr)
LLd misses:    0  (0 rd   + 0 wr)
D1  miss rate: 0.0% (0.0%     + 0.0%  )
LLd miss rate: 0.0% (0.0%     + 0.0%  )

LL refs:       0  (0 rd   + 0 wr)
LL misses:     0  (0 rd   + 0 wr)
LL miss rate:  0.0% (0.0%     + 0.0%  )

Branches:      0  (0 cond + 0 ind)
Mispredicts:   0  (0 cond + 0 ind)
Mispred rate:  0.0% (0.0%     + 0.0%   )
END

$run = tool([ '-q', '--cache-sim=yes', '--branch-sim=yes', caches() ], [ '/bin/echo', 'x' ]);
is($run->{err}, q{}, '-q prints nothing');
like($run->{profile}, qr/^summary: \d/m, '-q writes the profile');

# ---- Help -------------------------------------------------------------------
my $help = run_cmd([ built('vg-in-place'), '--tool=cachegrind', '--help' ])->{out};
my @options = map { read_file($_) =~ /VG_\w+_CLO\(arg, "(--[\w-]+)"/g }
    src_dir() . '/tool/control/plan.c', glob src_dir() . '/tool/{output,run}/*.c';
cmp_ok(scalar @options, '>=', 9, 'the options are found in the source');
for my $option (@options) {
    like($help, qr/(?:^    |\()\Q$option\E\b/m, "--help shows $option");
}

done_testing();
