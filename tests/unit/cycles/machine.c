/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Accepted and refused machine files; and the caches of a machine, on
   references whose times are known. */

#include "tests/unit/cycles/machine.h"

#include "features/cycles/machine.h"
#include "features/cycles/memory.h"
#include "tap.h"

static Machine machine;

/* Read the plain machine with the text `to` in place of `from`. */
static const char* read_with(const char* from, const char* to, UInt* line)
{
   static char text[2000];
   const char* at = strstr(plain_machine, from);
   snprintf(text, sizeof(text), "%.*s%s%s", (int)(at - plain_machine),
            plain_machine, to, at + strlen(from));
   return cg_read_machine(text, &machine, line);
}

/* Return the number of lines in the text up to `before`, or to its end. */
static UInt n_lines(const char* text, const char* before)
{
   const char* end = before == NULL ? NULL : strstr(text, before);
   UInt        n   = 0;
   for (; *text != '\0' && text != end; text++)
      n += *text == '\n';
   return n;
}

static void check_reading(void)
{
   UInt line = 0;
   ok(read_with("alu", "alu", &line) == NULL, "a machine is read");
   is_uint(machine.slot, 15, "four slots a cycle of sixty parts");
   is_uint(machine.mispredict, 600, "ten cycles");
   is_uint(machine.cache[1].size, 65536, "kibibytes");
   is_uint(machine.TLB.size, 65536, "... that a TLB's pages have");
   is_uint(machine.level[0], 240, "the first level is a load");
   ok(read_with("mul 3", "mul 3.25 # comment", &line) == NULL
         && machine.latency[OP_MUL] == 195, "a quarter of a cycle");

   /* `line` counts from the replaced line; AT_END: the fault is at the end. */
   enum { AT_END = 99 };
   static const struct {
      const char *from, *to, *wrong;
      UInt line;
   } cases[] = {
      { "alu 1\n", "", "the figure alu is missing", AT_END },
      { "alu 1\n", "alu 1\nalu 2\n", "the figure is there twice", 1 },
      { "alu 1\n", "alu\n", "no such figure", 0 },
      { "alu 1\n", "alu x\n", "a number of cycles is wanted", 0 },
      { "alu 1\n", "alu 1.234\n", "a number of cycles is wanted", 0 },
      { "alu 1\n", "alu 1 2\n", "more than was expected", 0 },
      { "additions 3.6", "additions 0", "a number above 0 is wanted", 0 },
      { "width 4", "width 0", "a width from 0.25 to 60 is wanted", 0 },
      { "I1 4 2 64", "I1 4 2", "a cache is KIBIBYTES WAYS LINE-BYTES", 0 },
      { "I1 4 2 64", "I1 5 2 64",
        "the sets of a cache, and its line, must be powers of two,"
        " the line from 64 on", 0 },
      { "I1 4 2 64", "I1 8 128 64", "a cache has at most 64 ways", 0 },
      { "D1 4 2 64", "D1 0 0 0", "I1 and D1 must be there", AT_END },
      { "TLB 16 4 4096", "TLB 16 4", "a TLB is ENTRIES WAYS PAGE-BYTES", 0 },
      { "TLB 16 4 4096", "TLB 12 4 4096",
        "the sets of a cache, and its line, must be powers of two,"
        " the line from 64 on", 0 },
   };
   for (UInt i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      const char* wrong = read_with(cases[i].from, cases[i].to, &line);
      ok(wrong != NULL && strcmp(wrong, cases[i].wrong) == 0, "%s: %s",
         cases[i].to, wrong);
      is_uint(line,
              cases[i].line == AT_END
                 ? 1 + n_lines(plain_machine, NULL)
                      - (cases[i].to[0] == '\0')
                 : 1 + n_lines(plain_machine, cases[i].from) + cases[i].line,
              "... in line %u", line);
   }
}

static ULong load_at(Addr a, ULong from, Found* found)
{
   return cg_cycle_refer(&(Reference){ 0x100, a, 8, from, from }, found);
}

static UInt level_of_page(Addr a)
{
   return a >= 0x70000 && a < 0x80000 ? 1 : 3;
}

static void check_memory(void)
{
   Found found;
   cg_cycle_memory_init(&machine, level_of_page);
   is_uint(load_at(0x10000, 0, &found), 100 * CG_CYCLE, "from memory");
   is_uint(found.level, 3, "... which is the last level");
   is_uint(load_at(0x10008, 600, &found), 0, "it is on its way");
   is_uint(found.level, 0, "... and in the first level");
   const Long* last = &cg_cycle_available[0x10038 / 8 % CG_N_AVAILABLE];
   is_uint((ULong)*last + machine.forward, 100 * CG_CYCLE, "... no sooner");
   is_uint((ULong)last[1], 0, "... but all of the next line");
   /* Evict the line from D1 by two other lines of its set, of two ways. */
   load_at(0x10800, 60000, &found);
   load_at(0x11000, 60000, &found);
   is_uint(load_at(0x10000, 90000, &found), 90000 + 14 * CG_CYCLE,
           "the first line is only in L2 now");
   is_uint(load_at(0x2003c, 90000, &found), 96000, "across two lines");
   load_at(0x20040, 99000, &found);
   is_uint(found.level, 0, "... the second one is there, too");
   CycleCodeLine* line = cg_cycle_code_line(0x50000 / 64);
   ok(line == cg_cycle_code_line(0x50000 / 64), "a line has a number");
   is_uint(cg_cycle_fetch(line).level, 3, "an instruction line from memory");
   is_uint(cg_cycle_fetch(line).level, 0, "... and from I1");
   is_uint(load_at(0x70000, 99000, &found), 99000 + 14 * CG_CYCLE,
           "a page that the kernel has zeroed is in L2");
   load_at(0x70fc0, 120000, &found);
   is_uint(found.level, 1, "... all of it");
   cg_cycle_kernel_wrote(0x60010, 100);
   load_at(0x60040, 120000, &found);
   is_uint(found.level, 1, "so is what the kernel wrote");
   load_at(0x60080, 120000, &found);
   is_uint(found.level, 3, "... no more than that");
}

/* Test a write far larger than L2, which line by line would take minutes. */
static void check_large_write(void)
{
   Found found;
   Addr  end = (Addr)1 << 40;
   cg_cycle_kernel_wrote(end / 2, end / 2);
   load_at(end - 64, 160000, &found);
   is_uint(found.level, 1, "of much that the kernel wrote L2 has the end");
   load_at(end - 65536, 160000, &found);
   is_uint(found.level, 1, "... as far as it is large");
   load_at(end - 65536 - 64, 160000, &found);
   is_uint(found.level, 3, "... and nothing before");
   cg_cycle_kernel_wrote(0x650000, 0);
   load_at(0x650000, 160000, &found);
   is_uint(found.level, 3, "... nor what has no bytes");
}

static void check_pages(void)
{
   Found found;
   load_at(0x700000, 200000, &found);
   ok(found.walks, "a page that is in no TLB");
   load_at(0x700040, 200000, &found);
   ok(!found.walks, "... is in one now");
   for (Addr a = 0x704000; a < 0x714000; a += 0x4040)
      load_at(a, 200000, &found);
   load_at(0x700000, 300000, &found);
   ok(found.level == 0 && !found.walks, "no TLB is asked for what D1 has");
   load_at(0x700080, 300000, &found);
   ok(found.walks, "four other pages of its set have replaced it");
}

int main(void)
{
   check_reading();
   UInt line;
   read_with("alu", "alu", &line);
   check_memory();
   check_large_write();
   check_pages();
   return done_testing();
}
