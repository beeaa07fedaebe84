# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The verdicts from a profile of data, one sentence each: loaded bytes that are not used, and data
# for which threads contend.

use CgTest qw(built run_cmd temp_dir write_file);
use CgReport qw(plain_profile);

my $out = write_file(temp_dir() . '/cachegrind.out.7', plain_profile('cmd: ./prog',
    'events: Ir D1mr DLmr D1mw DLmw', 'fl=/home/u/prog.c', 'fn=main', '1 5000 90 0 0 0'));

# Return the verdicts on blocks whose words have the loads and uses $uses, and on a line of memory
# with two variables, of which two threads use $bytes.
sub verdicts($uses, $bytes) {
    my @blocks = map {
        my @words = @{$uses->[$_]};
        join "\n", 'object: heap', 'fl=/home/u/prog.c', 'fn=make', 'call ' . (5 + $_),
            "blocks: 9 720 of 80 80 peak 9 720 left 9 720 resized 0", 'misses: 30 0 0 0', 'fn=main',
            'line 1 30 0 0 0',
            map({ 'use ' . 8 * $_ . " $words[$_][0] $words[$_][1]" } 0 .. $#words);
    } 0 .. $#$uses;
    my @variables = map {
        join "\n", 'object: static', "name: $_", 'in: /home/u/prog', 'size: 8', 'misses: 0 0 0 0'
    } qw(first second);
    my $n = @blocks + @variables;
    my $missed = 30 * @blocks;
    my @shared = ('shared: 1 5 0 200', map({ 'part ' . 8 * $_ . q{ } . (@blocks + $_ + 1) . ' 0' }
        0, 1), 'sharer 1 1 1 0xffff 0xff 0', map {"sharer $_ 100 100 $bytes $bytes 100"} 2, 3);
    write_file(temp_dir() . '/cachegrind.data.7', join "\n", '# cachegrind data', 'version: 1',
        'cmd: ./prog', 'events: D1mr DLmr D1mw DLmw', "summary: $missed 0 0 0", "objects: $n",
        'sharing: 100000 1 0 200 0', @blocks, @variables, @shared, '');
    my $run = run_cmd([ built('cg_annotate'), '--all=no', '--data', $out ],
        env => {COLUMNS => 400});
    is($run->{err}, '', 'a report');
    my %said = $run->{out} =~ /^(Never used|Sharing): (.*)$/mg;
    return @said{'Never used', 'Sharing'};
}

my $blocks = 'heap blocks, prog[.]c';
my $used = [[100, 100], [100, 100]];
my ($unused, $sharing) = verdicts([$used, [[100, 100], [100, 0], [100, 0]]], '0xff');
like($unused, qr/\ABytes 8 to 23 of $blocks:6, 9 x 80 bytes [(].*[)] are loaded and never used [(]/,
    'bytes that are never used are told with the line that has allocated them');
like($sharing, qr/\AStatic first [(]8 bytes[)] in prog, at 0 is /, 'the parts of a line are told');
like((verdicts([$used], '0xff00'))[1], qr/\AStatic second [(]8 bytes[)] in prog, at 0 is /,
    '... be it the last one');

sub unused { return (verdicts([@_], '0xff'))[0] }
like(unused([[100, 90], [100, 5], [100, 0]], $used),
    qr/\ABytes 16 to 23 of $blocks:5, .* never used/, 'what is used now and then is another thing');
like(unused([[100, 90], [100, 5], [100, 5]], $used),
    qr/\ABytes 8 to 23 of $blocks:5, .* are loaded and hardly ever used /,
    '... which is told if there is nothing else: bytes that are written once');
like(unused([[100, 90], [3, 0]], [([1000, 500]) x 3]),
    qr/\A[\d.]+% of all bytes loaded are of $blocks:6, .*, and not used\z/,
    'a few bytes that are never used are no answer where much is used by half');
like(unused([map { ([100, 0], [100, 100]) } 1 .. 6]),
    qr/\ABytes 0 to 7, 16 to 23, 32 to 39 and 3 more ranges of $blocks:5, /, 'many are cut short');

done_testing();
