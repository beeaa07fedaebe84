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
#include "output/part_files.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

static UInt n_kept_files;

/* What NAME.1 holds: parts 1 to n_merged. */
static UInt      n_merged;
static Snapshot* merged; /* NULL: nothing */

/* The counts of the later ones, which have files: of part n_merged + 1 and
   so on, n_files of them. */
static Snapshot** kept;
static UInt       n_files, max_files;

void cg_older_init(UInt n)
{
   n_kept_files = n;
}

void cg_forget_older(void)
{
   for (UInt i = 0; i < n_files; i++)
      cg_free_snapshot(kept[i]);
   cg_free_snapshot(merged);
   merged   = NULL;
   n_merged = n_files = 0;
}

static Bool write_merged(UInt last)
{
   HChar trigger[64];
   VG_(sprintf)(trigger, last == 1 ? "part 1" : "parts 1 to %u, merged", last);
   ProfilePart part = { .trigger = trigger, .number = 1 };
   return cg_write_part_files(&part);
}

/* Part number n has been merged.  If its file cannot be removed, as a mount
   point cannot, it is left without counts; those of lines and arcs are lost
   then. */
static void remove_part(UInt n)
{
   if (cg_remove_part_files(n))
      return;
   ProfilePart part = { .trigger = "nothing: merged into part 1", .number = n };
   cg_restore_snapshot(NULL);
   cg_write_part_files(&part);
}

/* Add to the older parts the one that has a file and these counts, as part
   `last` of them; or if it is NULL, what lines and arcs have.  The counts are
   what they were after. */
static Bool join(const Snapshot* added, UInt last)
{
   Snapshot* now = cg_take_snapshot();
   cg_restore_snapshot(merged);
   cg_add_snapshot(added != NULL ? added : now);
   Bool is_written = write_merged(last);
   if (is_written) {
      cg_free_snapshot(merged);
      merged   = cg_take_snapshot();
      n_merged = last;
      if (added != NULL && last != 1)
         remove_part(last);
   }
   cg_restore_snapshot(now);
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

static void remember(void)
{
   CG_MAKE_ROOM("cg.older", kept, max_files, n_files);
   kept[n_files++] = cg_take_snapshot();
}

void cg_merge_older(void)
{
   if (n_kept_files == 0)
      return;
   remember();
   while ((n_merged > 0) + n_files > n_kept_files) {
      if (!join(kept[0], n_merged + 1))
         return; /* another time */
      cg_free_snapshot(kept[0]);
      n_files--;
      VG_(memmove)(kept, kept + 1, n_files * sizeof(kept[0]));
   }
}
