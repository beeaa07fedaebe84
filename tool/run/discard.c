/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Discarding by Valgrind's own function, with its latch opened. */

#include "run/discard.h"
#include "base/core.h"
#include "base/table.h"
#include "base/valgrind.h"

#include "pub_tool_transtab.h"

static void (*on_gone)(Addr key, const VexGuestExtents* extents);

static Bool is_running;

/* Translations discarded while code was running. */
typedef struct {
   Addr            key;
   VexGuestExtents extents;
} Discarded;

static Discarded* waiting;
static UInt       n_waiting, max_waiting;

void cg_discard_init(void (*gone)(Addr key, const VexGuestExtents* extents))
{
   on_gone = gone;
}

void cg_discarded(Addr key, const VexGuestExtents* extents)
{
   if (!is_running) {
      on_gone(key, extents);
      return;
   }
   CG_MAKE_ROOM("cg.discarded", waiting, max_waiting, n_waiting);
   waiting[n_waiting++] = (Discarded){ key, *extents };
}

void cg_code_starts(void)
{
   is_running = True;
}

void cg_code_stops(void)
{
   is_running = False;
   for (UInt i = 0; i < n_waiting; i++)
      on_gone(waiting[i].key, &waiting[i].extents);
   n_waiting = 0;
}

Bool cg_code_is_running(void)
{
   return is_running;
}

void cg_discard_translations(Addr start, SizeT size)
{
   Bool was_ok                       = VG_(ok_to_discard_translations);
   VG_(ok_to_discard_translations) = True;
   VG_(discard_translations_safely)(start, size, "cachegrind");
   VG_(ok_to_discard_translations) = was_ok;
}

void cg_discard_all_translations(void)
{
   cg_discard_translations(0, ~(SizeT)0);
}

void cg_check_doubly_mapped(Addr next)
{
   static Bool is_ours; /* this module has set CG_SMC_CHECK_ALL */
   if (VG_(clo_smc_check) != CG_SMC_CHECK_NON_FILE && !is_ours)
      return;
   static const HChar gone[]  = " (deleted)";
   const NSegment*    segment = VG_(am_find_nsegment)(next);
   const HChar*       file    = segment != NULL && segment->kind == SkFileC
                                   ? VG_(am_get_filename)(segment)
                                   : NULL;
   SizeT n = file == NULL ? 0 : VG_(strlen)(file);
   is_ours = n >= sizeof(gone)
             && VG_(strcmp)(file + n - (sizeof(gone) - 1), gone) == 0;
   VG_(clo_smc_check) = is_ours ? CG_SMC_CHECK_ALL : CG_SMC_CHECK_NON_FILE;
}
