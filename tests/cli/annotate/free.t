# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_annotate --free: the costs of each event without the named functions and what they call. No
# cost is subtracted twice. With contexts the result is exact; without, the report says if it is
# an estimate.

use CgTest qw(write_file);
use CgFree qw($FREE_CONTEXTS $FREE_PROFILE free_cases);
use CgReport qw(annotate in_folder_of is_by_schema plain_profile section);
use JSON::PP ();

my $folder = in_folder_of({'p.cg' => $FREE_PROFILE});
my $ESTIMATE = "An estimate by call arcs; --contexts=yes is exact.\n";

sub left(@arguments) {
    my $run = annotate($folder, '--sort=Ir', @arguments, 'p.cg');
    is("$run->{status} $run->{err}", '0 ', "@arguments: a report");
    my $section = section($run->{out}, 'If these were free') // return 'none';
    return $section =~ s/\A.*?\n\n//sr =~ s/\n\n\z/\n/r;
}

is(left(), 'none', 'nothing is said unless it is asked for');
sub check_cases($by) {
    for my $case (free_cases($by)) {
        my ($names, $Ir, $D1mr, $is_estimate, $rule) = @$case;
        my $left = left(map { "--free=$_" } split q{ }, $names);
        like($left, qr/\A$Ir [(]\S+[)] +$D1mr\b.*would be left/, "by $by, $names: $rule");
        is($left =~ /\Q$ESTIMATE\E/ ? 1 : 0, $is_estimate, '... exactly, or by estimate');
    }
    return;
}
check_cases('calls');
is(left('--free=a', '--free=b', '--sort=D1mr'), left('--free=a', '--free=b'),
    'functions without an own count of what is sorted by count, too');
is(left('--free=[a-c]'),
    "10 (1.0%)    0  would be left without:\n  p.c:c\n  p.c:a\n  p.c:b\n$ESTIMATE",
    'one pattern matches several functions');
like(left('--free=a', '--free=d', '--show=Ir,D1m%,D1mr', '--event=D1m%=D1mr/Ir'),
    qr/\A325 [(]32[.]5%[)] 1[.]23% +4 [(]8[.]0%[)]  would/, 'what c does for b is left');
is(left('--free=d', '--threshold=20', '--top=1', '--function=m*', '--sort=Ir:20'),
    "800 (80.0%) 20 (40.0%)  would be left without:\n  p.c:d\n", 'the tables need not have them');
like(left('--free=a', '--all=no'), qr/\Anone\z/, 'two screens have no banners');
like(annotate($folder, qw(--free=a --all=no --sort=Ir p.cg))->{out},
    qr/^400 [(]40[.]0%[)] 10 [(]20[.]0%[)]  would be left without:\n  p[.]c:a\n/m,
    '... but they say the same');

write_file("$folder/p.cg.contexts", $FREE_CONTEXTS);
check_cases('contexts');
is(left('--free=c', '--free=b', '--threshold=20'),
    "110 (11.0%)    0  would be left without:\n  p.c:c\n  p.c:b\n", 'small ones are exact, too');

# ---- JSON -------------------------------------------------------------------------
sub free_json {
    my $run = annotate($folder, '--format=json', '--sort=Ir', @_, 'p.cg');
    is("$run->{status} $run->{err}", '0 ', "@_: a report");
    is_by_schema($run->{out}, "@_: the schema has its JSON");
    return JSON::PP->new->decode($run->{out})->{free};
}
my @a_and_c = map { {file => 'p.c', name => $_} } qw(a c);
is_deeply(free_json('--free=a', '--free=c'), {functions => \@a_and_c, left => [100, 0]},
    'JSON has the same');
is_deeply(free_json('--free=a', '--free=c', '--show=D1mr,Ir')->{left}, [0, 100],
    '... of the events that are shown');
is(free_json(), undef, '... if it is asked for');
unlink "$folder/p.cg.contexts";
is(free_json('--free=a', '--free=b')->{note} . "\n", $ESTIMATE, '... and says what is an estimate');

# ---- Other profiles, other names --------------------------------------------------
my @ten = map { ("fn=ns::f$_(int, char)", "$_ 10") } 0 .. 9;
my $many = {'p.cg' => plain_profile('fl=p.cc', @ten)};
my $run = annotate($many, '--free=ns::f3', 'p.cg');
is(section($run->{out}, 'If these were free') =~ s/\A.*?\n\n//sr,
    "90 (90.0%)  would be left without:\n  p.cc:ns::f3(int, char)\n"
    . "What they call is not free: a run with --call-graph=yes tells of it.\n\n",
    'parameters can be left out; without calls functions are free alone');
$run = annotate($many, '--free=ns::*', 'p.cg');
like($run->{out}, qr/^ *0  would be left without:\n(?:  p[.]cc:ns::f\d.*\n){5}  5 more$/m,
    'of many functions a few are named');

$run = annotate($folder, '--free=a', '--free=nobody', 'p.cg');
like("$run->{status} $run->{out}$run->{err}",
    qr/\A2 \S+: error: argument --free: no function matches 'nobody'; see /,
    'a pattern without a match is a wrong command');
for (['--format=html'], ['--diff', 'p.cg'], ['--contexts'], ['--parts']) {
    $run = annotate($folder, '--free=a', @$_, 'p.cg');
    like("$run->{status} $run->{err}",
        qr/\A2 .*(?:argument --\w+: .*--free|argument --free: only in text)/,
        "--free is refused with $_->[0]");
}

done_testing();
