/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Groups of references for cache use.  At the end of a plan, references that
   certainly or probably lie in one line are joined to touches. */

#include "features/use/groups.h"

/*--- Planning                                             ---*/

/* Return the time of reference i; it uses a second line one tick later. */
static UInt time_of(UInt i)
{
   return 2 * i;
}

static Addr last_line(const UseRef* fetch)
{
   return cg_line_base(&cg_use->I1.sets.shape,
                       fetch->offset + fetch->size - 1);
}

/* Count the instruction with the last fetch, if it lies in the line in which
   that fetch ends; return False otherwise. */
static Bool goes_with_last_fetch(UsePlan* plan, Addr a, UWord size)
{
   Addr base = cg_line_base(&cg_use->I1.sets.shape, a);
   for (UInt i = plan->n_refs; i > 0; i--) {
      UseRef* ref = &plan->refs[i - 1];
      if (ref->kind != CG_USE_FETCH)
         continue;
      if (base != last_line(ref) || a - base + size > cg_use_line_szB())
         return False;
      ref->more_uses++;
      ref->more_bytes |= cg_used_units(a - base, size);
      return True;
   }
   return False;
}

Bool cg_use_plan_fetch(UsePlan* plan, Addr a, UWord size, UInt owner)
{
   if (goes_with_last_fetch(plan, a, size))
      return True;
   if (plan->n_refs == CG_MAX_USE_REFS)
      return False;
   plan->refs[plan->n_refs++]
      = (UseRef){ .offset = a, .owner = owner, .size = (UShort)size,
                  .kind = CG_USE_FETCH };
   return True;
}

Bool cg_use_plan_data(UsePlan* plan, UseKind kind, UInt word, Addr offset,
                      UWord size, UInt owner)
{
   if (plan->n_refs == CG_MAX_USE_REFS)
      return False;
   plan->refs[plan->n_refs++]
      = (UseRef){ .offset = offset, .owner = owner, .size = (UShort)size,
                  .kind = (UChar)kind, .word = (UChar)word };
   return True;
}

/* Add the uses to the touch of the code line at base; return its index. */
static UChar touch_code(UsePlan* plan, Addr base, UInt uses, ULong bytes,
                        UInt time)
{
   UsedFetchLine* code = cg_fetch_line(base);
   UInt           i    = 0;
   while (i < plan->n_fetches && plan->fetches[i].code != code)
      i++;
   FetchTouch* touch = &plan->fetches[i];
   if (i == plan->n_fetches) {
      *touch = (FetchTouch){ .code = code };
      plan->n_fetches++;
   }
   touch->uses += uses;
   touch->bytes |= bytes;
   touch->time = time;
   return (UChar)i;
}

static void touch_fetched(UsePlan* plan, UseRef* ref, UInt time)
{
   Addr  first = cg_line_base(&cg_use->I1.sets.shape, ref->offset);
   Addr  last  = last_line(ref);
   UWord start = ref->offset - first;
   if (first == last) {
      ref->word = ref->last
         = touch_code(plan, first, 1u + ref->more_uses,
                      cg_used_units(start, ref->size) | ref->more_bytes, time);
      return;
   }
   ref->word = touch_code(plan, first, 1,
                          cg_used_units(start, cg_use_line_szB() - start),
                          time);
   ref->last = touch_code(plan, last, 1u + ref->more_uses,
                          cg_used_units(0, ref->offset + ref->size - last)
                             | ref->more_bytes,
                          time + 1);
}

/* Return a mask of the `size` lowest bits; size is not zero. */
static ULong bytes_of(UWord size)
{
   return ~(ULong)0 >> (64 - size);
}

static DataTouch touch_of(const UsePlan* plan, UInt i)
{
   const UseRef* ref = &plan->refs[i];
   return (DataTouch){ .offset = ref->offset,
                       .bytes  = bytes_of(ref->size),
                       .starts = 1,
                       .ends   = (ULong)1 << (ref->size - 1),
                       .room   = (UShort)(cg_use_line_szB() - ref->size),
                       .word   = ref->word,
                       .uses   = 1,
                       .time   = time_of(i),
                       .owner  = ref->owner,
                       .kind   = ref->kind,
                       .ref    = (UChar)i };
}

/* Join `other`, a touch of later references, to `touch`.  Return False if one
   touch cannot stand for both. */
static Bool join_touches(UsePlan* plan, DataTouch* touch, DataTouch other)
{
   if (cg_use->D1.sets.shape.set_mask == 0 || touch->word != other.word)
      return False;
   UWord line     = cg_use_line_szB();
   Bool  is_below = (Word)(other.offset - touch->offset) < 0;
   DataTouch low  = is_below ? other : *touch;
   DataTouch high = is_below ? *touch : other;
   UWord     x    = high.offset - low.offset;
   if (x >= line)
      return False;
   UWord low_szB  = line - low.room;
   UWord high_szB = x + line - high.room;
   UWord szB      = low_szB > high_szB ? low_szB : high_szB;
   if (szB > line || (low.starts & high.starts << x) != 0
       || (low.ends & high.ends << x) != 0)
      return False;
   if (low.bytes != (low.bytes | high.bytes << x)) {
      if (!plan->joins)
         return False;
      plan->has_joined = True;
   }
   *touch = (DataTouch){ .offset = low.offset,
                         .bytes  = low.bytes | high.bytes << x,
                         .starts = low.starts | high.starts << x,
                         .ends   = low.ends | high.ends << x,
                         .room   = (UShort)(line - szB),
                         .word   = low.word,
                         .uses   = (UChar)(low.uses + high.uses),
                         .time   = other.time,
                         .owner  = touch->owner,
                         .kind   = touch->kind,
                         .ref    = touch->ref,
                         .first  = (UChar)(touch->offset + touch->first
                                          - low.offset) };
   return True;
}

static void touch_data(UsePlan* plan, UInt i)
{
   DataTouch touch = touch_of(plan, i);
   if (plan->n_data > 0
       && join_touches(plan, &plan->data[plan->n_data - 1], touch))
      return;
   plan->data[plan->n_data++] = touch;
}

static SizeT szB_of(UInt n_fetches, UInt n_data, UInt n_refs)
{
   return sizeof(UseGroup) + n_fetches * sizeof(FetchTouch)
          + n_data * sizeof(DataTouch) + n_refs * sizeof(UseRef);
}

SizeT cg_use_plan_end(UsePlan* plan)
{
   plan->n_fetches = plan->n_data = 0;
   plan->has_joined = False;
   for (UInt i = 0; i < plan->n_refs; i++) {
      UseRef* ref = &plan->refs[i];
      if (ref->kind == CG_USE_FETCH)
         touch_fetched(plan, ref, time_of(i));
      else if (cg_use->unit_bits == 0)
         touch_data(plan, i);
   }
   /* Give a lone touch the time 0: only the order in a cache matters. */
   if (plan->n_fetches == 1)
      plan->fetches[0].time = 0;
   if (plan->n_data == 1)
      plan->data[0].time = 0;
   return szB_of(plan->n_fetches, plan->n_data, plan->n_refs);
}

void cg_use_make_group(UseGroup* group, const UsePlan* plan)
{
   *group = (UseGroup){ .n_refs      = (UChar)plan->n_refs,
                        .n_fetches   = (UChar)plan->n_fetches,
                        .n_data      = (UChar)plan->n_data,
                        .n_times     = (UChar)time_of(plan->n_refs),
                        .has_touches = cg_use->unit_bits == 0 };
   DataTouch* data = (DataTouch*)(group->fetches + group->n_fetches);
   UseRef*    refs = (UseRef*)(data + group->n_data);
   for (UInt i = 0; i < plan->n_fetches; i++) {
      group->fetches[i] = plan->fetches[i];
      cg_fetch_line_hold(group->fetches[i].code);
   }
   for (UInt i = 0; i < plan->n_data; i++)
      data[i] = plan->data[i];
   for (UInt i = 0; i < plan->n_refs; i++)
      refs[i] = plan->refs[i];
}

void cg_use_end_group(const UseGroup* group)
{
   for (UInt i = 0; i < group->n_fetches; i++)
      cg_fetch_line_drop(group->fetches[i].code);
}

SizeT cg_use_group_szB(const UseGroup* group)
{
   return szB_of(group->n_fetches, group->n_data, group->n_refs);
}

/*--- Running                                              ---*/

static void run_data(const UseRef* ref, const UWord* words, UInt now)
{
   cg_use_data((UseKind)ref->kind, words[ref->word] + ref->offset, ref->size,
               ref->owner, now);
}

void cg_use_run_refs(const UseGroup* group, const UWord* words, UInt now)
{
   const UseRef* ref = cg_use_refs(group);
   for (UInt i = 0; i < group->n_refs; i++, ref++) {
      UInt time = now + time_of(i);
      if (ref->kind == CG_USE_FETCH)
         cg_use_fetch(group->fetches[ref->word].code,
                      group->fetches[ref->last].code, ref->offset, ref->size,
                      ref->owner, time, ref->more_uses, ref->more_bytes);
      else
         run_data(ref, words, time);
   }
}

/* Return the line that contains a, if it is in the line index; else NULL. */
static UsedLine* indexed_line(Addr a)
{
   UsedLine* line = cg_used_index_entry(a)->line;
   return line->base == cg_line_base(&cg_use->D1.sets.shape, a) ? line : NULL;
}

/* Does the touch begin in a line that is the second line of a later touch? */
static Bool is_second_later(const UseGroup* group, const DataTouch* touch,
                            const UWord* words)
{
   const CacheShape* shape = &cg_use->D1.sets.shape;
   const DataTouch*  end   = cg_data_touches(group) + group->n_data;
   Addr base = cg_line_base(shape, cg_touch_address(touch, words));
   for (const DataTouch* later = touch + 1; later < end; later++) {
      Addr a    = cg_touch_address(later, words);
      Addr last = a + cg_use_line_szB() - later->room - 1;
      if (cg_line_base(shape, last) == base && cg_line_base(shape, a) != base)
         return True;
   }
   return False;
}

/* Subtract the uses that generated code will note from the lines' uses.  If a
   line of data may have been replaced since its touch, or is a later touch's
   second line, empty its index entry instead, so that the note is lost. */
void cg_use_take_noted(const UseGroup* group, const UWord* words,
                       Bool has_noted_code, UInt n_loads)
{
   for (UInt i = 0; i < group->n_fetches && has_noted_code; i++)
      group->fetches[i].code->used.uses -= group->fetches[i].uses;
   const DataTouch* touches = cg_data_touches(group);
   const DataTouch* end     = touches + group->n_data;
   for (const DataTouch* touch = touches; touch < end; touch++) {
      Addr a = cg_touch_address(touch, words);
      if (n_loads > 1 || indexed_line(a) == NULL
          || is_second_later(group, touch, words))
         cg_lose_entry(cg_used_index_entry(a));
   }
   for (const DataTouch* touch = touches; touch < end; touch++) {
      UsedLine* line = indexed_line(cg_touch_address(touch, words));
      if (line != NULL)
         line->uses -= touch->uses;
   }
}

static void note_two_lines(const DataTouch* touch, Addr a, UInt now)
{
   UsedLine* first    = cg_used_index_entry(a)->line;
   UWord     x        = a - first->base;
   UWord     in_first = cg_use_line_szB() - x;
   ULong     bits     = bytes_of(in_first);
   UsedLine* last     = cg_used_index_entry(a + in_first)->line;
   cg_note_use(first, (UInt)__builtin_popcountll(touch->starts & bits),
               (touch->bytes & bits) << x, now);
   cg_note_use(last, (UInt)__builtin_popcountll(touch->ends & ~bits),
               in_first < 64 ? touch->bytes >> in_first : 0, now + 1);
}

void cg_use_touch_two_lines(const UseGroup* group, const DataTouch* touch,
                            const UWord* words, Addr a, UInt now)
{
   Addr base = cg_line_base(&cg_use->D1.sets.shape, a);
   if (indexed_line(base) != NULL
       && indexed_line(base + cg_use_line_szB()) != NULL) {
      note_two_lines(touch, a, now + touch->time);
      return;
   }
   const UseRef* refs = cg_use_refs(group);
   UInt          left = touch->uses;
   for (UInt i = touch->ref; left > 0; i++) {
      if (refs[i].kind == CG_USE_FETCH)
         continue;
      run_data(&refs[i], words, now + time_of(i));
      left--;
   }
}
