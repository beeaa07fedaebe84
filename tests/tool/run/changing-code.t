# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Code comes and goes: libraries are unloaded, code is overwritten, translations are discarded. Each
# time counters are freed, after their counts went to the right line; and no memory may leak.

use Config;
use CgCalls qw(graph_of);
use CgCompare qw(compare);
use CgTest;

need_valgrind();
link_statically();

sub count_of { return graph_of($_[0])->self($_[1]) }

my @libraries = map { compile(['library.c'], '-O1', '-shared', '-fPIC', "-DNAME=$_") } qw(one two);
my $N_names = 0;
for my $library (@libraries) {
    my $path = temp_dir() . '/lib' . (qw(one two))[ $N_names++ ] . '.so';
    rename $library, $path or die "cannot rename $library: $!\n";
    $library = $path;
}
my $reload = compile(['reload.c'], '-O1', '-ldl');

sub reloaded($rounds, $where, @options) {
    my $run = tool([ '--stats=yes', @options ], [ $reload, $rounds, $where, @libraries ]);
    is($run->{status}, 0, "$rounds rounds of loading, calling and unloading succeed");
    for my $what ('live blocks', 'live counters', 'names', 'functions', 'lines') {
        ($run->{stats}{$what}) = $run->{err} =~ /cachegrind: .*\b\Q$what\E (\d+)/;
    }
    ($run->{stats}{'instruction lines'}) = $run->{err} =~ /cachegrind: instruction lines (\d+)/
        if grep { /^--cache-/ } @options;
    my ($held) = $run->{err} =~ m{--  ?core +: .*?, +[\d,]+/ +([\d,]+) max/curr, }
        or die "no size of the core's memory in:\n$run->{err}";
    $run->{stats}{'bytes held'} = $held =~ tr/,//dr;
    return $run;
}

subtest 'libraries loaded and unloaded' => sub {
    for my $way (
        [ 'same' ],
        [ 'same',  '--cache-sim=yes' ],
        [ 'other', '--cache-sim=yes' ],
        [ 'other', '--cache-use=yes' ],
    ) {
        my ($where, @options) = @{$way};
        my $rounds  = 2_000;
        my $once    = reloaded(20,      $where, @options);
        my $twice   = reloaded(40,      $where, @options);
        my $often   = reloaded($rounds, $where, @options);
        my $first  = () = $often->{out} =~ /, 1 of them where/g;
        is($first, 1, 'each time at another place') if $where eq 'other';
        my $one = count_of($once->{profile}, 'in_one') / 10;
        cmp_ok($one, '>', 30, 'what a library executes has its name');
        for my $name (qw(in_one in_two)) {
            is(count_of($often->{profile}, $name), $one * $rounds / 2, "no call of $name is lost");
        }
        # Some code never has a name, such as the stubs of calls to libraries.
        my ($few, $more, $many) = map { count_of($_->{profile}, '???') } $once, $twice, $often;
        is($many, $few + ($more - $few) / 20 * ($rounds - 20), 'nor comes under an unknown name');
        for my $what (sort keys %{ $once->{stats} }) {
            # A leak of 5 bytes in each round is noticed.
            my $room = $what eq 'bytes held' ? 1.002 : 1.02;
            cmp_ok($often->{stats}{$what}, '<=', $room * $once->{stats}{$what},
                "$what: no more than after a few rounds");
        }
    }
};

# A single call instruction of main alternately calls both libraries.
subtest 'libraries that follow each other at one place' => sub {
    my $run = tool(['--call-graph=yes'], [ $reload, 40, 'same', @libraries ]);
    like($run->{out}, qr/^40 rounds, 40 of them where the first was$/, 'both lie at one place');
    my $graph = graph_of($run->{profile});
    is($graph->callers("in_$_"), 'main:20', "in_$_ is called in its own rounds") for qw(one two);
};

subtest 'code that is rewritten' => sub {
    plan skip_all => 'the program makes code for x86'
        if run_cmd(['uname', '-m'])->{out} !~ /\A(?:x86_64|i.86)/;
    my $rewrite = compile(['rewrite.c'], '-O1', '-Wl,-z,execstack');
    # The way `far` needs addresses of more than 32 bits.
    my @far = $Config{ptrsize} == 8 ? 'far' : ();
    for my $way (qw(in-place mprotect trampoline elsewhere file), @far) {
        my @counts;
        for my $rounds (1_000, 3_000) {
            my $run = tool([ '-q', '--smc-check=all' ], [ $rewrite, $way, $rounds ]);
            is($run->{status}, 0, "$way: the right code is executed $rounds times");
            push @counts, count_of($run->{profile}, 'call');
        }
        is($counts[1], 3 * $counts[0], 'three times the rounds count three times');
        my $run = tool([ '-q' ], [ $rewrite, $way, 1_000 ]);
        is("$run->{status} " . count_of($run->{profile}, 'call'), "0 $counts[0]",
            'also with the checks of the default');
    }
};

subtest 'the reference agrees' => sub {
    need_reference();
    plan skip_all => 'the address space cannot be fixed here (setarch -R)'
        if run_cmd([qw(setarch -R true)])->{status} != 0;
    my @both = ('--cache-sim=yes', '--branch-sim=yes');
    my @runs = ([ 'libraries', [@both], [ $reload, 50, 'other', @libraries ] ]);
  SKIP: {
        my @ways = qw(in-place mprotect trampoline elsewhere far);
        skip 'the program makes code for x86', scalar @ways
            if run_cmd(['uname', '-m'])->{out} !~ /\A(?:x86_64|i.86)/;
        my $rewrite = compile(['rewrite.c'], '-O1', '-Wl,-z,execstack');
        push @runs, map { [ $_, [ '--smc-check=all', @both ], [ $rewrite, $_, 500 ] ] } @ways;
    }
    for my $run (@runs) {
        my ($name, $options, $command) = @{$run};
        my $result = compare(command => $command, options => $options);
        ok($result->{same}, "$name: the profile is the reference's") or diag($result->{difference});
    }
};

# Execute twice as much code as the smallest translation cache holds.
subtest 'translations thrown away' => sub {
    need_reference();
    chomp(my $cc1 = run_cmd([ split(q{ }, $ENV{CG_CC} // 'cc'), '-print-prog-name=cc1' ])->{out});
    plan skip_all => 'no cc1' if !-x $cc1;
    my @tiny    = ('--num-transtab-sectors=2', '--avg-transtab-entry-size=100', '--cache-sim=yes');
    my $source  = write_file(temp_dir() . '/square.c', "int square(int n) { return n * n; }\n");
    my @command = ($cc1, qw(-quiet -O1 -frandom-seed=0), $source, '-o', '/dev/null');
    my $run     = tool([ '--stats=yes', @tiny ], \@command);
    my ($dumped) = $run->{err} =~ /transtab: dumped +([\d,]+)/;
    cmp_ok($dumped =~ tr/,//dr, '>', 10_000, 'more than 10,000 translations are thrown away');
    my $result = compare(command => \@command, options => \@tiny);
    ok($result->{same}, 'and the profile is the reference\'s') or diag($result->{difference});
};

done_testing();
