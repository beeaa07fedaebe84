// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
/* Calls of functions that are inlined:  inlined_calls [threads]

   Inlined functions consist of known numbers of nops and calls, so
   the costs of each function are known.  For -O2.

     work -100-> outer -1-> two_nops -1-> three_nops     both inlined
     work -100-> outer -1-> wrapper_only -1-> three_nops nothing of its own
     main  -50-> two_nops -1-> three_nops                from another function
     main   -7-> caller_of_real -3-> real                real is not inlined
     ns::Box::both, inlined in main, runs 20 times; a pointer calls it 5 times.
     ping is inlined in pong, which it calls: they are recursive. */

#include <pthread.h>
#include <string.h>

#define NOINLINE __attribute__((noinline, noclone))
#define INLINE   static inline __attribute__((always_inline))

INLINE void three_nops() { __asm__ volatile("nop\n nop\n nop"); }

INLINE void two_nops()
{
   __asm__ volatile("nop\n nop");
   three_nops();
}

INLINE void wrapper_only()
{
   three_nops();
}

NOINLINE static void outer()
{
   __asm__ volatile("nop");
   two_nops();
   wrapper_only();
}

NOINLINE static void real() { __asm__ volatile("nop\n nop\n nop\n nop"); }

INLINE void caller_of_real()
{
   __asm__ volatile("nop\n nop\n nop\n nop\n nop");
   real();
   real();
   real();
}

namespace ns {
template <class T> struct Box {
   static inline void both(T) { __asm__ volatile("nop\n nop\n nop\n nop"); }
};
}

static void (*volatile both_by_pointer)(int) = ns::Box<int>::both;

NOINLINE static void pong(int n);

INLINE void ping(int n)
{
   __asm__ volatile("nop\n nop");
   pong(n - 1);
}

NOINLINE static void pong(int n)
{
   __asm__ volatile("nop");
   if (n > 0)
      ping(n);
   __asm__ volatile("nop");
}

NOINLINE static void* work(void*)
{
   for (int i = 0; i < 100; i++) {
      __asm__ volatile("");
      outer();
   }
   return 0;
}

int main(int argc, char** argv)
{
   work(0);
   for (int i = 0; i < 50; i++) {
      __asm__ volatile("nop");
      two_nops();
   }
   for (int i = 0; i < 7; i++) {
      __asm__ volatile("nop");
      caller_of_real();
   }
   for (int i = 0; i < 20; i++) {
      __asm__ volatile("nop");
      ns::Box<int>::both(i);
   }
   for (int i = 0; i < 5; i++)
      both_by_pointer(i);
   pong(10);
   if (argc > 1 && strcmp(argv[1], "threads") == 0) {
      pthread_t thread;
      pthread_create(&thread, 0, work, 0);
      pthread_join(thread, 0);
   }
   return 0;
}
