/*--------------------------------------------------------------------*/
/*--- Older parts, merged away.             output/merge_old_dumps.c ---*/
/*--------------------------------------------------------------------*/

/* See output/merge_old_dumps.h.  The merged file is complete before the one of
   the part that it takes in goes: a kill in between leaves this part twice, and
   none never. */

#include "output/merge_old_dumps.h"

#include "costs/events.h"
#include "costs/snapshot.h"
#include "costs/table.h"
#include "output/name.h"
#include "output/place.h"
#include "output/writer.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

static UInt n_kept_files;

/* What NAME.1 holds: parts 1 to n_merged. */
static UInt      n_merged;
static Snapshot* merged; /* NULL: nothing */

/* The parts behind them, which have files, by their distance from n_merged + 1;
   n_files of them. */
typedef struct {
   Snapshot* counts;
   HChar*    name;
} KeptPart;
static KeptPart* kept;
static UInt      n_files, max_files;

static void free_kept(KeptPart* part)
{
   cg_free_snapshot(part->counts);
   VG_(free)(part->name);
}

void cg_older_init(UInt n)
{
   n_kept_files = n;
}

void cg_forget_older(void)
{
   for (UInt i = 0; i < n_files; i++)
      free_kept(&kept[i]);
   cg_free_snapshot(merged);
   merged   = NULL;
   n_merged = n_files = 0;
}

static Bool write_merged(UInt last)
{
   HChar trigger[64];
   VG_(sprintf)(trigger, last == 1 ? "part 1" : "parts 1 to %u, merged", last);
   ProfilePart part = { .trigger = trigger, .number = 1 };
   HChar*      name = cg_part_name(1);
   Bool        done = cg_write_profile(name, &part);
   VG_(free)(name);
   return done;
}

/* Remove the regular file of that name, if it is there.  False if it is and
   cannot be removed. */
static Bool remove_file(const HChar* name)
{
   Place place;
   if (cg_find_place(&place, name) != 0)
      return True;
   Bool is_gone = place.entry < 0 || !VKI_S_ISREG(place.is.mode)
                  || cg_unlink_in(&place, place.last) == 0;
   cg_leave_place(&place);
   return is_gone;
}

/* Part number n has been merged.  If its file cannot be removed, as a mount
   point cannot, it is left without counts; those of lines and arcs are lost
   then. */
static void remove_part(const HChar* name, UInt n)
{
   if (remove_file(name))
      return;
   ProfilePart part = { .trigger = "nothing: merged into part 1", .number = n };
   cg_restore_snapshot(NULL, cg_n_columns);
   cg_write_profile(name, &part);
}

/* Add to the older parts the one that has a file, as part `last` of them; or
   if it is NULL, what lines and arcs have.  The counts are what they were
   after. */
static Bool join(const KeptPart* added, UInt last)
{
   Snapshot* now = cg_take_snapshot();
   cg_restore_snapshot(merged, cg_n_columns);
   cg_add_snapshot(added != NULL ? added->counts : now);
   Bool is_written = write_merged(last);
   if (is_written) {
      cg_free_snapshot(merged);
      merged   = cg_take_snapshot();
      n_merged = last;
      if (added != NULL && last != 1)
         remove_part(added->name, last);
   }
   cg_restore_snapshot(now, cg_n_columns);
   cg_free_snapshot(now);
   return is_written;
}

Bool cg_joins_older(void)
{
   return n_kept_files == 1 && n_files == 0;
}

Bool cg_join_older(UInt n)
{
   return join(NULL, n);
}

static void remember(const HChar* name)
{
   CG_MAKE_ROOM("cg.older", kept, max_files, n_files);
   kept[n_files++] = (KeptPart){ .counts = cg_take_snapshot(),
                                 .name   = VG_(strdup)("cg.older", name) };
}

void cg_merge_older(const HChar* name)
{
   if (n_kept_files == 0)
      return;
   remember(name);
   while ((n_merged > 0) + n_files > n_kept_files) {
      if (!join(&kept[0], n_merged + 1))
         return; /* another time */
      free_kept(&kept[0]);
      n_files--;
      VG_(memmove)(kept, kept + 1, n_files * sizeof(kept[0]));
   }
}
