# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Real programs: counts are the same with a data profile and without, and the misses of all objects
# add up to the counts; also with other allocators, and in processes that fork.

use CgTest;
use CgValues qw(programs under_tool);

need_valgrind();
need_fixed_addresses();
need_processor(qw(amd64 x86 arm64));

my $data = temp_dir() . '/data';

sub body { return $_[0] =~ s/^pid: .*\n//mgr }

sub misses_of($profile) {
    my ($events, $counts) = map { $profile =~ /^$_: (.*)/m } qw(events summary);
    my %total;
    @total{ split q{ }, $events } = split q{ }, $counts;
    my @losses = $events =~ /AcCost/ ? qw(AcCost1 SpLoss1 AcCost2 SpLoss2) : ();
    return "@total{qw(D1mr DLmr D1mw DLmw), @losses}";
}

sub sum_of($file) {
    my $run = run_cmd([ built('cg_merge'), '--data', $file ]);
    return $run->{out} =~ /^summary: (.*)/m ? $1 : $run->{err};
}

for my $program (grep { $_->{name} =~ /\A(?:perl|sqlite3)\z/ } programs()) {
    my $name = $program->{name};
    my @counted = $name eq 'perl' ? '--cache-use=yes' : '--cache-sim=yes';
    my ($with)
        = under_tool($program, '--data-profile=yes', "--data-out-file=$data", @counted);
    is(sum_of($data), misses_of($with), "$name: the costs of all objects are those of the profile");
    # Leave out costs of cache use, which may differ. The system's data may, too: try three times.
    my $is_same;
    for (1 .. 3) {
        my ($one, $two) = map { body((under_tool($program, '--cache-sim=yes', @{$_}))[0]) }
            map { [ '--call-graph=yes', @{$_} ] }
            [ '--data-profile=yes', "--data-out-file=$data" ], [];
        $is_same = $one eq $two;
        last if $is_same;
    }
    ok($is_same, "$name: the profile is the same without");
    cmp_ok(scalar(() = read_file($data) =~ /^object: heap$/mg), '>', 3, "$name: it has allocated");
}

my $perl = 'my @a = map { "x$_" } 1 .. 2000; if (!fork) { push @a, "y" x 9 for 1 .. 2000; exit 0 }'
    . ' wait; exit 0';
my $run = run_cmd([ built('vg-in-place'), '-q', '--tool=cachegrind', '--data-profile=yes',
    caches(), '--cachegrind-out-file=' . temp_dir() . '/fork.out.%p', "--data-out-file=$data.%p",
    qw(--fork-counts=own /usr/bin/perl -e), $perl ]);
is($run->{err}, q{}, 'a program that forks is profiled without a word');
my @files = glob "$data.*";
is(scalar @files, 2, 'a program that forks leaves two files');
is(join(q{; }, map { sum_of($_) } @files),
    join(q{; }, map { misses_of(read_file($_)) } glob temp_dir() . '/fork.out.*'),
    'with --fork-counts=own each file has its own misses');

# jemalloc, where it is installed: blocks are known by the same functions.
my ($jemalloc) = glob '/usr/lib/*/libjemalloc.so.2';
SKIP: {
    skip('no jemalloc here', 2) if !defined $jemalloc;
    my $objects = compile(['data_objects.c'], qw(-O1 -pthread));
    $run = run_cmd([ built('vg-in-place'), '-q', '--tool=cachegrind', '--data-profile=yes',
        '--D1=32768,8,64', "--cachegrind-out-file=$data.o", "--data-out-file=$data", $objects,
        'again' ], env => { LD_PRELOAD => $jemalloc });
    is($run->{err}, q{}, 'a program with jemalloc is profiled without a word');
    my @again = grep { /^fn=second_owner$/m } split /^(?=object: heap$)/m, read_file($data);
    like($again[-1] // q{}, qr/^blocks: 1 6400 .*\n(?:lives.*\n)?misses: 100 /m,
        'blocks of jemalloc are known');
}

# Go's own allocator, and variables in sections that only Go has.
SKIP: {
    skip 'no go here', 5 if run_cmd([qw(go version)])->{status} != 0;
    my $program = temp_dir() . '/shop-go';
    my $built = run_cmd([ qw(go build -o), $program, src_dir() . '/tests/progs/shop.go' ],
        env => {HOME => temp_dir(), GOCACHE => temp_dir() . '/go'});
    skip "go fails: $built->{err}", 5 if $built->{status} != 0;
    my $run = tool([ '--data-profile=yes', "--data-out-file=$data", caches() ], [$program]);
    is(sum_of($data), misses_of($run->{profile}), 'Go: the costs are those of the profile');
    my @objects = split /^(?=object: )/m, read_file($data);
    my ($orders) = grep { /^fn=runtime[.]newobject\n.*\n.*\nfn=main[.]readOrders$/m } @objects;
    like($orders, qr/^blocks: 6000 480000 of 80 80 /m, 'Go: each of its blocks is known');
    like($orders, qr/^offset 72 \d/m, 'Go: ... and where fields miss');
    my ($matrix) = grep { /^name: main[.]matrix$/m } @objects;
    like($matrix, qr/\Aobject: static\nname: main[.]matrix\nin: \Q$program\E\nsize: 360000\n/,
        'Go: a variable that begins as zeros is known');
    like($matrix, qr/^misses: 5\d{4} /m, 'Go: ... and its misses');
}

done_testing();
