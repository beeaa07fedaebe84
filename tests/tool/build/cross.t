# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The tool compiles for other processors that Valgrind runs on: all sources for two of them, which
# differ in word size and byte order, and for others the sources that depend on the processor. clang
# checks them; so do Debian's cross compilers (which conflict with gcc-multilib), if installed, and
# they check the simulators. The default caches of every guest can be simulated.

use CgTest;

my $top = src_dir();
my @gcc = split q{ }, $ENV{CG_CC} // 'cc';
my @simulators = qw(cg_arch.c cg_branchpred.c cg_sim.c tool/caches/behind.c
    tool/caches/fetch_lines.c);

# For each guest, by its name in Valgrind: the target triplet; the word size, the byte order and the
# machine's number in an ELF header; and further definitions that Valgrind's build has.
my ($MIPS, $PPC, $PPC64, $S390, $ARM, $AARCH64) = (8, 20, 21, 22, 40, 183);
my %target = (
    arm64   => [ 'aarch64-linux-gnu',       64, 'little', $AARCH64 ],
    arm     => [ 'arm-linux-gnueabihf',     32, 'little', $ARM ],
    s390x   => [ 's390x-linux-gnu',         64, 'big',    $S390 ],
    ppc64be => [ 'powerpc64-linux-gnu',     64, 'big',    $PPC64 ],
    ppc64le => [ 'powerpc64le-linux-gnu',   64, 'little', $PPC64 ],
    ppc32   => [ 'powerpc-linux-gnu',       32, 'big',    $PPC ],
    mips32  => [ 'mips-linux-gnu',          32, 'big',    $MIPS ],
    mips64  => [ 'mips64-linux-gnuabi64',   64, 'big',    $MIPS, '-DVGABI_64' ],
);

# The sources of the tool, which packaging/files.mk and the folders' local.mk list.
my @tool_files;
for my $makefile ("$top/packaging/files.mk", glob "$top/{,tool/,tool/*/}*/local.mk") {
    my @lists = read_file($makefile) =~ /^tool_(?:files|modules) \+?= \\\n((?:\t.*\\\n)*.*)/mg;
    my @names = map { split /[\s\\]+/ } @lists;
    push @tool_files, grep { /[.]c\z/ } map { s{/\w+\K\z|^cg_\w+\K\z}{.c}r } @names;
}
cmp_ok(scalar @tool_files, '>', 15, 'the sources of the tool are known');
my @asking = grep { asks_for_the_processor($_) } @tool_files;
cmp_ok(scalar @asking, '>', 5, 'the sources that ask for the processor are found');
cmp_ok(scalar @asking, '<', @tool_files / 2, 'fewer than half of the sources ask for it');
my %is_whole = map { $_ => 1 } qw(arm s390x);
my $run = run_cmd([qw(pkg-config --variable=includedir valgrind)]);
chomp(my $headers = $run->{out});
my $has_headers = -e "$headers/pub_tool_basics.h";

# Return whether a source, or a header that it includes directly, depends on the processor.
sub asks_for_the_processor($file) {
    my $text = read_file("$top/$file");
    my @headers = grep { -e } map { ("$top/$_", "$top/tool/$_") } $text =~ /^#include "(.*)"/mg;
    return grep { /\bVG[AP]_/ } $text, map { read_file($_) } @headers;
}

# Parse the files for the guest, and compile the first one. Return the compiler's errors, or a
# complaint that the object is not for the guest, or an empty string if all is well.
sub complaints($guest, $files, @compiler) {
    my (undef, $bits, $order, $machine) = @{ $target{$guest} };
    my $object  = temp_dir() . '/object.o';
    my @command = (
        @compiler, qw(-std=gnu11 -Wall -Wextra -Wno-unused-parameter -Wno-sign-compare -Werror),
        "-DVGA_$guest=1", q{-DCG_VERSION="0"}, "-I$top/tool", "-I$top"
    );
    my @paths = map { "$top/$_" } @{$files};
    for my $how ([ '-fsyntax-only', @paths ], [ '-O0', '-c', '-o', $object, $paths[0] ]) {
        $run = run_cmd([ @command, @{$how} ]);
        return "status $run->{status}: $run->{err}" if $run->{status} != 0;
    }
    my ($words, $order_of_bytes, $for) =
        unpack $order eq 'big' ? 'x4 C C x12 n' : 'x4 C C x12 v', read_file($object);
    my @want = ($bits / 32, $order eq 'big' ? 2 : 1, $machine);
    return q{} if "$words $order_of_bytes $for" eq "@want";
    return "an object of $words $order_of_bytes $for, not @want";
}

# Return the compiler's options that name the platform, as the tool's build has them.
sub platform_of($guest) {
    my (undef, undef, undef, undef, @defined) = @{ $target{$guest} };
    return (
        '-ffreestanding', '-DVGO_linux=1', "-DVGP_${guest}_linux=1",
        "-DVGPV_${guest}_linux_vanilla=1", @defined, '-isystem', $headers
    );
}

my $has_clang = has_program('clang');
my @tolerant  = qw(-Wno-unknown-warning-option -Wno-deprecated-altivec-src-compat);
for my $guest (sort keys %target) {
    my ($platform) = @{ $target{$guest} };
    my @files = $is_whole{$guest} ? @tool_files : @asking;
    SKIP: {
        skip 'no clang', 1                if !$has_clang;
        skip 'no headers of Valgrind', 1  if !$has_headers;
        is(complaints($guest, \@files, 'clang', "--target=$platform", @tolerant,
                platform_of($guest)),
            q{}, "clang takes the tool's sources for $guest");
    }
    SKIP: {
        my $compiler = "$platform-gcc";
        skip "no $compiler", 2 if !has_program($compiler);
        is(complaints($guest, \@simulators, $compiler, '-DCG_HOST_BUILD'),
            q{}, "$compiler takes the simulators");
        skip 'no headers of Valgrind', 1 if !$has_headers;
        is(complaints($guest, \@files, $compiler, platform_of($guest)),
            q{}, "$compiler takes the tool's sources");
    }
}

# The default caches depend on the guest alone, so native programs can try those of every guest.
my $main = write_file(temp_dir() . '/main.c', <<'C');
#include <stdio.h>
#include "cg_arch.h"
int main(void) {
   CacheGeometry cache[CG_N_CACHES];
   cg_default_caches(cache);
   for (CacheId id = 0; id < CG_N_CACHES; id++) {
      const HChar* broken_rule = cg_check_cache(&cache[id]);
      if (broken_rule != NULL) {
         printf("cache %d: %s\n", (int)id, broken_rule);
         return 1;
      }
   }
   return 0;
}
C
for my $guest (qw(x86 amd64 nanomips riscv64), sort keys %target) {
    my $program = temp_dir() . "/defaults-$guest";
    my $built   = run_cmd([
        @gcc, '-std=gnu11', '-DCG_HOST_BUILD', "-DVGA_$guest=1", "-I$top/tool", "-I$top",
        '-o', $program, $main, "$top/cg_arch.c"
    ]);
    is($built->{status}, 0, "the program that asks for the defaults for $guest compiles")
        or diag($built->{err});
    $run = run_cmd([$program]);
    is($run->{out}, q{}, "the default caches of $guest can be simulated");
}

done_testing();
