/*--------------------------------------------------------------------*/
/*--- Building the IR that counts and tests.                         ---*/
/*--------------------------------------------------------------------*/

/* The code generators of the tool: each appends flat IR to the superblock
   being made.  What to count, and when, is translate/instrument.c's business,
   the only caller.  The IR is kept short on purpose:  VEX's back end takes
   time in proportion, and much code runs only once. */

#ifndef CG_TRANSLATE_EMIT_H
#define CG_TRANSLATE_EMIT_H

#include "run/heat.h"
#include "run/replay.h"
#include "libvex.h"
#include "pub_tool_basics.h"

/* An address as some earlier temporary plus a constant; base is NULL if it
   is all constant.  The base is an atom of the guest's word type. */
typedef struct {
   IRExpr* base;
   Addr    offset;
} Place;

/* Set the superblock that the functions below append to, and the offset in
   the guest state of the anchor's address. */
void cg_emit_into(IRSB* out, IRType word, Int anchor_offset, Heat heat);

/* To be called where the guest's code comes between the tool's: what is kept
   in a register then costs more than to fetch it again. */
void cg_emit_release_anchor(void);

/* counter += 1 */
void cg_emit_tick(ULong* counter);

/* Guest-state word at offset = mark */
void cg_emit_mark(Int offset, const void* mark);

/* Simulate these references: a test that generated code sees all their lines
   in the caches, a call of the replay helper if not, and notes of the lines'
   last uses; in cold code, a call.  bases[] are the n_bases atoms that the data
   references' base fields index.  needs_test[i] says
   which code lines of fetch i have not just been fetched from. */
typedef enum { TEST_FIRST = 1, TEST_LAST = 2 } FetchTest;
void cg_emit_replay(RefGroup* group, const UChar* needs_test,
                    IRExpr* const* bases, UInt n_bases);

/* Count and simulate one reference if the guard holds. */
void cg_emit_guarded(RefGroup* group, IRExpr* base, IRExpr* guard);

/* Predict the conditional branch at pc, taken if `taken` (type I1) is
   true, or false if `inverted`; wrong predictions go to mispredicts.  True if
   the call that cold code makes instead ticks its segment's counter, too. */
Bool cg_emit_conditional(Addr pc, IRExpr* taken, Bool inverted,
                         ULong* mispredicts, ULong* segment);

/* Predict the indirect branch at pc to target; like that. */
Bool cg_emit_indirect(Addr pc, IRExpr* target, ULong* mispredicts,
                      ULong* segment);

/* extra += 1 if the guest register at offset is zero and guard (NULL: true)
   holds. */
void cg_emit_tick_if_zero(ULong* counter, Int guest_offset, IRExpr* guard);

#endif
