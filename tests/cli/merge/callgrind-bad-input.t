# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Bad profiles, by the rules of Callgrind's grammar in docs/FORMAT.md, with the exact messages: one
# line each, with the file and mostly the wrong line. (Rules of both formats are in bad-input.t.)

use CgTest qw(built run_cmd temp_dir write_file);
use Math::BigInt;

my $bits  = 64;
my $most  = Math::BigInt->new(2)->bpow($bits - 1) - 1;
my $merge = built('cg_merge');
my $dir   = temp_dir();
my $magic = "# callgrind format\n";
my $head  = "${magic}events: A B\n";
my $ours  = "creator: cg_merge-1\n";
my $size  = "does not fit in $bits bits";
my $start = "${head}fl=f\nfn=g\n";
my $instr = "${magic}positions: instr line\nevents: A B\nfn=g\n";
my $call  = "${start}cfn=h\ncalls=1 2\n";

# Messages that several rules have.
my $unnamed  = 'an id is used before it is given a name: (7)';
my $lacks    = 'calls or a jump without a line of counts';
my $relative = 'only positions may be relative in this format, not a count,';
my $nothing  = 'a profile of nothing: no counts, and a sum without figures';
my $differ   = 'events that differ from those of the part before';
my $odd      = 'malformed or too many event counts';

# Arrays of the rule, the content, and the message after `cg_merge: error: in.cg:`.
my @table = (
    # header
    ['no events',              $magic,                 '2: missing an `events:` line'],
    ['keys and no events',     "version: 1\npid: 2\n", '3: missing an `events:` line'],
    ['counts before events',   "version: 1\n1 1\n",    '2: missing an `events:` line'],
    ['a name before events',   "${magic}fn=g\n",       '2: missing an `events:` line'],
    ['a profile of values', "# cachegrind values\nversion: 1\n",
        ' a profile of values, which cg_values prints'],
    ["Massif's", "desc: --time-unit=i\ncmd: ./a\ntime_unit: i\nsnapshot=0\n",
        ' a profile of Massif: ms_print shows it'],
    ["DHAT's", qq({"dhatFileVersion":2\n),
        ' a profile of DHAT: the dh_view.html that comes with Valgrind shows it'],
    ["perf's", "PERFILE2h\0\n", ' data of Linux perf: `perf report -i` shows them'],
    ["gprof's", "gmon\1\0\0\0", ' a profile of gprof: `gprof PROGRAM` shows it'],
    ["heaptrack's", "v 10500 3\nX ./a\n", ' a trace of heaptrack: heaptrack_print shows it'],
    ['a core', "\x7fELF\2\1\1" . "\0" x 9 . "\4\0>\0\1\0",
        ' a core file: gdb shows where its program ended'],
    ['a program', "\x7fELF\2\1\1" . "\0" x 9 . "\3\0>\0\1\0",
        ' a program or a library, not a profile: `valgrind --tool=cachegrind PROGRAM` makes one'],
    ['the messages of a run', "==12== Cachegrind\n", ' the messages of a run; its profile is the'
        . ' file that --cachegrind-out-file names, or cachegrind.out.PID'],
    ['no event',               "${magic}events:\n",    '2: no event in `events:` line'],
    ['an event twice', "${magic}events: A A\n", '2: duplicate event `A` in `events:` line'],
    ['no position', "${magic}positions:\nevents: A\n", '2: no position in `positions:` line'],
    ['an unknown position', "${magic}positions: instr column\nevents: A\n",
        '2: unknown position `column`; known are instr, bb and line'],
    ['words in a summary', "${head}summary: x\n", "3: $odd"],
    ['a summary of three', "${head}summary: 1 2 3\n", "3: $odd"],

    # malformed lines
    ['words',               "${start}bogus\n",   '5: malformed line: bogus'],
    ['an unknown key after counts', "${start}1 1\nbogus: x\n", '6: malformed line: bogus: x'],
    ['an unknown prefix with f', "${start}fx=h\n", '5: malformed line: fx=h'],
    ['an unknown prefix with c', "${start}cal=1\n", '5: malformed line: cal=1'],
    ['an unknown prefix with j', "${start}jmp=1\n", '5: malformed line: jmp=1'],
    ['an unknown prefix with o', "${start}obj=1\n", '5: malformed line: obj=1'],
    ['a key as words',      "${start}1 1\ncalls: x\n", '6: malformed line: calls: x'],
    ['a NUL',               "${start}\0\n", '5: malformed line: \x00'],

    # counts and positions
    ['too many counts',     "${start}1 2 3 4\n", "5: $odd"],
    ['a fraction',          "${start}1 2.0\n",
        '5: the format has whole numbers as counts, not `2.0`'],
    ['a number with an exponent', "${start}1 2 1e+06\n",
        '5: the format has whole numbers as counts, not `1e+06`'],
    ['a repeated count',    "${start}1 2\n* *\n", "6: $relative `*`"],
    ['a relative count',    "${start}1 2\n-1 +400\n", "6: $relative `+400`"],
    ['a relative summary',  "${start}1 2\nsummary: +2\n", "6: $relative `+2`"],
    ['a count of more than 64 bits', "${start}1 18446744073709551616\n", "5: event count $size"],
    ['a count of more than 63 bits, of ours', "$ours${start}1 18446744073709551615\n",
        "6: event count $size"],
    ['a key without its colon', "${start}part 2\n",
        '5: malformed line: part 2; this key has a colon, `part:`'],
    ['a bad hexadecimal count', "${start}1 0xfg\n", "5: $odd"],
    ['a hexadecimal count without digits', "${start}1 0x\n", "5: $odd"],
    ['a hexadecimal count that is too large', "${start}1 0x8" . '0' x ($bits / 4 - 1) . "\n",
        "5: event count $size"],
    ['counts without a function', "${head}fl=f\n1 1\n", '4: counts before the first `fn=` line'],
    ['counts without a function in the second part', "${start}1 1\npart: 2\n1 1\n",
        '7: counts before the first `fn=` line'],
    ['a bad line number',   "${start}1x 1\n",    '5: malformed line number'],
    ['a sign alone',        "${start}+ 1\n",     '5: malformed line number'],
    ['two signs',           "${start}+-1 1\n",   '5: malformed line number'],
    ['an asterisk and more', "${start}*1 1\n",   '5: malformed line number'],
    ['a relative line below 0', "${start}3 1\n-4 1\n", '6: line number is negative'],
    ['a relative line in the next part', "${start}3 1\npart: 2\nfn=g\n-1 1\n",
        '8: line number is negative'],
    ['a line number that is too large', "${start}" . '9' x 40 . " 1\n",
        '5: line number is too large'],
    ['a line number above 2^31', "${start}2147483648 1\n+1 1\n", '6: line number is too large'],
    ['an odd line number above 2^31', "${start}0x80000001 1\n", '5: line number is too large'],
    ['a target of calls above 2^31', "${start}cfn=h\ncalls=1 2147483649\n1 1\n",
        '6: line number is too large'],
    ['a bad address',       "${instr}0x1g 1 1\n", '5: malformed address'],
    ['an address alone',    "${instr}0x10\n",    '5: missing line number'],
    ['an address below 0',  "${instr}-4 1 1\n",  '5: address is negative'],
    ['an address beyond 64 bits', "${instr}0x1" . '0' x 16 . " 1 1\n", '5: address is too large'],
    ['a relative address beyond 64 bits', "${instr}0xffffffffffffffff 1 1\n+1 1 1\n",
        '6: address is too large'],
    ['a sum that is too large', "${start}1 $most\n\n2 1\nfn=h\n", "7: a sum of counts $size"],

    # names in profiles of our programs, which give a name to each id
    ['an id that has no name', "$ours${start}fn=(7)\n", "6: $unnamed"],
    ['a file id that is a function', "$ours${head}fn=(7) g\nfl=(7)\n", "5: $unnamed"],
    ['an object id that is a file', "$ours${head}fl=(7) g\nob=(7)\n", "5: $unnamed"],
    ['an id of the part before', "$ours${head}fn=(7) g\n1 1\ntotals: 1 0\npart: 2\nfn=(7)\n",
        "8: $unnamed"],

    ['the rest of a path of ours', "$ours${start}fl=a\nb\n", '7: malformed line: b'],

    # calls
    ['calls without a function',  "${head}cfn=h\ncalls=1 2\n3 4\n",
        '4: calls before the first `fn=` line'],
    ['calls of nobody',           "${start}calls=1 2\n3 4\n", '5: calls without a `cfn=` line'],
    ['calls of nobody once more', "${call}3 4\ncalls=1 2\n3 4\n", '8: calls without a `cfn=` line'],
    ['no number of calls',        "${start}cfn=h\ncalls=\n",  '6: malformed number of calls'],
    ['a bad number of calls',     "${start}cfn=h\ncalls=x 1\n", '6: malformed number of calls'],
    ['a bad target',              "${start}cfn=h\ncalls=1 x\n", '6: malformed line number'],
    ['calls, then a name',   "${call}fn=i\n", "7: $lacks"],
    ['calls, then a part',   "${call}part: 2\n", "7: $lacks"],
    ['calls, then the end',  $call,          "6: $lacks"],
    ['a jump without a function', "${head}jump=1 2\n3\n", '3: a jump before the first `fn=` line'],
    ['no number of jumps',    "${start}jump=\n",       '5: malformed number of jumps'],
    ['a bad number of jumps', "${start}jcnd=1/x 3\n",  '5: malformed number of jumps'],
    ['half a number of jumps', "${start}jcnd=/1 3\n",  '5: malformed number of jumps'],
    ['two numbers of an unconditional jump', "${start}jump=3/5 3\n",
        '5: malformed number of jumps'],
    ['a bad target of a jump', "${start}jump=1 x\n",   '5: malformed line number'],
    ['a number of calls of more than 63 bits', "${start}cfn=h\ncalls=18446744073709551615 1\n",
        '6: malformed number of calls'],
    ['nothing, and a summary without figures', "${head}cmd: x\nsummary:\n", "4: $nothing"],
    ['nothing, and totals without figures', "${head}totals: \n", "3: $nothing"],
    ['a jump, then a name',  "${start}jump=1 2\nfn=i\n", "6: $lacks"],

    # events and sums of parts
    ['other events in a part', "${start}1 1\nevents: A\n", "6: $differ"],
    ['events in another order', "${start}1 1\nevents: B A\n", "6: $differ"],
);

# The creator, and beside Callgrind's name `pid` or `part`, decide which statements must be right.
for my $creator ("callgrind-3.19.0\npid: 7", "callgrind-3.19.0\npart: 1", "cachegrind-1\n",
    "cg_merge-1\n", "cg_diff-1\n") {
    my $who  = $creator =~ s/\n/ /r;
    my $text = "${magic}creator: $creator\nevents: A B\nfn=g\n1 2 3\n";
    push @table,
        ["no totals from $who", $text, '7: missing `totals:` line, aborting'],
        ["no totals of a part from $who", "${text}part: 2\nfn=g\n1 1\ntotals: 1\n",
            '7: missing `totals:` line, aborting'],
        ["wrong totals from $who", "${text}totals: 2 4\n",
            '7: `totals:` line says 2 4, but the counts add up to 2 3'];
    push @table, ["a wrong summary from $who", "${text}summary: 1 3\ntotals: 2 3\n",
        '7: `summary:` line says 1 3, but the counts add up to 2 3'] if $creator !~ /^call/;
}

for my $row (@table) {
    my ($rule, $content, $message) = @{$row};
    write_file("$dir/in.cg", $content);
    my $run = run_cmd([$merge, 'in.cg'], dir => $dir);
    is("$run->{status}$run->{out} $run->{err}", "1 cg_merge: error: in.cg:$message\n",
        "$rule: refused by that message alone");
}

done_testing();
