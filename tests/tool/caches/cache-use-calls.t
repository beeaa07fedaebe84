# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Check cache use with recursion, signal handlers, threads, forks, and an end inside calls: profiles
# have the figures in free_use_calls.c, computed by hand. In any program, costs of calls add up.

use CgCalls qw(follow);
use CgTest;
use CgUse qw(@CACHES @FREE_FLAGS by_hand figures_of);

need_valgrind();
need_processor('amd64');

my $program = compile(['free_use_calls.c'], @FREE_FLAGS);
my @by_hand = by_hand('free_use_calls.c');

# Return the figures that $process must have, by line and kind. $process is '' for the program,
# 'child' for its child, or 'own' for a child without its parent's counts.
sub wanted($process) {
    my %wanted;
    for (@by_hand) {
        my ($line, $kind, $figures) = @{$_};
        my $of = $kind =~ s/^(\w+) // ? $1 : q{};
        my $key = "$line $kind";
        $wanted{$key} //= '0 0 0 0' if $process eq 'own';
        $wanted{$key} = $figures if $of eq $process || ($of eq q{} && $process ne 'own');
    }
    return \%wanted;
}

sub run_it(@options) {
    my $name = temp_dir() . '/forking';
    unlink glob "$name.*";
    my $run = run_cmd([
        built('vg-in-place'), '-v', '--tool=cachegrind', '--cache-use=yes', '--stats=yes',
        @CACHES, "--cachegrind-out-file=$name.%p", @options, $program
    ]);
    is($run->{status}, 1, 'the program ends as it does natively');
    # The first message has the parent's process id, which need not be the lower one.
    my ($parent) = $run->{err} =~ /^[=-]{2}(\d+)/m;
    my @pids = sort { ($b == $parent) <=> ($a == $parent) } map { /(\d+)\z/ } glob "$name.*";
    is(scalar @pids, 2, 'the program and its child leave a profile each');
    return ($run, map { read_file("$name.$_") } @pids);
}

sub check($profile, $process, $what) {
    my $figures = figures_of($profile);
    my $wanted  = wanted($process);
    my %got = map { my ($line, $kind) = split / /; ($_ => $figures->{$kind}{$line} // '0 0 0 0') }
        keys %{$wanted};
    is_deeply(\%got, $wanted, "$what: as by hand");
    return;
}

my ($run, $parents, $childs) = run_it('--call-graph=yes');
check($parents, q{},     'the program');
check($childs,  'child', 'its forked child');
my @ends = $run->{err} =~ /in L1 \d+, ended \d+; in LL \d+, ended \d+/g;
is(scalar(grep { /in L1 (\d+), ended \1; in LL (\d+), ended \2\z/ } @ends), 2,
    'in each process all loaded lines have ended');
my @nodes = $run->{err} =~ /back-dating nodes (\d+) now/g;
is("@nodes", '0 0', 'in each process no node of the tree is left');

(undef, $parents, my $own) = run_it('--call-graph=yes', '--fork-counts=own');
check($parents, q{},   'the program, if its child counts for itself');
check($own,     'own', 'such a child');

(undef, $parents) = run_it();
@by_hand = grep { $_->[1] !~ /calls/ } @by_hand;
check($parents, q{}, 'the program without a call graph');

# Counts differ from run to run, since the dynamic linker looks up random bytes in a table.
my @PLAIN = qw(-O1 -fno-inline);
for (
    [ 'calls_longjmp.c' ], [ 'calls_throw.cc', '-lstdc++' ], [ 'calls_stacks.c' ],
    [ 'calls_signals.c' ], [ 'calls_threads.c', '-pthread' ], [ 'calls_labels.c' ]
) {
    my ($source, @flags) = @{$_};
    follow([ '--cache-use=yes', @CACHES ], [ compile([$source], @PLAIN, @flags) ], $source,
        unsteady => 1);
}

done_testing();
