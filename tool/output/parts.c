/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A process's profile in parts.  Counts are gathered and written
   (output/writer.h), and zeroed only when that has succeeded.  A process
   numbers its own parts. */

#include "output/parts.h"
#include "counts/counts.h"
#include "counts/totals.h"
#include "output/callgrind.h"
#include "output/fork.h"
#include "output/notice.h"
#include "output/part_files.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

static UInt n_dumped;

/* The superblock count at which the counts of the next part began. */
static ULong begin;

/* Lines for the next part's header; the first n_lasting characters stay for all
   later parts.  NULL if there are none. */
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

/* Return the name of the part's i-th file; NULL if there are no more. */
static HChar* file_of(const ProfilePart* part, UInt i)
{
   UInt n = part->is_last ? 0 : part->number;
   if (part->thread == 0)
      return cg_part_file(n, i);
   HChar* threads = i > 0 ? NULL : cg_part_file(n, part->thread - 1);
   return threads == NULL && i == 0 ? cg_part_file(n, 0) : threads;
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
                         .notes   = notes,
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
   if (!cg_write_part_files(&part))
      return False;
   if (tells && tells_steps)
      VG_(dmsg)("Dumping done.\n");
   else if (tells && !is_last)
      tell_dumped(&part);
   return True;
}

Bool cg_dump_part_of(const HChar* trigger, UInt thread)
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
   VG_(atfork)(NULL, NULL, see_fork_in_child);
}
