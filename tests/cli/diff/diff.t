# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_diff writes the difference of two profiles as a profile: the format of its output, its options
# and errors. Its differences are the same as those of an installed cg_diff of Valgrind.

use CgTest qw(data read_file run_cmd write_file);
use CgCallgrind qw(read_callgrind);
use CgReport qw(annotate diff_profiles in_folder_of plain_profile);

my $folder = in_folder_of({
    'a.cg' => plain_profile('cmd: ./a', 'events: A  B', 'fl=x.c', 'fn=f', '1 10 1', '2 20 2',
        'fn=only_a',
        '7 5 0', 'fl=b/y.c', 'fn=same', '1 4 4', 'fn=none'),
    'b.cg' => "desc: d\n" . plain_profile('cmd: ./b -x', 'events: A B', 'fl=x.c', 'fn=f', '3 100 0',
        'fn=B', '1 1', 'fl=c/y.c', 'fn=same', '9 4 4', 'fl=z.c', '1 3 3'),
    'c.cg' => plain_profile('events: A', 'fl=x.c', 'fn=f', '1 1'),
});

my $run = diff_profiles($folder, 'a.cg', 'b.cg');
is("$run->{status} $run->{err}", '0 ', 'two profiles are subtracted');
is($run->{out}, <<'END', 'one line for each function of a file, sorted, all counts, line 0');
desc: Files compared:   a.cg; b.cg
cmd: ./a; ./b -x
events: A B
fl=b/y.c
fn=same
0 -4 -4
fl=c/y.c
fn=same
0 4 4
fl=x.c
fn=B
0 1 0
fl=x.c
fn=f
0 70 -3
fl=x.c
fn=only_a
0 -5 0
fl=z.c
fn=<unspecified>
0 3 3
summary: 69 0
END

$run = diff_profiles($folder, '--mod-filename=s/^[bc]\///', '--mod-funcname', 's/(only_)A/$1b/i',
    'a.cg', 'b.cg');
like($run->{out}, qr/^fl=y\.c\nfn=same\n0 0 0\n/m, 'names can be changed, and zeros are kept');
like($run->{out}, qr/^fn=only_b$/m, 'names of functions can be changed');

$run = diff_profiles($folder, 'a.cg', 'b.cg', '-o', 'd.cg');
is("$run->{status} $run->{out}", '0 ', '-o keeps standard output empty');
is(read_file("$folder/d.cg"), diff_profiles($folder, 'a.cg', 'b.cg')->{out}, '-o writes the same');
is(annotate($folder, 'd.cg')->{status}, 0, 'the difference is a profile that can be shown');

my @cases = (
    [['a.cg'], 2, 'missing: cachegrind-out-file2', 'one file'],
    [['a.cg', 'b.cg', 'c.cg'], 2, 'too many arguments: c.cg', 'three files'],
    [['--mod-filename=tr/a/b/', 'a.cg', 'b.cg'], 2,
        q(argument --mod-filename: invalid search_and_replace value: 'tr/a/b/'), 'no substitution'],
    [['a.cg', 'c.cg'], 1, q(events in data files don't match), 'other events'],
    [['a.cg', 'gone.cg'], 1, q(No such file or directory: 'gone.cg'), 'a missing file'],
);
for my $case (@cases) {
    my ($arguments, $status, $message, $sentence) = @$case;
    $run = diff_profiles($folder, @$arguments);
    is("$run->{status} $run->{out}", "$status ", "refused: $sentence");
    my $help = $status == 2 ? '; see cg_diff --help' : '';
    is($run->{err}, "cg_diff: error: $message$help\n", "the message: $sentence");
}

# ---- The reference ----------------------------------------------------------
SKIP: {
    my $reference = '/usr/bin/cg_diff';
    skip "no $reference to compare with", 2 if !-x $reference;
    my @pair = map { data("annotate/$_") } qw(one.cgout two.cgout);
    my $theirs = run_cmd([$reference, @pair]);
    my $ours   = diff_profiles($folder, @pair);
    skip "$reference does not run here", 2 if $theirs->{status};

    # The installed cg_diff writes functions in the order of a hash.
    my @sets = map { join '', sort $_->{out} =~ /^fl=.*\nfn=.*\n0 .*\n/mg } $theirs, $ours;
    cmp_ok(length $sets[0], '>', 100, 'the reference has differences');
    is($sets[1], $sets[0], 'the differences are those of the reference, in another order');
}

# ---- call graphs ----
my $graph = "# callgrind format\ncreator: callgrind-3.19.0\ncmd: ./g\npositions: instr line\n"
    . "events: Ir\nob=o\nfl=m.c\nfn=main\n0x10 1 10\ncfi=l.c\ncfn=leaf\ncalls=2 0x20 5\n"
    . "0x14 2 40\nfl=l.c\nfn=leaf\n0x20 5 40\ntotals: 50\n";
my $calls = in_folder_of({
    'g.cg' => $graph,
    'h.cg' => $graph =~ s/calls=2/calls=1/r =~ s/ 40$/ 15/mgr =~ s/: 50/: 25/r,
    'a.cg' => plain_profile('fl=m.c', 'fn=main', '1 4'),
});
$run = diff_profiles($calls, 'g.cg', 'h.cg');
is("$run->{status} $run->{err}", '0 ', 'two call graphs are subtracted');
like($run->{out}, qr/^creator: cg_diff-\S+$/m, 'the difference says that it is one of ours');
like($run->{out}, qr/^desc: Files compared:   g.cg; h.cg\n.*^fn=\(1\) leaf\n0 -25$/ms,
    'functions are subtracted, all at line 0');
like($run->{out}, qr/^fn=\(2\) main\n0 0\ncfi=\(1\)\ncfn=\(1\)\ncalls=-1 5\n0 -25$/m, 'and calls');
write_file("$calls/d.cg", $run->{out});
my $shown = annotate($calls, '--tree=calling', '--no-show-percs', '--no-annotate', 'd.cg');
is("$shown->{status} $shown->{err}", '0 ', 'cg_annotate takes it');
like($shown->{out},
    qr/^\*     -25       0  m\.c:main \[o\]\n>     -25 .* l\.c:leaf \(-1x\) \[o\]$/m,
    'cg_annotate shows which calls had less');
$run = diff_profiles($calls, 'g.cg', 'g.cg');
my $zero = read_callgrind($run->{out});
is_deeply([sort map { "@$_" } values %{$zero->{self}}, values %{$zero->{calls}}],
    ['0', '0', '0 0'], 'a difference to itself is zero');
$run = diff_profiles($calls, 'a.cg', 'g.cg');
like($run->{out}, qr/^fn=\(\d\) main\n0 10\n/m, 'a profile without calls, and one with them');

done_testing();
