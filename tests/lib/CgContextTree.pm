# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Trees of calling contexts as the tool writes them, and properties of them. The reader, CgStacks,
# was written from docs/FORMAT.md, and shares nothing with the engine's reader.
package CgContextTree;

use CgTest ();
use Cachegrind::Strict;

use CgCallgrind qw(add_counts read_callgrind);
use CgStacks ();
use Exporter qw(import);

our @EXPORT_OK = qw(contexts_broken paths read_contexts);

# Return the contents of a file of contexts: what CgStacks::read_contexts() returns, with other
# members of nodes: `parent` (another node, or undef), `function` (`object|file|name`), `place`
# (`file:address:line`, or undef), `inlined` (true, or not), `calls`, `self` and `cost`, which is
# inclusive. Die if the text is no such file.
sub read_contexts($text) {
    my $tree  = CgStacks::read_contexts($text);
    my @nodes = @{ $tree->{nodes} };
    for my $node (@nodes) {
        my ($site, $counts) = @{$node}{qw(site counts)};
        my ($inlined, $file, $line, $address) = $site =~ /^(i?)(.*):(\d+)(?:@(0x[0-9a-f]+))?\z/;
        die "no site: $site\n" if !defined $file && $site ne q{-};
        die "below 0: @{$counts}\n" if grep { $_ < 0 } $node->{calls}, @{$counts};
        %{$node} = (
            parent   => $node->{parent} < 0 ? undef : $nodes[ $node->{parent} ],
            function => join(q{|}, @{$node}{qw(object file name)}),
            place    => defined $file ? join(q{:}, $file, hex($address // 0), $line) : undef,
            inlined  => $inlined,
            calls    => $node->{calls},
            self     => $counts,
            cost     => [ @{$counts} ],
        );
    }
    for my $node (reverse @nodes) {
        add_counts($node->{parent}{cost}, @{ $node->{cost} }) if $node->{parent};
    }
    return $tree;
}

sub _step($node) {
    my ($line) = ($node->{place} // q{}) =~ /:(\d+)\z/;
    my $how = $node->{inlined} ? 'i' : q{:};
    return (defined $line ? "$line$how" : q{}) . $node->{function} =~ s/.*[|]//r;
}

# Return a hash of strings by path: the number of calls, and the self costs. A path is the names of
# a chain's functions, separated by `;`. If the line of a function's call is known, it stands before
# the name, with `:` or, if the function is inlined, `i`.
sub paths($tree) {
    my (%paths, %is_known);
    for my $node (@{ $tree->{nodes} }) {
        my (@steps, @functions);
        for (my $n = $node; $n; $n = $n->{parent}) {
            unshift @steps,     _step($n);
            unshift @functions, $n->{function};
        }
        my $path = join q{;}, @steps;
        die "twice: $path\n" if $is_known{"$path;@functions"}++;
        # Functions of several objects may have the same name.
        my @before = split q{ }, $paths{$path} // q{};
        my @here   = ($node->{calls}, @{ $node->{self} });
        $node->{path} = $path;
        $paths{$path} = join q{ }, map { $here[$_] + ($before[$_] // 0) } 0 .. $#here;
    }
    return \%paths;
}

# The place of calls without a known line: of roots, and of some inlined code.
my $NOWHERE    = ':0:0';
my $AT_NO_LINE = qr/\Q$NOWHERE\E\z/;

sub _compare($what, $ours, $theirs) {
    my @wrong;
    my %all = (%{$ours}, %{$theirs});
    for my $key (sort keys %all) {
        my ($x, $y) = map { join q{ }, @{ $_->{$key} // [] } } $ours, $theirs;
        s/(?: 0)+\z// for $x, $y;
        s/\A0\z//     for $x, $y;
        push @wrong, "$what $key: contexts have '$x', the profile has '$y'" if $x ne $y;
    }
    return @wrong;
}

# Return the contradictions between a file of contexts and the text of the profile (with calls) of
# the same run, a line each. The sum over all nodes must be the profile's total, and no two children
# of a node may be alike. Unless the tree was cut, the sum over the nodes of a function must be its
# self costs; the sum over the nodes of an arc, its calls and inclusive costs. Option:
#   region    true: the profile may have calls that the contexts lack, in chains without costs
sub contexts_broken($profile, $tree, %option) {
    my $graph = read_callgrind($profile);
    my (%self, %arcs, %seen, @wrong);
    my $sum = [ map { 0 } @{ $tree->{events} } ];
    my $cut = 0;
    for my $node (@{ $tree->{nodes} }) {
        my $parent = $node->{parent};
        add_counts($sum, @{ $node->{self} });
        $cut ||= $node->{function} =~ /[|]\[(?:deeper|other)\]\z/;
        push @wrong, "two children are alike: $node->{function}" if $seen{ join q{ }, $parent // 0,
            $node->{function}, $node->{place} // q{-}, $node->{inlined} // q{} }++;
        add_counts($self{ $node->{function} } //= [], @{ $node->{self} });
        next if ($node->{place} // $NOWHERE) =~ $AT_NO_LINE;
        add_counts($arcs{"$parent->{function} $node->{place} $node->{function}"} //= [],
            $node->{calls}, @{ $node->{cost} });
    }
    push @wrong, "events: @{$tree->{events}}" if "@{$tree->{events}}" ne "@{$graph->{events}}";
    push @wrong, "sum @{$sum}, summary @{$tree->{summary}}" if "@{$sum}" ne "@{$tree->{summary}}";
    push @wrong, "sum @{$sum}, profile @{$graph->{totals}}" if "@{$sum}" ne "@{$graph->{totals}}";
    return @wrong if $cut;

    my (%their_self, %their_arcs);
    while (my ($key, $counts) = each %{ $graph->{self} }) {
        my ($function) = $key =~ /^(.*) [^ ]*:\d+:\d+\z/;
        add_counts($their_self{$function} //= [], @{$counts});
    }
    while (my ($key, $counts) = each %{ $graph->{calls} }) {
        my ($caller, $place, $callee) = $key =~ /^(.*?) ([^ |]*:\d+:\d+) (.*)\z/;
        next if $place =~ $AT_NO_LINE;
        add_counts($their_arcs{"$caller $place $callee"} //= [], @{$counts});
    }
    delete $self{$_} for grep { /^[?]{3}[|][?]{3}[|]\[/ } keys %self;
    $_->[0] = 0 for $option{region} ? (values %arcs, values %their_arcs) : ();
    push @wrong, _compare('self', \%self, \%their_self);
    push @wrong, _compare('arc', \%arcs, \%their_arcs);
    return @wrong;
}

1;
