# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Cachegrind::Profile::Answer: the sentence at the top of a report is true, is about the event that
# matters, and claims no more than is known; and Cachegrind::Source::Missing names the option that
# makes sources readable.

use CgTest qw(temp_dir write_file);
use CgReport qw(annotate graph_profile in_folder_of plain_profile);
use Cachegrind::Profile::Doing qw(doing);
use Cachegrind::Source::Missing qw(is_split mending);

sub answer_of($profile, @arguments) {
    my $run = annotate({'p.cg' => $profile}, '--answer=yes', @arguments, 'p.cg');
    return "$run->{err}" . ($run->{out} =~ /^Answer: +(.*)$/m ? $1 : 'none');
}

# ---- A line -------------------------------------------------------------------
my @lines = ('events: Ir D1mr DLmr', 'fl=/src/a.c', 'fn=f', '7 500 90 1', '8 100 4 1', 'fn=g',
    '9 400 6 1');
is(answer_of(plain_profile(@lines)), '90 % of D1mr is one line: a.c:7',
    'a line with most of the misses is told');
is(answer_of(plain_profile(@lines), '--sort=Ir'), 'half of Ir is one line: a.c:7',
    '--sort chooses the event of the answer');
is(answer_of(plain_profile(@lines), '--show=Ir'), 'half of Ir is one line: a.c:7',
    'an event that is not shown is not told');
is(answer_of(plain_profile(@lines[0 .. 2], '7 9000 9 0', '8 9000 0 1')),
    'half of Ir is one line: a.c:7', 'few misses are not told');
is(answer_of(plain_profile('fl=a.c', 'fn=f', '1 9999', '2 1')),
    'more than 99 % of Ir is one line: a.c:1',
        'a line that has nearly all is not said to have all');
is(answer_of(plain_profile('fl=a.c', 'fn=f', '1 9')), 'all of Ir is one line: a.c:1',
    'a line that has all is said to have all');
is(answer_of(plain_profile('fl=???', 'fn=f', '0 9')), 'all of Ir is one function: f',
    'without lines functions are told');
is(answer_of(plain_profile('fl=???', 'fn=hot (optimized)', '0 9')),
    'all of Ir is one function: hot (optimized)', 'how a function was compiled is in its name');
is(answer_of(plain_profile('fl=???', 'fn=???', '0 9', 'fl=a.c', 'fn=f', '1 3', '2 3')),
    '60 % of Ir is in functions whose names are not known: they are in debug information,'
    . ' or in symbols. Next: 40 % in f (a.c)', 'functions that are not known are not one function');
is(answer_of(plain_profile('fl=???', 'fn=???', '0 4', 'fl=a.c', 'fn=f', '1 3', '2 3')),
    '60 % of Ir is in f (a.c)', 'unknown functions are not said if another has more');
is(answer_of("events: Ir\nsummary: 0\n"), 'none', 'of nothing there is nothing to say');

my %two = ('p.cg' => plain_profile('fl=a.c', 'fn=f', '1 100', 'fn=g', '2 1', 'fn=h', '3 100'),
    'q.cg' => plain_profile('fl=a.c', 'fn=f', '1 20', 'fn=g', '2 7', 'fn=h', '3 100'));
is(annotate(\%two, '--diff', '--answer=yes', 'p.cg', 'q.cg')->{out} =~ /^Answer: +(.*)$/m ? $1 : 0,
    '-36.8 % Ir; all of it is f (a.c); but g (a.c) +600.0 %', 'a difference has its own words');

my @lambda = ('fn=f()::{lambda(int)#1}::operator()(int) const', '2');
my @less   = ('fn=K::operator<(K const&) const', '4');
%two = ('a.c' => "line;\n" x 9,
    'p.cg' => plain_profile('fl=a.c', $lambda[0], '2 100', 'fn=g', '3 7', $less[0], '4 300'),
    'q.cg' => plain_profile('fl=a.c', $lambda[0], '2 450', 'fn=g', '3 7', $less[0], '4 100'));
is(annotate(\%two, '--diff', '--answer=yes', 'p.cg', 'q.cg')->{out} =~ /^Answer: +(.*)$/m ? $1 : 0,
    '+36.9 % Ir; +350 in functions that grew, most in lambda at a.c:2, and -200 in those that'
        . ' shrank, most in K::operator< (a.c:4)', 'what goes both ways is named with its place');

# ---- Functions ----------------------------------------------------------------
my $n = 1;
sub functions(@shares) {
    return plain_profile('fl=/usr/a.c', map { my $share = $_;
        ('fn=f' . $n++, map { "$_ " . $share / 4 } 1 .. 4) } @shares);
}
is(answer_of(functions(400, 320, 280)), '72 % of Ir is 2 functions: f1 and f2',
    'few functions that have half are named');
is(answer_of(functions((200) x 5)) =~ s/f\d+/F/gr, '60 % of Ir is 3 functions: F, F and F',
    'no more functions are named than it takes for half');
is(answer_of(functions((80) x 12)) =~ s/f\d+/F/gr, 'the hottest function, F, has 8 % of Ir',
    'the hottest function is named if half takes many');
my $even = functions((20) x 50);
is(answer_of($even),
    'no function has more than 3 % of Ir: a run with --contexts=yes tells which calls do',
    'where all are alike that is said');
my $even_tree = join "\n", '# cachegrind contexts', 'events: Ir', 'file 1 /usr/a.c',
    (map { ("function $_ 0 1 f$_", "0 $_ - 1 20") } 1 .. 50), 'summary: 1000', '';
my $page = annotate({'p.cg' => $even, 'p.cg.contexts' => $even_tree}, '--format=html', 'p.cg');
like($page->{out}, qr/ class="answer">No function .* of Ir: look at the flame graph</,
    'a page with contexts refers to the flame graph');
unlike(answer_of($even, '--function=f2*'), qr/no function/, 'a choice says nothing of the rest');

# ---- Own functions, and libraries ------------------------------------------------
my $heap = graph_profile('fl=a.c', 'fn=main', '1 30', '2 35', 'cfn=parse', 'calls=1 9', '3 235',
    'cfi=/usr/m.c', 'cfn=malloc', 'calls=1 5', '4 10', 'fn=parse', '9 20', '10 15', 'cfi=/usr/m.c',
    'cfn=malloc', 'calls=9 5', '9 90', 'cfi=/usr/m.c', 'cfn=free', 'calls=9 6', '11 110',
    'fl=/usr/m.c', 'fn=malloc', '5 70', 'cfn=_int_malloc', 'calls=10 7', '5 30', 'fn=_int_malloc',
    '7 30', 'fn=free', '6 110', 'fl=a.c', 'fn=x', '20 40', '21 45');
my $below_parse = '59 % of Ir is below parse (a.c:9): 85 % of it allocates and frees memory.'
    . ' Most in lines 9 (28 %) and 11 (28 %). Next: 22 % in x (a.c:21)';
is(answer_of($heap), $below_parse, 'what libraries do counts for the function that has them do it');
is(answer_of($heap =~ s/^calls=1 9$/calls=12000 9/mr),
    $below_parse =~ s/:9\)\K/, called 12,000 times/r, '... with the number of its calls');
is(answer_of($heap =~ s/^calls=1 9$/calls=12000 9/mr
    =~ s/^(?=events)/desc: Late names: 3 functions of 4, whose calls are by address\n/mr),
    '53 % of Ir is in the run-time system and in libraries. Next: 22 % in x (a.c). All without what'
        . ' they call: names came too late to follow calls by them', 'late names lose callers');
is(answer_of($heap =~ s/^(?=events)/desc: Late names: 3 functions of 40, whose\n/mr), $below_parse,
    '... and not if few did');
is(answer_of(plain_profile('fl=???', 'fn=Shop:Total(int,int) [wrapper]', '0 9')),
    'all of Ir is one function: Shop:Total [wrapper]', 'a method of Mono\'s has its name');
is(answer_of(plain_profile('fl=a.f90', 'fn=__heat_MOD_step', '7 30', '8 30')),
    'half of Ir is one line: a.f90:7', 'a line of Fortran leads');
is(answer_of(plain_profile('fl=a.f90', 'fn=__heat_MOD_step', '7 30', '8 25', '9 15')),
    'all of Ir is in heat::step (a.f90)', 'Fortran has its own names');
my %less = (110 => 20, 235 => 145, 395 => 305);
is(answer_of($heap =~ s/ \K(110|235|395)$/$less{$1}/mgr), '48 % of Ir is below parse (a.c:9): 76 %'
    . ' of it allocates and frees memory. Most in line 9 (36 %). Next: 28 % in x (a.c:21)',
    'the share of the line that is named is told, if it has less than nearly all of it');
is(answer_of($heap =~ s/^calls=1 9$/calls=2 9/mr =~ s/^20 40$/20 55/mr =~ s/395/410/r),
    '57 % of Ir is below parse (a.c:9), called twice: 85 % of it allocates and frees memory.'
        . ' Most in lines 9 (27 %) and 11 (27 %). Next: 24 % in x (a.c:20)', 'two times is twice');
is(answer_of($heap =~ s/^20 40\n21 45$/20 5\n21 200/mr =~ s/395/515/r),
    '40 % of Ir is in x (a.c:21). More, over several lines: 46 % below parse (a.c:9)',
    'a line comes before a function that has more, which is said');
is(answer_of(plain_profile('fl=a.c', 'fn=f', '1 40', '2 35', 'fn=g', '3 25')),
    '75 % of Ir is in f (a.c). Next: 25 % in g (a.c)', 'shares beside others are in numbers');
is(answer_of(plain_profile('fl=???', 'fn=f', '0 3', 'fn=g', '0 1')),
    'three quarters of Ir is one function: f', '... but a share that is alone is');
is(answer_of(plain_profile('fl=p.adb', 'fn=_ada_queens', '1 10', 'fn=queens__safe',
    '7 45', '8 25', '9 20')), '90 % of Ir is in queens.safe (p.adb). Next: 10 % in queens'
        . ' (p.adb)', 'Ada has its own names');
my $divided = join "\n", '# callgrind format', 'events: Ir', 'fl=a.c', 'fn=main', '1 20',
    map({ ("cfn=$_->[0]", 'calls=1 4', "2 $_->[1]") } ['rank', 600], ['p', 130], ['q', 250]),
    'fn=rank', '5 20', 'cfi=/usr/s.c', 'cfn=sort', 'calls=1 3', '6 580', 'fl=/usr/s.c', 'fn=sort',
    '3 30', map({ ('cfi=a.c', "cfn=$_->[0]", 'calls=50 8', "4 $_->[1]") } ['cmp', 300],
        ['copy', 250]), 'fl=a.c', map({ ("fn=$_->[0]", "$_->[1] $_->[2]") } ['cmp', 9, 300],
        ['copy', 11, 250], ['p', 13, 130], ['q', 14, 250]), 'totals: 1000', '';
is(answer_of($divided), '30 % of Ir is in cmp (a.c:9), called 50 times. Next: 25 % in copy'
    . ' (a.c:11). With all that it calls, rank (a.c:6) has 60 %', 'the dividing function is told');
my $sharp = $divided =~ s/^(9|4) 300$/$1 800/mgr =~ s/^2 600$/2 1100/mr =~ s/^6 580$/6 1080/mr
    =~ s/totals: 1000/totals: 1500/r;
unlike(answer_of($sharp), qr/With all/, '... but not if one has much');
is(answer_of($heap, '--library=a.c'), 'two thirds of Ir is 3 functions: free, x and malloc',
    'where nothing is one\'s own, functions are told');
my $folded = annotate({'p.cg' => $heap}, '--library=fold', '--tables', 'p.cg')->{out};
is(join(' ', $folded =~ /^> *([0-9]+) .* (\S+)$/mg), '235 parse:a.c 85 x:a.c 75 main:a.c',
    'libraries can be folded into what calls them');
is(answer_of(plain_profile('fl=a.c', 'fn=f', '1 20', '2 15', 'fl=/usr/s.c', 'fn=f', '5 10',
    'fn=sort', '7 30', '8 25')), '55 % of Ir is in libraries, most of it in sort: a run with'
    . ' --call-graph=yes tells for whom. Next: 45 % in f (a.c)', 'inlined code is known at least');
is(answer_of(join "\n", '# callgrind format', 'events: Ir', 'ob=/lib64/ld-linux-x86-64.so.2',
    'fl=./elf/./elf/rtld.c', 'fn=_dl_start', '1 50', '2 40', 'ob=/home/p', 'fl=a.c', 'fn=main',
    '1 5', '2 5', ''), '90 % of Ir is the dynamic loader\'s, before main: --toggle-collect=main'
    . ' leaves that out. Next: 10 % in main (a.c:1)', 'the dynamic loader is told');
# Return a profile in which the dynamic loader's first function, itself cheap, calls run() of $path.
sub system_program($path, $command, @more) {
    return join "\n", '# callgrind format', "cmd: $command", 'events: Ir',
        'ob=/lib64/ld-linux-x86-64.so.2', 'fl=./elf/./elf/rtld.c', 'fn=_start', '1 5',
        "cob=$path", 'cfi=???', 'cfn=run', 'calls=1 7', '1 95', "ob=$path", 'fl=???', 'fn=run',
        '7 60', 'fn=rest', '8 20', @more, '';
}
my $run_time = ' Functions of node are the JavaScript run-time system\'s own, not those of the'
    . ' program that it executes';
is(answer_of(system_program('/usr/bin/node', 'node x.js', 'fl=/home/iojs/deps/uv/thread.c',
    'fn=uv_run', '3 15')), "60 % of Ir is one function: run.$run_time", 'an interpreter says so');
is(answer_of(system_program('/home/me/.nvm/bin/node', 'node x.js', 'ob=/home/me/addon.node',
    'fl=addon.c', 'fn=add', '3 15')), '85 % of Ir is outside your own functions and what'
    . " they call, the largest part of it in run: 60 %. Next: 15 % in add (addon.c:3).$run_time",
    '... wherever it lies, beside own code');
is(answer_of(system_program('/home/me/.nvm/bin/node', 'node x.js', 'ob=', 'fl=???', 'fn=0x1234',
    '3 115')), '57 % of Ir is in code that node, the JavaScript run-time system, makes of the'
    . ' program while it runs, whose functions have no names here', 'code made in a run is told');
like(answer_of(system_program('/usr/bin/tool', 'tool', 'ob=/home/me/lib.so', 'fl=a.c', 'fn=hook',
    '3 15')), qr/\A85 % of Ir is outside your own functions .* in run: 60 %[.] Next: 15 /,
    'what nobody called is not the loader\'s, unless its own code has counted it');
# The user's own functions are those of scripts that can be read.
my $script = temp_dir() . '/x.js';
write_file($script, "hash();\n");
sub script($command, $top, @calls) {
    return join "\n", '# callgrind format', "cmd: $command", 'events: Ir', 'ob=[jit]', "fl=$script",
        "fn=$top", @calls, 'ob=/usr/bin/node', 'fl=???', 'fn=start', '0 60', '';
}
my @called = ('1 20', 'cfn=hash', 'calls=9 3', '1 15', 'fn=hash', '3 15');
my $hash = '16 % of Ir is in hash (x.js:3), called 9 times. 21 % in the top level (x.js:1). 63 % of'
    . " Ir is the JavaScript run-time system's own work, such as starting and compiling";
is(answer_of(script('node x.js', '(anonymous):1:1', @called)), $hash, 'its function comes first');
is(answer_of(script('node x.js', '(anonymous):1:1', @called) =~ s{/usr/bin/node}{/lib/libz.so}r),
    $hash, '... also if that starts by libraries');
is(answer_of(script('./x', '(anonymous):1:1', '1 70')), '54 % of Ir is in the top level (x.js:1)',
    '... unless it has no other; that all of it is in the line of its definition means nothing');
my @spread = ('fl=a.c', 'fn=f', '1 10', '2 10', 'fl=/usr/a.c', map {("fn=g$_", '1 1')} 1 .. 980);
is(answer_of(plain_profile(@spread)),
    'no function has more than 3 % of Ir: a run with --contexts=yes tells which calls do',
    'own code that has little is beside the point if all is spread');
# f() calls itself twice through run(), a library's function.
my %recursive = ('p.cg' => join("\n", '# callgrind format', 'events: Ir', 'fl=a.c', 'fn=f', '1 30',
    'cfi=/usr/s.c', 'cfn=run', 'calls=2 5', '2 45', '# recursion: 35', 'fl=/usr/s.c', 'fn=run',
    '5 10', 'cfi=a.c', 'cfn=f', 'calls=2 1', '5 35', '# recursion: 15', ''),
    'p.cg.contexts' => join "\n", '# cachegrind contexts', 'events: Ir',
    'function 1 0 0 [program]', '0 1 - 1', 'file 1 a.c', 'file 2 /usr/s.c', 'function 2 0 1 f',
    'function 3 0 2 run', '1 2 - 1 10', '2 3 1:2 1 5', '3 2 2:5 1 10', '4 3 1:2 1 5',
    '5 2 2:5 1 10', 'summary: 40', '');
my @inclusive = qw(--library=fold --inclusive=yes --tables --tree=both);
like(annotate({%recursive}, @inclusive, 'p.cg')->{out},
    qr{^\* 40 .* 40 .*a[.]c:f \(2x\).*\n> 35 .*a[.]c:f \(2x\)}m,
    'what calls itself through a library includes itself once, by contexts');
like(annotate({%recursive{'p.cg'}}, @inclusive, 'p.cg')->{out}, qr{^\* 40 .* 40 .*a[.]c:f }m,
    '... and by calls');
# Return arcs and contexts of a program whose f and g call sort(), which calls less() back. $sorted
# is the cost of sort() itself when f calls it.
sub sorting($sorted) {
    my ($of_f, $of_sort) = ($sorted + 32, $sorted + 2);
    my $calls = join "\n", '# callgrind format', 'events: Ir', 'fl=a.c', 'fn=f', '1 5',
        'cfi=/usr/s.c', 'cfn=sort', 'calls=1 1', "2 $of_f", 'fn=g', '9 3', '10 2', 'cfi=/usr/s.c',
        'cfn=sort', 'calls=1 1', '10 20', 'fn=less', '7 25', '8 25', 'fl=/usr/s.c', 'fn=sort',
        "5 $of_sort", 'cfi=a.c', 'cfn=less', 'calls=10 7', '5 50', '';
    my $all = $of_sort + 60;
    my $tree = join "\n", '# cachegrind contexts', 'events: Ir', 'function 1 0 0 [program]',
        '0 1 - 1', 'file 1 a.c', 'file 2 /usr/s.c', 'function 2 0 1 f', 'function 3 0 1 g',
        'function 4 0 2 sort', 'function 5 0 1 less', '1 2 - 1 5', "2 4 1:2 1 $sorted",
        '3 5 2:5 6 32', '1 3 - 1 5', '5 4 1:10 1 2', '6 5 2:5 4 18', "summary: $all", '';
    return ($calls, $tree);
}
my ($calls, $tree) = sorting(48);
my $arcs = '45 % of Ir is in less (a.c:7), called 10 times. Next: 41 % below f (a.c:2).'
    . ' An estimate by call arcs; --contexts=yes is exact';
is(answer_of($calls), $arcs, 'calls back to own code are divided by cost, and that is said');

sub answer_with($contexts, @arguments) {
    my ($more, $more_tree) = sorting(98);
    my $run = annotate({'p.cg' => $calls, 'p.cg.contexts' => $contexts, 'q.cg' => $more,
        'q.cg.contexts' => $more_tree}, '--answer=yes', @arguments, 'p.cg');
    return "$run->{err}" . ($run->{out} =~ /^Answer: +(.*)$/m ? $1 : 'none');
}
is(answer_with($tree),
    '48 % of Ir is below f (a.c:2): 91 % of it is sort. Next: 45 % in less (a.c:7)',
    'with contexts it is known for whom a library has worked');
is(answer_with($tree =~ s/^1 2 - 1 \K5/4/mr =~ s/summary: 110/summary: 109/r), $arcs,
    'contexts of another run are not used');
is(answer_with("$tree!\n"), $arcs, 'damaged contexts do not tell for whom a library works');
is(answer_with($tree =~ s/ sort$/ [other]/mr), $arcs =~ s/ by call.*//r
    . ': contexts are deeper than --contexts-depth, or more than --contexts-max',
    'contexts that were cut are not used');
is(answer_with($tree, '--diff', 'q.cg'), '-31.2 % Ir; all of it is f (a.c)',
    'contexts are used on both sides of a difference');
is(answer_with('none', '--diff', 'q.cg'),
    '-31.2 % Ir; 92.0 % of it is f (a.c). An estimate by call arcs; --contexts=yes is exact',
    'of a difference, too, an estimate is said to be one');

# Go puts two methods into <autogenerated>: main.(*v).Less, which calls or inlines main.v.Less, and
# a library's method.
my $go = join "\n", '# callgrind format', 'events: Ir', 'fl=a.go', 'fn=main.main', '1 10',
    'cfi=/usr/go/sort.go', 'cfn=sort.Sort', 'calls=1 9', '2 990', 'fl=/usr/go/sort.go',
    'fn=sort.Sort', '9 200', 'cfi=<autogenerated>', 'cfn=main.(*v).Less', 'calls=50 1', '9 600',
    'cfi=<autogenerated>', 'cfn=os.(*File).Close', 'calls=50 1', '9 190', 'fl=<autogenerated>',
    'fn=main.(*v).Less', '1 500', 'fi=a.go', '7 100', 'fl=<autogenerated>', 'fn=os.(*File).Close',
    '1 190', '';
my %of_go = ('p.cg' => $go, 'a.go' => "\n" x 9, 'p.cg.contexts' => join "\n",
    '# cachegrind contexts', 'events: Ir', 'file 1 a.go', 'file 2 /usr/go/sort.go',
    'file 3 <autogenerated>', 'function 1 0 1 main.main', 'function 2 0 2 sort.Sort',
    'function 3 0 3 main.(*v).Less', 'function 4 0 3 os.(*File).Close', '0 1 - 1 10',
    '1 2 - 1 200', '2 3 - 50 600', '2 4 - 50 190', 'summary: 1000', '');
my $made = '60 % of Ir is in main.(*v).Less (<autogenerated>), called 50 times. Next: 40 % below'
    . ' main.main';
sub answer_of_go { return annotate(\%of_go, '--answer=yes', 'p.cg')->{out} =~ /^Answer: +(.*)$/m }
is((answer_of_go())[0], "$made (a.go)", 'what Go makes belongs to the package of its name');
delete $of_go{'p.cg.contexts'};
is((answer_of_go())[0], "$made (a.go:2)", 'calls alone place what Go makes, too');

# ---- Work of libraries, and things that the program lacks --------------------------
for my $case (
    [ 'equal_to<std::basic_string<char> >::operator()', 'stl_function.h', 'compares strings' ],
    [ 'equal_to<int>::operator()', 'stl_function.h', 'is equal_to<..>::operator()' ],
    [ 'std::basic_ostream<char>& std::operator<< <int>(std::basic_ostream<char>&, int)', '???',
        'formats text' ],
    [ 'operator<<', '/usr/include/c++/12/ostream', 'formats text' ],
    [ 'operator>>', '/usr/include/c++/12/istream', 'reads input' ],
    [ 'std::istream& std::istream::_M_extract<double>(double&)', '???', 'reads numbers' ],
    [ 'std::basic_filebuf<char>::underflow()', '???', 'reads and writes files' ],
    [ 'pop<u32, Global>', '/rustc/x/library/alloc/src/collections/binary_heap.rs',
        'works on priority queues' ],
    [ 'push_back', '/usr/include/c++/12/bits/stl_deque.h', 'works on queues' ],
    [ 'push_str', '/rustc/x/library/alloc/src/string.rs', 'works on strings' ],
    [ 'parse<u32>', '/rustc/x/library/core/src/str/mod.rs', 'reads numbers' ],
    [ 'serde_json::de::from_str', 'de.rs', 'is serde_json::de::from_str' ],
    [ 'fold<x>', '/rustc/x/library/core/src/iter/traits/iterator.rs', 'iterates' ],
    [ 'clone<x>', '/rustc/x/library/alloc/src/sync.rs', 'counts references' ],
    [ 'runtime.concatstring3', 'string.go', 'joins strings' ],
    [ 'runtime.chanrecv2', 'chan.go', 'passes messages' ],
    [ 'strings.Split', 'strings.go', 'is strings.Split' ],
    [ '__strcpy_avx2', '???', 'copies strings' ],
    [ '__floor_sse41', '???', 'computes functions of libm' ],
    [ '_gfortran_st_write', '???', 'writes output' ],
    [ 'std::mersenne_twister_engine<x>::operator()()', 'random.tcc', 'makes random numbers' ],
) {
    my ($name, $file, $does) = @$case;
    is(doing({name => $name, file => $file}), $does, "$name: what it does, in words");
}

my $bare = temp_dir() . '/bare';
sub bare($name, $program, @objects) {
    write_file($bare, $program);
    return answer_of(join "\n", '# callgrind format', "cmd: $bare", 'events: Ir',
        (map { ("ob=$_", 'fl=???', 'fn=x', '0 1') } @objects), "ob=$bare", 'fl=???', "fn=$name",
        '0 99', '') =~ s/.*bare has no line numbers/it/r;
}
is(bare('f', "\x7fELF"), 'it: compile it with -g', 'who has no lines is told how to get some');
is(bare('0x1', "\x7fELF", '/lib64/ld-linux-x86-64.so.2'),
    'it: compile it with -g, and do not strip it', 'who has neither lines nor names is told');
is(bare('0x1', "\x7fELF"), 'it: compile it with -g, and do not strip it (Go: no -ldflags="-s -w")',
    '... and what Go calls that, of a program that needs no loader');
is(bare('f', "\x7fELFmain.dwo\0x"),
    'it, as Valgrind reads no .dwo files: compile it with -g, without -gsplit-dwarf',
    'whose debug information is split off is told that it is not read');
is(bare('core::f', "main.dwo\0"), 'it, as Valgrind reads no .dwo files: compile it with'
    . ' split-debuginfo = "off"', '... as Rust calls it');
write_file($bare, ".debug_info.dwo\0.debug_types.dwoStrip\0");
ok(!is_split($bare), 'names of such sections are of programs that read them');

# ---- Where sources are ----------------------------------------------------------
my $folder = in_folder_of({'tree/lib/a.c' => "\n", 'tree/lib/b.c' => "\n"});
chdir $folder or die "cannot go to $folder: $!\n";
my @built = map { "/build/x y/lib/$_.c" } qw(a b c);
is(mending(\@built, '/nowhere/p.cg'), '--map-path=\'/build/x y/lib\'=NEW',
    'the folder of the sources is named as a shell takes it');
mkdir 'tree/out' or die "cannot make a folder: $!\n";
is(mending(\@built, 'tree/out/p.cg'), '-I tree',
    'the folder above the profile that has them is named');
chdir 'tree/lib' or die "cannot go on: $!\n";
is(mending(\@built, '/nowhere/p.cg'), '-I .', 'this folder can be that of the sources');
is(mending(['a/q.c'], '/nowhere/p.cg'), '-I DIR', 'else it is left open');
chdir '/' or die "cannot go back: $!\n";

done_testing();
