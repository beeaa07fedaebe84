/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Locked instructions and system calls.  The comment beside a statement has the
   statement's numbers, `locked N, calls N`; if it begins with `with`, the
   inclusive numbers of the call in the statement. */

#include "freestanding.h"

#define NOINLINE __attribute__((noinline, noclone)) static

/* Valgrind reads no debug information of programs without initialised data. */
static volatile int status = 1;

static long word;

#define MODIFY(insn) \
   __asm__ volatile(insn " %0" : "+m"(word) : : "rax", "rcx", "cc")
#define SYSTEM_CALL(number, a)                                   \
   __asm__ volatile("syscall" : : "a"(number), "D"(a), "S"(0L) : \
                    "rcx", "r11", "memory")

static struct {
   long seconds, nanoseconds;
} moment = { 0, 20000000 };

NOINLINE void lock(void)
{
   MODIFY("lock incl"); /* locked 1, calls 0 */
   MODIFY("xchg %%eax,"); /* locked 1, calls 0 */
   MODIFY("incl"); /* locked 0, calls 0 */
   MODIFY("mfence;incl"); /* locked 0, calls 0 */
   MODIFY("cmpxchg %%ecx,"); /* locked 0, calls 0 */
}

NOINLINE void compare(long n)
{
   for (long i = 0; i < n; i++)
      MODIFY("lock cmpxchg %%ecx,"); /* locked 5000, calls 0 */
}

NOINLINE void call(void)
{
   SYSTEM_CALL(39L, 0L); /* locked 0, calls 3 */
}

NOINLINE void call_twice(void)
{
   call(); /* with locked 0, calls 1 */
   SYSTEM_CALL(39L, 0L); /* locked 0, calls 1 */
}

NOINLINE void rest(void)
{
   SYSTEM_CALL(35L, &moment); /* locked 0, calls 1 */
}

long run(void)
{
   lock(); /* with locked 2, calls 0 */
   compare(5000); /* with locked 5000, calls 0 */
   call(); /* with locked 0, calls 1 */
   call(); /* with locked 0, calls 1 */
   call_twice(); /* with locked 0, calls 2 */
   rest(); /* with locked 0, calls 1 */
   return status;
}
