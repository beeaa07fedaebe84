/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The common part of the kernels: the size from the command line, and numbers
   that look random but are the same on every machine.  Each kernel is one loop
   nest of one kind, so that a change of the tool shows the kind that it helps;
   each prints a checksum, which the bench compares with that of the native
   run. */

#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The amount of work: argument N of the program, at least 1. */
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

/* Marsaglia's xorshift with 64 bits of state, which must not be 0. */
static inline uint64_t next_random(uint64_t* state)
{
   *state ^= *state << 13;
   *state ^= *state >> 7;
   *state ^= *state << 17;
   return *state;
}

/* malloc or the end of the program. */
static inline void* get_memory(size_t n_bytes)
{
   void* memory = malloc(n_bytes);
   if (!memory) {
      fprintf(stderr, "error: no memory\n");
      exit(2);
   }
   return memory;
}
