/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Functions that the program makes while it runs.                ---*/

/* What profiles say of code that run-times name (names/generated/): the
   function, its file, and the line where it is defined.  The object is "[jit]".
   A function that is compiled several times, better each time, is one, unless
   these tiers are told apart.  Functions of one name in one file are told apart
   by their lines: the first that becomes known has the name as it is. */

#pragma once

#include "pub_tool_basics.h"

struct Function;
struct GeneratedCode;

/* How often one piece of code is entered by calls elsewhere than at its start:
   behind a check, or where its arguments are on the stack already. */
#define CG_MAX_MADE_ENTRIES 4

/* A piece of code, as a profile has it. */
typedef struct Made {
   const struct GeneratedCode* code;
   const HChar* object; /* interned, as are the others */
   const HChar* name;
   const HChar* file; /* "???": not known */
   UInt         line; /* 0: not known */
   Addr         start;

   struct Function* function; /* for names/functions.c; NULL: not asked for */
   UInt             n_entries;
   Addr             entries[CG_MAX_MADE_ENTRIES];
} Made;

/* Called by cg_costs_init; tells_tiers: these are told apart. */
void cg_made_init(Bool tells_tiers);

/* What has been made at the address; NULL: nothing that is known. */
Made* cg_made_at(Addr a);

/* Sets the file, interned, and the line of the instruction there. */
void cg_made_line(const Made* made, Addr a, const HChar** file, UInt* line);

/* Does the code begin there, or at a place that a call leads to?  is_called:
   one does. */
Bool cg_made_begins(Made* made, Addr a, Bool is_called);
