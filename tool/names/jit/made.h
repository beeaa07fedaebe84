/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that the program makes while it runs.  A profile has the function
   named by the run-time (names/jit/), its file, the line of its definition, and
   the object "[jit]".  A function compiled in several tiers counts as one,
   unless tiers are told apart.  If several functions in one file have one name,
   all but the first known get their lines appended. */

#pragma once

#include "pub_tool_basics.h"

struct Function;
struct JitCode;

/* The maximum number of entry points of a piece of code besides its start:
   behind a check, or for callers that have stored the arguments already. */
#define CG_MAX_MADE_ENTRIES 4

/* A piece of code, as a profile shows it. */
typedef struct Made {
   const struct JitCode* code;
   const HChar* object; /* interned, like the others */
   const HChar* name;
   const HChar* file; /* "???": not known */
   UInt         line; /* 0: not known */
   Addr         start;

   struct Function* function; /* of names/functions.c; NULL: not looked up */
   UInt             n_entries;
   Addr             entries[CG_MAX_MADE_ENTRIES];
} Made;

/* Initialise, for cg_costs_init; tells_tiers: tell compilers' tiers apart. */
void cg_made_init(Bool tells_tiers);

/* Return the code made at the address; NULL if none is known there. */
Made* cg_made_at(Addr a);

/* Set *file, interned, and *line to the source position of a. */
void cg_made_line(const Made* made, Addr a, const HChar** file, UInt* line);

/* Return whether the code begins at a; if a call leads there, note an entry. */
Bool cg_made_begins(Made* made, Addr a, Bool is_called);
