# The tool is meant for every processor that Valgrind runs on, and the machine at
# hand is one of them. So whichever cross compilers are installed (Debian's
# gcc-s390x-linux-gnu for a big-endian one, gcc-aarch64-linux-gnu for 64-bit
# ARM) compile the simulators as native code and check all of the tool's sources
# for their platform; and the caches assumed by default must be ones that can be
# simulated, whatever the guest.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(read_file run_cmd src_dir temp_dir write_file);
use Test::More;

my $top = src_dir();
my @gcc = split q{ }, $ENV{CG_CC} // 'cc';
my @strict = qw(-std=gnu11 -O2 -Wall -Wextra -Wno-unused-parameter -Werror);
my @freestanding = qw(cg_arch.c cg_branchpred.c cg_sim.c);

# By the name of their guest in Valgrind.
my %cross = (
    arm64    => 'aarch64-linux-gnu-gcc',
    arm      => 'arm-linux-gnueabihf-gcc',
    s390x    => 's390x-linux-gnu-gcc',
    ppc64be  => 'powerpc64-linux-gnu-gcc',
    ppc64le  => 'powerpc64le-linux-gnu-gcc',
    ppc32    => 'powerpc-linux-gnu-gcc',
    mips32   => 'mips-linux-gnu-gcc',
    mips64   => 'mips64-linux-gnuabi64-gcc',
);

# The sources of the tool, as the Makefile lists them.
my ($list) = read_file("$top/Makefile.am") =~ /^tool_files = \\\n((?:\t.*\\\n)+.*)/m;
my @tool_files = grep { /[.]c\z/ } split /[\s\\]+/, $list;
cmp_ok(scalar @tool_files, '>', 10, 'the sources of the tool are known');
my $run = run_cmd([qw(pkg-config --variable=includedir valgrind)]);
chomp(my $headers = $run->{out});

for my $guest (sort keys %cross) {
    SKIP: {
        my $compiler = $cross{$guest};
        skip "no $compiler", 2 if run_cmd([ 'sh', '-c', "command -v $compiler" ])->{status} != 0;
        my @wrong;
        for my $file (@freestanding) {
            $run = run_cmd([
                $compiler, @strict, '-DCG_HOST_BUILD', "-DVGA_$guest=1", "-I$top", '-c', '-o',
                temp_dir() . '/object.o', "$top/$file"
            ]);
            push @wrong, $run->{err} if $run->{status} != 0;
        }
        is("@wrong", q{}, "$compiler compiles the simulators");

        skip 'no headers of Valgrind', 1 if !-e "$headers/pub_tool_basics.h";
        @wrong = ();
        for my $file (@tool_files) {
            $run = run_cmd([
                $compiler, '-std=gnu11', '-Wall', '-Werror', '-fsyntax-only', "-DVGA_$guest=1",
                '-DVGO_linux=1', "-DVGP_${guest}_linux=1", "-DVGPV_${guest}_linux_vanilla=1",
                "-I$top", "-I$headers", "$top/$file"
            ]);
            push @wrong, $run->{err} if $run->{status} != 0;
        }
        is("@wrong", q{}, "$compiler finds nothing wrong with the tool for $guest");
    }
}

# The defaults are chosen by the guest alone, so this compiler can try them all.
my $main = write_file(temp_dir() . '/main.c', <<'C');
#include <stdio.h>
#include "cg_arch.h"
int main(void)
{
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
for my $guest (qw(x86 amd64 nanomips riscv64), sort keys %cross) {
    my $program = temp_dir() . "/defaults-$guest";
    my $built   = run_cmd([
        @gcc, '-std=gnu11', '-DCG_HOST_BUILD', "-DVGA_$guest=1", "-I$top", '-o', $program, $main,
        "$top/cg_arch.c"
    ]);
    is($built->{status}, 0, "the defaults for $guest compile") or diag($built->{err});
    $run = run_cmd([$program]);
    is($run->{out}, q{}, 'and can be simulated');
}

done_testing();
