/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The prefetcher of streams on cases drawn by hand: the number of each line
   that is referenced, and of the line prefetched then.  Pages have 64 lines. */

#include "caches/behind.h"
#include "tap.h"

#define NONE (~(Addr)0)

typedef struct {
   Addr line, foreseen;
} Reference;

static void run(const char* title, const Reference* reference, unsigned n)
{
   Streams streams = { .line_bits = 6 };
   for (unsigned i = 0; i < n; i++, reference++) {
      /* Somewhere in the line. */
      Addr a = (reference->line << 6) + 17 * i % 64, ahead = 0;
      Bool is_foreseen = cg_streams_foresee(&streams, a, &ahead);
      Addr got         = is_foreseen ? ahead >> 6 : NONE;
      is_uint(got, reference->foreseen, "%s: reference %u, of line %lu", title,
              i + 1, (unsigned long)reference->line);
      if (is_foreseen)
         is_uint(ahead % 64, 0, "... and what it foresees is a line's base");
   }
}

#define RUN(title, ...)                                                  \
   run(title, (const Reference[]){ __VA_ARGS__ },                        \
       sizeof((const Reference[]){ __VA_ARGS__ }) / sizeof(Reference))

int main(void)
{
   RUN("up", { 10, NONE }, { 11, NONE }, { 12, 17 }, { 13, 18 }, { 14, 19 });
   RUN("down", { 30, NONE }, { 29, NONE }, { 28, 23 }, { 27, 22 });
   RUN("one line again and again is no step", { 10, NONE }, { 10, NONE },
       { 11, NONE }, { 11, NONE }, { 12, 17 }, { 12, NONE }, { 13, 18 });
   RUN("every other line", { 10, NONE }, { 12, NONE }, { 14, NONE },
       { 16, NONE });
   RUN("a leap begins anew", { 10, NONE }, { 11, NONE }, { 12, 17 },
       { 40, NONE }, { 41, NONE }, { 42, 47 });
   RUN("a step back begins anew, too, and is not the first of the new",
       { 10, NONE }, { 11, NONE }, { 12, 17 }, { 11, NONE }, { 10, NONE },
       { 9, 4 });
   RUN("to and fro", { 10, NONE }, { 11, NONE }, { 10, NONE }, { 11, NONE },
       { 10, NONE });
   RUN("the next page is another stream", { 62, NONE }, { 63, NONE },
       { 64, NONE }, { 65, NONE }, { 66, 71 }, { 61, NONE }, { 64 * 2, NONE });
   RUN("what is foreseen may lie in the next page", { 61, NONE }, { 62, NONE },
       { 63, 68 });
   RUN("streams of two pages do not disturb each other", { 10, NONE },
       { 100, NONE }, { 11, NONE }, { 99, NONE }, { 12, 17 }, { 98, 93 });
   RUN("the ninth page has the first one's stream", { 10, NONE },
       { 11, NONE }, { 8 * 64 + 12, NONE }, { 12, NONE }, { 13, NONE },
       { 14, 19 });
   return done_testing();
}
