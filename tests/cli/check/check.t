# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_check guards a program in CI: its exit status accepts or refuses a change, and its output names
# the line that costs more. tests/tool/docs/ci.t tries it on two real programs.

use CgTest qw(built read_file run_cmd src_dir write_file);
use CgReport qw(graph_profile in_folder_of plain_profile);
use JSON::PP ();

my @old = ('events: Ir D1mr', 'fl=/b/v1/a.c', 'fn=f', '1 1000 5', '2 500 0', 'fn=g', '10 8000 1',
    'fl=lib.c', 'fn=h', '1 500 1');
my $folder = in_folder_of({
    'old.cg'  => plain_profile(@old),
    'new.cg'  => plain_profile(map { s/v1/v2/r =~ s/^2 500/2 900/r =~ s/^10 8000/10 7990/r } @old),
    'ir.cg'   => plain_profile('fl=lib.c', 'fn=h', '1 500'),
    'bad.cg'  => "cmd: x\nevents: Ir\nfn=f\n1 2\nsummary: 3\n",
    'evil.cg' => plain_profile("fl=a\nfn=::error::|`<b>\xff\x1b", '1 100000'),
    'good.cg' => plain_profile("fl=a\nfn=::error::|`<b>\xff\x1b", '1 1'),
    'src.cg'  => plain_profile('fl=s.c', 'fn=f', '1 10', '2 1000'),
    's.c'     => "one\ntwo\n",
    'no/Algorithm/Diff.pm' => "die;\n",
    'moved.cg' => plain_profile('fl=s.c', 'fn=f', '2 10', '3 1000', '4 5'),
    'many1.cg' => plain_profile('fl=s.c', map { ("fn=f$_", "$_ 1000") } 1 .. 6),
    'many2.cg' => plain_profile('fl=s.c', 'fn=f1', '1 1050', 'fn=f2', '2 1030', 'fn=f3', '3 1010',
        'fn=f4', '4 1006', 'fn=f5', '5 1004', 'fn=f6', '6 1000'),
    'here.cg'  => plain_profile('fl=s.c', 'fn=f1', '1 100', 'fn=f2', '2 100', '3 100', 'fn=f3',
        '4 7'),
    'there.cg' => plain_profile('fl=s.c', 'fn=f1', '1 310', 'fn=f2', '2 57', '3 40'),
    'calls.cg' => "# callgrind format\nevents: Ir\nfl=/b/v2/a.c\nfn=f\n1 9000\ncfn=h\ncalls=1 1\n"
        . "1 1000\nfl=lib.c\nfn=h\n1 1390\ntotals: 10390\n",
    # A lambda calls f() of a library, so the cost of f() is charged to the call in the user's code.
    (map { ("own$_.cg" => graph_profile('ob=p', 'fl=s.c',
        'fn=main::{lambda(Big<int>)#1}::operator()(Big<int>) const', '1 100', 'cob=/usr/lib/l.so',
        'cfi=/usr/include/l.h', 'cfn=f<Big<int> >(int)', 'calls=1 7', "2 $_", 'ob=/usr/lib/l.so',
        'fl=/usr/include/l.h', 'fn=f<Big<int> >(int)', "7 $_")) } 1000, 2000),
    (map { ("flat$_.cg" => plain_profile('fl=s.c', 'fn=g', '1 ' . (100 + $_ / 10),
        'fl=/usr/include/l.h', 'fn=f', map { "$_ 1" . $_ } 1 .. 15)) } 0, 200),
    'rust1.cg' => plain_profile('fl=r.rs', 'fn=a::f::h0123456789abcdef', '1 100'),
    'rust2.cg' => plain_profile('fl=r.rs', 'fn=a::f::hfedcba9876543210', '1 100'),
});

sub check(@arguments) {
    return run_cmd([built('cg_check'), @arguments], dir => $folder,
        env => {CACHEGRIND_PERLLIB => src_dir() . '/lib'});
}

sub verdict($status, $sentence, @arguments) {
    my $run = check(@arguments);
    is($run->{status}, $status, "$sentence: @arguments") or diag $run->{err}, $run->{out};
    return $run;
}

# ---- Exit statuses ----------------------------------------------------------
like(verdict(0, 'without a limit all is well', qw(old.cg new.cg))->{out},
    qr/^Verdict: there is no limit$/m, 'the verdict says that there is no limit');
like(verdict(0, 'a warning is no failure', qw(--warn=Ir=+0 --limit=D1mr=+9% old.cg new.cg))->{out},
    qr/^Verdict: within limits, but for warnings: Ir$/m, 'the verdict tells of warnings');
is(verdict(0, 'two equal profiles', qw(old.cg old.cg))->{err}, '', 'nothing is complained of');
verdict(0, 'within the limit', qw(--limit=Ir=+3.9% old.cg new.cg));
verdict(1, 'beyond it', qw(--limit=Ir=+3.8% old.cg new.cg));
verdict(1, 'an absolute limit', qw(--limit=Ir=+389 old.cg new.cg));
verdict(0, '... that is kept', qw(--limit=Ir=+390 old.cg new.cg));
verdict(1, 'one of several limits', qw(--limit=Ir=+50% --limit=D1mr=-1% old.cg new.cg));
verdict(0, 'a warning fails nothing', qw(--warn=Ir=+1% old.cg new.cg));
verdict(1, 'a function beyond its limit', qw(--per-function=+10% old.cg new.cg));
verdict(0, '... unless its share is small', qw(--per-function=+10% --min-share=50% old.cg new.cg));
verdict(2, 'a damaged profile', qw(--limit=Ir=1% old.cg bad.cg));
verdict(2, 'a profile that is not there', qw(--limit=Ir=1% old.cg none.cg));
verdict(2, 'an event that is not there', qw(--limit=Xy=1% old.cg new.cg));
verdict(2, 'an event that one has not', qw(--limit=D1mr=1% ir.cg new.cg));
verdict(2, 'a limit that is none', qw(--limit=Ir=much old.cg new.cg));
verdict(2, 'one profile alone', qw(old.cg));
verdict(2, 'three without saying which', qw(old.cg new.cg new.cg));
verdict(0, 'sets are added up', qw(--limit=Ir=0 --old=old.cg --old=new.cg new.cg old.cg));
verdict(0, 'help', '--help');

# ---- Output -----------------------------------------------------------------
my $run = check(qw(--limit=Ir=+1% --warn=D1mr=+1% --per-function=+10% old.cg new.cg));
is($run->{out}, <<'END', 'the text has table, functions, lines and verdict');
old: old.cg
new: new.cg

event     old     new  change         limit  verdict
Ir     10,000  10,390    +390  +3.9%    +1%  EXCEEDED
D1mr        7       7       0           +1%  ok

Ir: +390, in these functions:
  +400  102.6%  1,500 -> 1,900  a.c:f
  all others: -10
Ir: +390, in these lines:
  +400  102.6%  a.c:2
  all others: -10

Functions that grew in Ir by more than +10%:
  +400  +26.7%  1,500 -> 1,900  a.c:f

Sources in /b/v1/ (old) and /b/v2/ (new) are taken for the same.

Verdict: exceeded: Ir and 1 function beyond the limit
END
$run = check(qw(--limit=Ir=+1% -o report.txt old.cg new.cg));
is("$run->{status} $run->{out}", '1 ', 'with -o nothing is printed');
like(read_file("$folder/report.txt"), qr/EXCEEDED/, 'with -o the file has the report');

$run = check(qw(--limit=Ir=+1% --format=json old.cg new.cg));
my $json = JSON::PP->new->utf8->decode($run->{out});
is($json->{verdict}, 'exceeded', 'JSON has the verdict');
is($json->{events}[0]{lines}[0]{change}, 400, 'JSON has the guilty line');

my $explained = check(qw(--limit=Ir=+1% many1.cg many2.cg))->{out};
is(join(' ', $explained =~ /s\.c:(f\d)$/mg), 'f1 f2 f3', 'listed functions explain nine tenths');
is(join(' ', $explained =~ /s\.c:(\d)\b/mg), '1 2 3', 'so do lines that are listed');
is((() = $explained =~ /^  all others: \+10$/mg), 2, 'the rest is summed up');
my @moved = (qw(--limit=Ir=+1% here.cg there.cg));
like(check(@moved)->{out}, qr/^Ir: \+100, in these functions:
  \+210   210\.0%  100 -> 310 +s\.c:f1
  -103  -103\.0%   200 -> 97  s\.c:f2
  all others: -7
Ir: \+100, in these lines:
  \+210  210\.0%  s\.c:1  one
   -60  -60\.0%  s\.c:3
   -43  -43\.0%  s\.c:2  two
  all others: -7
/m, 'what shrank is told where what grew explains too much');
like(check(@moved, '--format=markdown')->{out},
    qr/^\| -103 \| -103\.0% \| `f2` .*\n\| -7 \| -7\.0%/m, 'Markdown has what shrank, too');
is_deeply([@{JSON::PP->new->decode(check(@moved, '--format=json')->{out})->{events}[0]}
            {qw(other_functions other_lines)}], [-7, -7], 'JSON has all others');
unlike(check(@moved, '--format=github')->{out}, qr/^::error [^:]*title=-/m,
    'GitHub is told of lines that grew only');
is(check(qw(--limit=Ir=+1% --per-function=+1% --format=github own1000.cg own2000.cg))->{out}
        =~ s/^::notice.*//msr =~ s/%25/%/gr =~ s/%2C/,/gr =~ s/%3A/:/gr
        =~ s/(?<=%)[.]\K /\n   /gr =~ s/(?= for a f)/\n  /gr,
    <<'END', 'GitHub is told of own lines, with what libraries do there');
::error title=Ir +90.9% is more than +1%::Ir +90.9% (+1,000), limit +1%.
   Functions: lambda at s.c:2 +1,000
::error file=s.c,line=2,title=+1,000 Ir on this line::+1,000 Ir: 100.0% of the whole change of Ir
::error title=f<..> (l.h): Ir +100.0%::f<..> (l.h): Ir +100.0% (+1,000) is more than +1%
   for a function; /usr/include/l.h
END
is(join(' ', check(qw(--limit=Ir=+1% --format=github flat0.cg flat200.cg))->{out}
            =~ /file=([^,]*,line=\d+)/g), 's.c,line=1', 'GitHub is told own lines without calls');
like(verdict(1, 'a profile of Callgrind against one of Cachegrind',
        qw(--limit=Ir=+1% old.cg calls.cg))->{out}, qr/^Ir +10,000  10,390 .*EXCEEDED$/m,
    'profiles are compared by the events that both have');

like(check(qw(--limit=CEst=+1% ir.cg old.cg))->{out}, qr/^CEst +500  10,000 /m,
    'what one has alone is in no computed event');

my @evil = (qw(--limit=Ir=+1% --per-function=+1% good.cg evil.cg), '--format');
$run = check(@evil, 'github');
is((() = $run->{out} =~ /^::(?:error|notice|warning) [^\n:]*::/mg), (() = $run->{out} =~ /\n/g),
    'each line for GitHub is one command, whatever names hold');
like($run->{out}, qr/^::error title=/m, 'an error is among the commands for GitHub');
like(check(@evil, 'markdown')->{out}, qr/``::error::\\\|`<b>\\xff\\x1b``/, 'names are code there');
unlike(check(@evil, 'text')->{out}, qr/[\x00-\x09\x0b-\x1f\x80-\xff]/, 'text has no strange bytes');

is((() = check(qw(rust1.cg rust2.cg --per-function=+1%))->{out} =~ /hfedc/), 1,
    'with hashes the same function is another');
verdict(0, 'without them it is the same', qw(--strip-hashes --per-function=+1% rust1.cg rust2.cg));

# ---- Baselines --------------------------------------------------------------
verdict(2, 'a baseline that is not there', qw(--against=main new.cg));
verdict(0, 'a profile is kept in another folder', qw(--baselines=kept/here --save=main src.cg));
ok(-f "$folder/kept/here/main/profile" && !-e "$folder/.cachegrind",
    'a baseline in a folder is nowhere else');
verdict(0, 'it is found there', qw(--baselines kept/here --against=main --limit=Ir=0 src.cg));
$run = verdict(2, 'it needs --baselines', qw(--against=main --limit=Ir=0 src.cg));
like($run->{err}, qr/cg_check --save=main makes one/, 'it is said how a baseline is made');
is(verdict(0, 'a profile is kept', qw(--save=main src.cg))->{err},
    'cg_check: baseline main: src.cg, with 1 source, is in .cachegrind/main; compare with it by'
    . " --against=main\n", 'what is kept, and where, is said');
like(verdict(0, 'a sum is kept', qw(--baselines=kept --save=sum old.cg new.cg new.cg))->{err},
    qr/baseline sum: the sum of 3 profiles, with 0 sources, is in/, 'that a sum is kept, is said');
verdict(0, '... and compared with', qw(--against=main --limit=Ir=0 src.cg));
write_file("$folder/s.c", "zero\none\ntwo\nthree\n");
$run = verdict(1, 'the sources are kept, too', qw(--against=main --limit=Ir=0 moved.cg));
SKIP: {
    skip 'Algorithm::Diff is not installed', 1 if !eval { require Algorithm::Diff; 1 };
    like($run->{out}, qr/in these lines:\n  \+5  100\.0%  s\.c:4  three\n  all/,
        '... so only a new line is guilty of what is new');
}
{
    local $ENV{PERL5LIB} = "$folder/no";
    unlike(verdict(1, 'one source', qw(--limit=Ir=0 src.cg moved.cg))->{out}, qr/Algorithm::Diff/,
        '... has no lines to match');
}
verdict(1, 'what is beyond the limit', qw(--against=main --save=main --limit=Ir=0 moved.cg));
verdict(0, '... does not become the baseline', qw(--against=main --limit=Ir=0 src.cg));
verdict(0, 'what is within it', qw(--against=main --save=main --limit=Ir=5 moved.cg));
verdict(0, '... does', qw(--against=main --limit=Ir=0 moved.cg));
like(verdict(2, 'a stream', qw(--save=stream -))->{err},
    qr/argument --save: reads profiles twice, but '-' can/, '... is read once only');
verdict(2, 'a baseline has no path', qw(--save=../x src.cg));
is(check(qw(--save=main bad.cg))->{status}, 2, 'a damaged profile is no baseline');
verdict(0, '... and leaves the one there is', qw(--against=main --limit=Ir=0 moved.cg));
is_deeply([glob "$folder/.cachegrind/*"], ["$folder/.cachegrind/main"], 'nothing else is left');

done_testing();
