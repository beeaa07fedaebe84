/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- A process's profile in parts.                                  ---*/

/* A profile can be dumped while the program runs, any number of times.  Each
   dump is a profile of its own, of what was counted since the one before, and
   has a number after its name: NAME.1, NAME.2, ...; the last part, written at
   the end, has the plain name.  (output/part_files.h has other ways.)  They add
   up to what would be the one profile without dumps.

   A deferred cost is in the part in which it is charged: the losses of a cache
   line are in the part in which it is evicted.  The inclusive costs of a call
   that has not returned are divided among the parts; the call itself is in the
   part in which it was made. */

#pragma once

#include "pub_tool_basics.h"

/* Watch for forks: a child's parts are numbered from 1.  tells_steps: -v tells
   when a part begins to be written, to which files, and when that is done;
   else, of those that are dumped, only the last.  Once, before the program
   runs. */
void cg_parts_init(Bool tells_steps);

/* Write the next part, and count from zero for the one after. trigger: why, in
   words.  To be called while no translation is running and the record is not
   being consumed.  False, after a message, if it cannot be written: then the
   next part will hold what this one would have held.  Does nothing, and says
   True, in a process that leaves no profile. */
Bool cg_dump_part(const HChar* trigger);

/* The same, but only of that thread; of all, if it is 0. */
Bool cg_dump_part_of(const HChar* trigger, UInt thread);

/* Have the header of the next part say this, in a line of its own. */
void cg_describe_part(const HChar* text);

/* The same of all parts from now on.  Call it before any part is described. */
void cg_describe_run(const HChar* text);

/* The trigger of the last part, or of the only one. */
#define CG_TRIGGER_END  "Program termination"
#define CG_TRIGGER_EXEC "Exec"

/* Write what is left to the files of that last part.  Nothing is zeroed.
   False, after a message, if it cannot be written. */
Bool cg_write_last_part(const HChar* trigger);

/* How many parts have been dumped. */
UInt cg_n_parts(void);

/* The (first) file that the last of them is in; the caller's to free. */
HChar* cg_dumped_name(void);
