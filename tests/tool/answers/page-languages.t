# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A stranger's questions about programs in Rust and Go: the HTML report answers them as for C++.

use CgPage;
use CgTest;

need_valgrind();
need_processor('amd64');
my $browser = page_browser(temp_dir(), 1300, 850);
sub headline { return ask(q(document.getElementById('answer').innerText)) }

sub profiled($program, $name, @options) {
    my $path = temp_dir() . "/$name.prof";
    tool([ "--cachegrind-out-file=$path", qw(--contexts=yes --inlined=yes), @options ], [$program]);
    return $path;
}

# Show the functions of libraries in the page's table, and open the most expensive $name there.
sub choose_function($name) {
    ask(q((() => { const box = document.getElementById('library');
        if (state.hidesLibrary) box.click(); })()));
    return ask("openFunction(functions.filter(f => f.name === '$name')
        .sort((a, b) => (b.inclusive?.[0] ?? 0) - (a.inclusive?.[0] ?? 0))[0])");
}

use constant TESTS => 18;    # the number for each language

# Test the page's answers about $source of tests/progs, built by $build. %name has what they name:
# `find`, with most instructions, `asks`, which calls the `allocator` most often, and patterns.
sub ask_page($language, $source, $build, %name) {
    my @programs = map { temp_dir() . "/$_-$source" =~ s/[.]/-/r } qw(old new);
    my $code = read_file(src_dir() . "/tests/progs/$source");
    write_file(temp_dir() . "/$source", $code);
    for my $program (@programs) {
        my $built = $build->($program, temp_dir() . "/$source");
        skip "$language fails: $built->{err}", TESTS if $built->{status} != 0;
        # The second program searches a tenth of the articles.
        write_file(temp_dir() . "/$source", $code =~ s/(i ?% ?)400/${1}40/r);
    }
    my @data = qw(--data-profile=yes --sharing=yes --cache-use=yes);
    my ($old, $new) = map { profiled($programs[$_], $source . $_, caches(), @data) } 0, 1;
    my $parts = profiled($programs[0], "$source-parts", '--dump-every-instructions=5000000');

    report('--sort=Ir', $old);
    my $find = quotemeta $name{find};
    like(headline(), qr/\A[^.]+ of Ir is below $find [(]$source:\d+[)], called 6,000 times: /,
        "$language: what most instructions are executed for is said at once");
    like(headline(), qr/: [^.]+ of it compares strings/, "$language: what is done there is said");

    my $cards = q([...document.querySelectorAll('.verdict')]);
    my $titles = ask("$cards.map(c => c.title).join('\\n')");
    like($titles, qr/^Bytes $name{unused} of heap blocks, $source:\d+, 6,000 x 80 .*ever used [(]/m,
        "$language: which bytes are never used is said at once");
    like($titles, qr/^Static $name{shared} .* is falsely shared: /m,
        "$language: what is falsely shared is said at once");
    ask("$cards.find(c => c.title.includes('ever used')).click()");
    like(ask(q(document.querySelector('#object h2').innerText)),
        qr/\Aheap 6,000 x 80 bytes .*$source/, 'a click leads to what is known of each byte');
    ask("$cards.find(c => c.title.includes('falsely')).click()");
    like(ask(q(document.getElementById('object').innerText)),
        qr/\Astatic $name{shared} (?:.*: writes [\d -]+, reads){2}/s, 'a click leads to its users');

    report('--sort=D1mr', $old);
    # The line differs from run to run: Rust's tables have a random layout.
    my ($line) = headline()
        =~ /\A[^.]+ of D1mr is (?:one line: |(?:in|below) $name{misses} [(])($source:\d+)/;
    is($line, ask(q(document.querySelector('#hottest li .dim').innerText)),
        "$language: which line misses most is said at once, and heads the list of lines");
    is(ask(q(document.querySelector('#source .row.at .num').textContent)),
        ($line // '') =~ s/.*://r, "$language: the line that misses most is open");

    report('--sort=Ir', $old);
    choose_function($name{allocator});
    my $asks = quotemeta $name{asks};
    like(headline(), qr/[.] [^.]+ of its [\d,]+ calls are for $asks, through \S+; next /,
        "$language: who calls the allocator most, and through whom");

    choose_function($name{find});
    my $left = ask(q(Math.round(100 - 100 * state.fn.inclusive[0] / total[0])));
    ask(q(document.getElementById('free-function').click()));
    like(ask(q(document.getElementById('free').innerText)), qr/free, $left % of Ir, .* left[.]/,
        "$language: what would be left without a function");

    report('--diff', $old, $new);
    like(headline(), qr/\A-\d\d[.]\d % Ir; (?:all|\d\d[.]\d %) of it is .*$name{changed}/,
        "$language: what changed between two builds is said at once");

    my ($text) = run_cmd([ built('cg_annotate'), '--parts', $parts ])->{out}
        =~ /^-- Phases\n-+\nparts [^\n]*\n(.*?)\n\n/ms;
    my @phases = map { / (\S+?)(?:, \S+)?( \(\d+%\))$/ ? "$1$2" : () } split /\n/, $text // '';
    report('--parts', $parts);
    my @shown = split /\n/, ask(q([...document.querySelectorAll('#timeline-picture .phase')]
        .map(p => p.getAttribute('aria-label')).join('\n')));
    # The page and the text round half a percent differently, so only names are compared.
    my @names = map { s/ [(].*//r } @phases;
    is_deeply([map { /\d+% in (\S+)/ ? $1 : $_ } @shown], \@names, "$language: the same names");
    like("@phases", $name{phases}, "$language: the first phase is slow");
    return;
}

SKIP: {
    skip 'no rustc here', TESTS if !has_rust();
    ask_page(
        'Rust', 'shop.rs',
        sub { return run_cmd([qw(rustc -g -C opt-level=2 -o), @_]) },
        find      => 'shop::Table::find',
        misses    => qr/shop::(?:sum_prices|sum_columns|Table::find)/,
        allocator => 'malloc',
        asks      => 'closure at shop.rs:44',
        changed   => 'shop[.]rs:\d+',
        phases    => qr/\Ashop::Table::find \([67]\d%\)/,
        unused    => '0 to 7, 16 to 71',
        shared    => 'shop::COUNTERS',
    );
}

SKIP: {
    skip 'no go here', TESTS if run_cmd([qw(go version)])->{status} != 0;
    my %env = (HOME => temp_dir(), GOCACHE => temp_dir() . '/go');
    ask_page(
        'Go', 'shop.go',
        sub { return run_cmd([qw(go build -o), @_], env => \%env) },
        find      => 'main.(*table).find',
        misses    => qr/main[.](?:sumPrices|[(][*]table[)][.]find)/,
        allocator => 'runtime.mallocgc',
        asks      => 'main.main',
        changed   => 'main[.]\(\*table\)[.]find \(shop[.]go:\d+\)',
        phases    => qr/\Amain[.][(][*]table[)][.]find \(\d\d%\)/,
        unused    => '(?:0 to 7, )?16 to 71',
        shared    => 'main.counters',
    );
}

is_deeply([$browser->complaints], [], 'nothing is wrong');

done_testing();
