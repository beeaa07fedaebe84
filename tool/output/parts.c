/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Parts of a profile.  Counts are zeroed only after they have been written. */

#include "output/parts.h"
#include "base/at_fork.h"
#include "counts/counts.h"
#include "counts/threads.h"
#include "counts/totals.h"
#include "output/callgrind.h"
#include "output/contexts.h"
#include "output/fork.h"
#include "output/name.h"
#include "output/notice.h"
#include "base/valgrind.h"

/*--- The files of a part                                  ---*/

PartFiles cg_part_files;

static Bool is_by_thread(void)
{
   return cg_part_files.by_thread && cg_separates_threads
          && cg_profile_is_file();
}

static UInt n_profiles(void)
{
   return is_by_thread() && cg_n_threads() > 0 ? cg_n_threads() : 1;
}

/* Number the file of contexts after the profiles. */
HChar* cg_part_file(UInt n, UInt i)
{
   if (i >= n_profiles())
      return i == n_profiles() && cg_writes_contexts()
                ? cg_part_name(OUT_CONTEXTS, n, 0)
                : NULL;
   return cg_part_name(OUT_PROFILE, cg_part_files.combined ? 0 : n,
                       is_by_thread() ? i + 1 : 0);
}

/* Remove those of the first n_files files of part n that are regular. */
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

static Bool write_file(UInt i, const HChar* name, ProfilePart part)
{
   if (i >= n_profiles())
      return cg_write_contexts(name, &part);
   UInt thread = is_by_thread() ? i + 1 : part.thread;
   if (part.thread != 0 && part.thread != thread)
      return True;
   part.thread  = thread;
   part.goes_on = cg_part_files.combined && part.number > 1;
   return cg_write_profile(name, &part);
}

/* Write the current counts to the part's files or, if the part is of one
   thread, to that thread's files.  Return False if a file cannot be written;
   then remove the part's other files, unless it is the last part or of one
   thread, or the files have earlier parts. */
static Bool write_part_files(const ProfilePart* part)
{
   UInt   n       = part->is_last ? 0 : part->number;
   Bool   is_done = True;
   HChar* name;
   if (n > 0 || is_by_thread())
      cg_create_profile();
   /* If a part fails, its counts stay for a later part.  No part follows the
      last one, so all of its files are tried. */
   for (UInt i = 0; (is_done || n == 0) && (name = cg_part_file(n, i)) != NULL;
        i++) {
      is_done &= write_file(i, name, *part);
      VG_(free)(name);
      if (!is_done && n > 0 && !cg_part_files.combined && part->thread == 0)
         remove_files(n, i);
   }
   if (n == 0 && is_done && is_by_thread())
      cg_empty_profile();
   return is_done;
}

/*--- Dumps                                                ---*/

static UInt n_dumped;

/* The time, in superblocks, when the counts of the next part began. */
static ULong begin;

/* Lines for the next part's header, or NULL; the first n_lasting characters go
   into all later headers, too. */
static HChar* notes;
static SizeT  n_lasting;

void cg_describe_part(const HChar* text)
{
   static const HChar key[] = "desc: ";
   SizeT old    = notes == NULL ? 0 : VG_(strlen)(notes);
   SizeT length = VG_(strlen)(text);
   notes        = VG_(realloc)("cg.parts.notes", notes,
                               old + sizeof(key) + length + 1);
   HChar* end = notes + old + VG_(sprintf)(notes + old, "%s%s\n", key, text);
   for (HChar* c = notes + old; c < end - 1; c++) {
      if ((UChar)*c < ' ')
         *c = ' ';
   }
}

void cg_describe_run(const HChar* text)
{
   cg_describe_part(text);
   n_lasting = VG_(strlen)(notes);
}

static void forget_notes(void)
{
   if (notes != NULL)
      notes[n_lasting] = '\0';
}

static Bool tells_steps;

/* Return the name of the part's i-th file; NULL if there are no more.  Leave
   out the contexts of a part of one thread. */
static HChar* file_of(const ProfilePart* part, UInt i)
{
   UInt n = part->is_last ? 0 : part->number;
   if (part->thread == 0)
      return cg_part_file(n, i);
   return i > 0 ? NULL
                : cg_part_file(n, is_by_thread() ? part->thread - 1 : 0);
}

static void tell_begin(const ProfilePart* part)
{
   VG_(dmsg)("Start dumping at BB %llu (%s)...\n", part->end,
             VG_(strcmp)(part->trigger, CG_TRIGGER_END) == 0 ? "Prg.Term."
                                                             : part->trigger);
   HChar* name;
   for (UInt i = 0; (name = file_of(part, i)) != NULL; i++) {
      VG_(dmsg)("Dump to %s\n", name);
      VG_(free)(name);
   }
}

static void tell_dumped(const ProfilePart* part)
{
   HChar* name = file_of(part, 0);
   VG_(umsg)("part %u is in '%s': %s\n", part->number, name, part->trigger);
   VG_(free)(name);
}

static Bool write_part(const HChar* trigger, UInt thread, Bool is_last)
{
   ProfilePart part  = { .trigger = trigger,
                         .notes   = notes == NULL ? "" : notes,
                         .number  = n_dumped + 1,
                         .begin   = begin,
                         .end     = cg_superblocks_done,
                         .thread  = thread,
                         .is_last = is_last };
   /* Callgrind itself prints nothing before an exec. */
   Bool tells = VG_(clo_verbosity) > 1
                && (VG_(strcmp)(trigger, CG_TRIGGER_EXEC) != 0
                    || cg_gives_notices());
   if (tells && tells_steps)
      tell_begin(&part);
   if (!write_part_files(&part))
      return False;
   if (tells && tells_steps)
      VG_(dmsg)("Dumping done.\n");
   else if (tells && !is_last)
      tell_dumped(&part);
   return True;
}

Bool cg_dump_part(const HChar* trigger, UInt thread)
{
   if (cg_is_vfork_child())
      return True;
   cg_gather_counts();
   if (!write_part(trigger, thread, False))
      return False;
   n_dumped++;
   begin = cg_superblocks_done;
   forget_notes();
   cg_zero_dumped_counts(thread);
   return True;
}

Bool cg_dump_part_for(const HChar* event, const HChar* joint,
                      const HChar* detail, UInt thread)
{
   if (detail == NULL || detail[0] == '\0')
      return cg_dump_part(event, thread);
   HChar* trigger
      = VG_(malloc)("cg.parts.trigger", VG_(strlen)(event) + VG_(strlen)(joint)
                                           + VG_(strlen)(detail) + 1);
   VG_(sprintf)(trigger, "%s%s%s", event, joint, detail);
   Bool is_dumped = cg_dump_part(trigger, thread);
   VG_(free)(trigger);
   return is_dumped;
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
   return cg_part_file(n_dumped, 0);
}

static void see_fork_in_child(ThreadId tid)
{
   if (n_dumped > 0)
      cg_callgrind_begin_anew();
   n_dumped = 0;
   forget_notes();
}

void cg_parts_init(Bool steps)
{
   tells_steps = steps;
   cg_at_fork(NULL, NULL, see_fork_in_child);
}
