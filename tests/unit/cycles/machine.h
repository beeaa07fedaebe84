/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A machine for tests of cycles: round figures, 4 slots, no prefetchers. */

#include "features/cycles/machine.h"

#include <stdio.h>
#include <string.h>

static const char plain_machine[]
   = "frequency 1000 # MHz\nwidth 4\nvector-width 4\nadditions 3.6\n"
     "window 64\nmispredict 10\ntaken-branch 1\nalu 1\nmul 3\ndiv 12\n"
     "vector-mul 3\n"
     "fp-add 3\nfp-mul 4\nfp-div 13\nfp-convert 5\nslow 20\n"
     "divide-gap 6\nload 4\n"
     "vector-load 1\nscaled 0\nforward 5\nI1 4 2 64\nD1 4 2 64\n"
     "TLB 16 4 4096\nITLB 8 4 4096\nwalk 0\n"
     "L2 64 4 64\nL3 0 0 0\nL2-latency 14\nL3-latency 0\n"
     "memory-latency 100\nL2-fetch 6\nL3-fetch 0\nmemory-fetch 80\n"
     "L2-gap 0\nL2-bank 0\nL3-gap 0\nmemory-gap 0\nmisses 8\nstream 0\n"
     "predictor 10\nhistory 60\nindirect 256\n";

/* Read the plain machine.  figures: NULL, or lines, separated by |, that
   replace lines with the same names.  Return the fault, or NULL. */
static inline const HChar* read_plain(Machine* machine, const HChar* figures)
{
   static char text[2 * sizeof(plain_machine)];
   UInt        line;
   strcpy(text, plain_machine);
   for (const char* f = figures; f != NULL && *f != '\0';) {
      char   name[32] = "\n", rest[sizeof(plain_machine)];
      size_t length   = strcspn(f, "|");
      strncat(name, f, strcspn(f, " ") + 1);
      char* at = strstr(text, name);
      if (at == NULL)
         return "no such figure";
      strcpy(rest, strchr(at + 1, '\n'));
      sprintf(at + 1, "%.*s%s", (int)length, f, rest);
      f += length + (f[length] == '|');
   }
   return cg_read_machine(text, machine, &line);
}

/* Return the level of memory, as a LevelOfPage. */
static inline UInt all_in_memory(Addr a)
{
   return CG_N_LEVELS - 1;
}
