# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A stranger's questions about a program in C++, Rust and Go: the last lines of the text report
# answer them. They name the user's own code even if libraries execute most instructions.

use CgTest;

need_valgrind();
need_processor('amd64');

my $progs = src_dir() . '/tests/progs';

# Return the number of the first line of a source that has the text $what.
sub line_of($file, $what) {
    my @lines = split /\n/, read_file("$progs/$file");
    return 1 + (grep { $lines[$_] =~ m{\Q$what\E} } 0 .. $#lines)[0];
}

sub profiled($program, $name, @options) {
    my $path = temp_dir() . "/$name.prof";
    tool([ "--cachegrind-out-file=$path", @options ], [$program]);
    return $path;
}

sub report(@arguments) {
    my $run = run_cmd([ built('cg_annotate'), '--all=no', @arguments ],
        env => {COLUMNS => 400, LINES => 60});
    return $run->{err} . $run->{out};
}

sub answer {
    return report(@_) =~ /^Answer: (.*)$/m ? $1 : 'none';
}

# ---- C++ ------------------------------------------------------------------------
my @level = ('-std=c++17', '-O2', '-pthread', '-lstdc++');
my $shop  = compile(['shop.cc'], @level);
my @all = (qw(--contexts=yes --inlined=yes --data-profile=yes --sharing=yes --cache-use=yes),
    caches());
my $old   = profiled($shop, 'old', @all);
my ($compares, $waits, $nodes) = (line_of('shop.h', '/* compares'),
    map { line_of('shop.cc', "/* $_") } qw(waits nodes));
my $find = "find \\(shop[.]h:$compares\\)";
my $does = 'called 6,000 times: \d+ % of it compares strings';
like(answer($old), qr/\A\d+ % of Ir is below $find, $does[.]/, 'C++: most is below find');
like(answer($old), qr/[.] Next: \d+ % below split \(shop[.]cc:\d+\)\z/,
    'C++: the next function is told');
like(report($old, '--all', '--answer=yes'), qr/^Counts: +above, lines have their own counts; /m,
    'C++: why the tables have other counts than the answer');
unlike(report($old, '--all', '--answer=yes', '--library=fold'), qr/^Counts: /m,
    'C++: why counts differ is not said where they agree');
like(answer($old, '--sort=D1mr'), qr/ % (?:of D1mr is )?in sum_prices \(shop[.]cc:$waits\)/,
    'C++: which line waits for memory');
like(answer(profiled($shop, 'calls', qw(--call-graph=yes --inlined=no))),
    qr/ below (?:main|find|read_orders) /, 'C++: whom libraries work for, by a call graph');
like(answer(profiled($shop, 'plain')),
    qr/ % of Ir is in libraries, (?:most of it|\d+ %) in __memcmp\S*: a run with --call-graph=yes /,
    'C++: a profile without calls says how to know more');
my $text = report($old);
like($text, qr/^Never used: Bytes 32 to 87 of list(?:<Order>)? nodes, shop[.]cc:$nodes, /m,
    'C++: which bytes are never used');
like($text, qr/^Sharing: Static counters .* is falsely shared: /m, 'C++: what is falsely shared');
like($text, qr/^ *[\d,]+ +\([\d.]+%\) +$compares +if \(entry[.]first == key\)/m,
    'C++: a line has what libraries do for it');
like($text, qr/^More: +cg_annotate --all \Q$old\E$/m, 'C++: how to see the rest is said last');

sub tell_data($language, $profile, $unused, $shared, $misses) {
    my $text = report($profile);
    like($text, qr/^Never used: Bytes $unused used [(]\d\d[.]\d% of all bytes[)]$/m,
        "$language: which bytes are never used");
    like($text, qr/^Sharing: Static $shared [(]16 bytes[)] in \S+ at 0 is falsely shared: /m,
        "$language: what is falsely shared");
    like(answer($profile, '--sort=D1mr'),
        qr/\A[^.]+ of D1mr is (?:one line: |(?:in|below) \S+ [(])\Q$misses\E\b/,
        "$language: which line misses most");
    return;
}

# Return the sum of the first event over the contexts that have no function matching $function.
sub left_without($profile, $function) {
    my (%name, @is_inside, $left);
    for (split /\n/, read_file("$profile.contexts")) {
        $name{$1} = $2 if /^function (\d+) \d+ \d+ (.*)/;
        my ($parent, $of, $count) = /^(\d+) (\d+) \S+ \d+ ?(\d*)/ or next;
        push @is_inside, $name{$of} =~ $function ? 1 : $parent ? $is_inside[$parent - 1] : 0;
        $left += $count || 0 if !$is_inside[-1];
    }
    return $left;
}

# Test --free: the report must say that the costs of all contexts without @names would be left.
sub tell_free($language, $profile, @names) {
    my $any = join '|', map { quotemeta } @names;
    my $left = left_without($profile, qr/\A(?:$any)(?:\(.*)?\z/);
    my $shown = $left =~ s/(?<=\d)(?=(?:\d{3})+\z)/,/gr;
    my $text = report($profile, '--show=Ir', map { "--free=$_" } @names);
    my $named = '(?:  \S.*\n){' . @names . '}';
    like($text, qr/^ *$shown [(] *[\d.]+%[)] +would be left without:\n$named\n/m,
        "$language: what would be left if functions were free");
    return;
}
tell_free('C++', $old, qw(split read_orders));

my $new = profiled(compile(['shop.cc'], @level, '-DBETTER'), 'new', '--call-graph=yes',
    '--inlined=yes');
my $before = profiled($shop, 'before', '--call-graph=yes', '--inlined=yes');
my $diff = run_cmd([ built('cg_annotate'), '--diff', '--answer=yes', $before, $new ])->{out};
my $of_it = '(?:all|\d\d[.]\d %) of it is';
like($diff, qr/^Answer: +-\d\d[.]\d % Ir; $of_it (?:shop[.]h:$compares|$find); but/m,
    'C++: what became less between two builds');
like($diff, qr/; but sum_columns \(shop[.]cc:\d+\) \+600[.]0 %$/m,
    'C++: what became more between two builds');

# ---- Statements about little programs --------------------------------------------
my $little = temp_dir() . '/little.c';
write_file($little, join "\n", 'int main(void)', '{', 'volatile int sum = 0;',
    'for (int i = 0; i < TURNS; i++) sum += i;', 'return sum == 1;', '}', '');
write_file("${little}c", "#include <iostream>\n" . read_file($little));
sub tell_little($language, $does_nothing, $spins, $line) {
    for my $options ('--call-graph=yes', '--contexts=yes') {
        like(answer(profiled($does_nothing, 'nothing', $options)),
            qr/ % of Ir is the dynamic loader's, before main: --toggle-collect=main leaves that /,
            "$language: what is done before main is told ($options)");
    }
    like(answer(profiled($does_nothing, 'flat')),
        qr/\Amore than 99 % of Ir is in libraries, \d+ % in \S+: a run with --call-graph=yes /,
        "$language: own code that does nearly nothing is not left out");
    like(answer(profiled($spins, 'spins')), $line, "$language: a line that has most is told");
    return;
}
tell_little('C', map({ compile([$little], '-O1', "-DTURNS=$_") } 0, 1_000_000),
    qr/\A\d\d % of Ir is one line: little[.]c:4\z/);
tell_little('C++', map({ compile(["${little}c"], '-O1', "-DTURNS=$_", '-lstdc++') } 0, 10_000_000),
    qr/\A\d\d % of Ir is one line: little[.]cc:5\z/);

# ---- Functions that are called back ---------------------------------------------

# Return the share of the first event, by the recorded contexts, that is in $function itself or in
# libraries that it called. $function and $is_own, which matches the user's functions, are patterns.
sub share_below($profile, $function, $is_own) {
    my (%name, @own, $below, $all);
    for (split /\n/, read_file("$profile.contexts")) {
        $name{$1} = $2 if /^function (\d+) \d+ \d+ (.*)/;
        my ($parent, $of, $count) = /^(\d+) (\d+) \S+ \d+ ?(\d*)/ or next;
        push @own, $name{$of} =~ $is_own ? $name{$of} : $parent ? $own[$parent - 1] : '';
        $all += $count || 0;
        $below += $count || 0 if $own[-1] =~ $function;
    }
    return $below / $all;
}

sub tell_callbacks($language, $program, $many, $is_own, @inlined) {
    my $exact = answer(profiled($program, 'exact', '--contexts=yes', @inlined));
    my $share = sprintf '%.0f %%', 100 * share_below(temp_dir() . '/exact.prof', $many, $is_own);
    like($exact, qr/(?:\A$share of Ir is|[.] Next: $share) below $many /,
        "$language: with contexts it is told exactly whom the library has worked for");
    unlike($exact, qr/estimate/, "$language: an answer by contexts is no estimate");
    my $by_arcs = answer(profiled($program, 'arcs', '--call-graph=yes', @inlined));
    like($by_arcs, qr/ below $many .*[.] An estimate by call arcs; --contexts=yes is exact\z/,
        "$language: an answer by a call graph is said to be an estimate");
    unlike($by_arcs, qr/\b$share (?:of Ir is )?below $many/,
        "$language: the estimate differs from the exact share");
    return;
}

my $of_c = qr/\A(?:main|weigh|compare|less|fill|sort_few|sort_many)(?:\(|\z)/;
tell_callbacks('C', compile(['callback.c'], '-O1'), qr/sort_many/, $of_c);
my $copy = temp_dir() . '/callback.cc';
write_file($copy, read_file("$progs/callback.c"));
tell_callbacks('C++', compile([$copy], qw(-O1 -lstdc++)), qr/sort_many/, $of_c);

# ---- Rust, Go -------------------------------------------------------------------
SKIP: {
    skip 'no rustc here', 15 if !has_rust();
    my $program = temp_dir() . '/shop-rs';
    my $built = run_cmd([qw(rustc -g -C opt-level=2 -o), $program, "$progs/shop.rs"]);
    skip "rustc fails: $built->{err}", 15 if $built->{status} != 0;
    my $at = '\(shop[.]rs:\d+\)';
    like(answer(profiled($program, 'rust', qw(--call-graph=yes --inlined=yes))),
        qr/ % of Ir is below shop::Table::find $at, $does[.]/, 'Rust: what most is executed for');
    like(answer(profiled($program, 'rust', caches()), '--sort=D1mr'), qr/ of D1mr is (?:in|one)/,
        'Rust: without calls there is an answer, too');
    # In Rust, all fields are written when a block is made.
    tell_data('Rust', profiled($program, 'rust', @all),
        qr/0 to 7, 16 to 71 of heap blocks, shop[.]rs:\d+, 6,000 x 80 .* loaded and hardly ever/,
        'shop::COUNTERS', 'shop.rs:' . line_of('shop.rs', 'order.price *'));
    tell_free('Rust', profiled($program, 'rust', '--contexts=yes'),
        qw(shop::split shop::Table::find));
    my @little = map { temp_dir() . "/little$_" } 0, 1;
    write_file("$little[0].rs", "fn main() {\n    let mut sum = 0u64;\n    for i in 0..TURNS {"
            . " sum = std::hint::black_box(sum + i); }\n"
            . "    std::process::exit((sum == 1) as i32);\n}\nconst TURNS: u64 = 0;\n");
    write_file("$little[1].rs", read_file("$little[0].rs") =~ s/= 0;\n\z/= 3_000_000;\n/r);
    run_cmd([qw(rustc -g -C opt-level=2 -o), $_, "$_.rs"]) for @little;
    tell_little('Rust', @little, qr/\A\d\d % of Ir is in little1::main \(little1[.]rs\)\z/);
    my $calls_back = temp_dir() . '/callback-rs';
    $built = run_cmd([qw(rustc -g -C opt-level=2 -o), $calls_back, "$progs/callback.rs"]);
    skip "rustc fails: $built->{err}", 5 if $built->{status} != 0;
    tell_callbacks('Rust', $calls_back, qr/(?:callback::)?sort_many/, qr/\bcallback::/,
        '--inlined=yes');
    like(answer(profiled($calls_back, 'inlined', qw(--contexts=yes --inlined=no))),
        qr/[.] An estimate; --inlined=yes is exact\z/, 'Rust: code inlined in a library is told');
}

SKIP: {
    skip 'no go here', 10 if run_cmd([qw(go version)])->{status} != 0;
    my $program = temp_dir() . '/shop-go';
    my $built = run_cmd([ qw(go build -o), $program, "$progs/shop.go" ],
        env => {HOME => temp_dir(), GOCACHE => temp_dir() . '/go'});
    skip "go fails: $built->{err}", 10 if $built->{status} != 0;
    my $at = '\(shop[.]go:\d+\)';
    for my $options ([qw(--call-graph=yes)], [qw(--contexts=yes --inlined=yes)]) {
        like(answer(profiled($program, 'go', @$options)),
            qr/ below main[.]\(\*table\)[.]find $at, called 6,000 times: .* of it compares strings/,
            "Go: what most instructions are executed for (@$options)");
    }
    tell_free('Go', temp_dir() . '/go.prof', qw(main.split runtime.mallocgc));
    # The kernel decides how often threads take turns. Only memory that is used again is cleared.
    tell_data('Go', profiled($program, 'go', '--fair-sched=yes', @all),
        qr/(?:0 to 7, )?16 to 71 of heap blocks, shop[.]go:\d+, 6,000 x 80 .* loaded and \D*ever/,
        'main[.]counters', 'shop.go:' . line_of('shop.go', 'order.price *'));
    my $calls_back = temp_dir() . '/callback-go';
    $built = run_cmd([ qw(go build -o), $calls_back, "$progs/callback.go" ],
        env => {HOME => temp_dir(), GOCACHE => temp_dir() . '/go'});
    skip "go fails: $built->{err}", 4 if $built->{status} != 0;
    tell_callbacks('Go', $calls_back, qr/main[.]sortMany/, qr/\Amain[.]/, '--inlined=yes');
}

done_testing();
