# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# CyMem by object: the objects' sum is the program's CyMem, and awaited objects have most of it.

use CgCallgrind qw(summary);
use CgTest;

need_valgrind();
need_processor('amd64');

my $data    = temp_dir() . '/data';
my $program = compile(['data_waits.c'], qw(-O1 -static));
my @options = ('--cycles=yes', '--machine=zen5', caches());

# Return the profile's totals, the totals of the data profile, and the counts of its objects.
sub profiled(@more) {
    my $run = tool([ @options, '--data-profile=yes', "--data-out-file=$data", @more ], [$program]);
    my $text = read_file($data);
    my @events = split q{ }, ($text =~ /^events: (.*)/m)[0];
    my %of;
    for my $object (split /^object: /m, $text) {
        my ($kind, $name) = $object =~ /\A(\w+)\n(?:name: (.*))?/ or next;
        my ($misses) = $object =~ /^misses: (.*)/m or next;
        my @counts = split q{ }, $misses;
        $of{ $name // $kind }{ $events[$_] } += $counts[$_] for 0 .. $#events;
    }
    return (summary($run->{profile}), summary($text), \%of);
}

my ($total, $sum, $of) = profiled();
is($sum->{CyMem}, $total->{CyMem}, 'all cycles that wait for memory are some object\'s');
my $sum_of_objects = 0;
$sum_of_objects += $_->{CyMem} for values %{$of};
is($sum_of_objects, $total->{CyMem}, '... of those that are written');
cmp_ok($of->{next_of}{CyMem}, '>', 0.8 * $total->{CyMem}, 'most of them those of what is chased');
cmp_ok($of->{heap}{CyMem}, '<', 0.05 * $total->{CyMem}, '... and few of what comes in time');
cmp_ok($of->{heap}{D1mr}, '>', 50_000, '... though it is missed in');

is(summary(tool([@options], [$program])->{profile})->{Ir}, $total->{Ir},
    'instructions are as without data');

($total, $sum, $of) = profiled('--cache-use=yes');
is($sum->{CyMem}, $total->{CyMem}, 'with cache use, all of them, too');
cmp_ok($of->{next_of}{CyMem}, '>', 0.8 * $total->{CyMem}, '... at the same object');
ok($of->{next_of}{SpLoss1} > 0, '... which has losses of lines');

($total, $sum, $of) = profiled('--toggle-collect=sum');
is($sum->{CyMem}, $total->{CyMem}, 'objects have the cycles of collected code only');
cmp_ok($of->{heap}{CyMem}, '>', 0, 'the sum is collected');
is($of->{next_of}{CyMem} // 0, 0, 'the chase is not collected');

done_testing();
