/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loops of forty lengths, from 1,803 to 2,193 instructions, within a tenth of
   2,000: a sampler with a period of 2,000 may see the same half of a loop each
   time.  A loop has 5 K + 3 instructions, K from 360 to 438.  Its load is
   executed 200 K times, and gives 1 in the first half of a round, and 2 in the
   second half.  For amd64 and arm64. */

#include "freestanding.h"

static const unsigned halves[2] = { 2, 1 };

/* The comparison gives the load's index: -1 or 0, on arm64 0 or 1. */
#if defined(__aarch64__)
#define LOOP(k)                                                    \
   __asm__ volatile("mov w5, #200\n"                               \
                    "0: mov w4, #" #k "\n"                         \
                    "1: cmp w4, #(" #k " / 2 + 1)\n"               \
                    " cset w3, hs\n"                               \
                    " ldr w2, [%0, x3, lsl #2]\n"                  \
                    " sub w4, w4, #1\n cbnz w4, 1b\n"              \
                    " sub w5, w5, #1\n cbnz w5, 0b\n"              \
                    : : "r"(halves)                                \
                    : "x2", "x3", "x4", "x5", "cc", "memory");
#else
#define LOOP(k)                                                    \
   __asm__ volatile("mov $200, %%esi\n"                            \
                    "0: mov $" #k ", %%ecx\n"                      \
                    "1: cmp $" #k " / 2 + 1, %%ecx\n"              \
                    " sbb %%rax, %%rax\n"                          \
                    " mov 4(%0,%%rax,4), %%edx\n"                  \
                    " dec %%ecx\n jnz 1b\n dec %%esi\n jnz 0b\n"   \
                    : : "r"(halves)                                \
                    : "rax", "rcx", "rdx", "rsi", "memory");
#endif

long run(void)
{
   LOOP(360) LOOP(362) LOOP(364) LOOP(366) LOOP(368) LOOP(370) LOOP(372)
   LOOP(374) LOOP(376) LOOP(378) LOOP(380) LOOP(382) LOOP(384) LOOP(386)
   LOOP(388) LOOP(390) LOOP(392) LOOP(394) LOOP(396) LOOP(398) LOOP(400)
   LOOP(402) LOOP(404) LOOP(406) LOOP(408) LOOP(410) LOOP(412) LOOP(414)
   LOOP(416) LOOP(418) LOOP(420) LOOP(422) LOOP(424) LOOP(426) LOOP(428)
   LOOP(430) LOOP(432) LOOP(434) LOOP(436) LOOP(438)
   return 0;
}
