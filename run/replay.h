/*--------------------------------------------------------------------*/
/*--- Replaying references that generated code could not settle.     ---*/
/*--------------------------------------------------------------------*/

/* Generated code gathers the references of a stretch of code into a group
   and tests them all at once: does it see every line in its cache?  If not, it
   calls one of the helpers here, which runs the whole group through the
   simulation in program order and adds the misses to the references' lines.
   The test changes no state, so replaying references that hit is harmless.
   Either way generated code then notes the lines' last uses, at the times
   that their Refs say; to do so once more after a replay changes nothing,
   since the replay has put the lines where generated code expects them.

   In cold code (run/heat.h) the test, and the notes, are left out: it calls the
   helper each time, which then advances the clock as well.  Its branches are
   predicted by helpers, too.

   Recording a reference (filling a Ref, translate/instrument.c) and simulating
   it (here) are apart, so that something else could consume the same records.

   A data reference's address is one of the helper's arguments, the bases,
   plus a constant: references off the same register share a base. */

#ifndef CG_RUN_REPLAY_H
#define CG_RUN_REPLAY_H

#include "costs/blocks.h"
#include "run/heat.h"
#include "cg_sim.h"
#include "pub_tool_basics.h"

typedef enum {
   REF_FETCH,      /* an instruction in one I1 line */
   REF_FETCH_BOTH, /* an instruction across two */
   REF_READ,       /* also an instruction's read and write of one place */
   REF_WRITE
} RefKind;

/* How many addresses a helper call can carry beside the group: what fits the
   argument registers of a helper (three on x86). */
#if defined(VGA_x86)
#define CG_MAX_BASES 2
#else
#define CG_MAX_BASES 4
#endif

/* The base of references to a constant address: it is all in the offset. */
#define CG_NO_BASE CG_MAX_BASES

/* A group longer than this is cut: what a failed test costs grows with the
   group. */
#define CG_MAX_GROUP_REFS 16

typedef struct {
   LineCost* line;
   Addr      where; /* fetches: the instruction's address; data: the offset
                       from the base, modulo the word size */
   InsnLine* fetched; /* fetches only: the line of the first byte; its
                         `following` holds the last byte of REF_FETCH_BOTH */
   UShort    size;    /* bytes */
   UChar     kind;    /* a RefKind */
   UChar     base;    /* data only: which argument, or CG_NO_BASE */
   UChar     time;    /* when, from the clock's value at the group's start */
} Ref;

/* The bytes that data references off one base lie in: offsets from low on,
   size of them.  Offsets wrap, so that only their differences count. */
typedef struct {
   Addr  low;
   UWord size;
} Span;

static inline Span cg_span_of(const Ref* ref)
{
   return (Span){ ref->where, ref->size };
}

/* The smallest span that holds this one and the reference. */
static inline Span cg_span_with(Span span, const Ref* ref)
{
   Bool  is_below = (Word)(ref->where - span.low) < 0;
   Addr  low      = is_below ? ref->where : span.low;
   UWord old_end  = span.low - low + span.size;
   UWord ref_end  = ref->where - low + ref->size;
   return (Span){ low, ref_end > old_end ? ref_end : old_end };
}

typedef struct {
   BlockOwned owned; /* lives as long as the translation */
   Heat       heat;
   ULong*     segment; /* cold code: a counter to tick, or NULL */
   UInt       n_refs;
   UInt       n_times; /* what the clock advances by */
   Ref        refs[];
} RefGroup;

/* A branch of cold code. */
typedef struct {
   BlockOwned owned;
   Heat       heat;
   Addr       pc;
   ULong*     segment; /* the counter to tick */
   ULong*     mispredicts;
   Bool       inverted; /* the program's branch is taken if VEX's is not */
} ColdBranch;

/* The helper for groups with that many bases, with its name for
   --trace-flags. */
typedef struct {
   void*        function;
   const HChar* name;
} ReplayHelper;
extern const ReplayHelper cg_replay[CG_MAX_BASES + 1];

/* For references that happen only if a guard holds, so that their number is
   not known from the segment's: counts the reference itself (in Dr or Dw) as
   well as its misses.  The group holds one data reference with one base.
   Advances the clock itself. */
VG_REGPARM(2) void cg_replay_guarded(const RefGroup* group, UWord base);

/* For the branches of cold code: taken is 0 or 1. */
VG_REGPARM(2) void cg_replay_conditional(ColdBranch* branch, UWord taken);
VG_REGPARM(2) void cg_replay_indirect(ColdBranch* branch, Addr target);

#endif
