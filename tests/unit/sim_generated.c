/*
   What generated code does with a group of references.  See sim_generated.h.
*/

#include "sim_generated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Addr temp_value[MAX_TEMPS];
Step steps[MAX_STEPS];
UInt n_steps;

static BlockOwned* owned_groups;

/*------------------------------------------------------------*/
/*--- What the tool's files need of Valgrind               ---*/
/*------------------------------------------------------------*/

void* VG_(malloc)(const HChar* label, SizeT size)
{
   (void)label;
   return malloc(size);
}

void* VG_(calloc)(const HChar* label, SizeT n, SizeT size)
{
   (void)label;
   return calloc(n, size);
}

/* None: be it as a null pointer or as the result of a system call, whichever
   this version of Valgrind returns. */
typedef __typeof__(VG_(am_shadow_alloc)(0)) FreshPages;

FreshPages VG_(am_shadow_alloc)(SizeT size)
{
   FreshPages none;
   (void)size;
   memset(&none, 0, sizeof(none));
   return none;
}

void* VG_(realloc)(const HChar* label, void* memory, SizeT size)
{
   (void)label;
   return realloc(memory, size);
}

void VG_(free)(void* memory)
{
   free(memory);
}

void* VG_(memset)(void* memory, Int byte, SizeT size)
{
   return memset(memory, byte, size);
}

void* VG_(memcpy)(void* to, const void* from, SizeT size)
{
   return memcpy(to, from, size);
}

void VG_(assert_fail)(Bool is_core, const HChar* condition, const HChar* file,
                      Int line, const HChar* function, const HChar* format,
                      ...)
{
   (void)is_core;
   (void)format;
   fprintf(stderr, "# %s:%d: %s: %s does not hold\n", file, line, function,
           condition);
   abort();
}

/* Equal constants are unequal here: translate/group.c compares none. */
Bool eqIRAtom(const IRExpr* a, const IRExpr* b)
{
   return a->tag == Iex_RdTmp && b->tag == Iex_RdTmp
          && a->Iex.RdTmp.tmp == b->Iex.RdTmp.tmp;
}

/*------------------------------------------------------------*/
/*--- The superblock                                       ---*/
/*------------------------------------------------------------*/

Addr value_of(const IRExpr* atom)
{
   if (atom->tag == Iex_RdTmp)
      return temp_value[atom->Iex.RdTmp.tmp];
   const IRConst* constant = atom->Iex.Const.con;
   return sizeof(Addr) == 8 ? (Addr)constant->Ico.U64
                            : (Addr)constant->Ico.U32;
}

void cg_block_owns(BlockOwned* owned)
{
   owned->next  = owned_groups;
   owned_groups = owned;
}

void drop_steps(void)
{
   while (owned_groups != NULL) {
      BlockOwned* next = owned_groups->next;
      owned_groups->release(owned_groups);
      owned_groups = next;
   }
   n_steps = 0;
}

/*------------------------------------------------------------*/
/*--- The tests                                            ---*/
/*------------------------------------------------------------*/

static void add_tested(Step* step, Tested tested)
{
   step->tested[step->n_tested++] = tested;
}

/* From data reference i on, those with one base and time that span no more
   than a line are tested at their first and last byte; if all are of the same
   bytes, as one reference.  Returns where to go on. */
static UInt test_data(Step* step, UInt i)
{
   const RefGroup* group = step->group;
   const Ref*      ref   = &group->refs[i];
   Word            low = 0, high = ref->size; /* from ref->where */
   Bool            alone = True;
   UInt            next  = i + 1;
   for (UInt j = i + 1; j < group->n_refs; j++) {
      const Ref* other = &group->refs[j];
      if (other->kind < REF_READ)
         continue;
      if (other->base != ref->base || other->time != ref->time)
         break;
      Word from    = (Word)(other->where - ref->where);
      Word to      = from + other->size;
      Word new_low = from < low ? from : low, new_high = to > high ? to : high;
      if ((UWord)(new_high - new_low) > (UWord)1 << cg_D1.shape.line_bits)
         break;
      alone = alone && from == 0 && to == ref->size;
      low   = new_low;
      high  = new_high;
      next  = j + 1;
   }

   Tested first
      = { .base   = ref->base == CG_NO_BASE ? NULL : step->bases[ref->base],
          .offset = ref->where + (UWord)low,
          .size   = alone ? ref->size : 1,
          .time   = ref->time };
   add_tested(step, first);
   if (!alone) {
      Tested last = first;
      last.offset = ref->where + (UWord)high - 1;
      add_tested(step, last);
      step->n_two_points++;
   }
   return next;
}

static void make_tests(Step* step, const UChar* needs_test)
{
   UInt next_data = 0;
   for (UInt i = 0; i < step->group->n_refs; i++) {
      const Ref* ref = &step->group->refs[i];
      if (ref->kind >= REF_READ) {
         if (i >= next_data)
            next_data = test_data(step, i);
         continue;
      }
      if (needs_test[i] & TEST_FIRST)
         add_tested(step, (Tested){ .insn_line = ref->fetched,
                                    .time      = ref->time });
      UInt later = (UInt)cg_time_of_last_line(&cg_I1.shape, ref->time);
      if (needs_test[i] & TEST_LAST)
         add_tested(step, (Tested){ .insn_line = ref->fetched->following,
                                    .time      = later });
   }
}

static Step* new_step(void)
{
   cg_assert(n_steps < MAX_STEPS);
   return &steps[n_steps++];
}

void cg_emit_replay(RefGroup* group, const UChar* needs_test,
                    IRExpr* const* bases, UInt n_bases)
{
   Step* step = new_step();
   *step      = (Step){ .group = group, .n_bases = n_bases };
   memcpy(step->bases, bases, n_bases * sizeof(bases[0]));
   make_tests(step, needs_test);
}

/* Of heat, only the first calls are tested here. */
void cg_heat_ask(Heat* heat)
{
   (void)heat;
   abort();
}

void cg_emit_guarded(RefGroup* group, IRExpr* base, IRExpr* guard)
{
   (void)guard;
   *new_step() = (Step){ .group = group, .bases = { base }, .n_bases = 1,
                              .is_guarded = True };
}

/*------------------------------------------------------------*/
/*--- Running a step                                       ---*/
/*------------------------------------------------------------*/

Addr address_of(const Tested* tested)
{
   return (tested->base == NULL ? 0 : value_of(tested->base)) + tested->offset;
}

UWord test_word(const Tested* tested)
{
   if (tested->insn_line != NULL)
      return tested->insn_line->absent;
   Addr a = address_of(tested);
   return a + tested->size - 1 - cg_seen_entry(a)->base;
}

Bool calls_replay(UWord all_tests)
{
   return all_tests >> cg_D1.shape.line_bits != 0;
}

void call_replay(const Step* step)
{
   typedef VG_REGPARM(1) void (*Replay0)(RefGroup*);
   typedef VG_REGPARM(2) void (*Replay1)(RefGroup*, UWord);
   typedef VG_REGPARM(3) void (*Replay2)(RefGroup*, UWord, UWord);
   typedef void (*Replay3)(RefGroup*, UWord, UWord, UWord);
   typedef void (*Replay4)(RefGroup*, UWord, UWord, UWord, UWord);

   void* function = cg_replay[step->n_bases].function;
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
   for (UInt time = 0; time < step->group->n_times; time++, cg_clock++) {
      for (UInt i = 0; i < step->n_tested; i++) {
         const Tested* tested = &step->tested[i];
         if (tested->time != time)
            continue;
         if (tested->insn_line != NULL)
            tested->insn_line->last_use = cg_clock;
         else
            cg_seen_entry(address_of(tested))->last_use = cg_clock;
      }
   }
}
