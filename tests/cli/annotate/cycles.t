# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# What an answer about cycles says: instructions per cycle, and what is to be done about what most
# of them wait for. A chain of arithmetic is no fault, and must not read as one.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgReport qw(in_folder_of plain_profile);
use CgTest qw(built run_cmd);
use JSON::PP ();
use Test::More;

# Of 1000 cycles g() in s.c has 600, on two lines, 350 of which wait for one cause.
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
    like($out, qr/[.] 58 % of the cycles in Big<[.][.]>::g \Q$means{$cause}\E$/m,
        "$name: the answer says what to do");
    like($out, qr/^Lines with the most Cy,/m, "$name: the lines are those with the most Cy");
    my $json = JSON::PP->new->decode(
        run_cmd([built('cg_annotate'), '--format=json', @of], dir => $folder)->{out});
    my ($card) = grep { $_->{key} eq 'cycles' } @{$json->{verdicts} // []};
    like(($card // $json->{answer})->{sentence}, qr/\Q$means{$cause}\E\z/, "$name: so does JSON");
}
my $run = run_cmd([built('cg_annotate'), '--format=short', 'none.cg'], dir => $folder);
like($run->{out}, qr/executes 2[.]0 instructions a cycle$/m,
    'what has no quarter of the cycles is not named');
$run = run_cmd([built('cg_annotate'), qw(--format=short --sort=Ir 5.cg)], dir => $folder);
unlike($run->{out}, qr/a cycle/, 'an answer about instructions says nothing of cycles');

done_testing();
