# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The rows for the report programs (engine/PROTOCOL.md): their order, and the answers to requests.
# The engine must check the whole input before it writes the first row. The tests of the reports
# that show them (cli/annotate, cli/diff) test tables, functions, computed events and names.

use CgTest qw(built run_cmd temp_dir write_file);
use CgReport qw(plain_profile);

my $merge = built('cg_merge');
my $dir   = temp_dir();

# Return the engine's run with @args and these requests. Times become 0; in `out`, tabs become
# blanks.
sub rows($requests, @args) {
    my $run = run_cmd([$merge, '--rows', @args], stdin => $requests, dir => $dir);
    $run->{out} =~ s/^profile\t\d+\t/profile\t0\t/mg;
    $run->{rows} = $run->{out};
    $run->{out} =~ tr/\t/ /;
    return $run;
}

write_file("$dir/a", "desc: I1 cache: none\ndesc:\n" . plain_profile('cmd: ./a  -x',
    'events: Ir Dr', 'fl=one dir/a.c', 'fn=main', '0 5 1', '9 10 1', '3 80 2', 'fl=b.c',
    'fn=f(int, int)', '1 4', 'fl=???', 'fn=???', '0 1', 'fl=c.c', 'fn=small', '7', '8 0 1'));

for my $asks ([], ['--compute'], ['--fold-libraries'], ['--fold-libraries', '--compute']) {
    my $run = rows("end\n" x @$asks, @$asks, 'a');
    like("$run->{status} $run->{out}", qr/\A0 cachegrind-rows 10\n(?!.*^cachegrind-rows)/ms,
        "the version is the first row, and comes once: @$asks");
}

# Sums that do not fit, though counts do: that of an object, and that of a library's new side.
my ($five, $nine) = map { $_ . 0 x 18 } 5, 9;
write_file("$dir/objects", "creator: cg_diff-1\nevents: Ir\nob=/b\nfl=o.c\nfn=c\n1 -$nine\nob=/a\n"
    . "fl=x.c\nfn=f\n1 $nine\nfl=y.c\nfn=g\n1 $nine\ntotals: $nine\n");
write_file("$dir/lib", "events: Ir\nfl=lib.c\nfn=l\n1 $five\nfl=own.c\nfn=m\n1 0\ncfi=lib.c\n"
    . "cfn=l\ncalls=1 1\n1 $five\ntotals: $five\n");
write_file("$dir/nothing", "events: Ir\nfl=lib.c\nfn=l\n1 0\ntotals: 0\n");
for (['objects'], [qw(--diff --sides --old 2 nothing lib lib lib)]) {
    is(rows("1\nend\n", '--fold-libraries', @$_)->{err},
        "cg_merge: error: a sum of counts does not fit in 64 bits\n", "told: @$_");
}

# (In the expected text, | stands for a tab.)
my @wanted = ('--threshold=4', '--all-files', '--sort=Ir,Dr');
my $asked  = "lines 0\nlines 1\ntable file:function\ntable function:file\n";
my $all    = rows($asked, @wanted, 'a')->{rows};
is($all =~ tr/\t/|/r, <<'END', 'all rows come in their order, lines and tables when asked for');
cachegrind-rows|10
profile|0|a
desc|I1 cache: none
desc|
cmd|./a  -x
events|Ir Dr
sort|-|Ir
sort|-|Dr
total|100 5
below|0 0
unknown|1 0
file|1|0 0|4 0|b.c
original|b.c
other|3|0 0|0 1|c.c
original|c.c
file|0|5 1|90 3|one dir/a.c
original|one dir/a.c
end
line|0|5 1
line|3|80 2
line|9|10 1
end
line|1|4 0
end
outer|95 4|95 4|one dir/a.c
inner|95 4|main
outer|4 0|99 4|b.c
inner|4 0|f(int, int)
end
outer|95 4|95 4|main
inner|95 4|one dir/a.c
outer|4 0|99 4|f(int, int)
inner|4 0|b.c
end
END

like(rows(q{}, '--threshold=20', 'a')->{out}, qr/^below 4 1\nunknown 1 0\nfile 0 /m,
    'what is not shown is summed up');
unlike(rows(q{}, '--threshold=0', 'a')->{out}, qr/^(?:file|other) .*\?\?\?$/m,
    'the unknown file has no row');
like(rows(q{}, '--all-files', '--sort=Dr:0.50%', 'a')->{out}, qr/^other 1 .*^file 3 .*^file 0 /ms,
    'a file may be shown for any event');
like(rows(q{}, '--sort=Dr:0.50%,Ir', 'a')->{out}, qr/^sort 0\.50 Dr\nsort - Ir\ntotal/m,
    'the thresholds of events are told as they were given');

write_file("$dir/v1", "cmd: x\nevents: Ir\nfl=v1/x.c\nfn=f.1\n1 10\nsummary: 10\n");
write_file("$dir/v2", "cmd: y\nevents: Ir\nfl=v2/x.c\nfn=f.2\n1 12\n2 1\nsummary: 13\n");
my @mods = ('--mod-filename=s/^v\d/v/', '--mod-funcname=s/\.\d+$//');
my $run  = rows("lines 0\n", '--diff', @mods, 'v1', 'v2');
like($run->{out}, qr{^file 0 0 3 v/x.c\noriginal v1/x.c\noriginal v2/x.c\nend\n}m,
    'a renamed file has all its recorded names');
like($run->{out}, qr{^end\nline 1 2\nline 2 1\nend\n\z}m, 'lines of a renamed file are subtracted');
like($run->{out}, qr/^profile 0 v1\ncmd x\nprofile 0 v2\ncmd y\nevents/m, 'each input has its row');
write_file("$dir/v3", "cmd: x\nevents: Ir\nfl=v3/x.c\nfl=y.c\nfn=f\n1 10\nsummary: 10\n");
like(rows(q{}, '--all-files', @mods, 'v1', 'v3')->{out}, qr{^file 0 0 10 v/x.c\noriginal v1/}m,
    'a name without counts may be recorded');
unlike(rows(q{}, '--all-files', 'v3')->{out}, qr{x\.c}, 'a name without counts has no row');

# ---- requests ----
is(rows("lines 0\nlines 0", 'v1')->{out} =~ s/.*?^end\n(?=line)//msr, "line 1 10\nend\n" x 2,
    'the last request may end with the input');
write_file("$dir/requests", "lines 0\n");
my $command = "$merge --rows --requests=5 /dev/stdin <v1 5<requests";
my $piped   = run_cmd(['sh', '-c', $command], dir => $dir);
like($piped->{out}, qr/^end\nline\t1\t10\nend\n\z/m, 'the profile may be on standard input');
is(rows("json 0 0\njson 0 0,0\n", 'v1')->{out} =~ s/.*?^end\n(?=\[)//msr,
    "[[1,[10]]]\nend\n[[1,[10,10]]]\nend\n", 'lines are sent as JSON');
write_file("$dir/odd\t\\n\n", "events: Ir\nfl=odd.c\nfn=odd\n7 8\n");
my $again = "again\n--rows\t--\todd\\t\\\\n\\n\njson 0 0\n";
like(rows($again, '--threshold=20', 'v1')->{out},
    qr/^end\nend\ncachegrind-rows 10\nprofile 0 odd .*^total 8\n.*^end\n\[\[7,\[8\]\]\]\nend\n\z/ms,
    'the engine goes on with other arguments, in which tabs and line ends are escaped');
$run = rows("again\n--rows\t--program=cg_diff\t--\tnone\n", 'v1');
is("$run->{status} $run->{err}", "1 cg_diff: error: No such file or directory: 'none'\n",
    'a mistake in these ends it as in the first ones');
my @bad = ('lines', 'lines ', 'json', 'json 0', 'json 0 1', 'json 9 0', 'json 0 0 x', 'again x',
    'lines x', 'lines -1', 'lines 1', 'lines 9999999999', 'line 0', q{},
    'lines file:function', 'table', 'table 0', 'pairs self none');
for my $bad (@bad) {
    $run = rows("$bad\n", 'v1');
    is("$run->{status} $run->{err}", "1 cg_merge: error: bad request: $bad\n", "`$bad` is refused");
}
is(rows("part 0\njunk\n", 'v1')->{err}, "cg_merge: error: bad request: junk\n",
    'so is a line that is no name of a part');
is(rows("lines 0\n", '--no-lines', 'v1')->{out} =~ s/.*^end\n(?=end)//msr, "end\n",
    'with --no-lines there are none to ask for');

# ---- mistakes ----
write_file("$dir/bad", "cmd: c\nevents: Ir\nfl=f\nfn=x\nx\n");
$run = rows(q{}, '--program=cg_annotate', 'v1', 'bad');
is($run->{out}, q{}, 'nothing is written before all files are read');
is("$run->{status} $run->{err}", "1 cg_annotate: error: bad:5: malformed line: x\n",
    'the message has the name of the program that asked');
$run = rows(q{}, '--program=cg_diff', '--mod-filename=x', 'v1');
is( "$run->{status} $run->{err}",
    "2 cg_diff: error: argument --mod-filename: invalid search_and_replace value: 'x'; "
    . "see cg_diff --help\n", 'a mistake of usage is that of the program that asked');

done_testing();
