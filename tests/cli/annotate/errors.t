# What cg_annotate refuses: each usage error and each error in profiles that a user of
# it can meet, with exit status and message.  Nothing may be on standard output then:
# half a report would be taken for a whole one.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgReport qw(annotate in_folder_of plain_profile);
use Test::More;

my $EMPTY = 'an empty file: parts and threads have files of their own, such as NAME.1 or NAME-01';

my $good   = plain_profile('fl=s.c', 'fn=f', '1 10');
my $folder = in_folder_of({
    'a.cg'      => $good,
    'b.cg'      => $good,
    'ab.cg'     => plain_profile('events: A B', 'fl=s.c', 'fn=f', '1 10 20'),
    'ba.cg'     => plain_profile('events: B A', 'fl=s.c', 'fn=f', '1 10 20'),
    'empty.cg'  => '',
    'blank.cg'  => "\n$good",
    'nocmd.cg'  => "desc: x\nevents: Ir\n",
    'noev.cg'   => "cmd: p\nfl=s.c\n",
    'zero.cg'   => "cmd: p\nevents:\nsummary:\n",
    'twice.cg'  => "cmd: p\nevents: Ir Ir\nsummary: 0 0\n",
    'line.cg'   => "cmd: p\nevents: Ir\nfl=s.c\nfn=f\nbogus",
    'count.cg'  => "cmd: p\nevents: Ir\nfl=s.c\nfn=f\n1 2 3\n",
    'sum.cg'    => "cmd: p\nevents: A B\nfl=s.c\nfn=f\n1 2 3\nsummary: 5 6\n",
    'nosum.cg'  => "cmd: p\nevents: Ir\nfl=s.c\nfn=f\n1 2\n",
    'worse.cg'  => "dexc: x\ncm: p\nevents: Ir\nsummary: 0\n",
    'cut.cg'    => "esc: x\ncmd: p\nevents: Ir\nsummary: 0\n",
    'cut2.cg'   => "cmd p\nevents: Ir\nsummary: 0\n",
    'cut3.cg'   => "events Ir\nfl=s.c\nfn=f\n1 1\nsummary: 1\n",
    'zeros'     => "\0" x 4096,
    'a.cg.gz'   => "\x1f\x8b\x08\x00" . 'x' x 20 . "\n",
    'massif.out.7' => "int x;\n",
    'callgrind.x'      => "int x;\n",
    'sub/x'     => '',
    's.c'       => "int x;\n",
});

# arguments (one string), status, message, sentence
my @cases = (
    ['', 2, 'no profile is named, and this folder has no cachegrind.out.*', 'no file'],
    ['--parts', 2, 'no profile is named, and this folder has no cachegrind.out.*', 'no parts'],
    ['--bogus', 2, 'there is no option --bogus', 'an unknown option alone'],
    ['--formta=json a.cg -x', 2, 'there is no option --formta; did you mean --format?',
        'a misspelt option'],
    ['--format=jsn a.cg', 2, q(argument --format: 'jsn' is not one of text, json, html,)
        . ' markdown, classic, callgrind, csv, pprof, folded; did you mean json?',
        'a misspelt value'],
    ['--threshold=21 a.cg', 2,
        q(argument --threshold: '21' is not a percentage from 0 to 20), 'too high'],
    ['--threshold=abc a.cg', 2, q(argument --threshold: 'abc' is not a percentage from 0 to 100),
        'no number'],
    ['--threshold=nan a.cg', 2,
        q(argument --threshold: 'nan' is not a percentage from 0 to 100), 'nan'],
    ['--threshold -1 a.cg', 2,
        q(argument --threshold: '-1' is not a percentage from 0 to 100), 'negative'],
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
    ['--context=x a.cg', 2,
        q(argument --context: 'x' is not a number of lines), 'context is no number'],
    ['--context=-1 a.cg', 2, q(argument --context: '-1' is not a number of lines),
        'negative context'],
    ['--color=red a.cg', 2,
        q(argument --color: 'red' is not one of auto, always, never),
        'no such way to colour'],
    ['a.cg --show', 2, 'argument --show: needs a value', 'no list of events'],
    ['--sort=Ir:101 a.cg', 2, q(argument --sort: '101' is not a percentage from 0 to 100),
        'threshold of an event too high'],
    ['--sort=Ir:x a.cg', 2, q(argument --sort: 'x' is not a percentage from 0 to 100),
        'threshold of an event that is no number'],
    ['--sort=Ir: a.cg', 2,
        q(argument --sort: '' is not a percentage from 0 to 100), 'an empty one'],
    ['--sort=:1 a.cg', 2, q(argument --sort: no event before the threshold: ':1'),
        'a threshold of no event'],
    ['-I gone a.cg', 2, q(argument -I: 'gone' is not a folder), 'no such folder'],
    ['-Is.c a.cg', 2, q(argument -I: 's.c' is not a folder),
        'a file for a folder'],
    ['--show-percs=maybe a.cg', 2, q(argument --show-percs: 'maybe' is not yes or no), 'maybe'],
    ['--no-annotate=yes a.cg', 2, 'argument --no-annotate: takes no value', 'an opposite'],
    ['--diff=yes a.cg b.cg', 2, 'argument --diff: takes no value', 'diff'],
    ['-hx', 2, 'argument -h: takes no value', 'help'],
    ['--version=3', 2, 'argument --version: takes no value', 'version'],
    ['--ta=A a.cg', 2, 'option --ta can be --tables or --tag', 'the beginning of two names'],
    ['--diff a.cg', 2, 'argument --diff: requires exactly two Cachegrind output files', 'one file'],
    ['--diff a.cg b.cg ab.cg', 2, 'argument --diff: requires exactly two Cachegrind output files',
        'three files'],
    ['--mod-filename=foo a.cg', 2,
        q(argument --mod-filename: invalid search_and_replace value: 'foo'), 'no expression'],
    ['--mod-funcname=s/a/b/x gone.cg', 2,
        q(argument --mod-funcname: invalid search_and_replace value: 's/a/b/x'),
        'expressions are checked before files'],
    ['--show=Foo a.cg', 1, q(--show: no event 'Foo'; there are: Ir), 'no such event'],
    ['--show=Ir,,Ir a.cg', 1, q(--show: no event ''; there are: Ir), 'an empty event'],
    ['--show= a.cg', 1, q(--show: no event ''; there are: Ir), 'no event at all'],
    ['--sort=Foo a.cg', 1, q(--sort: no event 'Foo'; there are: Ir), 'to sort by'],
    ['--sort=Foo:1 a.cg', 1, q(--sort: no event 'Foo'; there are: Ir),
        'with threshold'],
    ['a.cg ab.cg', 1, q(events in data files don't match), 'different events'],
    ['ab.cg ba.cg', 1, q(events in data files don't match), 'another order of events'],
    ['--show=B ab.cg a.cg', 1, q(--show: no event 'B'; there are: Ir),
        'an event to show is missed before that'],
    ['gone.cg', 1, q(No such file or directory: 'gone.cg'), 'a missing profile'],
    ["it's.cg", 1, q(No such file or directory: 'it\'s.cg'), 'a name with a quote'],
    ['sub', 1, q(Is a directory: 'sub'), 'a folder'],
    ['empty.cg', 1, "empty.cg:1: $EMPTY", 'an empty file'],
    ['blank.cg', 1, 'blank.cg:1: missing a `command:` line', 'an empty line first'],
    ['s.c', 1, 's.c:1: missing a `command:` line', 'a source only'],
    ['a.cg empty.cg', 1, "empty.cg:1: $EMPTY",
        'an empty file beside a good one'],
    ['empty.cg a.cg', 1, "empty.cg:1: $EMPTY", 'or before it'],
    ['a.cg cut.cg', 1, 'cut.cg:1: missing a `command:` line', 'a description that is damaged'],
    ['a.cg cut2.cg', 1, 'cut2.cg:1: missing a `command:` line', 'a command that is damaged'],
    ['a.cg cut3.cg', 1, 'cut3.cg:1: missing a `command:` line', 'events that are damaged'],
    ['a.cg zeros', 1, 'zeros:1: missing a `command:` line', 'a file of zero bytes'],
    ['a.cg massif.out.7', 1, 'massif.out.7:1: missing a `command:` line',
        'a text that is named like a profile'],
    ['a.cg callgrind.x', 1, 'callgrind.x:1: missing a `command:` line', 'in either way'],
    ['a.cg a.cg.gz', 1, 'a.cg.gz: compressed data are damaged', 'a compressed profile'],
    ['--diff a.cg cut.cg', 1, 'cut.cg:1: missing a `command:` line', 'a damaged one of two'],
    ['--diff worse.cg a.cg', 1, 'worse.cg:1: missing a `command:` line', 'the first of them'],
    ['--diff a.cg worse.cg', 1, 'worse.cg:1: missing a `command:` line', 'or the second'],
    ['--diff worse.cg s.c', 1, 'worse.cg:1: missing a `command:` line', 'and a source'],
    ['nocmd.cg', 1, 'nocmd.cg:2: missing a `command:` line', 'no command'],
    ['noev.cg', 1, 'noev.cg:2: missing an `events:` line', 'no events'],
    ['line.cg', 1, 'line.cg:5: malformed line: bogus', 'a line that is none, without end'],
    ['count.cg', 1, 'count.cg:5: malformed or too many event counts', 'too many counts'],
    ['nosum.cg', 1, 'nosum.cg:6: missing `summary:` line, aborting', 'no summary'],
    ['./sub/../nosum.cg', 1, './sub/../nosum.cg:6: missing `summary:` line, aborting',
        'a name is shown as given'],
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


for my $name (qw(zero.cg twice.cg)) {
    $run = annotate($folder, '--no-annotate', $name);
    is("$run->{status} $run->{out}", '1 ',
        "$name, a list of events that makes no sense, is refused");
    like($run->{err}, qr/^cg_annotate: error: $name:2: .*\n\z/, 'and the message says where');
}

# ---- Help and version -------------------------------------------------------

$run = annotate($folder, '--version', '--bogus');
like($run->{out}, qr/^cg_annotate-\d+\.\d+\.\d+\S*\n\z/, '--version prints program and version');
is("$run->{status} $run->{err}", '0 ', 'and nothing else matters');

for my $option ('-h', '--help', '--he') {
    $run = annotate($folder, $option);
    is("$run->{status} $run->{err}", '0 ', "$option is no error");
    like($run->{out}, qr/^usage: cg_annotate .*^options:\n/ms, 'and prints the help');
}
my $help = $run->{out};
for my $option (qw(--diff --mod-filename --mod-funcname --show --sort --threshold --show-percs
    --no-show-percs --annotate --no-annotate --auto
    --context -I --include --color --help --version))
{
    like($help, qr/^  (?:\S+ )*(?:\S+, )?(?:\S+ \S+, )?\Q$option\E\b/m,
        "the help explains $option");
}

done_testing();
