/*--------------------------------------------------------------------*/
/*--- Values in a superblock's IR.                                   ---*/
/*--------------------------------------------------------------------*/

/* Finds the value points (costs/value_points.h) of the statements that it is
   shown, has their executions counted, and emits the calls that capture their
   values, if the translation is one that captures.  Does nothing unless values
   are profiled. */

#ifndef CG_TRANSLATE_VALUES_H
#define CG_TRANSLATE_VALUES_H

#include "costs/value_points.h"
#include "run/values/sampled_code.h"
#include "translate/segment.h"

#define CG_MAX_ADDRESSES 4 /* in an instruction, that are compared */

/* Of a superblock. */
typedef struct {
   Emitter* emitter;
   Segment* segment;
   Addr     code;     /* where it begins */
   Bool     captures; /* else only executions are counted */
   IRExpr*  guard;    /* captures if this holds; NULL: always */
   Addr     insn;     /* that is being shown */
   UChar    n_sites[N_POINT_KINDS]; /* of it so far */
   IRExpr*  addresses[CG_MAX_ADDRESSES]; /* that are points of it already */
   UInt     n_addresses;
   IRTemp   loaded; /* what its last load was of, or IRTemp_INVALID */
   Bool     is_begun;
} Capture;

/* Begin a superblock of the guest's at code, or, if it is not NULL, the second
   translation of it.  If not all values are captured, a test is emitted whether
   a burst comes within the superblock's instructions.  If one does, execution
   goes on at the second translation; where there can be none, the values are
   captured here. */
Capture cg_capture_begin(Emitter* emitter, Segment* segment, Addr code,
                         const SampledCode* second, const IRSB* in);

/* The instruction is next; its IMark has been emitted, and counted. */
void cg_capture_insn(Capture* capture, Addr insn);

/* A statement of it, which has been emitted. */
void cg_capture_statement(Capture* capture, const IRStmt* st);

/* The superblock ends; its last segment has not ended yet. */
void cg_capture_end(Capture* capture, const IRSB* in);

/* The superblock's last segment has ended. */
void cg_capture_leave(Capture* capture);

/* May a quiet instruction (translate/lookahead.h) have values? */
Bool cg_capture_sees_quiet(void);

#endif
