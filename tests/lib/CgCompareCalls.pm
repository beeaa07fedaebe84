package CgCompareCalls;

use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(reasons_by_function);

=head1 NAME

CgCompareCalls - a program's call graph beside that of the installed Callgrind

=head1 SYNOPSIS

    use CgCompareCalls qw(reasons_by_function);

    my ($ours, $theirs, $reason) = reasons_by_function($our_graph, $their_graph);

=head1 DESCRIPTION

Callgrind is right where a function is entered by a call and left by a return. Where it differs from
ours, the difference is explained by a rule that only one of the two has; a difference that no rule
explains is C<unexplained>. A rule counts as the explanation only if the graphs confirm it: see
C<_reason>. What is compared is the inclusive Ir of functions, without chasing.

=cut

# A graph by object and name, as the two agree on those: {self}, {calls}{CALLER}{CALLEE} and
# {callers}{CALLEE}{CALLER}, of which each is the number and the costs; {inclusive}; {recursive}.
sub _by_name {
    my ($graph) = @_;
    my %by = (self => {}, calls => {}, callers => {}, inclusive => {});
    my $name = sub { my ($object, $name) = $_[0] =~ /^([^|]*)\|[^|]*\|(.*)\z/; "$object $name" };
    for my $function (keys %{$graph->{by_function}}) {
        $by{self}{ $name->($function) } += $graph->{by_function}{$function}[0];
    }
    for my $caller (keys %{$graph->{arcs}}) {
        for my $callee (keys %{$graph->{arcs}{$caller}}) {
            my ($n, $cost) = @{$graph->{arcs}{$caller}{$callee}};
            my $arc = $by{calls}{ $name->($caller) }{ $name->($callee) } //= [0, 0];
            $arc->[0] += $n;
            $arc->[1] += $cost;
            $by{callers}{ $name->($callee) }{ $name->($caller) } = $arc;
        }
    }
    $by{inclusive}{$_} = $by{self}{$_} for keys %{$by{self}};
    for my $caller (keys %{$by{calls}}) {
        $by{inclusive}{$caller} += $_->[1] for values %{$by{calls}{$caller}};
    }
    $by{recursive} = { map { $name->($_) => 1 } keys %{$graph->recursive} };
    $by{total} = $graph->{totals}[0];
    return \%by;
}

# Which functions reach one of those names by calls.
sub _reaching {
    my ($by, $pattern) = @_;
    my @work = grep { /$pattern/ } keys %{$by->{inclusive}};
    my %seen = map { $_ => 1 } @work;
    while (defined(my $callee = shift @work)) {
        push @work, grep { !$seen{$_}++ } keys %{ $by->{callers}{$callee} // {} };
    }
    return \%seen;
}

# What moves a program to another stack.
my $SWITCHES = qr/ (?:swapcontext|setcontext|__start_context)\z/;

=head2 reasons_by_function($ours, $theirs)

Of two graphs of L<CgCalls>: both by object and name, hashes of which C<calls> has the number
and the Ir of each arc, by caller and callee, and C<callers> by callee and caller; and why the
inclusive Ir of functions differs, by function, C<unexplained> left out.

=cut

sub reasons_by_function {
    my ($ours, $theirs) = @_;
    my $both   = _compared(map { _by_name($_) } $ours, $theirs);
    my %reason = map { $_ => $both->{by}{$_} } grep { $both->{by}{$_} ne 'unexplained' }
        keys %{ $both->{by} };
    return (@{$both}{qw(ours theirs)}, \%reason);
}

# Both graphs, as _by_name has them, with C<by>, the reason for each function that differs.
sub _compared {
    my ($ours, $theirs) = @_;
    my %all = (%{$ours->{inclusive}}, %{$theirs->{inclusive}});
    my $both = {
        ours     => $ours,
        theirs   => $theirs,
        switches => { %{ _reaching($ours, $SWITCHES) }, %{ _reaching($theirs, $SWITCHES) } },
        has_part => {
            map { /^(.*?)[.](?:part|cold)\b/ ? ($1 => 1) : () } keys %{$theirs->{inclusive}}
        },
        by       => {},
    };
    my %waiting;
    for my $function (keys %all) {
        my ($our, $their) = map { $_->{inclusive}{$function} } $ours, $theirs;
        next if defined $our && defined $their && $our == $their;
        my $reason = _reason($both, $function);
        if (defined $reason) {
            $both->{by}{$function} = $reason;
        } else {
            $waiting{$function} = 1;
        }
    }
    # What is left may differ just by what it calls: from the leaves up.
    my $n_before = -1;
    while (keys %waiting != $n_before) {
        $n_before = keys %waiting;
        for my $function (sort keys %waiting) {
            next if !_calls_such($both, $function);
            $both->{by}{$function} = 'calls functions that differ, and differs by what they do';
            delete $waiting{$function};
        }
    }
    $both->{by}{$_} = 'unexplained' for keys %waiting;
    return $both;
}

# Why the inclusive costs of a function differ, if that is seen at the function itself.
sub _reason {
    my ($both, $function) = @_;
    my ($ours, $theirs) = @{$both}{qw(ours theirs)};
    my ($our, $their) = map { $_->{inclusive}{$function} } $ours, $theirs;
    my ($object, $name) = $function =~ /^(.*?) (.*)\z/;

    return 'calls itself, directly or not'
        if $ours->{recursive}{$function} && $theirs->{recursive}{$function};
    my ($our_loop, $loop) = map { $_->{calls}{$function}{$function} } $ours, $theirs;
    return 'jumps to its own entry, a loop, which Callgrind takes for a call'
        if !$our_loop && $loop && defined $our && $our + $loop->[1] == $their;
    return 'switches stacks, of which Callgrind knows one'
        if $both->{switches}{$function};
    return 'is outside of .text, where Callgrind names no object, or a linkage stub'
        if $object eq '???' || $name eq '???' || ($name =~ /^0x/ && !defined $their
        && ($ours->{self}{$function} // 0) <= 24);
    return 'a part that the compiler split off, of which Callgrind makes a function'
        if $name =~ /[.](?:part|cold)\b/ || $both->{has_part}{$function};
    return 'has no name, and is entered by jumps also, which Callgrind takes for the same function'
        if $name =~ /^0x/;

    # Callgrind's profile lacks the last instructions of each thread.
    my $missing    = $ours->{total} - $theirs->{total};
    my $difference = ($our // 0) - ($their // 0);
    return 'contains the end of a thread, whose last instructions Callgrind does not count'
        if $difference > 0 && $difference <= 8 && $difference <= $missing;
    return 'is entered in its middle, too, by jumps, which Callgrind takes for their own code'
        if _is_jumped_into($both, $function);
    return;
}

# Is it called more, by functions of whom Callgrind knows no such call though they cost the same
# inclusive, or of whom it knows nothing?
sub _is_jumped_into {
    my ($both, $function) = @_;
    my ($ours, $theirs) = map { $both->{$_}{callers}{$function} // {} } qw(ours theirs);
    my @stubs = grep {/\A[?]{3} /} keys %{$theirs};
    my ($more, $perhaps) = (0, 0);
    for my $caller (grep { !$theirs->{$_} } keys %{$ours}) {
        # Perhaps Callgrind does, but says that it is a linkage stub that is called.
        next if grep { $both->{theirs}{calls}{$caller}{$_} } @stubs;
        my ($our, $their) = map { $both->{$_}{inclusive}{$caller} } qw(ours theirs);
        if    (!defined $their) { $perhaps += $ours->{$caller}[1] }
        elsif ($our == $their)  { $more    += $ours->{$caller}[1] }
    }
    my $left = ($both->{ours}{inclusive}{$function} // 0)
        - ($both->{theirs}{inclusive}{$function} // 0)
        - $more;
    return $left >= 0 && $left <= $perhaps && $more + $perhaps > 0;
}

# Does it differ by nothing but what its calls of functions cost that differ for a reason?
sub _calls_such {
    my ($both, $function) = @_;
    my ($ours, $theirs) = map { $both->{$_}{calls}{$function} // {} } qw(ours theirs);
    my ($our_cost, $their_cost) = map { $both->{$_}{inclusive}{$function} } qw(ours theirs);
    return 0 if !defined $our_cost || !defined $their_cost;
    my ($found, $stubs) = (0, 0);
    for my $callee (keys %{ { %{$ours}, %{$theirs} } }) {
        my ($our, $their) = map { $_->{$callee} // [0, 0] } $ours, $theirs;
        if ($callee =~ / [?]{3}\z/) {
            $stubs += $our->[1] - $their->[1];
        } elsif ($our->[1] != $their->[1]) {
            return 0 if !defined $both->{by}{$callee};
            $found += $our->[1] - $their->[1];
        }
    }
    # Linkage stubs are callees of ours, and the caller's own code in theirs.
    my $own = ($both->{ours}{self}{$function} // 0) - ($both->{theirs}{self}{$function} // 0);
    return $found != 0 && $found + $own + $stubs == $our_cost - $their_cost;
}

1;
