/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Discarding translations, after which code is instrumented anew.  The core may
   discard a translation while it runs, as for a debugger that stops the program
   in the middle of a superblock.  That superblock then runs to its end, and may
   go on to others that were discarded with it, because jumps between two of
   these stay chained.  So a translation's data are freed only when the running
   thread has returned to the scheduler; all other threads are there already. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

/* Have `gone` called with the key and the extents of each discarded
   translation, in order, when the translation runs no more. */
void cg_discard_init(void (*gone)(Addr key, const VexGuestExtents* extents));

void cg_discarded(Addr key, const VexGuestExtents* extents);

/* Note that translations begin to run, or that they have stopped; consume the
   record (calls/record.h) before cg_code_stops. */
void cg_code_starts(void);
void cg_code_stops(void);

Bool cg_code_is_running(void);

/* Discard all translations of code in the size bytes from start.  A translation
   that is running may still go on to another one of them. */
void cg_discard_translations(Addr start, SizeT size);

void cg_discard_all_translations(void);

/* Prepare for the translation of the code at `next`.  With
   --smc-check=all-non-file, which compares no file's code with translations,
   have code in a deleted file compared: run-times such as .NET's map it twice,
   to write in one mapping what they execute in the other. */
void cg_check_doubly_mapped(Addr next);
