/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The common part of the kernels.  A kernel is a program with loops of one
   kind, so that the bench shows which kind a change of the tool affects.  It
   prints a checksum, which the bench compares with that of the native run. */

#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Return the amount of work, argument number N, or end the program if that is
   not a number above 0. */
static inline long work_size(int argc, char** argv, int n)
{
   long size = argc > n ? atol(argv[n]) : 0;
   if (size < 1) {
      fprintf(stderr, "%s: error: argument %d must be a number above 0\n",
              argv[0], n);
      exit(2);
   }
   return size;
}

/* Return the next random number of Marsaglia's xorshift; *STATE is not 0. */
static inline uint64_t next_random(uint64_t* state)
{
   *state ^= *state << 13;
   *state ^= *state >> 7;
   *state ^= *state << 17;
   return *state;
}

static inline void* get_memory(size_t n_bytes)
{
   void* memory = malloc(n_bytes);
   if (!memory) {
      fprintf(stderr, "error: no memory\n");
      exit(2);
   }
   return memory;
}
