# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The advice of docs/messages.md on unreadable programs and on unexpected names of functions helps.

use CgTest;

need_valgrind();
my $messages = read_file(src_dir() . '/docs/messages.md');
my $source   = write_file(temp_dir() . '/p.c', <<'C');
int folded(int n);
int cloned(int n) __asm__("cloned.constprop.0");
__attribute__((noinline)) int cloned(int n) {
   volatile int sum = 0;
   for (int i = 0; i < n; i++)
      sum += i;
   return sum;
}
__attribute__((noinline)) int kept(int n) {
   return cloned(n) + 1;
}
int folded(int n) __attribute__((alias("kept")));
#ifdef ALONE
VARIABLE
void _start(void) {
   volatile int code = cloned(1000) & 1;
   if (code == 2)
      folded(code);
   __builtin_trap();
}
#else
int main(void) {
   return kept(1000) == 0;
}
#endif
C

sub compiled(@flags) {
    my $run = run_cmd([ $ENV{CG_CC} // 'cc', '-O1', @flags, '-o', temp_dir() . '/p', $source ]);
    is($run->{status}, 0, "@flags: compiled") or diag($run->{err});
    return temp_dir() . '/p';
}

# ---- debug information --------------------------------------------------------
for my $flag (qw(-gsplit-dwarf -gdwarf64)) {
    like($messages, qr/`Possibly corrupted .*`$flag`.*`-gdwarf-4`.*`strip -g`/,
        "$flag is explained");
    my $run = tool([], [ compiled($flag, '-gdwarf-4') ]);
    like($run->{profile}, qr/^fl=.*\/p[.]c\n(?:(?!fl=).*\n)*fn=kept$/m,
        "$flag is read with -gdwarf-4") or diag($run->{err});
    my $program = compiled($flag, '-gdwarf-5', '-g');
    is(run_cmd([ 'strip', '-g', $program ])->{status}, 0, "$flag: stripped of debug information");
    like(tool([], [$program])->{profile}, qr/^fn=kept$/m, "$flag: then functions have their names");
}

# ---- a program without variables ------------------------------------------------
my ($variable) = $messages =~ /`(volatile int \w+ = 1;)`/;
my $alone = compiled(qw(-g -static -nostdlib -fno-asynchronous-unwind-tables -DALONE),
    "-DVARIABLE=$variable");
like(tool([], [$alone])->{profile}, qr/^fl=.*\/p[.]c\n(?:(?!fl=).*\n)*fn=cloned/m,
    'the variable that docs/messages.md proposes gives a program without libc its names');

# ---- names that the source does not have -----------------------------------------
my $program = compiled('-g');
my %counts;
for my $name (qw(cloned cloned* kept folded)) {
    ($counts{$name}) = tool([ "--toggle-collect=$name" ], [$program])->{profile}
        =~ /^summary: (\d+)/m;
}
is($counts{cloned}, 0, 'a clone is not found by the name of its source');
cmp_ok($counts{'cloned*'}, '>', 3000, 'a clone is found by a pattern');
is(join(q{ }, map { $_ > 3000 || 0 } sort { $a <=> $b } @counts{qw(kept folded)}), '0 1',
    'of functions that were folded into one, one name is found');

done_testing();
