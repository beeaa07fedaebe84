/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The profile of each process, and the order in which its last part, the files
   beside it and the summary are written. */

#include "output/process.h"
#include "counts/totals.h"
#include "names/functions.h"
#include "output/contexts.h"
#include "output/executed.h"
#include "output/notice.h"
#include "output/parts.h"
#include "output/system.h"
#include "base/valgrind.h"

void cg_process_init(const OutFileOption* option, const OutFiles* files,
                     Bool childs_count_own)
{
   for (OutFileId id = 0; id < N_OUT_FILES; id++) {
      if (files->pattern[id] != NULL)
         cg_hold_standard(files->pattern[id]);
   }
   cg_notices_init();
   cg_executed_init();
   cg_name_init(option, files);
   cg_fork_init(childs_count_own);
}

static void notice_late_names(void)
{
   UInt n = cg_n_named_late();
   if (n > 0 && cg_gives_notices())
      VG_(umsg)("%u function%s had no name yet when it ran: its calls are by"
                " address\n", n, n == 1 ? "" : "s, each of which");
}

/* Note late names in the profile's header: readers must not rely on calls of
   functions named late or, if most functions were named late, on any calls. */
static void describe_late_names(void)
{
   HChar text[80];
   UInt  n = cg_n_named_late();
   VG_(sprintf)(text, "Late names: %u function%s of %u, whose calls are by"
                " address", n, n == 1 ? "" : "s", cg_n_made());
   if (n > 0)
      cg_describe_part(text);
}

void cg_process_end(void (*print_summary)(void), Bool names_profile)
{
   if (cg_is_vfork_child())
      return;
   if (cg_follows_calls)
      describe_late_names();
   Bool is_file    = cg_profile_is_file();
   Bool is_written = cg_write_last_part(CG_TRIGGER_END);
   for CG_EACH_SIDE_FILE(id) {
      HChar* name = cg_file_name(id);
      cg_write_side_file(id, name);
      VG_(free)(name);
   }
   if (VG_(clo_verbosity) == 0)
      return;
   if (cg_writes_contexts())
      cg_report_cuts();
   print_summary();
   if (names_profile)
      cg_notice_executed();
   if (names_profile && cg_follows_calls)
      notice_late_names();
   if (names_profile && is_file && is_written) {
      HChar* name = cg_file_name(OUT_PROFILE);
      cg_notice_profile(name);
      VG_(free)(name);
   }
}
