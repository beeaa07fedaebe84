/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions.  A function is identified by its object, source file and name,
   mostly as known when its code is translated.  A Function is never freed, so
   unloaded code keeps its name.  A part that a compiler has split off
   - f.cold, f.part.0 - belongs to f.  So does inlined code, unless inlined
   functions are told apart (counts/bodies.h).

   Code without a symbol is divided into functions by unwind information and
   labels (names/starts.h), or else by the addresses that have been called.  A
   function without a known name is called by its address in the object's file.
   All nameless stubs of an object's linkage tables are one function, "???". */

#pragma once

#include "pub_tool_basics.h"

struct Arc;
struct Activation;
struct LineCost;
struct Made;

typedef struct Function {
   struct Function* next_in_hash;
   const HChar*     object; /* interned, like file and name */
   const HChar*     file;
   const HChar*     name;
   UInt         line;   /* source line of `insn`; 0: not known */
   UInt         flags;
   Addr         insn;   /* start or first known part, as in the object's file */
   struct LineCost* any_line; /* a line of the function; NULL: none is known */

   Bool is_inlined; /* the function has bodies (counts/bodies.h) */
   UInt number;     /* position in the order in which functions became known */

   /* The only stack with the function active, CG_SPECIAL, or NULL. */
   const void*        active_on;
   struct Activation* latest;

   /* The arcs of calls to the function.  Its inclusive costs are the sum of the
      arcs' costs.  But if it has called itself, directly or not, its inclusive
      costs are in `inclusive`: the sum over outermost activations only. */
   struct Arc* arcs;
   ULong*      inclusive; /* NULL: the function has never called itself */
} Function;

enum {
   CG_FUNCTION_IS_PLT       = 1,
   CG_FUNCTION_IS_RECURSIVE = 2,
   CG_FUNCTION_IS_WATCHED   = 4, /* a watcher wants it (calls/watch.h) */
   CG_FUNCTION_HAS_CONTEXTS = 8, /* as in calls/separate/contexts.h */
   CG_FUNCTION_IS_LABELLED  = 16, /* its symbol has no type or size: it may run
                                     into the next function */
   CG_FUNCTION_COMPILES     = 32, /* as cg_compiles_callee says */
   CG_FUNCTION_SHARES_NAME  = 64  /* it or another of its name was named late */
};

typedef struct {
   Function* function; /* function of the code; never NULL */
   Bool      is_start; /* the function begins at the address */
   Bool      is_part;  /* the address is in a split-off part that calls enter,
                          such as f.part.0 but not f.cold, or in a part split
                          off such a part */
   Bool      is_part_start; /* a part that calls enter begins at the address */
} CodePlace;

void cg_functions_init(void);

/* A callback for each function added to the table, or NULL. */
extern void (*cg_on_new_function)(Function* function);

void cg_functions_mapped(Addr start, SizeT szB);

/* Return the code that the program has made (names/jit/made.h) at a; NULL if
   none is known there or a symbol covers a. */
struct Made* cg_made_without_symbol(Addr a);

/* Have the program's list for debuggers (names/jit/gdb_list.h) read.  Address a
   is in the function that the program calls after it changes the list. */
void cg_heed_debugger(Addr a);

Bool cg_may_be_named(Addr a);

/* Return the function that begins at `start` and is named by that address. */
Function* cg_nameless_function(Addr start);

/* Has nameless code outside of objects been looked up from start to last? */
Bool cg_was_asked_for(Addr start, Addr last);
/* Note that the addresses from start to last have other code now. */
void cg_functions_changed(Addr start, Addr last);
/* Give the nameless functions that begin from start to last the names that are
   known now.  Call `named` for each function that has got a name. */
void cg_name_functions(Addr start, Addr last,
                       void (*named)(Function* function,
                                     const HChar* old_name, Addr start,
                                     Addr last));

/* Return the place of the code at address a, by the current debug information.
   If is_called, a call leads to a, so a function may begin there. */
CodePlace cg_code_at(Addr a, Bool is_called);

/* Return the interned name of the symbol that covers address a, or "???". */
const HChar* cg_name_at(Addr a);

/* Return the function of that object, file and name, all interned, whose code
   is inlined at a.  If the function is new, it begins at a, in `line`. */
Function* cg_inlined_function(const HChar* object, const HChar* file,
                              const HChar* name, UInt line, Addr a);

/* Return the function called `name` with the file and object of `like`. */
Function* cg_function_called(const Function* like, const HChar* name);

/* Return address a as in its object's file; a itself if it is in no object. */
Addr cg_address_in_file(Addr a);

/* Compare by object, file and name, in byte order. */
Int cg_compare_functions(const Function* f, const Function* g);

/* Return how many functions there are, how many were named after they had run,
   and how many pieces of code that the program made are named functions. */
UWord cg_n_functions(void);
UInt  cg_n_named_late(void);
UInt  cg_n_made(void);

void cg_functions_stats(void);
