/*--------------------------------------------------------------------*/
/*--- What generated code tests for a group of references.           ---*/
/*--------------------------------------------------------------------*/

/* See translate/plan.h. */

#include "translate/plan.h"

static void add_probe(Plan* plan, Probe probe)
{
   plan->probes[plan->n_probes++] = probe;
}

static void probe_fetch_line(Plan* plan, FetchLine* line, UInt time)
{
   add_probe(plan, (Probe){ .fetch_line = line, .time = (UChar)time });
}

static void probe_fetch(Plan* plan, const Ref* ref, UInt tests)
{
   if (tests & TEST_FIRST)
      probe_fetch_line(plan, ref->fetched, ref->time);
   if (tests & TEST_LAST)
      probe_fetch_line(plan, ref->fetched->following,
                       cg_time_of_last_line(&cg_I1.shape, ref->time));
}

static void probe_bytes(Plan* plan, const Ref* ref, Addr offset, UWord size)
{
   add_probe(plan, (Probe){ .offset = offset, .size = (UShort)size,
                            .base   = ref->base_or_size,
                            .time   = ref->time });
}

/* Data references with one base and time that span no more than a line are
   one for testing: they lie in the line of the first byte and that of the
   last.  Probes for reference i and those behind it that go with it; returns
   where among the data references to continue. */
static UInt probe_data(Plan* plan, const RefGroup* group, UInt i)
{
   const Ref* ref   = &group->refs[i];
   Span       span  = cg_span_of(ref);
   Bool       alone = True; /* all are the same bytes */
   UInt       next  = i + 1;
   for (UInt j = i + 1; j < group->n_refs; j++) {
      const Ref* other = &group->refs[j];
      if (cg_is_fetch(other))
         continue;
      Span both = cg_span_with(span, other);
      if (other->base_or_size != ref->base_or_size || other->time != ref->time
          || both.size > (UWord)1 << cg_D1.shape.line_bits)
         break;
      alone = alone && both.size == span.size
              && other->size_or_start == ref->size_or_start;
      span  = both;
      next  = j + 1;
   }

   if (alone) {
      probe_bytes(plan, ref, span.low, span.size);
   } else {
      probe_bytes(plan, ref, span.low, 1);
      probe_bytes(plan, ref, span.low + span.size - 1, 1);
   }
   return next;
}

static void probe_written(Plan* plan, const Ref* ref)
{
   if (ref->kind == REF_READ || !cg_LL_model.writes_back)
      return;
   add_probe(plan, (Probe){ .offset = ref->offset, .size = ref->size_or_start,
                            .base = ref->base_or_size, .is_written = True });
}

void cg_plan(Plan* plan, const RefGroup* group, const UChar* needs_test)
{
   UInt next_data = 0;
   plan->n_probes = 0;
   for (UInt i = 0; i < group->n_refs; i++) {
      if (cg_is_fetch(&group->refs[i])) {
         probe_fetch(plan, &group->refs[i], needs_test[i]);
         continue;
      }
      if (i >= next_data)
         next_data = probe_data(plan, group, i);
      probe_written(plan, &group->refs[i]);
   }
}
