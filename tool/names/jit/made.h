/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that the program makes while it runs.  A profile has, for code that
   run-times name (names/jit/), the function, its file, the line of its
   definition, and the object "[jit]".  A function that is compiled several
   times, better each time, counts as one, unless these tiers are told apart.
   Functions of one name in one file are told apart by lines appended to their
   names, except the first that becomes known. */

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

   struct Function* function; /* used by names/functions.c; NULL: not looked
                                 up */
   UInt             n_entries;
   Addr             entries[CG_MAX_MADE_ENTRIES];
} Made;

/* Initialise; called by cg_costs_init. tells_tiers: compilers' tiers are told
   apart. */
void cg_made_init(Bool tells_tiers);

/* Return the code made at the address; NULL if none is known there. */
Made* cg_made_at(Addr a);

/* Set *file, interned, and *line to the source position of the instruction at
   a. */
void cg_made_line(const Made* made, Addr a, const HChar** file, UInt* line);

/* Does the code begin at a, or is a another one of its entries? is_called: a
   call leads to a. */
Bool cg_made_begins(Made* made, Addr a, Bool is_called);
