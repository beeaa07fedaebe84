/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Personalities: the tool under each of its names.               ---*/

/* The tool is one program with two names, --tool=cachegrind and
   --tool=callgrind.  Each name has a row of one table with everything that it
   implies (control/personalities.c): the tool's name in messages, options,
   defaults, names of files.  No other code depends on the name. */

#pragma once

#include "counts/events.h"
#include "counts/threads.h"
#include "output/process.h"
#include "output/writer.h"

#include "pub_tool_basics.h"

typedef struct {
   const HChar* tool; /* as in --tool= */

   /* The name in Valgrind's messages and --help. */
   const HChar* name;
   const HChar* description;
   const HChar* controller; /* the program named by a line when the run begins;
                               NULL: there is no such line */

   /* Options.  The first parser is as in caches/caches.h, and comes before that
      of all names' options; NULL: there are no others. */
   Bool (*option)(const HChar* arg);
   const HChar* usage; /* its lines in --help */

   /* Defaults. */
   OutFileOption out_file;
   Bool          has_arcs; /* calls are followed and written */
   Bool          inlines;  /* inlined functions are told apart in a graph */
   Bool          modify_is_write; /* as --count-modify-as=write has it */
   Bool          tells_unused_caches; /* when told not to simulate them */
   Bool          any_simulates;   /* any option of the caches turns the
                                     simulation on, whatever it says, if
                                     no --cache-sim comes after it */
   Bool          machine_has_caches; /* --machine gives the caches that no
                                        option gives */
   UInt          activations; /* as cg_contexts_defaults takes them */
   Bool          skips_stubs; /* likewise */
   Bool use_has_insns; /* cache use is written by instructions */
   Bool resets_vex;    /* of VEX options that hide calls, with a message */

   /* Requests and commands. */
   const HChar* request; /* what has a part dumped, in words */
   const HChar* commands_heading; /* of the list that help answers */
   const struct MonitorCommand* commands; /* control/monitor.h */
   Bool functions_invert; /* see cg_regions_invert in counts/region.h; and
                             options act upon outermost calls alone */
   Bool empties_caches; /* when counting has been off */

   /* The numbers of threads that are told apart. */
   ThreadNumbers threads;
   Bool          thread_files; /* each has one, even if it has done nothing */

   Bool tells_steps; /* -v tells of dumps as output/parts.h says; of
                        zeroing and switching, too */
   Bool is_silent; /* only -v has it say which functions were not entered */

   /* The form of profiles and the summary. */
   const Event* order; /* of the events; see cg_order_events */
   HeaderPutter put_header;
   Bool         begins_anew; /* see output/callgrind_header.h */
   Bool         trims_all;   /* likewise */
   UInt         desc_blanks; /* see cg_caches_desc in caches/caches.h */
   void (*print_summary)(void);
   Bool names_profile; /* below it, on a terminal */
} Personality;

/* The personality of this run, chosen before options are read by the tool's
   name; Cachegrind's if the name is unknown. */
extern const Personality* cg_personality;
void cg_choose_personality(const HChar* tool);
