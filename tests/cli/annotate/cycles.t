# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Answers about cycles: instructions per cycle, and the remedy for the most frequent cause of
# waiting. A chain of arithmetic must not be presented as a fault.

use CgTest qw(built run_cmd);
use CgReport qw(in_folder_of plain_profile);
use JSON::PP ();

# g() has 600 of 1000 cycles, on two lines of s.c; for 350 of these it waits for one cause,
# except in none.cg.
my @events = qw(Ir Cy CyMem CyBr CyFe CyDep);
my %files  = ('s.c' => join "\n", 'a' .. 'j');
for my $cause (2 .. 5, 'none') {
    my @waits = map { $_ eq $cause ? 200 : 10 } 2 .. 5;
    $files{"$cause.cg"} = plain_profile("events: @events", 'fl=s.c', 'fn=Big<int>::g(int)',
        "3 800 310 @waits", '4 700 290 ' . join(' ', map { int 0.75 * $_ } @waits), 'fn=h',
        '7 500 400 0 0 0 0');
}
my $folder = in_folder_of(\%files);
my %means  = (
    2 => 'wait for memory, most at s.c:3: --data-profile=yes tells which data',
    3 => 'follow branches that were predicted wrong, most at s.c:3: arithmetic instead of a branch,'
        . ' or sorted data, avoids them',
    4 => 'wait for code that is not in the cache: less code, or -fprofile-use, which puts hot code'
        . ' together, helps',
    5 => 'are a chain of operations, each of which needs the result of the one before: fewer'
        . ' dependent steps, or several chains side by side, shorten it',
);
for my $cause (sort keys %means) {
    my $name = $events[$cause];
    my @of   = ("$cause.cg");
    my $out  = run_cmd([built('cg_annotate'), '--format=short', @of], dir => $folder)->{out};
    like($out, qr/\AAnswer: 60 % of Cy .*[.] The program executes 2[.]0 instructions a cycle[.] /,
        "$name: the answer has the instructions in a cycle");
    like($out, qr/[.] 58 % of the cycles in Big<[.][.]>::g \(s[.]c\) \Q$means{$cause}\E$/m,
        "$name: the answer says what to do");
    like($out, qr/^Lines with the most Cy,/m, "$name: the lines are those with the most Cy");
    my $json = JSON::PP->new->decode(
        run_cmd([built('cg_annotate'), '--format=json', @of], dir => $folder)->{out});
    my ($card) = grep { $_->{key} eq 'cycles' } @{$json->{verdicts} // []};
    like(($card // $json->{answer})->{sentence}, qr/\Q$means{$cause}\E\z/, "$name: so does JSON");
}
my $run = run_cmd([built('cg_annotate'), '--format=short', 'none.cg'], dir => $folder);
like($run->{out}, qr/executes 2[.]0 instructions a cycle$/m, 'below a quarter no cause is named');

# A profile with more facts: the machine's width, and the objects for which loads wait.
my $of_machine = "desc: Machine: zen9, 4 instructions a cycle at most\n";
my %beside = (%files, '2.cg' => $of_machine . $files{'2.cg'}, '2.cg.data' => <<'END');
# cachegrind data
version: 1
cmd: ./p
events: D1mr DLmr D1mw DLmw CyMem
summary: 70 0 0 0 500
objects: 2
object: static
name: table
in: /home/u/p
size: 64
misses: 10 0 0 0 400
fl=s.c
fn=g
line 3 10 0 0 0 400
offset 0 10 0 0 0 400
object: stack
thread: 1
name: main
in: /home/u/p
misses: 60 0 0 0 100
fl=s.c
fn=g
line 3 60 0 0 0 100
END
my $with_more = in_folder_of(\%beside);
$run = run_cmd([built('cg_annotate'), qw(--format=short 2.cg)], dir => $with_more);
like($run->{out}, qr/executes 2[.]0 instructions a cycle of at most 4[.] /,
    'how far that is from what the machine takes is said');
like($run->{out}, qr/wait for memory, most at s[.]c:3: of all data most for static table\b/,
    'the object that is waited for most is named, not the one with most misses');
my $page = JSON::PP->new->decode(
    run_cmd([built('cg_annotate'), qw(--format=json 2.cg)], dir => $with_more)->{out});
like($page->{answer}{sentence}, qr/cycle of at most 4[.] .* most for static table\b/,
    'JSON has the same sentence');
$run = run_cmd([built('cg_annotate'), qw(--format=short --sort=Ir 5.cg)], dir => $folder);
unlike($run->{out}, qr/a cycle/, 'an answer about instructions says nothing of cycles');

done_testing();
