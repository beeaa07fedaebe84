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
   - where a new file would not be the same thing (the old one has another link,
     or is a mount point), or cannot be made (the folder is not writable, the
     owner is another), the new bytes are first completed in the folder for
     temporary files and then copied over the old ones.  Those beyond the old
     file's end are copied first, so that old bytes go only when there is room
     for all;
   - where a file is to be appended to, the new bytes are added after those it
     has, and cut off again if not all can be written.

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
   const HChar* what; /* is written */
   HChar*       name;
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

/* Find out what has the name, and open target->fd for `what`, such as "the
   profile"; goes_on: append to what is there, if something is.  False, after a
   message, if nothing can be written there; then there is nothing to end. */
Bool cg_begin_target(Target* target, const HChar* what, const HChar* name,
                     Bool goes_on);

/* All bytes have been written to target->fd: give them the name.  Or there was
   an error (the kernel's number, not 0): leave what was there before, and
   return False, after a message. */
Bool cg_end_target(Target* target, Int error);

/* `what` will be written to that name later, maybe in
   hours.  If that could not be done now, warn and return False; or, if it must
   be possible, end the run with an error and status 1.  Trying leaves no trace,
   and changes no file. */
Bool cg_try_target(const HChar* what, const HChar* name, Bool must);

/* Each error is reported once, until the file has been written, or has another
   error; or until this is called, as somebody asks now. */
void cg_forget_told_error(void);

/* Is that the name of an open file of any kind, instead of a place in a
   folder? */
Bool cg_names_open_file(const HChar* name);

/* A new file for this process, without a name, open to be read and written, in
   the folder for temporary files; or an error. */
Int cg_nameless_file(Int* fd);

#endif
