# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Calling contexts in reports: the tree as text and as JSON; and stacks for other viewers, in
# pprof's and in folded form, compared with a plain model; and the search for the file of contexts.

use CgTest qw(built compile read_file run_cmd temp_dir write_file);
use CgStacks qw(contexts_text folded_of random_contexts read_pprof
    stacks_of_pprof);
use CgReport  qw(graph_profile plain_contexts);
use JSON::PP  qw(decode_json);

my $dir = temp_dir();

sub annotated { return run_cmd([built('cg_annotate'), @_]) }

# A program in which arcs mislead: cost() is expensive when called by one caller, and cheap when
# called by the other.
my $text = plain_contexts('desc: I1 cache: 32768 B, 64 B, 8-way', 'cmd: ./prog arg',
    'events: Ir I1mr', 'function 1 0 0 [program]', '0 1 - 1', 'object 1 /lib/ld.so',
    'object 2 /usr/bin/prog', 'build-id 2 0123abcd', 'file 1 /src/a.c', 'function 2 2 1 main',
    'function 3 2 1 often', 'function 4 2 1 seldom', 'file 2 /src/b.h', 'function 5 1 2 cost',
    '1 2 - 1 1000', '2 3 1:12@0x1139 100 100 1', '2 4 1:13@0x1149 1 10',
    '3 5 2:22@0x1200 100 200 2', '4 5 1:30@0x1210 1 4000 5', '2 4 1:14 2 20');
my $file = write_file("$dir/prog.contexts", $text);

# ---- Text ----------------------------------------------------------------------
my $run = annotated('--contexts', $file);
like($run->{out}, qr{^--\ Contexts\n-+\n.*Ir\ incl_+\ Ir\ self_+\ \ function\ \(calls\),\ file\n\n
    \ +5,330\ \(100.0%\)\ +0\ +\[program\]\ \(1x\)\n
    \ +5,330\ \(100.0%\)\ 1,000\ \(18.8%\)\ +main\ \(1x\),\ /src/a.c\n
    \ +4,030\ +\(75.6%\)\ +30\ +\(0.6%\)\ +seldom\ \(3x\),\ /src/a.c\n
    \ +4,000\ +\(75.0%\)\ 4,000\ \(75.0%\)\ +cost\ \(1x\),\ /src/b.h\n
    \ +300\ +\(5.6%\)\ +100\ +\(1.9%\)\ +often\ \(100x\),\ /src/a.c\n
    \ +200\ +\(3.8%\)\ +200\ +\(3.8%\)\ +cost\ \(100x\),\ /src/b.h\n\n\z}mx,
    'the tree has the heaviest first, with shares, whatever line a call is on');
is(annotated($file)->{out} =~ s/^Invocation.*//mr, $run->{out} =~ s/^Invocation.*//mr,
    'a file of contexts alone is shown like that');
like(annotated($file, '--threshold=6')->{out}, qr/cost .*\n\n2 contexts are below the threshold/,
    'the tree is cut at the threshold');
like(annotated($file, '--top=4')->{out}, qr/cost .*\n\n2 contexts are below/, '--top cuts it, too');
like(annotated($file, '--contexts=o*')->{out},
    qr/through o[*]\n.*300.*program.*\n.*300 .* 0 +main \(1x\).*\n.*300 .* 100 .*often.*\n.*cost/s,
    'paths through a function have what they and what they call count');
like(annotated($file, '--contexts=often', '--threshold=20')->{out}, qr/ 200 .*cost.*\n\n\z/,
    'the threshold is a share of the paths through the function');
like(annotated($file, '--sort=I1mr')->{out}, qr/8 \(100.0%\) 0 +\[program\]/, '--sort chooses it');
like(annotated($file, '--show=all')->{out}, qr/Ir incl.* I1mr self/, '--show=all shows all events');
my $dearer = write_file("$dir/dearer.contexts",
    $text =~ s/^(4 5 .*) 4000 5/$1 4500 5/mr =~ s/summary: 5330/summary: 5830/r);
$run = annotated('--diff', $file, $dearer);
like($run->{out}, qr/^ +4,030 +4,530 +\+500 +\(9[.]4%\) +seldom, .*\n +4,000 +4,500 .*cost.*\n\n/m,
    'a difference has both sides and the change');
unlike($run->{out} =~ s/.*-- Contexts//sr, qr/often/, 'a difference leaves out what is equal');

# Of the old total, cost() through often() has 3.8 %, then 7.3 %; the difference is 3.6 %.
my $grown = write_file("$dir/grown.contexts",
    $text =~ s/^(3 5 .*) 200 2/$1 390 2/mr =~ s/summary: 5330/summary: 5520/r);
like(annotated('--diff', '--threshold=7', $file, $grown)->{out} =~ s/.*-- Contexts//sr,
    qr/often.*\n +200 +390 .*cost/, 'a context whose new side alone is heavy is shown');

# ---- JSON ----------------------------------------------------------------------
my $json = decode_json(annotated('--contexts', '--format=json', $file)->{out});
my $contexts = $json->{contexts};
is_deeply([map { $contexts->{functions}[$_]{name} } @{ $contexts->{function} }],
    [qw([program] main seldom cost often cost)], 'JSON has the tree depth first');
is_deeply($contexts->{parent}, [-1, 0, 1, 2, 1, 4], 'JSON has the parents');
is_deeply($contexts->{calls}, [1, 1, 3, 1, 100, 100], 'JSON has the calls');
is_deeply($contexts->{inclusive}[0], [5330, 5330, 4030, 4000, 300, 200], 'JSON has inclusive ones');
is_deeply($contexts->{self}, [[0, 1000, 30, 4000, 100, 200], [0, 0, 0, 5, 1, 2]],
    'JSON has own counts of each event');
$contexts = decode_json(annotated('--diff', '--format=json', $file, $dearer)->{out})->{contexts};
is_deeply($contexts->{inclusive}[0], [500, 500, 500, 500, 0, 0], 'a difference has the changes');
is_deeply($contexts->{old_inclusive}[0], [5330, 5330, 4030, 4000, 300, 200],
    'JSON has the old side');
my $rates = decode_json(annotated('--contexts', '--format=json', '--show=Ir,R', '--event=R=I1mr/Ir',
    $file)->{out})->{contexts};
is_deeply($rates->{self}[1], [undef, 0, 0, 1250, 10000, 10000], 'events of a tree may be computed');
is_deeply($rates->{self_sums}, [[[0, 0, 0, 5, 1, 2], [0, 1000, 30, 4000, 100, 200]]],
    'JSON has the two sums of each quotient');

# ---- Folded stacks ---------------------------------------------------------------
# Return the sum of each folded stack, as viewers read them.
sub read_folded($out) {
    my %sums;
    for my $line (split /\n/, $out) {
        my ($stack, $count) = $line =~ /\A(.*) (-?\d+)\z/ or die "unexpected: $line\n";
        $sums{$stack} += $count;
    }
    return \%sums;
}

is(annotated('--format=folded', $file)->{out}, <<'END', 'folded stacks are chains of names');
[program];main 1000
[program];main;often 100
[program];main;often;cost 200
[program];main;seldom 30
[program];main;seldom;cost 4000
END
is(annotated('--format=folded', '--sort=I1mr', '--contexts=seldom', $file)->{out},
    "[program];main;seldom;cost 5\n", 'folded stacks are of the event and functions wished');
like(annotated('--format=folded', '--diff', $file, $dearer)->{out},
    qr/^\[program\];main 1000 1000\n.*^\[program\];main;seldom;cost 4000 4500$/ms,
    'folded stacks of a difference have both counts');

# ---- pprof -----------------------------------------------------------------------
sub pprof_of(@arguments) {
    my $made = annotated('--format=pprof', @arguments);
    is($made->{err}, q{}, 'pprof: written');
    return read_pprof($made->{out});
}

my $pprof = pprof_of($file);
is_deeply($pprof->{types}, [['calls', 'count'], ['I1mr', 'count'], ['Ir', 'count']],
    'sample types of pprof are calls and all events, Ir last');
is($pprof->{default}, 'Ir', 'the default sample type of pprof is Ir');
is_deeply($pprof->{period}, ['Ir', 'count'], 'the period is the default event');
is_deeply($pprof->{comments}, ['Command: ./prog arg', 'I1 cache: 32768 B, 64 B, 8-way'],
    'the command and descriptions are comments');
is_deeply(
    stacks_of_pprof($pprof), {
        '[program]||0|0' => [1, 0, 0],
        "[program]||0|0\nmain|/src/a.c|0|0" => [1, 0, 1000],
        "[program]||0|0\nmain|/src/a.c|12|4409\noften|/src/a.c|0|0" => [100, 1, 100],
        "[program]||0|0\nmain|/src/a.c|13|4425\nseldom|/src/a.c|0|0" => [1, 0, 10],
        "[program]||0|0\nmain|/src/a.c|14|0\nseldom|/src/a.c|0|0" => [2, 0, 20],
        "[program]||0|0\nmain|/src/a.c|12|4409\noften|/src/b.h|22|4608\ncost|/src/b.h|0|0" =>
            [100, 2, 200],
        "[program]||0|0\nmain|/src/a.c|13|4425\nseldom|/src/a.c|30|4624\ncost|/src/b.h|0|0" =>
            [1, 5, 4000],
    },
    'a sample is a context: callers have the lines and addresses of calls'
);
is_deeply([map { "$_->{file} $_->{build_id}" } @{ $pprof->{mappings} }],
    ['/usr/bin/prog 0123abcd', '/lib/ld.so '], 'objects are mappings, the program first');
my ($leaf) = grep { $pprof->{functions}{ $_->{function} }{name} eq 'cost' }
    values %{ $pprof->{locations} };
is_deeply($leaf->{mapping}, undef, 'a location without an address is in no mapping');
my ($call) = grep { ($_->{address} // 0) == 4624 } values %{ $pprof->{locations} };
is($call->{mapping}, 1, 'a location with an address is in the mapping of its object');
is(pprof_of('--sort=I1mr', $file)->{default}, 'I1mr', 'the default type is the sort event');

# If the run's profile is there, the own cost of a function is given to its hottest line in its own
# file.
write_file("$dir/cachegrind.out.9", graph_profile('events: Ir I1mr', 'ob=/usr/bin/prog',
    'fl=/src/a.c', 'fn=main', '9 400', '10 600', 'fn=often', '20 40 1', 'fe=/src/c.h', '1 60',
    'ob=/lib/ld.so', 'fl=/src/b.h', 'fn=cost', '40 200 7', '41 4000'));
my $with_lines = stacks_of_pprof(pprof_of(write_file("$dir/cachegrind.contexts.9", $text)));
is_deeply([grep { !/\A\[program\]\|\|0\|0\z/ } map { /([^\n]*)\z/ } sort keys %{$with_lines}],
    ['main|/src/a.c|10|0',     'often|/src/a.c|20|0',
    'cost|/src/b.h|41|0',     'seldom|/src/a.c|0|0', 'cost|/src/b.h|41|0', 'seldom|/src/a.c|0|0'],
    'leaves have their functions\' hottest lines, if the profile lies beside');
my $by_misses = stacks_of_pprof(pprof_of('--sort=I1mr', "$dir/cachegrind.contexts.9"));
ok((grep { m{\ncost[|]/src/b[.]h[|]40[|]0\z} } keys %{$by_misses}), '--sort chooses the line');
write_file("$dir/cachegrind.out.9", 'no profile');
is_deeply(stacks_of_pprof(pprof_of("$dir/cachegrind.contexts.9")), stacks_of_pprof($pprof),
    'a profile that cannot be read is as good as none');
unlink "$dir/cachegrind.out.9";

my $threads = plain_contexts('cmd: ./prog', 'part: 1', 'events: Ir', 'function 1 0 0 [thread 1]',
    'function 2 0 0 [signal handlers of thread 2]', 'function 3 0 0 f', '0 1 - 0 1', '0 2 - 0 2',
    '2 3 - 1 4');
my @parts = map { write_file("$dir/part.$_", $threads =~ s/part: 1/part: $_/r) } 1, 2;
$pprof = pprof_of(@parts);
is_deeply(
    [sort map {
            "$_->{labels}{part} $_->{labels}{thread} $_->{values}[1] " . @{ $_->{locations} }
        } @{ $pprof->{samples} }],
    ['1 1 1 1', '1 2 2 1', '1 2 4 2', '2 1 1 1', '2 2 2 1', '2 2 4 2'],
    'threads and parts are labels'
);
is_deeply(decode_json(annotated('--format=json', @parts)->{out})->{contexts}{inclusive},
    [[12, 8, 2]], 'JSON adds parts up');

# Names with bytes that are not UTF-8, or are not printable.
my $odd = write_file("$dir/odd.contexts", $text =~ s/ cost$/ c\xff\x01 ;t/mr);
ok((grep { $_->{name} eq 'c\xff\x01 ;t' } values %{ pprof_of($odd)->{functions} }),
    'bytes outside of UTF-8 are shown in pprof');
like(annotated('--format=folded', $odd)->{out}, qr/;c\xff\x01 :t 4000$/m, 'semicolons become :');

SKIP: {
    skip 'no go here', 6 if run_cmd([qw(go version)])->{status} != 0;
    my $made = "$dir/contexts.pb.gz";
    is(annotated('--format=pprof', '-o', $made, $file)->{status}, 0, 'a file for pprof is written');
    my $go = sub {
        return run_cmd([qw(go tool pprof), @_, $made],
            env => { HOME => $dir, PPROF_TMPDIR => $dir })->{out};
    };
    like($go->('-top', '-cum'), qr{^Type:\ Ir\n(?:.*\n)*.*\ 5330\ total\n.*\n
        \s+0\s+0%\s+0%\s+5330\s+100%\s+\[program\]\n\s+1000\s.*5330\s+100%\s+main\n}mx,
        'pprof reads our totals');
    like($go->('-top', '-sample_index=I1mr'), qr/ 8 total\n/, 'pprof reads each event\'s totals');
    like($go->('-traces'), qr/^ +4000 +cost\n +seldom\n +main\n +\[program\]\n/m,
        'pprof reads our stacks');
    like($go->('-peek=cost'), qr/ 4000 +95\S+ [|] +seldom\n +200 +4\S+ [|] +often\n/,
        'pprof reads exact shares of callers');
    my $program = compile(['calls_tail.c']);
    my $text    = read_file($file) =~ s{/usr/bin/prog}{$program}r =~ s/^build-id .*\n//mr;
    annotated('--format=pprof', '-o', $made, write_file("$dir/contexts.real", $text));
    my $page = run_cmd([qw(go tool pprof -weblist=main), "-output=$dir/source.html", $made],
        env => { HOME => $dir, PPROF_TMPDIR => $dir });
    is($page->{status}, 0, 'pprof shows sources, though not all addresses are known')
        or diag($page->{err});
}

# ---- Random trees ------------------------------------------------------------------
# Return the stacks that pprof should have for $tree, a result of read_contexts().
sub model_stacks($tree) {
    my (@callers, %sums);
    for my $node (@{ $tree->{nodes} }) {
        my ($parent, $name, $file, $site) = @$node{qw(parent name file site)};
        my @above = $parent < 0 ? () : @{ $callers[$parent]{frames} };
        if ($parent >= 0) {
            my $caller = $callers[$parent]{node};
            my ($in, $line, $address) = $site =~ /\Ai?(.*):(\d+)(?:\@(.*))?\z/;
            push @above, join '|', $caller->{name}, ($in // $caller->{file}) =~ s/\A[?]+\z//r,
                $line // 0, hex($address // 0);
        }
        push @callers, { node => $node, frames => \@above };
        my ($ir, @others) = @{ $node->{counts} };
        my $sum = $sums{ join "\n", @above, join '|', $name, $file =~ s/\A[?]+\z//r, '0|0' } //= [];
        my @values = ($node->{calls}, @others, $ir);
        $sum->[$_] += $values[$_] for 0 .. $#values;
    }
    delete @sums{ grep { !grep { $_ } @{ $sums{$_} } } keys %sums };
    return \%sums;
}

srand 7;
my $wrong = 0;
for my $round (1 .. 5) {
    my $tree   = random_contexts(1 + int rand 300, 1 + int rand 15);
    my $random = write_file("$dir/random.contexts", contexts_text($tree));
    my $made   = read_pprof(annotated('--format=pprof', $random)->{out});
    $wrong++ if !eq_hash(stacks_of_pprof($made), model_stacks($tree));
    my @total;
    for my $sample (@{ $made->{samples} }) {
        $total[$_] += $sample->{values}[ $_ ? $_ : 3 ] for 0 .. 2;
    }
    $wrong++ if "@total" ne "@{$tree->{summary}}";
    for my $event (0 .. 2) {
        my $folded = annotated('--format=folded', '--sort=' . $tree->{events}[$event], $random);
        $wrong++ if !eq_hash(read_folded($folded->{out}), folded_of($tree, $event));
    }
}
is($wrong, 0, 'pprof and folded stacks of random trees are those of the model');

# ---- Depth -----------------------------------------------------------------------
# A chain of 3,000 calls: f calls f, but from depth 2,000 on the functions are g and h.
my $deep = write_file("$dir/deep.contexts", "# cachegrind contexts\ncmd: x\nevents: Ir\n"
    . "function 1 0 0 f\nfunction 2 0 0 g\nfunction 3 0 0 h\n"
    . join(q{}, map { "$_ " . ($_ < 2000 ? 1 : 2 + $_ % 2) . " - 2 1\n" } 0 .. 2999)
    . "summary: 3000\n");
my $ends = "cg_annotate: note: stacks end after 1000 functions; what is called there is [deeper]\n";
my %deep = ((map { join(';', ('f') x $_) => 1 } 1 .. 1000),
    join(';', ('f') x 1000, '[deeper]') => 2000);
$run = annotated('--format=folded', $deep);
is_deeply(read_folded($run->{out}), \%deep, 'folded stacks end at a depth of 1,000');
is($run->{err}, $ends, 'a note says that folded stacks are cut');
$run = annotated('--format=folded', '--contexts=h', $deep);
is($run->{out}, q{}, 'functions below that depth are in no folded stack');
$run = annotated('--format=pprof', $deep);
my %lengths;
for my $sample (@{ read_pprof($run->{out})->{samples} }) {
    my $of = $lengths{ @{ $sample->{locations} } } //= [0, 0];
    $of->[$_] += $sample->{values}[$_] for 0, 1;
}
is_deeply(\%lengths, {1001 => [2, 2000], map { $_ => [2, 1] } 1 .. 1000},
    'pprof\'s stacks end there, too');
is($run->{err}, $ends, 'a note says that stacks for pprof are cut');
my $shown = annotated('--contexts', '--threshold=0', $deep)->{out};
like($shown, qr/^ +2,900 .*%[)] {202}f [(]2x[)]\n +2,899 .*%[)]  \[depth 101\] f [(]2x[)]$/m,
    'contexts below depth 100 have their depth as a number');
like($shown, qr/^ +1 .*%[)]  \[depth 2999\] h [(]2x[)]$/m, 'the deepest context has a number');

# ---- Differences of two builds ------------------------------------------------------
my @builds = map {
    my ($build, $second) = @$_;
    write_file("$dir/$build.contexts", "# cachegrind contexts\ncmd: ./$build\nevents: Ir\n"
            . "object 1 /bin/$build\nfunction 1 1 0 main\n0 1 - 1 10\nfunction 2 1 0 0x$second\n"
            . "1 2 - 3 500\n1 2 - 4 40\nsummary: 550\n")
} [one => '1000'], [two => '1010'];
$run = annotated('--diff', '--contexts', '--format=json', @builds);
is("$run->{status} $run->{err}", '0 ', 'contexts of two builds are compared');
like($run->{out}, qr/"moved_functions": 1\b/, 'contexts follow functions that have moved');

# ---- Profiles, and the file beside ---------------------------------------------------
my $profile = write_file("$dir/cachegrind.out.12",
    "cmd: ./prog\nevents: Ir Dr\nfl=a.c\nfn=f\n1 10 1\n2 5\nfn=g;h\n3 1\nsummary: 16 1\n");
my $none = "cg_annotate: error: $profile: no contexts beside it (looked for $profile.contexts,"
    . " $dir/cachegrind.contexts.12, $dir/callgrind.contexts.12): run the program with"
    . ' --contexts=yes, or name here the file that --contexts-out-file named';
for my $format (qw(pprof folded)) {
    $run = annotated("--format=$format", $profile);
    is("$run->{status} $run->{err}",
        "1 $none, or take its functions alone, with --flat\n", "$format needs contexts");
}
is(annotated('--contexts', $profile)->{err}, "$none\n", 'the report on contexts needs contexts');
is(annotated('--format=folded', '--flat', $profile)->{out}, "f 15\ng:h 1\n",
    '--flat folds functions alone');
$pprof = pprof_of('--flat', $profile);
is_deeply(stacks_of_pprof($pprof),
    { 'f|a.c|1|0' => [1, 10], 'f|a.c|2|0' => [0, 5], 'g;h|a.c|3|0' => [0, 1] },
    '--flat stacks for pprof have lines');
is_deeply($pprof->{types}, [['Dr', 'count'], ['Ir', 'count']], 'flat stacks have no calls');

my $beside = write_file("$dir/cachegrind.contexts.12", $text);
is(annotated('--format=folded', $profile)->{out}, annotated('--format=folded', $file)->{out},
    'contexts are found beside the profile');
like(annotated('--contexts', $profile)->{out}, qr/seldom/, 'contexts are found for their report');
unlike(annotated($profile)->{out}, qr/seldom/, 'contexts are shown only on request');
run_cmd(['gzip', $beside]);
like(annotated('--contexts', $profile)->{out}, qr/seldom/, 'contexts may be compressed');
like(annotated("$beside.gz")->{out}, qr/-- Contexts/, 'a named file of contexts may be compressed');
my $callgrind = write_file("$dir/callgrind.out.12", read_file($profile));
like(annotated('--contexts', $callgrind)->{out}, qr/seldom/, 'Callgrind\'s name is another');

# ---- Mistakes ------------------------------------------------------------------------
for my $mistake (
    [['--format=folded', '--event=X=2*Ir', $file],
        'argument --format: folded shows the events of the profile only'],
    [['--contexts', '--parts', $file], 'argument --parts: not allowed with --diff'],
    [['--format=pprof', '--diff', $file], 'argument --diff: requires exactly two'],
    ) {
    my ($arguments, $what) = @$mistake;
    $run = annotated(@$arguments);
    like("$run->{status} $run->{err}", qr/\A2 cg_annotate: error: \Q$what\E[^\n]*\n\z/, $what);
}
done_testing();
