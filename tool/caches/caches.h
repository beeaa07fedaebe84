/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The choice of the simulated caches.  A cache's geometry comes from its
   option, else from the machine of --machine or the host, else from the default
   for the guest's architecture.  cg_arch.h has the rules; this module gets
   their input from Valgrind, and describes the result. */

#pragma once

#include "caches/behind.h"
#include "cg_arch.h"

extern const HChar cg_caches_usage[];

/* Take arg if it is an option of the caches, and return whether it is.  End the
   run if the value is bad. */
Bool cg_caches_option(const HChar* arg);

/* Take the caches that no option gives from machine[CacheId], not the host. */
void cg_caches_of_machine(const CacheGeometry* machine);

extern LLModel cg_LL_options;

/* Has an option given a cache's geometry, or a behaviour of LL? */
Bool cg_caches_are_wanted(void);

/* Choose the caches, print them with -v, and return them as [CacheId].  Print
   warnings if the caches found are unusual.  Call this once, after the options.
   End the run if the caches cannot be simulated. */
const CacheGeometry* cg_choose_caches(void);

/* Print the caches as cg_choose_caches does, though they are not simulated. */
void cg_tell_unused_caches(void);

/* Return the lines about the chosen caches in a profile's header, with n_blanks
   blanks after "I1 cache:" and the like. */
const HChar* cg_caches_desc(UInt n_blanks);
