# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Computed events are exact, and additive except for quotients, and can be used like recorded ones;
# mistakes in formulas have messages.

use CgTest qw(built run_cmd src_dir write_file);
use CgReport qw(annotate in_folder_of plain_profile);
use JSON::PP ();

my $folder = in_folder_of({
    'p.cg' => plain_profile('events: Ir I1mr D1mr D1mw', 'fl=s.c', 'fn=f', '1 100 1 2 3',
        '2 50 0 1 0', 'fl=t.c', 'fn=g', '1 10 0 0 4'),
    'q.cg' => plain_profile('events: Ir I1mr D1mr D1mw', 'fl=s.c', 'fn=f', '1 100 1 2 5',
        '2 50 0 1 0', 'fl=t.c', 'fn=g', '1 10 0 0 4'),
    'large.cg' => "cmd: x\nevents: A B\nfl=a\nfn=f\n1 9007199254740993 1\n"
        . "summary: 9007199254740993 1\n",
    'r.cg' => plain_profile('events: Ir I1mr D1mr', 'fl=s.c', 'fn=f', '1 5 1 0'),
    's.c'    => "one\ntwo\n",
    't.c'    => "three\n",
    'events' => "# mine\n\nMiss = L1m + 2*(D1mw - I1mr) # and why\n",
    'bad'    => "Miss\n",
    '.config/cachegrind/events' => "Own = 3*D1mr\n",
});
sub out { return annotate($folder, @_)->{out} }

sub json(@arguments) {
    my $run = annotate($folder, '--format=json', @arguments);
    is("$run->{status} $run->{err}", '0 ', "succeeds: @arguments");
    return JSON::PP->new->utf8->decode($run->{out});
}

my $json = json('--show=L1m,Ir', 'p.cg');
is_deeply($json->{total}, [11, 160], 'L1m is there without a definition');
is_deeply([map { $_->{counts} } @{$json->{files}}], [[7, 150], [4, 10]], 'files have L1m, too');
is_deeply($json->{files}[0]{functions}[0]{counts}, [7, 150], 'functions have L1m, too');
is_deeply($json->{sources}[0]{lines}[0][1], [6, 100], 'lines have L1m, too');
is_deeply($json->{events_recorded}, [qw(Ir I1mr D1mr D1mw)], 'L1m is not said to be recorded');
is_deeply(json('--show=CEst', 'p.cg')->{total}, [160 + 110], 'CEst goes without what is not there');
is_deeply(json('--event=X=Ir-2*(D1mr+D1mw)', 'p.cg')->{total}, [160, 1, 3, 7, 140],
    'a definition alone shows its event, too');
is_deeply(json('--event=X=-3*A+B', '--show=X', 'large.cg')->{total}, ['-27021597764222978'],
    'a computed event is exact beyond doubles');
is_deeply(json('--events-file=events', '--show=Miss', 'p.cg')->{total}, [11 + 12],
    'definitions can be in a file');
{
    local %ENV = (%ENV, HOME => $folder);
    delete $ENV{XDG_CONFIG_HOME};
    is_deeply(json('--show=Own', 'p.cg')->{total}, [9], 'the user can have a file of definitions');
}
my $text = out('--show=Ir,L1m', 'p.cg');
like($text, qr/^100 \(62\.5%\) +6 \(54\.5%\)  one$/m, 'the text report shows L1m');
like($text, qr/^Events recorded:  Ir I1mr D1mr D1mw$/m, 'L1m is not among the recorded events');

my $foreign = plain_profile('events: Time_(10ns) A+B', 'fl=s.c', 'fn=f', '1 7 5', '2 3 9');
write_file("$folder/foreign.cg", $foreign);
is_deeply(json('--event=X=2*"Time_(10ns)"-"A+B"', '--show=X', '--sort=X', 'foreign.cg')->{total},
    [2 * 10 - 14], 'a name in quotes may be any');
my $over = annotate($folder, '--event=X=999999999*999999999*999999999*Ir', 'p.cg');
like("$over->{status} $over->{err}", qr/\A2 .*X: its formula multiplies by more than can be exact/,
    'a formula whose values could not be exact is refused');

# Events that a profile defines.
write_file("$folder/told.cg", "# callgrind format\nevent: A : Alpha = 1: all\n"
    . "event: AB = 2 A + 3*B\nevent:S = 10AB - (A + B):  Sum\nevent: L1m = B\n"
    . "event: Bad = 2 A Nix : x\nevent: Ir : I\nevents: A B\nfl=s.c\nfn=f\n1 10 5\n2 1 0\n");
my $merged = run_cmd([built('cg_merge'), ('told.cg') x 2], dir => $folder)->{out};
like($merged, qr/^event: A : Alpha = 1: all\nevent: AB = 2 A \+ 3\*B\n/m, 'merges keep its events');
$json = json('--show=A,B,AB,S,L1m', '--sort=S', 'told.cg');
is_deeply($json->{total}, [11, 5, 37, 370 - 16, 5], 'events that a profile derives can be shown');
is_deeply([map { $_->{what} } @{$json->{events}}], ['Alpha = 1: all', 'B', 'AB', 'Sum',
        'misses of the first-level caches'], 'derived events have long names');
is_deeply(json('--event=AB=B', '--show=AB', 'told.cg')->{total}, [5], 'the formula given wins');
write_file("$folder/ours.cg", "events: Ir\nevent: Ir : Foo\nevent: L1m = 2 Ir\nfl=f\nfn=f\n1 1\n");
is(json('ours.cg')->{events}[0]{what}, 'Foo', 'the name that the profile gives is used');
unlike(out('ours.cg'), qr/^Events? (?:names|derived)/m, 'text keeps our own names');
is_deeply(json('told.cg')->{total}, [11, 5], 'derived events are shown only on request');
$text = out('told.cg');
like($text, qr/^Event names:      A: Alpha = 1: all\nEvents derived:   AB Bad S \(with --show\)$/m,
    'text lists derived events, and the long names of recorded ones');
like(out('--format=markdown', '--show=S', 'told.cg'),
    qr/^\| S \| 354 \| Sum \|$/m, 'long names are in Markdown, too');
for (['--show=Bad', q{event Bad: 'Nix' is not expected in its formula; see cg_annotate --help}],
    ['--show=Nix', q{--show: no event 'Nix'; there are: A B}],
    ['--sort=Nix', q{--sort: no event 'Nix'; there are: A B}],
    ['--show=S --format=classic', q{--show: no event 'S'; there are: A B}]) {
    my ($options, $message) = @$_;
    is(annotate($folder, split(/ /, $options), 'told.cg')->{err}, "cg_annotate: error: $message\n",
        "refused: $options");
}
is(run_cmd([built('cg_check'), '--limit=AB=+0', 'told.cg', 'told.cg'], dir => $folder)->{status}, 0,
    'a limit may be on what a profile derives');

my @rates = ('--event=R=D1mr/(D1mr+D1mw)', '--show=Ir,R');
$json = json(@rates, 'p.cg');
is_deeply($json->{events}, [{name => 'Ir', what => 'instructions executed'},
        {name => 'R', what => 'R', unit => 'millionths'}], 'a quotient says its unit');
is_deeply($json->{total}, [160, 300_000], 'the quotient of the whole is one of sums');
is_deeply([map { $_->{counts}[1] } @{$json->{files}}], [500_000, 0], 'a file has that of its sums');
is_deeply([map { $_->[1][1] } @{$json->{sources}[0]{lines}}], [400_000, 1_000_000],
    'a line has the quotient of its own counts');
is_deeply([map { $_->{counts}[1] } @{$json->{tally}}], [300_000, (undef) x 5],
    'a quotient of nothing is null');
$text = out(@rates, 'p.cg');
like($text, qr/^160 \(100\.0%\) 30\.00%  PROGRAM TOTALS$/m, 'the text report has a percentage');
like($text, qr/^100 \(62\.5%\) +40\.00%  one$/m, 'the text report gives quotients no share');
like($text, qr/^ *0 +- +annotated: .* line numbers unknown$/m, 'a quotient of nothing is a dash');
like(out(@rates, '--format=markdown', 'p.cg'),
    qr/^\| 150 \(93\.8%\) \| 50\.00% \| `f`/m, 'Markdown has a quotient as a percentage');
like(out(@rates, '--format=csv', 'p.cg'), qr/^s\.c,1,100,40\r$/m, 'CSV has a quotient in percent');
is(out('--event=Q=I1mr/D1mr', '--show=Q', '--format=csv', 'r.cg'),
    "file,line,Q\r\ns.c,1,\r\n", 'in CSV a quotient of nothing is no value, and makes no row');
is_deeply(json('--event=R=2*B/A', '--show=R', 'large.cg')->{total}, [0], 'a quotient is rounded');
is_deeply(json('--event=R=A/B', '--show=R', 'large.cg')->{total}, ['9223372036854775807'],
    'the largest count stands for rates that are larger');
is_deeply(json('--show=I1m%', 'p.cg')->{total}, [6250], 'miss rates are there already');

sub order(@arguments) {
    return join ' ', map { "$_->{name}:" . join '/', map { $_ // '-' } @{$_->{counts}} }
        @{json(@arguments)->{functions}};
}
is(order('--sort=L1m', '--show=L1m', 'p.cg'), 'f:7 g:4', 'a computed event sorts functions');
is(order('--event=X=D1mw-I1mr', '--sort=X', '--show=X', 'p.cg'), 'g:4 f:2', 'a difference sorts');
is(order('--event=R=D1mw/Ir', '--sort=R', '--show=R', 'p.cg'), 'g:400000 f:20000',
    'a rate sorts functions');
is(order('--event=R=D1mw/Ir', '--sort=R:60', '--show=R', 'p.cg'), '',
    'no function has 60 % of D1mw');
is(order('--event=R=D1mw/Ir', '--sort=R:55', '--show=R', 'p.cg'), 'g:400000',
    'the threshold of a rate is a share of its numerator');
is(order('--event=R=I1mr/D1mr', '--sort=R', '--show=R', '--threshold=0', 'p.cg'), 'f:333333 g:-',
    'a rate of nothing comes last');
is(join(' ', @{json('--sort=L1m,Ir', 'p.cg')->{sort}}), 'L1m Ir', 'the order is told');
is(annotate($folder, '--sort=LLm', 'p.cg')->{status}, 1, 'what cannot be computed is no order');

my %mistakes = (
    'X=Ir*D1mr' => 'multiplies two events',
    'X=Ir+1'    => 'a number that multiplies no event',
    'X=(Ir'     => "'its end' is not expected",
    'X=Ir Ir'   => "'Ir' is not expected",
    'X=Ir+'     => 'ends too early',
    'X=Ir/2'    => 'divides by a number',
    'X=Ir^2'    => "cannot read the formula at '^2'",
    'X=Ir/D1mr+Ir'  => 'adds to a quotient',
    'X=Ir/D1mr*2'   => 'multiplies a quotient',
    'X=-(Ir/D1mr)'  => 'subtracts a quotient',
    'X=Ir/(Ir/D1mr)' => 'divides a quotient',
    'X=Nope'    => 'Nope is neither recorded nor defined',
    'X=X'       => 'defined by itself',
    'X'         => "'X' is not NAME=FORMULA",
);
for my $definition (sort keys %mistakes) {
    my $run = annotate($folder, "--event=$definition", 'p.cg');
    like("$run->{status} $run->{err}", qr/\A2 .*\Q$mistakes{$definition}\E/,
        "$definition is refused, and the mistake is named");
}
is(annotate($folder, '--events-file=bad', 'p.cg')->{status}, 2, 'mistakes in files are found');
like(annotate($folder, '--show=LLm', 'p.cg')->{err}, qr/the profile has none of its events/,
    'an event of which nothing is there is an error');

my $check = run_cmd([built('cg_check'), '--limit=L1m=+1', '--limit=Ir=+0%', 'p.cg', 'q.cg'],
    dir => $folder, env => {CACHEGRIND_PERLLIB => src_dir() . '/lib'});
like("$check->{status}\n$check->{out}", qr/\A1\n.*^L1m +11 +13 +\+2 .*EXCEEDED$/ms,
    'limits can be about computed events');

$check = run_cmd([built('cg_check'), '--event=R=D1mr/(D1mr+D1mw)', '--limit=R=-20%',
        '--per-function=R=+1%', 'p.cg', 'q.cg'],
    dir => $folder, env => {CACHEGRIND_PERLLIB => src_dir() . '/lib'});
like("$check->{status}\n$check->{out}",
    qr/\A1\n.*^R +30\.00% +25\.00% +-5\.00% +-16\.7% +-20% +EXCEEDED$/ms,
    'limits can be about quotients');

done_testing();
