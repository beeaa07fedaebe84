# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Properties of all profiles in Callgrind's format: the laws of sums and differences, for calls as
# well as for lines; and a reader written for the tests alone finds the same in the profiles and in
# the files made from them. Tried on random profiles, the same ones in each run.

use CgTest qw(built rounds run_cmd temp_dir write_file);
use CgCallgrind qw(random_callgrind read_callgrind);
use CgReport    qw(annotate section);

my $merge = built('cg_merge');
my $dir   = temp_dir();
my $n     = rounds(8, 25);

my @failed;
sub merged {
    my $run = run_cmd([$merge, @_], dir => $dir);
    push @failed, "@_: $run->{err}" if $run->{status} != 0;
    return $run->{out};
}

# Return a profile without the lines that come from one input only.
sub body { return $_[0] =~ s/^(?:desc|cmd|creator):.*\n//mgr }

# Return the contents of a profile by that reader, as text.
sub found {
    my ($graph) = @_;
    my @rows = "events @{$graph->{events}}\ntotals @{$graph->{totals}}\n";
    for my $kind (qw(self calls jumps)) {
        push @rows, "$kind $_: @{$graph->{$kind}{$_}}\n" for sort keys %{$graph->{$kind}};
    }
    return join q{}, @rows;
}

# Return the contents by that reader, with each count of B times $factor added to A's.
sub sum {
    my ($x, $y, $factor) = @_;
    my %sum = (events => $x->{events}, self => {}, calls => {}, jumps => {});
    for my $kind (qw(self calls jumps)) {
        for my $key (keys %{$x->{$kind}}, keys %{$y->{$kind}}) {
            my ($of_x, $of_y) = map { $_->{$kind}{$key} } $x, $y;
            $sum{$kind}{$key} = [map { ($of_x->[$_] // 0) + $factor * ($of_y->[$_] // 0) }
                    0 .. $#{$of_x // $of_y}];
        }
    }
    $sum{totals} = [map { $x->{totals}[$_] + $factor * $y->{totals}[$_] } 0 .. $#{$x->{totals}}];
    return \%sum;
}

# Return a profile of ours with all of its counts doubled.
sub doubled {
    my ($text) = @_;
    my $twice = sub { join q{ }, map { 2 * $_ } split q{ }, $_[0] };
    return $text =~ s{^((?:0x\w+ )?\d+ |summary: |totals: )(.*)}{$1 . $twice->($2)}mger
        =~ s{^calls=(\d+)}{'calls=' . 2 * $1}mger
        =~ s{^(j\w+=)(\d+)(/?)(\d*)}{$1 . 2 * $2 . $3 . ($3 ? 2 * $4 : q{})}mger;
}

my (%broken, @functions_wrong);
srand 20_011;
for my $round (1 .. $n) {
    my %kind = (events => [(qw(Ir I1mr ILmr Dr))[0 .. rand 4]], instr => $round % 3 == 0);
    my %graph;
    for my $name (qw(a b c)) {
        my $text = random_callgrind(%kind);
        write_file("$dir/$name", $text);
        $graph{$name} = read_callgrind($text);
    }
    my $note = sub { $broken{$_[0]} .= " $round" if $_[1] };

    my $a = merged('a');
    $note->('cg_merge has changed something', found(read_callgrind($a)) ne found($graph{a}));
    my $ab = merged('a', 'b');
    $note->('merge(a,b) is not a + b',
        found(read_callgrind($ab)) ne found(sum($graph{a}, $graph{b}, 1)));
    $note->('an id is that of several functions', @{read_callgrind($ab)->{ambiguous}});
    $note->('merge(a,b) is not merge(b,a)', body($ab) ne body(merged('b', 'a')));
    write_file("$dir/na", $a);
    $note->('merge(merge(a)) is not merge(a)', merged('na') ne $a);
    write_file("$dir/ab", $ab);
    $note->('merge(merge(a,b)) is not merge(a,b)', merged('ab') ne $ab);
    write_file("$dir/bc", merged('b', 'c'));
    my $abc = merged('a', 'b', 'c');
    $note->('merge(merge(a,b),c) is not merge(a,b,c)', merged('ab', 'c') ne $abc);
    $note->('merge(a,merge(b,c)) is not merge(a,b,c)', merged('a', 'bc') ne $abc);
    $note->('merge(a,a) is not 2a', body(merged('a', 'a')) ne body(doubled($a)));

    my $diff = merged('--diff', 'a', 'b');
    $note->('diff(a,b) is not b - a',
        found(read_callgrind($diff)) ne found(sum($graph{b}, $graph{a}, -1)));
    my $zero = read_callgrind(merged('--diff', 'a', 'a'));
    $note->('diff(a,a) is not zero',
        grep { $_ != 0 } map { @$_ } map { values %{$zero->{$_}} } qw(self calls jumps));
    write_file("$dir/zero", merged('--diff', 'a', 'a'));
    write_file("$dir/diff", $diff);
    $note->('a + (b - a) is not b + (a - a)',
        body(merged('a', 'diff')) ne body(merged('b', 'zero')));

    my $report = annotate($dir, '--no-annotate', '--no-show-percs', 'a')->{out};
    my ($totals) = section($report, 'Summary') =~ /^(.*)PROGRAM TOTALS/m;
    $totals =~ tr/,//d;
    $note->('cg_annotate has other totals',
        join(q{ }, split q{ }, $totals) ne "@{$graph{a}{totals}}");
}
is("@failed", q{}, 'no run fails');
my $report = join "\n", map { "$_: rounds$broken{$_}" } sort keys %broken;
is($report, q{}, "all laws hold in $n rounds");

done_testing();
