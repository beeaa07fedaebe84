/*--------------------------------------------------------------------*/
/*--- A file's place: an open folder, and the last name in it.       ---*/
/*--------------------------------------------------------------------*/

/* Whoever may write to a folder can at any time put something else in place of
   a file there: a link to a file of ours, say.  So a name is looked up once.
   From then on its folder is open, and so is what has the name, so that it can
   be told from what might take its place; the whole path is never used again.
   All that others can do then is what they may do to the names in that folder
   anyway.

   Symbolic links at the end of the name are followed.  What another user may
   have put there as a trap is refused, whether the kernel would (its
   protected_symlinks, protected_regular and protected_fifos) or not:
   - in a folder like /tmp, which is sticky and open to all, what is neither
     ours nor the folder's owner's;
   - a symbolic link, neither ours nor root's, to what is not its owner's;
   - a file with several links in a folder of a stranger, neither us nor root,
     that is not the stranger's.

   Errors are as in output/system.h. */

#ifndef CG_OUTPUT_PLACE_H
#define CG_OUTPUT_PLACE_H

#include "output/system.h"

typedef struct {
   Int            folder; /* open; -1: there is no place */
   HChar*         last;   /* the name in it, of no link */
   Int            entry;  /* what has the name, open only to be recognised; -1
                             if nothing has it */
   struct vg_stat is;     /* of that */
   Bool           is_open_file; /* it is under /proc: the name of something
                                   open, of whatever kind, not of a place */
} Place;

/* Look the name up.  After an error there is no place to be left. */
Int cg_find_place(Place* place, const HChar* name);

/* A place in that folder for new files, with names that begin with `last`; what
   has this name is not asked. */
Int cg_enter_folder(Place* place, const HChar* folder, const HChar* last);

/* Close the folder and what has the name. */
void cg_leave_place(Place* place);

/* Open what has the name, which is no link and has not been exchanged since it
   was looked up.  A regular file is not waited for. */
Int cg_open_place(const Place* place, Int flags, Int* fd);

/* May what has the name be written to, as far as the kernel can tell
   beforehand? */
Bool cg_may_write(const Place* place);

/* A new file in the folder, for its owner only, open to be read and written.
   Nobody can guess its name: `last`, cut if it is long, ".tmp." and random
   digits.  The name is the caller's to free, NULL after an error. */
Int cg_create_in(const Place* place, HChar** name, Int* fd);

/* Give that file of the folder the place's name.  What has it goes. */
Int cg_rename_in(const Place* place, const HChar* from);

/* Remove that name from the folder. */
Int cg_unlink_in(const Place* place, const HChar* name);

/* Where that name of the folder is, for people; the caller's to free. */
HChar* cg_path_in(const Place* place, const HChar* name);

#endif
