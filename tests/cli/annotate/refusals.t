# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Refusals of cg_annotate and cg_check, each in one line with the program's name and the reason.
# Options that would have no effect are refused. (Other refusals are in the tests of their
# subjects.)

use CgTest qw(built run_cmd);
use CgReport qw(in_folder_of plain_profile);

my @counts = ('fl=a.c', 'fn=f', '1 10');
my $folder = in_folder_of({
    'p.cg' => plain_profile(@counts), 'q.cg' => plain_profile(@counts),
    'other.cg' => plain_profile('events: Other', @counts),
    'd.cg.data' => "# cachegrind data\nversion: 1\ncmd: ./p\n"
        . "events: D1mr DLmr D1mw DLmw\nsummary: 0 0 0 0\n",
    't.cg.contexts' => "# cachegrind contexts\ncmd: ./p\nevents: Ir\nsummary: 0\n",
    'a.c' => "int x;\n", 'text' => "no database\n",
});

# The arguments; the message after `error: `, as a pattern; the status.
my @cases = (
    ['--tag=a=b p.cg', 'argument --tag: only allowed with --format csv'],
    ['--sharing p.cg', 'argument --sharing: only allowed with --format csv; others .*'],
    ['--format=markdown --data=d.cg.data p.cg', 'argument --data: there is no markdown of .*'],
    ['--format=classic --type=a=b p.cg', 'argument --type: there is no classic of data, .*'],
    ['--format=classic --tree=both p.cg', 'argument --format: classic has no calls: .*'],
    ['--flat p.cg', 'argument --flat: only allowed with --format=pprof or folded'],
    ['--contexts --format=csv p.cg', 'argument --contexts: not in the format csv, but in text, .*'],
    ['--contexts --flat --format=folded p.cg', 'argument --contexts: not allowed with --flat'],
    ['--contexts --tree=both p.cg', 'argument --contexts: calls are in the contexts: .*'],
    ['--format=folded --tree=both p.cg', 'argument --format: calls are in the contexts: .*'],
    ['--format=folded --show=Ir p.cg', 'argument --show: folded has no choice of events'],
    ['--contexts=f --function=g p.cg', 'argument --function: not allowed with --contexts=FUNCTION'],
    ['--all=no --format=csv p.cg', 'argument --all: no is for text only, .*'],
    ['--all=no --diff p.cg q.cg', 'argument --all: no is for text only, .*'],
    ['--format=short --answer=no p.cg', 'argument --answer: no is not for --format=short, .*'],
    map({ ["--format=short --$_ p.cg", 'argument --\w+: not for --format=short: the answer .*'] }
        qw(function=f file=a.c top=1)),
    ['--free=f --format=csv p.cg', 'argument --free: only in text and json, .*'],
    ['--library=fold --format=pprof --flat p.cg',
        'argument --library: fold is not for --format=pprof'],
    ['--library=fold --instructions p.cg',
        'argument --library: fold is not allowed with --instr.*'],
    ['--library=fold --diff --format=csv p.cg q.cg',
        'argument --library: fold needs both sides .*'],
    ['--format=classic --event=E=Ir+Ir --show=E p.cg',
        'argument --format: classic shows the events of the profile only'],
    ['--diff --format=csv --event=E=Ir/Ir --show=E p.cg q.cg',
        'argument --diff: csv has no place for quotients in a difference'],
    ['--parts --diff p.cg q.cg', 'argument --parts: not allowed with --diff, .*'],
    ['--parts --format=csv p.cg', 'argument --parts: there is no csv of parts, but text and html'],
    ['--history=text --top=1', 'argument --history: not allowed with --top'],
    ['--history=text --serve --format=text', 'argument --serve: not allowed with --format=text'],
    ['--history=text --serve -o x', 'argument --serve: not allowed with --output'],
    ['--diff --data=d.cg.data p.cg q.cg',
        'argument --data: with --diff, name two, the old one first'],
    ['--data p.cg', 'p[.]cg: no profile of data beside it .*: run .*', 1],
    ['--type=a=b p.cg', 'p[.]cg: no profile of data beside it .*: run .*', 1],
    ['--data=d.cg.data --type=a=b p.cg', q(argument --type: no object is called 'a')],
    ['d.cg.data',
        'd[.]cg[.]data: a profile of data, without the profile of counts beside it: .*', 1],
    ['--contexts t.cg.contexts a.c', 'no source is shown with contexts: a[.]c'],
    ['--instructions=g p.cg', 'argument --instructions: no function that is shown matches .*|no '
        . 'profile has counts by instruction; .*', '[12]'],
);
my @checks = (
    ['--old=p.cg --against=x --limit=Ir=0 q.cg', '--old and --against exclude each other'],
    ['--limit=Ir=0 p.cg', 'one profile: compare it with another one, .*'],
    ['--limit=Ir=0 p.cg q.cg p.cg', 'more than two profiles: say which are the old ones, .*'],
    ['--limit=D1mr:*=+1% p.cg q.cg', 'a limit is about data, and the old profiles have none .*'],
    ['--limit=Ir=0 p.cg other.cg', 'the two profiles have no event in common [(]Ir; Other[)]'],
);
for my $case (map({ ['cg_annotate', 1, @$_] } @cases), map { ['cg_check', 2, @$_] } @checks) {
    my ($program, $bad_data, $words, $why, $status) = @$case;
    $status = $bad_data if ($status // '') eq '1';
    my $run = run_cmd([built($program), split / /, $words], dir => $folder);
    $status //= 2;
    like("$run->{status} $run->{err}",
        qr/\A$status $program: error: (?:.*: )?(?:$why)(?:; see $program --help)?\n\z/,
        "$program $words is refused in one line that says why");
    is($run->{out}, '', "$program $words writes nothing else");
}

done_testing();
