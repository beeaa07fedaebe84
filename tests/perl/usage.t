# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The form of usage and help at several widths. Both come from the parser's table of options.

use CgTest;
use Cachegrind::Command::Usage qw(help_text usage_text);

my %TEXTS = (
    program => 'prog',
    table   => [
        {names => ['-h', '--help'], help => 'Print this.'},
        {names => ['--threshold'], value => 'N', default => 0.1, help => 'Leave out the rest.'},
        {names => ['--share'], value => 'N%', default => 0.9, shown => '90%', help => 'Most.'},
        {names => ['--a-long-name-of-an-option'], value => 'WORD', help => 'Help on its own line.'},
        {names => ['--twenty-characters'], help => 'Just fits not.'},
    ],
    operands    => 'file ...',
    description => "One sentence that is long enough to be broken into two lines of text.\n\nTwo.",
);

local $ENV{COLUMNS} = 60;
is(usage_text(%TEXTS), <<'END', 'usage: options in brackets, filled, indented');
usage: prog [-h | --help] [--threshold N] [--share N%]
            [--a-long-name-of-an-option WORD]
            [--twenty-characters] file ...
END

is(help_text(%TEXTS), <<'END', 'help: usage, description, options with their defaults');
usage: prog [-h | --help] [--threshold N] [--share N%]
            [--a-long-name-of-an-option WORD]
            [--twenty-characters] file ...

One sentence that is long enough to be broken into two
lines of text.

Two.

options:
  -h, --help            Print this.
  --threshold N         Leave out the rest. [0.1]
  --share N%            Most. [90%]
  --a-long-name-of-an-option WORD
                        Help on its own line.
  --twenty-characters   Just fits not.
END

my %by_subject = (%TEXTS, description => 'One.', table => [
    {names => ['--help'], value => 'all', bare => '', help => 'A.', subject => '', first => 1},
    {names => ['--old'], help => 'B.', subject => 'Names'},
    {names => ['--new'], help => 'C.', subject => 'Names', first => 1}]);
is(help_text(%by_subject, asked => ''), <<'END', 'help: the first options, and how all are shown');
usage: prog [option ...] file ...

One.

options:
  --help, --help=all    A.
  --new                 C.

All 3 options: prog --help=all
END
is(help_text(%by_subject, asked => 'all') =~ s/\A.*^options:\n//msr, <<'END',
  --help, --help=all    A.

Names:
  --old                 B.
  --new                 C.
END
    'help: all, by subject');

sub longest($text) {
    my ($longest) = sort { $b <=> $a } map { length } split /\n/, $text;
    return $longest;
}

for my $width (80, 132) {
    local $ENV{COLUMNS} = $width;
    cmp_ok(longest(help_text(%TEXTS)), '<=', $width - 2, "at $width columns all lines fit");
}
{
    local $ENV{COLUMNS} = 132;
    like(usage_text(%TEXTS), qr/^[^\n]*\n\z/, 'a wide screen has the usage in one line');
}
for my $nonsense ('', '0', '-5', 'wide', '1e9') {
    local $ENV{COLUMNS} = 80;
    my $usual = help_text(%TEXTS);
    local $ENV{COLUMNS} = $nonsense;
    is(help_text(%TEXTS), $usual, "COLUMNS='$nonsense' is as good as 80");
}

done_testing();
