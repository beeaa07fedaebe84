/*--------------------------------------------------------------------*/
/*--- Which code is worth testing and predicting inline. run/heat.c ---*/
/*--------------------------------------------------------------------*/

/* See run/heat.h.  Translations are not discarded while one of them is running,
   but when Valgrind's scheduler has the word again, which is every 100,000
   superblocks at the latest. */

#include "run/heat.h"

#include "run/discard.h"

#include "pub_tool_tooliface.h"

/* Code found hot, by a hash of its address; never forgotten.  Other code of
   the same bit is taken for hot, too, which costs time and nothing else. */
#define N_HOT_BITS (1 << 20)
static UChar hot_bits[N_HOT_BITS / 8];

/* What is to be made hot.  Valgrind forgets its short ways to all code when
   some is discarded, so that is done for many at once: when one of them asks
   again, or there is no more room. */
#define MAX_ASKED 256
static Addr asked[MAX_ASKED];
static UInt n_asked;
static Bool is_urgent;

static UInt bit_number(Addr code)
{
   return (UInt)(code ^ code >> 20) & (N_HOT_BITS - 1);
}

static Bool is_hot(Addr code)
{
   UInt n = bit_number(code);
   return (hot_bits[n / 8] >> n % 8 & 1) != 0;
}

Heat cg_heat_of(Addr code)
{
   return (Heat){ code, is_hot(code) ? 0 : CG_CALLS_OF_COLD };
}

void cg_heat_ask(Heat* heat)
{
   heat->calls_left = CG_CALLS_OF_COLD;
   for (UInt i = 0; i < n_asked; i++) {
      if (asked[i] == heat->code) {
         is_urgent = True;
         return;
      }
   }
   if (n_asked < MAX_ASKED)
      asked[n_asked++] = heat->code;
   else
      is_urgent = True;
}

static void stop_client_code(ThreadId tid, ULong blocks_done)
{
   if (!is_urgent)
      return;
   for (UInt i = 0; i < n_asked; i++) {
      UInt n = bit_number(asked[i]);
      hot_bits[n / 8] |= (UChar)(1 << n % 8);
      cg_discard_translations(asked[i], 1);
   }
   n_asked   = 0;
   is_urgent = False;
}

void cg_heat_init(void)
{
   VG_(track_stop_client_code)(stop_client_code);
}
