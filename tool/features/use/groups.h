/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Groups of references for cache use.  A group is a run of references in
   program order.  All about them is known at translation, except the values of
   a few words: an address is one of the words plus a constant.

   Nearly always, all lines of a group are in L1.  Then the order of references
   matters only for the times of last use, and references to one line can be
   counted together.  So a group has two forms: touches, each of which stands
   for references that certainly or probably lie in one line; and the references
   themselves, in order.  If all instruction lines are in I1, and no line has
   more than 64 bytes, missing lines of data are loaded and the touches are
   counted.  If not, the references are simulated one by one; so are those of a
   touch that lies in two lines that are not both in the index.

   Generated code does the common case itself.  For a touch of data that begins
   at a, it tests that the line in a's entry of cg_use->line_index has all bytes
   of the touch; for a touch of code, that the line is in I1 and that its bytes
   are noted as used.  If a test fails, generated code calls cg_use_run_ahead.
   In either case, it then notes the uses of the touches: for data in the lines
   that the entries have now; for code only uses and times, not bytes.

   Freestanding (base/port.h). */

#pragma once

#include "base/port.h"
#include "features/use/residencies.h"

#define CG_MAX_USE_REFS 20

typedef struct {
   Addr   offset;    /* for data, from the word; for fetches, the address */
   ULong  more_bytes; /* for fetches, as in cg_use_fetch */
   UInt   owner;
   UShort more_uses;
   UShort size;
   UChar  kind; /* a UseKind */
   UChar  word; /* for data, the word's index; for fetches, the index of the
                   first line's touch */
   UChar  last; /* for fetches, the index of the last line's touch */
} UseRef;

typedef struct {
   UsedFetchLine* code;
   ULong          bytes;
   UInt           uses;
   UInt           time;
} FetchTouch;

/* Data references to addresses off the same word that together span at most a
   line's size, though they can lie in two lines.  Bit i of `starts` is set if a
   reference begins at byte i of the touch; bit i of `ends`, if one ends there.
   No two references begin, or end, at the same byte: the bits count them. */
typedef struct {
   Addr   offset;
   ULong  bytes;
   UInt   time;
   UInt   owner; /* the first reference's owner, charged for loading the line */
   UShort room;  /* the largest offset in a line at which the touch lies in one
                    line */
   UChar  kind;  /* the first reference's UseKind */
   UChar  word;
   UChar  uses;
   UChar  ref;   /* index of the first reference */
   UChar  first; /* offset of the first reference in the touch */
   ULong  starts;
   ULong  ends;
} DataTouch;

/* A group in memory, which ends with fetches[n_fetches], DataTouch[n_data] and
   UseRef[n_refs]. */
typedef struct {
   UChar      n_refs;
   UChar      n_fetches;
   UChar      n_data;
   UChar      n_times; /* duration in ticks of the clock */
   Bool       has_touches; /* False: data have no touches, and n_data is 0 */
   UShort     start; /* ticks by which the clock lags when the group begins */
   FetchTouch fetches[];
} UseGroup;

typedef struct {
   Bool       joins;      /* True if touches of data may be joined when neither
                             has all bytes of the other */
   Bool       has_joined; /* True if any were; set by cg_use_plan_end */
   UInt       n_refs, n_fetches, n_data;
   UseRef     refs[CG_MAX_USE_REFS];
   FetchTouch fetches[2 * CG_MAX_USE_REFS];
   DataTouch  data[CG_MAX_USE_REFS];
} UsePlan;

static inline void cg_use_plan_begin(UsePlan* plan, Bool joins)
{
   plan->n_refs = 0;
   plan->joins  = joins;
}

/* Add a reference to the plan, or return False if the plan is full.
   A data reference's address is words[word] + offset. */
Bool cg_use_plan_fetch(UsePlan* plan, Addr a, UWord size, UInt owner);
Bool cg_use_plan_data(UsePlan* plan, UseKind kind, UInt word, Addr offset,
                      UWord size, UInt owner);

/* End the plan and find its touches.  Return the group's size in bytes. */
SizeT cg_use_plan_end(UsePlan* plan);

/* Make the group in memory of the size that cg_use_plan_end has returned,
   aligned to 8 bytes; or end the group before that memory is freed. */
void cg_use_make_group(UseGroup* group, const UsePlan* plan);
void cg_use_end_group(const UseGroup* group);

SizeT cg_use_group_szB(const UseGroup* group);

static inline const DataTouch* cg_data_touches(const UseGroup* group)
{
   return (const DataTouch*)(group->fetches + group->n_fetches);
}

static inline Addr cg_touch_address(const DataTouch* touch,
                                    const UWord* words)
{
   return words[touch->word] + touch->offset;
}

static inline const UseRef* cg_use_refs(const UseGroup* group)
{
   return (const UseRef*)(cg_data_touches(group) + group->n_data);
}

/* Simulate the group's references one by one, from time `now` on. */
void cg_use_run_refs(const UseGroup* group, const UWord* words, UInt now);

/* Cancel the uses that generated code will note for the group, which has just
   been simulated and has loaded n_loads lines into D1.  With has_noted_code,
   cancel uses of code, too. */
void cg_use_take_noted(const UseGroup* group, const UWord* words,
                       Bool has_noted_code, UInt n_loads);

/* Simulate the touch, which begins at a in one line and ends in the next. */
void cg_use_touch_two_lines(const UseGroup* group, const DataTouch* touch,
                            const UWord* words, Addr a, UInt now);

/* Can the group be run by its touches?  It can if it has_touches and all code
   lines are in I1: touches of data load missing lines of D1. */
static inline Bool cg_use_has_code(const UseGroup* group)
{
   if (UNLIKELY(!group->has_touches))
      return False;
   for (UInt i = 0; i < group->n_fetches; i++) {
      if (UNLIKELY(!cg_is_in_I1(group->fetches[i].code)))
         return False;
   }
   return True;
}

static inline void cg_use_touch(const UseGroup* group, const DataTouch* touch,
                                const UWord* words, UInt now)
{
   Addr      a    = cg_touch_address(touch, words);
   UsedLine* line = cg_used_index_entry(a)->line;
   UWord     x    = a - line->base;
   if (x > touch->room) {
      Addr base = cg_line_base(&cg_use->D1.sets.shape, a);
      x         = a - base;
      if (UNLIKELY(x > touch->room)) {
         cg_use_touch_two_lines(group, touch, words, a, now);
         return;
      }
      line = cg_use_data_line((UseKind)touch->kind, base, a + touch->first,
                              touch->owner, now + touch->time);
   }
   cg_note_use(line, touch->uses, touch->bytes << x, now + touch->time);
}

static inline void cg_use_touch_data(const UseGroup* group,
                                     const UWord* words, UInt now)
{
   const DataTouch* touch = cg_data_touches(group);
   for (UInt i = 0; i < group->n_data; i++)
      cg_use_touch(group, touch + i, words, now);
}

/* Simulate the group's references with these values of the words.  The caller
   advances the clock. */
static inline void cg_use_run(const UseGroup* group, const UWord* words)
{
   const UInt clock = cg_use->clock + group->start;
   if (UNLIKELY(!cg_use_has_code(group))) {
      cg_use_run_refs(group, words, clock);
      return;
   }
   const FetchTouch* fetch = group->fetches;
   const FetchTouch* end   = fetch + group->n_fetches;
   for (; fetch < end; fetch++)
      cg_note_use(&fetch->code->used, fetch->uses, fetch->bytes,
                  clock + fetch->time);
   cg_use_touch_data(group, words, clock);
}

/* Simulate the group's references, except for the uses that generated code
   notes afterwards (see the head of this file). */
static inline void cg_use_run_ahead(const UseGroup* group, const UWord* words)
{
   const UInt clock   = cg_use->clock + group->start;
   const UInt n_loads = cg_use->n_data_loads;
   if (UNLIKELY(!cg_use_has_code(group))) {
      cg_use_run_refs(group, words, clock);
      cg_use_take_noted(group, words, True, cg_use->n_data_loads - n_loads);
      return;
   }
   const FetchTouch* fetch = group->fetches;
   const FetchTouch* end   = fetch + group->n_fetches;
   for (; fetch < end; fetch++)
      fetch->code->used.bytes |= fetch->bytes;
   const DataTouch* touch = cg_data_touches(group);
   if (LIKELY(group->n_data == 1)) {
      Addr a    = cg_touch_address(touch, words);
      Addr base = cg_line_base(&cg_use->D1.sets.shape, a);
      if (LIKELY(a - base <= touch->room)) {
         cg_use_data_line((UseKind)touch->kind, base, a + touch->first,
                          touch->owner, clock + touch->time);
         return;
      }
   }
   cg_use_touch_data(group, words, clock);
   cg_use_take_noted(group, words, False, cg_use->n_data_loads - n_loads);
}
