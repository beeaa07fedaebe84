/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Which caches are simulated: options, host, messages.           ---*/

/* A cache's geometry comes from its option, else from the host, else from the
   default for the guest's architecture. cg_arch.h has the rules; here is what
   they need from Valgrind, and the text that describes the result. */

#pragma once

#include "caches/behind.h"
#include "cg_arch.h"

/* The options' lines in --help. */
extern const HChar cg_caches_usage[];

/* If arg is an option of the caches, take it and say True.  Does not return if
   its value is bad. */
Bool cg_caches_option(const HChar* arg);

/* Choose the caches of a machine, [CacheId], where no option gives one, instead
   of the host's. */
void cg_caches_of_machine(const CacheGeometry* machine);

/* What else LL does. */
extern LLModel cg_LL_options;

/* Has an option given a cache's geometry, or said what else LL does? */
Bool cg_caches_are_wanted(void);

/* Choose the caches, [CacheId], and print them with -v; and, if not -q, what is
   to be known of the host's LL.  Once, after the options.  Ends the run with a
   message if they cannot be simulated or, with one_line_size, if their lines
   differ in size. */
const CacheGeometry* cg_choose_caches(Bool one_line_size);

/* Print the same though nothing is simulated. */
void cg_tell_unused_caches(void);

/* What the header of a profile says of the chosen caches: a line each, with so
   many blanks after the cache's name. */
const HChar* cg_caches_desc(UInt n_blanks);

/* Lines of Callgrind's format that define events for profile browsers to
   compute if cache use is known: what has been loaded.  All cache lines must be
   of one size. */
const HChar* cg_caches_formulas(void);
