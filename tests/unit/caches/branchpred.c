/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The branch predictors: each step of the two-bit counters by hand, then random
   branches against a plain model, with counters as integers and the last seven
   outcomes as a list.  branchpred_2.c and branchpred_4.c build this test again,
   for guests whose instructions start at multiples of 2 and 4. */

#include "cg_branchpred.h"
#include "random.h"

#ifndef INSN_ALIGNMENT
#define INSN_ALIGNMENT 1
#endif

/*--- The model                                            ---*/

static int  counter[128][128]; /* [history][address], both as numbers */
static int  outcomes[7];       /* most recent first */
static Addr last_target[512];

static bool model_conditional(Addr pc, int taken)
{
   int history = 0;
   for (int i = 6; i >= 0; i--)
      history = 2 * history + outcomes[i];
   int* c         = &counter[history][pc / INSN_ALIGNMENT % 128];
   int  predicted = *c >= 2;
   if (taken && *c < 3)
      ++*c;
   if (!taken && *c > 0)
      --*c;
   for (int i = 6; i > 0; i--)
      outcomes[i] = outcomes[i - 1];
   outcomes[0] = taken;
   return predicted != taken;
}

static bool model_indirect(Addr pc, Addr target)
{
   Addr* last  = &last_target[pc / INSN_ALIGNMENT % 512];
   bool  wrong = *last != target;
   *last       = target;
   return wrong;
}

static void forget_all(void)
{
   free(cg_branch);
   cg_branchpred_init();
   memset(counter, 0, sizeof(counter));
   memset(outcomes, 0, sizeof(outcomes));
   memset(last_target, 0, sizeof(last_target));
}

/* Test one counter, whose index is kept constant by setting the history each
   time. */
static void counter_by_hand(void)
{
   static const struct {
      UWord       taken, mispredicted;
      const char* then;
   } steps[] = {
      { 0, 0, "0: strongly not taken, where all start" },
      { 1, 1, "1: weakly not taken" },
      { 0, 0, "0" },
      { 1, 1, "1" },
      { 1, 1, "2: weakly taken" },
      { 0, 1, "1" },
      { 1, 1, "2" },
      { 1, 0, "3: strongly taken" },
      { 1, 0, "3, where it stops" },
      { 0, 1, "2" },
      { 1, 0, "3" },
      { 0, 1, "2" },
      { 0, 1, "1" },
      { 0, 0, "0" },
      { 0, 0, "0, where it stops" },
      { 1, 1, "1" },
   };
   forget_all();
   for (unsigned i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
      cg_branch->history = 0;
      is_uint(cg_predict_conditional(0x1000, steps[i].taken),
              steps[i].mispredicted, "%s is predicted %s; counter now %s",
              steps[i].taken ? "taken" : "not taken",
              steps[i].mispredicted ? "wrongly" : "rightly", steps[i].then);
   }
}

/* Test the table of next entries, which generated code reads. */
static void tables(void)
{
   unsigned n_bad = 0;
   for (unsigned entry = 0; entry < 16; entry += 2) {
      unsigned before = entry >> 1 & 3;
      for (unsigned taken = 0; taken < 2; taken++) {
         unsigned next  = cg_branch->next_entry[entry | taken];
         unsigned after = taken ? before + (before < 3) : before - (before > 0);
         n_bad += (next >> 1 & 3) != after;
         n_bad += next >> CG_ENTRY_MISPREDICT_SHIFT != ((before >= 2) != taken);
         n_bad += (next & 1) != 0;
      }
   }
   is_uint(n_bad, 0, "each entry leads to the counter's next state, and says"
           " whether it was wrong");
}

static void history(void)
{
   forget_all();
   static const UWord taken[] = { 1, 1, 0, 1, 0, 0, 1 };
   for (unsigned i = 0; i < 7; i++)
      cg_predict_conditional(64 * INSN_ALIGNMENT, taken[i]);
   is_uint(cg_branch->history, 0x4b, "seven outcomes, the newest highest");
   cg_predict_conditional(64 * INSN_ALIGNMENT, 0);
   is_uint(cg_branch->history, 0x25, "the eighth drops the first");
   is_uint(cg_conditional_index(0x7f * INSN_ALIGNMENT), 0x3f80,
           "the lowest 7 bits that matter in an address are its index");
   is_uint(cg_conditional_index(0x82 * INSN_ALIGNMENT - 1), 0x80,
           "... no more, and none below");
}

static void indirect_by_hand(void)
{
   const Addr pc = 0x4001 * INSN_ALIGNMENT;
   forget_all();
   is_uint(cg_predict_indirect(pc, 0x500), 1, "the first target is a surprise");
   is_uint(cg_predict_indirect(pc, 0x500), 0, "the same again is not");
   is_uint(cg_predict_indirect(pc, 0x501), 1, "another one is");
   is_uint(cg_predict_indirect(pc, 0x500), 1, "and so is the first, then");
   is_uint(cg_predict_indirect(pc + 512 * INSN_ALIGNMENT, 0x500), 0,
           "a branch 512 places on shares the entry");
   is_uint(cg_predict_indirect(pc + 256 * INSN_ALIGNMENT, 0x500), 1,
           "one 256 places on does not");
   is_uint(cg_predict_indirect(0x10, 0), 0, "target 0 is what all start with");
}

/* Compare predictors and model on n_branches random branches at n_places, with
   17 biases. */
static void compare(unsigned n_places, unsigned n_branches)
{
   Addr place[256];
   for (unsigned i = 0; i < n_places; i++)
      place[i] = (Addr)(random_word() >> random_word() % 40);

   forget_all();
   unsigned n_bad = 0, n_bad_indirect = 0, n_wrong = 0;
   for (unsigned i = 0; i < n_branches; i++) {
      unsigned which = (unsigned)(random_word() % n_places);
      int      taken = random_word() % 16 > which % 17;
      bool     wrong = model_conditional(place[which], taken);
      n_wrong += wrong;
      n_bad += cg_predict_conditional(place[which], (UWord)taken) != wrong;

      Addr target = place[random_word() % (1 + which % 3)];
      n_bad_indirect += cg_predict_indirect(place[which], target)
                        != model_indirect(place[which], target);
   }
   is_uint(n_bad, 0, "%u conditional branches at %u places as in the model",
           n_branches, n_places);
   is_uint(n_bad_indirect, 0, "... and as many indirect ones");
   ok(n_wrong > n_branches / 100 && n_wrong < n_branches,
      "... of which %u mispredict", n_wrong);
}

int main(void)
{
   begin_random();

   counter_by_hand();
   tables();
   history();
   indirect_by_hand();
   compare(17, 200000);
   compare(251, 400000);
   return done_testing();
}
