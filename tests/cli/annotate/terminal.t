# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Colours: large percentages are coloured on a terminal and on request; pipes and files get no
# colours.

use CgTest qw(built run_cmd src_dir write_file);
use CgReport qw(annotate in_folder_of plain_profile section);

my $folder = in_folder_of({
    'p.cg' => plain_profile('fl=s.c', 'fn=f', '1 900', 'fn=g', '2 91', 'fn=h', '3 9'),
    's.c'  => "a\nb\nc\n",
});
sub out { return annotate($folder, @_)->{out} }

my $plain  = out('p.cg');
my $colour = out('--color=always', 'p.cg');
unlike($plain, qr/\e/, 'a pipe gets no colour');
is($colour =~ s/\e\[[\d;]*m//gr, $plain, 'colour changes nothing but colour');
(my $shown = section($colour, 'File:function summary')) =~ s/\e\[([\d;]*)m/<$1>/g;
is($shown, <<'END', 'from 10 % on percentages are red, from 1 % yellow');
  Ir____________________  file:function

< 1,000 (<1;31>100.0%<0>, 100.0%)  s.c:
    900  (<1;31>90.0%<0>)            f
     91   (<33>9.1%<0>)            g
      9   (0.9%)            h

END
unlike($colour, qr/\e.*(?:PROGRAM TOTALS|annotated: )/, 'totals are no hot spots');
like($colour, qr/^900 \(\e\[1;31m90\.0%\e\[0m\)  a$/m, 'percentages in sources have colours');
is(out('--color=never', 'p.cg'), $plain, '--color=never is no colour');
is(out('--color=auto',  'p.cg'), $plain, '--color=auto is none in a pipe');
my $difference = annotate($folder, '--color=always', '--diff', 'p.cg', 'p.cg');
unlike($difference->{out}, qr/\e/, 'n/a is never hot');

write_file("$folder/q.cg",
    plain_profile('fl=s.c', 'fn=f', '1 700', 'fn=g', '2 391', 'fn=h', '3 24'));
my @diff = ('--diff', '--old-new=yes', 'p.cg', 'q.cg');
$difference = annotate($folder, '--color=always', @diff);
(my $changes = section($difference->{out}, 'File:function summary')) =~ s/\e\[([\d;]*)m/<$1>/g;
like($changes, qr/ -200 \(<1;32>-20\.0%<0>\) +f\n/, 'in a difference what fell is green');
like($changes, qr/ \+300 +\(<1;31>30\.0%<0>\) +g\n/, 'in a difference what grew is red');
like($changes, qr/ \+15 +\(<31>1\.5%<0>\) +h\n/, 'what grew less is of a weaker red');
(my $sum = section($difference->{out}, 'Summary')) =~ s/\e\[([\d;]*)m/<$1>/g;
like($sum, qr/^  <32>-200<0> .*s\.c:f$/m, 'the summary of a difference has these colours');
like($sum, qr/^Ir +1,000  1,115 +<31>\+115<0>  \+11\.5%$/m, 'the whole change has a colour');
is($difference->{out} =~ s/\e\[[\d;]*m//gr =~ s/^Invocation.*\n//mr,
    out(@diff) =~ s/^Invocation.*\n//mr, 'colours are all that differs');

SKIP: {
    my $probe = run_cmd(['script', '-qec', 'test -t 1', '/dev/null']);
    skip 'no usable script command to make a terminal', 12 if $probe->{status} != 0;

    my $program = built('cg_annotate');
    my $on_terminal = sub ($options, %variables) {
        return run_cmd(['script', '-qec', "'$program' $options p.cg", '/dev/null'],
            dir => $folder,
            env => {CACHEGRIND_PERLLIB => src_dir() . '/lib', TERM => 'xterm', %variables})->{out};
    };
    like($on_terminal->(''), qr/\e\[1;31m/, 'a terminal gets colour');
    unlike($on_terminal->('', NO_COLOR => '1'), qr/\e/, 'NO_COLOR leaves colour out');
    unlike($on_terminal->('', TERM => 'dumb'), qr/\e/, 'a dumb terminal gets none');
    unlike($on_terminal->('--color=never'), qr/\e/, '--color=never leaves it out');

    write_file("$folder/evil.cg",
        plain_profile("cmd: ./a \e[2J", 'fl=s.c', "fn=f\e]0;title\a\xe2\x80\xaex", '1 900'));
    my $obeyed = $on_terminal->('--color=never evil.cg');
    unlike($obeyed, qr/[\e\a]|\xe2\x80\xae/, 'a terminal has nothing in names to obey');
    like($obeyed, qr/f\\x1b\]0;title\\x07\\u202ex/, 'a terminal is shown what it might obey');
    for my $format (qw(json html markdown classic csv)) {
        unlike($on_terminal->("--format=$format evil.cg"), qr/[\e\a]|\xe2\x80\xae/,
            "a terminal has nothing in names to obey as $format");
    }
    like(out('evil.cg'), qr/f\e\]0;title\a\xe2\x80\xaex/, 'a pipe gets names as they are');
}

done_testing();
