# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Inlined functions, instructions, calls, and options that count or dump at functions, in many
# combinations. Details change no function's counts; a profile has calls if they were requested.

use CgCalls qw(graph_of);
use CgParts qw(difference run_steadily);
use CgTest;

need_valgrind();
link_statically();
need_fixed_addresses();
my $program = eval { compile(['inlined_calls.cc'], qw(-O2 -pthread -lstdc++)) };
need(defined $program, 'no C++ compiler');

my @regions = (
    [],                    ['--toggle-collect=outer'], ['--toggle-collect=work'],
    ['--dump-before=pong'], ['--dump-after=work'],      ['--zero-before=pong'],
    [qw(--toggle-collect=work --dump-after=outer)],
);

# Return counts over all parts, by names without parameters: `self` and `below`, the costs of each
# function of the program and of its calls; and `calls`, whether the profile has calls.
sub profile {
    my ($run)  = @_;
    my $text   = run_cmd([ built('cg_merge'), @{ $run->{parts} } ])->{out};
    my $graph  = graph_of($text =~ s/^fl=(.*)\n(?=fn=)/ob=\nfl=$1\n/mgr);
    my %result = (self => {}, below => {});
    $result{calls} = scalar($text =~ /^(?:calls=|cfn=|# recursion)/m);
    my $bare   = sub { return $_[0] =~ s/.*[|]//r =~ s/[(].*?[)]|ns::Box<int>:://gr };
    for my $function (grep { /inlined_calls[.]cc/ } keys %{ $graph->{by_function} }) {
        my ($self) = @{ $graph->{by_function}{$function} };
        $result{self}{ $bare->($function) } += $self if $self > 0;
    }
    for my $function (grep { /inlined_calls[.]cc/ } keys %{ $graph->{arcs} }) {
        $result{below}{ $bare->($function) } += $_->[1]
            for values %{ $graph->{arcs}{$function} };
    }
    return \%result;
}

# Return the sums of self costs by the function that contains the code: g for "f [in g]".
sub by_owner($self) {
    my %sums;
    $sums{ /\[in (.*)\]\z/ ? $1 : $_ } += $self->{$_} for keys %{$self};
    return \%sums;
}

# Return the sums of self costs by the function to which the code belongs: f for "f [in g]".
sub by_name($self) {
    my %sums;
    $sums{s/ \[in .*//r} += $self->{$_} for keys %{$self};
    return \%sums;
}

my (%run, %profile);
for my $region (@regions) {
    for my $graph ([], ['--call-graph=yes']) {
        for my $inlined (['--inlined=no'], ['--inlined=yes']) {
            for my $instr ([], ['--dump-instr=yes']) {
                my @mode = (@{$graph}, @{$inlined}, @{$instr});
                my $run  = run_steadily([ @mode, @{$region} ], [$program]);
                $run{"@mode"}{"@{$region}"}     = $run;
                $profile{"@mode"}{"@{$region}"} = profile($run);
            }
        }
    }
}

for my $region (map { "@{$_}" } @regions) {
    my $of    = sub { return $profile{ $_[0] }{$region} };
    my $graph = $of->('--call-graph=yes --inlined=no');
    my $plain = $of->('--inlined=no');
    cmp_ok(scalar keys %{ $plain->{self} }, '>', 0, "$region: functions are counted");
    for my $mode (sort keys %run) {
        my $what    = "$region $mode";
        my $profile = $of->($mode);
        my $has     = $mode =~ /call-graph/;
        is($profile->{calls}, $has && keys %{ $profile->{self} } > 1 ? 1 : q{},
            "$what: there are calls if they were asked for");
        if ($region =~ /dump/) {
            my $no_dump = join q{ }, grep { /toggle/ } split q{ }, $region;
            is_deeply($profile, $profile{$mode}{$no_dump}, 'parts have each function\'s counts');
            # Without a call graph the tool does not know where functions without a symbol start.
            is(difference($run{$mode}{$region}, $run{$mode}{$no_dump}), q{},
                'parts add up to the whole, to the byte')
                if $has || $mode !~ /instr/;
        }
        my $lines = $of->($mode =~ s/ ?--dump-instr=yes//r);
        is_deeply($profile, $lines, 'functions have what they have without instructions');
    }
    my $named  = $of->('--inlined=yes');
    my $called = $of->('--call-graph=yes --inlined=yes');
    is_deeply($plain->{self}, $graph->{self}, "$region: calls change no function's own costs");
    is_deeply(by_owner($named->{self}), $plain->{self}, "$region: inlined code is of its owners");
    is_deeply($called->{self}, by_name($named->{self}), "$region: calls leave names their costs");
    for my $function (grep { !/\A(?:pong|both)\z/ } sort keys %{ $graph->{self} }) {
        is(($called->{self}{$function} // 0) + ($called->{below}{$function} // 0),
            $graph->{self}{$function} + ($graph->{below}{$function} // 0), "$region: $function");
    }
}

done_testing();
