# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# callgrind_control prints the same lines as Valgrind's program of that name, about a process under
# our tool by that name or under Valgrind's Callgrind. Numbers are not compared, since the programs
# ask one after the other. KCachegrind, PyTorch and scripts rely on these lines.

use CgCallgrindRun qw(has_reference);
use CgControlled qw(end need_vgdb run_controlled run_controlled_by work);
use CgTest;

need_valgrind();
link_statically();
need_vgdb();

my $program   = compile(['controlled.c'], '-O1', '-pthread');
my $folder    = temp_dir();
my $installed = '/usr/bin/callgrind_control';
my $has_both  = has_reference() && -x $installed;
my $no_other  = "no Callgrind with $installed";

# A prefix tells the processes of this test from others on this machine.
sub control($of, @arguments) {
    return run_cmd([ built('callgrind_control'), "--vgdb-prefix=$folder/$of", @arguments ]);
}

sub theirs($of, @arguments) {
    # The installed program finds processes by `vgdb -l`, which needs the prefix as an option.
    return run_cmd([ $installed, "--vgdb-prefix=$folder/$of", @arguments ]);
}

my $run = control('none');
is("$run->{status} $run->{out}$run->{err}", "0 No active callgrind runs detected.\n",
    'nothing runs: said as there');
is(control('none', '-d')->{status}, 1, 'what is asked of nobody has failed');

for my $of ('ours', $has_both ? 'theirs' : ()) {
    my @as_theirs = $of eq 'theirs' ? (['sh', '-c', 'shift; exec valgrind "$@"', 'sh']) : ();
    my @arguments = ('--tool=callgrind', "--vgdb-prefix=$folder/$of",
        "--callgrind-out-file=$folder/$of.out", '--cache-sim=yes', $program, 'an', 'argument');
    my $child = @as_theirs ? run_controlled_by(@as_theirs, @arguments) : run_controlled(@arguments);
    my $pid   = $child->{pid};
    my $line  = "PID $pid: $program an argument\n";
    work($child, 'wt');

    is(control($of)->{out}, $line, "$of: the processes are listed");
    is(control($of, $_)->{out}, $line, "$of: a process that is named is listed: $_")
        for $pid, $program, 'controlled';
    $run = control($of, 'other');
    like("$run->{status} $run->{out}$run->{err}",
        qr/\A1 \S+ error: no process or program 'other' runs under Callgrind\n\z/,
        "$of: there must be such a process");

  SKIP: {
        skip $no_other, 4 if !$has_both;
        for my $options ('--stat -v', '-b', '-b -e', "-s -e Dr $pid") {
            my @options = split q{ }, $options;
            my $theirs  = theirs($of, @options);
            SKIP: {
                skip "the installed callgrind_control ends in an error with $options", 1
                    if $theirs->{status} != 0;
                is(masked(control($of, @options)->{out}), masked($theirs->{out}),
                    "$of: $options shows what it does there");
            }
        }
    }
    like(control($of, '-e', 'Ir')->{out}, qr/\A\Q$line\E\n  Totals: +Ir \n   Th 1 +[\d,]+ \n/,
        "$of: totals are told");
    like(control($of, '-b')->{out}, qr/^   \[ \d\]  main \(1 x\)$/m, "$of: active calls are told");
    $run = control($of, '-e', 'Nonsense');
    like("$run->{status} $run->{err}",
        qr/\A1 .*error: event 'Nonsense' is not collected; there are: Ir, Dr,/,
        "$of: an event that is not counted is an error");

    my $done = "$line  OK.\n";
    is(control($of, '-d')->{out}, $done, "$of: a part is dumped");
    like(read_file("$folder/$of.out.1"), qr/^desc: Trigger: dump$/m,
        "$of: the trigger of a part is the dump");
    is(control($of, '--dump=a reason', $pid)->{out}, $done,
        "$of: one process dumps a part with a reason");
    like(read_file("$folder/$of.out.2"), qr/^desc: Trigger: .*dump a reason$/m,
        "$of: the part has the reason");
    is(control($of, '-d', $pid)->{out}, $done, "$of: a part is dumped in KCachegrind's way");
    ok(-s "$folder/$of.out.3", "$of: the third part is there");
    work($child, 'w');
    is(control($of, '-z')->{out}, $done, 'counts are zeroed');
    is(control($of, '-i', 'off')->{out}, $done, "$of: counting is switched off");
    is(control($of, '-s')->{out},
        "$line  No information available as instrumentation is switched off.\n\n",
        "$of: -s says that counting is off");
    is(control($of, '-v', '--instr=on', 'controlled')->{out},
        "PID $pid: $program an argument [requesting 'instrumentation on']\n  OK.\n",
            "$of: counting is switched on");
    is(control($of, '-k')->{out}, $done, "$of: -k ends the process");
    end($child);
    is(control($of)->{out}, "No active callgrind runs detected.\n",
        "$of: an ended process is not listed");
}
SKIP: { skip "$no_other: its process is not controlled", 1 if !$has_both }

done_testing();

# Return the text without numbers, and without the blanks that fill columns.
sub masked($text) {
    return $text =~ s/(?<!PID )\b\d[\d,]*\b|(?<= )[.](?= )/N/gr =~ s{ +}{ }gr;
}
