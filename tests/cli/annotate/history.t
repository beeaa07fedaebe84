# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_annotate --history: the runs in a SQLite database, made as in docs/fleet.md, with their steps,
# as text and as a chart; and the difference between two runs.

use CgTest qw(need run_cmd write_file);
use CgBrowser qw(browser_or_end);
use CgReport qw(annotate in_folder_of plain_profile);
use CgServed qw(ask end_server serve);
use Cachegrind::History;

need(run_cmd(['sqlite3', '--version'])->{status} == 0, 'no sqlite3');

# ---- Steps ------------------------------------------------------------------
for my $case (
    ['100 100 100',             '0 0 0',         'what stays the same is no step'],
    ['1000 1009 1050',          '0 0 1',         'of few runs a hundredth is one'],
    ['100 101 102 103 109 130', '0 0 0 0 1 1',   'more than three times the spread of the last'],
    ['1000 1000 1000 1002 1002', '0 0 0 1 0',    'more than a thousandth, if there was no spread'],
    ['1000000 1000500 1000000', '0 0 0',         'less than a thousandth is none'],
    ['1000 1000 2000 2000 2010 1000', '0 0 1 0 0 -1', 'after a step counts are compared anew'],
    ['0 0 5 0',                 '0 0 1 -1',      'from nothing any count is one'],
    ) {
    my ($counts, $steps, $what) = @$case;
    is(join(' ', Cachegrind::History::steps_of(split / /, $counts)), $steps, "steps: $what");
}

# ---- A database -------------------------------------------------------------
my $folder = in_folder_of({});
my %of = (1 => [1000, 50], 2 => [1000, 50], 3 => [1500, 50], 4 => [1500, 20], 5 => [1500, 20]);
sub imported($n, $tag, @more) {
    my ($f, $g) = @{$of{$n}};
    write_file("$folder/$n.cg", plain_profile('events: Ir Dr', 'fl=x.c', 'fn=<b>f', "1 $f 1",
        'fn=g', "2 $g 2", "fn=only_in_$n", "3 $n 0"));
    write_file("$folder/now.csv", annotate($folder, qw(--format=csv --tables --threshold=0),
        map({ ('--tag', $_) } $tag, @more), "$n.cg")->{out});
    my $skip = -e "$folder/h.db" ? '--skip 1 ' : '';
    my $run = run_cmd(['sqlite3', 'h.db', '.mode csv', ".import ${skip}now.csv profile"],
        dir => $folder);
    die $run->{err} if $run->{err};
    return;
}
# Runs may be imported in any order, since their numbers decide their order in the history.
imported($_, "n=$_", "commit=c$_", "profile=$_.cg") for 2, 1, 10 - 7, 5, 4;

my $run = annotate($folder, '--history', 'h.db');
is("$run->{status} $run->{err}$run->{out}", <<'END', 'runs have totals, steps, and their causes');
0 n  commit  profile     Ir               Dr
1  c1      1.cg     1,051                3
2  c2      2.cg     1,052                3
3  c3      3.cg     1,553  step +47.6%   3
    +500 Ir in x.c:<b>f
    +3 Ir in x.c:only_in_3
    -2 Ir in x.c:only_in_2
4  c4      4.cg     1,524  step -1.9%    3
    -30 Ir in x.c:g
    +4 Ir in x.c:only_in_4
    -3 Ir in x.c:only_in_3
5  c5      5.cg     1,525                3
END
is((split /\n/, annotate($folder, '--history=h.db', '--show=Dr')->{out})[1],
    '1  c1      1.cg      3', '--show chooses the events of a history');

# Each run was built in another folder; the system's sources are always in the same folder.
my @values = map {
    ("($_, '/tmp/build-$_/src/a.c', 'f', @{[100 + 50 * ($_ > 3)]})", "($_, '/usr/lib/x.c', 'g', 7)",
        "($_, '/tmp/build-$_/src/b.c', 'h', 20)")
} 1 .. 5;
run_cmd([qw(sqlite3 folders.db), 'create table profile(n, file, function, Ir);'
        . ' insert into profile values' . join ', ', @values], dir => $folder);
my @told = annotate($folder, '--history=folders.db')->{out} =~ /^ +(.*)/mg;
is_deeply(\@told, ['+50 Ir in src/a.c:f'], 'functions are matched though each run has its folder');

for my $case (
    [1, 'none.db: no such database', '--history=none.db'],
    [1, "other.db: no table `profile' as docs/fleet.md makes it: with columns of tags, then file,"
        . ' function, and events', '--history=other.db'],
    [2, q(argument --show: h.db has no event 'Xx'; see cg_annotate --help),
        '--history=h.db', '--show=Xx'],
    [2, 'argument --history: no profile is read: 1.cg; see cg_annotate --help',
        '--history=h.db', '1.cg'],
    [2, 'argument --history: not allowed with --diff; see cg_annotate --help',
        '--history=h.db', '--diff'],
    [2, 'argument --history: there is no json of it, but text and html; see cg_annotate --help',
        '--history=h.db', '--format=json'],
    ) {
    my ($status, $why, @arguments) = @$case;
    run_cmd(['sqlite3', 'other.db', 'create table profile(x)'], dir => $folder)
        if $why =~ /\Aother/;
    $run = annotate($folder, @arguments);
    is("$run->{status} $run->{err}", "$status cg_annotate: error: $why\n", $why);
}
write_file("$folder/bad.db", 'x' x 5000);
$run = annotate($folder, '--history=bad.db');
is("$run->{status} $run->{err}", "1 cg_annotate: error: bad.db: sqlite3 cannot read it: "
    . "file is not a database\n", 'a file that is no database is refused in one line');
run_cmd([qw(sqlite3 null.db), 'create table profile(n, file, function, Ir, Dr);'
        . q{ insert into profile values(1, 'a.c', 'f', 5, null), (2, 'a.c', 'f', 6, 7),}
        . q{ (3, '', '', '', '')}], dir => $folder);
$run = annotate($folder, '--history=null.db');
is("$run->{status} $run->{err}", '0 ', 'a run may lack an event, or have empty cells');
like($run->{out}, qr/^1 +5 +0\b.*^2 +6 .* 7\b.*^3 +0 .* 0\b/ms, 'an event that a run lacks is 0');
{
    local $ENV{PATH} = '/nowhere';
    like(annotate($folder, '--history=h.db')->{err},
        qr/cannot run sqlite3 .*: install the Debian package sqlite3\n\z/,
            'without sqlite3 an error names the package');
}

# ---- The chart --------------------------------------------------------------
my $browser = browser_or_end(1200, 800);
$run = annotate($folder, '--history=h.db', '--format=html', '-o', 'h.html');
is("$run->{status} $run->{err}", '0 ', 'a page of it is made');
$browser->open("file://$folder/h.html");
sub texts { return $browser->texts(@_) }
is($browser->count('#chart .point'), 5, 'each run has a point');
like(texts('#chart .point.worse title'),
    qr/\An 3, commit c3\n1,553 Ir\na step up\z/, 'a step up is marked');
is(texts('#difference-title'), "n 3, commit c3 \x{2192} n 4, commit c4:"
        . ' -29 Ir (-1.87%)', 'the last step is shown');
is(texts('#fell li'), "\x{25bc} -30gx.c50 \x{2192} 20|\x{25bc} -3only_in_3x.c3 \x{2192} 0",
    'the functions that fell are listed');
$browser->ask(q(document.querySelectorAll('#chart .point')[2].dispatchEvent(new Event('click'))));
is(texts('#grew li'),
    "\x{25b2} +500<b>fx.c1,000 \x{2192} 1,500|\x{25b2} +3only_in_3x.c0 \x{2192} 3",
    'a click on a run has its difference to the one before');
$browser->ask(q(document.querySelectorAll('#chart .point')[4]
    .dispatchEvent(new MouseEvent('click', {shiftKey: true}))));
is($browser->ask('`${chart.from} ${chart.to}`'), '4 2', 'with Shift any two are compared');
is(texts('#difference-more code'),
    q(cg_annotate --diff --format=html -o difference.html '5.cg' '3.cg'),
        'the command is given for two runs');
$browser->click('#grew li button');
is(texts('#difference-more code'), q(cg_annotate --diff --function='g' '5.cg' '3.cg'),
    'a click on a function gives the command for its lines');
is($browser->ask('location.hash'), '#event=Ir&from=4&to=2', 'the address has the two chosen');
is_deeply([$browser->complaints], [], 'the browser has no complaint');

# ---- Served -----------------------------------------------------------------
SKIP: {
    skip 'no HTTP::Daemon (Debian package libhttp-daemon-perl)', 1
        if !eval { require HTTP::Daemon; 1 };
    my $server = serve($folder, '--history=h.db');
    $browser->open($server->{address} . '#from=1&to=2');
    is($browser->ask(q(document.querySelector('#difference-more a').getAttribute('href'))),
        'difference?from=1&to=2', 'served there is a link to the whole difference');
    is($browser->ask(q(document.querySelector('#grew li a').getAttribute('href'))),
        'difference?from=1&to=2#event=Ir&fn=%3Cb%3Ef', 'functions have a link to their lines');
    $browser->ask(q(document.querySelector('#grew li a').click(); 1));
    select undef, undef, undef, 0.1
        until $browser->ask(q(document.documentElement?.dataset.ready ? document.title : ''))
            =~ /Diff/;
    is(texts('#functions .row.at .code'), '<b>f|x.c', 'the link of a function opens its lines');
    $browser->open($server->{address} . 'difference?from=1&to=2');
    is(texts('#answer'), '+47.6 % Ir; 99.8 % of it is <b>f (x.c)', 'a whole difference is made');
    for my $bad ('from=1&to=9', 'from=1', 'from=-1&to=../x', '') {
        is(ask($server, 'GET', "difference?$bad", '')->{status}, 404, "no difference: $bad");
    }
    unlink "$folder/1.cg";
    my $answer = ask($server, 'GET', 'difference?from=0&to=1', '');
    is("$answer->{status} $answer->{body}", "404 1.cg: no such profile\n", 'a missing one is told');
    is(ask($server, 'GET', 'processes', '')->{status}, 404, 'there are no processes to control');
    end_server($server);
}

done_testing();
