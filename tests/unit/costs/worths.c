/*
   What counters are worth is written in few bytes: what is read is what was
   written, and usual worths take as little as is claimed, which is most of the
   memory that a translation takes.  A count could be lost here that no program
   of the other tests has.
*/

#include "costs/worths.h"

#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { N_WORTHS = 200 };

/* Write them, as one block's; returns how many bytes that takes. */
static size_t write_all(UChar* bytes, Worth* worths, unsigned n, Addr base)
{
   Worth  before = cg_no_worth(base);
   UChar* end    = bytes;
   for (unsigned i = 0; i < n; i++) {
      if (!worths[i].has_insn)
         worths[i].insn = before.insn;
      end    = cg_put_worth(end, &worths[i], &before);
      before = worths[i];
   }
   return (size_t)(end - bytes);
}

static Bool are_equal(const Worth* a, const Worth* b)
{
   return a->counter == b->counter && a->line == b->line
          && a->times == b->times && a->event == b->event
          && a->has_insn == b->has_insn && a->insn == b->insn;
}

/* How many of them are read as they were written. */
static unsigned n_read(const UChar* bytes, size_t szB, const Worth* worths,
                       Addr base)
{
   Worth        worth = cg_no_worth(base);
   const UChar* next  = bytes;
   unsigned     n     = 0;
   while (next < bytes + szB) {
      next = cg_take_worth(next, &worth);
      if (!are_equal(&worth, &worths[n]))
         return n;
      n++;
   }
   return next == bytes + szB ? n : 0;
}

static void usual_worths(void)
{
   Worth worths[] = {
      { .line = 12000, .event = EV_Ir, .times = 1, .has_insn = True,
        .insn = 0x401000 },
      { .line = 12000, .event = EV_Dr, .times = 1 },
      { .line = 12000, .event = EV_Ir, .times = 1, .has_insn = True,
        .insn = 0x401007 },
      { .line = 12001, .event = EV_Ir, .times = 1, .has_insn = True,
        .insn = 0x40100a },
      { .line = 12001, .event = EV_Dw, .times = 2 },
   };
   UChar  bytes[5 * CG_MAX_WORTH_SZB];
   size_t szB = write_all(bytes, worths, 5, 0x401000);
   is_uint(n_read(bytes, szB, worths, 0x401000), 5, "a segment is read again");
   is_uint(szB, 10, "and takes two bytes a worth");
}

static void extreme_worths(void)
{
   Worth worths[] = {
      { .counter = 65535, .line = ~0U, .event = EV_Ir, .times = 1,
        .has_insn = True, .insn = ~(Addr)0 },
      { .counter = 0, .line = 0, .event = EV_Bim, .times = -0x7fffffff - 1 },
      { .counter = 65535, .line = ~0U, .event = EV_Bi, .times = 0x7fffffff },
      { .counter = 0, .line = 0, .event = EV_Ir, .times = 1, .has_insn = True,
        .insn = ~(Addr)0 / 2 },
      { .counter = 1, .line = 1, .event = EV_Ir, .times = -1 },
   };
   UChar  bytes[5 * CG_MAX_WORTH_SZB];
   size_t szB = write_all(bytes, worths, 5, 0);
   is_uint(n_read(bytes, szB, worths, 0), 5, "so is one of extreme numbers");
   ok(szB <= 5 * CG_MAX_WORTH_SZB, "within what a worth may take");
}

/* A number of any length, short ones as often as long ones. */
static UWord drawn(void)
{
   ULong bits = (ULong)rand() << 31 ^ (ULong)rand() ^ (ULong)rand() << 60;
   return (UWord)bits >> rand() % (8 * sizeof(UWord));
}

static void drawn_worths(void)
{
   static const Event counted[8]
      = { EV_Ir, EV_Dr, EV_Dw, EV_Bc, EV_Bcm, EV_Bi, EV_Bim, EV_Ge };
   static UChar bytes[N_WORTHS * CG_MAX_WORTH_SZB];
   Worth        worths[N_WORTHS];
   unsigned     n_wrong = 0;
   for (unsigned round = 0; round < 500; round++) {
      Addr base = drawn();
      memset(worths, 0, sizeof(worths));
      for (unsigned i = 0; i < N_WORTHS; i++) {
         Worth* worth    = &worths[i];
         worth->has_insn = rand() % 2 == 0;
         worth->insn     = drawn();
         worth->counter  = drawn() & 0xffff;
         worth->line     = (UInt)drawn();
         worth->event    = worth->has_insn ? EV_Ir : counted[rand() % 8];
         worth->times    = worth->has_insn ? 1 : (Int)drawn();
      }
      size_t szB = write_all(bytes, worths, N_WORTHS, base);
      if (n_read(bytes, szB, worths, base) != N_WORTHS)
         n_wrong++;
   }
   is_uint(n_wrong, 0, "so are any others");
}

int main(void)
{
   srand(1);
   usual_worths();
   extreme_worths();
   drawn_worths();
   return done_testing();
}
