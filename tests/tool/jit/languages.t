# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Programs in languages whose run-times make code: their hottest functions are named as in the
# source, and have the counts that a sum by address gives with the run-time's own map.

use CgFirstRun qw(first_run);
use CgJit qw(by_address by_name calls_of);
use CgTest;

need_valgrind();
delete $ENV{TMPDIR};

my $dir = temp_dir();

# Return a name of V8, PHP, Erlang or Mono in a profile's form.
sub v8 {
    my ($name, $line, $column) = $_[0] =~ /^[A-Z]\w+:[~^+*]?'?(\S*) .*:(\d+):(\d+)$/
        or return $_[0];
    return length $name ? $name : "(anonymous):$line:$column";
}
sub php    { return $_[0] =~ s/^TRACE-[\d-]+\$(.*)\$\d+$/$1/r }
sub erlang { return $_[0] =~ s/^\$//r =~ s/-CodeInfoPrologue$//r }
sub mono   { return $_[0] =~ s/^\(wrapper (?:[^()]+)\) (.*)/$1 [wrapper]/r =~ s/ (\(.*\))/$1/r }

# Language; needed program; preparation; options; command; sub for names; some hot functions.
my @LANGUAGES = (
    ['JavaScript', 'node', undef, [],
        [qw(node --perf-basic-prof --interpreted-frames-native-stack --single-threaded),
            '--no-logfile-per-isolate', "--logfile=$dir/v8.log", data('languages/fib.js')],
        \&v8, qw(fib sumTo)],
    ['Java', 'javac', ['javac', '-d', $dir, data('languages/Fib.java')], [],
        [qw(java -Xbatch -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit -cp), $dir, 'Fib'],
        sub { $_[0] }, 'int Fib.fib(int)', 'long Fib.sum(int)', 'Interpreter'],
    ['PHP', 'php', undef, [],
        [qw(php -d opcache.enable_cli=1 -d opcache.jit=tracing -d opcache.jit_buffer_size=64M),
            qw(-d opcache.jit_debug=0x10 -d opcache.file_update_protection=0),
            data('languages/fib.php')], \&php, qw(fib Shop::total {closure})],
    ['Erlang', 'erlc', ['erlc', '-o', $dir, data('languages/fib.erl')], ['--trace-children=yes'],
        [qw(erl +JPperf true +S 1:1 -noshell -pa), $dir, qw(-s fib main)], \&erlang,
        qw(fib:fib/1 fib:sum/2)],
    ['C#', 'mcs', ['mcs', "-out:$dir/Shop.exe", data('languages/Shop.cs')], [],
        ['mono', "$dir/Shop.exe"], \&mono, 'Program:Fib(int)', 'Program:Sum(int)'],
);

for my $case (@LANGUAGES) {
    my ($language, $needed, $prepare, $options, $command, $name_of, @functions) = @$case;
    SKIP: {
        skip "no $needed: nothing of $language can be run", 1 if !has_program($needed);
        skip "$needed does not compile here", 1 if $prepare && run_cmd($prepare)->{status} != 0;
        my $run = tool(
            [qw(-q --dump-instr=yes --compress-strings=no --compress-pos=no),
                "--cachegrind-out-file=$dir/$needed.%p", @$options],
            $command, env => {MONO_ENV_OPTIONS => '--jitmap'}, dir => $dir
        );
        is($run->{status}, 0, "$language: the program runs") or diag $run->{err};
        my ($file) = grep { -e '/tmp/perf-' . s/.*[.]//r . '.map' } glob "$dir/$needed.*";
        skip "$needed writes no map here", 1 if !defined $file;
        my $profile = read_file($file);
        my $map     = '/tmp/perf-' . $file =~ s/.*[.]//r . '.map';
        my $truth   = by_address($profile, read_file($map), $name_of);
        unlink $map, $map =~ s/perf-(.*)map/jit-$1dump/r;
        my $named = by_name($profile);
        my @ten = (sort { $truth->{$b} <=> $truth->{$a} || $a cmp $b } keys %$truth)[0 .. 9];
        is(join("\n", map { "$_ " . ($named->{$_} // 0) } @ten),
            join("\n", map { "$_ $truth->{$_}" } @ten), "$language: the ten hottest are right");
        is(join(' ', grep { my $name = $_; grep { $_ eq $name } @ten } @functions), "@functions",
            "$language: they are those of the source");
    }
}

# The example of the manual (docs/languages.md).
SKIP: {
    my ($python) = grep {
        has_program($_)
            && !run_cmd([$_, '-c', 'import sys; exit(sys.version_info < (3, 12))'])->{status}
    } qw(python3 python3.12 python3.13 python3.14);
    skip 'no Python from 3.12 on', 3 if !defined $python;
    my $manual = read_file(src_dir() . '/docs/languages.md');
    my ($shop) = $manual =~ /`shop[.]py`:\n\n((?: {4}.*\n|\n)+)/;
    my $here = "$dir/python";
    mkdir $here or die "cannot make $here: $!\n";
    write_file("$here/shop.py", $shop =~ s/^ {4}//gmr);
    like(first_run('', [$python, 'shop.py'], dir => $here)->{out},
        qr/^quickstart: \d+ % of Ir is below price \(shop[.]py:1\), called 300 times: .*inter/m,
        'Python: the answer is the function with the loop, and its line');
    for my $when ('before', 'after') {
        tool(['-q', '--repeatable=yes', '--contexts=yes', "--cachegrind-out-file=$here/$when.cg"],
            [$python, 'shop.py'], dir => $here,
            env => {PYTHONPERFSUPPORT => 1, PYTHONHASHSEED => 0});
        write_file("$here/shop.py", read_file("$here/shop.py") =~ s/range\(n\):$/range(n - 1):/mr);
    }
    my $difference = run_cmd([built('cg_annotate'), qw(--diff --library=fold --tables before.cg),
        'after.cg'], dir => $here)->{out};
    my ($less) = $difference =~ /^\W*-([\d,]+) .*\bprice\b/m;
    cmp_ok(($less // 0) =~ tr/,//dr, '>', 300 * 5, 'Python: a change of few instructions is seen');
    like($difference, qr/^[< ] +-[\d,]+ .*\bshop[.]py/m, 'Python: ... in the script');
}

# LLVM's lli puts each module that it compiles into GDB's list.
SKIP: {
    skip 'no lli: nothing of LLVM can be run', 3 if !has_program('lli');
    my $run = tool([qw(--call-graph=yes --compress-strings=no --compress-pos=no)],
        ['lli', '-jit-kind=mcjit', data('languages/fib.ll')]);
    is($run->{status}, 0, 'LLVM: the program runs') or diag $run->{err};
    like($run->{profile}, qr/^ob=\[jit\]\nfl=[?]{3}\nfn=fib\n/m, 'LLVM: its function has its name');
    my $calls = calls_of($run->{profile}, qr/\Afib\z/);
    is($calls =~ s/\Afib (\d+) .*/$1/r, 5 * 8361, 'LLVM: it is called as often as it calls itself');
}

# Erlang keeps its stacks in the heap, far apart.
SKIP: {
    skip 'no erlc: nothing of Erlang can be run', 1 if !has_program('erlc');
    my $run = tool([qw(-q --trace-children=yes --call-graph=yes)],
        [qw(erl +S 1:1 -noshell -pa), $dir, qw(-s fib main)], dir => $dir);
    is($run->{status}, 0, 'Erlang: a run whose calls are followed ends') or diag $run->{err};
}

# Java's interpreter calls methods without call instructions: it pushes return addresses and jumps.
SKIP: {
    skip 'no javac: nothing of Java can be run', 1 if !-e "$dir/Fib.class";
    my $run = tool([qw(-q --call-graph=yes --compress-strings=no --compress-pos=no)],
        [qw(java -Xint -cp), $dir, 'Fib']);
    my ($total) = $run->{profile} =~ /^summary: (\d+)/m;
    my ($below) = calls_of($run->{profile}, qr/\AJavaMain\z/) =~ / (\d+)\z/;
    cmp_ok($below // 0, '>', 0.9 * $total, 'Java: what is interpreted is called below its main');
}

# Calls of functions whose code V8 replaces while they run, without threads, which do so at random.
SKIP: {
    skip 'no node: nothing of JavaScript can be run', 4 if !has_program('node');
    for my $names (qw(--perf-basic-prof --perf-prof)) {
        for my $osr (qw(--no-use-osr --use-osr)) {
            my $run = tool(['-q', qw(--call-graph=yes --compress-strings=no --compress-pos=no)],
                ['node', $names, $osr, qw(--single-threaded --interpreted-frames-native-stack),
                    '--no-logfile-per-isolate', "--logfile=$dir/v8.log", data('languages/ten.js')],
                dir => $dir);
            is(calls_of($run->{profile}, qr/\A(?:add|each|fold)\z/) =~ s/ \d+(?=,|\z)//gr,
                'add 10, each 10, fold 10', "JavaScript: calls are right with $names and $osr");
        }
    }
}

# Without an option, quickstart asks node for names itself, and leaves no files behind.
SKIP: {
    skip 'no node: nothing of JavaScript can be run', 3 if !has_program('node');
    my $here = "$dir/here";
    mkdir $here or die "cannot make $here: $!\n";
    my $run  = first_run('', ['node', data('languages/fib.js')], dir => $here);
    like($run->{out}, qr/^quickstart: .*\b(?:fib|sumTo) \(fib[.]js/m, 'quickstart names it');
    is(join(' ', glob "$here/*"), '', 'quickstart leaves nothing in the folder');
    my ($pid) = $run->{err} =~ /^==(\d+)== I +refs/m;
    ok($pid && !-e "/tmp/perf-$pid.map", 'quickstart removes the map');
}

done_testing();
