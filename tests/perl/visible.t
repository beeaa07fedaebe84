# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Foreign text is shown without characters that control a terminal or reverse the direction of
# writing.

use CgTest;
use Cachegrind::Text::Visible qw(coloured for_reader visible_text);

my %shown = (
    "plain\ttext"           => "plain\ttext",
    "caf\xc3\xa9 \xe6\xbc\xa2" => "caf\xc3\xa9 \xe6\xbc\xa2",
    "\e[2J\x7f\0"           => '\x1b[2J\x7f\x00',
    "a\nb\rc"               => 'a\x0ab\x0dc',
    "\xff \xc2\x9b31m"      => '\xff \x9b31m',
    "\xe2\x80\xaegpj.exe"   => '\u202egpj.exe',
    "\xe2\x81\xa6x\xe2\x81\xa9" => '\u2066x\u2069',
    "\xd8\x9c\xe2\x80\xa8"  => '\u061c\u2028',
);
is(visible_text($_), $shown{$_}, "shown: $shown{$_}") for sort keys %shown;

my @warnings;
local $SIG{__WARN__} = sub { push @warnings, @_ };
for my $long ("\xc3\xa9" x 70_000, "\xff" x 70_000, "()<>\xc3\xa9" x 70_000) {
    is(visible_text($long), $long =~ s/\xff/\\xff/gr, 'a long text is shown whole');
}
is_deeply(\@warnings, [], 'Perl has nothing to say about long texts');

my $line = "\e[1;31m90%\e[0m \e[2J\n\tcaf\xc3\xa9\r\n";
my $safe = "\\x1b[1;31m90%\\x1b[0m \\x1b[2J\n\tcaf\xc3\xa9\r\n";
open my $file, '>', '/dev/null' or die $!;
is_deeply([for_reader($file, $line, "\xff")], [$line, "\xff"], 'a file gets all bytes as they are');

SKIP: {
    # The master side of a pseudo-terminal is a terminal, too.
    open my $terminal, '+<', '/dev/ptmx' or skip "no terminal of our own: $!", 1;
    skip '/dev/ptmx is no terminal', 1 if !-t $terminal;
    is_deeply([for_reader($terminal, $line, "\xff")],
        [$safe, '\xff'], 'a terminal gets lines, and nothing to obey');
}
is_deeply([for_reader($file, coloured('1;31', '9%') . $line)], ["\e[1;31m9%\e[0m$safe"],
    'whoever gets our colours gets nothing else to obey, either');

done_testing();
