#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Makes the outputs that the manual shows, with the built programs: in a page of docs/, the block of
# code that follows a line `<!-- sample NAME -->`. With --output each is written to DIR/NAME.txt
# instead.
#
#    docs/samples.pl [--build=DIR] [--output=DIR]
#
# The programs that are profiled are in docs/samples. Run it in the top folder after a change
# of what our programs print; tests/tool/docs/samples.t says when that is due. What differs
# from machine to machine is replaced: the folder becomes /home/you/bill, process numbers
# 12345, Valgrind's version 3.19.0; the geometries of the caches are fixed. Blanks at line
# ends are taken away.

use strict;
use warnings;

use Cwd            qw(abs_path);
use File::Temp     ();
use FindBin;
use Getopt::Long   qw(GetOptions);

my %option = (build => 'build');
GetOptions(\%option, 'build=s', 'output=s') && !@ARGV
    or die "usage: $0 [--build=DIR] [--output=DIR]\n";
my $build   = abs_path($option{build})  or die "$0: no folder $option{build}\n";
my $output  = defined $option{output} ? abs_path($option{output}) : undef;
die "$0: no folder $option{output}\n" if defined $option{output} && !defined $output;
my $sources = "$FindBin::Bin/samples";
my $cc      = $ENV{CG_CC} // 'cc';

# The programs by the names under which they are installed.
my $folder = File::Temp->newdir('cgsamples-XXXXXX', TMPDIR => 1);
mkdir "$folder/bin" or die "$0: $!\n";
symlink "$build/$_", "$folder/bin/$_"
    for qw(cg_annotate cg_check cg_control cg_diff cg_merge cg_values);
symlink "$build/vg-in-place", "$folder/bin/valgrind";
my $home = abs_path("$folder") . '/home';
mkdir $home or die "$0: $!\n";
chdir $home or die "$0: $!\n";
$ENV{PATH}   = "$folder/bin:$ENV{PATH}";
$ENV{LC_ALL} = 'C';
delete @ENV{qw(COLUMNS VALGRIND_OPTS CG_ANNOTATE_FORMAT CLICOLOR_FORCE)};

# Run a command, which must end with $status (0 if undef), and return its output for the manual.
sub run {
    my ($command, $status) = @_;
    my $text = $command =~ /\Avalgrind / ? terminal_text($command)
        : `{ $command ; } 2>&1 </dev/null`;
    ($? >> 8) == ($status // 0) or die "$0: $command\n$text";
    $text =~ s/\Q$home\E/\/home\/you\/bill/g;
    $text =~ s/\Q$folder\E\/bin/\/usr\/local\/bin/g;
    $text =~ s/, see \K\Q$build\E\/(?=cg_annotate)//g;
    # The manual shows a fixed version of Valgrind, whatever the build's version.
    $text =~ s/\bUsing Valgrind-\K\d[-\w.]*/3.19.0/g;
    # If there are two processes, the second is the child of the first.
    my $next = 12345;
    my %number;
    $text =~ s/^==(\d+)==/'==' . ($number{$1} \/\/= $next++) . '=='/meg;
    $text =~ s/(?<=[.])(0*$_)\b(?!%)/sprintf '%0*d', length $1, $number{$_}/eg for keys %number;
    $text =~ s/[ \t]+$//mg;
    return $text;
}

# Return the tool's output on a terminal. In a pipe the program may do other things, so that its
# counts would differ.
sub terminal_text {
    my ($command) = @_;
    write_file("$folder/command", "$command\n");
    return `script -qec '. $folder/command' /dev/null </dev/null` =~ s/\r\n/\n/gr;
}

# Return a command as it is shown: continued on further lines if it is long.
sub prompt {
    my ($command) = @_;
    my @lines = (q{$});
    for my $word (split / /, $command) {
        push @lines, q{     } if length("$lines[-1] $word") > 86 && $word =~ /\A[-.\w]/;
        $lines[-1] .= " $word";
    }
    return join(" \\\n", @lines) . "\n";
}

# Return the command, and $text, the shown part of its output.
sub shown {
    my ($command, $text) = @_;
    return prompt($command) . $text;
}

my %made;

sub sample {
    my ($name, $text) = @_;
    $made{$name} = $text;
    return;
}

sub write_file {
    my ($file, $text) = @_;
    open my $handle, '>:raw', $file or die "$0: $file: $!\n";
    print {$handle} $text;
    close $handle or die "$0: $file: $!\n";
    return;
}

sub read_source {
    my ($name) = @_;
    open my $handle, '<', $name or die "$0: $name: $!\n";
    local $/;
    return scalar <$handle>;
}

# Return a section of a report, by a pattern for its title; without the blank lines around.
sub section {
    my ($report, $title) = @_;
    my ($section) = $report =~ m{^(-+\n-- $title.*?\n-+\n.*?)\n*(?=^-{70,}\n-- |\z)}ms
        or die "$0: no section $title in a report\n";
    return "$section\n";
}

# Copy a program of docs/samples without its licence lines, so that it has the manual's lines.
sub take {
    my ($name) = @_;
    open my $in, '<', "$sources/$name" or die "$0: $sources/$name: $!\n";
    write_file($name, join q{}, grep { !/\bSPDX-/ } <$in>);
    return;
}

# Another compiler makes other code of these programs.
my ($compiler) = run("$cc --version") =~ /\A(.*)/;
write_file(defined $output ? "$output/compiler.txt" : "$sources/compiler.txt", "$compiler\n");

# ---- A report ---------------------------------------------------------------

take($_) for qw(bill.c money.h tax.c discount.c);
run("$cc -g -O2 -c bill.c tax.c && $cc -O2 -c discount.c");
run("$cc -o bill bill.o tax.o discount.o");
rename 'tax.c', 'elsewhere' or die "$0: $!\n";

my $profile = 'valgrind --tool=cachegrind --cachegrind-out-file=bill.prof ./bill';
sample('run', shown($profile, run($profile)));

my $annotate = 'cg_annotate --threshold=0.5 bill.prof';
my $report   = run($annotate);
sample('metadata',   shown($annotate, section($report, 'Metadata')));
sample('summary',    section($report, 'Summary'));
sample('files',      section($report, 'File:function summary'));
sample('functions',  section($report, 'Function:file summary'));
sample('source',     section($report, 'Annotated source file: \S+/bill[.]c'));
sample('header',     section($report, 'Annotated source file: \S+/money[.]h'));
sample('unreadable', section($report, 'Annotated source file: \S+/tax[.]c'));
sample('accounting', section($report, 'Annotation summary'));

my $inlined = 'valgrind -q --tool=cachegrind --inlined=yes'
    . ' --cachegrind-out-file=inlined.prof ./bill';
run($inlined);
my $apart = 'cg_annotate --threshold=0.5 --no-annotate inlined.prof';
sample('inlined', prompt($inlined) . shown($apart,
    section(run($apart), 'File:function summary')));

my $calls = 'valgrind -q --tool=cachegrind --call-graph=yes'
    . ' --cachegrind-out-file=calls.prof ./bill';
run($calls);
my $tree    = 'cg_annotate --tree=calling --threshold=20 --no-annotate calls.prof';
my $listing = run($tree);
# Only our own functions: what starts a program differs from machine to machine.
my @blocks = grep { m{\A[*].* \S+/bill[.]c:(?:main|add) |\A[*].*:(?:tax|discount) } }
    split /\n\n/, section($listing, 'Function summary, inclusive');
my ($columns) = $listing =~ /^( +Ir incl.*)$/m;
s/ \[\S+\]$//mg for @blocks;
s/\n+\z// for @blocks;
sample('calls', prompt($calls) . shown($tree, join("\n\n", $columns, @blocks) . "\n"));

# Show these functions as a list, too.
my $inclusive = 'cg_annotate --inclusive=yes --threshold=20 --no-annotate calls.prof';
($columns, my @entries) = grep { /^ +Ir incl|:(?:main|add|tax|discount) / }
    split /\n/, section(run($inclusive), 'Function summary, inclusive');
s/ \[\S+\]$// for @entries;
sample('inclusive', shown($inclusive, join "\n", $columns, q{}, @entries, q{}));

# ---- Contexts ---------------------------------------------------------------

take('store.c');
run("$cc -g -O1 -o store store.c");
my $contexts = 'valgrind -q --tool=cachegrind --contexts=yes'
    . ' --cachegrind-out-file=store.out --contexts-out-file=store.contexts ./store';
run($contexts);

# Only the block of store(): the functions above main() differ from machine to machine.
my $misled = 'cg_annotate --tree=both --no-annotate store.out';
my ($heading) = run($misled) =~ /^( +Ir incl.*)$/m;
my ($around) = grep { m{^[*].*/store[.]c:store }m }
    split /\n\n/, section(run($misled), 'Function summary, inclusive');
$around =~ s/ \[\S+\]$//mg;
sample('arcs', prompt($contexts) . shown($misled, "$heading\n\n$around\n"));

my $chains = 'cg_annotate --contexts=store store.out';
my (undef, undef, undef, $titles, @rows) =
    split /\n/, section(run($chains), 'Contexts through store');
sample('chains', shown($chains, join "\n", $titles, q{}, grep({ /store[.]c/ } @rows), q{}));

# ---- Cycles -----------------------------------------------------------------

take('prices.cc');
my $cxx = $ENV{CG_CXX} // 'c++';
run("$cxx -g -O2 -o prices prices.cc");
my $cycles = 'valgrind --tool=cachegrind --cycles=yes --cache-sim=yes --inlined=yes --machine=zen5'
    . ' --I1=32768,8,64 --D1=49152,12,64 --LL=1048576,16,64'
    . ' --cachegrind-out-file=prices.prof ./prices';
my $waits = join q{}, grep {/Cycles|Instructions:/} map {"$_\n"} split /\n/, run($cycles);
my $lines = 'cg_annotate --show=Ir,D1mr,Cy,CyBr --threshold=1 --no-annotate prices.prof';
my ($events, @costly) = grep {/^ *Ir_|\s(?:find|worth|checksum)[ ][[]in[ ]main[]]$/}
    split /\n/, section(run($lines), 'File:function summary');
sample('cycles', prompt($cycles) . "...\n$waits" . shown($lines, join "\n", $events, @costly, q{}));

# ---- Several profiles -------------------------------------------------------

my $back = 'valgrind -q --tool=cachegrind --cachegrind-out-file=back.prof ./bill back';
run($back);
my $merge = 'cg_merge -o both.prof bill.prof back.prof';
my $two   = 'cg_annotate --no-annotate --threshold=5 bill.prof back.prof';
run($merge);
sample('merging', prompt($back) . prompt($merge) . shown($two, section(run($two), 'Summary')));

my $simulated = 'valgrind --tool=cachegrind --cache-sim=yes --branch-sim=yes'
    . ' --I1=32768,8,64 --D1=32768,8,64 --LL=1048576,16,64 ./bill';
my ($printed) = run($simulated) =~ /^(==\d+== I +refs.*)/ms;
sample('simulated', shown($simulated, "...\n$printed"));

# A profile that was cut off, and one with other events.
open my $whole, '<', 'back.prof' or die "$0: $!\n";
open my $cut,   '>', 'cut.prof'  or die "$0: $!\n";
while (<$whole>) { print {$cut} $_ if !/^summary/ }
close $cut or die "$0: $!\n";
run('valgrind -q --tool=cachegrind --branch-sim=yes --cachegrind-out-file=branches.prof ./bill');
my $first = 'cg_merge -o all.prof bill.prof cut.prof branches.prof';
my $skip  = $first =~ s/-o/--skip-bad -o/r;
sample('skipping', shown($first, run($first, 1)) . shown($skip, run($skip, 1)));

# ---- Threads, processes, parts ----------------------------------------------

take('workers.c');
run("$cc -g -O2 -fno-inline -pthread -o workers workers.c");
my $fork = 'valgrind --tool=cachegrind --cachegrind-out-file=workers.prof ./workers';
sample('fork', shown($fork, run($fork) =~ s/\A.*?Command:.*?\n.*?\n/...\n/sr));
my $own = 'valgrind -q --tool=cachegrind --fork-counts=own --cachegrind-out-file=own.%p ./workers';
run($own);
my $sum    = 'cg_merge -o own.sum own.*';
my $family = 'cg_annotate --no-annotate --threshold=5 own.sum';
run($sum);
sample('own', prompt($own) . prompt($sum) . shown($family,
    section(run($family), 'File:function summary')));
my $threads = 'valgrind -q --tool=cachegrind --separate-threads=yes'
    . ' --cachegrind-out-file=threads.prof ./workers';
run($threads);
my $each = q{grep -E '^(thread|summary):' threads.prof};
sample('threads', prompt($threads) . shown($each, run($each)));

my $dumps = 'valgrind -q --tool=cachegrind --dump-before=main --dump-after=main'
    . ' --cachegrind-out-file=parts.prof ./bill';
run($dumps);
my $parts = 'cg_annotate --parts parts.prof';
my ($line) = section(run($parts), 'Parts') =~ /^(part .*)/ms;
sample('parts', prompt($dumps) . shown($parts, "$line"));

# A process that is looked at from outside; where a debugger may not stop one, there is
# no such sample.
my $vgdb   = "--vgdb-prefix=$folder/vgdb";
my $server = fork // die "$0: $!\n";
if ($server == 0) {
    open STDERR, '>', 'server.log' or die "$0: $!\n";
    exec qw(valgrind --tool=cachegrind --cachegrind-out-file=server.prof), $vgdb, qw(sleep 300);
}
my ($counted, $before) = (q{}, q{});
for (1 .. 100) {
    ($counted) = `cg_control $vgdb --pid=$server --timeout=2 status 2>&1` =~ /event Ir: (.*)/;
    last if ($counted // q{}) ne q{} && $counted eq $before;
    $before = $counted // q{};
    select undef, undef, undef, 0.3;
}
if (defined $counted) {
    my $session = q{};
    for my $command ('cg_control', 'cg_control dump before the second client',
        'cg_control status')
    {
        my $here = $command =~ s/cg_control/cg_control $vgdb --pid=$server/r;
        $session .= shown($command, run($here) =~ s/\b$server\b/12345/gr);
    }
    sample('control', $session);
}
kill TERM => $server;
waitpid $server, 0;

# ---- Values -----------------------------------------------------------------

take('shop.c');
run("$cc -g -O2 -fno-inline -o shop shop.c");
my $values = 'valgrind -q --tool=cachegrind --value-profile=load,arg,target'
    . ' --value-sampling=exact --values-out-file=shop.values ./shop';
run($values);
my $often = 'cg_values --min-executions=10000 --context=0 shop.values';
my $sites = run($often);
# Other machines' linkers place code and stack elsewhere.
sub placed {
    my ($text) = @_;
    my %place;
    my $next = 0x1200;
    $text =~ s/\b0x([0-9a-f]{4,})\b/sprintf '0x%x', $place{$1} \/\/= ($next += 16)/eg;
    return $text;
}
$sites = placed($sites);
my @tables = map { section($sites, $_) } 'Semi-invariant sites',
    'Functions always called with', 'Indirect jumps and calls';
sample('values', prompt($values) . shown($often, join "\n", @tables));

take('narrow.c');
run("$cc -g -O1 -o narrow narrow.c");
my $stores = 'valgrind -q --tool=cachegrind --replay-profile=yes --replay-sampling=exact'
    . ' --values-out-file=narrow.values ./narrow';
run($stores);
my $replays = 'cg_values --min-executions=10000 --annotate=no narrow.values';
sample('replays', prompt($stores) . shown($replays,
    placed(section(run($replays), 'Replay causes'))));

# ---- C++ --------------------------------------------------------------------

take('shapes.cc');
run("$cc -g -O2 -o shapes shapes.cc -lstdc++ -lm");
my $shapes = 'valgrind -q --tool=cachegrind --toggle-collect=main';
my $named  = q{cg_annotate --tables --threshold=4 --mod-funcname='s/(?<!operator)<.*/<...>/'};
run("$shapes --cachegrind-out-file=shapes.prof ./shapes");
sample('names', prompt("$shapes --cachegrind-out-file=shapes.prof ./shapes")
    . shown("$named shapes.prof",
    section(run("$named shapes.prof"), 'Function:file summary')));
my $folded = $named =~ s{ --mod}{ --fold='/include/c[+][+]/=libstdc++' --mod}r . ' shapes.prof';
sample('std', shown($folded, section(run($folded), 'Function:file summary')));

my $inside = "$shapes --inlined=yes --cachegrind-out-file=inside.prof ./shapes";
run($inside);
my $operator = q{cg_annotate --tables --function='*operator<*'}
    . q{ --mod-funcname='s/(?<!operator)<.*(?=])/<...>/' inside.prof};
sample('operator', prompt($inside) . shown($operator,
    section(run($operator), 'Function:file summary')));

my $virtual = "$shapes --call-graph=yes --cachegrind-out-file=virtual.prof ./shapes";
run($virtual);
my $callees = q{cg_annotate --tree=calling --function='total*' --no-annotate}
    . q{ --mod-funcname='s/[(]std::.*//' virtual.prof};
sample('virtual', prompt($virtual) . shown($callees,
    section(run($callees), 'Function summary, inclusive') =~ s/ \[\S+\]$//mgr));

# ---- Questions --------------------------------------------------------------

take('short.c');
run("$cc -g -O2 -o short short.c");
my @short = map {"valgrind --tool=cachegrind$_ --cachegrind-out-file=short.prof ./short to be"}
    q{}, ' --toggle-collect=main';
my $loader  = q{cg_annotate --tables --threshold=5 --fold='elf/|/dl-=dynamic loader' short.prof};
my @counted = run($short[0]) =~ /^(.*I +refs.*\n)/m;
my ($share) = section(run($loader), 'Function:file summary') =~ /^(>.*dynamic loader.*\n)/m;
push @counted, run($short[1]) =~ /^(.*I +refs.*\n)/m;
sample('short', join "...\n", shown($short[0], q{}), $counted[0] . shown($loader, q{}),
    $share . shown($short[1], q{}), $counted[1]);

my $area = q{valgrind -q --tool=cachegrind --toggle-collect=plane::Circle::area}
    . ' --cachegrind-out-file=area.prof ./shapes';
run($area);
my $hot = 'cg_annotate --context=1 area.prof';
sample('function', prompt($area) . shown($hot,
    section(run($hot), 'Annotated source file: \S+/shapes[.]cc') =~ s/\A(?:-.*\n){3}//r));

take('loops-before.c');
run("$cc -g -O2 -o loops-before loops-before.c");
my $single = 'valgrind -q --tool=cachegrind --cache-sim=yes --dump-instr=yes'
    . ' --D1=32768,8,64 --cachegrind-out-file=loops.prof ./loops-before';
run($single);
my $assembly = 'cg_annotate --instructions=main --show=Ir,D1mr --threshold=3 loops.prof';
my ($loop) = section(run($assembly), 'Instructions')
    =~ /^([^\n]*\n[^\n]*sum [+]= (?:[^\n]*\n){9})/m;
sample('instructions', prompt($single) . shown($assembly, "...\n" . ($loop // q{}) . "...\n"));

# ---- Before and after -------------------------------------------------------

my $caches = ' --I1=32768,8,64 --D1=32768,8,64 --LL=1048576,16,64';

# Profile both versions of a program. Make a sample of each: the totals, and the source lines that
# match $pattern.
sub before_and_after {
    my ($name, $options, $show, $pattern) = @_;
    for my $version (qw(before after)) {
        my $program = "$name-$version";
        take("$program.c");
        run("$cc -g -O2 -o $program $program.c");
        my $profiling = "valgrind -q --tool=cachegrind $options"
            . " --cachegrind-out-file=$program.prof ./$program";
        run($profiling);
        my $command = "cg_annotate --show=$show --threshold=3 $program.prof";
        my $text    = run($command);
        my ($head, $totals) = section($text, 'Summary') =~ /^(\w.*)\n\n(.*)\n/m;
        my $source = section($text, "Annotated source file: \\S+/$program\[.]c");
        my ($columns) = $source =~ /^(\w.*)\n/m;
        my @lines = grep { /$pattern/ } split /\n/, $source;
        sample($program, prompt($profiling)
                . shown($command, join "\n", $head, $totals, q{}, $columns, @lines, q{}));
    }
    return;
}
before_and_after('loops', "--cache-sim=yes$caches", 'Ir,Dr,D1mr,DLmr',
    qr/for [(]int [xy] =|sum [+]=/);
before_and_after('records', "--cache-use=yes$caches", 'Ir,D1mr,DLmr,SpLoss1',
    qr/for [(]int i = 1|[.]price >|prices\[i\] >/);
# The causes of the lost bytes.
my $use = 'cg_annotate --show=Loaded1,SpLoss1%,Uses1 --sort=SpLoss1 --threshold=3'
    . ' records-before.prof';
my ($worst) = section(run($use), 'Cache use')
    =~ /^(bytes loaded.*\n(?:.*records-before.*\n)+)/m;
sample('cache-use', shown($use, $worst));

# ---- Data -------------------------------------------------------------------

# The data with the program's misses, before and after.
for my $version (qw(before after)) {
    my $program = "visits-$version";
    take("$program.c");
    run("$cc -g -O2 -o $program $program.c");
    my $profiling = "valgrind -q --tool=cachegrind --data-profile=yes$caches"
        . " --cachegrind-out-file=cachegrind.out.$version"
        . " --data-out-file=cachegrind.data.$version ./$program";
    run($profiling);
    my $type    = $version eq 'before' ? q{ --type='visits-*=struct visitor'} : '';
    my $command = "cg_annotate --sort=DLmr$type cachegrind.data.$version";
    my @blocks  = split /\n\n/, section(run($command), 'Data');
    sample($program, prompt($profiling) . shown($command, join "\n\n", @blocks[0, 1]) . "\n");
}
sample('visits-structure', read_source('visits-after.c') =~ /^(struct visitor [{].*?^[}];\n)/ms);

# Two counters in one line of memory, and each in its own.
for my $version (qw(before after)) {
    my $program = "counters-$version";
    take("$program.c");
    run("$cc -g -O2 -pthread -o $program $program.c");
    my $profiling = 'valgrind -q --tool=cachegrind --sharing=yes'
        . " --cachegrind-out-file=$program.prof ./$program";
    run($profiling);
    my $command = "cg_annotate --tables $program.prof";
    my $text    = section(run($command), 'Sharing');
    my ($lines) = $version eq 'before'
        ? $text =~ /^(static counters [^\n]*\n {10}.*?)(?=\n\n|\z)/ms
        : $text =~ /^(Threads contend .*?)(?=\n\n|\z)/ms;
    sample($program, prompt($profiling) . shown($command, ($lines // q{}) =~ s/\n*\z/\n/r));
}

before_and_after('parser', '--branch-sim=yes', 'Ir,Bc,Bcm', qr/if [(]|count\[k/);

my $diff = q{cg_annotate --diff --mod-filename='s/-(before|after)//' --show=Ir,Bcm}
    . ' --threshold=3 parser-before.prof parser-after.prof';
my $change = run($diff);
sample('diff', shown($diff,
    section($change, 'Summary') . "\n" . section($change, 'File:function summary')));

my $check = q{cg_check --mod-filename='s/-(before|after)//' --limit=Ir=+0.5%}
    . ' --limit=Bcm=+10% parser-after.prof parser-before.prof';
sample('check', shown($check, run($check, 1)));

chdir '/' or die "$0: $!\n";

if (defined $output) {
    write_file("$output/$_.txt", $made{$_}) for keys %made;
    exit 0;
}
for my $page (glob "$FindBin::Bin/*.md $FindBin::Bin/man/*.md") {
    my $old = read_source($page);
    my $new = $old =~ s{^<!-- sample (\S+) -->\n```text\n\K.*?(?=^```$)}{$made{$1} // $&}megsr;
    write_file($page, $new) if $new ne $old;
}
