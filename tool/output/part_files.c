/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The files of a part.  Names are made anew each time, since the files of a
   part always have the same names; only the number of threads grows. */

#include "output/part_files.h"
#include "counts/threads.h"
#include "output/contexts.h"
#include "output/name.h"

#include "pub_tool_libcfile.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"

static PartFiles files;

void cg_part_files_init(PartFiles chosen)
{
   files = chosen;
}

Bool cg_has_combined_parts(void)
{
   return files.combined;
}

static Bool is_by_thread(void)
{
   return files.by_thread && cg_separates_threads && cg_profile_is_file();
}

/* Return the number of profiles in a part. */
static UInt n_profiles(void)
{
   return is_by_thread() && cg_n_threads() > 0 ? cg_n_threads() : 1;
}

/* The file of contexts comes after the profiles. */
HChar* cg_part_file(UInt n, UInt i)
{
   if (i >= n_profiles())
      return i == n_profiles() && cg_writes_contexts() ? cg_contexts_name(n)
                                                       : NULL;
   return cg_part_name(files.combined ? 0 : n, is_by_thread() ? i + 1 : 0);
}

/* Remove the first n_files files of part n that exist and are regular. */
static void remove_files(UInt n, UInt n_files)
{
   for (UInt i = 0; i < n_files; i++) {
      struct vg_stat now;
      HChar*         name = cg_part_file(n, i);
      if (!sr_isError(VG_(stat)(name, &now)) && VKI_S_ISREG(now.mode))
         VG_(unlink)(name);
      VG_(free)(name);
   }
}

static Bool write_profile(const HChar* name, ProfilePart part, UInt thread)
{
   part.thread  = thread;
   part.goes_on = files.combined && part.number > 1;
   return cg_write_profile(name, &part);
}

/* Write the i-th file of the part. */
static Bool write_file(UInt i, const HChar* name, const ProfilePart* part)
{
   if (i >= n_profiles())
      return cg_write_contexts(name, part);
   UInt thread = is_by_thread() ? i + 1 : part->thread;
   return (part->thread != 0 && part->thread != thread)
          || write_profile(name, *part, thread);
}

Bool cg_write_part_files(const ProfilePart* part)
{
   UInt   n       = part->is_last ? 0 : part->number;
   Bool   is_done = True;
   HChar* name;
   if (n > 0 || is_by_thread())
      cg_create_profile();
   /* The counts of a part that fails stay for a later one.  No part follows the
      last one, so all of its files are tried. */
   for (UInt i = 0; (is_done || n == 0) && (name = cg_part_file(n, i)) != NULL;
        i++) {
      is_done &= write_file(i, name, part);
      VG_(free)(name);
      if (!is_done && n > 0 && !files.combined && part->thread == 0)
         remove_files(n, i);
   }
   if (n == 0 && is_done && is_by_thread())
      cg_empty_profile();
   return is_done;
}
