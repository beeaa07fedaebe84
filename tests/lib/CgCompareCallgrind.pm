package CgCompareCallgrind;

use strict;
use warnings;

use CgCalls        qw(graph_of);
use CgCompare      qw(reference_lib run_side);
use CgCompareCalls qw(reasons_by_function);
use CgTest         qw(read_file);
use Cwd            ();
use Exporter       qw(import);
use File::Temp     ();

our @EXPORT_OK = qw(compare_callgrind);

=head1 NAME

CgCompareCallgrind - our tool under Callgrind's name beside the installed Callgrind

=head1 SYNOPSIS

    use CgCompareCallgrind qw(compare_callgrind);

    my $result = compare_callgrind(command => ['/usr/bin/gzip', '-c'], stdin => '/tmp/text');
    print "$_: $result->{lines}{$_}\n" for sort keys %{$result->{lines}};

=head1 DESCRIPTION

Both run the program in an environment that is the same to the byte, as L<CgCompare> has it. What
is compared, of each thread's file where there are such, is the totals; each line's own costs, by
object, file, function and line; and each arc's calls and inclusive Ir. A difference is put down to
a rule by which the two are known to differ, and is counted under it; what no rule explains is
C<unexplained>. A rule about lines is believed only if what it takes together is the same on both
sides. Times are left out, and events that Callgrind counts wrongly (the chapter I<Beside
Callgrind>).

=head2 compare_callgrind(command => [...], ...)

The named arguments: C<command>, the program and its arguments; C<stdin>, a file (nothing);
C<options> for both; C<build>, the build folder (C<CG_TOP_BUILDDIR> or the current one);
C<attempts>, for a program that is not twice the same, as with threads: repeat both until all is
explained, at most that many times (1).

Returns a hash: C<totals>, two arrays, ours and theirs; C<lines> and C<arcs>, how many of them
C<that are the same>, and how many differ by each rule; and C<unexplained>, sentences.

=cut

sub compare_callgrind {
    my (%given) = @_;
    for my $attempt (1 .. $given{attempts} // 1) {
        my $result = _compare_once(%given);
        return $result if !@{ $result->{unexplained} } || $attempt == ($given{attempts} // 1);
    }
    return;
}

sub _compare_once {
    my (%given) = @_;
    my $build   = $given{build} // $ENV{CG_TOP_BUILDDIR} // Cwd::getcwd();
    my $folder  = File::Temp->newdir('cgcallgrind-XXXXXX', TMPDIR => 1);
    my $stdin   = $given{stdin} // '/dev/null';
    my @command = @{ $given{command} };
    # What the tool says is no part of what the program finds as its standard error.
    my @both = (
        'setarch', '-R', $ENV{CG_VALGRIND} // '/usr/bin/valgrind', '-q', '--vex-guest-chase=no',
        '--tool=callgrind', "--callgrind-out-file=$folder/profile", "--log-file=$folder/log",
        '--separate-recs=1', @{ $given{options} // [] }
    );
    my $our_side = run_side("$folder", 'ours', "$build/.in_place", $stdin, @both,
        '--count-rep-checks=yes', @command);
    my $their_side = run_side("$folder", 'theirs', reference_lib($build), $stdin, @both, @command);
    die "the program prints something else, or fails\n"
        if $our_side->{status} != $their_side->{status}
        || $our_side->{printed} ne $their_side->{printed};
    my $result = { totals => [ [], [] ], lines => {}, arcs => {}, unexplained => [] };
    my %files;
    for my $side (0, 1) {
        my $profile = ($our_side, $their_side)[$side]{profile};
        $files{ substr $_, length $profile }[$side] = $_ for glob "$profile $profile-*";
    }
    for my $thread (sort keys %files) {
        my ($ours, $theirs)
            = map { graph_of(defined $_ ? read_file($_) : q{}) } @{ $files{$thread} }[ 0, 1 ];
        $ours->{is_in_part} = grep {/^--(?:toggle-collect|collect-atstart)=/} @{ $given{options} };
        _compare_totals($result, $ours, $theirs);
        _compare_lines($result, $ours, $theirs);
        _compare_arcs($result, $ours, $theirs);
    }
    return $result;
}

# Callgrind's profile lacks the last instructions of each thread.
my $LAST_INSTRUCTIONS = 8;

sub _compare_totals {
    my ($result, $ours, $theirs) = @_;
    my @totals = map { $_->{totals} } $ours, $theirs;
    for my $side (0, 1) {
        $result->{totals}[$side][$_] += $totals[$side][$_] for 0 .. $#{ $totals[$side] };
    }
    my $most    = $LAST_INSTRUCTIONS * _n_threads($ours);
    my @returns = map { $ours->{by_function}{$_} } _signal_returns($ours, $theirs);
    for my $column (_compared_columns($ours)) {
        my ($our, $their) = map { $_->[$column] // 0 } @totals;
        $our -= $_->[$column] // 0 for @returns;
        my $event = $ours->{events}[$column];
        push @{$result->{unexplained}}, "total of $event: $our, Callgrind $their"
            if $our < $their || $our > $their + $most;
    }
    return;
}

# The functions that something calls, as keys.
sub _called {
    my ($graph) = @_;
    return { map { $_ => 1 } map { keys %{$_} } values %{ $graph->{arcs} } };
}

# The functions that a signal handler returns to, which make a system call: Callgrind does not count
# what they do. The kernel enters them, so nothing calls them, and they call nothing.
sub _signal_returns {
    my ($ours, $theirs) = @_;
    my $called = _called($ours);
    return grep {
        /[|](?:__restore_rt|0x[[:xdigit:]]+)\z/ && !$called->{$_} && !$ours->{arcs}{$_}
            && !$theirs->{by_function}{$_}
    } keys %{ $ours->{by_function} };
}

# ---- lines ------------------------------------------------------------------

# The columns of events of which Callgrind's counts can be compared: it does not credit uses to
# the lines that were used; with cache use, or where LL writes back, it finds lines in LL that were
# never there; and time is time.
sub _compared_columns {
    my ($graph) = @_;
    my @events  = @{ $graph->{events} };
    my $skipped = qr/^(?:AcCost|SpLoss|sys\w*Time)/;
    $skipped = qr/$skipped|^[ID]L/ if grep { /^(?:ILdmr|AcCost2)/ } @events;
    return grep { $events[$_] !~ $skipped } 0 .. $#events;
}

# Of a graph, the counts of each line: by object, file of the function, its name, and file:line.
sub _lines {
    my ($graph) = @_;
    my @columns = _compared_columns($graph);
    my %lines;
    while (my ($key, $counts) = each %{ $graph->{self} }) {
        my ($function, $file, $line) = $key =~ /^(.*) ([^ ]*):\d+:(\d+)\z/
            or die "no place: $key\n";
        my $sums = $lines{"$function|$file:$line"} //= [];
        $sums->[$_] += $counts->[ $columns[$_] ] for 0 .. $#columns;
    }
    return \%lines;
}

# Names that the two are known to give differently, made one: a sub that makes of a line's key the
# key of what it is a part of; and whether that may lack what Callgrind knows no object of.
my @RULES = (
    [   'in a part that the compiler split off, of which Callgrind makes a function',
        sub { $_[0] =~ s/[.](?:part|cold)(?:[.]\d+)?(?=\|)//r },
    ], [
        'in another function: one is entered in its middle, by a jump',
        sub { $_[0] =~ s/^([^|]*)\|[^|]*\|[^|]*\|/$1|/r },
    ], [
        'without a name, which is one function here and several there, or not',
        sub { $_[0] =~ s/^(?![?]{3}\|)([^|]*)\|.*\|[?]{3}:0\z/$1/r }, 1,
    ],
);

# What is left is of code outside of .text, of which Callgrind knows no object.
my $STUBS = 'of a linkage stub, or of a line that calls one, or of .init or .fini, of all of which'
    . ' Callgrind knows no object; or the last instructions of a thread, which it does not count';

sub _compare_lines {
    my ($result, $ours, $theirs) = @_;
    my ($our, $their) = map { _lines($_) } $ours, $theirs;
    my %left = map { $_ => 1 } keys %{$our}, keys %{$their};
    for my $line (keys %left) {
        next if grep { $_ != 0 } _more($our, $their, $line);
        delete $left{$line};
        $result->{lines}{'that are the same'}++;
    }
    for my $function (_signal_returns($ours, $theirs)) {
        for my $line (grep {/^\Q$function\E[|]/} keys %left) {
            delete $left{$line};
            $result->{lines}{'by which a signal handler returns, which Callgrind does not count'}++;
        }
    }
    my @homeless = _more($their, {}, grep {/^[?]{3}\|/} keys %{$their});
    my @lacking;
    for my $rule (@RULES) {
        my ($name, $whole_of, $may_lack) = @{$rule};
        my %members;
        push @{ $members{ $whole_of->($_) } }, $_ for keys %left;
        for my $lines (values %members) {
            my @more = _more($our, $their, @{$lines});
            next if grep { $_ < 0 } @more;
            next if grep { $more[$_] > ($may_lack ? $homeless[$_] // 0 : 0) } 0 .. $#more;
            $lacking[$_] += $more[$_] for 0 .. $#more;
            delete @left{ @{$lines} };
            $result->{lines}{$name} += @{$lines};
        }
    }
    my @more = _more($our, $their, keys %left);
    $more[$_] += $lacking[$_] for 0 .. $#lacking;
    my $most = $LAST_INSTRUCTIONS * _n_threads($ours);
    if (!grep { $_ < 0 || $_ > $most } @more) {
        $result->{lines}{$STUBS} += keys %left if %left;
        %left = ();
    } else {
        push @{ $result->{unexplained} }, "these together: @more more than Callgrind";
    }
    push @{ $result->{unexplained} }, map {
        sprintf 'line %s: %s, Callgrind %s', $_, map { $_ ? "@{$_}" : 'none' } $our->{$_},
            $their->{$_}
    } sort keys %left;
    return;
}

# By how much these lines together have more here than there, of each event.
sub _more {
    my ($our, $their, @lines) = @_;
    my @more;
    for my $line (@lines) {
        my ($here, $there) = map { $_->{$line} // [] } $our, $their;
        $more[$_] += ($here->[$_] // 0) - ($there->[$_] // 0)
            for 0 .. (@{$here} > @{$there} ? $#{$here} : $#{$there});
    }
    return @more;
}

# How many threads a program has had: each begins in a function that has no caller.
sub _n_threads {
    my ($graph) = @_;
    my $called = _called($graph);
    return scalar grep { !$called->{$_} } keys %{ $graph->{arcs} };
}

# ---- arcs -------------------------------------------------------------------

sub _compare_arcs {
    my ($result, $ours, $theirs) = @_;
    my @arcs = _arcs($ours, $theirs);
    _reasons_in_context($ours, $theirs, @arcs) if grep { !defined $_->{reason} } @arcs;
    for my $arc (@arcs) {
        if (defined $arc->{reason}) {
            $result->{arcs}{ $arc->{reason} }++;
        } else {
            push @{ $result->{unexplained} }, sprintf 'call of %s by %s: %s, Callgrind %s',
                @{$arc}{qw(callee caller here there)};
        }
    }
    return;
}

# All arcs of the two graphs: who calls whom, the number and costs here and there, and why these
# differ, if that is known without contexts.
sub _arcs {
    my ($ours, $theirs) = @_;
    my ($our, $their, $reason_of) = reasons_by_function($ours, $theirs);
    my @arcs;
    for my $caller (keys %{ { %{ $our->{calls} }, %{ $their->{calls} } } }) {
        my @calls = map { $_->{calls}{$caller} // {} } $our, $their;
        for my $callee (keys %{ { map { %{$_} } @calls } }) {
            my ($here, $there) = map { join q{ }, @{ $_->{$callee} // [ 'no', 'calls' ] } } @calls;
            my $reason = $here eq $there ? 'that are the same'
                : _arc_reason($our, $their, $caller, $callee) // _of_function($reason_of->{$callee})
                // _of_function($reason_of->{$caller}) // _same_calls($our, $their, $callee);
            $reason //= 'of several call instructions, of which Callgrind leaves out those whose'
                . ' calls cost nothing'
                if $ours->{is_in_part} && _has_more_calls($here, $there);
            push @arcs, {
                caller => $caller,
                callee => $callee,
                here   => $here,
                there  => $there,
                reason => $reason,
            };
        }
    }
    return @arcs;
}

# With --separate-callers a function is several, f'CALLER'CALLER..., each with arcs of its own. If
# Callgrind takes the code of one function for another one's, not only their arcs differ, which have
# a rule, but also what all are called that they call, directly or not. So an arc is put down to a
# call that its names consist of, if that differs where functions are not told apart, for a reason;
# and if what calls of this function by that one cost together is the same, or differs for a reason.

# Of a graph with contexts, the one without.
sub _without_contexts {
    my ($graph) = @_;
    my $plain = sub { $_[0] =~ s/^([^|]*\|[^|]*\|[^']+)'.*/$1/r };
    my (%self, %arcs);
    my $add = sub {
        my ($sums, $counts) = @_;
        $sums->[$_] += $counts->[$_] for 0 .. $#{$counts};
    };
    for my $function (keys %{ $graph->{by_function} }) {
        $add->($self{ $plain->($function) } //= [], $graph->{by_function}{$function});
    }
    for my $caller (keys %{ $graph->{arcs} }) {
        for my $callee (keys %{ $graph->{arcs}{$caller} }) {
            $add->(
                $arcs{ $plain->($caller) }{ $plain->($callee) } //= [],
                $graph->{arcs}{$caller}{$callee}
            );
        }
    }
    return bless { %{$graph}, by_function => \%self, arcs => \%arcs }, ref $graph;
}

# Of two graphs without contexts, why arcs differ, by the names of caller and callee; an empty
# string if no rule says so.
sub _plain_reasons {
    my %reasons;
    for my $arc (grep { $_->{here} ne $_->{there} } _arcs(@_)) {
        my ($caller, $callee) = map { s/^.*? //r } @{$arc}{qw(caller callee)};
        $reasons{"$caller|$callee"} = $arc->{reason} // q{};
    }
    return \%reasons;
}

# Why arcs differ that have no reason of their own. Arcs that are one where functions are not told
# apart share it: what one of them has less, another one has more.
sub _reasons_in_context {
    my ($ours, $theirs, @arcs) = @_;
    my $plain = _plain_reasons(map { _without_contexts($_) } $ours, $theirs);
    my %as_one;
    for my $arc (grep { $_->{here} ne $_->{there} } @arcs) {
        my ($outer, $inner)
            = map { [ split /'(?:\d+(?:'|\z))?/, s/^.*? //r ] } @{$arc}{qw(caller callee)};
        my @calls = map {
            my $chain = $_;
            map {"$chain->[$_]|$chain->[ $_ - 1 ]"} 1 .. $#{$chain}
        } $outer, $inner;
        my $own = "$outer->[0]|$inner->[0]";
        $as_one{$own}{is_explained} ||= grep { ($plain->{$_} // q{}) ne q{} } @calls;
        push @{ $as_one{$own}{arcs} }, $arc if !defined $arc->{reason};
    }
    for my $own (grep { $as_one{$_}{is_explained} } keys %as_one) {
        next if ($plain->{$own} // 'the same') eq q{};
        $_->{reason} = 'in a context with a call that differs' for @{ $as_one{$own}{arcs} // [] };
    }
    return;
}

# Of an arc's number of calls and cost here and there: is only the number different, and more here?
sub _has_more_calls {
    my ($n, $cost, $n_there, $cost_there) = map {split} @_;
    return $cost eq $cost_there && $n > $n_there && $n_there > 0;
}

# Whether all calls of a function together are the same, whoever makes them.
sub _same_calls {
    my ($our, $their, $callee) = @_;
    my @sums = map {
        my @sum = (0, 0);
        for my $arc (values %{ $_->{callers}{$callee} // {} }) { $sum[$_] += $arc->[$_] for 0, 1 }
        "@sum";
    } $our, $their;
    return $sums[0] eq $sums[1] ? 'by code that Callgrind takes for another function\'s' : undef;
}

sub _of_function { return defined $_[0] ? "of or by a function that $_[0]" : undef }

# Why an arc differs, if that is seen at itself.
sub _arc_reason {
    my ($our, $their, $caller, $callee) = @_;
    return 'from or to a linkage stub, which Callgrind knows by its place in memory, or not'
        if grep { / [?]{3}\z|\A[?]{3} / } $caller, $callee;
    return 'through such a stub, which is what Callgrind says is called'
        if grep { /\A[?]{3} / && $their->{calls}{$_}{$callee} }
        keys %{ $their->{calls}{$caller} // {} };
    return 'of a thread by the last one of its number, whose end Callgrind does not see'
        if $callee =~ / start_thread(?:'2)?\z/
        && grep { $their->{calls}{ $callee =~ s/'2\z//r }{$_} } $callee, "$callee'2";
    return 'of a label by its own function, which are no calls here'
        if $caller eq $callee && ($their->{calls}{$caller}{$callee}[1] // 3) <= 2;
    # Where activations are told apart, calls that are none are those of another function, f'2.
    my ($n, $n_there) = map { $_->{calls}{$caller}{$callee}[0] // 0 } $our, $their;
    return 'of a function by itself: a jump to its entry, a loop, which Callgrind takes for a call'
        if $n < $n_there && "$caller\n$callee" =~ /\A(.+?)(?:'\d+)?((?:'.*)?)\n\1'\d+\2\z/;
    return 'of or by code without a name, which is one function here and several there, or not'
        if grep { / 0x[0-9a-f]+\z/ } $caller, $callee;
    return;
}

1;
