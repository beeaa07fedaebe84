/*
   profile/io/place.h: a file's place, an open folder and the last name in it.

   Whoever may write to a folder can exchange what has a name there at any time,
   for a link to a file of ours, say.  So a name is looked up once.  From then
   on its folder is open, and what has the name is too, so that it can be told
   from what might take its place; nothing is asked for by its whole path again.

   Symbolic links at the end of the name are followed, also to a file that does
   not exist yet.  What another user may have put there as a trap is refused,
   whether the kernel would (its protected_symlinks, protected_regular and
   protected_fifos) or not:
   - in a folder like /tmp, which is sticky and open to all, what is neither
     ours nor the folder's owner's;
   - a symbolic link, neither ours nor root's, to what is not its owner's;
   - a file with several links in a folder of a stranger, neither us nor root,
     that is not the stranger's.

   What returns an int here returns 0 or an error number, which is one of the
   system's or one of those below.
*/

#ifndef CG_PROFILE_IO_PLACE_H
#define CG_PROFILE_IO_PLACE_H

#include "profile/base/base.h"

#include <sys/stat.h>

enum { CP_PLACE_TRAP = -1, CP_PLACE_EXCHANGED = -2 };

typedef struct {
   int folder;         /* open; -1: there is no place */
   char* last;         /* the name in it, of no link */
   int entry;          /* what has the name, open to be told apart only; -1 if
                          nothing has it */
   struct stat is;     /* of that */
   bool is_open_file;  /* it is under /proc: the name of something open */
} cp_file_place;

/* Looks PATH up.  After an error there is no place to be left. */
int cp_place_find(cp_file_place* p, const char* path);

/* A place in the folder at PATH, for new files. */
int cp_place_enter(cp_file_place* p, const char* path);

void cp_place_leave(cp_file_place* p);

/* Opens what has the name, which is no link and has not been exchanged since
   it was looked up, in *FD.  A regular file is not waited for. */
int cp_place_open(const cp_file_place* p, int flags, int* fd);

/* Makes a new file in the folder FOLDER, for its owner only, in *FD.  Its name
   begins with the bytes of BEGIN, cut if there are many, and nobody can guess
   it; the caller's to free. */
int cp_place_create(int folder, const char* begin, char** name, int* fd);

/* Says what is wrong with the file at PATH; returns false. */
bool cp_place_fail(cp_error* err, int number, const char* path);

#endif
