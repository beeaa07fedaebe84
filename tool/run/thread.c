/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The tool's words, in the first shadow of registers, otherwise unused. */

#include "run/thread.h"
#include "base/near.h"
#include "base/valgrind.h"

#include "pub_tool_guest.h"

static PtrdiffT offset_in_shadows(ThreadWord word)
{
   return 16 * ((PtrdiffT)word + 1);
}

Int cg_thread_offset(ThreadWord word)
{
   return (Int)(sizeof(VexGuestArchState) + (UWord)offset_in_shadows(word));
}

void cg_take_plugin_word(void)
{
   static Bool is_taken;
   tl_assert2(!is_taken, "two plug-ins want WORD_PLUGIN; add a word to"
                         " ThreadWord\n");
   is_taken = True;
}

UWord cg_thread_word(ThreadId tid, ThreadWord word)
{
   UWord value;
   VG_(get_shadow_regs_area)(tid, (UChar*)&value, 1, offset_in_shadows(word),
                             sizeof(value));
   return value;
}

void cg_set_thread_word(ThreadId tid, ThreadWord word, UWord value)
{
   VG_(set_shadow_regs_area)(tid, 1, offset_in_shadows(word), sizeof(value),
                             (const UChar*)&value);
}

void cg_thread_start_client_code(ThreadId tid)
{
   cg_set_thread_word(tid, WORD_ANCHOR, (UWord)cg_anchor);
}
