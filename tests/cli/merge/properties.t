# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Properties of any profiles: merging does not depend on the order, gives the reference's sums, and
# writes a file that it would write again; and a difference to itself is zero. Tried on random
# profiles, the same ones in each run.

use CgTest qw(built rounds run_cmd temp_dir write_file);
use File::Basename qw(dirname);
use CgProfile qw(random_profile);

my $merge = built('cg_merge');
my $dir   = temp_dir();
my $n     = rounds(8, 25);

# Run COMMAND in the test's folder and return its output; note a failure.
my @failed;
sub output {
    my (@command) = @_;
    my $run = run_cmd(\@command, dir => $dir);
    push @failed, "@command: $run->{err}" if $run->{status} != 0;
    return $run->{out};
}
sub merged { return output($merge, @_) }

# Return a profile without the lines that come from one input only.
sub body { return $_[0] =~ s/^(?:desc|cmd):.*\n//mgr }

my %broken;
srand 20_011;
for my $round (1 .. $n) {
    my @events = (qw(Ir I1mr ILmr Dr))[0 .. rand 4];
    write_file("$dir/$_", random_profile(events => \@events)) for qw(a b c);

    my $a    = merged('a');
    my $ab   = merged('a', 'b');
    my $note = sub { $broken{ $_[0] } .= " $round" if $_[1] };
    $note->('merge(a,b) is not merge(b,a)', body($ab) ne body(merged('b', 'a')));

    write_file("$dir/na", $a);
    $note->('merge(merge(a)) is not merge(a)', merged('na') ne $a);
    write_file("$dir/ab", $ab);
    $note->('merge(merge(a,b)) is not merge(a,b)', merged('ab') ne $ab);
    $note->('merge(merge(a,b),c) is not merge(a,b,c)', merged('ab', 'c') ne merged('a', 'b', 'c'));
    $note->('merge(a,a) is not 2a', merged('a', 'a') ne $a =~ s{^(\d+ |summary: )(.*)}
        { $1 . join q{ }, map { 2 * $_ } split q{ }, $2 }mger);

    my $zero = merged('--diff', 'a', 'a');
    $note->('diff(a,a) is not zero', $zero =~ /^(?:\d++|summary:)(?!(?: 0)+$)/m);
    write_file("$dir/zero", $zero);
    write_file("$dir/diff", merged('--diff', 'a', 'b'));
    $note->('a + (b - a) is not b + (a - a)',
        body(merged('a', 'diff')) ne body(merged('b', 'zero')));

    my $functions = merged('--functions', 'a');
    write_file("$dir/f", $functions);
    $note->('the sums by function have another total',
        ($functions =~ /^(summary: .*)/m)[0] ne ($a =~ /^(summary: .*)/m)[0]);
}
is("@failed", q{}, 'no run fails');
my $report = join "\n", map { "$_: rounds$broken{$_}" } sort keys %broken;
is($report, q{}, "all laws hold in $n rounds");

# ---- against the reference ----
SKIP: {
    my $reference = dirname($ENV{CG_VALGRIND} // '/usr/bin/valgrind') . '/cg_merge';
    skip "no $reference to compare with", 1 if !-x $reference;
    my @different;
    for my $round (1 .. $n) {
        my @events = (qw(Ir I1mr ILmr Dr))[0 .. rand 4];
        my @files  = ('a', 'b', 'c')[0 .. rand 3];
        write_file("$dir/$_", random_profile(events => \@events, plain => 1)) for @files;
        my $theirs = output($reference, @files);
        write_file("$dir/theirs", $theirs);
        push @different, $round if merged(@files) ne merged('theirs');
    }
    is("@different", q{}, "the reference's sums are ours in $n rounds");
}
is("@failed", q{}, 'every run of the reference and ours succeeded');

done_testing();
