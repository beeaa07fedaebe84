# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The errors of cg_annotate, with exit status and message. Errors of all programs are in perl/cli.t,
# errors of profiles in cli/merge/bad-input.t. Standard output must stay empty, since half a report
# might be taken for a whole one.

use CgTest;
use CgReport qw(annotate in_folder_of plain_profile);

my $EMPTY = 'an empty file: parts and threads have files of their own, such as NAME.1 or NAME-01';

my $good   = plain_profile('fl=s.c', 'fn=f', '1 10');
my $folder = in_folder_of({
    'a.cg'      => $good,
    'b.cg'      => $good,
    'ab.cg'     => plain_profile('events: A B', 'fl=s.c', 'fn=f', '1 10 20'),
    'ba.cg'     => plain_profile('events: B A', 'fl=s.c', 'fn=f', '1 10 20'),
    'empty.cg'  => '',
    'sum.cg'    => "cmd: p\nevents: A B\nfl=s.c\nfn=f\n1 2 3\nsummary: 5 6\n",
    'worse.cg'  => "dexc: x\ncm: p\nevents: Ir\nsummary: 0\n",
    'sub/x'     => '',
    's.c'       => "int x;\n",
});

# The arguments (one string), the status, the message, and the name of the test.
my @cases = (
    ['', 2, 'no profile is named, and this folder has no cachegrind.out.*', 'no file'],
    ['--parts', 2, 'no profile is named, and this folder has no cachegrind.out.*', 'no parts'],
    ['--formta=json a.cg -x', 2, 'there is no option --formta; did you mean --format?',
        'a misspelt option'],
    ['--format=jsn a.cg', 2, q(argument --format: 'jsn' is not one of text, short, json, html,)
        . ' markdown, classic, callgrind, csv, pprof, folded; did you mean json?',
        'a misspelt value'],
    ['--threshold=21 a.cg', 2,
        q(argument --threshold: '21' is not a percentage from 0 to 20), 'too high'],
    ['--function= a.cg', 2, q(argument --function: '' is not a pattern), 'no function'],
    ['--file= a.cg', 2, q(argument --file: '' is not a pattern), 'no file'],
    ['--function=nobody* a.cg', 2, q(argument --function: no function matches 'nobody*'),
        'a function that is not there'],
    ['--file=*/none.c a.cg', 2, q(argument --file: no file with counts matches '*/none.c'),
        'a file that is not there'],
    ['--function=* --file=none.c a.cg', 2, q(argument --function: no function matches '*' in a file)
        . q( that matches 'none.c'), 'neither in the other'],
    ['--parts --function=nobody a.cg', 2, q(argument --function: no function matches 'nobody'),
        'a function that is in no part'],
    ['--format=folded --flat --function=nobody a.cg', 1,
        'nothing in the profile matches --file or --function', 'nor for other viewers'],
    ['--instructions= a.cg', 2, q(argument --instructions: '' is not a pattern),
        'no function for instructions'],
    ['--color=red a.cg', 2,
        q(argument --color: 'red' is not one of auto, always, never),
        'no such way to colour'],
    ['--sort=Ir:101 a.cg', 2, q(argument --sort: '101' is not a percentage from 0 to 100),
        'threshold of an event too high'],
    ['-I gone a.cg', 2, q(argument -I: 'gone' is not a folder), 'no such folder'],
    ['-Is.c a.cg', 2, q(argument -I: 's.c' is not a folder), 'a file for a folder'],
    ['--show-percs=maybe a.cg', 2, q(argument --show-percs: 'maybe' is not yes or no), 'maybe'],
    ['--diff a.cg', 2, 'argument --diff: requires exactly two Cachegrind output files', 'one file'],
    ['--diff a.cg b.cg ab.cg', 2, 'argument --diff: requires exactly two Cachegrind output files',
        'three files'],
    ['--mod-filename=foo a.cg', 2,
        q(argument --mod-filename: invalid search_and_replace value: 'foo'), 'no expression'],
    ['--mod-funcname=s/a/b/x gone.cg', 2,
        q(argument --mod-funcname: invalid search_and_replace value: 's/a/b/x'),
        'expressions are checked before files'],
    ['--show=Foo a.cg', 1, q(--show: no event 'Foo'; there are: Ir), 'no such event'],
    ['--sort=Foo a.cg', 1, q(--sort: no event 'Foo'; there are: Ir), 'to sort by'],
    ['a.cg ab.cg', 1, q(events in data files don't match), 'different events'],
    ['ab.cg ba.cg', 1, q(events in data files don't match), 'another order of events'],
    ['--show=B ab.cg a.cg', 1, q(--show: no event 'B'; there are: Ir),
        'an event to show is missed before that'],
    ['gone.cg', 1, q(No such file or directory: 'gone.cg'), 'a missing profile'],
    ["it's.cg", 1, q(No such file or directory: 'it\'s.cg'), 'a name with a quote'],
    ['sub', 1, q(Is a directory: 'sub'), 'a folder'],
    ['empty.cg', 1, "empty.cg:1: $EMPTY", 'an empty file'],
    ['a.cg empty.cg', 1, "empty.cg:1: $EMPTY", 'an empty file beside a good one'],
    ['--diff worse.cg a.cg', 1, 'worse.cg:1: missing a `command:` line', 'the first of them'],
    ['--diff a.cg worse.cg', 1, 'worse.cg:1: missing a `command:` line', 'or the second'],
    ['a.cg -- --diff', 1, q(No such file or directory: '--diff'), 'no option after --'],
);
for my $case (@cases) {
    my ($arguments, $status, $message, $sentence) = @$case;
    my $run = annotate($folder, split / /, $arguments);
    my $help = $status == 2 ? '; see cg_annotate --help' : '';
    is($run->{err}, "cg_annotate: error: $message$help\n", "message: $sentence");
    is("$run->{status} $run->{out}", "$status ", "exit status $status and no output: $sentence");
}

my $run = annotate($folder, 'sum.cg');
is("$run->{status} $run->{out} $run->{err}", '1  ' . <<'END', 'a wrong summary, with both sums');
cg_annotate: error: sum.cg:6: `summary:` line doesn't match computed total
- summary:  [5, 6]
- computed: [2, 3]
END

$run = annotate($folder, '--version', '--bogus');
like("$run->{status} $run->{err}$run->{out}", qr/\A0 cg_annotate-\d+\.\d+\.\d+\S*\n\z/,
    '--version prints program and version, whatever follows it');

done_testing();
