/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cost centres (counts/lines.h): functions hashed by (file, name, owner, body),
   lines by (function, line, instruction).  A search begins with the latest
   answer, because the next instruction is mostly of the same line. */

#include "counts/lines.h"
#include "base/intern.h"
#include "base/table.h"
#include "base/text.h"
#include "counts/bodies.h"
#include "counts/region.h"
#include "counts/totals.h"
#include "names/code_changes.h"
#include "names/inlined.h"
#include "names/jit/jit.h"
#include "names/jit/made.h"
#include "names/waiting.h"
#include "base/valgrind.h"

#include "pub_tool_debuginfo.h"

/*--- Functions and lines                                  ---*/

static LineOptions options;

static Table functions, lines;

static const HChar* unknown; /* "???", interned */

static UWord hash_of_function(const Link* entry)
{
   const FunctionCost* f = (const FunctionCost*)entry;
   UWord owner = (UWord)f->owner + 31 * (UWord)f->body;
   return cg_mix((UWord)f->file, cg_mix((UWord)f->function, owner >> 3));
}

/* Hash neighbouring instructions to chains in one cache line of the host. */
static UWord hash_of_line(const Link* entry)
{
   const LineCost* l = (const LineCost*)entry;
   return cg_mix((UWord)l->function, l->insn == 0 ? l->line : 0)
          + (l->insn >> 1);
}

static Bool is_function(const FunctionCost* known, const FunctionCost* wanted)
{
   return known->file == wanted->file && known->function == wanted->function
          && known->owner == wanted->owner && known->body == wanted->body;
}

static FunctionCost* find_function(const FunctionCost* wanted)
{
   static FunctionCost* latest;
   if (latest != NULL && is_function(latest, wanted))
      return latest;
   UWord hash = hash_of_function((const Link*)wanted);
   CG_EACH_OF (&functions, hash, FunctionCost, known) {
      if (is_function(known, wanted))
         return latest = known;
   }
   latest         = cg_table_keep(&functions, wanted, sizeof(*wanted));
   latest->number = (UInt)functions.n_entries - 1;
   return latest;
}

UChar** cg_line_chunks;
SizeT   cg_line_szB;

static UInt n_line_numbers, max_chunks;

static LineCost* new_line(void)
{
   UInt chunk = n_line_numbers / CG_LINES_OF_CHUNK;
   if (n_line_numbers % CG_LINES_OF_CHUNK == 0) {
      CG_MAKE_ROOM("cg.costs.chunks", cg_line_chunks, max_chunks, chunk);
      cg_line_chunks[chunk] = cg_permanent(CG_LINES_OF_CHUNK * cg_line_szB);
   }
   LineCost* line = cg_line_by_number(n_line_numbers);
   VG_(memset)(line, 0, cg_line_szB);
   line->number = n_line_numbers++;
   return line;
}

ExecCount* cg_new_exec_count(Bool is_of_run)
{
   LineCost* line = new_line();
   line->line     = is_of_run;
   return line;
}

UInt cg_n_lines(void)
{
   return n_line_numbers;
}

static Bool is_line(const LineCost* known, const LineCost* wanted)
{
   return known->function == wanted->function && known->line == wanted->line
          && known->insn == wanted->insn;
}

static LineCost* add_line(FunctionCost* function, UInt line, Addr insn)
{
   LineCost* added         = new_line();
   added->function         = function;
   added->line             = line;
   added->insn             = insn;
   added->next_in_function = function->lines;
   function->lines         = added;
   function->n_lines++;
   if (function->owner != NULL && function->owner->any_line == NULL)
      function->owner->any_line = added;
   cg_table_add(&lines, (Link*)added);
   return added;
}

static LineCost* find_line(FunctionCost* function, UInt line, Addr insn)
{
   static LineCost* latest;
   LineCost wanted = { .function = function, .line = line, .insn = insn };
   if (latest != NULL && is_line(latest, &wanted))
      return latest;
   CG_EACH_OF (&lines, hash_of_line((Link*)&wanted), LineCost, known) {
      if (is_line(known, &wanted))
         return latest = known;
   }
   return latest = add_line(function, line, insn);
}

LineCost* cg_line_in(Function* function, const LineCost* line)
{
   FunctionCost wanted = { .file     = line->function->file,
                           .function = function->name,
                           .owner    = function,
                           .shown    = function };
   return find_line(find_function(&wanted), line->line, line->insn);
}

/*--- From address to line                                 ---*/

/* The cache by address, direct-mapped: small, to stay in the host's caches,
   since most look-ups are of new addresses. */
#define N_CACHED 4096

static struct {
   Addr      address;
   LineCost* line;
   UInt      generation; /* 0: empty */
} cached[N_CACHED];

static ULong n_lookups, n_cached;

/* Name the function after the code inlined at a: "inlined [in function]". */
static void name_by_inlined(FunctionCost* f, Addr a)
{
   InlinedLevel levels[CG_MAX_INLINED];
   if (cg_inlined_at(a, levels) == 0)
      return;
   f->function = cg_intern_format("%s [in %s]", levels[0].function,
                                  f->function);
   if (f->owner != NULL)
      f->shown = cg_inlined_function(f->owner->object, levels[0].file,
                                     f->function, levels[0].line, a);
}

static void find_owner(FunctionCost* f, Addr a)
{
   f->owner = cg_code_at(a, False).function;
   f->shown = f->owner;
   if (options.inlined == INLINED_CALLED)
      f->body = cg_body_at(a, f->owner);
   if (f->body != NULL)
      f->shown = f->body->function;
   f->function = f->shown->name;
}

/* Add the FunctionCosts with the calls of the body and of those around it. */
static void add_callers(const Body* body)
{
   for (; body != NULL; body = body->outside) {
      FunctionCost caller = { .file     = body->file,
                              .function = cg_body_caller(body)->name,
                              .owner    = body->owner,
                              .shown    = cg_body_caller(body),
                              .body     = body->outside };
      find_function(&caller);
   }
}

static const HChar* path_of(const HChar* dir, const HChar* file)
{
   /* Within one generation, equal addresses mean equal strings. */
   static struct {
      UInt         generation;
      const HChar *dir, *file, *path;
   } latest;
   UInt generation = cg_code_generation();
   if (latest.dir != dir || latest.file != file
       || latest.generation != generation) {
      latest.generation = generation;
      latest.dir        = dir;
      latest.file       = file;
      latest.path       = cg_intern_path(dir, file);
   }
   return latest.path;
}

typedef struct {
   FunctionCost function; /* the key for find_function */
   UInt         line;
   Bool         waits;
} Place;

static Place place_at(DiEpoch epoch, Addr a)
{
   const HChar *dir, *file;
   Place        place = { .function = { .file = unknown } };
   const Made*  made  = NULL;
   if (VG_(get_filename_linenum)(epoch, a, &file, &dir, &place.line)) {
      place.function.file = path_of(dir, file);
   } else {
      place.line  = 0;
      made        = cg_made_without_symbol(a);
      place.waits = made == NULL && cg_may_be_named(a);
   }
   if (made != NULL)
      cg_made_line(made, a, &place.function.file, &place.line);
   if (options.by_owner)
      find_owner(&place.function, a);
   else
      place.function.function = made != NULL ? made->name : cg_name_at(a);
   return place;
}

/* Lines of generated code that has no name yet, one for each instruction. */
static Waiting nameless;

/* The name of the function by which programs tell debuggers of new code. */
static const HChar* register_code;

static LineCost* look_up(DiEpoch epoch, Addr a)
{
   Place place   = place_at(epoch, a);
   Addr  insn    = options.by_insn ? cg_address_in_file(a) : 0;
   UInt  n_known = n_line_numbers;
   n_lookups++;
   if (place.function.function == register_code && cg_reads_generated)
      cg_heed_debugger(a);
   if (options.inlined == INLINED_NAMED)
      name_by_inlined(&place.function, a);
   add_callers(place.function.body);
   LineCost* line = find_line(find_function(&place.function), place.line,
                              place.waits ? a : insn);
   if (place.waits && n_line_numbers > n_known)
      cg_wait(&nameless, a, line);
   return line;
}

LineCost* cg_line_cost(Addr a)
{
   UWord slot = (a >> 2 ^ a >> 14) & (N_CACHED - 1);
   if (cached[slot].address == a
       && cg_code_is_unchanged(a, cached[slot].generation)) {
      n_cached++;
   } else {
      cached[slot].line    = look_up(VG_(current_DiEpoch)(), a);
      cached[slot].address = a;
   }
   cached[slot].generation = cg_code_generation();
   return cached[slot].line;
}

/*--- Names that come late                                 ---*/

/* Move the line to another function, as line `number`; pointers to it stay
   valid.  The lists of both functions are put in order when they are read. */
static void move_line(LineCost* line, FunctionCost* function, UInt number)
{
   if (line->function->owner != NULL
       && line->function->owner->any_line == line)
      line->function->owner->any_line = NULL;
   line->function->has_moved = True;
   line->function            = function;
   line->line                = number;
   if (!options.by_insn)
      line->insn = 0;
   if (function->owner != NULL && function->owner->any_line == NULL)
      function->owner->any_line = line;
}

/* Move the function's lines to a nameless function, except lines of the code
   from start to last, which now has the function's name. */
static void leave_rest(Function* function, const HChar* old_name, Addr start,
                       Addr last)
{
   FunctionCost  wanted = { .file = unknown, .function = old_name,
                            .owner = function, .shown = function };
   FunctionCost* old    = find_function(&wanted);
   for (LineCost* line = old->lines; line != NULL;
        line           = line->next_in_function) {
      if (line->function != old || (line->insn >= start && line->insn <= last))
         continue;
      Function*    rest = cg_nameless_function(function->insn);
      FunctionCost its  = { .file = unknown, .function = rest->name,
                            .owner = rest, .shown = rest };
      Addr         insn = line->insn;
      move_line(line, find_function(&its), 0);
      line->insn = insn;
   }
}

void (*cg_on_renamed)(Addr start, SizeT szB);

/* Rename the lines of this code, which the run-time has just named; is_over:
   the addresses had other code before. */
static void name_late(const JitCode* code, Bool is_over)
{
   Addr      start = code->start, last = code->last, a;
   LineCost* line;
   if (!is_over && !cg_is_waiting(&nameless, start, last)
       && !(options.by_owner && cg_was_asked_for(start, last)))
      return;
   cg_functions_changed(start, last);
   if (is_over && cg_on_renamed != NULL)
      cg_on_renamed(start, last - start + 1);
   if (options.by_owner)
      cg_name_functions(start, last, leave_rest);
   while ((line = cg_take_waiting(&nameless, start, last, &a)) != NULL) {
      Place place = place_at(VG_(current_DiEpoch)(), a);
      move_line(line, find_function(&place.function), place.line);
   }
}

/* Move lines that now belong to other functions to these functions' lists. */
static void hand_over_moved(FunctionCost* function)
{
   LineCost* line = function->lines;
   function->lines     = NULL;
   function->n_lines   = 0;
   function->has_moved = False;
   while (line != NULL) {
      LineCost*     next   = line->next_in_function;
      FunctionCost* its    = line->function;
      line->next_in_function = its->lines;
      its->lines             = line;
      its->n_lines++;
      line = next;
   }
}

/*--- Reading the totals                                   ---*/

static Int compare_functions(const void* a, const void* b)
{
   const FunctionCost* f = *(FunctionCost* const*)a;
   const FunctionCost* g = *(FunctionCost* const*)b;
   if (f->shown != g->shown)
      return cg_compare_functions(f->shown, g->shown);
   if (f->file != g->file)
      return VG_(strcmp)(f->file, g->file);
   return VG_(strcmp)(f->function, g->function);
}

static Int compare_lines(const void* a, const void* b)
{
   const LineCost* l = *(LineCost* const*)a;
   const LineCost* m = *(LineCost* const*)b;
   return cg_compare_numbers(l->insn, m->insn)
             ?: cg_compare_numbers(l->line, m->line);
}

static void sort_lines(FunctionCost* function)
{
   if (function->n_lines == 0)
      return;
   LineCost** array = VG_(malloc)("cg.costs.sort",
                                  function->n_lines * sizeof(LineCost*));
   UInt n = 0;
   for (LineCost* l = function->lines; l != NULL; l = l->next_in_function)
      array[n++] = l;
   tl_assert(n == function->n_lines);
   VG_(ssort)(array, n, sizeof(LineCost*), compare_lines);

   function->lines = NULL;
   while (n > 0) {
      array[--n]->next_in_function = function->lines;
      function->lines              = array[n];
   }
   VG_(free)(array);
}

FunctionCost** cg_sorted_functions(UInt* n)
{
   if (cg_reads_generated)
      cg_jit_read_last();
   FunctionCost** sorted
      = VG_(malloc)("cg.costs.sorted",
                    (functions.n_entries + 1) * sizeof(FunctionCost*));
   *n = 0;
   CG_EACH (&functions, FunctionCost, moved_from) {
      if (moved_from->has_moved)
         hand_over_moved(moved_from);
   }
   CG_EACH (&functions, FunctionCost, function) {
      sort_lines(function);
      sorted[(*n)++] = function;
   }
   VG_(ssort)(sorted, *n, sizeof(FunctionCost*), compare_functions);
   return sorted;
}

void (*cg_on_charge)(const LineCost* line, Event event, UInt n);

void cg_charge(LineCost* line, Event event, UInt n)
{
   line->count[cg_column[event]] += n * *cg_region_one;
   if (cg_follows_calls)
      cg_add_to_total(event, n);
   if (cg_on_charge != NULL)
      cg_on_charge(line, event, n);
}

void cg_total_costs(ULong* total)
{
   for (UInt column = 0; column < cg_n_columns; column++)
      total[column] = 0;
   CG_EACH (&lines, LineCost, line)
      cg_add_counts(total, line->count);
}

void cg_zero_costs(void)
{
   for (UInt i = 0; i < n_line_numbers; i++) {
      LineCost* line = cg_line_by_number(i);
      if (!cg_exec_count_is_of_run(line))
         VG_(memset)(line->count, 0, cg_n_columns * sizeof(ULong));
   }
}

/*------------------------------------------------------------*/

void cg_costs_init(LineOptions line_options)
{
   options = line_options;
   cg_names_init();
   unknown = cg_intern("???");
   cg_functions_init();
   cg_made_init(options.tells_tiers);
   register_code      = cg_intern("__jit_debug_register_code");
   cg_on_generated    = name_late;
   cg_inlined_is_told = options.inlined != INLINED_IGNORED;
   if (cg_inlined_is_told)
      cg_inlined_init();
   if (options.inlined == INLINED_CALLED)
      cg_bodies_init();
   cg_table_init(&functions, 1024, hash_of_function);
   cg_table_init(&lines, 4096, hash_of_line);
   cg_line_szB = sizeof(LineCost) + cg_n_columns * sizeof(ULong);
}

void cg_costs_stats(void)
{
   VG_(dmsg)("cachegrind: names %lu, functions %lu, lines %lu\n",
             cg_n_names(), functions.n_entries, lines.n_entries);
   VG_(dmsg)("cachegrind: debug-info look-ups %llu, answered from cache %llu\n",
             n_lookups, n_cached);
}
