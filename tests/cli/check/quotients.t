# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The causes of a quotient beyond its limit. The quotient of a whole is not the sum of its parts'
# quotients: it can grow while these stay the same, if work moves from one part to another.

use CgTest qw(built run_cmd src_dir);
use CgReport qw(in_folder_of plain_profile);
use JSON::PP ();

my @events = 'events: Dr D1mr';
my $folder = in_folder_of({
    'old.cg' => plain_profile(@events, 'fl=a.c', 'fn=f', '1 1000 100', 'fn=g', '2 1000 50',
        'fn=h', '3 2000 10'),
    'new.cg' => plain_profile(@events, 'fl=a.c', 'fn=f', '1 1500 200', 'fn=g', '2 1000 90',
        '4 500 2', 'fn=h', '3 500 5'),
    'none.cg' => plain_profile(@events, 'fl=a.c', 'fn=f', '1 0 0'),
    # In AcCost1, each load of f() costs 1000 / uses: 500 in use1.cg (2 uses), 1000 in use2.cg (1
    # use).
    map {; "use$_.cg" => "desc: D1 cache: 32768 B, 64 B, 8-way\n" . plain_profile(
            'events: Ir I1mr D1mr D1mw AcCost1 SpLoss1', 'fl=a.c', 'fn=f',
            '1 10 0 10 0 ' . 5000 * $_ . ' 0', 'fn=g', '2 10 0 10 0 5000 0') } 1, 2
});

sub check($status, @arguments) {
    my $run = run_cmd([built('cg_check'), @arguments], dir => $folder,
        env => {CACHEGRIND_PERLLIB => src_dir() . '/lib'});
    is("$run->{status} $run->{err}", "$status ", "@arguments");
    return $run->{out};
}

my @rate = ('--event=R=D1mr/Dr', '--limit=R=+5%');
my ($moved) = check(1, @rate, 'old.cg', 'new.cg') =~
    /^\QR: +4.49%, moved by these functions:\E\n(.*?)\n\n/ms;
is($moved, <<'END' =~ s/\n\z//r, 'what moved a quotient: also what hardly misses, and runs less');
  +2.29%  51.0%  10.00% -> 13.33%  a.c:f
  +1.57%  35.0%    0.50% -> 1.00%  a.c:h
  +0.63%  14.0%    5.00% -> 6.13%  a.c:g
  all others: 0.00%
R: +4.49%, moved by these lines:
  +2.29%   51.0%  a.c:1
  +1.57%   35.0%  a.c:3
  +1.14%   25.5%  a.c:2
  -0.51%  -11.5%  a.c:4
  all others: 0.00%
END
my $markdown = check(1, @rate, '--format=markdown', 'old.cg', 'new.cg');
like($markdown, qr/^\| R \| 4\.00% \| 8\.49% \| \+4\.49% \| \+112\.1% \| \+5% \|/m,
    'Markdown has it as a percentage');
like($markdown, qr/^\| \+2\.29% \| 51\.0% \| `f` \| `a\.c` \|$/m, 'Markdown has who moved it');
my ($event) = grep { $_->{event} eq 'R' }
    @{JSON::PP->new->decode(check(1, @rate, '--format=json', 'old.cg', 'new.cg'))->{events}};
is_deeply([map { "$_->{name} $_->{change}" } @{$event->{functions}}],
    ['f 22857', 'h 15714', 'g 6286'], 'JSON has who moved it, in millionths');
my $sum = 0;
$sum += $_->{change} for @{$event->{functions}};
is($sum, $event->{change}, 'what moved it adds up to the change of the whole');
like(check(1, @rate, '--format=github', 'old.cg', 'new.cg'),
    qr/^::error file=a\.c,line=1,title=\+2\.29%25 R on this line::/m, 'GitHub is told the lines');
like(check(0, @rate, 'old.cg', 'none.cg'), qr/^R +4\.00% +0\.00%/m, 'a rate of nothing is 0');
like(check(1, @rate, 'none.cg', 'new.cg'), qr/^  \+5\.71%  67\.3% .* a\.c:f$/m,
    'the old rate may be one of nothing');

my $uses = check(1, '--limit=Uses1=-60%', 'use1.cg', 'use2.cg');
like($uses, qr/^Uses1 +2\.00 +1\.33 +-0\.67 /m, 'uses of a cache line are times');
like($uses, qr/^Uses1: -0\.67, moved by/m, 'changes of uses of a cache line are times');

done_testing();
