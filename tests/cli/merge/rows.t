# The rows that the report programs live on (profile/PROTOCOL.md): what comes, in
# which order, how requests are answered, and that nothing comes before all is
# known to be right.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgProfile qw(random_profile);
use CgTest    qw(built run_cmd temp_dir write_file);
use Test::More;

my $merge = built('cg_merge');
my $dir   = temp_dir();

# The rows for ARGS, with REQUESTS made; time stamps become 0.
sub rows {
    my ($requests, @args) = @_;
    my $run = run_cmd([$merge, '--rows', @args], stdin => $requests, dir => $dir);
    $run->{out} =~ s/^profile \d+ /profile 0 /mg;
    return $run;
}

write_file("$dir/a", <<'END');
desc: I1 cache: none
desc:
cmd: ./a  -x
events: Ir Dr
fl=one dir/a.c
fn=main
0 5 1
9 10 1
3 80 2
fl=b.c
fn=f(int, int)
1 4
fl=???
fn=???
0 1
fl=c.c
fn=small
7
8 0 1
summary: 100 5
END

# (A | shows where a row ends in a space.)
my @wanted = ('--threshold=4', '--all-files', '--sort=Ir,Dr');
my $all    = rows("lines 0\nlines 1\n", @wanted, 'a')->{out};
is($all, <<'END' =~ s/\|$//mgr, 'all rows come in their order, and lines when asked for');
cachegrind-rows 5
profile 0 a
desc I1 cache: none
desc |
cmd ./a  -x
events Ir Dr
sort - Ir
sort - Dr
total 100 5
table file:function
outer 95 4 95 4 one dir/a.c
inner 95 4 main
outer 4 0 99 4 b.c
inner 4 0 f(int, int)
table function:file
outer 95 4 95 4 main
inner 95 4 one dir/a.c
outer 4 0 99 4 f(int, int)
inner 4 0 b.c
below 0 0
unknown 1 0
file 1 0 0 4 0 b.c
original b.c
other 3 0 0 0 1 c.c
original c.c
file 0 5 1 90 3 one dir/a.c
original one dir/a.c
end
line 0 5 1
line 3 80 2
line 9 10 1
end
line 1 4 0
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
like($run->{out}, qr{^end\nline 1 2\nline 2 1\nend\n\z}m, 'and lines are subtracted');
like($run->{out}, qr/^profile 0 v1\ncmd x\nprofile 0 v2\ncmd y\nevents/m,
    'each input has its row');
write_file("$dir/v3", "cmd: x\nevents: Ir\nfl=v3/x.c\nfl=y.c\nfn=f\n1 10\nsummary: 10\n");
like(rows(q{}, '--all-files', @mods, 'v1', 'v3')->{out}, qr{^file 0 0 10 v/x.c\noriginal v1/}m,
    'a name without counts may be recorded');
unlike(rows(q{}, '--all-files', 'v3')->{out}, qr{x\.c}, 'but alone it has no row');

# ---- requests ----

is(rows("lines 0\r\nlines 0", 'v1')->{out} =~ s/.*?^end\n(?=line)//msr, "line 1 10\nend\n" x 2,
    'requests may end in CR LF or with the input');
write_file("$dir/requests", "lines 0\n");
my $command = "$merge --rows --requests=5 /dev/stdin <v1 5<requests";
my $piped   = run_cmd(['sh', '-c', $command], dir => $dir);
like($piped->{out}, qr/^end\nline 1 10\nend\n\z/m,
    'with --requests the profile may be on standard input');
my @bad = ('lines', 'lines ', 'lines x', 'lines -1', 'lines 1', 'lines 9999999999', 'line 0', q{},
    'lines file:function', 'table', 'table 0', 'pairs self none');
for my $bad (@bad) {
    $run = rows("$bad\n", 'v1');
    is("$run->{status} $run->{err}", "1 cg_merge: error: bad request: $bad\n",
        "the request `$bad` is refused");
}
is(rows("lines 0\n", '--no-lines', 'v1')->{out} =~ s/.*^end\n(?=end)//msr, "end\n",
    'with --no-lines there are none to ask for');

# ---- tables on request ----

write_file("$dir/cells", <<'END');
cmd: x
events: Ir Dr
fl=a.c
fn=f
1 12345 0
2 100 -7
fn=g
3 55 0
fl=b.c
fn=h
4 0 9
summary: 12500 2
END
my @all = ('--threshold=0', 'cells');
my $answer = sub {
    my ($requests, @args) = @_;
    return rows($requests, @args, @all)->{out} =~ s/.*?^end\n//msr;
};
my $table = $answer->("table function:file\n", '--no-tables');
is($table, "outer 12445 -7 12445 -7 f\ninner 12445 -7 a.c\nouter 55 0 12500 -7 g\ninner 55 0 a.c\n"
        . "outer 0 9 12500 2 h\ninner 0 9 b.c\nend\n", 'a table when it is asked for');
unlike(rows(q{}, '--no-tables', @all)->{out}, qr/^(?:table|outer|inner)/m, '... and not before');

# ---- functions as callgrind_annotate lists them ----

# 100 and 1,234 of f, one of them without its Dr; g of two objects, called from two places.
write_file("$dir/pairs", <<'END');
events: Ir Dr
ob=A
fl=a.c
fn=f
1 8000
2 200 7
cob=B
cfn=g
calls=1234 5
2 1800 3
cob=B
cfn=g
calls=1 5
3 34 0
ob=B
fl=a.c
fn=g
5 1834 3
ob=C
fn=g
6 166 0
totals: 10200 10
END
my $pairs = sub {
    my ($requests, @args) = @_;
    my $run = rows($requests, '--pairs', '--no-tables', @args, '--threshold=0', 'pairs');
    return $run->{err} . $run->{out} =~ s/.*?^end\n//msr;
};
is($pairs->("pairs self all\n"), <<'END', 'functions of one name are one');
longest 4 1
function 0 0 f
in a.c
of A
pair 0 8200 7
function 1 0 g
in a.c
of C
pair 1 2000 3
end
END
is($pairs->("pairs inclusive none\n", '--tree=both'), <<'END', '... with their calls');
longest 5 2
function 0 0 f
in a.c
of A
pair 0 10034 10
function 1 0 g
in a.c
of C
callee 1 1235 1834 3
caller 0 1235 1834 3
pair 1 2000 3
end
END

# ---- computed events, selections ----

my @computed = ('--computed=S -3 1', '--computed=R 0 1 / 1 0', '--sort=R,S');
like(rows(q{}, @computed, @all)->{out}, qr{
    ^sort\ -\ R\nsort\ -\ S\ntotal\ 12500\ 2\ -37498\ 160\ 2\ 12500\n
    .*\nouter\ 12500\ -7\ -37507\ -560\ -7\ 12500\ .*\ a[.]c\n
    .*\nouter\ 0\ 9\ 9\ nan\ 9\ 0\ }msx, 'sums and quotients stand after what is recorded');
like(rows("S -3 1\nend\nlines 0\n", '--compute', '--sort=S', @all)->{out},
    qr/^sort - S\ntotal 12500 2 -37498\n.*^line 2 100 -7 -307\n/ms, '... defined when asked for');
is(rows("S -3 1\nend\n", '--compute', '--sort=X', @all)->{err},
    "cg_merge: error: --sort: no event 'X'; there are: Ir Dr\n", '... or not');
like(rows(q{}, '--diff', '--sides', '--computed=R 0 1 / 1 0', '--threshold=0', qw(a cells))->{out},
    qr/^total 12400 -3 -49840 -3 12400 100 5 50000 5 100$/m, 'a quotient of a difference is one');
for my $bad ('', 'S', 'S 1', 'S 1 2 3', 'S 1 2 /', 'S 1 2 / 1', 'S 1  2', 'S 1 x', 'S 1 2 / 1 2 ') {
    $run = rows(q{}, "--computed=$bad", @all);
    is("$run->{status} $run->{err}", "1 cg_merge: error: not a name with weights: $bad\n",
        "the definition `$bad` is refused");
}
is(join(' ', rows(q{}, '--function=^[gh]$', @all)->{out} =~ /^((?:out|inn|fil|oth)er? .*)/mg),
    'outer 12500 -7 12500 -7 a.c inner 55 0 g outer 0 9 12500 2 b.c inner 0 9 h'
        . ' outer 55 0 12500 -7 g inner 55 0 a.c outer 0 9 12500 2 h inner 0 9 b.c'
        . ' file 0 0 0 12500 -7 a.c file 1 0 0 0 9 b.c', 'functions are selected, sums are of all');
is(join(' ', rows(q{}, '--file=^b', '--top=1', @all)->{out} =~ /^((?:out|fil|oth)er? .*)/mg),
    'outer 0 9 12500 2 b.c outer 0 9 12500 2 h other 0 0 0 12500 -7 a.c file 1 0 0 0 9 b.c',
    '... and files, and how many');

# ---- functions ----

write_file("$dir/calls", <<'END');
events: Ir Dr
ob=/bin/x
fl=m.c
fn=main
1 10 1
cfi=e.c
cfn=even
calls=1 3
2 80 8
cob=/lib/y
cfi=l.c
cfn=leaf
calls=2 9
2 4
cfi=s.c
cfn=small
calls=1 1
4 1
fl=e.c
fn=even
3 20
cfn=odd
calls=3 5
4 55 9
fn=odd
5 30 4
cfn=even
calls=2 3
6 40
cob=/lib/y
cfi=l.c
cfn=leaf
calls=5 9
7 35 5
fi=inl.h
8 5
ob=/lib/y
fl=l.c
fn=leaf
9 39 5
fl=s.c
fn=small
1 1
END
my @lists = ('--threshold=5', '--sort=Ir,Dr', '--inclusive=yes', '--tree=both');
is(rows("lines 0\nlines 3\n", @lists, 'calls')->{out} =~ s/.*^(?=table functions)//msr, <<'END',
table functions
function 0 0 main
in m.c
of /bin/x
entry 0 0 95 9 10 1
function 1 1 even
in e.c
of /bin/x
callee 1 1 80 8
callees 2 3 5 0
function 4 1 odd
in e.c
of /bin/x
entry 4 3 90 9 35 4
caller 1 3 55 9
callee 1 2 40 0
function 2 0 leaf
in l.c
of /lib/y
callee 2 5 35 5
entry 1 3 75 9 20 0
caller 0 1 80 8
caller 4 2 40 0
callee 4 3 55 9
entry 2 7 39 5 39 5
caller 4 5 35 5
callers 1 2 4 0
below 6 0
unknown 0 0
file 1 0 0 50 4 e.c
original e.c
file 2 0 0 39 5 l.c
original l.c
file 0 0 0 10 1 m.c
original m.c
end
line 1 10 1
call 2 1 1 80 8
call 2 2 2 4 0
function 3 0 small
in s.c
of /bin/x
call 4 3 1 1 0
end
line 1 1 0
end
END
    'functions with their calls, and the calls from lines');
my $alone = rows(q{}, '--inclusive=yes', '--threshold=85', 'calls')->{out};
is(join(q{ }, $alone =~ /^(?:entry \d+ \d+ \d+|call.*)/mg), 'entry 0 0 95 entry 4 3 90',
    'functions alone, by a threshold for inclusive counts');
my $own = rows(q{}, '--inclusive=no', '--tree=none', '--threshold=30', 'calls')->{out};
is(join(q{ }, $own =~ /^(?:entry \d+|file \d+|below \d+)/mg),
    'entry 2 entry 4 below 16 file 1 file 2', 'functions by their own counts, and their files');
is(rows("lines 0\n", '--inclusive=yes', '--no-lines', 'calls')->{err}, q{},
    'without lines there are functions as well');
like(rows(q{}, '--diff', '--inclusive=yes', '--tree=calling', 'calls', 'calls')->{out},
    qr/^entry 0 0 0 0 0 0\n(?:(?:function|in|of) .*\n)*callee 1 0 0 0\n/m,
    'a difference of two graphs');
for my $list ('--inclusive=yes', '--inclusive=no', '--tree=none', '--tree=both') {
    $run = rows(q{}, $list, 'v1');
    is("$run->{status}$run->{out} $run->{err}", '1 cg_merge: error: no profile has a call graph;'
            . " record one with --call-graph=yes\n", "$list needs a call graph");
}
for my $bad ('--inclusive=maybe', '--inclusive=', '--tree=x', '--tree=') {
    $run = rows(q{}, $bad, 'calls');
    is($run->{status}, 2, "$bad is a mistake");
}

# ---- mistakes ----

write_file("$dir/bad", "cmd: c\nevents: Ir\nfl=f\nx\n");
$run = rows(q{}, '--program=cg_annotate', 'v1', 'bad');
is($run->{out}, q{}, 'nothing is written before all files are read');
is("$run->{status} $run->{err}", "1 cg_annotate: error: bad:4: malformed line: x\n",
    'and the message has the name of the program that asked');
$run = rows(q{}, '--program=cg_diff', '--mod-filename=x', 'v1');
is( "$run->{status} $run->{err}",
    "2 cg_diff: error: argument --mod-filename: invalid search_and_replace value: 'x'; "
        . "see cg_diff --help\n",
    'a mistake of usage is that of the program that asked'
);

# ---- names of two builds ----

for my $build (['was', '/old/p', '0x10', 5], ['is', '/new/p', '0x20', 7]) {
    my ($name, $object, $at, $n) = @$build;
    write_file("$dir/$name", "events: Ir\nob=(1) $object\nfl=a.c\nfn=f\n1 $n\ncob=(1)\n"
            . "cfn=(2) $at\ncalls=1 1\n1 1\nfn=(2)\n1 1\nob=\nfn=0x30\n1 1\n");
}

sub with_same {
    my ($told, @args) = @_;
    return run_cmd([$merge, '--same=0', @args], stdin => $told, dir => $dir);
}

is(run_cmd([$merge, '--names', 'was'], dir => $dir)->{out}, <<'END',
fl=a.c
ob=/old/p
of=/old/p
fn=0x10
of=???
fn=0x30
END
    'names are told without counts; of functions those that are addresses');
my $told = "object /new/p\nwas /old/p\nfunction 0x10 0x20\n";
my $difference = with_same($told, '--diff', 'was', 'is')->{out};
is($difference =~ s/\A.*^summary: 2\n\n|\nob=\(2\) .*//gmsr, <<'END',
ob=(1) /new/p
fl=(1) a.c
fn=(1) 0x20
1 0

fl=(1)
fn=(2) f
1 2
cfn=(1)
calls=0 1
1 0
END
    'what is told to be the same is one, and so are calls of it');
like(with_same($told, 'was')->{out}, qr{/new/p.*0x20}s,
    'without a difference all names are old ones');
is(with_same('', '--diff', 'was', 'is')->{out},
    run_cmd([$merge, '--diff', 'was', 'is'], dir => $dir)->{out}, 'nothing need be the same');
for my $bad ('was /x', "object /x\nfunction 0x10", 'x') {
    my $line = ($bad =~ tr/\n//) + 1;
    $run = with_same($bad, 'was');
    is("$run->{status} $run->{out}$run->{err}", '1 cg_merge: error: what is the same:' . $line
            . ': malformed line: ' . $bad =~ s/.*\n//sr . "\n",
        "'" . $bad =~ s/\n/; /r . q(' is told to be wrong));
}

# ---- totals ----

# On random profiles everything must add up to the total.
my @wrong;
srand 15;
for my $round (1 .. 30) {
    write_file("$dir/r", random_profile(events => ['Ir']));
    my $out   = rows(q{}, '--threshold=' . (rand 20), 'r')->{out};
    my @ids   = $out =~ /^file (\d+) /mg;
    my $lines = rows(join(q{}, map { "lines $_\n" } @ids), 'r', '--threshold=0')->{out};
    my ($total) = $out =~ /^total (-?\d+)/m;
    my $sum = 0;
    $sum += $_ for $out =~ /^(?:below|unknown) (-?\d+)/mg;
    while ($out =~ /^file \d+ (-?\d+) (-?\d+)/mg) { $sum += $1 + $2 }
    push @wrong, "$round: files" if $sum != $total;

    my $of_lines = 0;
    $of_lines += $_ for $lines =~ /^line \d+ (-?\d+)/mg;
    my $of_files = 0;
    while ($out =~ /^file \d+ (-?\d+) (-?\d+)/mg) { $of_files += $1 + $2 }
    push @wrong, "$round: lines" if $of_lines != $of_files;
}
is("@wrong", q{}, 'files, and their lines, add up to the total');

done_testing();
