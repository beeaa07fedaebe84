/*
   The progress line, on a terminal and elsewhere.

   A line that stays on the screen, or that gets into a log, is worse than
   none.  Standard error is made a pseudo-terminal here, whose other end shows
   what a screen would have received.  Takes some two seconds, as the line
   only comes then.
*/

#define _XOPEN_SOURCE 600

#include "profile/io/progress.h"
#include "tap.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define ERASE "\r\033[K"

static void wait_ms(long ms)
{
   struct timespec t = {ms / 1000, ms % 1000 * 1000000};

   nanosleep(&t, NULL);
}

/* What has arrived at FD by now, as a string that the next call overwrites. */
static const char* arrived(int fd)
{
   static char text[1000];
   struct pollfd p = {fd, POLLIN, 0};
   ssize_t len = 0;

   if (poll(&p, 1, 100) == 1)
      len = read(fd, text, sizeof(text) - 1);
   text[len < 0 ? 0 : len] = '\0';
   return text;
}

static void test_terminal(int screen)
{
   cp_progress p = {0};

   cp_progress_begin(&p, "reading", 1000);
   cp_progress_step(&p, 100);
   cp_progress_end(&p);
   is_str(arrived(screen), "", "short work shows nothing");

   p = (cp_progress){0};
   cp_progress_begin(&p, "reading", 1000);
   wait_ms(2100);
   cp_progress_step(&p, 400);
   is_str(arrived(screen), ERASE "reading: 40%, 3 s left",
          "after two seconds there is percentage and remaining time");
   cp_progress_step(&p, 1);
   is_str(arrived(screen), "", "it is not rewritten at once");
   wait_ms(300);
   cp_progress_begin(&p, "writing", 0);
   cp_progress_step(&p, 2500000);
   is_str(arrived(screen), ERASE "writing: 2.5 MB",
          "work of unknown size shows what was done");
   cp_progress_end(&p);
   is_str(arrived(screen), ERASE, "in the end the line is erased");
   cp_progress_end(&p);
   is_str(arrived(screen), "", "which happens once");
}

static void test_pipe(void)
{
   cp_progress p = {0};
   int ends[2];

   if (!ok(pipe(ends) == 0 && dup2(ends[1], STDERR_FILENO) >= 0,
           "standard error can be a pipe"))
      return;
   cp_progress_begin(&p, "reading", 1000);
   p.first_ms -= 5000;
   p.began_ms -= 5000;
   cp_progress_step(&p, 400);
   cp_progress_end(&p);
   is_str(arrived(ends[0]), "", "then nothing is ever shown");
   cp_progress_begin(NULL, "reading", 1000);
   cp_progress_step(NULL, 400);
   cp_progress_end(NULL);
   ok(true, "no progress at all is allowed");
}

int main(void)
{
   int saved = dup(STDERR_FILENO);
   int screen = posix_openpt(O_RDWR | O_NOCTTY);
   int terminal = -1;

   if (screen >= 0 && grantpt(screen) == 0 && unlockpt(screen) == 0)
      terminal = open(ptsname(screen), O_RDWR | O_NOCTTY);
   if (terminal >= 0 && dup2(terminal, STDERR_FILENO) >= 0)
      test_terminal(screen);
   else
      skip("no pseudo-terminal to be had");
   test_pipe();
   dup2(saved, STDERR_FILENO);
   return done_testing();
}
