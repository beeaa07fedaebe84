/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's own options, most of which have no effect. */

#include "control/callgrind.h"
#include "control/periodic.h"
#include "control/plan.h"
#include "output/system.h"
#include "base/text.h"
#include "base/valgrind.h"

const HChar cg_callgrind_only_usage[] =
"   as Callgrind:\n"
"    --dump-every-bb=<n>              dump a part each n superblocks [never]\n"
"    Other defaults than above are --call-graph=yes, --separate-recs=2,\n"
"    --skip-plt=yes and --count-modify-as=write; --cacheuse=yes implies\n"
"    --dump-instr=yes.  --toggle-collect implies --collect-atstart=no; if yes\n"
"    follows it, all is counted but these functions.  Accepted without effect\n"
"    are --skip-direct-rec, --pop-on-jump, --fn-group<n>, --collect-alloc,\n"
"    --mangle-names, --compress-mangled, --dump-bb, --dump-bbs, --ct-verbose,\n"
"    --ct-vstart, --simulate-sectors and --cycle-estimation.\n"
"    --instr-atstart=inherit is --instr-atstart=no.\n";

/*--- Without effect                                       ---*/

/* The form of an option's value; NUMBERED: the name ends in digits. */
typedef enum { NOTHING, YES_OR_NO, NUMBER, TEXT, NUMBERED } Takes;

static const struct {
   const HChar* option;
   Takes        takes;
} without_effect[] = {
   { "--skip-direct-rec", YES_OR_NO },  { "--collect-alloc", YES_OR_NO },
   { "--mangle-names", YES_OR_NO },     { "--compress-mangled", YES_OR_NO },
   { "--dump-bb", YES_OR_NO },          { "--dump-bbs", YES_OR_NO },
   { "--simulate-sectors", YES_OR_NO }, { "--pop-on-jump", NOTHING },
   { "--pop-on-jump", TEXT },           { "--fn-group", NUMBERED },
   { "--ct-verbose", NUMBER },          { "--ct-verbose", NUMBERED },
   { "--ct-vstart", NUMBER },           { "--cycle-estimation", YES_OR_NO },
};

static void check_value(const HChar* arg, Takes takes, const HChar* value)
{
   HChar* end;
   if (takes == YES_OR_NO && VG_(strcmp)(value, "yes") != 0
       && VG_(strcmp)(value, "no") != 0)
      VG_(fmsg_bad_option)(arg, "It takes yes or no, not '%s'.\n", value);
   if (takes == NUMBER && (VG_(strtoll10)(value, &end), *end != '\0'))
      VG_(fmsg_bad_option)(arg, "It takes a number, not '%s'.\n", value);
}

static Bool is_without_effect(const HChar* arg, const HChar* option,
                              Takes takes)
{
   if (takes == NOTHING)
      return VG_(strcmp)(arg, option) == 0;
   const HChar* value = cg_value_of(arg, option);
   if (takes == NUMBERED) {
      SizeT len = VG_(strlen)(option), digits = len;
      while (cg_begins(arg, option) && VG_(isdigit)(arg[digits]))
         digits++;
      return digits > len && arg[digits] == '=';
   }
   if (value != NULL)
      check_value(arg, takes, value);
   return value != NULL;
}

static Bool take_without_effect(const HChar* arg)
{
   for (UInt i = 0; i < sizeof(without_effect) / sizeof(without_effect[0]);
        i++) {
      if (!is_without_effect(arg, without_effect[i].option,
                             without_effect[i].takes))
         continue;
      if (VG_(clo_verbosity) > 1)
         VG_(umsg)("%s is accepted, and has no effect\n", arg);
      return True;
   }
   return False;
}

/* Take CodSpeed's option as --instr-atstart=no.  It asks for counting if the
   program that executed this one was counting, which the tool cannot know. */
static Bool take_inherit(const HChar* arg)
{
   if (VG_(clo_verbosity) > 1)
      VG_(umsg)("%s is --instr-atstart=no here\n", arg);
   return cg_plan_option("--instr-atstart=no");
}

/*------------------------------------------------------------*/

Bool cg_callgrind_only_option(const HChar* arg)
{
   /* control/functions.c takes the option itself. */
   if (cg_value_of(arg, "--toggle-collect") != NULL)
      cg_plan_option("--collect-atstart=no");
   Long n_blocks;
   Bool simulates;
   if VG_INT_CLO(arg, "--dump-every-bb", n_blocks) {
      cg_dump_every_blocks = n_blocks > 0 ? (ULong)n_blocks : 0;
      return True;
   }
   if (VG_STREQ(arg, "--instr-atstart=inherit"))
      return take_inherit(arg);
   if VG_BOOL_CLO(arg, "--simulate-cache", simulates)
      return cg_plan_option(simulates ? "--cache-sim=yes" : "--cache-sim=no");
   return take_without_effect(arg);
}
