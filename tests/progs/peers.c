/* What call graphs go wrong at:  peers

   odd() and even() call each other, 200 deep, and each calls work(). And step()
   only switches to a coroutine, which calls work() and switches back. */

#define _GNU_SOURCE
#include <stdio.h>
#include <ucontext.h>

#define FUNCTION __attribute__((noinline)) static

static ucontext_t   of_main, of_worker;
static char         stack[65536];
static volatile int sum;

FUNCTION void work(int n)
{
   for (int i = 0; i < n; i++)
      sum += i;
}

static int odd(int n);

FUNCTION int even(int n)
{
   work(100);
   return n == 0 ? 1 : odd(n - 1) + 1;
}

FUNCTION int odd(int n)
{
   work(100);
   return n == 0 ? 0 : even(n - 1) + 1;
}

static void worker(void)
{
   for (;;) {
      work(10000);
      swapcontext(&of_worker, &of_main);
   }
}

FUNCTION void step(void)
{
   swapcontext(&of_main, &of_worker);
   sum++;
}

int main(void)
{
   sum += even(200);
   getcontext(&of_worker);
   of_worker.uc_stack.ss_sp   = stack;
   of_worker.uc_stack.ss_size = sizeof stack;
   makecontext(&of_worker, worker, 0);
   for (int i = 0; i < 10; i++)
      step();
   printf("%d\n", sum);
   return 0;
}
