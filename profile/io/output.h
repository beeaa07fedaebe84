/*
   profile/io/output.h: the file that -o names, written safely.

   A file that exists keeps what it is to others: links, mounts, owner, mode,
   and whoever holds it open.
   - An empty file is written in place, and is empty again after a failure.
   - A file with content is not touched before the new content is complete.
     Then the new file takes its name; or, if that would make it a different
     file (several links, a mount, a folder that cannot be written to, an owner
     that cannot be kept), its bytes are overwritten.
   - Anything but a regular file (a device, a FIFO, /dev/stdout) is written to
     directly.  Anything that another user may have put there as a trap is
     refused (profile/io/place.h).  Whenever the program is stopped, either the
     old content is there or the new. */

#ifndef CG_PROFILE_IO_OUTPUT_H
#define CG_PROFILE_IO_OUTPUT_H

#include "profile/io/place.h"

#include <sys/types.h>

typedef struct {
   const char* path;   /* as the user spelled it; NULL: standard output */
   int fd;             /* to be written to */

   /* Private. */
   cp_file_place place;      /* where PATH leads, unless to a descriptor */
   cp_file_place elsewhere;  /* the folder for temporary files, if needed */
   char* draft;        /* the file that is written instead, by its name in one
                          of the two folders; NULL: none */
   bool renames;       /* the draft is to take the final file's name */
   bool was_empty;     /* the file itself is written to */
   int target;         /* the file, if it has content; else -1 */
   off_t old_size;     /* of that content */
} cp_output;

/* Opens the output; nothing of an old file is touched. */
bool cp_output_open(cp_output* out, const char* path, cp_error* err);

/* Makes what was written the content of the file, and closes the output, even
   if that fails. */
bool cp_output_commit(cp_output* out, cp_error* err);

/* Drops what was written, and closes the output; the old content stays. */
void cp_output_abandon(cp_output* out);

#endif
