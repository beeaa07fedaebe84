/*--------------------------------------------------------------------*/
/*--- A place for a file: how new bytes come to have a name.         ---*/
/*--------------------------------------------------------------------*/

/* A name may stand for more than its bytes: others hold the file open, or link
   to it, a container has mounted it, it has an owner and a mode.  So

   - what is no regular file is written directly;
   - an empty file is written in place: whoever made it waits for the bytes in
     that very file;
   - one that holds something is replaced by a new file with its owner and
     mode, which takes the name when every byte is there;
   - where that would make something else of the name (it has another link or
     is a mount point), or cannot be done (the folder is not writable, the
     owner is another), the new bytes are completed in the folder for temporary
     files and then copied over the old ones, beginning with those for which
     the old file has no room: only when these have a place, old ones go;
   - where a file is to go on, the new bytes are added after those it has, and
     cut off again if not all can be written.

   Symbolic links are followed, traps are refused (output/place.h).  A failure
   leaves what was there before. */

#ifndef CG_OUTPUT_TARGET_H
#define CG_OUTPUT_TARGET_H

#include "output/place.h"

typedef enum {
   TARGET_AS_IT_IS, /* a device, a FIFO, standard output */
   TARGET_IN_PLACE, /* an empty file */
   TARGET_REPLACED, /* by the temporary, or nothing has the name yet */
   TARGET_COPIED_TO, /* from the temporary */
   TARGET_ADDED_TO
} TargetWay;

typedef struct {
   HChar*    name;
   Place     place; /* of that name */
   TargetWay way;
   Int       fd;         /* where the bytes are to be written */
   Place     elsewhere;  /* the folder for temporary files, if it is needed */
   HChar*    temporary;  /* what fd is, if it is not the file itself: a name in
                            that folder, or in the place's */
   Int       old_fd;     /* of the file, if it is copied to */
   ULong     old_size;   /* of the file, if it is added to */
   Bool      is_torn;    /* old and new bytes are mixed, after a failure; the
                            temporary is whole, and stays */
} Target;

/* Find out what has the name, and open target->fd; goes_on: append to what is
   there, if something is.  False, after a message, if nothing can be written
   there; then there is nothing to end. */
Bool cg_begin_target(Target* target, const HChar* name, Bool goes_on);

/* All bytes have been written to target->fd, or there was that error (a number
   of the kernel's, not 0): give them the name, or leave what was there
   before, and return False, after a message. */
Bool cg_end_target(Target* target, Int error);

/* `what`, such as "the profile", is to have that name when hours may have
   passed: say now, as a warning, if it could not be written, and return False;
   if it must be possible, it is an error, which ends the run with status 1.
   Nothing is left of trying, and no file that is there notices. */
Bool cg_try_target(const HChar* what, const HChar* name, Bool must);

/* An error is told once, until that file is written, or has another one; or
   until this is called: somebody asks now. */
void cg_forget_told_error(void);

/* Is that the name of something open, of whatever kind, not of a place? */
Bool cg_names_open_file(const HChar* name);

/* A new file for this process, without a name, open to be read and written, in
   the folder for temporary files; or an error. */
Int cg_nameless_file(Int* fd);

#endif
