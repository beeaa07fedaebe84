# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Features of older versions of cg_annotate that newer ones lack: sources named on the command line,
# folders to look for sources in, and old spellings of options.

use CgTest qw(write_file);
use CgReport qw(annotate in_folder_of plain_profile section);

my $folder = in_folder_of({
    'p.cg'    => plain_profile('fl=big.c', 'fn=f', '1 9990', 'fl=small.c', 'fn=g', '0 1', '1 4',
        'fl=gone/sub/deep.c', 'fn=h', '1 5'),
    'q.cg'         => plain_profile('fl=big.c', 'fn=f', '1 10'),
    'bom.cg'       => "\xef\xbb\xbf" . plain_profile('fl=big.c', 'fn=f', '1 10'),
    'big.c'        => "big\n",
    'small.c'      => "small\n",
    'other.c'      => "other\n",
    'inc/deep.c'   => "deep\n",
    'inc/other.h'  => "h\n",
    'inc2/sub/deep.c' => "deeper\n",
    'desc.c'       => "/* desc: */\n",
    'sub/inc.h'    => "x\n",
});

sub titles($run) {
    return join ' ', $run->{out} =~ /^-- Annotated source file: (.*)$/mg;
}

# ---- Sources as arguments ---------------------------------------------------
my $run = annotate($folder, 'p.cg');
is(titles($run), 'big.c', 'files with small functions are not annotated');
unlike($run->{out}, qr/Chosen/, 'no file is said to be chosen');

$run = annotate($folder, 'p.cg', 'small.c');
is(titles($run), 'big.c small.c', 'a file with small functions is annotated if it is named');
is(section($run->{out}, 'Annotated source file: small.c'), <<'END', 'a named file is shown');
Ir______ ~

1 (0.0%)  <unknown (line 0)>

4 (0.0%)  small

END
like(section($run->{out}, 'Metadata'),
    qr/^Annotation:       on\nChosen for annotation: small\.c\n\n/m, 'Metadata names the sources');
is(section($run->{out}, 'Annotation summary'), <<'END', 'named files count as annotated');
Ir___________ ~

9,994 (99.9%)    annotated: files known & above threshold & readable, line numbers known
    1  (0.0%)    annotated: files known & above threshold & readable, line numbers unknown
    0          unannotated: files known & above threshold & two or more non-identical
    0          unannotated: files known & above threshold & unreadable ~
    5  (0.1%)  unannotated: files known & below threshold
    0          unannotated: files unknown

END

for my $arguments (['small.c', 'p.cg'], ['--context', '8', 'small.c', '--show=Ir', 'p.cg']) {
    is(titles(annotate($folder, @$arguments)), 'big.c small.c', "in any order: @$arguments");
}
is(titles(annotate($folder, '--no-annotate', 'p.cg', 'small.c')), 'small.c',
    'a named file is annotated');
unlike(annotate($folder, '--auto=no', 'p.cg', 'small.c')->{out}, qr/Annotation summary/,
    'there is no summary where only named files are annotated');

$run = annotate($folder, 'p.cg', 'other.c', 'desc.c');
is(titles($run), 'big.c other.c desc.c', 'a named file without data has a section');
is(section($run->{out}, 'Annotated source file: other.c'),
    "No information has been collected for other.c\n\n",
        'a file without data is said to have none');
is($run->{status}, 0, 'a named file without data is no error');
like($run->{out}, qr/^Chosen for annotation: other\.c desc\.c$/m, 'several are in one line');

write_file("$folder/full.cg", plain_profile("fl=$folder/small.c", 'fn=f', '1 1', 'fl=big.c',
    'fn=f', '1 9999'));
is(titles(annotate($folder, 'full.cg', 'small.c')), "$folder/small.c big.c", 'a full name matches');
is(titles(annotate($folder, '--mod-filename=s/small/tiny/', 'p.cg', 'small.c')), 'big.c tiny.c',
    'a named file may be renamed');

symlink 'small.c', "$folder/link.c" or die $!;
link "$folder/small.c", "$folder/hard.c" or die $!;
symlink '.', "$folder/here" or die $!;
for my $name ('./small.c', 'sub/../small.c', ".//small.c", "$folder/small.c", 'link.c', 'hard.c',
    'here/small.c') {
    my $here = $folder;
    is(titles(annotate($here, 'p.cg', $name)), 'big.c small.c', "a source is found as $name");
}
is(titles(annotate("$folder/sub", '../p.cg', "$folder/small.c")), "big.c $folder/small.c",
    'a relative name in a profile is one in the folder where the report is made');
write_file("$folder/link.cg", plain_profile('fl=here/small.c', 'fn=f', '1 1', 'fl=big.c', 'fn=f',
    '1 9999'));
is(titles(annotate($folder, 'link.cg', 'small.c')), 'big.c here/small.c', 'links in paths match');
write_file("$folder/same.c", "small\n");
is(titles(annotate($folder, 'p.cg', 'same.c')), 'big.c same.c', 'an equal file is another one');

# ---- Profile or source ------------------------------------------------------
is(annotate($folder, '--diff', 'p.cg', 'big.c', 'q.cg')->{status}, 0, '--diff may have sources');
is(annotate($folder, 'bom.cg', 'q.cg')->{status}, 0, 'a profile may begin with a byte order mark');
# Sources that have names and lines like those of profiles.
for my $name (qw(outer.c output.c)) {
    write_file("$folder/$name", "int x;\n/* cmd: */\ncmd: /* a label */ return;\nevents: ;\n");
}
is(titles(annotate($folder, 'p.cg', 'outer.c', 'output.c')), 'big.c outer.c output.c',
    'a plain text file is a source, whatever labels it has');
write_file("$folder/accents.c", "/* caf\xe9 \x0c\e[0m\x1a */\n");
is(titles(annotate($folder, 'p.cg', 'accents.c')), 'big.c accents.c', 'text may be in Latin-1');
like(annotate($folder, 'p.cg', 'gone.cg')->{err}, qr/No such file or directory: 'gone\.cg'/,
    'a file that is not there is taken for a profile');

# ---- Folders for sources ----------------------------------------------------
sub deep(@options) {
    my $report = annotate($folder, '--threshold=0', '--no-show-percs', @options, 'p.cg');
    return section($report->{out}, 'Annotated source file: gone/sub/deep.c');
}

like(deep(), qr/unreadable/, 'a source that is gone cannot be read');
for my $options (['-I', 'inc'], ['-Isub', '--include=inc']) {
    is(deep(@$options), <<'END', "@$options: it is found in another folder");
Ir ~

 5  deep

END
}
like(deep('-Iinc', '-Iinc2'), qr/deeper/, 'the more of its path fits the better');
is(titles(annotate($folder, '-Iinc', 'p.cg', 'other.h')), 'big.c other.h', '-I finds a named one');
like(annotate($folder, 'p.cg', 'other.h')->{err}, qr/No such file/, 'without -I it is not found');
for my $case (
    [['-Iinc'],         'deep.c',     'what it ends in'],
    [['-Iinc2'],        'sub/deep.c', 'more of it'],
    [['-Iinc', '-Iinc2'], 'deep.c',   'a part, though more of it fits elsewhere'],
    [['-Iinc'],         'inc/deep.c', 'the file that is found for it'],
) {
    my ($folders, $name, $sentence) = @$case;
    is(titles(annotate($folder, @$folders, 'p.cg', $name)), 'big.c gone/sub/deep.c',
        "a source below -I may be named by $sentence");
}
is(titles(annotate($folder, '-Iinc', 'p.cg', 'eep.c')), '', 'a part of a name chooses no source');
like(section(annotate($folder, '-Iinc', 'p.cg')->{out}, 'Annotated source file: big.c'),
    qr/  big$/m, 'a source that is where it was is not looked for');

my $late = annotate({
    'p.cg' => [plain_profile('fl=/gone/x.c', 'fn=f', '9 1'), 1000], 'inc/x.c' => ["x\n", 2000],
}, '-I', 'inc', 'p.cg');
like($late->{out}, qr{^@ - inc/x\.c$}m, 'a warning about the age of a source names the file found');
like($late->{out}, qr{past the end of 'inc/x\.c'\.$}m, 'a warning about its end names it, too');

# ---- Old spellings ----------------------------------------------------------
for my $pair (
    ['--auto=no', '--no-annotate'], ['--auto=yes', '--annotate'],
    ['--show-percs=no', '--no-show-percs'], ['--show-percs=yes', '--show-percs'],
    ['--threshold=5%', '--threshold=5'],
) {
    my ($old, $new) = @$pair;
    my $report = annotate($folder, $old, 'p.cg');
    is("$report->{status} $report->{out}", '0 ' . annotate($folder, $new, 'p.cg')->{out},
        "$old means $new");
}

done_testing();
