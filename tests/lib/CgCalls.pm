# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Runs of the tool with a call graph, and properties of such a graph. Tests name a function without
# parameters of C++, and without what follows an `@`.
package CgCalls;

use CgTest qw(tool);
use CgCallgrind qw(add_counts read_callgrind);
use Exporter qw(import);
use Test::More;

our @EXPORT_OK = qw(flat_lines follow graph_of);

# Return the name without the marks of parts of functions, which only profiles with calls have.
sub _flat_name($name) {
    1 while $name =~ s/(?:[ ]\[clone[ ][.](?:cold|part)[.\d]*\]|[.](?:cold|part)[.\d]*)\z//;
    return $name;
}

# Return the counts of each line in the text of a profile without calls, in the form of lines(): a
# hash by file, function and line.
sub flat_lines($text) {
    return graph_of($text)->lines;
}

# Run the command under the tool with `--call-graph=yes --inlined=no` and these options. Check the
# properties of every program: its status and output do not depend on the call graph, nor do the
# costs of lines; and all costs add up. Return the graph. Options:
#   roots     names of functions that may be roots although they are called, too
#   unsteady  true: counts and output differ from run to run
#   unsteady_output   true: only the output differs from run to run
#   stdin     what the program reads
sub follow($options, $command, $what, %option) {
    my @stdin = defined $option{stdin} ? (stdin => $option{stdin}) : ();
    my $run   = tool([ qw(-q --call-graph=yes --inlined=no), @{$options} ], $command, @stdin);
    my $graph = graph_of($run->{profile});
    $graph->{run} = $run;
    is(join(q{ }, $graph->broken(@{ $option{roots} // [] })), q{}, "$what: all costs add up");

    my $flat = tool([ '-q', @{$options} ], $command, @stdin);
    is($run->{status}, $flat->{status}, '... it ends as without');
    my @said = map { $_->{err} =~ s/^(--|==)\d+\1 //mgr } $run, $flat;
    is($said[0], $said[1], '... and says what it says without');
    if (!$option{unsteady}) {
        is($run->{out}, $flat->{out}, '... and prints that') if !$option{unsteady_output};
        is_deeply($graph->lines($flat->{profile}), flat_lines($flat->{profile}),
            '... and each line costs the same');
    }
    return $graph;
}

# Return the graph of a profile in Callgrind's format. The functions below are its methods.
sub graph_of($text) {
    my $read = read_callgrind($text);
    my (%self, %calls);
    while (my ($place, $counts) = each %{$read->{self}}) {
        my ($function) = $place =~ /^(.*) [^ ]*:\d+:\d+\z/ or die "no place: $place\n";
        add_counts($self{$function} //= [], @{$counts});
    }
    while (my ($key, $counts) = each %{$read->{calls}}) {
        my ($caller, $callee) = $key =~ /^(.*?) [^ |]*:\d+:\d+ (.*)\z/ or die "no call: $key\n";
        add_counts($calls{$caller}{$callee} //= [], @{$counts});
    }
    return bless { %{$read}, by_function => \%self, arcs => \%calls, text => $text }, __PACKAGE__;
}

sub _name($function) {
    my ($name) = $function =~ /^[^|]*\|[^|]*\|(.*)\z/;
    return $name =~ /^[(]/ ? $name : $name =~ s/[(].*//r =~ s/\@.*//r;
}

# Return the called functions whose inclusive costs differ from the sum of the arcs into them, with
# both. The costs of the functions @roots, and of `clone`, may be higher than this sum.
sub broken($self, @roots) {
    my %may_have_more = map { $_ => 1 } 'clone', @roots;
    my (%in, %out);
    for my $caller (keys %{$self->{arcs}}) {
        for my $callee (keys %{$self->{arcs}{$caller}}) {
            my (undef, @counts) = @{$self->{arcs}{$caller}{$callee}};
            add_counts($in{$callee}  //= [], @counts);
            add_counts($out{$caller} //= [], @counts);
        }
    }
    my @broken;
    for my $function (sort keys %in) {
        my @own = @{ $self->{by_function}{$function} // [] };
        my @costs = map { ($own[$_] // 0) + ($out{$function}[$_] // 0) } 0 .. $#{$self->{events}};
        my @in    = @{$in{$function}};
        my $name  = _name($function);
        push @broken, "$name(@in: @costs)"
            if grep { $may_have_more{$name} ? $in[$_] > $costs[$_] : $in[$_] != $costs[$_] }
            0 .. $#costs;
    }
    return @broken;
}

# Return the called functions that cost more than the calls of them, since threads begin with them.
sub begun($self) {
    my (%in, %all);
    for my $caller (keys %{$self->{arcs}}) {
        for my $callee (keys %{$self->{arcs}{$caller}}) {
            my $cost = $self->{arcs}{$caller}{$callee}[1];
            $in{$callee}  += $cost;
            $all{$caller} += $cost;
        }
    }
    $all{$_} += $self->{by_function}{$_}[0] for keys %{$self->{by_function}};
    return grep { ($all{$_} // 0) > $in{$_} } keys %in;
}

# Return a hash of the functions that call themselves, directly or through others, by Tarjan's
# algorithm.
sub recursive($self) {
    my (%index, %low, %on_stack, @stack, %recursive);
    for my $start (sort keys %{$self->{arcs}}) {
        next if defined $index{$start};
        my @work = ([ $start, undef ]);
        while (@work) {
            my ($function, $rest) = @{$work[-1]};
            if (!defined $rest) {
                $index{$function} = $low{$function} = keys %index;
                push @stack, $function;
                $on_stack{$function} = 1;
                $rest = $work[-1][1] = [keys %{ $self->{arcs}{$function} // {} }];
            }
            if (defined(my $callee = shift @{$rest})) {
                $recursive{$callee} = 1 if $callee eq $function;
                if (!defined $index{$callee}) {
                    push @work, [ $callee, undef ];
                } elsif ($on_stack{$callee} && $index{$callee} < $low{$function}) {
                    $low{$function} = $index{$callee};
                }
                next;
            }
            pop @work;
            my $parent = @work ? $work[-1][0] : undef;
            $low{$parent} = $low{$function}
                if defined $parent && $low{$function} < $low{$parent};
            next if $low{$function} != $index{$function};
            my @component;
            do {
                push @component, pop @stack;
                delete $on_stack{$component[-1]};
            } while $component[-1] ne $function;
            @recursive{@component} = (1) x @component if @component > 1;
        }
    }
    return \%recursive;
}

# Return a hash of the costs of each line, as a profile without calls has them. $flat is the text of
# such a profile, or undef. A function whose name is not in $flat is called `???`, since without
# calls the tool does not name code without a symbol, or with a symbol without type or size.
sub lines($self, $flat = undef) {
    my (%counts, %is_named);
    if (defined $flat) {
        $is_named{_flat_name($_)} = 1 for $flat =~ /^fn=(.*)/mg;
    }
    while (my ($place, $counts) = each %{$self->{self}}) {
        my ($name, $file, $line) = $place =~ /^[^|]*\|[^|]*\|(.*) ([^ ]*):\d+:(\d+)\z/;
        $name = _flat_name($name);
        $name = '???' if defined $flat && !$is_named{$name};
        add_counts($counts{"$file $name $line"} //= [], @{$counts});
    }
    return { map { $_ => "@{$counts{$_}}" } grep { "@{$counts{$_}}" =~ /[1-9]/ } keys %counts };
}

sub _list(%n) {
    return join q{ }, map { "$_:$n{$_}" } sort grep { $_ ne '???' && $n{$_} } keys %n;
}

# Return the callees of the functions of that name, sorted, as `NAME:CALLS` each, without those that
# have no name, such as linkage stubs, or no calls.
sub callees($self, $name) {
    my %n;
    for my $caller (grep { _name($_) eq $name } keys %{$self->{arcs}}) {
        $n{ _name($_) } += $self->{arcs}{$caller}{$_}[0] for keys %{$self->{arcs}{$caller}};
    }
    return _list(%n);
}

# Return the callers of the functions of that name, in the form of callees().
sub callers($self, $name) {
    my %n;
    for my $caller (keys %{$self->{arcs}}) {
        $n{ _name($caller) } += $self->{arcs}{$caller}{$_}[0]
            for grep { _name($_) eq $name } keys %{$self->{arcs}{$caller}};
    }
    return _list(%n);
}

# Return a hash of the own costs, by event, of the functions of that name.
sub costs($self, $name) {
    my @events = @{$self->{events}};
    my %sum    = map { $_ => 0 } @events;
    for my $function (grep { _name($_) eq $name } keys %{$self->{by_function}}) {
        $sum{ $events[$_] } += $self->{by_function}{$function}[$_] for 0 .. $#events;
    }
    return \%sum;
}

# Return the Ir of all calls of CALLEE by CALLER.
sub cost($self, $caller, $callee) {
    my $sum = 0;
    for my $function (grep { _name($_) eq $caller } keys %{$self->{arcs}}) {
        $sum += $self->{arcs}{$function}{$_}[1]
            for grep { _name($_) eq $callee } keys %{$self->{arcs}{$function}};
    }
    return $sum;
}

# Return the own Ir of the functions of that name.
sub self($self, $name) {
    return $self->costs($name)->{Ir};
}

# Return the Ir of the functions of that name, including all of their calls.
sub inclusive($self, $name) {
    my $sum = $self->self($name);
    for my $function (grep { _name($_) eq $name } keys %{$self->{arcs}}) {
        $sum += $_->[1] for values %{$self->{arcs}{$function}};
    }
    return $sum;
}

1;
