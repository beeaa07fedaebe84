# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The parts of a profile add up to the whole if threads dump in the middle of calls in which others
# wait, in every mode, and if a compiler is dumped some fifty times, in one mode: byte by byte.

use CgParts qw(@Modes difference run_steadily);
use CgTest;

need_valgrind();
link_statically();
need_fixed_addresses();

SKIP: {
    my $program = eval { compile(['parts_threads.cc'], qw(-O1 -std=c++14 -pthread -lstdc++)) };
    skip 'no C++ compiler', 5 * @Modes if !defined $program;
    for my $mode (@Modes) {
        my ($parts, $whole) = map { run_steadily([ '--instr-at-start=no', @{$mode} ],
                [ $program, $_ ]) } qw(dump none);
        is($whole->{status}, 0, "threads, @{$mode}: the program runs");
        is($parts->{out}, $whole->{out}, "threads, @{$mode}: dumps do not change the program");
        is(scalar @{ $parts->{parts} }, 54, "threads, @{$mode}: each dump leaves a part");
        is(scalar @{ $whole->{parts} }, 1, "threads, @{$mode}: without dumps there is one profile");
        is(difference($parts, $whole), q{}, "threads, @{$mode}: parts add up, by thread");
    }
}

# Under Callgrind's name, with --separate-threads=yes, a thread dumps only its own counts.
SKIP: {
    my $program = eval { compile(['parts_threads.cc'], qw(-O1 -std=c++14 -pthread -lstdc++)) };
    skip 'no C++ compiler', 6 if !defined $program;
    my @callgrind = qw(--tool=callgrind --instr-atstart=no --separate-threads=yes);
    for my $mode (['--combine-dumps=yes'], ['--inlined=yes'], [qw(--cacheuse=yes --dump-instr=yes)])
    {
        my ($parts, $whole) = map { run_steadily([ @callgrind, @{$mode} ], [ $program, $_ ]) }
            qw(dump none);
        is($parts->{out}, $whole->{out}, "@callgrind @{$mode}: the program runs");
        is(difference($parts, $whole), q{}, 'the parts of each thread add up');
    }
}

# Before its first instruction a program has no threads yet.
SKIP: {
    my $static = eval { compile(['recursion.c'], '-O1', '-static') };
    skip 'no static libraries', 9 if !defined $static;
    my $native = run_cmd([ $static, 1 ]);
    for my $tool (['--call-graph=yes'], [], ['--tool=callgrind']) {
        my @options = (@{$tool}, '--separate-threads=yes', '--dump-before=(below main)');
        my $run     = run_steadily(\@options, [ $static, 1 ]);
        is($run->{status}, $native->{status}, "@options: a dump before the program begins");
        my @parts = grep { -s } glob "$run->{folder}/out*";
        cmp_ok(scalar @parts, '>=', 2, 'the dump before the beginning is a part');
        my $check = run_cmd([ built('cg_merge'), '--check', @parts ]);
        is($check->{out} . $check->{err}, q{}, 'cg_merge finds the parts consistent');
    }
}

# With --separate-threads=yes, too, a function has one `# recursion:`, the sum over all threads.
{
    my $folder = temp_dir();
    write_file("$folder/circle.c", <<'END');
#include <pthread.h>
long odd(long n);
__attribute__((noinline)) long even(long n) { return n == 0 ? 1 : odd(n - 1); }
__attribute__((noinline)) long odd(long n) { return n == 0 ? 0 : even(n - 1); }
void* run(void* n) { return (void*)even((long)n); }
int main(void)
{
   for (long n = 5; n < 9; n++) {
      pthread_t thread;
      pthread_create(&thread, 0, run, (void*)n);
      pthread_join(thread, 0);
   }
   return 0;
}
END
    my $program = compile(["$folder/circle.c"], qw(-O0 -pthread));
    my ($together, $apart) = map { join q{ }, tool([ '--call-graph=yes', @{$_} ], [$program])
            ->{profile} =~ /^# recursion: (\d+)$/mg } [], ['--separate-threads=yes'];
    like($together, qr/^\d+ \d+$/, 'two functions that call each other count too often');
    is($apart, $together, 'threads apart have the same excess of recursion');
}

# The compiler proper, cc1; tests/soak/parts runs it in every mode.
SKIP: {
    my $cc1 = run_cmd([ split(q{ }, $ENV{CG_CC} // 'cc'), '-print-prog-name=cc1' ])->{out};
    chomp $cc1;
    skip 'no cc1', 4 if !-x $cc1;
    my $source  = write_file(temp_dir() . '/source.c', "int main(void) { return 0; }\n");
    my $mode    = [ '--cache-use=yes', '--call-graph=yes', '--branch-sim=yes' ];
    my $command = [ $cc1, qw(-quiet -frandom-seed=0), '-o', '/dev/null', $source ];
    my $whole   = run_steadily($mode, $command);
    is($whole->{status}, 0, 'cc1 compiles');
    my ($n_insns) = $whole->{err} =~ /I +refs: +([\d,]+)/;
    my $every = int(($n_insns =~ s/,//gr) / 51.5);
    my $parts = run_steadily([ @{$mode}, "--dump-every-instructions=$every" ], $command);
    cmp_ok(scalar @{ $parts->{parts} }, '>=', 40, '40 parts or more are dumped');
    is(scalar @{ $whole->{parts} }, 1, 'without an interval there is one part');
    is(difference($parts, $whole), q{}, 'many parts add up to the whole');
}

done_testing();
