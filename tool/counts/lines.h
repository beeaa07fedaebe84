/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cost centres.  A LineCost holds the totals of one (file, function, line).  It
   is made when code of that line is first translated, and kept for ever; so a
   line that never ran is in the profile, with zeros.  counts/blocks.c folds the
   counters of translations into lines, and caches/ adds cache misses directly.
   This module also turns an address into a source position, by the debug
   information.

   What is told apart depends on who will read the totals.  A flat profile knows
   a function by its file and name, and lines inlined from another file as those
   of another function.  With calls, a function is what names/functions.h says
   it is, of which a FunctionCost has the lines in one file, or of one body that
   is inlined in it.  And with positions of instructions, there is a LineCost
   for each. */

#pragma once

#include "counts/events.h"
#include "names/functions.h"

struct Body;
struct FunctionCost;

typedef struct LineCost {
   struct LineCost*     next_in_hash;
   struct LineCost*     next_in_function;
   struct FunctionCost* function;
   UInt                 line;
   UInt                 number; /* see cg_line_by_number */
   Addr                 insn;   /* address as in the object's file; 0 unless
                                   instructions are told apart */
   ULong                count[]; /* cg_n_columns of them */
} LineCost;

typedef struct FunctionCost {
   struct FunctionCost* next_in_hash;
   const HChar*         file; /* both interned: equal strings, one address */
   const HChar*         function;
   Function*            owner; /* function whose code it is; NULL in flat
                                  profiles */
   Function*            shown; /* function that has these lines in profiles:
                                  owner, or one inlined in it; NULL in flat
                                  profiles */
   struct Body*         body;  /* body that has the lines; NULL: owner itself */
   LineCost*            lines; /* in no particular order */
   UInt                 n_lines;
   Bool                 has_moved; /* some lines belong to other functions now,
                                      whose lists do not have them yet */
   UInt                 number; /* number in the order in which they became
                                   known */
} FunctionCost;

/* The distinctions made between lines. */
typedef struct {
   Bool by_owner; /* told apart as names/functions.h defines them */
   Bool by_insn;
   Bool tells_tiers; /* of compilers that compile while the program runs */
   enum {
      INLINED_IGNORED,
      INLINED_NAMED, /* inlined functions are named by their places: "f [in
                        g]" */
      INLINED_CALLED /* inlined functions, see counts/bodies.h */
   } inlined;
} LineOptions;

/* Begin to keep costs of the present events; and names, functions and, if
   inlined functions are told apart, bodies. */
void cg_costs_init(LineOptions options);

/* Called when code has got a name that may have been translated as another
   function's, and must be translated anew.  May be NULL. */
extern void (*cg_on_renamed)(Addr start, SizeT szB);

/* Return the LineCost of the instruction at a, by the current debug
   information.  Never NULL. */
LineCost* cg_line_cost(Addr a);

/* Return the counterpart of the line, of the same file and instruction, in
   another function. */
LineCost* cg_line_in(Function* function, const LineCost* line);

/* A line without a function, whose counts are in no total: its EV_Ir is a
   number of executions, counted like instructions. */
typedef LineCost ExecCount;

/* Return a new count, zero.  A dump clears it, like those of lines, unless it
   is_of_run. */
ExecCount* cg_new_exec_count(Bool is_of_run);

static inline Bool cg_exec_count_is_of_run(const LineCost* line)
{
   return line->function == NULL && line->line != 0;
}

/* Lines are numbered, as numbers are smaller than pointers. */
#define CG_LINES_OF_CHUNK 512
extern UChar** cg_line_chunks;
extern SizeT   cg_line_szB;

static inline LineCost* cg_line_by_number(UInt number)
{
   return (LineCost*)(cg_line_chunks[number / CG_LINES_OF_CHUNK]
                      + number % CG_LINES_OF_CHUNK * cg_line_szB);
}

/* Add n of the event to the line and, if calls are followed, to the running
   totals: for events that no counter counts.  cg_on_charge is told of it, if it
   is not NULL. */
void cg_charge(LineCost* line, Event event, UInt n);
extern void (*cg_on_charge)(const LineCost* line, Event event, UInt n);

/* Return the number of lines. */
UInt cg_n_lines(void);

/* Return all functions, sorted by object, file, function as they are shown,
   then file of the lines, in byte order; *n of them.  This call also sorts each
   function's list of lines, by rising instruction and line.  The caller frees
   the array with VG_(free). */
FunctionCost** cg_sorted_functions(UInt* n);

/* Set total[cg_n_columns] to the column totals over all lines. */
void cg_total_costs(ULong* total);

/* Zero all lines' totals, and all execution counts but the run's. */
void cg_zero_costs(void);

/* Print the sizes of the tables, for --stats=yes. */
void cg_costs_stats(void);
