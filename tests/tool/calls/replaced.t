# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A library that is replaced under its path after dlclose: starts of functions in the old file are
# not used for the new file. (Stripped libraries: functions are named by their addresses.)

use CgCalls qw(graph_of);
use CgTest;

need_valgrind();
my $program = compile(['replaced.c'], '-ldl');

# Build library $number, stripped, in the file $name; return the path and static functions' starts.
sub library($number, $name, @flags) {
    my $built = compile(['replaced_library.c'], qw(-O1 -fPIC -shared -nostartfiles), @flags,
        "-DLIBRARY=$number");
    my $file  = temp_dir() . "/$name";
    my $nm    = run_cmd([ 'nm', $built ]);
    my $strip = run_cmd([ 'strip', '-s', '-o', $file, $built ]);
    plan skip_all => 'no strip' if $strip->{status} != 0;
    return ($file, map { (/^([0-9a-f]+) t \w+$/) } split /\n/, $nm->{out});
}

for my $case ([ 'with unwind information', '-fasynchronous-unwind-tables' ],
    [ 'without', qw(-fno-asynchronous-unwind-tables -fno-unwind-tables) ]) {
    my ($what, @flags) = @{$case};
    subtest $what => sub {
        my ($old, @old_starts) = library(1, 'old.so', @flags);
        my ($new, @new_starts) = library(2, 'new.so', @flags);
        my $run = tool([ '-q', '--call-graph=yes' ],
            [ $program, temp_dir() . '/used.so', $old, $new ]);
        is($run->{status}, 0, 'it runs');
        my $graph = graph_of($run->{profile});
        is(join(q{ }, $graph->broken), q{}, 'all costs add up');
        my %is_start = map { $_ => 1 } @old_starts, @new_starts;
        my @found = map { (/used[.]so[|].*[|]0x([0-9a-f]+)\z/) } keys %{$graph->{by_function}};
        is("@{[ sort @found ]}", "@{[ sort keys %is_start ]}", 'functions are of either file');
        # The old library's second function begins inside the new library's first, which costs more.
        cmp_ok($graph->self("0x$old_starts[1]"), '<', 10_000, 'the old file has no new code');
    };
}

done_testing();
