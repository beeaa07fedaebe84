# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Functions in assembly, whose symbols have no type, no size, or neither: each has its own costs and
# its own name, by which options find it. progs/labels.s marks the labels that are no functions.

use CgCalls qw(follow graph_of);
use CgTest;

need_valgrind();
need_processor('amd64');
my $program = compile([ 'labels.c', 'labels.s' ]);

my %cost = (
    sized => 2002, no_size => 4004, called_in => 2, no_type => 6002, local_only => 8002,
    through => 18_005, through_2 => 10_002, by_system_call => 7, behind => 3,
    weak_name => 12_002, mangled => 2002, after => 14_002,
);
# A function that execution runs into counts as called by the function in front of it.
my %self = (through => 1, through_2 => 10_002, by_system_call => 4, behind => 2);

my $graph = follow([], [$program], 'labels');
for my $name (sort keys %cost) {
    is($graph->inclusive($name), $cost{$name}, "$name has its costs and those of its calls");
}
is($graph->self($_), $self{$_}, "$_ has its own costs") for sort keys %self;
is(join(q{ }, grep { /_loop|[.]loop|in_sized/ } keys %{$graph->{by_function}}), q{},
    'labels within a function are none');
is($graph->callees('through'), 'local_only:1 through_2:1', 'a function that is run into is called');
is($graph->callees('by_system_call'), 'behind:1', 'so is one run into behind a system call');

for my $name (sort keys %cost) {
    my $run = tool([ '-q', "--toggle-collect=$name" ], [$program]);
    my ($total) = $run->{profile} =~ /^summary: (\d+)/m;
    is($total, $cost{$name}, "--toggle-collect=$name counts what it costs");
}

my $run = tool([qw(-q --contexts=yes --cache-sim=yes --cache-use=yes)], [$program]);
my $in_contexts = graph_of($run->{profile});
is(join(q{ }, $in_contexts->broken), q{}, 'all costs add up in contexts, too');
is($in_contexts->inclusive('through'), $cost{through}, 'all costs are the same there');

done_testing();
