# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The client requests: exactly the code between a start and a stop is counted, to the instruction.

use CgCalls qw(graph_of);
use CgDocs qw(listing);
use CgTest;

need_valgrind();
link_statically();

my $program = compile(['requests.c'], '-O1', '-pthread');
my @sims    = ('--cache-sim=yes', '--branch-sim=yes');

# known() reads its return address from memory only on these processors.
my $N_READS = processor() =~ /\A(?:amd64|x86)\z/ ? 1 : 0;

sub warnings_of { return scalar(() = $_[0]{err} =~ /^==\d+== warning: /mg) }

my $run = run_cmd([ $program, qw(regions often nested never-stopped threads unknown) ]);
is($run->{out}, "done\n", 'without Valgrind the requests do nothing');

my @cases = (
    [ 'regions',       'no',  5,   0 ],
    [ 'regions',       'yes', 6,   1 ],
    [ 'often',         'no',  100, 0 ],
    [ 'often',         'yes', 100, 1 ],
    [ 'nested',        'no',  2,   2 ],
    [ 'nested',        'yes', 2,   3 ],
    [ 'never-stopped', 'no',  4,   0 ],
    [ 'never-stopped', 'yes', 4,   1 ],
    [ 'threads',       'no',  10,  0 ],
    [ 'threads',       'yes', 16,  1 ],
    [ 'unknown',       'no',  0,   1 ],
);
for my $case (@cases) {
    my ($name, $at_start, $calls, $warnings) = @{$case};
    for my $options ([], \@sims) {
        $run = tool([ "--instr-at-start=$at_start", @{$options} ], [ $program, $name ]);
        my $known = graph_of($run->{profile})->costs('known');
        is($known->{Ir}, 202 * $calls, "$name, at start: $at_start @{$options}: $calls calls");
        if (@{$options}) {
            is($known->{Bc}, 100 * $calls, "$name: the branches of $calls calls");
            is($known->{Dr}, $calls * $N_READS, "$name: the reads of $calls return addresses");
        }
    }
    is(warnings_of($run), $warnings, "$name, at start: $at_start: $warnings warnings");
    is($run->{out}, "done\n", "$name: the program runs as ever");
}

# A switch after a long phase has code translated again; many switches in short phases do not.
for my $options ([], \@sims, ['--call-graph=yes'], [ '--call-graph=yes', @sims ],
    [ '--cache-use=yes', '--branch-sim=yes' ], ['--toggle-collect=known'],
    [ '--toggle-collect=closely', '--call-graph=yes' ], [ '--zero-before=main', @sims ]) {
    $run = tool([ '--instr-at-start=no', '--D1=32768,8,64', '--LL=8388608,16,64',
            '--cache-sim=no', @{$options} ], [ $program, 'closely' ]);
    my $graph = graph_of(run_cmd([ built('cg_merge'), '--functions', $run->{file} ])->{out});
    is($graph->self('known'), 202 * 42, "closely switched, @{$options}: 42 calls are counted");
    is($graph->costs('touch')->{D1mr}, 0, 'the caches know what ran while it was off')
        if grep { /cache/ } @{$options};
}

# The call before which a part ends is counted in that part, though all its costs are in the next.
my @options = ('--instr-at-start=no', '--call-graph=yes');
$run = tool([ @options, '--dump-before=known' ], [ $program, 'closely' ]);
my $n_calls = 0;
for my $part (glob "$run->{file}*") {
    my $text = read_file($part);
    my ($id) = $text =~ /^c?fn=(\(\d+\)) known$/m or next;
    $n_calls += $1 while $text =~ /^cfn=\Q$id\E.*\ncalls=(\d+)/mg;
}
is($n_calls, 42, 'closely switched, and a part for each call: no call is lost');

$run = tool(['--instr-at-start=no'], [ $program, 'nothing' ]);
like($run->{profile}, qr/\Acmd: .*\nevents: Ir\nsummary: 0\n\z/, 'without a start nothing counts');

# Tests of other programs compare these lines, blanks included.
$run = tool([ '--instr-at-start=no' ], [ $program, 'nested' ]);
my @said = map { s/^==\d+== //r } grep { /INSTRUMENTATION|already/ } split /\n/, $run->{err};
is(join("\n", @said), <<'END' =~ s/\n\z//r, 'a start while on, a stop while off: two lines each');
warning: CACHEGRIND_START_INSTRUMENTATION called,
         but instrumentation is already enabled
warning: CACHEGRIND_STOP_INSTRUMENTATION called,
         but instrumentation is already disabled
END
$run = tool([ '--instr-at-start=no' ], [ $program, 'unknown' ]);
like($run->{err}, qr/warning: unknown Cachegrind client request 0x4347004d\n/,
    'an unknown request has its number shown');

# The example that is installed beside the manual.
my $include = temp_dir() . '/include';
mkdir $_ or die "cannot make $_: $!\n" for $include, "$include/valgrind";
write_file("$include/valgrind/cachegrind.h", read_file(src_dir() . '/cachegrind.h'));
my $example = src_dir() . '/docs/requests.c';
for my $language ([qw(-x c -std=c99 -pedantic)], [qw(-x c++ -Wno-long-long)]) {
SKIP: {
        my $made = run_cmd([ split(q{ }, $ENV{CG_CC} // 'cc'), qw(-g -O2 -Wall -Wextra -Werror),
            "-I$include", @{$language}, $example, '-o', "$include/example" ]);
        skip "no compiler for @{$language}", 4 if $made->{err} =~ /cc1plus/;
        is($made->{err}, q{}, "the example compiles with @{$language}");
        $run = tool(['--instr-at-start=no'], [ "$include/example", 2 ]);
        is($run->{out}, "round 1: 178\nround 2: 181\ncounting: yes\n", "@{$language}: it runs");
        like(read_file("$run->{file}.2"), qr/^desc: Trigger: Client request: round 2$/m,
            "@{$language}: the example leaves a part for each round");
        unlike(read_file("$run->{file}.1"), qr/^fn=_start$/m,
            "@{$language}: a part has only its round");
    }
}

# Valgrind 3.22 and newer have a header of this name, with the first two requests. Programs may
# include that header and ours in any order: try a header like it, and the installed header.
my $theirs = write_file("$include/theirs.h", <<'C');
#ifndef __CACHEGRIND_H
#define __CACHEGRIND_H
#include <valgrind/valgrind.h>
typedef enum {
   VG_USERREQ__CG_START_INSTRUMENTATION = VG_USERREQ_TOOL_BASE('C', 'G'),
   VG_USERREQ__CG_STOP_INSTRUMENTATION
} Vg_CachegrindClientRequest;
#define CACHEGRIND_START_INSTRUMENTATION VALGRIND_DO_CLIENT_REQUEST_STMT( \
   VG_USERREQ__CG_START_INSTRUMENTATION, 0, 0, 0, 0, 0)
#define CACHEGRIND_STOP_INSTRUMENTATION VALGRIND_DO_CLIENT_REQUEST_STMT( \
   VG_USERREQ__CG_STOP_INSTRUMENTATION, 0, 0, 0, 0, 0)
#endif
C
my ($headers) = run_cmd([qw(pkg-config --variable=includedir valgrind)])->{out} =~ /\A(.+)\n/;
for my $other ($theirs, grep {-e} ($headers // '/usr/include/valgrind') . '/cachegrind.h') {
    my @both = ('<valgrind/cachegrind.h>', qq("$other"));
    for my $both ([@both], [ reverse @both ]) {
        my $includes = join q{}, map {"#include $_\n"} @{$both};
        my $source   = write_file(temp_dir() . '/both.c', $includes . <<'C');
int main(void) {
   Vg_CachegrindClientRequest first = VG_USERREQ__CG_START_INSTRUMENTATION;
   CACHEGRIND_START_INSTRUMENTATION;
   CACHEGRIND_DUMP("both");
   CACHEGRIND_ZERO;
   CACHEGRIND_STOP_INSTRUMENTATION;
   return (int)CACHEGRIND_IS_COUNTING + (VG_USERREQ__CG_DUMP != (int)first + 2);
}
C
        my $made = run_cmd([ split(q{ }, $ENV{CG_CC} // 'cc'), qw(-g -Wall -Wextra -Werror),
            "-I$include", $source, '-o', "$include/both" ]);
        is($made->{err}, q{}, "a program includes @{$both}");
        $run = tool([], [ "$include/both" ]);
        like(read_file("$run->{file}.1"), qr/^desc: Trigger: Client request: both$/m,
            "a program with @{$both} has all requests");
    }
}

# The two requests that the manual's chapter of dumps shows.
my $shown = listing('docs/parts.md', 'CACHEGRIND_DUMP');
my $user  = write_file(temp_dir() . '/shown.c', "#include <valgrind/cachegrind.h>\n"
        . "int main(void)\n{\n$shown   return 0;\n}\n");
$run = run_cmd([ split(q{ }, $ENV{CG_CC} // 'cc'), qw(-g -Wall -Wextra -Werror), "-I$include",
    $user, '-o', temp_dir() . '/shown' ]);
is($run->{err}, q{}, 'what the manual shows compiles');
$run = tool([], [ temp_dir() . '/shown' ]);
like(read_file("$run->{file}.1"), qr/^desc: Trigger: Client request: request served$/m,
    'what the manual shows dumps a part with the reason');

done_testing();
