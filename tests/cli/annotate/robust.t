# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Cases in which older programs misbehaved: bytes that are not text, sources that are not files,
# output that cannot be written, counts of every size.

use CgTest qw(built run_cmd src_dir write_file);
use CgReport qw(annotate in_folder_of plain_profile section);
use POSIX qw(mkfifo);

# ---- Bytes ------------------------------------------------------------------
my $run = annotate({
    'p.cg'      => plain_profile("cmd: ./caf\xe9", "fl=\xff.c", "fn=f\xe9\x00 ", '1 10'),
    "\xff.c"    => "/* \xe9\x00 */\n",
}, 'p.cg');
is("$run->{status} $run->{err}", '0 ', 'names and sources may be anything');
like($run->{out}, qr/^Command:          \.\/caf\xe9$/m, 'the command is shown as it is');
like($run->{out}, qr/  \xff\.c:f\xe9\x00 $/m, 'names of functions are shown as they are');
like($run->{out}, qr/^10 \(100\.0%\)  \/\* \xe9\x00 \*\/$/m, 'the source is shown as it is');
{
    local $ENV{PERL_UNICODE} = 'SDA';
    is(annotate($run->{folder}, 'p.cg')->{out}, $run->{out}, 'the environment changes no bytes');
}
like(annotate({'p.cg' => plain_profile("events: \xc3\xa9vent", 'fl=a', 'fn=f', '1 1')},
    '--no-show-percs', 'p.cg')->{out}, qr/^\xc3\xa9vent \n\n    1  PROGRAM/m,
    'widths are counted in characters');

$run = annotate({'p.cg' => plain_profile("fl=s.c\x00", 'fn=f', '1 10'), 's.c' => "x\n"}, 'p.cg');
is("$run->{status} $run->{err}", '0 ', 'a zero byte in a name is no error');
like($run->{out}, qr/are unreadable:\n- s\.c\x00$/m, 'no file can have a name with a zero byte');

$run = annotate({'p.cg' => plain_profile('fl=C:/a:b.c', 'fn=n::f(int, char)', '1 10'),
    'C:/a:b.c' => "x\n"}, 'p.cg');
like($run->{out}, qr{  C:/a:b\.c:n::f\(int, char\)$}m, 'names may hold colons');
like($run->{out}, qr{^10 \(100\.0%\)  x$}m, 'a source is found if its name has colons');

$run = annotate({'p.cg' => plain_profile('fl=', 'fn=', '1 10')}, 'p.cg');
like($run->{out}, qr/^< 10 \(100\.0%, 100\.0%\)  :$/m, 'names may be empty');
is(section($run->{out}, 'Annotated source file: '),
    "Unannotated because one or more of these original files are unreadable:\n- ~\n\n",
    'an empty name is that of no file');

my ($odd, $path) = ("a\nb\\n.cg", 'a\nb\\\\n.cg');
$run = annotate({$odd => plain_profile('fl=s.c', 'fn=f', '1 10')}, '--format=json', $odd);
like("$run->{status} $run->{err}$run->{out}", qr/\A0 \{.*\{"path":"\Q$path\E","command"/s,
    'the path of a profile may have line ends and backslashes');

# ---- Sources that are no files ----------------------------------------------
for my $case (['/dev/zero', 'a device'], ['pipe', 'a pipe']) {
    my ($name, $what) = @$case;
    my $folder = in_folder_of({'p.cg' => plain_profile("fl=$name", 'fn=f', '1 10')});
    mkfifo("$folder/pipe", 0600) or die $!;
    local $SIG{ALRM} = sub { die "it hangs\n" };
    my $left = alarm 300;
    like(eval { annotate($folder, 'p.cg')->{out} } // $@, qr/are unreadable:\n- \Q$name\E$/m,
        "$what is never read as a source");
    alarm $left;
}

# ---- Profiles that are no files ---------------------------------------------
my $folder = in_folder_of({'p.cg' => plain_profile('fl=s.c', 'fn=f', '1 10'), 's.c' => "x\n"});
my $program = built('cg_annotate');
local $ENV{CACHEGRIND_PERLLIB} = src_dir() . '/lib';

# Run a line of shell in the folder; in it, $A is the program.
sub shell { return run_cmd(['sh', '-c', $_[0]], dir => $folder, env => {A => $program}) }

is(shell('cat p.cg | "$A" /dev/stdin')->{status}, 0, 'a profile may come through a pipe');
is(shell('mkfifo f; { cat p.cg >f & } ; "$A" f')->{status}, 0,
    'a profile may come through a named pipe');

# ---- Output -----------------------------------------------------------------
my $got = shell('"$A" p.cg >/dev/full');
is("$got->{status} $got->{err}", "1 cg_annotate: error: No space left on device\n",
    'a full disk is an error, and reported');
for my $format (qw(text html json markdown csv classic)) {
    my $full = shell(qq("\$A" --format=$format -o /dev/full p.cg));
    is("$full->{status} $full->{err}",
        "1 cg_annotate: error: cannot write /dev/full: No space left on device\n",
        "one line names what is full: $format");
}
isnt(shell('"$A" --help >/dev/full')->{status}, 0, 'a full disk is an error for --help as well');

write_file("$folder/big.c", "x\n" x 200_000);
write_file("$folder/big.cg", plain_profile('fl=big.c', 'fn=f', map { "$_ 1" } 1 .. 200_000));
$got = shell('{ "$A" big.cg; echo $? >&2; } | head -n 1');
is($got->{out}, '-' x 80 . "\n", 'a reader may stop early');
is($got->{err}, "141\n", 'the signal of the pipe ends the program quietly');
$got = shell('trap "" PIPE; { "$A" big.cg; echo $? >&2; } | head -n 1');
is($got->{err}, "141\n", 'the signal ends the program even if it was ignored');

# ---- Size -------------------------------------------------------------------
my $before = (times)[2];
my $all = shell('"$A" --no-show-percs big.cg');
is(scalar(() = $all->{out} =~ /^ 1  x$/mg), 200_000, '200,000 counted lines are shown whole');
cmp_ok((times)[2] - $before, '<', 15, 'in a time that is linear in its lines');

# Memory and output do not grow with the size of a source without line ends.
write_file("$folder/endless.js", '');
truncate "$folder/endless.js", 48 << 20 or die $!;
write_file("$folder/endless.cg", plain_profile('fl=endless.js', 'fn=f', '1 10'));
SKIP: {
    my $limited = 'ulimit -v 98304 &&';
    skip 'memory cannot be limited here', 12 if shell("$limited \"\$A\" p.cg")->{status};
    for my $format (qw(text html json markdown csv classic)) {
        my $made = shell("$limited \"\$A\" --format=$format endless.cg");
        is("$made->{status} $made->{err}", '0 ', "a source of one line of 48 MB: $format");
        cmp_ok(length $made->{out}, '<', 1_000_000,
            "a source of one line of 48 MB makes a short report: $format");
    }
}
my $long = 'x' x 1000;
$got = annotate({'p.cg' => plain_profile('fl=s.c', "fn=$long", '1 10'), 's.c' => "\xc3\xa4$long\n"},
    '--format=markdown', 'p.cg')->{out};
like($got, qr/ `\xc3\xa4x{299}[.]{3}` /, 'in cells of Markdown lines of source are cut');
like($got, qr/ `x{300}[.]{3}` /, 'in cells of Markdown names are cut');
unlike($got, qr/x{301}/, 'no cell of Markdown is longer');
like(annotate({'p.cg' => plain_profile('fl=s.c', 'fn=f', '1 10'), 's.c' => 'y' x 300 . "\n"},
    '--format=markdown', 'p.cg')->{out}, qr/`y{300}`/,
        'a cell of 300 characters is not cut');

# ---- Expressions ------------------------------------------------------------
for my $expression ('s/(/x/', 's/a/\9/', 's/x/y/e', 's/x/`id`/; system(q(touch hacked))') {
    $run = annotate($folder, "--mod-filename=$expression", 'gone.cg');
    like("$run->{status} $run->{out}$run->{err}",
        qr/\A2 cg_annotate: error: argument --mod-filename: .*\Q$expression\E/,
        "an expression that is none is refused before profiles are read: $expression");
}
$run = annotate($folder, '--mod-funcname=s/f/@{[ system(q(touch hacked)) ]}/', 'p.cg');
my $literal = quotemeta q(s.c:@{[ system(q(touch hacked)) ]});
like($run->{out}, qr/$literal$/m, 'no expression is run as code');
ok(!-e "$folder/hacked", 'no command in an expression was executed');

is(annotate($run->{folder}, 'p.cg', '--no-annotate')->{status}, 0,
    'options may follow files');

done_testing();
