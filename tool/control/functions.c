/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Options that name functions.  Functions to watch are chosen when they become
   known; calls/watch.h reports their entries and ends. */

#include "control/functions.h"
#include "calls/watch.h"
#include "control/personality.h"
#include "control/requests.h"
#include "control/switch.h"
#include "counts/counts.h"
#include "names/patterns.h"
#include "output/parts.h"
#include "output/system.h"
#include "base/valgrind.h"

typedef enum {
   TOGGLE_COLLECT,
   DUMP_BEFORE,
   DUMP_AFTER,
   ZERO_BEFORE,
   N_OPTIONS
} Option;

static const struct {
   const HChar* name;
   UInt         what; /* a WATCH_... of calls/watch.h */
} options[N_OPTIONS] = {
   [TOGGLE_COLLECT] = { "--toggle-collect", WATCH_COLLECTS },
   [DUMP_BEFORE]    = { "--dump-before", WATCH_ENTRY },
   [DUMP_AFTER]     = { "--dump-after", WATCH_END },
   [ZERO_BEFORE]    = { "--zero-before", WATCH_ENTRY },
};

typedef struct {
   Option       option;
   const HChar* text;
   const HChar* last; /* the part of text after the last colon */
   Bool         was_entered;

   /* The latest function whose name matches `text` or `last`: debug information
      names inlined functions without their scopes. */
   const Function* latest;
} Pattern;

static Pattern* patterns;
static UInt     n_patterns;

const HChar cg_functions_usage[] =
"    --toggle-collect=<function>      count only in this function and what it\n"
"                                     calls\n"
"    --dump-before=<function>         write a part of the profile when it is\n"
"    --dump-after=<function>          entered, or left\n"
"    --zero-before=<function>         count from zero when it is entered\n"
"           (* and ? match; may be repeated)\n";

static void add_pattern(Option option, const HChar* text, const HChar* arg)
{
   if (text[0] == '\0')
      VG_(fmsg_bad_option)(arg, "It takes the name of a function, or a pattern"
                                " of * and ?.\n");
   patterns = VG_(realloc)("cg.functions.patterns", patterns,
                           (n_patterns + 1) * sizeof(Pattern));
   const HChar* colon = VG_(strrchr)(text, ':');
   patterns[n_patterns++] = (Pattern){ option, text,
      colon == NULL ? text : colon + 1, False, NULL };
}

Bool cg_functions_option(const HChar* arg)
{
   for (Option option = 0; option < N_OPTIONS; option++) {
      const HChar* text = cg_value_of(arg, options[option].name);
      if (text != NULL) {
         add_pattern(option, text, arg);
         return True;
      }
   }
   return False;
}

Bool cg_functions_are_named(void)
{
   return n_patterns > 0;
}

Bool cg_functions_collect(void)
{
   for (UInt i = 0; i < n_patterns; i++) {
      if (patterns[i].option == TOGGLE_COLLECT)
         return True;
   }
   return False;
}

/*--- Acts                                                 ---*/

static UInt wanted(const Function* function)
{
   UInt what = 0;
   for (UInt i = 0; i < n_patterns; i++) {
      Bool is_named = cg_names_function(patterns[i].text, function->name);
      if (is_named)
         what |= options[patterns[i].option].what;
      if (is_named || cg_names_function(patterns[i].last, function->name))
         patterns[i].latest = function;
   }
   return what;
}

static void see_first(const Function* function)
{
   for (UInt i = 0; i < n_patterns; i++)
      patterns[i].was_entered
         |= cg_names_function(patterns[i].text, function->name);
}

static Bool is_wanted(Option option, const HChar* name)
{
   for (UInt i = 0; i < n_patterns; i++) {
      if (patterns[i].option == option
          && cg_names_function(patterns[i].text, name))
         return True;
   }
   return False;
}

static void dump(Option option, const HChar* name)
{
   cg_dump_part_for(options[option].name, "=", name, cg_thread_that_asks());
}

static void act(const WatchedCall* call)
{
   const HChar* name = call->function->name;
   if (!cg_is_counting()
       || (cg_personality->functions_invert && !call->is_alone))
      return;
   if (call->what == WATCH_END) {
      dump(DUMP_AFTER, name);
      return;
   }
   if (is_wanted(DUMP_BEFORE, name))
      dump(DUMP_BEFORE, name);
   if (is_wanted(ZERO_BEFORE, name))
      cg_zero_counts(cg_thread_that_asks());
}

void cg_functions_watch(void)
{
   cg_watch_init(&(Watcher){ wanted, see_first, act });
}

void cg_functions_report(void)
{
   for (UInt i = 0; i < n_patterns; i++) {
      if (patterns[i].was_entered)
         continue;
      const Function* f = patterns[i].latest;
      VG_(umsg)("%s=%s: no such function was entered",
                options[patterns[i].option].name, patterns[i].text);
      if (f != NULL && f->is_inlined)
         VG_(umsg)(": %s (%s:%u) is inlined in its callers; name one of these,"
                   " or compile with -fno-inline", f->name,
                   VG_(basename)(f->file), f->line);
      VG_(umsg)("\n");
   }
}
