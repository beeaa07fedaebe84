# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Calling contexts: the sums of their costs, by function and by arc, are the profile's; a program
# that keeps its own tree has the same tree; and if there are too many chains, no cost is lost.

use CgContextTree qw(contexts_broken paths read_contexts);
use CgTest;

need_valgrind();
link_statically();

# Run the program with contexts, and check the properties of each profile. The result has the
# `contexts' of the last profile, and the `parts', the contexts of each part before.
my $N_runs = 0;

sub contexts_of {
    my ($options, $command, %holds) = @_;
    my $file = temp_dir() . '/contexts.' . ++$N_runs;
    my $run  = tool(
        [ '-q', '--contexts=yes', "--contexts-out-file=$file", @{$options} ], $command,
        stdin => q{});
    my @suffixes = sort map { /([.]\d+)\z/ } glob "$run->{file}.*";
    for my $suffix (q{}, @suffixes) {
        my $tree  = read_contexts(read_file("$file$suffix"));
        my @wrong = contexts_broken(read_file("$run->{file}$suffix"), $tree, %holds);
        is(join("\n", @wrong[ 0 .. ($#wrong > 4 ? 4 : $#wrong) ]),
            q{}, join q{ }, $command->[0] =~ s{.*/}{}r, @{$options}, $suffix);
        is(checked("$file$suffix", "$run->{file}$suffix"), q{}, 'cg_merge --check finds no fault');
        push @{ $run->{parts} }, $tree;
    }
    $run->{contexts} = shift @{ $run->{parts} };
    return $run;
}

# Return what cg_merge --check says of a file of contexts, whose profile cg_merge finds by its name.
sub checked {
    my ($contexts, $profile) = @_;
    my $beside = temp_dir() . '/pair.';
    unlink "${beside}contexts", "${beside}out";
    symlink $contexts, "${beside}contexts" or die "$!\n";
    symlink $profile,  "${beside}out"      or die "$!\n";
    return run_cmd([ built('cg_merge'), '--check', "${beside}contexts" ])->{out};
}

sub roots {
    my ($tree) = @_;
    return join q{ }, map { $_->{function} =~ s/.*[|]//r . '=' . join q{,}, @{ $_->{self} } }
        grep { !$_->{parent} } @{ $tree->{nodes} };
}

my @PLAIN = qw(-O1 -fno-inline);

my %BRANCHES = (amd64 => [ 'calls_labels.c', @PLAIN, '-Wa,-W' ], arm64 => ['calls_arm64.S']);

subtest 'whatever calls' => sub {
    contexts_of([], [ compile(['calls_longjmp.c'], @PLAIN) ]);
    contexts_of(['--cache-use=yes'], [ compile(['calls_tail.c'], '-O2', '-fno-inline') ]);
  SKIP: {
        my $branches = $BRANCHES{ processor() } or skip 'the programs are for amd64 and arm64', 1;
        my ($source, @flags) = @{$branches};
        contexts_of([ '--cache-sim=yes', '--branch-sim=yes', '--dump-instr=yes' ],
            [ compile([$source], @flags) ]);
    }
    for my $options ([], [ '--cache-use=yes', '--branch-sim=yes' ]) {
        contexts_of($options, [ compile(['calls_stacks.c'], @PLAIN, '-pthread') ]);
    }
    my $middle = contexts_of(['--instr-at-start=no'], [ compile(['calls_middle.c'], @PLAIN) ]);
    is(roots($middle->{contexts}), '[program]=0', 'counting from the middle is of somebody');
    my $signals = contexts_of([], [ compile(['calls_signals.c'], @PLAIN) ]);
    is(roots($signals->{contexts}), '[program]=0 [signal handlers]=0', 'handlers have a root');
    my $program = eval { compile(['calls_throw.cc'], @PLAIN, '-lstdc++') };
SKIP: {
        skip 'no C++ compiler', 1 if !defined $program;
        contexts_of(['--inlined=yes'], [$program]);
    }
};

# In this program two_nops() and three_nops() execute as many nops as their names say.
subtest 'inlined functions' => sub {
    my $program = eval { compile(['inlined_calls.cc'], qw(-O2 -pthread -lstdc++)) };
    plan skip_all => 'no C++ compiler' if !defined $program;
    my @modes = ([], [ '--dump-instr=yes', '--cache-use=yes', '--branch-sim=yes' ],
        [ '--separate-threads=yes', '--cache-sim=yes', '--branch-sim=yes' ],
        [ '--collect-systime=yes', '--simulate-wb=yes', '--toggle-collect=outer' ]);
    my ($plain, @others) = map { contexts_of([ '--inlined=yes', @{$_} ], [ $program, 'threads' ]) }
        @modes;
    my (%nops, %calls);
    for my $node (@{ $plain->{contexts}{nodes} }) {
        my @path;
        for (my $n = $node; $n && $n->{function} !~ /[|]main\z/; $n = $n->{parent}) {
            unshift @path, ($n->{inlined} ? 'i-' : q{}) . $n->{function} =~ s/.*[|]|[(].*//gr;
        }
        my $path = join q{ }, @path;
        $nops{$path}  += $node->{self}[0];
        $calls{$path} += $node->{calls};
    }
    is($nops{'work outer i-two_nops'},              200, 'what is inlined has its own costs');
    is($nops{'work outer i-two_nops i-three_nops'}, 300, 'so it has where it is inlined twice');
    is($nops{'work outer i-wrapper_only i-three_nops'}, 300, 'places of inlining are apart');
    is($nops{'i-two_nops i-three_nops'}, 150, 'another function has its own');
    is($calls{'work outer i-two_nops'},  100, 'its calls are how often it is entered');
    is($nops{'i-caller_of_real real'},   7 * 3 * 5, 'what is called there is below it');
};

subtest 'threads' => sub {
    my $program = compile(['calls_threads.c'], @PLAIN, '-pthread');
    my $run     = contexts_of([ '--separate-threads=yes', '--cache-sim=yes' ], [$program]);
    is(roots($run->{contexts}) =~ s/=0(?:,0)*//gr,
        '[thread 1] [thread 2] [thread 3] [thread 4] [thread 5]', 'each has a root');
    $run = contexts_of([], [$program]);
    is(roots($run->{contexts}), '[program]=0', 'or all have one');
};

my $regions = compile(['calls_regions.c'], @PLAIN, '-pthread');

subtest 'what is counted' => sub {
    contexts_of(['--toggle-collect=region'], [$regions]);
    contexts_of([ '--toggle-collect=inner_region', '--cache-use=yes' ], [$regions]);
    contexts_of(['--collect-atstart=no'],   [$regions]);
    contexts_of(['--zero-before=region'],   [$regions]);
    contexts_of([ '--separate-callers=2', '--toggle-collect=region' ], [$regions]);
    contexts_of([ '--skip-plt=yes', '--toggle-collect=region' ], [$regions]);
    my ($file, $profile) = map { temp_dir() . "/callgrind.$_" } qw(contexts out);
    run_cmd([ built('vg-in-place'), qw(-q --tool=callgrind --toggle-collect=region --contexts=yes),
        "--contexts-out-file=$file", "--callgrind-out-file=$profile", $regions ]);
    my $tree = read_contexts(read_file($file));
    is(join("\n", contexts_broken(read_file($profile), $tree, region => 1)),
        q{}, 'under Callgrind\'s name');
};

# Return the sum of trees, in the form of paths().
sub sum_of {
    my (@trees) = @_;
    my %sum;
    for my $tree (@trees) {
        my $paths = paths($tree);
        for my $path (keys %{$paths}) {
            my @numbers = split q{ }, $paths->{$path};
            $sum{$path}[$_] += $numbers[$_] for 0 .. $#numbers;
        }
    }
    return { map { $_ => "@{$sum{$_}}" } grep { "@{$sum{$_}}" =~ /[1-9]/ } keys %sum };
}

subtest 'parts' => sub {
    my $whole = contexts_of([], [$regions]);
    my $parts = contexts_of(['--dump-before=region'], [$regions]);
    cmp_ok(scalar @{ $parts->{parts} }, '>', 20, 'there are many parts');
    is_deeply(sum_of($parts->{contexts}, @{ $parts->{parts} }),
        sum_of($whole->{contexts}), 'parts add up to the whole, chain by chain');
    like(join("\n", @{ $parts->{parts}[0]{head} }),
        qr/^desc: Trigger: .*region.*\npart: 1$/m, 'a part says which it is');
};

subtest 'a tree of the program itself' => sub {
    my $program = compile(['calls_oracle.c'], qw(-O1 -finstrument-functions));
    for my $seed (7) {
        my $run  = contexts_of([], [ $program, $seed ]);
        my %told = map { /^(\S+) (\d+)\z/ ? ($1 => $2) : () } split /\n/, $run->{out};
        my %ours;
        for my $node (@{ $run->{contexts}{nodes} }) {
            my ($own, @path) = $node->{function} =~ /[|]((?:start|[a-e]))\z/ or next;
            for (my $n = $node; $n; $n = $n->{parent}) {
                unshift @path, $1 if $n->{function} =~ /[|]((?:start|[a-e]))\z/;
            }
            $ours{ join q{;}, @path } += $node->{calls};
        }
        cmp_ok(scalar keys %told, '>', 5000, "seed $seed: there are many chains of calls");
        is_deeply(\%ours, \%told,
            "seed $seed: chains were entered as often as the program says itself");
    }
};

subtest 'limits' => sub {
    my $program = compile(['calls_deep.c'], @PLAIN, '-pthread');
    for my $options ([], ['--cache-use=yes']) {
        my $run  = contexts_of($options, [ $program, '20000' ]);
        my @deep = grep { $_->{function} =~ /\[deeper\]\z/ } @{ $run->{contexts}{nodes} };
        is(scalar @deep, 2, 'what is too deep is below who calls that');
        cmp_ok($deep[0]{cost}[0] + $deep[1]{cost}[0], '>', 100_000, 'it has the costs');
        my $depth = 0;
        for (my $n = $deep[0]; $n; $n = $n->{parent}) { $depth++ }
        is($depth, 258, 'what is too deep is below who calls that, after a root and 256 calls');
    }
    my $run = contexts_of([ '--contexts-depth=3', '-v' ], [$program]);
    like($run->{err},
        qr/contexts: [\d]+ of \d+ instructions are charged to \[deeper\].*--contexts-depth=3/,
        'how much is told');
    for my $options ([], ['--cache-use=yes']) {
        $run = contexts_of([ '--contexts-max=300', @{$options} ], [$regions]);
        my @nodes = @{ $run->{contexts}{nodes} };
        my @other = grep { $_->{function} =~ /\[other\]\z/ } @nodes;
        cmp_ok(@nodes - @other, '<=', 301, 'there are no more contexts than may be');
        cmp_ok(scalar @other, '>', 0, 'the others have a place');
    }
    $run = contexts_of(['--contexts-max=1200'], [ compile(['calls_late.c'], @PLAIN) ]);
    my ($late) = grep { $_->{function} =~ m{\blate\z} } @{ $run->{contexts}{nodes} };
    cmp_ok($late->{calls} // 0, '>', 18_000, 'a late phase has contexts, too');
};

subtest 'the profile' => sub {
    my $with    = contexts_of(['--cache-sim=yes'], [$regions]);
    my $without = tool([ '-q', '--call-graph=yes', '--cache-sim=yes' ], [$regions]);
    s/^pid: .*//mg for $with->{profile}, $without->{profile};
    is($with->{profile}, $without->{profile}, 'it is the same with contexts as without');
};

subtest 'files and options' => sub {
    my $program = compile(['forks.c'], '-O1');
    my $dir     = new_folder();
    tool(['-q', '--contexts=yes', "--contexts-out-file=$dir/c", "--cachegrind-out-file=$dir/p" ],
        [ $program, 'fork' ]);
    my @files = map { s{.*/}{}r } sort glob "$dir/*";
    is(join(q{ }, map { s/\d{7}/PID/r } @files),
        'c c.PID p p.PID', 'a forked child does not write over what is its parent\'s');
    for my $name (grep { /^c/ } @files) {
        my $tree = read_contexts(read_file("$dir/$name"));
        is(join("\n", contexts_broken(read_file("$dir/" . $name =~ s/^c/p/r), $tree)),
            q{},
                'the contexts of a child agree with its profile');
    }
    is_refused(['--contexts-depth=5'],
        qr/--contexts-depth is about contexts: give --contexts=yes, too/);
    is_refused([ '--contexts=yes', map {"--$_-out-file=$dir/one"} qw(contexts cachegrind) ],
        qr/both name '.*one': give one of them another name/);
};

done_testing();
