/*
   profile/io/output.h: the file that -o names, written safely.

   A file that exists keeps what it is to others: links, mounts, owner, mode,
   and whoever holds it open.
   - What is empty is written to as it is, and is empty again after a failure.
   - What has content is not touched before the new content is complete, which
     then takes its name; or its place, byte by byte, where a new file of that
     name would be another one (several links, a mount, a folder that cannot
     be written to, an owner that cannot be kept).
   - What is no regular file (a device, a FIFO, /dev/stdout) is written to
     directly.  What another user may have put there as a trap is refused
     (profile/io/place.h).  Whenever the program is stopped, the old content is
     there or the new one is.
*/

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

/* Makes what was written the content of that name.  Closes the output, even if
   that fails. */
bool cp_output_commit(cp_output* out, cp_error* err);

/* Drops what was written; the old content stays. */
void cp_output_abandon(cp_output* out);

#endif
