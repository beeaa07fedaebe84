/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Text for the compressors and scripts:  text BYTES SEED

   Prints words of made-up syllables, some very frequent, with numbers and ends
   of sentences.  The text can be compressed about as well as prose.  It is
   equal on every machine. */

#include "kernel.h"

enum { N_WORDS = 4000, MAX_WORD = 16 };

static const char syllables[][4] = {"ka", "lo",  "mi", "ren", "ta", "us",
                                    "el", "po",  "san", "der", "qui", "o",
                                    "fa", "lin", "gu", "sch"};
static char words[N_WORDS][MAX_WORD];

int main(int argc, char** argv)
{
   long size = work_size(argc, argv, 1);
   uint64_t state = work_size(argc, argv, 2) * 0x9e3779b97f4a7c15u;

   for (int i = 0; i < N_WORDS; i++) {
      int length = 0;
      int n = 1 + next_random(&state) % 4;
      while (n--)
         length += sprintf(words[i] + length, "%s",
                           syllables[next_random(&state) % 16]);
   }
   while (size > 0) {
      /* The product of three factors makes low ranks frequent, as in prose. */
      int rank = next_random(&state) % 16 * (next_random(&state) % 16)
                 * (next_random(&state) % 16);
      size -= rank % 37 == 5 ? printf("%d", (int)(next_random(&state) % 9999))
                             : printf("%s", words[rank]);
      size -= printf(next_random(&state) % 9 ? " " : ".\n");
   }
   return fflush(stdout) == 0 ? 0 : 1;
}
