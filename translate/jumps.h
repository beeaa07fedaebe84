/*--------------------------------------------------------------------*/
/*--- Jumps in a superblock's IR.                                    ---*/
/*--------------------------------------------------------------------*/

/* How often a jump is executed, its segment's counter says.  Whether a
   conditional one is followed, what comes behind it says: of a side exit, a
   counter of its own that ticks where the exit was not taken.  Only where
   computed jumps lead is called for (run/jumps.h).  To be told of all exits of
   a superblock, in their order, before the segments that they end have ended;
   does nothing unless jumps are collected. */

#ifndef CG_TRANSLATE_JUMPS_H
#define CG_TRANSLATE_JUMPS_H

#include "costs/jumps.h"
#include "libvex.h"
#include "translate/segment.h"

/* Of a superblock. */
typedef struct {
   Emitter* emitter;
   Segment* segment;
   ULong*   not_taken; /* counts so for the exit just seen; or NULL */
   /* Of the present instruction. */
   Bool     has_exit;
   ULong*   turned; /* counts executions of a branch that VEX has turned
                       round, so that its exit leads to the next instruction;
                       or NULL */
   Bool     tries_again; /* it is atomic */
} Jumps;

/* The instruction at a comes next, behind that one, which is of no size if
   there is none; VEX has unrolled a loop if it does not lie behind it. */
void cg_jumps_insn(Jumps* jumps, Addr a, const Insn* before);

/* A statement of it. */
void cg_jumps_statement(Jumps* jumps, const IRStmt* st);

/* A side exit of the instruction; and it has been emitted. */
void cg_jumps_exit(Jumps* jumps, const IRStmt* exit, const Insn* insn);
void cg_jumps_passed(Jumps* jumps);

/* The superblock ends with the instruction. */
void cg_jumps_end(Jumps* jumps, const IRSB* in, const Insn* insn);

#endif
