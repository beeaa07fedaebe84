/*--------------------------------------------------------------------*/
/*--- References in a superblock's IR that are written down.         ---*/
/*--------------------------------------------------------------------*/

/* Generated code's side of run/sharing/refs.h: which statements refer to
   memory, and the IR that writes down the references of a segment at its end.
   All of this does nothing while no references are written down. */

#ifndef CG_TRANSLATE_SHARING_H
#define CG_TRANSLATE_SHARING_H

#include "libvex.h"
#include "run/sharing/refs.h"
#include "translate/group.h"
#include "translate/ir.h"

/* What has not been written down yet of a superblock. */
typedef struct {
   Emitter*      emitter;
   const Groups* groups; /* which know what addresses are made of */
   UInt      n_insns, n_bases, n_refs;
   IRExpr*   bases[CG_MAX_HEAD_BASES];
   SharedRef refs[CG_MAX_HEAD_REFS];
} SharedRefs;

/* Another instruction begins. */
void cg_shared_insn(SharedRefs* refs);

/* A statement of it, which is no load that VEX removes. */
void cg_shared_statement(SharedRefs* refs, const IRStmt* st);

/* A segment ends; or the superblock does. */
void cg_shared_segment_ends(SharedRefs* refs);
void cg_shared_end(SharedRefs* refs);

#endif
