# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The messages of a run in a file or a pipe are mostly those of the installed tool of the same name,
# to the byte and in order, since people compare and filter them. On a terminal there are more.

use CgCompare qw(reference_lib);
use CgTest;
use CgUse qw(@FREE_FLAGS);

need_valgrind();
my $valgrind = need_reference();

my $garbage = write_program(temp_dir() . '/garbage', "\177ELF and no more");

# The compiled programs, by the program that they execute or, without one, by their ending.
my %program;

sub program($ending, $executed = undef) {
    return $program{ $executed // $ending } //= compile(['free_endings.c'], @FREE_FLAGS,
        "-DENDING=$ending", defined $executed ? qq(-DPROGRAM="$executed") : ());
}

# Return the messages of a case of @CASES, of our tool ($whose is `ours`) or the other (`theirs`).
sub messages($whose, $tool, $case, @program) {
    my $library = $whose eq 'ours' ? build_dir() . '/.in_place' : reference_lib(build_dir());
    my $folder  = new_folder();
    my @out     = defined $case->{out} ? "--$tool-out-file=$case->{out}" : ();
    my @command = ($whose eq 'ours' ? built('vg-in-place') : $valgrind, "--tool=$tool", '--vgdb=no',
        $tool eq 'cachegrind' ? ('--vex-guest-chase=no', '--cache-sim=no') : (), @out,
        map({ s/FOLDER/$folder/r } @{ $case->{options} // [] }), @program);
    @command = ('sh', '-c', '"$@" 2>&1 | cat >&2', 'sh', @command) if $case->{pipe};
    my $run  = run_cmd(\@command, dir => $folder, env => { VALGRIND_LIB => $library });
    my $text = $run->{err} . $run->{out};
    $text .= read_file("$folder/log") if -e "$folder/log";
    $text = plain($text, $folder);
    # Callgrind leaves out code that is executed before it knows a function.
    $text =~ s/^(==P\d+== (?:Collected :|\w[\w ]+:) ).*/$1/mg if $tool eq 'callgrind';
    return "${text}status $run->{status}, signal $run->{signal}\n";
}

# Return the text without parts that differ between runs or tools, such as the preamble, folders,
# -v's lines about the tool's file, and process numbers. Errors of files become one word.
sub plain($text, $folder) {
    $text =~ s/^(?:==\d+== \w+grind, .*\n==\d+== Copyright .*\n==\d+== Using .*\n)//mg;
    $text =~ s/\Q$folder\E/FOLDER/g;
    $text =~ s/^(--\d+-- Valgrind library directory: ).*/$1/m;
    $text =~ s/^--\d+-- Reading syms from \S+grind-[\w-]+\n(?:--\d+--    .*\n|--\d+-- ELF .*\n)*//m;
    $text =~ s/^--\d+-- Symbol match: .*\n//m;
    $text =~ s/(Start dumping at BB |Parent PID: )\d+/$1/;
    $text =~ s/^.*warning: as things are, the profile cannot be written to .*\n//m;
    $text =~ s/^.*(?:can't write the profile|the profile cannot be written to) .*\n/ERROR\n/m;
    $text =~ s/^\S+ (?:error: can't|Error: can not) open cache simulation output .*\n/ERROR\n/m;
    $text =~ s/^.*[.]{3} so simulation results will be missing[.]\n//m;
    my %number;
    $text =~ s/^([=-]{2})(\d+)([=-]{2})/$1 . ($number{$2} \/\/= 'P' . keys %number) . $3/mge;
    $text =~ s/[.]\K0*$_\b/$number{$_}/g for keys %number;
    return $text;
}

my @CACHES = ('--cache-sim=yes', caches());
my @CASES  = (
    { name => 'a normal end' },
    { name => 'caches of the host', options => ['--cache-sim=yes'] },
    { name => 'given caches',       options => \@CACHES },
    { name => 'branches',           options => ['--branch-sim=yes'] },
    { name => 'all',                options => [ @CACHES, '--branch-sim=yes' ] },
    { name => 'large numbers',      options => ['--branch-sim=yes'],
        program => compile(['free_calls.c'], @FREE_FLAGS) },
    { name => '-v',                 options => [ '-v', @CACHES ] },
    { name => '-q',                 options => [ '-q', @CACHES ] },
    { name => '--log-file',         options => ['--log-file=log'] },
    { name => '--log-file, -v',     options => [ '--log-file=log', '-v' ] },
    { name => '--log-fd',           options => ['--log-fd=1'] },
    { name => 'a pipe',             pipe    => 1 },
    { name => 'a prefix of pipes',  options => ['--vgdb-prefix=FOLDER/p'] },
    { name => 'a signal',           ending  => 'SIGTERM' },
    { name => 'a signal, -q',       ending  => 'SIGTERM', options => ['-q'] },
    { name => 'a fault',            ending  => 'SIGSEGV' },
    { name => 'an abort',           ending  => 'SIGABRT' },
    { name => 'a kill',             ending  => 'SIGKILL' },
    { name => 'an exec',            executed => '/bin/true' },
    { name => 'an exec, -v',        executed => '/bin/true', options => ['-v'] },
    { name => 'a traced exec',      executed => program('OF_ITSELF'),
        options => ['--trace-children=yes'] },
    { name => 'an exec of nothing', executed => '/nonesuch' },
    { name => 'an exec that fails', executed => $garbage },
    { name => 'a fork',             ending => 'FORKING' },
    { name => 'a fork, one name',   ending => 'FORKING', out => 'one' },
    { name => 'a silent child',     ending => 'FORKING',
        options => ['--child-silent-after-fork=yes'] },
    { name => 'no such folder',     out    => '/nonesuch/out', fails => 1 },
    { name => 'a folder',           out    => '.', fails => 1 },
    { name => 'a geometry of no sense', options => ['--I1=7,2,64'] },
    { name => 'no geometry',        options => ['--LL=1,2'] },
    { name => 'an unknown option',  options => ['--nonesuch=yes'] },
);
for my $case (@CASES) {
    my $ending  = $case->{ending} // (defined $case->{executed} ? 'EXECUTING' : 'OF_ITSELF');
    my @program = $case->{program} // program($ending, $case->{executed});
    for my $tool ('cachegrind', 'callgrind') {
        my ($ours, $theirs) = map { messages($_, $tool, $case, @program) } 'ours', 'theirs';
        # The installed tools report LL even with -q.
        $theirs =~ s/^--P\d+-- warning: .*\n//mg if $case->{name} =~ /-q/;
        # The installed tool adds up while it writes, so its totals are incomplete after a failure.
        s/refs: .*/refs:/ for $case->{fails} && $tool eq 'cachegrind' ? ($ours, $theirs) : ();
        is($ours, $theirs, "$tool, $case->{name}: the same is said");
        is($ours =~ /^ERROR$/m || 0, $case->{fails} // 0,
            "$tool, $case->{name}: an error is reported if there is one");
    }
}

# ---- On a terminal ----------------------------------------------------------
need_terminal();
my $folder = new_folder();
my @true   = program('OF_ITSELF');

# Return the messages on a terminal that follow the preamble. $option{valgrind} is the launcher.
sub on_terminal($options, $command, %option) {
    my @tool = grep({ /\A--tool=/ } @{$options}) ? () : '--tool=cachegrind';
    my $run  = run_cmd([ $option{valgrind} // built('vg-in-place'), @tool, '--vgdb=no',
        @{$options}, @{$command} ], dir => $folder, env => $option{env} // {}, terminal => 1);
    return $run->{err} =~ s/^==\d+== ?//mgr =~ s/\A.*?^Command: .*?\n//smr;
}

my $root = run_cmd([ built('vg-in-place'), '--tool=cachegrind', '-q', '--value-profile=load',
    '--cachegrind-out-file=nonesuch/out', @true ], dir => '/');
like($root->{err}, qr{'/nonesuch/out'.*\n.*'/nonesuch/out.values'}, 'in /, names begin with one /');

my $ends = qr/\n\nprofile: (.*), see (.*)\n\z/;
my $own  = build_dir() . '/cg_annotate';
like(on_terminal(['--cachegrind-out-file=out'], \@true),
    qr/refs: .*\n\nprofile: out, see \Q$own\E out\n\z/,
        'the last line names the program that shows the profile');
is(run_cmd([ 'sh', '-c', (on_terminal([], \@true) =~ $ends)[1] ], dir => $folder)->{status}, 0,
    'the command of the last line works');
for my $case ([ '-q' ], [ '--log-file=log' ], [ '--log-fd=1' ], [ '--tool=callgrind' ],
    [ '--cachegrind-out-file=/dev/null' ], [ '--cachegrind-out-file=/dev/stdout' ]) {
    unlike(on_terminal($case, \@true), qr/^profile:|cg_annotate/m,
        "@{$case}: no last line names a profile");
}

# cg_annotate may be installed anywhere, in a folder of PATH or elsewhere.
mkdir "$folder/$_" for 'usr', 'usr/bin', 'usr/libexec';
symlink build_dir() . '/.in_place', "$folder/usr/libexec/cachegrind" or die "no link: $!\n";
write_file("$folder/usr/bin/cg_annotate", "#!/bin/sh\n");
for my $case ([ 'usr/bin/cg_annotate', $ENV{PATH} ],
    [ 'cg_annotate', "/nonesuch:$folder/usr/bin:$ENV{PATH}" ]) {
    my ($name, $path) = @{$case};
    my %env  = (VALGRIND_LIB => "$folder/usr/libexec/cachegrind", PATH => $path);
    my $said = on_terminal(['--cachegrind-out-file=out'], \@true,
        valgrind => $valgrind, env => \%env);
    is(($said =~ $ends)[1], "$name out", "the last line names $name");
}

my $changes = compile(['changes.c']);
mkdir "$folder/$_" for 'root', 'moved';
my $moved = "$folder/moved";
my @WAYS = (
    [ '/dev/full',        '/dev/full', 'No space left on device', @true ],
    [ 'no such folder',   'gone/out',  'No such file or directory', @true ],
    [ 'a moved folder', "$moved/out", 'No such file or directory', '/bin/mv', $moved, "$moved.x" ],
    [ 'a limit of sizes', 'limited',   'File too large', '/bin/sh', '-c', 'ulimit -f 0' ],
    $> == 0 ? (
        [ 'another root', 'out', 'No such file or directory', $changes, 'r', "$folder/root" ],
        [ 'rights given up', "$folder/roots", 'Permission denied', $changes, 'u' ]) : (),
);
for my $case (@WAYS) {
    my ($way, $out, $why, @command) = @{$case};
    my $said = on_terminal(["--cachegrind-out-file=$out"], \@command);
    like($said, qr/^error: can't write the profile '\S+': $why\n.*refs: .*\n\z/m,
        "$way: the error is said, and nothing of a profile");
}
SKIP: { skip 'only root can change its root', 2 if $> != 0 }

like(on_terminal([], [ program('EXECUTING', '/bin/true') ]),
    qr{\nexec of '/bin/true': the profile up to here is in '\S+';.*\n\z}, 'an exec is told');
like(on_terminal(['--cachegrind-out-file=one'], [ program('FORKING') ]),
    qr{^child process: the profile goes to '\S+/one[.]\d+', since '\S+/one' is the parent's\n}m,
    'another name for a child is told');

done_testing();
