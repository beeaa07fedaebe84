/*--------------------------------------------------------------------*/
/*--- Monitor commands.                           control/monitor.c ---*/
/*--------------------------------------------------------------------*/

/* See control/monitor.h.  The core has looked at a command before it comes
   here, and knows it not, but for "help".  Commands may be abbreviated, like
   the core's. */

#include "control/monitor.h"

#include "control/hottest.h"
#include "control/switch.h"
#include "costs/counts.h"
#include "costs/events.h"
#include "output/name.h"
#include "output/parts.h"

#include "pub_tool_gdbserver.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"

/* VG_(gdb_printf) has room for a line of a thousand characters or so.  Names
   can be longer. */
static void answer_name(const HChar* before, const HChar* name,
                        const HChar* behind)
{
   VG_(gdb_printf)("%s%.500s%s", before, name, behind);
}

/*------------------------------------------------------------*/
/*--- The commands: what follows the first word is given    ---*/
/*------------------------------------------------------------*/

static void help(const HChar* rest);

static void dump(const HChar* rest)
{
   static const HChar command[] = "Monitor command";
   HChar* trigger = VG_(malloc)("cg.monitor.trigger",
                                sizeof(command) + 2 + VG_(strlen)(rest));
   VG_(sprintf)(trigger, rest[0] == '\0' ? "%s" : "%s: %s", command, rest);
   cg_forget_told_error();
   if (cg_dump_part(trigger, 0)) {
      HChar* name = cg_dumped_name();
      VG_(gdb_printf)("part %u is in ", cg_n_parts());
      answer_name("'", name, "'\n");
      VG_(free)(name);
   } else {
      VG_(gdb_printf)("nothing is lost: the next part will hold it\n");
   }
   VG_(free)(trigger);
}

static void zero(const HChar* rest)
{
   cg_zero_counts(0);
   VG_(gdb_printf)("all counts are zero now\n");
}

static void status(const HChar* rest)
{
   ULong  total[N_EVENTS];
   HChar* name = cg_profile_name();
   VG_(gdb_printf)("instrumentation: %s\n", cg_is_counting() ? "on" : "off");
   answer_name("profile: ", name, "\n");
   VG_(free)(name);
   VG_(gdb_printf)("parts: %u\n", cg_n_parts());
   VG_(gdb_printf)("user time: %u ms\n", VG_(get_user_milliseconds)());
   cg_total_ever(total);
   for (UInt column = 0; column < cg_n_columns; column++)
      VG_(gdb_printf)("event %s: %llu\n",
                      cg_event_info[cg_event_in[column]].name, total[column]);
}

static void instrumentation(const HChar* rest)
{
   Bool on = VG_(strcmp)(rest, "on") == 0;
   if (rest[0] != '\0' && !on && VG_(strcmp)(rest, "off") != 0) {
      answer_name("error: 'instrumentation ", rest,
                  "': say on or off, or nothing to be told which it is\n");
      return;
   }
   if (rest[0] != '\0')
      cg_switch_counting(on);
   VG_(gdb_printf)("instrumentation: %s\n", cg_is_counting() ? "on" : "off");
}

#define MAX_HOTTEST 1000

static void functions(const HChar* rest)
{
   HChar* end;
   Long   n = rest[0] == '\0' ? 10 : VG_(strtoll10)(rest, &end);
   if (rest[0] != '\0' && (*end != '\0' || n < 1 || n > MAX_HOTTEST)) {
      answer_name("error: 'functions ", rest, "': say how many, from 1");
      VG_(gdb_printf)(" to %d\n", MAX_HOTTEST);
      return;
   }
   Hottest* hottest = VG_(malloc)("cg.monitor.hottest",
                                  (SizeT)n * sizeof(Hottest));
   ULong    recent;
   UInt     n_found = cg_find_hottest(hottest, (UInt)n, &recent);
   VG_(gdb_printf)("instructions: %llu\n", recent);
   for (UInt i = 0; i < n_found; i++) {
      VG_(gdb_printf)("%llu %llu ", hottest[i].recent, hottest[i].total);
      answer_name("", hottest[i].file, ":");
      answer_name("", hottest[i].function, "\n");
   }
   VG_(free)(hottest);
}

/*------------------------------------------------------------*/

static const struct {
   const HChar* name;
   const HChar* usage;
   const HChar* meaning;
   void (*run)(const HChar* rest);
   Bool takes_rest;
} commands[] = {
   { "help", "help", "this list", help, False },
   { "dump", "dump [<reason>]",
     "write what was counted since the last dump, count from zero", dump,
     True },
   { "zero", "zero", "forget what was counted since the last dump", zero,
     False },
   { "status", "status", "whether it counts, and all counts so far", status,
     False },
   { "instrumentation", "instrumentation [on|off]",
     "count, or run at the speed of --tool=none", instrumentation, True },
   { "functions", "functions [<n>]",
     "the n functions of most instructions since last asked, 10 of them:\n"
     "        instructions since then, since the last dump, file:function;\n"
     "        before these, the instructions of all functions since then",
     functions, True },
};
#define N_COMMANDS (sizeof(commands) / sizeof(commands[0]))

/* As in "dump, zero, status". */
static void answer_all_names(void)
{
   for (UInt i = 0; i < N_COMMANDS; i++)
      VG_(gdb_printf)("%s%s", i == 0 ? "" : ", ", commands[i].name);
}

static void help(const HChar* rest)
{
   /* cg_control knows by these words that a process is one of ours. */
   VG_(gdb_printf)("cachegrind monitor commands, as cg_control sends them:\n");
   for (UInt i = 0; i < N_COMMANDS; i++)
      VG_(gdb_printf)("  %s\n        %s\n", commands[i].usage,
                      commands[i].meaning);
}

static Bool begins_with(const HChar* text, const HChar* beginning, SizeT len)
{
   return VG_(strncmp)(text, beginning, len) == 0;
}

/* The command of that name, or of which it is an abbreviation; N_COMMANDS if
   there is none, or are several. */
static UInt find(const HChar* word, SizeT len)
{
   UInt found = N_COMMANDS, n_found = 0;
   for (UInt i = 0; i < N_COMMANDS; i++) {
      if (!begins_with(commands[i].name, word, len))
         continue;
      found = i;
      n_found++;
   }
   return n_found == 1 ? found : N_COMMANDS;
}

static const HChar* skip_blanks(const HChar* text)
{
   while (*text == ' ' || *text == '\t')
      text++;
   return text;
}

static HChar* without_blanks_behind(const HChar* text)
{
   HChar* copy = VG_(strdup)("cg.monitor.rest", text);
   SizeT  len  = VG_(strlen)(copy);
   while (len > 0 && VG_(isspace)(copy[len - 1]))
      copy[--len] = '\0';
   return copy;
}

Bool cg_monitor_command(const HChar* command)
{
   const HChar* word = skip_blanks(command);
   SizeT        len  = 0;
   while (word[len] != '\0' && !VG_(isspace)(word[len]))
      len++;
   UInt   i    = find(word, len);
   HChar* rest = without_blanks_behind(skip_blanks(word + len));
   if (i == N_COMMANDS) {
      answer_name("error: no Cachegrind command '", word, "'; there are: ");
      answer_all_names();
      VG_(gdb_printf)("\n");
   } else if (rest[0] != '\0' && !commands[i].takes_rest) {
      answer_name("error: nothing goes behind '", commands[i].name, "', but '");
      answer_name("", rest, "' does; see help\n");
   } else {
      commands[i].run(rest);
   }
   VG_(free)(rest);
   return i == N_COMMANDS || commands[i].run != help;
}
