/*
   When does code become hot? run/heat.c alone, with stand-ins for Valgrind's
   scheduler and for what discards translations. If code never became hot,
   programs would still be counted right, only several times slower: no other
   test would notice.
*/

#include "run/discard.h"
#include "run/heat.h"

#include "pub_tool_tooliface.h"
#include "tap.h"

static void (*scheduler)(ThreadId, ULong);

void VG_(track_stop_client_code)(void (*function)(ThreadId, ULong))
{
   scheduler = function;
}

enum { MAX_DISCARDED = 1000 };
static Addr     discarded[MAX_DISCARDED];
static unsigned n_discarded;

void cg_discard_translations(Addr start, SizeT size)
{
   if (size > 0 && n_discarded < MAX_DISCARDED)
      discarded[n_discarded++] = start;
}

static void make_calls(Heat* heat, unsigned n)
{
   for (unsigned i = 0; i < n; i++)
      cg_heat_count(heat);
}

int main(void)
{
   cg_heat_init();
   Heat one = cg_heat_of(0x1000), other = cg_heat_of(0x2000);
   is_uint(one.calls_left, CG_CALLS_OF_COLD, "code is cold at first");

   make_calls(&one, CG_CALLS_OF_COLD);
   scheduler(1, 0);
   is_uint(n_discarded, 0, "one translation alone waits for company");
   make_calls(&other, CG_CALLS_OF_COLD);
   make_calls(&one, CG_CALLS_OF_COLD - 1);
   scheduler(1, 0);
   is_uint(n_discarded, 0, "while it makes calls");
   make_calls(&one, 1);
   is_uint(n_discarded, 0, "nothing is discarded while code is running");
   scheduler(1, 0);
   is_uint(n_discarded, 2, "but then, when it has made as many again, all is");
   ok(discarded[0] == 0x1000 && discarded[1] == 0x2000,
      "that had asked for it");
   is_uint(cg_heat_of(0x1000).calls_left, 0, "and is hot from now on");
   is_uint(cg_heat_of(0x2000).calls_left, 0, "like the other");
   is_uint(cg_heat_of(0x3000).calls_left, CG_CALLS_OF_COLD, "no more is hot");

   /* Far more code than is kept in mind. */
   enum { N_CODE = 600 };
   static Heat heat[N_CODE];
   for (unsigned i = 0; i < N_CODE; i++)
      heat[i] = cg_heat_of(0x10000 + i * 16);
   unsigned n_hot = 0;
   for (unsigned round = 0; round < 8 && n_hot < N_CODE; round++) {
      n_hot = 0;
      for (unsigned i = 0; i < N_CODE; i++) {
         if (cg_heat_of(heat[i].code).calls_left == 0)
            n_hot++;
         else
            make_calls(&heat[i], CG_CALLS_OF_COLD);
      }
      scheduler(1, 0);
   }
   is_uint(n_hot, N_CODE, "code that finds no room becomes hot all the same");
   return done_testing();
}
