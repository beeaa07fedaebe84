# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Counts depend on a program's environment, so the launcher adds only the variables that Valgrind
# needs, and those that the installed valgrind adds.

use CgTest;

need_valgrind();

my $valgrind = $ENV{CG_VALGRIND} // '/usr/bin/valgrind';

# Return the variables that a program sees, except those by which Valgrind works.
sub variables($launcher, @given) {
    my $run = run_cmd([ 'env', '-i', @given, $launcher, qw(-q --tool=none /usr/bin/env) ]);
    is($run->{status}, 0, "$launcher runs a program with @given");
    return join q{}, sort grep { !/^(?:LD_PRELOAD|VALGRIND_LIB)=/ } $run->{out} =~ /^(.*\n)/mg;
}

for my $given ([], ['PWD=/'], [ 'PWD=/nowhere', 'OLDPWD=x' ], [ 'LD_LIBRARY_PATH=/a:/b', 'B=' ],
    ['LD_LIBRARY_PATH=']) {
    my $theirs = variables($valgrind, @{$given}) =~ s/^PWD=.*\n//mr;
    my $passed = join q{}, map { "$_\n" } grep { /^PWD=/ } @{$given};
    is(variables(built('vg-in-place'), @{$given}), join(q{}, sort "$passed$theirs" =~ /^(.*\n)/mg),
        "given (@{$given}), a program sees what it sees under $valgrind, and its own PWD");
}

subtest 'counts do not depend on the current folder' => sub {
    my $program = compile(['inlined.c'], '-O1');
    my %counts;
    for my $folder (temp_dir(), temp_dir() . '/a/longer/name') {
        run_cmd([ 'mkdir', '-p', $folder ]);
        my $run = run_cmd([ qw(env -i), built('vg-in-place'), '--tool=cachegrind',
            '--cachegrind-out-file=/dev/null', $program ], dir => $folder);
        my ($total) = $run->{err} =~ /I\s+refs:\s+([\d,]+)/;
        ok($total, "there is a total in $folder") or diag($run->{err});
        $counts{ $total // q{} }++;
    }
    is(keys %counts, 1, 'both folders have one total') or diag(explain(\%counts));
};

my $run = run_cmd([ built('valgrind'), qw(-q --tool=cachegrind --cachegrind-out-file=/dev/null),
    '/bin/true' ]);
is("$run->{status} $run->{err}", '0 ', 'valgrind of the build folder finds the tool, uninstalled');

subtest 'addresses are not randomised for --repeatable=yes, wherever it stands' => sub {
    my ($home, $here) = map { temp_dir() . "/$_" } qw(home here);
    run_cmd([ 'mkdir', $home, $here ]);
    my $own = run_cmd([qw(cat /proc/self/personality)])->{out} =~ s/\n//r;
    plan skip_all => 'addresses are not randomised here' if hex($own) & 0x40000;
    plan skip_all => 'the kernel refuses not to randomise addresses'
        if run_cmd([qw(setarch -R true)])->{status} != 0;
    my $is_fixed = sub ($options, %given) {
        my $run = run_cmd(
            [   'env', '-i', "HOME=$home", @{$given{env} // []}, built('vg-in-place'),
                qw(-q --tool=none), @{$options}, qw(/usr/bin/cat /proc/self/personality) ],
            dir => $here
        );
        return hex(($run->{out} =~ /^([0-9a-f]{8})$/m)[0] // 0) & 0x40000 ? 1 : 0;
    };
    # Valgrind's other tools take the option only with our tool's name before it.
    my $yes = '--cachegrind:repeatable=yes';
    my $no  = '--cachegrind:repeatable=no';
    is($is_fixed->([]), 0, 'without the option the kernel does as it likes');
    is($is_fixed->([$yes]), 1, 'the option counts in the command line');
    is($is_fixed->([ $yes, $no ]), 0, 'the last option counts');
    is($is_fixed->([], env => ["VALGRIND_OPTS=-v $yes"]), 1, 'the option counts in VALGRIND_OPTS');
    is($is_fixed->([$no], env => ["VALGRIND_OPTS=$yes"]), 0, 'the command line comes later');
    for my $folder ($home, $here) {
        write_file("$folder/.valgrindrc", "-q\n$yes\n");
        is($is_fixed->([]), 1, "the option counts in the .valgrindrc in $folder");
        chmod 0666, "$folder/.valgrindrc" or die $!;
        is($is_fixed->([]), 0, '... unless all may write to it');
        unlink "$folder/.valgrindrc" or die $!;
    }
};

subtest 'with --repeatable=yes the order of the environment makes no difference' => sub {
    my %seen;
    for my $given ([qw(A=1 B=2 AB=3 A_=4)], [qw(A_=4 AB=3 B=2 A=1)]) {
        my $run = run_cmd([ qw(env -i), @{$given}, built('vg-in-place'),
            qw(-q --tool=none --cachegrind:repeatable=yes /usr/bin/env) ]);
        $seen{ $run->{out} }++;
    }
    is(keys %seen, 1, 'a program sees its variables in one order') or diag(explain(\%seen));
    is(join(q{ }, (keys %seen)[0] =~ /^([AB].*)/mg), 'A=1 AB=3 A_=4 B=2',
        'variables have the order of their names');
};

done_testing();
