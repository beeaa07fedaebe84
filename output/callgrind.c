/*--------------------------------------------------------------------*/
/*--- The profile in the Callgrind format.      output/callgrind.c ---*/
/*--------------------------------------------------------------------*/

/* See output/callgrind.h.  Functions come in the order of their objects, files
   and names; of each, first the lines in its own file, then those that are
   inlined from others.  Positions are relative to the line before, where that
   is shorter.  Left out are zeros at the end of a line, and functions of which
   nothing but zeros is known: they were translated in another part's time, or
   outside of what is collected.  Not so if another part has the function, and
   not all of its lines: parts that are added up have the lines of the whole. */

#include "output/callgrind.h"

#include "costs/arcs.h"
#include "costs/lines.h"
#include "costs/threads.h"
#include "output/ids.h"
#include "output/text.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"

typedef struct {
   OutFile* file;
   Bool     by_insn;
   UInt     thread; /* whose counts and calls these are; 0: all have */
   Ids      objects, files, functions;

   /* All arcs, those of one site together, by the sites' addresses. */
   Arc** arcs;
   UInt  n_arcs;

   /* What is in force. */
   const HChar* object;
   const HChar* source;
   UInt         line; /* of the last line of counts */
   Addr         insn;

   ULong total[N_EVENTS];
} Writer;

/*------------------------------------------------------------*/
/*--- Positions and counts                                 ---*/
/*------------------------------------------------------------*/

static UInt n_digits(ULong n)
{
   UInt digits = 1;
   for (; n >= 10; n /= 10)
      digits++;
   return digits;
}

/* n, or how it differs from the one before, or "*" if it does not. */
static void put_relative(OutFile* file, ULong before, ULong n, Bool is_hex)
{
   ULong up = n - before, down = before - n;
   UInt  digits = is_hex ? 10 : n_digits(n);
   if (n == before) {
      cg_put_char(file, '*');
   } else if (n > before && n_digits(up) + 1 <= digits) {
      cg_put_char(file, '+');
      cg_put_number(file, up);
   } else if (n < before && n_digits(down) + 1 <= digits) {
      cg_put_char(file, '-');
      cg_put_number(file, down);
   } else if (is_hex) {
      cg_put_hex(file, n);
   } else {
      cg_put_number(file, n);
   }
}

/* The positions that a line of counts begins with. */
static void put_position(Writer* w, const LineCost* line)
{
   if (w->by_insn) {
      put_relative(w->file, w->insn, line->insn, True);
      cg_put_char(w->file, ' ');
   }
   put_relative(w->file, w->line, line->line, False);
   w->insn = line->insn;
   w->line = line->line;
}

/* At least one, and none of the zeros at the end. */
static void put_counts(OutFile* file, const ULong* counts)
{
   UInt n = cg_n_columns;
   while (n > 1 && counts[n - 1] == 0)
      n--;
   for (UInt i = 0; i < n; i++) {
      cg_put_char(file, ' ');
      cg_put_number(file, counts[i]);
   }
   cg_put_char(file, '\n');
}

static const ULong* counts_of(const Writer* w, const LineCost* line)
{
   return w->thread == 0 ? line->count : cg_thread_counts(w->thread, line);
}

static Bool has_counts(const ULong* counts)
{
   for (UInt i = 0; i < cg_n_columns; i++) {
      if (counts[i] != 0)
         return True;
   }
   return False;
}

/*------------------------------------------------------------*/
/*--- Calls                                                ---*/
/*------------------------------------------------------------*/

static Bool is_made(const Writer* w, const Arc* arc)
{
   return (w->thread == 0 || arc->thread == w->thread)
          && (arc->n_calls > 0 || has_counts(arc->cost));
}

/* The index of the site's first arc; n_arcs or another site's if there is
   none. */
static UInt first_arc_of(const Writer* w, const LineCost* site)
{
   UInt low = 0, high = w->n_arcs;
   while (low < high) {
      UInt middle = low + (high - low) / 2;
      if (w->arcs[middle]->site < site)
         low = middle + 1;
      else
         high = middle;
   }
   return low;
}

static void put_name(Writer* w, const HChar* key, Ids* ids, const HChar* name)
{
   cg_put(w->file, key);
   cg_put_id(w->file, ids, name, name);
   cg_put_char(w->file, '\n');
}

static void put_function_name(Writer* w, const HChar* key, const Function* f)
{
   cg_put(w->file, key);
   cg_put_id(w->file, &w->functions, f, f->name);
   cg_put_char(w->file, '\n');
}

static void put_call(Writer* w, const Arc* arc)
{
   const Function* callee = arc->callee;
   if (callee->object != w->object)
      put_name(w, "cob=", &w->objects, callee->object);
   if (callee->file != w->source)
      put_name(w, "cfi=", &w->files, callee->file);
   put_function_name(w, "cfn=", callee);
   cg_put(w->file, "calls=");
   cg_put_number(w->file, arc->n_calls);
   cg_put_char(w->file, ' ');
   if (w->by_insn) {
      cg_put_hex(w->file, callee->insn);
      cg_put_char(w->file, ' ');
   }
   cg_put_number(w->file, callee->line);
   cg_put_char(w->file, '\n');
   put_position(w, arc->site);
   put_counts(w->file, arc->cost);
}

static void put_calls(Writer* w, const LineCost* line)
{
   for (UInt i = first_arc_of(w, line);
        i < w->n_arcs && w->arcs[i]->site == line; i++) {
      if (is_made(w, w->arcs[i]))
         put_call(w, w->arcs[i]);
   }
}

/*------------------------------------------------------------*/
/*--- Functions                                            ---*/
/*------------------------------------------------------------*/

static Bool has_calls(const Writer* w, const LineCost* line)
{
   for (UInt i = first_arc_of(w, line);
        i < w->n_arcs && w->arcs[i]->site == line; i++) {
      if (is_made(w, w->arcs[i]))
         return True;
   }
   return False;
}

/* Has an earlier part of the run some of its lines, but not all? */
static Bool is_written_in_part(FunctionCost* const* parts, UInt n)
{
   Bool has_old = False, has_new = False;
   for (UInt i = 0; i < n; i++) {
      has_old |= parts[i]->n_written > 0;
      has_new |= parts[i]->n_written < parts[i]->n_lines;
   }
   return has_old && has_new;
}

/* Is there anything to say of these n parts of one function? */
static Bool is_worth_it(const Writer* w, FunctionCost* const* parts, UInt n)
{
   if (is_written_in_part(parts, n))
      return True;
   for (UInt i = 0; i < n; i++) {
      for (const LineCost* l = parts[i]->lines; l != NULL;
           l                 = l->next_in_function) {
         if (has_counts(counts_of(w, l)) || has_calls(w, l))
            return True;
      }
   }
   return False;
}

static void put_lines(Writer* w, FunctionCost* part)
{
   part->n_written = part->n_lines;
   if (part->file != w->source) {
      put_name(w, part->file == part->owner->file ? "fe=" : "fi=", &w->files,
               part->file);
      w->source = part->file;
   }
   for (LineCost* l = part->lines; l != NULL; l = l->next_in_function) {
      const ULong* counts = counts_of(w, l);
      put_position(w, l);
      put_counts(w->file, counts);
      cg_add_counts(w->total, counts);
      put_calls(w, l);
   }
}

/* The n parts of one function, each the lines in one file. */
static void put_function(Writer* w, FunctionCost* const* parts, UInt n)
{
   const Function* function = parts[0]->owner;
   if (!is_worth_it(w, parts, n))
      return;
   cg_put_char(w->file, '\n');
   if (function->object != w->object)
      put_name(w, "ob=", &w->objects, function->object);
   put_name(w, "fl=", &w->files, function->file);
   w->object = function->object;
   w->source = function->file;
   put_function_name(w, "fn=", function);
   for (UInt i = 0; i < n; i++) {
      if (parts[i]->file == function->file)
         put_lines(w, parts[i]);
   }
   for (UInt i = 0; i < n; i++) {
      if (parts[i]->file != function->file)
         put_lines(w, parts[i]);
   }
}

static void put_functions(Writer* w, FunctionCost* const* functions, UInt n)
{
   for (UInt i = 0, end; i < n; i = end) {
      end = i + 1;
      while (end < n && functions[end]->owner == functions[i]->owner)
         end++;
      put_function(w, functions + i, end - i);
   }
}

/* The column totals of what the writer is to write, into total[]. */
static void sum_up(const Writer* w, FunctionCost* const* functions, UInt n,
                   ULong* total)
{
   VG_(memset)(total, 0, cg_n_columns * sizeof(ULong));
   for (UInt i = 0; i < n; i++) {
      for (const LineCost* l = functions[i]->lines; l != NULL;
           l                 = l->next_in_function)
         cg_add_counts(total, counts_of(w, l));
   }
}

/*------------------------------------------------------------*/

static void put_header(OutFile* file)
{
   cg_put(file, "# callgrind format\nversion: 1\ncreator: cachegrind-"
                CG_VERSION "\npid: ");
   cg_put_number(file, (ULong)VG_(getpid)());
   cg_put(file, "\ncmd: ");
   cg_put_command(file);
}

static void put_header_of_part(OutFile* file, const CallgrindHeader* header,
                               UInt thread)
{
   cg_put(file, "\npart: ");
   cg_put_number(file, header->part);
   if (thread > 0) {
      cg_put(file, "\nthread: ");
      cg_put_number(file, thread);
   }
   cg_put(file, "\n\n");
   cg_put(file, header->desc);
   cg_put(file, "desc: Trigger: ");
   cg_put_text(file, header->trigger);
   cg_put(file, header->by_insn ? "\n\npositions: instr line\n"
                                : "\n\npositions: line\n");
   for (UInt i = 0; i < cg_n_columns; i++) {
      const EventInfo* event = &cg_event_info[cg_event_in[i]];
      cg_put(file, "event: ");
      cg_put(file, event->name);
      cg_put(file, " : ");
      cg_put(file, event->long_name);
      cg_put_char(file, '\n');
   }
   if (header->formulas != NULL)
      cg_put(file, header->formulas);
   cg_put(file, "events:");
   cg_put_events(file);
   cg_put_char(file, '\n');
}

static Bool put_part(OutFile* file, const CallgrindHeader* header, UInt thread,
                     Bool even_if_empty)
{
   Writer w = { .file = file, .by_insn = header->by_insn, .thread = thread };
   ULong  total[N_EVENTS];
   UInt   n;
   FunctionCost** functions = cg_sorted_functions(&n);
   w.arcs                   = cg_sorted_arcs(&w.n_arcs);
   sum_up(&w, functions, n, total);
   Bool is_put = even_if_empty || has_counts(total);
   if (is_put) {
      put_header_of_part(file, header, thread);
      cg_put(file, "summary:");
      cg_put_counts(file, total);
      put_functions(&w, functions, n);
      cg_put(file, "\ntotals:");
      cg_put_counts(file, w.total);
   }
   VG_(free)(functions);
   VG_(free)(w.arcs);
   cg_free_ids(&w.objects);
   cg_free_ids(&w.files);
   cg_free_ids(&w.functions);
   return is_put;
}

void cg_put_callgrind(OutFile* file, const CallgrindHeader* header)
{
   UInt n_threads = cg_separates_threads ? cg_n_threads() : 0;
   Bool has_part  = False;
   put_header(file);
   for (UInt thread = 1; thread <= n_threads; thread++)
      has_part |= put_part(file, header, thread,
                           thread == n_threads && !has_part);
   if (n_threads == 0)
      put_part(file, header, 0, True);
}
