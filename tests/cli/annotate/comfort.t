# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Features that make a report easy to read: fewer entries, line numbers, one list of unreadable
# files, sources elsewhere, the newest profile; on a terminal many of them by default, and in a pipe
# only on request.

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

sub report {
    my (@arguments) = @_;
    my $run = annotate($folder, @arguments);
    is("$run->{status} $run->{err}", '0 ', "succeeds: @arguments");
    return $run->{out};
}

sub names {
    my ($out, $table) = @_;
    $table //= 'File:function summary';
    return join ' ', section($out, $table) =~ /\(\d\S* *\d*\S*\) +(\S+)$/mg;
}

# Fewer entries.
is(names(report('p.cg')), '/far/src/s.c: main help_me /far/lib/t.c:help_you none.c:n',
    'all entries');
is(names(report('--function=help_*', 'p.cg')), '/far/src/s.c: help_me /far/lib/t.c:help_you',
    'functions that fit a pattern');
is(names(report('--function=help_[!m]*', 'p.cg')), '/far/lib/t.c:help_you', 'classes are patterns');
is(names(report('--function=mai?', 'p.cg'), 'Function:file summary'), 'main:/far/src/s.c',
    'functions that fit a pattern, in the other table, too');
is(names(report('--file=t.c', 'p.cg')), '/far/lib/t.c:help_you', 'files by the end of a path');
is(names(report('--file=*/src/*', 'p.cg')), '/far/src/s.c: main help_me', 'files fit a pattern');
is(names(report('--top=1', 'p.cg')), '/far/src/s.c: main help_me', 'so many entries');
my $one = report('--file=t.c', 'p.cg');
like($one, qr/source file: \S+t\.c/, 'their sources are annotated');
unlike($one, qr/source file: \S+s\.c/, 'their sources are annotated, and no others');
like($one, qr/^850 \(85\.0%\)  unannotated: files known & below threshold$/m,
    'their sources are annotated, and the sum is right');
unlike(report('--tables', 'p.cg'), qr/Annotated|Annotation summary/, '--tables: no sources');
is(annotate($folder, '--top=0', 'p.cg')->{status}, 2, 'no entries at all is a mistake');

# Sources.
my $mapped = report('--map-path=/far=here', '--line-numbers=yes', '--unreadable=list', 'p.cg');
is(section($mapped, 'Annotated source file: /far/src/s.c'), <<'END', 'sources elsewhere; numbers');
Ir_________ ~

500 (50.0%)      1 a
  .              2 b
300 (30.0%)      3 c

END
is(section($mapped, 'Sources that cannot be shown'), <<'END', 'one list of what cannot be read');
No such file or directory:
  none.c

Say where sources are with -I DIR, or --map-path=OLD=NEW.

END
unlike($mapped, qr/source file: none\.c/, 'one list of what cannot be read, and no section');
like(report('--map-path=/fa=here', 'p.cg'), qr/unreadable:\n- \/far\/src\/s\.c/,
    'a folder is mapped as a whole');
is(annotate($folder, '--map-path=/far', 'p.cg')->{status}, 2, 'a map needs two folders');

# Objects.
like(report('--objects=yes', 'graph.cg'), qr/\(70\.0%\) +\?\?\? \(libfoo\.so\.1\)$/m,
    'unknown functions say their object');
like(report('--objects=yes', '--tree=both', 'graph.cg'), qr/^> .*\?\?\?:\?\?\? \(libbar\.so\)/m,
    'unknown functions say their object, as callees, too');
unlike(report('graph.cg'), qr/libfoo/, 'unknown functions say their object, if wished');

# No profile named.
my $run = annotate("$folder/new");
like($run->{out}, qr/^Profile: +cachegrind\.out\.8, the newest here$/m, 'the newest one is taken');
like($run->{out}, qr/newest/, 'the newest profile is taken, and shown');
is(annotate("$folder/here")->{status}, 2, 'where there is none, one must be named');

SKIP: {
    my $probe = run_cmd(['script', '-qec', 'test -t 1', '/dev/null']);
    skip 'no usable script command to make a terminal', 6 if $probe->{status} != 0;
    my $terminal = sub {
        my ($arguments, $width) = @_;
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
    like($out, qr/^Events shown: +Ir L1m LLm \(all with --show=all\)$/m, 'few columns are shown');
    like($out, qr/^100 \(100\.0%\) 6 \(100\.0%\) 1 \(100\.0%\)  PROGRAM TOTALS$/m,
        'a terminal gets few columns of many, that tell most');
    like($terminal->('--all --show=all many.cg'), qr/^Events shown: +Ir I1mr D1mr D1mw ILmr$/m,
        'a terminal gets few columns of many, and all if wished');
    like($out, qr/^-- Sources that cannot be shown$/m, 'unreadable sources are one list there');
    like($terminal->('--all -I here p.cg'), qr/^500 \(50\.0%\) +1 a$/m, 'lines have numbers');
    like($terminal->('--diff p.cg p.cg'), qr/^no difference in 1 event of 4 functions$/m,
        'a terminal gets few columns of many, and a sentence for equal runs');
}

done_testing();
