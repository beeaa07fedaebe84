/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of profiles.  docs/FORMAT.md describes the format line by line. */

#include "output/writer.h"
#include "counts/lines.h"
#include "counts/region.h"
#include "output/file.h"
#include "output/name.h"
#include "output/text.h"

#include "pub_tool_mallocfree.h"

static WriterOptions options;

void cg_writer_init(const WriterOptions* writer_options)
{
   options = *writer_options;
}

/* Write the part's notes and, if there are several parts, its trigger and
   number: other programs may expect no such lines. */
static void put_part(OutFile* file, const ProfilePart* part)
{
   cg_put(file, part->notes);
   if (part->is_last && part->number == 1)
      return;
   cg_put_name(file, "desc: Trigger: ", part->trigger, "\n");
   cg_put_format(file, "desc: Part: %u\n", part->number);
}

static void put_header(OutFile* file, const ProfilePart* part)
{
   cg_put(file, options.desc);
   cg_put(file, options.features_desc);
   cg_put(file, cg_time_unit.desc);
   put_part(file, part);
   cg_put(file, "cmd: ");
   cg_put_command(file);
   cg_put(file, "\nevents:");
   cg_put_events(file);
   /* Write the blank that Valgrind's Cachegrind leaves after the cache events:
      people compare profiles byte by byte. */
   if (cg_event_in[cg_n_columns - 1] == EV_DLmw)
      cg_put_char(file, ' ');
   cg_put_char(file, '\n');
}

/* Is counting limited to regions, and has this function no counts? */
static Bool is_left_out(const FunctionCost* function)
{
   if (!cg_has_regions)
      return False;
   for (LineCost* l = function->lines; l != NULL; l = l->next_in_function) {
      if (cg_has_counts(l->count))
         return False;
   }
   return True;
}

/* Write a function's lines, and add their counts to `total`.  Generated code
   that was named late can have several LineCosts for one line. */
static void put_function(OutFile* file, const FunctionCost* function,
                         ULong* total)
{
   cg_put_name(file, "fn=", function->function, "\n");
   for (LineCost *l = function->lines, *next; l != NULL; l = next) {
      ULong sum[N_EVENTS] = { 0 };
      for (next = l; next != NULL && next->line == l->line;
           next = next->next_in_function)
         cg_add_counts(sum, next->count);
      cg_put_number(file, l->line);
      cg_put_counts(file, sum, True);
      cg_add_counts(total, sum);
   }
}

static void put_flat(OutFile* file, const ProfilePart* part)
{
   put_header(file, part);

   UInt           n;
   ULong          total[N_EVENTS] = { 0 };
   const HChar*   current         = NULL;
   FunctionCost** functions       = cg_sorted_functions(&n);
   for (UInt i = 0; i < n; i++) {
      if (is_left_out(functions[i]))
         continue;
      if (functions[i]->file != current) {
         current = functions[i]->file;
         cg_put_name(file, "fl=", current, "\n");
      }
      put_function(file, functions[i], total);
   }
   VG_(free)(functions);

   cg_put(file, "summary:");
   cg_put_counts(file, total, True);
}

Bool cg_write_profile(const HChar* name, const ProfilePart* part)
{
   OutFile* file = cg_open_file(cg_what_is(OUT_PROFILE), name, part->goes_on);
   if (file == NULL)
      return False;
   if (options.is_flat) {
      put_flat(file, part);
   } else {
      CallgrindHeader header = { .options = &options,
                                 .part    = part,
                                 .goes_on = cg_file_goes_on(file) };
      cg_put_callgrind(file, &header);
   }
   return cg_close_file(file);
}
