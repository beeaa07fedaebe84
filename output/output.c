/*--------------------------------------------------------------------*/
/*--- The profile's writer and the printed summary. output/output.c ---*/
/*--------------------------------------------------------------------*/

/* The profile's format, line by line, is in docs/FORMAT.md.  Where it goes and
   how it gets there safely is output/file.c's business. */

#include "output/output.h"

#include "costs/lines.h"
#include "output/file.h"

#include "pub_tool_clientstate.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_xarray.h"

/*------------------------------------------------------------*/
/*--- The profile                                          ---*/
/*------------------------------------------------------------*/

/* Text that must stay on one line: a line end inside it, which a command line
   may well have, is written as a blank would be read. */
static void put_text(OutFile* file, const HChar* text)
{
   for (; *text != '\0'; text++) {
      if (*text == '\n')
         cg_put(file, "\\n");
      else if (*text == '\r')
         cg_put(file, "\\r");
      else
         cg_put_char(file, *text);
   }
}

static void put_command(OutFile* file)
{
   cg_put(file, "cmd: ");
   put_text(file, VG_(args_the_exename));
   for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); i++) {
      cg_put_char(file, ' ');
      put_text(file, *(HChar**)VG_(indexXA)(VG_(args_for_client), i));
   }
   cg_put_char(file, '\n');
}

static void put_counts(OutFile* file, const ULong* count)
{
   for (UInt column = 0; column < cg_n_columns; column++) {
      cg_put_char(file, ' ');
      cg_put_number(file, count[column]);
   }
   cg_put_char(file, '\n');
}

static void put_header(OutFile* file, const HChar* desc)
{
   cg_put(file, desc);
   put_command(file);
   cg_put(file, "events:");
   for (Event event = 0; event < N_EVENTS; event++) {
      if (cg_event_present[event]) {
         cg_put_char(file, ' ');
         cg_put(file, cg_event_name[event]);
      }
   }
   /* Older versions leave a blank behind the cache events.  People compare
      profiles byte by byte, so it stays. */
   if (cg_event_present[EV_DLmw] && !cg_event_present[EV_Bc])
      cg_put_char(file, ' ');
   cg_put_char(file, '\n');
}

/* A line's total, added up as it is written: what is in the summary is what
   is in the file. */
static void put_function(OutFile* file, const FunctionCost* function,
                         ULong* total)
{
   cg_put(file, "fn=");
   put_text(file, function->function);
   cg_put_char(file, '\n');
   for (LineCost* l = function->lines; l != NULL; l = l->next_in_function) {
      cg_put_number(file, l->line);
      put_counts(file, l->count);
      for (UInt column = 0; column < cg_n_columns; column++)
         total[column] += l->count[column];
   }
}

Bool cg_write_profile(const HChar* name, const HChar* desc)
{
   OutFile* file = cg_open_file(name);
   if (file == NULL)
      return False;
   put_header(file, desc);

   UInt           n;
   ULong          total[N_EVENTS] = { 0 };
   const HChar*   current         = NULL;
   FunctionCost** functions       = cg_sorted_functions(&n);
   for (UInt i = 0; i < n; i++) {
      if (functions[i]->file != current) {
         current = functions[i]->file;
         cg_put(file, "fl=");
         put_text(file, current);
         cg_put_char(file, '\n');
      }
      put_function(file, functions[i], total);
   }
   VG_(free)(functions);

   cg_put(file, "summary:");
   put_counts(file, total);
   return cg_close_file(file);
}

/*------------------------------------------------------------*/
/*--- The summary                                          ---*/
/*------------------------------------------------------------*/

/* Widths of the three number columns: all, reads or conditional, writes or
   indirect.  The label takes 14, the widest there is. */
static Int width_all, width_first, width_second;

static Int width_of(ULong n)
{
   Int digits = 1;
   for (; n >= 10; n /= 10)
      digits++;
   return digits + (digits - 1) / 3; /* with a comma every three */
}

static ULong larger(ULong a, ULong b)
{
   return a > b ? a : b;
}

/* "12.3%" from n of total, to nearest; 0 decimals are never asked for. */
static void percent(HChar* text, ULong n, ULong total, UInt decimals)
{
   ULong scale = decimals == 1 ? 10 : 100;
   /* In units of the last decimal; the remainder keeps the product small. */
   ULong units = 0;
   if (total > 0) {
      double exact = (double)n * 100.0 * (double)scale / (double)total;
      units        = (ULong)(exact + 0.5);
   }
   VG_(sprintf)(text, decimals == 1 ? "%llu.%01llu%%" : "%llu.%02llu%%",
                units / scale, units % scale);
}

/* A width to print the text with: Valgrind's printf would cut it short. */
static Int at_least(Int width, const HChar* text)
{
   Int len = (Int)VG_(strlen)(text);
   return len > width ? len : width;
}

static void print_one(const HChar* label, ULong n)
{
   VG_(umsg)("%-14s %'*llu\n", label, width_all, n);
}

static void print_one_rate(const HChar* label, ULong n, ULong total)
{
   HChar text[32];
   percent(text, n, total, 2);
   VG_(umsg)("%-14s %*s\n", label, at_least(width_all + 1, text), text);
}

static void print_split(const HChar* label, const HChar* first_unit,
                        ULong first, const HChar* second_unit, ULong second)
{
   VG_(umsg)("%-14s %'*llu  (%'*llu %s + %'*llu %s)\n", label, width_all,
             first + second, width_first, first, first_unit, width_second,
             second, second_unit);
}

/* The second unit, "wr" or "ind", is left blank here. */
static void print_split_rate(const HChar* label, ULong first,
                             ULong first_total, const HChar* second_unit,
                             ULong second, ULong second_total)
{
   HChar all[32], one[32], two[32];
   percent(all, first + second, first_total + second_total, 1);
   percent(one, first, first_total, 1);
   percent(two, second, second_total, 1);
   VG_(umsg)("%-14s %*s (%*s     + %*s%*s)\n", label,
             at_least(width_all + 1, all), all,
             at_least(width_first + 1, one), one,
             at_least(width_second + 1, two), two,
             (Int)VG_(strlen)(second_unit), "");
}

/* total[] is by event, zero for those that are not present. */
static void print_caches(const ULong* total)
{
   ULong Ir = total[EV_Ir], Dr = total[EV_Dr], Dw = total[EV_Dw];
   ULong I1mr = total[EV_I1mr], ILmr = total[EV_ILmr];
   ULong D1mr = total[EV_D1mr], DLmr = total[EV_DLmr];
   ULong D1mw = total[EV_D1mw], DLmw = total[EV_DLmw];

   print_one("I1  misses:", I1mr);
   print_one("LLi misses:", ILmr);
   print_one_rate("I1  miss rate:", I1mr, Ir);
   print_one_rate("LLi miss rate:", ILmr, Ir);
   VG_(umsg)("\n");

   print_split("D refs:", "rd  ", Dr, "wr", Dw);
   print_split("D1  misses:", "rd  ", D1mr, "wr", D1mw);
   print_split("LLd misses:", "rd  ", DLmr, "wr", DLmw);
   print_split_rate("D1  miss rate:", D1mr, Dr, "wr", D1mw, Dw);
   print_split_rate("LLd miss rate:", DLmr, Dr, "wr", DLmw, Dw);
   VG_(umsg)("\n");

   print_split("LL refs:", "rd  ", I1mr + D1mr, "wr", D1mw);
   print_split("LL misses:", "rd  ", ILmr + DLmr, "wr", DLmw);
   print_split_rate("LL miss rate:", ILmr + DLmr, Ir + Dr, "wr", DLmw,
                    Dw);
}

static void print_branches(const ULong* total)
{
   ULong Bc = total[EV_Bc], Bcm = total[EV_Bcm];
   ULong Bi = total[EV_Bi], Bim = total[EV_Bim];
   print_split("Branches:", "cond", Bc, "ind", Bi);
   print_split("Mispredicts:", "cond", Bcm, "ind", Bim);
   print_split_rate("Mispred rate:", Bcm, Bc, "ind", Bim, Bi);
}

void cg_print_summary(Bool cache_sim, Bool branch_sim)
{
   ULong columns[N_EVENTS];
   ULong total[N_EVENTS] = { 0 };
   cg_total_costs(columns);
   for (Event event = 0; event < N_EVENTS; event++) {
      if (cg_event_present[event])
         total[event] = columns[cg_column[event]];
   }

   ULong data   = total[EV_Dr] + total[EV_Dw];
   ULong branch = total[EV_Bc] + total[EV_Bi];
   width_all    = width_of(larger(total[EV_Ir], larger(data, branch)));
   width_first  = width_of(larger(total[EV_Dr], total[EV_Bc]));
   width_second = width_of(larger(total[EV_Dw], total[EV_Bi]));

   print_one("I refs:", total[EV_Ir]);
   if (cache_sim)
      print_caches(total);
   if (branch_sim) {
      if (cache_sim)
         VG_(umsg)("\n");
      print_branches(total);
   }
}
