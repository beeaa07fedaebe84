# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Under Callgrind's name the header of a profile and the summary have Callgrind's lines, in
# its order: readers stop at keys that they do not know, and scripts read the labels.

use CgCallgrindRun qw(callgrind has_reference plain reference);
use CgTest;

need_valgrind();
link_statically();

my @true = ('/bin/true');
my %events = (
    plain     => 'Ir',
    all => 'Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim AcCost1 SpLoss1 AcCost2 SpLoss2'
        . ' Ge sysCount sysTime',
);
my %options = (
    plain     => [],
    all       => [qw(--branch-sim=yes --cacheuse=yes --collect-bus=yes --collect-systime=yes)],
);

for my $case (sort keys %options) {
    my $run = callgrind($options{$case}, \@true);
    my ($header, $summary) = $run->{profile} =~ /\A(.*?^events: .*?\n)summary: (.*?)\n/sm;
    my ($pid) = $run->{err} =~ /^==(\d+)==/;
    my $positions = $case eq 'all' ? 'instr line' : 'line';
    my $caches = $case eq 'all' ? qr/\d+ B, \d+ B, \S.*/ : q{};
    is($header =~ s/^(desc: .. cache: )$caches$/$1*/mgr =~ s/block 0 - [1-9]\d*$/block 0 - */mr
            =~ s/^(creator: cachegrind-)\S+$/$1*/mr, <<"END", "$case: the header is Callgrind's");
# callgrind format
version: 1
creator: cachegrind-*
pid: $pid
cmd: /bin/true
part: 1


desc: I1 cache: *
desc: D1 cache: *
desc: LL cache: *

desc: Timerange: Basic block 0 - *
desc: Trigger: Program termination

positions: $positions
@{[ $case eq 'all' ? "event: sysTime : sysTime (elapsed ms)\n" : q{} ]}events: $events{$case}
END
    isnt(index($run->{err} =~ s/^==$pid== //mgr,
            "\nEvents    : $events{$case}\nCollected : $summary\n\nI   refs:      "), -1,
        "$case: the first lines of the summary are Callgrind's") or diag($run->{err});
    my ($totals) = $run->{profile} =~ /^totals: (.*)$/m;
    is($totals, $summary, "$case: the totals are the sum");
    SKIP: {
        skip 'no Callgrind here', 2 if !has_reference();
        my $theirs = reference($options{$case}, \@true);
        is(shape($run->{err}), shape($theirs->{err}), "$case: Callgrind says the same");
        is(join("\n", $run->{profile} =~ /^(?!creator|cmd)([a-z]+:)/mg),
            join("\n", $theirs->{profile} =~ /^(?!creator|cmd)([a-z]+:)/mg),
                "$case: the keys are Callgrind's");
    }
}

done_testing();

# Return the lines without numbers, which differ, and without descriptions of the host's caches.
sub shape($text) {
    return plain($text) =~ s/^--P--.*\n//mgr =~ s/\d[\d,.]*/N/gr =~ s/ +/ /gr;
}
