# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Values in sentences: each statement is true, uses the words of the program's author, and rests on
# data in the profile.

use CgTest qw(temp_dir write_file);
use Cachegrind::Source::Own;
use Cachegrind::Values;
use Cachegrind::Values::Sentence qw(sentences);

# Return the sentences about sites, each [FILE, FUNCTION, the rest of its line].
sub said_of($sampling, @sites) {
    my $path = temp_dir() . '/one.values';
    my $text = "# cachegrind values\nversion: 1\ncmd: ./p\nkinds: load arg target caller\n"
        . "sampling: value $sampling\n" . ($sampling =~ /exact/ ? '' : "bursts: 100 short 0\n")
        . "lists: space-saving 16\n";
    $text .= "ob=/bin/p\nfl=$_->[0]\nfn=$_->[1]\nv $_->[2]\n" for @sites;
    write_file($path, $text . "a 0x401200 Circle::area() const (shape.cc:7)\n");
    my $own = Cachegrind::Source::Own->new(own => ['/src/*'], library => ['*']);
    return [map { $_->{sentence} }
        sentences(Cachegrind::Values->new(files => [$path]), $own, 10)];
}
my $exact = 'exact seed 1';
my @memcmp = ('/lib/m.S', '__memcmp_avx2_movbe');

is_deeply(said_of($exact, [@memcmp, '0x10 80 arg:rdx 8 5000 5000 : 0x16 5000 0']),
    [q(memcmp's length is always 22 (5,000 times))], 'an argument is called by its name');
is_deeply(said_of($exact, [@memcmp, '0x10 80 arg:r8 8 5000 5000 : 0x16 5000 0']), [],
    'what is in a register that is no argument is not told');
is_deeply(said_of($exact, [@memcmp, '0x10 80 arg:rdx 8 999 999 : 0x16 999 0']), [],
    '... nor what was executed rarely');
is_deeply(said_of($exact, ['/src/a.c', 'scale', '0x10 8 arg:rsi 4 5000 5000 : 0x2 5000 0']), [],
    '... nor arguments of a function that may have none');
is_deeply(said_of($exact, map { ['/src/a.cc', 'scale(double*, int)',
    "0x1$_->[0] 8 arg:$_->[1] 4 5000 5000 : $_->[2]"] }
    [0, 'rsi', '0xfffffffe 5000 0'], [1, 'rdx', '0x3 5000 0']),
    [q(scale's second argument is always -2 (5,000 times))], 'C++ parameters tell their number');
is_deeply(said_of($exact, [@memcmp, '0x10 80 arg:rdx 8 5000 5000 : 0x16 4700 0 , 0x17 300 0']),
    [q(memcmp's length is 22 in 94.0% (5,000 times))], 'what is not always so has its share');
is_deeply(said_of($exact, [@memcmp, '0x10 80 arg:rdx 8 5000 5000 : 0x16 4400 0 , 0x17 600 0']),
    [], 'and less than nine tenths are not told');
is_deeply(said_of('4,100 gaps 0.5-1.5 seed 1', map { ['/lib/m.S', '__mem' . $_->[0] . '_sse2',
    "0x10 80 arg:rdx 8 5000 $_->[1] : 0x16 $_->[1] 0"] } ['cmp', 40], ['cpy', 10]),
    [q(memcmp's length is always 22 (5,000 times, 40 looked at))], 'samples are told');
is_deeply(said_of($exact,
    ['/src/s.cc', 'draw(Shape&)', '0x10 12 target 8 5000 5000 : 0x401200 5000 0']),
    ['The indirect call or jump at s.cc:12 always goes to Circle::area (shape.cc:7) (5,000 times)'],
    'a target is named');
is_deeply(said_of($exact, map { [$_, 'sum', '0x10 9 load 4 5000 5000 : 0x0 5000 0'] }
    '/src/s.c', '/lib/s.c'), ['An instruction of s.c:9, in sum, always loads 0 (5,000 times)'],
    'loads are told of own code');

done_testing();
