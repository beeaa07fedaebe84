/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The common part of most programs calls_*: PLAIN functions, which are neither
   inlined nor copied and make no tail calls; assembly functions; and work(). */

#pragma once

#include "program.h"

#define PLAIN                \
   __attribute__((noinline, noclone, \
                  optimize("no-optimize-sibling-calls")))

/* The definition of a function, as text for __asm__. */
#define ASM_FUNCTION(name, body)                                           \
   ".globl " name "\n.type " name ", @function\n" name ":\n" body          \
   ".size " name ", . - " name "\n"

static volatile long sum;

/* Run n rounds of a few instructions. */
__attribute__((noinline, noclone, unused)) static void work(int n)
{
   while (n-- > 0)
      sum += n;
}
