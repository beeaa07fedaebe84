/*--------------------------------------------------------------------*/
/*--- A buffered file that appears whole or not at all.              ---*/
/*--------------------------------------------------------------------*/

/* The profile goes to a temporary file beside its target, which takes the
   target's name only when every byte is on it: a full disk or a kill leaves
   an older profile as it was.  Targets that are no regular files (/dev/null,
   a FIFO, /dev/stdout) are written directly.

   All failures end in one message, when the file is closed or cannot be
   opened; writing to a file that has failed does nothing.  Used by
   cg_output.c. */

#ifndef CG_FILE_H
#define CG_FILE_H

#include "pub_tool_basics.h"

typedef struct OutFile OutFile;

/* Begin the file that `pattern`, the value of the named option, expands to
   now.  NULL, after a message, if it cannot be begun. */
OutFile* cg_open_file(const HChar* option, const HChar* pattern);

void cg_put_char(OutFile* file, HChar c);
void cg_put(OutFile* file, const HChar* text);
void cg_put_number(OutFile* file, ULong n);

/* Finish; the file takes its name now, or a message says why it has not. */
void cg_close_file(OutFile* file);

#endif
