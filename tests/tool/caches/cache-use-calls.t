# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Cache use amid recursion, in signal handlers, threads and forked children, and in a program that
# ends amid calls: the profiles have the figures computed by hand, beside each statement of
# free_use_calls.c. And for any program: a called function costs its own costs and those of its
# calls.

use CgCalls qw(follow);
use CgTest;
use CgUse qw(@CACHES @FREE_FLAGS by_hand figures_of);

need_valgrind();
need_processor('amd64');

my $program = compile(['free_use_calls.c'], @FREE_FLAGS);
my @by_hand = by_hand('free_use_calls.c');

# Return the figures of the process and of its child: [line, kind, wanted].
sub wanted {
    my ($process) = @_;
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

sub run_it {
    my (@options) = @_;
    my $name = temp_dir() . '/forking';
    unlink glob "$name.*";
    my $run = run_cmd([
        built('vg-in-place'), '-v', '--tool=cachegrind', '--cache-use=yes', '--stats=yes',
        @CACHES, "--cachegrind-out-file=$name.%p", @options, $program
    ]);
    is($run->{status}, 1, 'the program ends as it does natively');
    # The first message is the parent's; its number need not be the lower one.
    my ($parent) = $run->{err} =~ /^[=-]{2}(\d+)/m;
    my @pids = sort { ($b == $parent) <=> ($a == $parent) } map { /(\d+)\z/ } glob "$name.*";
    is(scalar @pids, 2, 'the program and its child leave a profile each');
    return ($run, map { read_file("$name.$_") } @pids);
}

sub check {
    my ($profile, $process, $what) = @_;
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

# Sums of calls are right however functions are left. (The dynamic linker looks at random bytes, and
# so uses random entries of a table.)
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
