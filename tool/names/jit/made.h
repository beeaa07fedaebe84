/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that the program makes while it runs.  Profiles have them with the
   name, file and line that are known, and in the object "[jit]".  A function
   compiled in several tiers is one function, unless tiers are told apart.  If
   several functions in a file have the same name and known lines, all but the
   first have their line, or line and column, appended to it. */

#pragma once

#include "pub_tool_basics.h"

struct Function;
struct JitCode;

/* The maximum number of entry points noted for a piece of code besides its
   start, such as one for callers that have stored the arguments already. */
#define CG_MAX_MADE_ENTRIES 4

/* A piece of code, as a profile shows it. */
typedef struct Made {
   const struct JitCode* code;
   const HChar* object; /* interned, like the others */
   const HChar* name;
   const HChar* file; /* "???": not known */
   UInt         line; /* 0: not known */
   Addr         start;

   struct Function* function; /* NULL: none yet */
   UInt             n_entries;
   Addr             entries[CG_MAX_MADE_ENTRIES];
} Made;

/* Initialise; tells_tiers: tell compilers' tiers apart. */
void cg_made_init(Bool tells_tiers);

Made* cg_made_at(Addr a);

/* Set *file, interned, and *line to the source position of a. */
void cg_made_line(const Made* made, Addr a, const HChar** file, UInt* line);

/* Return whether a is an entry of the code; if is_called, it is. */
Bool cg_made_begins(Made* made, Addr a, Bool is_called);
