/*--------------------------------------------------------------------*/
/*--- The writer of sharing.                                         ---*/
/*--------------------------------------------------------------------*/

/* What costs/sharing.h holds, as the last part of a profile of data. */

#ifndef CG_OUTPUT_SHARING_H
#define CG_OUTPUT_SHARING_H

#include "costs/sharing.h"
#include "format/data_text.h"

/* The lines that are to be written, *n of them, whose objects have numbers from
   now on; NULL: none are kept.  To be VG_(free)d. */
SharedLine** cg_shared_lines_to_write(UInt* n);

/* Write what the header has of it, if it is kept; and, after the objects, the
   lines, which are sorted. */
void cg_write_sharing_header(DataWriter* w, UInt n);
void cg_write_shared_lines(DataWriter* w, SharedLine** lines, UInt n);

#endif
