/*--------------------------------------------------------------------*/
/*--- A process's profile in parts.                output/parts.c ---*/
/*--------------------------------------------------------------------*/

/* See output/parts.h.  Counts are gathered, written (output/writer.h), and
   zeroed only when that has succeeded.  The number of parts is this process's
   own. */

#include "output/parts.h"

#include "costs/counts.h"
#include "costs/totals.h"
#include "output/callgrind.h"
#include "output/fork.h"
#include "output/merge_old_dumps.h"
#include "output/part_files.h"

#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

static UInt n_dumped;

/* What is dumped next was counted from here on, by superblocks. */
static ULong begin;

static Bool write_part(const HChar* trigger, UInt thread, Bool is_last)
{
   return cg_write_part_files(&(ProfilePart){ .trigger = trigger,
                                              .number  = n_dumped + 1,
                                              .begin   = begin,
                                              .end     = cg_superblocks_done,
                                              .thread  = thread,
                                              .is_last = is_last });
}

static Bool write_own_file(UInt number, const HChar* trigger, UInt thread)
{
   if (!write_part(trigger, thread, False))
      return False;
   if (VG_(clo_verbosity) > 1) {
      HChar* name = cg_part_file(number, thread == 0 ? 0 : thread - 1);
      VG_(umsg)("part %u is in '%s': %s\n", number, name, trigger);
      VG_(free)(name);
   }
   cg_merge_older();
   return True;
}

Bool cg_dump_part_of(const HChar* trigger, UInt thread)
{
   if (cg_is_vfork_child())
      return True;
   cg_gather_counts();
   UInt number = n_dumped + 1;
   if (cg_joins_older() ? !cg_join_older(number)
                        : !write_own_file(number, trigger, thread))
      return False;
   n_dumped = number;
   begin    = cg_superblocks_done;
   cg_zero_dumped_counts(thread);
   return True;
}

Bool cg_dump_part(const HChar* trigger)
{
   return cg_dump_part_of(trigger, 0);
}

Bool cg_write_last_part(const HChar* trigger)
{
   cg_gather_counts();
   return write_part(trigger, 0, True);
}

UInt cg_n_parts(void)
{
   return n_dumped;
}

HChar* cg_dumped_name(void)
{
   return cg_part_file(cg_joins_older() ? 1 : n_dumped, 0);
}

static void see_fork_in_child(ThreadId tid)
{
   if (n_dumped > 0)
      cg_callgrind_begin_anew();
   n_dumped = 0;
   cg_forget_older();
}

void cg_parts_init(UInt n_kept)
{
   cg_older_init(n_kept);
   VG_(atfork)(NULL, NULL, see_fork_in_child);
}
