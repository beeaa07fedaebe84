/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A stand-in for the code of a group of references: see generated.h. */

#include "tests/unit/caches/generated.h"

#include "counts/totals.h"
#include "calls/call_events.h"

#include "counts/region.h"
#include "caches/replay.h"
#include "counts/blocks.h"
#include "base/near.h"
#include "translate/group.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Addr temp_value[MAX_TEMPS];
Step steps[MAX_STEPS];
UInt n_steps;

/* The pieces that the block owns, each with the function that frees it. */
static struct {
   void* piece;
   void (*release)(void*);
} owned[MAX_STEPS];
static UInt n_owned;

/*--- Stand-ins for parts of the tool and of VEX           ---*/

void* cg_alloc_near(const HChar* label, SizeT nbytes)
{
   return calloc(1, nbytes);
}

void* cg_pool_alloc(SizeT nbytes)
{
   return malloc(nbytes);
}

void cg_pool_free(void* piece, SizeT nbytes)
{
   free(piece);
}

UChar** cg_line_chunks;
SizeT   cg_line_szB;

/* Are both the same temporary?  translate/group.c compares no constants. */
Bool eqIRAtom(const IRExpr* a, const IRExpr* b)
{
   return a->tag == Iex_RdTmp && b->tag == Iex_RdTmp
          && a->Iex.RdTmp.tmp == b->Iex.RdTmp.tmp;
}

/* Always false: this test follows no calls. */

Bool cg_follows_calls;

static ULong one = 1;
ULong*       cg_region_one = &one;

void cg_call_events_miss(UInt line, Event first, UInt n_levels)
{
   abort();
}

void cg_charge(LineCost* line, Event event, UInt n)
{
   (void)n;
   abort();
}

void cg_add_to_total(Event event, Long n)
{
   (void)n;
   abort();
}

/*--- The superblock                                       ---*/

Addr value_of(const IRExpr* atom)
{
   if (atom->tag == Iex_RdTmp)
      return temp_value[atom->Iex.RdTmp.tmp];
   const IRConst* constant = atom->Iex.Const.con;
   return sizeof(Addr) == 8 ? (Addr)constant->Ico.U64
                            : (Addr)constant->Ico.U32;
}

void cg_block_owns(void* piece, void (*release)(void*))
{
   cg_assert(n_owned < MAX_STEPS);
   owned[n_owned].piece     = piece;
   owned[n_owned++].release = release;
}

void drop_steps(void)
{
   while (n_owned > 0) {
      n_owned--;
      owned[n_owned].release(owned[n_owned].piece);
   }
   n_steps = 0;
}

static Step* new_step(void)
{
   cg_assert(n_steps < MAX_STEPS);
   return &steps[n_steps++];
}

static Step* add_step(RefGroup* group, IRExpr* const* bases, UInt n_bases)
{
   Step* step = new_step();
   *step      = (Step){ .group = group, .n_bases = n_bases };
   memcpy(step->bases, bases, n_bases * sizeof(bases[0]));
   return step;
}

void cg_emit_test(Emitter* e, RefGroup* group, const Plan* plan,
                  IRExpr* const* bases, UInt n_bases)
{
   add_step(group, bases, n_bases)->plan = *plan;
}

void cg_emit_call(Emitter* e, RefGroup* group, IRExpr* const* bases,
                  UInt n_bases)
{
   add_step(group, bases, n_bases)->is_called = True;
}

void cg_emit_guarded(Emitter* e, RefGroup* group, IRExpr* base, IRExpr* guard)
{
   add_step(group, &base, 1)->is_guarded = True;
}

/* Return a countdown that no code of this test ends: each runs four times. */
Heat cg_heat_of(Addr code, CodeMode mode, Bool has_many)
{
   return (Heat){ code, mode == CODE_CALLS ? 5 : 0 };
}

void cg_heat_ask(Heat* heat)
{
   abort();
}

/*--- Running a step                                       ---*/

Addr address_of(const Step* step, const Probe* probe)
{
   Addr base = 0;
   if (probe->base != CG_NO_BASE)
      base = value_of(step->bases[probe->base]);
   return base + probe->offset;
}

UWord test_word(const Step* step, const Probe* probe)
{
   if (probe->fetch_line != NULL)
      return probe->fetch_line->absent;
   Addr a = address_of(step, probe);
   return a + probe->size - 1 - cg_index_entry(a)->base;
}

Bool calls_replay(UWord all_tests)
{
   return all_tests >> cg_D1.shape.line_bits != 0;
}

/* Return the helper that translate/emit.c would call for the step. */
static void* helper_for(const Step* step)
{
   const RefGroup* group     = step->group;
   UInt            n_fetches = 0;
   if (step->is_called)
      return cg_call(step->n_bases)->function;
   while (n_fetches < group->n_refs && cg_is_fetch(&group->refs[n_fetches]))
      n_fetches++;
   if (step->n_bases == 1 && n_fetches + 1 == group->n_refs)
      return cg_replay_single()->function;
   return cg_replay(step->n_bases)->function;
}

void call_replay(const Step* step)
{
   typedef VG_REGPARM(1) void (*Replay0)(RefGroup*);
   typedef VG_REGPARM(2) void (*Replay1)(RefGroup*, UWord);
   typedef VG_REGPARM(3) void (*Replay2)(RefGroup*, UWord, UWord);
   typedef void (*Replay3)(RefGroup*, UWord, UWord, UWord);
   typedef void (*Replay4)(RefGroup*, UWord, UWord, UWord, UWord);

   void* function = helper_for(step);
   UWord b[4] = { 0 };
   for (UInt i = 0; i < step->n_bases; i++)
      b[i] = value_of(step->bases[i]);
   switch (step->n_bases) {
   case 0: ((Replay0)function)(step->group); break;
   case 1: ((Replay1)function)(step->group, b[0]); break;
   case 2: ((Replay2)function)(step->group, b[0], b[1]); break;
   case 3: ((Replay3)function)(step->group, b[0], b[1], b[2]); break;
   case 4: ((Replay4)function)(step->group, b[0], b[1], b[2], b[3]); break;
   }
}

void call_replay_guarded(const Step* step)
{
   cg_replay_guarded(step->group, value_of(step->bases[0]));
}

void note_uses(const Step* step)
{
   for (UInt time = 0; time < step->group->n_times; time++) {
      for (UInt i = 0; i < step->plan.n_probes; i++) {
         const Probe* probe = &step->plan.probes[i];
         if (probe->time != time)
            continue;
         UInt* last_use
            = probe->fetch_line != NULL
                 ? probe->fetch_line->last_use
                 : cg_index_entry(address_of(step, probe))->last_use;
         *last_use = cg_sim->clock;
      }
      cg_sim->clock++;
   }
}

static ULong memory[512];

void* LibVEX_Alloc(SizeT nbytes)
{
   cg_assert(nbytes <= sizeof(memory));
   return memory;
}
