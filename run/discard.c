/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Having code translated anew.                   run/discard.c ---*/
/*--------------------------------------------------------------------*/

/* See run/discard.h.  Valgrind's own function does it; its latch is opened for
   the call. */

#include "run/discard.h"

#include "costs/core.h"

#include "pub_tool_transtab.h"

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
