# README.md for somebody in a hurry: two commands, the picture and the answer on the first
# screen; then how to install, a session, and a short table. One way to start, told once.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(read_file src_dir);
use Test::More;

my $readme = read_file(src_dir() . '/README.md');
my ($first) = $readme =~ /\A(.*?)^## /ms;
my $screen  = join "\n", (split /\n/, $readme)[ 0 .. 44 ];

like($screen, qr{^    [.]/quickstart [.]/program .*\n    [.]/quickstart --check }m,
    'the first screen has the two commands');
like($screen, qr{^!\[[^\]]+\]\((docs/\w+[.]png)\)$}m, '... the picture');
ok(-s src_dir() . "/$1", '... which is there') if $screen =~ m{\]\((docs/\w+[.]png)\)};
like($screen, qr/^quickstart: the lines with the most|^    quickstart: the lines with the most/m,
    '... and the answer');
like($first =~ s/\s+/ /gr, qr/`sudo` needs no password/,
    'whose sudo asks for a password is told');
is(scalar(() = $readme =~ m{^    [.]/quickstart }mg), 2, 'the way to start is told once');

# Who does not know Valgrind: a word that is ours comes with what it means.
my %explained = (D1mr => qr/`D1mr` counts/, Valgrind => qr/Valgrind\]\([^)]+\), which runs/,
    '-g' => qr/`-g`, which records/);
for my $word (sort keys %explained) {
    my $prose = join "\n\n", grep { !/\A(?: {4}|!\[|#)/ } split /\n\n/, $first;
    my ($sentence) = grep { /\Q$word\E/ } split /(?<=[.:])\s+/, $prose =~ s/\n/ /gr;
    like($sentence // q{}, $explained{$word}, "the first sentence with $word says what it is");
}
unlike($first, qr/VEX|--tool=none|inclusive|superblock|sampling/, 'other words of ours wait');

my @heads = $readme =~ /^## (.*)$/mg;
is("@heads[0 .. 2]", 'Installing A session Beside others',
    'then it is installed, shown at work, and compared');
my ($beside) = $readme =~ /^## Beside others\n(.*?)^## /ms;
cmp_ok(scalar(() = $beside =~ /^\| (?!\|)/mg), '<=', 7, 'the table is short');

my %anchor = map { (lc(s/[^\w -]//gr =~ s/ /-/gr) => 1) } @heads;
is(join(q{ }, grep { !$anchor{$_} } $readme =~ /\]\(#([^)]+)\)/g), q{},
    'every link inside of it leads to a heading');

done_testing();
