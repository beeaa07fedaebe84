/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The record: a consumer must get all records in the order of writing, whatever
   their sizes and writers. */

#include "counts/region.h"
#include "calls/record.h"

#include "random.h"

/* The descriptors of records, which have many sizes. */
enum { N_HEADS = 8, MAX_WORDS = 40 };
static struct {
   RecordHead head;
} CG_DESCRIPTOR heads[N_HEADS];

static ULong n_written, n_seen, n_wrong, n_batches;
static Bool  is_at_end;

static void consume(const UChar* begin, const UChar* end)
{
   n_batches++;
   const UChar* record = begin;
   for (; record < end; record = cg_record_after(record)) {
      const RecordHead* head = cg_record_head(record);
      const UWord*      word = (const UWord*)record;
      if ((const void*)head < (void*)heads
          || (const void*)head >= (void*)(heads + N_HEADS))
         n_wrong++;
      for (UWord i = 1; i < head->szB / sizeof(UWord); i++)
         n_wrong += word[i] != n_seen;
      n_seen++;
   }
   is_at_end = record == end;
   if (*cg_record_next == begin)
      n_wrong++;
}

static void fill_in(UWord* word, const RecordHead* head)
{
   for (UWord i = 1; i < head->szB / sizeof(UWord); i++)
      word[i] = n_written;
   n_written++;
}

/* Write a record as generated code does. */
static void write_inline(const RecordHead* head)
{
   *(Word*)*cg_record_next = cg_record_word(head);
   fill_in((UWord*)*cg_record_next, head);
   *cg_record_next += head->szB;
   if (((UWord)*cg_record_next & CG_RECORD_FULL) != 0)
      cg_record_drain();
}

/* Return whether `added` is known as the latest record of the descriptor `of`,
   and other descriptors have no latest record. */
static Bool knows_latest(const RecordHead* of, const void* added)
{
   for (UInt i = 0; i < N_HEADS; i++) {
      const RecordHead* head = &heads[i].head;
      if (cg_record_latest(head) != (head == of ? added : NULL))
         return False;
   }
   return True;
}

static void test_order(void)
{
   const UChar* begin = *cg_record_next;
   UInt n_latest_wrong = 0;
   for (UInt i = 0; i < 200000; i++) {
      const RecordHead* head = &heads[random_word() % N_HEADS].head;
      void*             added = NULL;
      if (random_word() % 2 == 0)
         write_inline(head);
      else
         fill_in(added = cg_record_add(head), head);
      n_latest_wrong += !knows_latest(head, added);
      if (random_word() % 5000 == 0) {
         cg_record_drain();
         n_latest_wrong += !knows_latest(head, NULL);
         if (n_seen != n_written)
            n_wrong++;
      }
   }
   cg_record_drain();
   is_uint(n_seen, n_written, "all that is written down is consumed");
   is_uint(n_wrong, 0, "in its order, and as it was written");
   is_uint(n_latest_wrong, 0, "the latest is known until another is written");
   ok(n_batches > 100 && n_batches < n_written / 100, "in batches");
   ok(is_at_end, "that end where a record does");
   ok(*cg_record_next == begin, "then the record is empty");
   ULong before = n_batches;
   cg_record_drain();
   is_uint(n_batches, before, "and an empty one is not consumed");
}

/* Test that totals advance by the counts, also if two totals share a word. */
static void test_totals(void)
{
   static const struct {
      Event event;
      Long  n;
   } steps[] = {
      { EV_Ir, 5 }, { EV_Dr, 2 }, { EV_Ir, -1 }, { EV_Bcm, 1 }, { EV_Bc, 7 },
      { EV_Dw, (Long)1 << 40 }, { EV_Ir, 0x7ffffff0 }, { EV_Bim, 3 },
      { EV_Dr, 0x7fffffff }, { EV_Bi, 1 }, { EV_Ge, (Long)1 << 33 },
   };
   enum { N_STEPS = sizeof(steps) / sizeof(steps[0]) };
   const Bool groups[N_EVENT_GROUPS]
      = { [EG_INSNS] = True, [EG_CACHES] = True, [EG_BRANCHES] = True,
          [EG_BUS] = True };
   cg_events_init(groups, TIME_IN_MSEC);
   cg_totals_init();

   ULong before[CG_MAX_TOTALS] = { 0 }, counts[N_EVENTS] = { 0 },
         expected[N_EVENTS] = { 0 };
   for (UInt i = 0; i < 3 * N_STEPS; i++) {
      Event event = steps[i % N_STEPS].event;
      Long  n     = steps[i % N_STEPS].n;
      cg_add_to_total(event, n);
      expected[cg_column[event]] += (ULong)n;
      for (UInt w = 0; w < cg_n_totals; w++) {
         cg_add_difference(counts, &cg_totals_word[w], before[w], cg_totals[w]);
         before[w] = cg_totals[w];
      }
   }
   is_uint(cg_n_totals, 5, "eight totals share five words");
   for (UInt column = 0; column < cg_n_columns; column++)
      is_uint(counts[column], expected[column], "%s is told by differences",
              cg_event_info[cg_event_in[column]].name);
   ok(!cg_has_total(EV_D1mr), "misses have no totals");

   const Bool one[N_EVENT_GROUPS] = { [EG_INSNS] = True };
   cg_events_init(one, TIME_IN_MSEC);
   cg_totals_init();
   cg_add_to_total(EV_Ir, (Long)1 << 50);
   counts[0] = 0;
   cg_add_difference(counts, &cg_totals_word[0], 0, cg_totals[0]);
   is_uint(cg_n_totals, 1, "Ir alone takes one word");
   is_uint(counts[0], (ULong)1 << 50, "all of it");
}

int main(void)
{
   begin_random();
   for (UInt i = 0; i < N_HEADS; i++)
      heads[i].head = (RecordHead){ .kind = RECORD_MISS,
                               .szB  = (UShort)(8 * (1 + i * i % MAX_WORDS)) };
   cg_region_init(False, True, True);
   cg_record_init(consume);
   test_order();
   test_totals();
   return done_testing();
}
