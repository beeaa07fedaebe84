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
#include "output/name.h"
#include "output/merge_old_dumps.h"
#include "output/writer.h"

#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

static UInt n_dumped;

/* What is dumped next was counted from here on, by superblocks. */
static ULong begin;

static Bool write_part(const HChar* name, const HChar* trigger, Bool is_last)
{
   ProfilePart part = { .trigger = trigger,
                        .number  = n_dumped + 1,
                        .begin   = begin,
                        .end     = cg_superblocks_done,
                        .is_all  = is_last && n_dumped == 0 };
   return cg_write_profile(name, &part);
}

static Bool write_own_file(UInt number, const HChar* trigger)
{
   HChar* name       = cg_part_name(number);
   Bool   is_written = write_part(name, trigger, False);
   if (is_written) {
      if (VG_(clo_verbosity) > 1)
         VG_(umsg)("part %u is in '%s': %s\n", number, name, trigger);
      cg_merge_older(name);
   }
   VG_(free)(name);
   return is_written;
}

Bool cg_dump_part(const HChar* trigger)
{
   if (cg_is_vfork_child())
      return True;
   cg_gather_counts();
   UInt number = n_dumped + 1;
   if (cg_joins_older() ? !cg_join_older(number)
                        : !write_own_file(number, trigger))
      return False;
   n_dumped = number;
   begin    = cg_superblocks_done;
   cg_zero_dumped_counts();
   return True;
}

Bool cg_write_last_part(const HChar* name, const HChar* trigger)
{
   cg_gather_counts();
   return write_part(name, trigger, True);
}

UInt cg_n_parts(void)
{
   return n_dumped;
}

HChar* cg_dumped_name(void)
{
   return cg_part_name(cg_joins_older() ? 1 : n_dumped);
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
