/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* String instructions with several prefixes and operand sizes: counts of
   zero, one and many; both directions; comparisons that stop at once, early or
   never; instructions in a loop, and before a branch on the flags. */

#include "freestanding.h"

static unsigned char from[512] __attribute__((aligned(64)));
static unsigned char to[512] __attribute__((aligned(64)));

#define STRING(insn, n, source, target, a)                                   \
   do {                                                                      \
      unsigned long count_ = (n);                                            \
      void*         s_     = (source);                                       \
      void*         t_     = (target);                                       \
      unsigned long a_     = (a);                                            \
      unsigned char z_;                                                      \
      __asm__ volatile("cmp %0, %0\n" insn "\n setz %4\n"                    \
                       : "+c"(count_), "+S"(s_), "+D"(t_), "+a"(a_),         \
                         "=&q"(z_)                                           \
                       :                                                     \
                       : "cc", "memory");                                    \
      sum = sum * 31 + count_ + z_ + (a_ & 0xff);                            \
      sum += (unsigned char*)t_ - to;                                        \
   } while (0)

static unsigned long sum;

__attribute__((noinline)) static void all_with(unsigned long n)
{
   STRING("rep movsb", n, from, to, 0);
   STRING("rep movsw", n / 2, from + 1, to + 3, 0);
   STRING("rep movsl", n / 4, from, to, 0);
   STRING("rep stosb", n, from, to, 0x41);
   STRING("rep stosw", n / 2, from, to + 1, 0x4142);
   STRING("rep stosl", n / 4, from, to, 0x41424344);
   STRING("repe cmpsb", n, from, to, 0);
   STRING("repe cmpsw", n / 2, from, from, 0);
   STRING("repe scasb", n, from, from, from[0]);
   STRING("repne scasb", n, from, from, from[n / 2]);
   STRING("repne scasb", n, from, from, 0xee);
   STRING("repe scasw", n / 2, from, from, 0);
   STRING("repne scasl", n / 4, from, from, 0x01020304);
#ifdef __i386__
   /* On amd64 VEX does not decode most of these, or executes them once. */
   STRING("rep lodsb", n, from, to, 0);
   STRING("rep lodsl", n / 4, from, to, 0);
   STRING("cmpsb", n, from, to, 0);
   STRING("scasb", n, from, from, 3);
   STRING("repne cmpsb", n, from, to, 0);
   STRING("repne cmpsl", n / 4, from, to, 0);
#else
   STRING("rep movsq", n / 8, from, to, 0);
   STRING("rep stosq", n / 8, from, to, 0x4142434445464748);
   STRING("repe cmpsq", n / 8, from, from, 0);
   STRING("repne scasq", n / 8, from, from, 0);
#endif
   STRING("std\n rep movsb\n cld", n, from + 300, to + 300, 0);
   STRING("std\n repne scasb\n cld", n, from, from + 300, from[270]);
   /* Without a prefix the instruction is executed once. */
   STRING("movsb", n, from, to, 0);
   /* A prefix between REP and the opcode. */
   STRING("rep; .byte 0x66, 0xa5", n / 2, from, to, 0);
}

/* Search as old forms of strlen and memchr do, with a branch at once. */
__attribute__((noinline)) static long length(const unsigned char* text)
{
   long left = -1;
   __asm__ volatile("repne scasb\n"
                    "jne 1f\n"
                    "not %1\n"
                    "1:\n"
                    : "+D"(text), "+c"(left)
                    : "a"(0)
                    : "cc", "memory");
   return left;
}

/* Repeat a string instruction in a loop, whose branch follows shortly after. */
__attribute__((noinline)) static void in_a_loop(void)
{
   long  rounds = 30;
   void* target = to;
   __asm__ volatile("1: mov %0, %%ecx\n"
                    "   and $3, %%ecx\n"
                    "   rep stosb\n"
                    "   dec %0\n"
                    "   jnz 1b\n"
                    : "+r"(*(int*)&rounds), "+D"(target)
                    : "a"(9)
                    : "ecx", "cc", "memory");
}

long run(void)
{
   static const unsigned short counts[] = { 0, 1, 2, 3, 7, 8, 63, 64, 65, 200 };
   for (int i = 0; i < 512; i++)
      from[i] = (unsigned char)(i * 7 + i / 19);
   for (unsigned i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
      all_with(counts[i]);
   from[100] = 0;
   from[0]   = 1;
   for (int i = 0; i < 101; i += 20)
      sum += (unsigned long)length(from + i);
   in_a_loop();
   return (long)(sum ^ sum >> 7 ^ sum >> 15);
}
