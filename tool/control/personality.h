/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Personalities: the tool has two names, --tool=cachegrind and
   --tool=callgrind, each with a row of one table (control/personalities.c): the
   name in messages, options, defaults, names of files.  No other code depends
   on the name. */

#pragma once

#include "counts/events.h"
#include "counts/threads.h"
#include "output/process.h"
#include "output/writer.h"

typedef struct {
   const HChar* tool; /* the tool's name, as in --tool= */

   /* The name in Valgrind's messages and --help. */
   const HChar* name;
   const HChar* description;
   const HChar* controller; /* the program named in a line when the run begins;
                               NULL: no such line */

   /* Options.  `option` is like the parsers of caches/caches.h, and is asked
      before the parser of all names' options; NULL: no others. */
   Bool (*option)(const HChar* arg);
   const HChar* usage; /* its lines in --help */

   /* Defaults. */
   OutFileOption out_file;
   Bool          has_arcs; /* calls are followed and written */
   Bool          inlines;  /* inlined functions are told apart in a call
                              graph */
   Bool          modify_is_write; /* the default of --count-modify-as is
                                     write */
   Bool          tells_unused_caches; /* the caches are printed though they are
                                         not simulated */
   Bool          any_simulates;   /* any option of the caches turns the
                                     simulation on, whatever its value, unless a
                                     --cache-sim follows it */
   Bool          machine_has_caches; /* --machine gives the caches that no
                                        option gives */
   UInt          activations; /* as cg_contexts_defaults takes them */
   Bool          skips_stubs; /* likewise */
   Bool use_has_insns; /* cache use is written by instructions */
   Bool resets_vex;    /* VEX options that hide calls are reset, with a
                          message */

   /* Requests and commands. */
   const HChar* request; /* the event that dumps a part, in words */
   const HChar* commands_heading; /* the heading of the list that help prints */
   const struct MonitorCommand* commands; /* control/monitor.h */
   Bool functions_invert; /* see cg_regions_invert in counts/region.h; options
                             then act upon outermost calls alone */
   Bool empties_caches; /* when counting has been off */

   /* The numbering of threads that are told apart. */
   ThreadNumbers threads;
   Bool          thread_files; /* each thread has a part, even if it has done
                                  nothing */

   Bool tells_steps; /* -v reports dumps as output/parts.h says, and zeroing and
                        switching, too */
   Bool is_silent; /* the functions that were not entered are named only with
                      -v */

   /* The form of profiles and the summary. */
   const Event* order; /* the order of the events; see cg_order_events */
   HeaderPutter put_header;
   Bool         begins_anew; /* see output/callgrind.h */
   Bool         trims_all;   /* likewise */
   UInt         desc_blanks; /* see cg_caches_desc in caches/caches.h */
   void (*print_summary)(void);
   Bool names_profile; /* after the summary, on a terminal */
} Personality;

/* The personality of this run, chosen before options are read by the tool's
   name; Cachegrind's if the name is unknown. */
extern const Personality* cg_personality;
void cg_choose_personality(const HChar* tool);
