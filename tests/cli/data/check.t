# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_check's limits on data: limits on objects that match a pattern, in profiles of data that lie
# beside the profiles or in a baseline. The output names the objects that changed.

use CgTest qw(built data read_file run_cmd write_file);
use CgReport qw(in_folder_of);
use JSON::PP qw(decode_json);

my $text    = read_file(data('data/one.data'));
my $profile = "cmd: ./prog input\nevents: Ir D1mr DLmr D1mw DLmw\nfl=a.c\nfn=main\n"
    . "1 5 1000 300 160 30\nsummary: 5 1000 300 160 30\n";

# The list misses less, and is allocated at another line; the table misses more.
my $new = $text =~ s/line 20 60 12/line 20 80 22/r =~ s/misses: 60 12/misses: 80 22/r
    =~ s/line 30 850 270/line 30 830 260/r =~ s/misses: 900 280/misses: 880 270/r
    =~ s/offset 8 450 170/offset 8 430 160/r =~ s/call 12/call 13/r;
my $folder = in_folder_of({
    'cachegrind.out.1' => $profile, 'cachegrind.data.1' => $text,
    'cachegrind.out.2' => $profile, 'cachegrind.data.2' => $new,
    'cachegrind.out.3' => $profile,
});

sub check { return run_cmd([ built('cg_check'), @_ ], dir => $folder) }

my @both = qw(cachegrind.out.1 cachegrind.out.2);
is(check('--limit=D1mr:heap@prog.c:*=+0%', @both)->{status}, 0, 'a limit on objects is kept');
my $run = check('--limit=D1mr:table=+5%', @both);
like("$run->{status}\n$run->{out}",
    qr/\A1\n.*^D1mr:table +60 +80 +\+20 +\+33\.3% +\+5% +EXCEEDED$/ms,
    'a limit on objects may be exceeded');
like($run->{out},
    qr/^D1mr:table: \+20, in these objects:\n *\+20 .*60 -> 80 +static table \(262 kB\)/m,
    'the objects of an exceeded limit are named');
like($run->{out}, qr/^Verdict: exceeded: D1mr:table$/m, 'the verdict names the limit on objects');
is(check('--limit=D1mr:stat*=+20', @both)->{status}, 0, 'a limit may be a number');
like(check('--limit=D1mr:*=+0', @both)->{out}, qr/^D1mr:\* +1,000 +1,000 /m,
    'a limit may be on all data, also those without a name');
is(check('--warn=D1mr:table=+5%', @both)->{status}, 0, 'a limit on data may only warn');
$run = check('--limit=DLmr:heap@new_node=-5%', @both);
like("$run->{status}\n$run->{out}", qr/\A1\n.*^DLmr:heap\@new_node +280 +270 +-10 +-3\.6%/ms,
    'a limit may be on the blocks of a function, and ask for less');
is(check('--limit=D1mr:table=+5%', '--limit=D1mr=+0%', '--limit=D1mr:walk*=0',
        @both)->{status}, 2, 'an object that neither side has is a mistake');
like(check('--limit=Ir:table=+5%', @both)->{err},
    qr/no event 'Ir' of data; there are: D1mr DLmr D1mw DLmw/, 'data have not all events');
like(check('--limit=false-sharing=+5%', @both)->{err},
    qr/there are: Ir .*; or, of all data, false-sharing:\*; see/, 'data alone have fewer limits');
is(check('--per-function=D1mr:table=+5%', @both)->{status}, 2, 'functions have no objects');
is(check("--limit=$_", @both)->{status}, 2, "no limit: $_") for 'D1mr:=+5%', ':table=+5%';
like(check('--limit=D1mr:table=+5%', qw(cachegrind.out.1 cachegrind.out.3))->{err},
    qr/a limit is about data, and the new profiles have none beside them/, 'a limit needs data');

my $shared = read_file(data('data/sharing.data'));
write_file("$folder/cachegrind.out.4",  $profile);
write_file("$folder/cachegrind.data.4", $shared);
write_file("$folder/cachegrind.out.5",  $profile);
write_file("$folder/cachegrind.data.5", $shared =~ s/^shared: 1 5 0 60000$/shared: 1 5 0 63000/mr
    =~ s/^(sharer 4 .*) 20000$/$1 23000/mr =~ s/^(sharing: 100000 4 5800) 60100/$1 63100/mr);
my @shared = qw(cachegrind.out.4 cachegrind.out.5);
is(check('--limit=false-sharing:table=+5%', @shared)->{status}, 0, 'sharing may be limited');
$run = check('--limit=false-sharing:table=+4%', @shared);
like("$run->{status}\n$run->{out}",
    qr/\A1\n.*^false-sharing:table +60,080 +63,080 +\+3,000 .* EXCEEDED$/ms,
    'false sharing is the misses of the lines of an object');
$run = check('--limit=sharing:*=+0%', '--warn=true-sharing:*=+0%', @shared);
like($run->{out}, qr/^sharing:\* +65,900 +68,900 .* EXCEEDED$/m, 'sharing counts each line once');
like($run->{out}, qr/^true-sharing:\* +5,800 +5,800 /m, 'true sharing has a limit of its own');
like(check('--limit=sharing:table=+5%', @both)->{err}, qr/no event 'sharing' of data; there are: /,
    'a limit of sharing needs data with sharing');

$run = check('--limit=D1mr:table=+5%', '--old=cachegrind.out.1', '--old=cachegrind.out.1', @both);
like($run->{out}, qr/^D1mr:table +120 +140 /m, 'data of several profiles are added up');

my $json = decode_json(check('--limit=D1mr:table=+5%', '--format=json', @both)->{out});
is("$json->{verdict} $json->{events}[-1]{event} $json->{events}[-1]{objects}[0]{name}",
    'exceeded D1mr:table static table (262 kB) in prog', 'JSON has the objects of a limit');
like(check('--limit=D1mr:table=+5%', '--format=markdown', @both)->{out},
    qr/\| Change \| Part \| Object \| File \|\n.*\n\| \+20 .*static table/, 'Markdown has it, too');
like(check('--limit=D1mr:table=+5%', '--format=github', @both)->{out},
    qr/^::error .*D1mr:table \+33\.3%25 .* Objects: static table .*\+20/m, 'GitHub is told of it');

is(check('--save=main', 'cachegrind.out.1')->{status}, 0, 'a baseline keeps data');
is(check('--limit=D1mr:table=+5%', '--against=main', 'cachegrind.out.2')->{status}, 1,
    'data of a baseline are compared');
is(check('--save=bare', 'cachegrind.out.3')->{status}, 0, 'a baseline may be without data');
like(check('--limit=D1mr:table=+5%', '--against=bare', 'cachegrind.out.2')->{err},
    qr/the old profiles have none/, 'a limit on data needs a baseline with data');

done_testing();
