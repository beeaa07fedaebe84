# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Callgrind's options for simpler readers: names without numbers, absolute positions, instructions
# without lines. The contents stay the same, excluded forms are absent, and cg_annotate reads all.

use CgCallgrind    qw(read_callgrind);
use CgCallgrindRun qw(callgrind);
use CgTest;

need_valgrind();

my $program = compile(['free_calls.c'], qw(-O1 -nostdlib -static));
my @call_graph = ('--call-graph=yes');

my %profile_by = (
    cachegrind => sub { return tool([ @call_graph, @_ ], [$program])->{profile} },
    callgrind  => sub { return callgrind([@_], [$program])->{profile} },
);

# Return a profile's last counts, by place. Places have line numbers only if $lines is true.
sub said($text, $lines = undef) {
    my $graph = read_callgrind($text);
    my %said;
    for my $table (qw(self calls)) {
        while (my ($place, $counts) = each %{ $graph->{$table} }) {
            $place =~ s/:\d+(?=>|\z| )/:0/g if !$lines;
            $said{"$table $place"} += $counts->[-1];
        }
    }
    return \%said;
}

# Check that no line of $text between `summary:' and `totals:' matches $pattern.
sub not_in($text, $pattern, $sentence) {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my ($body) = $text =~ /^summary: .*\n((?s:.*))^totals:/m;
    my @found = grep { /$pattern/ } split /\n/, $body // 'none';
    return is($found[0], undef, $sentence);
}

my $ID       = qr/^[cfo][bniel]*=\(\d+\)/m;
my $RELATIVE = qr/^(?:[-+*]|0x\w+ [-+*])/;
for my $name (sort keys %profile_by) {
    my $profile = $profile_by{$name};
    for my $insns ([], ['--dump-instr=yes']) {
        my $usual = $profile->(@{$insns});
        like($usual, $ID, "$name @{$insns}: usually names have numbers");
        like($usual, qr/^[-+*]/m, "$name @{$insns}: usually positions are relative");
        for my $options (['--compress-strings=no'], ['--compress-pos=no'],
            [qw(--compress-strings=no --compress-pos=no)]) {
            my $text = $profile->(@{$insns}, @{$options});
            not_in($text, $ID, "$name @{$insns} @{$options}: names have no numbers")
                if "@{$options}" =~ /strings/;
            not_in($text, $RELATIVE, "$name @{$insns} @{$options}: positions are absolute")
                if "@{$options}" =~ /pos/;
            is_deeply(said($text, 1), said($usual, 1),
                "$name @{$insns} @{$options}: the contents stay");
        }
    }
    my $all  = $profile->('--dump-instr=yes');
    my $text = $profile->(qw(--dump-instr=yes --dump-line=no));
    like($text, qr/^positions: instr$/m, "$name --dump-line=no: positions are of instructions");
    not_in($text, qr/^(?:calls=\d+ |)(?:0x\w+|[-+]\d+|\*) [^ ]+ [^ ]/,
        "$name --dump-line=no: no position is of a line")
        if $all =~ /^events: Ir$/m;
    is_deeply([ sort values %{ said($text) } ], [ sort values %{ said($all) } ],
        "$name --dump-line=no: the counts are the same as usual");
}

# Another format refuses Callgrind's options. Without instructions, lines cannot be left out.
is_refused([$_], qr/^valgrind: \Q$_\E is about the Callgrind format: give --call-/m)
    for qw(--compress-strings=no --compress-pos=no --dump-line=no);
my $run = callgrind(['--dump-line=no'], [$program]);
like($run->{profile}, qr/^positions: line$/m, 'without instructions there are lines anyway');
like($run->{err}, qr/^==\d+== Using source line as position\.$/m,
    '--dump-line=no alone has no effect, which is said');

for my $options (['--compress-strings=no'], ['--compress-pos=no'],
    [qw(--dump-instr=yes --dump-line=no --compress-strings=no --compress-pos=no)]) {
    my $one = callgrind($options, [$program]);
    my ($path) = glob "$one->{folder}/callgrind.out.*";
    my $read = run_cmd([ built('cg_annotate'), '--inclusive=yes', $path ]);
    like("$read->{status}\n$read->{out}", qr/\A0\n(?!.*^Note:)/ms,
        "cg_annotate reads what @{$options} leaves, and finds nothing odd");
}

done_testing();
