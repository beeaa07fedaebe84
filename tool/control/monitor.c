/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Monitor commands.  The core passes on "help" and commands that it does not
   know.  Commands may be abbreviated; the personality has their list. */

#include "control/monitor.h"
#include "control/personality.h"
#include "base/valgrind.h"

#include "pub_tool_gdbserver.h"

void cg_answer_name(const HChar* before, const HChar* name,
                    const HChar* after)
{
   VG_(gdb_printf)("%s%.500s%s", before, name, after);
}

static void answer_all_names(void)
{
   const MonitorCommand* commands = cg_personality->commands;
   for (const MonitorCommand* c = commands; c->name != NULL; c++)
      VG_(gdb_printf)("%s%s", c == commands ? "" : ", ", c->name);
}

static void help(void)
{
   VG_(gdb_printf)("%s\n", cg_personality->commands_heading);
   for (const MonitorCommand* c = cg_personality->commands; c->name != NULL;
        c++)
      VG_(gdb_printf)("  %s\n        %s\n", c->usage, c->meaning);
}

/* Return the only command that begins with this word, or NULL. */
static const MonitorCommand* find(const HChar* word, SizeT len)
{
   const MonitorCommand* found   = NULL;
   UInt                  n_found = 0;
   for (const MonitorCommand* c = cg_personality->commands; c->name != NULL;
        c++) {
      if (VG_(strncmp)(c->name, word, len) != 0)
         continue;
      found = c;
      n_found++;
   }
   return n_found == 1 ? found : NULL;
}

static const HChar* skip_blanks(const HChar* text)
{
   while (*text == ' ' || *text == '\t')
      text++;
   return text;
}

static HChar* without_trailing_blanks(const HChar* text)
{
   HChar* copy = VG_(strdup)("cg.monitor.rest", text);
   SizeT  len  = VG_(strlen)(copy);
   while (len > 0 && VG_(isspace)(copy[len - 1]))
      copy[--len] = '\0';
   return copy;
}

Bool cg_monitor_command(const HChar* sent)
{
   HChar*       whole = without_trailing_blanks(skip_blanks(sent));
   const HChar* rest  = whole;
   while (*rest != '\0' && !VG_(isspace)(*rest))
      rest++;
   const MonitorCommand* command = find(whole, (SizeT)(rest - whole));
   Bool is_help = command != NULL && command->run == NULL;
   rest = skip_blanks(rest);
   if (command == NULL) {
      cg_answer_name("error: no Cachegrind command '", sent, "'; there are: ");
      answer_all_names();
      VG_(gdb_printf)("\n");
   } else if (rest[0] != '\0' && !command->takes_rest) {
      cg_answer_name("error: nothing may follow '", command->name,
                     "', but '");
      cg_answer_name("", rest, "' does; see help\n");
   } else if (is_help) {
      help();
   } else {
      command->run(rest, whole);
   }
   VG_(free)(whole);
   return !is_help;
}
