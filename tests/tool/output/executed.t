# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A notice at the end names executed programs that have no profile, on a terminal only.

use CgTest;

need_valgrind();
need_terminal();

# Return the lines of the log about executed programs. @rest are further arguments of run_cmd().
sub executed($options, $command, @rest) {
    my $run = run_cmd([ built('vg-in-place'), '--tool=cachegrind', '--vgdb=no',
        "--cachegrind-out-file=out", @{$options}, @{$command} ], dir => temp_dir(), @rest);
    return join q{}, grep { /executed/ && !/^Command/ } map { "$_\n" } split /\n/,
        $run->{err} =~ s/^==\d+== ?//mgr;
}

my $advice = '--trace-children=yes profiles';
my $long   = temp_dir() . '/' . 'a' x 200;
my $links  = "$long/" . 'b' x 200;
mkdir $long or die "cannot make $long: $!\n";
symlink '/bin/true', $_ or die "no link: $!\n" for $links, temp_dir() . "/x\ey";
my %perl = (
    'a child'             => [ 'system "/bin/true"', '/bin/true, which is' ],
    'children, counted'   => [ 'system "/bin/true" for 1 .. 3', '/bin/true (3 times), which is' ],
    'children at a time'  => [ 'for (1 .. 4) { fork // die or exec "/bin/true" } 1 while wait > 0',
        '/bin/true (4 times), which is' ],
    'a child of a child'  => [ 'if (!fork) { system "/bin/true"; exit } wait',
        '/bin/true, which is' ],
    'several programs'    => [ 'system "/bin/$_" for qw(true false true)',
        '/bin/true (2 times), /bin/false, which are' ],
    'many programs'       => [ 'system "/bin/$_" for qw(true true true false false id id pwd date)',
        '/bin/true (3 times), /bin/false (2 times), /bin/id (2 times) and others (2 times), '
            . 'which are' ],
    'nothing'             => [ 'print 1', undef ],
    'what is not there'   => [ 'system "/nonesuch"; exec "/nonesuch"', undef ],
    'what is no program'  => [ 'system { "/etc/passwd" } "x"', undef ],
    'a long name'         => [ "system '$links'", '..' . substr($links, -245) . ', which is' ],
    'a name with escapes' => [ 'system { "./x\ey" } "x"', './x?y, which is' ],
);
for my $case (sort keys %perl) {
    my ($script, $says) = @{ $perl{$case} };
    my $it = !defined $says ? q{} : $says =~ /are\z/ ? 'them' : 'it';
    is(executed([], [ 'perl', '-e', $script ], terminal => 1),
        defined $says ? "executed $says not in this profile: $advice $it, too\n" : q{}, $case);
}
like(executed([], [ 'sh', '-c', 'exec /bin/true' ], terminal => 1),
    qr{\Aexec of '/bin/true': the profile .*/out'; $advice what is executed, too\n\z},
    'the process itself');

my @child = ('perl', '-e', 'system "/bin/true"');
is(executed($_, \@child, terminal => 1), q{}, "@{$_}: nothing is said")
    for [ '-q' ], [ '--trace-children=yes' ], [ '--log-file=log' ], [ '--tool=callgrind' ];
is(executed([], \@child), q{}, 'nothing is said where no terminal is');

done_testing();
