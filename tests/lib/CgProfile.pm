# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Random profiles for tests of properties. They use what the format allows: files and functions that
# come again, lines out of order, counts left out, comments. The numbers come from `rand`, so
# `srand` makes a test repeatable.
package CgProfile;

use CgTest ();
use Cachegrind::Strict;

use Exporter qw(import);

our @EXPORT_OK = qw(random_profile);

# Return the text of a profile of `events`, with at most `files` (default 4) names in lines `fl=`.
# With `plain` it has the form for the oldest readers: no counts are missing or negative, each file
# line is followed by a function line, and there is a description.
sub random_profile(%option) {
    my @events   = @{ $option{events} };
    my $plain    = $option{plain};
    my $n_files  = $option{files} // 4;
    my @sums     = (0) x @events;
    my $text     = $plain || rand() < 0.5 ? "desc: I1 cache: none\n" : q{};
    $text .= 'cmd: ./prog ' . int(rand 1000) . "\nevents: @events\n";

    for my $block (1 .. 3 + int rand 12) {
        $text .= 'fl=' . (qw(a.c b.h dir/z.c ???), 'sp ace.c', 'x:y.c')[rand $n_files] . "\n";
        $text .= "fn=f" . int(rand 5) . "\n" if $plain || rand() < 0.8;
        for my $n (1 .. int rand 6) {
            $text .= "# comment $n\n\n" if !$plain && rand() < 0.1;
            $text .= 'fn=ns::g' . int(rand 3) . "(int)\n" if rand() < 0.1;
            $text .= 'fi=inl' . int(rand 2) . ".h\n"      if !$plain && rand() < 0.1;
            $text .= _count_line(\@sums, $plain);
        }
    }
    return $text . "summary: @sums\n";
}

# Return one count line; add its counts to $sums.
sub _count_line($sums, $plain) {
    my @counts = map { rand() < 0.5 ? 0 : int rand 10**(1 + rand 9) } @{$sums};
    if (!$plain) {
        @counts = map { rand() < 0.1 ? -$_ : $_ } @counts;
        pop @counts while @counts && $counts[-1] == 0 && rand() < 0.7;
    }
    $sums->[$_] += $counts[$_] for 0 .. $#counts;
    return join(q{ }, int rand 60, @counts) . "\n";
}

1;
