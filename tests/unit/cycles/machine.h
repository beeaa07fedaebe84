/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A machine with round figures, for tests of cycles: four slots a cycle, and no
   prefetchers. */

#include "features/cycles/machine.h"

#include <string.h>

static const char plain_machine[]
   = "frequency 1000 # MHz\nwidth 4\nvector-width 4\nwindow 64\nmispredict 10\n"
     "taken-branch 1\nalu 1\nmul 3\ndiv 12\nshuffle 1\nvector-mul 3\n"
     "fp-add 3\nfp-mul 4\nfp-div 13\nfp-convert 5\nslow 20\n"
     "divide-gap 6\nload 4\n"
     "vector-load 1\nscaled 0\nforward 5\nI1 4 2 64\nD1 4 2 64\n"
     "TLB 16 4 4096\nITLB 8 4 4096\n"
     "L2 64 4 64\nL3 0 0 0\nL2-latency 14\nL3-latency 0\n"
     "memory-latency 100\nL2-fetch 6\nL3-fetch 0\nmemory-fetch 80\n"
     "L2-gap 0\nL3-gap 0\nmemory-gap 0\nmisses 8\nstream 0\n"
     "predictor 10\nhistory 60\nindirect 256\n";

/* Reads it; figure: a line that takes the place of its own, or NULL.  Returns
   what is wrong, or NULL. */
static inline const HChar* read_plain(Machine* machine, const HChar* figure)
{
   static char  text[sizeof(plain_machine)];
   UInt         line;
   memcpy(text, plain_machine, sizeof(text));
   const HChar* wrong = cg_read_machine(text, machine, &line);
   return wrong != NULL || figure == NULL ? wrong
                                          : cg_set_machine(machine, figure);
}

/* All memory is that of files. */
static inline Bool none_is_anonymous(Addr a)
{
   (void)a;
   return False;
}
