# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_merge as a person uses it: its sums, output and options, and its mistakes.

use CgTest qw(built read_file run_cmd temp_dir write_file);
use CgReport qw(plain_profile);
use Math::BigInt;

my $merge = built('cg_merge');
my $dir   = temp_dir();

my $large = Math::BigInt->new(2)->bpow(62) - 1;

sub merge { return run_cmd([$merge, @_], dir => $dir) }

write_file("$dir/a", "desc: I1 cache: none\ndesc: two\n" . plain_profile('cmd: ./a',
    'events: Ir Dr', 'fl=z.c', 'fn=main', '9 10 1', '3 20 2', 'fn=helper', '5 1', 'fl=a.h',
    'fn=main', '1 100'));
write_file("$dir/b", <<"END");
cmd: ./b
events: Ir Dr
fl=a.h
fn=main
1 1 1
2 $large 0
summary: @{[ $large + 1 ]} 1
END

my $sum = <<"END";
desc: I1 cache: none
desc: two
cmd: ./a
events: Ir Dr
fl=a.h
fn=main
1 101 1
2 $large 0
fl=z.c
fn=helper
5 1 0
fn=main
3 20 2
9 10 1
summary: @{[ $large + 132 ]} 4
END

my $run = merge('a', 'b');
is("$run->{status} $run->{err}$run->{out}", "0 $sum", 'two profiles are added up, in order');

is(merge('b', 'a')->{out} =~ s/^cmd: .*/cmd: ./mr,
    $sum =~ s/^desc:.*\n//mgr =~ s/^cmd: .*/cmd: ./mr, 'only the header depends on the order');
is(merge('a', 'a', 'a')->{out} =~ /^summary: (.*)/m && $1, '393 9', 'a file may be given thrice');

# ---- the output ----
for my $form (['-o', 'o1'], ['-oo1'], ['--output=o1'], ['--output', 'o1']) {
    unlink "$dir/o1";
    $run = merge(@{$form}, 'a', 'b');
    is($run->{out} . $run->{err}, q{}, "@{$form}: nothing is printed");
    is(read_file("$dir/o1"), $sum, "@{$form}: the file has the sum");
}
merge('a', '-o', 'o2', 'b');
is(read_file("$dir/o2"), $sum, '-o may stand between the inputs');
merge('-o', 'o1', 'o1');
is(read_file("$dir/o1"), $sum, 'an input may be the output');

# ---- names of files ----
write_file("$dir/-x", read_file("$dir/b"));
is(merge('--', '-x')->{status}, 0, 'after -- a name may begin with a dash');
is(run_cmd([$merge, '/dev/stdin'], stdin => $sum)->{out}, $sum, '/dev/stdin can be an input');
my $of_pipes = "cat a | (cat b | $merge /dev/fd/3 /dev/fd/0) 3<&0";
is(run_cmd(['sh', '-c', $of_pipes], dir => $dir)->{out}, $sum, 'pipes can be inputs');

# ---- help ----
for my $option (merge('--help')->{out} =~ /(--[\w-]+)/g) {
    unlike(merge($option, '--help')->{err}, qr/there is no option/, "$option of the help exists");
}

# ---- mistakes ----
my @mistakes = (
    [['-o', 'o3'], 'missing: cachegrind-out-file'],
    [['--sort'],         'argument --sort: needs a value'],
    [['--bogus', 'a'],   'there is no option --bogus'],
    [['--diff', 'a'],    'argument --diff: requires exactly two Cachegrind output files'],
    [['--diff', 'a', 'a', 'a'], 'argument --diff: requires exactly two Cachegrind output files'],
    [['--rows', '-o', 'x', 'a'], 'argument --rows: not allowed with -o'],
    [['--threshold=x', 'a'], q(argument --threshold: 'x' is not a percentage from 0 to 100)],
    [['--threshold=nan', 'a'], q(argument --threshold: 'nan' is not a percentage from 0 to 100)],
    [['--threshold=-1', 'a'], q(argument --threshold: '-1' is not a percentage from 0 to 100)],
    [['--threshold=', 'a'],   q(argument --threshold: '' is not a percentage from 0 to 100)],
);
for my $mistake (@mistakes) {
    my ($args, $message) = @{$mistake};
    $run = merge(@{$args});
    is("$run->{status} $run->{err}", "2 cg_merge: error: $message; see cg_merge --help\n",
        "@{$args} is refused");
}

for my $option ('--mod-filename', '--mod-funcname') {
    $run = merge("$option=s/(/x/", 'nonexistent');
    is("$run->{status} $run->{err}", "2 cg_merge: error: argument $option: invalid "
        . "search_and_replace value: 's/(/x/': missing closing parenthesis after `(`;"
        . " see cg_merge --help\n", "a bad $option is a mistake of usage");
}

my @failures = (
    [['nonexist.cg'], q{No such file or directory: 'nonexist.cg'}],
    [['a', 'nonexist.cg', 'also.cg'], q{No such file or directory: 'nonexist.cg'}],
    [['.'],                           q{Is a directory: '.'}],
    [['-o', 'none/x', 'a'], q{No such file or directory: 'none/x'}],
    [['--sort=Ir,X', 'a'],  q(sort: no event 'X'; there are: Ir Dr)],
);
for my $failure (@failures) {
    my ($args, $message) = @{$failure};
    $run = merge(@{$args});
    like("$run->{status} $run->{out}$run->{err}",
        qr/\A1 cg_merge: error: (?:--)?\Q$message\E\n\z/, "`cg_merge @{$args}` fails");
}

# ---- changed names, differences, functions ----
$run = merge('--mod-filename=s/.*/F/', '--mod-funcname=s/^(.).*/\1/', 'a');
my $united = $run->{out} =~ s/^(?:desc|cmd).*\n//mgr;
is($united, <<'END', 'names can be changed, which unites what is equal');
events: Ir Dr
fl=F
fn=h
5 1 0
fn=m
1 100 0
3 20 2
9 10 1
summary: 131 3
END

$run = merge('--diff', '--functions', 'a', 'b');
like($run->{out}, qr/^fl=a.h\nfn=main\n0 @{[ $large - 99 ]} 1\nfl=z.c\nfn=helper\n0 -1 0\nfl=z.c/m,
    '--diff --functions gives the second minus the first by function');
write_file("$dir/d", $run->{out});
is(merge('d')->{out}, $run->{out} =~ s/^(fl=z.c\n.*)^fl=z.c\n/$1/msr,
    'a difference by function is read again');
like(merge('--diff', 'a', 'b')->{out}, qr/^fl=z.c\nfn=helper\n5 -1 0\nfn=main\n3 -20 -2\n9 -10/m,
    '--diff alone keeps the lines');
like(merge('--functions', 'a')->{out}, qr/^fl=z.c\nfn=helper\n0 1 0\nfl=z.c\nfn=main\n0 30 3$/m,
    '--functions alone adds up');

# ---- one thread of several ------------------------------------------------------
# main calls f() in both threads. In the second thread f() jumps, and calls itself.
my $part = sub ($thread, $f, $more) {
    return "part: 1\nthread: $thread\n\nevents: Ir\nfl=(1) a.c\nfn=(1) main\n1 5\ncfn=(2) f\n"
        . "calls=$thread 2\n1 $f\n\nfn=(2) f\n2 $f\n$more\ntotals: " . (5 + $f) . "\n\n";
};
my @threads = ($part->(1, 100, ''),
    $part->(2, 30, "jump=3 2\n2\n# recursion: 10\ncfn=(2)\ncalls=1 2\n2 10\n"));
my $ours = "# callgrind format\nversion: 1\ncreator: cachegrind-1\npid: 1\ncmd: x\n";
write_file("$dir/both",  $ours . join '', @threads);
write_file("$dir/only$_", $ours . $threads[$_ - 1]) for 1, 2;
for my $n (1, 2) {
    is(merge("--thread=$n", 'both')->{out}, merge("only$n")->{out}, "thread $n can be counted");
}
like(merge('--rows', 'both')->{out}, qr/^threads\t1 2$/m, 'rows name the threads');
my $run_of_none = merge('--thread=3', 'both');
is("$run_of_none->{status} $run_of_none->{err}",
    "1 cg_merge: error: both: no part is of thread `3`\n", 'a thread has to be there');
is(merge('--thread=1', 'a')->{err}, "cg_merge: error: a: no part is of thread `1`\n",
    'threads have to be told apart');

done_testing();
