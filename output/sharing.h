/*--------------------------------------------------------------------*/
/*--- The writer of sharing.                                         ---*/
/*--------------------------------------------------------------------*/

/* The lines of costs/sharing.h are the last part of a profile of data. */

#ifndef CG_OUTPUT_SHARING_H
#define CG_OUTPUT_SHARING_H

#include "costs/sharing.h"
#include "format/data_text.h"

/* Returns the lines that are to be written; *n is their number.  Their objects
   are marked to be written, too.  Returns NULL if sharing is not looked for.
   The caller frees the array with VG_(free). */
SharedLine** cg_shared_lines_to_write(UInt* n);

/* Write what the header says of sharing, if sharing is looked for.  After the
   objects, write the lines, in order; this sorts the array. */
void cg_write_sharing_header(DataWriter* w, UInt n);
void cg_write_shared_lines(DataWriter* w, SharedLine** lines, UInt n);

#endif
