/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Random numbers for native tests, the same everywhere for the same seed:
   Marsaglia's xorshift64.  Set random_state, which must not be zero, or call
   begin_random: its seed is new in each run unless CG_TEST_SEED gives it, and
   is printed if a check has failed.  Include this file in only one file of a
   program. */

#pragma once

#include "tap.h"

static uint64_t      random_state;
static unsigned long random_seed;

static inline uint64_t random_word(void)
{
   random_state ^= random_state << 13;
   random_state ^= random_state >> 7;
   random_state ^= random_state << 17;
   return random_state;
}

/* Return a random number below n. */
static inline unsigned draw(unsigned n)
{
   return (unsigned)(random_word() >> 33) % n;
}

/* Return the number of rounds of random input in a test: QUICK, or ALL if all
   tests run. */
static inline unsigned test_rounds(unsigned quick, unsigned all)
{
   return getenv("CG_ALL") != NULL ? all : quick;
}

/* Seed the series.  Neighbouring seeds give unrelated series. */
static inline void seed_random(unsigned long seed)
{
   random_state = seed * 0x9e3779b97f4a7c15u | 1;
}

static inline void tell_seed(void)
{
   if (tap_n_failed > 0)
      fprintf(stderr, "# repeat with CG_TEST_SEED=%lu\n", random_seed);
}

/* Begin a series with the user's seed, or the time; return the seed. */
static inline unsigned long begin_random(void)
{
   const char* given = getenv("CG_TEST_SEED");
   random_seed = given != NULL ? strtoul(given, NULL, 0)
                               : (unsigned long)time(NULL);
   seed_random(random_seed);
   atexit(tell_seed);
   return random_seed;
}
