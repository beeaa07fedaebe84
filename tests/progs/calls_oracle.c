/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program that keeps its own calling-context tree:  calls_oracle SEED [N]

   Because of -finstrument-functions, it notes each entry and exit of its
   functions.  For each chain of calls it prints a line: names separated by `;',
   and the number of entries.  SEED decides the calls: recursion, calls by
   pointers, and longjmp to start(), which then corrects the chain.  There are
   about N calls, 10000 by default. */

#include "program.h"

#define HIDDEN __attribute__((no_instrument_function))
#define PLAIN  __attribute__((noinline, noclone))

typedef struct Node {
   const char*  name;
   struct Node *parent, *child, *next;
   long         n;
} Node;

static Node  root;
static Node* now = &root;

static uint64_t      state;
static int           total, budget;
static jmp_buf       back;
static Node*         jumps_to;

HIDDEN static unsigned draw(unsigned n)
{
   state = state * 6364136223846793005u + 1442695040888963407u;
   return (unsigned)(state >> 33) % n;
}

static int a(int), b(int), c(int), d(int), e(int);
static int (*const functions[])(int) = { a, b, c, d, e };
static const char* const names[]     = { "a", "b", "c", "d", "e" };

HIDDEN static const char* name_of(void* function)
{
   for (int i = 0; i < 5; i++) {
      if ((void*)functions[i] == function)
         return names[i];
   }
   return "start";
}

HIDDEN void __cyg_profile_func_enter(void* function, void* site)
{
   const char* name = name_of(function);
   Node*       node = now->child;
   while (node != NULL && node->name != name)
      node = node->next;
   if (node == NULL) {
      node         = calloc(1, sizeof(Node));
      *node        = (Node){ .name = name, .parent = now, .next = now->child };
      now->child   = node;
   }
   node->n++;
   now = node;
}

HIDDEN void __cyg_profile_func_exit(void* function, void* site)
{
   now = now->parent;
}

static int any(int depth);

PLAIN static int a(int n) { return any(n) + 1; }
PLAIN static int b(int n) { return any(n) + any(n) + 2; }
PLAIN static int c(int n) { return n > 3 ? a(n - 1) + c(n - 2) : any(n); }
PLAIN static int d(int n) { return functions[draw(5)](n - 1) + e(n - 3); }
PLAIN static int e(int n)
{
   if (n < 4 && draw(50) == 0 && budget < total - 1000)
      longjmp(back, 1);
   return any(n) + 5;
}

HIDDEN static inline __attribute__((always_inline)) int any(int n)
{
   return n <= 0 || budget-- <= 0 ? n : functions[draw(5)](n - 1);
}

PLAIN static void start(void)
{
   jumps_to = now;
   for (volatile int i = 0; i < total / 100; i++) {
      if (setjmp(back) == 0)
         (void)functions[draw(5)](12);
      else
         now = jumps_to;
   }
}

HIDDEN static void print(const Node* node, char* path, int length)
{
   for (const Node* child = node->child; child != NULL; child = child->next) {
      int more = sprintf(path + length, "%s%s", length > 0 ? ";" : "",
                         child->name);
      printf("%s %ld\n", path, child->n);
      print(child, path, length + more);
   }
}

HIDDEN int main(int n_args, char** args)
{
   static char path[100000];
   state  = n_args > 1 ? strtoul(args[1], NULL, 10) : 1;
   total  = n_args > 2 ? atoi(args[2]) : 10000;
   budget = total;
   start();
   print(&root, path, 0);
   return 0;
}
