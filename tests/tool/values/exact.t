# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Value profiles in exact mode against free_values.c, whose values, conflicts, arguments and targets
# are known; options and their refusals. A value profile changes no counts.

use CgTest;
use CgUse    qw(@FREE_FLAGS);
use CgValues qw(read_values site_at symbols);

need_valgrind();
link_statically();
need_processor(qw(amd64 arm64));

my $program = compile(['free_values.c'], @FREE_FLAGS);
our %symbol = symbols($program);
my $out     = temp_dir() . '/values';
my $N       = 2000;
my $IS_X86  = processor() eq 'amd64';

sub profile_of(@options) {
    my $run = tool([ "--values-out-file=$out", @options ], [$program]);
    return (read_values(read_file($out)), $run);
}

# ---- Exact -------------------------------------------------------------------
my @all = qw(--value-profile=all --value-sampling=exact
    --replay-profile=yes --replay-sampling=exact);
our $values;
($values, my $exact) = profile_of(@all);
is($values->{header}{version}, 1, 'the file has a version');
is($values->{header}{sampling}, 'value exact seed 1', 'the file says how it sampled');
is($values->{header}{sites}, scalar @{ $values->{sites} }, 'the file says how many sites it has');

sub list_of($kind, $name) {
    my $site = site_at($values, $symbol{$name}, $kind) or return 'no site';
    return join ' ', map { "$_->{value}:$_->{count}:$_->{error}" } @{ $site->{entries} };
}

is(list_of(load => 'load_mostly'), '0x3c8:1900:0 0x111:100:0', '95 to 5');
is(list_of(load => 'load_four'), '0x7:500:0 0xb:500:0 0x2a:500:0 0x80000000:500:0', 'four equal');
is(list_of(load => 'load_zero'), "0x0:$N:0", 'always 0');
my $many = site_at($values, $symbol{load_many}, 'load');
is(scalar @{ $many->{entries} }, 16, '1,024 values: 16 are held');
ok(!(grep { $_->{count} - $_->{error} > 2 || $_->{error} > $N / 16 } @{ $many->{entries} }),
    '1,024 values: counts and errors are within the bounds');
is("$many->{executions} $many->{samples} $many->{width}", "$N $N 4", 'all of them are counted');

is(list_of(load => 'load_byte'), "0xff:$N:0", 'a byte as it is in memory, not as it is widened');
is(list_of(load => 'load_half'), "0x1ff:$N:0", 'two bytes');
is(list_of(load => 'load_word'), "0x1ffffffffffffff:$N:0", 'eight bytes');
is(list_of(load => 'load_wide'), "0x1ffffffffffffff:$N:0", 'sixteen bytes: the low eight');
is(site_at($values, $symbol{load_wide}, 'load')->{width},   16, 'sixteen bytes are the width');
is(site_at($values, $symbol{store_wide}, 'store')->{width}, 16, 'stores of sixteen, too');
is(list_of(store => 'store_wide'), "0x1ffffffffffffff:$N:0", 'what is written, of sixteen bytes');

is(list_of(load => 'load_exchange'), sprintf('0x5:%d:0 0x0:1:0', $N - 1), 'an exchange is a load');
is(list_of(store => 'load_exchange'), "0x5:$N:0", 'an exchange is a store');
is(list_of(load => 'swap'), "0x0:$N:0", 'a compare-and-swap is a load');
is(list_of(store => 'swap'), join(q{ }, map { "$_:" . $N / 2 . ':0' } '0x0', '0x55'),
    'a compare-and-swap stores what was there if it fails');
for my $kind (qw(load store)) {
    my $site = site_at($values, $symbol{swap}, $kind);
    is("$site->{executions} $site->{samples}", "$N $N", "a load of it: each $kind");
}
if ($IS_X86) {
    is(list_of(load => 'load_tenth'), "0xc000000000000000:$N:0", 'ten bytes: the low eight');
    is(list_of(store => 'store_tenth'), "0xc000000000000000:$N:0", 'a store of ten bytes');
    is(site_at($values, $symbol{load_tenth}, 'load')->{width}, 10, 'the width of ten bytes');
} else {
    my $linked = site_at($values, $symbol{load_linked}, 'load');
    is("$linked->{executions} $linked->{samples} $linked->{width}", "$N $N 4",
        'a linked load is a load');
    my $stored = site_at($values, $symbol{store_linked}, 'store');
    is("$stored->{executions} $stored->{samples} $stored->{width}", "$N $N 4",
        'a conditional store is a store');
    is_deeply([ sort map { $_->{kind} } grep { $_->{letter} eq 'r' && $_->{offset} =~
            /\A(?:$symbol{load_linked}|$symbol{store_linked})\z/ } @{ $values->{sites} } ],
        [qw(load store)], 'a linked load and its store are one access each');
}
for my $case ([ load_atomic => 'an atomic addition' ], [ load_exchange => 'an exchange' ]) {
    my ($name, $what) = @{$case};
    my @sites = grep { $_->{offset} eq $symbol{$name} } @{ $values->{sites} };
    is(join(q{ }, sort map { "$_->{letter}:$_->{kind}:$_->{executions}" }
            grep { $_->{kind} !~ /^result/ } @sites),
        "r:load:$N r:store:$N v:addr:$N v:load:$N v:store:$N", "$what: one read, one write");
}

my $memory = hex $symbol{memory};
is(list_of(addr => 'load_alias'), sprintf('0x%x:%d:0', $memory + 4096 + 448, $N), 'addresses');
my ($first, $second) = $IS_X86 ? qw(arg:rdi arg:rsi) : qw(arg:x0 arg:x1);
is(list_of($first => 'same_argument'), "0xa:$N:0", 'an argument that is the same');
is(list_of($second => 'same_argument'), '0x0:1000:0 0x1:1000:0', 'one that alternates');
like(list_of(caller => 'same_argument'), qr/\A0x[0-9a-f]+:$N:0\z/, 'one caller');
my ($target) = grep { $_->{kind} eq 'target' } @{ $values->{sites} };
is(join(' ', map { "$_->{value}:$_->{count}" } @{ $target->{entries} }),
    "$symbol{one}:1500 $symbol{two}:500", 'targets of a call');
like($values->{code}{ $symbol{one} }, qr/\Aone \(free_values[.]c:\d+\)\z/, 'targets have names');
my ($result) = grep { /\Aresult:/ } map { $_->{kind} }
    grep { $_->{offset} eq $symbol{load_zero} } @{ $values->{sites} };
is(list_of($result => 'load_zero'), "0x0:$N:0", 'what comes into a register');

# ---- Conflicts ---------------------------------------------------------------
sub conflict($name) {
    my $site = site_at($values, $symbol{$name}, 'load', 'r') or return 'none';
    return join ', ', map {
        "$_->{value} $_->{class} $_->{count} $_->{error} " . $_->{distances} / $_->{count}
    } @{ $site->{entries} };
}

for my $case ([ d4 => 'covered', 4 ], [ d60 => 'covered', 60 ], [ d110 => 'covered', 110 ],
    [ partial => 'partial', 6 ], [ alias => 'alias', 6 ], [ inside => 'covered', 6 ]) {
    my ($name, $class, $distance) = @{$case};
    is(conflict("load_$name"), "$symbol{qq{store_$name}} $class $N 0 $distance",
        "the load of $name is in conflict");
    my $store = site_at($values, $symbol{"store_$name"}, 'store', 'r');
    is($store->{entries}[0]{value}, $symbol{"load_$name"}, "so is the store of $name");
}
is(conflict('load_d200'),     'none', 'none at a distance of 200');
is(conflict('load_adjacent'), 'none', 'none of neighbours');

($values) = profile_of(qw(--replay-profile=yes --replay-sampling=exact --replay-window=200));
like(conflict('load_d200'), qr/ covered $N 0 200\z/, 'a larger window finds that at 200');
($values) = profile_of(qw(--replay-profile=yes --replay-sampling=exact --replay-window=109));
is(conflict('load_d110'), 'none', 'a smaller window does not find that at 110');

# ---- 32 bits -----------------------------------------------------------------
SKIP: {
    my $small = eval { compile(['free_values.c'], @FREE_FLAGS, '-m32') };
    skip('no 32-bit programs', 12) if !$IS_X86 || !$small || !defined tool([], [$small])->{profile};
    my %at    = symbols($small);
    my $plain = tool([], [$small]);
    my $run   = tool([ "--values-out-file=$out", @all ], [$small]);
    is($run->{profile}, $plain->{profile}, '32 bits: the profile is the same as without');
    local ($values, %symbol) = (read_values(read_file($out)), %at);
    is(list_of(load => 'load_mostly'), '0x3c8:1900:0 0x111:100:0', '32 bits: 95 to 5');
    is(list_of(load => 'load_byte'), "0xff:$N:0", '32 bits: a byte');
    is(list_of(load => 'load_half'), "0x1ff:$N:0", '32 bits: two bytes');
    is(list_of(load => 'load_word'), "0xffffffff:$N:0", '32 bits: four bytes');
    is(list_of(load => 'load_wide'), "0x1ffffffffffffff:$N:0", '32 bits: half of sixteen');
    is(conflict('load_d60'), "$at{store_d60} covered $N 0 60", '32 bits: a conflict');
    like(list_of(caller => 'same_argument'), qr/\A0x[0-9a-f]+:$N:0\z/, '32 bits: a caller');
    for my $sampling ('4,60', '4,16') {
        $run = tool([ "--values-out-file=$out", '--value-profile=all', '--replay-profile=yes',
            '--replay-sampling=128,3000', "--value-sampling=$sampling" ], [$small]);
        my ($n, $period) = split /,/, $sampling;
        my ($samples, $executions) = (0, 0);
        for my $site (grep { $_->{letter} eq 'v' } @{ read_values(read_file($out))->{sites} }) {
            $samples    += $site->{samples};
            $executions += $site->{executions};
        }
        is($run->{profile}, $plain->{profile},
            "32 bits: --value-sampling=$sampling leaves the profile as without");
        # Periods as short as these resonate with loops.
        cmp_ok(abs($samples / $executions * $period / $n - 1), '<', 0.15, '32 bits: samples');
    }
}

# ---- The report with instructions --------------------------------------------
SKIP: {
    skip 'no objdump', 1 if run_cmd([qw(objdump --version)])->{status} != 0;
    profile_of('--value-profile=load', '--value-sampling=exact');
    my $report = run_cmd([ built('cg_values'), '--instructions', '--context=0', $out ]);
    my $values_of = qr/^ +\w+:\(95[.]0% 0x3c8\) \(5[.]0% 0x111\)$/m;
    like($report->{out}, qr/^ +\Q$symbol{load_mostly}\E  (?:mov|ldr)\s.*# x 2,000\n$values_of/m,
        'values stand below the instruction, with the register that receives them');
}

# ---- Counts, with values and without -----------------------------------------
my $plain = tool([], [$program]);
is($exact->{profile}, $plain->{profile}, 'the profile is the same as without');
is($exact->{status}, $plain->{status}, 'the program computes the same');

# ---- Options -----------------------------------------------------------------
($values) = profile_of('--value-profile=load,arg',
    qw(--value-sampling=exact --value-entries=2 --value-seed=9));
is($values->{header}{kinds}, 'load arg',            'kinds may be chosen');
is($values->{header}{lists}, 'space-saving 2',      'the length of lists is in the header');
is($values->{header}{sampling}, 'value exact seed 9', 'the seed is in the header');
my $four = site_at($values, $symbol{load_four}, 'load');
is(scalar @{ $four->{entries} }, 2, 'a list has no more values than its length');

my $folder = new_folder();
my $run = run_cmd(
    [ built('vg-in-place'), '--tool=cachegrind', '--cachegrind-out-file=/dev/null',
        qw(--value-profile=load --replay-profile=yes), $program ], dir => $folder);
my ($default) = glob "$folder/*";
like($default, qr{/cachegrind[.]values[.]\d+\z}, 'the default name has the process in it');
like(read_file($default), qr{^sampling:[ ]value[ ]4,124000[ ]gaps[ ]0[.]5-1[.]5[ ]seed[ ]1\n
    sampling:[ ]replay[ ]128,8000000[ ]gaps[ ]0[.]5-1[.]5[ ]seed[ ]1\n
    lists:[ ]space-saving[ ]16\nbursts:.*\nreplay-window:[ ]128\n}mx, 'defaults hold');

my $sampling = qr/neither 'exact' nor two numbers/;
for my $bad (
    [ '--value-profile=loads',                  qr/the kinds are load, store/ ],
    [ '--value-profile=load,',                  qr/the kinds are load, store/ ],
    [ '--value-profile=',                       qr/the kinds are load, store/ ],
    [ '--value-sampling=4',                     $sampling ],
    [ '--value-sampling=4,7',                   qr/at most half a period/ ],
    [ '--value-sampling=0,100',                 qr/at least 1 instruction/ ],
    [ '--value-sampling=4,99999999999999999999', $sampling ],
    [ '--replay-sampling=Exact',                $sampling ],
    [ '--value-entries=0',                      qr/between 1 and 1024/ ],
    [ '--value-entries=1025',                   qr/between 1 and 1024/ ],
    [ '--replay-window=0',                      qr/between 1 and 65536/ ],
    [ '--value-seed=x',                         qr/Invalid integer value/ ],
    [ '--replay-profile=maybe',                 qr/--replay-profile=maybe/ ],
) {
    my ($option, $why) = @{$bad};
    is_refused([$option], $why);
}

is_refused([ '--value-profile=load', map {"--$_-out-file=$out.both"} qw(values cachegrind) ],
    qr/'\Q$out\E[.]both'/);
ok(!-e "$out.both", 'a refused name for two files is not written');

my $none = tool([ '--value-profile=no', "--values-out-file=$out.none" ], ['/bin/true']);
ok(!-e "$out.none", 'without a profile of values none is written');

done_testing();
