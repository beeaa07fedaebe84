# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# What writers of Callgrind's format do that Callgrind does not, one line each: small
# files of every peculiarity that is known of Xdebug, yappi, ruby-prof, Go's pprof and
# home-made printers, and what their counts add up to.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgTest qw(built run_cmd temp_dir write_file);
use Test::More;

my $dir   = temp_dir();
my $merge = built('cg_merge');
my $t     = "events: T\nfl=x\nfn=a\n";
my $xdebug = "version: 1\ncreator: xdebug 2.5\ncmd: x\npart: 1\n\n";

for (
    ['counts below 0, a summary in the middle', '12 0',
        "${xdebug}events: Time Memory\n\nfl=x\nfn=d\n2 5 -32\n\nfl=x\nfn={main}\n\n"
            . "summary: 20 100\n\n0 7 -5\ncfn=d\ncalls=1 0 0\n2 5 -3\n"],
    ['NULs in names', '4', "${xdebug}events: T\n\nfl=x\nfn=(1) class\@anonymous\0x:3\$0->f\n3 4\n"],
    ['CR LF',              '4', "${xdebug}events: T\nfl=x\nfn=f\n1 4\n\n" =~ s/\n/\r\n/gr],
    ['a byte order mark',  '2', "\xef\xbb\xbf$xdebug${t}1 2\n"],
    ['a byte order mark before events',  '2', "\xef\xbb\xbf${t}1 2\n"],
    ['id 0',               '3', "events: T\nfl=(0) a\nfn=(0) f\n\nfl=(0)\nfn=(0)\n0 3\n"],
    ['ids out of order',   '5', "events: T\nfl=(9) a\nfn=(7) f\n1 2\nfn=(3) g\n1 3\n"],
    ['ids that are names', '4', "events: T\nfl=x\nfn=(1a) f\n1 2\nfn=(1a)\n1 2\n"],
    ['brackets in names',  '5', "events: T\nfl=x\nfn=(12)abc)\n1 2\nfn=(global) x\n2 3\n"],
    ['units in events', '13 20',
        "events: cpu(ms) space(bytes)\nfl=a\nfn=f\n+3 10 20\n-1 1\n* 2\n"],
    ['an unknown number of calls', '3',
        "positions: instr line\nevents: n(count)\nob=(1) p\nfl=(1) a\nfn=(1) f\n"
            . "0x45 10 1\n+3 +1 2\ncfl=(2) b\ncfn=(2) g\ncalls=0 * 5\n* * 3\n"],
    ['empty names',        '4', "events: T\nfl=\nfn=\n1 2\nfn=(3) \n1 1\nfn=(3)\n1 1\n"],
    ['an empty callee',    '2', "${t}1 2\ncfn=\ncalls=1 2\n3 4\n"],
    ['no file',            '2', "events: T\nfn=a\n1 2\n"],
    ['no target of calls', '2', "${t}1 2\ncfn=b\ncalls=1\n1 2\n"],
    ['an empty line before the costs of calls', '2', "${t}1 2\ncfn=b\ncalls=1 0\n\n1 2\n"],
    ['calls below 0',      '2', "${t}1 2\ncfn=b\ncalls=-1 0\n1 2\n"],
    ['tabs',               '2', "${t}1\t2\n"],
    ['blanks around',      '6', "${t}1 2   \n 3 4\n"],
    ['no counts',          '0', "${t}1\n"],
    ['no blank after an id', '5', "events: T\nfl=(1)x\nfn=(1)a\n1 2\nfl=(1)\nfn=(1)\n2 3\n"],
    ['unknown keys',       '2', "version: 1\nrate: 100\n${t}1 2\n"],
    ['empty lines first',  '2', "\n\nversion: 1\n${t}1 2\n"],
    ['hexadecimal counts', '32', "${t}0x10 0x20\n"],
    ['a long name',        '2', "events: T\nfl=x\nfn=" . ('n' x 3_000_000) . "\n1 2\n"],
    ['ids without a name', '6', "creator: yappi\nevents: T\nfl=(1) x\nfn=(1) a\n1 2\n"
            . "cfl=(0)\ncfn=(0)\ncalls=1 0\n0 3\n\nfl=(0)\nfn=(0)\n0 4\n"],
    ['nothing',            '0', "# callgrind format\nevents: T\n"],
) {
    my ($what, $sums, $text) = @{$_};
    write_file("$dir/p", $text);
    my $run = run_cmd([$merge, "$dir/p"]);
    my ($totals) = $run->{out} =~ /^totals: (.*)/m;
    is($run->{err} . ($totals // 'none'), $sums, "$what: taken");
    write_file("$dir/once", $run->{out});
    is(run_cmd([$merge, "$dir/once"])->{out}, $run->{out}, '... and what is written is read');
    $run = run_cmd([built('cg_annotate'), '--tree=both', "$dir/p"]);
    is("$run->{status} $run->{err}", '0 ', '... and reported');
}

write_file("$dir/p", "creator: yappi\nevents: T\nfl=x\nfn=(1) a\n1 2\ncfn=(0)\ncalls=1 0\n0 3\n"
        . "fn=(0)\n0 4\nfn=(5)\n0 1\n");
my $odd = run_cmd([built('cg_annotate'), '--no-show-percs', "$dir/p"])->{out};
is_deeply([$odd =~ /^Note: .*/mg],
    ['Note:             some ids were given no name; they are shown instead (first in line 6)'],
    'ids without names are noted once');
like($odd, qr/^> 4  \(0\):x\n\n> 2  a:x\n\n> 1  \(5\):x$/m,
    'ids without names are noted once, and are names');

done_testing();
