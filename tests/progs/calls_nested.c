/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that are active several times at once:  calls_nested

   The functions call themselves and each other, often or seldom.  Returns and
   longjmp leave them.  A signal handler calls some, too.  The program switches
   between two stacks, on both of which walk() is active.  Prints the sum of
   work and results. */

#include "calls.h"

#define STACK_SZB (64 * 1024)

PLAIN static int tree(int depth)
{
   work(depth + 1);
   return depth == 0 ? 1 : tree(depth - 1) + tree(depth - 1);
}

/* Call itself at most once. */
PLAIN static int twice(int n)
{
   work(1);
   return n == 0 ? 0 : twice(0) + 1;
}

PLAIN static int odd(int n);

PLAIN static int even(int n)
{
   work(n);
   return n == 0 ? 1 : odd(n - 1);
}

PLAIN static int odd(int n)
{
   work(1);
   return n == 0 ? 0 : even(n - 1);
}

static jmp_buf before;

PLAIN static void dive(int n)
{
   work(1);
   if (n == 0)
      longjmp(before, 1);
   dive(n - 1);
   work(2);
}

PLAIN static void dive_and_return(int n)
{
   if (setjmp(before) == 0)
      dive(n);
   else
      work(n);
}

PLAIN static void handle(int signal)
{
   work(signal);
   tree(2);
   even(3);
}

PLAIN static void interrupted(int n)
{
   work(3);
   raise(SIGUSR1);
   if (n > 0)
      interrupted(n - 1);
   work(4);
   raise(SIGUSR1);
}

/* Two stacks, on each of which walk() is active several times. */

static ucontext_t main_context, walker_context;

PLAIN static void walk(int depth, ucontext_t* from, ucontext_t* to)
{
   work(depth);
   if (depth > 0) {
      walk(depth - 1, from, to);
      swapcontext(from, to);
      work(2);
      walk(depth - 1, from, to);
   }
}

PLAIN static void walker(void)
{
   for (;;)
      walk(3, &walker_context, &main_context);
}

static int compare(const void* a, const void* b)
{
   return *(const int*)a - *(const int*)b;
}

int main(void)
{
   int numbers[200];
   for (int i = 0; i < 200; i++)
      numbers[i] = i * 7919 % 199;
   qsort(numbers, 200, sizeof(int), compare);
   sum += tree(6) + even(20) + odd(7);
   for (int i = 0; i < 4000; i++)
      sum += twice(i & 1);
   for (int i = 0; i < 9; i++)
      dive_and_return(i);

   signal(SIGUSR1, handle);
   interrupted(3);

   getcontext(&walker_context);
   walker_context.uc_stack.ss_sp   = malloc(STACK_SZB);
   walker_context.uc_stack.ss_size = STACK_SZB;
   makecontext(&walker_context, walker, 0);
   walk(4, &main_context, &walker_context);
   printf("%ld\n", (long)sum);
   return 0;
}
