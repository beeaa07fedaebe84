# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A process leaves at most one profile, and destroys none of another process. A child that would
# write to its parent's file takes another name; a program that executes another program keeps its
# counts; and the start of a command, mostly by a fork, leaves no copy of the program's counts.

use CgCalls qw(graph_of);
use CgTest;

need_valgrind();
need_terminal();
link_statically();
my $program = compile(['forks.c'], '-O1', '-pthread');
my $round   = 4;    # instructions of work() per round; measured below

my $nobody_knows = '/proc does not tell what another process executes';

# Run a program on a terminal in a new folder; return its profiles, and work()'s counts, by name.
sub run_program($options, $command, @args) {
    my $folder = new_folder();
    write_file("$folder/profile", "old\n");
    my @out = grep { /^--cachegrind-out-file/ } @{$options};
    @out = '--cachegrind-out-file=profile' if !@out;
    my $run = tool([ @{$options}, @out ], [ $command, map { s/FOLDER/$folder/gr } @args ],
        dir => $folder, terminal => 1);
    $run->{children} = [ $run->{out} =~ /^child (\d+)$/mg ];
    opendir my $handle, $folder or die "cannot read $folder: $!\n";
    for my $name (sort grep { -f "$folder/$_" } readdir $handle) {
        $run->{text}{$name} = read_file("$folder/$name");
        $run->{work}{$name} = work_of($run->{text}{$name});
    }
    $run->{folder} = $folder;
    return $run;
}

sub run_way($options, @args) {
    return run_program($options, $program, @args);
}

# Return the thousands of rounds of work() in a profile, or undef if the profile has no work().
sub work_of($profile) {
    return if $profile !~ /^fn=work$/m;
    return int(graph_of($profile)->self('work') / ($round * 1000) + 0.5);
}

# Return the name of a child's profile if its parent's profile has the requested name.
sub beside { return sprintf 'profile.%07d', $_[0] }

sub names { return join q{ }, sort keys %{ $_[0]{text} } }

{
    my $run = run_way([], 'vfork');
    $round = int(graph_of($run->{text}{profile})->self('work') / 1000);
}

subtest 'a forked child' => sub {
    my $run = run_way([], 'fork');
    my ($child) = @{ $run->{children} };
    is(names($run), 'profile ' . beside($child), 'a forked child writes to a name of its own');
    is($run->{work}{profile},          1, 'the parent has its counts, and its only');
    is($run->{work}{ beside($child) }, 3, 'the child has those of its parent, too');
    my @told = $run->{err} =~
        /^==(\d+)== child process: the profile goes to '\S*profile[.]0*$child'/mg;
    is("@told", $child, 'a forked child says so once');

    $run = run_way(['--fork-counts=own'], 'fork');
    ($child) = @{ $run->{children} };
    is($run->{work}{profile},          1, '--fork-counts=own leaves the parent what it has');
    is($run->{work}{ beside($child) }, 2, 'the child has its own counts only');
    my $sums = read_file("$run->{folder}/" . beside($child));
    is($sums =~ /^summary: (\d+)/m ? $1 : 'none', graph_of($sums)->{totals}[0],
        'the summary of a child is the sum of its lines');

    $run = run_way(['--cachegrind-out-file=out.%p'], 'fork');
    ($child) = @{ $run->{children} };
    ok($run->{text}{"out.$child"}, 'with %p, the child has the name that it makes');
    unlike($run->{err}, qr/child process/, 'a child with %p in its name says nothing');
    is(scalar(keys %{ $run->{text} }), 3, 'with %p there are three profiles, and no other file');
    is($run->{text}{profile}, "old\n", 'with %p an old file is not touched');

    $run = run_way([ '--cachegrind-out-file=/dev/null', '-v' ], 'fork');
    is(names($run), 'profile', 'nobody needs another name than /dev/null');
    unlike($run->{err}, qr/child process|error/, 'with /dev/null nothing is said of a child');

    $run = run_way(['--cachegrind-out-file=/dev/stdout'], 'fork');
    ($child) = @{ $run->{children} };
    is($run->{work}{"cachegrind.out.$child"}, 3, 'the child of a writer to a pipe has a file');
    my @profiles = $run->{out} =~ /^events:/mg;
    is(scalar @profiles, 1, 'only the parent writes to the pipe');

    $run = run_way(['--fork-counts=never'], 'fork');
    is($run->{status}, 1, 'another word than inherit or own is refused');
};

subtest 'a daemon' => sub {
    my $run = run_way([], 'daemon');
    my ($daemon, $between) = @{ $run->{children} };
    # The order of the two processes' output is not fixed.
    my @work = sort map { $run->{work}{ beside($_) } // 'none' } $daemon, $between;
    is(names($run), join(q{ }, 'profile', sort map { beside($_) } $daemon, $between),
        'each of the three processes has a profile');
    is("@work", '1 3', 'with its own and its ancestors\' counts');
    is($run->{work}{profile}, 1, 'the first has only its own');
};

subtest 'starting a command' => sub {
    for my $way (qw(fork-exec vfork vfork-exec spawn system)) {
        my $run = run_way([], $way);
        is(names($run), 'profile', "$way leaves the parent's profile only");
        is($run->{work}{profile}, 1, "$way leaves the parent's counts");
        my @summaries = $run->{err} =~ /I +refs:/g;
        is(scalar @summaries, 1, "$way prints one summary");
    }
    my $run = run_way([], 'vfork-exec', '/nonesuch');
    is(names($run), 'profile', 'a vfork whose exec fails leaves the parent\'s profile only');
};

# A child that executes few instructions before an exec has no profile, also in real programs.
subtest 'real ways of starting commands' => sub {
    my @ways = (
        [ 'sh', '-c', '/bin/true; (/bin/true); x=$(/bin/echo x); /bin/echo $x | cat; :' ],
        [ 'bash', '-c', '/bin/true; (/bin/true); x=$(/bin/echo x); /bin/echo $x | cat; :' ],
        [ 'perl', '-e', 'system "true"; system "true; true"; `echo x`; exec "true" if !fork' ],
        [ 'find', '/dev/null', '-exec', 'true', '{}', ';' ],
        [ 'sh', '-c', '/bin/echo a | xargs true; :' ],
        [ 'timeout', '600', 'true' ],
    );
    for my $way (@ways) {
        my $path = run_cmd([ 'sh', '-c', "command -v $way->[0]" ])->{out};
        chomp $path;
      SKIP: {
            skip "no $way->[0]", 1 if $path eq q{};
            my $run = run_program([], $path, @{$way}[ 1 .. $#{$way} ]);
            is(names($run), 'profile', "@{$way} leaves one profile");
        }
    }

    # A subshell executes its last command without another fork.
    my $run = run_program([], '/bin/sh', '-c',
        '(i=0; while [ $i -lt 5000 ]; do i=$((i+1)); done; /bin/true); :');
    my ($child) = grep { $_ ne 'profile' } sort keys %{ $run->{text} };
    is(scalar keys %{ $run->{text} }, 2, 'a subshell that has worked before leaves one, too');
    my ($Ir) = ($run->{text}{ $child // q{} } // q{}) =~ /^summary: (\d+)/m;
    cmp_ok($Ir // 0, '>', 200_000, 'the profile of a subshell has what it has executed');
};

subtest 'a program that executes another' => sub {
    my $run = run_way([], 'exec');
    is($run->{status}, 0, 'a program that executes another ends as the other does');
    is(names($run), 'profile', 'a program that executes another leaves its profile');
    is($run->{work}{profile}, 1, 'the profile up to an exec has its counts');
    like($run->{text}{profile}, qr/^summary: \d+\n\z/m, 'the profile up to an exec is complete');
    like($run->{err}, qr{exec of '/bin/true': the profile up to here is in '.*/profile'},
        'an exec is said');

    $run = run_way(['-q'], 'exec');
    is($run->{err}, q{}, 'with -q an exec is not said');

    $run = run_way([], 'fork-work-exec');
    my ($child) = @{ $run->{children} };
    is(names($run), 'profile ' . beside($child), 'a child that has worked before it does so, too');
    is($run->{work}{ beside($child) }, 201, 'the profile of such a child has what it executed');

    $run = run_way(['--trace-children=yes'], 'fork-exec', '/bin/true');
    ($child) = @{ $run->{children} };
    SKIP: {
        skip $nobody_knows, 2 if !proc_tells();
        is(names($run), 'profile ' . beside($child), 'a traced program knows whose child it is');
        like($run->{text}{ beside($child) }, qr{^cmd: /bin/true$}m, 'it has its own command');
    }
    is($run->{work}{profile}, 1, 'the parent of a traced program has the other profile');
    SKIP: {
        skip $nobody_knows, 1 if !proc_tells();
        $run = run_way(['--trace-children=yes'], 'leave-fork-exec', '/bin/true');
        ($child) = @{ $run->{children} };
        is(names($run), 'profile ' . beside($child), 'a process of threads knows its parent');
    }
    $run = run_way([ '--trace-children=yes', '--cachegrind-out-file=out.%p' ], 'fork-exec');
    is(scalar(keys %{ $run->{text} }), 3, 'with %p, each name is as it was given');

    $run = run_way(['--trace-children=yes'], 'exec', '/bin/true');
    like($run->{text}{profile}, qr{^cmd: /bin/true$}m, 'the other program\'s profile is the last');
};

# An inner run, be it traced or of a Cachegrind of its own, learns of the outer run from /proc.
subtest 'a run within a run' => sub {
    plan skip_all => $nobody_knows if !proc_tells();
    my $run  = run_program([ '--trace-children=yes', '-q' ],
        '/bin/sh', '-c', q{/bin/sh -c '/bin/true; :'; /bin/echo; :});
    my %name_of = map { $run->{text}{$_} =~ /^cmd: (\S+)/m ? ($1 => $_) : () }
        grep { $_ ne 'profile' } keys %{ $run->{text} };
    is(scalar keys %{ $run->{text} }, 4, 'a shell, its shell and two commands leave four profiles');
    is(join(q{ }, sort keys %name_of), '/bin/echo /bin/sh /bin/true',
        'each inner profile has its command');
    is(scalar(grep { !/^profile[.]\d+$/ } values %name_of), 0,
        'inner profiles have names of their own');
    like($run->{text}{profile}, qr{^cmd: /bin/sh }m, 'the first has the name that was given');

    my $valgrind = built('vg-in-place') . ' --tool=cachegrind -q';
    $run = run_program([ '-q', '--cachegrind-out-file=outer' ],
        '/bin/sh', '-c', "$valgrind --cachegrind-out-file=inner /bin/true; :");
    is(names($run), 'inner outer profile', 'an inner run that was given a name takes it');
    $run = run_program([ '-q', '--cachegrind-out-file=same' ],
        '/bin/sh', '-c', "$valgrind --cachegrind-out-file=same /bin/true; :");
    like(names($run), qr/^profile same same[.]\d+$/,
        'an inner run gets another name if its own is the outer\'s');
    $run = run_program(
        [ '-q', '--cachegrind-out-file=first', '--cachegrind-out-file=last' ],
        '/bin/sh', '-c',
        "$valgrind --cachegrind-out-file=first /bin/true; : --cachegrind-out-file=first"
    );
    is(names($run), 'first last profile', 'what counts is the last of the outer\'s options');
};

subtest 'an exec that fails' => sub {
    my $garbage = write_program(temp_dir() . '/garbage', "\177ELF and no more");
    my $run = run_way([], 'exec', $garbage, 'FOLDER/profile');
    like($run->{err}, qr/exec of '.*garbage'.*\n.*that profile is withdrawn/,
        'an exec that fails withdraws the profile');
    like($run->{out}, qr/^in the file: nothing$/m, 'an exec that fails leaves no older profile');
    is($run->{work}{profile}, 2, 'the run goes on to a profile of all it does');
    is(names($run), 'profile', 'no other file is left');

    $run = run_way(['--cachegrind-out-file=new'], 'exec', $garbage, 'FOLDER/new');
    like($run->{out}, qr/^in the file: nothing$/m,
        'an exec that fails leaves nothing where nothing was');
    is($run->{work}{new}, 2, 'until the end');

    my $script = write_program(temp_dir() . '/no-script', "no first line\n");
    for my $no_program ('/nonesuch', '/etc/passwd', '/', $script) {
        $run = run_way([], 'exec', $no_program, 'FOLDER/profile');
        unlike($run->{err}, qr/exec of/, "$no_program is not worth a profile");
        like($run->{out}, qr/^in the file: old$/m, "$no_program leaves the old profile");
        is($run->{work}{profile}, 2, 'until the end');
    }
};

done_testing();
