/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The table of executed programs.  Several processes may write to it at once,
   and be killed while they do.  So no process waits for a slot that is being
   written: it takes the next slot.  The notice adds up the slots of a name. */

#include "output/executed.h"
#include "base/at_fork.h"
#include "base/core.h"
#include "base/text.h"
#include "output/notice.h"
#include "output/system.h"
#include "base/valgrind.h"

enum { N_PROGRAMS = 32, PATH_SZB = 248, N_TOLD = 3 };

typedef struct {
   enum { FREE, BEING_WRITTEN, WRITTEN } state;
   UInt  n; /* number of execs */
   HChar path[PATH_SZB];
} Program;

/* The memory shared with forked children. */
typedef struct {
   Program programs[N_PROGRAMS];
   UInt    n_others; /* execs of programs without a slot */
} Executed;

static Bool      is_told;
static Executed* executed; /* NULL: execs are not counted */
static Int       first_process;
static UInt*     latest; /* the count that this process raised last; or NULL */

/* Make the shared memory at the first fork: before the program runs, the core
   reads debug information of all mapped files, and this is one. */
static void make_memory(ThreadId tid)
{
   if (executed == NULL)
      executed = cg_shared_memory(sizeof(Executed));
}

void cg_executed_init(void)
{
   first_process = VG_(getpid)();
   is_told       = cg_gives_notices() && !VG_(clo_trace_children);
   if (is_told)
      cg_at_fork(make_memory, NULL, NULL);
}

/* Copy the path, or its end if it is too long, without control characters. */
static void copy_path(HChar to[PATH_SZB], const HChar* path)
{
   SizeT length = VG_(strlen)(path);
   Bool  is_cut = length >= PATH_SZB;
   VG_(strcpy)(to, is_cut ? ".." : "");
   VG_(strcpy)(to + VG_(strlen)(to), is_cut ? path + length - PATH_SZB + 3
                                            : path);
   for (; *to != '\0'; to++) {
      if ((UChar)*to < ' ' || *to == 0x7f)
         *to = '?';
   }
}

static UInt* counter_of(const HChar* path)
{
   HChar wanted[PATH_SZB];
   copy_path(wanted, path);
   for (UInt i = 0; i < N_PROGRAMS; i++) {
      Program* program = &executed->programs[i];
      if (__sync_bool_compare_and_swap(&program->state, FREE, BEING_WRITTEN)) {
         VG_(strcpy)(program->path, wanted);
         __sync_synchronize();
         program->state = WRITTEN;
         return &program->n;
      }
      __sync_synchronize();
      if (program->state == WRITTEN && VG_(strcmp)(program->path, wanted) == 0)
         return &program->n;
   }
   return &executed->n_others;
}

void cg_executed(const HChar* path)
{
   if (executed == NULL || VG_(getpid)() == first_process)
      return;
   latest = counter_of(path);
   __sync_fetch_and_add(latest, 1);
}

void cg_executed_failed(void)
{
   if (latest != NULL)
      __sync_fetch_and_sub(latest, 1);
   latest = NULL;
}

/*--- Notices                                              ---*/

/* Compare two Programs by the number of execs, largest first, then by name. */
static Int compare_programs(const void* x, const void* y)
{
   const Program *a = x, *b = y;
   return cg_compare_numbers(b->n, a->n) ?: VG_(strcmp)(a->path, b->path);
}

/* Copy each program once, the most frequent first; return their number. */
static UInt gather(Program to[N_PROGRAMS])
{
   UInt n = 0;
   for (UInt i = 0; i < N_PROGRAMS; i++) {
      Program program = executed->programs[i];
      UInt    k       = 0;
      if (program.state != WRITTEN || program.n == 0)
         continue;
      while (k < n && VG_(strcmp)(to[k].path, program.path) != 0)
         k++;
      if (k < n)
         to[k].n += program.n;
      else
         to[n++] = program;
   }
   VG_(ssort)(to, n, sizeof(to[0]), compare_programs);
   return n;
}

static UInt put_program(HChar* to, const Program* program, Bool is_first)
{
   UInt n = VG_(sprintf)(to, "%s%s", is_first ? "" : ", ", program->path);
   if (program->n > 1)
      n += VG_(sprintf)(to + n, " (%u times)", program->n);
   return n;
}

void cg_notice_executed(void)
{
   static Program programs[N_PROGRAMS]; /* not on the tool's small stack */
   HChar          line[N_TOLD * (PATH_SZB + 32) + 64];
   UInt           end = 0;
   if (executed == NULL || VG_(getpid)() != first_process)
      return;
   UInt n = gather(programs);
   for (UInt i = 0; i < n && i < N_TOLD; i++)
      end += put_program(line + end, &programs[i], i == 0);
   UInt n_others = executed->n_others;
   for (UInt i = N_TOLD; i < n; i++)
      n_others += programs[i].n;
   if (n == 0)
      return;
   if (n_others > 0)
      VG_(sprintf)(line + end, " and others (%u times)", n_others);
   Bool is_one = n == 1 && n_others == 0;
   VG_(umsg)("\n");
   VG_(umsg)("executed %s, which %s not in this profile: --trace-children=yes "
             "profiles %s, too\n",
             line, is_one ? "is" : "are", is_one ? "it" : "them");
}

const HChar* cg_executed_advice(void)
{
   return is_told ? "; --trace-children=yes profiles what is executed, too"
                  : "";
}
