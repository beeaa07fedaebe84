/*--------------------------------------------------------------------*/
/*--- The profile's writer.                                          ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_OUTPUT_WRITER_H
#define CG_OUTPUT_WRITER_H

#include "pub_tool_basics.h"

typedef struct {
   const HChar* desc;    /* what a profile's header says of the simulation,
                            whole lines */
   Bool         is_flat; /* Cachegrind's format, else Callgrind's */
   Bool         by_insn; /* the latter with addresses of instructions */
} WriterOptions;

/* Once. */
void cg_writer_init(const WriterOptions* options);

/* Write the totals of all lines to the profile of that name; all blocks must
   have been folded.  A failure is one message, and False; what was in the file
   before stays then (output/file.h). */
Bool cg_write_profile(const HChar* name);

#endif
