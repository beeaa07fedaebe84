/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Discarding translations, after which code is instrumented anew.  The core may
   discard a translation while it runs, as for a debugger that stops the program
   in the middle of a superblock.  The superblock then runs to its end, and may
   go on to others discarded with it, as jumps between two of them stay chained.
   So the data of a translation are freed only when the thread that has the
   processor has returned to the scheduler, as all others have done before. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

/* Initialise, once: `gone` is called with the key and the extents of each
   discarded translation, in their order, when none of its code can run any
   more. */
void cg_discard_init(void (*gone)(Addr key, const VexGuestExtents* extents));

/* Note that the core discards this translation. */
void cg_discarded(Addr key, const VexGuestExtents* extents);

/* Note that translations begin to run, and that they have stopped; before the
   second call, the record is consumed. */
void cg_code_starts(void);
void cg_code_stops(void);

/* Is a translation running that will continue when the caller has returned? */
Bool cg_code_is_running(void);

/* Have the code in these bytes, and all superblocks that touch them, translated
   anew before it next runs, at the latest when no code is running. */
void cg_discard_translations(Addr start, SizeT size);

/* Have all code translated anew. */
void cg_discard_all_translations(void);

/* Have the code at the address, if that is translated next, compared with its
   translation each time it runs, if it lies in a file without a name.  By
   default no file's code is, but run-times, such as Erlang's and .NET's, map
   such a file twice, and write to one mapping what they execute in the
   other. */
void cg_check_doubly_mapped(Addr next);
