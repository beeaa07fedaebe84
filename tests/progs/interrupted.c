/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A read blocks, and a signal's handler interrupts it.  A child sends the
   signal, and later the data for the read; before both it waits until this
   process has been blocked for 100 ms.  So the read takes at least 200 ms
   besides the handler's time.  With `interrupted restart` the kernel continues
   the read; with `interrupted retry` the program repeats it. */

#include "program.h"

static int to_read[2], is_handled[2];

static void handle(int number)
{
   ssize_t n = write(is_handled[1], "h", 1);
   (void)n;
}

static void wait_until_blocked(pid_t pid)
{
   char            path[] = "/proc/0000000000/stat", text[256];
   struct timespec moment = { 0, 1000000 };
   char            state  = 0;
   for (char* digit = path + 15; digit > path + 5; digit--, pid /= 10)
      *digit = (char)('0' + pid % 10);
   memmove(path + 6, path + 6 + strspn(path + 6, "0"),
           strlen(path + 6) - strspn(path + 6, "0") + 1);
   while (state != 'S') {
      nanosleep(&moment, NULL);
      int     fd = open(path, O_RDONLY);
      ssize_t n  = read(fd, text, sizeof(text) - 1);
      close(fd);
      text[n > 0 ? n : 0] = '\0';
      const char* end = strrchr(text, ')');
      state           = end == NULL ? 'S' : end[2];
   }
   moment.tv_nsec = 100000000;
   nanosleep(&moment, NULL);
}

static void disturb(pid_t parent)
{
   char    byte;
   ssize_t n;
   wait_until_blocked(parent);
   kill(parent, SIGUSR1);
   n = read(is_handled[0], &byte, 1);
   wait_until_blocked(parent);
   n = write(to_read[1], "x", 1);
   (void)n;
   _exit(0);
}

__attribute__((noinline)) static long call(char* byte)
{
   return syscall(SYS_read, to_read[0], byte, 1);
}

/* Fork without libc's fork(). */
__attribute__((noinline)) static long split(void)
{
   return syscall(SYS_fork);
}

int main(int argc, char** argv)
{
   char             byte;
   struct sigaction action = { .sa_handler = handle };
   if (strcmp(argv[1], "restart") == 0)
      action.sa_flags = SA_RESTART;
   sigaction(SIGUSR1, &action, NULL);
   if (pipe(to_read) != 0 || pipe(is_handled) != 0)
      return 2;
   pid_t parent = getpid();
   if (split() == 0)
      disturb(parent);
   while (call(&byte) != 1) {}
   wait(NULL);
   return 0;
}
