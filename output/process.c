/*--------------------------------------------------------------------*/
/*--- The profile of each process.              output/process.c ---*/
/*--------------------------------------------------------------------*/

/* See output/process.h.  Only the order is decided here: which of names, forks,
   execs, parts and profiles of values is told first of what happens. */

#include "output/process.h"

#include "output/contexts.h"
#include "output/exec.h"
#include "output/fork.h"
#include "output/name.h"
#include "output/parts.h"
#include "output/std_streams.h"
#include "output/values.h"

#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

static void hold(const HChar* pattern)
{
   if (pattern != NULL)
      cg_hold_standard(pattern);
}

void cg_process_init(const OutFileOption* option,
                     const OutFilePatterns* patterns, ForkCounts counts)
{
   hold(patterns->profile);
   hold(patterns->values);
   hold(patterns->contexts);
   cg_name_init(option, patterns);
   cg_fork_init(counts);
}

Bool cg_process_end(void)
{
   if (cg_is_vfork_child())
      return False;
   cg_write_last_part(CG_TRIGGER_END);
   if (cg_has_values()) {
      HChar* name = cg_values_name();
      cg_write_values(name);
      VG_(free)(name);
   }
   if (cg_writes_contexts() && VG_(clo_verbosity) > 0)
      cg_report_cuts();
   return True;
}

void cg_process_pre_syscall(UInt number, const UWord* args)
{
   cg_fork_pre_syscall(number, args);
   cg_exec_pre_syscall(number, args);
}

void cg_process_post_syscall(void)
{
   cg_fork_post_syscall();
   cg_exec_post_syscall();
}
