/*--------------------------------------------------------------------*/
/*--- The files that are written beside the profile.                 ---*/
/*--------------------------------------------------------------------*/

/* Profiles of values and of data: files of their own, of the run as a whole,
   which have no parts. */

#ifndef CG_OUTPUT_SIDE_FILES_H
#define CG_OUTPUT_SIDE_FILES_H

#include "output/name.h"

#include "pub_tool_basics.h"

/* Write that one, which is one of them; False, after a message, if that
   fails.  Counts have been gathered. */
Bool cg_write_side_file(OutFileId id, const HChar* name);

/* The first of them that is written in this run, or the next one; N_OUT_FILES:
   there are no more. */
OutFileId cg_first_side_file(void);
OutFileId cg_next_side_file(OutFileId id);

#endif
