# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# With --repeatable=yes the answers of kernel and processor are the same in each run. Each source is
# tested by itself, since after another answer a program runs differently.

use CgTest;

need_valgrind();

my $program = compile(['repeatable.c'], '-O1');

# Return the answers that the program $asks prints, by name; answers() runs $program.
sub answers_of {
    my ($asks, @options) = @_;
    my $run = tool([ '--repeatable=yes', @options ], [ $asks ]);
    is($run->{status}, 0, "the program runs with @options");
    return { map { /\A(.*?): (.*)\z/ ? ($1 => $2) : () } split /\n/, $run->{out} };
}

sub answers {
    return answers_of($program, @_);
}

my $one   = answers('--cache-sim=yes');
my $other = answers('--cache-sim=yes');
my $plain = answers();
my $seed  = answers('--random-seed=1');
cmp_ok(scalar keys %{$one}, '>', 40, 'the program has many answers');
for my $name (sort keys %{$one}) {
    next if $name =~ /^numbers/;
    is($other->{$name}, $one->{$name}, "$name: the same in each run");
}
for my $answers ($plain, $one) {
    delete @$answers{grep { /^numbers/ } keys %{$answers}};
}
is_deeply($plain, $one, 'the simulation of caches does not change an answer')
    or diag(map { "$_ $plain->{$_} $one->{$_}\n" }
        grep { $plain->{$_} ne $one->{$_} } keys %{$one});

for my $name (grep { /getrandom|read|AT_RANDOM|RDRAND|uuid|child/ } sort keys %{$one}) {
    next if !defined $one->{$name} || $one->{$name} !~ /[0-9a-f]{8}/;
    isnt($seed->{$name}, $one->{$name}, "$name: another seed, other bytes");
}
isnt($one->{'child 1'}, $one->{'child 2'}, 'children have bytes of their own');

# Valgrind makes more AT_IGNORE entries on some kernels than on others, and the stack is below them.
is($one->{ignored}, 0, 'the program gets no entry that it is to ignore');

# The date is 2030-01-01; the machine seems to have been started 1,000 s before.
my $date = 1893456000;

sub has_times_of_2030 {
    my ($one, $kind) = @_;
    for my $name ('clock 0', 'clock 5', 'clock 11', qw(gettimeofday time adjtimex),
        grep { /^SO_TIMESTAMP/ } sort keys %{$one}) {
        like($one->{$name}, qr/\A$date\b(?!.*early)/, "$kind, $name: the date is 2030-01-01");
    }
    for my $name ('clock 1', 'clock 4', 'clock 6', 'clock 7') {
        like($one->{$name}, qr/\A1000[.]/, "$kind, $name: seconds since the machine was started");
    }
    like($one->{'clock 2'}, qr/\A0[.]0/, "$kind: processor time begins with 0");
    like($one->{times}, qr/\A1000\d\d 0 0\z/, "$kind: times counts in hundredths");
    like($one->{slept}, qr/\A500\d{4}\z/, "$kind: sleeps and time-outs take their time");
    like($one->{"left of $_"}, qr/\A4[.]9999/, "$kind, $_: nearly all of the time-out is left")
        for qw(select ppoll);
    like($one->{"left of $_"}, qr/\A99[.]9999/, "$kind, $_: a timer answers by the clock")
        for qw(timerfd timer_create);
    is($one->{'left of alarm'}, 100, "$kind: so does alarm");
    like($one->{"used by child $_"},
        qr/\A\d\d? 65536\z/, "$kind: child $_ has used some time, and 64 MB")
        for 1, 2;
}

has_times_of_2030($one, 'a program');

# A 32-bit program whose times have 64 bits makes other system calls.
SKIP: {
    my @times = qw(-m32 -D_TIME_BITS=64 -D_FILE_OFFSET_BITS=64);
    my $small = eval { compile(['repeatable.c'], '-O1', @times) };
    skip('no 32-bit programs here', 1)
        if !$small || !defined tool(['-q'], [$small])->{profile};
    has_times_of_2030(answers_of($small), 'a 32-bit program');
}

is($one->{processors}, '1 1 1 1', 'there is one processor, whoever is asked');
is($one->{'set processor 0'}, 0, 'a thread may be bound to it');
is($one->{'set processor 3'}, -1, 'but not to one that is not there');
is($one->{statfs}, 1, 'half of a file system is free');
like($one->{sysinfo}, qr/\A1000 8589934592 4294967296 0 100\z/, 'sysinfo has 8 GB and no load');
like($one->{'/proc/meminfo'}, qr/\AMemTotal: +8388608 kB/, '/proc/meminfo has as much');

# Files in which the kernel counts its own and others' actions; some exist only on some machines.
my $zeros = qr/\A(?:\w+:? 0\n)+\z/;
my $node  = '/sys/devices/system/node/node0';
my $group = '/sys/fs/cgroup{/memory,}';
for my $of (
    [   '/proc/self/status',
        qr/\AName:\t\N+\n.*^VmSize:\t +65536 kB\n.*^SigQ:\t0.*^Cpus_allowed:\t1\n.*es:\t0\n\z/ms
    ],
    ['/proc/self/smaps', qr/\A(?:[0-9a-f]+-\N+\n(?:\w+: +0 kB\n|\w+:\D+\n|\w+: +0\n)+)+\z/],
    ['/proc/self/schedstat', qr/\A0 0 0\n\z/],
    ['/proc/self/io', $zeros], ['/proc/vmstat', $zeros],
    ["$node/numastat", $zeros], ["$node/cpulist", qr/\A0\n\z/], ["$node/cpumap", qr/\A1\n\z/],
    ["$node/meminfo", qr/\ANode 0 MemTotal: +8388608 kB\n/],
    ["$group/memory.stat", qr/\A(?:hierarchical_\w+ 9223372036854771712\n|\w+ 0\n)+\z/],
    ["$group/memory.limit_in_bytes", qr/\A9223372036854771712\n\z/],
    ["$group/cpu.stat", $zeros],
) {
    my ($path, $text) = @{$of};
    like(tool(['--repeatable=yes'], [ 'cat', $_ ])->{out}, $text, "$_: nothing of others")
        for grep { -r } glob $path;
}

my $many = answers('--processors=4', '--clock-start=2026-05-01T12:00:00');
like($many->{processors}, qr/\A4 4 4 /, '--processors=4: four, whoever is asked');
is($many->{'set processor 3'}, 0, '--processors=4: a thread may be bound to the last');
for my $pids (qw(no yes)) {
    my @options = ('--repeatable=yes', "--repeatable-pid=$pids", '--processors=4');
    is(tool(\@options, [ compile(['affinity.c'], '-pthread') ])->{out},
        "bound: 0 1 4\nin the thread: 1 4\n", "@options: a thread is bound by another");
}
like($many->{'clock 0'}, qr/\A1777636800[.]/, '--clock-start: the date that was given');
my $now = answers('--clock-start=now');
cmp_ok(abs($now->{time} - time), '<', 60, '--clock-start=now: the date of today');
{
    local $ENV{SOURCE_DATE_EPOCH} = 1700000000;
    like(answers()->{time}, qr/\A17000000/, 'SOURCE_DATE_EPOCH is the date, if it is there');
}

my @pids = map { answers('--repeatable-pid=yes', '--trace-children=yes') } 1 .. 2;
is_deeply($pids[0], $pids[1], '--repeatable-pid=yes: children have the same numbers in each run');

# A program that sets its clock an hour forward sets the machine's, too. strace simulates the call.
SKIP: {
    skip 'strace does not run here', 3
        if run_cmd([qw(strace -e inject=clock_settime:retval=0 -o /dev/null true)])->{status} != 0;
    my $log = temp_dir() . '/strace';
    my $run = run_cmd([ qw(strace -f -e trace=clock_settime -e inject=clock_settime:retval=0 -o),
        $log, built('vg-in-place'), qw(-q --tool=cachegrind --repeatable=yes),
        '--cachegrind-out-file=/dev/null', $program, 'set' ]);
    my ($told) = read_file($log) =~ /clock_settime\(CLOCK_REALTIME, \{tv_sec=(\d+)/;
    cmp_ok(abs(($told // 0) - time - 3600), '<', 300, 'the kernel is told an hour more');
    like($run->{out}, qr/^set: 0$/m, 'the program is told that the clock was set');
    my $later = $date + 3600;
    like($run->{out}, qr/^now: $later\b/m, 'and sees that it was');
}

# ---- Options ----------------------------------------------------------------
is_refused([$_], qr/\Q$_\E is about repeatable runs: give --repeatable=yes, too/)
    for qw(--random-seed=1 --clock-start=now --processors=2 --repeatable-pid=yes);
is_refused([ '--repeatable=yes', $_ ], qr/\Q$_\E/)
    for qw(--random-seed=x --random-seed=-1 --clock-start=2026 --clock-start=2026-13-01
    --clock-start=2026-01-01T25:00:00 --clock-start= --processors=0 --processors=65);
my $run = tool([ '--repeatable=yes', '--random-seed=7', '--processors=2' ], [ '/bin/true' ]);
like($run->{profile}, qr/^desc: Repeatable: yes, seed 7, clock 2030-01-01, processors 2$/m,
    "the profile's header says what was answered");
like($run->{err}, qr/all random numbers, also in keys and tokens, can be predicted/,
    'a message warns of keys');
unlike(tool([], [ '/bin/true' ])->{profile}, qr/Repeatable/, 'without the option nothing is said');

done_testing();
