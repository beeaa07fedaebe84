# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Annotated sources: the ranges of lines and their markers, lines past the end of a source,
# warnings, and sources that are not shown. perl/annotated-source.t tests more positions of the end.

use CgTest;
use CgReport qw(annotate plain_profile section);
use constant {
    DASHES => '-' x 40,
    EDGE   => '@' x 79,
};

my $WARNING = EDGE . "\n" . '@@ WARNING ' x 7 . "@@\n" . EDGE . "\n";

# Return a profile of s.c with a count of 10 on each of these lines.
sub lines { return plain_profile('fl=s.c', 'fn=f', map { "$_ 10" } @_) }

sub annotated($files, @options) {
    my @profiles = sort grep { /\.cg$/ } keys %$files;
    my $run = annotate($files, @options, @profiles);
    diag($run->{err}) if $run->{status};
    return section($run->{out}, 'Annotated source file: s.c');
}

# ---- Whole sections ---------------------------------------------------------
is(annotated({'p.cg' => lines(0, 2, 5), 's.c' => "int\n\n\tx;\n\n"}, '--context=0'),
    <<"END", 'line 0, an empty line with blanks, a line past the end');
Ir________ ~

10 (33.3%)  <unknown (line 0)>

-- line 2 @{[DASHES]}
10 (33.3%)  ~
-- line 2 @{[DASHES]}
-- line 5 @{[DASHES]}

10 (33.3%)  <bogus line 5>

${WARNING}\@\@ Information recorded about lines past the end of 's.c'.
@{[EDGE]}

END

is(annotated({'p.cg' => lines(1), 's.c' => "a\n\n"}),
    "Ir_________ ~\n\n10 (100.0%)  a\n .           ~\n\n", 'an empty line has trailing blanks');
is(annotated({'p.cg' => lines(0), 's.c' => "a\n"}),
    "Ir_________ ~\n\n10 (100.0%)  <unknown (line 0)>\n\n", 'line 0 alone: no further empty line');
is(annotated({'p.cg' => plain_profile('fl=s.c', 'fn=f', '0 0', '1 5'), 's.c' => "a\n"}),
    "Ir________ ~\n\n0           <unknown (line 0)>\n\n5 (100.0%)  a\n\n", 'line 0 can have a 0');
is(annotated({'p.cg' => plain_profile('fl=s.c', 'fn=f', '1', '2 5'), 's.c' => "a\nb\n"}),
    "Ir________ ~\n\n0           a\n5 (100.0%)  b\n\n", 'a line may have a count of 0');
is(annotated({'p.cg' => lines(1), 's.c' => ''}), <<"END", 'an empty source');
Ir_________ ~


10 (100.0%)  <bogus line 1>

${WARNING}\@\@ Information recorded about lines past the end of 's.c'.
@{[EDGE]}

END
is(annotated({'p.cg' => plain_profile('events: A B', 'fl=s.c', 'fn=f', '1 5 1000', '2 5 0'),
    's.c' => "a\nb\nc\n"}, '--show=B'), <<'END', 'one of two events');
B_____________ ~

1,000 (100.0%)  a
    0           b
    .           c

END


# ---- Files that are not shown -----------------------------------------------
sub body_of($files, $name, @options) {
    my @profiles = sort grep { /\.cg$/ } keys %$files;
    return section(annotate($files, @options, @profiles)->{out}, "Annotated source file: $name");
}

is(annotated({'p.cg' => lines(1)}), <<'END', 'a missing source');
Unannotated because one or more of these original files are unreadable:
- s.c

END

my %versions = ('p.cg' => plain_profile(map { ("fl=v$_/x.c", 'fn=f', '1 10') } 3, 1, 2));
my @MOD      = ('--mod-filename=s/v[0-9]/v/');
is(body_of({%versions, 'v1/x.c' => "a\n", 'v2/x.c' => "a\n", 'v3/x.c' => "b\n"}, 'v/x.c', @MOD),
    <<'END', 'versions that differ');
Unannotated because two or more of these original files are not identical:
- v1/x.c
- v2/x.c
- v3/x.c

END
is(body_of({%versions, 'v1/x.c' => "a\n", 'v2/x.c' => "a\n"}, 'v/x.c', @MOD),
    <<'END', 'a missing version after equal ones');
Unannotated because one or more of these original files are unreadable:
- v1/x.c
- v2/x.c
- v3/x.c

END
is(body_of({%versions, map { ("v$_/x.c" => "a\n") } 1 .. 3}, 'v/x.c', @MOD),
    "Ir_________ ~\n\n30 (100.0%)  a\n\n", 'versions that are the same');

# ---- Sources that are newer -------------------------------------------------
my %young = ('v1/x.c' => ["a\n", 3000], 'v2/x.c' => ["a\n", 2000]);
my $v12   = plain_profile('fl=v1/x.c', 'fn=f', '1 10', 'fl=v2/x.c', 'fn=f', '1 10');
is(body_of({%young, 'p.cg' => [$v12, 1999], 'q.cg' => [$v12, 2000], 'r.cg' => [$v12, 1000]},
    'v/x.c', @MOD), <<"END", 'a warning for each profile that is older than all sources');
${WARNING}\@ Original source files are all newer than data file 'p.cg':
\@ - v1/x.c
\@ - v2/x.c
\@ Annotations may not be correct.
@{[EDGE]}

${WARNING}\@ Original source files are all newer than data file 'r.cg':
\@ - v1/x.c
\@ - v2/x.c
\@ Annotations may not be correct.
@{[EDGE]}

Ir_________ ~

60 (100.0%)  a

END
like(annotated({'p.cg' => [lines(1), 1000], 's.c' => ["a\n", 1000.5]}),
    qr/^@ - s\.c$/m, 'half a second is newer');
unlike(annotated({'p.cg' => [lines(1), 1000.5], 's.c' => ["a\n", 1000.5]}),
    qr/WARNING/, 'a source as old as the profile is not newer');

# ---- Choice of files, and the summary ---------------------------------------
my %many = (
    'p.cg' => plain_profile(
        'fl=same.c', 'fn=f', '0 3', '1 10', '9 7',    'fl=gone.c',   'fn=f', '0 1', '1 20',
        'fl=d1.c',   'fn=f', '0 2', '1 30',           'fl=d2.c',     'fn=f', '1 5',
        'fl=???',    'fn=?', '0 100', '1 200',        'fl=small.c',  'fn=f', '1 1',
        'fl=B.c',    'fn=f', '1 621',
    ),
    'same.c' => "a\n", 'd1.c' => "a\n", 'd2.c' => "b\n", 'small.c' => "a\n", 'B.c' => "a\n",
);
my $run = annotate(\%many, '--mod-filename=s/d[12]/d/', '--threshold=1', 'p.cg');
my @titles = $run->{out} =~ /^-- Annotated source file: (.*)$/mg;
is("@titles", 'B.c d.c gone.c same.c', 'the files of the table, in ascending order, without ???');
is(section($run->{out}, 'Annotation summary'), <<'END', 'every count is in one row of the summary');
Ir_________ ~

638 (63.8%)    annotated: files known & above threshold & readable, line numbers known
  3  (0.3%)    annotated: files known & above threshold & readable, line numbers unknown
 37  (3.7%)  unannotated: files known & above threshold & two or more non-identical
 21  (2.1%)  unannotated: files known & above threshold & unreadable ~
  1  (0.1%)  unannotated: files known & below threshold
300 (30.0%)  unannotated: files unknown

END
is($run->{status}, 0, 'the status is 0');

$run = annotate(\%many, '--no-annotate', 'p.cg');
unlike($run->{out}, qr/Annotat(?:ed source|ion summary)/,
    'without annotation there are no sources and no summary');

done_testing();
