/*--------------------------------------------------------------------*/
/*--- A process's profile in parts.                output/parts.c ---*/
/*--------------------------------------------------------------------*/

/* See output/parts.h. */

#include "output/parts.h"

#include "costs/counts.h"
#include "costs/lines.h"
#include "output/fork.h"
#include "output/name.h"
#include "output/writer.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

static UInt  n_dumped;
static ULong dumped[N_EVENTS]; /* what they hold */

static Bool write_part(const HChar* name, const HChar* trigger, Bool is_last)
{
   ProfilePart part = { .trigger = trigger,
                        .number  = n_dumped + 1,
                        .is_all  = is_last && n_dumped == 0 };
   cg_gather_counts();
   return cg_write_profile(name, &part);
}

Bool cg_dump_part(const HChar* trigger)
{
   if (cg_is_vfork_child())
      return True;
   HChar* name       = cg_part_name(n_dumped + 1);
   Bool   is_written = write_part(name, trigger, False);
   if (is_written) {
      if (VG_(clo_verbosity) > 1)
         VG_(umsg)("part %u is in '%s': %s\n", n_dumped + 1, name, trigger);
      cg_total_of_parts(dumped);
      n_dumped++;
      cg_zero_counts();
   }
   VG_(free)(name);
   return is_written;
}

Bool cg_write_last_part(const HChar* name, const HChar* trigger)
{
   return write_part(name, trigger, True);
}

UInt cg_n_parts(void)
{
   return n_dumped;
}

void cg_total_of_parts(ULong* total)
{
   ULong undumped[N_EVENTS];
   cg_gather_counts();
   cg_total_costs(undumped);
   for (UInt column = 0; column < cg_n_columns; column++)
      total[column] = dumped[column] + undumped[column];
}

static void see_fork_in_child(ThreadId tid)
{
   n_dumped = 0;
   VG_(memset)(dumped, 0, sizeof(dumped));
}

void cg_parts_init(void)
{
   VG_(atfork)(NULL, NULL, see_fork_in_child);
}
