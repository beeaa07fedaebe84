# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Comma-separated values: a row for each line or function, a column for each tag, quotes where
# needed, and the import into a database.

use CgTest qw(built run_cmd temp_dir write_file);
use Math::BigInt;

my $annotate = built('cg_annotate');
my $dir      = temp_dir();
my $large    = Math::BigInt->new(2)->bpow(62);

sub csv { return run_cmd([$annotate, '--format=csv', @_], dir => $dir) }

write_file("$dir/p", <<"END");
cmd: ./p
events: Ir Dr
fl=a b.c
fn=f(int, "x")
0 1 0
3 $large 2
fl=\xff.c
fn=main
7 1 1
fl=???
fn=???
0 5 5
9 5 5
summary: @{[ $large + 12 ]} 13
END

my $run = csv('p');
is($run->{err}, q{}, 'nothing is said about it');
is($run->{out}, <<"END" =~ s/\n/\r\n/gr, 'a row a line of source, all of them');
file,line,Ir,Dr
a b.c,0,1,0
a b.c,3,$large,2
\\xff.c,7,1,1
???,0,10,10
END
is(csv('--tables', '--tag=commit=a1', '--tag', 'note=x, y', '--show=Dr', 'p')->{out},
    <<'END' =~ s/\n/\r\n/gr, '--tables: a row a function; tags in front; quotes where needed');
commit,note,file,function,Dr
a1,"x, y",a b.c,"f(int, ""x"")",2
a1,"x, y",???,???,10
a1,"x, y",\xff.c,main,1
END
like(csv("--tag=note=x\ny", 'p')->{out}, qr/^"x\ny",a b[.]c,0,1,0\r$/m, 'a tag may have two lines');
is(csv('--tables', '--threshold=1', 'p')->{out} =~ tr/\n//, 2, 'a threshold leaves functions out');
for my $wrong (['--tag=x'], ['--tag==1']) {
    is(csv(@{$wrong}, 'p')->{status}, 2, "@{$wrong} is refused");
}

SKIP: {
    my $sqlite = run_cmd(['sqlite3', '--version']);
    skip 'no sqlite3', 1 if $sqlite->{status} != 0;
    write_file("$dir/$_.csv", csv('--tables', "--tag=run=$_", 'p')->{out}) for 1, 2;
    my $answer = run_cmd(['sqlite3', ':memory:'], dir => $dir, stdin => <<'END');
.mode csv
.import 1.csv profile
.import --skip 1 2.csv profile
.mode list
select run, function, sum(Dr) from profile where file = 'a b.c' group by 1, 2;
END
    is($answer->{out}, qq(1|f(int, "x")|2\n2|f(int, "x")|2\n), 'SQLite reads it as it is');
}

done_testing();
