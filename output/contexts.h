/*--------------------------------------------------------------------*/
/*--- The writer of calling contexts.                                ---*/
/*--------------------------------------------------------------------*/

/* What each chain of calls has cost (costs/tree.h), a line each, in a file
   beside the profile (docs/FORMAT.md). */

#ifndef CG_OUTPUT_CONTEXTS_H
#define CG_OUTPUT_CONTEXTS_H

#include "output/writer.h"

#include "pub_tool_basics.h"

/* Write them in this run; desc: as in WriterOptions; tells_insns: calls are
   told apart by instructions.  Once. */
void cg_contexts_writer_init(const HChar* desc, Bool tells_insns);

/* Are they written? */
Bool cg_writes_contexts(void);

/* Write those of that part to the file of that name, as cg_write_profile
   does. */
Bool cg_write_contexts(const HChar* name, const ProfilePart* part);

/* Print how much was charged to cuts, if anything was. */
void cg_report_cuts(void);

#endif
