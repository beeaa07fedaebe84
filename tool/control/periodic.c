/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Dumps at intervals.  Reading the time costs a system call, and reading the
   number of instructions costs a pass over all counters; so both are read only
   when enough superblocks have been executed. */

#include "control/periodic.h"
#include "base/at_fork.h"
#include "control/personality.h"
#include "control/switch.h"
#include "counts/counts.h"
#include "counts/totals.h"
#include "output/parts.h"
#include "base/valgrind.h"

const HChar cg_periodic_usage[] =
"    --dump-every=<seconds>           dump a part of the profile each so many\n"
"                                     seconds of user time [no]\n"
"    --dump-every-instructions=<n>    dump one each n instructions [no]\n";

static UInt  every_ms; /* 0: never */
static ULong every_insns;
ULong        cg_dump_every_blocks;

/* Return the milliseconds for a text with seconds and at most three decimals; 0
   if it is malformed, zero, or not below 4,000,000 seconds. */
static UInt milliseconds(const HChar* text)
{
   ULong ms    = 0;
   Int   scale = -1; /* digits after the point */
   Bool  is_ok = text[0] != '\0';
   for (; *text != '\0' && is_ok; text++) {
      if (*text == '.' && scale < 0) {
         scale = 0;
      } else {
         is_ok = VG_(isdigit)(*text) && scale < 3 && ms < 1000000000;
         ms    = 10 * ms + (ULong)(*text - '0');
         scale += scale >= 0;
      }
   }
   for (Int i = scale < 0 ? 0 : scale; i < 3; i++)
      ms *= 10;
   return is_ok && ms < 4000000000U ? (UInt)ms : 0;
}

Bool cg_periodic_option(const HChar* arg)
{
   const HChar* seconds;
   if VG_STR_CLO(arg, "--dump-every", seconds) {
      every_ms = milliseconds(seconds);
      if (every_ms == 0)
         VG_(fmsg_bad_option)(arg, "It takes a number of seconds, such as 10 or"
                                   " 0.5.\n");
   }
   else if VG_BINT_CLO(arg, "--dump-every-instructions", every_insns, 1,
                       1000000000000000000LL) {}
   else
      return False;
   return True;
}

static void dump(const HChar* format, ULong interval)
{
   HChar trigger[64];
   VG_(sprintf)(trigger, format, interval);
   cg_dump_part(trigger, 0);
}

/*--- By time                                              ---*/

#define BLOCKS_PER_LOOK 20000

static UInt last_dump; /* user time in milliseconds */

static void look_at_time(void)
{
   static ULong last_look;
   if (cg_superblocks_done - last_look < BLOCKS_PER_LOOK)
      return;
   last_look = cg_superblocks_done;
   UInt now  = VG_(get_user_milliseconds)();
   if (now - last_dump < every_ms)
      return;
   dump(every_ms % 1000 == 0 ? "every %llu s of user time"
                             : "every %llu ms of user time",
        every_ms % 1000 == 0 ? every_ms / 1000 : every_ms);
   last_dump = now;
}

/* Begin the child's time at zero. */
static void see_fork_in_child(ThreadId tid)
{
   last_dump = 0;
}

/*--- By instructions                                      ---*/

/* The number of superblocks between the two latest stops. */
static ULong step;

static void look_at_instructions(void)
{
   static ULong next_dump, latest; /* numbers of instructions */
   static ULong next_look, latest_look; /* in superblocks, at most `longest`
                                           instructions each */
   static UInt  longest;
   if (cg_superblocks_done + step < next_look
       && longest == cg_longest_superblock)
      return;
   ULong done   = cg_instructions_ever();
   ULong blocks = cg_superblocks_done - latest_look;
   /* Assume that the next stop is as far away as the previous one was. */
   ULong until
      = done + (blocks == 0 ? 0 : (done - latest) * step / blocks / 2);
   if (next_dump == 0)
      next_dump = every_insns;
   if (until >= next_dump) {
      dump("every %llu instructions", every_insns);
      next_dump = (until / every_insns + 1) * every_insns;
   }
   latest      = done;
   latest_look = cg_superblocks_done;
   /* Wait until superblocks of that length could have reached the next dump. */
   longest   = cg_longest_superblock;
   next_look = cg_superblocks_done + (next_dump - done) / longest;
}

/*--- By superblocks                                       ---*/

static void look_at_blocks(void)
{
   static ULong last_dumped;
   if (cg_superblocks_done - last_dumped < cg_dump_every_blocks)
      return;
   last_dumped = cg_superblocks_done;
   dump("--dump-every-bb=%llu", cg_dump_every_blocks);
}

/*------------------------------------------------------------*/

void cg_periodic_init(void)
{
   cg_parts_init(cg_personality->tells_steps);
   cg_at_fork(NULL, NULL, see_fork_in_child);
}

void cg_periodic_stop_client_code(void)
{
   static ULong stopped_at;
   step       = cg_superblocks_done - stopped_at;
   stopped_at = cg_superblocks_done;
   if (!cg_is_counting())
      return;
   if (cg_dump_every_blocks > 0)
      look_at_blocks();
   if (every_ms > 0)
      look_at_time();
   if (every_insns > 0)
      look_at_instructions();
}
