# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The commands of README.md, INSTALL.md, the manual and the man pages work as a reader would give
# them, in a folder with a program and its profiles; exceptions are listed below.

use CgControlled qw(end need_vgdb run_controlled);
use CgDocs qw(listings pages);
use CgTest;
use File::Copy qw(copy);

need_valgrind();

# ---- a folder to try them in ------------------------------------------------

my $bin  = temp_dir() . '/bin';
my $home = temp_dir() . '/home';
mkdir $_ or die "cannot make $_: $!\n" for $bin, $home, map {"$home/$_"} qw(runs src lib old new);
my @programs = qw(callgrind_annotate callgrind_control cg_annotate cg_calibrate cg_check cg_control
    cg_diff cg_merge cg_values);
for my $program (@programs) {
    symlink built($program), "$bin/$program" or die "cannot link: $!\n";
}
symlink built('vg-in-place'), "$bin/valgrind"      or die "cannot link: $!\n";
symlink built('vg-in-place'), "$home/vg-in-place" or die "cannot link: $!\n";
my %try = (dir => $home, env => { PATH => "$bin:$ENV{PATH}" });

# A program whose functions have the names used in the manual.
my $source = write_file("$home/src/program.c", <<'C');
#include <stdio.h>
#include <stdlib.h>

struct cell { int cost, spare; } cells[100];

__attribute__((noinline)) static int parse(int n) {
   int sum = 0;
   while (n > 0)
      sum += cells[n % 100].cost + n-- % 7;
   return sum;
}

__attribute__((noinline)) static int serve_get(int n) { return parse(n) + 1; }
__attribute__((noinline)) static int serve_set(int n) { return parse(n) - 1; }

int main(int argc, char** argv) {
   int n = argc > 2 ? atoi(argv[2]) : 100000;
   printf("%d\n", serve_get(n) + serve_set(2 * n));
   return 0;
}
C
symlink compile([$source], '-O1'), "$home/program" or die "cannot link: $!\n";
write_file("$home/input",  "nothing\n");
write_file("$home/events", "Misses = D1mr + D1mw  # of data\n");

my @caches = ('--cache-sim=yes', '--LL=1048576,16,64');
# Make a profile that commands name: of the program with the argument $n, with these options.
sub profiled($name, $n, @options) {
    my $run = run_cmd([ 'valgrind', '-q', '--tool=cachegrind', "--cachegrind-out-file=$name",
        @options, './program', 'input', $n ], %try);
    return $run->{status} == 0 || diag($run->{err});
}
ok(profiled('calls.prof', 1000, '--call-graph=yes', '--dump-instr=yes'), 'there are profiles');
ok(profiled('threads.prof', 1000, '--separate-threads=yes'), 'threads are told apart');
ok(profiled($_, 1000, @caches), "there is a profile $_")
    for qw(my.prof old.prof a.prof b.prof c.prof OLD cachegrind.out.OLD runs/1
        runs/cachegrind.out.1);
ok(profiled($_, 1001, @caches), "there is a newer profile $_")
    for qw(new.prof NEW cachegrind.out.NEW runs/2 runs/cachegrind.out.2);
ok(profiled("$_/cachegrind.out.1", 1000, @caches, '--data-profile=yes',
    "--data-out-file=$_/cachegrind.data.1"), "there is a profile with data in $_") for qw(old new);
my $shapes = eval { compile([ src_dir() . '/docs/samples/shapes.cc' ], '-O1', '-lstdc++') };
ok(run_cmd([ qw(valgrind -q --tool=cachegrind --cachegrind-out-file=shapes.prof), $shapes ],
    %try)->{status} == 0, 'there is a profile of a program in C++') if defined $shapes;
ok(profiled('contexts.prof', 1000, '--contexts=yes',
    '--contexts-out-file=cachegrind.contexts.4321', @caches), 'there is a profile with contexts');
ok(profiled('cachegrind.out.1234', 1000, '--dump-after=serve_*', @caches), 'parts are there');

# ---- effects of commands ----------------------------------------------------

# The number of the profile that was written last, and all profiles so far.
my $newest = 1234;
my %seen   = map { $_ => 1 } glob "$home/cachegrind.out.*";

sub annotated { return run_cmd([ 'cg_annotate', @_, "cachegrind.out.$newest" ], %try)->{out} }

my %effect = (
    '--toggle-collect=parse' => sub {
        my $report = annotated(qw(--no-annotate --threshold=0));
        like($report, qr/:parse$/m, '... and counts this function');
        unlike($report, qr/\bmain$/m, '... and none besides');
    },
    '--dump-after'   => sub { ok(-s "$home/cachegrind.out.$newest.2", '... and writes parts') },
    '--zero-before'  => sub { unlike(annotated(), qr/_start$/m, '... and forgets what was') },
    '--call-graph'   => sub { like(annotated('--inclusive=yes'), qr/serve_get [(]1x[)]/,
        '... and follows calls') },
    '--inlined'      => sub { like(annotated(), qr/parse$/m, '... and has functions') },
    '--instr-at-start' => sub { like(annotated(), qr/^ *0 .*PROGRAM TOTALS$/m,
        '... and counts none') },
    '*Circle::area*'   => sub { like($_[0]{out}, qr/plane::Circle::area\b/, '... and finds it') },
    '--format=folded cachegrind' => sub { like($_[0]{out}, qr/;main;serve_get;parse \d+$/m,
        '... and has stacks') },
    '--contexts --threshold' => sub {
        like($_[0]{out}, qr/ main [(]1x[)], .*\n.* serve_set [(]1x[)], /, '... and shows a tree');
    },
    '--parts'        => sub { like($_[0]{out}, qr/serve_get/, '... and says what ended one') },
    'cg_annotate --instructions' => sub { like($_[0]{out}, qr/\bret\b/, '... instructions') },
    'cg_values --instructions'   => sub { like($_[0]{out}, qr/%/, '... and has values') },
    '--latency'      => sub { like($_[0]{out}, qr/cycles/, '... and adds up cycles') },
    '--limit=+0.5%'  => sub { is($_[0]{status}, 0, '... and is within the limit') },
);

# Return the patterns of the files that a command is told to write.
sub written_by($command) {
    return map { s/%p/*/r }
        $command =~ /(?:-o |--output=|>|--(?:cachegrind|values|data)-out-file=)([\w.%]+)/g;
}

# A database made as in docs/fleet.md.
my $has_history = run_cmd(['sqlite3', 'history.db',
    q{create table profile(n, file, function, Ir); insert into profile values (1, 'a.c', 'f', 5)}],
    %try)->{status} == 0;

# The reasons why commands cannot be given here, by command.
my %lacks = (
    'setarch -R' => run_cmd([qw(setarch -R /bin/true)])->{status} != 0 && 'no setarch -R',
    q{cg_annotate --function='*Circle::area*' shapes.prof} => !defined $shapes
        && 'no C++ compiler',
    'cg_annotate --serve --vgdb-prefix=/tmp/mine my.prof' => !eval { require HTTP::Daemon }
        && 'no HTTP::Daemon (Debian package libhttp-daemon-perl)',
    'cg_annotate --history=history.db --format=html -o history.html' => !$has_history
        && 'no sqlite3',
    'cg_calibrate --check --valgrind=/opt/valgrind/bin/valgrind ./program' =>
        !-x '/opt/valgrind/bin/valgrind' && 'no Valgrind in /opt',
    'gcc -m32' => run_cmd([qw(gcc -m32 -E -x c -)])->{status} != 0 && 'gcc has no -m32',
);

# Return a command in a form that can be given here.
sub ready($command) {
    $command =~ s/\A\$ //;
    $command =~ s/\s+#\s.*//;
    # In a sentence the manual shows only the program and some options.
    $command .= ' /bin/true'            if $command =~ /\Asetarch -R\z/;
    $command .= ' -E -x c - </dev/null' if $command =~ /\Agcc -m32\z/;
    $command .= ' old.prof new.prof'    if $command =~ /\Acg_annotate --diff\z/;
    $command .= ' my.prof'              if $command =~ /\Acg_annotate --format=html\z/;
    $command .= ' my.values'            if $command =~ /\Acg_merge --values\z/;
    $command =~ s{(?:[.]/program|PROGRAM)(?: ARG[.]+)?(?!\w)}{./program}g;
    # The server runs until it is told to end.
    $command .= ' >served & until [ -s served ] || ! kill -0 $!; do sleep 0.1; done;'
        . ' kill -TERM $!; wait $!' if $command =~ / --serve\b/;
    $command =~ s/\bPID\b/$command =~ m{--parts|PID[.]} ? 1234 : $newest/ge;
    return $command;
}

# Commands that are shown but not run here, by their beginnings, with the test that runs them.
my @ELSEWHERE = (
    './quickstart', 'quickstart: 95 % of D1mr is one line', './bootstrap',    # from-source.t
    '$ build/vg-in-place --tool=cachegrind --cache-sim=yes',
    '$ build/vg-in-place --tool=cachegrind --call-graph=yes',
    'make uninstall', 'VALGRIND_LIB=/usr/local/libexec/cachegrind',          # install.t
    'pkg-config --cflags cachegrind',
    'sudo apt-get build-dep ./', 'packaging/intree/graft VALGRIND-SOURCE',   # package.t, intree.t
    'export DEBUGINFOD_URLS',                                                # debug-info.t
    'CACHEGRIND_DUMP',                                                       # requests.t
    'def price', 'export PYTHONPERFSUPPORT',                                 # languages.t
    'valgrind --tool=cachegrind --trace-children=yes --cachegrind-out-file=/var', # servers.t
);

# Beginnings of commands that need a server's port, a screen, a library for benchmarks, or an image.
my @BY_HAND = (
    'valgrind --tool=cachegrind --instr-at-start=no redis-server',    # but see server.t
    'kcachegrind', q{valgrind --tool=cachegrind --toggle-collect='BM_parse*' ./bench}, 'docker run',
);

# Build tools that commands of the manual need, by the beginnings of these commands.
my %NEEDS = ('cmake' => 'cmake', 'CARGO_' => 'cargo',
    'valgrind --tool=cachegrind --trace-children=yes --cachegrind-out-file=tests.%p' => 'ctest');
write_file("$home/CMakeLists.txt",
    "cmake_minimum_required(VERSION 3.10)\nproject(p C)\nadd_executable(program src/program.c)\n");
write_file("$home/CTestTestfile.cmake", qq{add_test(parser "$home/program" input 100)\n});
write_file("$home/Cargo.toml", qq{[package]\nname = "program"\nversion = "0.1.0"\n});
write_file("$home/src/main.rs", qq{fn main() { println!("{}", std::env::args().count()); }\n});

# Chapters with a separate test, and a chapter that shows only formats.
my %HAS_TEST = map { ("docs/$_.md" => 1) } qw(FORMAT ci fleet);

# Return whether a listing is run: inside a sentence, a command is often only mentioned.
sub is_whole($listing) {
    return !$listing->{inline} || $listing->{name} =~ /\A(?:setarch -R|gcc -m32)\b
        |\A(?:cg_annotate[ ]--(?:diff|format=html)|cg_merge[ ]--values|valgrind[ ]--version)\z
        |\b(?:PROGRAM|OLD|PID)\b|[.]\/program|\w[.](?:prof|values|data)\b/x;
}

# Commands for a running program, here one of ours. By a vgdb prefix they reach no other.
my $CONTROL = qr/\A(cg_control|callgrind_control|vgdb)\b/;
symlink compile(['controlled.c'], '-pthread'), "$home/redis-server" or die "cannot link: $!\n";

sub control($document, @commands) {
    need_vgdb();
    my $tool  = $commands[0] =~ /\Acallgrind/ ? 'callgrind' : 'cachegrind';
    my $child = run_controlled("--tool=$tool", '--cache-sim=yes',
        "--$tool-out-file=$home/controlled", "--vgdb-prefix=$home/vgdb", "$home/redis-server");
    for my $shown (@commands) {
        my $command = $shown =~ s/\s+#\s.*//r =~ s/ --vgdb-prefix=\S+//r
            =~ s/$CONTROL/$1 --vgdb-prefix=$home\/vgdb/r =~ s/\bPID\b/$child->{pid}/r;
        my $run = run_cmd([ 'sh', '-c', $command ], %try);
        is($run->{status}, 0, "$document: $shown") or diag($run->{out}, $run->{err});
        isnt($run->{out}, q{}, "$document: $shown answers") if $tool eq 'cachegrind';
    }
    return end($child);
}

# A debugger that connects to a program, and lets it run to its end.
my $has_gdb = run_cmd([ 'gdb', '--version' ])->{status} == 0;
symlink built('concord'), "$home/concord" or die "cannot link: $!\n";
symlink src_dir() . '/COPYING', "$home/COPYING" or die "cannot link: $!\n";

sub debug($document, @commands) {
    need_vgdb();
    my $prefix = "--vgdb-prefix=$home/debugged";
    my $script = join("\n", @commands) =~ s/(?= --vgdb-error)/ $prefix/r =~ s/[|] vgdb\K/ $prefix/r
        =~ s/^gdb\b/timeout 300 gdb -nx -batch -ex 'set remotetimeout 240'/mr
        =~ s/(?= [.]\S+\z)/ -ex continue/r . "\nkill \$! 2>&-; wait";
    like(run_cmd([ 'sh', '-c', $script ], %try)->{out}, qr/exited normally/,
        "$document: $commands[-1]");
    return;
}

sub begins_with_one_of($listing, @beginnings) {
    return scalar grep { index($listing->{name}, $_) == 0 } @beginnings;
}

my @documents = ('README.md', 'INSTALL.md', grep { !$HAS_TEST{$_} } pages());
for my $document (sort @documents) {
    # Profiles of earlier commands have other events, or no events.
    unlink grep { !/[.](?:1234(?:[.]\d)?|OLD|NEW)\z/ } glob "$home/cachegrind.out.*";
    $newest = 1234;
    my @listings = grep { is_whole($_) && !begins_with_one_of($_, @ELSEWHERE, @BY_HAND) }
        listings($document);
    for my $listing (@listings) {
        my @shown = grep { /\S/ } split /\n/, $listing->{text} =~ s/\\\n\s*//gr;
        if ($listing->{name} =~ $CONTROL) {
            subtest "$document: $listing->{name}" => sub { control($document, @shown) };
            next;
        }
        if ($listing->{name} =~ / --vgdb-error=0 /) {
          SKIP: {
                skip 'no gdb here', 1 if !$has_gdb;
                subtest "$document: $listing->{name}" => sub { debug($document, @shown) };
            }
            next;
        }
        my ($program) = map { $NEEDS{$_} } grep { begins_with_one_of($listing, $_) } keys %NEEDS;
        if (defined $program && run_cmd([ $program, '--version' ])->{status} != 0) {
          SKIP: { skip "no $program here", 1 }
            next;
        }
        for my $shown (@shown) {
            if ($lacks{$shown}) {
              SKIP: { skip $lacks{$shown}, 1 }
                next;
            }
            my $command = ready($shown);
            my $run     = run_cmd([ 'sh', '-c', $command ], %try);
            for my $profile (grep { m{/cachegrind[.]out[.]\d+\z} && !$seen{$_}++ }
                    glob "$home/cachegrind.out.*") {
                ($newest) = $profile =~ /(\d+)\z/;
            }
            if ($run->{err} =~ /the other thread of this core is busy/) {
                copy(src_dir() . '/machines/zen3', "$home/here") or die "cannot copy: $!\n";
              SKIP: { skip "$shown: the core is shared", 1 }
                next;
            }
            is($run->{status}, 0, "$document: $shown") or diag($run->{out}, $run->{err});
            unlike($run->{err}, qr/\berror:/, '... without an error');
            for my $file (written_by($command)) {
                ok((grep { -s } glob "$home/$file"), "... and writes $file");
            }
            for my $option (grep { index("$command ", $_) >= 0 } sort keys %effect) {
                $effect{$option}->($run);
            }
        }
    }
}

done_testing();
