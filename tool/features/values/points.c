/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Value points, hashed by object and address. */

#include "features/values/points.h"
#include "base/intern.h"
#include "base/table.h"
#include "base/text.h"
#include "base/valgrind.h"

#include "pub_tool_debuginfo.h"

const HChar* const cg_point_kind_name[N_POINT_KINDS] = {
   [VALUE_LOAD]    = "load",   [VALUE_STORE]    = "store",
   [VALUE_ADDR]    = "addr",   [VALUE_TARGET]   = "target",
   [VALUE_ARG]     = "arg",    [VALUE_CALLER]   = "caller",
   [VALUE_RESULT]  = "result", [CONFLICT_LOAD]  = "load",
   [CONFLICT_STORE] = "store",
};

static Table points;

static UInt max_entries; /* maximum number of a list's entries */

static UWord hash_of_place(const HChar* object, Addr offset)
{
   return cg_mix((UWord)object, (UWord)offset);
}

static UWord hash_of_point(const Link* entry)
{
   const ValuePoint* point = (const ValuePoint*)entry;
   return hash_of_place(point->object, point->offset);
}

void cg_points_init(UInt longest_list)
{
   cg_table_init(&points, 4096, hash_of_point);
   max_entries = longest_list;
}

/* Return the object file at a; set *offset to a's address in the file. */
static const HChar* object_at(Addr a, Addr* offset)
{
   const DebugInfo* di = VG_(find_DebugInfo)(VG_(current_DiEpoch)(), a);
   *offset = di == NULL ? a : a - (Addr)VG_(DebugInfo_get_text_bias)(di);
   return cg_intern(di == NULL ? "???" : VG_(DebugInfo_get_filename)(di));
}

ValuePoint* cg_value_point(Addr a, PointKind kind, UInt ordinal, UInt width,
                           const HChar* reg)
{
   Addr         offset;
   const HChar* object = object_at(a, &offset);
   CG_EACH_OF (&points, hash_of_place(object, offset), ValuePoint, known) {
      if (known->offset == offset && known->object == object
          && known->kind == kind && known->ordinal == ordinal
          && known->width == width)
         return known;
   }
   ValuePoint point = { .object = object, .offset = offset,
                        .line       = cg_line_cost(a),
                        .executions = cg_new_exec_count(True),
                        .reg        = reg,
                        .kind       = (UChar)kind,
                        .ordinal    = (UChar)ordinal,
                        .width      = (UShort)width };
   return cg_table_keep(&points, &point, sizeof(point));
}

HotEntry* cg_point_add(ValuePoint* point, ULong value, UWord tag)
{
   if (UNLIKELY(point->list == NULL)) {
      point->list = VG_(malloc)("cg.sites.list", cg_hot_szB(max_entries));
      cg_hot_init(point->list, max_entries);
   }
   return cg_hot_add_likely(point->list, value, tag);
}

/* Count an occurrence in the burst; return the burst's previous count. */
static UInt count_in_burst(HotBurst* b, UInt burst)
{
   if (b->burst != burst)
      *b = (HotBurst){ .burst = burst };
   return b->n++;
}

void cg_point_sample(ValuePoint* point, ULong value, UInt burst)
{
   HotEntry* entry = cg_point_add(point, value, 0);
   point->pairs += count_in_burst(&point->in_burst, burst);
   point->equal_pairs += count_in_burst(&entry->in_burst, burst);
}

void cg_point_sample_conflict(ValuePoint* point, Bool is_in_conflict,
                              UInt burst)
{
   UInt before    = count_in_burst(&point->in_burst, burst);
   UInt conflicts
      = point->in_conflict.burst == burst ? point->in_conflict.n : 0;
   point->pairs += before;
   if (is_in_conflict)
      point->equal_pairs += count_in_burst(&point->in_conflict, burst);
   else
      point->equal_pairs += before - conflicts;
}

ULong cg_point_executions(const ValuePoint* point)
{
   return cg_count_of(point->executions->count, EV_Ir);
}

static Int compare_points(const void* a, const void* b)
{
   const ValuePoint*   s = *(ValuePoint* const*)a;
   const ValuePoint*   t = *(ValuePoint* const*)b;
   const FunctionCost* f = s->line->function;
   const FunctionCost* g = t->line->function;
   return cg_compare_names(s->object, t->object)
             ?: cg_compare_names(f->file, g->file)
             ?: cg_compare_names(f->function, g->function)
             ?: cg_compare_numbers(s->offset, t->offset)
             ?: cg_compare_numbers(s->kind, t->kind)
             ?: cg_compare_numbers(s->ordinal, t->ordinal)
             ?: cg_compare_numbers(s->width, t->width);
}

ValuePoint** cg_sorted_points(UInt* n)
{
   ValuePoint** sorted = VG_(malloc)(
      "cg.sites.sorted", (points.n_entries + 1) * sizeof(ValuePoint*));
   *n = 0;
   CG_EACH (&points, ValuePoint, point) {
      if (point->list != NULL || cg_point_executions(point) > 0)
         sorted[(*n)++] = point;
   }
   VG_(ssort)(sorted, *n, sizeof(ValuePoint*), compare_points);
   return sorted;
}

void cg_zero_points(void)
{
   CG_EACH (&points, ValuePoint, point) {
      VG_(free)(point->list);
      point->list        = NULL;
      point->samples     = 0;
      point->pairs       = 0;
      point->equal_pairs = 0;
      VG_(memset)(point->executions->count, 0, cg_n_columns * sizeof(ULong));
   }
}
