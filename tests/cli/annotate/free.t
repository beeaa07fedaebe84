# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_annotate --free: the costs of each event without the named functions and their calls. No cost
# is subtracted twice. With contexts the result is exact; otherwise the report marks it as an
# estimate.

use CgTest qw(write_file);
use CgReport qw(annotate graph_profile in_folder_of is_by_schema plain_profile section);
use JSON::PP ();

# main calls a and b, which call c; c calls d for a alone. Each costs 1,000 Ir and 50 D1mr itself.
my $folder = in_folder_of({
    'p.cg' => graph_profile('cmd: ./p', 'events: Ir D1mr', 'fl=p.c', 'fn=main', '1 10 0', 'cfn=a',
        'calls=1 3', '1 600 40', 'cfn=b', 'calls=1 5', '2 390 10', 'fn=a', '3 100 0', 'cfn=c',
        'calls=1 7', '4 500 40', 'fn=b', '5 90 0', 'cfn=c', 'calls=1 7', '6 300 10', 'fn=c',
        '7 600 20', 'cfn=d', 'calls=1 9', '8 200 30', 'fn=d', '9 150 30', '10 50 0'),
});
my $ESTIMATE = "An estimate by call arcs; --contexts=yes is exact.\n";

sub left {
    my (@arguments) = @_;
    my $run = annotate($folder, '--sort=Ir', @arguments, 'p.cg');
    is("$run->{status} $run->{err}", '0 ', "@arguments: a report");
    my $section = section($run->{out}, 'If these were free') // return 'none';
    return $section =~ s/\A.*?\n\n//sr =~ s/\n\n\z/\n/r;
}

is(left(), 'none', 'nothing is said unless it is asked for');
is(left('--free=a'), "400 (40.0%) 10 (20.0%)  would be left without:\n  p.c:a\n",
    'of one function the inclusive counts are free');
is(left('--free=a', '--free=b', '--sort=D1mr'), left('--free=a', '--free=b'),
    'functions without an own count of what is sorted by count, too');
is(left('--free=a', '--free=b'),
    "10 (1.0%)    0  would be left without:\n  p.c:a\n  p.c:b\n$ESTIMATE", 'nothing counts twice');
is(left('--free=[a-c]'),
    "10 (1.0%)    0  would be left without:\n  p.c:c\n  p.c:a\n  p.c:b\n$ESTIMATE",
    '... nor a function that others call, which one pattern matches');
like(left('--free=a', '--free=d', '--show=Ir,D1m%,D1mr', '--event=D1m%=D1mr/Ir'),
    qr/\A325 [(]32[.]5%[)] 1[.]23% +4 [(]8[.]0%[)]  would/, 'what d does for b is left');
is(left('--free=d', '--threshold=20', '--top=1', '--function=m*', '--sort=Ir:20'),
    "800 (80.0%) 20 (40.0%)  would be left without:\n  p.c:d\n", 'the tables need not have them');
like(left('--free=a', '--all=no'), qr/\Anone\z/, 'two screens have no banners');
like(annotate($folder, qw(--free=a --all=no --sort=Ir p.cg))->{out},
    qr/^400 [(]40[.]0%[)] 10 [(]20[.]0%[)]  would be left without:\n  p[.]c:a\n/m,
    '... but they say the same');

write_file("$folder/p.cg.contexts", join "\n",
    '# cachegrind contexts', 'cmd: ./p', 'events: Ir D1mr', 'file 1 p.c',
    map({ "function $_->[0] 0 1 $_->[1]" } [1, 'main'], [2, 'a'], [3, 'b'], [4, 'c'], [5, 'd']),
    '0 1 - 1 10 0', '1 2 - 1 100 0', '1 3 - 1 90 0', '2 4 - 1 300 10', '3 4 - 1 300 10',
    '4 5 - 1 200 30', 'summary: 1000 50', '');
is(left('--free=a', '--free=d'),
    "400 (40.0%) 10 (20.0%)  would be left without:\n  p.c:a\n  p.c:d\n", 'contexts are exact');
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
