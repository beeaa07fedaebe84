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

/* So many addresses of an instruction are kept, to find repeated ones. */
#define CG_MAX_ADDRESSES 4

/* The state of instrumenting one superblock. */
typedef struct {
   Emitter* emitter;
   Segment* segment;
   Addr     code;     /* where it begins */
   Bool     captures; /* else only executions are counted */
   IRExpr*  guard;    /* captures if this holds; NULL: always */
   Addr     insn;     /* the current one */
   UChar    n_sites[N_POINT_KINDS]; /* found in it so far */
   IRExpr*  addresses[CG_MAX_ADDRESSES]; /* whose points it has already */
   UInt     n_addresses;
   IRTemp   loaded; /* what its last load loaded, or IRTemp_INVALID */
   Bool     is_begun;
} Capture;

/* Begin the superblock at `code` or, if `second` is not NULL, its second
   translation.  Unless all values are captured, emits a test for whether a
   burst begins within the superblock's instructions.  If one does, execution
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
