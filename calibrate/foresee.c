/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/foresee.c: predicting the curve by the model of memory.  The model
   has static state, so each point is computed in a separate process. */

#define _GNU_SOURCE

#include "calibrate/curve.h"
#include "features/cycles/memory.h"

#include <errno.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N_LOADS = 30000, N_BEFORE = 5000, INSNS_OF_LOAD = 8, BASE = 1 << 30 };

static UInt level_of_page(Addr a)
{
   (void)a;
   return CG_N_LEVELS - 1;
}

static uint64_t random_state = 88172645463325252u;

static uint64_t random_below(uint64_t n)
{
   random_state ^= random_state << 13;
   random_state ^= random_state >> 7;
   random_state ^= random_state << 17;
   return (random_state >> 32) * n >> 32;
}

/* Return the time when the value of a load of this line is ready, in 1/60
   cycles. */
static ULong load(const Machine* m, Addr insn, uint64_t line, ULong now)
{
   Addr a = BASE + line * m->cache[0].line;
   Found found;
   ULong arrives = cg_cycle_refer(&(Reference){insn, a, 8, now, now}, &found);
   Long there = cg_cycle_available[a / 8 % CG_N_AVAILABLE] + m->forward;

   if (there > (Long)arrives)
      arrives = (ULong)there;
   return arrives > now + m->load ? arrives : now + m->load;
}

/* Load lines of the working set, at most twice as many as the caches have, in
   large steps unless IS_STREAM; return the time afterwards. */
static ULong warm_up(const Machine* m, uint64_t n_lines, bool is_stream)
{
   uint64_t held = 0, n, step = is_stream ? 1 : n_lines * 618 / 1000 | 1;
   ULong now = 0;

   for (int i = 0; i < CG_N_LEVELS - 1; i++)
      held += m->cache[i].size / m->cache[0].line;
   n = n_lines < 2 * held ? n_lines : 2 * held;
   for (uint64_t i = n_lines - n; i < n_lines; i++, now += 100000)
      load(m, 0x1000 + i % 64 * 16, i * step % n_lines, now);
   return now;
}

/* Return the cycles of a load.  STEP is the number of cycles between two loads
   that do not wait for one another. */
static double foresee(const Machine* machine, int kind, size_t size,
                      double step)
{
   static ULong done[4096]; /* time when each load in the window is complete */
   Machine m = *machine;
   uint64_t n_lines = size / m.cache[0].line, line = 0;
   ULong now, began = 0, last = 0, slots = (ULong)(step * CG_CYCLE);
   UInt window = m.window / INSNS_OF_LOAD;

   if (kind == CP_LARGE)
      m.walk = 0;
   cg_cycle_memory_init(&m, level_of_page);
   now = warm_up(&m, n_lines, kind == CP_STREAM);
   for (int i = 0; i < N_BEFORE + N_LOADS; i++) {
      ULong* slot = &done[(UInt)i % window];

      if (i == N_BEFORE)
         began = last;
      line = kind == CP_STREAM ? (line + 1) % n_lines : random_below(n_lines);
      if (kind > CP_SMALL)
         now = *slot > now + slots ? *slot : now + slots;
      *slot = load(&m, 0x4000 + (UInt)i % 16 * 8, line, now);
      if (*slot > last)
         last = *slot;
      if (kind <= CP_SMALL)
         now = *slot;
   }
   return (double)(last - began) / CG_CYCLE / N_LOADS;
}

void cp_curve_foresee(cp_curve* c, const Machine* machine)
{
   for (int kind = 0; kind < CP_N_KINDS; kind++)
      for (size_t i = 0; i < c->n; i++) {
         double* cycles = &c->foreseen[kind][i];
         int ends[2];
         pid_t pid;

         *cycles = 0;
         if (c->measured[kind][i] <= 0 || pipe(ends) != 0)
            continue;
         pid = fork();
         if (pid == 0) {
            double it = foresee(machine, kind, c->size[i],
                                c->measured[kind][0]);

            _exit(write(ends[1], &it, sizeof(it)) != sizeof(it));
         }
         close(ends[1]);
         if (read(ends[0], cycles, sizeof(*cycles)) != sizeof(*cycles))
            *cycles = 0;
         close(ends[0]);
         while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            ;
      }
}
