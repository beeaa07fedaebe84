/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The prefetchers of cycles: lines that are prefetched in time do not miss, and
   lines in irregular order do. */

#include "tests/unit/cycles/machine.h"

#include "features/cycles/memory.h"
#include "random.h"

#define LINE 64
#define PAGE 4096

#define MEMORY (CG_N_LEVELS - 1)

static Machine machine;

/* Return the level that has the line of a, when all earlier requests have
   arrived; insn refers to the line. */
static UInt level_of(Addr insn, Addr a)
{
   static ULong now;
   Found        found;
   now += 1000000;
   cg_cycle_refer(&(Reference){ insn, a, 1, now, now }, &found);
   return found.level;
}

/* Return the number of misses by that instruction at n places, `step` apart. */
static UInt n_missed(Addr insn, Addr a, Word step, UInt n)
{
   UInt missed = 0;
   for (UInt i = 0; i < n; i++)
      missed += level_of(insn, a + (Addr)((Word)i * step)) > 0;
   return missed;
}

static void check_instructions(void)
{
   /* A short stride misses three times at first, and once at each new page. */
   is_uint(n_missed(0x400, 0x1000000, LINE, 256), 6, "four pages up");
   is_uint(n_missed(0x410, 0x1100fc0, -LINE, 256), 6, "four pages down");
   is_uint(n_missed(0x420, 0x1200000, 24, 512), 5, "three pages, by 24 bytes");
   is_uint(n_missed(0x430, 0x1300000, 1024, 64), 4, "a stride of 1,024 bytes");
   is_uint(n_missed(0x440, 0x140ffff, -1024, 64), 4, "the same down");
   is_uint(n_missed(0x450, 0x1500000, 128 * 1024, 64), 64,
           "one that is too far");
   UInt missed = 0;
   for (UInt i = 0; i < 1000; i++)
      missed += level_of(0x460, 0x2000000 + (random_word() >> 40) * LINE) > 0;
   ok(missed > 990, "random lines are missed (%u of 1000)", missed);
}

/* Return the level that has the line, when a new instruction refers to it. */
static UInt level_of_line(Addr page, UInt line)
{
   static Addr insn = 0x1000;
   return level_of(insn += 4, page + line * LINE);
}

static void check_pages(void)
{
   UInt far = 0;
   for (UInt line = 0; line < 64; line++)
      far += level_of_line(0x3000000, line) > 1;
   is_uint(far, 3, "a page up: L2 misses three lines");
   far = 0;
   for (UInt line = 0; line < 64; line++)
      far += level_of_line(0x3000000 + PAGE, line) > 1;
   is_uint(far, 1, "... and one of the next page");
   static const UInt turns[] = { 16, 20, 17, 18, 21, 19, 22, 23 };
   far = 0;
   for (UInt i = 0; i < 8; i++)
      far += level_of_line(0x3100000, turns[i]) > 1;
   is_uint(far, 3, "up and down in turn: the eight lines around are brought");
   is_uint(level_of_line(0x3100000, 40), MEMORY, "... and not all");
   cg_cycle_kernel_wrote(0x3200000 + 31 * LINE, LINE);
   is_uint(level_of_line(0x3200000, 30), MEMORY, "L2 misses one of a page,");
   is_uint(level_of_line(0x3200000, 31), 1, "... has the next one,");
   is_uint(level_of_line(0x3200000, 32), MEMORY, "... misses one again:");
   is_uint(level_of_line(0x3200000, 33), MEMORY, "it is no third in a row");
}

int main(void)
{
   random_state = 88172645463325252ULL;
   ok(read_plain(&machine, "stream 16") == NULL, "a machine with prefetchers");
   cg_cycle_memory_init(&machine, all_in_memory);
   check_instructions();
   check_pages();
   return done_testing();
}
