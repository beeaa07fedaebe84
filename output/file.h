/*--------------------------------------------------------------------*/
/*--- A buffered file that appears whole or not at all.              ---*/
/*--------------------------------------------------------------------*/

/* The profile goes to a temporary file beside its target, which takes the
   target's name only when every byte is on it: a full disk or a kill leaves
   an older profile as it was.  Targets that are no regular files (/dev/null,
   a FIFO, /dev/stdout) are written directly.

   All failures end in one message, when the file is closed or cannot be
   opened; writing to a file that has failed does nothing.

   A file that is replaced can be kept, for the case that what replaces it has
   to be withdrawn. */

#ifndef CG_OUTPUT_FILE_H
#define CG_OUTPUT_FILE_H

#include "pub_tool_basics.h"

typedef struct OutFile OutFile;

/* Before the program runs: a file of that name is to be written later.  Holds
   /dev/stdout and /dev/stderr, which the program may close. */
void cg_prepare_file(const HChar* name);

/* Begin the file of that name.  NULL, after a message, if it cannot be
   begun. */
OutFile* cg_open_file(const HChar* name);

void cg_put_char(OutFile* file, HChar c);
void cg_put(OutFile* file, const HChar* text);
void cg_put_number(OutFile* file, ULong n);

/* Finish; the file takes its name now, or a message says why it has not.
   True if it is written. */
Bool cg_close_file(OutFile* file);

typedef struct KeptFile KeptFile;

/* Remember the file of that name as it is now, or that there is none.  NULL if
   it cannot be had back: it is no regular file, or not readable. */
KeptFile* cg_keep_file(const HChar* name);

/* Put back what was kept, in place of what has the name now; a failure is a
   message. */
void cg_restore_file(KeptFile* kept);

void cg_forget_file(KeptFile* kept);

#endif
