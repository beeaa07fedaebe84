/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The common part of the kernels: the size from the command line, and numbers
   that look random but are equal on every machine.  Each kernel is a loop nest
   of one kind, so that the bench shows a change of the tool by kind of loop.
   It prints a checksum, which the bench compares with the native run's. */

#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Return the amount of work: argument N of the program, at least 1. */
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

/* Return the next number of Marsaglia's xorshift; *STATE must not be 0. */
static inline uint64_t next_random(uint64_t* state)
{
   *state ^= *state << 13;
   *state ^= *state >> 7;
   *state ^= *state << 17;
   return *state;
}

/* Allocate N_BYTES, or end the program. */
static inline void* get_memory(size_t n_bytes)
{
   void* memory = malloc(n_bytes);
   if (!memory) {
      fprintf(stderr, "error: no memory\n");
      exit(2);
   }
   return memory;
}
