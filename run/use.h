/*--------------------------------------------------------------------*/
/*--- Cache use: groups of references in the record.                 ---*/
/*--------------------------------------------------------------------*/

/* With --cache-use=yes generated code simulates nothing: it writes down each
   group of references, a REFS_REFS, with the values that addresses are made
   of; and cg_use.h's simulation works through them later.  Here is what that
   needs of the tool: the descriptors, and charging source lines with what it
   finds. */

#ifndef CG_RUN_USE_H
#define CG_RUN_USE_H

#include "cg_use_group.h"
#include "costs/blocks.h"
#include "costs/lines.h"
#include "run/record_refs.h"
#include "pub_tool_basics.h"

/* The descriptor of a REFS_REFS, behind which is its UseGroup.  Word 0 of the
   group is the record's first, the descriptor's distance from the anchor; the
   others follow it. */
typedef struct {
   RefsHead head;
   BlockOwned owned;
} RecordedRefs;

/* The descriptor of a REFS_TAKE_BACK: an instruction has been fetched, or
   will be, that is not executed. */
typedef struct {
   RefsHead head;
   BlockOwned owned;
   Addr       insn;
} TakenBack;

/* Is cache use simulated in this run? */
extern Bool cg_simulates_use;

/* Simulate it.  Once, when it is known which events are present; after
   cg_near_init. */
void cg_simulate_use(const CacheGeometry geometry[CG_N_CACHES]);

/* A descriptor of the group that is planned, references of which may be off
   n_words words beside word 0, those off word 0 at their addresses; owned by
   the block being built. */
const RefsHead* cg_new_refs(UsePlan* plan, UInt n_words);

/* Likewise, for the instruction at this address. */
const RefsHead* cg_new_take_back(Addr insn);

/* Write down, for a group of one reference that happens only if a guard holds:
   also counts it in Dr or Dw. */
VG_REGPARM(2) void cg_refs_guarded_ref(const RefsHead* head, UWord word);

/* Write down a record that is nothing but a descriptor. */
VG_REGPARM(1) void cg_refs_bare(const RefsHead* head);

/* The thread's code stops for a while: nothing is in the record. */
void cg_use_stop_client_code(void);

/* Charge lines with what would be charged if all residencies ended now; or take
   back what that has charged, if nothing has happened since. */
void cg_use_charge_provisionally(Bool takes_back);

/* All residencies end; their lines have been charged after this. */
void cg_use_end(void);

/* Print figures of the simulation, for --stats=yes. */
void cg_use_stats(void);

#endif
