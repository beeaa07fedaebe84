/*
   profile/io/place.h: a file's place, an open folder and the last name in it.

   Whoever may write to a folder can replace a file in it at any time, with a
   link to one of our files, say.  So a name is looked up once.  From then on
   its folder is open, and so is the file, so that it can be told from one that
   takes its place; the whole path is never used again.

   Symbolic links at the end of the name are followed, even to a file that does
   not exist yet.  Anything that another user may have put there as a trap is
   refused, whether or not the kernel would refuse it (with its
   protected_symlinks, protected_regular and protected_fifos):
   - in a folder like /tmp, which is sticky and open to all, anything that is
     neither ours nor the folder's owner's;
   - a symbolic link that is neither ours nor root's to anything that is not its
     owner's;
   - a file with several links in a folder of a stranger, neither us nor root,
     that is not the stranger's.

   Functions that return an int return 0 or an error number, which is one of the
   system's or one of those below. */

#ifndef CG_PROFILE_IO_PLACE_H
#define CG_PROFILE_IO_PLACE_H

#include "profile/base/base.h"

#include <sys/stat.h>

enum { CP_PLACE_TRAP = -1, CP_PLACE_EXCHANGED = -2 };

typedef struct {
   int folder;         /* open; -1: there is no place */
   char* last;         /* the name in it, of no link */
   int entry;          /* what has the name, open only to be recognised; -1 if
                          nothing has it */
   struct stat is;     /* of that */
   bool is_open_file;  /* it is under /proc: the name of something open */
} cp_file_place;

/* Looks PATH up, and makes *P its place.  After an error there is no place that
   must be left. */
int cp_place_find(cp_file_place* p, const char* path);

/* Makes *P a place in the folder at PATH, for new files. */
int cp_place_enter(cp_file_place* p, const char* path);

void cp_place_leave(cp_file_place* p);

/* Opens the file, if it is no link and has not been exchanged since it was
   looked up, with FLAGS of open(2), and stores the descriptor in *FD.  Does not
   wait for a regular file. */
int cp_place_open(const cp_file_place* p, int flags, int* fd);

/* Makes a new file in the folder FOLDER, for its owner only, and stores its
   descriptor in *FD.  Its name, in *NAME, begins with the bytes of BEGIN, cut
   if there are many, and nobody can guess it; the caller frees it. */
int cp_place_create(int folder, const char* begin, char** name, int* fd);

/* Stores the message for the error NUMBER of the file at PATH in ERR; returns
   false. */
bool cp_place_fail(cp_error* err, int number, const char* path);

#endif
