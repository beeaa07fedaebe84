/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cost centres.  A LineCost has the totals of one (file, function, line).  It
   is mostly made when code of that line is first translated, and kept for ever;
   so a translated line that never ran can be in the profile, with zeros.
   counts/blocks.c folds counters into lines, caches/ adds misses directly.
   This module also finds source positions in the debug information.

   A flat profile identifies a function by its file and name; lines inlined from
   another file count as another function's.  With calls, names/functions.h
   defines functions, and a FunctionCost has a function's lines in one file, or
   those of one body inlined in it.  With positions of instructions, each
   instruction has its own LineCost. */

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
   Addr                 insn;   /* address in the object's file, if instructions
                                   are told apart; of code that waits for a
                                   name, its address; else 0 */
   ULong                count[]; /* cg_n_columns of them */
} LineCost;

typedef struct FunctionCost {
   struct FunctionCost* next_in_hash;
   const HChar*         file; /* interned, like `function` */
   const HChar*         function;
   Function*            owner; /* function whose code it is; NULL in flat
                                  profiles */
   Function*            shown; /* owner, or a function inlined in it; NULL in
                                  flat profiles */
   struct Body*         body;  /* body that has the lines; NULL: owner itself */
   LineCost*            lines; /* in no particular order */
   UInt                 n_lines;
   Bool                 has_moved; /* some lines belong to other functions,
                                      whose lists do not have them yet */
   UInt                 number; /* position among all FunctionCosts */
} FunctionCost;

typedef struct {
   Bool by_owner; /* functions are those of names/functions.h */
   Bool by_insn;
   Bool tells_tiers; /* names of generated code tell its tier */
   enum {
      INLINED_IGNORED,
      INLINED_NAMED, /* inlined code is named by its place: "f [in g]" */
      INLINED_CALLED /* inlined functions, see counts/bodies.h */
   } inlined;
} LineOptions;

/* Begin to keep costs of the present events, names, functions and bodies. */
void cg_costs_init(LineOptions options);

/* A callback, or NULL, for code that gets a name but may have been translated
   as another function's, and so must be translated anew. */
extern void (*cg_on_renamed)(Addr start, SizeT szB);

/* Return the LineCost of the instruction at a, by the current debug data. */
LineCost* cg_line_cost(Addr a);

/* Return the function's LineCost for the file and position of `line`. */
LineCost* cg_line_in(Function* function, const LineCost* line);

/* A number of executions: the EV_Ir of a line that has no function and whose
   counts are in no total. */
typedef LineCost ExecCount;

/* Return a new count, which zeroing clears unless it is_of_run. */
ExecCount* cg_new_exec_count(Bool is_of_run);

static inline Bool cg_exec_count_is_of_run(const LineCost* line)
{
   return line->function == NULL && line->line != 0;
}

/* Lines are numbered, because numbers are smaller than pointers.  A chunk's
   lines lie side by side, cg_line_szB bytes each. */
#define CG_LINES_OF_CHUNK 512
extern UChar** cg_line_chunks;
extern SizeT   cg_line_szB;

static inline LineCost* cg_line_by_number(UInt number)
{
   return (LineCost*)(cg_line_chunks[number / CG_LINES_OF_CHUNK]
                      + number % CG_LINES_OF_CHUNK * cg_line_szB);
}

/* Add n, if the region is open (counts/region.h), to the line's count of the
   event and, if calls are followed, to its total; call cg_on_charge, if any. */
void cg_charge(LineCost* line, Event event, UInt n);
extern void (*cg_on_charge)(const LineCost* line, Event event, UInt n);

UInt cg_n_lines(void);

/* Return all functions, *n of them, sorted in byte order by object, file and
   name of `shown`, if not NULL, then by file and function; and sort their lines
   by instruction and line.  The caller frees the array with VG_(free). */
FunctionCost** cg_sorted_functions(UInt* n);

void cg_total_costs(ULong* total);

/* Zero all lines, and all execution counts except those of the whole run. */
void cg_zero_costs(void);

void cg_costs_stats(void);
