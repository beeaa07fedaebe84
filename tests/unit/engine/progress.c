/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The progress line, on a terminal and elsewhere.  The line must not stay on
   the screen, nor get into a log.  Standard error is made a pseudo-terminal
   here, whose other end shows what a screen would have received.  The test
   moves the clock. */

#define _XOPEN_SOURCE 600

#include "engine/io/progress.h"
#include "tap.h"

#include <fcntl.h>

#define ERASE "\r\033[K"

static int64_t clock_ms;

static int64_t fake_clock(void)
{
   return clock_ms;
}

/* Return the text that was written to standard error since the last call, read
   from FD.  A mark is written to standard error and read until it comes, so no
   time must be waited for.  The text is overwritten by the next call. */
static const char* arrived(int fd)
{
   static char text[1000];
   char* mark = NULL;
   size_t len = 0;

   if (write(STDERR_FILENO, "#", 1) != 1)
      return "no mark can be written";
   while (mark == NULL && len < sizeof(text) - 1) {
      ssize_t got = read(fd, text + len, sizeof(text) - 1 - len);

      if (got <= 0)
         return "the mark does not arrive";
      len += (size_t)got;
      text[len] = '\0';
      mark = strchr(text, '#');
   }
   if (mark != NULL)
      *mark = '\0';
   return text;
}

/* Test the second of two readings, each of which is 40 % of the work. */
static void test_share(int screen)
{
   cp_progress p = {.clock_ms = fake_clock, .from = 400, .to = 800,
                    .age_ms = 4000};

   clock_ms = 90000;
   cp_progress_begin(&p, "reading", 1000);
   clock_ms += 1000;
   cp_progress_step(&p, 250);
   is_str(arrived(screen), ERASE "reading: 50%, 5 s left",
          "a share of a longer work shows the whole, at once if that is old");
   cp_progress_end(&p);
   is_str(arrived(screen), ERASE, "and is erased");
}

static void test_terminal(int screen)
{
   cp_progress p = {.clock_ms = fake_clock};

   clock_ms = 5000;
   cp_progress_begin(&p, "reading", 1000);
   clock_ms += 1999;
   cp_progress_step(&p, 100);
   cp_progress_end(&p);
   is_str(arrived(screen), "", "work of less than two seconds shows nothing");

   p = (cp_progress){.clock_ms = fake_clock};
   cp_progress_begin(&p, "reading", 1000);
   clock_ms += 2000;
   cp_progress_step(&p, 400);
   is_str(arrived(screen), ERASE "reading: 40%, 3 s left",
          "after two seconds there is percentage and remaining time");
   clock_ms += 249;
   cp_progress_step(&p, 1);
   is_str(arrived(screen), "", "it is not rewritten within a quarter second");
   clock_ms += 1;
   cp_progress_begin(&p, "writing", 0);
   cp_progress_step(&p, 2500000);
   is_str(arrived(screen), ERASE "writing: 2.5 MB", "so does unknown work");
   cp_progress_end(&p);
   is_str(arrived(screen), ERASE, "in the end the line is erased");
   cp_progress_end(&p);
   is_str(arrived(screen), "", "which happens once");
}

static void test_pipe(void)
{
   cp_progress p = {.clock_ms = fake_clock};
   int ends[2];

   if (!ok(pipe(ends) == 0 && dup2(ends[1], STDERR_FILENO) >= 0,
           "standard error can be a pipe"))
      return;
   cp_progress_begin(&p, "reading", 1000);
   clock_ms += 5000;
   cp_progress_step(&p, 400);
   cp_progress_end(&p);
   is_str(arrived(ends[0]), "", "then nothing is ever shown");
   cp_progress_begin(NULL, "reading", 1000);
   cp_progress_step(NULL, 400);
   cp_progress_end(NULL);
   is_str(arrived(ends[0]), "", "without a progress nothing is shown either");
}

int main(void)
{
   int saved = dup(STDERR_FILENO);
   int screen = posix_openpt(O_RDWR | O_NOCTTY);
   int terminal = -1;

   if (screen >= 0 && grantpt(screen) == 0 && unlockpt(screen) == 0)
      terminal = open(ptsname(screen), O_RDWR | O_NOCTTY);
   if (terminal >= 0 && dup2(terminal, STDERR_FILENO) >= 0) {
      test_terminal(screen);
      test_share(screen);
   } else {
      skip("no pseudo-terminal to be had");
   }
   test_pipe();
   dup2(saved, STDERR_FILENO);
   return done_testing();
}
