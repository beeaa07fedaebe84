/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Uses of a line of memory.  Before uses are compared, all spans are made as
   long as the longest. */

#include "features/sharing/uses.h"

/*--- Arrays of spans                                      ---*/

static UWord szB_of_spans(UInt log2_of_n)
{
   return sizeof(UseSpan) << log2_of_n;
}

void cg_use_free(LineUse* use)
{
   if (use->spans != NULL)
      cg_pool_free(use->spans, szB_of_spans(use->max_spans));
   use->spans   = NULL;
   use->n_spans = 0;
}

static void make_room(LineUse* use)
{
   if (use->spans != NULL && use->n_spans < 1 << use->max_spans)
      return;
   UInt     size  = use->spans == NULL ? 0 : use->max_spans + 1U;
   UseSpan* spans = cg_pool_alloc(szB_of_spans(size));
   UShort   n     = use->n_spans;
   for (UInt i = 0; i < n; i++)
      spans[i] = use->spans[i];
   cg_use_free(use);
   use->spans     = spans;
   use->n_spans   = n;
   use->max_spans = (UChar)size;
}

/*--- Time                                                 ---*/

static UInt sum(UInt a, ULong b)
{
   return b < ~a ? a + (UInt)b : ~(UInt)0;
}

/* Join the spans of `use`, so that each has 2^shift windows. */
static void coarsen(LineUse* use, UInt shift)
{
   UInt n = 0;
   for (UInt i = 0; i < use->n_spans; i++) {
      UseSpan span = use->spans[i];
      span.number >>= shift - use->shift;
      if (n > 0 && use->spans[n - 1].number == span.number) {
         UseSpan* last = &use->spans[n - 1];
         last->uses    = sum(last->uses, span.uses);
         last->writes  = sum(last->writes, span.writes);
      } else {
         use->spans[n++] = span;
      }
   }
   use->n_spans = (UShort)n;
   use->shift   = (UChar)shift;
}

/* Return the window's span, usually the last one or a new one after it. */
static UseSpan* span_of(LineUse* use, UInt window)
{
   UInt number = window >> use->shift;
   UInt i      = use->n_spans;
   while (i > 0 && use->spans[i - 1].number > number)
      i--;
   if (i > 0 && use->spans[i - 1].number == number)
      return &use->spans[i - 1];
   if (use->n_spans == CG_N_SPANS) {
      coarsen(use, use->shift + 1U);
      return span_of(use, window);
   }
   make_room(use);
   for (UInt k = use->n_spans++; k > i; k--)
      use->spans[k] = use->spans[k - 1];
   use->spans[i] = (UseSpan){ .number = number };
   return &use->spans[i];
}

void cg_use_add(LineUse* use, const WindowUse* done, UInt window)
{
   for (UInt i = 0; i < CG_LINE_WORDS; i++) {
      use->reads[i]  = sum(use->reads[i], done->reads[i]);
      use->writes[i] = sum(use->writes[i], done->writes[i]);
   }
   use->read_mask |= done->read_mask;
   use->write_mask |= done->write_mask;
   use->n_reads += done->n_reads;
   use->n_writes += done->n_writes;
   UseSpan* span = span_of(use, window);
   span->uses    = sum(span->uses, (ULong)done->n_reads + done->n_writes);
   span->writes  = sum(span->writes, done->n_writes);
}

/*--- Misses                                               ---*/

static ULong least(ULong a, ULong b)
{
   return a < b ? a : b;
}

/* Return the writes of `use` in span `number`; advance index *i to the span. */
static ULong writes_in(const LineUse* use, UInt number, UInt* i)
{
   while (*i < use->n_spans && use->spans[*i].number < number)
      (*i)++;
   return *i < use->n_spans && use->spans[*i].number == number
             ? use->spans[*i].writes
             : 0;
}

/* Return the estimated misses in the first n spans of `use` that are caused by
   all other uses of the line or, if `only` is not NULL, by `only`. */
static ULong all_misses(const LineUse* of_line, const LineUse* use, UInt n,
                        const LineUse* only)
{
   ULong writes[CG_N_SPANS] = { 0 }, misses = 0;
   for (const LineUse* other = of_line; other; other = other->next) {
      UInt at = 0;
      if (other == use || (only != NULL && other != only))
         continue;
      for (UInt i = 0; i < n; i++)
         writes[i] += writes_in(other, use->spans[i].number, &at);
   }
   for (UInt i = 0; i < n; i++)
      misses += least(use->spans[i].uses, writes[i]);
   return misses;
}

/* Return an upper limit of the true misses in the first n spans of `use`.  The
   exact number is unknown, since uses of words are not counted by span. */
static ULong most_true(const LineUse* of_line, const LineUse* use, UInt n)
{
   ULong writes[CG_LINE_WORDS] = { 0 }, misses = 0;
   ULong used = use->read_mask | use->write_mask;
   for (const LineUse* other = of_line; other; other = other->next) {
      ULong both = other == use ? 0 : other->write_mask & used;
      ULong most = both == 0 ? 0 : all_misses(of_line, use, n, other);
      for (UInt word = 0; word < CG_LINE_WORDS; word++) {
         if ((both >> 8 * word & 0xff) != 0)
            writes[word] += least(other->writes[word], most);
      }
   }
   for (UInt word = 0; word < CG_LINE_WORDS; word++)
      misses += least(writes[word],
                      (ULong)use->reads[word] + use->writes[word]);
   return misses;
}

static UseMisses misses_in(const LineUse* of_line, const LineUse* use, UInt n)
{
   ULong all         = all_misses(of_line, use, n, NULL);
   ULong true_misses = least(all, most_true(of_line, use, n));
   return (UseMisses){ true_misses, all - true_misses };
}

static void make_alike(LineUse* of_line)
{
   UInt shift = 0;
   for (const LineUse* use = of_line; use != NULL; use = use->next)
      shift = use->shift > shift ? use->shift : shift;
   for (LineUse* use = of_line; use != NULL; use = use->next) {
      if (use->shift < shift)
         coarsen(use, shift);
   }
}

UseMisses cg_use_misses(LineUse* of_line, LineUse* use)
{
   make_alike(of_line);
   UseMisses misses = misses_in(of_line, use, use->n_spans);
   misses.true_misses += use->closed_true;
   misses.false_misses += use->closed_false;
   return misses;
}

Bool cg_use_is_full(const LineUse* use)
{
   return use->n_spans == CG_N_SPANS;
}

static UInt n_before(const LineUse* use, UInt window)
{
   UInt n = 0;
   while (n < use->n_spans
          && ((ULong)use->spans[n].number + 1) << use->shift <= window)
      n++;
   return n;
}

static void remove_spans(LineUse* use, UInt n)
{
   use->n_spans = (UShort)(use->n_spans - n);
   for (UInt i = 0; i < use->n_spans; i++)
      use->spans[i] = use->spans[i + n];
   if (use->n_spans == 0)
      use->shift = 0;
}

void cg_uses_close(LineUse* of_line, UInt window)
{
   make_alike(of_line);
   for (LineUse* use = of_line; use != NULL; use = use->next) {
      UseMisses misses = misses_in(of_line, use, n_before(use, window));
      use->closed_true += misses.true_misses;
      use->closed_false += misses.false_misses;
   }
   for (LineUse* use = of_line; use != NULL; use = use->next)
      remove_spans(use, n_before(use, window));
}
