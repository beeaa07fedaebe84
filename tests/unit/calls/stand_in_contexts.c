/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A stand-in for contexts (calls/separate/contexts.h), which need lines and
   functions of debug information: tests/tool/calls/contexts.t tests them. */

#include "counts/blocks.h"
#include "counts/threads.h"
#include "calls/separate/contexts.h"

#include <stdlib.h>

Bool cg_has_contexts;
UInt cg_most_callers;
Bool cg_separates_threads;

/* The only line, of number 0. */
static LineCost a_line;
static UChar*   chunk = (UChar*)&a_line;
UChar**         cg_line_chunks = &chunk;
SizeT           cg_line_szB    = sizeof(a_line);

Int cg_compare_functions(const Function* f, const Function* g)
{
   return f < g ? -1 : f > g;
}

void cg_block_owns(void* piece, void (*release)(void*))
{
}

Arc* cg_context_arc(Stack* stack, LineCost* line, Function* callee)
{
   abort();
}

Bool cg_context_skips(const Context* context)
{
   abort();
}

UInt cg_n_told_apart(const Function* function)
{
   abort();
}

LineCost* cg_context_line(const Stack* stack, LineCost* line)
{
   abort();
}

Function* cg_shown_as_entered(Function* function)
{
   abort();
}

Arc* cg_context_arc_of_root(const Stack* stack, const Frame* root,
                            LineCost* line)
{
   abort();
}

LineCost* cg_context_line_of_call(const Frame* frame)
{
   abort();
}

void cg_context_tick(const Stack* stack, const Context* context,
                     struct CallSite* site)
{
   abort();
}

void cg_context_misses(const Stack* stack, UInt line, UInt column,
                       UInt n_columns, ULong n)
{
   (void)n;
   abort();
}

UInt cg_each_worth(const ULong* counter,
                   void (*f)(void* context, LineCost* line, Event event,
                             Int times),
                   void* context)
{
   abort();
}
