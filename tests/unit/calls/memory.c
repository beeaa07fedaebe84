/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The memory of machine.h's machine: it holds the pushed and copied words. */

#include "tests/unit/calls/machine.h"

#include "run/client_memory.h"

#include <assert.h>
#include <string.h>

/* The memory, which spans all stacks of the tests. */
enum { MEMORY_SZB = 1 << 22 };
static Addr memory[MEMORY_SZB / sizeof(Addr)];

static Addr* word_at(Addr a)
{
   assert(a < MEMORY_SZB && a % sizeof(Addr) == 0);
   return &memory[a / sizeof(Addr)];
}

void push(Addr word)
{
   sp -= sizeof(Addr);
   *word_at(sp) = word;
}

Addr pop(void)
{
   Addr word = *word_at(sp);
   sp += sizeof(Addr);
   return word;
}

void copy(Addr low, Addr high, Addr to)
{
   memcpy(word_at(to), word_at(low), high - low);
}

Bool cg_read_client_word(Addr a, UWord* word)
{
   if (a >= MEMORY_SZB || a % sizeof(Addr) != 0)
      return False;
   *word = *word_at(a);
   return True;
}
