# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The lines of a profile that other people's scripts read one by one: cmd:, desc:, events: and
# summary:. Their form is checked byte by byte: those scripts are less tolerant than our programs.

use CgTest;

need_valgrind();

my @caches   = qw(I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw);
my @branches = qw(Bc Bcm Bi Bim);
my @cases    = (
    [ 'neither simulation' => [],                                   ['Ir'] ],
    [ 'caches'             => ['--cache-sim=yes'],                  [ 'Ir', @caches ] ],
    [ 'branches'           => ['--branch-sim=yes'],                 [ 'Ir', @branches ] ],
    [ 'both' => [ '--cache-sim=yes', '--branch-sim=yes' ], [ 'Ir', @caches, @branches ] ],
);
for my $case (@cases) {
    my ($what, $options, $events) = @{$case};
    subtest $what => sub { check_lines($options, @{$events}) };
}

sub check_lines($options, @events) {
    my $run = tool($options, [ '/bin/echo', 'one', ' two', "line\nend", q{} ]);

    # Lines are read one by one, as a script reads them; each has a line end.
    my @lines = split /\n/, $run->{profile}, -1;
    is(pop @lines, q{}, 'the last line is ended');

    my $N_desc = grep { $_ eq 'I1mr' } @events;
    if ($N_desc) {
        my $shape = qr/\d+ B, \d+ B, (?:direct-mapped|\d+-way associative)/;
        for my $cache (qw(I1 D1 LL)) {
            like(shift @lines, qr/\Adesc: $cache cache: {9}$shape\z/, "desc: describes $cache");
        }
    }
    is(shift @lines, 'cmd: /bin/echo one  two line\nend ', 'cmd: has the words on one line');

    # Like older versions of Cachegrind, the tool writes a blank if the last event is of caches.
    my $blank = $events[-1] eq 'DLmw' ? q{ } : q{};
    is(shift @lines, "events: @events$blank", 'events: has single blanks between names');
    like($lines[0], qr/\Afl=./, 'the lines of counts begin with a file');
    like($lines[1], qr/\Afn=./, 'the second line of counts names a function');

    my $N_events = @events;
    my $summary  = pop @lines;
    like($summary, qr/\Asummary:(?: \d+){$N_events}\z/, 'summary: is last, and has numbers alone');
    my @wrong = grep { !/\A(?:fl=.+|fn=.+|\d+(?: \d+){$N_events})\z/ } @lines;
    is("@wrong", q{}, 'all else is fl=, fn=, or a line number and its counts');

    my @total = (0) x @events;
    for my $line (grep { /\A\d/ } @lines) {
        my (undef, @counts) = split q{ }, $line;
        $total[$_] += $counts[$_] for 0 .. $#events;
    }
    is($summary, "summary: @total", 'the lines of counts add up to the summary');
    return;
}

done_testing();
