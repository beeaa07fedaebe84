# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Bad profiles, by the rules of the grammar in docs/FORMAT.md, with the exact messages.

use CgTest qw(built run_cmd temp_dir write_file);
use Math::BigInt;

my $bits  = 64;
my $most  = Math::BigInt->new(2)->bpow($bits - 1) - 1;
my $merge = built('cg_merge');
my $dir   = temp_dir();
my $head  = "cmd: c\nevents: A B\n";
my $size  = "does not fit in $bits bits";
my $start = "${head}fl=f\nfn=g\n";

# Arrays of the rule, the content, and the message after `cg_merge: error: in.cg:`.
my @table = (
    # header
    ['an empty file has no command', q{},
        '1: an empty file: parts and threads have files of their own, such as NAME.1 or NAME-01'],
    ['a file of one line end',             "\n",                  '1: missing a `command:` line'],
    ['a comment is no header line',        "# x\n$head",          '1: missing a `command:` line'],
    ['a blank before a keyword',           " cmd: c\n",           '1: missing a `command:` line'],
    ['a keyword without a blank',          "cmd:c\n",             '1: missing a `command:` line'],
    ['a description without a blank',      "desc:x\n$head",       '1: missing a `command:` line'],
    ['descriptions and nothing else',      "desc: x\ndesc: y\n",  '3: missing a `command:` line'],
    ['a description after the command',    "cmd: c\ndesc: x\n",   '2: missing an `events:` line'],
    ['two commands',                       "cmd: c\ncmd: d\n",    '2: missing an `events:` line'],
    ['a command and nothing else',         "cmd: c\n",            '2: missing an `events:` line'],
    ['a command that is not ended',        'cmd: c',              '2: missing an `events:` line'],
    ['an empty line in the header',        "cmd: c\n\nevents: A\n", '2: missing an `events:` line'],
    ['a byte order mark not at the start', "desc: x\n\xef\xbb\xbfcmd: c\n",
        '2: missing a `command:` line'],
    ['no event',                           "cmd: c\nevents:\n",   '2: no event in `events:` line'],
    ['more events than anybody has', "cmd: c\nevents: @{[ join q{ }, 1 .. 1001 ]}\n",
        '2: 1001 events are more than the 1000 that are read'],
    ['only blanks for events', "cmd: c\nevents: \t\n", '2: no event in `events:` line'],
    ['an event twice', "cmd: c\nevents: A B A\n", '2: duplicate event `A` in `events:` line'],

    # counts
    ['too many counts',     "${start}1 2 3 4\n",    '5: malformed or too many event counts'],
    ['a fraction',          "${start}1 2.0\n",      '5: malformed or too many event counts'],
    ['a hexadecimal count', "${start}1 0x10\n",     '5: malformed or too many event counts'],
    ['two signs',           "${start}1 --5\n",      '5: malformed or too many event counts'],
    ['a letter in a count', "${start}1 1a\n",       '5: malformed or too many event counts'],
    ['a letter in a line number', "${start}1a 1\n", '5: malformed or too many event counts'],
    ['an underscore',       "${start}1 1_0\n",      '5: malformed or too many event counts'],
    ['a no-break space',    "${start}1 1\xc2\xa02\n", '5: malformed or too many event counts'],
    ['two dots',            "${start}1 ..\n",       '5: malformed or too many event counts'],
    ['a dot for a line number', "${start}. 1\n",    '5: malformed line: . 1'],
    ['a comment after counts', "${start}1 2 # x\n", '5: malformed or too many event counts'],
    ['a count that is too large', "${start}1 @{[ $most + 1 ]}\n", "5: event count $size"],
    ['a count that is far too large', "${start}1 " . '9' x 5000 . "\n", "5: event count $size"],
    ['a line number that is too large', "${start}" . '9' x 40 . " 1\n", "5: line number $size"],
    ['a sum that is too large', "${start}1 $most\n\n2 1\n", "7: a sum of counts $size"],
    ['a line number above 2^31', "${start}2147483648 1\n2147483649 1\n",
        '6: line number is too large'],
    ['a line number above 2^31 with odd counts', "${start}2147483649  1 . \n",
        '5: line number is too large'],

    # the order of the body
    ['counts before a file',    "${head}1 1 1\n",       '3: counts before the first `fl=` line'],
    ['a function before a file', "${head}fn=g\n1 1\n",  '3: `fn=` before the first `fl=` line'],
    ['an included file before a file', "${head}fi=g\n",
        '3: `fi=` or `fe=` before the first `fl=` line'],
    ['a return before a file', "${head}fe=g\n", '3: `fi=` or `fe=` before the first `fl=` line'],

    # malformed lines
    ['words',                   "${start}bogus\n",      '5: malformed line: bogus'],
    ['words that are not ended', "${start}bogus",       '5: malformed line: bogus'],
    ['bytes that are no text',  "${start}\xff\x00x\n",  '5: malformed line: \xff\x00x'],
    ['control bytes', "${start}x\e[31m\t\x7f\xc2\x9b\n", '5: malformed line: x\x1b[31m\t\x7f\x9b'],
    ['UTF-8', "${start}\xc3\xa9\\\n", "5: malformed line: \xc3\xa9\\"],
    ['80 bytes', $start . 'x' x 80 . "\n", '5: malformed line: ' . 'x' x 80],
    ['more than 80 bytes', $start . 'x' x 81 . "\n", '5: malformed line: ' . 'x' x 80 . '...'],
    ['a character across the 80th byte', $start . 'x' x 79 . "\xc3\xa9\n",
        '5: malformed line: ' . 'x' x 79 . '...'],
    ['a very long event twice', "cmd: c\nevents: " . ('A' x 100 . q{ }) x 2 . "\n",
        '2: duplicate event `' . 'A' x 80 . '...` in `events:` line'],
    ['a line of blanks',        "${start}  \n",         '5: malformed line:   '],
    ['an indented comment',     "${start} # x\n",       '5: malformed line:  # x'],
    ['an indented count line',  "${start} 1 1\n",       '5: malformed line:  1 1'],
    ['a negative line number',  "${start}-1 1\n",       '5: malformed line: -1 1'],
    ['a relative line number',  "${start}+3 1\n",       '5: malformed line: +3 1'],
    ['a repeated line number',  "${start}* 1\n",        '5: malformed line: * 1'],
    ['an object file',          "${start}ob=x\n",       '5: malformed line: ob=x'],
    ['a called function',       "${start}cfn=x\n",      '5: malformed line: cfn=x'],
    ['calls',                   "${start}calls=1 2\n",  '5: malformed line: calls=1 2'],
    ['totals of Callgrind',     "${start}totals: 1\n",  '5: malformed line: totals: 1'],
    ['a late description',      "${start}desc: x\n",    '5: malformed line: desc: x'],
    ['a late command',          "${start}cmd: x\n",     '5: malformed line: cmd: x'],
    ['late events',             "${start}events: A\n",  '5: malformed line: events: A'],
    ['a summary without a blank', "${start}summary:1\n", '5: malformed line: summary:1'],
    ['the rest of a function with a line end', "${start}b\n", '5: malformed line: b'],
    ['what follows a path and a count', "${start}fl=c\n1 1\nd\n", '7: malformed line: d'],
    ['a key without its colon', "${start}summary 5 3\n",
        '5: malformed line: summary 5 3; this key has a colon, `summary:`'],

    # the summary
    ['no summary',               "${start}1 1\n",  '6: missing `summary:` line, aborting'],
    ['no summary, no line end',  "${start}1 1",    '6: missing `summary:` line, aborting'],
    ['a header alone',           $head,            '3: missing `summary:` line, aborting'],
    ['a summary of words',       "${start}summary: x\n", '5: malformed or too many event counts'],
    ['a summary of three', "${start}summary: 0 0 0\n", '5: malformed or too many event counts'],
    ['a profile of nothing', "desc: x\ncmd: c\nevents: A\nsummary:\n",
        '4: a profile of nothing: no counts, and a sum without figures'],
    ['a second summary', "${start}summary: 0\nsummary: 0\n", '6: more than one `summary:` line'],
    ['a summary that was cut off', "${start}1 1\nsummary: 1", '6: `summary:` line is cut off'],
    ['a summary cut off at its blank', "${start}1 1\nsummary: 1 ", '6: `summary:` line is cut off'],
    ['a summary cut off at its keyword', "${start}summary:", '5: `summary:` line is cut off'],
    ['a wrong summary', "${start}1 1 3\n2 1\nsummary: 5 -6\n# end\n",
        "7: `summary:` line doesn't match computed total\n- summary:  [5, -6]\n- computed: [2, 3]"],
    ['counts after a summary that leaves them out', "${start}1 1\nsummary: 1\n1 1\n",
        "6: `summary:` line doesn't match computed total\n- summary:  [1, 0]\n- computed: [2, 0]"],
);

for my $row (@table) {
    my ($rule, $content, $message) = @{$row};
    write_file("$dir/in.cg", $content);
    write_file("$dir/old", 'old');
    my $run = run_cmd([$merge, 'in.cg'], dir => $dir);
    is("$run->{status}$run->{out} $run->{err}", "1 cg_merge: error: in.cg:$message\n",
        "$rule is refused by that message alone");
}

# ---- several files ----
write_file("$dir/good.cg", "${head}summary: 0 0\n");
write_file("$dir/bad.cg",  "${head}x\n");
write_file("$dir/other.cg", "cmd: c\nevents: B A\nsummary: 0 0\n");
write_file("$dir/fewer.cg", "cmd: c\nevents: A\nsummary: 0\n");

sub message { return run_cmd([$merge, @_], dir => $dir)->{err} }

is(message('good.cg', 'bad.cg'), "cg_merge: error: bad.cg:3: malformed line: x\n",
    'the bad one of several files is named');
is(message('bad.cg', 'missing'), "cg_merge: error: bad.cg:3: malformed line: x\n",
    'the first bad file ends it');
for my $name ('other.cg', 'fewer.cg') {
    is(message('good.cg', $name), "cg_merge: error: $name: events in data files don't match\n",
        "events must be the same in all files ($name)");
}
is(message('--show=B', 'good.cg', 'fewer.cg'),
    "cg_merge: error: --show: no event 'B'; there are: A\n", 'a missing event is found first');
is(message('--program=cg_annotate', 'bad.cg'), "cg_annotate: error: bad.cg:3: malformed line: x\n",
    'the program that asks is named');

# ---- what is no text ----
my %compressed = (
    bzip2 => 'BZh91AY&SY', xz => "\xfd7zXZ\x00\x00",
    zstd => "\x28\xb5\x2f\xfd\x04",
);
for my $program (sort keys %compressed) {
    write_file("$dir/packed", "$compressed{$program}\n");
    is(message('good.cg', 'packed'),
        "cg_merge: error: packed: compressed by $program; decompress it first\n",
        "a file compressed by $program is called that");
}

# ---- what has no end ----
my $longest = 16 * 1024 * 1024;
is(message('/dev/zero'), "cg_merge: error: /dev/zero:1: line is longer than 16 MB\n",
    'a device that has no line end is given up');
write_file("$dir/long", "${start}1 1\nfn=" . 'x' x ($longest + 8) . "\nsummary: 1\n");
is(message('long'), "cg_merge: error: long:6: line is longer than 16 MB\n", 'a line has a limit');
write_file("$dir/long", "${start}1 1\nfn=" . 'x' x ($longest - 8) . "\nsummary: 1\n");
is(message('long'), q{}, 'a line just below the limit is read');
write_file("$dir/wide", "${head}fl=" . 'x' x 9_000_000 . "\nsummary: 0\n");
is(message('--mod-filename=s/x+/$0$0/', 'wide'),
    "cg_merge: error: wide:3: a changed name is longer than 16 MB\n",
        'a changed name has the limit of a line');
my $endless = run_cmd(['sh', '-c', "yes 'desc: x' | $merge /dev/stdin"], dir => $dir);
like($endless->{err}, qr{^cg_merge: error: /dev/stdin:\d+: header is larger than 16 MB$},
    'a header without end is given up, too');

# An address space of 32 MB is enough for the program, but too small for this profile.
SKIP: {
    write_file("$dir/large", $start . join(q{}, map { "fn=function$_\n1 1\n" } 1 .. 300_000));
    my $limited = "ulimit -v 32768 && exec $merge --program=cg_annotate";
    my $small   = run_cmd(['sh', '-c', "$limited good.cg"], dir => $dir);
    # Emulators of other processors set the limit, but do not enforce it.
    my $too_much = q{ulimit -v 32768 && exec perl -e '$x = "x" x 100_000_000'};
    my $more     = run_cmd(['sh', '-c', $too_much]);
    skip 'memory cannot be limited here', 2 if $small->{status} || !$more->{status};
    my $run = run_cmd(['sh', '-c', "$limited large"], dir => $dir);
    is("$run->{status} $run->{err}", "1 cg_annotate: error: out of memory\n",
        'lack of memory names the program');
}

done_testing();
