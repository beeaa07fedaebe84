/*--------------------------------------------------------------------*/
/*--- IR that records the data references of a superblock.           ---*/
/*--------------------------------------------------------------------*/

/* The producer of the records of run/sharing/refs.h: finds the statements that
   refer to memory, and adds IR at the end of each segment that writes a record
   of them.  Nothing is added while cg_records_refs is False. */

#ifndef CG_TRANSLATE_SHARING_H
#define CG_TRANSLATE_SHARING_H

#include "libvex.h"
#include "run/sharing/refs.h"
#include "translate/group.h"
#include "translate/ir.h"

/* The instructions and references of a superblock that no record has yet. */
typedef struct {
   Emitter*      emitter;
   const Groups* groups; /* which divide addresses into base and offset */
   UInt      n_insns, n_bases, n_refs;
   IRExpr*   bases[CG_MAX_HEAD_BASES];
   SharedRef refs[CG_MAX_HEAD_REFS];
} SharedRefs;

/* The next instruction begins. */
void cg_shared_insn(SharedRefs* refs);

/* Adds the references of a statement.  It must not be a load that VEX
   removes. */
void cg_shared_statement(SharedRefs* refs, const IRStmt* st);

/* A segment ends, and the superblock ends: write the record, if there is
   anything to write. */
void cg_shared_segment_ends(SharedRefs* refs);
void cg_shared_end(SharedRefs* refs);

#endif
