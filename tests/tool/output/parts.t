# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Profiles in parts: dumps at any moment add up to the profile written without dumps, byte by byte.

use CgCalls qw(graph_of);
use CgParts qw(can_run_steadily merged run_steadily);
use CgTest;

need_valgrind();
link_statically();

# The program is static if possible: addresses of the dynamic linker's memory vary.
my $static  = eval { compile(['parts.c'], '-O1', '-pthread', '-static') };
my $program = $static // compile(['parts.c'], '-O1', '-pthread');

sub run_parts($how, $options, @cases) {
    return run_steadily($options, [ $program, $how, @cases ]);
}

my @modes = (
    [],
    ['--cache-sim=yes', '--branch-sim=yes'],
    ['--call-graph=yes'],
    [ '--call-graph=yes', '--cache-sim=yes', '--branch-sim=yes' ],
    ['--cache-use=yes'],
    [ '--cache-use=yes', '--call-graph=yes' ],
);
my @cases = qw(recursion sorting jumps handler at-exit unreadable);
for my $mode (@modes) {
    my ($dumped, $whole) = map { run_parts($_, $mode, @cases) } qw(dump none);
    is($dumped->{out},             $whole->{out}, "@{$mode}: the program runs as ever");
    is(scalar @{ $dumped->{parts} }, 41,            'a part is left for each dump');
    is(scalar @{ $whole->{parts} }, 1, 'without dumps there is one profile');
SKIP: {
        skip 'no static libraries, or no setarch -R: addresses are not the same', 4
            if @{$mode} && !($static && can_run_steadily());
        my ($sum, $all) = map { merged($_) } $dumped, $whole;
        ok($sum eq $all, 'the parts add up to the whole, to the byte');
        my ($printed, $expected) = map { [ $_->{err} =~ /^==\d+== (I .*|D .*|LL.*)/mg ] } $dumped,
            $whole;
        is_deeply($printed, $expected, 'what is printed is of all parts');
    }
}

my $run   = run_parts('dump', [], 'unreadable');
my @texts = map { read_file($_) } @{ $run->{parts} };
like($texts[0], qr/\Adesc: Trigger: Client request\ndesc: Part: 1\ncmd: /,
    'a reason that cannot be read is left out');
like($texts[1], qr/\Adesc: Trigger: Client request: two\\nlines\ndesc: Part: 2\ncmd: /,
    'a reason of two lines is written in one');
like($texts[2], qr/\Adesc: Trigger: Client request\ndesc: Part: 3\n/,
    'an empty reason is left out');
like($texts[3], qr/\Adesc: Trigger: Program termination\ndesc: Part: 4\n/,
    'the last part has its reason');
$run   = run_parts('dump', ['--call-graph=yes'], 'unreadable');
@texts = map { read_file($_) } @{ $run->{parts} };
like($texts[1], qr/^part: 2\n\ndesc: Trigger: Client request: two\\nlines\n/m,
    'in the Callgrind format the part has a line of its own');
like($texts[3], qr/^part: 4\n/m, 'the last part has such a line, too');

my ($fib) = map { function($_) } merged(run_parts('none', [], 'recursion'));

sub function { return graph_of($_[0])->self($_[1] // 'fib') }
$run = run_parts('dump', [], 'threads');
is(scalar @{ $run->{parts} }, 27, 'threads: a part for each dump of either');
is(function(merged($run)), 2 * $fib, 'threads: all is counted');

$run = run_parts('dump', ['--fork-counts=own'], 'storm');
is($run->{out}, "done\n", 'a storm of forks: the program runs as ever');
my %parts_of;
for my $path (@{ $run->{parts} }) {
    my ($child) = $path =~ m{/out[.](\d\d+)(?:[.]\d+)?\z};
    push @{ $parts_of{ $child // 0 } }, $path;
}
is(join(q{ }, sort { $a <=> $b } map { scalar @{$_} } values %parts_of), '1 2 3 4 5 6 7 8 9',
    'a storm of forks: each child has as many parts as it has dumped, and a last');
merged(map { @{$_} } values %parts_of);

# A child has its parent's counts that were neither dumped nor forgotten.
$run = run_parts('dump', [], 'forgetting');
my ($name) = grep { m{/out[.]\d{7}\z} } @{ $run->{parts} };
my ($inherited, $own) = map { merged(@{$_}) }
    [ grep { $_ eq $name } @{ $run->{parts} } ], [ grep { $_ ne $name } @{ $run->{parts} } ];
is(function($own), 2 * $fib, 'the parts of a parent that forks have all');
is(function($inherited), function(read_file("$run->{folder}/out")),
    'a child has what its parent had not dumped');
is(function($inherited, 'compare'), 0, 'a child has nothing of what was forgotten');

my $folder = new_folder();
mkdir "$folder/out.1" or die;
$run = tool([ "--cachegrind-out-file=$folder/out" ], [ $program, 'dump', 'recursion' ]);
is("$run->{status} $run->{out}", "0 21\ndone\n", 'a part that fails does not change the program');
is(scalar(() = $run->{err} =~ m{^==\d+== error: can't write the profile '\Q$folder\E/out.1': Is}mg),
    1, 'a part that cannot be written is an error, once');
is(function(read_file("$folder/out")), $fib, 'the counts of a part that fails are in the next');
unlike(read_file("$folder/out"), qr/^desc:/m, 'a profile whose only part failed is the whole');

# Profiles whose names cannot take the number of a part.
$run = tool(['--cachegrind-out-file=/dev/null'], [ $program, 'dump', 'recursion' ]);
is($run->{status}, 0, 'parts go to /dev/null like the whole');
ok(!-e '/dev/null.1', 'no part is written beside /dev/null');
$run = run_cmd(
    [ built('vg-in-place'), qw(-q --tool=cachegrind --cachegrind-out-file=/dev/stdout),
        $program, 'dump', 'unreadable' ], dir => temp_dir());
my @beside = glob temp_dir() . '/cachegrind.out.*.[1-3]';
is(scalar @beside, 3, 'parts of a profile that goes to a pipe are files with the usual name');
like($run->{out}, qr/\Adone\ndesc: Trigger: Program termination\ndesc: Part: 4\n/,
    'the last part of a profile that goes to a pipe goes there');

done_testing();
