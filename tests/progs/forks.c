/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program of several processes: forks WAY [PROGRAM [FILE]]

   WAY is the way of making processes.  The counts of work() identify a process
   in its profile: a child that works has at least twice those of the first.
   Prints ids of children.  Ways exec, spawn and *-exec execute PROGRAM, by
   default /bin/true.  If WAY exec fails, prints the first line of FILE. */

#include "calls.h"

#include <spawn.h>

static const char* program = "/bin/true";

static void execute(void)
{
   execl(program, program, (char*)NULL);
}

static void await(pid_t child)
{
   printf("child %d\n", (int)child);
   fflush(stdout);
   waitpid(child, NULL, 0);
}

/* Have a child work for some rounds, and execute the program. */
static void fork_and_execute(int rounds)
{
   pid_t child = fork();
   if (child == 0) {
      if (rounds > 0)
         work(rounds);
      execute();
      _exit(127);
   }
   await(child);
}

/* Wait until the main thread has ended; then have a child, and exit. */
static void* go_on_alone(void* unused)
{
   while (access("/proc/self/cwd", F_OK) == 0)
      usleep(1000);
   fork_and_execute(0);
   exit(0);
}

/* Print the first line of the file at `path`. */
static void show(const char* path)
{
   char  text[100] = "";
   FILE* file      = fopen(path, "r");
   if (file == NULL || fgets(text, sizeof(text), file) == NULL)
      strcpy(text, "nothing\n");
   printf("in the file: %s", text);
}

int main(int argc, char** argv)
{
   const char* way   = argv[1];
   pid_t       child = 0;
   if (argc > 2)
      program = argv[2];
   work(1000);
   if (strcmp(way, "fork") == 0) {
      child = fork();
      if (child == 0) {
         work(2000);
         _exit(0);
      }
      await(child);
   } else if (strcmp(way, "exec") == 0) {
      execute();
      if (argc > 3)
         show(argv[3]);
      work(1000);
   } else if (strcmp(way, "fork-exec") == 0) {
      fork_and_execute(0);
   } else if (strcmp(way, "leave-fork-exec") == 0) {
      pthread_t thread;
      pthread_create(&thread, NULL, go_on_alone, NULL);
      syscall(SYS_exit, 0);
   } else if (strcmp(way, "fork-work-exec") == 0) {
      fork_and_execute(200000);
   } else if (strncmp(way, "vfork", 5) == 0) {
      int executes = strcmp(way, "vfork-exec") == 0;
      child = vfork();
      if (child == 0) {
         if (executes)
            execute();
         _exit(0);
      }
      await(child);
   } else if (strcmp(way, "spawn") == 0) {
      char* args[] = { (char*)program, NULL };
      posix_spawn(&child, program, NULL, NULL, args, environ);
      await(child);
   } else if (strcmp(way, "system") == 0) {
      if (system("exit 3") != 3 << 8)
         return 1;
   } else if (strcmp(way, "daemon") == 0) {
      /* A pipe, whose other end closes when the daemon has ended. */
      int  ends[2];
      char none;
      if (pipe(ends) != 0)
         return 1;
      child = fork();
      if (child == 0) {
         setsid();
         child = fork();
         if (child != 0) {
            printf("child %d\n", (int)child);
            fflush(stdout);
            _exit(0);
         }
         work(2000);
         _exit(0);
      }
      await(child);
      close(ends[1]);
      while (read(ends[0], &none, 1) > 0) {
      }
   } else {
      fprintf(stderr, "forks: no such way: %s\n", way);
      return 2;
   }
   return 0;
}
