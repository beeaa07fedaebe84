# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The report of cg_annotate --format=json. Programs read it, so its numbers equal those of the text
# report to the last digit, and names may have any bytes. A published schema describes the report.

use CgTest qw(data read_file write_file);
use CgReport qw(annotate graph_profile in_folder_of is_by_schema plain_profile schema_error);
use JSON::PP ();
use MIME::Base64 qw(decode_base64);

my $large  = '9007199254740993';
my $broken = "na\xffme\"<\\\x01";
my $folder = in_folder_of({
    'p.cg' => plain_profile('events: Ir D1mr', 'fl=s.c', "fn=$broken", '0 1 1', '2 5000 3',
        "fn=g\xc3\xa9", '40 7', 'fl=gone.c', 'fn=h', '1 1000'),
    's.c'      => join('', map { "line $_ \x80\n" } 1 .. 30),
    'large.cg' => "cmd: x\nevents: Ir\nfl=a\nfn=f\n1 $large\n2 9007199254740992\n"
        . "summary: 18014398509481985\n",
    'calls.cg' => graph_profile('cmd: ./made', 'events: Ir', 'fl=a.c', 'fn=main', '1 10',
        'cfn=leaf', 'calls=3 5', '1 100', 'fn=leaf', '5 100'),
    'code.cg' => graph_profile('positions: instr line', 'events: Ir', 'ob=/nowhere/prog', 'fl=a.c',
        'fn=f', '0x100 1 10'),
    'contexts.cg' => "# cachegrind contexts\nevents: Ir\nfunction 1 0 0 f\xff\n0 1 - 1 7\n"
        . "summary: 7\n",
    'was.cg' => "events: Ir\nob=/was/prog\nfl=a.c\nfn=0x10\n1 10\ntotals: 10\n",
    'is.cg'  => "events: Ir\nob=/is/prog\nfl=a.c\nfn=0x20\n1 10\ntotals: 10\n",
    map { $_ => read_file(data("annotate/$_")) } qw(one.cgout two.cgout words.c),
});
sub out { return annotate($folder, @_)->{out} }

sub document(@arguments) {
    my $run = annotate($folder, '--format=json', @arguments);
    is("$run->{status} $run->{err}", '0 ', "succeeds: @arguments");
    return JSON::PP->new->utf8->decode($run->{out});
}

my $json = document('--context=1', 'p.cg');
is($json->{schema}, 1, 'the shape has a version');
is_deeply($json->{total}, [6008, 4], 'the totals are whole numbers');
is_deeply([map { $_->{name} } @{$json->{events}}], [qw(Ir D1mr)], 'events have names');
is($json->{events}[1]{what}, 'reads of data that missed the first-level cache',
    'events have words');
is_deeply($json->{files}[0]{counts}, [5008, 4], 'files have counts');
my $name = $json->{files}[0]{functions}[0]{name};
is(decode_base64($name->{base64}), $broken, 'a name that is not UTF-8 is there as it is');
is($name->{text}, "na\\xffme\"<\\\x01", 'such a name has a text to be shown');
is($json->{functions}[2]{name}, "g\xe9", 'a name in UTF-8 is a string');
my ($source) = grep { $_->{name} eq 's.c' } @{$json->{sources}};
is($source->{status}, 'readable', 'a source has its status');
is_deeply($source->{unknown}, [1, 1], 'counts of no line are apart');
is_deeply([map { $_->[0] } @{$source->{lines}}], [1, 2, 3], 'lines have numbers');
is_deeply($source->{lines}[1][1], [5000, 3], 'lines have counts');
is($source->{lines}[0][1], undef, 'lines without counts have none');
is($source->{lines}[1][2]{text}, 'line 2 \x80', 'lines have their text');
is_deeply($source->{past_end}, [[40, [7, 0]]], 'lines that the source lacks are told');
is((grep { $_->{name} eq 'gone.c' } @{$json->{sources}})[0]{status}, 'unreadable',
    'a source that is not there is told');
my @sum = (0, 0);
for my $part (@{$json->{tally}}) {
    $sum[$_] += $part->{counts}[$_] for 0, 1;
}
is_deeply(\@sum, $json->{total}, 'the tally adds up');

$json = document('--show=D1mr', 'p.cg');
is_deeply($json->{total}, [4], '--show chooses what there is of counts');
is_deeply($json->{files}[0]{functions}[0]{counts}, [4], '--show chooses counts of functions, too');

my $text = out('--format=json', 'large.cg');
like($text, qr/"total": \[18014398509481985\]/, 'a count beyond 2^53 has all digits');
like($text, qr/"counts":\[18014398509481985\]/, 'a count of a function beyond 2^53 has, too');
is_deeply(document('--diff', 'one.cgout', 'two.cgout')->{difference}, JSON::PP::true(),
    'a difference says so');

# ---- All of it, in a fixed order --------------------------------------------
$json = document('--tree=both', 'calls.cg');
is($json->{profiles}[0]{command}, './made', 'the command line is there');
my ($main) = grep { $_->{name} eq 'main' } @{$json->{call_graph}};
is_deeply([@$main{qw(self inclusive)}], [[10], [110]], 'functions have self and inclusive counts');
is_deeply([map { [@$_{qw(name calls counts)}] } @{$main->{callees}}], [['leaf', 3, [100]]],
    'functions have arcs to what they call');
my ($leaf) = grep { $_->{name} eq 'leaf' } @{$json->{call_graph}};
is_deeply([map { $_->{name} } @{$leaf->{callers}}], ['main'], 'functions say who calls them');
my @keys = out('--format=json', 'p.cg') =~ /^"(\w+)":/mg;
is("@keys", 'schema generator invocation difference profiles events_recorded events sort threshold'
    . ' annotation chosen total answer hottest_lines files functions sources mending'
    . ' without_data tally', 'keys are in a fixed order');
my ($one, $other) = map { out('--format=json', 'p.cg') } 1, 2;
is($one, $other, 'two reports of one profile are the same');

is(annotate($folder, '--format=xml', 'p.cg')->{status}, 2, 'an unknown form is a usage error');

# ---- Markdown ---------------------------------------------------------------
my $run = annotate($folder, '--format=markdown', 'p.cg');
is($run->{status}, 0, 'Markdown succeeds');
like($run->{out}, qr/^\| Ir \| 6,008 \| instructions executed \|$/m, 'Markdown has the totals');
like($run->{out}, qr/^\| 5,001 \(83\.2%\) \| 4 \(100\.0%\) \| `na\\xffme"<\\\\x01` \| `s\.c` \|$/m,
    'Markdown has functions, names as code') or diag $run->{out};
like($run->{out}, qr/`s\.c:2` \| `line 2 \\x80` \|$/m, 'Markdown has the hottest lines');
unlike($run->{out}, qr/[\x00-\x09\x0b-\x1f\x80\xff]/, 'Markdown has no strange bytes');

write_file("$folder/inlined.cg", plain_profile('fl=a.c', 'fn=f', '1 500', 'fl=a.h', 'fn=f', '1 70',
    'fl=b.h', 'fn=f', '1 30', 'fl=b.c', 'fn=g', '1 550', 'fl=a.c', 'fn=h', '9 90'));
my @rows = out('--format=markdown', 'inlined.cg') =~ /^(\|.*`[fgh]`.*)$/mg;
is_deeply(\@rows, [
    '| 600 (48.4%) | `f` | `a.c` and 2 more |', '| 550 (44.4%) | `g` | `b.c` |',
    '| 90 (7.3%) | `h` | `a.c` |',
], 'a function of several files is one row of Markdown, so that the rows are in order');

# ---- Names of events ----------------------------------------------------------
my $event = '</noscript><b>|`x';
write_file("$folder/event.cg", plain_profile("events: $event", 'fl=a.c', 'fn=f', '1 500'));
unlike(out('--format=html', 'event.cg'), qr{<b>|</noscript>.*</noscript>}s,
    'no name of an event is markup');
my $escaped = quotemeta '&lt;/noscript\>&lt;b\>\|\`x';
like(out('--format=markdown', 'event.cg'),
    qr{^\| $escaped \| 500 .*^\| $escaped \| Function \| File \|$}ms, 'no event is Markdown');

# ---- The schema -------------------------------------------------------------
for my $arguments (['--context=1', 'p.cg'], ['large.cg'], ['--diff', 'one.cgout', 'two.cgout'],
    ['--event=R=Ir/Ir', '--diff', 'large.cg', 'large.cg'],
    ['--tree=both', 'calls.cg'], ['--instructions', 'code.cg'],
    ['--diff', '--strip-hashes', '--event=R=Ir/Ir', 'calls.cg', 'calls.cg'],
    ['--diff', 'was.cg', 'is.cg'], ['--contexts', 'contexts.cg'],
    ['--contexts', '--diff', '--event=R=Ir/Ir', 'contexts.cg', 'contexts.cg'],
    ['p.cg', '--show=D1mr,Ir', 's.c']) {
    is_by_schema(out('--format=json', @$arguments), "follows the schema: @$arguments");
}
my $error = schema_error(out(qw(--format=json --context=1 p.cg))
    =~ s/"total": \[6008/"total": [1.5/r);
SKIP: {
    skip 'no Python with jsonschema', 1 if !defined $error;
    isnt($error, '', 'the schema can be broken');
}

# The count of a hot line of the user's code includes the work of libraries that the line calls.
my $below = JSON::PP->new->decode(annotate({'b.cg' => graph_profile('fl=/usr/c/start.S',
    'fn=_start', '1 20', 'cfi=shop.c', 'cfn=main', 'calls=1 1', '1 80', 'fl=shop.c', 'fn=main',
    '1 10', '2 5', 'cfi=/usr/c/m.c', 'cfn=memcmp', 'calls=9 3', '2 65', 'fl=/usr/c/m.c',
    'fn=memcmp', '3 65')}, '--format=json', 'b.cg')->{out});
is_deeply([@$below{qw(hottest_lines total)}], [[{file => 'shop.c', line => 2, counts => [70]},
    {file => 'shop.c', line => 1, counts => [10]}], [100]], 'hot lines have what they execute');

done_testing();
