# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# cg_annotate --instructions: the counts of single instructions, with the disassembly of the
# program, and the lines of its source.

use CgTest qw(built run_cmd spawn_tells write_file);
use CgReport qw(annotate graph_profile in_folder_of plain_profile section);
use JSON::PP ();

my $folder = in_folder_of({
    'i.cg' => graph_profile('positions: instr line', 'events: Ir Dr', 'ob=/nowhere/prog', 'fl=a.c',
        'fn=f', '0x100 1 10 1', 'fi=a.h', '0x104 7 30', 'fe=a.c', '0x108 2 5', '0x108 3 5', 'fn=g',
        '0x200 9 2'),
    'plain.cg' => plain_profile('fl=a.c', 'fn=f', '1 10'),
    'a.c'      => "one\n  two\nthree\n",
    'p.c'      => "int main(int n, char** v)\n{\n   int s = 0;\n   for (int i = 0; i < 100; i++)\n"
        . "      s += i;\n   return s == n;\n}\n",
});
sub out { return annotate($folder, @_)->{out} }

my $run = annotate($folder, '--instructions', '--show=Ir', '--threshold=0', 'i.cg');
is("$run->{status} $run->{err}", '0 ', 'succeeds');
is(section($run->{out}, 'Instructions of a.c:f, /nowhere/prog'), <<'END',
Ir________  address

            a.c:1: one
10 (19.2%)  100:
            a.h:7: ~
30 (57.7%)  104:
            a.c:2: two
10 (19.2%)  108:
(/nowhere/prog is not there)

END
    'counts by address, with source lines between, and why there is nothing else');
like($run->{out}, qr/-- Instructions of a\.c:f.*-- Instructions of a\.c:g/s, 'the hotter is first');
$run = annotate($folder, '--instructions=g', '--threshold=0', 'i.cg');
unlike($run->{out}, qr/-- Instructions of a\.c:f/, 'functions can be chosen');
my $json = JSON::PP->new->decode(out('--instructions=g', '--threshold=0', '--format=json', 'i.cg'));
is_deeply($json->{instructions}, [{name => 'g', file => 'a.c', object => '/nowhere/prog',
    rows => [{address => '0x200', file => 'a.c', line => 9, counts => [2, 0]}]}], 'JSON has them');

# Inlined code, recorded as functions of their own, between the instructions of f.
write_file("$folder/n.cg", join "\n", '# callgrind format', 'positions: instr line', 'events: Ir',
    'ob=/nowhere/prog', 'fl=a.c', 'fn=f', '0x100 1 4000', '0x10c 3 4000', 'fl=a.h', 'fn=little',
    '0x104 7 30', '0x200 9 30', 'fn=much', '0x108 2 2000', 'ob=/nowhere/other', 'fn=much',
    '0x104 1 2000', 'totals: 12060', '');
sub addresses {
    my $of = JSON::PP->new->decode(out('--instructions=f', '--threshold=1',
        '--format=json', @_, 'n.cg'))->{instructions};
    return join ', ', map { "$_->{address} $_->{counts}[0] " . ($_->{function} // 'own') }
        map { @{$_->{rows}} } @$of;
}
my $all = '0x100 4000 own, 0x104 30 little, 0x108 2000 much, 0x10c 4000 own';
is(addresses(), $all, 'what other functions have between these is there, with their names');
is(addresses('--function=f'), $all, '--function leaves what lies between instructions');
like(out('--instructions=f', '--no-show-percs', 'n.cg'),
    qr/^ +a\.h:7 \(little\): ~?\n +30  104:$/m, 'the text has what others have in between');

# Jumps in two parts of a profile; some are unconditional.
write_file("$folder/j.cg", join "\n", '# callgrind format', 'positions: instr line', 'events: Ir',
    'ob=/nowhere/prog', 'fl=a.c', 'fn=f', '0x100 1 4000', 'jcnd=1000/4000 +8 2', '* *',
    '0x104 2 5', 'jump=2 -4 *', '* *', 'jump=3 0x200 *', '* *', '0x108 3 1', 'fn=g', '0x200 9 2',
    'part: 2', 'ob=/nowhere/prog', 'fl=a.c', 'fn=f', '0x100 1 10', 'jcnd=7/10 0x108 3',
    '0x100 1', '');
$run = annotate($folder, '--instructions=f', '--threshold=0', '--no-show-percs', 'j.cg');
is_deeply([$run->{out} =~ /\[(.*)\]$/mg], ['1,007 of 4,010 to 108', '2 to 100, 3 to 200'],
    'jumps are shown with how often they were followed');
$json = JSON::PP->new->decode(out('--instructions=f', '--threshold=0', '--format=json', 'j.cg'));
is_deeply([map { $_->{jumps} } @{$json->{instructions}[0]{rows}}],
    [[{to => '0x108', followed => 1007, executed => 4010}],
        [{to => '0x100', followed => 2}, {to => '0x200', followed => 3}], undef],
    'JSON has the times that jumps were followed');

# The first instruction of main calls a and b, the second calls a from two lines. b costs little.
write_file("$folder/c.cg", join "\n", '# callgrind format', 'positions: instr line',
    'events: Ir Dr', 'ob=/nowhere/prog', 'fl=a.c', 'fn=main', '0x100 1 1', 'cfn=a',
    'calls=2 0x200 9', '0x100 1 600003 7', 'cfn=b', 'calls=1 0x300 11', '0x100 1 2', '0x104 2 1',
    'cfn=a', 'calls=1 0x200 9',
    '0x104 2 300000', 'cfn=a', 'calls=1 0x200 9', '0x104 3 3', 'fn=a', '0x200 9 900006 7', 'fn=b',
    '0x300 11 2', 'totals: 900010 7', '');
$run = annotate($folder, '--instructions=main', '--show=Ir', '--no-show-percs', 'c.cg');
is(section($run->{out}, 'Instructions of a.c:main, /nowhere/prog'), <<'END',
Ir_____  address

         a.c:1: one
      1  100:
600,003        => a.c:a (2x) [/nowhere/prog]
      2        => a.c:b (1x) [/nowhere/prog]
         a.c:2: two
      1  104:
300,003        => a.c:a (2x) [/nowhere/prog]
(/nowhere/prog is not there)

END
    'an instruction that calls is followed by what each function executed below it');
sub chosen {
    my $run = annotate($folder, '--format=json', @_);
    return JSON::PP->new->decode($run->{out})->{instructions};
}
is_deeply(chosen('--instructions=main', 'c.cg')->[0]{rows}[0]{calls}, [
    {name => 'a', file => 'a.c', object => '/nowhere/prog', calls => 2, counts => [600003, 7]},
    {name => 'b', file => 'a.c', object => '/nowhere/prog', calls => 1, counts => [2, 0]}],
    'JSON has the counts below each call of an instruction');
is(join(' ', map { "$_->{name} $_->{rows}[0]{counts}[0]" }
        @{chosen('--instructions=b', $_, 'c.cg')}), 'b 2',
    "a function asked for by name is shown though it is below $_")
    for '--threshold=1', '--sort=Ir:50';
is(join(' ', map { $_->{name} } @{chosen('--instructions', '--threshold=1', 'c.cg')}), 'a',
    '... and others, unless they are asked for, are not');
$run = annotate($folder, '--instructions=nobody', 'c.cg');
like($run->{err}, qr/--instructions: no function matches 'nobody'/, 'an error names the function');

$run = annotate($folder, '--instructions', 'plain.cg');
like("$run->{status} $run->{err}", qr/\A1 .*record one with --dump-instr=yes/,
    'a profile without instructions is an error that says how to get one');
is(annotate($folder, '--instructions=nope', 'i.cg')->{status}, 2, 'unknown functions are errors');
for my $format (qw(csv markdown classic)) {
    $run = annotate($folder, '--instructions', "--format=$format", 'i.cg');
    like("$run->{status} $run->{err}",
        qr/\A2 .*not allowed with --format $format; text, json and html show them/,
        "$format has no instructions");
}
for my $option ('--diff', '--parts') {
    $run = annotate($folder, '--instructions', $option, 'i.cg', 'i.cg');
    like("$run->{status} $run->{err}", qr/\A2 .*--instructions/, "$option has no instructions");
}
$run = annotate($folder, '--instructions', '-');
like("$run->{status} $run->{err}",
    qr/\A2 .*argument --instructions: reads profiles twice, but '-' can/,
    'a stream, which cannot be read twice, has no instructions');
write_file("$folder/idle.cg", "# callgrind format\npositions: instr line\nevents: Ir\ntotals: 0\n");
$run = annotate($folder, '--instructions', 'idle.cg');
is("$run->{status}$run->{err}", '0', 'a profile in which nothing was counted is none the worse');
$run = annotate($folder, '--instructions=f', 'idle.cg');
is($run->{status}, 2, 'a function wished of a profile without counts is an error');
my @computed = ('--instructions', '--threshold=0', '--no-annotate', '--event=X=10*Ir+Dr',
    '--event=R=Dr/Ir', '--show=X,R,Ir');
$run = annotate($folder, @computed, 'i.cg');
like($run->{out}, qr{^X__________ R_____ Ir________  address\n.*^101 \(19\.4%\) 10\.00% 10 }ms,
    'computed events of instructions are shown');
like(out(@computed, '--format=json', 'i.cg'),
    qr/"address": ?"0x100",.*?"counts": ?\[101, ?100000, ?10\]/s, 'JSON has computed events, too');
$run = annotate($folder, @computed, '--sort=Y', '--event=Y=Dr*5', '--function=f', 'i.cg');
like($run->{out}, qr/-- Instructions of a\.c:f/, 'functions can be sorted by computed events');
unlike($run->{out}, qr/-- Instructions of a\.c:g/, '--function chooses instructions, too');
unlike(out(@computed, '--file=b.c', 'i.cg'), qr/Instructions of/,
    '--file chooses instructions, too');

SKIP: {
    my @tools = grep { run_cmd([@$_])->{status} != 0 } ['objdump', '--version'],
        ['valgrind', '--tool=callgrind', '--help'], ['gcc', '--version'];
    skip "no $tools[0][0] here", 10 if @tools;
    # Profiles, by our tool, of a program at a fixed address, at another address, and stripped.
    my $tool = built('vg-in-place');
    my %built = (moved => [qw(-pie -fPIE)], fixed => ['-no-pie'], stripped => [qw(-s -rdynamic)]);
    for my $how (sort keys %built) {
        run_cmd(['gcc', '-g', '-O0', @{$built{$how}}, '-o', $how, 'p.c'], dir => $folder);
        run_cmd([$tool, '-q', '--tool=cachegrind', '--dump-instr=yes',
                "--cachegrind-out-file=$how.cg", "./$how"], dir => $folder);
        my $out = out('--instructions=main', '--no-annotate', '--threshold=0', "$how.cg");
        my @of_main = ($out =~ /^-- Instructions of \S+:main(.*)/ms ? $1 : '')
            =~ /^ *100 \(.*?\) +[0-9a-f]+: .*?\b(add)/mg;
        cmp_ok(scalar @of_main, '>', 0, "instructions of our own profile, code $how");
    }
    is(run_cmd(['gcc', '-g', '-O0', '-o', 'p', 'p.c'], dir => $folder)->{status}, 0, 'a program');
    # On arm64 Callgrind takes main's loop for a second call of main.
    run_cmd(['valgrind', '--tool=callgrind', '--dump-instr=yes', '--separate-recs=1',
            '--callgrind-out-file=p.cg', './p'], dir => $folder);
    my $out = out('--instructions=main', '--no-annotate', '--threshold=0', 'p.cg');
    like($out, qr/p\.c:5: s \+= i;\n *100 \(.*?\) +[0-9a-f]+: .*\S/, 'they stand under real lines');
    # The code under lines of p.c. On arm64 Callgrind takes the code to which main returns for a
    # part of main.
    my ($code) =
        $out =~ /^(-- Instructions of \S+:main.*p\.c:\d+: [^\n]*\n(?: *(?:\d|[.] )[^\n]*\n)*)/ms;
    is(() = $code =~ /^ *\d+ \([\d.]+%\) +[0-9a-f]+: +\S/mg, () = $code =~ /^ *\d+ \(/mg,
        'instructions of a real program stand under their lines, all of them');
    my @texts = map { $_->{text} // () } map { @{$_->{rows}} } @{JSON::PP->new->decode(annotate(
        $folder, '--instructions=main', '--format=json', '--threshold=0', 'p.cg')->{out}
    )->{instructions}};
    is_deeply([grep { !/\A[a-z(.]/ } @texts], [], 'in JSON, and on the page, no jumps are drawn');
    cmp_ok(scalar @texts, '>', 10, 'the page has the texts of instructions');
SKIP: {
        skip 'posix_spawn does not tell that a program is missing', 1 if !spawn_tells();
        local $ENV{OBJDUMP} = 'no-such-objdump';
        like(out('--instructions=main', 'p.cg'),
            qr/^\(there is no no-such-objdump \(Debian package binutils\)\)$/m,
            'where there is no objdump, that is told');
    }
    skip 'jumps are drawn by objdump from 2.34 on, and on known machines', 1
        if run_cmd(['objdump', '--help'])->{out} !~ /visualize-jumps/ || `uname -m` !~ /x86_64/;
    like($code, qr/[\/\\,'][-=]+/, 'jumps are drawn, with the corners of any version');
}

done_testing();
