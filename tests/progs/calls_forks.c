/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Forks amid calls:  calls_forks HOW

   A nested function runs fork, whose child also returns from all calls; another
   runs vfork, whose child exits at once.  If HOW is exec, the parent executes
   another program within calls. */

#include "calls.h"

static const char* how;
static int         is_child;

PLAIN static void leaf(int n)
{
   work(n);
}

PLAIN static void forks(void)
{
   leaf(10);
   pid_t child = fork();
   is_child    = child == 0;
   leaf(is_child ? 1000 : 20);
   if (!is_child)
      waitpid(child, NULL, 0);
}

PLAIN static void vforks(void)
{
   leaf(30);
   pid_t child = vfork();
   if (child == 0)
      _exit(0);
   waitpid(child, NULL, 0);
   leaf(40);
}

PLAIN static void executes(void)
{
   leaf(300000);
   execl("/bin/true", "true", (char*)NULL);
}

PLAIN static void all(void)
{
   forks();
   if (!is_child)
      vforks();
   leaf(50);
   if (!is_child && strcmp(how, "exec") == 0)
      executes();
}

int main(int n_args, char** args)
{
   how = n_args > 1 ? args[1] : "";
   all();
   leaf(60);
   return 0;
}
