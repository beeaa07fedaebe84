/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The common part of the programs calls_*.c: functions that the compiler leaves
   unchanged, functions in assembly, and work for them to do. */

#pragma once

#include "program.h"

#define PLAIN                \
   __attribute__((noinline, noclone, \
                  optimize("no-optimize-sibling-calls")))

/* The text of a function for __asm__. */
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
