# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_merge --check finds contradictions in a profile. If a profiler loses a call or counts it twice,
# readers cannot notice: only the identities of a call graph show it.

use CgTest qw(built run_cmd temp_dir write_file);

my $merge = built('cg_merge');
my $dir   = temp_dir();

sub check { return run_cmd([$merge, '--check', @_], dir => $dir) }

# Return the status of cg_merge --check on a profile, and its report without the file's name.
sub verdict($content, @options) {
    write_file("$dir/in", $content);
    my $run = check(@options, 'in');
    is($run->{err}, q{}, 'the verdict comes without a message');
    return $run->{status} . ' ' . $run->{out} =~ s/^in: //gmr;
}

my $head  = "# callgrind format\nevents: A B\nob=o\nfl=f\n";
my $right = "fn=main\n1 3 1\ncfn=g\ncalls=2 5\n2 10 20\n3 1\ncfn=h\ncalls=1 7\n3 4\n"
    . "fn=g\n5 8 16\ncfn=h\ncalls=4 7\n6 2 4\nfn=h\n7 6 4\n";

is(verdict("$head$right"), '0 ', 'a graph that adds up');
is(verdict("${head}fn=main\n1 1\n"), '0 ', 'a function that nobody calls');
is(verdict($head), '0 ', 'nothing at all');
is(verdict("cmd: c\nevents: A\nfl=f\nfn=g\n1 1\nsummary: 1\n"), '0 ', 'no call graph');

is( verdict($head . $right =~ s/6 2 4/6 3 4/r),
    "1 f:g [o]: A: calls to it have 10, it and its calls 11 (itself 8)\n"
    . "f:h [o]: A: calls to it have 7, it and its calls 6 (itself 6)\n", 'both ends are told');
is( verdict($head . $right =~ s/7 6 4/7 5 3/r),
    "1 f:h [o]: A: calls to it have 6, it and its calls 5 (itself 5)\n"
    . "f:h [o]: B: calls to it have 4, it and its calls 3 (itself 3)\n", 'a loss in two events');
is( verdict("events: A\nfn=main\ncfn=g\ncalls=1 1\n1 5\nfn=g\n1 4\n"),
    "1 ???:g: A: calls to it have 5, it and its calls 4 (itself 4)\n", 'names that are not known');

# ---- recursion and roots ----
is(verdict("${head}fn=a\n1 1\ncfn=a\ncalls=1 1\n1 77\ncfn=b\ncalls=1 1\n1 5\nfn=b\n1 2\ncfn=c\n"
        . "calls=9 1\n1 99\nfn=c\n1 1\ncfn=b\ncalls=8 1\n1 88\n"), '0 ', 'recursion is left out');

my $thread = "${head}fn=start\n1 1\ncfn=NAME\ncalls=1 1\n1 5\nfn=NAME\n1 100\n";
is(verdict($thread =~ s/NAME/clone/gr), '0 ', 'a thread begins in clone');
my $handler = $thread =~ s/NAME/handler/gr;
my $more = 'f:handler [o]: A: calls to it have 5, it and its calls 100 (itself 100)';
is(verdict($handler), "1 $more\n", 'a thread that begins in another function is told');
is(verdict($handler, '--root=x', '--root', 'handler'), '0 ',
    '--root names functions in which threads begin');
is( verdict($handler =~ s/100/4/r, '--root=handler'),
    "1 f:handler [o]: A: calls to it have 5, it and its calls 4 (itself 4)\n",
    'calls to a root that cost more than it are told');

# ---- stated sums ----
is( verdict("${head}fn=g\n1 2 3\nsummary: 2 4\ntotals: 1\n"),
    "1 `totals:` line says 1 0, but the counts add up to 2 3 (line 8)\n", 'a wrong sum');

# ---- options and files ----
write_file("$dir/good", "$head$right");
write_file("$dir/bad",  $handler);
write_file("$dir/worse", "x\n");
my $run = check('good', 'bad', 'bad');
is("$run->{status} $run->{err}", '1 ', 'one bad file of three is enough');
is($run->{out}, "bad: $more\nbad: $more\n", 'each file is looked at by itself');
$run = check('bad', 'worse', 'good');
like("$run->{status} $run->{err}$run->{out}",
    qr/\A1 cg_merge: error: worse:1: missing a `command:` line\nbad: /,
    'a file that is no profile is an error, after the verdict on those before');
for my $option ('--rows', '--diff', '-oout') {
    $run = check($option, 'good', 'good');
    like("$run->{status} $run->{err}",
        qr/\A2 .*argument --check: not allowed with --rows, --diff or -o;/,
        "$option is refused with --check");
}
$run = run_cmd([$merge, '--check', '--mod-funcname=s/handler|start/x/', 'bad'], dir => $dir);
is("$run->{status}$run->{out}$run->{err}", '0', 'functions that become one are recursive');

done_testing();
