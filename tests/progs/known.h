/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* known(): a function of exactly 202 instructions, 100 of them conditional
   branches.  Its counts tell how often it was called.  On amd64 and x86 its
   last instruction reads the return address; the others use no memory. */

#pragma once

void known(void);
__asm__(".text\n"
        ".globl known\n"
        ".type known, %function\n"
#if defined(__x86_64__) || defined(__i386__)
        "known:\n"
        "   mov $100, %ecx\n"
        "1: dec %ecx\n"
        "   jnz 1b\n"
        "   ret\n"
#elif defined(__aarch64__)
        "known:\n"
        "   mov w9, #100\n"
        "1: subs w9, w9, #1\n"
        "   b.ne 1b\n"
        "   ret\n"
#elif defined(__arm__)
        ".arm\n"
        "known:\n"
        "   mov r3, #100\n"
        "1: subs r3, r3, #1\n"
        "   bne 1b\n"
        "   bx lr\n"
#elif defined(__s390x__)
        "known:\n"
        "   lhi %r1, 100\n"
        "1: ahi %r1, -1\n"
        "   jne 1b\n"
        "   br %r14\n"
#elif defined(__powerpc64__)
        "known:\n"
        "   li 9, 100\n"
        "1: addic. 9, 9, -1\n"
        "   bne 1b\n"
        "   blr\n"
#else
#error "nobody has written known() for this processor yet"
#endif
        ".size known, . - known\n"
#if defined(__arm__) && defined(__thumb__)
        ".thumb\n"
#endif
);
