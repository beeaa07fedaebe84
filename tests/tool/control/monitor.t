# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Monitor commands through vgdb, to a process that is busy or blocked, or that has a blocked thread.

use CgCalls qw(graph_of);
use CgControlled qw(end need_vgdb run_controlled say_to work);
use CgTest;

need_valgrind();
link_statically();
need_vgdb();

my $program = compile(['controlled.c'], '-O1', '-pthread');
my $folder  = temp_dir();

# Start the program with these options; return the process when it waits for its first byte.
sub start(@options) {
    unlink glob "$folder/out*";
    return run_controlled('--tool=cachegrind', "--cachegrind-out-file=$folder/out", @options,
        $program);
}

sub ask($child, @command) {
    return run_cmd([ 'vgdb', "--pid=$child->{pid}", @command ])->{out};
}

sub known { return graph_of(read_file($_[0]))->self('known') / 202 }

my $child = start();
my $answer = ask($child, 'status');

like($answer, qr{\Ainstrumentation: on\nprofile: \Q$folder\E/out\nparts: 0\nuser time: \d+ ms\n},
    'a blocked process tells its status');
work($child, 'ww');
is(ask($child, 'dump'), "part 1 is in '$folder/out.1'\n", 'a blocked process dumps a part');
is(known("$folder/out.1"), 20, 'the part of a blocked process has all that it has done');
like(read_file("$folder/out.1"), qr/\Adesc: Trigger: Monitor command\ndesc: Part: 1\n/,
    'the part of a blocked process says why it was dumped');
work($child, 'w');
like(ask($child, 'functions', 1), qr{\Ainstructions: (?!2020\n)\d+\n2020 2020 [?]{3}:known\n\z},
    'the hottest function comes after the sum of all');
work($child, 'www');
like(ask($child, 'functions', 1), qr{\Ainstructions: \d+\n6060 8080 [?]{3}:known\n\z},
    'the hottest function has counts since last asked, and since the last dump');
is(ask($child, 'zero'), "all counts are zero now\n", 'zero forgets the counts');
work($child, 'w');
is(ask($child, 'instrumentation', 'off'), "instrumentation: off\n",
    'instrumentation can be switched off');
work($child, 'wwwwww');
is(ask($child, 'instrumentation'), "instrumentation: off\n", 'instrumentation says that it is off');
is(ask($child, qw(instrumentation on)), "instrumentation: on\n",
    'instrumentation can be switched on');
work($child, 'ww');
like(ask($child, 'dump', 'with  a', 'reason '), qr/^part 2 is in/, 'a dump may have a reason');
like(read_file("$folder/out.2"), qr/\Adesc: Trigger: Monitor command: with  a reason\n/,
    'a part has the reason of its dump');
is(known("$folder/out.2"), 30, 'a part has what was counted since the zero');

say_to($child, 'b', "busy\n");
ask($child, 'dump');
my $one = ask($child, 'status');
ask($child, 'dump');
my $two = ask($child, 'status');
cmp_ok(known("$folder/out.3"), '>', 0, 'a busy process is dumped');
cmp_ok(($two =~ /Ir: (\d+)/)[0], '>', ($one =~ /Ir: (\d+)/)[0], 'a dump lets it go on');
kill USR1 => $child->{pid};
is(readline $child->{from}, "ready\n", 'a busy process goes on after a dump');

work($child, 't');
like(ask($child, 'dump'), qr/^part 5 /, 'a dump works while two threads are blocked');
say_to($child, 'b', "busy\n");
like(ask($child, 'dump'), qr/^part 6 /, 'a dump works while one of two threads is busy');
kill USR1 => $child->{pid};
is(readline $child->{from}, "ready\n", 'a busy thread goes on beside a blocked one');

my @names = qw(help dump zero status instrumentation functions);
is(ask($child, 'frobnicate'),
    "error: no Cachegrind command 'frobnicate'; there are: " . join(', ', @names) . "\n",
    'an unknown command is refused');
like(ask($child, 'instrumentation', 'maybe'), qr/^error: 'instrumentation maybe': say on or off/,
    'an unknown argument is refused');
like(ask($child, 'functions', $_), qr/^error: 'functions $_': say how many, from 1 to 1000/,
    "functions: $_ is no number of them")
    for qw(0 1001 many 5x);
like(ask($child, $_, 'now'), qr/^error: nothing may follow '$_', but 'now' does; see help/,
    "$_ takes no argument")
    for qw(zero status);
my $help = ask($child, 'help');
like($help, qr/^  \Q$_\E\b/m, "help has $_") for @names;

mkdir "$folder/out.7" or die;
like(ask($child, 'dump'),
    qr{error: can't write the profile '\Q$folder\E/out[.]7'.*\nnothing is lost: the next part },
    'a dump that cannot be written is an error');
rmdir "$folder/out.7";
like(ask($child, 'dump'), qr/^part 7 /, 'a dump after one that failed is written');
my ($status, @rest) = end($child);
is("$status @rest", "0 done\n", 'a program that was controlled ends as ever');

# Counts of caches and calls continue across switches, too.
for my $options ([ '--cache-sim=yes', '--branch-sim=yes' ],
    [ '--call-graph=yes', '--cache-use=yes' ]) {
    $child = start(@{$options}, '--instr-at-start=no');
    work($child, 'ws');
    ask($child, qw(instrumentation off));
    work($child, 'w');
    ask($child, qw(instrumentation on));
    work($child, 'w');
    like(ask($child, 'dump'), qr/^part 1 /, "@{$options}: a part is dumped");
    like(read_file("$folder/out.1"), qr/known/, "@{$options}: the part has what was executed");
    ($status, @rest) = end($child);
    is("$status @rest", "0 done\n", "@{$options}: the program ends as ever");
}

done_testing();
