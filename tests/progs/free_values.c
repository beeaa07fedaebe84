/* Values of known distributions, conflicts of known distances, arguments and
   targets that are known.  Written in assembly where an instruction counts: the
   labels are what the test looks for.  For amd64 and x86. */

#include "freestanding.h"

#define N 2000

static unsigned mostly[100];  /* 95 times 0x3c8, 5 times 0x111 */
static unsigned four[4] = { 7, 11, 0x80000000u, 42 };
static unsigned zero[4];
static unsigned many[1024];
static unsigned char bytes[8] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1 };
static unsigned char memory[3 * 4096] __attribute__((aligned(4096)));

/* One load of a register, at a symbol of its own. */
#define LOAD(name, from)                                                  \
   __asm__ volatile(".globl " name "\n" name ": mov (%1), %0"             \
                    : "=r"(value) : "r"(from) : "memory")

__attribute__((noinline)) static long distributions(void)
{
   unsigned value;
   long     sum = 0;
   for (int i = 0; i < N; i++) {
      LOAD("load_mostly", &mostly[i % 100]);
      sum += value;
      LOAD("load_four", &four[i & 3]);
      sum += value;
      LOAD("load_zero", &zero[i & 3]);
      sum += value;
      LOAD("load_many", &many[i & 1023]);
      sum += value;
   }
   return sum;
}

/* Stores, then n instructions that touch nothing, then loads: the distance is
   n + 1. */
#define PAIR(name, store, n, load)                                        \
   __asm__ volatile(".globl store_" name "\nstore_" name ": " store "\n"  \
                    ".rept " #n "\n nop\n .endr\n"                        \
                    ".globl load_" name "\nload_" name ": " load "\n"     \
                    : : "r"(memory), "r"(memory + 4096)                   \
                    : "eax", "memory")

__attribute__((noinline)) static void conflicts(void)
{
   for (int i = 0; i < N; i++) {
      PAIR("d4", "movl %%eax, 64(%0)", 3, "movl 64(%0), %%eax");
      PAIR("d60", "movl %%eax, 128(%0)", 59, "movl 128(%0), %%eax");
      PAIR("d110", "movl %%eax, 192(%0)", 109, "movl 192(%0), %%eax");
      PAIR("d200", "movl %%eax, 256(%0)", 199, "movl 256(%0), %%eax");
      PAIR("partial", "movw %%ax, 320(%0)", 5, "movl 320(%0), %%eax");
      PAIR("adjacent", "movl %%eax, 384(%0)", 5, "movl 388(%0), %%eax");
      PAIR("alias", "movl %%eax, 448(%0)", 5, "movl 448(%1), %%eax");
      PAIR("inside", "movl %%eax, 512(%0)", 5, "movzwl 514(%0), %%eax");
   }
}

__attribute__((noinline, used)) long
same_argument(long always, long alternates, long other)
{
   __asm__ volatile("" : "+r"(always), "+r"(alternates));
   return always + alternates + other;
}

__attribute__((noinline)) static long one(long a) { __asm__(""); return a + 1; }
__attribute__((noinline)) static long two(long a) { __asm__(""); return a + 2; }

static long (*volatile functions[4])(long);

__attribute__((noinline)) static long calls(void)
{
   long sum = 0;
   for (int i = 0; i < N; i++) {
      sum += same_argument(10, i & 1, i);
      sum = functions[i & 3](sum);
   }
   return sum;
}

#ifdef __x86_64__
#define ACCUMULATOR "rax"
#else
#define ACCUMULATOR "eax"
#endif

__attribute__((noinline)) static long widths(void)
{
   long value = 0;
   for (int i = 0; i < N; i++) {
      __asm__ volatile(
         ".globl load_byte\nload_byte: movsbl 3(%1), %%eax\n"
         " add %%" ACCUMULATOR ", %0\n"
         ".globl load_half\nload_half: movzwl 6(%1), %%eax\n"
         " add %%" ACCUMULATOR ", %0\n"
         ".globl load_word\nload_word: mov (%1), %%" ACCUMULATOR "\n"
         " add %%" ACCUMULATOR ", %0\n"
         ".globl load_wide\nload_wide: movdqu (%1), %%xmm0\n"
         ".globl store_wide\nstore_wide: movdqu %%xmm0, 64(%2)\n"
         : "+r"(value) : "r"(bytes), "r"(memory) : ACCUMULATOR, "memory");
   }
   return value;
}

/* One read, one write, one place; and a register of 80 bits. */
__attribute__((noinline)) static long atomics(void)
{
   static int  counter[4];
   static char tenth[16] __attribute__((aligned(16)))
      = { 0, 0, 0, 0, 0, 0, 0, (char)0xc0, (char)0xff, 0x3f };
   int         one = 1, last = 5;
   for (int i = 0; i < N; i++)
      __asm__ volatile(
         ".globl load_atomic\nload_atomic: lock xaddl %0, (%2)\n"
         " mov $1, %0\n"
         ".globl load_exchange\nload_exchange: xchg %1, 4(%2)\n"
         " mov $5, %1\n"
         ".globl load_tenth\nload_tenth: fldt (%3)\n"
         ".globl store_tenth\nstore_tenth: fstpt (%4)\n"
         : "+r"(one), "+r"(last)
         : "r"(counter), "r"(tenth), "r"(memory) : "memory");
   for (int i = 0; i < N; i++) {
      int expected = i & 1 ? 7 : 0;
      counter[2]   = 0;
      __asm__ volatile(
         ".globl swap\nswap: lock cmpxchgl %2, (%1)\n"
         : "+a"(expected) : "r"(&counter[2]), "r"(0x55) : "memory");
   }
   return counter[0];
}

long run(void)
{
   long sum = 0;
   for (int i = 0; i < 100; i++)
      mostly[i] = i % 20 == 19 ? 0x111 : 0x3c8;
   for (int i = 0; i < 1024; i++)
      many[i] = (unsigned)i * 3 + 100;
   for (int i = 0; i < 4; i++)
      functions[i] = i == 3 ? two : one;
   sum += distributions();
   conflicts();
   sum += calls();
   sum += widths();
   sum += atomics();
   return sum;
}
