/*--------------------------------------------------------------------*/
/*--- Gathering the references of a stretch of code.                 ---*/
/*--------------------------------------------------------------------*/

/* While a superblock is instrumented, its references collect here, in program
   order, until cg_group_end has them tested and simulated together
   (run/replay.h says what a group is).  A group ends by itself when it is full.
   It must not outlive its segment, which is translate/instrument.c's business,
   the only caller. */

#ifndef CG_TRANSLATE_GROUP_H
#define CG_TRANSLATE_GROUP_H

#include "costs/lines.h"
#include "run/heat.h"
#include "run/replay.h"
#include "libvex.h"
#include "pub_tool_basics.h"

/* Begin, with no group, a superblock that has so many temporaries. */
void cg_group_begin_superblock(UInt n_temporaries, Heat heat);

/* The superblock assigns value to tmp.  References whose addresses come from
   one temporary by adding constants share a base. */
void cg_group_learn(IRTemp tmp, IRExpr* value);

/* The instruction at `insn`, size bytes, is fetched. */
void cg_group_fetch(Addr insn, UWord size, LineCost* line);

/* Size bytes at address, an atom, are read or written. */
void cg_group_data(RefKind kind, IRExpr* address, UWord size, LineCost* line);

/* The same if the guard holds; at once, and as a group of its own. */
void cg_group_guarded(RefKind kind, IRExpr* address, UWord size,
                      LineCost* line, IRExpr* guard);

/* Emit the group, if there is one. */
void cg_group_end(void);

/* The same at the end of a segment.  True if there was one and its call, in
   cold code, ticks the segment's counter as well. */
Bool cg_group_end_ticking(ULong* segment);

#endif
