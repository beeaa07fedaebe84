# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Identities of profiles with many events and separations: a program of threads that dump in the
# middle of calls is run with each set of events in each mode. No count wraps around; parts add up
# to the run's totals; lines, calls and contexts agree; a line's causes have at most its cycles.

use CgCallgrind qw(read_callgrind summary);
use CgContextTree qw(contexts_broken read_contexts);
use CgTest;

need_valgrind();
need_processor('amd64');
link_statically();

my $program = eval { compile(['parts_threads.cc'], qw(-O1 -std=c++14 -pthread -lstdc++)) };
need(defined $program, 'no C++ compiler');

my @caches = (qw(--cache-sim=yes --branch-sim=yes),
    '--I1=1024,2,32', '--D1=2048,4,32', '--LL=16384,8,32');
my @counts = (
    [ @caches, qw(--simulate-wb=yes --simulate-hwpref=yes) ],
    [ @caches, qw(--cache-use=yes) ],
    [qw(--collect-systime=nsec --collect-bus=yes)],
    [qw(--cycles=yes --machine=zen5)],
    [ qw(--cycles=yes --machine=classic --data-profile=yes), @caches ],
    [ qw(--cycles=yes --machine=skylake --cache-use=yes --collect-systime=nsec), @caches ],
    [qw(--cycles=yes --machine=cortex-a72 --sharing=yes --value-profile=all)],
);
my @modes = (
    [],
    [qw(--inlined=yes --separate-threads=yes)],
    [qw(--call-graph=yes --dump-instr=yes)],
    [qw(--contexts=yes)],
    [qw(--contexts=yes --inlined=yes --separate-threads=yes)],
    [qw(--contexts=yes --separate-callers=2 --separate-recs=3)],
    [qw(--call-graph=yes --separate-threads=yes --separate-recs=2 --fn-skip=descend*)],
);

# Return the sums, by event, of the parts' counts; a part may have the counts of several threads.
sub sums(@parts) {
    my %sum;
    for my $part (map { split /^(?=events: )/m, read_file($_) } @parts) {
        my $counts = summary($part);
        $sum{$_} += $counts->{$_} for keys %{$counts};
    }
    return \%sum;
}

# Patterns of the numbers in the summary of a run, and the events whose sum each number must be.
my @SUMMARY = (
    [ qr/I\s+refs: +([\d,]+)/ => 'Ir' ],
    [ qr/D\s+refs: +([\d,]+)/ => 'Dr', 'Dw' ],
    [ qr/D1  misses: +([\d,]+)/   => 'D1mr', 'D1mw' ],
    [ qr/LLd misses: +([\d,]+)/   => 'DLmr', 'DLmw' ],
    [ qr/Mispredicts: +([\d,]+)/  => 'Bcm', 'Bim' ],
    [ qr/Cycles: +([\d,]+)/       => 'Cy' ],
    [ qr/L2 misses: +([\d,]+) reads/  => 'D2mr' ],
    [ qr/TLB misses: +([\d,]+) reads/ => 'DTmr' ],
);

sub summary_differs($said, $sum) {
    my @wrong;
    for (@SUMMARY) {
        my ($what, @events) = @{$_};
        my ($n) = $said =~ $what or next;
        my $parts = 0;
        $parts += $sum->{$_} // 0 for @events;
        push @wrong, "@events: said $n, parts $parts" if $n =~ s/,//gr != $parts;
    }
    return @wrong;
}

# Return the lines and calls whose cycles for all causes (CyMem, ...) exceed their cycles (Cy).
sub overspent($read) {
    my %place;
    @place{ @{ $read->{events} } } = 0 .. $#{ $read->{events} };
    return if !defined $place{Cy};
    my @wrong;
    for my $kind (qw(self calls)) {
        while (my ($where, $counts) = each %{ $read->{$kind} }) {
            my @c = @{$counts};
            shift @c if $kind eq 'calls';
            my $waits = 0;
            $waits += $c[ $place{$_} ] // 0 for qw(CyMem CyBr CyFe CyDep);
            push @wrong, $where if $waits > ($c[ $place{Cy} ] // 0);
        }
    }
    return @wrong;
}

for my $counts (@counts) {
    for my $mode (@modes) {
        my $name   = "@{$counts} @{$mode}" =~ s/ --(?:I1|D1|LL)=\S+//gr;
        my $folder = new_folder();
        my $run = run_cmd([ built('vg-in-place'), '--tool=cachegrind',
            "--cachegrind-out-file=$folder/out", "--data-out-file=$folder/data",
            "--values-out-file=$folder/values", @{$counts}, @{$mode}, $program, 'dump' ]);
        like($run->{out}, qr/done/, "$name: the program runs");
        my @parts = (grep({ /out[.]\d+\z/ } glob "$folder/out.*"), "$folder/out");
        cmp_ok(scalar @parts, '>', 40, "$name: it leaves many parts");
        my @wrapped = grep { read_file($_) =~ /(?<![\da-fx])\d{19}/ } glob "$folder/*";
        is("@wrapped", q{}, "$name: no count of any file wraps");
        my $check = run_cmd([ built('cg_merge'), '--check', @parts ]);
        is($check->{out} . $check->{err}, q{}, "$name: each part agrees with itself");
        my $sum = sums(@parts);
        is(join(q{; }, summary_differs($run->{err}, $sum)), q{}, "$name: the run says their sum");
        if ("@{$counts}" =~ /--data-profile/) {
            my $data = sums("$folder/data");
            is_deeply($data, { map { $_ => $sum->{$_} } keys %{$data} }, "$name: data agree");
        }
        my @some = @parts[ 0, 20, -2, -1 ];
        my @wrong = map { overspent(read_callgrind(read_file($_))) } @some;
        is("@wrong", q{}, "$name: nothing waits longer than it takes");
        next if "@{$mode}" !~ /--contexts/;
        my @broken = map { contexts_broken(read_file($_), read_contexts(read_file("$_.contexts"))) }
            @some;
        is("@broken[0 .. ($#broken < 2 ? $#broken : 2)]", q{}, "$name: contexts add up");
        my @refused = grep { run_cmd([ built('cg_annotate'), '--contexts', $_ ])->{status} != 0 }
            @some;
        is("@refused", q{}, "$name: cg_annotate reads the contexts of parts");
    }
}

done_testing();
