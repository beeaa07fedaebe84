/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Handlers of forks, called by one handler that Valgrind knows. */

#include "base/at_fork.h"
#include "base/table.h"

typedef struct {
   vg_atfork_t pre, parent, child;
} Handlers;

static Handlers* handlers;
static UInt      n_handlers, max_handlers;

#define CALL_ALL(moment, tid)                        \
   for (UInt i = 0; i < n_handlers; i++) {           \
      if (handlers[i].moment != NULL)                \
         handlers[i].moment(tid);                    \
   }

static void pre_fork(ThreadId tid)
{
   CALL_ALL(pre, tid)
}

static void in_parent(ThreadId tid)
{
   CALL_ALL(parent, tid)
}

static void in_child(ThreadId tid)
{
   CALL_ALL(child, tid)
}

void cg_at_fork(vg_atfork_t pre, vg_atfork_t parent, vg_atfork_t child)
{
   if (n_handlers == 0)
      VG_(atfork)(pre_fork, in_parent, in_child);
   CG_MAKE_ROOM("cg.at_fork", handlers, max_handlers, n_handlers);
   handlers[n_handlers++] = (Handlers){ pre, parent, child };
}
