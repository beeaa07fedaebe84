/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions.  Object, file and name, as in the debug information when the code
   is translated, identify a function, which is kept for ever: unloaded code
   keeps its name.  Its file is that of its first instruction; lines inlined
   from other files belong to it, too, unless inlined functions are told apart
   (counts/bodies.h).  A part that a compiler has split off - f.cold, f.part.0 -
   is part of f.

   Code without a symbol known to the core is divided into functions by unwind
   information and by symbols without type or size (names/starts.h), or else by
   the addresses that have been called.  A function without any symbol is named
   by its address in the object's file.  All stubs of an object's procedure
   linkage tables are one function, "???". */

#pragma once

#include "pub_tool_basics.h"

struct Arc;
struct Activation;
struct LineCost;
struct Made;

typedef struct Function {
   struct Function* next_in_hash;
   const HChar*     object; /* all interned */
   const HChar*     file;
   const HChar*     name;
   UInt         line;   /* line of its beginning; 0: not known */
   UInt         flags;
   Addr         insn;   /* address of its beginning, as in the object's file */
   struct LineCost* any_line; /* NULL: none has been translated */

   Bool is_inlined; /* it has bodies (counts/bodies.h) */
   UInt number;     /* position in the order in which functions became known */

   /* The only stack on which the function is active, or CG_SPECIAL; maintained
      by calls/stack.h. */
   const void*        active_on;
   struct Activation* latest;

   /* The arcs that end here.  The function's inclusive costs are the sum of the
      arcs' costs; if the function has called itself, directly or not,
      `inclusive` has them, the sum over outermost activations only. */
   struct Arc* arcs;
   ULong*      inclusive; /* NULL: never recursive */
} Function;

enum {
   CG_FUNCTION_IS_PLT       = 1,
   CG_FUNCTION_IS_RECURSIVE = 2,
   CG_FUNCTION_IS_WATCHED   = 4, /* an option names it */
   CG_FUNCTION_HAS_CONTEXTS = 8, /* calls/separate/contexts.h's */
   CG_FUNCTION_IS_LABELLED  = 16, /* its symbol has no type or size: it may run
                                     into the next one */
   CG_FUNCTION_COMPILES     = 32, /* a run-time's, see cg_compiles_callee */
   CG_FUNCTION_SHARES_NAME  = 64  /* others have its name; one came late */
};

/* The place of an address in a function. */
typedef struct {
   Function* function; /* function of the code; never NULL */
   Bool      is_start; /* the function begins here */
   Bool      is_part;  /* the address is in a split-off part that calls enter,
                          such as f.part.0 but not f.cold, or in a part split
                          off such a part */
   Bool      is_part_start; /* such a part begins at the address */
} CodePlace;

/* Initialise; called by cg_costs_init (counts/lines.h). */
void cg_functions_init(void);

/* Called with each function as it becomes known, before its code runs.  May be
   NULL. */
extern void (*cg_on_new_function)(Function* function);

/* Note that the core has mapped or unmapped this range. */
void cg_functions_mapped(Addr start, SizeT szB);

/* Return the code that the program has made (names/jit/made.h) at a, if no
   symbol covers a; NULL if none is known. */
struct Made* cg_made_without_symbol(Addr a);

/* Read the list of generated code that the program keeps for debuggers; address
   a is in the function that announces changes of the list. */
void cg_heed_debugger(Addr a);

Bool cg_may_be_named(Addr a);

/* Return the function that begins at `start` and is named by that address. */
Function* cg_nameless_function(Addr start);

/* Return whether nameless code from start to last, inclusive, has been looked
   up.  Note that these addresses have other code now.  Give the nameless
   functions that begin there the names known now, and call `named` with each,
   its old name, and the range. */
Bool cg_was_asked_for(Addr start, Addr last);
void cg_functions_changed(Addr start, Addr last);
void cg_name_functions(Addr start, Addr last,
                       void (*named)(Function* function,
                                     const HChar* old_name, Addr start,
                                     Addr last));

/* Return the place of the code at address a, by the current debug information.
   If is_called, a call leads there: a function begins there unless a symbol or
   unwind information says otherwise. */
CodePlace cg_code_at(Addr a, Bool is_called);

/* Return the name, in a flat profile, of the symbol that covers the address,
   interned; "???" if there is none. */
const HChar* cg_name_at(Addr a);

/* Return the function of that object, file and name, all interned, inlined at
   a; a new function begins at a, in `line`. */
Function* cg_inlined_function(const HChar* object, const HChar* file,
                              const HChar* name, UInt line, Addr a);

/* Return the function called `name` that is otherwise like `like`. */
Function* cg_function_called(const Function* like, const HChar* name);

/* Return the address as in the object's file; an address in no object is
   returned unchanged. */
Addr cg_address_in_file(Addr a);

/* Compare by object, file and name, in byte order. */
Int cg_compare_functions(const Function* f, const Function* g);

/* Return the number of all functions, of those that were named after they had
   run, or of those that the program made. */
UWord cg_n_functions(void);
UInt  cg_n_named_late(void);
UInt  cg_n_made(void);

/* Print the sizes of the tables, for --stats=yes. */
void cg_functions_stats(void);
