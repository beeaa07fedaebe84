package CgCompareCalls;

use strict;
use warnings;

use CgCalls   qw(graph_of);
use CgCompare qw(reference_lib run_side);
use CgTest    qw(built read_file run_cmd);
use Cwd       ();
use Exporter  qw(import);
use File::Temp ();

our @EXPORT_OK = qw(annotate_difference compare_calls reasons_by_function);

=head1 NAME

CgCompareCalls - a program's call graph beside that of the installed Callgrind

=head1 SYNOPSIS

    use CgCompareCalls qw(compare_calls);

    my $result = compare_calls(command => ['/usr/bin/gzip', '-c'], stdin => '/tmp/text');
    print map { "$_: " . @{$result->{reasons}{$_}} . "\n" } sort keys %{$result->{reasons}};

=head1 DESCRIPTION

Both tools run the program in an environment that is the same to the byte, as
L<CgCompare> has it, without chasing. What is compared is Ir.

Callgrind is right where a function is entered by a call and left by a return. Where it differs from
ours, the difference is explained by a rule that only one of the two has; a difference that no rule
explains is C<unexplained>. A rule counts as the explanation only if the graphs confirm it: see
C<_reason>.

=head2 compare_calls(command => [...], ...)

The named arguments: C<command>, the program and its arguments; C<stdin>, a file
(nothing); C<options> for ours; C<build>, the build folder (C<CG_TOP_BUILDDIR> or the
current one); C<folder> to work in and leave the results in (a temporary one).

Returns a hash: C<ours> and C<theirs>, graphs of L<CgCalls>; C<profile>, the path of
ours; C<flat>, that of ours without calls; C<n_same>, the number of functions whose
inclusive Ir is the same; and C<reasons>: of each reason an array of sentences, one for
each function that differs.

=cut

sub compare_calls {
    my (%given) = @_;
    my $build  = $given{build} // $ENV{CG_TOP_BUILDDIR} // Cwd::getcwd();
    my $own    = File::Temp->newdir('cgcalls-XXXXXX', TMPDIR => 1);
    my $folder = $given{folder} // "$own";
    my $stdin  = $given{stdin}  // '/dev/null';
    my @valgrind
        = ('setarch', '-R', $ENV{CG_VALGRIND} // '/usr/bin/valgrind', '-q', '--vex-guest-chase=no');
    my @ours = (
        @valgrind, '--tool=cachegrind', '--count-rep-checks=yes',
        "--cachegrind-out-file=$folder/profile", @{ $given{options} // [] }
    );
    my @command = @{$given{command}};
    my ($lib, $reference) = ("$build/.in_place", reference_lib($build));
    my $calls = run_side($folder, 'calls', $lib, $stdin, @ours, '--call-graph=yes', @command);
    my $flat  = run_side($folder, 'flat',  $lib, $stdin, @ours, @command);
    my $other = run_side(
        $folder, 'callgrind', $reference, $stdin, @valgrind, '--tool=callgrind',
        '--separate-recs=1', "--callgrind-out-file=$folder/profile", @command
    );
    die "the program prints something else, or fails\n"
        if grep { $_->{status} != $flat->{status} || $_->{printed} ne $flat->{printed} } $calls,
        $other;
    my $result = {
        ours    => graph_of(read_file($calls->{profile})),
        theirs  => graph_of(read_file($other->{profile})),
        flat    => read_file($flat->{profile}),
        profile => $calls->{profile},
        keep    => $own,
    };
    _compare_graphs($result);
    return $result;
}

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

# Both graphs, as _by_name has them, with C<by>, the reason for each function that differs, and
# n_same, the number of those that do not.
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
    $both->{n_same} = 0;
    for my $function (keys %all) {
        my ($our, $their) = map { $_->{inclusive}{$function} } $ours, $theirs;
        if (defined $our && defined $their && $our == $their) {
            $both->{n_same}++;
            next;
        }
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

sub _compare_graphs {
    my ($result) = @_;
    my $both = _compared(map { _by_name($result->{$_}) } qw(ours theirs));
    my ($ours, $theirs) = @{$both}{qw(ours theirs)};
    my %reasons;
    for my $function (sort keys %{$both->{by}}) {
        push @{ $reasons{ $both->{by}{$function} } }, sprintf '%s: %s, Callgrind %s', $function,
            map { $_->{inclusive}{$function} // 'none' } $ours, $theirs;
    }
    @{$result}{qw(reasons n_same)} = (\%reasons, $both->{n_same});
    return;
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

=head2 annotate_difference(PROFILE)

Returns a sentence about the first function on whose inclusive costs the installed
C<callgrind_annotate> and our C<cg_annotate> disagree, or an empty string; and the number of
functions on which they agree. Some functions are left out, because C<callgrind_annotate> treats
them differently: those that call themselves, whose calls it adds up; those that share a name, which
it takes for one; those that are called but also begin threads, of which it shows only the calls;
and its rows for code inlined from other files, which are not functions.

=cut

sub annotate_difference {
    my ($profile) = @_;
    my $theirs = run_cmd([ 'callgrind_annotate', '--inclusive=yes', '--auto=no', '--threshold=100',
        $profile ]);
    my $ours = run_cmd([ built('cg_annotate'), '--inclusive=yes', '--auto=no', '--threshold=0',
        '--show=Ir', $profile ]);
    return ("callgrind_annotate says: $theirs->{err}", 0) if $theirs->{err} ne q{};
    my ($their_total) = $theirs->{out} =~ /^ *([\d,]+) .*PROGRAM TOTALS/m;
    my ($our_total)   = $ours->{out} =~ /^ *([\d,]+) .*PROGRAM TOTALS/m;
    return ("totals: $our_total, callgrind_annotate: $their_total", 0)
        if $our_total ne $their_total;

    my (%cost, %n);
    while ($ours->{out} =~ /^ *([\d,]+) +\(.*?\) +[\d,]+ +\(.*?\)  (.*)$/mg) {
        my ($cost, $name) = ($1, $2);
        my $is_cycle = $name =~ / <cycle \d+>/;
        $name =~ s/ \([\d,]+x\)//;
        my $known = $name =~ s/ \[(.*)\]\z//r;
        $n{$known}++;
        $n{$known}++ if $is_cycle;
        $cost{$known} = $cost;
    }
    my $graph  = graph_of(read_file($profile));
    my %skipped = map { s/^[^|]*\|([^|]*)\|/$1:/r => 1 } keys %{$graph->recursive}, $graph->begun;
    my $n_same = 0;
    while ($theirs->{out} =~ /^ *([\d,]+) \(.*?\)  (.*) \[.*\]$/mg) {
        my ($cost, $name) = ($1, $2);
        next if ($n{$name} // 2) != 1 || $skipped{$name};
        return ("$name: $cost{$name}, callgrind_annotate: $cost", $n_same) if $cost{$name} ne $cost;
        $n_same++;
    }
    return (q{}, $n_same);
}

1;
