/*--------------------------------------------------------------------*/
/*--- Having code translated anew.                   run/discard.c ---*/
/*--------------------------------------------------------------------*/

/* See run/discard.h.  Valgrind's own function does it; its latch is opened for
   the call. */

#include "run/discard.h"

#include "pub_tool_transtab.h"

/* The core's latch on its function, which it opens for client requests only.
   Between two translations is as good a time: munmap's own discards happen
   there. */
extern Bool VG_(ok_to_discard_translations);

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
