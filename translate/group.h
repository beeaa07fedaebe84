/*--------------------------------------------------------------------*/
/*--- Gathering the references of a stretch of code.                 ---*/
/*--------------------------------------------------------------------*/

/* While a superblock is instrumented, its references collect here, in program
   order, until cg_group_end has them simulated together (run/caches/refs.h says
   what a group is).  A group ends by itself when it is full, or, in
   CODE_TESTS_EACH_BASE, before a reference off another base.  It must not
   outlive its segment.  If cache use is simulated, it is what sim/use/groups.h
   says. */

#ifndef CG_TRANSLATE_GROUP_H
#define CG_TRANSLATE_GROUP_H

#include "costs/lines.h"
#include "libvex.h"
#include "run/caches/refs.h"
#include "run/mode.h"
#include "sim/use/groups.h"
#include "translate/emit.h"
#include "translate/plan.h"
#include "translate/use.h"

/* An address as some earlier temporary plus a constant; base is NULL if it
   is all constant.  The base is an atom of the guest's word type. */
typedef struct {
   IRExpr* base;
   Addr    offset;
} Place;

/* The references gathered in a superblock. */
typedef struct {
   Emitter* emitter;
   CodeMode mode;
   Addr     code; /* where the superblock begins */

   /* [temporary]: its value as some earlier temporary plus a constant; base is
      NULL if nothing is known. */
   Place* places;

   /* The base of the last instruction line fetched from, while nothing else can
      have touched I1 since; CG_NO_LINE before the first. */
   Addr fetched_line;

   /* The group. */
   UInt    n_refs;
   UInt    n_bases;
   Ref     refs[CG_MAX_GROUP_REFS];
   UChar   needs_test[CG_MAX_GROUP_REFS]; /* FetchTests */
   IRExpr* bases[CG_MAX_BASES];

   /* If cache use is simulated: the references, instead of refs and n_refs. */
   UsePlan*   plan;
   UnnotedUse unnoted;

   /* The last data references, all off one base, that have the latest time:
      what they span.  None if its size is 0. */
   UInt  data_time;
   UChar data_base;
   Span  data_span;
} Gathering;

/* No line begins there. */
#define CG_NO_LINE ((Addr)1)

/* Begin, with no group, a superblock whose code is emitted by emitter in that
   mode; places has room for all of its temporaries, and is zero. */
void cg_gather(Gathering* gathering, Emitter* emitter, CodeMode mode,
               Addr code, Place* places);

/* The superblock assigns value to tmp.  References whose addresses come from
   one temporary by adding constants share a base. */
void cg_group_learn(Gathering* gathering, IRTemp tmp, IRExpr* value);

/* The instruction at `insn`, size bytes, is fetched. */
void cg_group_fetch(Gathering* gathering, Addr insn, UWord size,
                    const LineCost* line);

/* Size bytes at address, an atom, are read or written. */
void cg_group_data(Gathering* gathering, RefKind kind, IRExpr* address,
                   UWord size, const LineCost* line);

/* What the last call of it said is read, by the same instruction, is written as
   well, and is one reference: a write, or a read, as is_write says.  False if
   that reference has been handed over already, and nothing is done. */
Bool cg_group_modifies(Gathering* gathering, Bool is_write);

/* Size bytes at address are read or written if the guard holds.  Simulated at
   once, as a group of its own. */
void cg_group_guarded(Gathering* gathering, RefKind kind, IRExpr* address,
                      UWord size, const LineCost* line, IRExpr* guard);

/* Have the group simulated, if there is one.  Its segment ends with it if
   segment is not NULL: True if the call that simulates it ticks that counter
   as well. */
Bool cg_group_end(Gathering* gathering, ULong* segment);

#endif
