/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The printed summary, in the layouts of Valgrind's Cachegrind and Callgrind,
   which people's scripts read. */

#include "output/summary.h"
#include "counts/counts.h"
#include "counts/events.h"
#include "feature.h"
#include "output/text.h"
#include "base/valgrind.h"

#include "pub_tool_clreq.h" /* Valgrind's version */

/* A label of Cachegrind's, whose blanks changed with Valgrind 3.21. */
#if __VALGRIND_MAJOR__ > 3 || __VALGRIND_MINOR__ >= 21
#define OF_CACHEGRIND(refs) refs " refs:"
#else
#define OF_CACHEGRIND(refs) refs "   refs:"
#endif

static const struct Labels {
   const HChar* insns;
   const HChar* data;
   const HChar* reads;
   Bool         tells_all; /* has lines for write-backs, bus events, system
                              calls */
} cachegrinds = { OF_CACHEGRIND("I"), OF_CACHEGRIND("D"), "rd  ", True },
  callgrinds  = { "I   refs:", "D   refs:", "rd", False };

static const struct Labels* labels = &cachegrinds;

/* Widths of the columns of numbers: sums; reads or conditional branches; writes
   or indirect branches. */
static Int width_all, width_first, width_second;

static Int width_of(ULong n)
{
   Int digits = (Int)cg_n_digits(n);
   return digits + (digits - 1) / 3; /* with a comma before each group of
                                        three */
}

static ULong larger(ULong a, ULong b)
{
   return a > b ? a : b;
}

/* Write n as a percentage of total into text, with 1 or 2 decimals. */
static void percent(HChar* text, ULong n, ULong total, UInt decimals)
{
   ULong scale = decimals == 1 ? 10 : 100;
   ULong units = 0;
   if (total > 0) {
      double exact = (double)n * 100.0 * (double)scale / (double)total;
      units        = (ULong)(exact + 0.5);
   }
   VG_(sprintf)(text, decimals == 1 ? "%llu.%01llu%%" : "%llu.%02llu%%",
                units / scale, units % scale);
}

/* Return the larger of the width and the text's length: Valgrind's printf cuts
   a text to the width. */
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

static void print_split_rate(const HChar* label, const HChar* first_unit,
                             ULong first, ULong first_total,
                             const HChar* second_unit, ULong second,
                             ULong second_total)
{
   HChar all[32], one[32], two[32];
   percent(all, first + second, first_total + second_total, 1);
   percent(one, first, first_total, 1);
   percent(two, second, second_total, 1);
   VG_(umsg)("%-14s %*s (%*s%*s + %*s%*s)\n", label,
             at_least(width_all + 1, all), all,
             at_least(width_first + 1, one), one,
             (Int)VG_(strlen)(first_unit), "",
             at_least(width_second + 1, two), two,
             (Int)VG_(strlen)(second_unit), "");
}

static void print_caches(const ULong* total)
{
   ULong Ir   = cg_count_of(total, EV_Ir);
   ULong Dr   = cg_count_of(total, EV_Dr);
   ULong Dw   = cg_count_of(total, EV_Dw);
   ULong I1mr = cg_count_of(total, EV_I1mr);
   ULong D1mr = cg_count_of(total, EV_D1mr);
   ULong D1mw = cg_count_of(total, EV_D1mw);
   ULong ILmr = cg_count_of(total, EV_ILmr);
   ULong DLmr = cg_count_of(total, EV_DLmr);
   ULong DLmw = cg_count_of(total, EV_DLmw);

   print_one("I1  misses:", I1mr);
   print_one("LLi misses:", ILmr);
   print_one_rate("I1  miss rate:", I1mr, Ir);
   print_one_rate("LLi miss rate:", ILmr, Ir);
   VG_(umsg)("\n");

   print_split(labels->data, labels->reads, Dr, "wr", Dw);
   print_split("D1  misses:", labels->reads, D1mr, "wr", D1mw);
   print_split("LLd misses:", labels->reads, DLmr, "wr", DLmw);
   print_split_rate("D1  miss rate:", labels->reads, D1mr, Dr, "wr", D1mw, Dw);
   print_split_rate("LLd miss rate:", labels->reads, DLmr, Dr, "wr", DLmw, Dw);
   VG_(umsg)("\n");

   print_split("LL refs:", labels->reads, I1mr + D1mr, "wr", D1mw);
   print_split("LL misses:", labels->reads, ILmr + DLmr, "wr", DLmw);
   print_split_rate("LL miss rate:", labels->reads, ILmr + DLmr, Ir + Dr, "wr",
                    DLmw, Dw);
}

static void print_system(const ULong* total)
{
   print_one("System calls:", cg_count_of(total, EV_sysCount));
   VG_(umsg)("%-14s %'*llu %s\n", "System time:", width_all,
             cg_count_of(total, EV_sysTime), cg_time_unit.name);
   if (cg_event_is_present(EV_sysCpuTime))
      VG_(umsg)("%-14s %'*llu ns\n", "System CPU:", width_all,
                cg_count_of(total, EV_sysCpuTime));
}

static void print_branches(const ULong* total)
{
   ULong Bc  = cg_count_of(total, EV_Bc);
   ULong Bcm = cg_count_of(total, EV_Bcm);
   ULong Bi  = cg_count_of(total, EV_Bi);
   ULong Bim = cg_count_of(total, EV_Bim);
   print_split("Branches:", "cond", Bc, "ind", Bi);
   print_split("Mispredicts:", "cond", Bcm, "ind", Bim);
   print_split_rate("Mispred rate:", "cond", Bcm, Bc, "ind", Bim, Bi);
}

static void choose_widths(const ULong* total)
{
   ULong Ir = cg_count_of(total, EV_Ir);
   ULong Dr = cg_count_of(total, EV_Dr), Dw = cg_count_of(total, EV_Dw);
   ULong Bc = cg_count_of(total, EV_Bc), Bi = cg_count_of(total, EV_Bi);
   width_all    = width_of(larger(Ir, larger(Dr + Dw, Bc + Bi)));
   width_first  = width_of(larger(Dr, Bc));
   width_second = width_of(larger(Dw, Bi));
}

static void print_totals(const ULong* total)
{
   choose_widths(total);
   print_one(labels->insns, cg_count_of(total, EV_Ir));
   if (cg_event_is_present(EV_I1mr))
      print_caches(total);
   if (labels->tells_all && cg_event_is_present(EV_ILdmr))
      print_split("Write-backs:", "rd  ",
                  cg_count_of(total, EV_ILdmr) + cg_count_of(total, EV_DLdmr),
                  "wr", cg_count_of(total, EV_DLdmw));
   if (cg_event_is_present(EV_Bc)) {
      VG_(umsg)("\n");
      print_branches(total);
   }
   if (labels->tells_all && cg_event_is_present(EV_Ge)) {
      VG_(umsg)("\n");
      print_one("Bus events:", cg_count_of(total, EV_Ge));
   }
   if (labels->tells_all && cg_event_is_present(EV_sysCount)) {
      VG_(umsg)("\n");
      print_system(total);
   }
   CG_TELL_FEATURES(summary, total);
}

void cg_print_summary(void)
{
   ULong total[N_EVENTS];
   cg_total_with_dumped(total);
   print_totals(total);
}

void cg_print_callgrinds_summary(void)
{
   ULong total[N_EVENTS];
   cg_total_with_dumped(total);
   VG_(umsg)("Events    :");
   for (UInt i = 0; i < cg_n_columns; i++)
      VG_(umsg)(" %s", cg_event_info[cg_event_in[cg_written_column[i]]].name);
   VG_(umsg)("\nCollected :");
   for (UInt i = 0; i < cg_n_columns; i++)
      VG_(umsg)(" %llu", total[cg_written_column[i]]);
   VG_(umsg)("\n\n");
   labels = &callgrinds;
   print_totals(total);
}
