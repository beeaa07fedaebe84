# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Properties of all profiles in both formats. Sums and differences follow the laws of arithmetic,
# for calls and for lines; cg_merge does not change its own output; its sums are those of Valgrind's
# own cg_merge; and the tests' own reader finds the same in Callgrind's profiles and in what
# cg_merge makes of them. The profiles are random, but the same in each run.

use CgTest qw(built read_file rounds run_cmd temp_dir write_file);
use CgCallgrind    qw(random_callgrind read_callgrind);
use CgProfile      qw(random_profile);
use CgReport       qw(annotate section);
use File::Basename qw(dirname);

my $merge = built('cg_merge');
my $dir   = temp_dir();
my $n     = rounds(8, 25);

# Run @command in the test's folder. Return its output, and note failures in @failed.
my @failed;
sub output(@command) {
    my $run = run_cmd(\@command, dir => $dir);
    push @failed, "@command: $run->{err}" if $run->{status} != 0;
    return $run->{out};
}
sub merged { return output($merge, @_) }

# Return a profile without the lines that a merge takes from its first input alone.
sub body { return $_[0] =~ s/^(?:desc|cmd|creator):.*\n//mgr }

# Return as text the contents of a profile, from the tests' own reader.
sub found($graph) {
    my @rows = "events @{$graph->{events}}\ntotals @{$graph->{totals}}\n";
    for my $kind (qw(self calls jumps)) {
        push @rows, "$kind $_: @{$graph->{$kind}{$_}}\n" for sort keys %{$graph->{$kind}};
    }
    return join q{}, @rows;
}

# Return the sum of the contents of profile $x and, multiplied by $factor, of profile $y.
sub sum($x, $y, $factor) {
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

# Return a profile of our programs with all counts doubled.
sub doubled {
    my ($text) = @_;
    my $twice = sub { join q{ }, map { 2 * $_ } split q{ }, $_[0] };
    return $text =~ s{^((?:0x\w+ )?\d+ |summary: |totals: )(.*)}{$1 . $twice->($2)}mger
        =~ s{^calls=(\d+)}{'calls=' . 2 * $1}mger
        =~ s{^(j\w+=)(\d+)(/?)(\d*)}{$1 . 2 * $2 . $3 . ($3 ? 2 * $4 : q{})}mger;
}

sub events { return events => [(qw(Ir I1mr ILmr Dr))[0 .. rand 4]] }

my %broken;
srand 20_011;
for my $round (map { ($_, -$_) } 1 .. $n) {
    my $is_callgrind = $round > 0;
    my %kind = (events(), $is_callgrind ? (instr => $round % 3 == 0) : ());
    my %text = map { $_ => $is_callgrind ? random_callgrind(%kind) : random_profile(%kind) }
        qw(a b c);
    write_file("$dir/$_", $text{$_}) for qw(a b c);
    my $note = sub { $broken{$_[0]} .= " $round" if $_[1] };

    my $a  = merged('a');
    my $ab = merged('a', 'b');
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
    write_file("$dir/diff", merged('--diff', 'a', 'b'));
    write_file("$dir/zero", merged('--diff', 'a', 'a'));
    $note->('a + (b - a) is not b + (a - a)',
        body(merged('a', 'diff')) ne body(merged('b', 'zero')));

    if (!$is_callgrind) {
        $note->('diff(a,a) is not zero',
            read_file("$dir/zero") =~ /^(?:\d++|summary:)(?!(?: 0)+$)/m);
        my $functions = merged('--functions', 'a');
        $note->('the sums by function have another total',
            ($functions =~ /^(summary: .*)/m)[0] ne ($a =~ /^(summary: .*)/m)[0]);
        next;
    }
    my %graph = (map({ $_ => read_callgrind($text{$_}) } qw(a b)),
        map({ $_ => read_callgrind(read_file("$dir/$_")) } qw(na ab diff zero)));
    $note->('cg_merge has changed something', found($graph{na}) ne found($graph{a}));
    $note->('merge(a,b) is not a + b', found($graph{ab}) ne found(sum(@graph{qw(a b)}, 1)));
    $note->('an id is that of several functions', @{$graph{ab}{ambiguous}});
    $note->('diff(a,b) is not b - a', found($graph{diff}) ne found(sum(@graph{qw(b a)}, -1)));
    $note->('diff(a,a) is not zero',
        grep { $_ != 0 } map { @$_ } map { values %{$graph{zero}{$_}} } qw(self calls jumps));
    my $report = annotate($dir, '--no-annotate', '--no-show-percs', 'a')->{out};
    my ($totals) = section($report, 'Summary') =~ /^(.*)PROGRAM TOTALS/m;
    $totals =~ tr/,//d;
    $note->('cg_annotate has other totals',
        join(q{ }, split q{ }, $totals) ne "@{$graph{a}{totals}}");
}
is("@failed", q{}, 'no run fails');
my $report = join "\n", map { "$_: rounds$broken{$_}" } sort keys %broken;
is($report, q{}, "all laws hold in $n rounds of each format");

# ---- against the reference ----
SKIP: {
    my $reference = dirname($ENV{CG_VALGRIND} // '/usr/bin/valgrind') . '/cg_merge';
    skip "no $reference to compare with", 1 if !-x $reference;
    my @different;
    for my $round (1 .. $n) {
        my @files  = ('a', 'b', 'c')[0 .. rand 3];
        my @events = events();
        write_file("$dir/$_", random_profile(@events, plain => 1)) for @files;
        my $theirs = output($reference, @files);
        write_file("$dir/theirs", $theirs);
        push @different, $round if merged(@files) ne merged('theirs');
    }
    is("@different", q{}, "the reference's sums are ours in $n rounds");
}
is("@failed", q{}, 'every run of the reference and ours succeeded');

done_testing();
