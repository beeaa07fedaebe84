package Cachegrind::Profile::Answer;

# The answer that most readers of a report look for, as one sentence: which line or which functions
# have most of what was counted.
#
# It asks a view and computes; reports print what it says. A rule applies only where what it says
# holds whatever else the profile has.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(answer);

=head1 NAME

Cachegrind::Profile::Answer - where the counts are, in one sentence

=head1 SYNOPSIS

    use Cachegrind::Profile::Answer qw(answer);
    my $answer = answer($view);
    print "$answer->{sentence}\n" if $answer;    # 95 % of D1mr is one line: concord.c:134

=head1 DESCRIPTION

=head2 answer($view, $has_contexts)

Returns a hash of I<sentence> and I<event>, the name of what it is about; and, if it names one,
I<file> and I<line>, or I<function> and I<file>. Undef if nothing was counted, or only quotients
are shown. $has_contexts: whether the report has a flame graph.

The first rule that applies counts:

=over

=item *

Half of an event is in one line. Events are the first that entries are sorted by and, if it is
C<Ir>, those misses of the others that have a tenth of the estimated cycles; of several lines the
one with the largest share.

=item *

A quarter of the first event is in the functions that allocate and free; with who calls them most,
if calls are known and that one has half of these.

=item *

Half of the first event is in one function, or in as few as five.

=item *

No function has more than 3 % of it.

=item *

The function that has most of it.

=back

=cut

# What the line or the functions that are named must have, of 1.
use constant {
    MUCH      => 0.5,
    ALLOCATED => 0.25,
    LITTLE    => 0.03,
    MATTERS   => 0.1,
    FEW       => 5,
};

# Cycles that an event is said to cost, as those of CEst.
my %CYCLES = (Ir => 1, (map { $_ => 10 } qw(I1mr D1mr D1mw Bcm Bim)),
    map { $_ => 100 } qw(ILmr DLmr DLmw));

my $ALLOCATOR = qr/\A(?:_*(?:libc_)?(?:malloc|free|calloc|realloc|memalign)(?:[.@].*)?
    |_int_(?:malloc|free|realloc|memalign)(?:[._].*)?|malloc_consolidate(?:[.].*)?|unlink_chunk.*
    |operator[ ](?:new|delete)\b.*|tcache_(?:get|put).*|sysmalloc.*|xmalloc|xfree)\z/x;

sub answer {
    my ($view, $has_contexts) = @_;
    my $events = _events($view);
    return undef if !@$events;
    my $where = $has_contexts ? 'look at the flame graph'
        : @{$view->functions // []} ? 'look at inclusive counts'
        : 'a run with --contexts=yes tells which calls do';
    return _one_line($view, $events) // _of_functions($view, $events->[0], $where);
}

# The events that are looked at, with their totals: hashes of name, index and total.
sub _events {
    my ($view) = @_;
    my $total = $view->profile->total;
    my %shown = map { $_->{name} => $_ } grep { !$_->{rate} } @{$view->shown};
    my @sorted = map { {name => $_->{name}, index => $_->{index}, total => $total->[$_->{index}]} }
        grep { defined } @shown{$view->sort_events};
    return [] if !@sorted || $sorted[0]{total} <= 0;
    return [$sorted[0]] if $sorted[0]{name} ne 'Ir';
    my $cycles = 0;
    $cycles += $_->{total} * ($CYCLES{$_->{name}} // 0) for @sorted;
    return [
        shift @sorted,
        grep { $_->{total} * ($CYCLES{$_->{name}} // 0) >= MATTERS * $cycles && $_->{total} > 0 }
            @sorted
    ];
}

sub _one_line {
    my ($view, $events) = @_;
    # Of lines the engine ranks only what was counted; a computed event is answered by functions.
    my %is_counted = map { $_ => 1 } @{$view->profile->recorded};
    my $best;
    for my $event (grep { $is_counted{$_->{name}} } @$events) {
        my ($line) = @{$view->profile->most($event->{name}, 1)};
        next if !$line;
        my $share = $line->{counts}[$event->{index}] / $event->{total};
        $best = {%$line, share => $share, event => $event->{name}}
            if $share >= MUCH && (!$best || $share > $best->{share});
    }
    return if !$best;
    return {
        sentence => _share_text($best->{share}) . " of $best->{event} is one line: "
            . "$best->{file}:$best->{line}" =~ s{\A.*/}{}sr,
        map { $_ => $best->{$_} } qw(event file line),
    };
}

sub _of_functions {
    my ($view, $event, $where) = @_;
    my ($name, $index, $total) = @$event{qw(name index total)};
    my @functions;
    my $next = $view->one_by_one;
    while (my $function = $next->()) {
        my $share = (split / /, $function->{counts})[$index] / $total;
        push @functions, {share => $share, map { $_ => $function->{$_} } qw(name file)};
    }
    my ($first) = @functions = sort { $b->{share} <=> $a->{share} } @functions or return undef;
    my %found = (event => $name, function => $first->{name}, file => $first->{file});
    if (my $allocators = _allocators($view, $index, $name, @functions)) {
        return {%found, %$allocators};
    }
    my ($sum, @few) = 0;
    for my $function (@functions[0 .. (@functions < FEW ? $#functions : FEW - 1)]) {
        last if $sum >= MUCH;
        $sum += $function->{share};
        push @few, $function->{name};
    }
    my $have = @few == 1 ? 'is one function' : 'is ' . @few . ' functions';
    return {%found, sentence => _share_text($sum) . " of $name $have: " . _listed(@few)}
        if $sum >= MUCH;
    # Where only some functions were asked for, another one may have more.
    return {%found, sentence => "no function has more than 3 % of $name: $where"}
        if $first->{share} <= LITTLE && $view->has_all;
    return {%found, sentence => 'the hottest function, '
            . "$first->{name}, has " . _share_text($first->{share}) . " of $name"};
}

# What allocating and freeing has, if that is much, and for whom.
sub _allocators {
    my ($view, $index, $name, @functions) = @_;
    my @found = grep { $_->{name} =~ $ALLOCATOR } @functions;
    my $sum = 0;
    $sum += $_->{share} for @found;
    return if $sum < ALLOCATED;
    my $most = _who_calls($view, $index);
    my @called = defined $most ? ", called from $most" : ();
    return {
        function => $found[0]{name},
        file     => $found[0]{file},
        sentence => _share_text($sum) . " of $name is malloc and free" . join '', @called,
    };
}

# Who has half of what calls of allocators from other functions cost, or undef.
sub _who_calls {
    my ($view, $index) = @_;
    my (%cost, $all);
    for my $entry (@{$view->functions // []}) {
        next if $entry->{function}{name} !~ $ALLOCATOR;
        for my $call (@{$entry->{callers}}) {
            my $caller = $call->{function} && $call->{function}{name};
            next if defined $caller && $caller =~ $ALLOCATOR;
            $all += $call->{counts}[$index];
            $cost{$caller} += $call->{counts}[$index] if defined $caller;
        }
    }
    my ($most) = sort { $cost{$b} <=> $cost{$a} || $a cmp $b } keys %cost;
    return defined $most && $all > 0 && $cost{$most} >= MUCH * $all ? $most : undef;
}

# A share in words if these are exact to half a hundredth, or in whole percent; all only if it is.
sub _share_text {
    my ($share) = @_;
    for ([1 / 4, 'a quarter'], [1 / 3, 'a third'], [1 / 2, 'half'], [2 / 3, 'two thirds'],
        [3 / 4, 'three quarters'])
    {
        return $_->[1] if abs($share - $_->[0]) < 0.005;
    }
    return 'all' if $share == 1;
    my $percent = int 100 * $share + 0.5;
    return ($percent == 100 ? 'more than 99' : $percent) . ' %';
}

sub _listed {
    my (@names) = @_;
    my $last = pop @names;
    return @names ? join(', ', @names) . " and $last" : $last;
}

1;
