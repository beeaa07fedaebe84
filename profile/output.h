/*
   profile/output.h: the file that -o names, written safely.

   A regular file is never opened for writing: the output goes to a new file
   beside it, reaches the disk, and then takes the old one's name.  Whenever the
   program is stopped, the old file is whole or the new one is.  What is no
   regular file (a device, a FIFO, /dev/stdout) is written to directly.
*/

#ifndef CG_PROFILE_OUTPUT_H
#define CG_PROFILE_OUTPUT_H

#include "profile/base.h"

typedef struct {
   const char* path;   /* as the user spelled it; NULL: standard output */
   int fd;
   char* final;        /* the file to replace; NULL if there is none */
   char* beside;       /* the file being written instead */
} cg_output;

/* Opens the output; nothing of an old file is touched. */
bool cg_output_open(cg_output* out, const char* path, cg_error* err);

/* Makes what was written the file of that name. */
bool cg_output_commit(cg_output* out, cg_error* err);

/* Drops what was written; the old file stays. */
void cg_output_abandon(cg_output* out);

#endif
