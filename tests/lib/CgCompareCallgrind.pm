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
is compared is the totals, each line's own costs, by object, file, function and line, and each
arc's calls and inclusive costs. A difference is put down to a rule by which the two are known to
differ, and is counted under it; what no rule explains is C<unexplained>. A rule about lines is
believed only if what it takes together is the same on both sides.

=head2 compare_callgrind(command => [...], ...)

The named arguments: C<command>, the program and its arguments; C<stdin>, a file (nothing);
C<options> for both; C<build>, the build folder (C<CG_TOP_BUILDDIR> or the current one).

Returns a hash: C<totals>, two arrays, ours and theirs; C<lines> and C<arcs>, how many of them
C<that are the same>, and how many differ by each rule; and C<unexplained>, sentences.

=cut

sub compare_callgrind {
    my (%given) = @_;
    my $build   = $given{build} // $ENV{CG_TOP_BUILDDIR} // Cwd::getcwd();
    my $folder  = File::Temp->newdir('cgcallgrind-XXXXXX', TMPDIR => 1);
    my $stdin   = $given{stdin} // '/dev/null';
    my @command = @{ $given{command} };
    my @both    = (
        'setarch', '-R', $ENV{CG_VALGRIND} // '/usr/bin/valgrind', '-q', '--vex-guest-chase=no',
        '--tool=callgrind', "--callgrind-out-file=$folder/profile", '--separate-recs=1',
        @{ $given{options} // [] }
    );
    my $our_side = run_side("$folder", 'ours', "$build/.in_place", $stdin, @both,
        '--count-rep-checks=yes', @command);
    my $their_side = run_side("$folder", 'theirs', reference_lib($build), $stdin, @both, @command);
    die "the program prints something else, or fails\n"
        if $our_side->{status} != $their_side->{status}
        || $our_side->{printed} ne $their_side->{printed};
    my ($ours, $theirs) = map { graph_of(read_file($_->{profile})) } $our_side, $their_side;
    my $result = {
        totals => [ map { $_->{totals} } $ours, $theirs ],
        lines  => {}, arcs => {}, unexplained => [],
    };
    _compare_lines($result, $ours, $theirs);
    _compare_arcs($result, $ours, $theirs);
    return $result;
}

# ---- lines ------------------------------------------------------------------

# Of a graph, the Ir of each line: by object, file of the function, its name, and file:line.
sub _lines {
    my ($graph) = @_;
    my %lines;
    while (my ($key, $counts) = each %{ $graph->{self} }) {
        my ($function, $file, $line) = $key =~ /^(.*) ([^ ]*):\d+:(\d+)\z/
            or die "no place: $key\n";
        $lines{"$function|$file:$line"} += $counts->[0];
    }
    return \%lines;
}

# Names that the two are known to give differently, made one: a sub that makes of a line's key the
# key of what it is a part of.
my @RULES = (
    [   'in a part that the compiler split off, of which Callgrind makes a function',
        sub { $_[0] =~ s/[.](?:part|cold)(?:[.]\d+)?(?=\|)//r },
    ], [
        'in another function: one is entered in its middle, by a jump',
        sub { $_[0] =~ s/^([^|]*)\|[^|]*\|[^|]*\|/$1|/r },
    ], [
        'without a name, or of a linkage stub, which Callgrind takes for its caller\'s code',
        sub { $_[0] =~ s/^([^|]*)\|.*/$1/sr },
    ], [
        'of which Callgrind does not count the last instructions of a thread, or names no object',
        sub {'all'},
    ],
);

# Callgrind's profile lacks the last instructions of each thread.
my $LAST_INSTRUCTIONS = 8;

sub _compare_lines {
    my ($result, $ours, $theirs) = @_;
    my ($our, $their) = map { _lines($_) } $ours, $theirs;
    my %left = map { $_ => 1 } keys %{$our}, keys %{$their};
    for my $line (keys %left) {
        next if ($our->{$line} // 0) != ($their->{$line} // 0);
        delete $left{$line};
        $result->{lines}{'that are the same'}++;
    }
    for my $rule (@RULES) {
        my ($name, $whole_of) = @{$rule};
        my (%difference, %members);
        for my $line (keys %left) {
            my $whole = $whole_of->($line);
            $difference{$whole} += ($our->{$line} // 0) - ($their->{$line} // 0);
            push @{ $members{$whole} }, $line;
        }
        for my $whole (keys %members) {
            my $allowed = $whole eq 'all' ? $LAST_INSTRUCTIONS * _n_threads($ours) : 0;
            next if $difference{$whole} < 0 || $difference{$whole} > $allowed;
            delete @left{ @{ $members{$whole} } };
            $result->{lines}{$name} += @{ $members{$whole} };
        }
    }
    push @{ $result->{unexplained} }, map {
        sprintf 'line %s: %s, Callgrind %s', $_, map { $_ // 'none' } $our->{$_}, $their->{$_}
    } sort keys %left;
    return;
}

# How many threads a program has had: each begins in a function that has no caller.
sub _n_threads {
    my ($graph) = @_;
    my %called = map { $_ => 1 } map { keys %{$_} } values %{ $graph->{arcs} };
    return scalar grep { !$called{$_} } keys %{ $graph->{arcs} };
}

# ---- arcs -------------------------------------------------------------------

sub _compare_arcs {
    my ($result, $ours, $theirs) = @_;
    my ($our, $their, $reason_of) = reasons_by_function($ours, $theirs);
    for my $caller (keys %{ { %{ $our->{calls} }, %{ $their->{calls} } } }) {
        my ($from, $there) = map { $_->{calls}{$caller} // {} } $our, $their;
        for my $callee (keys %{ { %{$from}, %{$there} } }) {
            my ($here, $other) = map { join q{ }, @{ $_->{$callee} // ['no', 'calls'] } } $from,
                $there;
            my $reason = $here eq $other ? 'that are the same'
                : _arc_reason($their, $caller, $callee) // _of_function($reason_of->{$callee})
                // _of_function($reason_of->{$caller}) // _same_calls($our, $their, $callee);
            $result->{arcs}{$reason}++ if defined $reason;
            push @{ $result->{unexplained} }, "call of $callee by $caller: $here, Callgrind $other"
                if !defined $reason;
        }
    }
    return;
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
    my ($their, $caller, $callee) = @_;
    return 'from or to a linkage stub, which Callgrind knows by its place in memory, or not'
        if grep { / [?]{3}\z|\A[?]{3} / } $caller, $callee;
    return 'through such a stub, which is what Callgrind says is called'
        if grep { /\A[?]{3} / && $their->{calls}{$_}{$callee} }
        keys %{ $their->{calls}{$caller} // {} };
    return 'of or by code without a name, which is one function here and several there, or not'
        if grep { / 0x[0-9a-f]+\z/ } $caller, $callee;
    return;
}

1;
