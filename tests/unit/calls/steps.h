/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The common part of tests of calls/shadow.h with a few events.  Include after
   tap.h. */

#pragma once

#include "tests/unit/calls/machine.h"
#include "tests/unit/calls/paths.h"

/* The limits of the calling-context tree, which is kept if KEEPS_TREE is
   defined. */
#ifdef KEEPS_TREE
#define LIMITS (&(TreeLimits){ 256, 100000 })
#else
#define LIMITS NULL
#endif

enum { MAIN, F, G, H, LEAF, OTHER, FIXUP, COROUTINE, SWITCH };

#define TOP ((Addr)0x200000) /* of the first thread's stack */

/* Begin a thread whose first function calls F. */
static inline void begin(void)
{
   machine_restart();
   run_thread(1, MAIN, TOP);
   work(10);
}

static inline void call_modelled(UInt function)
{
   call(function);
   model_push(function);
}

static inline void ret_modelled(void)
{
   ret();
   model_pop();
}

/* Call a function that makes no calls, for n instructions. */
static inline void call_leaf(UInt function, UInt n)
{
   call_modelled(function);
   work(n);
   ret_modelled();
}

static inline void adds_up(const char* after)
{
   ok(all_adds_up(), "... and costs add up %s", after);
   ok(inclusive_is_right(), "... as do the functions' inclusive costs");
#ifdef KEEPS_TREE
   ok(paths_are_right(), "... and each chain of calls has its costs");
#endif
}
