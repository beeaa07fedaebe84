# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Features that make a report easy to read: fewer entries, line numbers, one list of unreadable
# files, sources elsewhere, the newest profile. On a terminal many of them are the default; in a
# pipe they must be asked for.

use CgTest qw(built run_cmd src_dir);
use CgReport qw(annotate in_folder_of plain_profile section);

my $folder = in_folder_of({
    'p.cg' => plain_profile('fl=/far/src/s.c', 'fn=main', '1 500', 'fn=help_me', '3 300',
        'fl=/far/lib/t.c', 'fn=help_you', '1 150', 'fl=none.c', 'fn=n', '1 50'),
    'here/src/s.c' => "a\nb\nc\n",
    'here/lib/t.c' => "d\n",
    'many.cg' => plain_profile('events: Ir I1mr D1mr D1mw ILmr', 'fl=x.c', 'fn=f', '1 100 1 2 3 1'),
    'graph.cg' => "# callgrind format\nevents: Ir\nob=/usr/lib/libfoo.so.1\nfn=???\n0 70\n"
        . "cob=/usr/lib/libbar.so\ncfn=???\ncalls=1 0\n0 30\nob=/usr/lib/libbar.so\nfn=???\n0 30\n"
        . "totals: 100\n",
    'new/cachegrind.out.7' => [plain_profile('fl=a', 'fn=old', '1 1'), 1_577_000_000],
    'new/cachegrind.out.7.contexts' => ["# cachegrind contexts\n", 1_579_000_000],
    'new/cachegrind.out.8' => [plain_profile('fl=a', 'fn=newest', '1 1'), 1_578_000_000],
});

sub report(@arguments) {
    my $run = annotate($folder, @arguments);
    is("$run->{status} $run->{err}", '0 ', "succeeds: @arguments");
    return $run->{out};
}

sub names($out, $table = undef) {
    $table //= 'File:function summary';
    return join ' ', section($out, $table) =~ /\(\d\S* *\d*\S*\) +(\S+)$/mg;
}

is(names(report('p.cg')), '/far/src/s.c: main help_me /far/lib/t.c:help_you none.c:n',
    'without a selection all entries are listed');
is(names(report('--function=help_*', 'p.cg')), '/far/src/s.c: help_me /far/lib/t.c:help_you',
    '--function selects functions that match a pattern');
is(names(report('--function=help_[!m]*', 'p.cg')), '/far/lib/t.c:help_you', 'classes are patterns');
is(names(report('--function=mai?', 'p.cg'), 'Function:file summary'), 'main:/far/src/s.c',
    '--function selects in the table of functions, too');
is(names(report('--file=t.c', 'p.cg')), '/far/lib/t.c:help_you', '--file takes the end of a path');
is(names(report('--file=*/src/*', 'p.cg')), '/far/src/s.c: main help_me', '--file takes a pattern');
is(names(report('--top=1', 'p.cg')), '/far/src/s.c: main help_me', '--top=1 leaves one file');
my $one = report('--file=t.c', 'p.cg');
like($one, qr/source file: \S+t\.c/, 'selected files are annotated');
unlike($one, qr/source file: \S+s\.c/, 'only selected files are annotated');
like($one, qr/^850 \(85\.0%\)  unannotated: files known & below threshold$/m,
    'counts of files that are not selected are summed up');
unlike(report('--tables', 'p.cg'), qr/Annotated|Annotation summary/, '--tables leaves sources out');
is(annotate($folder, '--top=0', 'p.cg')->{status}, 2, '--top=0 is a mistake');

my $mapped = report('--map-path=/far=here', '--line-numbers=yes', '--unreadable=list', 'p.cg');
is(section($mapped, 'Annotated source file: /far/src/s.c'), <<'END', 'mapped sources have numbers');
Ir_________ ~

500 (50.0%)      1 a
  .              2 b
300 (30.0%)      3 c

END
is(section($mapped, 'Sources that cannot be shown'), <<'END', 'unreadable sources are one list');
No such file or directory:
  none.c

Say where sources are with -I DIR, or --map-path=OLD=NEW.

END
unlike($mapped, qr/source file: none\.c/, 'a listed unreadable source has no section');
like(report('--map-path=/fa=here', 'p.cg'), qr/unreadable:\n- \/far\/src\/s\.c/,
    'a folder is mapped as a whole');
is(annotate($folder, '--map-path=/far', 'p.cg')->{status}, 2, 'a map needs two folders');

like(report('--objects=yes', 'graph.cg'), qr/\(70\.0%\) +\?\?\? \(libfoo\.so\.1\)$/m,
    '--objects=yes adds the object to unknown functions');
like(report('--objects=yes', '--tree=both', 'graph.cg'), qr/^> .*\?\?\?:\?\?\? \(libbar\.so\)/m,
    '--objects=yes adds the object to unknown callees');
unlike(report('graph.cg'), qr/libfoo/, 'objects of unknown functions are not shown by default');

my $run = annotate("$folder/new");
like($run->{out}, qr/^Profile: +cachegrind\.out\.8, the newest here$/m,
    'the newest profile is taken');
is(annotate("$folder/here")->{status}, 2, 'in a folder without profiles one must be named');

SKIP: {
    my $probe = run_cmd(['script', '-qec', 'test -t 1', '/dev/null']);
    skip 'no usable script command to make a terminal', 6 if $probe->{status} != 0;
    my $terminal = sub ($arguments, $width = undef) {
        my $program = built('cg_annotate');
        $width //= 80;
        my $command = "stty cols $width; '$program' --color=never $arguments";
        return run_cmd(['script', '-qec', $command, '/dev/null'],
            dir => $folder,
            env => {CACHEGRIND_PERLLIB => src_dir() . '/lib', TERM => 'xterm', COLUMNS => ''}
        )->{out}
            =~ s/\r\n/\n/gr;
    };
    my $out = $terminal->('--all many.cg');
    like($out, qr/^Events shown: +Ir L1m LLm \(all with --show=all\)$/m,
        'a report names its few columns');
    like($out, qr/^100 \(100\.0%\) 6 \(100\.0%\) 1 \(100\.0%\)  PROGRAM TOTALS$/m,
        'a terminal gets the few columns that tell most');
    like($terminal->('--all --show=all many.cg'), qr/^Events shown: +Ir I1mr D1mr D1mw ILmr$/m,
        'a terminal gets all columns with --show=all');
    like($out, qr/^-- Sources that cannot be shown$/m,
        'a terminal gets unreadable sources as a list');
    like($terminal->('--all -I here p.cg'), qr/^500 \(50\.0%\) +1 a$/m,
        'a terminal gets line numbers');
    like($terminal->('--diff p.cg p.cg'), qr/^no difference in 1 event of 4 functions$/m,
        'a terminal gets one sentence for equal runs');
}

done_testing();
