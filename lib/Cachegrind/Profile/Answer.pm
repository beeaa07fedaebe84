package Cachegrind::Profile::Answer;

# One sentence with the answer that most readers of a report look for: which line, or which
# functions, have most of the counts.
#
# This computes the sentence from a view, and reports print it. A rule applies only if its sentence
# is true whatever else the profile has.

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

Returns a hash with I<sentence> and with I<event>, the name of the event that it is about. If the
sentence names a line, there are also I<file> and I<line>; if it names a function, I<function> and
I<file>. Returns undef if nothing was counted, or if only quotients are shown. $has_contexts is true
if the report has a flame graph.

The first of these rules that applies makes the sentence:

=over

=item *

Half of an event is in one line. The events are the first one that entries are sorted by and, if
that is C<Ir>, those misses that make up a tenth of the estimated cycles. If there are several such
lines, the one with the largest share is named.

=item *

A quarter of the first event is in functions that allocate and free memory. If calls are known, and
one function's calls of these have half of their cost, it is named, too.

=item *

Half of the first event is in one function, or in as few as five.

=item *

More of it is in code whose functions are not known, all together, than in any one function.

=item *

No function has more than 3 % of it.

=item *

The function that has most of it is named.

=back

=cut

# The share, of 1, that the named line or functions must have.
use constant {
    MUCH      => 0.5,
    ALLOCATED => 0.25,
    LITTLE    => 0.03,
    MATTERS   => 0.1,
    FEW       => 5,
    NAMELESS  => '???',    # what all functions are called that are not known
};

# How many cycles an event is estimated to cost, as in CEst.
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

# The events to look at: hashes with name, index and total.
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
    my ($nameless) = grep { $_->{name} eq NAMELESS } @functions;
    my @named = grep { $_->{name} ne NAMELESS } @functions;
    for my $function (@named[0 .. (@named < FEW ? $#named : FEW - 1)]) {
        last if $sum >= MUCH;
        $sum += $function->{share};
        push @few, $function->{name};
    }
    my $have = @few == 1 ? 'is one function' : 'is ' . @few . ' functions';
    return {%found, sentence => _share_text($sum) . " of $name $have: " . _listed(@few)}
        if $sum >= MUCH;
    return {%found, sentence => _share_text($nameless->{share}) . " of $name is in functions whose"
            . ' names are not known: they are in debug information, or in symbols'}
        if $nameless && $nameless == $first && $first->{share} > LITTLE;
    # Where only some functions were asked for, another one may have more.
    return {%found, sentence => "no function has more than 3 % of $name: $where"}
        if $first->{share} <= LITTLE && $view->has_all;
    return {%found, sentence => 'the hottest function, '
            . "$first->{name}, has " . _share_text($first->{share}) . " of $name"};
}

# The sentence about allocating and freeing, if that has enough; undef otherwise.
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

# The function whose calls have half of the cost of all calls of allocators from elsewhere, or
# undef.
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

# A share in words, if these are exact to half a percent, else in whole percent. It is `all' only if
# it is exactly all.
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
