/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of value profiles.  The order of a list's entries does not depend
   on pointers.  The name of an object, file or function is written only where
   it, or one before it, differs from the previous point's. */

#include "features/values/points.h"
#include "base/text.h"
#include "features/values/burst.h"
#include "features/values/options.h"
#include "output/file.h"
#include "output/text.h"
#include "base/valgrind.h"

#include "pub_tool_debuginfo.h"

/*--- Points                                               ---*/

static const ValuePoint* partner_of(const HotEntry* entry)
{
   return (const ValuePoint*)(UWord)entry->value;
}

/* Compare partners by object and offset: pointers differ from run to run. */
static Int compare_partners(const HotEntry* a, const HotEntry* b)
{
   const ValuePoint* s = partner_of(a);
   const ValuePoint* t = partner_of(b);
   return cg_compare_names(s->object, t->object)
             ?: cg_compare_numbers(s->offset, t->offset)
             ?: cg_compare_numbers(s->ordinal, t->ordinal)
             ?: cg_compare_numbers(a->tag, b->tag);
}

static Int compare_conflicts(const void* x, const void* y)
{
   const HotEntry* a = x;
   const HotEntry* b = y;
   return cg_compare_numbers(b->count, a->count) ?: compare_partners(a, b);
}

/*--- Sites                                                ---*/

static Bool is_of_conflicts(const ValuePoint* point)
{
   return point->kind >= N_VALUE_KINDS;
}

/* Write the functions at the point's values, if these are addresses of code. */
static void put_code_places(OutFile* file, const ValuePoint* point)
{
   if (point->kind != VALUE_TARGET && point->kind != VALUE_CALLER)
      return;
   DiEpoch epoch = VG_(current_DiEpoch)();
   for (UInt i = 0; i < point->list->n; i++) {
      Addr a = (Addr)point->list->entries[i].value;
      /* The calling instruction lies before the return address. */
      Addr asked = point->kind == VALUE_CALLER ? a - 1 : a;
      const HChar *function, *source, *folder;
      UInt         line;
      if (!VG_(get_fnname)(epoch, asked, &function))
         continue;
      cg_put_format(file, "a 0x%llx ", (ULong)a);
      cg_put_text(file, function);
      if (VG_(get_filename_linenum)(epoch, asked, &source, &folder, &line)) {
         cg_put_name(file, " (", source, ":");
         cg_put_format(file, "%u)", line);
      }
      cg_put_char(file, '\n');
   }
}

static void put_entry(OutFile* file, const ValuePoint* point,
                      const HotEntry* e)
{
   static const HChar* const class_name[N_CONFLICTS]
      = { [CONFLICT_COVERED] = "covered",
          [CONFLICT_PARTIAL] = "partial",
          [CONFLICT_ALIAS]   = "alias" };
   Bool is_conflict = is_of_conflicts(point);
   cg_put_format(file, "%s0x%llx", e == point->list->entries ? " " : " , ",
                 is_conflict ? (ULong)partner_of(e)->offset : (ULong)e->value);
   if (is_conflict)
      cg_put_format(file, " %u %s", partner_of(e)->line->line,
                    class_name[e->tag]);
   cg_put_format(file, " %llu %llu", (ULong)e->count, (ULong)e->error);
}

static void put_names(OutFile* file, const ValuePoint* point,
                      const ValuePoint* before)
{
   const FunctionCost* f   = point->line->function;
   const FunctionCost* old = before == NULL ? NULL : before->line->function;
   Bool is_new = old == NULL || point->object != before->object;
   if (is_new)
      cg_put_name(file, "ob=", point->object, "\n");
   is_new = is_new || f->file != old->file;
   if (is_new)
      cg_put_name(file, "fl=", f->file, "\n");
   if (is_new || f->function != old->function)
      cg_put_name(file, "fn=", f->function, "\n");
}

/* Write v|r OFFSET LINE KIND[:REGISTER] WIDTH EXECUTIONS [SAMPLES] : LIST */
static void put_list(OutFile* file, const ValuePoint* point)
{
   const HotList* list        = point->list;
   Bool           is_conflict = is_of_conflicts(point);
   cg_put_format(file, "%c 0x%llx %u %s%s%s %u %llu", is_conflict ? 'r' : 'v',
                 (ULong)point->offset, point->line->line,
                 cg_point_kind_name[point->kind], point->reg ? ":" : "",
                 point->reg ? point->reg : "", (UInt)point->width,
                 (ULong)cg_point_executions(point));
   if (!is_conflict)
      cg_put_format(file, " %llu", list == NULL ? 0ULL : (ULong)list->seen);
   cg_put(file, " :");
   for (UInt i = 0; list != NULL && i < list->n; i++)
      put_entry(file, point, &list->entries[i]);
   cg_put_char(file, '\n');
}

static void put_site(OutFile* file, const ValuePoint* point,
                     const ValuePoint* before)
{
   HotList* list        = point->list;
   Bool     is_conflict = is_of_conflicts(point);
   if (list != NULL && is_conflict)
      VG_(ssort)(list->entries, list->n, sizeof(HotEntry), compare_conflicts);
   else if (list != NULL)
      cg_hot_sort(list);
   put_names(file, point, before);
   put_list(file, point);
   if (is_conflict)
      cg_put_format(file, "s %llu %llu\n", (ULong)point->samples,
                    (ULong)list->seen);
   if (point->pairs > 0)
      cg_put_format(file, "b %llu %llu\n", point->pairs, point->equal_pairs);
   for (UInt i = 0; is_conflict && i < list->n; i++) {
      cg_put_format(file, "p %llu ", (ULong)list->entries[i].sum);
      cg_put_name(file, "", partner_of(&list->entries[i])->line->function
                               ->function, "\n");
   }
   if (list != NULL)
      put_code_places(file, point);
}

/*--- The file                                             ---*/

/* Is the point written?  A point of conflicts that had none is not. */
static Bool is_written(const ValuePoint* point)
{
   return !is_of_conflicts(point) || point->list != NULL;
}

static UInt n_written(ValuePoint** points, UInt n)
{
   UInt n_of_them = 0;
   for (UInt i = 0; i < n; i++)
      n_of_them += is_written(points[i]);
   return n_of_them;
}

static void put_sampling(OutFile* file, const HChar* subject, Bool is_exact,
                         SamplerId id)
{
   cg_put_format(file, "sampling: %s", subject);
   if (is_exact)
      cg_put(file, " exact");
   else
      cg_put_format(file, " %llu,%llu gaps 0.5-1.5",
                    (ULong)cg_bursts->samplers[id].n,
                    (ULong)cg_bursts->samplers[id].period);
   cg_put_format(file, " seed %llu\n", cg_value_options.seed);
}

static void put_bursts(OutFile* file, const HChar* key, SamplerId id)
{
   cg_put_format(file, "%s: %llu short %llu\n", key,
                 (ULong)cg_bursts->samplers[id].n_bursts,
                 (ULong)cg_bursts->samplers[id].n_short);
}

static void put_header(OutFile* file, UInt n_sites)
{
   const ValueOptions* o = &cg_value_options;
   cg_put(file, "# cachegrind values\nversion: 1\ncmd: ");
   cg_put_command(file);
   cg_put_char(file, '\n');
   if (o->kinds != 0) {
      cg_put(file, "kinds:");
      for (PointKind kind = 0; kind < N_VALUE_KINDS; kind++) {
         if (o->kinds & 1u << kind)
            cg_put_format(file, " %s", cg_point_kind_name[kind]);
      }
      cg_put_char(file, '\n');
      put_sampling(file, "value", o->is_exact, SAMPLE_VALUES);
   }
   if (o->conflicts)
      put_sampling(file, "replay", o->conflicts_are_exact, SAMPLE_CONFLICTS);
   cg_put_format(file, "lists: space-saving %u\n", o->entries);
   if (o->kinds != 0 && !o->is_exact)
      put_bursts(file, "bursts", SAMPLE_VALUES);
   if (o->conflicts) {
      cg_put_format(file, "replay-window: %llu\n", o->window);
      if (!o->conflicts_are_exact)
         put_bursts(file, "replay-bursts", SAMPLE_CONFLICTS);
   }
   cg_put_format(file, "sites: %u\n", n_sites);
}

static Bool write(const HChar* name)
{
   OutFile* file = cg_open_file(cg_values_file.what, name, False);
   if (file == NULL)
      return False;
   UInt              n;
   ValuePoint**      points = cg_sorted_points(&n);
   const ValuePoint* before = NULL;
   put_header(file, n_written(points, n));
   for (UInt i = 0; i < n; i++) {
      if (!is_written(points[i]))
         continue;
      put_site(file, points[i], before);
      before = points[i];
   }
   VG_(free)(points);
   return cg_close_file(file);
}

const SideFile cg_values_file = { .what     = "the profile of values",
                                  .option   = "--values-out-file",
                                  .fallback = "cachegrind.values.%p",
                                  .suffix   = ".values",
                                  .write    = write };
