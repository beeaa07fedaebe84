/*
   What generated code does with a group of references: a stand-in for
   translate/emit.c, which makes IR of it that cannot run in a native test.

   cg_emit_replay and cg_emit_guarded keep each group as a step, with the tests
   that translate/emit.c would make; the functions here run a step as the IR
   would: all lines tested at once; the group replayed, by the tool's own
   helper, if any is not seen; then last uses noted in the order of their
   times, replayed or not.  A change of those rules in translate/emit.c needs
   the same change here.

   Also what else translate/group.c, run/replay.c and cg_sim.c need of
   Valgrind.  Used by sim_groups.c.
*/

#ifndef CG_TESTS_GENERATED_H
#define CG_TESTS_GENERATED_H

#include "translate/emit.h"
#include "run/replay.h"
#include "cg_sim.h"

/* The temporaries of the superblock: their values in this run. */
enum { MAX_TEMPS = 64 };
extern Addr temp_value[MAX_TEMPS];

/* The value of a temporary or a constant. */
Addr value_of(const IRExpr* atom);

/* One place that is tested, and whose use is noted. */
typedef struct {
   InsnLine*     insn_line; /* NULL for data */
   const IRExpr* base;      /* NULL if the address is constant */
   Addr          offset;
   UWord         size;
   UInt          time;
} Tested;

typedef struct {
   RefGroup* group;
   IRExpr*   bases[CG_MAX_BASES];
   UInt      n_bases;
   Tested    tested[2 * CG_MAX_GROUP_REFS];
   UInt      n_tested;
   UInt      n_two_points; /* runs that are tested at both ends */
   Bool      is_guarded;   /* it has one reference and no tests */
} Step;

/* The superblock's, in program order. */
enum { MAX_STEPS = 128 };
extern Step steps[MAX_STEPS];
extern UInt n_steps;

/* Forget the steps and their groups. */
void drop_steps(void);

/* The address of a data reference's first byte. */
Addr address_of(const Tested* tested);

/* The word that generated code ORs to those of the group's other tests. */
UWord test_word(const Tested* tested);

/* Is any line not seen, if this is all the words? */
Bool calls_replay(UWord all_tests);

void call_replay(const Step* step);
void call_replay_guarded(const Step* step);

/* Also advances the clock. */
void note_uses(const Step* step);

#endif
