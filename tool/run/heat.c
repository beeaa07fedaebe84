/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The heat of code.  Translations are discarded when Valgrind's scheduler runs,
   every 100,000 superblocks at the latest: no translation is running then. */

#include "run/heat.h"
#include "counts/blocks.h"
#include "run/discard.h"

/* The modes of code, two bits each, by a hash of the code's address.  Code with
   equal hashes counts as equally hot. */
#define N_HASHES (1 << 20)
static UChar modes[N_HASHES / 4];

/* The addresses of code to translate anew.  A discard can make Valgrind forget
   its shortcuts to all code, so many translations are discarded at once: when
   calls have repeated their requests often enough, or the table is full. */
#define MAX_ASKED 256
static Addr asked[MAX_ASKED];
static UInt n_asked, n_asked_again;
static Bool is_urgent;

static UInt hash_of(Addr code)
{
   return (UInt)(code ^ code >> 20) & (N_HASHES - 1);
}

CodeMode cg_heat_mode(Addr code)
{
   if (CG_FIRST_MODE != CODE_CALLS)
      return CG_FIRST_MODE;
   UInt hash = hash_of(code);
   return (CodeMode)(modes[hash / 4] >> 2 * (hash % 4) & 3);
}

static void set_next_mode(Addr code)
{
   UInt     hash = hash_of(code);
   CodeMode mode = cg_heat_mode(code);
   if (mode == CODE_TESTS_EACH_BASE)
      return;
   modes[hash / 4] &= (UChar) ~(3 << 2 * (hash % 4));
   modes[hash / 4] |= (UChar)((mode + 1) << 2 * (hash % 4));
}

Heat cg_heat_of(Addr code, CodeMode mode, Bool has_many)
{
   UInt cold = cg_n_blocks() > CG_MANY_BLOCKS ? CG_CALLS_OF_COLD_OF_MANY
                                              : CG_CALLS_OF_COLD;
   UInt hot  = mode == CODE_TESTS && has_many ? CG_REPLAYS_OF_TESTS : 0;
   return (Heat){ code, mode == CODE_CALLS ? cold : hot };
}

Heat cg_heat_of_segment(Addr code)
{
   return (Heat){ code, CG_ENDS_OF_COLD };
}

void cg_heat_ask(Heat* heat)
{
   heat->calls_left = CG_CALLS_OF_COLD;
   for (UInt i = 0; i < n_asked; i++) {
      if (asked[i] == heat->code) {
         is_urgent |= ++n_asked_again == CG_HEAT_ASKED_AGAIN;
         return;
      }
   }
   if (n_asked < MAX_ASKED)
      asked[n_asked++] = heat->code;
   else
      is_urgent = True;
}

void cg_heat_serve(void)
{
   if (!is_urgent)
      return;
   for (UInt i = 0; i < n_asked; i++) {
      set_next_mode(asked[i]);
      cg_discard_translations(asked[i], 1);
   }
   n_asked = n_asked_again = 0;
   is_urgent               = False;
}
