/*--------------------------------------------------------------------*/
/*--- A buffered file that appears whole or not at all.              ---*/
/*--------------------------------------------------------------------*/

/* What is written goes to a place of its own until every byte of it is there,
   and only then takes the name: a full disk or a kill leaves an older file as
   it was.  output/target.h has the rules and the exceptions.

   All failures end in one message, when the file is closed or cannot be
   opened; writing to a file that has failed does nothing. */

#ifndef CG_OUTPUT_FILE_H
#define CG_OUTPUT_FILE_H

#include "output/target.h"

typedef struct OutFile OutFile;

/* Begin the file of that name for `what`, as in output/target.h; goes_on:
   append to what is in it.  NULL, after a message, if it cannot be begun. */
OutFile* cg_open_file(const HChar* what, const HChar* name, Bool goes_on);

/* Is the file appended to what was in it? */
Bool cg_file_goes_on(const OutFile* file);

void cg_put_char(OutFile* file, HChar c);
void cg_put(OutFile* file, const HChar* text);
void cg_put_number(OutFile* file, ULong n);
void cg_put_hex(OutFile* file, ULong n); /* after "0x" */

/* Finish: the file takes its name now.  False, after a message, if it cannot,
   or something could not be written. */
Bool cg_close_file(OutFile* file);

#endif
