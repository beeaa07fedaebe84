/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- The profile of each process.              output/process.c ---*/
/*--------------------------------------------------------------------*/

/* See output/process.h.  Only the order is decided here: which of names, forks,
   execs, parts and files beside them is told first of what happens. */

#include "output/process.h"

#include "output/contexts.h"
#include "output/exec.h"
#include "output/fork.h"
#include "output/name.h"
#include "output/parts.h"
#include "output/system.h"

#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

void cg_process_init(const OutFileOption* option, const OutFiles* files,
                     Bool childs_count_own)
{
   for (OutFileId id = 0; id < N_OUT_FILES; id++) {
      if (files->pattern[id] != NULL)
         cg_hold_standard(files->pattern[id]);
   }
   cg_name_init(option, files);
   cg_fork_init(childs_count_own);
}

Bool cg_process_end(void)
{
   if (cg_is_vfork_child())
      return False;
   cg_write_last_part(CG_TRIGGER_END);
   for CG_EACH_SIDE_FILE(id) {
      HChar* name = cg_side_name(id);
      cg_write_side_file(id, name);
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
