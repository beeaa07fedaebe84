/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Dumps in the middle of everything.  With "dump", DUMP() dumps; with "none"
   it only asks whether the program is counted.  All else is equal, so the
   counts are equal, too.

   usage: parts dump|none CASE... */

#include "program.h"
#include "cachegrind.h"

static unsigned long request;

#define DUMP(reason)                                                       \
   VALGRIND_DO_CLIENT_REQUEST_STMT(request, (reason), 0, 0, 0, 0)

static int numbers[3000];

__attribute__((noinline)) static int fib(int n)
{
   if (n == 0)
      DUMP(0);
   return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

/* Dump at several depths of a recursion. */
static void recursion(void)
{
   printf("%d\n", fib(8));
}

/* Compare two numbers, for the C library; now and then dump. */
static int compare(const void* a, const void* b)
{
   static int n;
   if (n++ % 2000 == 1000)
      DUMP("comparing");
   return *(const int*)a - *(const int*)b;
}

static void sorting(void)
{
   for (int i = 0; i < 3000; i++)
      numbers[i] = (i * 7919) % 3001;
   qsort(numbers, 3000, sizeof(int), compare);
}

static void handle(int number)
{
   DUMP("in a handler");
   numbers[number]++;
}

static void handler(void)
{
   signal(SIGUSR1, handle);
   for (int i = 0; i < 5; i++) {
      raise(SIGUSR1);
      numbers[i]++;
   }
}

static jmp_buf back;

__attribute__((noinline)) static void jump(int n)
{
   if (n == 0) {
      DUMP("before a jump");
      longjmp(back, 1);
   }
   jump(n - 1);
   numbers[n]++;
}

static void jumps(void)
{
   if (setjmp(back) == 0)
      jump(5);
   DUMP("behind a jump");
}

/* A pipe: one thread is blocked on it while another dumps, and dumps later. */
static int ends[2];

static void* block(void* unused)
{
   char c;
   if (read(ends[0], &c, 1) == 1)
      recursion();
   return unused;
}

static void threads(void)
{
   pthread_t blocked;
   if (pipe(ends) != 0 || pthread_create(&blocked, NULL, block, NULL) != 0)
      exit(1);
   recursion();
   if (write(ends[1], "x", 1) != 1)
      exit(1);
   pthread_join(blocked, NULL);
}

/* Dump in children and in the parent, at the same time. */
static void storm(void)
{
   for (int i = 0; i < 8; i++) {
      if (fork() == 0) {
         for (int j = 0; j < i; j++)
            DUMP("child");
         numbers[i]++;
         _exit(0);
      }
      DUMP("parent");
   }
   while (wait(NULL) > 0)
      ;
}

/* Dump three times in a child.  Between the first two dumps the parent dumps
   until its part's number is the child's process number. */
static void between(void)
{
   int to_child[2], to_parent[2];
   if (pipe(to_child) != 0 || pipe(to_parent) != 0)
      exit(1);
   pid_t child = fork();
   if (child == 0) {
      char c;
      DUMP("child, first");
      if (write(to_parent[1], "x", 1) != 1 || read(to_child[0], &c, 1) != 1)
         _exit(1);
      DUMP("child, second");
      DUMP("child, third");
      _exit(0);
   }
   char c;
   if (read(to_parent[0], &c, 1) != 1)
      exit(1);
   for (int i = 0; i < child; i++)
      DUMP("parent");
   if (write(to_child[1], "x", 1) != 1)
      exit(1);
   wait(NULL);
}

/* Dump and zero before a fork: the child does not inherit these counts. */
static void forgetting(void)
{
   recursion();
   DUMP("kept");
   sorting();
   CACHEGRIND_ZERO;
   recursion();
   if (fork() == 0)
      _exit(0);
   wait(NULL);
}

static void at_end(void)
{
   DUMP("at exit");
}

static void at_exit(void)
{
   atexit(at_end);
}

static void unreadable(void)
{
   DUMP((char*)16);
   DUMP("two\nlines");
   DUMP("");
}

int main(int argc, char** argv)
{
   static const Part cases[]
      = { { "recursion", recursion }, { "sorting", sorting },
          { "handler", handler }, { "jumps", jumps }, { "threads", threads },
          { "storm", storm }, { "at-exit", at_exit },
          { "unreadable", unreadable }, { "between", between },
          { "forgetting", forgetting } };
   /* The request is computed without a jump, since jumps are counted. */
   unsigned long is_dump = argc > 1 && argv[1][0] == 'd';
   request = VG_USERREQ__CG_IS_COUNTING
             - is_dump * (VG_USERREQ__CG_IS_COUNTING - VG_USERREQ__CG_DUMP);
   for (int i = 2; i < argc; i++)
      RUN_PART(cases, argv[i]);
   puts("done");
   return 0;
}
