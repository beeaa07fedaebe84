# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Inclusive counts of functions that call each other in a circle. Comments in our profiles tell what
# sums of calls count twice; they are used, added, subtracted and kept. Other writers' are ignored.

use CgTest qw(built run_cmd temp_dir write_file);

# A cycle: main calls even(), even() calls odd(), and odd() calls even(). Each call of a function
# costs one unit.
my $CYCLE = join "\n", 'fl=a.c', 'fn=main', '1 1', 'cfn=even', 'calls=1 5', '1 3', '',
    'fn=even', '5 2', 'cfn=odd', 'calls=1 9', '5 2', '# recursion: 1', '', 'fn=odd', '9 1',
    'cfn=even', 'calls=1 5', '9 1', '';

my $N_files = 0;

sub profile($body, $creator = undef) {
    return write_file(temp_dir() . '/p' . ++$N_files,
        "# callgrind format\ncreator: " . ($creator // 'cachegrind-1') . "\nevents: Ir\n\n$body");
}

# Return the inclusive counts by function, as a report shows them.
sub inclusive(@arguments) {
    my $run = run_cmd([ built('cg_annotate'), '--inclusive=yes', '--no-annotate',
        '--no-show-percs', '--threshold=0', @arguments ]);
    is($run->{err}, q{}, 'the report is printed') if $run->{status} != 0;
    my %counts;
    for (split /\n/, $run->{out}) {
        $counts{$2} = $1 if /^\s+(-?[\d,]+)\s+\S+\s+\S+:(\w+)/;
    }
    return join q{ }, map { "$_=$counts{$_}" } sort keys %counts;
}

sub merged { return run_cmd([ built('cg_merge'), @_ ]) }

my $end   = "\nsummary: 4\ntotals: 4\n";
my $ours  = profile("$CYCLE$end");
my $plain = profile($CYCLE =~ s/^#.*\n//mr . $end);
is(inclusive($plain), 'even=3 main=4 odd=2', 'without a comment the smaller bound is shown');

subtest 'what is said' => sub {
    my $more = profile($CYCLE =~ s/^5 2\n# recursion: 1/5 3\n# recursion: 2/mr . $end);
    is(inclusive($more), 'even=3 main=4 odd=2', 'the comment is taken from the sum');
    my $twice = profile($CYCLE =~ s/recursion: 1/recursion: 2/r . $end);
    is(inclusive($twice), 'even=2 main=4 odd=2', 'the comment decides below the bound, too');
    my $other = profile(($CYCLE =~ s/recursion: 1/recursion: 2/r) . "\ntotals: 4\n",
        'callgrind-3.19.0');
    is(inclusive($other), 'even=3 main=4 odd=2', 'comments of others are comments');
};

subtest 'sums' => sub {
    my $twice = profile($CYCLE =~ s/recursion: 1/recursion: 2/r . $end);
    my $sum   = merged($ours, $twice);
    like($sum->{out}, qr/^# recursion: 3$/m, 'comments are added');
    my $file = write_file(temp_dir() . '/sum', $sum->{out});
    is(merged($file)->{out}, $sum->{out}, 'a sum of comments is kept');
    is(inclusive($file), 'even=5 main=8 odd=4', 'a sum of comments is shown');
    my $other = profile(($CYCLE =~ s/^#.*\n//mr) . "\ntotals: 4\n", 'callgrind-3.19.0');
    is(inclusive($ours, $other), 'even=6 main=8 odd=4', 'beside others, bounds still bind');
};

subtest 'differences' => sub {
    my $less = profile($CYCLE =~ s/recursion: 1/recursion: 0/r . $end);
    my $run  = merged('--diff', $less, profile($CYCLE =~ s/recursion: 1/recursion: 2/r . $end));
    like($run->{out}, qr/^# recursion: 2$/m, 'comments are subtracted');
    my $file = write_file(temp_dir() . '/difference', $run->{out});
    is(inclusive($file), 'even=-2 main=0 odd=0', 'a difference of comments is shown');
    my $same = merged('--diff', $ours, $ours);
    like($same->{out}, qr/^# recursion: 0$/m, 'equal comments leave 0');
};

subtest 'functions that become one' => sub {
    my $run = merged('--mod-funcname=s/even|odd/both/', $ours);
    unlike($run->{out}, qr/recursion/, 'two functions that get one name have no comment');
    $run = merged('--fold-funcname=^(even|odd)$=both', $ours);
    unlike($run->{out}, qr/recursion/, 'two functions that are folded have no comment');
    $run = merged('--mod-funcname=s/even/straight/', $ours);
    like($run->{out}, qr/^calls=1 9\n5 2\n# recursion: 1$/m,
        'a function with a new name keeps its comment');
};

subtest 'what is wrong' => sub {
    my %wrong = (
        "# recursion: 1\n$CYCLE" => 'recursion before the first `fn=` line',
        $CYCLE =~ s/recursion: 1/recursion: 1 2/r => 'malformed or too many event counts',
        $CYCLE =~ s/recursion: 1/recursion: one/r => 'malformed or too many event counts',
        $CYCLE =~ s/recursion: 1/"recursion: 1" . 0 x 50/er =>
            "event count does not fit in 64 bits",
    );
    for my $body (sort keys %wrong) {
        my $file  = profile("$body$end");
        my ($before) = "# callgrind format\ncreator: c\nevents: Ir\n\n$body" =~ /^(.*?)# rec/s;
        my $line = 1 + ($before =~ tr/\n//);
        is(merged($file)->{err}, "cg_merge: error: $file:$line: $wrong{$body}\n", $wrong{$body});
    }
    is(merged(profile(($CYCLE =~ s/recursion: 1/recursion: one/r) . "totals: 4\n",
        'callgrind-3'))->{status}, 0, 'comments of other writers are not read');
};

done_testing();
