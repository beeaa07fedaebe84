/*
   profile/io/guard.c: undoing at exit and at signals.

   A signal handler reads what is to be undone, so that is one pointer and two
   numbers, and while they change signals wait.
*/

#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L

#include "profile/io/guard.h"

#include "profile/io/place.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char* volatile to_remove;
static volatile sig_atomic_t its_folder;
static volatile sig_atomic_t to_empty = -1;

static void undo(void)
{
   if (to_remove != NULL)
      unlinkat(its_folder, to_remove, 0);
   if (to_empty >= 0 && ftruncate(to_empty, 0) != 0) {
      /* Nothing is left that could be done. */
   }
}

/* Ends the program as the signal would, so that its parent sees which. */
static void die_of_signal(int number)
{
   undo();
   signal(number, SIG_DFL);
   raise(number);
}

static const int deadly[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,
                             SIGPIPE, SIGXFSZ, SIGXCPU};

#define N_DEADLY (sizeof(deadly) / sizeof(deadly[0]))

static void install(void)
{
   static bool installed;

   if (installed)
      return;
   installed = true;
   atexit(undo);
   for (size_t i = 0; i < N_DEADLY; i++) {
      struct sigaction act;

      /* What is ignored on purpose (nohup) stays ignored. */
      if (sigaction(deadly[i], NULL, &act) != 0 || act.sa_handler == SIG_IGN)
         continue;
      memset(&act, 0, sizeof(act));
      act.sa_handler = die_of_signal;
      sigaction(deadly[i], &act, NULL);
   }
}

void cp_guard_delay_signals(bool wait)
{
   static sigset_t before;
   sigset_t set;

   if (!wait) {
      sigprocmask(SIG_SETMASK, &before, NULL);
      return;
   }
   sigemptyset(&set);
   for (size_t i = 0; i < N_DEADLY; i++)
      sigaddset(&set, deadly[i]);
   sigprocmask(SIG_BLOCK, &set, &before);
}

int cp_guard_make_file(int folder, const char* begin, char** name, int* fd)
{
   int number;

   install();
   cp_guard_delay_signals(true);
   number = cp_place_create(folder, begin, name, fd);
   its_folder = folder;
   to_remove = *name;
   cp_guard_delay_signals(false);
   return number;
}

void cp_guard_emptied(int fd)
{
   install();
   to_empty = fd;
}

void cp_guard_release(void)
{
   to_remove = NULL;
   to_empty = -1;
}
