/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache lines that are used in known ways.  Beside statements that load lines
   stand their costs, computed by hand: temporal and spatial loss in L1, then in
   LL,

      self: of the line; calls: of the call that stands there, inclusive.

   For I1 and D1 of 32768 bytes, 8 ways, and an LL of 1048576 bytes, 16 ways,
   all with lines of 64 bytes: lines 4096 bytes apart are of one set of D1.  The
   code of most functions is one line, loaded by the statement CODE. */

#define FREE_STACK 4096
#include "freestanding.h"

#define NOINLINE __attribute__((noinline, noclone, aligned(64))) static
#define CODE     __asm__ volatile("nop")
/* Loaded values are used, since VEX removes unused loads. */
#define READ1(p) \
   __asm__ volatile("addb (%0), %%al" : : "r"(p) : "rax", "cc")
#define READ2(p) \
   __asm__ volatile("addw (%0), %%ax" : : "r"(p) : "rax", "cc")
#define READ8(p)                                                     \
   __asm__ volatile("addl (%0), %%eax; addl 4(%0), %%eax" : : "r"(p) \
                    : "rax", "cc")
#define READ16(p)                                                        \
   __asm__ volatile("movups (%0), %%xmm1; paddb %%xmm1, %%xmm0" : : "r"(p) \
                    : "xmm0", "xmm1")
#define WRITE1(p) __asm__ volatile("movb $1, (%0)" : : "r"(p) : "memory")
#define INCREMENT1(p) \
   __asm__ volatile("incb (%0)" : : "r"(p) : "memory", "cc")
#define WRITE32(p)                                                 \
   __asm__ volatile("rep stosl" : "+D"(p) : "a"(0), "c"(8L) : "memory")

/* Valgrind reads no debug information of programs without initialised data. */
static volatile int status = 1;

static char memory[64 * 4096] __attribute__((aligned(4096)));

NOINLINE void once(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 1000 62 */
}

/* Read two times four bytes: two uses. */
NOINLINE void twice(const char* p)
{
   CODE;
   READ8(p); /* self: 500 56 500 56 */
}

NOINLINE void thrice(const char* p)
{
   CODE;
   READ1(p); /* self: 333 60 333 60 */
   READ1(p);
   READ1(p + 3);
}

NOINLINE void often(const char* p, long n)
{
   CODE;
   do
      READ1(p); /* self: 0 62 0 62 */
   while (--n > 0);
}

/* Read a line n times: it costs 1000 / n, 1 for 1000 and 0 for 1001. */
NOINLINE void just_not_too_often(const char* p, long n)
{
   CODE;
   do
      READ1(p); /* self: 1 62 1 62 */
   while (--n > 0);
}

/* Read bytes 5 and 6, which are in the granules 4-5 and 6-7. */
NOINLINE void odd(const char* p)
{
   CODE;
   READ2(p + 5); /* self: 1000 60 1000 60 */
}

/* Read bytes 56 to 63 of one line, and 0 to 7 of the next. */
NOINLINE void across(const char* p)
{
   CODE;
   READ16(p + 56); /* self: 2000 112 2000 112 */
}

/* Read across two lines, of which the second is already loaded. */
NOINLINE void into_known(const char* p)
{
   CODE;
   READ1(p + 64); /* self: 500 56 500 56 */
   READ16(p + 56); /* self: 1000 56 1000 56 */
}

NOINLINE void written(char* p)
{
   CODE;
   WRITE1(p); /* self: 1000 62 1000 62 */
}

/* Read and write a byte by one instruction: one use. */
NOINLINE void modified(char* p)
{
   CODE;
   INCREMENT1(p); /* self: 1000 62 1000 62 */
}

/* Write 32 bytes by 8 iterations of a string instruction. */
NOINLINE void repeated(char* p)
{
   CODE;
   WRITE32(p); /* self: 125 32 125 32 */
}

/* Load nine lines of p's set.  Called for three sets. */
NOINLINE void evict(const char* p)
{
   CODE;
   for (int i = 1; i <= 9; i++)
      READ1(p + 4096 * i); /* self: 27000 1674 27000 1674 */
}

/* Load a line twice, and use it once each time; LL keeps the line meanwhile. */
NOINLINE void reload(const char* p)
{
   CODE;
   for (int i = 0; i < 2; i++) {
      READ1(p); /* self: 2000 124 500 62 */
      if (i == 0)
         evict(p); /* calls: 9000 558 9000 558 */
   }
}

/* Load a line that second_loader() uses in LL, too: bytes 0-1 and 32-39. */
NOINLINE void first_loader(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 333 54 */
}

NOINLINE void second_loader(const char* p)
{
   CODE;
   READ8(p + 32); /* self: 500 56 0 0 */
}

/* Read from a line, for each of three callers. */
NOINLINE void load(const char* p)
{
   CODE;
   READ1(p); /* self: 2500 186 2500 186 */
}

NOINLINE void caller_a(const char* p)
{
   CODE;
   load(p); /* calls: 500 62 500 62 */
   CODE;
}

/* Use the line that caller_a() has loaded, and load another. */
NOINLINE void caller_b(const char* p)
{
   CODE;
   load(p); /* calls: 0 0 0 0 */
   load(p + 64); /* calls: 1000 62 1000 62 */
   CODE;
}

/* Load a line in each of 3 activations.  A call is charged the lines of all
   activations that it leads to: the call of the second activation two lines,
   the call of the third one line. */
NOINLINE void down(const char* p, int n)
{
   CODE;
   READ1(p); /* self: 3000 186 3000 186 */
   if (n > 1)
      down(p + 64, n - 1); /* calls: 3000 186 3000 186 */
   CODE;
}

NOINLINE void all(void)
{
   CODE;
   const char* stack = (const char*)__builtin_frame_address(0);
   /* Load the stack, so that no call loads a line for its return address. */
   for (int i = 1; i < 10; i++)
      READ1(stack - 32 * i);
   load(memory + 63 * 4096); /* the code, and a line */
   evict(memory + 1472); /* its code, too */
   once(memory);
   twice(memory + 64);
   thrice(memory + 128);
   often(memory + 192, 1001);
   just_not_too_often(memory + 256, 1000);
   odd(memory + 320);
   across(memory + 384);
   into_known(memory + 512);
   written(memory + 640);
   modified(memory + 704);
   repeated(memory + 768);
   reload(memory + 1024);
   first_loader(memory + 1088);
   evict(memory + 1088); /* calls: 9000 558 9000 558 */
   second_loader(memory + 1088);
   caller_a(memory + 1152);
   caller_b(memory + 1152);
   down(memory + 1280, 3);
}

long run(void)
{
   all();
#ifdef EXEC
   static char* arguments[] = { EXEC, 0 };
   system_call(SYS_execve, (long)EXEC, (long)arguments, (long)&arguments[1], 0);
#endif
   return status;
}
