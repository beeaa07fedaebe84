/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Personalities: the tool has two names, --tool=cachegrind and
   --tool=callgrind, each with a row: messages, options, defaults, names of
   files.  Otherwise only output/exec.c depends on the name. */

#pragma once

#include "counts/events.h"
#include "counts/threads.h"
#include "output/process.h"
#include "output/writer.h"

typedef struct {
   const HChar* tool; /* the tool's name, as in --tool= */

   const HChar* name;
   const HChar* description;
   const HChar* controller; /* program named in the first lines of a run; NULL:
                               none */

   /* The parser of this name's own options, tried first; or NULL. */
   Bool (*option)(const HChar* arg);
   const HChar* usage; /* lines of these options in --help */

   /* Defaults of options and other behaviour. */
   OutFileOption out_file;
   Bool          has_arcs; /* calls are followed and written */
   Bool          inlines;  /* inlined functions are told apart with calls */
   Bool          modify_is_write; /* --count-modify-as is write by default */
   Bool          tells_unused_caches; /* --cache-sim=no prints the caches */
   Bool          any_simulates;   /* any option of the caches turns the
                                     simulation on, whatever its value, unless a
                                     later --cache-sim decides */
   Bool          machine_has_caches; /* --machine, unless =host, gives caches
                                        the geometry that no option gives */
   UInt          activations; /* as cg_contexts_defaults takes them */
   Bool          skips_stubs; /* as `activations` */
   Bool use_has_insns; /* instructions are written with cache use */
   Bool resets_vex;    /* VEX options with which calls cannot be followed are
                          reset, with a message */

   /* Requests and monitor commands. */
   const HChar* request; /* the event that dumps a part, in words */
   const HChar* commands_heading; /* heading of help's list */
   const struct MonitorCommand* commands; /* control/monitor.h */
   Bool functions_invert; /* see cg_regions_invert in counts/region.h; then only
                             outermost calls dump or zero */
   Bool empties_caches; /* the caches are emptied when counting is switched */

   /* The numbers given to threads that are told apart. */
   ThreadNumbers threads;
   Bool          thread_files; /* each thread, even an idle one, has its part */

   Bool tells_steps; /* -v reports zeroing, switching, and the steps of dumps
                        (output/parts.h) */
   Bool is_silent; /* functions never entered are named only with -v */

   /* The form of profiles and of the summary. */
   Bool ranks_events; /* events are written in Callgrind's order */
   HeaderPutter put_header;
   Bool         begins_anew; /* see output/callgrind.h */
   Bool         trims_all;   /* see output/callgrind.h */
   UInt         desc_blanks; /* see cg_caches_desc in caches/caches.h */
   void (*print_summary)(void);
   Bool names_profile; /* notices follow the summary (output/notice.h) */
} Personality;

/* The personality of this run; Cachegrind's if the name is unknown. */
extern const Personality* cg_personality;
void cg_choose_personality(const HChar* tool);
