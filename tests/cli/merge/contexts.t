# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Trees of calling contexts are merged like profiles: any number of trees, in any order. Nodes are
# matched by their chains of calls, not by their numbers. Random trees are compared with a plain
# model, which adds up paths. A damaged file is refused in one line.

use CgTest qw(built rounds run_cmd temp_dir write_file);
use File::Basename qw(dirname);
use File::Path     qw(make_path);
use Cachegrind::Run qw(profile_of);
use CgReport qw(graph_profile);
use CgStacks qw(contexts_text paths_of random_contexts read_contexts);

my $dir = temp_dir();
my $N   = 0;

sub file_of { return write_file("$dir/c" . $N++, $_[0]) }

sub merged { return run_cmd([built('cg_merge'), @_]) }

sub paths_in { return paths_of(read_contexts($_[0])) }

# Return the sum of the paths of trees, each with its sign.
sub sum_of(@signed) {
    my %sum;
    while (my ($sign, $tree) = splice @signed, 0, 2) {
        my $paths = paths_of($tree);
        for my $path (keys %$paths) {
            my $counts = $paths->{$path};
            $sum{$path}[$_] += $sign * $counts->[$_] for 0 .. $#$counts;
        }
    }
    return \%sum;
}

# ---- Random trees against the model ------------------------------------------
srand 20261123;
my $wrong = 0;
for my $round (1 .. rounds(4, 12)) {
    my @trees = map { random_contexts(1 + int rand 120, 1 + int rand 12) } 1 .. 4;
    my @files = map { file_of(contexts_text($_, $round % 2)) } @trees;
    my $all   = merged(@files);
    my $model = sum_of(map { (1, $_) } @trees);
    $wrong++ if !eq_hash(paths_in($all->{out}), $model);
    my @pairs = map { file_of(merged(@files[@$_])->{out}) } [3, 1], [2, 0];
    $wrong++ if merged(@pairs)->{out} ne $all->{out};
    $wrong++ if merged(file_of($all->{out}))->{out} ne $all->{out};
    my $difference = merged('--diff', @files[0, 1]);
    $wrong++ if !eq_hash(paths_in($difference->{out}), sum_of(-1 => $trees[0], 1 => $trees[1]));
    $wrong++ if merged(file_of($difference->{out}))->{status};
}
is($wrong, 0, 'sums and differences of random trees are those of the model, in any order');

# ---- The file ------------------------------------------------------------------
my $head = "# cachegrind contexts\ndesc: D\ncmd: ./prog\nevents: Ir Dr\n";
my $body = <<'END';
function 7 0 0 [program]
0 7 - 1
object 3 /bin/prog
build-id 3 ab01
file 9 /a.c
function 1 3 9 main
1 1 - 1 10 2
function 2 3 9 leaf
2 2 9:12@0x1139 5 100
2 2 9:13 1 7 1
END
my $tree = "$head${body}summary: 117 3\n";
my $in   = file_of($tree);
my $run  = merged($in);
is($run->{out}, <<'END', 'what is written has its own numbers, names once, and trailing zeros cut');
# cachegrind contexts
desc: D
cmd: ./prog
events: Ir Dr
function 1 0 0 [program]
0 1 - 1
object 1 /bin/prog
build-id 1 ab01
file 1 /a.c
function 2 1 1 main
1 2 - 1 10 2
function 3 1 1 leaf
2 3 1:12@0x1139 5 100
2 3 1:13 1 7 1
summary: 117 3
END
is(merged($in, $in)->{out} =~ /^2 3 1:12\@0x1139 10 200$/m, 1, 'two files add up');
is(merged('-o', "$dir/sum.gz", $in, $in)->{status}, 0, 'a name in .gz');
is(merged("$dir/sum.gz")->{out}, merged($in, $in)->{out}, '.gz is written and read compressed');
is(merged(file_of($tree =~ s/\n/\r\n/gr))->{out}, $run->{out}, 'line ends may be those of DOS');

my @parts = map { file_of($tree =~ s/^events/part: $_\npid: 5\nevents/mr) } 1, 2;
is(merged($parts[0])->{out} =~ /^part: 1\n/m, 1, 'a part says which it is');
my $parts = merged(@parts)->{out};
like($parts, qr/^pid: 5\nevents/m, 'a sum of parts says what they have in common');

like(merged(file_of($tree =~ s/ab01/cd/r), $in)->{out}, qr/^build-id 1 ab01\nbuild-id 1 cd\n/m,
    'an object of two builds has both ids, in order');

# ---- Names ---------------------------------------------------------------------
like(merged('--mod-funcname=s/leaf/tip/', '--mod-filename=s/a/b/', '--mod-objname=s/bin/opt/',
    $in)->{out}, qr{object 1 /opt/prog\n.*file 1 /b[.]c\n.*function 3 1 1 tip\n}s,
    'functions, files and objects are renamed');
my $alike = merged('--mod-funcname=s/main|leaf/same/', $in)->{out};
is(scalar(() = $alike =~ /^function \d+ 1 1 same$/mg), 1, 'renaming makes one of two functions');
my $folded = merged('--fold-funcname=main|leaf=all', $in)->{out};
like($folded, qr/^function 2 0 1 all\n1 2 - 1 117 3\nsummary: 117 3$/m, 'folds call nothing');
like(merged('--fold=[.]c=all', $in)->{out}, qr/^function 2 0 1 all\n1 2 - 1 117 3\nsummary/m,
    'what is folded is one function, by files, too');
like(merged('--names', $in)->{out}, qr{^original\t/a[.]c\nobject\t/bin/prog\nend\n\z}m,
    'names are listed');

# ---- With other files ----------------------------------------------------------
my $profile = file_of("cmd: ./prog\nevents: Ir Dr\nfl=a\nfn=f\n1 1 1\nsummary: 1 1\n");
for my $files ([$in, $profile], [$profile, $in]) {
    $run = merged(@$files);
    is("$run->{status} $run->{err}", "1 cg_merge: error: $files->[1]: profiles and trees of"
        . " contexts do not add up\n", 'a profile and contexts are not added up');
}
$run = merged('--skip-bad', $in, $profile);
like("$run->{status}\n$run->{out}", qr/\A1\n.*^summary: 117 3$/ms,
    '--skip-bad leaves a profile among contexts out');
$run = merged('--contexts', $profile);
is($run->{err}, "cg_merge: error: $profile: a profile without contexts: name the file that"
        . " --contexts=yes writes beside it\n", 'a profile is none if contexts are needed');
is(merged($in, file_of("# cachegrind contexts\nevents: Ir\nsummary: 0\n"))->{err},
    "cg_merge: error: $dir/c" . ($N - 1) . ": events in data files don't match\n",
    'events must be the same');
is(merged('--instructions', $in)->{err}, "cg_merge: error: $in: contexts have no such list\n",
    '--instructions has no meaning');

# ---- Asked for twice ------------------------------------------------------------------
# To answer a request, the engine replaces counts by sums; it must undo that for the next request.
my ($once, $twice) = map {
    run_cmd([built('cg_merge'), qw(--rows --requests=0 --contexts --threshold=0),
        $in], stdin => 'contexts' . "\ncontexts" x $_ . "\n")->{out} =~ /^(hidden\t.*)/ms
} 0, 1;
like($once, qr/^context\t/m, 'contexts are rows');
is($twice, $once x 2, 'rows of contexts are the same if asked for again');

# ---- Several objects ------------------------------------------------------------------
like(run_cmd([built('cg_merge'), qw(--rows --requests=0), file_of("# cachegrind contexts\n"
    . "events: Ir\nobject 1 /a\nobject 2 /b\nfile 1 x.c\nfunction 1 1 1 f\nfunction 2 2 1 f\n"
    . "0 1 - 1 60\n0 2 - 1 40\nsummary: 100\n")], stdin => "table file:function\n")->{out},
    qr/\nouter\t100\t100\tx[.]c\ninner\t100\tf\nend\n\z/,
    'functions of one file and name in several objects are one entry');

# ---- In columns -----------------------------------------------------------------------
# Return the lines of the engine's answers to these requests, without the rows before them.
sub told($files, $options, @requests) {
    my $out = run_cmd([built('cg_merge'), qw(--rows --requests=0 --contexts),
        '--threshold=0', @$options, @$files], stdin => join('', map {"$_\n"} @requests))->{out};
    my (undef, @answer) = split /^(?=hidden)/m, $out;
    return split /\n/, join '', @answer;
}

my @computed = map {"--computed=$_"} 'X 1 2 0', 'Q 0 1 0 / 1 0 0', 'Y 3 0 1', 'R 1 0 0 / 0 0 1';
for my $round (1 .. rounds(5, 50)) {
    my @files = map { file_of(contexts_text(random_contexts(1 + int rand 60, 1 + int rand 9))) }
        0, 1;
    for my $of (['', [$files[0]], []], ['', \@files, \@computed],
        [' changed', \@files, ['--diff', '--sides', @computed]]) {
        my ($changed, $inputs, $options) = @$of;
        my (%row, %place, @expected);
        for my $line (told($inputs, $options, "contexts$changed")) {
            $line =~ /^context\t(\d+)\t(\d+)\t(-?\d+)\t(.*)\t(.*)/ or next;
            $place{$2} = keys %place if !exists $place{$2};
            push @expected, [$1 - 1, $place{$2}, $3, map { s/nan/null/gr } split / /, "$4 $5"];
        }
        my $n = @expected ? (@{$expected[0]} - 3) / 2 : 1;
        my (undef, @found) = grep {/^(?:hidden|used|column)/} told($inputs, $options,
            "columns$changed", map {"column $_"} qw(parent function calls),
            map { my $kind = $_; map {"$kind $_"} 0 .. $n - 1 } qw(inclusive self));
        my @ids = sort { $place{$a} <=> $place{$b} } keys %place;
        my @columns = map { my $i = $_; join ',', map { $_->[$i] } @expected } 0 .. 2 + 2 * $n;
        is(join("\n", @found), join("\n", "used\t@ids", map {"column\t[$_]"} @columns),
            "columns tell what rows tell of @$inputs$changed");
    }
}
for my $request ('column calls', "columns\ncolumn self 3", "columns\ncolumn x", 'columns all') {
    my $run = run_cmd([built('cg_merge'), qw(--rows --requests=0 --contexts), $in],
        stdin => "$request\n");
    is($run->{status}, 1, 'a column that is not there is a mistake');
}

# ---- The profile beside ------------------------------------------------------------
for my $names (
    ['cachegrind.contexts.1' => 'cachegrind.out.1'], ['cachegrind.contexts.2' => 'callgrind.out.2'],
    ['callgrind.contexts.3' => 'cachegrind.out.3'], ['contexts' => 'out'],
    ['app_contexts-4' => 'app_out-4'], ['old.contexts.of.contexts.5' => 'old.contexts.of.out.5'],
    ['6.contexts.subcontexts' => '6.out.subcontexts'],
    ['x.contexts.7.gz' => 'x.out.7'], ['x.contexts.8' => 'x.out.8.gz'],
    ['mycontexts.9', 'myout.9', 0], ['contextsof.10', 'outof.10', 0],
    ['contexts.d/11', 'out.d/11', 0], ['contexts.12', 'out.13', 0],
    ['contexts.14', 'out.14', 0, 'empty'],
    ['a.prof.contexts' => 'a.prof'], ['b.contexts.gz' => 'b.gz'], ['c.contexts.gz' => 'c'],
    ['d.contexts' => 'd.gz'], ['e.out.7.2.contexts' => 'e.out.7.2'], ['fcontexts', 'f', 0],
) {
    my ($contexts, $profile) = map { "$dir/beside/$_" } @$names[0, 1];
    my $is_found = $names->[2] // 1;
    make_path(map { dirname($_) } $contexts, $profile);
    write_file($contexts, $tree);
    write_file($profile, $names->[3] ? q{} : "events: Ir\nfl=a.c\nfn=f\n1 1\nsummary: 1\n");
    my ($told) = merged('--check', $contexts)->{out} =~ /, (\S+) has 1$/m;
    my @found = map { $_ // 'none' } $told, profile_of($contexts, 'contexts');
    my $there = $is_found ? $profile : 'none';
    is("@found", "$there $there", "$names->[0] and $names->[1] " . ($is_found ? '' : 'do not ')
            . 'belong together, for the engine and the reports');
}

# ---- Checking, with the profile beside -------------------------------------------
sub checked($kind, $profile, $contexts = undef) {
    write_file("$dir/$kind.out.5", $profile);
    return merged('--check', write_file("$dir/cachegrind.contexts.5", $contexts // $tree));
}
my $calls = graph_profile('events: Dr Ir', 'ob=/bin/prog', 'fl=/a.c', 'fn=main', '9 2 10',
    'cfn=leaf', 'calls=5 20', '12 0 100', 'cfn=leaf', 'calls=1 20', '13 1 7',
    'fn=leaf', '20 1 107');
for my $kind (qw(cachegrind callgrind)) {
    is(checked($kind, $calls)->{status}, 0, "contexts agree with $kind.out beside them");
    # Under Callgrind's name, calls are counted even while other counting is off.
    my $had = $kind eq 'callgrind' ? 5 : 7;
    $run = checked($kind, $calls =~ s/calls=5 /'calls=' . ($had - 1) . q{ }/er);
    is("$run->{status} $run->{out}", "1 $dir/cachegrind.contexts.5: /a.c:main calls /a.c:leaf:"
            . " calls: contexts have 6, $dir/$kind.out.5 has $had\n", "$kind: more calls are told");
    like(checked($kind, $calls =~ s/^12 0 100/12 0 99/mr)->{out},
        qr{leaf: Ir: contexts have 107, .* has 106$}m, "$kind: calls that cost less are told");
    # Inlined code is a context, and calls of it are an arc.
    my $call    = "cfn=leaf\ncalls=5 20\n12 0 100\n";
    my $inlined = $calls =~ s/^9 2 10\n/9 2 4\ncfn=within\ncalls=1 3\n9 0 106\n/mr
        =~ s/\Q$call\E//r =~ s/^fn=leaf/fn=within\n3 0 6\n${call}fn=leaf/mr;
    my $within = $tree =~ s/^1 1 - 1 10 2\n/1 1 - 1 4 2\nfunction 5 3 9 within\n2 5 i9:9 1 6\n/mr
        =~ s/^2 2 9:12/3 2 9:12/mr;
    is(checked($kind, $inlined, $within)->{out}, q{}, "contexts agree with $kind, inlined");
    is(checked($kind, $inlined =~ s/^9 0 106/9 0 105/mr, $within)->{out},
        "$dir/cachegrind.contexts.5: /a.c:main calls /a.c:within: Ir: contexts have 106,"
            . " $dir/$kind.out.5 has 105\n", "$kind: arcs are compared like others");
    $run = checked($kind, "cmd: x\nevents: Ir\nfl=/a.c\nfn=f\n1 118\nsummary: 118\n");
    is("$run->{status} $run->{out}", "1 $dir/cachegrind.contexts.5: Ir: contexts have 117,"
            . " $dir/$kind.out.5 has 118\n", "$kind: another total is told");
    is(checked($kind, 'none')->{status}, 1, "$kind: one that cannot be read is told");
    unlink "$dir/$kind.out.5";
}
is(merged('--check', $in)->{status}, 0, 'without a profile only their sum is checked');

$run = run_cmd([built('cg_diff'), $in, file_of($tree =~ s/ 7 1$/ 9 1/mr =~ s/117 3/119 3/r)]);
like($run->{out}, qr/^2 3 1:13 0 2\nsummary: 2 0$/m, 'cg_diff subtracts contexts as well');

# ---- Damage ----------------------------------------------------------------------
my @broken = (
    [$head . $body, 'missing `summary:` line: the file is cut off', 15],
    ["$head${body}summary: 117", '`summary:` line is cut off', 15],
    ["$head${body}summary: 117 4\n",
        '`summary:` line says 117 4, but the counts add up to 117 3', 15],
    ["${tree}1 1 - 1\n", 'something after the `summary:` line', 16],
    [$tree =~ s/^2 2 9:13 /9 2 9:13 /mr, 'the parent of a node has not come yet', 14],
    [$tree =~ s/^2 2 9:13 /4 2 9:13 /mr, 'the parent of a node has not come yet', 14],
    [$tree =~ s/^2 2 9:13 /2 5 9:13 /mr, 'the function of a node has no name yet', 14],
    [$tree =~ s/^2 2 9:13 /2 2 8:13 /mr, 'the file of a site has no name yet', 14],
    [$tree =~ s/^2 2 9:13 /2 2 9:x /mr, 'malformed parent, function or site of a node', 14],
    [$tree =~ s/^2 2 9:13 /2 2 /mr, 'malformed parent, function or site of a node', 14],
    [$tree =~ s/0x1139/0x/r, 'malformed parent, function or site of a node', 13],
    [$tree =~ s/0x1139/0x12345678123456781/r, 'malformed parent, function or site of a node', 13],
    [$tree =~ s/9:13/9:2147483649/r, 'line number is too large', 14],
    [$tree =~ s/13 1 7 1/13 x 7 1/r, 'malformed number of calls of a node', 14],
    [$tree =~ s/13 1 7 1/13 1 7 1 0/r, 'malformed or too many event counts', 14],
    [$tree =~ s/13 1 7 1/13 1 7 y/r, 'malformed or too many event counts', 14],
    [$tree =~ s/^file 9/file x/mr, 'malformed number of a name', 9],
    [$tree =~ s/^file 9/file 0/mr, 'malformed number of a name', 9],
    [$tree =~ s/^(file 9.*)/$1\n$1/mr, 'a number that has a name already', 10],
    [$tree =~ s/^function 1 3 9/function 1 4 9/mr, 'a number that has no name yet', 10],
    [$tree =~ s/^file 9/fish 9/mr, 'malformed line: fish 9 /a.c', 9],
    [$tree =~ s/^events.*\n//mr, 'malformed', 4],
);
for my $broken (@broken) {
    my ($content, $what, $line) = @$broken;
    my $file = file_of($content);
    $run = merged($file);
    next if $what eq 'malformed';
    is("$run->{status} $run->{err}", "1 cg_merge: error: $file:$line: $what\n", "refused: $what");
}
$run = merged(file_of($broken[-1][0]));
like("$run->{status} $run->{err}", qr/\A1 [^\n]+events[^\n]+\n\z/, 'events must be there');
like(merged(file_of("# cachegrind contexts 2\nevents: Ir\nsummary: 0\n"))->{err},
    qr/:1: contexts in a format that is newer than this program\n\z/, 'a newer format is refused');

done_testing();
