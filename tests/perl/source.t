# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Finding, comparing and reading sources. The paths come from debug information, so they may lead
# to pipes, to folders, to nothing, or to another file than the compiler read.

use CgTest qw(write_file);
use Cachegrind::Source qw(examine find_source looks_like_source);
use CgReport qw(in_folder_of);
use POSIX qw(mkfifo);

my $folder = in_folder_of({
    'v1/x.c'      => "same\n",  'v2/x.c'      => ["same\n", 1_500_000_000.25],
    'v3/x.c'      => "other\n", 'v4/x.c'      => "sama\n",
    'inc/x.h'     => "1\n",     'inc/sub/x.h' => "2\n", 'two/y.h' => "3\n",
    'empty'       => '',
    'p1'          => "desc: x", 'p2' => "cmd: x", 'p3' => "events: x", 'p4' => "\xef\xbb\xbfcmd:",
    'p5'          => "# desc: x\ncmd: y\n", 'p6' => "x\r\nevents: A\r\n", 'p7' => "x\rfl=a\r",
    'p8'          => "# callgrind format\n", 'p9' => "\x1f\x8b\x08", 'pa' => "x\0\n",
    'a.out'       => 'x', 'x.out.12' => 'x', 'callgrind.x' => 'x', 'sub2/callgrind.y' => 'x',
    'q1'          => "# x\n# y\ncmd: y\n", 'q2' => 'des', 'q3' => " cmd: x\n", 'q4' => "\n",
    'q5'          => "\xe9\t\x0c\e[m\x1a", 'x.outer' => 'x', 'callgrinder.c' => 'x',
    'dir.out/x'   => 'x',
});
chdir $folder or die $!;
mkfifo('pipe', 0600) or die $!;
mkdir 'sub' or die $!;

# ---- Lines ----
my @texts = (
    ["a\nb\n",          [qw(a b)],         'lines end with LF'],
    ["a\nb",            [qw(a b)],         'the last line needs no end'],
    ["a\r\nb\r\n",      [qw(a b)],         'CRLF ends a line'],
    ["a\rb\r",          [qw(a b)],         'CR alone ends a line'],
    ["a\rb",            [qw(a b)],         'CR alone, no end'],
    ["a\r\r\nb\n",      ['a', '', 'b'],    'CR and CRLF make an empty line between them'],
    ["a\r\r\n",         ['a', ''],         'CR and CRLF make an empty line at the end, too'],
    ["\r",              [''],              'a CR and nothing else is an empty line'],
    ["\n\r\n\r",        ['', '', ''],      'three empty lines with three different ends'],
    ["",                [],                'an empty file has no lines'],
    ["\xef\xbb\xbf\ta \x00\xff\x0c\xe2\x80\xa8b \n", ["\xef\xbb\xbf\ta \x00\xff\x0c\xe2\x80\xa8b "],
        'other bytes are kept, whatever they are'],
    ['x' x 65_536 . "\ny",       ['x' x 65_536, 'y'], 'long lines are kept whole'],
    ['x' x 65_540 . "\ny",       ['x' x 65_536 . '[... and 4 bytes more]', 'y'],
        'long lines are cut after 64 KB'],
    ['x' x 65_540,               ['x' x 65_536 . '[... and 4 bytes more]'],
        'a long last line is cut after 64 KB'],
    ["a\n" . 'x' x 999_999 . "\n", ['a', 'x' x 65_536 . '[... and 934463 bytes more]'],
        'a line of many blocks is cut after 64 KB'],
    ['x' x 65_535 . "\xc3\xa4" . 'x', ['x' x 65_535 . '[... and 3 bytes more]'],
        'no character is cut in two'],
    ['x' x 65_535 . "\r\ny\r",   ['x' x 65_535, 'y'],     'CRLF in two blocks'],
    ['x' x 65_535 . "\ry",       ['x' x 65_535, 'y'],     'CR before the next block'],
    ['x' x 65_535 . "\r",        ['x' x 65_535],          'CR where block and file end'],
    ['x' x 65_535 . "\r\r\ny",   ['x' x 65_535, '', 'y'], 'CR, and CRLF in the next block'],
    ['x' x 65_534 . "\r\r\ny",   ['x' x 65_534, '', 'y'], 'CR, and CRLF begun in the first block'],
    ["\r" x 65_537,              [('') x 65_537],         'a block and more of CR'],
);
for my $case (@texts) {
    my ($text, $lines, $sentence) = @$case;
    my $source = Cachegrind::Source->new(write_file('text', $text));
    my @got;
    while (defined(my $line = $source->next_line)) {
        push @got, $line;
    }
    is_deeply(\@got, $lines, "next_line: $sentence");
}
for my $text ("a\r\nb\rc\n\nd", "a\n", "\n", 'x' x 65_535 . "\r\ny\n") {
    my $source = Cachegrind::Source->new(write_file('text', $text), has_ends => 1);
    my @got;
    while (defined(my $line = $source->next_line)) {
        push @got, $line;
    }
    is_deeply(\@got, [split /(?<=\n)/, $text], 'with their ends, lines end with LF alone');
}
ok(!eval { Cachegrind::Source->new('gone'); 1 }, 'a file that is gone raises an error');

# ---- The file that is found ----
my @sought = (
    ['v1/x.c',           ['inc'],        'v1/x.c',      'a file that is where it should be'],
    ['v9/x.c',           [],             'v9/x.c',      'no folders to look in'],
    ['/gone/x.h',        ['inc'],        'inc/x.h',     'leading folders are stripped'],
    ['/gone/sub/x.h',    ['inc'],        'inc/sub/x.h', 'no more of them than needed'],
    ['/gone/y.h',        ['inc', 'two'], 'two/y.h',     'all folders are tried'],
    ['sub/x.h',          ['inc'],        'inc/sub/x.h', 'a relative name'],
    ['/gone/z.h',        ['inc', 'two'], '/gone/z.h',   'a file that is nowhere'],
    ['/gone/sub',        ['.'],          '/gone/sub',   'a folder is no source'],
    ['',                 ['inc'],        '',            'an empty name'],
);
for my $case (@sought) {
    my ($name, $folders, $path, $sentence) = @$case;
    is(find_source($name, $folders), $path, "find_source: $sentence");
}

# ---- Is it fit to show ----
my @examined = (
    [['v1/x.c'],                       'readable',   'one file'],
    [['v1/x.c', 'v2/x.c'],             'readable',   'two files that are the same'],
    [['v1/x.c', 'v3/x.c'],             'different',  'two of different size'],
    [['v1/x.c', 'v4/x.c'],             'different',  'two of the same size that differ'],
    [['v1/x.c', 'v3/x.c', 'v9/x.c'],   'different',  'the first pair that differs decides'],
    [['v1/x.c', 'v2/x.c', 'v9/x.c'],   'unreadable', 'a third one that is missing'],
    [['v9/x.c'],                       'unreadable', 'a missing file'],
    [['v9/x.c', 'v1/x.c'],             'unreadable', 'a missing file before another'],
    [['sub'],                          'unreadable', 'a folder'],
    [['v1/x.c', 'sub'],                'different',  'a file and a folder'],
    [['sub', 'sub'],                   'different',  'two folders are never the same'],
    [['pipe'],                         'unreadable', 'a pipe, which would block'],
    [['/dev/zero'],                    'unreadable', 'a device, which would never end'],
    [["v1/x.c\0"],                     'unreadable', 'a name with a zero byte'],
    [[''],                             'unreadable', 'an empty name'],
    [['empty'],                        'readable',   'an empty file'],
);
for my $case (@examined) {
    my ($names, $status, $sentence) = @$case;
    is(examine($names, [])->{status}, $status, "examine: $sentence is $status");
}
my $found = examine(['v1/x.c', 'v2/x.c'], []);
is($found->{path},  'v1/x.c',         'the first of equal files is shown');
is($found->{mtime}, 1_500_000_000.25, 'it is as old as the oldest, to fractions of a second');
is_deeply(examine(['/gone/x.h'], ['inc'])->{paths}, ['inc/x.h'], 'paths are those found');

# ---- Profile or source ----
for my $name (qw(q1 q2 q3 q4 q5 x.outer callgrinder.c dir.out/x v1/x.c)) {
    ok(looks_like_source($name), "looks_like_source: $name is one");
}
for my $name (qw(p1 p2 p3 p4 p5 p6 p7 p8 p9 pa a.out x.out.12 callgrind.x sub2/callgrind.y empty
    pipe sub gone)) {
    ok(!looks_like_source($name), "looks_like_source: $name is none");
}

chdir '/';
done_testing();
