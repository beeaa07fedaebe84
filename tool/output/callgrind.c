/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of the Callgrind format.  Functions are sorted by object, file and
   name.  A function's lines in its own file come first, then lines inlined from
   other files. */

#include "output/callgrind.h"
#include "base/table.h"
#include "calls/arcs.h"
#include "counts/bodies.h"
#include "counts/events.h"
#include "counts/jumps.h"
#include "counts/lines.h"
#include "counts/threads.h"
#include "output/bodies.h"
#include "output/ids.h"
#include "output/text.h"
#include "base/valgrind.h"

/* The numbers that names have in a part or, with keeps_ids, in a file. */
static struct {
   Ids objects, files, functions;
} names;

typedef struct {
   OutFile* file;
   const CallgrindHeader* header;
   UInt     thread; /* 0: all threads */
   /* The thread's arcs, sorted by the address of their caller. */
   Arc* const* arcs;
   UInt        n_arcs;

   BodyArcs inlined;

   /* The names and position that the next line can refer to. */
   const HChar* object;
   const HChar* source;
   UInt         line; /* line number of the last position */
   Addr         insn;
   Bool         is_first; /* the next line of counts is a function's first in
                             a file, and keeps zeros at its end, since
                             callgrind_annotate expects all counts there */
   Bool         is_relative; /* the next position can be relative to the last */

   ULong total[N_EVENTS];
} Writer;

/*--- Positions and counts                                 ---*/

/* Write a position; if `relative`, as cg_put_relative does, from the last. */
static void put_target(Writer* w, Addr insn, UInt line, Bool relative)
{
   const WriterOptions* h = w->header->options;
   if (h->by_insn && relative)
      cg_put_relative(w->file, w->insn, insn, True);
   else if (h->by_insn)
      cg_put_hex(w->file, insn);
   if (h->by_insn && h->by_line)
      cg_put_char(w->file, ' ');
   if (h->by_line && relative)
      cg_put_relative(w->file, w->line, line, False);
   else if (h->by_line)
      cg_put_number(w->file, line);
}

static void put_position(Writer* w, Addr insn, UInt line)
{
   put_target(w, insn, line, w->is_relative);
   w->is_relative = w->header->options->relative;
   w->insn        = insn;
   w->line        = line;
}

/*--- Calls and jumps                                      ---*/

/* Write `key` and the name or, with options->ids, the number of `named`. */
static void put_named(Writer* w, const HChar* key, Ids* ids, const void* named,
                      const HChar* name)
{
   cg_put(w->file, key);
   if (w->header->options->ids)
      cg_put_id(w->file, ids, named, name);
   else
      cg_put_text(w->file, name);
   cg_put_char(w->file, '\n');
}

static void put_name(Writer* w, const HChar* key, Ids* ids, const HChar* name)
{
   put_named(w, key, ids, name, name);
}

static void put_function_name(Writer* w, const HChar* key, const Function* f)
{
   put_named(w, key, &names.functions, f, f->name);
}

static void put_call(Writer* w, Addr insn, UInt line, const Function* callee,
                     ULong n_calls, const ULong* cost)
{
   if (callee->object != w->object)
      put_name(w, "cob=", &names.objects, callee->object);
   if (callee->file != w->source)
      put_name(w, "cfi=", &names.files, callee->file);
   put_function_name(w, "cfn=", callee);
   cg_put(w->file, "calls=");
   cg_put_number(w->file, n_calls);
   cg_put_char(w->file, ' ');
   put_target(w, callee->insn, callee->line, False);
   cg_put_char(w->file, '\n');
   put_position(w, insn, line);
   cg_put_counts(w->file, cost, False);
}

static void put_calls(Writer* w, const LineCost* line)
{
   for (UInt i = cg_first_arc_of(w->arcs, w->n_arcs, line);
        i < w->n_arcs && w->arcs[i]->caller == line; i++) {
      if (cg_arc_is_shown(w->arcs[i]))
         put_call(w, line->insn, line->line, w->arcs[i]->callee,
                  w->arcs[i]->n_calls, w->arcs[i]->cost);
   }
}

/* Write the jump, if it was followed. */
static void put_jump(Writer* w, const Jump* jump)
{
   const UInt          Ir       = cg_column[EV_Ir];
   const FunctionCost* to       = jump->to->function;
   ULong               followed = cg_counts_by(w->thread, jump->followed)[Ir];
   if (followed == 0)
      return;
   if (to->file != w->source)
      put_name(w, "jfi=", &names.files, to->file);
   if (to->shown != jump->from->function->shown)
      put_function_name(w, "jfn=", to->shown);
   cg_put(w->file, jump->is_conditional ? "jcnd=" : "jump=");
   cg_put_number(w->file, followed);
   if (jump->is_conditional) {
      cg_put_char(w->file, '/');
      cg_put_number(w->file, cg_counts_by(w->thread, jump->executed)[Ir]);
   }
   cg_put_char(w->file, ' ');
   put_target(w, jump->to->insn, jump->to->line, w->is_relative);
   cg_put_char(w->file, '\n');
   put_position(w, jump->from->insn, jump->from->line);
   cg_put_char(w->file, '\n');
}

static void put_jumps(Writer* w, const LineCost* line)
{
   UInt   n;
   Jump** jumps = cg_jumps_from(line, &n);
   for (UInt i = 0; i < n; i++)
      put_jump(w, jumps[i]);
   VG_(free)(jumps);
}

/*--- Recursive functions                                  ---*/

/* Readers of a profile add a function's own costs and the costs of its calls.
   For a recursive function, this sum has some costs several times.  The excess
   is the reader's sum less the exact one, Function.inclusive. */
static UInt  profile; /* number of the profile being written, from 1 */
static UInt* told;    /* number of the last profile for which a function's
                         excess was computed, [Function.number] */
static UInt  max_told;

/* Add to `sum` the costs of the part's lines, in all threads, and the costs of
   their calls, except calls of the function itself. */
static void add_part(const FunctionCost* part, Arc* const* arcs, UInt n_arcs,
                     ULong* sum)
{
   for (const LineCost* l = part->lines; l != NULL; l = l->next_in_function) {
      cg_add_counts(sum, l->count);
      for (UInt i = cg_first_arc_of(arcs, n_arcs, l);
           i < n_arcs && arcs[i]->caller == l; i++) {
         if (arcs[i]->callee != part->shown)
            cg_add_counts(sum, arcs[i]->cost);
      }
   }
}

/* Is the excess still to be computed for this profile?  It is left out for
   inlined functions, whose activations are unknown; for functions named late
   that share a name; and, if threads are told apart, for functions with n_calls
   calls of bodies, since a body has the costs of one thread. */
static Bool can_be_told(const Function* function, UInt n_calls)
{
   CG_MAKE_ROOM("cg.recursion.told", told, max_told, function->number);
   return function->inclusive != NULL && !function->is_inlined
          && (function->flags & CG_FUNCTION_SHARES_NAME) == 0
          && told[function->number] != profile
          && (n_calls == 0 || !cg_separates_threads);
}

/* Set too_often[cg_n_columns] to the excess of the function with these n parts
   and n_calls calls of inlined bodies, over all threads.  Return False if the
   excess is zero, unknown or left out. */
static Bool find_too_often(FunctionCost* const* parts, UInt n,
                           const BodyArc* calls, UInt n_calls,
                           ULong* too_often)
{
   const Function* function = parts[0]->shown;
   UInt            n_arcs;
   Arc* const*     arcs = cg_sorted_arcs(0, &n_arcs);
   if (!can_be_told(function, n_calls))
      return False;
   told[function->number] = profile;
   VG_(memset)(too_often, 0, cg_n_columns * sizeof(ULong));
   for (UInt i = 0; i < n; i++)
      add_part(parts[i], arcs, n_arcs, too_often);
   for (UInt i = 0; i < n_calls; i++)
      cg_add_counts(too_often, calls[i].body->cost);
   for (UInt i = 0; i < cg_n_columns; i++) {
      /* The sum is too small if a call began before calls were followed. */
      if (too_often[i] < function->inclusive[i])
         return False;
      too_often[i] -= function->inclusive[i];
   }
   return cg_has_counts(too_often);
}

/*--- Functions                                            ---*/

static Bool has_calls(const Writer* w, const LineCost* line)
{
   for (UInt i = cg_first_arc_of(w->arcs, w->n_arcs, line);
        i < w->n_arcs && w->arcs[i]->caller == line; i++) {
      if (cg_arc_is_shown(w->arcs[i]))
         return True;
   }
   return False;
}

static Bool has_any_calls(const Writer* w)
{
   for (UInt i = 0; i < w->n_arcs; i++) {
      if (cg_arc_is_shown(w->arcs[i]))
         return True;
   }
   return False;
}

/* The number of each FunctionCost's lines in earlier parts, [its number]. */
static UInt* n_written;
static UInt  max_written;

/* Do earlier parts of the run have some of the function's lines, but not all?
   Unless by_insn, the function is then written even without counts: the sum of
   the parts must have the lines of an undivided profile. */
static Bool is_written_in_part(FunctionCost* const* parts, UInt n)
{
   Bool has_old = False, has_new = False;
   for (UInt i = 0; i < n; i++) {
      has_old |= n_written[parts[i]->number] > 0;
      has_new |= n_written[parts[i]->number] < parts[i]->n_lines;
   }
   return has_old && has_new;
}

static Bool is_worth_it(const Writer* w, FunctionCost* const* parts, UInt n)
{
   if (!w->header->options->by_insn && is_written_in_part(parts, n))
      return True;
   for (UInt i = 0; i < n; i++) {
      for (const LineCost* l = parts[i]->lines; l != NULL;
           l                 = l->next_in_function) {
         if (cg_has_counts(cg_counts_by(w->thread, l)) || has_calls(w, l))
            return True;
      }
   }
   return False;
}

/* A line of a function, or a call of an inlined body, with its position. */
typedef struct {
   Addr            insn;
   UInt            line;
   const LineCost* cost;
   const BodyArc*  call;
} Item;

/* Compare two Items by position.  At one position, lines precede calls. */
static Int compare_items(const void* a, const void* b)
{
   const Item* i = a;
   const Item* j = b;
   if (i->insn != j->insn)
      return i->insn < j->insn ? -1 : 1;
   if (i->line != j->line)
      return i->line < j->line ? -1 : 1;
   if (i->cost != NULL && j->cost != NULL)
      return i->cost->number < j->cost->number ? -1 : 1;
   if (i->call != NULL && j->call != NULL)
      return i->call < j->call ? -1 : i->call > j->call;
   return i->cost != NULL ? -1 : 1;
}

static void sort_items(Item* items, UInt n)
{
   for (UInt i = 1; i < n; i++) {
      if (compare_items(&items[i - 1], &items[i]) > 0) {
         VG_(ssort)(items, n, sizeof(Item), compare_items);
         return;
      }
   }
}

/* Write the sum of the first items, as far as they are lines at one position,
   with their calls and jumps.  Return their number: 0 if the first is a call.
   An instruction without counts is left out, as in Callgrind; a line without
   counts is written, since readers may ask whether it has code. */
static UInt put_line(Writer* w, const Item* items, UInt n)
{
   ULong sum[N_EVENTS] = { 0 };
   UInt  n_lines       = 0;
   while (n_lines < n && items[n_lines].cost != NULL
          && items[n_lines].line == items[0].line
          && items[n_lines].insn == items[0].insn)
      cg_add_counts(sum, cg_counts_by(w->thread, items[n_lines++].cost));
   if (n_lines > 0 && (!w->header->options->by_insn || cg_has_counts(sum))) {
      put_position(w, items[0].insn, items[0].line);
      cg_put_counts(w->file, sum, w->is_first);
      w->is_first = False;
      cg_add_counts(w->total, sum);
   }
   for (UInt i = 0; i < n_lines; i++) {
      put_calls(w, items[i].cost);
      put_jumps(w, items[i].cost);
   }
   return n_lines;
}

static void put_items(Writer* w, const Item* items, UInt n)
{
   for (UInt i = 0; i < n;) {
      UInt n_lines = put_line(w, items + i, n - i);
      if (n_lines == 0)
         put_call(w, items[i].insn, items[i].line,
                  items[i].call->body->function, items[i].call->n_calls,
                  items[i].call->body->cost);
      i += n_lines > 0 ? n_lines : 1;
   }
}

/* Write those lines and calls of the function that lie in `file`. */
static void put_file(Writer* w, const HChar* file, const Function* function,
                     FunctionCost* const* parts, UInt n_parts,
                     const BodyArc* calls, UInt n_calls)
{
   UInt n = n_calls, n_items = 0;
   for (UInt i = 0; i < n_parts; i++)
      n += parts[i]->n_lines;
   Item* items = VG_(malloc)("cg.callgrind.items", (n + 1) * sizeof(Item));
   for (UInt i = 0; i < n_parts; i++) {
      if (parts[i]->file != file)
         continue;
      n_written[parts[i]->number] = parts[i]->n_lines;
      for (LineCost* l = parts[i]->lines; l != NULL; l = l->next_in_function)
         items[n_items++]
            = (Item){ .insn = w->header->options->by_insn ? l->insn : 0,
                      .line = l->line,
                      .cost = l };
   }
   for (UInt i = 0; i < n_calls; i++) {
      if (calls[i].body->file == file)
         items[n_items++] = (Item){ .insn = calls[i].insn,
                                    .line = calls[i].body->line,
                                    .call = &calls[i] };
   }
   sort_items(items, n_items);
   if (n_items > 0 && file != w->source) {
      put_name(w, file == function->file ? "fe=" : "fi=", &names.files,
               file);
      w->source = file;
   }
   w->is_first = !w->header->options->trims_all;
   put_items(w, items, n_items);
   VG_(free)(items);
}

/* Can the excess of recursion be written?  It is a sum over all threads, but
   with all_threads, readers look at the part of one thread. */
static Bool can_tell_recursion(const Writer* w)
{
   return w->header->options->has_calls
          && (!w->header->options->all_threads || cg_n_threads() <= 1);
}

/* Write a function: n parts, each of which has lines in one file, and the calls
   of bodies inlined in the function's code. */
static void put_function(Writer* w, FunctionCost* const* parts, UInt n)
{
   const Function* function = parts[0]->shown;
   UInt            n_calls;
   ULong           too_often[N_EVENTS];
   const BodyArc*  calls = cg_body_arcs_of(&w->inlined, function, &n_calls);
   if (n_calls == 0 && !is_worth_it(w, parts, n))
      return;
   cg_put_char(w->file, '\n');
   if (function->object != w->object)
      put_name(w, "ob=", &names.objects, function->object);
   put_name(w, "fl=", &names.files, function->file);
   w->object = function->object;
   w->source = function->file;
   put_function_name(w, "fn=", function);
   const WriterOptions* options = w->header->options;
   w->is_relative = options->relative && !options->begins_anew;

   /* A call's file is also the file of a part. */
   put_file(w, function->file, function, parts, n, calls, n_calls);
   for (UInt i = 0; i < n; i++) {
      if (parts[i]->file != function->file
          && (i == 0 || parts[i]->file != parts[i - 1]->file))
         put_file(w, parts[i]->file, function, parts, n, calls, n_calls);
   }
   if (can_tell_recursion(w)
       && find_too_often(parts, n, calls, n_calls, too_often)) {
      cg_put(w->file, "# recursion:");
      cg_put_counts(w->file, too_often, False);
   }
}

static void put_functions(Writer* w, FunctionCost* const* functions, UInt n)
{
   for (UInt i = 0, end; i < n; i = end) {
      end = i + 1;
      while (end < n && functions[end]->shown == functions[i]->shown)
         end++;
      put_function(w, functions + i, end - i);
   }
}

static void sum_up(const Writer* w, FunctionCost* const* functions, UInt n,
                   ULong* total)
{
   VG_(memset)(total, 0, cg_n_columns * sizeof(ULong));
   for (UInt i = 0; i < n; i++) {
      for (const LineCost* l = functions[i]->lines; l != NULL;
           l                 = l->next_in_function)
         cg_add_counts(total, cg_counts_by(w->thread, l));
   }
}

/*------------------------------------------------------------*/

static void put_header(OutFile* file)
{
   cg_put_format(file, "# callgrind format\nversion: 1\ncreator: cachegrind-"
                       CG_VERSION "\npid: %d\ncmd: ", VG_(getpid)());
   cg_put_command(file);
}

static void end_names(Bool are_kept)
{
   Ids* tables[] = { &names.objects, &names.files, &names.functions };
   for (UInt i = 0; i < 3; i++)
      (are_kept ? cg_name_again : cg_free_ids)(tables[i]);
}

typedef struct {
   FunctionCost** functions;
   UInt           n;
} Sorted;

static Bool put_part(OutFile* file, const CallgrindHeader* header, UInt thread,
                     Sorted all, Bool even_if_empty)
{
   Writer w = { .file   = file,
                .header = header,
                .thread = thread };
   ULong  total[N_EVENTS];
   if (header->options->has_calls)
      w.arcs = cg_sorted_arcs(thread, &w.n_arcs);
   w.inlined = cg_charge_bodies(all.functions, all.n, w.arcs, w.n_arcs, thread,
                                header->options->by_insn);
   sum_up(&w, all.functions, all.n, total);
   /* A thread without counts may have calls: it may have ended before their
      costs became known. */
   Bool is_put = even_if_empty || cg_has_counts(total) || has_any_calls(&w);
   if (is_put) {
      header->options->put_header(file, header, thread);
      cg_put(file, "summary:");
      cg_put_counts(file, total, True);
      put_functions(&w, all.functions, all.n);
      cg_put(file, "\ntotals:");
      cg_put_counts(file, w.total, True);
   }
   cg_free_body_arcs(&w.inlined);
   end_names(header->options->keeps_ids);
   return is_put;
}

void cg_callgrind_begin_anew(void)
{
   VG_(free)(n_written);
   n_written   = NULL;
   max_written = 0;
}

/* Write a part for each thread that has counts or calls or, with all_threads,
   for each thread; write at least one part. */
static void put_threads(OutFile* file, CallgrindHeader header, Sorted all)
{
   UInt n        = cg_n_threads() > 0 ? cg_n_threads() : 1;
   Bool has_part = False;
   for (UInt thread = 1; thread <= n; thread++) {
      Bool is_wanted = header.options->all_threads
                       || (thread == n && !has_part);
      has_part |= put_part(file, &header, thread, all, is_wanted);
      header.goes_on |= has_part;
   }
}

void cg_put_callgrind(OutFile* file, const CallgrindHeader* header)
{
   profile++;
   if (!header->goes_on) {
      end_names(False);
      put_header(file);
   }
   Sorted all;
   all.functions = cg_sorted_functions(&all.n);
   CG_MAKE_ROOM("cg.callgrind.written", n_written, max_written, all.n);
   if (header->part->thread > 0 || !cg_separates_threads)
      put_part(file, header, header->part->thread, all, True);
   else
      put_threads(file, *header, all);
   VG_(free)(all.functions);
}

/*--- Headers                                              ---*/

static void put_number_of_part(OutFile* file, const CallgrindHeader* header,
                               UInt thread)
{
   cg_put_format(file, "\npart: %u", header->part->number);
   if (thread > 0)
      cg_put_format(file, "\nthread: %u", thread);
   cg_put(file, "\n\n");
}

static void put_trigger(OutFile* file, const CallgrindHeader* header)
{
   cg_put(file, header->part->notes);
   cg_put_name(file, "desc: Trigger: ", header->part->trigger,
               "\n\npositions:");
   cg_put(file, header->options->by_insn ? " instr" : "");
   cg_put(file, header->options->by_line ? " line\n" : "\n");
}

static void put_events(OutFile* file)
{
   cg_put(file, "events:");
   cg_put_events(file);
   cg_put_char(file, '\n');
}

void cg_put_our_header(OutFile* file, const CallgrindHeader* header,
                       UInt thread)
{
   put_number_of_part(file, header, thread);
   cg_put(file, header->options->desc);
   cg_put(file, header->options->features_desc);
   cg_put(file, cg_time_unit.desc);
   put_trigger(file, header);
   for (UInt i = 0; i < cg_n_columns; i++) {
      Event event = cg_event_in[i];
      cg_put_format(file, "event: %s : %s\n", cg_event_info[event].name,
                    cg_event_long_name(event));
   }
   if (header->options->formulas != NULL)
      cg_put(file, header->options->formulas);
   put_events(file);
}

void cg_put_callgrinds_header(OutFile* file, const CallgrindHeader* header,
                              UInt thread)
{
   put_number_of_part(file, header, thread);
   if (!header->goes_on) {
      cg_put_char(file, '\n');
      cg_put(file, header->options->desc[0] != '\0' ? header->options->desc
                                           : "desc: I1 cache: \n"
                                             "desc: D1 cache: \n"
                                             "desc: LL cache: \n");
      cg_put(file, header->options->features_desc);
      cg_put_char(file, '\n');
   }
   cg_put_format(file, "desc: Timerange: Basic block %llu - %llu\n",
                 header->part->begin, header->part->end);
   put_trigger(file, header);
   if (cg_event_is_present(EV_sysTime))
      cg_put_format(file, "event: sysTime : sysTime (elapsed %s)\n",
                    cg_time_unit.name);
   if (cg_event_is_present(EV_sysCpuTime))
      cg_put(file, "event: sysCpuTime : sysCpuTime (system cpu ns)\n");
   put_events(file);
}
