/*--------------------------------------------------------------------*/
/*--- Cache use: groups of references in the record.                 ---*/
/*--------------------------------------------------------------------*/

/* With --cache-use=yes generated code simulates nothing: it writes down each
   group of references, a RECORD_REFS, with the values that addresses are made
   of; and cg_use.h's simulation works through them later.  Here is what that
   needs of the tool: the descriptors, and who is charged with what it finds:
   source lines, and, if calls are followed, all calls that are active when
   something is loaded. */

#ifndef CG_RUN_USE_H
#define CG_RUN_USE_H

#include "cg_use_group.h"
#include "costs/blocks.h"
#include "costs/lines.h"
#include "run/record.h"
#include "pub_tool_basics.h"

/* The descriptor of a RECORD_REFS, behind which is its UseGroup.  Word 0 of the
   group is the record's first, which names the descriptor; the others follow
   it. */
typedef struct {
   RecordHead head;
   BlockOwned owned;
} CG_DESCRIPTOR RecordedRefs;

/* The descriptor of a RECORD_TAKE_BACK: an instruction has been fetched, or
   will be, that is not executed. */
typedef struct {
   RecordHead head;
   BlockOwned owned;
   Addr       insn;
} CG_DESCRIPTOR TakenBack;

/* Is cache use simulated in this run? */
extern Bool cg_simulates_use;

/* Simulate it.  Once, when it is known which events are present, and whether
   calls are followed; after cg_near_init.  Do forked children count from zero?
   Then what is resident at a fork is none of theirs. */
void cg_simulate_use(const CacheGeometry geometry[CG_N_CACHES],
                     Bool forks_count_own);

/* A descriptor of the group that is planned, references of which may be off
   n_words words beside word 0, those off word 0 at their addresses; owned by
   the block being built. */
const RecordHead* cg_new_refs(UsePlan* plan, UInt n_words);

/* Likewise, for the instruction at this address. */
const RecordHead* cg_new_take_back(Addr insn);

/* Write down, for a group of one reference that happens only if a guard holds:
   also counts it in Dr or Dw. */
VG_REGPARM(2) void cg_record_guarded_ref(const RecordHead* head, UWord word);

/* Write down a record that is nothing but a descriptor. */
VG_REGPARM(1) void cg_record_bare(const RecordHead* head);

/* Work through a RECORD_REFS or RECORD_TAKE_BACK. */
void cg_use_consume(const RecordHead* head, const UChar* record);

/* Are lines that are loaded from now on to be charged to anybody? */
void cg_use_collect(Bool on);

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
