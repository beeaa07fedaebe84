# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Functions without a name are named by their addresses, which a new build changes. Functions that
# do the same work in both builds must be matched; functions of one build must stay apart.

use CgTest;
use Cachegrind::Profile::MovedFunctions qw(moved_functions);

# Match the functions of two builds, each a text of `ADDRESS=MARK` such as '10=a 20=b'; return the
# matches, each `OLD=NEW`.
sub moved {
    my @sides = map {
        [map { my ($at, $mark) = split /=/; {name => "0x$at", mark => $mark} } split]
    } @_;
    my $now = moved_functions(@sides);
    return join ' ', map { "$_=$now->{$_}" =~ s/0x//gr } sort keys %$now;
}

is(moved('10=a 20=b 1660=c', '10=a 20=b 16b0=c'), '1660=16b0', 'what did the same is the same');
is(moved('10=a 20=b', '20=a 30=b'), '10=20 20=30', 'an address may now be that of another');
is(moved('90=a 110=b', 'a0=a 120=b'), '110=120 90=a0', 'addresses are numbers');
is(moved('10=a 20=b 30=c', '10=a 20=b 30=x 40=c'), '30=40', 'another one there means a move');
is(moved('10=a 20=b 30=c', '20=a 30=x 40=c'), '10=20 20=30 30=40', 'neighbours tell what changed');
is(moved('10=a 20=b 30=c', '18=a 28=x 34=y 38=c'), '10=18 30=38', 'as many neighbours tell it');
is(moved('10=s 20=s 30=s', '10=s 20=s 30=s 40=s'), '', 'if as many stay, none has moved');
is(moved('10=a 20=b 30=c', '10=x 20=a 30=c'), '', 'none has moved, even if others did the same');
is(moved('10=a 20=a 30=a', '15=a 25=a 35=a 45=a'), '10=15 20=25 30=35', 'equal ones keep order');
is(moved('10=a', '20=b'), '', 'without anything in common nothing is matched');
is(moved('10=a 20=b 30=c', '10=x 20=y 30=z 40=a'), '', 'another run of one build is left alone');
is(moved('10=a 20=b 30=c', '40=c 50=a 60=b'), '10=50 20=60', 'the order holds');
is(moved('', '10=a'), '', 'none is none');

# Random builds: each function has its own mark; some functions are added, removed or changed.
srand 7;
my ($wrong, $missed, $all) = (0, 0, 0);
for my $round (1 .. 200) {
    my (@old, @new, %truth);
    my ($at_old, $at_new) = (0x1000, 0x1040);
    for my $i (1 .. 1 + int rand 60) {
        my $draw = rand;
        my @names = map { sprintf '0x%016x', $_ } $at_old, $at_new;
        my $size  = 16 * (1 + int rand 8);
        my ($was, $is, $changed) = ($draw >= 0.1, $draw < 0.05 || $draw >= 0.1, $draw > 0.9);
        push @old, {name => $names[0], mark => "m$i"} if $was;
        push @new, {name => $names[1], mark => $changed ? "n$i" : "m$i"} if $is;
        $truth{$names[0]} = $names[1] if $was && !$changed;
        $at_old += $size if $was;
        $at_new += $size + ($changed ? 16 : 0) if $is;
    }
    my $now = moved_functions(\@old, \@new);
    my $same_place = grep { $_ eq $truth{$_} } keys %truth;
    next if !%$now && $same_place == keys %truth;
    $all += keys %truth;
    $missed += grep { !exists $now->{$_} && $truth{$_} ne $_ } keys %truth;
    $wrong += grep { exists $truth{$_} && $now->{$_} ne $truth{$_} } keys %$now;
}
cmp_ok($all, '>', 3000, 'many functions were drawn');
is("$wrong $missed", '0 0', 'all that did the same were found, and nothing else taken for them');

# Large objects, whose matching must not take a time that is quadratic.
my @many = map { {name => sprintf('0x%x', 32 * $_), mark => 'm' . $_ % 5000} } 1 .. 20_000;
my @later = map { {name => sprintf('0x%x', 16 + 32 * $_), mark => 'm' . $_ % 5000} } 1 .. 20_000;
is(scalar keys %{moved_functions(\@many, \@later)}, 20_000, 'large objects can be matched');

done_testing();
