/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- The writer of value profiles.        features/values/write.c ---*/
/*--------------------------------------------------------------------*/

/* See features/values/write.h.  The format is that of features/values/text.h,
   which is called with names as strings; here the entries of lists are put in
   an order that does not depend on addresses. */

#include "features/values/write.h"

#include "features/values/options.h"
#include "features/values/points.h"
#include "features/values/text.h"
#include "output/file.h"
#include "output/text.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/*------------------------------------------------------------*/
/*--- Points                                               ---*/
/*------------------------------------------------------------*/

static const ValuePoint* partner_of(const HotEntry* entry)
{
   return (const ValuePoint*)(UWord)entry->value;
}

/* Pointers have another order in each run. */
static Int compare_partners(const HotEntry* a, const HotEntry* b)
{
   const ValuePoint* s = partner_of(a);
   const ValuePoint* t = partner_of(b);
   Int               d = VG_(strcmp)(s->object, t->object);
   if (d == 0)
      d = s->offset < t->offset ? -1 : s->offset > t->offset;
   if (d == 0)
      d = (Int)s->ordinal - (Int)t->ordinal;
   return d != 0 ? d : (Int)a->tag - (Int)b->tag;
}

static Int compare_conflicts(const void* x, const void* y)
{
   const HotEntry* a = x;
   const HotEntry* b = y;
   if (a->count != b->count)
      return a->count > b->count ? -1 : 1;
   return compare_partners(a, b);
}

/*------------------------------------------------------------*/
/*--- The file                                             ---*/
/*------------------------------------------------------------*/

/* What is at the addresses of code that are values. */
static void put_code_places(ValuesWriter* w, const ValuePoint* point)
{
   if (point->kind != VALUE_TARGET && point->kind != VALUE_CALLER)
      return;
   DiEpoch epoch = VG_(current_DiEpoch)();
   for (UInt i = 0; i < point->list->n; i++) {
      Addr a = (Addr)point->list->entries[i].value;
      /* The instruction that calls is before the one that it returns to. */
      Addr asked = point->kind == VALUE_CALLER ? a - 1 : a;
      const HChar *function, *source, *folder;
      UInt         line;
      if (!VG_(get_fnname)(epoch, asked, &function))
         continue;
      Bool has_line
         = VG_(get_filename_linenum)(epoch, asked, &source, &folder, &line);
      cg_put_code_place(w, a, function, has_line ? source : NULL, line);
   }
}

static EntryText text_of_entry(const HotEntry* e, Bool is_conflict)
{
   EntryText text = { .value = e->value, .count = e->count,
                      .error = e->error };
   if (is_conflict) {
      const ValuePoint* partner = partner_of(e);
      text.value                = partner->offset;
      text.conflict             = (ConflictClass)e->tag;
      text.line                 = partner->line->line;
      text.distances            = e->sum;
      text.function             = partner->line->function->function;
   }
   return text;
}

static Bool is_of_conflicts(const ValuePoint* point)
{
   return point->kind >= N_VALUE_KINDS;
}

/* Adds what its list tells, in order. */
static void describe_list(SiteText* text, const ValuePoint* point,
                          EntryText* entries)
{
   HotList* list = point->list;
   if (text->is_conflict)
      VG_(ssort)(list->entries, list->n, sizeof(HotEntry), compare_conflicts);
   else
      cg_hot_sort(list);
   for (UInt i = 0; i < list->n; i++)
      entries[i] = text_of_entry(&list->entries[i], text->is_conflict);
   text->entries   = entries;
   text->n_entries = list->n;
   text->samples     = text->is_conflict ? point->samples : list->seen;
   text->n_conflicts = text->is_conflict ? list->seen : 0;
}

static void put_site(ValuesWriter* w, const ValuePoint* point)
{
   static EntryText    entries[CG_MAX_HOT];
   const FunctionCost* f    = point->line->function;
   SiteText            text = {
      .object = point->object, .file = f->file, .function = f->function,
      .is_conflict = is_of_conflicts(point),
      .offset = point->offset, .line = point->line->line,
      .kind = cg_point_kind_name[point->kind], .reg = point->reg,
      .width = point->width, .executions = cg_point_executions(point),
      .pairs = point->pairs, .equal_pairs = point->equal_pairs,
   };
   if (point->list != NULL)
      describe_list(&text, point, entries);
   cg_put_site(w, &text);
   if (point->list != NULL)
      put_code_places(w, point);
}

/* What never was in conflict is not. */
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

static Bool write(const HChar* name)
{
   OutFile* file = cg_open_file(cg_values_file.what, name, False);
   if (file == NULL)
      return False;
   UInt         n;
   ValuePoint** points  = cg_sorted_points(&n);
   ValuesWriter w      = { .put      = cg_put_bytes,
                           .put_name = cg_put_name,
                           .to       = file };
   ValuesHeader header = { .n_sites = n_written(points, n) };
   cg_values_describe(&header);
   cg_put_values_mark(&w);
   cg_put(file, "cmd: ");
   cg_put_command(file);
   cg_put_char(file, '\n');
   cg_put_values_header(&w, &header);
   for (UInt i = 0; i < n; i++) {
      if (is_written(points[i]))
         put_site(&w, points[i]);
   }
   VG_(free)(points);
   return cg_close_file(file);
}

const SideFile cg_values_file = { .what     = "the profile of values",
                                  .option   = "--values-out-file",
                                  .fallback = "cachegrind.values.%p",
                                  .suffix   = ".values",
                                  .write    = write };
